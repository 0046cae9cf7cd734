"""What a client and the server say to each other: over the socket of a table, and over HTTP.

Decoding is strict: unknown fields and wrong types are refused. Actions travel as plain objects; the question they
answer decodes them. Views and events are those of the engine, already without what the seat may not know.
"""

from typing import Annotated, Any, Literal

import msgspec

from ochre.engine.actions import kebab
from ochre.engine.errors import Wording
from ochre.engine.events import Event
from ochre.engine.views import View
from ochre.standing_orders import Orders, Scope
from ochre.wire.advice import AnyWarning, AstPosition, AstStep, Basket, Comer, Foreseen, Objection

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

TimeOfDay = Annotated[str, msgspec.Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]

Watching = Literal["nobody", "link", "anyone"]
Stage = Literal["open", "running", "finished", "given-up", "frozen"]
NationChoice = Literal["book", "free"]
Agreement = Literal["pause", "resume", "rewind", "abandon"]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag=kebab):
    """One message over the socket of a table."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is sent or answered over HTTP, or a part of it."""


# The pace of a table: declared once, here. Forms, checks and clocks read it.


class Live(Body, frozen=True, omit_defaults=False, tag_field="kind", tag="live"):
    """Everybody is there: minutes."""

    decision_seconds: (
        Annotated[int, msgspec.Meta(ge=5, le=86_400, description="Time for each decision, anew after each action.")]
        | None
    ) = None
    trade_minutes: Annotated[int, msgspec.Meta(ge=1, le=240, description="Trade closes after this time.")] | None = 10
    phase_minutes: Annotated[
        dict[Word, Annotated[int, msgspec.Meta(ge=1, le=1440)]],
        msgspec.Meta(max_length=30, description="Time for a whole phase, by its name; then defaults are played."),
    ] = {}


class OwnTimes(Body, frozen=True, omit_defaults=False, tag_field="kind", tag="own-times"):
    """Everybody comes when they can: hours and days."""

    decision_hours: Annotated[
        int, msgspec.Meta(ge=1, le=240, description="Hours for each decision, before the bank is touched.")
    ] = 12
    bank_hours: Annotated[
        int, msgspec.Meta(ge=0, le=720, description="Hours each seat has beyond that, for the whole game.")
    ] = 48
    increment_hours: Annotated[
        int, msgspec.Meta(ge=0, le=48, description="Hours the bank gains with each decision, up to its full size.")
    ] = 0
    first_hours: Annotated[
        int, msgspec.Meta(ge=0, le=72, description="More hours for who comes first in the order of a phase.")
    ] = 6
    trade_hours: (
        Annotated[int, msgspec.Meta(ge=1, le=240, description="Trade closes after this time; nights count.")] | None
    ) = 48
    quiet_hours: Annotated[
        int, msgspec.Meta(ge=0, le=12, description="Hours of a day, chosen by each player, in which the clock stands.")
    ] = 8


Pace = Live | OwnTimes


class QuietHours(Body, frozen=True):
    """Hours of the day in which my clock stands still."""

    start: TimeOfDay
    end: TimeOfDay
    zone: Word  # IANA name, or an offset: Europe/Berlin, +02:00


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


class Propose(Message, frozen=True):
    """Shall the table do this? A rewind names the move after which the game is to go on anew."""

    id: Number
    what: Agreement
    move: Number | None = None


class Agree(Message, frozen=True):
    id: Number
    proposal: Number


class Disagree(Message, frozen=True):
    id: Number
    proposal: Number


class Withdraw(Message, frozen=True):
    """My proposal no longer stands; to somebody else's, I take back what I said."""

    id: Number
    proposal: Number


