"""Every kind of question: when it may be answered ahead, what such an answer leans on, and which policy answers it.

One table for all editions. A kind that is not here, nor a variant of one that is, cannot be answered ahead and has no
policy: it is simply asked.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ochre.engine.decisions import Decision
from ochre.rules.phases.advances_acquisition import DiscardToHandLimit, PurchaseAdvances
from ochre.rules.phases.city_construction import BuildCities
from ochre.rules.phases.movement import Movement
from ochre.rules.phases.population_expansion import ExpandShort
from ochre.rules.phases.special_abilities import UseAbility
from ochre.rules.phases.tax_collection import ChooseTaxRate
from ochre.rules.phases.trade_cards import BuyTradeCard

BEFORE = ""
"""The phase before the first turn."""

PIECES, OTHERS, CARDS, NOTHING = "pieces", "others", "cards", "nothing"


class Kind(NamedTuple):
    """`opens`: the phase that must have begun (of the turn before, if it comes after its own phases)."""

    phases: tuple[str, ...]  # in which it is asked
    opens: str | None  # None: never ahead
    policies: tuple[str, ...] = ()  # the first that has an answer gives it
    leans: str = PIECES  # PIECES: all units in the areas named; OTHERS: those of others; CARDS: those named
    asked: tuple[str, ...] = ()  # amounts in the question
    foresee: Callable[[int], Decision] | None = None  # the question, as it would be asked now


_CALAMITY = ("calamity-resolution",)
_AFTER_TRADE = "calamity-selection"
_BOUGHT = "advances-acquisition"
_FIGHTS = ("conflict", "calamity-resolution", "surplus-population")


def _calamity(policy: str, *asked: str, leans: str = PIECES) -> Kind:
    return Kind(_CALAMITY, _AFTER_TRADE, (policy,), leans, asked)


KINDS: Mapping[str, Kind] = {
    # before the first turn
    "nation-choice": Kind((BEFORE,), BEFORE, leans=NOTHING),
    "starting-cities": Kind((BEFORE,), BEFORE),
    "extra-credits": Kind((BEFORE,), BEFORE, leans=NOTHING, asked=("most",)),
    "city-to-destroy": Kind((BEFORE,), BEFORE, ("losses",)),
    "starting-tokens": Kind((BEFORE,), BEFORE),
    # 1, 2: taxes and growth
    "choose-tax-rate": Kind(
        ("tax-collection",), _BOUGHT, ("tax",), NOTHING, ("cities", "stock"), foresee=ChooseTaxRate
    ),
    "choose-revolting-cities": Kind(
        ("tax-collection",), "tax-collection", ("beneficiary",), asked=("owner", "most", "fate")
    ),
    "expand-short": Kind(
        ("population-expansion",), "tax-collection", ("growth",), asked=("most",), foresee=ExpandShort
    ),
    # 3, 4: movement and conflict
    "movement": Kind(("movement",), _BOUGHT, ("movement",), OTHERS, foresee=Movement),
    "conflict-order": Kind(_FIGHTS, "conflict", ("conflict_losses",)),
    "conflict-loss": Kind(_FIGHTS, "conflict", ("conflict_losses",), asked=("conflict",)),
    "attack-order": Kind(_FIGHTS, "conflict", ("conflict_losses",)),
    "spoils": Kind(_FIGHTS, "conflict", ("spoils",), NOTHING, ("defender",)),
    # 5, 11: cities
    "build-cities": Kind(("city-construction",), "movement", ("build",), foresee=BuildCities),
    "reduce-for-support": Kind(
        ("city-construction", "calamity-resolution", "surplus-population"), "movement", ("build",)
    ),
    # 6: trade cards
    "buy-trade-card": Kind(
        ("trade-cards-acquisition",), "city-construction", ("buy_cards",), NOTHING, foresee=BuyTradeCard
    ),
    # 7: trade has no order, and its first taker wins
    "negotiate": Kind(("trade",), None),
    # 9: calamities
    "take-damage": _calamity("losses", "amount", "scope"),
    "reduce-cities": _calamity("losses", "most"),
    "city-destroyed": _calamity("losses"),
    "city-in-flames": _calamity("losses", "price"),
    "banditry": Kind(_CALAMITY, _AFTER_TRADE, ("losses", "cards_lost"), CARDS, ("most", "price")),
    "bribes": _calamity("cards_lost", "value", leans=CARDS),
    "theocracy": _calamity("cards_lost", "most", leans=CARDS),
    "step-back": _calamity("losses", "price"),
    "cyclone-city": _calamity("losses", "sea", "most"),
    "cyclone-spared-city": _calamity("losses", "sea"),
    "cyclone-sea": _calamity("losses", leans=NOTHING),
    "volcano-choice": _calamity("losses", leans=NOTHING),
    "floodplain-choice": _calamity("losses", leans=NOTHING),
    "earthquake-city": _calamity("losses"),
    "civil-war-selection": _calamity("losses", "wanted", "beneficiary"),
    "famine-victims": _calamity("victims", "most", leans=NOTHING),
    "epidemic-victims": _calamity("victims", "most", leans=NOTHING),
    "iconoclasm-victims": _calamity("victims", "most", leans=NOTHING),
    "other-pirated-city": _calamity("victims"),
    "earthquake-neighbour": _calamity("victims"),
    "treacherous-city": _calamity("beneficiary"),
    "pirated-city": _calamity("beneficiary"),
    "horde-target": _calamity("beneficiary"),
    "horde-march": _calamity("beneficiary"),
    "tyranny-selection": _calamity("beneficiary", "wanted", "victim"),
    "annexation": _calamity("beneficiary", "victim", "city_number", "token_number"),
    # 10: abilities
    "use-ability": Kind(("special-abilities",), "special-abilities", ("abilities",), foresee=UseAbility),
    "tribute": Kind(("special-abilities",), "special-abilities", ("cards_lost",), CARDS, ("receiver",)),
    # 12: advances
    "purchase-advances": Kind((_BOUGHT,), _AFTER_TRADE, ("advances",), CARDS, foresee=PurchaseAdvances),
    "discard-to-hand-limit": Kind((_BOUGHT,), _AFTER_TRADE, ("cards_lost",), CARDS, foresee=DiscardToHandLimit),
    # between turns
    "displacement": Kind(("ast-alteration",), None),
}


def kind_of(question: Decision | type[Decision]) -> str | None:
    """The kind under which a question stands in the table: its own, or that of the question it is a variant of."""
    asked = question if isinstance(question, type) else type(question)
    tags = (above.__struct_config__.tag for above in asked.__mro__ if issubclass(above, Decision))
    return next((tag for tag in tags if isinstance(tag, str) and tag in KINDS), None)


def decision_class(kind: str) -> type[Decision] | None:
    """The class of questions of this kind, in whatever edition."""
    todo: list[type[Decision]] = [Decision]
    while todo:
        found = todo.pop()
        if found.__struct_config__.tag == kind and isinstance(getattr(found, "rule", None), str):
            return found
        todo += found.__subclasses__()
    return None


def place_of(kind: str, phases: Sequence[str], phase: str, turn: int) -> int | None:
    """In which turn a question of this kind, answered ahead now, has its place; None: it may not be answered yet."""
    known = KINDS[kind]
    if known.opens is None:
        return None
    if BEFORE in known.phases or phase == BEFORE:
        return turn if BEFORE in known.phases and phase == BEFORE else None
    if known.opens not in phases or not set(known.phases) & set(phases):
        return None  # an edition that does not know it
    now, last, opens = phases.index(phase), _last(known, phases), phases.index(known.opens)
    if now <= last:
        return turn if opens <= now or opens > last else None
    return turn + 1 if last < opens <= now else None


def has_lapsed(kind: str, turn: int, phases: Sequence[str], phase: str, now: int) -> bool:
    """Whether the place of this kind in that turn has passed."""
    known = KINDS[kind]
    if BEFORE in known.phases:
        return phase != BEFORE
    return now > turn or (now == turn and phase != BEFORE and phases.index(phase) > _last(known, phases))


def _last(kind: Kind, phases: Sequence[str]) -> int:
    return max(phases.index(phase) for phase in kind.phases if phase in phases)
