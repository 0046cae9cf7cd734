"""Phase 3: building, maintaining and sailing ships."""

import pytest
from rules.scenes import (
    FIVE,
    HALT,
    conflicts,
    finish_all,
    losses,
    on_board,
    refused,
    scene,
    ships,
    stock,
    tokens,
    treasury,
)

import ochre
from ochre.engine.game import Game
from ochre.rules.phases.movement import BuildShip, EndMovement, MaintainShip, MoveTokens, Sail, ScrapShip, Stop
from ochre_testing import rule


def fleet(*advances: str, ships: int = 1, **rome: int) -> Game:
    """Ships of Rome in Corsica, built this turn, and these tokens of Rome (in Corsica 9 unless stated)."""
    board = {"corsica": 9, **rome}
    game = scene("movement", board={"rome": board}, treasury={"rome": 2 * ships}, advances={"rome": advances})
    for _ in range(ships):
        game.play("rome", BuildShip("corsica"))
    return game


# Building


@rule("WE-3.ship-build.1")
def test_ships_are_built_at_any_moment_of_own_movement() -> None:
    game = scene("movement", board={"rome": {"rome": 3, "carthage": 14}}, treasury={"rome": 8})
    game.play("rome", BuildShip("rome"))
    game.play("rome", MoveTokens("rome", "etruria", 1))
    game.play("rome", BuildShip("etruria"))
    game.play("rome", Sail("etruria", [Stop("massilia", unload=0)]))
    game.play("rome", MoveTokens("rome", "neapolis", 2))
    game.play("rome", BuildShip("neapolis"))
    assert ships(game, "rome") == ["massilia", "neapolis", "rome"]
    game.play("rome", EndMovement())
    refused(game, "rome", BuildShip("neapolis"), "order-of-play")


@rule("WE-3.ship-build.2-v1")
def test_a_ship_needs_a_coastal_area_with_an_own_token() -> None:
    game = scene(
        "movement",
        board={"rome": {"cisalpina": 3, "rome": "city"}, "carthage": {"etruria": 3}},
        treasury={"rome": 8},
        ships={"rome": {"corsica": 1}},
    )
    refused(game, "rome", BuildShip("cisalpina"), "WE-3.ship-build.2")  # inland
    refused(game, "rome", BuildShip("rome"), "WE-3.ship-build.2")  # a city is no token
    refused(game, "rome", BuildShip("etruria"), "WE-3.ship-build.2")
    refused(game, "rome", BuildShip("corsica"), "WE-3.ship-build.2")
    refused(game, "rome", BuildShip("western-mediterranean"), "WE-3.ship-build.2")
    game.play("rome", MoveTokens("cisalpina", "etruria", 1))
    game.play("rome", BuildShip("etruria"))


@rule("WE-3.ship-build.3")
def test_at_most_four_ships_are_built_in_a_turn() -> None:
    game = fleet(ships=4)
    refused(game, "rome", BuildShip("corsica", ("corsica", "corsica")), "WE-3.ship-build.3")


@rule("WE-3.ship-build.3")
def test_nobody_has_more_than_four_ships() -> None:
    game = scene("movement", board={"rome": {"rome": 9}}, ships={"rome": {"rome": 3}})
    game.play("rome", BuildShip("rome", ("rome", "rome")))
    refused(game, "rome", BuildShip("rome", ("rome", "rome")), "WE-3.ship-build.3")
    assert len(ships(game, "rome")) == 4


@rule("WE-3.ship-build.4", "WE-sum.2", "WE-gen.6")
def test_a_ship_costs_two_treasury() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, treasury={"rome": 3})
    game.play("rome", BuildShip("rome"))
    assert (treasury(game, "rome"), stock(game, "rome"), tokens(game, "rome", "rome")) == (1, 51, 3)
    refused(game, "rome", BuildShip("rome"), "WE-3.ship-build.4")


