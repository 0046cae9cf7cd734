"""What questions tell of themselves: all that a form needs to light up what may be chosen without knowing a rule.

One class for each kind of interaction; questions that are asked alike share one. Areas, cards, nations and advances
appear by id. Names mean the same everywhere: `least` and `most` say how many (tokens, cities, cards, players, treasury)
the answers to this question take altogether; where they are equal the number is fixed.
"""

from typing import Any, Literal

import msgspec

from ochre.engine.actions import kebab
from ochre.engine.decisions import About


class Part(msgspec.Struct, frozen=True):
    """A part of a form."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class Modifier(Part, frozen=True):
    """An advance that changes what a calamity does to its holder."""

    advance: str
    effect: str
    amount: int
    adds: bool  # the amount is a part of the number asked for; else it does what the effect says
    helps: bool  # its holder loses less by it


class Cause(Part, frozen=True):
    """The calamity that asks. `modifiers` have changed the number asked for already.

    They are the advances of who loses something: of the asked nation, or, if that is the beneficiary, of the victim.
    """

    calamity: str
    victim: str  # the primary one
    role: Literal["primary", "secondary", "beneficiary", "chooser"]  # of the asked nation; one chooses for Barbarians
    modifiers: list[Modifier]


# A number, or one of few


class TaxRate(Part, frozen=True):
    rate: int
    due: int  # for all cities
    collects: int  # what comes into the treasury
    short: int  # what is missing
    revolts: int  # cities that revolt
    treasury: int  # afterwards
    stock: int  # afterwards


class TaxRateForm(About, frozen=True):
    """set-tax-rate: one of `rates`."""

    cities: int
    stock: int
    rates: list[TaxRate]


class SpoilsForm(About, frozen=True):
    """take-spoils: a card or not, and `least` to `most` treasury."""

    defender: str
    card: bool  # whether there is one to draw
    least: int
    most: int


class BuyCardForm(About, frozen=True):
    """buy-card, one after the other, or done. `prices`: stacks I can pay for; `free`: stacks of the free card."""

    treasury: int
    prices: dict[str, int]
    free: list[int]


class NationForm(About, frozen=True):
    """choose-nation: one of these."""

    nations: list[str]


class CreditsForm(About, frozen=True):
    """take-credits: `most` points in all, in steps of `step`, in any of `colours`."""

    least: int
    most: int
    step: int
    colours: list[str]


# Plan of moves, ships


class Stack(Part, frozen=True):
    """Own tokens in an area."""

    here: int
    unmoved: int
    carries: int  # how many can stay without becoming surplus
    to: list[str]  # where they may go in one step by land
    roads: dict[str, list[str]]  # with Roadbuilding: two steps, target -> the areas between that will do


class Target(Part, frozen=True):
    """An area within reach with others' units or a ban. Into all others any number may go."""

    closed: bool  # nobody of mine may enter
    peaceful: int  # how many of mine may come before there is conflict
    rule: str | None  # the rule that closes it, or forbids to bring more


class Ship(Part, frozen=True):
    """`steps` is what it can sail, once it is `ready` (built or maintained this turn)."""

    area: str
    ready: bool
    steps: int
    reach: dict[str, int]  # where a voyage may end -> fewest steps


class ShipPlace(Part, frozen=True):
    """Where a ship can be built."""

    payments: list[int]  # how many tokens of the area itself may pay; the rest of the price comes from treasury
    elsewhere: bool  # one token of the area and one of any other area of mine (a key of `stacks`) may pay, too


class MovementForm(About, frozen=True):
    """move-tokens, build-ship, maintain-ship, scrap-ship, sail, in any number; end-movement.

    A ship is paid for with two payments: treasury, or tokens of which at least one stands in the area of the ship.
    Maintenance is one payment, from treasury or any area with tokens of mine.
    """

    stacks: dict[str, Stack]
    targets: dict[str, Target]
    ships: list[Ship]
    waters: dict[str, list[str]]  # next areas for ships, as far as mine can come
    ship_places: dict[str, ShipPlace]  # where a ship can be built
    ships_to_build: int
    ship_price: int
    ship_steps: int
    ship_capacity: int
    treasury: int
    ahead_of_turn: bool  # others come first: conflict that I cause cannot be taken back


# Shares over areas


class ShareForm(About, frozen=True):
    """expand, place-tokens, resettle: `least` to `most` tokens, in each area at most so many.

    `excess` of them find no room so, and go to the areas of `may_exceed` on top. `owner`: whose tokens, if not those of
    the asked nation.
    """

    least: int
    most: int
    areas: dict[str, int]
    excess: int = 0
    may_exceed: list[str] = msgspec.field(default_factory=list)
    owner: str | None = None


class CityLoss(Part, frozen=True):
    """A city that may be given up: replaced by `least` to `most` tokens as far as stock goes."""

    least: int
    most: int
    points: list[int]  # of damage, by number of tokens put in its place: 5 minus so many


