"""Copies in the middle of any step, and faults inside of one."""

import dataclasses
from contextlib import suppress
from random import Random

import pytest
from engine import toy
from engine.toy import Eat, Rest, Sow, Toast, at_the_feast, home
from games.checks import answer, play_with_shadows, position

from ochre.engine.agenda import floor, step
from ochre.engine.errors import IllegalAction
from ochre.engine.table import Table

VERBS = ("place", "pay", "draw", "discard", "take_card", "to_treasury", "finish", "random", "begin_turn", "next")


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_in_the_middle_of_any_step_is_the_same_game(seed) -> None:
    kinds = play_with_shadows(toy.new_game(seed), Random(seed), often=0.5, ahead=30)
    assert set(kinds) == {"harvest", "appetite", "speech", "council", "market", "raid"}


def test_a_copy_has_no_record_and_tells_nothing_to_the_original() -> None:
    game = at_the_feast()
    game.play(0, Eat(2))
    before = position(game), len(game.record.entries), len(game.log)
    copy = game.copy()
    assert copy.play(0, Toast("celt")) == []
    copy.undo(0)
    assert position(copy) == position(game)
    copy.play(0, Toast("assyria"))
    assert (position(game), len(game.record.entries), len(game.log)) == before
    assert copy.record.entries == []


def test_inside_a_procedure_the_answers_so_far_are_part_of_the_position() -> None:
    one, two = at_the_feast(), at_the_feast()
    one.play(0, Eat(1))
    two.play(0, Eat(2))
    assert bytes(one.table.state.treasury) == bytes(two.table.state.treasury)
    assert one.hash() != two.hash()


def test_at_a_floor_the_state_alone_is_the_position() -> None:
    one, two = toy.new_game(), toy.new_game()
    for game, seats in ((one, (0, 1)), (two, (1, 0))):
        for seat in seats:
            game.play(seat, Sow(home(game, seat)))
    assert one.hash() == two.hash()


def test_the_test_of_copies_finds_a_floor_with_a_memory() -> None:
    """The mistake that copies are tested for: a floor that counts in a local."""

    @floor
    def forgetful(table):
        rested = 0
        while rested < 3:
            _nation, action = yield tuple(toy.Harvest(nation) for nation in table.players())
            rested += isinstance(action, Rest)

    @floor
    def hasty(table):
        while not all(table.state.finished[nation] for nation in table.players()):
            table.owe(0, 1)  # writes before it asks
            nation, action = yield tuple(toy.Harvest(nation) for nation in table.players())
            action.apply(table, nation)

    secret = [0]

    @step
    def stealthy(table, first):
        secret[0] += 1  # something outside the state
        yield toy.Appetite(secret[0] % 3, 2)
        yield toy.Appetite(0, 2)

    for name, mistaken in (("harvest", forgetful), ("harvest", hasty), ("feast", stealthy)):
        game = toy.new_game(edition=dataclasses.replace(toy.TOY, steps={**toy.TOY.steps, name: mistaken}))
        with pytest.raises((AssertionError, IllegalAction, IndexError)):
            play_with_shadows(game, Random(1), often=1.0)


@pytest.mark.parametrize("listen", [True, False])
@pytest.mark.parametrize("verb", VERBS)
def test_a_bug_inside_a_verb_leaves_the_table_as_it_was(verb, listen, monkeypatch) -> None:
    """Thrown at the beginning and at the end of the verb, each time it is called in a whole game."""
    original = getattr(Table, verb)
    fuse = {"left": -1, "after": False}

    def faulty(self, *args, **kwargs):
        fuse["left"] -= 1
        if fuse["left"] == 0 and not fuse["after"]:
            raise ZeroDivisionError(verb)
        result = original(self, *args, **kwargs)
        if fuse["left"] == 0:
            raise ZeroDivisionError(verb)
        return result

    monkeypatch.setattr(Table, verb, faulty)
    game, clean = toy.new_game(3, listen=listen), toy.new_game(3)
    random, thrown = Random(3), 0
    while not game.over:
        seat, action = answer(game, random)
        before = position(game), len(game.record.entries), len(game.log)
        for after in (False, True):
            fuse.update(left=1 + random.randrange(3), after=after)
            with suppress(ZeroDivisionError):
                game.copy().play(seat, action)  # a fault in a copy
            fuse.update(left=1 + random.randrange(3), after=after)
            try:
                game.play(seat, action)
            except ZeroDivisionError:
                thrown += 1
                fuse["left"] = -1
                assert (position(game), len(game.record.entries), len(game.log)) == before
                continue
            break
        else:
            fuse["left"] = -1
            game.play(seat, action)
        fuse["left"] = -1
        clean.play(seat, action)
        assert position(game) == position(clean)
    assert thrown


def test_a_bug_in_a_later_step_goes_back_to_the_step_of_the_answer(monkeypatch) -> None:
    """One action may end a step, pass through plain ones, and fail in the next but one."""
    game = toy.new_game()
    game.play(0, Sow(home(game, 0)))
    game.play(0, Rest())
    game.play(1, Rest())
    before = position(game)
    broken = dataclasses.replace(toy.TOY, steps={**toy.TOY.steps, "feast": _broken})
    sound = game.box
    monkeypatch.setattr(game, "box", dataclasses.replace(sound, edition=broken))
    monkeypatch.setattr(game.table, "box", game.box)
    with pytest.raises(ZeroDivisionError):
        game.play(2, Rest())
    assert position(game) == before
    game.box = game.table.box = sound
    game.play(2, Rest())
    assert game.pending[0].kind == "appetite"


@step
def _broken(table, first):
    table.to_treasury(first, 3)
    raise ZeroDivisionError
    yield


def test_an_interrupt_is_no_reason_for_half_a_table(monkeypatch) -> None:
    game = toy.new_game()
    before = position(game)
    monkeypatch.setattr(Table, "place", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    for message in (Sow(home(game, 0)), [Rest(), Sow(home(game, 0))]):
        with pytest.raises(KeyboardInterrupt):
            game.play(0, message)
        assert position(game) == before
        assert not game.record.entries