class Prepare(Message, frozen=True):
    """An answer ahead of its place: sealed, and played there if what it leans on still holds.

    `answers` are alternatives, best first, each a list of small actions. `match`: only for a question that says so.
    With the guard "legal" it is played whenever it is legal. Several of one kind are played one after the other.
    """

    id: Number
    kind: Word  # of the question
    answers: Annotated[
        list[Annotated[list[PlainAction], msgspec.Meta(min_length=1, max_length=200)]],
        msgspec.Meta(min_length=1, max_length=20),
    ]
    match: Annotated[dict[str, Any], msgspec.Meta(max_length=20)] = {}
    guard: Literal["facts", "legal"] = "facts"
    replaces: Number | None = None  # a prepared answer of mine that this one replaces


class WithdrawAnswer(Message, frozen=True):
    """A prepared answer of mine is not to be played."""

    id: Number
    number: Number


class SetOrders(Message, frozen=True):
    """My standing orders of this scope, all of them: what is not named any more is asked again."""

    id: Number
    orders: Orders
    scope: Scope = "until_changed"


class LookAhead(Message, frozen=True):
    """What have I left with the host, and what may I answer ahead?"""

    id: Number


class Consult(Message, frozen=True):
    """What would come of these small actions? Tried for me alone on a copy of the table and thrown away."""

    id: Number
    actions: Annotated[list[PlainAction], msgspec.Meta(max_length=200)] = []


class AskOutlook(Message, frozen=True):
    """How does the A.S.T. stand, and what lies ahead of me? Spectators may ask, too."""

    id: Number


class AskReach(Message, frozen=True):
    """From where may others reach my areas when they move next?"""

    id: Number


class AskBaskets(Message, frozen=True):
    """What could I buy now? With `advances`: and what would these cost, paid with the least waste?"""

    id: Number
    advances: Annotated[list[Word], msgspec.Meta(max_length=60)] = []
    library: Word | None = None
    anatomy: Word | None = None


FromClient = (
    Enter
    | Play
    | PlayList
    | Undo
    | Say
    | Propose
    | Agree
    | Disagree
    | Withdraw
    | Prepare
    | WithdrawAnswer
    | SetOrders
    | LookAhead
    | Consult
    | AskOutlook
    | AskReach
    | AskBaskets
)


# To a client, over the socket


class SeatInfo(Body, frozen=True):
    """Who sits here. A seat may have both: a bot stands in for its player."""

    seat: int
    name: str | None = None  # of the player; None: nobody sits here
    bot: str | None = None  # kind of the bot that answers here
    here: bool = False  # connected now (as far as this process of the server knows)
    nation: str | None = None  # that is played here; before the start, where nations are chosen freely, the one chosen


class ClockInfo(Body, frozen=True):
    """The clock of one seat."""

    seat: int
    running: bool = False
    deadline: int | None = None  # when it runs out; None: it does not
    bank: int | None = None  # milliseconds left in the bank; None: there is none


class Clocks(Message, frozen=True):
    """The clocks of the table at a moment (milliseconds since 1970), told when they have changed."""

    at: int
    seats: list[ClockInfo]
    trade_ends: int | None = None
    phase_ends: int | None = None


class Proposal(Body, frozen=True):
    """What the table is asked to agree on."""

    number: int
    what: Agreement
    by: int  # seat
    at: int
    agreed: list[int]
    disagreed: list[int]
    voters: list[int]  # seats that are asked: those answered by their own player. Bots always agree
    needed: int  # how many of them must agree
    move: int | None = None  # of a rewind: after which move, in which turn and phase
    turn: int | None = None
    phase: str | None = None
    passes_at: int | None = None  # when it needs no more agreement


class Agreements(Message, frozen=True):
    """What is proposed at the table, and since when it pauses."""

    proposals: list[Proposal]
    paused: int | None = None


class ChatLine(Message, frozen=True):
    number: int
    sender: int  # seat
    text: str
    at: int  # milliseconds since 1970
    to: int | None = None  # seat; None: to the table


class PreparedAnswer(Body, frozen=True, omit_defaults=False):
    """An answer of mine that waits for its place."""

    number: int
    kind: str
    answers: list[list[PlainAction]]
    match: dict[str, Any]
    guard: Literal["facts", "legal"]
    turn: int  # it lapses when its phase of this turn is over
    stale: str | None = None  # why it could not be played: I am asked, with this answer as a proposal
    wording: Wording | None = None  # of `stale`


