"""43.13, 44: the Progress Chart and the end of the game."""

from typing import Any

import pytest
from civilization_1988.stage import scene, space

from ochre.engine.events import MarkerMoved
from ochre.engine.game import Game
from ochre.rules.leaving import LeaveGame
from ochre_testing import rule


def progress(**position: Any) -> Game:
    """Event 13; then the next round begins. Thrace is an onlooker."""
    board = {"thrace": {"moesia": 2}, **position.pop("board", {})}
    return scene("ast-alteration", board=board, **position)


TWO_CITIES = {"crete": {"knossos": "city", "phaestos": "city", "athens": 4}}
SIX_CHEAP = ["mysticism", "cloth-making", "pottery", "drama-and-poetry", "music", "architecture"]
WORTHY = ["astronomy", "coinage", "literacy", "engineering", "medicine", "law", "philosophy"]  # 990
THOUSAND = [*WORTHY, "mysticism"]  # 1020


@rule("CV-43.13.1", "CV-31.7")
def test_a_marker_moves_one_step_at_the_end_of_the_round() -> None:
    game = progress(ast={"crete": 2})
    assert (space(game, "crete"), space(game, "thrace")) == (3, 1)


@rule("CV-43.13.2")
def test_without_a_city_a_marker_moves_back_from_the_second_epoch_on() -> None:
    game = progress(board={"crete": {"knossos": 3}}, ast={"crete": 6, "italy": 3})
    assert (space(game, "crete"), space(game, "italy")) == (5, 4)


@rule("CV-43.13.3")
def test_the_second_epoch_needs_two_cities() -> None:
    assert space(progress(board={"crete": {"knossos": "city", "athens": 4}}, ast={"crete": 4}), "crete") == 4
    assert space(progress(board=TWO_CITIES, ast={"crete": 4}), "crete") == 5
    one = {"crete": {"knossos": "city", "athens": 4}}
    assert space(progress(board=one, ast={"crete": 5}), "crete") == 6  # only to cross the line


@rule("CV-43.13.4")
@pytest.mark.parametrize(
    ("held", "steps"), [(["pottery", "music"], 0), (["pottery", "mysticism"], 1), (["pottery", "music", "law"], 1)]
)
def test_the_third_epoch_needs_cards_of_three_groups(held: list[str], steps: int) -> None:
    game = progress(board=TWO_CITIES, ast={"crete": 8}, advances={"crete": held})
    assert space(game, "crete") == 8 + steps


@rule("CV-43.13.5")
def test_the_fourth_epoch_needs_seven_cards() -> None:
    assert space(progress(board=TWO_CITIES, ast={"crete": 10}, advances={"crete": SIX_CHEAP}), "crete") == 10
    seven = [*SIX_CHEAP, "metalworking"]
    assert space(progress(board=TWO_CITIES, ast={"crete": 10}, advances={"crete": seven}), "crete") == 11


@rule("CV-43.13.6")
def test_the_fifth_epoch_needs_cards_worth_a_thousand() -> None:
    rich = {"crete": 48}
    hands = {"crete": ["gold"] * 3}  # 81: the printed 1100 are there in either case
    game = progress(board=TWO_CITIES, ast={"crete": 13}, advances={"crete": WORTHY}, treasury=rich, hands=hands)
    assert space(game, "crete") == 13
    game = progress(board=TWO_CITIES, ast={"crete": 13}, advances={"crete": THOUSAND}, treasury=rich, hands=hands)
    assert space(game, "crete") == 14


@rule("CV-43.13.7", "CV-31.6")
def test_further_steps_need_their_points_with_trade_cards_and_treasury() -> None:
    # Crete's steps are 1100 and 1200 in our data; 1020 of cards, 128 of gems
    position = {
        "board": TWO_CITIES,
        "ast": {"crete": 14},
        "advances": {"crete": THOUSAND},
        "hands": {"crete": ["gems"] * 4},
    }
    assert space(progress(**position), "crete") == 14
    assert space(progress(**position, treasury={"crete": 51}), "crete") == 14
    assert space(progress(**position, treasury={"crete": 52}), "crete") == 15


