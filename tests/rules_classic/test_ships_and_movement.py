"""22, 23: ships, movement by land and by sea, the two coasts of an area."""

import pytest
from rules_classic.ac import about, asked, default_all, refused, ships, stage, stock_of, tokens, treasury

from ochre.rules.phases.movement import BuildShip, EndMovement, MaintainShip, MoveTokens, Sail, ScrapShip, Stop
from ochre_testing import rule


def yard(**position):
    return stage("ship-construction", **position)


def moving(**position):
    """The movement phase after ships were built and kept."""
    game = stage("ship-construction", then=["movement"], **position)
    for _ in range(200):
        if game.phase == "movement" or not game.pending:
            break
        game.time_up(game.seat_of(game.pending[0]))
    return game


@rule("AC-22.1.2", "AC-22.2.2", "AC-22.2.3", "AC-18.1.4")
@pytest.mark.parametrize("levy", [0, 1, 2])
def test_a_ship_costs_two_tokens_of_treasury_of_the_area_or_one_of_each(levy):
    game = yard(board={"egypt": {"tanis": 3}}, treasury={"egypt": 2})
    before = stock_of(game, "egypt")
    game.play("egypt", BuildShip("tanis", ("tanis",) * levy))
    assert ships(game, "egypt") == ["tanis"]
    assert tokens(game, "egypt", "tanis") == 3 - levy
    assert treasury(game, "egypt") == levy
    assert stock_of(game, "egypt") == before + 2


@rule("AC-22.2.1", "AC-22.2.2")
def test_treasury_alone_builds_beside_any_own_unit_and_a_levy_only_where_it_is_levied():
    game = yard(board={"egypt": {"tanis": "city", "alexandria": 3}}, treasury={"egypt": 4})
    game.play("egypt", BuildShip("tanis"))
    refused(game, "egypt", BuildShip("gaza"), "AC-22.2")
    refused(game, "egypt", BuildShip("tanis", ("alexandria",)), "AC-22.2")
    refused(game, "egypt", BuildShip("alexandria", ("alexandria", "tanis")), "AC-22.2")
    assert about(game, "egypt")["ship_places"]["alexandria"].elsewhere is False
    refused(game, "egypt", BuildShip("fayum"), "AC-22.2")


@rule("AC-22.3.1")
def test_upkeep_is_one_token_of_treasury_or_of_the_ships_area():
    game = yard(board={"egypt": {"tanis": 3, "thebes": 1}}, treasury={"egypt": 1}, ships={"egypt": {"tanis": 2}})
    refused(game, "egypt", MaintainShip("tanis", "thebes"), "AC-22.3")
    game.play("egypt", MaintainShip("tanis", "tanis"))
    assert tokens(game, "egypt", "tanis") == 2
    game.play("egypt", MaintainShip("tanis"))
    assert treasury(game, "egypt") == 0
    game.play("egypt", EndMovement())
    assert ships(game, "egypt") == ["tanis", "tanis"]


@rule("AC-22.3.2", "AC-22.3.3")
def test_a_ship_not_kept_goes_to_stock_and_may_be_built_elsewhere_at_once():
    game = yard(board={"egypt": {"tanis": 1, "alexandria": 2}}, ships={"egypt": {"tanis": 4}}, treasury={"egypt": 2})
    refused(game, "egypt", BuildShip("alexandria"), "AC-22.4")
    game.play("egypt", ScrapShip("tanis"))
    game.play("egypt", BuildShip("alexandria"))
    refused(game, "egypt", ScrapShip("alexandria"), "AC-22.3")
    game.play("egypt", EndMovement())
    assert ships(game, "egypt") == ["alexandria"]


@rule("AC-22.4")
def test_nobody_has_more_than_four_ships():
    game = yard(board={"egypt": {"tanis": 9}}, treasury={"egypt": 10})
    for _ in range(4):
        game.play("egypt", BuildShip("tanis"))
    refused(game, "egypt", BuildShip("tanis"), "AC-22.4")