@rule("WE-3.ship-build.5", "WE-sum.2")
def test_or_one_treasury_and_one_token_of_its_area() -> None:
    game = scene("movement", board={"rome": {"rome": 3, "etruria": 3}}, treasury={"rome": 1})
    refused(game, "rome", BuildShip("rome", ("etruria",)), "WE-3.ship-build.5")
    game.play("rome", BuildShip("rome", ("rome",)))
    assert (treasury(game, "rome"), stock(game, "rome"), tokens(game, "rome", "rome")) == (0, 50, 2)
    refused(game, "rome", BuildShip("rome", ("rome",)), "WE-3.ship-build.4")


@rule("WE-3.ship-build.6", "WE-sum.2")
def test_or_two_tokens_one_of_them_at_least_of_its_area() -> None:
    game = scene("movement", board={"rome": {"rome": 3, "etruria": 1, "cisalpina": 1}, "celt": {"alesia": 2}})
    refused(game, "rome", BuildShip("rome", ("etruria", "cisalpina")), "WE-3.ship-build.6")
    refused(game, "rome", BuildShip("rome", ("rome", "alesia")), "WE-3.ship-build.6")  # not own
    refused(game, "rome", BuildShip("etruria", ("etruria", "etruria")), "WE-3.ship-build.6")  # not so many
    game.play("rome", BuildShip("rome", ("cisalpina", "rome")))
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "cisalpina"), stock(game, "rome")) == (2, 0, 52)
    game.play("rome", BuildShip("rome", ("rome", "rome")))  # the last tokens may pay
    assert tokens(game, "rome", "rome") == 0
    assert ships(game, "rome") == ["rome", "rome"]
    game.audit()


@rule("WE-3.ship-build.5", "WE-3.ship-build.6")
def test_tokens_that_have_moved_may_pay_and_go_first() -> None:
    game = scene("movement", board={"rome": {"rome": 2, "etruria": 2}})
    game.play("rome", MoveTokens("etruria", "rome", 2))
    game.play("rome", BuildShip("rome", ("rome", "rome")))
    game.play("rome", MoveTokens("rome", "neapolis", 2))  # those that had not moved are still there
    assert tokens(game, "rome", "neapolis") == 2


@rule("WE-3.ship-build.7")
def test_a_new_ship_may_sail_at_once() -> None:
    game = fleet()
    game.play("rome", Sail("corsica", [Stop("massilia", unload=2)], load=2))
    assert (ships(game, "rome"), tokens(game, "rome", "massilia")) == (["massilia"], 2)


# Maintaining


@rule("WE-3.ship-keep.1", "WE-gen.6")
def test_an_old_ship_is_maintained_before_use_by_one_treasury_or_one_token_from_anywhere() -> None:
    game = scene(
        "movement",
        board={"rome": {"rome": 2, "cisalpina": 1}},
        ships={"rome": {"rome": 1, "corsica": 1}},
        treasury={"rome": 1},
    )
    voyage = Sail("rome", [Stop("etruria", unload=1)], load=1)
    refused(game, "rome", voyage, "WE-3.ship-keep.1")
    game.play("rome", MaintainShip("rome"))
    assert (treasury(game, "rome"), stock(game, "rome")) == (0, 52)
    game.play("rome", voyage)
    refused(game, "rome", MaintainShip("corsica"), "WE-3.ship-keep.1")  # the treasury is empty
    refused(game, "rome", MaintainShip("corsica", "massilia"), "WE-3.ship-keep.1")  # no own token there
    game.play("rome", MaintainShip("corsica", "cisalpina"))
    assert (tokens(game, "rome", "cisalpina"), stock(game, "rome")) == (0, 53)
    game.play("rome", Sail("corsica", [Stop("massilia")]))


@rule("WE-3.ship-keep.2", "WE-3.ship-keep.3", "WE-3.end.1")
def test_each_ship_is_maintained_by_itself_at_any_time_and_need_not_move() -> None:
    game = scene(
        "movement",
        board={"rome": {"rome": 3}},
        ships={"rome": {"rome": 2, "corsica": 1, "etruria": 1}},
        treasury={"rome": 9},
    )
    game.play("rome", MaintainShip("corsica"))
    game.play("rome", MoveTokens("rome", "neapolis", 1))
    game.play("rome", MaintainShip("rome"))
    game.play("rome", Sail("rome", [Stop("neapolis", unload=1)], load=1))
    refused(game, "rome", Sail("rome", [Stop("neapolis")]), "WE-3.ship-keep.1")  # the other one there
    game.play("rome", MaintainShip("rome"))
    game.play("rome", EndMovement())
    assert ships(game, "rome") == ["corsica", "neapolis", "rome"]
    assert treasury(game, "rome") == 6


