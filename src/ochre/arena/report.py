"""Many games in pictures: whether a variant is balanced, and what made the difference.

Reads records (as `simulate --records` keeps them), replays them and adds up. The drawing itself is in `plots.py`.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ochre import wire
from ochre.engine.record import Record
from ochre.statistics import Toll, counted
from ochre.wire.after import Statistics

CITY = 5
"""Unit points of a city: what calamities take is put in order by these."""


class NoGames(Exception):
    """There is nothing to report. The message is for the person who asked."""


def records_in(places: Sequence[Path]) -> list[Path]:
    """The files named, and those in the folders named."""
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            found += sorted(place.glob("*.json"))
        elif place.exists():
            found.append(place)
        else:
            raise NoGames(f"There is no {place}.")
    if not found:
        raise NoGames("No records there. `./ochre simulate EDITION --players N --records DIR` makes some.")
    return found


@dataclass(frozen=True, slots=True)
class Played:
    """One game in figures. Plain values: it travels between processes."""

    figures: Statistics
    winners: tuple[str, ...] = ()  # of a finished game; several where nothing breaks a tie
    tolls: Mapping[str, Toll] = field(default_factory=dict)  # by calamity


def read(path: Path) -> Played:
    """The figures of one game."""
    record: Record = wire.load_record(path)[0]
    counting = counted(record)
    result = counting.game.result
    best = [standing.nation for standing in result.ranking if standing.place == 1] if result else []
    return Played(counting.figures(), tuple(best), dict(counting.tolls))


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with the interval in which its true frequency lies 19 times of 20 (Wilson)."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        z, n, p = 1.96, self.of, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Figures about things of one sort: a row for each thing, a number for each measure. Losses and blows are means of
    a game; `turn` is the mean turn in which something was acquired."""

    of: str
    measures: tuple[str, ...]
    rows: Sequence[tuple[str, tuple[float, ...]]]

    def __iter__(self) -> Iterator[tuple[str, str, str, float]]:
        """One line for each number: (of what, which, measure, number)."""
        for which, numbers in self.rows:
            for measure, number in zip(self.measures, numbers, strict=True):
                yield self.of, which, measure, round(number, 4)


@dataclass(slots=True)
class Figures:
    """All games added up. Only finished games count."""

    editions: Counter[str] = field(default_factory=Counter)
    games: int = 0
    unfinished: int = 0
    turns: list[int] = field(default_factory=list)
    winners_points: list[int] = field(default_factory=list)
    by_nation: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))  # won, played
    by_seat: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    fair: float = 0.0  # wins a seat would have if all were equal, per game
    points: dict[str, dict[int, list[int]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    cities: dict[str, dict[int, list[int]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    traded: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))  # cards by turn, all together
    deals: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    advances: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))  # won, held, turns
    tolls: dict[str, Toll] = field(default_factory=lambda: defaultdict(Toll))  # by calamity, all games together
    losses: dict[str, list[int]] = field(
        default_factory=lambda: defaultdict(lambda: [0, 0, 0])
    )  # struck, cities, tokens

    def add(self, played: Played) -> None:
        game = played.figures
        if not game.finished or not game.turns:
            self.unfinished += 1
            return
        self.editions[game.edition] += 1
        last = game.turns[-1].nations
        self.games += 1
        self.turns.append(game.turns[-1].turn)
        self.winners_points.append(max(row.points or 0 for row in last if row.nation in played.winners))
        self.fair += 1 / len(last)
        for row in last:
            for tally in (self.by_nation[row.nation], self.by_seat[row.seat]):
                tally[0] += row.nation in played.winners
                tally[1] += 1
        for turn in game.turns:
            self.traded[turn.turn].append(sum(row.traded for row in turn.nations))
            self.deals[turn.turn].append(sum(row.deals for row in turn.nations) // 2)
            for row in turn.nations:
                self.points[row.nation][turn.turn].append(row.points or 0)
                self.cities[row.nation][turn.turn].append(row.cities)
                for part, number in enumerate((len(row.calamities), row.lost_cities, row.lost_tokens)):
                    self.losses[row.nation][part] += number
                for advance in row.acquired:
                    tally = self.advances[advance]
                    tally[0] += row.nation in played.winners
                    tally[1] += 1
                    tally[2] += turn.turn

        for calamity, toll in played.tolls.items():
            total = self.tolls[calamity]
            total.struck += toll.struck
            total.tokens += toll.tokens
            total.cities += toll.cities

    @property
    def edition(self) -> str:
        return ", ".join(self.editions)

    def nations(self) -> Mapping[str, Share]:
        """Games won by civilization, best first."""
        shares = {nation: Share(won, played) for nation, (won, played) in self.by_nation.items()}
        return dict(sorted(shares.items(), key=lambda item: (-item[1].rate, item[0])))

    def seats(self) -> Mapping[int, Share]:
        return {seat: Share(*self.by_seat[seat]) for seat in sorted(self.by_seat)}

    def advance_shares(self) -> Mapping[str, Share]:
        """How often whoever acquired an advance won, most often acquired first."""
        shares = {advance: Share(won, held) for advance, (won, held, _) in self.advances.items()}
        return dict(sorted(shares.items(), key=lambda item: (-item[1].of, item[0])))

    def tolls_of_a_game(self) -> Mapping[str, tuple[float, float, float]]:
        """How often each calamity strikes in a game, and the cities and tokens it takes; the most harmful first."""
        found = {
            calamity: (toll.struck / self.games, toll.cities / self.games, toll.tokens / self.games)
            for calamity, toll in self.tolls.items()
        }
        return dict(sorted(found.items(), key=lambda item: (-CITY * item[1][1] - item[1][2], item[0])))

    def victims(self) -> Mapping[str, tuple[float, ...]]:
        """The same by civilization: how often it is the primary victim in a game, and what it loses in all."""
        return {
            nation: tuple(number / self.by_nation[nation][1] for number in self.losses[nation])
            for nation in sorted(self.losses)
        }

    def sheets(self) -> Iterator[Sheet]:
        """The figures as tables of numbers, to be printed or saved."""
        yield Sheet("games", ("finished", "unfinished"), [("all", (self.games, self.unfinished))])
        won = ("won", "played", "rate", "rate_low", "rate_high")
        lost, victims = ("struck", "cities_lost", "tokens_lost"), self.victims()
        yield Sheet(
            "civilization",
            (*won, *lost),
            [(nation, (*_won(share), *victims[nation])) for nation, share in self.nations().items()],
        )
        yield Sheet("seat", won, [(str(seat + 1), _won(share)) for seat, share in self.seats().items()])
        yield Sheet(
            "advance",
            (*won, "turn"),
            [
                (advance, (*_won(share), self.advances[advance][2] / share.of))
                for advance, share in self.advance_shares().items()
            ],
        )
        yield Sheet("calamity", lost, [*self.tolls_of_a_game().items()])


def _won(share: Share) -> tuple[float, ...]:
    return (share.count, share.of, share.rate, *share.interval)