@rule("AC-22.1.1")
def test_ships_come_before_movement_and_movement_builds_none():
    game = moving(board={"egypt": {"tanis": 3}}, treasury={"egypt": 4})
    assert game.phase == "movement"
    with pytest.raises(Exception, match="Not an answer"):
        game.play("egypt", BuildShip("tanis"))


@rule("AC-23.1.1", "AC-23.3.1", "AC-23.4.1", "AC-2.3", "AC-18.1.5", "AC-4.31")
def test_a_token_makes_one_step_by_land_any_number_anywhere():
    game = moving(board={"egypt": {"thebes": 7}, "asia": {"nubia": 2}})
    refused(game, "egypt", MoveTokens("thebes", "upper-egypt"), "AC-23.3")
    refused(game, "egypt", MoveTokens("thebes", "nubia", 8), "AC-23.3")
    game.play("egypt", MoveTokens("thebes", "nubia", 6))
    assert tokens(game, "egypt", "nubia") == 6
    refused(game, "egypt", MoveTokens("nubia", "ptolemais"), "AC-23.3")
    refused(game, "egypt", MoveTokens("nubia", "thebes"), "AC-23.3")


@rule("AC-23.4.2", "AC-23.1.2", "AC-23.1.3")
def test_tokens_enter_areas_with_cities_and_only_own_tokens_move():
    game = moving(board={"egypt": {"memphis": 3, "tanis": "city"}, "asia": {"fayum": "city", "gaza": 3}})
    game.play("egypt", MoveTokens("memphis", "fayum", 2))
    game.play("egypt", MoveTokens("memphis", "tanis", 1))
    refused(game, "egypt", MoveTokens("gaza", "jerusalem"), "AC-23.3")
    refused(game, "egypt", MoveTokens("tanis", "gaza", 2), "AC-23.3")


@rule("AC-4.33.2", "AC-23.3.1")
def test_a_water_border_is_no_way_by_land():
    game = moving(board={"asia": {"troy": 3}})
    refused(game, "asia", MoveTokens("troy", "byzantium"), "AC-23.3")


@rule("AC-22.31.1", "AC-22.31.2", "AC-32.251.1", "AC-32.251.2")
def test_a_road_leads_through_an_area_without_others():
    board = {"egypt": {"upper-egypt": 6}, "asia": {"fayum": 1}, "barbarians": {"buhen": 1}, "pirates": ["ptolemais"]}
    game = moving(board=board, advances={"egypt": ["roadbuilding"]})
    game.play("egypt", MoveTokens("upper-egypt", "tanis", 1, via="eastern-desert"))
    refused(game, "egypt", MoveTokens("upper-egypt", "memphis", 1, via="fayum"), "AC-22.31")
    refused(game, "egypt", MoveTokens("upper-egypt", "thebes", 1, via="buhen"), "AC-22.31")
    refused(game, "egypt", MoveTokens("upper-egypt", "nubia", 1, via="ptolemais"), "AC-22.31")
    roads = about(game, "egypt")["stacks"]["upper-egypt"].roads
    assert "tanis" in roads
    assert roads.get("memphis") == ["eastern-desert"]
    poor = moving(board={"egypt": {"upper-egypt": 6}})
    refused(poor, "egypt", MoveTokens("upper-egypt", "tanis", 1, via="eastern-desert"), "AC-22.31")


@rule("AC-22.31.2")
def test_ships_of_others_do_not_end_a_road():
    game = moving(
        board={"egypt": {"upper-egypt": 2}, "asia": {"gaza": 1}},
        ships={"asia": {"eastern-desert": 1}},
        treasury={"asia": 1},
        advances={"egypt": ["roadbuilding"]},
    )
    game.play("egypt", MoveTokens("upper-egypt", "tanis", 1, via="eastern-desert"))


