"""Every kind of question of every edition is asked on the page, and a person can answer it there."""

import itertools
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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

LIGHTS_UP = (
    "we-take-damage-cities",
    "we-civil-war-selection",
    "we-build-cities-urbanism",
    "ac-faction-of-victim",
    "ac-city-swap",
)
"""Of those the ones that light areas up as soon as they are asked."""

LIT = """() => {
    const sheet = document.querySelector(".sheet").getBoundingClientRect();
    const map = document.querySelector("[role=application]").getBoundingClientRect();
    return [...document.querySelectorAll("path.mark")].map((shape) => {
        const { left, top, width, height } = shape.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return { x, y, clear: x > map.left && x < map.right && y > map.top && y < sheet.top };
    });
}"""
"""Where the middle of each area is that a question lights up, and whether it is clear of the sheet."""


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


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("name", LIGHTS_UP)
def test_what_it_lights_up_is_clear_of_the_sheet(phone: Player, office: Office, name: str, motion: Any) -> None:
    case = next(case for case in cases() if case.name == name)
    page = phone.page
    page.emulate_media(reduced_motion=motion)
    phone.person.goes(f"/table/{office.seats(phone.person, case, f'-{motion}')}")
    page.locator(f"[data-panel={case.kind}] h1").wait_for()
    page.locator("path.mark").first.wait_for(state="attached")
    page.wait_for_timeout(600)  # the sheet has its height, the map has come to rest
    lit = page.evaluate(LIT)
    phone.person.keeps(f"{name}-clear-{motion}")
    assert [area for area in lit if not area["clear"]] == [], "under the sheet, or outside of the map"
    assert len(lit) > 1

    # The person moves the map: from now on it is theirs, also when the sheet changes and while they answer.
    x, y = lit[0]["x"], lit[0]["y"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 60, steps=4)
    page.mouse.up()
    page.wait_for_timeout(400)
    moved = page.evaluate(LIT)
    assert moved != lit
    x, y = next((area["x"], area["y"]) for area in moved if area["clear"])
    page.mouse.click(x, y)
    page.wait_for_timeout(400)
    assert moved[0] in page.evaluate(LIT)
    assert phone.person.errors == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_catalogue_asks_every_kind_of_question(edition: str) -> None:
    """What the rules of an edition can ask and no position does is never answered through the page by any test."""
    assert set(kinds_of(edition)) == {case.kind for case in catalogue(edition)}
    assert set(cases()) >= set(catalogue(edition))


def test_every_question_of_the_rules_belongs_to_an_edition() -> None:
    asked = {kind for edition in EDITIONS for kind in kinds_of(edition)}
    assert sorted(set(all_kinds()) - asked) == []
