"""Phase 3: the order of movement, land moves, causing conflict, attacking and defending cities."""

import pytest
from rules.scenes import (
    FIVE,
    HALT,
    NINE,
    asked,
    city,
    conflicts,
    due,
    finish_all,
    losses,
    order,
    refused,
    scene,
    stock,
    tokens,
    unmoved,
)

import ochre
from ochre.engine.events import PhaseBegan, TokensRemoved
from ochre.rules.phases.movement import BuildShip, EndMovement, MaintainShip, MoveTokens, Sail, Stop
from ochre_testing import only, rule

# Order


@rule("WE-3.1", "WE-gen.42", "WE-gen.44")
def test_highest_census_moves_first_and_ranking_breaks_ties() -> None:
    game = scene(
        "movement",
        FIVE,
        board={
            "minoa": {"knossos": 13},
            "assyria": {"assyria": 14},
            "hatti": {"hattusa": 20},
            "hellas": {"athens": 3},
            "egypt": {"memphis": 14},
        },
        ast={"egypt": 9},  # progress on the A.S.T. is no ranking
    )
    assert order(game) == ["hatti", "assyria", "egypt", "minoa", "hellas"]


@rule("WE-3.1")
def test_cities_treasury_and_ships_are_no_census() -> None:
    game = scene(
        "movement",
        FIVE,
        board={"minoa": {"knossos": "city", "phaestos": 1}, "egypt": {"memphis": 14}},
        treasury={"minoa": 40},
        ships={"minoa": {"phaestos": 4}},
    )
    assert order(game)[0] == "egypt"


@only("WE")
@rule("WE-3.1")
def test_counts_of_one_census_box_are_equal() -> None:
    board = {"minoa": {"knossos": 1}, "hellas": {"athens": 12}, "assyria": {"assyria": 50}, "hatti": {"hattusa": 55}}
    game = scene("movement", FIVE, board=board)
    assert order(game) == ["assyria", "hatti", "minoa", "hellas", "egypt"]
    game = scene("movement", FIVE, board={**board, "hellas": {"athens": 13}, "assyria": {"assyria": 49}})
    assert order(game) == ["hatti", "assyria", "hellas", "minoa", "egypt"]
    game = scene("movement", FIVE, board=board, options={"exact_census": True})
    assert order(game) == ["hatti", "assyria", "hellas", "minoa", "egypt"]


@rule("WE-adv.military.1", "WE-adv.military.4")
def test_holders_of_military_move_last_in_census_order() -> None:
    board = {
        "minoa": {"knossos": 13},
        "assyria": {"assyria": 14},
        "hatti": {"hattusa": 20},
        "hellas": {"athens": 30},
        "egypt": {"memphis": 14},
    }
    game = scene("movement", FIVE, board=board, advances={"hatti": ["military"], "hellas": ["military"]})
    assert order(game) == ["assyria", "egypt", "minoa", "hellas", "hatti"]


@rule("WE-3.2", "WE-3.3", "WE-3.4", "WE-gen.47")
def test_everybody_may_move_but_only_the_first_in_order_must() -> None:
    game = scene("movement", FIVE, board={"minoa": {"knossos": 2}, "hatti": {"hattusa": 20}})
    assert asked(game) == list(FIVE)
    assert due(game) == ["hatti"]
    game.play("minoa", MoveTokens("knossos", "phaestos", 1))  # early, and only a part
    assert due(game) == ["hatti"]
    game.play("hatti", MoveTokens("hattusa", "kanesh", 5))
    assert due(game) == ["hatti"]
    game.play("hatti", EndMovement())
    assert due(game) == ["minoa"]
    game.play("minoa", MoveTokens("knossos", "phaestos", 1))  # the rest
    game.play("egypt", EndMovement())
    game.play("minoa", EndMovement())
    assert due(game) == ["assyria"]
    game.play("assyria", EndMovement())
    assert due(game) == ["hellas"]


