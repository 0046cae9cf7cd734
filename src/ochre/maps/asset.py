"""A map as data for other drawers, above all the browser: outlines as paths, anchors, pictures. See docs/maps.md."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from ochre.board.areas import Area, MapId, load_map
from ochre.board.geometry import Frame, Geometry, Line, Point, load_geometry
from ochre.maps.labels import symbols, words
from ochre.maps.lines import divides, kind_of, path
from ochre.maps.nations import EMBLEMS, PALETTES, liveries

PICTURE = re.compile(r"background-(\d+)\.webp")


class Label(msgspec.Struct, frozen=True):
    """The name in lines; `at` is the middle of the block, `size` the height of a line."""

    at: Point
    size: float
    lines: tuple[str, ...]


class Symbols(msgspec.Struct, frozen=True):
    """The row of symbols under the label; `at` is its middle."""

    at: Point
    row: tuple[str, ...]


class AreaAsset(msgspec.Struct, frozen=True, omit_defaults=True):
    """One area. Points are [x, y] in map pixels; shapes are path data to be filled by the even-odd rule."""

    name: str
    box: tuple[float, float, float, float]
    label: Label
    open_sea: bool = False
    land: str = ""
    water: Mapping[str, str] = {}
    symbols: Symbols | None = None
    city: Point | None = None
    tokens: Point | None = None
    ship: Point | None = None
    ships: Mapping[str, Point] = {}
    leaders: Mapping[str, Point] = {}
    hit: str = ""


class Picture(msgspec.Struct, frozen=True):
    name: str
    width: int
    height: int
    bytes: int


class MapAsset(msgspec.Struct, frozen=True):
    """All that a drawer needs to know of a map."""

    id: str
    size: tuple[int, int]
    frames: Mapping[str, Frame]
    pictures: tuple[Picture, ...]
    areas: Mapping[str, AreaAsset]
    beyond: str
    lines: Mapping[str, str]


@cache
def asset(id: MapId) -> MapAsset:
    geometry = load_geometry(id)
    areas = {area.id: area for area in load_map(id).areas}
    return MapAsset(
        id=id,
        size=(geometry.width, geometry.height),
        frames=dict(geometry.frames),
        pictures=pictures(id),
        areas={name: area_asset(id, geometry, areas[name]) for name in sorted(areas)},
        beyond=path(geometry.beyond),
        lines=lines(geometry, areas),
    )


@cache
def asset_json(id: MapId) -> bytes:
    """The asset as JSON, the same bytes every time."""
    return msgspec.json.encode(asset(id))


def area_asset(id: MapId, geometry: Geometry, area: Area) -> AreaAsset:
    anchors = geometry.anchors[area.id]
    rings = list(geometry.rings(area.id))
    return AreaAsset(
        name=area.name,
        box=box(rings),
        label=Label(anchors.label, anchors.text, tuple(words(area))),
        open_sea=area.open_sea,
        land=path(geometry.land.get(area.id, ())),
        water={coast: path(found) for coast, found in geometry.water.get(area.id, {}).items()},
        symbols=Symbols(anchors.symbols, tuple(symbols(id, area))) if anchors.symbols else None,
        city=anchors.city,
        tokens=anchors.tokens,
        ship=anchors.ship,
        ships=anchors.ships,
        leaders=anchors.leaders,
        hit=path([anchors.hit]) if anchors.hit else "",
    )


def box(rings: list[Line]) -> tuple[float, float, float, float]:
    """Left, top, width and height."""
    columns, rows = ([point[axis] for ring in rings for point in ring] for axis in (0, 1))
    return min(columns), min(rows), max(columns) - min(columns), max(rows) - min(rows)


def lines(geometry: Geometry, areas: Mapping[str, Area]) -> dict[str, str]:
    """Every border once, by the kind of line it is; open paths."""
    kinds: dict[str, list[Line]] = {}
    for border in geometry.borders:
        kind = kind_of(geometry, areas, border)
        if kind:
            kinds.setdefault(kind, []).append(border.line)
        if divides(areas, border):
            kinds.setdefault("divider", []).append(border.line)
    return {kind: path(found, closed=False) for kind, found in sorted(kinds.items())}


@cache
def pictures(id: MapId) -> tuple[Picture, ...]:
    """The stored background pictures, smallest first."""
    geometry = load_geometry(id)
    found = []
    for file in files("ochre.data").joinpath("maps", id).iterdir():
        match = PICTURE.fullmatch(file.name)
        if match:
            width = int(match[1])
            found.append(
                Picture(file.name, width, round(geometry.height * width / geometry.width), len(file.read_bytes()))
            )
    return tuple(sorted(found, key=lambda one: one.width))


def picture(id: MapId, name: str) -> bytes:
    """A background picture, by its name in `pictures`. Raises a KeyError for any other name."""
    if name not in {one.name for one in pictures(id)}:
        raise KeyError(name)
    return files("ochre.data").joinpath("maps", id, name).read_bytes()


@cache
def look_json() -> bytes:
    """How all nations look: {"palettes": {palette: {nation: {colour, emblem, ink}}}, "emblems": {name: SVG}}."""
    return msgspec.json.encode(
        {"palettes": {palette: dict(liveries(palette)) for palette in PALETTES}, "emblems": dict(EMBLEMS)}
    )
