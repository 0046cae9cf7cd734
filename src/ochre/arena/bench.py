"""How fast the engine is: figures to read and to compare, never a test that passes or fails.

Readings on a shared machine scatter. Play is timed in CPU seconds of this process; copying, hashing and looking are
timed several times at each position and the best of these counts, since only interruptions make it slower.
"""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, median, quantiles
from typing import Any

import ochre
from ochre.arena.playing import open_game, playing, seated
from ochre.engine.agenda import FLOOR, kind_of
from ochre.engine.game import Game

TRIES = 5
CHUNK = 25  # actions between two looks at the clock


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

    def opened(number: int, *, listen: bool = False) -> Game:
        return open_game(edition, players, seed + number, {"turn_limit": turn_limit}, listen=listen)

    opened(0)  # load the data first
    played = [opened(number) for number in range(games)]
    clocks = [_clock(game, seed + number) for number, game in enumerate(played)]
    actions = sum(len(game.record.entries) for game in played)
    seconds = sum(clock[-1] for clock in clocks)
    yield Figure("games", "games played", games, "")
    yield Figure("actions", "actions", actions, "")
    yield Figure("actions_per_cpu_second", "random play", actions / seconds, "actions/s")
    yield Figure("last_third_ratio", "an action in the last third of a game against the first", _ratio(clocks), "times")

    seconds = sum(_clock(opened(number, listen=True), seed + number)[-1] for number in range(games))
    yield Figure("actions_with_events_per_cpu_second", "random play, events collected", actions / seconds, "actions/s")

    seeds = range(seed, seed + games)
    cost = _standard_game(edition, players, seeds, turn_limit)
    yield Figure("standard_game_cpu_seconds", "a game of standard bots", cost, "s")

    begun = time.process_time()
    replayed = [ochre.replay(game.record, listen=False) for game in played]
    yield Figure("replay_actions_per_cpu_second", "replay", actions / (time.process_time() - begun), "actions/s")
    same = all(game.hash() == again.hash() for game, again in zip(played, replayed, strict=True))
    assert same, "a record did not replay to the same hash"

    few, many = (_cost("mega-civilization", number, seeds, turn_limit) for number in (9, 18))
    yield Figure("eighteen_players_ratio", "an action among 18 players against 9", many / few, "times")

    cost = _standard_game("mega-civilization", 18, seeds, turn_limit)
    label = "Mega Civilization, a game of 18 standard bots"
    yield Figure("eighteen_standard_game_cpu_seconds", label, cost, "s")

    cost = _cost("advanced-civilization", 8, seeds, turn_limit)
    yield Figure("advanced_actions_per_cpu_second", "Advanced Civilization, 8 players", 1 / cost, "actions/s")

    cost = _standard_game("advanced-civilization", 8, seeds, turn_limit)
    label = "Advanced Civilization, a game of 8 standard bots"
    yield Figure("advanced_standard_game_cpu_seconds", label, cost, "s")

    yield from _positions(opened(0), seed, every=max(1, actions // games // 400))


def _cost(edition: str, players: int, seeds: Sequence[int], turn_limit: int) -> float:
    """CPU seconds of one action of random play."""
    games = [open_game(edition, players, seed, {"turn_limit": turn_limit}, listen=False) for seed in seeds]
    seconds = sum(_clock(game, seed)[-1] for game, seed in zip(games, seeds, strict=True))
    return seconds / sum(len(game.record.entries) for game in games)


def _standard_game(edition: str, players: int, seeds: Sequence[int], turn_limit: int) -> float:
    """CPU seconds of a whole game of standard bots."""
    games = [open_game(edition, players, seed, {"turn_limit": turn_limit}, listen=False) for seed in seeds]
    return fmean(_clock(game, seed, "standard")[-1] for game, seed in zip(games, seeds, strict=True))


def _clock(game: Game, seed: int, bots: str = "random") -> list[float]:
    """Play a game to its end; the CPU time used after each chunk of actions."""
    clock = [0.0]
    gc.collect()
    begun = time.process_time()
    for number, _ in enumerate(playing(game, seated([bots] * game.record.start.players, seed)), 1):
        if number % CHUNK == 0:
            clock.append(time.process_time() - begun)
    clock.append(time.process_time() - begun)
    return clock


def _ratio(clocks: Sequence[Sequence[float]]) -> float:
    """Time of an action in the last third of the games against one in the first third, over all games."""
    first = last = 0.0
    for clock in clocks:
        third = (len(clock) - 2) // 3  # whole chunks only
        first += clock[third] - clock[0]
        last += clock[-2] - clock[-2 - third]
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