@rule("WE-3.5")
def test_own_moves_may_be_taken_back_until_the_end_is_declared() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, treasury={"rome": 2})
    before = game.hash()
    game.play("rome", BuildShip("rome"))
    first = len(game.record.entries)
    game.play("rome", MoveTokens("rome", "etruria", 1))
    game.play("rome", MoveTokens("rome", "neapolis", 1))
    game.undo("rome", first)  # not only the last one
    assert (tokens(game, "rome", "etruria"), tokens(game, "rome", "neapolis")) == (0, 1)
    game.undo("rome")
    game.undo("rome")
    assert game.hash() == before


@rule("WE-3.6")
def test_after_the_declaration_nothing_can_be_changed() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, treasury={"rome": 2})
    game.play("rome", MoveTokens("rome", "etruria", 1))
    game.play("rome", EndMovement())
    before = game.hash()
    for entry in (None, 0, 1):
        with pytest.raises(ochre.IllegalAction):
            game.undo("rome", entry)
    for action in (MoveTokens("rome", "neapolis", 1), BuildShip("rome"), EndMovement()):
        refused(game, "rome", action, "order-of-play")
    assert game.hash() == before


@rule("WE-3.7")
def test_barbarians_do_not_move() -> None:
    game = scene("movement", board={"barbarians": {"rome": 5, "neapolis": 2}, "rome": {"neapolis": 1}, "egypt": HALT})
    assert asked(game) == list(NINE)
    refused(game, "rome", MoveTokens("rome", "etruria", 1), "WE-3.9")
    refused(game, "rome", MoveTokens("neapolis", "campania", 2), "WE-3.9")
    game.play("rome", MoveTokens("neapolis", "campania", 1))
    finish_all(game)
    assert tokens(game, "barbarians", "neapolis") == 2


@rule("WE-3.8")
def test_the_phase_ends_when_the_last_player_has_declared_the_end() -> None:
    game = scene("movement", FIVE, board={"hatti": {"hattusa": 20}, "egypt": HALT})
    for nation in ("hellas", "egypt", "minoa", "hatti"):
        game.play(nation, EndMovement())
        assert game.phase == "movement"
    assert asked(game) == ["assyria"]
    game.play("assyria", EndMovement())
    assert game.phase == "city-construction"  # there was no conflict


@rule("WE-3.12")
def test_moved_tokens_are_marked_until_the_phase_ends() -> None:
    game = scene("movement", board={"rome": {"rome": 3, "etruria": 1}, "egypt": HALT})
    game.play("rome", MoveTokens("rome", "etruria", 2))
    assert game.view(None).areas["etruria"].moved == {"rome": 2}
    finish_all(game)
    assert not game.view(None).areas["etruria"].moved
    assert unmoved(game, "rome", "etruria") == 3


# Moving by land


@rule("WE-3.9")
def test_each_token_may_move_one_step_by_land() -> None:
    game = scene("movement", board={"rome": {"rome": 3, "etruria": 1}})
    refused(game, "rome", MoveTokens("rome", "campania", 1), "WE-3.9")  # two steps
    refused(game, "rome", MoveTokens("rome", "corsica", 1), "WE-3.9")  # over water
    refused(game, "rome", MoveTokens("rome", "western-mediterranean", 1), "WE-3.9")
    refused(game, "rome", MoveTokens("rome", "rome", 1), "WE-3.9")
    refused(game, "rome", MoveTokens("rome", "etruria", 4), "WE-3.9")
    refused(game, "rome", MoveTokens("rome", "etruria", 0), "WE-3.9")
    refused(game, "rome", MoveTokens("rome", "atlantis", 1), "WE-gen.16")
    game.play("rome", MoveTokens("rome", "etruria", 2))
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "etruria")) == (1, 3)
    refused(game, "rome", MoveTokens("etruria", "cisalpina", 2), "WE-3.9")  # only one of them has not moved
    game.play("rome", MoveTokens("etruria", "cisalpina", 1))
    game.play("rome", MoveTokens("rome", "neapolis", 1))
    refused(game, "rome", MoveTokens("neapolis", "rome", 1), "WE-3.9")
    game.audit()


