"""15.5, 15.6: late arrivals by Civil War, early departures as inert nations."""

from random import Random

import pytest
from rules_classic.ac import about, asked, cities, default_all, hand, held, on_board, space, stage, struck

import ochre
from ochre.engine.state import ABSENT
from ochre.rules.classic.calamities.civil_war import KeepFaction, PickUnits
from ochre.rules.leaving import LeaveGame
from ochre.server.frames import gone_seats
from ochre_testing import rule

FIVE = ["memphis", "tanis", "fayum", "alexandria", "thebes"]


def waiting_scene(**position):
    """Civil War in Egypt while Asia waits to join."""
    return struck(
        "egypt",
        "civil-war",
        board={"egypt": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}},
        advances={"egypt": ["pottery", "law"]},
        ast={"egypt": 7},
        waiting=["asia"],
        **position,
    )


@rule("AC-15.51")
def test_late_players_take_a_nation_and_wait():
    game = ochre.setup("advanced-civilization", players=6, seed=3, options={"late_arrivals": 1})
    random = Random(1)
    while not game.phase:
        decision = game.pending[0]
        game.play(game.seat_of(decision), decision.sample(game.table, random))
    table = game.table
    late = game.nation_of(5)
    assert table.state.leaving[late] == ABSENT
    assert late not in table.players()
    assert table.tokens_on_board(late) == 0
    assert len(table.players()) == 5
    with pytest.raises(ValueError, match="trade"):
        ochre.setup("advanced-civilization", players=6, options={"late_arrivals": 1, "no_trade_civil_war": True})


@rule("AC-15.52.1", "AC-15.52.2", "AC-15.52.3", "AC-15.52.4")
def test_the_late_player_gains_by_civil_war_and_copies_cards_and_place():
    game = waiting_scene()
    game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
    assert asked(game) == ["asia"]
    game.play("asia", PickUnits((), {"upper-egypt": 20}))
    game.play("egypt", KeepFaction(first=False))
    assert cities(game, "asia") == ["fayum", "memphis", "tanis"]
    assert on_board(game, "asia") == 20
    assert held(game, "asia") == held(game, "egypt") == ["pottery", "law"]
    assert space(game, "asia") == 7
    assert game.table.nation("asia") in game.table.players()


@rule("AC-15.52.5")
def test_an_ordinary_beneficiary_copies_nothing():
    game = struck(
        "egypt",
        "civil-war",
        board={"egypt": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}},
        advances={"egypt": ["pottery"]},
        ast={"egypt": 7},
    )
    default_all(game)
    assert held(game, "africa") == []
    assert space(game, "africa") == 0


@rule("AC-15.61.5")
def test_an_inert_nation_is_no_secondary_victim():
    board = {"egypt": {"thebes": 20}, "asia": {"troy": 12}, "africa": {"carthage": 12}}
    game = struck("egypt", "famine", board=board, inert=["africa"])
    default_all(game)
    assert on_board(game, "africa") == 12
    assert on_board(game, "asia") == 4
    flood = struck("egypt", "flood", board={"egypt": {"fayum": 5}, "africa": {"tanis": 3}}, inert=["africa"])
    default_all(flood)
    assert on_board(flood, "africa") == 3


@rule("AC-15.62.1", "AC-15.61.1", "AC-15.62b")
def test_who_leaves_keeps_one_random_card_for_each_city():
    seen = set()
    for seed in range(8):
        game = _left(seed)
        assert len(hand(game, "egypt")) == 2
        seen.add(tuple(hand(game, "egypt")))
        assert cities(game, "egypt") == ["memphis", "tanis"]
        assert on_board(game, "egypt") == 3
        assert held(game, "egypt") == ["law"]
        assert not game.table.ships(game.table.nation("egypt"))
        assert game.table.nation("egypt") not in game.table.players()
    assert len(seen) > 1


def test_who_has_left_or_waits_cannot_leave():
    board = {"egypt": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}, "africa": {"carthage": 3}}
    gone = struck("egypt", "civil-war", board=board, inert=["africa"])
    with pytest.raises(ochre.IllegalAction, match="You have left"):
        gone.play("africa", LeaveGame())
    assert gone_seats(gone) == [gone.table.state.seat[gone.table.nation("africa")]]
    waiting = waiting_scene()
    with pytest.raises(ochre.IllegalAction, match="not joined"):
        waiting.play("asia", LeaveGame())
    assert not gone_seats(waiting)


@rule("AC-15.62.1")
def test_the_other_cards_of_who_leaves_are_in_their_stacks_when_the_next_turn_begins():
    end = ochre.setup("advanced-civilization", players=8).box.policies.end_of_turn[:-1]
    game = _left(1, then=end)
    kept = set(hand(game, "egypt"))
    assert game.table.state.discards == bytes(len(game.table.state.discards))
    for card in {"salt", "iron", "oil", "grain"} - kept:
        index = game.table.card(card)
        assert game.table.state.stacks[game.box.deck.pile[index]][-1] == index


def _left(seed, then=("departures",)):
    game = stage(
        "advances-acquisition",
        then=then,
        board={"egypt": {"memphis": "city", "tanis": "city", "thebes": 3}, "asia": {"troy": 3}},
        hands={"egypt": ["salt", "iron", "oil", "grain"]},
        advances={"egypt": ["law"]},
        ships={"egypt": {"tanis": 1}},
        seed=seed,
    )
    game.play("egypt", LeaveGame())
    default_all(game)
    return game


def test_about_is_told_to_who_waits():
    game = waiting_scene()
    game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
    assert about(game, "asia")["points"] == 20
