"""39.9: a late arrival's Civil War."""

from typing import Any
from unittest import mock

import pytest
from rules_classic.ac import about, asked, default_all, held, points, refused, space, stage, tokens

import ochre.games
from ochre.engine.actions import Done
from ochre.rules.classic.calamities.civil_war import KeepFaction, PickUnits
from ochre_testing import rule

FIVE = ["memphis", "tanis", "fayum", "alexandria", "thebes"]
EXAMPLE = {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20, "buhen": 6}


def scene(board: Any = None, hands: Any = None, advances: Any = None, **position: Any):
    """Asia waits to join; Egypt holds Civil War."""
    place = ochre.games.place_position

    def place_and_wait(table, placed):
        place(table, placed)
        table.wait(table.nation("asia"))

    with mock.patch("ochre.games.place_position", place_and_wait):
        return stage(
            "calamity-resolution",
            options={"equal_halves": True},
            board=board or {"egypt": EXAMPLE},
            hands=hands or {"egypt": ["civil-war"]},
            advances=advances or {},
            **position,
        )


@rule(
    "AC-39.9/15.51",
    "AC-39.9/15.54.1",
    "AC-39.9/15.54.2",
    "AC-39.9/15.54.3",
    "AC-39.9/15.55",
    "AC-39.9/15.551",
    "AC-39.9/15.553",
    "AC-39.9/15.56",
    "AC-39.9/15.58.1",
    "AC-39.9/15.59.ex1",
)
def test_the_nation_is_divided_into_equal_halves():
    game = scene(treasury={"egypt": 2})
    assert asked(game) == ["egypt"]
    assert about(game, "egypt")["points"] == 15
    game.play("egypt", PickUnits(("memphis", "tanis"), {"buhen": 5}))
    assert asked(game) == ["asia"]
    refused(game, "asia", PickUnits(("fayum",), {"upper-egypt": 5}), "AC-39.9/15.55")
    refused(game, "asia", PickUnits((), {"upper-egypt": 11}), "AC-39.9/15.54")
    game.play("asia", PickUnits(("fayum",), {"upper-egypt": 6}))
    form = about(game, "egypt")
    assert (len(form["first"].cities), form["first"].points) == (3, 26)
    assert (len(form["second"].cities), form["second"].points) == (2, 25)
    game.play("egypt", KeepFaction(first=True))
    assert points(game, "egypt") == 26
    assert points(game, "asia") == 25
    assert game.table.state.treasury[game.table.nation("egypt")] == 2


@pytest.mark.parametrize(
    ("number", "tokens", "first", "second"),
    [
        (4, 26, (2, 23), (2, 23)),
        (4, 27, (2, 24), (2, 23)),
        (5, 25, (3, 25), (2, 25)),
        (3, 4, (2, 10), (1, 9)),
    ],
)
@rule("AC-39.9/15.54.1", "AC-39.9/15.54.2", "AC-39.9/15.54.3")
def test_halves_are_as_equal_as_can_be(number, tokens, first, second):
    game = scene(board={"egypt": {**dict.fromkeys(FIVE[:number], "city"), "upper-egypt": tokens}})
    while game.pending[0].kind != "faction-choice":
        game.time_up(game.seat_of(game.pending[0]))
    form = about(game, "egypt")
    assert (len(form["first"].cities), form["first"].points) == first
    assert (len(form["second"].cities), form["second"].points) == second


@rule("AC-39.9/15.58.2", "AC-39.9/15.58.3", "AC-39.9/15.59.ex2")
def test_the_late_arrival_copies_cards_and_place():
    game = default_all(scene(advances={"egypt": ["pottery", "law"]}, ast={"egypt": 6}))
    assert held(game, "asia") == held(game, "egypt") == ["pottery", "law"]
    assert space(game, "asia") == 6
    assert held(game, "africa") == []


@rule("AC-39.9/15.552")
@pytest.mark.parametrize(("cards", "number"), [(["music"], 20), (["music", "drama-and-poetry"], 25)])
def test_arts_let_the_victim_select_more_up_to_a_half(cards, number):
    game = scene(advances={"egypt": cards})
    assert about(game, "egypt")["points"] == number
    more = scene(advances={"egypt": [*cards, "democracy"]})
    assert about(more, "egypt")["points"] == 26


