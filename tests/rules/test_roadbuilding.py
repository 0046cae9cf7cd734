"""Roadbuilding: two steps by land."""

import pytest
from rules.scenes import FIVE, conflicts, refused, scene, tokens

import ochre
from ochre.rules.phases.movement import MoveTokens
from ochre_testing import rule

ROAD = MoveTokens("rome", "campania", 2, via="neapolis")


@rule("WE-adv.roadbuilding.1", "WE-gen.32")
def test_with_roadbuilding_tokens_move_two_areas_by_land() -> None:
    board = {"rome": {"rome": 3}, "iberia": {"narbo": 1}}
    game = scene("movement", board=board, advances={"rome": ["roadbuilding"]})
    game.play("rome", ROAD)
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "campania")) == (1, 2)
    game.play("rome", MoveTokens("rome", "etruria", 1))  # or one
    refused(game, "iberia", MoveTokens("narbo", "massilia", 1, via="aquae-sextiae"), "WE-adv.roadbuilding.1")
    game = scene("movement", board=board, advances={"iberia": ["roadbuilding"]})
    refused(game, "rome", ROAD, "WE-adv.roadbuilding.1")


@rule("WE-adv.roadbuilding.1")
def test_both_steps_go_over_land_borders() -> None:
    game = scene("movement", board={"rome": {"rome": 3, "corsica": 1}}, advances={"rome": ["roadbuilding"]})
    for via, target in (
        ("neapolis", "milazzo"),
        ("corsica", "sardinia"),
        ("samnium", "massilia"),
        ("massilia", "etruria"),
    ):
        refused(game, "rome", MoveTokens("rome", target, 1, via), "WE-adv.roadbuilding.1")
    refused(game, "rome", MoveTokens("rome", "rome", 1, "neapolis"), "WE-adv.roadbuilding.1")
    refused(game, "rome", MoveTokens("rome", "campania", 1), "WE-3.9")  # the way must be named


@rule("WE-adv.roadbuilding.5")
def test_both_steps_are_made_in_one_go() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, advances={"rome": ["roadbuilding"]})
    game.play("rome", MoveTokens("rome", "neapolis", 2))
    refused(game, "rome", MoveTokens("neapolis", "campania", 1), "WE-3.9")
    game.play("rome", MoveTokens("rome", "campania", 1, via="neapolis"))
    refused(game, "rome", MoveTokens("campania", "tarentum", 1), "WE-3.9")
    refused(game, "rome", MoveTokens("campania", "samnium", 1, via="tarentum"), "WE-3.9")


@rule("WE-adv.roadbuilding.2")
@pytest.mark.parametrize("owner", ["carthage", "barbarians"])
def test_a_token_in_conflict_after_the_first_step_must_stop(owner: str) -> None:
    game = scene("movement", board={"rome": {"rome": 3}, owner: {"neapolis": 2}}, advances={"rome": ["roadbuilding"]})
    refused(game, "rome", ROAD, "WE-adv.roadbuilding.2")
    game.play("rome", MoveTokens("rome", "neapolis", 2))


@rule("WE-adv.roadbuilding.2")
def test_a_conflict_of_others_on_the_way_stops_it_too() -> None:
    board = {"rome": {"rome": 3}, "carthage": {"neapolis": 2}, "celt": {"neapolis": 1}}
    game = scene("movement", board=board, advances={"rome": ["roadbuilding"]})
    refused(game, "rome", ROAD, "WE-adv.roadbuilding.2")


@rule("WE-adv.roadbuilding.2", "WE-adv.roadbuilding.5")
def test_each_token_goes_by_itself_past_tokens_of_others() -> None:
    """One token of somebody else in Neapolis, limit 2: one passing token is no conflict, so any number may pass."""
    game = scene(
        "movement", board={"rome": {"rome": 9}, "carthage": {"neapolis": 1}}, advances={"rome": ["roadbuilding"]}
    )
    game.play("rome", MoveTokens("rome", "campania", 9, via="neapolis"))
    assert tokens(game, "rome", "campania") == 9
    assert conflicts(game) == []


