"""The frozen maps against the facts: every adjacency is a border that can be seen, and no border is a lie."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from math import cos, pi, sin

import pytest

from ochre.board.areas import Area, load_map
from ochre.board.geometry import (
    PIECES,
    SMALLEST_HIT,
    WHOLE_WEST,
    Geometry,
    Line,
    Part,
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
def test_separate_coasts_are_large_enough_to_be_seen_and_to_hold_a_ship(map) -> None:
    geometry = load_geometry(map)
    for area in areas(map).values():
        for coast in area.coasts:
            assert surface(geometry.water[area.id][coast.id]) > PIECES["ship"][0] * PIECES["ship"][1] / 2, area.id


def surface(rings: Sequence[Line]) -> float:
    """Holes run the other way round and count against it."""
    return abs(sum(ax * by - bx * ay for ring in rings for (ax, ay), (bx, by) in pairwise(ring))) / 2


@EACH_MAP
def test_a_lake_touches_the_land_of_its_own_areas_only(map) -> None:
    """The areas around a lake are those whose waters it is made of, and its waters are not joined to the sea."""
    geometry, known = load_geometry(map), areas(map)
    lakes = {
        Part(area.id, "water", coast.id) for area in known.values() for coast in area.coasts if coast.kind == "lake"
    }
    lakes |= {Part(area.id, "water") for area in known.values() if area.lake_water and not area.coasts}
    joined: dict[Part | None, set[Part | None]] = {}
    ashore: dict[Part, set[str]] = {}
    for border in geometry.borders:
        for one, other in (border.sides, border.sides[::-1]):
            if one in lakes and (other is None or other.kind == "water"):
                joined.setdefault(one, set()).add(other)
            elif one in lakes and other is not None:
                ashore.setdefault(one, set()).add(other.area)
    assert joined.keys() == ashore.keys() == lakes
    for lake in lakes:
        body = reachable(lake, joined)
        assert body <= lakes, lake
        assert {area for part in body for area in ashore[part]} == {part.area for part in body}, lake
    assert len({frozenset(reachable(lake, joined)) for lake in lakes}) == (4 if map == "advanced" else 0)


def reachable(start: Part, joined: Mapping[Part | None, set[Part | None]]) -> set[Part]:
    found, waiting = set[Part](), [start]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.add(here)
            waiting += joined.get(here, ())  # type: ignore[arg-type]
    return found


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
            assert anchors.leaders.keys() <= {"tokens", "city"}, area.id
            places = []
            for what, point in (("tokens", anchors.tokens), ("city", anchors.city)):
                places.append((point, waters if what in anchors.leaders else land))
            places += [(point, land) for point in anchors.leaders.values()]
            places += [(anchors.label, everywhere), (anchors.symbols, everywhere)]
            assert (anchors.ship is not None) == bool(area.water), area.id
            if anchors.ship:
                places.append((anchors.ship, waters))
            assert set(anchors.ships) == ({coast.id for coast in area.coasts} if len(area.coasts) > 1 else set())
            places += [(point, geometry.water[area.id][coast]) for coast, point in anchors.ships.items()]
        for point, rings in places:
            assert point is not None, area.id
            assert contains(rings, point), (area.id, point)  # type: ignore[arg-type]


@EACH_MAP
def test_every_area_can_be_hit_when_the_whole_west_is_seen(map) -> None:
    """A disc of 24 screen pixels answers as this area: by its outline, or by the patch it has because it is small."""
    clicks = Clicks(load_geometry(map))
    for area in areas(map):
        assert clicks.widest(area) >= SMALLEST_HIT / 2 / WHOLE_WEST * ALMOST, area


@EACH_MAP
def test_patches_that_answer_to_clicks_do_not_lie_on_each_other(map) -> None:
    geometry = load_geometry(map)
    patches = {area: closed(anchors.hit) for area, anchors in geometry.anchors.items() if anchors.hit}
    for one, other in permutations(patches, 2):
        for x, y in patches[one]:
            middle = middle_of(patches[one])
            inside = (x + (middle[0] - x) * 0.02, y + (middle[1] - y) * 0.02)
            assert not contains([patches[other]], inside), (one, other)
    for area, patch in patches.items():
        assert contains(list(geometry.rings(area)), middle_of(patch)), area


ALMOST = 0.97  # discs are tried at points of a grid
ROUND = [(cos(turn * pi / 8), sin(turn * pi / 8)) for turn in range(16)]


class Clicks:
    """Who answers to a click: a patch before everything else, then the outlines."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.patches = {area: closed(anchors.hit) for area, anchors in geometry.anchors.items() if anchors.hit}
        self.boxes = {area: box([patch]) for area, patch in self.patches.items()}
        self.own_boxes = {area: box(list(geometry.rings(area))) for area in geometry.anchors}

    def answers(self, point: Point, area: str) -> bool:
        for other, patch in self.patches.items():
            if within(self.boxes[other], point) and contains([patch], point):
                return other == area
        return within(self.own_boxes[area], point) and contains(list(self.geometry.rings(area)), point)

    def widest(self, area: str) -> float:
        """Radius of the largest disc that answers, of those tried: around the patch, the anchors, a grid."""
        wanted = SMALLEST_HIT / 2 / WHOLE_WEST
        for point in self.tries(area):
            if self.answers(point, area):
                for radius in (wanted, wanted * ALMOST):
                    if all(self.answers((point[0] + x * radius, point[1] + y * radius), area) for x, y in ROUND):
                        return radius
        return 0.0

    def tries(self, area: str) -> Iterator[Point]:
        if area in self.patches:
            yield middle_of(self.patches[area])
        anchors = self.geometry.anchors[area]
        yield from (point for point in (anchors.label, anchors.tokens, anchors.city, anchors.ship) if point)
        left, top, right, bottom = self.own_boxes[area]
        for steps in (8, 19, 40):
            for across in range(1, steps):
                for down in range(1, steps):
                    yield left + (right - left) * across / steps, top + (bottom - top) * down / steps


def closed(ring: Sequence[Point]) -> Line:
    return (*ring, ring[0])


def middle_of(ring: Line) -> Point:
    points = ring[:-1]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def box(rings: Sequence[Line]) -> tuple[float, float, float, float]:
    columns, rows = ([point[axis] for ring in rings for point in ring] for axis in (0, 1))
    return min(columns), min(rows), max(columns), max(rows)


def within(bounds: tuple[float, float, float, float], point: Point) -> bool:
    left, top, right, bottom = bounds
    return left <= point[0] <= right and top <= point[1] <= bottom


def test_the_halves_of_the_mega_map_have_frames_that_hold_them() -> None:
    geometry = load_geometry("mega")
    for name in ("west", "east"):
        frame = geometry.frames[name]
        for area in areas("mega").values():
            if area.block == name and not area.open_sea:
                x, y = geometry.anchors[area.id].tokens or (0, 0)
                assert frame.left < x < frame.left + frame.width, area.id
                assert frame.top < y < frame.top + frame.height, area.id
    west = geometry.frames["west"]
    assert west.width < geometry.width * 0.75
    assert min(866 / west.width, 750 / west.height) == pytest.approx(WHOLE_WEST, abs=0.02)  # of the map on a laptop
