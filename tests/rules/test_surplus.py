"""Step 5b, and phase 11: removal of surplus population."""

import pytest
from rules.scenes import asked, cities, city, on_board, play_defaults, stock, tokens, treasury
from rules.scenes import watched_scene as scene

from ochre.engine.game import Game
from ochre_testing import rule


@rule("WE-5b.1", "WE-gen.3")
def test_tokens_above_the_limit_leave_every_area() -> None:
    game = scene("city-construction", board={"rome": {"etruria": 5, "rubicon": 4, "corsica": 1, "cisalpina": 2}})
    assert [tokens(game, "rome", area) for area in ("etruria", "rubicon", "corsica", "cisalpina")] == [2, 3, 1, 1]
    assert stock(game, "rome") == 55 - 7


@rule("WE-5b.2")
def test_all_tokens_in_an_area_with_a_city_leave_whosever_they_are() -> None:
    board = {
        "rome": {"rome": {"tokens": 1, "city": True}, "etruria": 2},
        "celt": {"rome": 2},
        "barbarians": {"massilia": 1},
        "pirates": ["massilia"],
    }
    game = scene("city-construction", board=board)
    assert (tokens(game, "rome", "rome"), tokens(game, "celt", "rome"), city(game, "rome")) == (0, 0, "rome")
    assert (tokens(game, "barbarians", "massilia"), city(game, "massilia")) == (0, "barbarians")


@rule("WE-5b.3", "WE-gen.7")
def test_ships_count_toward_no_limit_and_stay() -> None:
    game = scene(
        "city-construction",
        board={"rome": {"etruria": 2, "sardinia": 3}},
        ships={"rome": {"etruria": 3}, "celt": {"sardinia": 1}},
        advances={"rome": ["agriculture"]},
    )
    assert tokens(game, "rome", "etruria") == 2
    assert tokens(game, "rome", "sardinia") == 3  # a foreign ship is no unit: Rome is alone there
    assert [len(game.table.ships(game.table.nation(nation))) for nation in ("rome", "celt")] == [3, 1]


def test_barbarians_above_the_limit_leave_too() -> None:
    game = scene("city-construction", board={"barbarians": {"etruria": 5}})
    assert tokens(game, "barbarians", "etruria") == 2


@rule("WE-4b.2-v2", "WE-adv.naval-warfare.10")
def test_attackers_who_failed_leave_now_and_with_naval_warfare_their_ships_there_too() -> None:
    for held, ships in (([], 2), (["naval-warfare"], 1)):
        game = scene(
            "conflict",
            board={"rome": {"carthage": 3, "etruria": 2}, "carthage": {"carthage": "city", "sabrata": 3}},
            ships={"rome": {"carthage": 1, "etruria": 1}},
            advances={"rome": held},
        )
        assert (tokens(game, "rome", "carthage"), city(game, "carthage")) == (0, "carthage")
        assert len(game.table.ships(game.table.nation("rome"))) == ships


def farming(**board: dict[str, object]) -> Game:
    return scene("city-construction", board=board, advances={"rome": ["agriculture"]})


@rule("WE-adv.agriculture.1", "WE-5b.4")
def test_agriculture_raises_limits_of_two_and_less_by_one() -> None:
    poor = {"caledonia": 9, "corsica": 9, "etruria": 9}
    game = farming(rome={**poor, "rubicon": 5})
    assert [tokens(game, "rome", area) for area in (*poor, "rubicon")] == [1, 2, 3, 3]
    without = scene("city-construction", board={"rome": poor})
    assert [tokens(without, "rome", area) for area in poor] == [0, 1, 2]


@rule("WE-adv.agriculture.1")
def test_agriculture_raises_no_limit_where_others_have_units() -> None:
    assert tokens(farming(rome={"etruria": 3}, celt={"etruria": 1}), "rome", "etruria") == 2
    assert tokens(farming(rome={"etruria": 3}, barbarians={"etruria": 1}), "rome", "etruria") == 2
    assert tokens(farming(celt={"etruria": 3}), "celt", "etruria") == 2  # for its holder only


