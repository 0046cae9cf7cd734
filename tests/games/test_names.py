"""Names in the rules' source that nothing but a run would check: rule ids, and steps put on the agenda."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.positions import CLASSICS
from games.rule_ids import classic_groups, is_rule, paths
from games.zoo import zoo

import ochre
from ochre.engine.edition import Edition
from ochre_testing import ROOT

STEPS = {name for edition in ochre.EDITIONS.values() for name in edition.steps}
SOURCES = sorted((ROOT / "src/ochre").rglob("*.py"))


def calls(attribute: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == attribute:
                yield path, node


def strings(node: ast.AST) -> Iterator[str]:
    """String constants; not the parts of f-strings, whose names are seen only when they are used."""
    parts = {id(part) for below in ast.walk(node) if isinstance(below, ast.JoinedStr) for part in below.values}
    for below in ast.walk(node):
        if id(below) not in parts and isinstance(below, ast.Constant) and isinstance(below.value, str):
            yield below.value


def test_every_refusal_names_a_rule_of_the_book() -> None:
    wrong, seen = [], 0
    for path, call in calls("refuse"):
        if len(call.args) < 2:
            continue  # *reason: seen when it is refused, in the tests of refusals
        for rule in strings(call.args[1]):
            seen += 1
            if rule not in paths() | classic_groups():
                wrong.append(f"{path.name}:{call.lineno}: {rule}")
    assert not wrong
    assert seen > 100


def test_every_question_names_a_rule_of_the_book_in_play() -> None:
    wrong = {
        (kind, game.box.edition.cite(decision.rule))
        for kind, games in zoo().items()
        for game in games
        for decision in game.pending
        if not is_rule(game.box.edition.cite(decision.rule), game.box.edition.prefix)
    }
    assert not wrong


def test_what_a_classic_cites_is_in_its_book() -> None:
    for edition in (ochre.EDITIONS[id] for id in CLASSICS):
        assert not [path for path in edition.citations.values() if not is_rule(edition.cite(path), edition.prefix)]


def test_every_step_put_on_the_agenda_exists() -> None:
    wrong, seen = [], set()
    for path, call in calls("next"):
        for argument in call.args:
            for entry in ast.walk(argument):
                if isinstance(entry, ast.Tuple) and entry.elts and isinstance(entry.elts[0], ast.Constant):
                    name = entry.elts[0].value
                    seen.add(name)
                    if name not in STEPS:
                        wrong.append(f"{path.name}:{call.lineno}: {name}")
    for path, call in calls("skip_to"):
        wrong += [f"{path.name}:{call.lineno}: {name}" for name in strings(call) if name not in STEPS]
    assert not wrong
    assert len(seen) > 20


every_edition = pytest.mark.parametrize("edition", ochre.EDITIONS.values(), ids=lambda edition: edition.id)


@every_edition
def test_every_phase_has_its_first_step(edition: Edition) -> None:
    assert set(edition.phases) <= set(edition.steps)


@every_edition
def test_every_step_is_reached_from_somewhere(edition: Edition) -> None:
    """By name in the source, or made of a name that is: the steps of calamities are named like their cards."""
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in SOURCES if "rules" in path.parts or path.stem == "games"
    )
    named = set(re.findall(r"\"([a-z0-9-]+)\"", text))
    cards = {card.id for card in ochre.setup(edition.id, players=edition.players[-1], seed=0).box.deck.cards}
    assert not {name for name in edition.steps if name not in named | cards}
