"""Advances in conflict: Metalworking, Engineering, Advanced Military, Naval Warfare."""

from typing import Any

import pytest
from rules.scenes import NINE, asked, battle, city, conflicts, finish_all, losses, refused, scene, ships, stock, tokens

from ochre.engine.events import CityReduced, ShipReturned, TokensRemoved
from ochre.engine.game import Game
from ochre.rules.phases.conflict import ResolveConflict, TakeLoss
from ochre.rules.phases.movement import MoveTokens
from ochre_testing import only, rule


def left(game: Game, area: str) -> dict[str, int]:
    areas = game.view(None).areas
    return areas[area].tokens if area in areas else {}


def fought(game: Game) -> list[str]:
    """Areas of conflicts in the order in which they were fought."""
    return list(dict.fromkeys(event.area for event in game.log if isinstance(event, TokensRemoved)))


# Metalworking


@rule("WE-adv.metalworking.1")
def test_all_others_remove_before_the_holder_of_metalworking() -> None:
    metal = {"celt": ["metalworking"]}
    game = battle({"rome": {"pannonia": 4}, "celt": {"pannonia": 3}}, advances=metal)
    assert losses(game) == ["rome", "celt", "rome"]  # without it: celt, rome, celt
    assert left(game, "pannonia") == {"rome": 2, "celt": 2}


@rule("WE-adv.metalworking.1")
def test_a_tie_with_a_holder_is_not_simultaneous() -> None:
    game = battle({"rome": {"tarentum": 1}, "celt": {"tarentum": 1}}, advances={"rome": ["metalworking"]})
    assert losses(game) == ["celt"]
    assert left(game, "tarentum") == {"rome": 1}


@rule("WE-adv.metalworking.1")
def test_the_holder_removes_last_among_three() -> None:
    board = {"rome": {"pannonia": 1}, "celt": {"pannonia": 3}, "hellas": {"pannonia": 2}}
    game = battle(board, advances={"rome": ["metalworking"]})
    assert losses(game) == ["hellas", "celt"]  # the two without it in minority order; then the limit is kept
    assert left(game, "pannonia") == {"rome": 1, "celt": 2, "hellas": 1}


@rule("WE-adv.metalworking.2")
def test_several_holders_follow_the_minority_order() -> None:
    metal = {"rome": ["metalworking"], "celt": ["metalworking"]}
    game = battle({"rome": {"pannonia": 4}, "celt": {"pannonia": 3}}, advances=metal)
    assert losses(game) == ["celt", "rome", "celt"]
    board = {"rome": {"campania": 3}, "celt": {"campania": 2}, "hellas": {"campania": 4}}
    game = battle(board, advances=metal)
    assert losses(game)[:6] == ["hellas", "celt", "rome", "hellas", "celt", "rome"]
    game = battle({"rome": {"tarentum": 1}, "celt": {"tarentum": 1}}, advances=metal)
    assert left(game, "tarentum") == {}  # a tie of holders is simultaneous


@rule("WE-adv.metalworking.1")
def test_metalworking_works_in_the_conflict_after_a_city_attack() -> None:
    game = battle({"rome": {"pannonia": "city"}, "hellas": {"pannonia": 7}}, advances={"rome": ["metalworking"]})
    assert losses(game)[:2] == ["hellas", "rome"]  # 7 against 6
    assert left(game, "pannonia") == {"hellas": 2, "rome": 2}


# Engineering

NONE: list[str] = []
ENGINEERING = ["engineering"]


def engineers(attackers: int, rome: list[str], hellas: list[str]) -> Game:
    """Hellas attacks Rome's city in Neapolis."""
    board = {"rome": {"neapolis": "city"}, "hellas": {"neapolis": attackers}}
    return battle(board, advances={"rome": rome, "hellas": hellas})