@rule("WE-3.9")
def test_nobody_has_to_move() -> None:
    game = scene("movement", board={"rome": {"rome": 3}, "egypt": HALT})
    finish_all(game)
    assert tokens(game, "rome", "rome") == 3
    assert game.phase == "city-construction"


@rule("WE-setup.21", "WE-gen.16")
def test_no_token_enters_an_area_that_is_out_of_play() -> None:
    game = scene("movement", FIVE, board={"hellas": {"illyricum": 3}})
    refused(game, "hellas", MoveTokens("illyricum", "pannonia", 1), "WE-leave.21")
    game = scene("movement", board={"hellas": {"illyricum": 3}})
    game.play("hellas", MoveTokens("illyricum", "pannonia", 1))


# Causing a conflict situation


@rule("WE-3.conflict.1", "WE-3.conflict.8", "WE-gen.12")
def test_entering_beside_tokens_of_others_above_the_limit_causes_conflict() -> None:
    board = {"carthage": {"syracuse": 4}, "rome": {"milazzo": 1}, "egypt": HALT}  # the limit of Milazzo is 2
    game = scene("movement", board=board)
    game.play("carthage", MoveTokens("syracuse", "milazzo", 1))
    assert conflicts(game) == []
    finish_all(game)
    assert (tokens(game, "carthage", "milazzo"), tokens(game, "rome", "milazzo")) == (1, 1)  # they coexist
    game = scene("movement", board=board)
    game.play("carthage", MoveTokens("syracuse", "milazzo", 2))
    assert conflicts(game) == ["milazzo"]
    finish_all(game)
    assert (tokens(game, "carthage", "milazzo"), tokens(game, "rome", "milazzo")) == (2, 0)


@rule("WE-3.conflict.1")
def test_barbarian_tokens_count_like_those_of_a_player() -> None:
    game = scene("movement", board={"carthage": {"syracuse": 4}, "barbarians": {"milazzo": 1}})
    game.play("carthage", MoveTokens("syracuse", "milazzo", 1))
    assert conflicts(game) == []
    game.play("carthage", MoveTokens("syracuse", "milazzo", 1))
    assert conflicts(game) == ["milazzo"]


@rule("WE-3.conflict.8")
def test_three_players_coexist_within_the_limit() -> None:
    board = {"rome": {"pannonia": 2}, "celt": {"pannonia": 1}, "hellas": {"pannonia": 1}, "egypt": HALT}
    game = scene("movement", board=board)  # the limit of Pannonia is 4
    finish_all(game)
    assert losses(game) == []


@rule("WE-gen.12")
def test_one_player_alone_may_exceed_the_limit_for_now() -> None:
    game = scene("movement", board={"rome": {"rome": 9, "neapolis": 3}, "egypt": HALT})
    game.play("rome", MoveTokens("rome", "neapolis", 5))
    assert conflicts(game) == []
    finish_all(game)
    assert tokens(game, "rome", "neapolis") == 8
    for nation in asked(game):
        game.play(nation, {"type": "done"})
    assert losses(game, "neapolis") == ["rome"] * 6  # 5b


@rule("WE-3.conflict.2", "WE-3.attack.1")
@pytest.mark.parametrize("owner", ["hellas", "pirates"])
def test_one_token_that_enters_an_area_with_a_city_causes_conflict(owner: str) -> None:
    board = {"minoa": {"argos": 1}, owner: ["athens"], "egypt": HALT}
    game = scene("movement", board=board)
    game.play("minoa", MoveTokens("argos", "athens", 1))
    assert conflicts(game) == ["athens"]


@rule("WE-3.conflict.2")
def test_entering_the_area_of_an_own_city_causes_none() -> None:
    game = scene("movement", board={"hellas": {"athens": "city", "phocis": 3}})
    game.play("hellas", MoveTokens("phocis", "athens", 3))
    assert conflicts(game) == []


