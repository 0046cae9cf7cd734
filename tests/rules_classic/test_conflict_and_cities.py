"""24-26: conflict, city construction, surplus population, city support."""

import pytest
from rules_classic.ac import (
    about,
    asked,
    cities,
    city,
    default_all,
    hand,
    on_board,
    refused,
    ships,
    stage,
    stock_of,
    tokens,
    treasury,
)

from ochre.engine.actions import Done
from ochre.rules.phases.city_construction import BuildCity
from ochre.rules.phases.city_support import ReduceCity
from ochre.rules.phases.conflict import DefendNext, TakeSpoils
from ochre_testing import rule


def fought(board, **position):
    return stage("conflict", board=board, **position)


@rule("AC-24.1.1", "AC-24.1.3", "AC-2.4", "AC-18.1.6")
def test_conflict_is_where_several_nations_exceed_the_limit():
    game = fought({"egypt": {"fayum": 3, "thebes": 2}, "asia": {"fayum": 2, "thebes": 2}})
    assert (tokens(game, "egypt", "fayum"), tokens(game, "asia", "fayum")) == (3, 2)  # five may live there
    assert tokens(game, "egypt", "thebes") + tokens(game, "asia", "thebes") == 2
    alone = fought({"egypt": {"thebes": 9}})
    assert tokens(alone, "egypt", "thebes") == 9


@rule("AC-24.21.1", "AC-24.21.2", "AC-24.12")
def test_the_weaker_removes_first_until_the_limit_holds():
    game = fought({"egypt": {"fayum": 4}, "asia": {"fayum": 2}})
    # Asia removes one: 5 tokens, the limit: it ends in co-existence
    assert (tokens(game, "egypt", "fayum"), tokens(game, "asia", "fayum")) == (4, 1)
    assert stock_of(game, "asia") == 46
    game = fought({"egypt": {"thebes": 5}, "asia": {"thebes": 2}})
    # 5:2 A 5:1 E 4:1 A 4:0: one owner is left, above the limit
    assert (tokens(game, "egypt", "thebes"), tokens(game, "asia", "thebes")) == (4, 0)


@rule("AC-24.22.1", "AC-24.22.ex1")
def test_equal_numbers_remove_together():
    game = fought({"egypt": {"jalo": 3}, "africa": {"jalo": 3}})
    assert (tokens(game, "egypt", "jalo"), tokens(game, "africa", "jalo")) == (0, 0)
    game = fought({"egypt": {"thebes": 3}, "africa": {"thebes": 3}})
    assert (tokens(game, "egypt", "thebes"), tokens(game, "africa", "thebes")) == (1, 1)


@rule("AC-24.23.1", "AC-24.23.2")
def test_three_nations_remove_in_ascending_order():
    game = fought({"egypt": {"fayum": 4}, "africa": {"fayum": 2}, "asia": {"fayum": 1}})
    # 7 tokens: Asia, then Africa: 5
    assert [tokens(game, who, "fayum") for who in ("egypt", "africa", "asia")] == [4, 1, 0]
    game = fought({"egypt": {"fayum": 5}, "africa": {"fayum": 2}, "asia": {"fayum": 2}})
    # 9: Africa and Asia together 7, Egypt 6, then together 4
    assert [tokens(game, who, "fayum") for who in ("egypt", "africa", "asia")] == [4, 0, 0]


@rule("AC-24.24.1", "AC-24.24.2", "AC-32.231.1", "AC-32.231.2")
def test_metalworking_removes_last():
    game = fought({"egypt": {"jalo": 4}, "africa": {"jalo": 3}}, advances={"africa": ["metalworking"]})
    # 4:3 E 3:3 A 3:2 E 2:2 A 2:1 E 1:1 A 1:0
    assert (tokens(game, "egypt", "jalo"), tokens(game, "africa", "jalo")) == (1, 0)
    plain = fought({"egypt": {"jalo": 4}, "africa": {"jalo": 3}})
    assert (tokens(plain, "egypt", "jalo"), tokens(plain, "africa", "jalo")) == (2, 0)
    both = fought(
        {"egypt": {"jalo": 4}, "africa": {"jalo": 3}}, advances={"africa": ["metalworking"], "egypt": ["metalworking"]}
    )
    assert (tokens(both, "egypt", "jalo"), tokens(both, "africa", "jalo")) == (2, 0)


