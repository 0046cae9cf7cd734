"""Every kind of question is really met in these tests, and is complete."""

import msgspec
import pytest
from games.zoo import all_subclasses, family, kinds, of_ours, zoo

import ochre
from ochre.engine.actions import Action
from ochre.engine.decisions import Decision
from ochre.engine.events import Event

OURS = {kind for kind in all_subclasses(Action) if of_ours(kind)} - {Action}


def test_every_kind_of_question_is_met() -> None:
    """Start positions hold the rare cards and advances; a kind that is absent is not tested by anything here."""
    assert set(kinds()) == set(zoo())


def test_every_classic_is_met_in_its_own_right() -> None:
    """Not only the questions that no other edition asks, but its own way of asking those they share."""
    for book in ("AC", "CV"):
        asked = {kind for kind, games in zoo().items() if any(family(game) == book for game in games)}
        assert len(asked) > 30


def yes_or_no(answer: type[Action]) -> bool:
    """Whether nothing that can be said by this answer is illegal."""
    return all(field.type is bool for field in msgspec.structs.fields(answer))


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_question_is_complete(kind) -> None:
    """It has a rule, answers, a legal sample and default, and a description that can be sent."""
    decision_type = kinds()[kind]
    assert decision_type.answers
    for name in ("sample", "default"):
        assert getattr(decision_type, name) is not getattr(Decision, name), f"{kind} has no {name}"
    if decision_type.check is Decision.check:
        for answer in decision_type.answers:
            known = answer.check is not Action.check or yes_or_no(answer)
            assert known, f"neither {kind} nor {answer.__name__} knows what is legal"
    for game in zoo()[kind]:
        for decision in game.pending:
            if decision.kind == kind:
                assert decision.due(game.table) in (True, False)
                described = decision.describe(game.table)
                assert msgspec.json.decode(msgspec.json.encode(described)) == msgspec.to_builtins(described)


def test_names_of_actions_and_questions_are_unique() -> None:
    for every in (OURS, set(kinds().values()), all_subclasses(Event) - {Event}):
        ours = [kind for kind in every if of_ours(kind)]
        tags = [kind.__struct_config__.tag for kind in ours]
        assert len(tags) == len(set(tags))
        assert all(isinstance(tag, str) and tag == tag.lower() for tag in tags)


def test_every_action_answers_some_question() -> None:
    answers = {answer for kind in kinds().values() for answer in kind.answers}
    answers |= {action for edition in ochre.EDITIONS.values() for action in (*edition.anytime, *edition.host)}
    assert {kind.__name__ for kind in OURS if not kind.__subclasses__()} == {kind.__name__ for kind in answers}
