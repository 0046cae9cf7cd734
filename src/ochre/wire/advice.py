"""What the server works out for a player who asks: what a plan would lead to, warnings, baskets, the A.S.T.

Ids and numbers, never sentences: the client has the words.
"""

from typing import Annotated, Any, Literal

import msgspec

from ochre.engine.actions import kebab
from ochre.engine.decisions import About
from ochre.engine.errors import Wording
from ochre.engine.views import AreaView, NationView


class Told(msgspec.Struct, frozen=True):
    """A part of an advice."""


# Warnings, most urgent first: conflict, support, tax, surplus, A.S.T.


class Caution(Told, frozen=True, tag_field="warning", tag=lambda name: kebab(name.removesuffix("Warning"))):
    """Allowed, but. `rule` is the rule to look up."""

    rule: str


class ConflictWarning(Caution, frozen=True):
    """Tokens will fight here. `tokens`: who has how many; `left`: how many if nobody uses a special choice."""

    area: str
    caused: bool  # by the plan that was asked about
    tokens: dict[str, int]
    left: dict[str, int]
    city: str | None  # whose
    city_falls: bool


class SupportWarning(Caution, frozen=True):
    """After building what can be built and removing the surplus, tokens will not do for all cities."""

    cities: int
    rate: int
    needed: int
    on_board: int
    reduced: int  # cities that would be reduced
    built: list[str]  # areas where cities are assumed to be built first


class TaxWarning(Caution, frozen=True):
    """Next turn the stock will not do for the taxes at the usual rate."""

    rate: int
    due: int
    stock: int
    short: int
    revolts: int


class SurplusWarning(Caution, frozen=True):
    """Tokens that will die, by area."""

    areas: dict[str, int]
    total: int


class Need(Told, frozen=True):
    """One thing that a step on the A.S.T. asks for."""

    what: str  # a field of EpochFacts
    needed: int
    has: int


class AstWarning(Caution, frozen=True):
    """At the end of this turn the marker will not move, or move back."""

    space: int  # the one not entered
    epoch: str
    steps: int  # 0, or -1 on the Expert side
    missing: list[Need]


AnyWarning = ConflictWarning | SupportWarning | TaxWarning | SurplusWarning | AstWarning


# Consulting


class Objection(Told, frozen=True):
    """The action with this number would be refused; all before it would not."""

    index: int
    code: Literal["illegal", "malformed"]
    message: str
    rule: str | None = None
    wording: Wording | None = None  # of the message, if it is more than its words


class Foreseen(Told, frozen=True):
    """The table after the actions that could be foreseen."""

    about: About  # the question, if it is asked again
    me: NationView
    areas: dict[str, AreaView | None]  # those that have changed; None: empty now
    hand: dict[str, int]
    next: "AstStep | None"  # the next step on the A.S.T. as it stands then


# Who could come


class Comer(Told, frozen=True):
    """Units of somebody else that may reach an area of mine when they move next."""

    nation: str
    area: str  # where they stand
    tokens: int  # how many may come from there; by water: as many as the ship carries
    by: Literal["land", "water"]


# The A.S.T.


class AstStep(Told, frozen=True):
    """A space on the way: what it asks for, and whether that is met now."""

    space: int
    epoch: str
    turn: int  # the earliest in which it can be entered
    needs: list[Need]
    met: bool


class AstPosition(Told, frozen=True):
    """A nation on the A.S.T., with its score as it stands. Hands are not counted."""

    nation: str
    space: int
    steps: int  # what the marker would do now: 1, 0, or -1
    next: AstStep | None  # None: at the end
    place: int
    points: int
    parts: dict[str, int]


# Baskets


class Payment(Told, frozen=True):
    """Ready to be put into acquire-advances; `waste` is what is lost beyond the price."""

    cards: dict[str, int]
    treasury: int
    substitute: dict[str, str] | None
    paid: int
    waste: int


class BasketItem(Told, frozen=True):
    advance: str
    price: int  # Library's discount taken off


class Basket(Told, frozen=True):
    """A purchase that can be paid, best by one measure."""

    by: Literal["points", "credits", "protection", "own"]
    items: list[BasketItem]
    library: str | None
    anatomy: str | None
    price: int
    payment: Payment
    points: int  # victory points
    credits: int  # credit gained for later, special ones included
    calamities: list[str]  # eased by it
    action: Annotated[Any, msgspec.Meta(title="Action")]  # the purchase itself
