"""Kinds of bots against each other: mixed tables, seats rotated, ratings with their uncertainty.

A *deal* is one seed: the same cards, the same order of choosing nations. It is played once for every rotation of the
kinds round the table, so that over a deal every kind has sat everywhere (as far as the number of games allows).

Two kinds meet in every game in which both sit. *Game won*: the best seat of one kind placed above the best seat of the
other. *Pairs*: of all pairs of seats, one of each kind, how many went to the one kind. With two kinds the games won are
the games whose winner is of that kind.
"""

import math
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from statistics import fmean, median
from typing import Any

from openskill.models import PlackettLuce

from ochre.arena.playing import open_game, playing, seated
from ochre.arena.workers import each
from ochre.bots.company import Company
from ochre.bots.registry import label, listens


@dataclass(frozen=True, slots=True)
class Contest:
    """What all games of a tournament have in common. Plain values: it travels to other processes."""

    edition: str
    players: int
    kinds: tuple[str, ...]  # in their order round the table, over and over; a kind may be named several times
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1

    @property
    def rivals(self) -> tuple[str, ...]:
        """Each kind once."""
        return tuple(dict.fromkeys(self.kinds))

    def seats(self, game: int) -> tuple[str, ...]:
        """Who sits where in this game: the kinds in turn, moved on by one seat from game to game."""
        return tuple(self.kinds[(seat + game) % len(self.kinds)] for seat in range(self.players))

    def deal(self, game: int) -> int:
        """The seed of this game: the same for all rotations of one deal."""
        return self.seed + game // len(self.kinds)


@dataclass(frozen=True, slots=True)
class Row:
    """One seat at the end of a game."""

    kind: str
    nation: str
    place: int
    points: int
    cities: int
    steps: int


@dataclass(frozen=True, slots=True)
class Game:
    """What came of one game of a tournament."""

    number: int
    seed: int
    turns: int = 0
    cpu_seconds: float = 0.0
    rows: tuple[Row, ...] = ()
    faults: int = 0  # answers of bots that were replaced by the default
    error: str | None = None
    trace: str | None = None


def play_game(contest: Contest, number: int) -> Game:
    """Play one game. A fault of the program is an outcome, not an exception: the other games go on."""
    seed = contest.deal(number)
    names = contest.seats(number)
    started = time.process_time()
    try:
        game = open_game(contest.edition, contest.players, seed, contest.options, listen=listens(names))
        player = seated(names, seed)
        for _ in playing(game, player):
            pass
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        return Game(number, seed, error=f"{type(error).__name__}: {error}", trace=trace)
    assert game.result is not None
    rows = []
    for standing in game.result.ranking:
        nation = game.nation_of(standing.nation)
        rows.append(
            Row(
                names[game.seat(standing.nation)],
                standing.nation,
                standing.place,
                standing.points,
                game.table.city_count(nation),
                game.table.state.ast[nation],
            )
        )
    faults = len(player.faults) if isinstance(player, Company) else 0
    return Game(number, seed, game.turn, time.process_time() - started, tuple(rows), faults)


def play_games(contest: Contest, numbers: Sequence[int], jobs: int = 1, cluster: str | None = None) -> Iterator[Game]:
    """The games with these numbers as they end, in any order if there are several jobs."""
    for number, game in each(partial(play_game, contest), numbers, jobs=jobs, cluster=cluster):
        if isinstance(game, BaseException):
            yield Game(number, contest.deal(number), error=f"{type(game).__name__}: {game}")
        else:
            yield game


@dataclass(slots=True)
class Rating:
    """Skill by openskill (Plackett-Luce): a mean and how uncertain it is."""

    mu: float
    sigma: float


