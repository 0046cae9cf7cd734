"""The map in a browser: unfolded from what the server tells, and drawn as it is."""

from collections.abc import Callable

import pytest
from web.people import Person
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
