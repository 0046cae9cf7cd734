"""A map as data for other drawers, above all the browser: borders, anchors, pictures. See docs/maps.md."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby

import msgspec

from ochre.board.areas import Area, MapId, load_map
from ochre.board.geometry import Frame, Geometry, Point, Rings, Shape, load_geometry, load_outlines
from ochre.maps.labels import symbols, words
from ochre.maps.lines import divides, fold, kind_of, path
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
    """One area. Places are [x, y] in map pixels from the label, as areas are laid out alike and repeat what is said of
    others; shapes are rings of arcs, to be filled by the even-odd rule.
    """

    name: str
    label: Label
    open_sea: bool = False
    land: Rings = ()
    water: Mapping[str, Rings] = {}
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


class Borders(msgspec.Struct, frozen=True):
    """All borders that are the same kind of line, each as a folded arc."""

    kind: str
    arcs: tuple[str, ...]


class MapAsset(msgspec.Struct, frozen=True):
    """All that a drawer needs to know of a map. Every border is told once; shapes name it by its number."""

    id: str
    size: tuple[int, int]
    frames: Mapping[str, Frame]
    pictures: tuple[Picture, ...]
    step: int
    borders: tuple[Borders, ...]
    divider: tuple[int, ...]
    areas: Mapping[str, AreaAsset]
    beyond: Rings


@cache
def asset(id: MapId) -> MapAsset:
    geometry, outlines = load_geometry(id), load_outlines(id)
    areas = {area.id: area for area in load_map(id).areas}
    kinds = [kind_of(geometry, areas, border) for border in geometry.borders]
    order = sorted(range(len(kinds)), key=lambda arc: (kinds[arc], arc))
    numbers = {arc: number for number, arc in enumerate(order)}

    def renumbered(rings: Rings) -> Rings:
        return tuple(tuple(numbers[arc] if arc >= 0 else ~numbers[~arc] for arc in ring) for ring in rings)

    def shape(area: str) -> Shape:
        found = outlines.areas[area]
        return Shape(renumbered(found.land), {coast: renumbered(rings) for coast, rings in found.water.items()})

    return MapAsset(
        id=id,
        size=(geometry.width, geometry.height),
        frames=dict(geometry.frames),
        pictures=pictures(id),
        step=outlines.step,
        borders=tuple(
            Borders(kind, tuple(fold(outlines.arcs[arc]) for arc in arcs))
            for kind, arcs in groupby(order, key=lambda arc: kinds[arc])
        ),
        divider=tuple(sorted(numbers[arc] for arc, border in enumerate(geometry.borders) if divides(areas, border))),
        areas={name: area_asset(id, geometry, areas[name], shape(name)) for name in sorted(areas)},
        beyond=renumbered(outlines.beyond),
    )


@cache
def asset_json(id: MapId) -> bytes:
    """The asset as JSON, the same bytes every time."""
    return msgspec.json.encode(asset(id))


def area_asset(id: MapId, geometry: Geometry, area: Area, shape: Shape) -> AreaAsset:
    anchors = geometry.anchors[area.id]

    def place(point: Point) -> Point:
        return round(point[0] - anchors.label[0], 2), round(point[1] - anchors.label[1], 2)

    return AreaAsset(
        name=area.name,
        label=Label(anchors.label, anchors.text, tuple(words(area))),
        open_sea=area.open_sea,
        land=shape.land,
        water=shape.water,
        symbols=Symbols(place(anchors.symbols), tuple(symbols(id, area))) if anchors.symbols else None,
        city=place(anchors.city) if anchors.city else None,
        tokens=place(anchors.tokens) if anchors.tokens else None,
        ship=place(anchors.ship) if anchors.ship else None,
        ships={coast: place(point) for coast, point in anchors.ships.items()},
        leaders={what: place(point) for what, point in anchors.leaders.items()},
        hit=path([anchors.hit]) if anchors.hit else "",
    )


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
