"""What is stored. The truth of a game is its row in `games` (how it began) and its rows in `actions`.

The columns of `games` from `sequence` on are a summary for the lobby, written together with each action.
Times are milliseconds since 1970. Of secrets (sessions, links) only SHA-256 hashes are kept.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("login", String(80), nullable=False, unique=True),  # folded: no two differ in case only
    Column("password", Text, nullable=False),  # argon2
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),  # its SHA-256
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("title", String(40), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary(16), nullable=False),  # secret
    Column("rules_version", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("watching", String(8), nullable=False),  # "nobody", "link", "anyone"
    Column("open_link", LargeBinary(32), unique=True),  # SHA-256
    Column("watch_link", LargeBinary(32), unique=True),  # SHA-256
    Column("decision_seconds", Integer),  # for each decision, before the clock answers; none: no clock
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("stage", String(8), nullable=False, index=True),  # "open", "running", "finished", "frozen"
    Column("sequence", Integer, nullable=False),
    Column("hash", String(64), nullable=False),  # of the position after that action: a replay must lead to it
    Column("turn", Integer, nullable=False),
    Column("phase", String(64), nullable=False),
    Column("due", JSON, nullable=False),  # seats that must act
    Column("changed", BigInteger, nullable=False),
    Column("trouble", Text),  # why it is frozen
)

seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("bot", String(64)),  # kind of the bot that answers here
    Column("link", LargeBinary(32), unique=True),  # SHA-256
    UniqueConstraint("game", "person"),
)

watchers = Table(
    "watchers",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)

actions = Table(
    "actions",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),  # from 1 on, without gaps
    Column(
        "entries", LargeBinary, nullable=False
    ),  # JSON: the lines of the record it adds (a list sent as one: several)
    Column("at", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("sender", Integer, nullable=False),  # seat
    Column("recipient", Integer),  # seat; none: to the table
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

Index("ix_games_listed_stage", games.c.listed, games.c.stage)
