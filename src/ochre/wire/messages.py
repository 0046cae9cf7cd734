"""What a client and the server say to each other: over the socket of a table, and over HTTP.

Decoding is strict: unknown fields and wrong types are refused. Actions travel as plain objects; the question they
answer decodes them. Views and events are those of the engine, already without what the seat may not know.
"""

from typing import Annotated, Any, Literal

import msgspec

from ochre.engine.actions import kebab
from ochre.engine.events import Event
from ochre.engine.views import View

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=17)]
Secret = Annotated[str, msgspec.Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Login = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9._-]{3,32}$")]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
PlainAction = Annotated[dict[str, Any], msgspec.Meta(title="Action")]
"""An action before the question it answers has decoded it. The title names its type in TypeScript."""

Seconds = Annotated[int, msgspec.Meta(ge=5, le=90 * 86_400)]

Watching = Literal["nobody", "link", "anyone"]
Stage = Literal["open", "running", "finished", "frozen"]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag=kebab):
    """One message over the socket of a table."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is sent or answered over HTTP, or a part of it."""


# From a client, over the socket


class Enter(Message, frozen=True):
    """The first message: what I have seen already, if I was here before."""

    since: Number | None = None  # number of the last frame seen
    chat: Number = 0  # number of the last line of chat seen


class Play(Message, frozen=True):
    """An answer. With `at` it counts only if nothing has happened since frame `at`."""

    id: Number  # chosen by the client: the reply names it
    action: PlainAction
    at: Number | None = None


class PlayList(Message, frozen=True):
    """Several small answers, all or nothing."""

    id: Number
    actions: Annotated[list[PlainAction], msgspec.Meta(min_length=1, max_length=200)]
    at: Number | None = None


class Undo(Message, frozen=True):
    """Take back the last own action that can be, or this entry of the record."""

    id: Number
    entry: Number | None = None


class Say(Message, frozen=True):
    """To the table, or to one other seat alone."""

    id: Number
    text: Text
    to: SeatNumber | None = None


FromClient = Enter | Play | PlayList | Undo | Say


# To a client, over the socket


class SeatInfo(Body, frozen=True):
    """Who sits here. A seat may have both: a bot stands in for its player."""

    seat: int
    name: str | None = None  # of the player; None: nobody sits here
    bot: str | None = None  # kind of the bot that answers here
    here: bool = False  # connected now (as far as this process of the server knows)


class ChatLine(Message, frozen=True):
    number: int
    sender: int  # seat
    text: str
    at: int  # milliseconds since 1970
    to: int | None = None  # seat; None: to the table


class Hello(Message, frozen=True):
    """The whole picture, after Enter and whenever the server starts anew with this client.

    `events` are those since the frame named in Enter; without one there are none.
    """

    table: str
    number: int  # of the last frame this view includes
    seat: int | None  # None: a spectator
    stage: Stage
    seats: list[SeatInfo]
    view: View | None  # None: the game has not begun
    events: list[Event]
    chat: list[ChatLine]
    deadline: int | None = None  # when my clock runs out, in milliseconds since 1970


class Frame(Message, frozen=True):
    """Something happened: what this seat saw of it, and the table as this seat sees it now."""

    number: int
    events: list[Event]
    view: View
    deadline: int | None = None


class SeatsChanged(Message, frozen=True):
    """Somebody sat down, left, came or went."""

    stage: Stage
    seats: list[SeatInfo]


class Accepted(Message, frozen=True):
    """Done, and stored for good."""

    id: int
    number: int  # of the frame (or the line of chat) it became


class Refused(Message, frozen=True):
    """Not done; nothing has changed. `rule` is the rule of the book to look up, if it is one."""

    id: int | None
    code: str  # "illegal", "malformed", "stale", "too-fast", "closed", "internal"
    message: str
    rule: str | None = None


class Bye(Message, frozen=True):
    """The last message before the server closes the socket."""

    reason: str


FromServer = Hello | Frame | SeatsChanged | ChatLine | Accepted | Refused | Bye


# Over HTTP: what is sent


class NewSession(Body, frozen=True):
    name: Name


class Rename(Body, frozen=True):
    name: Name


class Credentials(Body, frozen=True):
    login: Login
    password: Password


class NewTable(Body, frozen=True):
    edition: Word
    players: Annotated[int, msgspec.Meta(ge=1, le=18)]
    title: Name | None = None
    options: dict[str, Any] = {}
    bots: dict[str, Word] = {}  # seat number (as text: JSON has no other keys) -> kind of bot
    seat: SeatNumber | None = 0  # where its maker sits; None: nowhere
    listed: bool = True
    watching: Watching = "anyone"
    decision_seconds: Seconds | None = None  # time for each decision, before the clock answers; None: no clock


class Join(Body, frozen=True):
    """A link is taken by its secret, which never stands in an address the server sees."""

    secret: Secret


class SeatBot(Body, frozen=True):
    bot: Word | None  # None: the player answers again


# Over HTTP: what is answered


class Fault(Body, frozen=True):
    code: str
    message: str


class Person(Body, frozen=True):
    id: str
    name: str
    login: str | None = None  # None: a guest


class Me(Body, frozen=True):
    person: Person | None


class OptionInfo(Body, frozen=True):
    """One field of the form."""

    name: str
    kind: Literal["truth", "number", "word", "words"]
    default: Any
    help: str
    choices: list[Any] = []
    least: int | None = None
    most: int | None = None


class EditionInfo(Body, frozen=True):
    id: str
    name: str
    least_players: int
    most_players: int
    options: list[OptionInfo]
    notes: list[str]
    bots: list[str]


class Editions(Body, frozen=True):
    editions: list[EditionInfo]


class TableInfo(Body, frozen=True):
    id: str
    title: str
    edition: str
    players: int
    options: dict[str, Any]
    stage: Stage
    listed: bool
    watching: Watching
    host: bool  # whether I am
    seat: int | None  # mine
    seats: list[SeatInfo]
    turn: int
    phase: str
    due: list[int]  # seats that must act
    my_turn: bool
    decision_seconds: int | None
    created: int
    changed: int


class Links(Body, frozen=True):
    """Secrets of the invitation links, shown once: only their hashes are kept."""

    seats: dict[str, str] = {}  # seat number -> secret; for seats nobody has taken
    open: str | None = None  # any free seat
    watch: str | None = None


class TableMade(Body, frozen=True):
    table: TableInfo
    links: Links


class Replayed(Body, frozen=True):
    """A finished game after a move: one view, or with all-seeing eyes that of every seat."""

    number: int
    last: int  # number of the last move of the game
    events: list[Event]  # what that move made happen
    views: list[View]


class Lobby(Body, frozen=True):
    mine: list[TableInfo]
    open: list[TableInfo]
    watch: list[TableInfo]
    finished: list[TableInfo]


_from_client = msgspec.json.Decoder(FromClient)
_to_client = msgspec.json.Encoder()


def read_message(text: str | bytes) -> FromClient:
    """A client's message. Raises msgspec.DecodeError (a ValidationError for what is well-formed but wrong)."""
    message: FromClient = _from_client.decode(text)
    return message


def write_message(message: FromServer | Body) -> bytes:
    return _to_client.encode(message)
