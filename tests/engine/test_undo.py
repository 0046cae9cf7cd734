"""Taking back: own actions of the running step, never past something hidden, never what others have built on."""

import dataclasses
from random import Random

import pytest
from engine import toy
from engine.toy import (
    Buy,
    Copycat,
    Doze,
    Eat,
    Raid,
    Rest,
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
from games.checks import answer, hidden_zones, position

import ochre
from ochre.engine.agenda import simultaneously, step
from ochre.engine.errors import IllegalAction
from ochre.engine.events import TakenBack
from ochre.games import replay


def cannot_undo(game, seat, entry=None, match=None) -> None:
    before = position(game), len(game.record.entries), len(game.log)
    with pytest.raises(IllegalAction, match=match) as refusal:
        game.undo(seat, entry)
    assert refusal.value.rule == "undo"
    assert (position(game), len(game.record.entries), len(game.log)) == before


def test_the_last_own_action_is_taken_back_and_the_record_only_grows() -> None:
    game = toy.new_game()
    before = game.hash()
    game.play(0, Sow(home(game, 0)))
    assert game.undo(0) == [TakenBack("minoa", 0)]
    assert game.hash() == before
    assert [(entry.seat, entry.mark, entry.takes_back) for entry in game.record.entries] == [
        (0, "", None),
        (0, "undo", 0),
    ]
    cannot_undo(game, 0, match="nothing to take back")
    assert replay(game.record).hash() == before


def test_an_undo_in_the_middle_of_others_actions_leaves_theirs() -> None:
    game, without = toy.new_game(), toy.new_game()
    game.play(0, Sow(home(game, 0), 3))
    game.play(1, Sow(home(game, 1), 1))
    game.play(2, Sow(home(game, 2), 3))
    game.play(0, Sow(home(game, 0), 1))
    game.undo(0, 0)
    for seat, count in ((1, 1), (2, 3), (0, 1)):
        without.play(seat, Sow(home(game, seat), count))
    assert game.hash() == without.hash()
    game.undo(2)
    game.undo(0)
    cannot_undo(game, 0)
    assert replay(game.record).hash() == game.hash()


def test_what_others_have_built_on_stands() -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0)))
    game.play(1, Copycat(home(game, 0)))
    cannot_undo(game, 0, match="built on it")
    game.undo(1)
    game.undo(0)


def test_what_the_book_makes_final_stands_but_not_what_came_before() -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0), 1))
    game.play(0, Sow(home(game, 0), 2))
    cannot_undo(game, 0, entry=1, match="final")
    game.undo(0)  # the earlier, single one
    assert game.table.tokens_on_board(0) == 2
    cannot_undo(game, 0)


def test_who_has_finished_takes_nothing_back() -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0), 1))
    game.play(0, Rest())
    cannot_undo(game, 0, match="finished here")
    cannot_undo(game, 0, entry=0, match="finished here")
    game.play(1, Sow(home(game, 1), 1))
    game.undo(1)  # others may


def test_nobody_takes_back_the_actions_of_others_or_of_no_number() -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0)))
    for seat, entry in ((1, None), (1, 0), (0, 1), (0, -1), (0, 10**9)):
        cannot_undo(game, seat, entry)
    for nobody in (None, 7, "rome"):
        with pytest.raises(IllegalAction):
            game.undo(nobody)


def test_an_undo_that_would_end_the_step_is_refused() -> None:
    """All others sleep: taking back the waking would close the floor, and hidden things would happen in an undo."""
    game = toy.new_game()
    for seat, action in ((0, Doze()), (1, Doze()), (0, Wake()), (2, Doze())):
        game.play(seat, action)
    cannot_undo(game, 0)
    game.undo(2)
    game.undo(0)
    assert [decision.due(game.table) for decision in game.pending] == [False, False, True]


def test_nothing_is_taken_back_past_the_beginning_of_the_step() -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0)))
    for seat in (0, 1, 2):
        game.play(seat, Rest())
    cannot_undo(game, 0, match="nothing to take back")


def test_nothing_is_taken_back_past_a_drawn_card() -> None:
    game = at_the_market()
    hidden = hidden_zones(game)
    game.play(1, Buy(4))
    drawn = hidden_zones(game)
    assert drawn != hidden
    cannot_undo(game, 1, match="hidden")
    assert hidden_zones(game) == drawn


def test_a_card_once_shown_stands_too_for_everybody_before() -> None:
    game = at_the_market()
    card = game.table.card_id(game.table.hand(0)[0])
    game.play(0, Show(card))
    cannot_undo(game, 0, match="hidden")
    game.play(1, Buy(4))
    cannot_undo(game, 0, match="hidden")
    cannot_undo(game, 2, match="hidden")