@rule("AC-23.3.2", "AC-23.51.2", "AC-22.31.3", "AC-32.251.3", "AC-23.56.4")
def test_no_token_moves_by_land_and_by_water_or_twice_by_ship():
    game = moving(
        board={"egypt": {"memphis": 2, "tanis": 2}},
        ships={"egypt": {"tanis": 1, "gaza": 1}},
        treasury={"egypt": 4},
        advances={"egypt": ["roadbuilding"]},
    )
    game.play("egypt", MoveTokens("memphis", "tanis", 2))
    refused(game, "egypt", Sail("tanis", [Stop("gaza", unload=3)], load=3), "AC-23.51")
    game.play("egypt", Sail("tanis", [Stop("gaza", unload=2)], load=2))
    refused(game, "egypt", MoveTokens("gaza", "jerusalem"), "AC-23.3")
    refused(game, "egypt", Sail("gaza", [Stop("jerusalem", unload=1)], load=1), "AC-23.51")


@rule("AC-23.51.1", "AC-5.4")
def test_a_ship_carries_five_tokens_at_once():
    game = moving(board={"egypt": {"tanis": 8}}, ships={"egypt": {"tanis": 1}}, treasury={"egypt": 1})
    refused(game, "egypt", Sail("tanis", [Stop("gaza", unload=6)], load=6), "AC-23.51")
    game.play("egypt", Sail("tanis", [Stop("gaza", unload=5)], load=5))
    assert tokens(game, "egypt", "gaza") == 5


@rule("AC-23.52.1", "AC-23.52.2", "AC-23.56.2")
def test_a_voyage_enters_four_areas_in_all():
    game = moving(board={"egypt": {"tanis": 8}}, ships={"egypt": {"tanis": 1}}, treasury={"egypt": 1})
    five = [Stop(id) for id in ("gaza", "jerusalem", "tyre", "sidon", "phoenicia")]
    refused(game, "egypt", Sail("tanis", five), "AC-23.52")
    refused(game, "egypt", Sail("tanis", [Stop("memphis")]), "AC-23.52")
    game.play("egypt", Sail("tanis", [Stop("gaza", unload=2), Stop("tanis", load=2), Stop("gaza", unload=2)], load=2))
    assert tokens(game, "egypt", "gaza") == 4
    refused(game, "egypt", Sail("gaza", [Stop("jerusalem"), Stop("tyre")]), "AC-23.52")
    game.play("egypt", Sail("gaza", [Stop("jerusalem")]))
    assert ships(game, "egypt") == ["jerusalem"]


@rule("AC-23.53", "AC-32.221")
def test_with_cloth_making_five():
    game = moving(
        board={"egypt": {"tanis": 8}},
        ships={"egypt": {"tanis": 1}},
        treasury={"egypt": 1},
        advances={"egypt": ["cloth-making"]},
    )
    five = [Stop(id) for id in ("gaza", "jerusalem", "tyre", "sidon", "phoenicia")]
    game.play("egypt", Sail("tanis", five))
    assert ships(game, "egypt") == ["phoenicia"]


@rule("AC-23.52.3", "AC-23.54", "AC-23.55.1", "AC-32.411", "AC-4.23")
def test_open_sea_needs_astronomy_and_no_ship_ends_there():
    route = [Stop("eastern-mediterranean"), Stop("knossos", unload=2)]
    board = {"egypt": {"tanis": 8}, "crete": {"knossos": 1}}
    game = moving(board=board, ships={"egypt": {"tanis": 1}}, treasury={"egypt": 1})
    refused(game, "egypt", Sail("tanis", route, load=2), "AC-23.52")
    game = moving(
        board=board,
        ships={"egypt": {"tanis": 1}, "crete": {"knossos": 1}},
        treasury={"egypt": 1, "crete": 1},
        advances={"egypt": ["astronomy"]},
    )
    refused(game, "egypt", Sail("tanis", [Stop("eastern-mediterranean")]), "AC-23.55")
    game.play("egypt", Sail("tanis", route, load=2))
    assert tokens(game, "egypt", "knossos") == 2


@rule("AC-23.55.2")
def test_ships_end_beside_ships_and_tokens_of_others():
    game = moving(
        board={"egypt": {"tanis": 2}, "crete": {"gaza": 1}},
        ships={"egypt": {"tanis": 1}, "crete": {"gaza": 1}},
        treasury={"egypt": 1, "crete": 1},
    )
    game.play("egypt", Sail("tanis", [Stop("gaza")]))
    assert ships(game, "egypt") == ["gaza"]