class DamageForm(About, frozen=True):
    """lose-tokens, lose-city: one after the other, until `amount` points are taken."""

    amount: int
    scope: str  # "anywhere", "coastal", "floodplain:NAME"
    exact: bool  # whether exactly the amount can be taken; then it must be
    tokens: dict[str, int]  # a point each
    cities: dict[str, CityLoss]
    stock: int  # tokens that can take the place of cities; those that are lost before come to it
    unit_points: int  # all of them
    cause: Cause | None
    owner: str | None = None  # whose units they are, if not the asked nation's own


class AllotForm(About, frozen=True):
    """allot-losses: `amount` points in all, of each of these players at most so many."""

    amount: int
    most: dict[str, int]
    cause: Cause | None
    optional: bool = False  # fewer will do, or none


class PickUnitsForm(About, frozen=True):
    """pick-units: cities (`city_points` each) and tokens (a point each) of the owner, `points` in all."""

    owner: str
    points: int
    city_points: int
    cities: list[str]
    tokens: dict[str, int]
    purpose: Literal["faction", "loss"]
    cause: Cause | None
    least_cities: int = 0
    most_cities: int | None = None  # None: as many as fit


class SwapForm(About, frozen=True):
    """pick-units with one city of each part, which change places; or done."""

    first: list[str]
    second: list[str]
    cause: Cause | None = None


class FactionPart(Part, frozen=True):
    """What belongs to one part of a divided nation."""

    cities: list[str]
    tokens: dict[str, int]
    points: int


class FactionForm(About, frozen=True):
    """keep-faction: the first or the second part of my nation; the other goes to the beneficiary."""

    first: FactionPart
    second: FactionPart
    beneficiary: str
    cause: Cause | None


class AnnexForm(About, frozen=True):
    """annex-units: so many of these cities and so many of these tokens; the rest becomes pirates and barbarians."""

    victim: str
    cities: list[str]
    city_number: int
    tokens: dict[str, int]
    token_number: int
    cause: Cause | None = None


# Some cities


Fate = Literal["reduced", "destroyed", "annexed", "pirates", "attacked", "selected", "spared", "built"]


class CitiesForm(About, frozen=True):
    """choose-city, reduce-city, destroy-city (one answer names one city), or pick-revolting-cities, place-cities.

    `most` is how many are still to be named. `locked`: cities that may not be chosen yet, with the rule.
    """

    cities: list[str]
    fate: Fate
    least: int
    most: int
    owner: str | None = None  # None: several owners
    tokens: dict[str, int] = msgspec.field(default_factory=dict)  # what would stand in the place of each
    locked: dict[str, str] = msgspec.field(default_factory=dict)
    price: int = 0  # treasury that may be paid instead (pay-for-city)
    may_pay: bool = False
    sea: str | None = None  # Cyclone
    needed: int = 0  # support: tokens on the board needed for all cities
    on_board: int = 0  # support: tokens there are
    rate: int = 0  # support: tokens that each city needs
    cause: Cause | None = None


class StartingCitiesForm(About, frozen=True):
    """place-cities: so many, at least `on_sites` of them on sites."""

    least: int
    most: int
    on_sites: int
    sites: list[str]
    others: list[str]


class StepBackForm(About, frozen=True):
    """buy-off-step with `price` own cities, those inland first, or done."""

    price: int
    inland: list[str]
    coastal: list[str]
    cause: Cause | None = None


# One place, one order


class PlaceForm(About, frozen=True):
    """choose-place: one of `places`; `areas` and unit points by nation are what lies there."""

    places: list[str]
    areas: dict[str, list[str]]
    points: dict[str, dict[str, int]]
    cause: Cause | None


class ConflictOrderForm(About, frozen=True):
    """resolve-conflict in one of these areas next."""

    areas: list[str]


class AttackOrderForm(About, frozen=True):
    """defend-next: the attack on one of these cities now, or (area null, if I may wait) my own attack first."""

    cities: dict[str, str]  # -> attacker
    tokens: dict[str, int]  # defenders that would be placed; none where the attack fails
    stock: int
    may_wait: bool


class ConflictLossForm(About, frozen=True):
    """take-loss: a token of one of these areas, or a ship of the area of the conflict."""

    conflict: str
    areas: list[str]
    ship: bool


# Players


class VictimsForm(About, frozen=True):
    """name-victims: so many of these players. `at_stake`: what each would lose, protection counted."""

    among: list[str]
    least: int
    most: int
    unit: Literal["points", "cities"]
    at_stake: dict[str, int]
    protection: dict[str, list[Modifier]]
    cause: Cause | None


# Build


class CityPlace(Part, frozen=True):
    """A city that can be built: `needs` tokens, of which `here` stand there."""

    needs: int
    here: int
    treasury: int  # the most that Architecture lets treasury pay
    adjacent: dict[str, int]  # tokens that Urbanism can bring
    most_adjacent: int
    public_works: bool  # a token may stay beside it
    waits_for: str | None  # who must decide first
    leftover: int  # tokens of mine that go back to stock besides those needed


class BuildForm(About, frozen=True):
    """build-city, one after the other, or done."""

    cities_in_stock: int
    treasury: int
    support_rate: int
    on_board: int  # tokens on the board that support cities
    cities: int
    areas: dict[str, CityPlace]