@rule("WE-adv.engineering.1", "WE-adv.engineering.2", "WE-adv.engineering.3", "WE-gen.32")
@rule("WE-adv.engineering.4", "WE-adv.engineering.5", "WE-adv.engineering.6", "WE-4b.1")
@pytest.mark.parametrize(
    ("rome", "hellas", "needed", "placed"),
    [
        (NONE, NONE, 7, 6),
        (ENGINEERING, NONE, 8, 7),
        (NONE, ENGINEERING, 6, 5),
        (ENGINEERING, ENGINEERING, 7, 6),
    ],
)
def test_engineering_on_either_side(rome: list[str], hellas: list[str], needed: int, placed: int) -> None:
    game = engineers(needed - 1, rome, hellas)
    assert city(game, "neapolis") == "rome"
    game = engineers(needed, rome, hellas)
    assert [event for event in game.log if isinstance(event, CityReduced)] == [CityReduced("rome", "neapolis", placed)]
    assert city(game, "neapolis") is None


@rule("WE-adv.engineering.1", "WE-adv.engineering.2", "WE-4.9")
def test_barbarians_need_eight_tokens_against_engineering() -> None:
    everybody = dict.fromkeys(NINE, ENGINEERING)
    for attackers, end in ((7, "rome"), (8, None)):
        game = battle({"rome": {"neapolis": "city"}, "barbarians": {"neapolis": attackers}}, advances=everybody)
        assert city(game, "neapolis") == end
    assert CityReduced("rome", "neapolis", 7) in game.log


@rule("WE-adv.engineering.4", "WE-adv.engineering.5", "WE-4.9")
def test_with_engineering_six_tokens_take_a_pirate_city() -> None:
    game = battle({"pirates": ["neapolis"], "rome": {"neapolis": 5}}, advances={"rome": ENGINEERING})
    assert city(game, "neapolis") == "barbarians"
    game = battle({"pirates": ["neapolis"], "rome": {"neapolis": 6}}, advances={"rome": ENGINEERING})
    assert CityReduced("barbarians", "neapolis", 5) in game.log


@rule("WE-adv.engineering.2", "WE-4b.4")
def test_the_seventh_token_needs_stock_too() -> None:
    board = {"rome": {"neapolis": "city"}, "hellas": {"neapolis": 8}}
    game = battle(board, advances={"rome": ENGINEERING}, treasury={"rome": 49})
    assert CityReduced("rome", "neapolis", 6) in game.log
    board = {
        "rome": {"neapolis": "city", "cyrene": 7},
        "hellas": {"neapolis": 8},
        "egypt": {"cyrene": "city"},
    }
    game = battle(board, advances={"rome": ENGINEERING}, treasury={"rome": 42})
    assert asked(game, "attack-order") == ["rome"]  # six in stock are one too few (4b.5)


# Advanced Military: losses from elsewhere


def campaign(rome: dict[str, Any], others: dict[str, Any], *advances: str, **position: Any) -> Game:
    """Rome holds Advanced Military, and these advances."""
    return battle({"rome": rome, **others}, advances={"rome": ["advanced-military", *advances]}, **position)


@rule("WE-adv.advanced-military.1", "WE-adv.advanced-military.5", "WE-4a.4")
def test_losses_may_come_from_areas_adjacent_by_land() -> None:
    game = campaign({"pannonia": 3, "salonae": 2, "rome": 5, "corsica": 3}, {"celt": {"pannonia": 4}})
    # Rome is the minority: 3 against 4.
    assert asked(game, "conflict-loss") == ["rome"]
    refused(game, "rome", TakeLoss("rome"), "WE-adv.advanced-military.1")  # not adjacent
    refused(game, "rome", TakeLoss("rubicon"), "WE-adv.advanced-military.1")  # nobody there
    game.play("rome", TakeLoss("salonae"))
    # 3 against 3: both at once.
    assert (tokens(game, "rome", "pannonia"), tokens(game, "celt", "pannonia")) == (3, 3)
    game.play("rome", TakeLoss("salonae"))
    # Now Celt is the minority, and 3 + 1 is the limit.
    assert losses(game) == ["rome", "celt", "celt", "rome", "celt"]
    assert left(game, "pannonia") == {"celt": 1, "rome": 3}
    assert tokens(game, "rome", "salonae") == 0
    assert game.phase == "city-construction"
    game.audit()


