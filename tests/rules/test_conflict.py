"""Phase 4a: token conflicts."""

import pytest
from rules.scenes import HALT, asked, battle, city, conflicts, finish_all, losses, scene, ships, stock, tokens

from ochre.engine.events import CityReduced, PhaseBegan, TokensRemoved
from ochre.engine.game import Game
from ochre.rules.phases.movement import MoveTokens
from ochre_testing import only, rule

# Limits: Pannonia 4, Rubicon 3, Campania and Neapolis 2, Tarentum 1, Caledonia 0.


def left(game: Game, area: str) -> dict[str, int]:
    """The tokens in this area after the conflict."""
    assert game.phase == "city-construction"
    return game.view(None).areas[area].tokens if area in game.view(None).areas else {}


@rule("WE-4a.1", "WE-4a.2", "WE-4a.4")
def test_the_minority_removes_first_and_the_others_follow_in_ascending_order() -> None:
    game = battle({"rome": {"pannonia": 7}, "celt": {"pannonia": 3}, "hellas": {"pannonia": 5}})
    # 3 5 7, 2 4 6, 1 3 5, then Celt 0: 3 and 5 are left, 2 and 4, then Hellas 1: 5, Rome 3: 4 is the limit.
    assert losses(game) == ["celt", "hellas", "rome"] * 3 + ["hellas", "rome"]
    assert left(game, "pannonia") == {"rome": 3, "hellas": 1}


@rule("WE-4a.7", "WE-4a.5", "WE-4a.1")
def test_a_conflict_can_end_in_the_middle_of_a_round() -> None:
    game = battle({"rome": {"pannonia": 4}, "celt": {"pannonia": 3}})
    assert losses(game) == ["celt", "rome", "celt"]
    assert left(game, "pannonia") == {"celt": 1, "rome": 3}


@rule("WE-4a.7")
def test_with_three_sides_too() -> None:
    game = battle({"rome": {"pannonia": 3}, "celt": {"pannonia": 1}, "hellas": {"pannonia": 2}})
    assert losses(game) == ["celt", "hellas"]  # 4 are left: Rome loses nobody
    assert left(game, "pannonia") == {"rome": 3, "hellas": 1}


@rule("WE-4a.3")
def test_equal_numbers_remove_at_the_same_moment() -> None:
    game = battle({"rome": {"campania": 3}, "hellas": {"campania": 3}})
    assert left(game, "campania") == {"rome": 1, "hellas": 1}


@rule("WE-4a.9", "WE-4a.3")
def test_equal_numbers_may_leave_the_area_empty_or_below_its_limit() -> None:
    game = battle({"rome": {"tarentum": 3, "rubicon": 2}, "hellas": {"tarentum": 3, "rubicon": 2}})
    assert left(game, "tarentum") == {}  # limit 1: from 1 and 1 to none
    assert left(game, "rubicon") == {"rome": 1, "hellas": 1}  # limit 3: from 2 and 2 to 1 and 1


@rule("WE-4a.2", "WE-4a.3")
def test_tied_groups_remove_together_at_their_place_in_the_order() -> None:
    """Two with 2 each are the minority: both remove before the one with 3, even though one removal would do."""
    game = battle({"rome": {"pannonia": 1}, "hellas": {"pannonia": 2}, "celt": {"pannonia": 2}})
    assert losses(game) == ["rome"]  # 4 are left
    game = battle({"rome": {"pannonia": 3}, "hellas": {"pannonia": 1}, "celt": {"pannonia": 1}})
    assert losses(game) == ["celt", "hellas"]
    assert left(game, "pannonia") == {"rome": 3}  # below the limit of 4


@rule("WE-4a.3", "WE-4a.4")
def test_a_tie_of_the_majority_is_a_group_too() -> None:
    game = battle({"rome": {"campania": 4}, "hellas": {"campania": 4}, "celt": {"campania": 1}})
    # Celt 0; then 4 and 4 together: 3 3, 2 2, 1 1.
    assert losses(game)[0] == "celt"
    assert left(game, "campania") == {"rome": 1, "hellas": 1}


