"""The game object: seats, answers, lists, the clock, actions at any time, the end."""

from random import Random

import msgspec
import pytest
from engine import toy
from engine.toy import (
    Appetite,
    Buy,
    Doze,
    Eat,
    Rest,
    RingBell,
    Rob,
    Shout,
    Show,
    Sow,
    Toast,
    Vote,
    Wake,
    at_the_feast,
    at_the_market,
    home,
)
from games.checks import play_out, position

from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.events import CardDrawn, PhaseBegan, TokensPlaced, TurnBegan


def refused(game, seat, message, error=IllegalAction, match=None) -> None:
    before = position(game), len(game.record.entries), len(game.log)
    with pytest.raises(error, match=match):
        game.play(seat, message)
    assert (position(game), len(game.record.entries), len(game.log)) == before


def test_a_new_game_has_run_to_its_first_question() -> None:
    game = toy.new_game()
    assert (game.turn, game.phase, game.over, game.result) == (1, "toy", False, None)
    assert [decision.kind for decision in game.pending] == ["harvest"] * 3
    told = [type(event) for event in game.log]
    assert told[:2] == [TurnBegan, PhaseBegan]
    assert told.count(CardDrawn) == 3


def test_a_seat_is_named_by_number_or_nation() -> None:
    game = toy.new_game()
    assert game.seat("celt") == game.seat(2) == 2
    assert game.nation_of("celt") == 2
    for nobody in (3, -1, True, 1.0, "rome", "", None, [1]):
        with pytest.raises(IllegalAction, match="no seat"):
            game.seat(nobody)


def test_playing_tells_what_happened_and_remembers_it() -> None:
    game = toy.new_game()
    before = len(game.log)
    told = game.play("minoa", Sow(home(game, 0), 3))
    assert told == [TokensPlaced("minoa", home(game, 0), 3)] == game.log[before:]
    assert [(entry.seat, entry.action) for entry in game.record.entries] == [(0, Sow(home(game, 0), 3))]


def test_a_plain_dict_is_as_good_as_a_typed_action() -> None:
    one, two = toy.new_game(), toy.new_game()
    one.play(0, Sow(home(one, 0), 3))
    two.play(0, {"type": "sow", "area": home(one, 0), "count": 3})
    assert one.hash() == two.hash()
    assert one.record.entries == two.record.entries


def test_who_is_not_asked_cannot_answer() -> None:
    game = at_the_feast()
    assert game.pending == (Appetite(0, 2),)
    refused(game, 1, Eat(1), match="nothing to decide")
    refused(game, None, Eat(1), MalformedAction)
    game.play(0, Eat(1))
    refused(game, 0, Eat(1), MalformedAction)  # repeated: the question is another one now


def test_an_answer_of_another_kind_is_malformed() -> None:
    game = toy.new_game()
    for nonsense in (Eat(1), {"type": "eat", "count": 1}, {"type": "sow"}, {"area": "x"}, {}, None, 1, "rest", b"rest"):
        refused(game, 0, nonsense, MalformedAction)
    refused(game, 0, [["rest"]], MalformedAction)
    refused(game, 0, "rest", MalformedAction)


def test_the_refusal_names_its_rule() -> None:
    game = toy.new_game()
    with pytest.raises(IllegalAction) as refusal:
        game.play(0, Sow(home(game, 1)))
    assert refusal.value.rule == "WE-3.9"
    assert str(refusal.value) == "Only in your own region. [WE-3.9]"


# Lists


def test_a_list_of_small_actions_is_played_in_order() -> None:
    game, other = toy.new_game(), toy.new_game()
    told = game.play(0, [Sow(home(game, 0)), {"type": "sow", "area": home(game, 0), "count": 3}])
    assert len(told) == 2
    other.play(0, Sow(home(game, 0)))
    other.play(0, Sow(home(game, 0), 3))
    assert game.hash() == other.hash()
    assert game.record.entries == other.record.entries
    assert game.log == other.log


@pytest.mark.parametrize("listen", [True, False])
def test_an_illegal_action_in_a_list_takes_back_the_whole_list(listen) -> None:
    game = toy.new_game(listen=listen)
    game.play(1, Sow(home(game, 1)))
    refused(game, 0, [Sow(home(game, 0)), Sow(home(game, 0)), Sow(home(game, 0), 3)], match="barn")
    refused(game, 0, [Sow(home(game, 0)), {"type": "sow", "count": 1.5}], MalformedAction)
    refused(game, 0, [Sow(home(game, 0)), Rest(), Rest(), Sow(home(game, 0), 50)])
    game.play(0, [])
    game.undo(1)  # what was done before the list is as it was
    assert game.table.tokens_on_board(1) == 0


def test_an_illegal_list_inside_a_procedure_changes_nothing() -> None:
    game = at_the_feast()
    game.play(0, Eat(1))
    refused(game, 0, [Toast("celt"), Toast("celt")])
    game.play(0, Toast("celt"))
    assert game.pending == (Appetite(1, 2),)