@rule("AC-24.1.2", "AC-24.31.1", "AC-24.31.2", "AC-24.11.1")
def test_fewer_than_seven_are_removed_and_the_city_stands():
    game = fought({"egypt": {"fayum": 6}, "asia": {"fayum": "city"}})
    assert tokens(game, "egypt", "fayum") == 0
    assert city(game, "fayum") == "asia"
    assert on_board(game, "asia") == 0


@rule("AC-24.31.1", "AC-24.32.1", "AC-24.52.1")
def test_seven_replace_the_city_by_six_tokens_which_fight():
    game = fought({"egypt": {"jalo": 7}, "asia": {"jalo": "city"}})
    assert city(game, "jalo") is None
    # 7:6 to one owner with limit 1: A removes first, 1 left
    assert (tokens(game, "egypt", "jalo"), tokens(game, "asia", "jalo")) == (2, 0)
    assert asked(game) == ["egypt"]


@rule("AC-24.32.2")
def test_a_short_stock_defends_with_what_there_is():
    game = fought({"egypt": {"jalo": 7}, "asia": {"jalo": "city"}}, stock={"asia": 2})
    assert tokens(game, "egypt", "jalo") == 6
    empty = fought({"egypt": {"jalo": 7}, "asia": {"jalo": "city"}}, stock={"asia": 0})
    assert tokens(empty, "egypt", "jalo") == 7
    assert city(empty, "jalo") is None
    assert asked(empty) == ["egypt"]


@rule("AC-24.32.3", "AC-24.41.1")
def test_token_conflicts_fill_the_stock_before_cities_are_attacked():
    board = {"egypt": {"jalo": 7, "siwa": 3}, "asia": {"jalo": "city", "siwa": 6}}
    game = fought(board, stock={"asia": 2})
    # in Siwa Asia loses two tokens, so four defend
    assert tokens(game, "asia", "siwa") == 4
    assert tokens(game, "egypt", "jalo") == 4


@rule("AC-24.32.3")
def test_who_is_short_orders_the_attacks_on_own_cities():
    board = {"egypt": {"jalo": 7, "siwa": 7}, "asia": ["jalo", "siwa"]}
    game = fought(board, stock={"asia": 7})
    assert asked(game) == ["asia"]
    game.play("asia", DefendNext("siwa"))
    assert tokens(game, "egypt", "siwa") == 2


@rule("AC-24.32.3")
def test_who_is_short_may_resolve_all_own_attacks_first():
    """Both fail, and bring three tokens each back to stock: six defend."""
    board = {"egypt": {"jalo": 7, "thebes": "city", "fayum": "city"}, "asia": {"jalo": "city", "thebes": 3, "fayum": 3}}
    game = fought(board, stock={"asia": 0})
    for stock in (3, 6):
        assert asked(game) == ["asia"]
        game.play("asia", DefendNext())
        assert stock_of(game, "asia") >= stock
    assert tokens(game, "egypt", "jalo") == 2  # seven against six


@rule("AC-24.33.1", "AC-24.33.2", "AC-24.41.3")
def test_two_attackers_fight_each_other_first():
    game = fought({"egypt": {"fayum": 5}, "africa": {"fayum": 5}, "asia": {"fayum": "city"}})
    assert city(game, "fayum") == "asia"
    assert (tokens(game, "egypt", "fayum"), tokens(game, "africa", "fayum")) == (0, 0)
    game = fought({"egypt": {"jalo": 9}, "africa": {"jalo": 2}, "asia": {"jalo": "city"}})
    # 9:2 ends 8:0, enough for the city
    assert city(game, "jalo") is None


@rule("AC-24.41.1", "AC-24.41.2", "AC-24.41.3")
def test_defending_tokens_must_be_gone_first():
    game = fought({"egypt": {"fayum": 8}, "asia": {"fayum": {"tokens": 3, "city": True}}})
    # 8:3 ends 6:0: too few
    assert city(game, "fayum") == "asia"
    assert tokens(game, "egypt", "fayum") == 0
    game = fought({"egypt": {"jalo": 9}, "asia": {"jalo": {"tokens": 2, "city": True}}})
    assert city(game, "jalo") is None


