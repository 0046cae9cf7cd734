"""What every test may use: the mark that ties a test to the rules it proves, and the size of random runs.

    @rule("WE-4b.3")
    def test_a_city_attacked_with_success_becomes_six_tokens(): ...

The ids stand in docs/rules/*.tsv. A mark promises that the test fails when that rule is broken;
`./ochre rules western-empires --coverage` counts on it.
"""

import csv
import os
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


@cache
def known_rules() -> frozenset[str]:
    """Every rule id of every edition."""
    ids = set[str]()
    for index in sorted((ROOT / "docs" / "rules").glob("*.tsv")):
        with index.open(encoding="utf-8", newline="") as file:
            ids.update(row["id"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return frozenset(ids)