@rule("WE-adv.advanced-military.1")
def test_adjacent_by_water_alone_is_not_enough() -> None:
    game = campaign({"rome": 2, "corsica": 3, "etruria": 1}, {"celt": {"rome": 4}})
    refused(game, "rome", TakeLoss("corsica"), "WE-adv.advanced-military.1")
    game.play("rome", TakeLoss("etruria"))


@rule("WE-adv.advanced-military.1")
def test_or_from_the_conflict_area_as_usual() -> None:
    for choice in (TakeLoss(), TakeLoss("pannonia")):
        game = campaign({"pannonia": 3, "salonae": 2}, {"celt": {"pannonia": 4}})
        game.play("rome", choice)
        assert (tokens(game, "rome", "pannonia"), tokens(game, "rome", "salonae")) == (2, 2)


@rule("WE-adv.advanced-military.1", "WE-gen.32")
def test_nobody_else_may() -> None:
    board = {"rome": {"pannonia": 3, "salonae": 2}, "celt": {"pannonia": 4}}
    assert losses(battle(board, advances={"celt": ["advanced-military"]})) == ["rome", "celt", "rome"]
    game = campaign({"pannonia": 3, "corsica": 2}, {"celt": {"pannonia": 4}})  # nor is a holder asked without choice
    assert losses(game) == ["rome", "celt", "rome"]


@rule("WE-adv.advanced-military.7")
def test_a_city_is_not_reduced_to_gain_tokens() -> None:
    game = campaign({"pannonia": 3, "salonae": "city", "illyricum": 1}, {"celt": {"pannonia": 4}})
    assert game.decision("rome").describe(game.table)["areas"] == ["pannonia", "illyricum"]
    refused(game, "rome", TakeLoss("salonae"), "WE-adv.advanced-military.1")


@rule("WE-adv.advanced-military.8")
def test_tokens_of_a_failed_attack_are_lost_themselves() -> None:
    game = campaign({"salonae": 4, "illyricum": 2, "pannonia": 4}, {"hellas": {"salonae": "city", "moesia": 2}})
    assert game.phase == "city-construction"
    game.play("egypt", {"type": "done"})
    assert losses(game, "salonae") == ["rome"] * 4
    assert losses(game, "pannonia", "illyricum") == []


@rule("WE-adv.advanced-military.1", "WE-4b.1")
def test_losses_may_cost_the_holder_a_city_attack_next_door() -> None:
    board = {"hellas": {"salonae": "city"}, "celt": {"pannonia": 4}}
    game = campaign({"pannonia": 3, "salonae": 7}, board)
    game.play("rome", TakeLoss("salonae"))
    game.play("rome", TakeLoss())
    while asked(game, "conflict-loss"):
        game.play("rome", TakeLoss())
    assert city(game, "salonae") == "hellas"  # only six are left there


@rule("WE-adv.advanced-military.1", "WE-adv.advanced-military.5")
def test_losses_of_a_city_attack_may_come_from_elsewhere() -> None:
    game = campaign({"salonae": 7, "pannonia": 3}, {"hellas": {"salonae": "city"}})
    # 7 against 6 in an area of limit 2: Hellas removes first, then Rome, from Pannonia as long as it goes.
    for _ in range(3):
        game.play("rome", TakeLoss("pannonia"))
    # 7 against 3; Pannonia is empty, so Rome is asked no more: 6 against 2, 5 against 1.
    assert left(game, "salonae") == {"rome": 5}
    assert asked(game, "spoils") == ["rome"]