def rate(kinds: Sequence[str], games: Sequence[Game]) -> dict[str, Rating]:
    """Ratings after these games, in their order.

    Every seat plays for itself with the rating of its kind; what the seats of a kind gain and lose is averaged.
    """
    model = PlackettLuce()
    ratings = {kind: Rating(model.mu, model.sigma) for kind in kinds}
    for game in games:
        seats = [[model.rating(mu=ratings[row.kind].mu, sigma=ratings[row.kind].sigma)] for row in game.rows]
        after = model.rate(seats, ranks=[float(row.place) for row in game.rows])
        for kind in kinds:
            own = [team[0] for row, team in zip(game.rows, after, strict=True) if row.kind == kind]
            if own:
                mu = fmean(seat.mu for seat in own)
                ratings[kind] = Rating(mu, math.sqrt(fmean(seat.sigma**2 for seat in own)))
    return ratings


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one kind did against another."""

    kind: str
    other: str
    games: int
    won: int
    pairs: int
    pairs_won: int


@dataclass(frozen=True, slots=True)
class Record:
    """What one kind did in all games."""

    kind: str
    rating: Rating
    seats: int
    wins: int
    expected: float  # wins, if every seat were as good as any other
    place: float
    points: float
    cities: float
    steps: float

    @property
    def label(self) -> str:
        return label(self.kind)


class Table:
    """The outcome of a tournament. Games stand in their order, however they came in."""

    def __init__(self, contest: Contest, games: Sequence[Game]) -> None:
        self.contest = contest
        self.games = sorted(games, key=lambda game: game.number)
        self.finished = [game for game in self.games if game.error is None]
        self.failed = [game for game in self.games if game.error is not None]
        self.faults = sum(game.faults for game in self.games)
        ratings = rate(contest.rivals, self.finished)
        self.records = sorted(
            (self._record(kind, ratings[kind]) for kind in contest.rivals), key=lambda record: -record.rating.mu
        )
        self.meetings = [self._meeting(kind, other) for kind, other in combinations([r.kind for r in self.records], 2)]

    def _record(self, kind: str, rating: Rating) -> Record:
        rows = [row for game in self.finished for row in game.rows if row.kind == kind]
        share = [sum(row.kind == kind for row in game.rows) / len(game.rows) for game in self.finished]

        def mean(numbers: Sequence[float]) -> float:
            return fmean(numbers) if numbers else 0.0

        return Record(
            kind,
            rating,
            len(rows),
            sum(row.place == 1 for row in rows),
            sum(share),
            mean([row.place for row in rows]),
            mean([row.points for row in rows]),
            mean([row.cities for row in rows]),
            mean([row.steps for row in rows]),
        )

    def _meeting(self, kind: str, other: str) -> Meeting:
        games = won = pairs = pairs_won = 0
        for game in self.finished:
            mine = [row.place for row in game.rows if row.kind == kind]
            theirs = [row.place for row in game.rows if row.kind == other]
            if mine and theirs:
                games += 1
                won += min(mine) < min(theirs)
                pairs += len(mine) * len(theirs)
                pairs_won += sum(place < rival for place in mine for rival in theirs)
        return Meeting(kind, other, games, won, pairs, pairs_won)

    COLUMNS = ("game", "seed", "turns", "bot", "nation", "place", "points", "cities", "steps")

    def rows(self) -> Iterator[tuple[object, ...]]:
        """For `--csv`: one row for each seat of each game."""
        for game in self.finished:
            for row in game.rows:
                place = (row.kind, row.nation, row.place, row.points, row.cities, row.steps)
                yield game.number, game.seed, game.turns, *place

    def plain(self) -> dict[str, Any]:
        """For `--json`. The same tournament gives the same table, but for the seconds."""
        contest = self.contest
        return {
            "edition": contest.edition,
            "players": contest.players,
            "bots": list(contest.kinds),
            "options": dict(contest.options),
            "seed": contest.seed,
            "games": len(self.games),
            "finished": len(self.finished),
            "bot_faults": self.faults,
            "turns_median": median(game.turns for game in self.finished) if self.finished else None,
            "cpu_seconds": round(sum(game.cpu_seconds for game in self.games), 3),
            "table": [
                {
                    "bot": record.kind,
                    "mu": round(record.rating.mu, 3),
                    "sigma": round(record.rating.sigma, 3),
                    "seats": record.seats,
                    "wins": record.wins,
                    "expected_wins": round(record.expected, 2),
                    "place": round(record.place, 3),
                    "points": round(record.points, 2),
                    "cities": round(record.cities, 2),
                    "steps": round(record.steps, 2),
                }
                for record in self.records
            ],
            "meetings": [
                {
                    "bot": meeting.kind,
                    "against": meeting.other,
                    "games": meeting.games,
                    "won": meeting.won,
                    "pairs": meeting.pairs,
                    "pairs_won": meeting.pairs_won,
                }
                for meeting in self.meetings
            ],
            "failures": [{"game": game.number, "seed": game.seed, "error": game.error} for game in self.failed],
            "results": [
                {
                    "game": game.number,
                    "seed": game.seed,
                    "turns": game.turns,
                    "rows": [[row.place, row.kind, row.nation, row.points, row.cities, row.steps] for row in game.rows],
                }
                for game in self.finished
            ],
        }
