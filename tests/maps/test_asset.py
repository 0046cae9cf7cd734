"""The map as data for the browser: complete, small, and the same shapes that the game's own drawings use."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ochre.board.areas import load_map
from ochre.board.geometry import Line, load_geometry
from ochre.maps.asset import asset, asset_json, look_json, picture
from ochre.maps.lines import DIGITS, divides, fold, kind_of

MAPS = ("mega", "advanced")
EACH_MAP = pytest.mark.parametrize("map", MAPS)


def unfolded(text: str) -> Iterator[int]:
    """The numbers of a folded arc, read as docs/maps.md tells it."""
    number = shift = 0
    for digit in map(DIGITS.index, text):
        number |= (digit & 31) << shift
        shift += 5
        if digit < 32:
            yield -(number >> 1) if number & 1 else number >> 1
            number = shift = 0


class Told:
    """A map as its JSON tells it, and nothing else."""

    def __init__(self, map: str) -> None:
        self.json: Any = json.loads(asset_json(map))
        self.kinds = [group["kind"] for group in self.json["borders"] for _ in group["arcs"]]
        self.arcs = [self._line(arc) for group in self.json["borders"] for arc in group["arcs"]]

    def _line(self, arc: str) -> Line:
        x = y = 0
        numbers, points = list(unfolded(arc)), []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x / self.json["step"], y / self.json["step"]))
        return tuple(points)

    def rings(self, told: list[list[int]]) -> tuple[Line, ...]:
        lines = []
        for ring in told:
            points: list[tuple[float, float]] = []
            for arc in ring:
                line = self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]
                points += line[1:] if points else line
            assert points[0] == points[-1], "a ring is closed"
            lines.append(tuple(points))
        return tuple(lines)


@EACH_MAP
def test_the_asset_is_small_and_always_the_same(map) -> None:
    assert len(gzip.compress(asset_json(map), 6)) < 65_000
    assert asset_json(map) == asset_json(map)
    assert json.loads(asset_json(map))["id"] == map


@EACH_MAP
def test_every_area_has_shapes_label_and_places(map) -> None:
    geometry, told = load_geometry(map), json.loads(asset_json(map))
    assert told["size"] == [geometry.width, geometry.height]
    for area in load_map(map).areas:
        here = told["areas"][area.id]
        assert " ".join(here["label"]["lines"]) == area.name == here["name"]
        assert ("land" in here) != area.open_sea
        assert ("water" in here) == bool(area.water)
        assert here.get("open_sea", False) == area.open_sea
        if not area.open_sea:
            assert here["tokens"]
            assert here["city"]
            assert f"limit-{area.limit}" in here["symbols"]["row"]
        assert ("ship" in here) == bool(area.water)


@given(st.lists(st.integers(-100_000, 100_000)))
def test_numbers_are_folded_without_loss(numbers) -> None:
    assert list(unfolded(fold(numbers))) == numbers


def test_numbers_are_folded_as_in_source_maps() -> None:
    assert fold([0, 1, -1, 15, -15, 16, 1234]) == "ACDefgBktC"


@EACH_MAP
def test_unfolded_shapes_are_the_very_points_of_the_geometry(map) -> None:
    geometry, told = load_geometry(map), Told(map)
    for name, area in told.json["areas"].items():
        assert told.rings(area.get("land", [])) == geometry.land.get(name, ())
        waters = {coast: told.rings(rings) for coast, rings in area.get("water", {}).items()}
        assert waters == geometry.water.get(name, {})
    assert told.rings(told.json["beyond"]) == geometry.beyond


@EACH_MAP
def test_places_are_told_from_the_label(map) -> None:
    geometry, told = load_geometry(map), Told(map)
    for name, area in told.json["areas"].items():
        anchors, (x, y) = geometry.anchors[name], area["label"]["at"]
        assert (x, y) == anchors.label

        def place(told: list[float] | None, x: float = x, y: float = y) -> tuple[float, float] | None:
            return (round(x + told[0], 2), round(y + told[1], 2)) if told else None

        assert place(area["symbols"]["at"] if "symbols" in area else None) == anchors.symbols
        for what in ("city", "tokens", "ship"):
            assert place(area.get(what)) == getattr(anchors, what)
        assert {coast: place(berth) for coast, berth in area.get("ships", {}).items()} == anchors.ships
        assert {what: place(point) for what, point in area.get("leaders", {}).items()} == anchors.leaders


@EACH_MAP
def test_every_border_is_told_once_with_its_kind(map) -> None:
    geometry, told = load_geometry(map), Told(map)
    areas = {area.id: area for area in load_map(map).areas}
    drawn = sorted((kind_of(geometry, areas, border), border.line) for border in geometry.borders)
    assert sorted(zip(told.kinds, told.arcs, strict=True)) == drawn
    dividing = sorted(border.line for border in geometry.borders if divides(areas, border))
    assert sorted(told.arcs[arc] for arc in told.json["divider"]) == dividing
    assert bool(dividing) == (map == "advanced")


@EACH_MAP
def test_pictures_have_the_size_they_say_and_no_other_file_is_given_out(map) -> None:
    found = asset(map).pictures
    assert len(found) >= 2
    assert sum(one.bytes for one in found) < 2_000_000
    for one in found:
        data = picture(map, one.name)
        assert len(data) == one.bytes
        assert data[8:12] == b"WEBP"
        assert webp_size(data) == (one.width, one.height)
    with pytest.raises(KeyError):
        picture(map, "../../liveries.toml")


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height of a lossy WebP file."""
    assert data[12:16] == b"VP8 "
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def test_the_looks_of_all_nations_are_told_in_every_palette() -> None:
    look = json.loads(look_json())
    assert set(look["palettes"]) == {"pigments", "board-like", "high-contrast"}
    for nations in look["palettes"].values():
        assert {"minoa", "parthia", "thrace"} <= nations.keys()
        assert all(wears["emblem"] in look["emblems"] for wears in nations.values())