@rule("WE-adv.roadbuilding.5", "WE-adv.cultural-ascendancy.1")
def test_tokens_pass_a_holder_of_cultural_ascendancy_where_there_is_room_for_one() -> None:
    board = {"rome": {"rome": 9}, "carthage": {"neapolis": 1}}
    game = scene("movement", board=board, advances={"rome": ["roadbuilding"], "carthage": ["cultural-ascendancy"]})
    game.play("rome", MoveTokens("rome", "campania", 9, via="neapolis"))
    game = scene(
        "movement",
        board={**board, "carthage": {"neapolis": 2}},
        advances={"rome": ["roadbuilding"], "carthage": ["cultural-ascendancy"]},
    )
    refused(game, "rome", ROAD, "WE-adv.cultural-ascendancy.1")


@rule("WE-adv.roadbuilding.8")
@pytest.mark.parametrize("owner", ["carthage", "pirates"])
def test_an_enemy_city_ends_the_move(owner: str) -> None:
    game = scene("movement", board={"rome": {"rome": 3}, owner: ["neapolis"]}, advances={"rome": ["roadbuilding"]})
    refused(game, "rome", MoveTokens("rome", "campania", 1, via="neapolis"), "WE-adv.roadbuilding.2")
    game.play("rome", MoveTokens("rome", "neapolis", 1))
    assert conflicts(game) == ["neapolis"]


@rule("WE-adv.roadbuilding.8")
def test_an_own_city_does_not_end_it_unless_attacked() -> None:
    board = {"rome": {"rome": 3, "neapolis": "city"}}
    game = scene("movement", board=board, advances={"rome": ["roadbuilding"]})
    game.play("rome", ROAD)
    game = scene("movement", board={**board, "carthage": {"neapolis": 1}}, advances={"rome": ["roadbuilding"]})
    refused(game, "rome", ROAD, "WE-adv.roadbuilding.2")


@rule("WE-adv.roadbuilding.7")
def test_the_second_step_may_end_in_conflict() -> None:
    board = {"rome": {"rome": 3}, "carthage": {"campania": 2}, "iberia": {"samnium": "city"}}
    game = scene("movement", board=board, advances={"rome": ["roadbuilding"]})
    game.play("rome", ROAD)
    game.play("rome", MoveTokens("rome", "samnium", 1, via="rubicon"))
    assert conflicts(game) == ["campania", "samnium"]


@rule("WE-adv.diplomacy.1", "WE-adv.cultural-ascendancy.1")
@pytest.mark.parametrize("advance", ["diplomacy", "cultural-ascendancy"])
def test_closed_areas_are_closed_to_both_steps(advance: str) -> None:
    board = {"rome": {"rome": 3}, "carthage": {"neapolis": "city"}}
    game = scene("movement", board=board, advances={"rome": ["roadbuilding"], "carthage": [advance]})
    refused(game, "rome", ROAD, f"WE-adv.{advance}.1")
    refused(game, "rome", MoveTokens("rome", "neapolis", 1, via="samnium"), f"WE-adv.{advance}.1")


@rule("WE-setup.21")
def test_no_road_leads_through_areas_that_are_out_of_play() -> None:
    game = scene("movement", FIVE, board={"hellas": {"illyricum": 3}}, advances={"hellas": ["roadbuilding"]})
    refused(game, "hellas", MoveTokens("illyricum", "dacia", 1, via="upper-danube"), "WE-leave.21")
    game.play("hellas", MoveTokens("illyricum", "gethae", 1, via="dacia"))


@rule("WE-3.conflict.4")
def test_a_road_into_conflict_ahead_of_turn_is_not_taken_back() -> None:
    game = scene(
        "movement", board={"rome": {"rome": 3}, "carthage": {"campania": 14}}, advances={"rome": ["roadbuilding"]}
    )
    game.play("rome", ROAD)
    with pytest.raises(ochre.IllegalAction):
        game.undo("rome")