def test_a_procedure_takes_back_its_last_answer_and_asks_again() -> None:
    game = at_the_feast()
    game.play(0, Eat(1))
    before = position(game)
    game.play(0, Toast("celt"))
    game.undo(0)
    assert position(game) == before
    game.play(0, Toast("assyria"))
    game.play(1, Eat(2))
    game.undo(1)
    game.play(1, Eat(0))
    game.play(2, Eat(0))
    assert game.table.state.treasury[1] == 1
    assert replay(game.record).hash() == game.hash()


def test_an_answer_never_becomes_the_answer_to_another_question() -> None:
    """Without the first answer the toast would have to answer 'how much do you eat?'."""
    game = at_the_feast()
    game.play(0, Eat(1))
    first = len(game.record.entries) - 1
    game.play(0, Toast("celt"))
    cannot_undo(game, 0, entry=first)


def test_a_sealed_answer_can_be_taken_back_until_all_are_in() -> None:
    game = at_the_feast()
    for action in (Eat(0), Toast("celt"), Eat(0), Eat(0)):
        game.play(game.seat_of(game.pending[0]), action)
    before = game.hash()
    game.play(2, Vote(True))
    game.play(0, Vote(False))
    game.play(2, Vote(True))
    game.undo(2)
    game.undo(2)
    game.undo(0)
    assert game.hash() == before
    assert [decision.nation for decision in game.pending] == [0, 1, 2]


def test_an_action_at_any_time_is_no_answer_and_is_not_taken_back() -> None:
    game = at_the_feast()
    game.play(0, Eat(1))
    game.play(0, Shout())
    game.undo(0)
    assert game.table.state.insists[0]
    assert game.pending[0].kind == "appetite"
    cannot_undo(game, 0)
    assert replay(game.record).hash() == game.hash()


def test_chance_in_the_middle_of_a_procedure_is_a_barrier() -> None:
    game = at_the_market()
    for seat in range(3):
        game.play(seat, Rest())
    assert game.pending == (Raid(1),)
    game.play(1, Rob("celt"))
    cannot_undo(game, 1, match="hidden")
    assert game.pending == (Raid(1),)


def test_a_bug_found_by_an_undo_leaves_the_table_as_it_was(monkeypatch) -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0)))
    game.play(1, Sow(home(game, 1)))
    before = position(game), len(game.record.entries)
    calls = []

    def failing(self, *args):
        calls.append(args)
        if len(calls) == 1:
            raise ZeroDivisionError("a bug")
        original(self, *args)

    original = type(game.table).place
    monkeypatch.setattr(type(game.table), "place", failing)
    with pytest.raises(ZeroDivisionError):
        game.undo(0)
    assert (position(game), len(game.record.entries)) == before


def test_undo_where_seats_change_their_nations() -> None:
    """Priority decides who chooses; taking back a choice must not hand the next player's choice to somebody else."""
    for seed in range(40):
        game = ochre.setup("western-empires", players=5, seed=seed)
        random = Random(seed)
        chosen = []
        for _ in range(2):
            seat, action = answer(game, random)
            game.play(seat, action)
            chosen.append(seat)
        cannot_undo(game, chosen[0])  # the later ones chose among what was left
        game.undo(chosen[-1])
        assert game.seat_of(game.pending[0]) == chosen[-1]


@pytest.mark.parametrize("seed", range(12))
def test_random_undos_never_change_hidden_things_and_replay_to_the_same_table(seed) -> None:
    game, random = toy.new_game(seed), Random(seed)
    undone = 0
    while not game.over:
        if random.random() < 0.3:
            seat, hidden, before = random.randrange(3), hidden_zones(game), position(game)
            entry = None if random.random() < 0.6 else random.randrange(len(game.record.entries) + 1)
            try:
                game.undo(seat, entry)
                undone += 1
            except IllegalAction:
                assert position(game) == before
            assert hidden_zones(game) == hidden
            game.audit()
        else:
            game.play(*answer(game, random))
            if random.random() < 0.05 and not game.over:
                seat = random.randrange(3)
                if not game.table.state.insists[seat]:
                    game.play(seat, Shout())
    assert undone
    assert replay(game.record).hash() == game.hash()


def test_a_step_may_not_touch_what_is_hidden_in_an_undo() -> None:
    """A line that draws only because an earlier one is gone: the undo is refused."""

    @step
    def lottery(table, first):
        wishes = []

        def ask(nation):
            vote = yield toy.Council(nation, 0)
            wishes.append(vote.yes)
            if not any(wishes):
                table.draw(nation, 1)

        yield from simultaneously(*(ask(nation) for nation in table.players()))

    game = at_the_feast(edition=dataclasses.replace(toy.TOY, steps={**toy.TOY.steps, "feast": lottery}))
    game.play(0, Vote(True))
    game.play(1, Vote(False))
    hidden = hidden_zones(game)
    cannot_undo(game, 0)
    assert hidden_zones(game) == hidden
