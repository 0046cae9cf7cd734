"""Steps, and groups of procedures side by side."""

import dataclasses
import types

import pytest
from engine import toy
from engine.toy import Appetite, Council, Eat, Vote
from games.checks import position

from ochre.engine.agenda import FLOOR, PLAIN, PROCEDURE, floor, kind_of, simultaneously, step, steps_of


def module(**functions):
    made = types.ModuleType("made")
    vars(made).update(functions)
    return made


def test_a_step_is_named_like_its_function_and_knows_its_kind() -> None:
    @step
    def draw_lots(table):
        pass

    @step
    def ask_all(table):
        yield

    @floor
    def ask_for_ever(table):
        yield

    assert dict(steps_of([module(a=draw_lots, b=ask_all, c=ask_for_ever, other=len)])) == {
        "draw-lots": draw_lots,
        "ask-all": ask_all,
        "ask-for-ever": ask_for_ever,
    }
    assert [kind_of(found) for found in (draw_lots, ask_all, ask_for_ever)] == [PLAIN, PROCEDURE, FLOOR]


def test_a_floor_that_asks_nobody_is_an_error() -> None:
    with pytest.raises(TypeError, match="never asks"):

        @floor
        def silent(table):
            pass


def test_two_steps_of_one_name_are_an_error_and_an_import_is_not() -> None:
    @step
    def same(table):
        pass

    first = same

    @step
    def same(table):
        yield

    with pytest.raises(ValueError, match="'same'"):
        steps_of([module(same=first), module(same=same)])
    assert len(steps_of([module(same=first), module(imported=first)])) == 1


def test_an_unknown_step_cannot_be_put_on_the_agenda() -> None:
    game = toy.new_game()
    agenda = game.table.state.agenda
    with pytest.raises(AssertionError, match="nowhere"):
        game.table.next(("market",), ("nowhere", 3))
    assert game.table.state.agenda == agenda


def test_the_first_entry_named_runs_first() -> None:
    game = toy.new_game()
    old = game.table.state.agenda
    game.table.next(("market",), ("raid", 2))
    assert game.table.state.agenda == (("market",), ("raid", 2), *old)


def test_skipping_drops_what_comes_before() -> None:
    game = toy.new_game()
    game.table.skip_to("raid")
    assert [entry[0] for entry in game.table.state.agenda] == ["raid", "end-of-toy-turn"]


def test_a_plain_step_that_returns_a_generator_is_an_error() -> None:
    """It would run its first half before the photograph is taken, and again at every copy."""

    @step
    def disguised(table, first):
        return toy.feast(table, first)

    assert kind_of(disguised) == PLAIN
    game = toy.new_game(edition=dataclasses.replace(toy.TOY, steps={**toy.TOY.steps, "feast": disguised}))
    game.play(0, toy.Rest())
    game.play(1, toy.Rest())
    before = position(game)
    with pytest.raises(AssertionError, match="no plain step"):
        game.play(2, toy.Rest())
    assert position(game) == before


# simultaneously()


def started(*members):
    group = simultaneously(*members)
    return group, next(group)


def member(told, nation, questions=1):
    for number in range(questions):
        answer = yield Council(nation, number)
        told.append((nation, number, answer.yes))


def test_members_of_a_group_answer_in_any_order_and_each_may_ask_again() -> None:
    told = []
    group, asked = started(member(told, 0, 2), member(told, 1), member(told, 2, 2))
    assert asked == (Council(0, 0), Council(1, 0), Council(2, 0))
    assert set(group.send((2, Vote(True)))) == {Council(0, 0), Council(1, 0), Council(2, 1)}
    assert set(group.send((2, Vote(False)))) == {Council(0, 0), Council(1, 0)}
    assert set(group.send((0, Vote(True)))) == {Council(0, 1), Council(1, 0)}
    assert group.send((1, Vote(True))) == (Council(0, 1),)
    with pytest.raises(StopIteration):
        group.send((0, Vote(False)))
    assert told == [(2, 0, True), (2, 1, False), (0, 0, True), (1, 0, True), (0, 1, False)]


def test_a_group_of_nobody_and_members_that_ask_nothing_end_at_once() -> None:
    assert list(simultaneously()) == []
    assert list(simultaneously(member([], 0, 0), member([], 1, 0))) == []
    _group, asked = started(member([], 0, 0), member([], 1, 1))
    assert asked == (Council(1, 0),)


def test_a_member_may_hand_its_question_to_another_nation() -> None:
    def passing():
        yield Appetite(0, 1)
        yield Appetite(1, 1)

    group, _asked = started(passing(), member([], 2))
    assert group.send((0, Eat(1))) == (Council(2, 0), Appetite(1, 1))


def test_one_nation_with_two_open_questions_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="at most one"):
        started(member([], 0), member([], 0))


def test_a_member_that_asks_several_at_once_is_a_bug() -> None:
    def greedy():
        yield (Council(0, 0), Council(1, 0))

    with pytest.raises(AssertionError, match="one decision at a time"):
        started(greedy())


def test_open_questions_stand_in_seat_order_however_they_were_asked() -> None:
    with toy.on_the_shelf():
        game = toy.setup("toy", players=["celt", "minoa", "assyria"], seed=1)
    assert [game.seat_of(decision) for decision in game.pending] == [0, 1, 2]
    assert [game.table.nation_id(decision.nation) for decision in game.pending] == ["celt", "minoa", "assyria"]


def test_turns_in_which_nobody_is_asked_do_not_run_for_ever() -> None:
    @step
    def toy_turn(table):
        table.state.turn += 1
        table.next(("toy-turn",))

    with pytest.raises(RuntimeError, match="nobody has been asked"):
        toy.new_game(edition=dataclasses.replace(toy.TOY, steps={**toy.TOY.steps, "toy-turn": toy_turn}))
