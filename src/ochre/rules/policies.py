"""The numbers and rulings in which editions differ, by chapter. An edition is a value of `Policies` plus its phases.

What is not said is the ruling of Western Empires; a comment names the rule, or says what is decided.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ochre.board.setups import ThemeSet
from ochre.board.tracks import Requirement
from ochre.engine.result import Standing
from ochre.engine.table import Table


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """What lies ready when the game begins."""

    starting_credits: int = 0  # of every colour
    calamities_at_bottom: bool = False  # whether each calamity simply lies under its stack in the beginning
    bottom_mixed: int = 0  # cards with which a non-tradeable calamity is mixed at the bottom of its stack


@dataclass(frozen=True, slots=True)
class TaxRules:
    """Stock, taxes and revolts."""

    stock_counts: Literal["cities-then-tokens", "unit-points", "tokens"] = "cities-then-tokens"  # gen.49
    rate: int = 2
    revolt_step: str = "tax-revolt"  # the step that carries out a revolt
    revolts_without_taker: Literal["next-beneficiary", "pirates"] = "next-beneficiary"  # 1b.8
    revolt_victims_gain: bool = False  # 1b.11: whether who loses cities by revolt may gain others
    democracy_stops_revolts: bool = True  # adv.democracy.1


@dataclass(frozen=True, slots=True)
class CensusRules:
    """The census, and with it the order of movement."""

    is_a_phase: bool = False
    exact: bool = False  # A26
    low: int = 12  # counts up to this share one box
    high: int = 50  # counts from this share one box


@dataclass(frozen=True, slots=True)
class MovementRules:
    """Roads and ships."""

    roads_pass: Literal["without-conflict", "without-others"] = "without-conflict"  # adv.roadbuilding.2
    ship_steps: int = 4
    ship_capacity: int = 5
    ship_site: Literal["token", "unit"] = "token"  # 3.ship-build.2: what a ship for treasury alone needs in its area
    ship_levy: Literal["anywhere", "area"] = "anywhere"  # where tokens come from that pay for a ship
    open_sea_with: str = "astronavigation"


@dataclass(frozen=True, slots=True)
class ConflictRules:
    """Attacks on cities, and what they bring."""

    attackers_needed: int = 7
    defenders_placed: int = 6
    engineering: Literal["both-sides", "attackers-needed"] = "both-sides"  # what it changes in a city attack
    failed_attackers_go: Literal["at-once", "with-surplus"] = "with-surplus"  # 4b.2
    city_attack_order: Literal["defenders", "three-way"] = "defenders"  # 4.6
    waits_for_own_attack: Literal["once", "always"] = "once"  # 4b.5: how often in a turn who defends may attack first
    spoils: int = 3  # treasury a successful attacker may gain
    spoils_card: Literal["may", "must"] = "may"  # 4b.7


@dataclass(frozen=True, slots=True)
class CityRules:
    """Building, support and reduction of cities."""

    on_site: int = 6  # tokens that build one
    in_wilderness: int = 12
    plain_builders: frozenset[str] = frozenset()  # nations that need only `on_plain` tokens on a flood plain
    on_plain: int = 6
    architecture_alone: bool = False  # whether Architecture works only where nobody else has tokens
    architecture_pays: bool = True  # adv.architecture.1: whether treasury may help to build a city
    after_building: tuple[str, ...] = ("surplus", "city-support")  # 5.1
    support_rate: int = 2
    reduction_without_stock: Literal["fewer", "destroyed"] = "fewer"  # A43: what a city short of tokens becomes


@dataclass(frozen=True, slots=True)
class BarbarianRules:
    """Barbarians and Pirates."""

    tokens: int | None = None  # how many there are; None: without end
    steps: tuple[str, str] | None = None  # how Barbarians expand and build, where they do
    pirate_cities: int | None = None
    pirate_defenders: Literal["stay", "go"] = "stay"  # 4b.12: what is left of the tokens of a pirate city


@dataclass(frozen=True, slots=True)
class TradeRules:
    """Trade cards: how they are handed out, bought, traded and kept."""

    skips_without_cities: bool = True  # 6.1: straight to phase 13 if nobody has a city
    hand_out_order: Literal["fewest-cities", "ranking"] = "fewest-cities"  # 6a.3; first.t4.11
    card_offers: Mapping[int, tuple[int, str | None]] = field(default_factory=dict)  # stack: price, advance needed
    true_names: int = 2  # 7.12, 7.13: so many of the cards named in trade are true, the first ones
    totals_stated: bool = False  # whether the value of the cards offered is stated, truthfully, and offers are public
    traded_once: bool = False  # whether a calamity received in trade stays where it is
    boycott: str | None = None  # a card whose holder may not trade
    last_deals: bool = False  # 7.25: open offers may still be taken when the time for trade is up
    hand_limit: int = 8
    roadbuilding_cards: int = 1  # adv.roadbuilding.3: what it adds to the hand limit
    more_cards: Callable[[Table, int], int] = lambda table, nation: 0  # above the hand limit, for other reasons


@dataclass(frozen=True, slots=True)
class CalamityRules:
    """How many calamities strike, and what some of them do."""

    limit: int = 2
    major_limit: int = 2
    minor_goes_under: bool = False  # first.t5.8: a resolved calamity goes straight under its stack
    volcanoes_and_floods: bool = True
    floods_reach_wilderness: bool = True  # whether Flood strikes cities without a site
    treachery_without_stock: Literal["destroyed", "pirates"] = "destroyed"  # cal.treachery.4
    one_damage_above_limit: bool = True  # cal.gen.9
    least_excess: bool = False  # 29.63: a loss that cannot be exact exceeds as little as possible


@dataclass(frozen=True, slots=True)
class Shop:
    """How advances are sold where they are few, or where credits are not simply taken off each price."""

    on_offer: Callable[[Table, int], list[int]]  # what a nation may buy, money apart
    most: Callable[[Table, int], int]  # how many more it may hold
    together: Callable[[Table, int, Sequence[int]], int]  # what several cost in one purchase


@dataclass(frozen=True, slots=True)
class AdvanceRules:
    """How advances are sold, and what some of them do."""

    shop: Shop | None = None  # None: every advance is there for everybody, and prices add up
    buying_order: Literal["position", "ranking", "reverse"] = "position"  # 12.1
    free: Literal["may", "must"] = "may"  # whether advances that cost nothing come by themselves
    agriculture_up_to: int = 2  # the printed limit up to which Agriculture works
    mining: Literal["treasury", "set"] = "treasury"  # what it makes worth more: treasury, or one set of cards a turn
    annexing: Literal["each", "all-or-none"] = "each"  # A71: what a protected unit does for the others in its area


@dataclass(frozen=True, slots=True)
class TrackRules:
    """The A.S.T."""

    side: Literal["basic", "expert"]
    requirements: Mapping[str, Requirement]  # of each epoch, on the side in use
    final_space: int = 15  # entering it ends the game
    extra_turn: bool = False  # one more turn after that (Expert)
    marker_steps: Callable[[Table, int], int] | None = None  # how a marker moves, if not as 13a says
    back_without_city: bool = False  # 13a.5
    entry_only: bool = False  # whether the conditions of an epoch count only when it is entered
    bonus_void_by: Literal["same-turn", "any-turn"] = "same-turn"  # vp.6, vp.7: others who enter the last epoch


@dataclass(frozen=True, slots=True)
class PointRules:
    """What scores."""

    step: int = 5  # vp.5: a step on the A.S.T.
    city: int = 1  # vp.1
    wonder_scores: bool = False  # A13


@dataclass(frozen=True, slots=True)
class ShortGameRules:
    """The Short Game, where it is played."""

    theme_of: Callable[[Table, int], str | None] = lambda table, nation: None
    theme_sets: tuple[ThemeSet, ...] = ()  # one for each seat
    order: tuple[str, ...] = ("treasury", "tokens")  # short.13b


@dataclass(frozen=True, slots=True)
class LeavingRules:
    """What happens to the units of others in the region of somebody who leaves."""

    city_becomes: int | None = 5  # leave.12: tokens in the place of a city; None: as many as the limit allows
    to_own_region: bool = True  # leave.14: homeless tokens may go anywhere in the own region
    beside_own_cities: bool = False  # leave.14: and beside own cities elsewhere
    limits_bind: bool = True  # leave.15: limits are exceeded only without alternative
    surplus_check: bool = False  # leave.17
    inert: bool = False  # 15.6: whether the nation stays on the board without a player


@dataclass(frozen=True, slots=True)
class Policies:
    """One value per edition, scenario and number of players: the course of the game, then its chapters."""

    phases: Callable[[int], tuple[str, ...]]  # the phases of this turn, by step name
    score: Callable[[Table], list[Standing]]
    track: TrackRules
    turn_limit: int = 0  # 0: none
    end_of_turn: tuple[str, ...] = ("succession-markers", "game-end", "departures", "reshuffling", "next-turn")
    ends_deserted: bool = False  # whether the game is over when nobody has a unit on the board

    opening: OpeningRules = OpeningRules()
    taxes: TaxRules = TaxRules()
    census: CensusRules = CensusRules()
    movement: MovementRules = MovementRules()
    conflict: ConflictRules = ConflictRules()
    cities: CityRules = CityRules()
    barbarians: BarbarianRules = BarbarianRules()
    trade: TradeRules = TradeRules()
    calamities: CalamityRules = CalamityRules()
    advances: AdvanceRules = AdvanceRules()
    points: PointRules = PointRules()
    short_game: ShortGameRules = ShortGameRules()
    leaving: LeavingRules = LeavingRules()


def policies(table: Table) -> Policies:
    """The rulings in force at this table."""
    rulings: Policies = table.box.policies
    return rulings