@rule("WE-4a.3", "WE-adv.advanced-military.1")
def test_tied_holders_decide_before_anything_is_removed() -> None:
    board = {"rome": {"pannonia": 3, "salonae": 1}, "celt": {"pannonia": 3, "noricum": 1}}
    military = {"rome": ["advanced-military"], "celt": ["advanced-military"]}
    game = battle(board, advances=military)
    assert asked(game, "conflict-loss") == ["celt", "rome"]
    game.play("rome", TakeLoss("salonae"))
    assert asked(game, "conflict-loss") == ["celt"]
    assert losses(game) == []
    assert tokens(game, "rome", "salonae") == 1
    game.play("celt", TakeLoss("noricum"))
    assert losses(game) == ["celt", "rome", "celt", "rome"]  # then both have no choice any more, and 4 is the limit
    assert left(game, "pannonia") == {"rome": 2, "celt": 2}


@rule("WE-adv.advanced-military.1", "WE-adv.metalworking.1")
def test_with_metalworking_the_holder_keeps_all_tokens_in_the_area() -> None:
    game = campaign({"pannonia": 2, "salonae": 9}, {"celt": {"pannonia": 4}}, "metalworking")
    # 4, then Rome from Salonae; 3, then Rome from Salonae: 2 + 2.
    assert losses(game) == ["celt"]
    game.play("rome", TakeLoss("salonae"))
    assert losses(game) == ["celt", "rome", "celt"]
    assert left(game, "pannonia") == {"rome": 2, "celt": 2}


# Advanced Military: order of conflicts

MILITARY = ["advanced-military"]
KNOSSOS = {"minoa": {"knossos": 2}, "hatti": {"knossos": 3}}
TWO_FRONTS = {"rome": {"neapolis": 3, "campania": 3}, "hellas": {"neapolis": 2, "campania": 2}}


@rule("WE-adv.advanced-military.2")
def test_a_holder_waits_for_the_conflicts_of_others_and_orders_the_own() -> None:
    for first, second in (("campania", "neapolis"), ("neapolis", "campania")):
        game = battle({**TWO_FRONTS, **KNOSSOS}, advances={"rome": MILITARY})
        assert fought(game) == ["knossos"]
        assert asked(game, "conflict-order") == ["rome"]
        refused(game, "rome", ResolveConflict("knossos"), "WE-adv.advanced-military.2")
        game.play("rome", ResolveConflict(first))
        assert fought(game) == ["knossos", first]
        # Hellas removes first: 3 against 1. The loss next door spoils the other conflict: 2 against 2 there.
        game.play("rome", TakeLoss(second))
        assert left(game, first) == {"rome": 3}
        game.play("rome", TakeLoss())
        assert left(game, second) == {"rome": 1, "hellas": 1}  # both at once, and the limit is kept


@rule("WE-adv.advanced-military.2")
def test_nobody_is_asked_for_an_order_without_a_holder() -> None:
    game = battle({**TWO_FRONTS, **KNOSSOS})
    assert game.phase == "city-construction"
    assert fought(game) == ["campania", "knossos", "neapolis"]


@rule("WE-adv.advanced-military.6")
def test_holders_call_their_conflicts_in_ranking_order() -> None:
    board = {**TWO_FRONTS, "celt": {"alesia": 3, "noricum": 3}, "iberia": {"alesia": 2, "noricum": 2}}
    game = battle(board, advances={"rome": MILITARY, "celt": MILITARY})
    assert asked(game, "conflict-order") == ["celt"]
    game.play("celt", ResolveConflict("noricum"))
    assert fought(game) == ["noricum", "alesia"]  # then there was no choice
    assert asked(game, "conflict-order") == ["rome"]


