"""Where every kind of question is asked: a catalogue of positions, for people who answer them through the page.

Which kinds an edition can ask is read off its rules: every question that the code of its steps names. Positions in
which they are open are made by hand or met by chance from crowded ones; nothing here is kept between two runs.
"""

import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random
from typing import Any

from games import positions
from games.checks import playing

import ochre
from ochre.engine.decisions import Decision
from ochre.engine.game import Game
from ochre.games import EDITIONS
from ochre.wire.records import encode_record

WEST, MEGA, EAST = "western-empires", "mega-civilization", "mega-empires-the-east"
ADVANCED, OLD = "advanced-civilization", "civilization-1988"
FAMILY = (WEST, MEGA, EAST)

NEVER: Mapping[str, tuple[str, ...]] = {
    WEST: ("conclude-trade", "take-damage-of"),  # last deals: only in the East; another's losses: only in 1988
    MEGA: ("conclude-trade", "take-damage-of"),
    EAST: ("take-damage-of",),
    ADVANCED: ("conclude-trade", "conflict-loss", "conflict-order", "take-damage-of"),  # no Advanced Military
    # the same; no spoils, no variants, one start for each nation
    OLD: ("conclude-trade", "conflict-loss", "conflict-order", "free-ship", "spoils", "start-choice"),
}
"""Questions that the shared steps could ask, but this book never does. Whoever meets one all the same complains."""


# What an edition can ask


def kind_of(asked: type[Decision]) -> str:
    return str(asked.__struct_config__.tag)


@cache
def named_by(edition: str) -> dict[str, type[Decision]]:
    """Every question that the code of this edition's steps names, by kind."""
    found: dict[str, type[Decision]] = {}
    seen: set[Any] = set()
    todo: list[Any] = [*EDITIONS[edition].steps.values(), EDITIONS[edition].begin]
    while todo:
        value = todo.pop()
        if isinstance(value, tuple):
            todo += [type(each) for each in value if isinstance(each, Decision)][:1]  # questions made ahead
            continue
        if not isinstance(value, type | types.FunctionType) or value in seen:
            continue
        seen.add(value)
        if not value.__module__.startswith("ochre.rules"):
            continue
        if isinstance(value, types.FunctionType):
            todo += _named_in(value)
        elif issubclass(value, Decision) and isinstance(getattr(value, "rule", None), str):
            found[kind_of(value)] = value
    return found


def _named_in(function: types.FunctionType) -> Iterator[Any]:
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        codes += [each for each in code.co_consts if isinstance(each, types.CodeType)]
        for name in code.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, types.ModuleType):
                yield from (vars(value)[inner] for inner in code.co_names if inner in vars(value))
            elif value is not None:
                yield value


def all_kinds() -> set[str]:
    """Every kind that any module of the rules defines. Those that others are made of, and nobody asks, are patterns."""
    todo, found = [Decision], set[str]()
    named = {asked for edition in EDITIONS for asked in named_by(edition).values()}
    while todo:
        asked = todo.pop()
        todo += asked.__subclasses__()
        pattern = asked.__subclasses__() and asked not in named
        if asked.__module__.startswith("ochre.rules") and not pattern:
            found.add(kind_of(asked))
    return found


def kinds_of(edition: str) -> list[str]:
    return sorted(set(named_by(edition)) - set(NEVER[edition]))


# Positions


def a_cyclone(edition: str) -> Game:
    """Somebody has more cities around an open sea than a Cyclone selects."""
    box = positions.box_for(9, edition)
    board = box.board
    seas = (sea for sea in range(board.size) if board.open_sea[sea])
    coasts = ([area for area in board.adjacent[sea] if board.coastal[area] and board.limit[area]] for sea in seas)
    around = [board.ids[area] for area in max(coasts, key=len)]
    nations = [nation.id for nation in box.nations]
    return ochre.arrange(
        edition,
        players=nations,
        phase="calamity-selection",
        board={nations[0]: {**dict.fromkeys(around[:6], "city"), around[-1]: 9}},
        hands={nations[0]: ["cyclone"]},
    )


def two_volcanoes(edition: str) -> Game:
    """Somebody has one city under each of two volcanoes, and nothing else."""
    box = positions.box_for(9, edition)
    places = [next(area for area in areas if box.board.limit[area]) for areas in box.board.volcano_areas[:2]]
    nations = [nation.id for nation in box.nations]
    return ochre.arrange(
        edition,
        players=nations,
        phase="calamity-selection",
        board={nations[0]: [box.board.ids[area] for area in places]},
        hands={nations[0]: ["volcanic-eruption-earthquake"]},
    )


def somebody_leaves(edition: str) -> Game:
    """Tokens in the region of somebody who leaves must go elsewhere."""
    game = positions.crowded(3, 6, phase="advances-acquisition", edition=edition)
    for seat in (0, 1):
        game.play(seat, {"type": "leave-game"})
    return game


