"""axe-core on every page and on the table in several phases, by day and by night: no serious or critical fault."""

from collections.abc import Callable
from typing import Any

from web.conftest import ROOT
from web.people import PHONE, Person
from web.player import Player
from web.tables import begun, record_at, taken_over

Come = Callable[..., Person]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
AT_REST = "() => Promise.allSettled(document.getAnimations().map((each) => each.finished))"
"""What fades in has its own colours only when it is there."""


def examined(person: Person, theme: str) -> list[str]:
    """By day everything; by night only what the colours change. The drawn map is hidden from readers: it has words."""
    if not person.page.evaluate("() => Boolean(window.axe)"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    person.page.evaluate(AT_REST)
    options = {"resultTypes": ["violations"], **({"runOnly": ["color-contrast"]} if theme == "dark" else {})}
    result: dict[str, Any] = person.page.evaluate("(options) => axe.run({ exclude: ['.layer'] }, options)", options)
    return [
        f"{theme}: {fault['id']} ({fault['impact']}): {fault['help']}: "
        + " | ".join(f"{node['target']} {node['html'][:160]}" for node in fault["nodes"][:4])
        for fault in result["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def faults(person: Person, dark: bool = True) -> list[str]:
    found = []
    for theme in ("light", "dark")[: 2 if dark else 1]:
        if theme != person.page.evaluate("() => document.documentElement.dataset.theme"):
            person.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            person.page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
            person.page.wait_for_timeout(400)  # colours fade
        found += examined(person, theme)
    return found


def test_the_pages_around_a_game(come: Come) -> None:
    ada = come("Ada", reduced_motion="reduce")
    open_table = ada.asks("POST", "/api/tables", {"edition": "western-empires", "players": 5})["table"]["id"]
    wrong = {}
    places = {
        "/": "main",
        "/new": "form",
        "/settings": "main",
        "/account": "form",
        "/rules/western-empires": "dl",
        "/ratings": "main table, main .card",
        f"/table/{open_table}": "ol.seats",
        f"/board/{open_table}": "main header",
    }
    for theme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        for path, sign in places.items():
            ada.goes(path)
            ada.page.locator(sign).first.wait_for()
            ada.page.wait_for_timeout(250)
            if found := examined(ada, theme):
                wrong[theme + path] = found
    ada.goes("/join#0123456789abcdef0123")
    ada.page.get_by_role("alert").wait_for()
    if found := examined(ada, "dark"):
        wrong["/join"] = found
    ada.errors.clear()  # the browser itself reports the 404
    assert wrong == {}


def test_the_table(come: Come) -> None:
    ada = come("Ada", reduced_motion="reduce")
    player = Player(ada, seed=4, shots=False)
    wrong: dict[str, list[str]] = {}

    def examine(what: str) -> None:
        ada.page.wait_for_timeout(200)
        dark = what not in ("keys", "menu", "orders", "rule", "talk", "notes", "television")
        if found := faults(ada, dark):
            wrong[what] = found
        ada.shot(f"{'dark-' if dark else ''}{what}")

    id = taken_over(ada, turn=9, last=9)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    examine("movement")
    for key, what in (("l", "list"), ("a", "ast"), ("?", "keys")):
        ada.page.keyboard.press(key)
        examine(what)
        ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Table and settings").click()
    examine("menu")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Standing orders").first.click()
    examine("orders")
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-panel] .ask a, [data-panel] .ask button").first.click()
    examine("rule")
    ada.page.keyboard.press("Escape")
    for tab in ("Talk", "Notes"):
        ada.page.get_by_role("tab", name=tab).click()
        examine(tab.lower())
    seen = {"movement"}
    usual = player.answer

    def looks(look: dict[str, Any]) -> None:
        if look["kind"] not in seen:
            seen.add(look["kind"])
            examine(look["kind"])
        usual(look)

    player.answer = looks  # type: ignore[method-assign, assignment]
    player.plays()
    examine("over")
    ada.goes(f"/replay/{id}")
    ada.page.locator("section.player .hits path").first.wait_for(state="attached")
    ada.page.wait_for_load_state("networkidle")  # what comes late moves what is there
    examine("replay")
    ada.goes(f"/board/{id}")
    ada.page.locator("main header").wait_for()
    examine("television")
    assert wrong == {}
    assert {"negotiate", "purchase-advances"} <= seen


def test_the_table_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    id = begun(ada, options={"turn_limit": 2})
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel]").wait_for()
    wrong = {}
    for place in ("Map", "Hand", "People", "Talk"):
        if (button := ada.page.locator("nav.bottom").get_by_text(place)).count():
            button.tap()
            ada.page.wait_for_timeout(200)
            if found := faults(ada):
                wrong[place] = found
    assert wrong == {}


def test_the_other_views_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    id = taken_over(ada, turn=9, last=12, phase="movement")
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    wrong = {}
    for view, sign in (("A.S.T.", ".ast table"), ("List view", "#list-search")):
        ada.page.locator("nav.bottom").get_by_text("People").tap()
        ada.page.get_by_role("button", name=view).tap()
        ada.page.locator(sign).first.wait_for()
        ada.page.wait_for_timeout(300)
        ada.shot(view)
        if found := faults(ada):
            wrong[view] = found
    ada.page.get_by_role("button", name="Table and settings").tap()
    ada.page.get_by_role("dialog").wait_for()
    if found := faults(ada):
        wrong["menu"] = found
    assert wrong == {}


def test_calamities_beside_the_map_and_who_watches_them(come: Come) -> None:
    ada, eve = come("Ada", reduced_motion="reduce"), come("Eve", reduced_motion="reduce")
    record = record_at("western-empires", 9, 9, "calamity-resolution", 3, (("turn_limit", 12),), "standard")
    made = ada.asks("POST", "/api/records", {"record": record, "title": "Woe", "listed": True})
    id = made["table"]["id"]
    ada.asks("POST", "/api/join", {"secret": made["links"]["seats"]["0"]})
    for seat in range(1, 9):
        ada.asks("PUT", f"/api/tables/{id}/seats/{seat}/bot", {"bot": "random"})
    ada.asks("POST", f"/api/tables/{id}/start", {})
    wrong = {}
    for name, person in (("playing", ada), ("watching", eve)):
        person.goes(f"/table/{id}")
        person.page.locator(".hits path").first.wait_for(state="attached")
        person.page.wait_for_timeout(500)
        person.shot(name)
        if found := faults(person):
            wrong[name] = found
    ada.goes("/")
    ada.page.locator("main article").wait_for()
    ada.page.wait_for_timeout(300)
    ada.shot("lobby")
    if found := faults(ada):
        wrong["lobby"] = found
    assert wrong == {}
