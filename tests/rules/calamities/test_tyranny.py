"""Tyranny."""

from typing import Any

import pytest
from rules.calamities.stage import done, struck
from rules.calamities.test_civil_war import SIX, all_but_one_city, in_own_region
from rules.scenes import asked, cities, city, on_board, refused, tokens

from ochre.engine.game import Game
from ochre.rules.calamities.unit_selection import AnnexUnits, SelectUnits
from ochre_testing import rule

PLACES = {"assyria": "assyria", "hatti": "kanesh", "hellas": "dacia", "egypt": "siwa"}
RULE = "WE-cal.tyranny.10"


def tyranny(rome: dict[str, Any], *advances: str, others: dict[str, Any] | None = None, **position: Any) -> Game:
    """Minoa takes from Rome."""
    board = {"rome": rome, **{nation: {area: 1} for nation, area in PLACES.items()}, **(others or {})}
    return struck("rome", "tyranny", players=SIX, board=board, advances={"rome": list(advances)}, **position)


@rule("WE-cal.tyranny.1")
def test_the_beneficiary_selects_and_annexes_fifteen_unit_points() -> None:
    game = tyranny({"pannonia": 15, "rubicon": 10, "etruria": 5, "samnium": 4})
    assert asked(game, "tyranny-selection") == ["minoa"]
    for areas in (["rubicon"], ["pannonia", "rubicon"], ["rubicon", "samnium"], ["gaza"]):
        refused(game, "minoa", SelectUnits(areas), RULE)
    game.play("minoa", SelectUnits(["rubicon", "etruria"]))
    assert done(game)
    assert (tokens(game, "minoa", "rubicon"), tokens(game, "minoa", "etruria")) == (10, 5)
    assert on_board(game, "rome") == 19


@rule("WE-leave.1")
def test_a_player_without_units_returns_by_tyranny() -> None:
    game = tyranny({"pannonia": 15, "samnium": 5})
    assert on_board(game, "minoa") == 0
    game.play("minoa", SelectUnits(["pannonia"]))
    assert on_board(game, "minoa") == 15


@rule("WE-cal.tyranny.1", "WE-cal.gen.27")
def test_a_victim_with_less_loses_everything() -> None:
    game = tyranny({"pannonia": 6, "rome": "city", "sardinia": 2})
    assert done(game)
    assert (on_board(game, "rome"), cities(game, "rome")) == (0, [])
    assert (on_board(game, "minoa"), cities(game, "minoa")) == (8, ["rome"])


@rule("WE-cal.tyranny.2")
def test_the_areas_lie_together_as_far_as_possible() -> None:
    game = tyranny({"rubicon": 10, "etruria": 5, "sardinia": 5, "samnium": 1})
    refused(game, "minoa", SelectUnits(["rubicon", "sardinia"]), RULE)
    game.play("minoa", SelectUnits(["rubicon", "etruria"]))
    assert done(game)


@rule("WE-cal.tyranny.3")
def test_in_a_selected_area_all_units_are_taken() -> None:
    game = tyranny({"rome": {"city": True, "tokens": 10}, "sardinia": 9})
    game.play("minoa", SelectUnits(["rome"]))
    assert done(game)
    assert (city(game, "rome"), tokens(game, "minoa", "rome"), tokens(game, "rome", "rome")) == ("minoa", 10, 0)


@rule(
    "WE-cal.tyranny.4",
    "WE-adv.sculpture.1",
    "WE-cal.tyranny.5",
    "WE-adv.law.1",
    "WE-cal.tyranny.6",
    "WE-adv.monarchy.3",
    "WE-cal.tyranny.7",
    "WE-adv.provincial-empire.5",
)
@pytest.mark.parametrize(
    ("advances", "points"),
    [
        (["sculpture"], 10),
        (["law"], 10),
        (["monarchy"], 20),
        (["provincial-empire"], 20),
        (["sculpture", "law"], 5),
        (["monarchy", "provincial-empire", "law"], 20),
    ],
)
def test_advances_of_the_victim_change_the_number(advances: list[str], points: int) -> None:
    game = tyranny({"pannonia": 20, "rubicon": 20, "etruria": 5}, *advances)
    assert game.pending[0].describe(game.table)["wanted"] == points


@rule("WE-cal.tyranny.9-v1", "ME-cal.tyranny.9-v2")
def test_short_of_unit_points_the_rest_become_barbarians_and_pirates() -> None:
    """Minoa has one city and 2 tokens in stock."""
    rome = {"rome": {"city": True, "tokens": 2}, "etruria": {"city": True, "tokens": 3}, "sardinia": 9}
    game = tyranny(rome, others=all_but_one_city("minoa"), treasury={"minoa": 53})
    game.play("minoa", SelectUnits(["rome", "etruria"]))
    game.play("minoa", AnnexUnits(["rome"], {"etruria": 2}))
    assert done(game)
    assert (city(game, "rome"), city(game, "etruria")) == ("minoa", "barbarians")
    assert (tokens(game, "minoa", "etruria"), tokens(game, "barbarians", "etruria")) == (2, 1)
    assert (tokens(game, "minoa", "rome"), tokens(game, "barbarians", "rome")) == (0, 2)


@rule("WE-cal.tyranny.9-v1", "WE-cal.tyranny.10")
def test_with_enough_unit_points_a_mix_in_stock_must_be_chosen() -> None:
    rome = {"etruria": 15, "rome": "city", "rubicon": "city", "samnium": "city"}
    others = {nation: in_own_region(nation, 1) for nation in PLACES}
    game = tyranny(rome, others=others, treasury={"minoa": 55})
    refused(game, "minoa", SelectUnits(["etruria"]), RULE)
    game.play("minoa", SelectUnits(["rome", "rubicon", "samnium"]))
    assert len(cities(game, "minoa")) == 3


@rule("WE-cal.tyranny.10")
def test_whole_areas_then_adjacency_then_the_number() -> None:
    """Etruria with Sardinia would make 15; Etruria with Rubicon, 18, hang together; Pannonia has more yet."""
    game = tyranny({"etruria": 9, "rubicon": 9, "sardinia": 6, "pannonia": 20})
    refused(game, "minoa", SelectUnits(["etruria", "sardinia"]), RULE)
    refused(game, "minoa", SelectUnits(["pannonia"]), RULE)
    game.play("minoa", SelectUnits(["etruria", "rubicon"]))
    assert on_board(game, "minoa") == 18