class OrdersByScope(Body, frozen=True):
    """Standing orders, strongest first; those of the table come last."""

    once: Orders | None = None
    turn: Orders | None = None
    until_changed: Orders | None = None
    table: Orders | None = None


class AheadQuestion(Body, frozen=True, omit_defaults=False):
    """A question that may be answered ahead now, as it would be asked on the board as it stands."""

    kind: str
    turn: int  # in which it has its place
    about: dict[str, Any] | None = None  # the form, if it was asked for (look-ahead) and can be foreseen


class Used(Body, frozen=True):
    """What was played for me."""

    number: int  # of the frame
    by: Literal["stored", "policy", "default"]
    actions: list[PlainAction]


class Prepared(Message, frozen=True, omit_defaults=False):
    """What I have left with the host of the table. Nobody else is told."""

    prepared: list[PreparedAnswer]
    orders: OrdersByScope
    open: list[AheadQuestion]
    used: list[Used]


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
    agreements: Agreements | None = None  # None: the game has not begun
    clocks: Clocks | None = None
    deadline: int | None = None  # when my clock runs out, in milliseconds since 1970
    ahead: Prepared | None = None  # None: a spectator, or the game has not begun
    watchers: int = 0  # people who watch now (as far as this process of the server knows)


class Frame(Message, frozen=True):
    """Something happened: what this seat saw of it, and the table as this seat sees it now."""

    number: int
    events: list[Event]
    view: View
    deadline: int | None = None


class AnsweredElsewhere(Message, frozen=True):
    """Another window (or device) of mine has answered: what this one shows may have been taken out of its hands."""

    number: int  # of the frame


class SeatsChanged(Message, frozen=True):
    """Somebody sat down, left, came or went."""

    stage: Stage
    seats: list[SeatInfo]
    watchers: int = 0


class Consulted(Message, frozen=True, omit_defaults=False):
    """The answer to Consult: `legal` actions, from the first on, would be taken; then there is an objection, if any.

    `foreseen` is None where what follows may not be told, or where I am asked nothing.
    """

    id: int
    legal: int
    objection: Objection | None
    foreseen: Foreseen | None
    warnings: list[AnyWarning]


class Outlook(Message, frozen=True, omit_defaults=False):
    """The answer to AskOutlook: everybody's place (public), and what only I am told."""

    id: int
    positions: list[AstPosition]
    road: list[AstStep]  # mine: the next space and the first of every later epoch
    warnings: list[AnyWarning]


class Reach(Message, frozen=True):
    """The answer to AskReach: by each area of mine that can be reached, who could come from where."""

    id: int
    areas: dict[str, list[Comer]]


class Baskets(Message, frozen=True, omit_defaults=False):
    """The answer to AskBaskets, best by each measure."""

    id: int
    power: int
    baskets: list[Basket]
    own_price: int | None
    own: Basket | None  # None: it cannot be paid


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
    wording: Wording | None = None  # of the message, for other languages; None: it is its own pattern


class Bye(Message, frozen=True):
    """The last message before the server closes the socket."""

    reason: str


FromServer = (
    Hello
    | Frame
    | AnsweredElsewhere
    | SeatsChanged
    | Clocks
    | Agreements
    | Prepared
    | ChatLine
    | Consulted
    | Outlook
    | Reach
    | Baskets
    | Accepted
    | Refused
    | Bye
)


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
    pace: Pace | None = None  # None: no clock
    nation_choice: NationChoice = "book"  # "free": each takes a nation before the start
    rated: bool = False  # only people with accounts can sit down, and the result changes their ratings


class Join(Body, frozen=True):
    """A link is taken by its secret, which never stands in an address the server sees."""

    secret: Secret


class SeatBot(Body, frozen=True):
    bot: Word | None  # None: the player answers again
    for_good: bool = False  # the player gives up the seat, and watches from now on


class SeatNation(Body, frozen=True):
    nation: Word | None