@rule("WE-3.conflict.3")
def test_a_conflict_situation_is_void_when_the_opponent_moves_out() -> None:
    game = scene("movement", board={"carthage": {"syracuse": 14}, "rome": {"milazzo": 3}, "egypt": HALT})
    game.play("carthage", MoveTokens("syracuse", "milazzo", 2))
    game.play("carthage", EndMovement())
    assert conflicts(game) == ["milazzo"]
    game.play("rome", MoveTokens("milazzo", "panormus", 2))
    assert conflicts(game) == ["milazzo"]  # 2 and 1: not enough of them
    game.play("rome", MoveTokens("milazzo", "panormus", 1))
    assert conflicts(game) == []
    finish_all(game)
    assert losses(game) == []


@rule("WE-3.conflict.4")
def test_a_token_that_caused_conflict_ahead_of_turn_stays() -> None:
    game = scene("movement", board={"carthage": {"syracuse": 3}, "rome": {"milazzo": 14}})
    game.play("carthage", MoveTokens("syracuse", "panormus", 1))
    game.play("carthage", MoveTokens("syracuse", "milazzo", 1))
    game.play("rome", MoveTokens("milazzo", "panormus", 14))
    assert conflicts(game) == ["panormus"]  # in Milazzo it is void
    with pytest.raises(ochre.IllegalAction):
        game.undo("carthage", 1)
    game.undo("carthage")  # only the other move, which caused none
    assert (tokens(game, "carthage", "panormus"), tokens(game, "carthage", "milazzo")) == (0, 1)
    with pytest.raises(ochre.IllegalAction):
        game.undo("carthage")
    game.play("rome", EndMovement())
    with pytest.raises(ochre.IllegalAction):
        game.undo("carthage")  # nor in turn


@rule("WE-3.5", "WE-3.conflict.4")
def test_a_token_that_caused_conflict_in_turn_may_be_taken_back() -> None:
    game = scene("movement", board={"carthage": {"syracuse": 20}, "rome": {"milazzo": 14}})
    game.play("carthage", MoveTokens("syracuse", "milazzo", 1))
    assert conflicts(game) == ["milazzo"]
    game.undo("carthage")
    assert tokens(game, "carthage", "milazzo") == 0


@rule("WE-3.conflict.4", "WE-3.conflict.6")
def test_nor_is_a_token_taken_back_that_went_ashore_into_conflict() -> None:
    game = scene(
        "movement",
        board={"carthage": {"panormus": 3}, "rome": {"campania": 14}},
        treasury={"carthage": 2},
    )
    game.play("carthage", BuildShip("panormus"))
    game.play("carthage", Sail("panormus", [Stop("milazzo", unload=1), Stop("campania", unload=1)], load=2))
    with pytest.raises(ochre.IllegalAction):
        game.undo("carthage", 1)
    with pytest.raises(ochre.IllegalAction):
        game.undo("carthage")  # the building of the ship: the voyage needs it
    game = scene("movement", board={"carthage": {"panormus": 3}, "rome": {"rome": 14}}, treasury={"carthage": 2})
    game.play("carthage", BuildShip("panormus"))
    game.play("carthage", Sail("panormus", [Stop("milazzo", unload=1), Stop("campania", unload=1)], load=2))
    game.undo("carthage")
    assert tokens(game, "carthage", "panormus") == 3


@rule("WE-3.conflict.5")
def test_conflicts_are_resolved_in_the_conflict_phase_only() -> None:
    game = scene("movement", board={"carthage": {"syracuse": 14}, "rome": {"milazzo": 2}, "egypt": HALT})
    game.play("carthage", MoveTokens("syracuse", "milazzo", 3))
    for nation in NINE[:-1]:
        game.play(nation, EndMovement())
    assert losses(game) == []
    assert (tokens(game, "carthage", "milazzo"), tokens(game, "rome", "milazzo")) == (3, 2)
    game.play("egypt", EndMovement())
    told = [event for event in game.log if isinstance(event, TokensRemoved | PhaseBegan)]
    assert told[:2] == [PhaseBegan("movement"), PhaseBegan("conflict")]
    assert losses(game) == ["rome", "carthage", "rome"]