@rule("WE-adv.advanced-military.6")
def test_in_one_conflict_the_holder_lower_in_ranking_may_wait_for_the_higher() -> None:
    """Celt and Rome fight in Pannonia: Rome, last in ranking, waits until Celt's other conflict is over."""
    board = {
        "celt": {"pannonia": 3, "noricum": 3},
        "iberia": {"noricum": 2},
        "rome": {"pannonia": 4, "rubicon": 3},
        "carthage": {"rubicon": 2},
    }
    game = battle(board, advances={"rome": MILITARY, "celt": MILITARY})
    assert fought(game) == ["noricum"]
    assert asked(game, "conflict-loss") == ["celt"]
    game.play("celt", TakeLoss("pannonia"))  # Noricum is next to Pannonia
    assert asked(game, "conflict-order") == ["rome"]  # with 4 against 2 left there
    assert game.decision("rome").describe(game.table)["areas"] == ["pannonia", "rubicon"]
    game.play("rome", ResolveConflict("pannonia"))
    assert game.decision("celt").describe(game.table)["conflict"] == "pannonia"


# Naval Warfare


def at_sea(rome: dict[str, Any], others: dict[str, Any], fleet: dict[str, int], *advances: str) -> Game:
    """Rome holds Naval Warfare, and these advances, and has these ships."""
    return battle({"rome": rome, **others}, advances={"rome": ["naval-warfare", *advances]}, ships={"rome": fleet})


@rule("WE-adv.naval-warfare.2", "WE-adv.naval-warfare.6")
def test_ships_of_the_area_may_be_lost_instead_of_tokens() -> None:
    game = at_sea({"pannonia": 3}, {"celt": {"pannonia": 4}}, {"pannonia": 2})
    # Ships do not count for majority: Rome removes first, with 3 against 4.
    assert asked(game, "conflict-loss") == ["rome"]
    game.play("rome", TakeLoss(ship=True))
    # 3 against 3: both at once.
    assert (tokens(game, "rome", "pannonia"), tokens(game, "celt", "pannonia")) == (3, 3)
    game.play("rome", TakeLoss(ship=True))
    # Celt is the minority now, and 3 + 1 is the limit.
    assert left(game, "pannonia") == {"celt": 1, "rome": 3}
    assert ships(game, "rome") == []
    assert losses(game) == ["celt"] * 3
    assert [event for event in game.log if isinstance(event, ShipReturned)] == [ShipReturned("rome", "pannonia")] * 2
    game.audit()


@rule("WE-adv.naval-warfare.2")
def test_tokens_may_be_lost_all_the_same() -> None:
    game = at_sea({"pannonia": 3}, {"celt": {"pannonia": 4}}, {"pannonia": 2})
    game.play("rome", TakeLoss())
    refused(game, "rome", TakeLoss("salonae"), "WE-adv.advanced-military.1")
    game.play("rome", TakeLoss("pannonia"))
    assert (ships(game, "rome"), left(game, "pannonia")) == (["pannonia"] * 2, {"celt": 3, "rome": 1})


@rule("WE-adv.naval-warfare.2", "WE-4a.14", "WE-gen.32")
def test_nobody_else_loses_ships() -> None:
    board = {"rome": {"pannonia": 3}, "celt": {"pannonia": 4}}
    game = battle(board, advances={"celt": ["naval-warfare"]}, ships={"rome": {"pannonia": 2}})
    assert losses(game) == ["rome", "celt", "rome"]
    assert ships(game, "rome") == ["pannonia"] * 2


@rule("WE-adv.naval-warfare.6")
def test_ships_do_not_prolong_a_conflict() -> None:
    """The last token is gone: ships alone are no side."""
    game = at_sea({"campania": 1}, {"celt": {"campania": 2}}, {"campania": 3})
    game.play("rome", TakeLoss())
    assert game.phase == "city-construction"
    assert (left(game, "campania"), ships(game, "rome")) == ({"celt": 2}, ["campania"] * 3)


