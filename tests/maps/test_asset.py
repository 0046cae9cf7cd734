"""The map as data for the browser: complete, small, and the same shapes that the game's own drawings use."""

import gzip
import json
import re

import pytest

from ochre.board.areas import load_map
from ochre.board.geometry import load_geometry
from ochre.maps.asset import asset, asset_json, look_json, picture

MAPS = ("mega", "advanced")
EACH_MAP = pytest.mark.parametrize("map", MAPS)
NUMBER = re.compile(r"-?\d*\.?\d+")


def points(path: str) -> list[tuple[float, float]]:
    """The corners of a path of the form M x y l dx dy ... z, repeated."""
    found = []
    for ring in path.removeprefix("M").split("M"):
        numbers = [float(number) for number in NUMBER.findall(ring)]
        x = y = 0.0
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            found.append((x, y))
    return found


@EACH_MAP
def test_the_asset_is_small_and_always_the_same(map) -> None:
    assert len(gzip.compress(asset_json(map), 6)) < 200_000
    assert asset_json(map) == asset_json(map)
    assert json.loads(asset_json(map))["id"] == map


@EACH_MAP
def test_every_area_has_shapes_box_label_and_places(map) -> None:
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
        left, top, width, height = here["box"]
        corners = points(here.get("land", "")) if "land" in here else []
        corners += [point for water in here.get("water", {}).values() for point in points(water)]
        assert min(x for x, _ in corners) == pytest.approx(left, abs=0.01)
        assert max(y for _, y in corners) == pytest.approx(top + height, abs=0.01)
        assert 0 <= left < left + width <= geometry.width


@EACH_MAP
def test_paths_run_through_the_very_points_of_the_geometry(map) -> None:
    geometry = load_geometry(map)
    for name, area in asset(map).areas.items():
        corners = [point for ring in geometry.land.get(name, ()) for point in ring]
        assert points(area.land) == (pytest.approx(corners) if corners else [(0.0, 0.0)][:0])


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