@pytest.mark.parametrize(
    ("attacker", "defender", "needed", "placed"),
    [
        ([], [], 7, 6),
        (["engineering"], [], 6, 5),
        ([], ["engineering"], 8, 7),
        (["engineering"], ["engineering"], 7, 6),
    ],
)
@rule("AC-24.35.1", "AC-24.35.2", "AC-24.35.3", "AC-32.311.1", "AC-32.311.2", "AC-32.311.3")
def test_engineering_shifts_both_numbers(attacker, defender, needed, placed):
    advances = {"egypt": attacker, "asia": defender}
    few = fought({"egypt": {"jalo": needed - 1}, "asia": {"jalo": "city"}}, advances=advances)
    assert city(few, "jalo") == "asia"
    enough = fought({"egypt": {"jalo": needed}, "asia": {"jalo": "city"}}, advances=advances)
    assert city(enough, "jalo") is None
    (event,) = [event for event in enough.log if type(event).__name__ == "CityReduced"]
    assert event.tokens == placed


@rule("AC-24.51.1", "AC-24.51.2", "AC-24.52.1", "AC-24.52.2", "AC-24.52.3", "AC-19.1.2")
def test_the_attacker_draws_a_card_and_may_pillage_up_to_three():
    board = {"egypt": {"jalo": 7}, "asia": {"jalo": "city"}}
    game = fought(board, hands={"asia": ["salt"]}, treasury={"asia": 4})
    assert hand(game, "egypt") == ["salt"]  # not a question: it must be drawn
    assert hand(game, "asia") == []
    refused(game, "egypt", TakeSpoils(draw_card=False, treasury=4), "AC-24.52")
    before = stock_of(game, "egypt"), stock_of(game, "asia")
    game.play("egypt", TakeSpoils(draw_card=False, treasury=2))
    assert treasury(game, "egypt") == 2
    assert stock_of(game, "egypt") == before[0] - 2
    assert (treasury(game, "asia"), stock_of(game, "asia")) == (4, before[1])
    none = fought(board)
    refused(none, "egypt", TakeSpoils(draw_card=True), "AC-24.51")


@rule("AC-24.52.2")
def test_pillage_is_limited_by_the_attackers_stock():
    """Nobody defends the city, so that no token of the attacker comes back to stock."""
    board = {"egypt": {"jalo": 7}, "asia": {"jalo": "city"}}
    game = fought(board, stock={"egypt": 2, "asia": 0})
    refused(game, "egypt", TakeSpoils(draw_card=False, treasury=3), "AC-24.52")
    game.play("egypt", TakeSpoils(draw_card=False, treasury=2))
    assert stock_of(game, "egypt") == 0
    assert not fought(board, stock={"egypt": 0, "asia": 0}).pending


@rule("AC-24.34.1", "AC-24.34.2", "AC-24.53.2", "AC-30.913.2", "AC-30.913.3", "AC-30.913.1")
def test_a_pirate_city_fights_with_loose_tokens_and_may_be_pillaged():
    game = fought({"egypt": {"fayum": 7}, "pirates": ["fayum"]})
    assert city(game, "fayum") is None
    # 7:6 ends within the limit of five: pirates left over are removed
    assert tokens(game, "barbarians", "fayum") == 0
    assert tokens(game, "egypt", "fayum") > 0
    refused(game, "egypt", TakeSpoils(draw_card=True), "AC-24.53")
    game.play("egypt", TakeSpoils(draw_card=False, treasury=3))
    assert treasury(game, "egypt") == 3


@rule("AC-24.11.2", "AC-26.2")
def test_ships_are_not_touched_by_conflict_or_limits():
    game = fought({"egypt": {"tanis": 7}, "asia": {"tanis": 5}}, ships={"asia": {"tanis": 2}, "egypt": {"tanis": 1}})
    assert ships(game, "asia") == ["tanis", "tanis"]
    assert tokens(game, "asia", "tanis") == 0


@rule("AC-15.61.1", "AC-15.62.2", "AC-15.62b", "AC-11.1.2")
def test_an_inert_city_falls_like_any_other_and_its_cards_still_defend():
    board = {"egypt": {"jalo": 7}, "asia": ["jalo", "siwa"]}
    game = fought(board, inert=["asia"], hands={"asia": ["salt", "iron"]}, advances={"asia": ["engineering"]})
    assert cities(game, "asia") == ["jalo", "siwa"]  # eight would be needed
    game = fought(board, inert=["asia"], hands={"asia": ["salt", "iron"]})
    assert cities(game, "asia") == ["siwa"]
    assert len(hand(game, "egypt")) == 1
    assert asked(game) == ["egypt"]


# 25


def building(board, **position):
    return stage("city-construction", board=board, **position)


