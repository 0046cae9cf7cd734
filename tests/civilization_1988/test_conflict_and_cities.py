"""43.6, 43.7: conflict, support, building and surplus."""

import pytest
from civilization_1988.stage import (
    asked,
    battle,
    cities,
    city,
    losses,
    on_board,
    play_defaults,
    refused,
    scene,
    ships,
    stock,
    tokens,
)

from ochre.rules.phases.city_construction import BuildCity
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule

# 43.61: tokens against tokens


@rule("CV-43.6.1", "CV-43.61.3")
def test_peoples_live_together_within_the_limit() -> None:
    game = battle({"crete": {"athens": 1}, "thrace": {"athens": 1}})  # a limit of two
    assert (tokens(game, "crete", "athens"), tokens(game, "thrace", "athens")) == (1, 1)


@rule("CV-43.6.3")
def test_tokens_lost_in_conflict_go_to_stock() -> None:
    game = battle({"crete": {"athens": 1, "knossos": 2}, "thrace": {"athens": 2}})
    assert (on_board(game, "crete"), stock(game, "crete")) == (2, 54)


@rule("CV-43.61.1", "CV-43.61.3")
def test_the_fewest_lose_first_one_each_until_the_limit_is_met() -> None:
    game = battle({"crete": {"moesia": 5}, "thrace": {"moesia": 2}})
    assert losses(game, "moesia") == ["thrace", "crete", "thrace"]
    assert (tokens(game, "crete", "moesia"), tokens(game, "thrace", "moesia")) == (4, 0)
    game = battle({"crete": {"germania": 4}, "thrace": {"germania": 3}})  # a limit of five: a truce at five
    assert losses(game, "germania") == ["thrace", "crete"]
    assert (tokens(game, "crete", "germania"), tokens(game, "thrace", "germania")) == (3, 2)


@rule("CV-43.61.1")
def test_three_peoples_lose_from_the_fewest_to_the_most() -> None:
    game = battle({"crete": {"athens": 4}, "thrace": {"athens": 3}, "italy": {"athens": 2}})
    assert losses(game, "athens")[:4] == ["italy", "thrace", "crete", "italy"]


@rule("CV-43.61.2")
def test_equal_numbers_lose_together_and_may_empty_a_zone() -> None:
    game = battle({"crete": {"miletus": 1}, "thrace": {"miletus": 1}})  # a limit of one
    assert (tokens(game, "crete", "miletus"), tokens(game, "thrace", "miletus")) == (0, 0)
    game = battle({"crete": {"athens": 2}, "thrace": {"athens": 2}})
    assert losses(game, "athens") == ["thrace", "crete"]
    assert (tokens(game, "crete", "athens"), tokens(game, "thrace", "athens")) == (1, 1)


@rule("CV-43.61.4", "CV-53.7.1")
def test_against_metalworking_even_the_larger_force_loses_first() -> None:
    board = {"crete": {"athens": 2}, "thrace": {"athens": 3}}
    assert losses(battle(board), "athens")[0] == "crete"
    game = battle(board, advances={"crete": ["metalworking"]})
    assert losses(game, "athens") == ["thrace", "crete", "thrace"]
    assert (tokens(game, "crete", "athens"), tokens(game, "thrace", "athens")) == (1, 1)


@rule("CV-53.7.2")
def test_metalworking_is_of_no_use_against_metalworking() -> None:
    board = {"crete": {"athens": 2}, "thrace": {"athens": 3}}
    game = battle(board, advances={"crete": ["metalworking"], "thrace": ["metalworking"]})
    assert losses(game, "athens")[0] == "crete"


@rule("CV-43.6.2")
def test_ships_do_not_fight() -> None:
    game = battle(
        {"crete": {"knossos": "city", "athens": 2}, "thrace": {"moesia": 2}},
        ships={"thrace": {"knossos": 2, "athens": 1}, "crete": {"knossos": 1}},
    )
    assert (city(game, "knossos"), losses(game)) == ("crete", [])
    assert (ships(game, "thrace"), ships(game, "crete")) == (["athens", "knossos", "knossos"], ["knossos"])


