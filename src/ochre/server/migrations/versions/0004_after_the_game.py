"""Notices, ratings, results, records from elsewhere"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
        batch_op.add_column(sa.Column("imported", sa.Boolean(), nullable=False, server_default=sa.false()))
        batch_op.add_column(sa.Column("nations", sa.JSON(), nullable=True))
        batch_op.add_column(sa.Column("position", sa.JSON(), nullable=True))
        batch_op.add_column(sa.Column("finished", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("rated_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "results",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("nation", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("bot", sa.String(length=64), nullable=True),
        sa.Column("mu_before", sa.Double(), nullable=True),
        sa.Column("sigma_before", sa.Double(), nullable=True),
        sa.Column("mu_after", sa.Double(), nullable=True),
        sa.Column("sigma_after", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_results_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_results_person")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_person"), "results", ["person"])
    op.create_table(
        "ratings",
        sa.Column("edition", sa.String(length=64), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("edition", "who", name=op.f("pk_ratings")),
    )
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("digest_sent", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notice_wishes_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_notice_wishes")),
    )
    op.create_table(
        "notice_addresses",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notice_addresses_person")),
        sa.PrimaryKeyConstraint("person", "number", name=op.f("pk_notice_addresses")),
    )
    op.create_table(
        "notices",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(length=64), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.BigInteger(), nullable=True),
        sa.Column("reminded", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_notices_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notices_person")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_notices")),
    )


def downgrade() -> None:
    for table in ("notices", "notice_addresses", "notice_wishes", "ratings"):
        op.drop_table(table)
    op.drop_index(op.f("ix_results_person"), "results")
    op.drop_table("results")
    with op.batch_alter_table("games", schema=None) as batch_op:
        for column in ("rated_at", "finished", "position", "nations", "imported", "rated"):
            batch_op.drop_column(column)