@rule("AC-25.2.1", "AC-25.2.2", "AC-25.2.3", "AC-25.1.2", "AC-18.1.7")
def test_six_tokens_on_a_site_and_twelve_elsewhere():
    game = building({"egypt": {"memphis": 6, "upper-egypt": 12, "fayum": 5, "jalo": 11}})
    assert set(about(game, "egypt")["areas"]) == {"memphis", "upper-egypt"}
    refused(game, "egypt", BuildCity("fayum"), "AC-25.2")
    refused(game, "egypt", BuildCity("jalo"), "AC-25.2")
    game.play("egypt", BuildCity("memphis"))
    game.play("egypt", BuildCity("upper-egypt"))
    assert cities(game, "egypt") == ["memphis", "upper-egypt"]
    assert stock_of(game, "egypt") == 47 - 16


@rule("AC-25.1.3", "AC-25.1.4")
def test_one_city_per_area_and_nine_per_player():
    nine = ["alexandria", "tanis", "fayum", "memphis", "thebes", "buhen", "cyrene", "jerusalem"]
    game = building({"egypt": {**dict.fromkeys(nine, "city"), "tyre": 6, "sidon": 6}})
    refused(game, "egypt", BuildCity("thebes"), "AC-25.1")
    game.play("egypt", BuildCity("tyre"))
    assert len(cities(game, "egypt")) == 9
    assert not game.pending  # there is no tenth


@rule("AC-25.3.1", "AC-25.3.2", "AC-32.631.1", "AC-32.631.2")
def test_architecture_pays_half_of_one_city():
    game = building(
        {"egypt": {"memphis": 3, "fayum": 3, "thebes": 2}}, treasury={"egypt": 9}, advances={"egypt": ["architecture"]}
    )
    refused(game, "egypt", BuildCity("thebes", treasury=4), "AC-25.3")
    game.play("egypt", BuildCity("memphis", treasury=3))
    assert treasury(game, "egypt") == 6
    assert not game.pending  # once a turn
    game = building({"egypt": {"upper-egypt": 6}}, treasury={"egypt": 9}, advances={"egypt": ["architecture"]})
    game.play("egypt", BuildCity("upper-egypt", treasury=6))
    assert cities(game, "egypt") == ["upper-egypt"]
    poor = building({"egypt": {"memphis": 3}}, treasury={"egypt": 9})
    assert not poor.pending


@rule("AC-25.3.3", "AC-32.631.3")
@pytest.mark.parametrize("other", ["asia", "barbarians"])
def test_architecture_does_not_work_beside_others(other):
    board = {"egypt": {"fayum": 4, "memphis": 6}, other: {"fayum": 1}}
    game = building(board, treasury={"egypt": 9}, advances={"egypt": ["architecture"]})
    refused(game, "egypt", BuildCity("fayum", treasury=2), "AC-25.3")
    assert "fayum" not in about(game, "egypt")["areas"]


@rule("AC-18.1.7", "AC-17.4.1")
def test_who_comes_first_on_the_ast_builds_first_in_a_shared_area():
    game = building({"egypt": {"fayum": 6}, "asia": {"fayum": 6}})
    refused(game, "egypt", BuildCity("fayum"), "AC-18.1.7")
    game.play("asia", BuildCity("fayum"))
    assert city(game, "fayum") == "asia"


@rule("AC-25.1.1")
def test_cities_are_built_after_all_conflict():
    game = stage("conflict", board={"egypt": {"memphis": 9}, "asia": {"memphis": 2}}, then=["city-construction"])
    assert tokens(game, "asia", "memphis") == 0
    assert asked(game) == ["egypt"]


@rule("AC-17.2.2")
def test_anybody_may_insist_on_the_order():
    from ochre.rules.insisting import Insist

    game = building({"egypt": {"memphis": 6}, "asia": {"sinope": 6}})
    assert set(game.view(None).due) == {"asia", "egypt"}
    game.play("egypt", Insist())
    assert game.view(None).due == ["asia"]
    game.play("asia", Done())
    assert game.view(None).due == ["egypt"]


# 26


def tidied(board, **position):
    return stage("surplus-population", board=board, **position)


@rule("AC-26.1.1", "AC-26.1.2", "AC-26.1.3", "AC-26.2", "AC-26.2.ex1", "AC-18.1.8")
def test_surplus_goes_to_stock_and_ships_stay():
    board = {"egypt": {"tanis": 2, "thebes": 5, "sinai": 3, "buhen": 3, "fayum": 5, "nubia": 1}, "asia": {"troy": 3}}
    board["egypt"]["memphis"] = {"tokens": 2, "city": True}
    game = tidied(board, ships={"asia": {"troy": 3}})
    assert tokens(game, "egypt", "thebes") == 3
    assert tokens(game, "egypt", "sinai") == 1
    assert tokens(game, "egypt", "memphis") == 0
    assert tokens(game, "asia", "troy") == 2
    assert ships(game, "asia") == ["troy"] * 3


