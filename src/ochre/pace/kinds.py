"""Every kind of question: when it may be answered ahead, what such an answer leans on, and which policy answers it.

One table for all editions. A kind that is not here, nor a variant of one that is, cannot be answered ahead and has no
policy: it is simply asked.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ochre.engine.decisions import Decision
from ochre.rules.classic.ships import MoveUnits, ShipConstruction
from ochre.rules.editions.civilization_1988.buying import BuyCivilizationCards
from ochre.rules.editions.civilization_1988.cards import ReturnExcessCards
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

ADVANCED, FIRST = "AC", "CV"
MEGA, CLASSICS = ("WE", "MC", "ME"), (ADVANCED, FIRST)
EVERY = (*MEGA, *CLASSICS)
"""Boxes, by the prefix of their rules."""


class Kind(NamedTuple):
    """`opens`: the phase that must have begun (of the turn before, if it comes after its own phases)."""

    phases: tuple[str, ...]  # in which it is asked
    opens: str | None  # None: never ahead
    policies: tuple[str, ...] = ()  # the first that has an answer gives it
    leans: str = PIECES  # PIECES: all units in the areas named; OTHERS: those of others; CARDS: those named
    asked: tuple[str, ...] = ()  # amounts in the question
    foresee: Callable[[int], Decision] | None = None  # the question, as it would be asked now
    boxes: tuple[str, ...] = MEGA  # in which it is asked


_CALAMITY = ("calamity-resolution",)
_AFTER_TRADE = "after-trade"
"""The phase that follows trade, whichever it is."""
_BOUGHT = "advances-acquisition"
_FIGHTS = ("conflict", "calamity-resolution", "surplus-population")


def _calamity(policy: str | None, *asked: str, leans: str = PIECES, boxes: tuple[str, ...] = MEGA) -> Kind:
    return Kind(_CALAMITY, _AFTER_TRADE, () if policy is None else (policy,), leans, asked, boxes=boxes)


KINDS: Mapping[str, Kind] = {
    # before the first turn
    "nation-choice": Kind((BEFORE,), BEFORE, leans=NOTHING, boxes=EVERY),
    "start-choice": Kind((BEFORE,), None, boxes=CLASSICS),
    "starting-cities": Kind((BEFORE,), BEFORE),
    "extra-credits": Kind((BEFORE,), BEFORE, leans=NOTHING, asked=("most",)),
    "city-to-destroy": Kind((BEFORE,), BEFORE, ("losses",)),
    "starting-tokens": Kind((BEFORE,), BEFORE),
    # 1, 2: taxes and growth
    "choose-tax-rate": Kind(("tax-collection",), _BOUGHT, ("tax",), NOTHING, ("cities", "stock"), ChooseTaxRate, EVERY),
    "choose-revolting-cities": Kind(
        ("tax-collection",), "tax-collection", ("beneficiary",), asked=("owner", "most", "fate"), boxes=EVERY
    ),
    "expand-short": Kind(
        ("population-expansion",), "tax-collection", ("growth",), asked=("most",), foresee=ExpandShort, boxes=EVERY
    ),
    "barbarian-expansion": Kind(
        ("population-expansion",), "population-expansion", ("growth",), NOTHING, ("most",), boxes=(ADVANCED,)
    ),
    # 3, 4: movement and conflict
    "movement": Kind(("movement",), _BOUGHT, ("movement",), OTHERS, foresee=Movement),
    "free-ship": Kind(("ship-construction",), "tax-collection", leans=NOTHING, boxes=(ADVANCED,)),
    "ship-construction": Kind(
        ("ship-construction",), _BOUGHT, ("movement",), OTHERS, foresee=ShipConstruction, boxes=CLASSICS
    ),
    "move-units": Kind(("movement",), _BOUGHT, ("movement",), OTHERS, foresee=MoveUnits, boxes=CLASSICS),
    "conflict-order": Kind(_FIGHTS, "conflict", ("conflict_losses",)),
    "conflict-loss": Kind(_FIGHTS, "conflict", ("conflict_losses",), asked=("conflict",)),
    "attack-order": Kind(_FIGHTS, "conflict", ("conflict_losses",), boxes=EVERY),
    "spoils": Kind(_FIGHTS, "conflict", ("spoils",), NOTHING, ("defender",), boxes=EVERY),
    # 5, 11: cities
    "build-cities": Kind(("city-construction",), "movement", ("build",), foresee=BuildCities, boxes=EVERY),
    "reduce-for-support": Kind(
        ("conflict", "city-construction", "calamity-resolution", "surplus-population"),
        "movement",
        ("build",),
        boxes=EVERY,
    ),
    # 6: trade cards
    "buy-trade-card": Kind(
        ("trade-cards-acquisition",), "city-construction", ("buy_cards",), NOTHING, (), BuyTradeCard, EVERY
    ),
    # 7: trade has no order, and its first taker wins
    "negotiate": Kind(("trade",), None, boxes=EVERY),
    # 9: calamities
    "take-damage": _calamity("losses", "amount", "scope", boxes=EVERY),
    "reduce-cities": _calamity("losses", "most", boxes=EVERY),
    "city-destroyed": _calamity("losses"),
    "city-in-flames": _calamity("losses", "price"),
    "banditry": Kind(_CALAMITY, _AFTER_TRADE, ("losses", "cards_lost"), CARDS, ("most", "price")),
    "bribes": _calamity("cards_lost", "value", leans=CARDS),
    "theocracy": _calamity("cards_lost", "most", leans=CARDS),
    "step-back": _calamity("losses", "price"),
    "cyclone-city": _calamity("losses", "sea", "most"),
    "cyclone-spared-city": _calamity("losses", "sea"),
    "cyclone-sea": _calamity("losses", leans=NOTHING),
    "volcano-choice": _calamity("losses", leans=NOTHING, boxes=EVERY),
    "floodplain-choice": _calamity("losses", leans=NOTHING, boxes=EVERY),
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
    # calamities of the classics
    "earthquake-site": _calamity("losses", boxes=(ADVANCED,)),
    "flooded-city": _calamity("losses", boxes=(ADVANCED,)),
    "shaken-city": _calamity("losses", boxes=(FIRST,)),
    "plundered-city": _calamity("losses", boxes=(FIRST,)),
    "which-volcano": _calamity("losses", leans=NOTHING, boxes=(FIRST,)),
    "city-for-pirates": _calamity("beneficiary", boxes=(ADVANCED,)),
    "betrayed-city": _calamity("beneficiary", boxes=(ADVANCED,)),
    "horde-choice": _calamity("beneficiary", boxes=(ADVANCED,)),
    "take-over": _calamity("beneficiary", "victim", "city_number", "token_number", boxes=CLASSICS),
    "earthquake-beside": _calamity("victims", boxes=(ADVANCED,)),
    "heretic-city": _calamity("victims", boxes=(ADVANCED,)),
    "other-city-for-pirates": _calamity("victims", boxes=(ADVANCED,)),
    "shaken-neighbour": _calamity("victims", boxes=(FIRST,)),
    "heretic-city-of-opponent": _calamity("victims", boxes=(FIRST,)),
    "nominee": _calamity("victims", "most", leans=NOTHING, boxes=(FIRST,)),
    "loss-allotment": _calamity(None, "amount", "most", leans=NOTHING, boxes=CLASSICS),
    "grain-against-famine": _calamity(None, leans=CARDS, boxes=CLASSICS),
    "faction-of-victim": _calamity(None, "points", boxes=(ADVANCED,)),
    "faction-of-beneficiary": _calamity(None, "points", boxes=(ADVANCED,)),
    "faction-loss": _calamity(None, "points", boxes=(ADVANCED,)),
    "faction-choice": _calamity(None, "first", "second", boxes=CLASSICS),
    "half-choice": _calamity(None, "points", boxes=(ADVANCED,)),
    "city-swap": _calamity(None, boxes=(ADVANCED,)),
    "flooded-barbarians": _calamity(None, "points", boxes=(ADVANCED,)),
    "seceders-of-holder": _calamity(None, "points", boxes=(FIRST,)),
    "seceders-of-nominee": _calamity(None, "points", boxes=(FIRST,)),
    "seceders-under-philosophy": _calamity(None, "points", boxes=(FIRST,)),
    "take-damage-of": _calamity(None, "amount", "scope", "owner", boxes=(FIRST,)),
    # 10: abilities; in Advanced Civilization they are used when all calamities are over
    "use-ability": Kind(
        ("special-abilities", "calamity-resolution"),
        "special-abilities",
        ("abilities",),
        foresee=UseAbility,
        boxes=(*MEGA, ADVANCED),
    ),
    "tribute": Kind(("special-abilities",), "special-abilities", ("cards_lost",), CARDS, ("receiver",)),
    # 12: advances
    "purchase-advances": Kind(
        (_BOUGHT,), _AFTER_TRADE, ("advances",), CARDS, foresee=PurchaseAdvances, boxes=(*MEGA, ADVANCED)
    ),
    "buy-civilization-cards": Kind(
        (_BOUGHT,), _AFTER_TRADE, ("advances",), CARDS, foresee=BuyCivilizationCards, boxes=(FIRST,)
    ),
    "discard-to-hand-limit": Kind(
        (_BOUGHT,), _AFTER_TRADE, ("cards_lost",), CARDS, foresee=DiscardToHandLimit, boxes=(*MEGA, ADVANCED)
    ),
    "return-excess-cards": Kind(
        ("excess-cards",), _AFTER_TRADE, ("cards_lost",), CARDS, ("most",), ReturnExcessCards, (FIRST,)
    ),
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
    opening = phases[phases.index("trade") + 1] if known.opens == _AFTER_TRADE else known.opens
    if opening not in phases or not set(known.phases) & set(phases):
        return None  # this turn has no such phase
    now, last, opens = phases.index(phase), _last(known, phases), phases.index(opening)
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