def made_by_hand(edition: str) -> Iterator[Game]:
    """The first questions of every scenario, and rare things on purpose."""
    scenarios = next((option.choices for option in EDITIONS[edition].options if option.name == "scenario"), ("",))
    for scenario in scenarios:
        options = {"scenario": scenario} if scenario else {}
        yield ochre.setup(edition, players=5, seed=5, options=options)
    yield from (game for make in positions.MADE if (game := make()).box.edition.id == edition)
    if edition in FAMILY:
        yield somebody_leaves(edition)
        yield a_cyclone(edition)
        yield two_volcanoes(edition)


def met_by_chance(edition: str) -> Iterator[Game]:
    """Crowded positions, every second one of calamities: they ask most."""
    phases, numbers = EDITIONS[edition].phases, EDITIONS[edition].players
    calamities = next(phase for phase in phases if phase.startswith("calamity"))
    for seed in range(400):
        players = numbers[seed % len(numbers)]
        phase = calamities if seed % 2 else phases[seed // 2 % len(phases)]
        yield positions.crowded(seed, players, phase=phase, edition=edition, options={})


# The catalogue

Test = Callable[[Any], bool]

VARIANTS: Mapping[str, Mapping[str, Test]] = {
    "use-ability": {
        name: lambda about, name=name: name in about.abilities  # type: ignore[misc]
        for name in (
            "diaspora",
            "fundamentalism",
            "monotheism",
            "politics",
            "provincial-empire",
            "trade-routes",
            "universal-doctrine",
        )
    },
    "build-cities": {
        "architecture": lambda about: any(place.treasury for place in about.areas.values()),
        "urbanism": lambda about: any(place.adjacent for place in about.areas.values()),
    },
    "take-damage": {
        "cities": lambda about: len(about.cities) > 1 and about.amount > 5,
        "floodplain": lambda about: about.scope.startswith("floodplain"),
        "coastal": lambda about: about.scope == "coastal",
    },
    "buy-trade-card": {"free": lambda about: bool(about.free) and bool(about.prices)},
    "city-in-flames": {"pays": lambda about: about.may_pay},
    "conflict-loss": {"ship": lambda about: about.ship},
    "attack-order": {"waits": lambda about: about.may_wait},
    "spoils": {"card": lambda about: about.card},
    "purchase-advances": {
        "library": lambda about: "library" in about.advances and about.advances["library"].affordable,
        "anatomy": lambda about: "anatomy" in about.advances and about.advances["anatomy"].affordable,
    },
    "movement": {"ships": lambda about: len(about.ships) > 1 and len(about.stacks) > 3},
    "reduce-for-support": {"locked": lambda about: bool(about.locked) and len(about.cities) > 1},
}
"""Forms of one kind that differ so much that each is answered on its own."""


@dataclass(frozen=True, slots=True)
class Case:
    """One question to be answered: in which edition, of which kind, and which form of it."""

    edition: str
    kind: str
    variant: str = ""

    @property
    def name(self) -> str:
        return "-".join(part for part in (EDITIONS[self.edition].prefix.lower(), self.kind, self.variant) if part)


@dataclass(frozen=True, slots=True)
class Position:
    """A game in which it is open."""

    record: bytes
    seat: int
    players: int


@cache
def cases() -> tuple[Case, ...]:
    """Every kind of every edition, and its variants in the first edition that asks it."""
    found: list[Case] = []
    for edition in EDITIONS:
        for kind in kinds_of(edition):
            found.append(Case(edition, kind))
            if edition == WEST:
                found += [Case(edition, kind, variant) for variant in VARIANTS.get(kind, ())]
    return tuple(found)


@cache
def catalogue(edition: str) -> dict[Case, Position]:
    """A position for every case of this edition."""
    wanted = {case for case in cases() if case.edition == edition}
    found: dict[Case, Position] = {}
    second: dict[Case, Position] = {}  # with nothing to choose: better than none
    for number, game in enumerate(chain(made_by_hand(edition), met_by_chance(edition))):
        random = Random(number)
        start = game.phase
        _look(game, wanted, found, second)
        for _ in playing(game, random, most=120):
            _look(game, wanted, found, second)
            if start.startswith("calamity") and not game.phase.startswith("calamity"):
                break
        if wanted <= set(found):
            break
    return {**second, **found}


def _look(game: Game, wanted: set[Case], found: dict[Case, Position], second: dict[Case, Position]) -> None:
    edition = game.box.edition.id
    for decision in game.pending:
        kind = decision.kind
        assert kind not in NEVER[edition], f"{edition} asks {kind}"
        open_cases = [case for case in wanted if case.kind == kind and case not in found]
        if not open_cases or not decision.due(game.table):
            continue
        about = decision.describe(game.table)
        for case in open_cases:
            if case.variant and not VARIANTS[kind][case.variant](about):
                continue
            good = _leaves_a_choice(game, decision)
            if good or case not in second:
                position = Position(encode_record(game.record), game.seat_of(decision), game.record.start.players)
                (found if good else second)[case] = position


def _leaves_a_choice(game: Game, decision: Decision) -> bool:
    random = Random(0)
    return len({repr(decision.sample(game.table, random)) for _ in range(6)}) > 1
