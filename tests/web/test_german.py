"""In German: everything the page shows, whoever has the words for it, the page or the server."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from web.conftest import ROOT
from web.people import Person
from web.player import Player
from web.tables import taken_over

from ochre.board.areas import MapId, load_map
from ochre.games import EDITIONS

Come = Callable[..., Person]
FOLDER = ROOT / "web" / "src" / "lib" / "i18n" / "de"

# What can be read or is read aloud, but for what is marked as English.
TEXTS = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const place = walker.currentNode.parentElement;
        if (!place.closest("script, style, noscript, [lang=en]")) found.push(walker.currentNode.textContent);
    }
    for (const name of ["aria-label", "title", "placeholder"])
        for (const place of document.querySelectorAll(`[${name}]`)) found.push(place.getAttribute(name));
    return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}"""

COMMON = re.compile(
    r"\b(your?|the|choose|with|nothing|which|is|are|of|and|turn|players?|tokens?|cit(?:y|ies)|ships?|cards?"
    r"|commodit(?:y|ies)|treasury|areas?|nations?|calamit(?:y|ies)|advances?|novice|expert|random|full|short)\b",
    re.IGNORECASE,
)
KEY = re.compile(r"^[a-z]+(\.[a-z_-]+)+$")
TITLES = re.compile("|".join(re.escape(edition.name) for edition in EDITIONS.values()))
"""What is printed on the boxes stays as it is."""


@cache
def english() -> re.Pattern[str]:
    """Names of areas, nations, cards, advances and phases that are not the same in German."""
    german: dict[str, dict[str, str]] = json.loads((FOLDER / "names.json").read_text())
    names = {name for kind in ("area", "nation", "card", "advance") for name in german[kind]}
    same = {word for kind in german.values() for word in kind.values()}
    same |= {area.name for map in get_args(MapId) for area in load_map(map).areas} - set(german["area"])
    phases = {phase for edition in EDITIONS.values() for phase in edition.phases}
    names |= {phase.replace("-", " ").title() for phase in phases}
    # A word that German has, too, tells nothing: "Trade" does, "Medien" does not.
    words = "|".join(map(re.escape, sorted(names - same - {"Ochre"}, key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])({words})(?![\w-])")


class Reader:
    """Reads every page and complains of English."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.read: set[str] = set()
        lists = person.asks("GET", "/api/tables").values()
        titles = {table["title"] for tables in lists for table in tables}
        self.given = [*sorted(titles, key=len, reverse=True), "Ada"]  # by people: in no language

    def looks(self, where: str) -> None:
        texts: list[str] = self.person.page.evaluate(TEXTS)
        for text in set(texts) - self.read:
            plain = text
            for given in self.given:
                plain = plain.replace(given, "")
            plain = re.sub(r"\b[A-Z]+-[\w./-]+", "", plain)  # numbers of rules
            plain = TITLES.sub("", plain)
            for sign in (english(), COMMON, KEY):
                found = sign.search(plain)
                assert not found, f"{where}: {found[0]!r} in {text!r}"
        self.read |= set(texts)

    def goes(self, path: str, sign: str) -> None:
        self.person.goes(path)
        self.person.page.locator(sign).first.wait_for()
        self.person.page.wait_for_timeout(300)
        self.looks(path)


def comes_in(come: Come) -> Person:
    ada = come(locale="de-DE")
    ada.asks("POST", "/api/session", {"name": "Ada"})
    return ada


def test_the_pages_around_a_game_are_german(come: Come) -> None:
    ada = comes_in(come)
    reader = Reader(ada)
    for path, sign in (("/", "main h1"), ("/settings", "main h1"), ("/ratings", "main h1"), ("/account", "main h1")):
        reader.goes(path, sign)
    reader.goes("/rules/western-empires", "dl")
    reader.goes("/new", "input[name=edition]")
    for number in range(len(EDITIONS)):
        ada.page.locator("label.game").nth(number).click()
        for more in ada.page.locator("details:not([open]) > summary").all():
            more.click()
        reader.looks(f"the form of game {number}")
    ada.shot("form")


def test_some_decisions_in_german(come: Come) -> None:
    ada = comes_in(come)
    player, reader = Player(ada, seed=8), Reader(ada)
    id = taken_over(ada, turn=9, last=9)
    reader.given.insert(0, ada.asks("GET", f"/api/tables/{id}")["title"])
    ada.goes(f"/table/{id}")
    usual = player.answer
    met: set[str] = set()

    def reads(seen: dict[str, Any]) -> None:
        reader.looks(seen["kind"])
        if "movement" not in met:
            for key in ("a", "a", "l", "l"):  # the A.S.T., the list, and back
                ada.page.keyboard.press(key)
                ada.page.wait_for_timeout(200)
                reader.looks(f"key {key}")
        met.add(seen["kind"])
        usual(seen)

    player.answer = reads  # type: ignore[method-assign, assignment]
    player.plays()
    assert {"movement", "negotiate", "purchase-advances"} <= met
    reader.looks("the end")
    reader.goes(f"/replay/{id}", "h1")
    assert ada.page.evaluate("document.documentElement.lang") == "de"


def test_a_language_is_fetched_alone(come: Come) -> None:
    for locale, own, other in (("en-GB", "en", "de"), ("de-DE", "de", "en")):
        person = come(locale=locale)
        loaded: list[str] = []
        person.page.on("request", lambda request, loaded=loaded: loaded.append(request.url))
        person.goes("/")
        person.page.locator("main h1").first.wait_for()
        scripts = " ".join(loaded)
        assert f"/{own}-" in scripts
        assert f"/{other}-" not in scripts
        assert ("/served-" in scripts) == (own == "de"), "names and sentences of the server, for other languages"


def test_refusals_are_german(come: Come) -> None:
    ada = comes_in(come)
    ada.goes("/account")
    ada.page.get_by_label("Dein Name").fill("???")
    ada.page.locator("main form button").first.click()
    ada.page.get_by_text("Ein Name braucht einen Buchstaben oder eine Ziffer.").wait_for()
    ada.errors.clear()  # the browser notes every answer of that kind