@rule("AC-26.11.1", "AC-26.11.2", "AC-32.241.1", "AC-32.241.3", "AC-32.241.ex1")
def test_agriculture_adds_one_where_its_holder_is_alone():
    board = {"egypt": {"tanis": 5, "fayum": 8, "jalo": 4, "sinai": 1, "western-desert": 2}, "asia": {"sinai": 1}}
    game = tidied(board, advances={"egypt": ["agriculture"]})
    assert tokens(game, "egypt", "tanis") == 4
    assert tokens(game, "egypt", "fayum") == 6
    assert tokens(game, "egypt", "jalo") == 2
    two = tidied({"egypt": {"western-desert": 4}}, advances={"egypt": ["agriculture"]})
    assert tokens(two, "egypt", "western-desert") == 3
    shared = stage(
        "conflict",
        board={"egypt": {"jalo": 1}, "africa": {"jalo": 1}},
        advances={"egypt": ["agriculture"], "africa": ["agriculture"]},
    )
    assert (tokens(shared, "egypt", "jalo"), tokens(shared, "africa", "jalo")) == (0, 0)


@rule("AC-26.31.1", "AC-26.31.2", "AC-26.32.1", "AC-26.41.1", "AC-26.41.2")
def test_each_city_needs_two_tokens_and_reduced_ones_support_the_others():
    board = {"egypt": {"memphis": "city", "tanis": "city", "jerusalem": "city", "thebes": 2, "jalo": 1}}
    game = tidied(board)
    # six are needed, three are there
    refused(game, "egypt", ReduceCity("thebes"), "AC-26.31")
    game.play("egypt", ReduceCity("jerusalem"))
    assert tokens(game, "egypt", "jerusalem") == 2
    assert cities(game, "egypt") == ["memphis", "tanis"]
    assert not game.pending  # five tokens for two cities
    exactly = tidied({"egypt": {"memphis": "city", "tanis": "city", "thebes": 3, "jalo": 1}})
    assert cities(exactly, "egypt") == ["memphis", "tanis"]


@rule("AC-26.32.2")
def test_cities_built_this_turn_go_first():
    game = stage(
        "city-construction",
        then=["surplus-population"],
        board={"egypt": {"memphis": "city", "tanis": 6, "thebes": 2}},
    )
    game.play("egypt", BuildCity("tanis"))
    # four are needed, two there: the new city is reduced without a question
    assert cities(game, "egypt") == ["memphis"]
    assert tokens(game, "egypt", "tanis") == 3


@rule("AC-32.241.2")
def test_agriculture_leaves_one_token_more_of_a_reduced_city():
    game = tidied({"egypt": {"memphis": "city"}}, advances={"egypt": ["agriculture"]})
    assert tokens(game, "egypt", "memphis") == 4


@rule("AC-26.41.3", "AC-26.41.4")
def test_with_too_few_tokens_what_there_is_takes_the_place_and_then_cities_are_eliminated():
    board = {"egypt": {"memphis": "city", "fayum": "city", "tanis": "city"}}
    game = tidied(board, stock={"egypt": 4})
    game.play("egypt", ReduceCity("fayum"))
    # four tokens of five, which support two cities
    assert tokens(game, "egypt", "fayum") == 4
    assert len(cities(game, "egypt")) == 2
    game = tidied(board, stock={"egypt": 1})
    default_all(game)
    assert cities(game, "egypt") == []
    assert on_board(game, "egypt") == 1


@rule("AC-26.5", "AC-26.31.1")
def test_support_is_not_checked_after_movement_or_conflict():
    game = stage("conflict", board={"egypt": ["memphis", "tanis"]}, then=["city-construction"])
    assert cities(game, "egypt") == ["memphis", "tanis"]


@rule("AC-15.61.4", "AC-30.913.1")
def test_cities_of_inert_nations_and_pirates_need_no_support():
    game = tidied({"egypt": ["memphis", "tanis"], "pirates": ["fayum"]}, inert=["egypt"])
    assert cities(game, "egypt") == ["memphis", "tanis"]
    assert city(game, "fayum") == "barbarians"