# Connected group


class UnitsForm(About, frozen=True):
    """select-units: whole areas of the victim with `wanted` points, adjacent to each other, as exactly as possible.

    The suggestion is the best found; a selection is legal if it is as good: no more points missing, no more parts, no
    more points above, and pieces that the beneficiary has.
    """

    victim: str
    beneficiary: str
    wanted: int
    areas: dict[str, int]  # unit points in each
    suggestion: list[str]
    missing: int
    parts: int
    excess: int
    cause: Cause | None


# Cards


class CardsForm(About, frozen=True):
    """Cards to give up: give-to-bandits, give-as-bribes, discard-for-theocracy, give-tribute, discard-excess.

    `least` and `most` count cards. `losses`: what the set loses in value when 1, 2, ... of the card go.
    """

    cards: dict[str, int]  # that will do -> how many I hold
    losses: dict[str, list[int]]
    least: int
    most: int
    value: int = 0  # face value to reach, or all I have
    price: int = 0  # treasury for each card that is kept
    limit: int = 0  # of the hand
    receiver: str | None = None
    optional: bool = False  # done: keep them
    cause: Cause | None = None


class SetValue(Part, frozen=True):
    """Equal cards in my hand: what they are worth, with one more, with one less."""

    cards: int
    worth: int
    one_more: int
    one_less: int


class TradeForm(About, frozen=True):
    """make-offer, withdraw-offer, refuse-offer, accept-offer, pass-trade."""

    least_cards: int
    true_names: int  # so many names come first and are true
    partners: list[str]
    tradeable: list[str]  # cards of mine that may be given
    nameable: list[str]  # cards of mine that may be named
    to_take: list[int]  # offers I hold the cards for
    offers_left: int
    sets: dict[str, SetValue]
    rule_of_names: str  # where the book says what must be named, and be true
    rule_of_the_rest: str  # and what need not
    totals_stated: bool = False  # the value of what is offered is stated, and may be asked of the other side; no `to`


# Basket


class AdvanceOffer(Part, frozen=True):
    """The price and its parts: cost, less `credit` of one group, less what other advances take off."""

    price: int
    cost: int
    group: str
    credit: int
    specific: dict[str, int]  # advance held -> what it takes off
    affordable: bool  # by itself, and nothing else forbids it
    extra_credits: int
    points: int
    lacks: str | None = None  # the advance that must be held first
    copies_left: int | None = None  # None: there is one for everybody


class PurchaseForm(About, frozen=True):
    """acquire-advances: any of `advances` in one purchase; empty: nothing."""

    power: int  # the highest price I could pay
    goods: int  # what all my sets are worth
    treasury: int
    points_per_token: int
    sets: dict[str, SetValue]
    advances: dict[str, AdvanceOffer]
    library_discount: int  # on one other advance bought with Library
    gifts_of_anatomy: list[str]
    credit_step: int
    may_substitute: bool
    credits_once: bool = False  # each advance held helps to buy one other only: several may cost more than their prices
    most_advances: int | None = None  # so many more may be held
    # What Mining adds to a set when 1, 2, ... of these cards pay. Of one set only, and where the payment needs it.
    mining: dict[str, list[int]] = msgspec.field(default_factory=dict)


# Special abilities


class AbilityOptions(Part, frozen=True, tag_field="kind", tag=lambda name: kebab(name.removesuffix("Ability"))):
    """What a special ability could do now."""


class DiasporaAbility(AbilityOptions, frozen=True):
    """use-diaspora: `least` to `most` tokens from any of `source` to areas with room."""

    least: int
    most: int
    source: dict[str, int]
    room: dict[str, int]


class AreaAbility(AbilityOptions, frozen=True):
    """use-fundamentalism, use-monotheism: one of these areas; whose unit points there change or go."""

    areas: list[str]
    points: dict[str, dict[str, int]]


class PoliticsAbility(AbilityOptions, frozen=True):
    """use-politics: up to `most` treasury, or one of these areas for its price."""

    most: int
    prices: dict[str, int]
    points: dict[str, dict[str, int]]


class ProvincialEmpireAbility(AbilityOptions, frozen=True):
    """use-provincial-empire: `least` to `most` of these players."""

    least: int
    most: int
    nations: list[str]


class TradeRoutesAbility(AbilityOptions, frozen=True):
    """use-trade-routes: cards for treasury, as far as stock goes."""

    stock: int
    cards: dict[str, int]
    treasury: dict[str, int]  # for one card of each kind
    losses: dict[str, list[int]]


class UniversalDoctrineAbility(AbilityOptions, frozen=True):
    """use-universal-doctrine: one pirate city, or `least` to `most` barbarian tokens."""

    cities: list[str]
    least: int
    most: int
    tokens: dict[str, int]


class AbilitiesForm(About, frozen=True):
    """One of these abilities, by advance; or done."""

    abilities: dict[
        str,
        DiasporaAbility
        | AreaAbility
        | PoliticsAbility
        | ProvincialEmpireAbility
        | TradeRoutesAbility
        | UniversalDoctrineAbility,
    ]