@rule("WE-adv.agriculture.5")
def test_who_is_left_alone_by_a_conflict_keeps_the_extra_token() -> None:
    board = {"rome": {"etruria": 4}, "celt": {"etruria": 2}}
    assert tokens(scene("conflict", board=board, advances={"rome": ["agriculture"]}), "rome", "etruria") == 3
    assert tokens(scene("conflict", board=board), "rome", "etruria") == 2


@rule("WE-adv.public-works.1", "WE-5b.4")
def test_public_works_keeps_one_token_beside_an_own_city() -> None:
    board = {
        "rome": {"rome": {"tokens": 3, "city": True}, "neapolis": 2, "etruria": 2},
        "celt": {"neapolis": "city", "moesia": 2},
    }
    game = scene("city-construction", board=board, advances={"rome": ["public-works"]})
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "neapolis")) == (1, 0)


@rule("WE-adv.public-works.7", "WE-adv.agriculture.6")
def test_agriculture_does_not_add_a_second_token_beside_a_city() -> None:
    board = {"rome": {"rome": {"tokens": 3, "city": True}, "etruria": 2}}
    game = scene("city-construction", board=board, advances={"rome": ["public-works", "agriculture"]})
    assert tokens(game, "rome", "rome") == 1


# 11


@rule("WE-11.1", "WE-11.2")
def test_a_conflict_situation_is_resolved_before_surplus_is_removed() -> None:
    game = scene("surplus-population", board={"rome": {"etruria": 4}, "celt": {"etruria": 2, "alesia": 2}})
    # As surplus alone both would keep their two tokens.
    assert (tokens(game, "rome", "etruria"), tokens(game, "celt", "etruria")) == (2, 0)
    assert tokens(game, "celt", "alesia") == 1
    assert game.phase != "surplus-population"


@rule("WE-11.1")
def test_a_city_attack_left_over_is_resolved_by_the_rules_of_conflict() -> None:
    board = {"rome": {"carthage": 7, "etruria": 2}, "carthage": {"carthage": "city", "sabrata": 3}}
    game = scene("surplus-population", board=board)
    play_defaults(game, "advances-acquisition")
    assert city(game, "carthage") is None
    # Six tokens defend it against seven until the limit of 3 is kept; the victor takes three tokens.
    assert (tokens(game, "rome", "carthage"), tokens(game, "carthage", "carthage")) == (2, 1)
    assert treasury(game, "rome") == 3


@rule("WE-11.3")
def test_support_is_checked_after_conflict_and_surplus() -> None:
    board = {"rome": {"etruria": 4, "rome": "city", "neapolis": "city"}}
    game = scene("surplus-population", board=board)
    assert tokens(game, "rome", "etruria") == 2  # four tokens would have been enough
    assert asked(game, "reduce-for-support") == ["rome"]
    game.time_up("rome")
    assert len(cities(game, "rome")) == 1
    assert game.phase == "advances-acquisition"


@rule("WE-11.4")
def test_all_remove_surplus_and_reduce_cities_at_the_same_time() -> None:
    board = {
        "rome": {"etruria": 2, "rome": "city", "neapolis": "city"},
        "egypt": {"sinai": 2, "tanis": "city", "gaza": "city"},
    }
    hashes = []
    for order in (("rome", "egypt"), ("egypt", "rome")):
        game = scene("surplus-population", board=board)
        assert asked(game) == ["rome", "egypt"]
        assert all(decision.due(game.table) for decision in game.pending)
        for nation in order:
            game.time_up(nation)
        hashes.append(game.hash())
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize("phase", ["city-construction", "surplus-population"])
@rule("WE-gen.1")
def test_no_piece_is_lost_in_removing(phase: str) -> None:
    board = {"rome": {"etruria": 9, "rome": "city", "massilia": {"tokens": 3, "city": True}}, "celt": {"rome": 3}}
    game = scene(phase, board=board)
    game.audit()
    assert on_board(game, "rome") + stock(game, "rome") == 55
    assert on_board(game, "celt") + stock(game, "celt") == 55
