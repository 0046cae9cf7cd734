"""Marks and options of the test suite: `rule`, `long`, `--long` and `--rules-map`."""

import json
import os
from pathlib import Path

import pytest

from ochre_testing import LONG, in_book, known_rules


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ochre")
    group.addoption("--long", action="store_true", help="run the long random runs too")
    group.addoption(
        "--rules-map",
        metavar="FILE",
        type=Path,
        help="write which tests prove which rule, as JSON {rule id: [tests]} (best with --collect-only -q)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules this test proves, by their ids in src/ochre/data/rules")
    config.addinivalue_line("markers", "only(*prefixes): the books a test is run for, if not all that have its rules")
    config.addinivalue_line("markers", "long: a long random run, skipped without --long")
    if config.getoption("--long"):
        os.environ[LONG] = "1"


def _in_its_book(item: pytest.Item, rule_id: str) -> str | None:
    """A test that is run for several books proves, for each, the rule of that book."""
    callspec = getattr(item, "callspec", None)
    book = None if callspec is None else callspec.params.get("book")
    return rule_id if book is None else in_book(rule_id, book)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    proofs: dict[str, list[str]] = {}
    unknown: list[str] = []
    skip_long = pytest.mark.skip(reason="long: run with --long")
    for item in items:
        if not config.getoption("--long") and item.get_closest_marker("long"):
            item.add_marker(skip_long)
        for mark in item.iter_markers("rule"):
            for marked in mark.args:
                rule_id = _in_its_book(item, marked)
                if marked not in known_rules():
                    unknown.append(f"{item.nodeid}: {marked!r}")
                elif rule_id is None:
                    continue  # the book this item is run for says nothing about it
                elif not any(item.iter_markers("skip")) and not any(item.iter_markers("xfail")):
                    proofs.setdefault(rule_id, []).append(item.nodeid)  # a test that does not run proves nothing
    if unknown:
        raise pytest.UsageError("no such rule in src/ochre/data/rules:\n" + "\n".join(unknown))
    if target := config.getoption("--rules-map"):
        target.write_text(json.dumps(proofs, indent=1, sort_keys=True) + "\n", encoding="utf-8")