def test_only_the_last_action_of_a_list_may_end_a_step() -> None:
    game = toy.new_game()
    game.play(0, Rest())
    game.play(1, Rest())
    refused(game, 2, [Rest(), Shout()], match="end a step")
    game.play(2, [Sow(home(game, 2)), Rest()])
    assert game.pending == (Appetite(0, 2),)


def test_a_refused_list_is_no_free_look_at_hidden_cards() -> None:
    """What the third stack holds must not be found out by trying."""
    game = at_the_market()
    card = game.table.state.stacks[3][0]
    wrong = next(c for c in game.box.deck.commodities if c != card and not game.table.held(1, c))
    tries = []
    for shown in (card, wrong):
        with pytest.raises(IllegalAction) as refusal:
            game.play(1, [Buy(3), Show(game.table.card_id(shown))])
        tries.append(str(refusal.value))
    assert tries[0] == tries[1]
    game.play(1, [Buy(3)])
    game.play(1, Show(game.table.card_id(card)))


# The clock


def test_when_time_is_up_the_default_is_played_and_marked() -> None:
    game = toy.new_game()
    game.time_up("assyria")
    assert [(entry.seat, entry.action, entry.mark) for entry in game.record.entries] == [(1, Rest(), "clock")]
    assert game.table.state.finished[1]
    game.time_up(0)
    game.time_up(2)
    with pytest.raises(IllegalAction, match="nothing to decide"):
        game.time_up(1)


# At any time


def test_an_action_at_any_time_needs_no_question_and_may_be_refused() -> None:
    game = at_the_feast()
    game.play(0, Eat(2))
    game.play(2, Shout())
    assert game.table.state.insists[2]
    refused(game, 2, {"type": "shout"}, match="hoarse")
    assert game.pending[0].kind == "speech"
    for action in (Toast("celt"), Eat(2), Eat(1)):
        game.play(game.seat_of(game.pending[0]), action)
    assert game.table.state.treasury[2] == 5  # the procedure still knew what was eaten


def test_an_action_at_any_time_asks_a_floor_again() -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0), 3))
    game.play(0, Shout())
    assert len(game.pending) == 3
    game.play(0, Sow(home(game, 0)))
    assert game.table.tokens_on_board(0) == 4


def test_the_host_may_end_a_floor() -> None:
    game = toy.new_game()
    refused(game, 0, RingBell(), MalformedAction)
    game.play(None, RingBell())
    assert game.pending == (Appetite(0, 2),)
    refused(game, None, {"type": "ring-bell"}, match="Nobody is harvesting")
    assert game.record.entries[-1].seat is None


# The end


def test_after_the_end_nothing_more_is_played_or_taken_back() -> None:
    game = toy.new_game()
    play_out(game, Random(2), each=lambda game: game.audit())
    assert game.over
    assert game.pending == ()
    assert game.result is not None
    assert game.result.winner.place == 1
    for seat, action in ((0, Rest()), (0, Shout()), (None, RingBell())):
        refused(game, seat, action, match="over")
    with pytest.raises(IllegalAction):
        game.undo(0)
    assert game.copy().hash() == game.hash()


def test_what_is_told_while_nobody_listens_changes_nothing() -> None:
    one, two = toy.new_game(5), toy.new_game(5, listen=False)
    play_out(one, Random(7))
    play_out(two, Random(7))
    assert one.hash() == two.hash()
    assert one.log
    assert not two.log


def test_sleeping_and_waking_is_remembered_by_the_table() -> None:
    game = toy.new_game()
    game.play(0, Doze())
    game.play(1, Doze())
    assert [decision.due(game.table) for decision in game.pending] == [False, False, True]
    game.play(0, Wake())
    assert [decision.due(game.table) for decision in game.pending] == [True, False, True]
    assert game.view(2).due == ["minoa", "celt"]
    assert game.view(2).asked == ["minoa", "assyria", "celt"]


def test_a_raid_takes_a_card_that_only_the_two_see() -> None:
    game = at_the_market()
    for seat in range(3):
        game.play(seat, Rest())
    told = game.play(1, Rob("celt"))
    assert [event.card for event in game.events_for("celt", told)] != [None]
    assert [event.card for event in game.events_for("minoa", told)] == [None]
    assert [event.card for event in game.events_for(None, told)] == [None]


def test_a_sealed_answer_is_seen_by_nobody_until_all_are_in() -> None:
    seen = []
    for vote in (True, False):
        game = at_the_feast()
        for action in (Eat(0), Toast("celt"), Eat(0), Eat(0)):
            game.play(game.seat_of(game.pending[0]), action)
        game.play(0, Vote(True))
        told = game.play(0, Vote(vote))  # the second vote ends minoa's part either way
        seen.append([(msgspec.json.encode(game.view(seat)), game.events_for(seat, told)) for seat in (0, 1, 2, None)])
    assert seen[0] == seen[1]
