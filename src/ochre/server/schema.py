"""What is stored. The truth of a game is its row in `games` (how it began) and its rows in `actions`.

The columns of `games` from `sequence` on are a summary for the lobby, written together with each action.
Times are milliseconds since 1970. Of secrets (sessions, links) only SHA-256 hashes are kept.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
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
    Column("pace", JSON),  # time limits; none: no clock
    Column("nation_choice", String(8), nullable=False, server_default="book"),  # "book", "free"
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("stage", String(8), nullable=False, index=True),  # "open", "running", "finished", "given-up", "frozen"
    Column("paused", BigInteger),  # since when, by agreement; the truth is in table_log
    Column("sequence", Integer, nullable=False),
    Column("hash", String(64), nullable=False),  # of the position after that action: a replay must lead to it
    Column("turn", Integer, nullable=False),
    Column("phase", String(64), nullable=False),
    Column("due", JSON, nullable=False),  # seats that must act
    Column("changed", BigInteger, nullable=False),
    Column("trouble", Text),  # why it is frozen
    Column("desk", Integer, nullable=False, server_default="0"),  # raised when what players have left here changes
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("imported", Boolean, nullable=False, server_default=false()),  # its record was brought from elsewhere
    Column("nations", JSON),  # of each seat, if the record says so and they were not chosen
    Column("position", JSON),  # of an arranged game: what it was made from
    Column("finished", BigInteger),
    Column("rated_at", BigInteger),  # when its result went into the ratings
    Column("playing", JSON),  # the nation of each seat, once the game has begun
)

seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("bot", String(64)),  # kind of the bot that answers here
    Column("link", LargeBinary(32), unique=True),  # SHA-256
    Column("nation", String(64)),  # chosen before the start, where nations are chosen freely
    Column("seen", BigInteger),  # when its player was last here
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

prepared_answers = Table(  # answers given ahead: of nobody's business but their player's
    "prepared_answers",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),  # a successor does not inherit them
    Column("answer", LargeBinary, nullable=False),  # JSON: pace.prepared.Prepared
)

standing_orders = Table(
    "standing_orders",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # -1: of the table
    Column("scope", String(16), primary_key=True),  # "once", "turn", "until_changed"; "table"
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("turn", Integer, nullable=False),  # with the scope "turn"
    Column("orders", LargeBinary, nullable=False),  # JSON: standing_orders.Orders
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

table_log = Table(  # what the table agreed on, and all else that changes clocks: folded by agreements.py and clocks.py
    "table_log",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1 on, without gaps
    Column("sequence", Integer, nullable=False),  # the move after which it happened
    Column("event", LargeBinary, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

preferences = Table(
    "preferences",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("settings", Text, nullable=False),  # JSON the server does not read
    Column("quiet", JSON),  # quiet hours
)

results = Table(
    "results",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("nation", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("person", ForeignKey("people.id"), index=True),  # who sat there at the end
    Column("bot", String(64)),  # and which bot
    Column("mu_before", Double),  # the rating; only of rated games
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
)

ratings = Table(  # follows from the results of rated games in their order: `./ochre admin rate` makes it anew
    "ratings",
    metadata,
    Column("edition", String(64), primary_key=True),
    Column("who", String(80), primary_key=True),  # "person:ID" or "bot:KIND"
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

notice_wishes = Table(
    "notice_wishes",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("wishes", JSON, nullable=False),
    Column("digest_sent", BigInteger, nullable=False),
)

notice_addresses = Table(
    "notice_addresses",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("address", Text, nullable=False),  # secret: it holds passwords and tokens
    Column("kind", String(32), nullable=False),
    Column("label", String(200), nullable=False),
    Column("failures", Integer, nullable=False),  # in a row
    Column("created", BigInteger, nullable=False),
)

notices = Table(  # what a player was told about a turn: nobody is told twice, whichever process tells
    "notices",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("phase", String(64), nullable=False),
    Column("since", BigInteger, nullable=False),  # when the seat was first seen due
    Column("told", BigInteger),
    Column("reminded", BigInteger),
)

Index("ix_games_listed_stage", games.c.listed, games.c.stage)
