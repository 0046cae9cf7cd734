"""Pace of a table, agreements, notes, settings"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("pace", sa.JSON(), nullable=True))
    op.add_column("games", sa.Column("nation_choice", sa.String(length=8), nullable=False, server_default="book"))
    op.add_column("games", sa.Column("paused", sa.BigInteger(), nullable=True))
    _seconds_become_a_pace()
    # Not by batch: that would copy the table, which others refer to. Every SQLite since 3.35 can do it in place.
    op.execute("ALTER TABLE games DROP COLUMN decision_seconds")
    op.add_column("seats", sa.Column("nation", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("seen", sa.BigInteger(), nullable=True))
    op.create_table(
        "table_log",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("event", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_table_log_game")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_table_log")),
    )
    op.create_table(
        "notes",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_notes_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notes_person")),
        sa.PrimaryKeyConstraint("game", "person", name=op.f("pk_notes")),
    )
    op.create_table(
        "preferences",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("quiet", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_preferences_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_preferences")),
    )


def _seconds_become_a_pace() -> None:
    connection = op.get_bind()
    games = sa.table("games", sa.column("id"), sa.column("decision_seconds"), sa.column("pace", sa.JSON()))
    timed = sa.select(games.c.id, games.c.decision_seconds).where(games.c.decision_seconds.is_not(None))
    for row in connection.execute(timed).all():
        seconds = max(5, min(row.decision_seconds, 86_400))
        pace = {"kind": "live", "decision_seconds": seconds, "trade_minutes": None, "phase_minutes": {}}
        connection.execute(sa.update(games).where(games.c.id == row.id).values(pace=pace))


def downgrade() -> None:
    for table in ("preferences", "notes", "table_log"):
        op.drop_table(table)
    for table, column in (("seats", "seen"), ("seats", "nation"), ("games", "paused"), ("games", "nation_choice")):
        op.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    op.add_column("games", sa.Column("decision_seconds", sa.Integer(), nullable=True))
    connection = op.get_bind()
    games = sa.table("games", sa.column("id"), sa.column("decision_seconds"), sa.column("pace", sa.JSON()))
    for row in connection.execute(sa.select(games.c.id, games.c.pace)).all():
        seconds = (row.pace or {}).get("decision_seconds")
        connection.execute(sa.update(games).where(games.c.id == row.id).values(decision_seconds=seconds))
    op.execute("ALTER TABLE games DROP COLUMN pace")
