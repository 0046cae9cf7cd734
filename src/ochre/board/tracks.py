"""The civilizations and their way along the Archaeological Succession Table (A.S.T.)."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from ochre.board.facts import Fact, read_facts

Side = Literal["basic", "expert"]
OldEdition = Literal["advanced", "civilization-1988"]

EPOCHS = ("stone", "early-bronze", "middle-bronze", "late-bronze", "early-iron", "late-iron")


class Requirement(Fact, frozen=True):
    """What must be met to enter an epoch and to move through it. 0 asks for nothing."""

    cities: int = 0
    advances: int = 0
    advances_cost_100_up: int = 0
    advances_cost_200_up: int = 0
    advances_below_100: int = 0
    advance_points: int = 0
    groups: int = 0  # advances of so many groups (the older editions)
    card_points: int = 0  # face value of cards (the older editions)


class Civilization(Fact, frozen=True):
    """A civilization of the Mega family, and the first space of each epoch on either side of its A.S.T. row."""

    id: str
    name: str
    rank: int
    block: str
    colour: str
    hex: str
    start: str
    basic: Mapping[str, int]
    expert: Mapping[str, int]


class _Civilizations(Fact, frozen=True):
    civilizations: tuple[Civilization, ...]


class _Side(Fact, frozen=True):
    spaces: int
    requirements: dict[str, Requirement]


class _Tracks(Fact, frozen=True):
    basic: _Side
    expert: _Side


@cache
def _side(family: str, side: Side) -> _Side:
    tracks = read_facts(f"{family}/tracks.toml", _Tracks)
    return {"basic": tracks.basic, "expert": tracks.expert}[side]


@cache
def load_civilizations(family: Literal["mega"] = "mega") -> Mapping[str, Civilization]:
    """The 18 civilizations by id, in A.S.T. ranking order."""
    facts = read_facts(f"{family}/civilizations.toml", _Civilizations).civilizations
    return MappingProxyType({civ.id: civ for civ in sorted(facts, key=lambda civ: civ.rank)})


@cache
def requirements(family: Literal["mega"], side: Side) -> Mapping[str, Requirement]:
    """The requirement of every epoch, in the order of EPOCHS."""
    found = _side(family, side).requirements
    return MappingProxyType({epoch: found[epoch] for epoch in EPOCHS})


@cache
def _track(civ: str, side: Side) -> tuple[str, ...]:
    civilization = load_civilizations("mega")[civ]
    first = civilization.basic if side == "basic" else civilization.expert
    return _epochs_by_space(first, _side("mega", side).spaces)


def track_of(civ: str | Civilization, side: Side) -> tuple[str, ...]:
    """The row of this civilization: index 0 is the start arrow ("stone"), index i the epoch of space i."""
    return _track(civ if isinstance(civ, str) else civ.id, side)


def _epochs_by_space(first: Mapping[str, int], last: int) -> tuple[str, ...]:
    starts = {space: epoch for epoch, space in first.items()}
    track, epoch = [], "stone"
    for space in range(last + 1):
        epoch = starts.get(space, epoch)
        track.append(epoch)
    return tuple(track)


class Epoch(Fact, frozen=True):
    """An epoch of the older editions. With `points_by_space` every space asks for a value of its own."""

    id: str
    name: str
    entry: Requirement
    points_by_space: bool = False


class Nation(Fact, frozen=True):
    """A nation of the older editions. `points`: the values of its spaces in the last epoch, in order."""

    id: str
    name: str
    rank: int
    colour: str
    first_space: Mapping[str, int]
    points: tuple[int, ...]
    name_with_extension: str = ""
    note: str = ""


class Space(msgspec.Struct, frozen=True):
    """One space of a nation's row; `points` is 0 where none are asked for. The finish belongs to the last epoch."""

    epoch: str
    points: int = 0


class _Nations(Fact, frozen=True):
    nations: tuple[Nation, ...]


class Chart(Fact, frozen=True):
    """The A.S.T. of an older edition: its finish space, the year of some spaces, and its epochs."""

    finish: int
    dates: tuple[tuple[int, int], ...]
    epochs: tuple[Epoch, ...]
    short_finish: int = 0  # where a shorter game ends, if the book knows one


@cache
def load_nations(edition: OldEdition) -> Mapping[str, Nation]:
    """The nine nations by id, in the order of the A.S.T."""
    facts = read_facts(f"{edition}/nations.toml", _Nations).nations
    return MappingProxyType({nation.id: nation for nation in sorted(facts, key=lambda nation: nation.rank)})


@cache
def load_chart(edition: OldEdition) -> Chart:
    """The A.S.T. of this edition."""
    return read_facts(f"{edition}/tracks.toml", Chart)


@cache
def nation_track(edition: OldEdition, nation: str) -> tuple[Space, ...]:
    """The row of this nation: index 0 is the start, the last index the finish."""
    row = load_nations(edition)[nation]
    epochs = _epochs_by_space(row.first_space, load_chart(edition).finish)
    points = dict(enumerate(row.points, start=row.first_space["late-iron"]))
    return tuple(Space(epoch, points.get(space, 0)) for space, epoch in enumerate(epochs))
