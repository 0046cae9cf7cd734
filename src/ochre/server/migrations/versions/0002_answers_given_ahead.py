"""Answers given ahead and standing orders"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("desk", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "prepared_answers",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_prepared_answers_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_prepared_answers_person")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_prepared_answers")),
    )
    op.create_table(
        "standing_orders",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("scope", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("orders", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_standing_orders_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_standing_orders_person")),
        sa.PrimaryKeyConstraint("game", "seat", "scope", name=op.f("pk_standing_orders")),
    )


def downgrade() -> None:
    op.drop_table("standing_orders")
    op.drop_table("prepared_answers")
    op.execute("ALTER TABLE games DROP COLUMN desk")
