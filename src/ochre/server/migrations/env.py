"""Alembic's door: migrations run on the connection that `database.migrate` hands over."""

from alembic import context

from ochre.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