@rule("CV-43.13.8")
def test_short_of_the_present_step_a_marker_moves_back() -> None:
    position = {"board": TWO_CITIES, "ast": {"crete": 14}, "advances": {"crete": THOUSAND}}
    assert space(progress(**position), "crete") == 13
    assert space(progress(**position, hands={"crete": ["gems"] * 4}), "crete") == 14


FINISH = {"board": TWO_CITIES, "ast": {"crete": 15}, "advances": {"crete": THOUSAND}, "hands": {"crete": ["gems"] * 4}}


@rule("CV-44.1", "CV-21.1", "CV-31.5")
def test_the_first_to_reach_the_circle_wins() -> None:
    game = progress(**{**FINISH, "treasury": {"crete": 52}})
    assert game.over
    assert game.result is not None
    assert (game.result.winner.nation, game.result.winner.points) == ("crete", 1020 + 128 + 52)
    assert MarkerMoved("crete", 16, 1) in game.log
    game = progress(**FINISH)  # 1148 are not enough for the step of 1200
    assert not game.over
    assert space(game, "crete") == 14


@rule("CV-44.2")
def test_points_decide_between_two_who_arrive_together() -> None:
    board = {**TWO_CITIES, "africa": {"carthage": "city", "thapsus": "city", "numidia": 4}}
    held = {"crete": THOUSAND, "africa": [*WORTHY, "democracy"]}  # 1190
    position = {"ast": {"crete": 15, "africa": 15}, "advances": held, "hands": {"crete": ["gems"] * 4}}
    game = progress(board=board, treasury={"crete": 52, "africa": 11}, **position)
    assert game.result is not None
    assert [(s.place, s.nation, s.points) for s in game.result.ranking[:2]] == [(1, "africa", 1201), (2, "crete", 1200)]
    game = progress(board=board, treasury={"crete": 52, "africa": 10}, **position)
    assert game.result is not None
    assert [(s.place, s.points) for s in game.result.ranking[:2]] == [(1, 1200), (1, 1200)]  # shared


@rule("CV-farrell.2")
def test_the_shorter_game_ends_earlier() -> None:
    position = {**FINISH, "ast": {"crete": 14}, "treasury": {"crete": 52}}
    assert not progress(**position).over
    assert progress(**position, options={"scenario": "farrell"}).over


def test_a_game_of_nobody_is_over() -> None:
    game = scene("ast-alteration")
    assert game.over


def test_a_table_may_agree_on_a_last_round() -> None:
    game = progress(ast={"crete": 3}, options={"turn_limit": 1})
    assert game.result is not None
    assert game.result.winner.nation == "crete"


def test_who_leaves_stays_on_the_board_without_a_player() -> None:
    game = scene("tax-collection", board={"crete": {"knossos": 3}, "thrace": {"moesia": 3}, "italy": {"rome": 2}})
    game.play("crete", LeaveGame())
    while game.turn == 1:
        game.time_up(game.seat_of(game.pending[0]))
    assert "crete" not in [game.table.nation_id(nation) for nation in game.table.players()]
    assert game.table.tokens_on_board(game.table.nation("crete")) > 0


@rule("CV-65.2")
def test_an_empty_treasury_costs_nobody_anything_but_ships() -> None:
    board = {"crete": {"knossos": "city", "athens": 2}, "thrace": {"moesia": 2}}
    game = scene("ship-construction", board=board, ships={"crete": {"knossos": 1}})
    while game.turn == 1:
        game.time_up(game.seat_of(game.pending[0]))
    assert game.table.city_count(game.table.nation("crete")) == 1
    assert game.table.tokens_on_board(game.table.nation("crete")) == 4
    assert not game.table.ships(game.table.nation("crete"))