@rule("WE-3.ship-keep.4")
def test_maintenance_is_paid_once_per_ship_and_turn() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, ships={"rome": {"rome": 1}}, treasury={"rome": 9})
    game.play("rome", MaintainShip("rome"))
    refused(game, "rome", MaintainShip("rome"), "WE-3.ship-keep.4")
    game.play("rome", Sail("rome", [Stop("etruria")]))
    refused(game, "rome", MaintainShip("etruria"), "WE-3.ship-keep.4")
    game.play("rome", BuildShip("rome"))
    refused(game, "rome", MaintainShip("rome"), "WE-3.ship-keep.4")
    refused(game, "rome", MaintainShip("corsica"), "WE-3.ship-keep.4")


@rule("WE-3.ship-keep.5")
def test_an_old_ship_may_be_given_up_and_built_anew_elsewhere_at_the_building_price() -> None:
    game = scene(
        "movement", board={"rome": {"salonae": 3}}, ships={"rome": {"rome": 3, "corsica": 1}}, treasury={"rome": 2}
    )
    refused(game, "rome", BuildShip("salonae"), "WE-3.ship-build.3")  # all are on the board
    refused(game, "rome", ScrapShip("salonae"), "WE-3.ship-keep.5")
    game.play("rome", ScrapShip("corsica"))
    game.play("rome", BuildShip("salonae"))
    assert treasury(game, "rome") == 0
    game.play("rome", Sail("salonae", [Stop("illyricum", unload=1)], load=1))
    assert ships(game, "rome") == ["illyricum", "rome", "rome", "rome"]


@rule("WE-3.ship-keep.6")
def test_a_ship_built_or_maintained_this_turn_cannot_be_given_up() -> None:
    game = scene(
        "movement", board={"rome": {"corsica": 3}}, ships={"rome": {"rome": 1, "corsica": 1}}, treasury={"rome": 9}
    )
    game.play("rome", MaintainShip("rome"))
    refused(game, "rome", ScrapShip("rome"), "WE-3.ship-keep.6")
    game.play("rome", BuildShip("corsica"))
    game.play("rome", ScrapShip("corsica"))  # the old one
    refused(game, "rome", ScrapShip("corsica"), "WE-3.ship-keep.6")
    assert ships(game, "rome") == ["corsica", "rome"]


# Sailing

FAR = ("massilia", "aquae-sextiae", "narbo", "iberus", "carthago-nova", "corduba")


@rule("WE-3.ship-move.1")
def test_a_ship_moves_up_to_four_areas_by_water() -> None:
    game = fleet()
    refused(game, "rome", Sail("corsica", [Stop(area) for area in FAR[:5]]), "WE-3.ship-move.1")
    refused(game, "rome", Sail("corsica", [Stop("neapolis")]), "WE-3.ship-move.1")  # not adjacent
    refused(game, "rome", Sail("corsica", []), "WE-3.ship-move.1")
    refused(game, "rome", Sail("rome", [Stop("corsica")]), "WE-3.ship-move.1")  # no ship there
    game.play("rome", Sail("corsica", [Stop(area) for area in FAR[:4]]))
    assert ships(game, "rome") == ["iberus"]
    refused(game, "rome", Sail("iberus", [Stop("narbo")]), "WE-3.ship-move.1")


@rule("WE-3.ship-move.1")
def test_the_four_steps_may_be_sailed_in_parts() -> None:
    game = fleet(ships=2)
    game.play("rome", Sail("corsica", [Stop("massilia", unload=5)], load=5))
    game.play("rome", Sail("massilia", [Stop("corsica")]))
    game.play("rome", Sail("corsica", [Stop("massilia", unload=4), Stop("etruria")], load=4))
    refused(game, "rome", Sail("etruria", [Stop("massilia")]), "WE-3.ship-move.1")
    game.play("rome", Sail("corsica", [Stop(area) for area in FAR[:4]]))  # the other ship has all its steps
    assert ships(game, "rome") == ["etruria", "iberus"]


