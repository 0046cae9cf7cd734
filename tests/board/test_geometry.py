"""The frozen maps against the facts: every adjacency is a border that can be seen, and no border is a lie."""

from itertools import combinations, pairwise
from math import hypot

import pytest

from ochre.board.areas import Area, load_map
from ochre.board.geometry import (
    LAPTOP_ZOOM,
    SMALLEST_HIT,
    Geometry,
    Line,
    Point,
    common_borders,
    contains,
    load_geometry,
)

VISIBLE = 3.0  # map pixels: a shorter border could not be seen
MAPS = ("mega", "advanced")
EACH_MAP = pytest.mark.parametrize("map", MAPS)


def areas(map) -> dict[str, Area]:
    return {area.id: area for area in load_map(map).areas}


def drawn(geometry: Geometry, kind) -> dict[frozenset[str], float]:
    """Common borders by area, separate coasts together."""
    lengths: dict[frozenset[str], float] = {}
    for pair, length in common_borders(geometry, kind).items():
        named = frozenset(area for area, _ in pair)
        if len(named) == 2:
            lengths[named] = lengths.get(named, 0) + length
    return lengths


@EACH_MAP
@pytest.mark.parametrize("kind", ["land", "water"])
def test_every_adjacency_is_a_visible_border_and_no_border_is_false(map, kind) -> None:
    facts = {frozenset((area.id, other)) for area in areas(map).values() for other in getattr(area, kind)}
    lengths = drawn(load_geometry(map), kind)
    assert {tuple(sorted(pair)) for pair in facts - lengths.keys()} == set()
    assert {tuple(sorted(pair)) for pair in lengths.keys() - facts} == set()
    assert [sorted(pair) for pair, length in lengths.items() if length < VISIBLE] == []


@EACH_MAP
def test_separate_coasts_are_separate_waters_with_the_neighbours_they_should_have(map) -> None:
    geometry = load_geometry(map)
    borders = common_borders(geometry, "water")
    for area in areas(map).values():
        expected = {coast.id: set(coast.water) for coast in area.coasts} or {"": set(area.water)}
        if not area.water:
            assert area.id not in geometry.water, area.id
            continue
        assert set(geometry.water[area.id]) == set(expected), area.id
        for coast, neighbours in expected.items():
            found = {other for pair in borders if (area.id, coast) in pair for other, _ in pair - {(area.id, coast)}}
            assert found == neighbours, (area.id, coast)


@EACH_MAP
def test_every_area_has_its_shape_and_only_coastal_ones_have_a_coast(map) -> None:
    geometry = load_geometry(map)
    ashore = {
        land.area
        for border in geometry.borders
        for land, water in (border.sides, border.sides[::-1])
        if land and land.area and land.kind == "land" and water and water.kind == "water" and border.length > VISIBLE
    }
    for area in areas(map).values():
        assert (area.id in geometry.land) == (not area.open_sea), area.id
        if not area.open_sea:
            assert (area.id in ashore) == bool(area.water), area.id


@EACH_MAP
def test_every_area_has_all_anchors_in_the_right_part(map) -> None:
    geometry = load_geometry(map)
    for area in areas(map).values():
        anchors = geometry.anchors[area.id]
        waters = [ring for rings in geometry.water.get(area.id, {}).values() for ring in rings]
        if area.open_sea:
            places: list[tuple[Point | None, object]] = [(anchors.label, waters), (anchors.ship, waters)]
            assert anchors.tokens is anchors.city is None
        else:
            land = geometry.land[area.id]
            everywhere = [*land, *waters]
            places = [(anchors.tokens, land), (anchors.city, land)]
            places += [(anchors.label, everywhere), (anchors.symbols, everywhere)]
            assert (anchors.ship is not None) == bool(area.water), area.id
            if anchors.ship:
                places.append((anchors.ship, waters))
            if anchors.aside:
                places.append((anchors.aside, waters))
            assert set(anchors.ships) == ({coast.id for coast in area.coasts} if len(area.coasts) > 1 else set())
            places += [(point, geometry.water[area.id][coast]) for coast, point in anchors.ships.items()]
        for point, rings in places:
            assert point is not None, area.id
            assert contains(rings, point), (area.id, point)  # type: ignore[arg-type]


@EACH_MAP
def test_every_area_can_be_hit_on_a_laptop(map) -> None:
    """A disc of 24 screen pixels fits into land and water together, or the area has such a disc besides its outline."""
    geometry = load_geometry(map)
    wanted = SMALLEST_HIT / LAPTOP_ZOOM / 2
    outer: dict[str, list[Line]] = {}
    for border in geometry.borders:
        named = {side.area if side else "" for side in border.sides}
        for area in named if len(named) == 2 else ():
            outer.setdefault(area, []).append(border.line)
    discs = []
    for area in areas(map):
        hit = geometry.anchors[area].hit
        if hit:
            assert hit[2] >= wanted - 0.1
            assert contains(list(geometry.rings(area)), hit[:2]), area
            discs.append((area, *hit))
        else:
            assert holds_disc(geometry, area, outer[area], wanted - 2), area
    for (one, x, y, r), (other, xx, yy, rr) in combinations(discs, 2):
        assert hypot(x - xx, y - yy) > (r + rr) * 0.6, (one, other)


def holds_disc(geometry: Geometry, area: str, outer: list[Line], radius: float) -> bool:
    """Whether a disc fits into the outline, tried at the anchors and then on a grid."""
    anchors, rings = geometry.anchors[area], list(geometry.rings(area))
    columns, rows = ([point[axis] for ring in rings for point in ring] for axis in (0, 1))
    left, top, wide, high = min(columns), min(rows), max(columns) - min(columns), max(rows) - min(rows)
    tries = [point for point in (anchors.label, anchors.tokens, anchors.city, anchors.ship) if point]
    tries += [(left + wide * i / 24, top + high * j / 24) for i in range(1, 24) for j in range(1, 24)]
    return any(contains(rings, point) and all(away(point, line) >= radius for line in outer) for point in tries)


def away(point: Point, line: Line) -> float:
    """Distance of a point from a line."""
    (x, y), least = point, float("inf")
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)))
        least = min(least, hypot(x - ax - along * dx, y - ay - along * dy))
    return least


def test_the_halves_of_the_mega_map_have_frames_that_hold_them() -> None:
    geometry = load_geometry("mega")
    for name in ("west", "east"):
        frame = geometry.frames[name]
        for area in areas("mega").values():
            if area.block == name and not area.open_sea:
                x, y = geometry.anchors[area.id].tokens or (0, 0)
                assert frame.left < x < frame.left + frame.width, area.id
                assert frame.top < y < frame.top + frame.height, area.id
    assert geometry.frames["west"].width < geometry.width * 0.75