@rule("WE-4a.5")
@pytest.mark.parametrize(("area", "limit"), [("pannonia", 4), ("rubicon", 3), ("campania", 2)])
def test_the_conflict_stops_when_the_limit_is_no_longer_exceeded(area: str, limit: int) -> None:
    game = battle({"rome": {area: 6}, "hellas": {area: 5}})
    assert sum(left(game, area).values()) == limit
    assert len(left(game, area)) == 2 or limit == 2


@rule("WE-4a.6", "WE-4a.8", "WE-4.5")
def test_the_conflict_stops_when_one_player_is_left_even_above_the_limit() -> None:
    game = battle({"rome": {"tarentum": 9}, "hellas": {"tarentum": 2}})
    assert losses(game) == ["hellas", "rome", "hellas"]
    assert left(game, "tarentum") == {"rome": 8}  # for now: limit 1
    while game.phase == "city-construction":
        game.play(asked(game)[0], {"type": "done"})
    assert losses(game, "tarentum") == ["hellas", "rome", "hellas", *["rome"] * 7]  # 5b


@rule("WE-4.5")
def test_surplus_population_is_not_removed_in_this_phase() -> None:
    game = battle({"rome": {"tarentum": 5, "campania": 2}, "hellas": {"campania": 1}})
    assert losses(game) == ["hellas"]
    assert left(game, "tarentum") == {"rome": 5}


@rule("WE-4a.5", "WE-gen.12")
def test_in_an_area_of_limit_zero_one_token_of_two_owners_is_too_many() -> None:
    game = battle({"rome": {"caledonia": 2}, "celt": {"caledonia": 1}})
    assert left(game, "caledonia") == {"rome": 2}


@rule("WE-4a.11", "WE-gen.1", "WE-gen.3")
def test_removed_tokens_return_to_stock() -> None:
    game = battle({"rome": {"campania": 9}, "hellas": {"campania": 4}}, treasury={"rome": 5})
    assert losses(game, "campania").count("rome") == 3
    assert (stock(game, "rome"), stock(game, "hellas")) == (55 - 5 - 6, 55)
    game.audit()


@rule("WE-4a.14", "WE-3.conflict.9")
def test_ships_take_no_part() -> None:
    game = battle({"rome": {"campania": 2}, "hellas": {"campania": 1}}, ships={"hellas": {"campania": 4}})
    assert losses(game) == ["hellas"]
    assert ships(game, "hellas") == ["campania"] * 4
    game = battle({"rome": {"campania": 1}, "hellas": {"campania": 1}}, ships={"hellas": {"campania": 4}})
    assert losses(game) == []


# Around a city


@only("WE", "ME")
@rule("WE-4.1", "WE-4.4")
def test_tokens_of_one_player_beside_a_city_are_no_token_conflict() -> None:
    game = battle({"rome": {"neapolis": "city"}, "carthage": {"neapolis": 6}})
    assert losses(game) == []
    assert left(game, "neapolis") == {"carthage": 6}


@only("WE", "ME")
@rule("WE-4.1", "WE-4a.10")
def test_tokens_of_two_owners_beside_a_city_fight_until_one_is_left() -> None:
    # Within the limit of Pannonia, 4, and yet:
    game = battle({"rome": {"pannonia": "city"}, "celt": {"pannonia": 1}, "hellas": {"pannonia": 2}})
    assert losses(game) == ["celt"]
    assert left(game, "pannonia") == {"hellas": 2}
    game = battle({"rome": {"pannonia": {"city": True, "tokens": 3}}, "celt": {"pannonia": 3}})
    assert left(game, "pannonia") == {}
    assert city(game, "pannonia") == "rome"


@only("WE", "ME")
@rule("WE-4a.10", "WE-4.1")
def test_the_tokens_of_the_citys_owner_fight_like_any_others() -> None:
    game = battle(
        {"rome": {"neapolis": {"city": True, "tokens": 2}}, "celt": {"neapolis": 1}, "hellas": {"neapolis": 4}}
    )
    assert losses(game) == ["celt", "rome", "hellas", "rome"]
    assert left(game, "neapolis") == {"hellas": 3}


