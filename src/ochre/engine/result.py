"""How a game ended."""

from dataclasses import astuple, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Standing:
    """One nation in the final table. The parts add up to the points."""

    place: int
    nation: str
    points: int
    parts: tuple[tuple[str, int], ...]  # name of the part and its points, in the book's order

    def plain(self) -> tuple[Any, ...]:
        return astuple(self)


@dataclass(frozen=True, slots=True)
class Result:
    """The final table, winner first."""

    ranking: tuple[Standing, ...]

    @property
    def winner(self) -> Standing:
        return self.ranking[0]