@rule("AC-39.9/15.554")
def test_with_philosophy_the_late_arrival_may_swap_a_city():
    game = scene(advances={"egypt": ["philosophy"]})
    game.play("egypt", PickUnits(("memphis", "tanis"), {"buhen": 5}))
    game.play("asia", PickUnits(("fayum",), {"upper-egypt": 6}))
    refused(game, "asia", PickUnits(("memphis", "tanis")), "AC-39.9/15.554")
    game.play("asia", PickUnits(("memphis", "thebes")))
    assert set(about(game, "egypt")["first"].cities) == {"tanis", "fayum", "thebes"}
    other = scene(advances={"egypt": ["philosophy"]})
    other.play("egypt", PickUnits(("memphis", "tanis"), {"buhen": 5}))
    other.play("asia", PickUnits(("fayum",), {"upper-egypt": 6}))
    other.play("asia", Done())
    assert set(about(other, "egypt")["first"].cities) == {"memphis", "tanis", "fayum"}


@rule("AC-39.9/15.57")
def test_military_costs_both_halves_five_points():
    game = default_all(scene(advances={"egypt": ["military"]}))
    assert points(game, "egypt") + points(game, "asia") == 51 - 10


@rule("AC-39.9/15.52.1")
def test_this_civil_war_comes_last():
    game = scene(hands={"egypt": ["civil-war", "superstition"], "africa": ["piracy"]})
    default_all(game)
    called = [e.calamity for e in game.log if type(e).__name__ == "CalamityStruck"]
    assert called == ["superstition", "piracy", "civil-war"]


@rule("AC-39.9/15.52.2", "AC-39.9/15.52.3")
def test_its_victim_is_spared_by_choice_but_not_by_nature():
    board = {"egypt": EXAMPLE, "africa": {"carthage": 20, "tanis": 2}, "italy": {"rome": 12}}
    for card in ("famine", "epidemic"):
        game = scene(board=board, hands={"egypt": ["civil-war"], "africa": [card]})
        struck = [e.nation for e in game.log if getattr(e, "what", "") == "damage"]
        assert "egypt" not in struck
    flood = {"egypt": {"fayum": 8, "upper-egypt": 4, "buhen": 30}, "africa": {"memphis": 9}}
    game = scene(board=flood, hands={"egypt": ["civil-war"], "africa": ["flood"]})
    struck = [e.nation for e in game.log if getattr(e, "what", "") == "damage"]
    assert "egypt" in struck


@rule("AC-39.9/15.53")
def test_it_is_never_disregarded():
    for seed in range(6):
        hands = {"egypt": ["civil-war", "superstition", "treachery", "slave-revolt"]}
        game = default_all(scene(hands=hands, seed=seed))
        called = [e.calamity for e in game.log if type(e).__name__ == "CalamityStruck"]
        assert "civil-war" in called
        assert len(called) == 2


def until_conversions(game):
    for _ in range(40):
        if not game.pending or game.pending[0].kind == "use-ability":
            return game
        game.time_up(game.seat_of(game.pending[0]))
    return game


@rule("AC-39.9/15.59.1")
def test_neither_half_can_be_converted_this_turn():
    board = {"egypt": EXAMPLE, "africa": {"eastern-desert": 1}}
    game = until_conversions(scene(board=board, advances={"africa": ["monotheism"]}))
    assert not game.pending
    ordinary = stage("calamity-resolution", board=board, advances={"africa": ["monotheism"]})
    assert "fayum" in about(ordinary, "africa")["abilities"]["monotheism"].areas


@rule("AC-39.9/15.59.2")
def test_neither_half_may_convert_this_turn():
    board = {"egypt": EXAMPLE, "africa": {"eastern-desert": 1}}
    game = until_conversions(scene(board=board, advances={"egypt": ["monotheism"]}))
    assert not game.pending
    assert tokens(game, "africa", "eastern-desert") == 1
    ordinary = stage("calamity-resolution", board=board, advances={"egypt": ["monotheism"]})
    assert asked(ordinary) == ["egypt"]
