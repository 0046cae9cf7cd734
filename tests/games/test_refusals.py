"""Over all kinds of questions: an answer is legal or refused with its rule, and a refusal changes nothing."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.checks import position
from games.messages import JSON, leaves, names, replaced, spoilt, well_formed
from games.rule_ids import is_rule
from games.zoo import kinds, zoo
from ochre.engine.decisions import Decision
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.game import Game
from ochre_testing import size

EXAMPLES = settings(
    max_examples=size(12, 400),
    deadline=None,
    derandomize=not size(0, 1),
    suppress_health_check=list(HealthCheck),
    database=None,
)

every_kind = pytest.mark.parametrize("kind", sorted(kinds()))


@pytest.fixture(autouse=True)
def _no_refusal_after_the_check(monkeypatch):
    """`check` is complete: what it has let pass is never refused later."""
    apply = Game._apply

    def checked(self: Game, line: Any) -> None:
        try:
            apply(self, line)
        except (IllegalAction, MalformedAction) as refusal:
            raise AssertionError(f"{line.action} was refused after its check") from refusal

    monkeypatch.setattr(Game, "_apply", checked)


def questions(kind: str) -> list[tuple[Game, Decision]]:
    return [(game, decision) for game in zoo()[kind] for decision in game.pending if decision.kind == kind]


def offered(game: Game, seat: Any, message: Any) -> bool:
    """Whether the message is accepted. If not, the refusal names its rule and nothing has changed."""
    before = position(game)
    try:
        game.play(seat, message)
    except IllegalAction as refusal:
        assert is_rule(refusal.rule), refusal
        assert refusal.args[0].strip().endswith((".", "!", "?", ":", ")")), f"no sentence: {refusal}"
    except MalformedAction:
        pass
    else:
        game.audit()
        assert game.pending or game.over
        return True
    assert position(game) == before
    return False


def refused(game: Game, seat: Any, message: Any) -> None:
    assert not offered(game, seat, message), f"{seat} may not do this: {message}"


@every_kind
def test_samples_and_defaults_are_legal(kind) -> None:
    random = Random(kind)
    for game, decision in questions(kind):
        seat = game.seat_of(decision)
        for action in (decision.default(game.table), *(decision.sample(game.table, random) for _ in range(size(8, 200)))):
            assert type(action) in decision.answers
            assert offered(game.copy(), seat, action), f"{kind}: {action}"


@every_kind
def test_spoilt_answers_are_refused(kind) -> None:
    """Negative, fractional, huge, of wrong type, with unknown names, without a type, with something more."""
    random = Random(kind)
    tried = 0
    for game, decision in questions(kind)[:2]:
        copy, seat = game.copy(), game.seat_of(decision)
        for action in [decision.default(game.table), *(decision.sample(game.table, random) for _ in range(3))]:
            for message in list(spoilt(msgspec.to_builtins(action)))[: size(60, 1000)]:
                refused(copy, seat, message)
                tried += 1
    assert tried


@every_kind
def test_nobody_else_can_answer(kind) -> None:
    random = Random(kind)
    for game, decision in questions(kind)[:3]:
        copy = game.copy()
        asked = {game.seat_of(other) for other in game.pending}
        action = decision.sample(game.table, random)
        for seat in range(len(game.box.nations)):
            if seat not in asked:
                refused(copy, seat, action)
        for seat in (None, -1, len(game.box.nations), "nobody", 0.0, True):
            refused(copy, seat, action)


@every_kind
def test_the_same_answer_again_is_legal_or_refused(kind) -> None:
    random = Random(kind)
    for game, decision in questions(kind):
        seat, copy = game.seat_of(decision), game.copy()
        action = decision.sample(game.table, random)
        for _ in range(4):
            if not offered(copy, seat, action):
                break


@every_kind
def test_a_list_with_one_bad_action_changes_nothing(kind) -> None:
    random = Random(kind)
    for game, decision in questions(kind)[:2]:
        seat, copy = game.seat_of(decision), game.copy()
        for _ in range(3):
            good = decision.sample(game.table, random)
            for bad in ({"type": "no-such-action"}, None, {**msgspec.to_builtins(good), "extra": 1}):
                refused(copy, seat, [good, bad])
                refused(copy, seat, [bad, good])
                refused(copy, seat, [[good]])


@every_kind
@EXAMPLES
@given(data=st.data())
def test_well_formed_answers_are_legal_or_refused(kind, data) -> None:
    """Real names in any combination: `check` says no, or the action can be carried out. Never anything else."""
    game, decision = data.draw(st.sampled_from(questions(kind)))
    pool = names(game, decision, Random(kind))
    answer = data.draw(st.sampled_from(decision.answers))
    offered(game.copy(), game.seat_of(decision), data.draw(well_formed(answer, pool)))


@every_kind
@EXAMPLES
@given(data=st.data())
def test_nearly_legal_answers_are_legal_or_refused(kind, data) -> None:
    """A legal answer with a few values changed to other real ones, repeated or left out."""
    game, decision = data.draw(st.sampled_from(questions(kind)))
    random = Random(data.draw(st.integers(0, 1000)))
    pool = names(game, decision, Random(kind))
    message = msgspec.to_builtins(decision.sample(game.table, random))
    for _ in range(data.draw(st.integers(1, 3))):
        message = data.draw(changed(message, pool))
    offered(game.copy(), game.seat_of(decision), message)


@st.composite
def changed(draw, message, pool):
    lists = [(key,) for key, value in message.items() if isinstance(value, list | tuple) and value]
    places = [path for path, _ in leaves(message)]
    if lists and draw(st.booleans()):
        (key,) = draw(st.sampled_from(lists))
        values = list(message[key])
        at = draw(st.integers(0, len(values) - 1))
        if draw(st.booleans()):
            del values[at]
        else:
            values.append(values[at])
        return {**message, key: values}
    if not places:
        return message
    path = draw(st.sampled_from(places))
    old = dict(leaves(message))[path]
    if isinstance(old, bool):
        new = not old
    elif isinstance(old, int):
        new = max(0, old + draw(st.sampled_from((-1, 1, 1, 2, 5, 50))))
    else:
        new = draw(st.sampled_from(pool))
    return replaced(message, path, new)


@EXAMPLES
@given(data=st.data(), message=JSON)
def test_any_nonsense_is_refused(data, message) -> None:
    kind = data.draw(st.sampled_from(sorted(kinds())))
    game, decision = data.draw(st.sampled_from(questions(kind)))
    if not (isinstance(message, list) and not message):  # an empty list asks for nothing
        refused(game.copy(), game.seat_of(decision), message)