@rule("WE-3.ship-move.1")
def test_land_borders_are_no_way_for_ships() -> None:
    game = scene("movement", board={"rome": {"rubicon": 3}}, treasury={"rome": 2})
    game.play("rome", BuildShip("rubicon"))
    refused(game, "rome", Sail("rubicon", [Stop("etruria")]), "WE-3.ship-move.1")
    game.play("rome", Sail("rubicon", [Stop("samnium")]))


@rule("WE-3.ship-move.2")
def test_ships_cannot_enter_open_sea() -> None:
    game = fleet()
    refused(game, "rome", Sail("corsica", [Stop("western-mediterranean"), Stop("carthage")]), "WE-3.ship-move.2")


@rule("WE-adv.astronavigation.1", "WE-adv.astronavigation.2", "ME-3.ship-move.9")
def test_with_astronavigation_ships_cross_open_sea_but_do_not_stop_there() -> None:
    game = fleet("astronavigation")
    stop_at_sea = Sail("corsica", [Stop("western-mediterranean")])
    refused(game, "rome", stop_at_sea, "WE-adv.astronavigation.2")
    loaded = Sail("corsica", [Stop("western-mediterranean", unload=1), Stop("carthage")], load=1)
    refused(game, "rome", loaded, "WE-adv.astronavigation.2")
    too_far = [
        Stop("western-mediterranean"),
        Stop("narbo"),
        Stop("western-mediterranean"),
        Stop("cirta"),
        Stop("numidia"),
    ]
    refused(game, "rome", Sail("corsica", too_far), "WE-3.ship-move.1")  # every area counts
    game.play("rome", Sail("corsica", [Stop("western-mediterranean"), Stop("carthage", unload=3)], load=3))
    assert tokens(game, "rome", "carthage") == 3
    game.play("rome", Sail("carthage", [Stop("central-mediterranean"), Stop("sparta")]))
    assert ships(game, "rome") == ["sparta"]


@rule("WE-adv.astronavigation.1", "WE-gen.22")
def test_open_sea_is_in_play_beside_areas_that_are_not() -> None:
    game = scene(
        "movement",
        ("minoa", "carthage", "hatti", "rome", "iberia", "hellas"),
        board={"carthage": {"tripoli": 2}},
        treasury={"carthage": 2},
        advances={"carthage": ["astronavigation"]},
    )
    refused(game, "carthage", BuildShip("cyrene"), "WE-3.ship-build.2")
    game.play("carthage", BuildShip("tripoli"))
    voyage = Sail(
        "tripoli", [Stop("central-mediterranean"), Stop("eastern-mediterranean"), Stop("cyprus", unload=2)], load=2
    )
    game.play("carthage", voyage)
    assert tokens(game, "carthage", "cyprus") == 2


@rule("WE-adv.cloth-making.1", "WE-gen.32")
def test_with_cloth_making_ships_move_five_areas() -> None:
    game = fleet("cloth-making")
    refused(game, "rome", Sail("corsica", [Stop(area) for area in FAR[:6]]), "WE-3.ship-move.1")
    game.play("rome", Sail("corsica", [Stop(area) for area in FAR[:5]]))
    assert ships(game, "rome") == ["carthago-nova"]
    game = scene(
        "movement",
        board={"rome": {"rome": 3}},
        ships={"rome": {"corsica": 1}, "iberia": {"corsica": 1}},
        treasury={"rome": 1, "iberia": 1},
        advances={"rome": ["cloth-making"]},
    )
    game.play("rome", MaintainShip("corsica"))  # an old ship, too
    game.play("rome", Sail("corsica", [Stop(area) for area in FAR[:5]]))
    game.play("iberia", MaintainShip("corsica"))  # but nobody else's
    refused(game, "iberia", Sail("corsica", [Stop(area) for area in FAR[:5]]), "WE-3.ship-move.1")


