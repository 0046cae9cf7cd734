"""Whatever the engine and the server say in English, the page can say in German: names, refusals, help.

The names and sentences are looked for where they are made: a new one without German fails here.
"""

import ast
import itertools
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from ochre.board.advances import COLOURS
from ochre.board.areas import MapId, load_map
from ochre.engine.edition import Edition
from ochre.games import EDITIONS
from ochre.pace.kinds import KINDS
from ochre.rules.policies import Policies
from ochre.server.lobby import NATION_CHOICES, PACES, pace_info

ROOT = Path(__file__).parents[2]
CODE = ROOT / "src" / "ochre"
GERMAN = ROOT / "web" / "src" / "lib" / "i18n" / "de"
NAMES: dict[str, dict[str, str]] = json.loads((GERMAN / "names.json").read_text())
SENTENCES: dict[str, str] = json.loads((GERMAN / "sentences.json").read_text())
KEYS = set(re.findall(r'^  "([^"]+)":', "".join(file.read_text() for file in GERMAN.glob("*.ts")), re.MULTILINE))

every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)


# Sentences

SAYS = {
    "refuse": 0,
    "said": 0,
    "Wording": 0,
    "IllegalAction": 0,
    "RoomClosed": 0,
    "UnfitText": 0,
    "UnfitRecord": 0,
    "UnknownZone": 0,
    "TooMany": 0,
    "leave": 0,
    "ValueError": 0,
    "NoticeTried": 1,
    "Refusal": 2,
    "_refuse": 3,
}
"""Who is given a sentence for a person, and at which place among the arguments."""

SPEAKING = ("engine", "rules", "advice", "pace", "server", "rewinding.py")

ONLY_PROGRAMS = {
    "malformed",
    "no-edition",
    "no-rules",
    "no-map",
    "no-bot",
    "no-move",
    "unfit-pace",
    "too-big",
    "only-players",
}
"""Codes of refusals that our page has no way to meet: they may be put together and stay English."""


REASONS = re.compile("why_not_|_in_words")
"""Functions that return a sentence, or a sentence and more, for others to say."""


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def sentences_in(path: Path) -> Iterator[tuple[str, ast.expr, ast.Call]]:
    """Each sentence that is said in this file: who says it, the sentence, the whole call."""
    module = parsed(path)
    constants = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "ValueError" and "editions" not in path.parts:
            continue  # the others are for who writes code
        if name in SAYS and len(node.args) > SAYS[name]:
            said = node.args[SAYS[name]]
            yield name, constants.get(said.id, said) if isinstance(said, ast.Name) else said, node


def reasons_in(path: Path) -> Iterator[ast.expr]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef) and REASONS.match(node.name):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield inner.value.elts[0] if isinstance(inner.value, ast.Tuple) else inner.value


def texts(said: ast.expr) -> list[str] | None:
    """What may be said, word by word; None: it is put together."""
    if isinstance(said, ast.Constant):
        return [said.value] if isinstance(said.value, str) else []
    if isinstance(said, ast.IfExp):
        either, other = texts(said.body), texts(said.orelse)
        return None if either is None or other is None else either + other
    if isinstance(said, ast.JoinedStr):
        return None
    return []  # made elsewhere: by `said`, or handed on


def spoken() -> Iterator[Path]:
    for place in SPEAKING:
        path = CODE / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def test_every_refusal_can_be_said_in_german() -> None:
    found = {
        text
        for path in spoken()
        for said in (*(said for _, said, _ in sentences_in(path)), *reasons_in(path))
        for text in texts(said) or ()
        if " " in text
    }
    assert len(found) > 300  # else this test looks at the wrong places
    assert not found - set(SENTENCES)


def test_no_sentence_for_a_person_is_put_together() -> None:
    """Else nobody could say it in another language: patterns have braces, and values are given beside them."""
    faults = []
    for path in spoken():
        for name, said, call in sentences_in(path):
            code = call.args[1] if name == "Refusal" else call.args[2] if name == "_refuse" else None
            if isinstance(code, ast.Constant) and code.value in ONLY_PROGRAMS:
                continue
            if isinstance(code, ast.Name) or name == "ValueError":  # what a library says; nations named by a program
                continue
            if texts(said) is None:
                faults.append(f"{path.relative_to(CODE)}:{call.lineno}: {ast.unparse(said)}")
    assert not faults, "\n".join(faults)


def braces(text: str) -> set[str]:
    return set(re.findall(r"\{([a-z_]+)[,}]", text))


