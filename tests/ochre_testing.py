"""What every test may use: the mark that ties a test to the rules it proves, and the size of random runs.

    @rule("WE-4b.3")
    def test_a_city_attacked_with_success_becomes_six_tokens(): ...

The ids stand in src/ochre/data/rules/*.tsv. A mark promises that the test fails when that rule is broken;
`./ochre rules western-empires --coverage` counts on it.
"""

import csv
import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONG = "OCHRE_LONG"  # set by `--long`, so that sizes can be asked for while tests are collected, and in other processes


def rule(*ids: str) -> pytest.MarkDecorator:
    """This test proves these rules: it would fail if one of them were broken."""
    if not ids:
        raise ValueError("@rule needs at least one rule id")
    return pytest.mark.rule(*ids)


def size(usual: int, long: int) -> int:
    """How many games or examples to run: the usual number, or the long one under `./ochre check --long`."""
    return long if os.environ.get(LONG) else usual


def only(*prefixes: str) -> pytest.MarkDecorator:
    """This test is for these books alone ("WE"), though others have the rules it proves."""
    return pytest.mark.only(*prefixes)


BOOKS = ("WE", "MC", "ME")
"""Of the Mega family, by the prefix of their rules."""


def books_of(item: pytest.Item) -> list[str]:
    """The books of the Mega family for which a test is run.

    The same path in two books means the same rule, so a test marked with the rules of one book proves them for every
    book that has them, and none of them in another variant. A book that is silent on a rule does not mind.
    """
    marked = [id for mark in item.iter_markers("rule") for id in mark.args]
    only = [prefix for mark in item.iter_markers("only") for prefix in mark.args]
    return [
        book
        for book in only or BOOKS
        if any(in_book(id, book) for id in marked) and not _in_other_variants(marked, book)
    ] or list(only or BOOKS[:1])


def in_book(id: str, book: str) -> str | None:
    """The same rule in this book, if it has it."""
    other = f"{book}-{id.partition('-')[2]}"
    return other if other in known_rules() else None


def _in_other_variants(marked: Sequence[str], book: str) -> bool:
    """Whether this book has a rule only in a variant that is not marked."""
    paths = {_path(id) for id in marked}
    same = {_path(id) for id in marked if in_book(id, book)}
    return any(f"{book}-{path}" in _paths() for path in paths - same)


def every_book(*paths: str) -> list[str]:
    """The rules of these paths in every book that has them: for tests of what the books share, such as the map."""
    return [id for book in BOOKS for path in paths if (id := f"{book}-{path}") in known_rules()]


def _without_variant(id: str) -> str:
    return re.sub(r"-v[0-9]$", "", id)


def _path(id: str) -> str:
    return _without_variant(id.partition("-")[2])


@cache
def _paths() -> frozenset[str]:
    return frozenset(map(_without_variant, known_rules()))


@cache
def known_rules() -> frozenset[str]:
    """Every rule id of every edition."""
    ids = set[str]()
    for index in sorted((ROOT / "src" / "ochre" / "data" / "rules").glob("*.tsv")):
        with index.open(encoding="utf-8", newline="") as file:
            ids.update(row["id"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return frozenset(ids)
