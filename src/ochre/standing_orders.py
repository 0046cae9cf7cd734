"""Standing orders as data: what a player may leave with the host of a table, to be answered by it.

Every policy is optional. One that is not set means: ask me. One that is set without its fields is the safe default: it
is legal, loses little, and never causes a revolt or a city without support. What harms others (naming victims, taking
cities, abilities), and spending cards on advances, is done only if a player has said so.
"""

from typing import Annotated, Any, Literal

import msgspec

from ochre.engine.actions import Count, Id

Areas = Annotated[tuple[Id, ...], msgspec.Meta(max_length=100)]
Nations = Annotated[tuple[Id, ...], msgspec.Meta(max_length=18)]
Cards = Annotated[tuple[Id, ...], msgspec.Meta(max_length=50)]
PlainAction = Annotated[dict[str, Any], msgspec.Meta(title="Action")]

Scope = Literal["once", "turn", "until_changed"]
"""How long orders hold: for one answer each, for the running turn, or until they are changed."""

CityOrder = Literal["newest", "wilderness", "highest_limit"]


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One standing order."""


class TaxPolicy(Policy, frozen=True):
    """This rate; with `never_revolt` the highest up to it that causes no revolt."""

    rate: Count = 2
    never_revolt: bool = True


class GrowthPolicy(Policy, frozen=True):
    """Short of tokens: these areas first, then those with a single token, or the thinnest."""

    areas: Areas = ()
    order: Literal["singles_first", "thin_first"] = "singles_first"


class MovementPolicy(Policy, frozen=True):
    """Only when the time is up: stay where we are, or move as last turn as far as that goes."""

    if_absent: Literal["stay", "plan_of_last_turn"] = "stay"
    upkeep: Literal["none", "treasury_above", "all"] = "none"  # of ships
    keep_treasury: Count = 0  # with `treasury_above`


class LossSource(Policy, frozen=True):
    """`here`, `ship_here`, or an area, from which tokens are taken down to the floor."""

    where: Id = "here"
    floor: Count = 0


class ConflictPolicy(Policy, frozen=True):
    """Where losses are taken (Advanced Military, Naval Warfare), and which conflicts and attacks come first."""

    sources: Annotated[tuple[LossSource, ...], msgspec.Meta(max_length=50)] = (LossSource(),)
    resolve_first: Areas = ()
    wait_for_own_attack: bool = False


class SpoilsPolicy(Policy, frozen=True):
    """After a successful attack. `keep_stock` None: what next turn's tax needs."""

    draw: bool = True
    gain: Count = 3
    keep_stock: Count | None = None


class BuildPolicy(Policy, frozen=True):
    """Cities on sites as far as they can be supported, or those of a list; and which to reduce for want of support."""

    sites: Literal["none", "supported_sites", "list"] = "none"
    areas: Areas = ()  # with `list`
    architecture_max: Count = 0
    urbanism: bool = False
    leave_token: bool = False  # Public Works
    reduce_first: Areas = ()
    reduce: tuple[CityOrder, ...] = ("newest", "wilderness", "highest_limit")


class CardsToBuy(Policy, frozen=True):
    stack: Annotated[int, msgspec.Meta(ge=1, le=9)]
    most: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1
    keep_treasury: Count = 0
    stop_after_calamity: bool = True


class CardsPolicy(Policy, frozen=True):
    """Trade cards to buy, in this order; and the free one of Wonder of the World."""

    buys: Annotated[tuple[CardsToBuy, ...], msgspec.Meta(max_length=20)] = ()
    wonder: Literal["highest", "none"] = "highest"


class LossesPolicy(Policy, frozen=True):
    """What calamities take: these areas first, then by order, each down to the floor; cities last unless said so."""

    areas: Areas = ()
    then: Literal["fullest", "far_from_border"] = "fullest"
    floor: Count = 1
    keep_support: bool = True
    cities: Literal["last", "first"] = "last"
    city_areas: Areas = ()
    city_order: tuple[CityOrder, ...] = ("highest_limit",)
    pay_instead: bool = True  # City in Flames, Banditry
    keep_treasury: Count = 0


class VictimsPolicy(Policy, frozen=True):
    """Whom my calamities strike, too, in this order; and whom if possible not."""

    targets: Nations = ()
    spare: Nations = ()


class BeneficiaryPolicy(Policy, frozen=True):
    """Which cities and areas of others I take: these first, then by what they are."""

    areas: Areas = ()
    prefer: tuple[Literal["site", "highest_limit", "coastal", "inland"], ...] = ("site", "highest_limit")


class CardsLostPolicy(Policy, frozen=True):
    """Cards given up (tribute, Banditry, Corruption, hand limit): what costs my sets least, these kinds last."""

    protect: Cards = ()
    theocracy: bool = False  # give cards instead of cities


class AreaTest(Policy, frozen=True):
    """Whether this nation (`none`: nobody, `barbarians`: they or pirates) has units in the area."""

    area: Id
    nation: Id


class AbilityUse(Policy, frozen=True):
    """An action to take if all tests hold and it is legal."""

    action: PlainAction
    when: Annotated[tuple[AreaTest, ...], msgspec.Meta(max_length=8)] = ()


class AbilityOrder(Policy, frozen=True):
    use: Literal["ask", "never", "list"] = "ask"
    list: Annotated[tuple[AbilityUse, ...], msgspec.Meta(max_length=8)] = ()


class AbilitiesPolicy(Policy, frozen=True):
    """By advance. Abilities that are not named are asked for, if they can be used."""

    uses: Annotated[dict[Id, AbilityOrder], msgspec.Meta(max_length=20)] = {}


class Wish(Policy, frozen=True):
    advance: Id
    most: Count | None = None  # price
    not_before: Count = 0  # turn


class AdvancesPolicy(Policy, frozen=True):
    """Advances to buy, in this order, as far as the means go; paid for with least waste."""

    wishes: Annotated[tuple[Wish, ...], msgspec.Meta(max_length=60)] = ()
    keep_treasury: Count = 0
    keep_cards: Cards = ()


class WaitingPolicy(Policy, frozen=True):
    """By phase, whether I insist on the printed order: never, always, or if one of these precedes me."""

    phases: Annotated[dict[Id, Literal["never", "always"] | Nations], msgspec.Meta(max_length=20)] = {}


class Orders(Policy, frozen=True):
    """All standing orders of one seat."""

    tax: TaxPolicy | None = None
    growth: GrowthPolicy | None = None
    movement: MovementPolicy | None = None
    conflict_losses: ConflictPolicy | None = None
    spoils: SpoilsPolicy | None = None
    build: BuildPolicy | None = None
    buy_cards: CardsPolicy | None = None
    losses: LossesPolicy | None = None
    victims: VictimsPolicy | None = None
    beneficiary: BeneficiaryPolicy | None = None
    cards_lost: CardsLostPolicy | None = None
    abilities: AbilitiesPolicy | None = None
    advances: AdvancesPolicy | None = None
    waiting: WaitingPolicy | None = None


SAFE = Orders(
    tax=TaxPolicy(),
    growth=GrowthPolicy(),
    movement=MovementPolicy(),
    conflict_losses=ConflictPolicy(),
    spoils=SpoilsPolicy(),
    build=BuildPolicy(),
    buy_cards=CardsPolicy(),
    losses=LossesPolicy(),
    cards_lost=CardsLostPolicy(),
)
"""Every policy that has a safe default, with it: 'answer for me, but do nothing rash'."""
