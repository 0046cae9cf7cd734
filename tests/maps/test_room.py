"""Labels and pieces have room: when every area holds a city, tokens and ships at once, nothing covers anything else."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from ochre.board.areas import load_map
from ochre.board.geometry import PIECES, load_geometry
from ochre.maps.labels import label_size, words

MAPS = ("mega", "advanced")
SLACK = 3.2  # map pixels: the drawings of pieces are a little smaller than the room that is kept for them
Box = tuple[str, float, float, float, float]


def boxes(map) -> Iterator[Box]:
    """Everything that can stand on the map: its name, middle, width and height."""
    geometry = load_geometry(map)
    for area in load_map(map).areas:
        anchors = geometry.anchors[area.id]
        x, y = anchors.label
        wide, high = label_size(map, area, anchors.text)
        yield f"{area.id} label", x, y + (high - len(words(area)) * anchors.text) / 2, wide, high
        for what in ("city", "tokens"):
            place = getattr(anchors, what)
            if place:
                yield f"{area.id} {what}", *place, *PIECES[what]
        for coast, place in (anchors.ships or ({"": anchors.ship} if anchors.ship else {})).items():
            yield f"{area.id} ship {coast}", *place, *PIECES["ship"]


@pytest.mark.parametrize("map", MAPS)
def test_nothing_covers_anything_else(map) -> None:
    covered = []
    for (one, x, y, w, h), (other, xx, yy, ww, hh) in combinations(boxes(map), 2):
        if (w + ww) / 2 - abs(x - xx) > SLACK and (h + hh) / 2 - abs(y - yy) > SLACK:
            covered.append((one, other))
    assert covered == []


@pytest.mark.parametrize("map", MAPS)
def test_labels_come_in_a_few_sizes_and_all_can_be_read(map) -> None:
    geometry = load_geometry(map)
    seas = {area.id for area in load_map(map).areas if area.open_sea}
    on_land = {anchors.text for area, anchors in geometry.anchors.items() if area not in seas}
    assert len(on_land) <= 3
    assert min(on_land) >= 9.5
    assert len({anchors.text for area, anchors in geometry.anchors.items() if area in seas}) <= 4


@pytest.mark.parametrize("map", MAPS)
def test_hairs_from_pieces_in_the_water_are_short(map) -> None:
    for area, anchors in load_geometry(map).anchors.items():
        for what, (x, y) in anchors.leaders.items():
            xx, yy = getattr(anchors, what)
            assert abs(x - xx) + abs(y - yy) < 90, (area, what)
