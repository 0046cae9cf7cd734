"""The Mega map: counts, symmetry, reachability, and the few facts the rulebooks state about named areas."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from ochre.board.areas import Board, MapId, load_map, load_places
from ochre.board.setups import mega_setup, mega_setups
from ochre.board.tracks import load_civilizations
from ochre_testing import every_book, rule

MEGA = load_map("mega")
WHOLE = MEGA.lay_out(combined=True)
WEST = MEGA.lay_out(blocks=("west",))
EAST = MEGA.lay_out(blocks=("east",))
BOARDS = pytest.mark.parametrize("board", [WHOLE, WEST, EAST], ids=["whole", "west", "east"])


def reached(board: Board, sources: Iterable[int], neighbours: tuple[tuple[int, ...], ...]) -> set[int]:
    found, waiting = set[int](), list(sources)
    while waiting:
        area = waiting.pop()
        if area not in found:
            found.add(area)
            waiting.extend(neighbours[area])
    return found


def names(board: Board, areas: Iterable[int]) -> set[str]:
    return {board.ids[area] for area in areas}


def test_the_map_has_338_areas_of_which_20_are_open_sea() -> None:
    assert WHOLE.size == len(WHOLE.areas) == len(set(WHOLE.ids)) == 338
    assert (len(WHOLE.land_areas), len(WHOLE.open_seas)) == (318, 20)
    assert len({area.name for area in MEGA.areas}) == 338
    assert [area.id for area in MEGA.areas] == sorted(area.id for area in MEGA.areas)


def test_the_halves_share_only_the_caspian_sea() -> None:
    assert (len(WEST.land_areas), len(WEST.open_seas)) == (153, 11)
    assert (len(EAST.land_areas), len(EAST.open_seas)) == (165, 10)
    assert set(WEST.ids) & set(EAST.ids) == {"caspian-sea"}
    assert set(WEST.ids) | set(EAST.ids) == set(WHOLE.ids)


@rule(*every_book("gen.18"))
def test_there_are_125_city_sites_of_two_kinds() -> None:
    assert (WHOLE.site.count(1), WHOLE.site.count(2)) == (108, 17)
    for area in WHOLE.areas:
        assert WHOLE.site[WHOLE[area.id]] == {None: 0, "black": 1, "white": 2}[area.site]
    assert all(area.floodplain for area in WHOLE.areas if area.site == "white")


def test_population_limits() -> None:
    counted = [sum(WHOLE.limit[area] == limit for area in WHOLE.land_areas) for limit in range(6)]
    assert counted == [15, 133, 128, 34, 8, 0]
    assert WHOLE.limit[WHOLE["tunisia"]] == 2
    assert not [area.id for area in WHOLE.areas if area.site and not area.limit]


@rule(*every_book("gen.13"))
def test_open_sea_has_no_limit_and_is_all_water() -> None:
    for sea in WHOLE.open_seas:
        area = WHOLE.areas[sea]
        assert (WHOLE.limit[sea], WHOLE.site[sea], WHOLE.is_land[sea], WHOLE.open_sea[sea]) == (0, 0, 0, 1)
        assert not WHOLE.coastal[sea]
        assert not WHOLE.land[sea]
        assert WHOLE.water[sea]
        assert (area.region, area.floodplain, area.volcano) == (None, None, None)


@rule("WE-gen.22")
def test_open_seas_are_in_play_whatever_the_civilizations() -> None:
    setup = mega_setup(5, "west")
    board = setup.board()
    in_play = board.in_play(setup.civilizations)
    assert all(in_play[sea] for sea in board.open_seas)
    assert names(board, board.open_seas) == {area.id for area in MEGA.areas if area.open_sea and area.block != "east"}


@rule(*every_book("gen.10", "gen.11"))
@BOARDS
def test_borders_are_the_same_from_both_sides(board: Board) -> None:
    for neighbours, sets in ((board.land, board.land_set), (board.water, board.water_set)):
        for area in range(board.size):
            assert area not in sets[area]
            assert list(neighbours[area]) == sorted(sets[area])
            assert all(area in sets[other] for other in neighbours[area])


def test_the_numbers_of_borders() -> None:
    assert sum(map(len, WHOLE.land)) == 2 * 712
    assert sum(map(len, WHOLE.water)) == 2 * 430
    known = set(WHOLE.ids)
    assert all(set(area.land + area.water) <= known for area in MEGA.areas)


@rule(*every_book("gen.11b"))
@BOARDS
def test_adjacent_means_any_border(board: Board) -> None:
    for area in range(board.size):
        assert board.adjacent_set[area] == board.land_set[area] | board.water_set[area]
        assert list(board.adjacent[area]) == sorted(board.adjacent_set[area])
    assert board.adjacent_set != board.land_set
    assert board.adjacent_set != board.water_set


@BOARDS
def test_everything_can_be_reached_by_land_or_water(board: Board) -> None:
    assert len(reached(board, [0], board.adjacent)) == board.size


def test_there_are_nineteen_land_masses() -> None:
    masses = {frozenset(reached(WHOLE, [area], WHOLE.land)) for area in WHOLE.land_areas}
    assert sorted(map(len, masses), reverse=True) == [290, 4, 3, *[2] * 5, *[1] * 11]


@rule(*every_book("gen.14"))
def test_coastal_water_leads_to_an_open_sea() -> None:
    assert sum(WHOLE.coastal) == 181
    for board in (WHOLE, WEST, EAST):
        wet = reached(board, board.open_seas, board.water)
        if board is EAST:
            wet.remove(EAST["ustyurt"])  # ME-gen.27
        assert [area for area in board.land_areas if board.coastal[area]] == [
            area for area in board.land_areas if area in wet
        ]


@rule("WE-gen.15-v2", "MC-gen.15-v1")
def test_an_inland_sea_makes_no_coast() -> None:
    for id in ("anatolia", "nis", "western-sogdiana"):
        assert WHOLE.areas[WHOLE[id]].lake
        assert not WHOLE.coastal[WHOLE[id]]


@rule("WE-gen.24")
def test_sinai_and_eastern_desert_are_coastal_only_with_the_east() -> None:
    for id in ("sinai", "eastern-desert"):
        assert not WEST.coastal[WEST[id]]
        assert WHOLE.coastal[WHOLE[id]]
    assert {area.id for area in MEGA.areas if area.coastal == "combined"} == {"sinai", "eastern-desert", "ustyurt"}


@rule("ME-gen.27", "ME-gen.28")
def test_ustyurt_is_coastal_only_with_the_west() -> None:
    assert not EAST.coastal[EAST["ustyurt"]]
    assert not EAST.coastal[EAST["western-sogdiana"]]
    assert WHOLE.coastal[WHOLE["ustyurt"]]


@rule("WE-gen.25", "WE-gen.26")
@pytest.mark.parametrize(("one", "other"), [("chalcis", "athens"), ("boeotia", "eretria")])
def test_named_pairs_are_not_adjacent(one: str, other: str) -> None:
    assert WEST[other] not in WEST.adjacent_set[WEST[one]]
    assert WEST[one] not in WEST.adjacent_set[WEST[other]]


def test_the_ship_of_the_first_game_finds_its_way() -> None:
    # Four steps from Knossos by way of Phaestos and Peloponnesos to Corinth, without open sea.
    voyage = [WEST[id] for id in ("knossos", "phaestos", "peloponnesos", "corinth")]
    steps = []
    for here, there in pairwise(voyage):
        seen, taken = {here}, 0
        while there not in seen:
            seen |= {other for area in seen for other in WEST.water[area] if WEST.is_land[other]}
            taken += 1
        steps.append(taken)
    assert steps == [1, 2, 1]
    assert names(WEST, WEST.land[WEST["knossos"]]) == {"phaestos"}


@rule(*every_book("gen.20"))
def test_every_area_of_a_flood_plain_is_on_it() -> None:
    plains = {
        plain: {WHOLE.ids[area] for area in areas}
        for plain, areas in zip(WHOLE.floodplains, WHOLE.floodplain_areas, strict=True)
    }
    sizes = {"danube": 4, "ganges": 5, "godavari": 3, "indus": 5, "lut": 1, "mesopotamia": 7, "nile": 5, "po": 2}
    assert {plain: len(areas) for plain, areas in plains.items()} == {**sizes, "rhone": 3}
    for area, plain in enumerate(WHOLE.floodplain_of):
        assert (plain >= 0) == any(WHOLE.ids[area] in areas for areas in plains.values())
        assert plain < 0 or area in WHOLE.floodplain_areas[plain]
    assert WEST.floodplains == ("danube", "nile", "po", "rhone")
    assert EAST.floodplains == ("ganges", "godavari", "indus", "lut", "mesopotamia")


@rule(*every_book("gen.19"), "MC-cal.volcano.7-v1", "WE-cal.volcano.7-v2", "ME-cal.volcano.7-v3")
def test_a_volcano_on_a_border_belongs_to_both_areas() -> None:
    assert dict(zip(WEST.volcanoes, [names(WEST, areas) for areas in WEST.volcano_areas], strict=True)) == {
        "etna": {"milazzo", "syracuse"},
        "thera": {"thera"},
        "vesuvius": {"campania", "neapolis"},
    }
    assert len(WHOLE.volcanoes) == 6
    assert sorted(map(len, WHOLE.volcano_areas)) == [1, 2, 2, 2, 2, 2]
    assert EAST.volcanoes == ("damavand", "danakil", "tor-zawar")
    for board in (WEST, EAST, WHOLE):
        for volcano, areas in enumerate(board.volcano_areas):
            assert all(board.volcano_of[area] == volcano for area in areas)
            assert all(other == area or other in board.adjacent_set[area] for area in areas for other in areas)
        assert sum(volcano >= 0 for volcano in board.volcano_of) == sum(map(len, board.volcano_areas))


@rule(*every_book("setup.12"))
def test_every_land_area_belongs_to_one_region() -> None:
    sizes = {civ: len(areas) for civ, areas in WHOLE.regions.items()}
    assert sizes == {
        "assyria": 17, "babylon": 16, "carthage": 16, "celt": 22, "dravidia": 17, "egypt": 16, "hatti": 18,
        "hellas": 18, "iberia": 16, "indus": 18, "kushan": 17, "maurya": 18, "minoa": 15, "nubia": 19,
        "parthia": 18, "persia": 20, "rome": 15, "saba": 22,
    }  # fmt: skip
    assert sorted(area for areas in WHOLE.regions.values() for area in areas) == list(WHOLE.land_areas)
    civilizations = load_civilizations("mega")
    assert all(
        MEGA.areas[area].block == civilizations[civ].block for civ, areas in WHOLE.regions.items() for area in areas
    )


@rule(*every_book("gen.17"))
def test_every_civilization_starts_in_its_own_region() -> None:
    starts = {civ.id: civ.start for civ in load_civilizations("mega").values()}
    assert {civ: starts[civ] for civ in ("minoa", "egypt", "hatti", "celt", "hellas", "rome", "iberia")} == {
        "minoa": "knossos", "egypt": "tanis", "hatti": "hattusa", "celt": "germania-inferior", "hellas": "macedonia",
        "rome": "rome", "iberia": "iberus",
    }  # fmt: skip
    assert all(WHOLE[start] in WHOLE.regions[civ] for civ, start in starts.items())
    assert len(set(starts.values())) == 18


def test_the_regions_of_the_civilizations_are_in_play() -> None:
    counted = {
        (setup.players, setup.game): sum(setup.board().in_play(setup.civilizations)) - len(setup.board().open_seas)
        for setup in mega_setups()
    }
    west = {(5, "west"): 84, (6, "west"): 98, (7, "west"): 115, (8, "west"): 131, (9, "west"): 153, (10, "west"): 179}
    east = {(5, "east"): 95, (6, "east"): 111, (7, "east"): 130, (8, "east"): 146, (9, "east"): 165, (11, "east"): 198}
    both = {12: 210, 13: 226, 14: 248, 15: 261, 16: 283, 17: 296, 18: 318}
    assert counted == {**west, **east, **{(players, "both"): areas for players, areas in both.items()}}


def test_the_first_game_leaves_other_regions_off_the_table() -> None:
    setup = mega_setup(5, "west")
    board = MEGA.lay_out(blocks=("west",), regions=setup.civilizations)
    assert len(board.land_areas) == 84
    assert set(board.regions) == set(setup.civilizations)
    assert all(other < board.size for neighbours in board.adjacent for other in neighbours)


def test_an_unknown_area_is_named_in_the_error() -> None:
    assert WEST.ids[WEST["knossos"]] == "knossos"
    with pytest.raises(KeyError, match="atlantis"):
        WEST["atlantis"]


def test_a_board_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        WEST.size = 0  # type: ignore[misc]
    with pytest.raises(TypeError):
        WEST.index["knossos"] = 0  # type: ignore[index]


@pytest.mark.parametrize("id", ["mega", "advanced"])
def test_every_area_has_a_place_on_the_globe(id: MapId) -> None:
    places = load_places(id)
    assert list(places) == [area.id for area in load_map(id).areas]
    assert all(-30 < east < 100 and -5 < north < 70 for east, north in places.values())