@only("WE", "ME")
@rule("WE-4a.12", "WE-4b.1")
def test_survivors_attack_the_city() -> None:
    game = battle({"rome": {"neapolis": {"city": True, "tokens": 2}}, "hellas": {"neapolis": 8}})
    assert losses(game)[:3] == ["rome", "hellas", "rome"]  # 7 are left: enough
    reduced = [event for event in game.log if isinstance(event, CityReduced)]
    assert reduced == [CityReduced("rome", "neapolis", 6)]
    game = battle({"rome": {"neapolis": {"city": True, "tokens": 2}}, "hellas": {"neapolis": 7}})
    assert left(game, "neapolis") == {"hellas": 6}
    assert city(game, "neapolis") == "rome"


@rule("WE-4a.13")
def test_survivors_of_the_citys_owner_remain_until_5b() -> None:
    game = battle({"rome": {"neapolis": {"city": True, "tokens": 5}, "rome": 2}, "hellas": {"neapolis": 3}})
    assert losses(game) == ["hellas", "rome", "hellas", "rome", "hellas"]
    assert left(game, "neapolis") == {"rome": 3}
    game.play("egypt", {"type": "done"})
    assert losses(game)[5:8] == ["rome"] * 3
    assert tokens(game, "rome", "neapolis") == 0


@rule("WE-4.2")
def test_all_token_conflicts_come_before_the_first_city_attack() -> None:
    """In area order Athens would come before Tarentum, and its owner before all others in ranking."""
    board = {
        "minoa": {"athens": "city"},
        "hellas": {"athens": 7},
        "rome": {"tarentum": 3, "caralis": 2},
        "iberia": {"tarentum": 2, "caralis": 2},
    }
    game = battle(board)
    assert asked(game, "spoils") == ["hellas"]
    told = [event for event in game.log if isinstance(event, TokensRemoved | CityReduced)]
    attack = told.index(CityReduced("minoa", "athens", 6))
    assert {event.area for event in told[:attack]} == {"tarentum", "caralis"}
    assert {event.area for event in told[attack + 1 :]} == {"athens"}


@rule("WE-3.conflict.5", "WE-gen.48")
def test_nothing_is_resolved_before_the_phase() -> None:
    game = scene("movement", board={"rome": {"tarentum": 3, "campania": 2}, "hellas": {"tarentum": 2}, "egypt": HALT})
    game.play("rome", MoveTokens("campania", "tarentum", 1))
    assert losses(game) == []
    finish_all(game)
    told = [event for event in game.log if isinstance(event, TokensRemoved | PhaseBegan)]
    assert told[1] == PhaseBegan("conflict")
    assert told[-1] == PhaseBegan("city-construction")


# Barbarians


@rule("WE-4.8", "WE-3.conflict.1")
def test_barbarians_fight_as_one_player() -> None:
    game = battle({"barbarians": {"campania": 3}, "rome": {"campania": 2}})
    assert losses(game) == ["rome", "barbarians", "rome"]
    assert left(game, "campania") == {"barbarians": 2}
    game.audit()


@rule("WE-4.8")
def test_barbarians_beside_a_pirate_city_are_its_owners() -> None:
    game = battle({"barbarians": {"campania": 9}, "pirates": ["campania"]})
    assert losses(game) == []
    game = battle({"barbarians": {"campania": 3}, "pirates": ["campania"], "rome": {"campania": 9}})
    # 3 barbarians take 2 with them; 7 are left and take the city; 6 more fall and take 5.
    assert losses(game)[:5] == ["barbarians", "rome", "barbarians", "rome", "barbarians"]
    assert CityReduced("barbarians", "campania", 6) in game.log
    assert asked(game, "spoils") == ["rome"]


@rule("WE-4.9")
def test_barbarians_benefit_from_no_advances() -> None:
    everybody = {nation: ["metalworking"] for nation in ("rome", "egypt", "minoa")}
    game = battle({"barbarians": {"campania": 2}, "rome": {"campania": 2}}, advances=everybody)
    assert losses(game) == ["barbarians", "rome"]  # not together
    assert left(game, "campania") == {"barbarians": 1, "rome": 1}
    game = battle({"barbarians": {"rubicon": 2}, "rome": {"rubicon": 2}}, advances=everybody)
    assert losses(game) == ["barbarians"]


@rule("WE-4.1")
def test_no_conflict_situation_no_loss() -> None:
    game = battle({"rome": {"pannonia": 2}, "celt": {"pannonia": 2}, "barbarians": {"campania": 9}})
    assert conflicts(game) == []
    assert losses(game) == []