@rule("WE-3.ship-move.3", "WE-3.ship-move.5", "WE-3.9")
def test_a_ship_loads_and_unloads_at_any_point_of_its_route() -> None:
    game = fleet(etruria=3)
    voyage = Sail(
        "corsica", [Stop("massilia", unload=2), Stop("etruria", unload=2, load=3), Stop("rome", unload=4)], load=5
    )
    game.play("rome", voyage)
    board = {area: tokens(game, "rome", area) for area in ("corsica", "massilia", "etruria", "rome")}
    assert board == {"corsica": 4, "massilia": 2, "etruria": 2, "rome": 4}
    assert ships(game, "rome") == ["rome"]
    game.audit()


@rule("WE-3.ship-move.3")
def test_no_more_tokens_go_ashore_than_are_aboard() -> None:
    game = fleet()
    refused(game, "rome", Sail("corsica", [Stop("massilia", unload=3)], load=2), "WE-3.ship-move.3")


@rule("WE-3.ship-move.4")
def test_a_ship_carries_five_tokens_at_the_same_moment() -> None:
    game = fleet(etruria=9)
    refused(game, "rome", Sail("corsica", [Stop("massilia", unload=6)], load=6), "WE-3.ship-move.4")
    too_many = Sail("corsica", [Stop("etruria", load=3), Stop("rome", unload=6)], load=3)
    refused(game, "rome", too_many, "WE-3.ship-move.4")
    in_all_eight = Sail("corsica", [Stop("etruria", unload=3, load=3), Stop("rome", unload=5)], load=5)
    game.play("rome", in_all_eight)
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "etruria")) == (5, 9)


@rule("WE-adv.naval-warfare.1", "WE-gen.32")
def test_with_naval_warfare_ships_carry_six() -> None:
    game = fleet("naval-warfare", etruria=9)
    refused(game, "rome", Sail("corsica", [Stop("massilia", unload=7)], load=7), "WE-3.ship-move.4")
    game.play("rome", Sail("corsica", [Stop("massilia", unload=6)], load=6))
    assert tokens(game, "rome", "massilia") == 6


@rule("WE-3.ship-move.5")
def test_all_tokens_aboard_go_ashore_after_the_last_step() -> None:
    game = fleet()
    refused(game, "rome", Sail("corsica", [Stop("massilia", unload=1)], load=2), "WE-3.ship-move.5")
    refused(game, "rome", Sail("corsica", [Stop("massilia", load=1)]), "WE-3.ship-move.6")  # nobody is there
    game.play("rome", Sail("corsica", [Stop("massilia", unload=1), Stop("etruria", unload=1)], load=2))
    assert on_board(game, "rome") == 9  # nobody stays aboard


@rule("WE-3.ship-move.5")
def test_nobody_boards_where_the_voyage_ends() -> None:
    game = fleet(massilia=2)
    refused(game, "rome", Sail("corsica", [Stop("massilia", load=1)]), "WE-3.ship-move.5")


@rule("WE-3.ship-move.6", "WE-adv.roadbuilding.6")
@pytest.mark.parametrize("advances", [[], ["roadbuilding"]])
def test_a_token_moves_by_land_or_by_ship_never_both(advances: list[str]) -> None:
    game = fleet(*advances, ships=2, corsica=3, etruria=1)
    game.play("rome", Sail("corsica", [Stop("etruria", unload=3)], load=3))
    refused(game, "rome", MoveTokens("etruria", "rome", 2), "WE-3.9")  # only the one that was there
    game.play("rome", MoveTokens("etruria", "massilia", 1))
    game.play("rome", Sail("corsica", [Stop("massilia")]))
    refused(game, "rome", Sail("massilia", [Stop("etruria", unload=1)], load=1), "WE-3.ship-move.6")
    refused(game, "rome", Sail("etruria", [Stop("rome", unload=1)], load=1), "WE-3.ship-move.6")  # nor by two ships


@rule("WE-3.ship-move.6")
def test_a_token_that_went_ashore_does_not_board_again() -> None:
    game = fleet(corsica=2)
    there_and_on = Sail(
        "corsica",
        [Stop("massilia", unload=2), Stop("etruria"), Stop("massilia", load=2), Stop("corsica", unload=2)],
        load=2,
    )
    refused(game, "rome", there_and_on, "WE-3.ship-move.6")
    twice = Sail("corsica", [Stop("massilia", unload=2), Stop("corsica", load=1), Stop("etruria", unload=1)], load=2)
    refused(game, "rome", twice, "WE-3.ship-move.6")  # both of Corsica have gone already