# 43.62: attacks on cities

DEFENDED = {"phaestos": 2}


@rule("CV-43.62.1", "CV-43.62.3")
def test_seven_tokens_take_a_city_and_fight_six() -> None:
    game = battle({"crete": {"knossos": "city", **DEFENDED}, "thrace": {"knossos": 7}})
    assert city(game, "knossos") is None
    assert losses(game, "knossos") == ["crete", "thrace"] * 5
    # 7 and 6 tokens: down to 2 and 1, which is the limit of three
    assert (tokens(game, "thrace", "knossos"), tokens(game, "crete", "knossos")) == (2, 1)


@rule("CV-43.62.4", "CV-43.6.1", "CV-43.6.4")
def test_too_few_attackers_are_forfeited() -> None:
    game = battle({"crete": {"knossos": "city", **DEFENDED}, "thrace": {"knossos": 6}})
    assert (city(game, "knossos"), tokens(game, "thrace", "knossos"), stock(game, "thrace")) == ("crete", 0, 56)
    game = battle({"crete": {"knossos": "city", **DEFENDED}, "thrace": {"knossos": 1}})  # though the limit is three
    assert tokens(game, "thrace", "knossos") == 0


@rule("CV-43.62.2", "CV-53.11.2", "CV-43.62.3")
def test_against_engineering_eight_are_needed_but_six_still_defend() -> None:
    board = {"crete": {"knossos": "city", **DEFENDED}, "thrace": {"knossos": 7}}
    game = battle(board, advances={"crete": ["engineering"]})
    assert (city(game, "knossos"), tokens(game, "thrace", "knossos")) == ("crete", 0)
    board["thrace"] = {"knossos": 8}
    for attacker in ([], ["engineering"]):
        game = battle(board, advances={"crete": ["engineering"], "thrace": attacker})
        assert city(game, "knossos") is None
        assert losses(game, "knossos").count("crete") == 6
        assert tokens(game, "thrace", "knossos") == 3


@rule("CV-53.11.2")
def test_engineering_does_not_help_the_attacker() -> None:
    board = {"crete": {"knossos": "city", **DEFENDED}, "thrace": {"knossos": 6}}
    game = battle(board, advances={"thrace": ["engineering"]})
    assert city(game, "knossos") == "crete"


@rule("CV-43.63")
def test_before_a_city_the_attackers_fight_each_other_first() -> None:
    game = battle({"crete": {"knossos": "city", **DEFENDED}, "thrace": {"knossos": 9}, "italy": {"knossos": 2}})
    # Italy loses 2, Thrace 1 meanwhile; the eight that are left attack
    assert losses(game, "knossos")[:3] == ["italy", "thrace", "italy"]
    assert city(game, "knossos") is None
    assert tokens(game, "italy", "knossos") == 0
    game = battle({"crete": {"knossos": "city", **DEFENDED}, "thrace": {"knossos": 8}, "italy": {"knossos": 3}})
    assert (city(game, "knossos"), tokens(game, "thrace", "knossos")) == ("crete", 0)  # six are too few


@rule("CV-43.64.1", "CV-65.1.3")
def test_a_city_that_cannot_become_six_tokens_surrenders() -> None:
    board = {"crete": {"knossos": "city", "phaestos": 2}, "thrace": {"knossos": 7, "moesia": 4}}
    game = battle(board, treasury={"crete": 49})
    assert (stock(game, "crete"), city(game, "knossos"), tokens(game, "thrace", "knossos")) == (5, "thrace", 7)
    assert game.table.cities_in_stock(game.table.nation("crete")) == 9
    game.time_up("egypt")  # surplus: the attackers leave the zone of their new city
    play_defaults(game, "movement")
    assert tokens(game, "thrace", "knossos") == 0
    game = battle(board, treasury={"crete": 48})  # six are enough
    assert city(game, "knossos") is None


