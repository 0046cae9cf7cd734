"""Civil War, and the selection of units it shares with Tyranny."""

from random import Random
from typing import Any

import pytest
from rules.calamities.stage import calamities, done, finish, struck
from rules.scenes import FIVE, asked, cities, city, on_board, refused, stock, tokens

from ochre.board.areas import load_map
from ochre.engine.game import Game
from ochre.rules.calamities.unit_selection import AnnexUnits, SelectUnits, best_selection, quality, units_in
from ochre_testing import rule

SIX = (*FIVE, "rome")
# 45 unit points: Samnium is exactly the ten to go; Etruria, Rubicon and Pannonia hang together
ROME = {"samnium": 10, "etruria": 6, "rubicon": 6, "sardinia": 4, "pannonia": 19}


def civil_war(rome: dict[str, Any], *advances: str, others: dict[str, Any] | None = None, **position: Any) -> Game:
    """In Rome; Minoa, of which nothing is on the board, benefits."""
    board = {"rome": rome, **{nation: {area: 1} for nation, area in PLACES.items()}, **(others or {})}
    return struck("rome", "civil-war", players=SIX, board=board, advances={"rome": list(advances)}, **position)


PLACES = {"assyria": "assyria", "hatti": "kanesh", "hellas": "dacia", "egypt": "siwa"}


def in_own_region(nation: str, number: int) -> dict[str, Any]:
    """So many cities in the nation's region."""
    areas = [area.id for area in load_map("mega").areas if area.region == nation and area.limit]
    return dict.fromkeys(areas[:number], "city")


def all_but_one_city(*nations: str) -> dict[str, Any]:
    """These nations have one city in stock, and no other has more."""
    return {nation: in_own_region(nation, 8 if nation in nations else 9) for nation in FIVE}


@rule("WE-cal.civil-war.1", "WE-cal.gen.12")
def test_all_unit_points_above_35_are_selected_by_the_victim_and_annexed() -> None:
    game = civil_war(ROME)
    assert asked(game, "civil-war-selection") == ["rome"]
    assert game.pending[0].describe(game.table)["wanted"] == 10
    refused(game, "rome", SelectUnits(["sardinia"]), "WE-cal.civil-war.13")  # too few
    refused(game, "rome", SelectUnits(["pannonia"]), "WE-cal.civil-war.13")  # too many
    refused(game, "rome", SelectUnits(["samnium", "samnium"]), "WE-cal.civil-war.13")
    refused(game, "rome", SelectUnits(["campania"]), "WE-cal.civil-war.13")
    refused(game, "rome", SelectUnits([]), "WE-cal.civil-war.13")
    game.play("rome", SelectUnits(["samnium"]))
    assert done(game)
    assert (tokens(game, "rome", "samnium"), tokens(game, "minoa", "samnium")) == (0, 10)
    assert (stock(game, "rome"), stock(game, "minoa")) == (20, 45)


@rule("WE-leave.1")
def test_a_player_without_units_returns_as_beneficiary() -> None:
    game = civil_war(ROME)
    assert on_board(game, "minoa") == 0
    finish(game)
    assert on_board(game, "minoa") == 10


@rule("WE-cal.civil-war.2")
def test_the_areas_must_be_adjacent_to_each_other() -> None:
    rome = {"etruria": 5, "rubicon": 5, "sardinia": 5, "pannonia": 30}
    game = civil_war(rome)
    refused(game, "rome", SelectUnits(["etruria", "sardinia"]), "WE-cal.civil-war.13")
    refused(game, "rome", SelectUnits(["rubicon", "sardinia"]), "WE-cal.civil-war.13")
    game.play("rome", SelectUnits(["rubicon", "etruria"]))
    assert done(game)


@rule("WE-cal.civil-war.2")
def test_a_water_border_makes_areas_adjacent() -> None:
    rome = {"corsica": 5, "sardinia": 5, "pannonia": 31, "samnium": 4}
    game = civil_war(rome)
    game.play("rome", SelectUnits(["sardinia", "corsica"]))
    assert done(game)


@rule("WE-cal.civil-war.3", "WE-cal.gen.12")
def test_in_a_selected_area_all_units_go() -> None:
    """City and tokens in Rome make 8 of 43 unit points."""
    game = civil_war({"rome": {"city": True, "tokens": 3}, "pannonia": 35})
    game.play("rome", SelectUnits(["rome"]))
    assert done(game)
    assert (city(game, "rome"), tokens(game, "minoa", "rome"), tokens(game, "rome", "rome")) == ("minoa", 3, 0)