@rule("WE-3.conflict.6", "WE-adv.naval-warfare.7")
def test_disembarking_is_entering() -> None:
    game = scene(
        "movement",
        board={"rome": {"corsica": 2}, "iberia": {"massilia": "city"}, "carthage": {"etruria": 2}},
        treasury={"rome": 4},
        advances={"rome": ["naval-warfare"]},
    )
    game.play("rome", BuildShip("corsica"))
    game.play("rome", Sail("corsica", [Stop("massilia", unload=1)], load=1))
    assert conflicts(game) == ["massilia"]
    game.play("rome", BuildShip("corsica"))
    game.play("rome", Sail("corsica", [Stop("etruria", unload=1)], load=1))
    assert conflicts(game) == ["etruria", "massilia"]


@rule("WE-3.conflict.7", "WE-3.conflict.9", "WE-adv.naval-warfare.7", "WE-adv.naval-warfare.8", "WE-3.ship-move.8")
@pytest.mark.parametrize("advances", [[], ["naval-warfare"]])
def test_ships_never_cause_conflict(advances: list[str]) -> None:
    game = scene(
        "movement",
        board={
            "rome": {"corsica": 3},
            "iberia": {"massilia": "city"},
            "carthage": {"etruria": 2},
            "celt": {"germania-superior": 1},
            "egypt": HALT,
        },
        treasury={"rome": 6, "carthage": 2},
        advances={"rome": advances},
    )
    for _ in range(3):
        game.play("rome", BuildShip("corsica"))
    game.play("rome", Sail("corsica", [Stop("massilia")]))  # an empty ship stays beside a city
    game.play("rome", Sail("corsica", [Stop("etruria")]))  # and one beside as many tokens as the limit
    game.play("rome", Sail("corsica", [Stop("massilia"), Stop("etruria"), Stop("rome", unload=2)], load=2))  # passing
    game.play("carthage", BuildShip("etruria"))
    assert conflicts(game) == []
    finish_all(game)
    assert losses(game) == []
    assert city(game, "massilia") == "iberia"


@rule("WE-3.conflict.9")
def test_ships_do_not_count_toward_the_limit() -> None:
    game = scene(
        "movement",
        board={"rome": {"campania": 1}, "carthage": {"milazzo": 1, "campania": 1}},  # the limit of Campania is 2
        treasury={"rome": 6, "carthage": 2},
    )
    for _ in range(3):
        game.play("rome", BuildShip("campania"))
    game.play("carthage", BuildShip("campania"))
    assert conflicts(game) == []


@rule("WE-adv.naval-warfare.8")
def test_an_enemy_token_beside_a_lone_ship_causes_no_conflict() -> None:
    game = scene(
        "movement",
        board={"carthage": {"milazzo": 9}, "egypt": HALT},
        ships={"rome": {"syracuse": 2}},
        treasury={"rome": 2},
        advances={"rome": ["naval-warfare"]},
    )
    game.play("carthage", MoveTokens("milazzo", "syracuse", 5))
    assert conflicts(game) == []
    finish_all(game)
    assert losses(game) == []


# Attacking and defending cities


@rule("WE-3.attack.2", "WE-3.attack.1")
def test_an_attack_with_fewer_than_seven_tokens_fails() -> None:
    game = scene("movement", board={"minoa": {"argos": 6}, "hellas": {"athens": "city"}, "egypt": HALT})
    game.play("minoa", MoveTokens("argos", "athens", 6))
    finish_all(game)
    assert city(game, "athens") == "hellas"
    game = scene("movement", board={"minoa": {"argos": 7}, "hellas": {"athens": "city"}, "egypt": HALT})
    game.play("minoa", MoveTokens("argos", "athens", 7))
    finish_all(game)
    assert city(game, "athens") is None