@rule("WE-3.ship-move.7", "WE-setup.21")
def test_ships_pass_areas_that_are_out_of_play_but_do_not_stop_or_unload_there() -> None:
    game = scene("movement", FIVE, board={"hellas": {"apollonia": 3}}, treasury={"hellas": 2})
    game.play("hellas", BuildShip("apollonia"))
    refused(game, "hellas", Sail("apollonia", [Stop("tarentum")]), "WE-3.ship-move.7")
    ashore = Sail("apollonia", [Stop("tarentum", unload=1), Stop("ithaca")], load=1)
    refused(game, "hellas", ashore, "WE-leave.21")
    game.play("hellas", Sail("apollonia", [Stop("tarentum"), Stop("ithaca", unload=2)], load=2))
    assert (ships(game, "hellas"), tokens(game, "hellas", "ithaca")) == (["ithaca"], 2)


@rule("WE-3.ship-move.8")
def test_ships_neither_block_nor_fight_each_other() -> None:
    game = scene(
        "movement",
        board={"rome": {"corsica": 3}, "carthage": {"syracuse": 1}, "egypt": HALT},
        ships={"rome": {"corsica": 1}, "carthage": {"massilia": 4}},
        treasury={"rome": 1, "carthage": 4},
        advances={"carthage": ["naval-warfare"], "rome": ["naval-warfare"]},
    )
    for _ in range(4):
        game.play("carthage", MaintainShip("massilia"))
    game.play("rome", MaintainShip("corsica"))
    game.play("rome", Sail("corsica", [Stop("massilia"), Stop("aquae-sextiae", unload=1), Stop("massilia")], load=1))
    assert conflicts(game) == []
    finish_all(game)
    assert ships(game, "rome") == ["massilia"]
    assert ships(game, "carthage") == ["massilia"] * 4
    assert losses(game) == []


@pytest.mark.parametrize("start", ["etruria", "corsica"])
def test_a_voyage_back_changes_nothing_where_its_tokens_came_from(start: str) -> None:
    """Tokens that board leave the area, so coming back they do not count twice."""
    game = scene(
        "movement",
        board={"rome": {"etruria": 1, "corsica": 1}, "iberia": {"etruria": 1, "narbo": 14}},  # the limit is 2
        treasury={"rome": 2},
        advances={"iberia": ["cultural-ascendancy"]},
    )
    game.play("rome", BuildShip(start))
    back = [Stop("massilia"), Stop("etruria", unload=1)]
    if start == "etruria":
        game.play("rome", Sail("etruria", back, load=1))
    else:
        game.play("rome", Sail("corsica", [Stop("etruria", load=1), *back]))
    assert tokens(game, "rome", "etruria") == 1
    refused(game, "rome", MoveTokens("etruria", "rome", 1), "WE-3.9")  # it has moved
    game.undo("rome")  # ahead of turn, but it caused no conflict


@rule("WE-3.conflict.4", "WE-3.conflict.7")
def test_a_voyage_may_be_taken_back_unless_its_tokens_caused_conflict_ahead_of_turn() -> None:
    board = {"rome": {"corsica": 4}, "iberia": {"massilia": "city", "etruria": 2, "narbo": 14}}
    past = Sail("corsica", [Stop("massilia"), Stop("corsica"), Stop("rome", unload=2)], load=2)
    ashore = Sail("corsica", [Stop("massilia", unload=2)], load=2)
    twice = Sail("corsica", [Stop("massilia", unload=1), Stop("etruria", unload=1)], load=2)
    in_turn = {**board, "rome": {"corsica": 4, "pannonia": 14}}
    for position, voyage, stands in (
        (board, past, False),
        (board, ashore, True),
        (board, twice, True),
        (in_turn, ashore, False),
    ):
        game = scene("movement", board=position, treasury={"rome": 2})
        game.play("rome", BuildShip("corsica"))
        game.play("rome", voyage)
        if stands:
            with pytest.raises(ochre.IllegalAction):
                game.undo("rome", 1)
        else:
            game.undo("rome", 1)