@rule("WE-adv.naval-warfare.7", "WE-adv.naval-warfare.8")
def test_a_lone_ship_is_never_in_conflict() -> None:
    game = at_sea(
        {"rubicon": 1}, {"celt": {"campania": 9}, "hellas": {"neapolis": "city"}}, {"campania": 2, "neapolis": 2}
    )
    assert conflicts(game) == []
    assert game.phase == "city-construction"
    assert (losses(game), ships(game, "rome")) == ([], ["campania", "campania", "neapolis", "neapolis"])


@rule("WE-adv.naval-warfare.9")
def test_ships_do_not_help_to_attack_a_city_but_may_be_lost_after_success() -> None:
    game = at_sea({"tarentum": 6}, {"hellas": {"tarentum": "city"}}, {"tarentum": 4})
    assert (city(game, "tarentum"), game.phase) == ("hellas", "city-construction")
    game = at_sea({"tarentum": 7}, {"hellas": {"tarentum": "city"}}, {"tarentum": 4})
    for _ in range(4):
        game.play("rome", TakeLoss(ship=True))
    # 7 against 6, 5, 4, 3, 2; then 6 against 1, and Hellas is out.
    assert (left(game, "tarentum"), ships(game, "rome")) == ({"rome": 6}, [])


@only("WE", "ME")
@rule("WE-adv.naval-warfare.10", "WE-gen.32")
def test_if_the_attack_fails_all_own_ships_there_are_destroyed_too() -> None:
    board = {
        "rome": {"tarentum": 3, "samnium": 1},
        "celt": {"neapolis": 3},
        "hellas": {"tarentum": "city", "moesia": 4},
    }
    fleet = {"rome": {"tarentum": 2, "samnium": 1}, "celt": {"tarentum": 1}}
    for advances, kept in ((["naval-warfare"], ["samnium"]), ([], ["samnium", "tarentum", "tarentum"])):
        game = battle(board, advances={"rome": advances}, ships=fleet)
        assert ships(game, "rome") == ["samnium", "tarentum", "tarentum"]  # until 5b
        game.play("egypt", {"type": "done"})
        assert (tokens(game, "rome", "tarentum"), ships(game, "rome")) == (0, kept)
        assert ships(game, "celt") == ["tarentum"]


@rule("WE-adv.naval-warfare.11")
def test_ships_of_adjacent_areas_cannot_be_lost_even_with_advanced_military() -> None:
    game = at_sea({"pannonia": 3, "salonae": 1}, {"celt": {"pannonia": 4}}, {"salonae": 2}, "advanced-military")
    refused(game, "rome", TakeLoss(ship=True), "WE-adv.naval-warfare.2")
    refused(game, "rome", TakeLoss("salonae", ship=True), "WE-adv.naval-warfare.2")
    game.play("rome", TakeLoss("salonae"))
    game = at_sea(
        {"pannonia": 3, "salonae": 1}, {"celt": {"pannonia": 4}}, {"salonae": 1, "pannonia": 1}, "advanced-military"
    )
    refused(game, "rome", TakeLoss("salonae", ship=True), "WE-adv.naval-warfare.2")
    game.play("rome", TakeLoss(ship=True))
    assert ships(game, "rome") == ["salonae"]


@rule("WE-adv.naval-warfare.2", "WE-3.conflict.5")
def test_losses_are_taken_in_the_conflict_phase_only() -> None:
    game = scene(
        "movement",
        board={"rome": {"rome": 3}, "celt": {"etruria": 2}},
        ships={"rome": {"etruria": 1}},
        advances={"rome": ["naval-warfare"]},
        treasury={"rome": 1},
    )
    game.play("rome", {"type": "maintain-ship", "area": "etruria"})
    game.play("rome", MoveTokens("rome", "etruria", 1))
    assert asked(game, "conflict-loss") == []
    finish_all(game)
    assert asked(game, "conflict-loss") == ["rome"]
    assert stock(game, "rome") == 52
