"""How fast the engine is: figures to read and to compare, never a test that passes or fails.

Readings on a shared machine scatter, in CPU seconds, too: others empty the caches and take turns on the cores. But the
same seed plays the same game, so whatever takes longer the second time was disturbed: games are played in several
rounds, and of each stretch of one, as of each copy, hash and look, the quickest counts. How much the others cost is a
figure of its own.
"""

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import fmean, median, quantiles
from typing import Any

import ochre
from ochre.arena.playing import open_game, playing, seated
from ochre.engine.agenda import FLOOR, kind_of
from ochre.engine.game import Game

TRIES = 5
ROUNDS = 5
STRETCH = 25  # actions between two looks at the clock


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    key: str  # in JSON
    label: str  # in the table
    value: int | float
    unit: str

    @property
    def digits(self) -> int:
        """After the point, for people."""
        return 0 if isinstance(self.value, int) or self.value >= 1000 else 2


def measure(
    *, edition: str = "western-empires", players: int = 9, games: int = 5, seed: int = 1, turn_limit: int = 40
) -> Iterator[Figure]:
    """Play random games and measure; gives each figure as soon as it is known."""

    limit, seeds = {"turn_limit": turn_limit}, range(seed, seed + games)
    runs = _runs(edition, players, seeds, limit)
    actions = sum(run.actions for run in runs)
    yield Figure("games", "games played", games, "")
    yield Figure("actions", "actions", actions, "")
    yield Figure("actions_per_cpu_second", "random play", 1 / _cost(runs), "actions/s")
    yield Figure("last_third_ratio", "an action in the last third of a game against the first", _ratio(runs), "times")
    yield Figure("noise", "what a play took against the quickest", fmean(run.noise for run in runs), "times")

    told = _cost(_runs(edition, players, seeds, limit, listen=True))
    yield Figure("actions_with_events_per_cpu_second", "random play, events collected", 1 / told, "actions/s")

    cost = _standard_game(edition, players, seeds, limit)
    yield Figure("standard_game_cpu_seconds", "a game of standard bots", cost, "s")

    replays = [[_replay(run.game) for run in runs] for _ in range(ROUNDS)]
    seconds = sum(map(min, zip(*replays, strict=True)))
    yield Figure("replay_actions_per_cpu_second", "replay", actions / seconds, "actions/s")

    few, many = (_cost(_runs("mega-civilization", size, seeds, limit)) for size in (9, 18))
    yield Figure("eighteen_players_ratio", "an action among 18 players against 9", many / few, "times")

    cost = _standard_game("mega-civilization", 18, seeds, limit)
    label = "Mega Civilization, a game of 18 standard bots"
    yield Figure("eighteen_standard_game_cpu_seconds", label, cost, "s")

    advanced = _runs("advanced-civilization", 8, seeds, limit)
    label, cost = "Advanced Civilization, a game of 8 random players", fmean(run.seconds for run in advanced)
    yield Figure("advanced_game_cpu_seconds", label, cost, "s")
    yield Figure("advanced_actions_per_cpu_second", "its random play", 1 / _cost(advanced), "actions/s")

    cost = _standard_game("advanced-civilization", 8, seeds, limit)
    label = "Advanced Civilization, a game of 8 standard bots"
    yield Figure("advanced_standard_game_cpu_seconds", label, cost, "s")

    first = open_game(edition, players, seed, limit, listen=False)
    yield from _positions(first, seed, every=max(1, actions // games // 400))


@dataclass(frozen=True, slots=True)
class Run:
    """A game that was played several times."""

    game: Game
    stretches: Sequence[float]  # CPU seconds of each, the last one shorter: the quickest
    noise: float  # how much longer a play took on average

    @property
    def actions(self) -> int:
        return len(self.game.record.entries)

    @property
    def seconds(self) -> float:
        return sum(self.stretches)


def _runs(
    edition: str,
    players: int,
    seeds: Sequence[int],
    options: Mapping[str, Any],
    bots: str = "random",
    *,
    listen: bool = False,
) -> list[Run]:
    """Play games to their end, all of them in turn, several times."""
    plays: list[list[Sequence[float]]] = [[] for _ in seeds]
    for _ in range(ROUNDS):
        games = [open_game(edition, players, seed, options, listen=listen) for seed in seeds]
        for seed, game, times in zip(seeds, games, plays, strict=True):
            times.append(_clock(game, seed, bots))
    return [_together(game, times) for game, times in zip(games, plays, strict=True)]


def _together(game: Game, plays: Sequence[Sequence[float]]) -> Run:
    quickest = [min(times) for times in zip(*plays, strict=True)]
    return Run(game, quickest, sum(map(sum, plays)) / len(plays) / sum(quickest))


def _clock(game: Game, seed: int, bots: str) -> list[float]:
    """Play a game to its end; the CPU seconds of each stretch. Garbage is collected at the same places every time."""
    clock = [0.0]
    gc.collect()
    begun = time.process_time()
    for number, _ in enumerate(playing(game, seated([bots] * game.record.start.players, seed)), 1):
        if number % STRETCH == 0:
            clock.append(time.process_time() - begun)
    clock.append(time.process_time() - begun)
    return [end - start for start, end in pairwise(clock)]


def _cost(runs: Sequence[Run]) -> float:
    """CPU seconds of one action."""
    return sum(run.seconds for run in runs) / sum(run.actions for run in runs)


def _standard_game(edition: str, players: int, seeds: Sequence[int], options: Mapping[str, Any]) -> float:
    """CPU seconds of a whole game of standard bots."""
    return fmean(run.seconds for run in _runs(edition, players, seeds, options, "standard"))


def _replay(game: Game) -> float:
    """CPU seconds to play its record again."""
    gc.collect()
    begun = time.process_time()
    again = ochre.replay(game.record, listen=False)
    seconds = time.process_time() - begun
    assert game.hash() == again.hash(), "a record did not replay to the same hash"
    return seconds


def _ratio(runs: Sequence[Run]) -> float:
    """Time of an action in the last third of the games against one in the first third, over all games."""
    first = last = 0.0
    for run in runs:
        whole = run.stretches[:-1]
        third = len(whole) // 3
        first += sum(whole[:third])
        last += sum(whole[len(whole) - third :])
    return last / first if first else 1.0


def _positions(game: Game, seed: int, every: int) -> Iterator[Figure]:
    """Time what a search, a host and a client do at a position, at many positions of one game."""
    at_floor: list[float] = []
    in_procedure: list[float] = []
    hashing: list[float] = []
    looking: list[float] = []
    for number, _ in enumerate(playing(game, seated(["random"], seed))):
        inside = bool(game.pending) and not _at_floor(game)
        # Procedures are rarer and what they cost depends on how far they are: take all of them.
        if number % every == 0 or inside:
            (in_procedure if inside else at_floor).append(_best(game.copy))
        if number % every == 0 and game.pending:
            hashing.append(_best(game.hash))
            looking.append(_best(partial(game.view, game.seat_of(game.pending[0]))))
    yield Figure("copy_floor_min_us", "copy at a floor, best", min(at_floor), "µs")
    yield Figure("copy_floor_median_us", "copy at a floor, median", median(at_floor), "µs")
    if len(in_procedure) > 1:
        yield Figure("copy_procedure_median_us", "copy inside a procedure, median", median(in_procedure), "µs")
        yield Figure("copy_procedure_p95_us", "copy inside a procedure, p95", quantiles(in_procedure, n=20)[-1], "µs")
    yield Figure("hash_us", "state hash", fmean(hashing), "µs")
    yield Figure("view_us", "view of one seat", fmean(looking), "µs")


def _at_floor(game: Game) -> bool:
    step = game.table.state.step
    return not step or kind_of(game.box.edition.steps[step[0]]) is FLOOR


def _best(work: Callable[[], Any]) -> float:
    """Microseconds of the quickest of a few tries."""
    best = float("inf")
    for _ in range(TRIES):
        begun = time.perf_counter_ns()
        work()
        best = min(best, time.perf_counter_ns() - begun)
    return best / 1000