class Quiet(Body, frozen=True):
    hours: QuietHours | None


class Notes(Body, frozen=True):
    """What I have written down at this table. Nobody else sees it."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)]


class PersonalSettings(Body, frozen=True):
    """Whatever my client wants to find again on another device. The server does not read it."""

    settings: dict[str, Any]


# Over HTTP: what is answered


class Fault(Body, frozen=True):
    code: str
    message: str
    wording: Wording | None = None  # as in Refused


class Person(Body, frozen=True):
    id: str
    name: str
    login: str | None = None  # None: a guest


class Me(Body, frozen=True):
    person: Person | None


class OptionInfo(Body, frozen=True):
    """One field of the form."""

    name: str
    kind: Literal["truth", "number", "word", "words", "minutes-by-phase"]
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
    phases: list[str] = []


class ChoiceInfo(Body, frozen=True):
    id: str
    help: str


class PaceInfo(Body, frozen=True):
    """A kind of pace, as fields of a form."""

    kind: str
    help: str
    fields: list[OptionInfo]


class Editions(Body, frozen=True):
    editions: list[EditionInfo]
    paces: list[PaceInfo] = []
    nation_choices: list[ChoiceInfo] = []


class NationInfo(Body, frozen=True):
    id: str
    name: str


class Outcome(Body, frozen=True):
    """How a finished game ended, in a line of a list: who won, and where I came in."""

    nation: str  # of the winner
    name: str | None
    bot: str | None
    points: int
    place: int | None = None  # mine; None: I did not play
    my_points: int | None = None


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
    pace: Pace | None
    created: int
    changed: int
    nation_choice: NationChoice = "book"
    nations: list[NationInfo] = []  # to choose from, while they are chosen freely
    paused: bool = False
    rated: bool = False
    imported: bool = False  # its record was brought from elsewhere: who brought it may know its secrets
    clocks: Clocks | None = None  # of a running game, where one table is asked for
    started: int | None = None
    finished: int | None = None
    outcome: Outcome | None = None  # of a finished game, in the lobby


class Links(Body, frozen=True):
    """Secrets of the invitation links, shown once: only their hashes are kept."""

    seats: dict[str, str] = {}  # seat number -> secret; for seats nobody has taken
    open: str | None = None  # any free seat
    watch: str | None = None


class TableOrders(Body, frozen=True):
    """Standing orders for whoever has none, agreed on before the game begins."""

    orders: Orders


class TurnWaits(Body, frozen=True):
    """One turn of a finished game: for how many people in a row the table waited."""

    turn: int  # 0: before the first
    waits: int
    strict_waits: int  # in strict book order
    seconds: float | None = None


class PhaseWaits(Body, frozen=True):
    phase: str
    waits_per_turn: float
    strict_waits_per_turn: float
    blocking: float  # share of all the time in which somebody was waited for


class TablePace(Body, frozen=True, omit_defaults=False):
    """How much a finished game has waited, and my own part in it."""

    waits_per_turn: float
    strict_waits_per_turn: float  # in strict book order
    visits_per_turn: float  # of one player
    seconds_per_turn: float | None
    by: dict[str, int]  # answers live, renewed, stored, by policy, by default, of bots
    before_due: float  # share of the answers given ahead of their place
    stale: float  # share of the prepared answers that no longer fitted
    blocking: float | None = None  # my share of all the time in which somebody was waited for
    sole: float | None = None  # and of it, when nobody else was
    my_visits_per_turn: float | None = None
    slowest_tenth: float | None = None  # seconds in which nine of ten of my answers came
    turns: list[TurnWaits] = []
    phases: list[PhaseWaits] = []  # those in which somebody was waited for


class SeatLink(Body, frozen=True):
    """The secret of a link to one seat of a running game, shown once."""

    seat: int
    secret: str


class Milestone(Body, frozen=True):
    """A move with which a phase began (or the last one before it)."""

    number: int
    turn: int
    phase: str
    at: int


class Milestones(Body, frozen=True):
    moves: list[Milestone]


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