@rule("WE-3.attack.3")
def test_tokens_alone_are_never_attacked() -> None:
    game = scene(
        "movement",
        board={"minoa": {"argos": 9}, "hellas": {"athens": 3}, "egypt": HALT},
        hands={"hellas": ["ochre"]},
    )
    game.play("minoa", MoveTokens("argos", "athens", 9))
    finish_all(game)
    assert tokens(game, "minoa", "athens") == 7
    assert game.phase == "city-construction"  # no card is drawn, no treasury gained
    assert game.table.hand_size(game.table.nation("hellas")) == 1


@only("WE", "ME")
@rule("WE-3.defend.1")
@pytest.mark.parametrize("defenders_first", [True, False])
def test_a_city_is_defended_by_tokens_moved_in_before_or_after_the_attackers(defenders_first: bool) -> None:
    hellas, minoa = (30, 9) if defenders_first else (9, 30)
    game = scene(
        "movement",
        board={
            "minoa": {"argos": 9, "lemnos": minoa},
            "hellas": {"athens": "city", "phocis": 4, "moesia": hellas},
            "egypt": HALT,
        },
    )
    moves = {"minoa": MoveTokens("argos", "athens", 9), "hellas": MoveTokens("phocis", "athens", 4)}
    for nation in ("hellas", "minoa") if defenders_first else ("minoa", "hellas"):
        assert due(game) == [nation]
        game.play(nation, moves[nation])
        game.play(nation, EndMovement())
    finish_all(game)
    # 4 fall against 9, and take 3 with them: 6 are too few.
    assert losses(game, "athens") == ["hellas", "minoa"] * 3 + ["hellas"]
    assert (tokens(game, "minoa", "athens"), city(game, "athens")) == (6, "hellas")


@only("WE", "ME")
@rule("WE-3.defend.2")
def test_several_players_cannot_pool_tokens_against_a_city() -> None:
    game = scene(
        "movement",
        board={"minoa": {"argos": 4}, "assyria": {"corinth": 5}, "hellas": {"athens": "city"}, "egypt": HALT},
    )
    game.play("minoa", MoveTokens("argos", "athens", 4))
    game.play("assyria", MoveTokens("corinth", "athens", 5))
    finish_all(game)
    assert losses(game) == ["minoa", "assyria"] * 3 + ["minoa"]
    assert (tokens(game, "minoa", "athens"), tokens(game, "assyria", "athens")) == (0, 2)
    assert city(game, "athens") == "hellas"


@rule("WE-3.defend.3", "WE-4b.2-v2", "WE-4.4")
def test_what_is_left_attacks_the_city_even_when_too_few() -> None:
    game = scene(
        "movement",
        board={
            "minoa": {"argos": 4},
            "assyria": {"corinth": 5},
            "hellas": {"athens": "city", "moesia": 4},
            "egypt": HALT,
        },
    )
    game.play("minoa", MoveTokens("argos", "athens", 4))
    game.play("assyria", MoveTokens("corinth", "athens", 5))
    finish_all(game)
    assert tokens(game, "assyria", "athens") == 2  # they have failed, and stay until 5b
    assert stock(game, "assyria") == 53
    game.play("egypt", {"type": "done"})
    assert (tokens(game, "assyria", "athens"), stock(game, "assyria")) == (0, 55)
    assert city(game, "athens") == "hellas"


# Ending movement


@rule("WE-3.end.1")
def test_ships_neither_built_nor_maintained_return_to_stock_at_the_end() -> None:
    game = scene(
        "movement",
        board={"rome": {"rome": 3}},
        ships={"rome": {"rome": 1, "corsica": 1, "neapolis": 1}, "iberia": {"narbo": 1}},
        treasury={"rome": 3},
    )
    game.play("rome", MaintainShip("corsica"))
    game.play("rome", BuildShip("rome"))
    game.play("rome", EndMovement())
    nation = next(nation for nation in game.view(None).nations if nation.id == "rome")
    assert [ship.area for ship in nation.ships] == ["corsica", "rome"]
    assert len(game.table.ships(game.table.nation("iberia"))) == 1  # Iberia has not ended its movement
    game.audit()
