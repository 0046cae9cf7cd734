"""Maps as pictures: whole, in every theme, and with the pieces of a position."""

import xml.etree.ElementTree as ElementTree

import pytest

import ochre
from ochre.board.geometry import load_geometry
from ochre.maps import MAPS, THEMES, areas_of, draw, position_of
from ochre.maps.nations import PALETTES, livery
from ochre.maps.pieces import HULL, WALL
from ochre.maps.png import to_png
from ochre.maps.position import Position

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_drawn_in_every_theme(name, theme) -> None:
    drawing = draw(name, theme=theme)
    root = ElementTree.fromstring(drawing)
    assert root.get("width") == "2400"
    assert ("data:image/webp" in drawing) == theme.picture
    assert len(list(root.iter(f"{SVG}path"))) > 3


def test_all_names_of_a_half_are_written() -> None:
    words = " ".join(texts(draw("west", theme=THEMES["plain"])))
    for area in areas_of("west").values():
        if area.block == "west":
            assert all(word in words for word in area.name.split()), area.name


def test_pieces_stand_on_the_map_with_number_and_emblem() -> None:
    position = Position(
        tokens={"knossos": {"minoa": 7}, "rome": {"barbarians": 12}},
        cities={"phaestos": "minoa", "sparta": "barbarians"},
        ships={"knossos": {"minoa": 2}},
        out_of_play=frozenset({"siwa"}),
        caption="A test",
    )
    bare, drawing = draw("west", theme=THEMES["plain"]), draw("west", theme=THEMES["plain"], position=position)
    assert "7" in texts(drawing)
    assert "12" in texts(drawing)
    assert "12" not in texts(bare)
    assert drawing.count('href="#g-double-axe"') == 3
    assert drawing.count(WALL) == 3  # a city with its halo, and a pirate city without
    assert drawing.count(HULL) == 2
    assert "<title>A test</title>" in drawing


def test_pieces_wear_the_colours_of_the_palette() -> None:
    position = Position(cities={"knossos": "minoa"})
    drawings = {
        palette: draw("west", theme=THEMES["plain"], position=position, palette=palette) for palette in PALETTES
    }
    for palette, drawing in drawings.items():
        for other in PALETTES:
            colour = f'fill="{livery("minoa", other).colour}" stroke="#221d16"'
            assert (colour in drawing) == (palette == other)


def test_flood_plains_can_be_seen_without_a_picture() -> None:
    drawing = ElementTree.fromstring(draw("mega", theme=THEMES["plain"]))
    hatched = [path for path in drawing.iter(f"{SVG}path") if path.get("fill") == "url(#plain)"]
    rings = sum(len(load_geometry("mega").land[area.id]) for area in areas_of("mega").values() if area.floodplain)
    assert [path.get("d", "").count("M") for path in hatched] == [rings]


def test_a_game_is_drawn_with_what_everybody_sees() -> None:
    game = ochre.arrange(
        "western-empires",
        ["minoa", "egypt", "rome", "hellas", "hatti"],
        phase="movement",
        board={"minoa": {"knossos": 3, "phaestos": "city"}, "egypt": {"memphis": 4}},
    )
    position = position_of(game, areas_of("west"))
    assert position.tokens["knossos"] == {"minoa": 3}
    assert position.cities == {"phaestos": "minoa"}
    assert position.owner("memphis") == "egypt"
    assert "ur" in position.out_of_play  # the eastern half is not on the table
    assert "knossos" not in position.out_of_play
    assert position.caption.startswith("Western Empires")


def test_a_drawing_becomes_a_png() -> None:
    pytest.importorskip("resvg_py")
    picture = to_png(draw("west", theme=THEMES["plain"], width=400))
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 400
