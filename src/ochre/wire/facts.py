"""What never changes while a game is played: the contents of the box, the map as lines, the book in our words.

Asked once over HTTP and kept by the client, so that views and questions need to speak in ids only.
"""

from typing import Literal

import msgspec

from ochre.wire.messages import Body


class AreaFacts(Body, frozen=True):
    """An area on the table. `land` and `water`: the areas next to it, by land and by water."""

    id: str
    name: str
    land: tuple[str, ...] = ()
    water: tuple[str, ...] = ()
    coasts: tuple[tuple[str, ...], ...] = ()  # where its waters are separate: the areas next to each
    limit: int = 0
    site: Literal["black", "white"] | None = None
    floodplain: str | None = None
    volcano: str | None = None
    region: str | None = None  # of which nation
    coastal: bool = False
    open_sea: bool = False
    in_play: bool = True  # when the game begins; the view knows it later


class EpochFacts(Body, frozen=True):
    """What must be met to enter an epoch and for every step inside it. 0 asks for nothing."""

    id: str
    name: str
    cities: int = 0
    advances: int = 0
    advances_cost_100_up: int = 0
    advances_cost_200_up: int = 0
    advances_below_100: int = 0
    advance_points: int = 0


class NationFacts(Body, frozen=True):
    id: str
    name: str
    rank: int  # as printed; lower goes first
    colour: str
    ink: str  # of the emblem on the colour
    emblem: str  # its name in /api/look
    start: str  # area
    region: list[str]
    track: list[str]  # epoch of each space of its A.S.T. row; space 0 is the arrow before the first
    block: int = 0  # whose stacks it draws from
    starts: tuple[str, ...] = ()  # areas it may begin in, where there is a choice
    points: tuple[int, ...] = ()  # face value of advances that each space asks for, where any does


class ModifierFacts(Body, frozen=True):
    """What an advance changes when a calamity strikes its holder in this role."""

    calamity: str
    role: Literal["primary", "secondary", "any"]
    effect: str
    amount: int
    rule: str = ""


class AdvanceFacts(Body, frozen=True):
    id: str
    name: str
    cost: int
    points: int
    groups: list[str]
    credits: dict[str, int]  # by group
    credit_to: str | None = None  # the one advance it also makes cheaper, by credit_points
    credit_points: int = 0
    extra_credits: int = 0  # in groups of the buyer's choice
    card_credits: dict[str, int] = msgspec.field(default_factory=dict)  # what it takes off the price of single advances
    prerequisite: str | None = None  # must be held since an earlier turn
    special_ability: bool = False
    modifiers: tuple[ModifierFacts, ...] = ()
    rules: tuple[str, ...] = ()  # ids of the rules that say what it does


class CardFacts(Body, frozen=True):
    """A kind of trade card. `set_values`: what 0, 1, 2 ... equal ones are worth."""

    id: str
    name: str
    stack: int
    kind: Literal["commodity", "water", "calamity"]
    value: int = 0
    set_size: int = 0
    count: int = 0  # copies in this game; 0 for water, which never runs out
    set_values: tuple[int, ...] = ()
    calamity: Literal["minor", "tradeable", "non-tradeable"] | None = None
    tradeable: bool = True
    block: int = 0  # of several decks on one table
    same_as: str | None = None  # the card of the same name in an earlier block: both make one set
    rules: tuple[str, ...] = ()


class StackFacts(Body, frozen=True):
    """`pile` is its place in the view's list of stacks; nations draw from the stacks of their block."""

    number: int
    cards: list[str]  # the kinds in it
    price: int | None = None  # of a card bought for treasury; None: never for sale
    needs: str | None = None  # the advance that allows to buy from it
    pile: int = 0
    block: int = 0


class PhaseFacts(Body, frozen=True):
    number: int
    id: str
    name: str


class NumberFacts(Body, frozen=True):
    """The numbers of this edition, scenario and number of players."""

    tokens: int
    cities: int
    ships: int
    tax_rate: int
    support_rate: int
    city_on_site: int
    city_in_wilderness: int
    attackers_needed: int
    defenders_placed: int
    ship_steps: int
    ship_capacity: int
    hand_limit: int
    calamity_limit: int
    major_calamity_limit: int
    census_low: int
    census_high: int
    final_space: int
    turn_limit: int = 0


class BoxFacts(Body, frozen=True):
    """GET /api/tables/ID/box: everything that was taken out of the box for one game."""

    edition: str
    name: str
    prefix: str  # of its rule ids
    map: str  # for /api/maps/ID
    frame: str  # the part of that map to show
    groups: list[str]  # of advances, in the order of credits
    areas: list[AreaFacts]
    epochs: list[EpochFacts]
    nations: list[NationFacts]  # in A.S.T.-ranking order
    advances: list[AdvanceFacts]
    cards: list[CardFacts]
    stacks: list[StackFacts]
    phases: list[PhaseFacts]
    numbers: NumberFacts


class RuleFacts(Body, frozen=True):
    """One rule in our words. `path` is the id without book and variant: as code and refusals of all books share it."""

    id: str
    path: str
    section: str
    phase: str
    rule: str
    kind: str


class RuleBook(Body, frozen=True):
    """GET /api/rules/EDITION."""

    edition: str
    rules: list[RuleFacts]