@rule("CV-43.64.1")
def test_without_a_city_to_put_there_the_surrendered_one_is_eliminated() -> None:
    nine = ["moesia", "byzantium", "troy", "sardes", "tyras", "sinope", "ankara", "gordium", "kanesh"]
    board = {
        "crete": {"knossos": "city", "phaestos": 2},
        "thrace": {"knossos": 18, **dict.fromkeys(nine, "city")},
    }
    game = battle(board, treasury={"crete": 50})
    assert (city(game, "knossos"), tokens(game, "thrace", "knossos")) == (None, 18)


@rule("CV-43.64.2", "CV-62.3")
def test_token_battles_come_first_so_that_their_losses_can_defend_cities() -> None:
    # Crete has five tokens in stock until it loses two in Athens
    board = {
        "crete": {"knossos": "city", "athens": 2, "phaestos": 2},
        "thrace": {"knossos": 7, "moesia": 4},
        "italy": {"athens": 5},
    }
    game = battle(board, treasury={"crete": 47})
    assert losses(game)[0] == "crete"
    assert city(game, "knossos") is None
    assert losses(game, "knossos").count("crete") > 0


@rule("CV-62.3")
def test_attacks_on_cities_are_resolved_in_the_order_of_the_chart() -> None:
    board = {
        "africa": {"carthage": "city", "thapsus": 2},
        "crete": {"knossos": "city", "phaestos": 2},
        "thrace": {"knossos": 7, "carthage": 7},
    }
    game = battle(board)
    assert losses(game)[0] == "africa"


# 43.65: support


@rule("CV-43.65.1", "CV-43.65.2", "CV-65.3")
def test_cities_without_support_are_reduced_at_their_owners_choice() -> None:
    game = battle({"crete": {"knossos": "city", "phaestos": "city", "athens": 3, "corinth": "city"}})
    assert asked(game) == ["crete"]
    refused(game, "crete", ReduceCity("memphis"), "CV-43.65.1")
    game.play("crete", ReduceCity("corinth"))  # five tokens for two cities
    assert (cities(game, "crete"), tokens(game, "crete", "corinth")) == (["knossos", "phaestos"], 2)
    assert game.phase == "city-construction"


@rule("CV-43.65.2", "CV-52.1.3", "CV-53.8.1")
def test_agriculture_adds_a_token_in_the_place_of_a_reduced_city() -> None:
    board = {"crete": {"knossos": "city", "phaestos": "city", "athens": 3, "corinth": "city"}}
    game = battle(board, advances={"crete": ["agriculture"]})
    game.play("crete", ReduceCity("knossos"))
    assert tokens(game, "crete", "knossos") == 4


@rule("CV-65.1.4")
def test_a_city_that_finds_too_few_tokens_in_stock_is_eliminated_instead() -> None:
    board = {"crete": {"knossos": "city", "phaestos": "city", "athens": 3, "miletus": "city"}}
    game = battle(board, treasury={"crete": 51})  # two in stock, Knossos would take three
    game.play("crete", ReduceCity("knossos"))
    assert (city(game, "knossos"), tokens(game, "crete", "knossos"), stock(game, "crete")) == (None, 0, 2)
    game = battle(board, treasury={"crete": 51}, options={"reductions": "leave-some"})
    game.play("crete", ReduceCity("knossos"))
    assert (tokens(game, "crete", "knossos"), stock(game, "crete")) == (2, 0)


# 43.7: building cities


@rule("CV-43.7.1")
def test_a_city_takes_six_tokens_on_a_site_and_twelve_elsewhere() -> None:
    board = {"crete": {"knossos": 6, "phaestos": 5, "ionia": 12, "cilicia": 11}}
    game = scene("city-construction", board=board)
    refused(game, "crete", BuildCity("phaestos"), "CV-43.7.1")
    refused(game, "crete", BuildCity("cilicia"), "CV-43.7.1")
    game.play("crete", BuildCity("knossos"))
    game.play("crete", BuildCity("ionia"))
    assert cities(game, "crete") == ["ionia", "knossos"]


