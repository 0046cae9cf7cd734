"""Over all kinds of questions: an answer is legal or refused with its rule, and a refusal changes nothing."""

from random import Random
from typing import Any

import msgspec
import pytest
from games.checks import position, seats
from games.messages import JSON, changed, names, spoilt, well_formed
from games.rule_ids import is_rule
from games.zoo import kinds, zoo
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ochre.engine.actions import Action
from ochre.engine.decisions import Decision
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.game import Game
from ochre.engine.table import Table
from ochre_testing import size

EXAMPLES = settings(
    max_examples=size(12, 400),
    deadline=None,
    derandomize=not size(0, 1),
    suppress_health_check=list(HealthCheck),
    database=None,
    phases=(Phase.explicit, Phase.generate),  # games are slow to shrink, and the draws are printed
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
    refusal: Exception
    try:
        game.play(seat, message)
    except (IllegalAction, MalformedAction) as error:
        refusal = error
    else:
        game.audit()
        assert game.pending or game.over
        return True
    if isinstance(refusal, IllegalAction):
        assert is_rule(refusal.rule, game.box.edition.prefix), refusal
        assert refusal.args[0].strip().endswith("."), f"no sentence: {refusal}"
    assert position(game) == before
    return False


def refused(game: Game, seat: Any, message: Any) -> None:
    assert not offered(game, seat, message), f"{seat} may not do this: {message}"


@every_kind
def test_samples_and_defaults_are_legal(kind) -> None:
    random = Random(kind)
    for game, decision in questions(kind):
        seat = game.seat_of(decision)
        for action in (
            decision.default(game.table),
            *(decision.sample(game.table, random) for _ in range(size(8, 200))),
        ):
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
        for seat in seats(game):
            if seat not in asked:
                refused(copy, seat, action)
        for seat in (None, -1, len(seats(game)), "nobody", 0.0, True):
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
def test_a_list_that_answers_to_the_end_is_taken(kind) -> None:
    """As a form sends it, with all that was chosen: even if its first part leaves no choice for the rest of it, which
    the rules then do by themselves."""
    random = Random(kind)
    for game, decision in questions(kind):
        for _ in range(6):
            answers = to_the_end(game, decision, random)
            taken, by_hand, seat = game.copy(), game.copy(), game.seat_of(decision)
            for action in answers:
                if by_hand.table.barrier:
                    break  # a card was turned up: no list may go on after that
                if decision in by_hand.pending and by_hand.window == game.window:
                    by_hand.play(seat, action)
            else:
                taken.play(seat, answers)
                assert taken.hash() == by_hand.hash()


def to_the_end(game: Game, decision: Decision, random: Random) -> list[Action]:
    """Random answers until the question would not be asked again, as far as that can be foreseen."""
    table, answers = Table(game.box, game.table.state.copy()), list[Action]()
    for _ in range(40):
        answers.append(decision.sample(table, random))
        if not decision.foresee(table, answers[-1]):
            return []
        if not decision.asked_again(table):
            return answers
    return []


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
def test_nearly_legal_answers_are_legal_or_refused(kind) -> None:
    """A legal answer with a few values changed to other real ones, some repeated or left out."""
    random = Random(kind)
    for game, decision in questions(kind):
        pool = names(game, decision, random)
        seat, copy = game.seat_of(decision), game.copy()
        for legal in varied_answers(game, decision, random):
            for _ in range(size(12, 120)):
                message = legal
                for _ in range(random.choice((1, 1, 2, 3))):
                    message = changed(message, pool, random)
                if offered(copy, seat, message):
                    copy = game.copy()


def varied_answers(game: Game, decision: Decision, random: Random) -> list[dict[str, Any]]:
    """Legal answers, of as many kinds as come up by chance."""
    found: dict[type, list[Any]] = {}
    for _ in range(40):
        action = decision.sample(game.table, random)
        found.setdefault(type(action), []).append(action)
    return [msgspec.to_builtins(action) for actions in found.values() for action in actions[:2]]


@EXAMPLES
@given(data=st.data(), message=JSON)
def test_any_nonsense_is_refused(data, message) -> None:
    kind = data.draw(st.sampled_from(sorted(kinds())))
    game, decision = data.draw(st.sampled_from(questions(kind)))
    if not (isinstance(message, list) and not message):  # an empty list asks for nothing
        refused(game.copy(), game.seat_of(decision), message)