@rule("AC-23.56.1", "AC-23.56.3", "AC-23.56.ex1")
def test_a_ship_ferries_two_loads_and_stops_along_its_way():
    game = moving(board={"asia": {"troy": 10}}, ships={"asia": {"troy": 1}}, treasury={"asia": 1})
    two = [Stop("byzantium", unload=5), Stop("troy", load=5), Stop("byzantium", unload=5)]
    refused(game, "asia", Sail("troy", [Stop("byzantium", unload=4)], load=5), "AC-23.56")
    game.play("asia", Sail("troy", two, load=5))
    assert tokens(game, "asia", "byzantium") == 10
    game = moving(board={"asia": {"troy": 3, "sardes": 2}}, ships={"asia": {"troy": 1}}, treasury={"asia": 1})
    way = [Stop("sardes", unload=1, load=2), Stop("ionia", unload=2), Stop("miletus", unload=2)]
    game.play("asia", Sail("troy", way, load=3))
    assert (tokens(game, "asia", "sardes"), tokens(game, "asia", "ionia"), tokens(game, "asia", "miletus")) == (1, 2, 2)


@rule("AC-23.52.4", "AC-4.32")
def test_ships_sail_on_lakes():
    game = yard(board={"asia": {"gordium": 4}})
    game.play("asia", BuildShip("gordium", ("gordium", "gordium")))
    assert ships(game, "asia") == ["gordium"]
    game = moving(board={"asia": {"gordium": 4}}, ships={"asia": {"gordium": 1}}, treasury={"asia": 1})
    game.play("asia", Sail("gordium", [Stop("kanesh", unload=2)], load=2))
    assert tokens(game, "asia", "kanesh") == 2


@rule("AC-23.57.1", "AC-23.57.2")
def test_a_ship_leaves_delphi_by_the_coast_it_came_in_by():
    game = moving(board={"crete": {"athens": 4}}, ships={"crete": {"athens": 1}}, treasury={"crete": 4})
    refused(game, "crete", Sail("athens", [Stop("delphi"), Stop("corinth")]), "AC-23.57")
    game.play("crete", Sail("athens", [Stop("delphi", unload=1)], load=1))
    refused(game, "crete", Sail("delphi", [Stop("ithaca")]), "AC-23.57")
    reach = about(game, "crete")["ships"][0].reach
    assert "chalcis" in reach
    assert "corinth" not in reach
    game.play("crete", Sail("delphi", [Stop("thessaly")]))


@rule("AC-23.57.1", "AC-23.57.2")
def test_the_coast_is_remembered_until_the_next_turn():
    game = stage(
        "ship-construction",
        then=["movement", "ship-construction", "movement"],
        board={"crete": {"athens": 4}},
        ships={"crete": {"athens": 1}},
        treasury={"crete": 4},
    )
    game.play("crete", MaintainShip("athens"))
    game.play("crete", EndMovement())
    game.play("crete", Sail("athens", [Stop("delphi")]))
    game.play("crete", EndMovement())
    game.play("crete", MaintainShip("delphi"))
    game.play("crete", EndMovement())
    refused(game, "crete", Sail("delphi", [Stop("corinth")]), "AC-23.57")
    copy = game.copy()
    assert copy.hash() == game.hash()
    game.play("crete", Sail("delphi", [Stop("athens")]))


@rule("AC-23.57.1")
def test_a_ship_built_there_is_launched_at_either_coast():
    for goal in ("corinth", "athens"):
        game = stage("ship-construction", then=["movement"], board={"crete": {"delphi": 4}})
        game.play("crete", BuildShip("delphi", ("delphi", "delphi")))
        game.play("crete", EndMovement())
        game.play("crete", Sail("delphi", [Stop(goal)]))


@rule("AC-23.22", "AC-15.61.2")
def test_barbarians_and_inert_nations_are_not_asked_to_move():
    game = moving(board={"barbarians": {"thebes": 3}, "asia": {"troy": 1}, "egypt": {"fayum": 2}}, inert=["egypt"])
    assert asked(game) == ["asia"]
    default_all(game)
    assert tokens(game, "barbarians", "thebes") == 3