@rule("CV-43.7.2")
def test_a_zone_has_one_city() -> None:
    game = scene("city-construction", board={"crete": {"knossos": {"tokens": 12, "city": True}, "phaestos": 6}})
    refused(game, "crete", BuildCity("knossos"), "CV-43.7.2")


@rule("CV-43.7.3", "CV-64.1")
def test_nobody_has_more_than_nine_cities() -> None:
    eight = ["knossos", "phaestos", "athens", "argos", "sparta", "corinth", "chalcis", "eretria"]
    board = {"crete": {**dict.fromkeys(eight, "city"), "rhodes": 6, "miletus": 6, "ionia": 8}}
    game = scene("city-construction", board=board)
    game.play("crete", BuildCity("rhodes"))
    assert "crete" not in asked(game, "build-cities")
    assert len(cities(game, "crete")) == 9


@rule("CV-43.7.4", "CV-53.8.1")
@pytest.mark.parametrize(("advances", "left"), [([], 3), (["agriculture"], 4)])
def test_tokens_above_the_limit_go_to_stock_after_building(advances: list[str], left: int) -> None:
    game = scene(
        "city-construction", board={"crete": {"knossos": 5}, "egypt": {"memphis": 6}}, advances={"crete": advances}
    )
    game.time_up("egypt")
    while game.phase not in ("ship-construction", "movement"):
        game.time_up(game.seat_of(game.pending[0]))
    assert tokens(game, "crete", "knossos") == left + 2  # and the expansion of the next round


@rule("CV-53.8.2")
def test_agriculture_does_not_work_among_others_nor_in_conflict() -> None:
    game = battle({"crete": {"germania": 3}, "thrace": {"germania": 3}}, advances={"crete": ["agriculture"]})
    assert losses(game, "germania") == ["thrace", "crete"]  # six are above five, though Crete farms
    board = {"crete": {"moesia": 3, "knossos": 6}, "thrace": {"moesia": 1}}
    game = scene("city-construction", board=board, advances={"crete": ["agriculture"]})
    game.play("crete", BuildCity("knossos"))
    play_defaults(game, "movement")
    assert tokens(game, "crete", "moesia") == 3 + 2


@rule("CV-43.7.5")
def test_all_tokens_beside_a_city_go_to_stock() -> None:
    guarded = {"tokens": 3, "city": True}
    board = {"crete": {"knossos": 8, "phaestos": 4, "argos": guarded}, "thrace": {"knossos": 2, "moesia": 1}}
    game = scene("city-construction", board=board)
    game.play("crete", BuildCity("knossos"))
    assert (tokens(game, "crete", "knossos"), tokens(game, "thrace", "knossos")) == (0, 0)
    assert (tokens(game, "crete", "argos"), city(game, "argos")) == (0, "crete")
    assert (stock(game, "thrace"), city(game, "knossos")) == (56 - on_board(game, "thrace"), "crete")


def test_architecture_does_not_pay_for_cities() -> None:
    game = scene(
        "city-construction",
        board={"crete": {"knossos": 5, "phaestos": 6}},
        advances={"crete": ["architecture"]},
        treasury={"crete": 9},
    )
    refused(game, "crete", BuildCity("knossos", treasury=1), "CV-43.7.1")


@rule("CV-farrell.4")
def test_in_the_shorter_game_egypt_and_babylon_build_on_flood_plains_with_five_tokens() -> None:
    board = {"egypt": {"memphis": 5, "gaza": 1}, "babylon": {"ur": 5, "susa": 5}, "crete": {"tanis": 5}}
    game = scene("city-construction", board=board, options={"scenario": "farrell"})
    refused(game, "egypt", BuildCity("gaza"), "CV-43.7.1")
    game.play("egypt", BuildCity("memphis"))
    game.play("babylon", BuildCity("ur"))
    game.play("babylon", BuildCity("susa"))
    assert "crete" not in asked(game)
    assert asked(scene("city-construction", board=board), "build-cities") == []