@rule(
    "WE-cal.civil-war.4",
    "WE-adv.music.1",
    "WE-cal.civil-war.5",
    "WE-adv.drama-and-poetry.1",
    "WE-cal.civil-war.6",
    "WE-adv.democracy.2",
    "WE-cal.civil-war.7",
    "WE-adv.philosophy.3",
    "WE-cal.civil-war.8",
    "WE-adv.military.3",
    "WE-cal.civil-war.10",
)
@pytest.mark.parametrize(
    ("advances", "points"),
    [
        ([], 15),
        (["music"], 10),
        (["drama-and-poetry"], 10),
        (["democracy"], 5),
        (["philosophy"], 20),
        (["military"], 20),
        (["music", "drama-and-poetry"], 5),
        (["philosophy", "military", "democracy"], 15),
    ],
)
def test_advances_change_the_number(advances: list[str], points: int) -> None:
    """50 unit points on the board."""
    game = civil_war({"pannonia": 20, "rubicon": 20, "etruria": 5, "rome": "city"}, *advances)
    assert game.pending[0].describe(game.table)["wanted"] == points


@rule("WE-cal.civil-war.10", "ME-cal.civil-war.10b")
@pytest.mark.parametrize(
    ("number", "advances"),
    [(35, []), (20, []), (40, ["music"]), (30, ["military"]), (55, ["music", "drama-and-poetry", "democracy"])],
)
def test_with_no_number_above_zero_there_is_no_civil_war(number: int, advances: list[str]) -> None:
    game = civil_war({"pannonia": number}, *advances)
    assert done(game)
    assert on_board(game, "rome") == number


@rule("WE-cal.civil-war.10")
def test_aggravation_may_start_one_below_36_points() -> None:
    game = civil_war({"pannonia": 30, "rubicon": 4}, "military")
    game.play("rome", SelectUnits(["rubicon"]))
    assert on_board(game, "minoa") == 4


@rule("WE-cal.civil-war.11")
def test_the_victim_must_choose_what_the_beneficiary_has_in_stock() -> None:
    """All Minoan tokens are in treasury, its nine cities in stock: two cities it must be, not the ten tokens."""
    rome = {"etruria": 10, "rome": "city", "rubicon": "city", "pannonia": 25}
    others = {nation: in_own_region(nation, 1) for nation in PLACES}
    game = civil_war(rome, others=others, treasury={"minoa": 55})
    refused(game, "rome", SelectUnits(["etruria"]), "WE-cal.civil-war.13")
    game.play("rome", SelectUnits(["rome", "rubicon"]))
    assert done(game)
    assert cities(game, "minoa") == ["rome", "rubicon"]
    free = civil_war(rome, others=others)
    free.play("rome", SelectUnits(["etruria"]))
    assert on_board(free, "minoa") == 10


@rule("WE-cal.civil-war.12-v1", "ME-cal.civil-war.12-v2")
def test_a_beneficiary_short_of_unit_points_annexes_what_it_can_by_choice_and_the_rest_are_barbarians_and_pirates() -> (
    None
):
    """One city and 3 tokens in Minoan stock; selected are two cities and 5 tokens in two areas."""
    rome = {"rome": {"city": True, "tokens": 2}, "etruria": {"city": True, "tokens": 3}, "pannonia": 35}
    others = all_but_one_city("minoa")
    game = civil_war(rome, others=others, treasury={"minoa": 52})
    game.play("rome", SelectUnits(["rome", "etruria"]))
    assert asked(game, "annexation") == ["minoa"]
    for answer in (
        AnnexUnits(["rome"], {"rome": 2}),  # not as many as possible
        AnnexUnits([], {"rome": 2, "etruria": 1}),
        AnnexUnits(["rome"], {"rome": 3}),
        AnnexUnits(["rome", "etruria"], {"rome": 2, "etruria": 1}),
        AnnexUnits(["pannonia"], {"rome": 2, "etruria": 1}),
    ):
        refused(game, "minoa", answer, "WE-cal.civil-war.12")
    game.play("minoa", AnnexUnits(["etruria"], {"etruria": 2, "rome": 1}))
    assert done(game)
    assert (city(game, "etruria"), city(game, "rome")) == ("minoa", "barbarians")
    assert (tokens(game, "minoa", "etruria"), tokens(game, "minoa", "rome")) == (2, 1)
    assert (tokens(game, "barbarians", "etruria"), tokens(game, "barbarians", "rome")) == (1, 1)
    assert (tokens(game, "rome", "etruria"), tokens(game, "rome", "rome")) == (0, 0)


@rule("WE-cal.civil-war.12-v1", "ME-cal.civil-war.12-v2")
def test_with_nothing_in_stock_everything_becomes_barbarian() -> None:
    others = {nation: in_own_region(nation, 9) for nation in FIVE}
    game = civil_war({"rome": "city", "pannonia": 35}, others=others, treasury=dict.fromkeys(FIVE, 55))
    game.play("rome", SelectUnits(["rome"]))
    assert done(game)
    assert city(game, "rome") == "barbarians"


@rule("WE-cal.civil-war.13")
def test_adjacency_comes_before_the_exact_number() -> None:
    """Etruria and Sardinia would make ten, but only Etruria and Rubicon, twelve, hang together."""
    rome = {"etruria": 6, "rubicon": 6, "sardinia": 4, "pannonia": 29}
    game = civil_war(rome)
    refused(game, "rome", SelectUnits(["etruria", "sardinia"]), "WE-cal.civil-war.13")
    refused(game, "rome", SelectUnits(["rubicon", "pannonia"]), "WE-cal.civil-war.13")  # further from ten
    game.play("rome", SelectUnits(["etruria", "rubicon"]))
    assert on_board(game, "minoa") == 12


