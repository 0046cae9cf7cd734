"""Every kind of question of every edition is asked on the page, and a person can answer it there."""

import itertools
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from web.conftest import ROOT, SCREENS, Server
from web.people import Person
from web.player import Player
from web.questions import Case, all_kinds, cases, catalogue, kinds_of

from ochre.games import EDITIONS

PASSWORD = "correct horse battery"
_numbers = itertools.count()
NARROW = {"width": 390, "height": 844}
ASKED_OTHERWISE = ("ac-purchase-advances", "ac-take-damage", "cv-negotiate")
"""Questions that several editions share, but these show in a way of their own."""

ON_A_PHONE = (
    "we-take-damage-cities",
    "we-civil-war-selection",
    "we-use-ability-politics",
    "we-build-cities-urbanism",
    "we-epidemic-victims",
    "we-discard-to-hand-limit",
    "we-buy-trade-card",
    "ac-faction-of-victim",
    "ac-faction-choice",
    "ac-loss-allotment",
    "ac-city-swap",
    "cv-buy-civilization-cards",
)


def often(case: Case) -> object:
    """Each kind is answered in the first edition that asks it; with --long in all others, too."""
    first = next(edition for edition in EDITIONS if case.kind in kinds_of(edition))
    usual = case.edition == first or case.name in ASKED_OTHERWISE
    return pytest.param(case, id=case.name, marks=() if usual else (pytest.mark.long,))


class Office:
    """Makes tables of the catalogue's positions, by the door for the host of the server, and seats people there."""

    def __init__(self, server: Server, folder: Path, login: str) -> None:
        self._server, self._folder, self._login = server, folder, login
        self._tables: dict[tuple[Case, str], tuple[str, dict[str, str]]] = {}

    def seats(self, person: Person, case: Case, copy: str = "") -> str:
        """This person is asked there, bots keep the other seats; the id of the table."""
        if (case, copy) not in self._tables:
            self._take(case.edition, copy)
        id, links = self._tables[case, copy]
        position = catalogue(case.edition)[case]
        person.asks("POST", "/api/join", {"secret": links[str(position.seat)]})
        for seat in range(position.players):
            if seat != position.seat:
                person.asks("PUT", f"/api/tables/{id}/seats/{seat}/bot", {"bot": "default"})
        person.asks("POST", f"/api/tables/{id}/start", {})
        return id

    def _take(self, edition: str, copy: str) -> None:
        files = {}
        for case, position in catalogue(edition).items():
            if not copy or case.name in ON_A_PHONE:
                path = self._folder / f"{case.name}{copy}.json"
                path.write_bytes(position.record)
                files[path] = case
        office = [sys.executable, "-m", "ochre", "admin", "import", "--for", self._login]
        told = subprocess.run(
            [*office, "--database", str(self._server.database), *map(str, files)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1"},
            capture_output=True,
            text=True,
        )
        assert told.returncode == 0, told.stdout + told.stderr
        for path, id, links in re.findall(r"✓ (\S+) is (\S+) \(open\)\n((?:  seat .*\n)*)", told.stdout):
            self._tables[files[Path(path)], copy] = id, dict(re.findall(r"seat (\d+): /join#(\S+)", links))


@pytest.fixture(scope="module")
def login() -> str:
    """Another one each time: where tests are shared out over processes, this file may be taken up again."""
    return f"ada.{next(_numbers)}"


@pytest.fixture(scope="module")
def office(server: Server, tmp_path_factory: pytest.TempPathFactory, login: str) -> Office:
    return Office(server, tmp_path_factory.mktemp("questions"), login)


@pytest.fixture(scope="module")
def ada(chromium: Browser, server: Server, login: str) -> Iterator[Person]:
    person = Person(chromium, server.address, SCREENS / "questions")
    person.comes_in("Ada")
    person.asks("POST", "/api/account", {"login": login, "password": PASSWORD})
    yield person
    person.context.close()


@pytest.fixture(scope="module")
def player(ada: Person) -> Player:
    return Player(ada, shots=False)


@pytest.fixture(scope="module")
def phone(chromium: Browser, server: Server, ada: Person, login: str) -> Iterator[Player]:
    """The same person with a phone in hand."""
    person = Person(
        chromium, server.address, SCREENS / "questions-phone", viewport=NARROW, has_touch=True, is_mobile=True
    )
    person.goes("/")
    person.asks("POST", "/api/login", {"login": login, "password": PASSWORD})
    yield Player(person, touch=True, shots=False)
    person.context.close()


def answers(player: Player, id: str, case: Case) -> None:
    """Looks at the question, and answers it by the controls of its panel."""
    page, person = player.page, player.person
    before, refused, defaulted = len(player.answers), len(player.refused), player.defaulted
    player.asked = None
    person.goes(f"/table/{id}")
    page.locator(f"[data-panel={case.kind}] h1").wait_for()
    player.wait(lambda: page.locator(".hits path").count() or page.locator(".place").count(), 8.0)
    page.wait_for_timeout(200)
    person.keeps(case.name)
    asked = player.asked
    assert asked is not None
    assert asked["kind"] == case.kind
    assert not page.locator("[data-plain]").count(), "the page has no panel for this question"
    told = player.panel.inner_text()
    assert not re.search(r"\b(undefined|null|NaN)\b|\{\w+\}|\[object|\b[a-z]+(\.[a-z]+){2,}\b", told), told
    if case.variant and case.kind == "use-ability":
        player.uses(case.variant)
    else:
        player.answer()
    assert player.refused[refused:] == []
    assert player.defaulted == defaulted, "only the answer for absent players was possible"
    sent = [action["type"] for actions in player.answers[before:] for action in actions]
    assert sent
    assert set(sent) <= set(asked["answers"])
    if case.variant and case.kind == "use-ability":
        assert sent[0] == f"use-{case.variant}"
    assert person.errors == [], person.errors


@pytest.mark.parametrize("case", [often(case) for case in cases()])
def test_a_person_answers_it(ada: Person, player: Player, office: Office, case: Case) -> None:
    ada.errors.clear()
    answers(player, office.seats(ada, case), case)


@pytest.mark.parametrize("name", ON_A_PHONE)
def test_a_person_answers_it_on_a_phone(phone: Player, office: Office, name: str) -> None:
    case = next(case for case in cases() if case.name == name)
    phone.person.errors.clear()
    answers(phone, office.seats(phone.person, case, "-phone"), case)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_catalogue_asks_every_kind_of_question(edition: str) -> None:
    """What the rules of an edition can ask and no position does is never answered through the page by any test."""
    assert set(kinds_of(edition)) == {case.kind for case in catalogue(edition)}
    assert set(cases()) >= set(catalogue(edition))


def test_every_question_of_the_rules_belongs_to_an_edition() -> None:
    asked = {kind for edition in EDITIONS for kind in kinds_of(edition)}
    assert sorted(set(all_kinds()) - asked) == []
