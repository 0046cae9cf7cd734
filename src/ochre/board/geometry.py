"""The frozen outlines of a map: where areas lie in the picture, where they touch, where their pieces stand.

Made by the tool in `cartography/`. Only pictures need it: the rules know areas by the facts alone. All lengths are map
pixels. Outlines are rings to be filled by the even-odd rule; neighbours share the very same border lines.
"""

import gzip
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from math import hypot
from types import MappingProxyType
from typing import Literal

import msgspec

from ochre.board.areas import MapId

Point = tuple[float, float]
Line = tuple[Point, ...]

WHOLE_WEST = 0.42
"""Screen pixels per map pixel at which a laptop (1440 x 900) shows the whole western half; people zoom in from it."""
SMALLEST_HIT = 24
"""Screen pixels: whatever is to be clicked is at least so large at that zoom."""
PIECES: Mapping[str, tuple[float, float]] = MappingProxyType({"city": (28, 27), "tokens": (38, 22), "ship": (30, 25)})
"""Width and height of the room that is kept for pieces around their anchors."""


@dataclass(frozen=True, slots=True)
class Part:
    """One side of a border: the land of an area, or its water (one of them, where its coasts are separate).

    Land beyond the playable world has no area.
    """

    area: str
    kind: Literal["land", "water"]
    coast: str = ""


@dataclass(frozen=True, slots=True)
class Border:
    """A line and what lies on its two sides; None is the ocean beyond the playable world, or the end of the picture."""

    line: Line
    sides: tuple[Part | None, Part | None]

    @property
    def length(self) -> float:
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.line))


class Anchors(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the things of an area stand: points in its land, of an open sea and for ships in its water.

    `text` is the size of the label in pixels, `ships` a berth in each water where coasts are separate. What the land is
    too small to hold stands in the area's own water; `leaders` has its name and the point of the land from which a hair
    runs to it. `hit` is the outline of a patch that answers to clicks before everything else, as the area is small.
    """

    label: Point
    text: float
    tokens: Point | None = None
    city: Point | None = None
    symbols: Point | None = None
    ship: Point | None = None
    ships: Mapping[str, Point] = {}
    leaders: Mapping[str, Point] = {}
    hit: tuple[Point, ...] = ()


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the picture that is shown by itself."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """A whole map as lines."""

    map: str
    width: int
    height: int
    land: Mapping[str, tuple[Line, ...]]  # area -> rings; open seas have none
    water: Mapping[str, Mapping[str, tuple[Line, ...]]]  # area -> coast ("" where there is one) -> rings
    beyond: tuple[Line, ...]  # land that belongs to nobody
    borders: tuple[Border, ...]
    anchors: Mapping[str, Anchors]
    frames: Mapping[str, Frame]
    """The whole map under its own name, and parts that are played by themselves."""

    def rings(self, area: str) -> Iterator[Line]:
        """All rings of an area, land and waters: what answers to a click."""
        yield from self.land.get(area, ())
        for rings in self.water.get(area, {}).values():
            yield from rings


Rings = tuple[tuple[int, ...], ...]
"""Rings as the numbers of their arcs; ~n is arc n the other way round."""


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    land: Rings = ()
    water: Mapping[str, Rings] = {}


class Outlines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines as they are stored: every border once, as an arc. An arc is a point and steps (x, y, dx, dy, ...), in
    whole numbers; `step` of them are a map pixel.
    """

    map: str
    size: tuple[int, int]
    step: int
    arcs: tuple[tuple[int, ...], ...]
    areas: Mapping[str, Shape]
    beyond: Rings


class _Places(msgspec.Struct, forbid_unknown_fields=True):
    frames: dict[str, Frame]
    anchors: dict[str, Anchors]


@cache
def load_geometry(id: MapId) -> Geometry:
    """The outlines and anchors of the map with this id."""
    places = msgspec.json.decode(_folder(id).joinpath("anchors.json").read_bytes(), type=_Places)
    return assemble(load_outlines(id), places.anchors, places.frames)


@cache
def load_outlines(id: MapId) -> Outlines:
    return read_outlines(_folder(id).joinpath("geometry.json.gz").read_bytes())


def read_outlines(file: bytes) -> Outlines:
    return msgspec.json.decode(gzip.decompress(file), type=Outlines)


def _folder(id: MapId) -> Traversable:
    return files("ochre.data").joinpath("maps", id)


def assemble(outlines: Outlines, anchors: Mapping[str, Anchors], frames: Mapping[str, Frame]) -> Geometry:
    """Lines made of the stored steps, and each arc with the two parts that it divides."""
    lines = [_unfold(arc, outlines.step) for arc in outlines.arcs]
    sides: list[list[Part | None]] = [[None, None] for _ in lines]

    def rings(stored: Rings, part: Part) -> tuple[Line, ...]:
        for ring in stored:
            for arc in ring:
                if arc >= 0:
                    sides[arc][1] = part
                else:
                    sides[~arc][0] = part
        return tuple(_joined(lines, ring) for ring in stored)

    land, water = dict[str, tuple[Line, ...]](), dict[str, Mapping[str, tuple[Line, ...]]]()
    for area, shape in outlines.areas.items():
        if shape.land:
            land[area] = rings(shape.land, Part(area, "land"))
        if shape.water:
            water[area] = {coast: rings(ring, Part(area, "water", coast)) for coast, ring in shape.water.items()}
    beyond = rings(outlines.beyond, Part("", "land"))
    return Geometry(
        map=outlines.map,
        width=outlines.size[0],
        height=outlines.size[1],
        land=MappingProxyType(land),
        water=MappingProxyType(water),
        beyond=beyond,
        borders=tuple(Border(line, (one, other)) for line, (one, other) in zip(lines, sides, strict=True)),
        anchors=MappingProxyType(dict(anchors)),
        frames=MappingProxyType(dict(frames)),
    )


def _unfold(arc: Sequence[int], step: int) -> Line:
    x = y = 0
    points = []
    for dx, dy in zip(arc[::2], arc[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / step, y / step))
    return tuple(points)


def _joined(lines: Sequence[Line], ring: Sequence[int]) -> Line:
    points: list[Point] = []
    for arc in ring:
        line = lines[arc] if arc >= 0 else lines[~arc][::-1]
        points.extend(line[1:] if points else line)
    return tuple(points)


def contains(rings: Sequence[Line], point: Point) -> bool:
    """Whether the point lies inside these rings, by the even-odd rule."""
    x, y = point
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def common_borders(geometry: Geometry, kind: Literal["land", "water"]) -> dict[frozenset[tuple[str, str]], float]:
    """How long the border of each two parts of this kind is; a part is (area, coast)."""
    lengths: dict[frozenset[tuple[str, str]], float] = {}
    for border in geometry.borders:
        one, other = border.sides
        if one and other and one.kind == other.kind == kind and one != other and one.area and other.area:
            pair = frozenset(((one.area, one.coast), (other.area, other.coast)))
            lengths[pair] = lengths.get(pair, 0.0) + border.length
    return lengths
