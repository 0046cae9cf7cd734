"""How nations look: pigments that can be told apart, emblems that can be read, board-like colours on request."""

import json
from itertools import combinations

import pytest

import ochre
from ochre.board.tracks import load_civilizations, load_nations
from ochre.maps.asset import look_json
from ochre.maps.nations import EMBLEMS, PALETTES, contrast, liveries, livery

TWELVE = [nation.id for nation in ochre.setup("advanced-civilization", players=12, seed=1, listen=False).box.nations]
"""38.1: with the counterparts that a nation may be divided into."""

TABLES = {
    "mega": list(load_civilizations()),
    "advanced": list(load_nations("advanced")),
    "advanced-12-players": TWELVE,
    "civilization-1988": list(load_nations("civilization-1988")),
}
"""Nations that can meet in one game."""


@pytest.mark.parametrize("nations", TABLES.values(), ids=TABLES)
def test_no_two_nations_of_a_game_share_a_colour_or_an_emblem(nations) -> None:
    worn = [liveries()[nation] for nation in nations]
    for one, other in combinations(worn, 2):
        assert one.colour != other.colour
        assert one.emblem != other.emblem


def test_a_counterpart_wears_the_emblem_of_its_nation_over_as_many_dots_as_it_is_counted() -> None:
    for nation in TWELVE:
        original, _, number = nation.partition("-")
        if number:
            emblem, whole = EMBLEMS[livery(nation).emblem], EMBLEMS[livery(original).emblem]
            assert whole in emblem
            assert emblem.count("<circle") - whole.count("<circle") == int(number)
    assert len(TWELVE) == 36
    told = json.loads(look_json())  # what the page draws from
    assert all(set(TWELVE) <= set(worn) for worn in told["palettes"].values())
    assert {livery(nation).emblem for nation in TWELVE} <= set(told["emblems"])


@pytest.mark.parametrize("palette", PALETTES)
def test_every_emblem_exists_and_can_be_read_on_its_colour(palette) -> None:
    for nation, wears in liveries(palette).items():
        assert wears.emblem in EMBLEMS, nation
        assert contrast(wears.ink, wears.colour) >= (4.0 if palette == "board-like" else 4.5), nation


def test_our_pigments_are_not_the_colours_of_the_boards() -> None:
    board = {civilization.hex for civilization in load_civilizations().values()}
    assert not board & {wears.colour for wears in liveries().values()}
    assert livery("minoa", "board-like").colour == load_civilizations()["minoa"].hex
    assert livery("italy", "board-like").colour != livery("italy").colour
    assert {wears.colour for wears in liveries("high-contrast").values()} == {"#ffffff"}


def test_an_unknown_nation_still_gets_a_piece_and_an_unknown_palette_is_refused() -> None:
    assert livery("atlantis").emblem in EMBLEMS
    with pytest.raises(ValueError, match="no palette 'neon'"):
        liveries("neon")
