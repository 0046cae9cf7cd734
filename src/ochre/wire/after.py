"""Over HTTP, around the games: statistics, records brought from elsewhere, ratings, notices, and codes to scan."""

from typing import Annotated, Any

import msgspec

from ochre.wire.messages import Body, Links, Name, TableInfo, TimeOfDay, Word

Minute = Annotated[int, msgspec.Meta(ge=0, le=1439)]
"""Of a day, from midnight on."""

Address = Annotated[str, msgspec.Meta(min_length=5, max_length=500)]


# What is sent


class NewRecord(Body, frozen=True):
    """A record as `GET /api/tables/ID/record` or `./ochre play --record` wrote it."""

    record: dict[str, Any]
    title: Name | None = None
    listed: bool = False


class Quiet(Body, frozen=True):
    """Hours without notices; `start` may be later than `end`: then midnight lies between."""

    start: Minute
    end: Minute


class NoticeWishes(Body, frozen=True):
    """When to write to me. In my quiet hours nobody does: what is still true then comes after them."""

    turns: bool = True  # tell me when it is my turn
    reminders: bool = True  # and once more when a quarter of my time is left
    digest: TimeOfDay | None = None  # once a day: all tables that wait for me
    zone: Word = "UTC"  # of that time: an IANA name or an offset


class NewNoticeAddress(Body, frozen=True):
    """An address of apprise: `mailto://...`, `discord://...`, `ntfy://...`, `jsons://...`. It is a secret."""

    address: Address


class QrWish(Body, frozen=True):
    """A link to this very server."""

    text: Annotated[str, msgspec.Meta(min_length=8, max_length=500)]


# What is answered


class NationTurn(Body, frozen=True):
    """One nation at the end of a turn, and what the turn brought it."""

    nation: str
    seat: int
    points: int | None  # as if the game ended here; None while it runs: hidden cards may count
    cities: int
    tokens: int
    ships: int
    treasury: int
    cards: int  # in hand
    space: int  # on the A.S.T.
    advances: int
    deals: int  # of this turn, as all that follows
    traded: int  # cards received in them
    calamities: tuple[str, ...]  # suffered as primary victim
    lost_tokens: int  # while calamities were resolved
    lost_cities: int
    acquired: tuple[str, ...]
    spent: int


class TurnStatistics(Body, frozen=True):
    turn: int
    nations: tuple[NationTurn, ...]  # in A.S.T.-ranking order


class Statistics(Body, frozen=True):
    """The turns of a game that are over."""

    edition: str
    finished: bool
    turns: tuple[TurnStatistics, ...]


class RecordTaken(Body, frozen=True):
    """A finished game can be watched; one that is not waits for players, who come by these links."""

    table: TableInfo
    links: Links


class RatingInfo(Body, frozen=True):
    """Skill by openskill: in 19 of 20 cases it lies within `mu` plus or minus two `sigma`."""

    who: str  # id of the person, or kind of the bot
    bot: bool
    name: str
    mu: float
    sigma: float
    shown: float  # mu - 3 sigma: what one may count on. Lists are sorted by it
    games: int


class Ratings(Body, frozen=True):
    edition: str
    ratings: list[RatingInfo]
    mine: RatingInfo | None = None


class SeatResult(Body, frozen=True):
    """How a seat came out of a finished game; with the rating before and after if it was rated."""

    seat: int
    nation: str
    place: int
    points: int
    name: str | None
    bot: str | None
    before: tuple[float, float] | None = None  # mu, sigma
    after: tuple[float, float] | None = None


class Results(Body, frozen=True):
    rated: bool
    seats: list[SeatResult]  # winner first


class NoticeAddress(Body, frozen=True):
    """Without its secret: that is never shown again."""

    number: int
    kind: str  # "mailto", "discord", ...
    label: str
    failing: bool = False  # the last message could not be delivered


class Notices(Body, frozen=True):
    wishes: NoticeWishes
    addresses: list[NoticeAddress]
    kinds: list[str]  # of addresses that this server sends to


class NoticeTried(Body, frozen=True):
    sent: bool
    message: str
