"""The map in a browser: unfolded from what the server tells, and drawn as it is."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from web.people import LAPTOP, PHONE, Person
from web.tables import begun

from ochre.board.areas import MapId
from ochre.board.geometry import load_geometry
from ochre.maps.lines import path

Come = Callable[..., Person]
OUTLINES = """() => {
    const found = {};
    for (const path of document.querySelectorAll(".hits path[data-area]"))
        found[path.dataset.area] ??= path.getAttribute("d"); // small areas have a patch to click on, too
    return found;
}"""


@pytest.mark.parametrize(
    ("edition", "players", "map"), [("western-empires", 5, "mega"), ("advanced-civilization", 4, "advanced")]
)
def test_areas_have_the_very_outlines_of_the_geometry(come: Come, edition: str, players: int, map: MapId) -> None:
    ada = come("Ada")
    ada.goes(f"/table/{begun(ada, edition, players)}")
    ada.page.locator(".hits path").first.wait_for(state="attached")
    geometry = load_geometry(map)
    drawn = ada.page.evaluate(OUTLINES)
    assert drawn.keys() == geometry.anchors.keys()
    for area, shape in drawn.items():
        waters = "".join(path(rings) for rings in geometry.water.get(area, {}).values())
        assert shape == path(geometry.land.get(area, ())) + waters, area


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_blocks_of_trade_cards_are_shown_on_the_map(come: Come, viewport: Any) -> None:
    """Nation by nation: a block need not match the half of the map that a nation starts on."""
    ada = come("Ada", viewport=viewport)
    # Nobody is asked to choose a nation, and everybody stays at home.
    id = begun(ada, "mega-civilization", 12, bot="default", options={"nations": "random"})
    nations = ada.asks("GET", f"/api/tables/{id}/box")["nations"]
    ada.goes(f"/table/{id}")
    page, land = ada.page, load_geometry("mega").land
    page.locator("[data-panel=movement]").wait_for()
    page.locator(".hits path").first.wait_for(state="attached")
    assert not page.locator("[data-block]").count()
    page.get_by_role("button", name="Trade blocks").click()
    page.locator("[data-block]").first.wait_for(state="attached")
    assert page.locator("[data-key]").inner_text().split() == ["West", "East"]
    west, east = (str(page.locator(f"[data-block={side}]").get_attribute("d")) for side in ("west", "east"))
    assert {nation.get("block", 0) for nation in nations} == {0, 1}
    for nation in nations:
        start, block = path(land[nation["start"]]), nation.get("block", 0)
        assert (start in west, start in east) == (block == 0, block == 1), nation["id"]
    page.wait_for_timeout(400)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_timeout(200)
        ada.shot(f"blocks-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.get_by_role("button", name="Trade blocks").click()
    expect(page.locator("[data-block]")).to_have_count(0)


def test_one_block_of_trade_cards_is_no_layer(come: Come) -> None:
    ada = come("Ada")
    ada.goes(f"/table/{begun(ada)}")
    ada.page.get_by_role("button", name="Flood and fire").wait_for()
    assert not ada.page.get_by_role("button", name="Trade blocks").count()