def test_german_asks_for_the_values_that_are_given() -> None:
    for pattern, german in SENTENCES.items():
        assert braces(german) <= braces(pattern), pattern
        assert german[-1] == pattern[-1], f"both are sentences: {pattern}"
        assert "!" not in german


# Names


@cache
def printed(edition: str) -> dict[str, set[str]]:
    """Names (of epochs, phases, groups and theme sets the ids) in this box, with any number of players."""
    known = EDITIONS[edition]
    found: dict[str, set[str]] = defaultdict(set)
    scenarios = next((option.choices for option in known.options if option.name == "scenario"), ())
    ways = [{}, *({"scenario": name} for name in scenarios)]
    for players, options in itertools.product(known.players, ways):
        try:
            box = known.open(known, players, known.read_options(options), ())
        except ValueError:
            continue  # not a scenario for so many
        policies: Policies = box.policies
        found["card"] |= {card.name for card in box.deck.cards}
        found["advance"] |= {advance.name for advance in box.advances.cards}
        found["nation"] |= {nation.name for nation in box.nations}
        found["epoch"] |= set(policies.track.requirements)
        found["theme"] |= {each.id for each in policies.short_game.theme_sets}
    return found


@every_edition
def test_everything_in_the_box_has_a_german_name(edition: Edition) -> None:
    for kind, names in printed(edition.id).items():
        assert not names - set(NAMES[kind]), kind
    assert not [phase for phase in edition.phases if f"phase.{phase}" not in KEYS]
    assert not [group for group in COLOURS if f"group.{group}" not in KEYS]


@every_edition
def test_every_option_has_german_words(edition: Edition) -> None:
    for option in edition.options:
        names = [option.name, *(f"{option.name}.{choice}" for choice in option.choices)]
        assert not [name for name in names if name not in NAMES["option"] and f"option.{name}" not in KEYS]
        assert option.help in SENTENCES
    assert not [note for note in edition.notes if note not in SENTENCES]


def test_paces_and_choices_of_nations_have_german_words() -> None:
    for kind in PACES:
        pace = pace_info(kind)
        assert f"pace.{pace.kind}.help" in KEYS
        for field in pace.fields:
            assert f"pace.{field.name}" in KEYS
            assert field.help in SENTENCES
    assert all(f"choice.{choice.id}" in KEYS for choice in NATION_CHOICES)


def test_places_and_questions_have_german_names() -> None:
    areas = [area for map in get_args(MapId) for area in load_map(map).areas]
    places = {place for area in areas for place in (area.floodplain, area.volcano) if place}
    assert not places - set(NAMES["place"])
    assert not [kind for kind in KINDS if kind not in NAMES["kind"] and f"kind.{kind}" not in KEYS]


def test_what_is_told_and_what_is_scored_has_german_words() -> None:
    told: set[str] = set()
    scored: set[str] = set()
    for path in sorted((CODE / "rules").rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                told.update(texts(node.args[0]) or ())
            if isinstance(node, ast.FunctionDef) and node.name == "parts":
                scored.update(part for one in ast.walk(node) for part in part_of_score(one))
    assert "damage" in told
    assert {"cities", "commodities"} <= scored
    assert not [what for what in sorted(told) if f"log.told.{what}" not in KEYS]
    assert not [part for part in sorted(scored) if f"replay.part.{part}" not in KEYS]


def part_of_score(pair: ast.AST) -> list[str]:
    """The name of a part, if these are a name and its points."""
    return (texts(pair.elts[0]) or []) if isinstance(pair, ast.Tuple) and len(pair.elts) == 2 else []


def test_german_names_are_of_things_there_are() -> None:
    """A name that nothing goes by is a slip of the pen."""
    areas = {area.name for map in get_args(MapId) for area in load_map(map).areas}
    assert not set(NAMES["area"]) - areas
    for kind in ("card", "advance", "epoch", "theme"):
        assert not set(NAMES[kind]).difference(*(printed(edition)[kind] for edition in EDITIONS)), kind


def test_seas_and_deserts_have_german_names() -> None:
    """Names of towns and peoples may be the same in both; those that are made of English words are not."""
    english = re.compile(
        r"\b(sea|ocean|gulf|bay|desert|coast|upper|lower|western|eastern|central|northern|new)\b", re.I
    )
    areas = {area.name for map in get_args(MapId) for area in load_map(map).areas}
    assert not [name for name in sorted(areas) if english.search(name) and name not in NAMES["area"]]
