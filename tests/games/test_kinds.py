"""Every kind of question is really met in these tests, and is complete."""

import msgspec
import pytest
from games.zoo import all_subclasses, kinds, of_the_family, zoo

import ochre
from ochre.engine.actions import Action
from ochre.engine.decisions import Decision
from ochre.engine.events import Event

OURS = {kind for kind in all_subclasses(Action) if of_the_family(kind)} - {Action}


def test_every_kind_of_question_is_met() -> None:
    """Start positions hold the rare cards and advances; a kind that is absent is not tested by anything here."""
    assert set(kinds()) == set(zoo())


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_question_is_complete(kind) -> None:
    """It has a rule, answers, a legal sample and default, and a description that can be sent."""
    decision_type = kinds()[kind]
    assert decision_type.answers
    for name in ("sample", "default"):
        assert getattr(decision_type, name) is not getattr(Decision, name), f"{kind} has no {name}"
    if decision_type.check is Decision.check:
        for answer in decision_type.answers:
            known = answer.check is not Action.check or not answer.__struct_fields__
            assert known, f"neither {kind} nor {answer.__name__} knows what is legal"
    for game in zoo()[kind]:
        for decision in game.pending:
            if decision.kind == kind:
                assert decision.due(game.table) in (True, False)
                described = decision.describe(game.table)
                assert msgspec.json.decode(msgspec.json.encode(described)) == msgspec.to_builtins(described)


def test_names_of_actions_and_questions_are_unique() -> None:
    for every in (OURS, set(kinds().values()), all_subclasses(Event) - {Event}):
        ours = [kind for kind in every if kind.__module__.startswith("ochre.")]
        tags = [kind.__struct_config__.tag for kind in ours]
        assert len(tags) == len(set(tags))
        assert all(isinstance(tag, str) and tag == tag.lower() for tag in tags)


def test_every_action_answers_some_question() -> None:
    edition = ochre.EDITIONS["western-empires"]
    answers = {answer for kind in kinds().values() for answer in kind.answers} | {*edition.anytime, *edition.host}
    assert {kind.__name__ for kind in OURS if not kind.__subclasses__()} == {kind.__name__ for kind in answers}
