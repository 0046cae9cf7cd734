"""Many bot games, one after the other or in several processes, and what came of them."""

import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median_low
from typing import Any

from ochre import wire
from ochre.arena.playing import MOST_ACTIONS, Player, names_for, open_game, playing, seated
from ochre.arena.workers import each
from ochre.bots.company import Company, Fault
from ochre.bots.registry import listens
from ochre.engine.game import Game


@dataclass(frozen=True, slots=True)
class Plan:
    """What every game of a run has in common. Plain values: it travels to other processes."""

    edition: str
    players: int
    bots: str = "random"
    options: Mapping[str, Any] = field(default_factory=dict)
    audit: bool = False
    records: Path | None = None
    most_actions: int = MOST_ACTIONS

    def record_path(self, seed: int) -> Path | None:
        return self.records / f"{self.edition}-{self.players}-{seed}.json" if self.records else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game."""

    seed: int
    turns: int = 0
    actions: int = 0
    cpu_seconds: float = 0.0
    hash: str | None = None
    winner: str | None = None
    points: int | None = None
    record: Path | None = None
    error: str | None = None
    trace: str | None = None
    faults: tuple[Fault, ...] = ()  # of bots: the default was played instead

    @property
    def finished(self) -> bool:
        return self.error is None


def play_one(plan: Plan, seed: int) -> Outcome:
    """Play one game to its end. A fault is no exception here but an outcome: the other games go on."""
    started = time.process_time()
    game: Game | None = None
    actions = 0
    failure: Exception | None = None
    player: Player | None = None
    try:
        names = names_for(plan.bots, plan.players)
        player = seated(names, seed)
        game = open_game(plan.edition, plan.players, seed, plan.options, listen=listens(names))
        for _ in playing(game, player, audit=plan.audit, most=plan.most_actions):
            actions += 1
    except Exception as error:
        failure = error
    seconds = time.process_time() - started
    faults = tuple(player.faults) if isinstance(player, Company) else ()
    record = plan.record_path(seed)
    if game is not None and record is not None:
        save(game, record)
    if failure is not None:
        told = f"{type(failure).__name__}: {failure}"
        trace = "".join(traceback.format_exception(failure))
        return Outcome(
            seed, game.turn if game else 0, actions, seconds, record=record, error=told, trace=trace, faults=faults
        )
    assert game is not None
    assert game.result is not None
    best = game.result.winner
    hash = game.hash()
    return Outcome(seed, game.turn, actions, seconds, hash, best.nation, best.points, record, faults=faults)


def save(game: Game, path: Path) -> None:
    """Keep the record of a game, with its hash, to be replayed and compared."""
    path.parent.mkdir(parents=True, exist_ok=True)
    wire.save_record(game.record, path, game.hash())


def simulate(plan: Plan, seeds: Sequence[int], jobs: int = 1, cluster: str | None = None) -> Iterator[Outcome]:
    """Play a game for each seed; gives the outcomes as they come, in any order if there are several jobs."""
    for seed, outcome in each(partial(play_one, plan), seeds, jobs=jobs, cluster=cluster):
        if isinstance(outcome, BaseException):
            yield Outcome(seed, error=f"{type(outcome).__name__}: {outcome}")
        else:
            yield outcome


@dataclass(frozen=True, slots=True)
class Spread:
    """Least, middle and greatest of some numbers."""

    min: int
    median: int
    max: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> "Spread | None":
        return cls(min(numbers), median_low(numbers), max(numbers)) if numbers else None

    def plain(self) -> dict[str, int]:
        return {"min": self.min, "median": self.median, "max": self.max}


class Report:
    """The outcomes of a run, added up. Games stand in the order of their seeds, however they came in."""

    def __init__(self, plan: Plan, outcomes: Sequence[Outcome]) -> None:
        self.plan = plan
        self.outcomes = sorted(outcomes, key=lambda outcome: outcome.seed)
        self.finished = [outcome for outcome in self.outcomes if outcome.finished]
        self.failed = [outcome for outcome in self.outcomes if not outcome.finished]
        self.turns = Spread.of([outcome.turns for outcome in self.finished])
        self.points = Spread.of([outcome.points for outcome in self.finished if outcome.points is not None])
        self.actions = sum(outcome.actions for outcome in self.outcomes)
        self.cpu_seconds = sum(outcome.cpu_seconds for outcome in self.outcomes)
        self.wins = Counter(outcome.winner for outcome in self.finished if outcome.winner)

    def slips(self) -> Counter[str]:
        """What bots could not answer, and how often: each time the default was played instead."""
        return Counter(f"{fault.kind}: {fault.error}" for outcome in self.outcomes for fault in outcome.faults)

    def faults(self) -> dict[str, list[Outcome]]:
        """The failed games by what went wrong: one fault usually strikes many."""
        found: dict[str, list[Outcome]] = {}
        for outcome in self.failed:
            found.setdefault(outcome.error or "", []).append(outcome)
        return found

    COLUMNS = ("seed", "turns", "actions", "winner", "points", "cpu_seconds", "hash", "error")

    def rows(self) -> Iterator[tuple[object, ...]]:
        """For `--csv`: one row for each game."""
        for game in self.outcomes:
            seconds = round(game.cpu_seconds, 3)
            yield game.seed, game.turns, game.actions, game.winner, game.points, seconds, game.hash, game.error

    def plain(self) -> dict[str, Any]:
        """For `--json`. Lists with one entry per game are in the order of the seeds."""
        return {
            "edition": self.plan.edition,
            "players": self.plan.players,
            "bots": self.plan.bots,
            "options": dict(self.plan.options),
            "games": len(self.outcomes),
            "finished": len(self.finished),
            "errors": len(self.failed),
            "turns": self.turns.plain() if self.turns else None,
            "actions": self.actions,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "winner_scores": [outcome.points for outcome in self.outcomes],
            "winners": [outcome.winner for outcome in self.outcomes],
            "seeds": [outcome.seed for outcome in self.outcomes],
            "hashes": [outcome.hash for outcome in self.outcomes],
            "bot_faults": dict(self.slips()),
            "failures": [
                {
                    "seed": outcome.seed,
                    "error": outcome.error,
                    "turn": outcome.turns,
                    "actions": outcome.actions,
                    "record": str(outcome.record) if outcome.record else None,
                    "trace": outcome.trace,
                }
                for outcome in self.failed
            ],
        }
