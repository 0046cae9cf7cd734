"""A rule that several books share is tested once and run for each of them: see `books_of` in ochre_testing.

The scenes are western. Mega Civilization plays that half of the map itself; the rules of The East are laid out on it
here: its steps, numbers and rulings, on the board of its neighbour.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from rules import scenes

from ochre import games
from ochre.board.setups import mega_setup
from ochre.engine.edition import Box, Edition
from ochre.games import EDITIONS
from ochre.rules import mega
from ochre.rules.editions.the_east import THE_EAST, policies_for
from ochre_testing import BOOKS, books_of


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    return mega.open_box(edition, mega_setup(players, "west"), options, nations, policies_for(players, options))


EAST_IN_THE_WEST = replace(THE_EAST, id="the-east-on-the-western-board", open=_open)

EDITION = {"WE": "western-empires", "MC": "mega-civilization", "ME": EAST_IN_THE_WEST.id}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """For all books where single sets of parameters carry marks of their own; those of no use are sorted out below."""
    if "book" in metafunc.fixturenames:
        sets = [given for mark in metafunc.definition.iter_markers("parametrize") for given in mark.args[1]]
        own = any(mark.name == "rule" for given in sets for mark in getattr(given, "marks", ()))
        metafunc.parametrize("book", BOOKS if own else books_of(metafunc.definition), indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if _book(item) in (None, *books_of(item))]


def _book(item: pytest.Item) -> str | None:
    callspec = getattr(item, "callspec", None)
    return None if callspec is None else callspec.params.get("book")


@pytest.fixture(autouse=True)
def book(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The book whose rules hold in this test, by its prefix."""
    opened = set[str]()

    def edition_named(id: str) -> Edition:
        opened.add(id)
        return real(id)

    real = games.edition_named
    monkeypatch.setitem(EDITIONS, EAST_IN_THE_WEST.id, EAST_IN_THE_WEST)
    monkeypatch.setattr(games, "edition_named", edition_named)
    monkeypatch.setattr(scenes, "edition", EDITION[request.param])
    yield request.param
    if request.param != "WE":
        own = {EDITION[request.param], THE_EAST.id} if request.param == "ME" else {EDITION[request.param]}
        assert opened, f"this proves nothing about {request.param}"
        assert opened <= own