@rule("WE-cal.civil-war.13")
def test_the_exact_number_comes_before_the_annexable_mix() -> None:
    """Ten tokens, of which Minoa has none in stock, rather than cities worth eleven."""
    rome = {"etruria": 10, "rome": {"city": True, "tokens": 1}, "rubicon": "city", "pannonia": 24}
    others = {nation: in_own_region(nation, 1) for nation in PLACES}
    game = civil_war(rome, others=others, treasury={"minoa": 55})
    refused(game, "rome", SelectUnits(["rome", "rubicon"]), "WE-cal.civil-war.13")
    game.play("rome", SelectUnits(["etruria"]))
    assert done(game)
    assert tokens(game, "barbarians", "etruria") == 10


@rule("WE-cal.civil-war.13")
def test_if_no_adjacent_areas_suffice_as_few_groups_as_possible_are_selected() -> None:
    """Six areas far apart: 9 + 3 for twelve, neither 9 + 9 nor three of them."""
    rome = {"sardinia": 9, "salonae": 3, "milazzo": 3, "tarentum": 9, "gaza": 9, "crimea": 9}
    game = civil_war(rome, "military")
    assert game.pending[0].describe(game.table)["wanted"] == 12
    refused(game, "rome", SelectUnits(["gaza"]), "WE-cal.civil-war.13")
    refused(game, "rome", SelectUnits(["salonae", "milazzo", "gaza"]), "WE-cal.civil-war.13")
    refused(game, "rome", SelectUnits(["crimea", "gaza"]), "WE-cal.civil-war.13")
    game.play("rome", SelectUnits(["gaza", "salonae"]))
    assert done(game)


def test_the_token_of_public_works_counts_but_dies_with_its_city() -> None:
    """Ruling: all units of the area are selected, and an annexed city loses its extra token."""
    game = civil_war({"rome": {"city": True, "tokens": 1}, "pannonia": 35}, "public-works")
    assert game.pending[0].describe(game.table)["wanted"] == 6
    game.play("rome", SelectUnits(["rome"]))
    assert done(game)
    assert (city(game, "rome"), on_board(game, "minoa"), on_board(game, "rome")) == ("minoa", 0, 35)


def test_the_search_finds_the_best_selection() -> None:
    """Against all subsets of small positions."""
    land = [area for area in load_map("mega").areas if area.limit and area.region in SIX]
    for seed in range(25):
        random = Random(seed)
        areas = random.sample([area for area in land if area.region in random.sample(SIX, 2)], random.randint(3, 9))
        rome = {area.id: random.choice(["city", 1, 2, 3, 4]) for area in areas}
        game = calamities(players=SIX, board={"rome": rome}, treasury={"minoa": random.choice([0, 50, 55])})
        table = game.table
        victim, minoa = table.nation("rome"), table.nation("minoa")
        everywhere = table.unit_areas(victim)
        wanted = random.randint(1, units_in(table, victim, everywhere).points)
        found = quality(table, victim, minoa, wanted, best_selection(table, victim, minoa, wanted))
        for chosen in range(1, 1 << len(everywhere)):
            subset = [area for bit, area in enumerate(everywhere) if chosen >> bit & 1]
            assert found <= quality(table, victim, minoa, wanted, subset), (seed, subset)


@rule("WE-cal.civil-war.10")
def test_one_point_above_35_is_enough() -> None:
    game = civil_war({"pannonia": 35, "sardinia": 1})
    game.play("rome", SelectUnits(["sardinia"]))
    assert done(game)
    assert on_board(game, "minoa") == 1


@rule("WE-cal.civil-war.11")
def test_stock_that_just_suffices_counts_as_enough() -> None:
    """Two cities and no token in stock, or ten tokens and no city: ten unit points either way."""
    rome = {"etruria": 10, "rome": "city", "rubicon": "city", "pannonia": 25}
    others = {nation: in_own_region(nation, 7 if nation == "minoa" else 8) for nation in FIVE}
    game = civil_war(rome, others=others, treasury={"minoa": 55})
    refused(game, "rome", SelectUnits(["etruria"]), "WE-cal.civil-war.13")
    game.play("rome", SelectUnits(["rome", "rubicon"]))
    assert done(game)
    assert city(game, "rome") == city(game, "rubicon") == "minoa"
    others = {nation: in_own_region(nation, 9) for nation in FIVE}
    game = civil_war(rome, others=others, treasury={**dict.fromkeys(FIVE, 55), "minoa": 45})
    refused(game, "rome", SelectUnits(["rome", "rubicon"]), "WE-cal.civil-war.13")
    game.play("rome", SelectUnits(["etruria"]))
    assert done(game)
    assert tokens(game, "minoa", "etruria") == 10
