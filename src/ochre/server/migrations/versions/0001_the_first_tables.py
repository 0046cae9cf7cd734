"""The first tables"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("login", sa.String(length=80), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_accounts_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_accounts")),
        sa.UniqueConstraint("login", name=op.f("uq_accounts_login")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("host", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("edition", sa.String(length=64), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(length=16), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("watching", sa.String(length=8), nullable=False),
        sa.Column("open_link", sa.LargeBinary(length=32), nullable=True),
        sa.Column("watch_link", sa.LargeBinary(length=32), nullable=True),
        sa.Column("decision_seconds", sa.Integer(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("stage", sa.String(length=8), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(length=64), nullable=False),
        sa.Column("due", sa.JSON(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_games_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("open_link", name=op.f("uq_games_open_link")),
        sa.UniqueConstraint("watch_link", name=op.f("uq_games_watch_link")),
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index("ix_games_listed_stage", ["listed", "stage"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_stage"), ["stage"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sessions_person")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_person"), ["person"], unique=False)

    op.create_table(
        "actions",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entries", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_actions_game")),
        sa.PrimaryKeyConstraint("game", "sequence", name=op.f("pk_actions")),
    )
    op.create_table(
        "chat",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sender", sa.Integer(), nullable=False),
        sa.Column("recipient", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_chat_game")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_chat")),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("bot", sa.String(length=64), nullable=True),
        sa.Column("link", sa.LargeBinary(length=32), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seats_person")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("game", "person", name=op.f("uq_seats_game_person")),
        sa.UniqueConstraint("link", name=op.f("uq_seats_link")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_person"), ["person"], unique=False)

    op.create_table(
        "watchers",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_watchers_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_watchers_person")),
        sa.PrimaryKeyConstraint("game", "person", name=op.f("pk_watchers")),
    )


def downgrade() -> None:
    op.drop_table("watchers")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_person"))

    op.drop_table("seats")
    op.drop_table("chat")
    op.drop_table("actions")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_person"))

    op.drop_table("sessions")
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_games_stage"))
        batch_op.drop_index("ix_games_listed_stage")

    op.drop_table("games")
    op.drop_table("accounts")
    op.drop_table("people")
