"""What surrounds the decisions: being called, watching, talking, going back, giving up, looking closer."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from web.people import PHONE, Person
from web.player import Player
from web.tables import begun, taken_over
from web.test_at_the_table import together
from web.test_together import says

from ochre.server import qr

Come = Callable[..., Person]

CALLED = """
window.heard = { tones: [], buzzes: [], notes: [] };
window.AudioContext = class {
    currentTime = 0;
    destination = {};
    createOscillator() {
        const tone = { frequency: { set value(pitch) { window.heard.tones.push(pitch); } },
            connect: (next) => next, start() {}, stop() {} };
        return tone;
    }
    createGain() {
        const set = () => undefined;
        return { gain: { setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set },
            connect: (next) => next };
    }
};
navigator.vibrate = (pattern) => { window.heard.buzzes.push(pattern); return true; };
window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, more) { window.heard.notes.push([title, more.body]); }
    close() {}
};
Object.defineProperty(Document.prototype, "hidden", { get: () => Boolean(window.elsewhere) });
"""
"""Stand-ins for what a test cannot hear or feel: they note what the page asks of the device."""


def heard(person: Person) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = person.page.evaluate("() => window.heard")
    return found


def scale(page: Page) -> float:
    """How large the map is drawn, with what the browser adds while it moves."""
    found: float = page.evaluate(
        """() => {
            const layer = document.querySelector(".layer");
            return layer.getBoundingClientRect().width;
        }"""
    )
    return found


# Being called


def test_sound_vibration_and_notification_call_whose_turn_it_is(come: Come) -> None:
    first, later, id = together(come)
    called = later.person
    called.context.add_init_script(CALLED)
    called.goes("/settings")
    called.page.get_by_label("Sound").fill("40")
    called.page.get_by_label("Vibrate when").check()
    called.page.get_by_label("May tell me when it is my turn").check()
    called.goes(f"/table/{id}")
    called.page.locator("[data-panel=movement]").wait_for()
    assert heard(called) == {"tones": [], "buzzes": [], "notes": []}
    called.page.evaluate("() => (window.elsewhere = true)")
    assert "Your turn" not in called.page.title()
    assert first.press(first.primary)
    expect(called.page).to_have_title(re.compile("Your turn"))
    assert later.wait(lambda: heard(called)["notes"])
    found = heard(called)
    assert found["tones"][:2] == [196, 262]
    assert found["buzzes"][0] == [60, 60, 60]
    assert found["notes"][0][0] == "Your turn"
    assert "Movement" in found["notes"][0][1]


def test_nothing_is_heard_that_was_not_chosen(come: Come) -> None:
    first, later, id = together(come)
    called = later.person
    called.context.add_init_script(CALLED)
    called.goes(f"/table/{id}")
    called.page.locator("[data-panel=movement]").wait_for()
    called.page.evaluate("() => (window.elsewhere = true)")
    assert first.press(first.primary)
    expect(called.page).to_have_title(re.compile("Your turn"))
    assert heard(called) == {"tones": [], "buzzes": [], "notes": []}


# Watching and talking


def test_who_watches_by_link_sees_no_hand_and_is_counted(come: Come) -> None:
    ada, eve = come("Ada"), come("Eve")
    made = ada.asks(
        "POST",
        "/api/tables",
        {
            "edition": "western-empires",
            "players": 5,
            "bots": dict.fromkeys("1234", "random"),
            "watching": "link",
            "options": {"turn_limit": 2},
            "listed": False,
        },
    )
    id = made["table"]["id"]
    ada.asks("POST", f"/api/tables/{id}/start", {})
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel]").wait_for()
    assert ada.page.locator("[data-watchers]").count() == 0
    eve.goes(f"/join#{made['links']['watch']}")
    eve.page.wait_for_url("**/table/*")
    eve.page.get_by_role("heading", name="You are watching.").wait_for()
    eve.page.locator(".hits path").first.wait_for(state="attached")
    eve.shot("watching")
    assert eve.page.locator("section.mat, .hand, [data-panel], [data-primary]").count() == 0
    expect(ada.page.locator("[data-watchers]")).to_have_text("1 watches")
    ada.page.get_by_role("tab", name="Talk").click()
    says(ada.page, "Welcome, whoever looks on.")
    eve.page.get_by_role("tab", name="Talk").click()
    eve.page.get_by_text("Welcome, whoever looks on.").wait_for()
    assert eve.page.locator(".talk textarea").count() == 0
    eve.goes("/")
    expect(ada.page.locator("[data-watchers]")).to_have_count(0)


def test_a_private_talk_is_read_by_two(come: Come) -> None:
    ada, ben, cleo = come("Ada"), come("Ben"), come("Cleo")
    id = begun(ada, others=(ben, cleo), options={"turn_limit": 2})
    for person in (ada, ben, cleo):
        person.goes(f"/table/{id}")
        person.page.get_by_role("tab", name="Talk").click()
    ada.page.locator(".talk [role=tab]").get_by_text("Ben").click()
    says(ada.page, "Between us.")
    says_table = ada.page.locator(".talk [role=tab]").get_by_text("Table")
    says_table.click()
    says(ada.page, "To all.")
    for person in (ben, cleo):
        person.page.locator(".talk ol").get_by_text("To all.").wait_for()
    ben.page.locator(".talk [role=tab]", has_text="Ada").locator("em").wait_for()  # unread
    ben.page.locator(".talk [role=tab]").get_by_text("Ada").click()
    ben.page.locator(".talk ol").get_by_text("Between us.").wait_for()
    ben.shot("private")
    cleo.page.locator(".talk [role=tab]").get_by_text("Ada").click()
    assert cleo.page.get_by_text("Between us.").count() == 0
    ada.page.get_by_role("tab", name="Log").click()
    ada.page.keyboard.press("t")
    expect(ada.page.locator(".talk textarea")).to_be_focused()


def test_the_log_is_filtered_and_searched(come: Come) -> None:
    ada = come("Ada")
    id = taken_over(ada, turn=9, last=12, phase="movement", seed=2)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    log = ada.page.locator("#corner-inside li")
    expect(log.nth(60)).to_be_attached()
    everything = log.count()
    trade = ada.page.get_by_role("button", name="Trade", exact=True)
    trade.click()
    expect(trade).to_have_attribute("aria-pressed", "true")
    only = log.all_inner_texts()
    assert only
    assert all(re.search("trad|card|offer|drew|discard|stack", line, re.IGNORECASE) for line in only), only
    trade.click()
    expect(log).to_have_count(everything)
    ada.page.get_by_role("button", name="Search the log").click()
    ada.page.get_by_role("searchbox").fill("treasur")
    expect(log.nth(0)).to_be_attached()
    assert all("treasur" in line.lower() for line in log.all_inner_texts())


# Agreements


def test_the_table_goes_back_by_agreement(come: Come) -> None:
    first, later, _ = together(come)
    where = first.page.locator(".phases .now b")
    assert first.press(first.primary)
    assert later.press(later.primary)
    expect(where).not_to_have_text("Movement", timeout=30_000)
    first.page.get_by_role("button", name="Table and settings").click()
    menu = first.page.get_by_role("dialog")
    place = menu.get_by_label("Go back to")
    expect(place.locator("option").nth(1)).to_be_attached()
    movement = next(text for text in place.locator("option").all_inner_texts() if text.endswith("9, Movement"))
    place.select_option(label=movement)
    menu.get_by_role("button", name="Propose to go back").click()
    later.page.get_by_text(re.compile("proposes to go back to turn 9, Movement")).wait_for()
    later.person.shot("back-proposed")
    later.page.get_by_role("button", name="Agree", exact=True).click()
    for player in (first, later):
        expect(player.page.locator(".phases .now b")).to_have_text("Movement")
    first.page.locator("[data-panel=movement]").wait_for()
    assert first.press(first.primary)


def test_a_game_is_given_up_together(come: Come) -> None:
    first, later, _ = together(come)
    first.page.get_by_role("button", name="Table and settings").click()
    first.page.get_by_role("button", name="Propose to give the game up").click()
    first.page.get_by_role("button", name="Give up for good: propose it").click()
    later.page.get_by_role("button", name="Disagree", exact=True).click()
    expect(first.page.get_by_role("button", name="Withdraw", exact=True)).to_have_count(0)
    later.page.locator("[data-panel=movement]").wait_for()  # one is not enough
    later.page.get_by_role("button", name="Table and settings").click()
    later.page.get_by_role("button", name="Propose to give the game up").click()
    later.page.get_by_role("button", name="Give up for good: propose it").click()
    first.page.get_by_role("button", name="Agree", exact=True).click()
    for player in (first, later):
        player.page.get_by_role("heading", name="The table has given this game up.").wait_for()
    first.person.shot("given-up")


def test_always_like_this_answers_from_now_on(come: Come) -> None:
    ada = come("Ada")
    player = Player(ada, seed=3, shots=False)
    id = taken_over(ada, turn=6, last=12, asked="buy-trade-card", seed=2)
    ada.goes(f"/table/{id}")
    panel = ada.page.locator("[data-panel=buy-trade-card]")
    panel.wait_for()
    player.complete()
    always = panel.locator("[data-always]")
    expect(always).to_have_text("Always like this")
    now = int(player.look()["turn"])
    always.click()
    expect(panel.get_by_text("Always like this")).to_have_count(0)  # it may have answered already
    ada.shot("always")
    player.kinds.clear()
    player.leaves.add("buy-trade-card")
    player.plays(until=lambda seen: seen["turn"] is not None and int(seen["turn"]) > now + 2)
    assert player.kinds["negotiate"] > 1


def test_the_code_of_a_link_is_that_link(come: Come) -> None:
    ada = come("Ada")
    id = ada.asks("POST", "/api/tables", {"edition": "western-empires", "players": 5})["table"]["id"]
    ada.goes(f"/table/{id}")
    ada.page.get_by_role("button", name="Make new links").click()
    row = ada.page.locator("ul.links li", has_text="Seat 2")
    link = row.locator("code").inner_text()
    drawn: list[str] = []

    def look_at(route: Route) -> None:
        reply = route.fetch()
        drawn.append(reply.text())
        route.fulfill(response=reply)

    ada.page.route("**/api/qr", look_at)
    row.get_by_role("button", name="Code").click()
    picture = ada.page.locator("figure img")
    picture.wait_for()
    assert drawn == [qr.svg(link)]
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0


# Looking closer


def test_two_fingers_zoom_the_map(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    id = taken_over(ada, turn=9, last=12, phase="movement", seed=2)
    ada.goes(f"/table/{id}")
    ada.page.locator(".hits path").first.wait_for(state="attached")
    ada.page.wait_for_timeout(600)
    touch = ada.context.new_cdp_session(ada.page)

    def pinch(begin: int, end: int) -> None:
        """Two fingers side by side in the middle of the map, from one distance to another."""
        steps = 8
        for step in range(steps + 1):
            apart = begin + (end - begin) * step / steps
            points = [{"x": 180 + side * apart / 2, "y": 240, "id": number} for number, side in enumerate((-1, 1))]
            kind = "touchStart" if step == 0 else "touchMove"
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            ada.page.wait_for_timeout(16)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        ada.page.wait_for_timeout(500)

    before = scale(ada.page)
    pinch(60, 180)
    closer = scale(ada.page)
    assert closer > 1.5 * before
    ada.shot("pinched")
    pinch(180, 60)
    assert scale(ada.page) < 0.7 * closer
    assert ada.page.evaluate("() => visualViewport.scale") == pytest.approx(1)  # the map, not the page
    assert ada.page.locator("section.chosen").count() == 0  # and nothing was picked


def test_keys_from_anywhere(come: Come) -> None:
    ada = come("Ada")
    id = taken_over(ada, turn=9, last=12, phase="movement", seed=2)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    ada.page.wait_for_timeout(600)
    keys = ada.page.keyboard
    before = scale(ada.page)
    keys.press("+")
    ada.page.wait_for_timeout(600)
    assert scale(ada.page) > before
    keys.press("-")
    ada.page.wait_for_timeout(600)
    assert scale(ada.page) == pytest.approx(before, rel=0.02)
    left = ada.page.evaluate("() => document.querySelector('.layer').getBoundingClientRect().left")
    keys.press("Shift+ArrowLeft")
    ada.page.wait_for_timeout(600)
    assert ada.page.evaluate("() => document.querySelector('.layer').getBoundingClientRect().left") > left
    keys.press("/")
    ada.page.locator("[data-command=find]").wait_for()
    keys.press("Escape")
    keys.press("h")
    keys.press("?")
    dialog = ada.page.get_by_role("dialog")
    for word in ("Enter", "Esc", "Shift", "Tab", "M", "S", "L", "H", "T"):
        expect(dialog.locator("kbd").get_by_text(word, exact=True).first).to_be_visible()
    ada.shot("keys")
    keys.press("Escape")
    keys.press("l")
    ada.page.locator("#list-search").wait_for()
    keys.press("/")
    expect(ada.page.locator("#list-search")).to_be_focused()
    move = ada.page.locator("ol.plan li")
    choices = ada.page.locator(".list .deeds button").all()
    for choice in choices:
        choice.click()
        targets = ada.page.locator("section.chosen .targets button")
        if targets.count():
            source = ada.page.locator("section.chosen h2").inner_text()
            target = targets.first.inner_text().strip().splitlines()[0]
            break
    else:
        raise AssertionError("nothing can move")
    keys.press("Escape")
    if not ada.page.locator("#list-search").count():
        keys.press("l")
    ada.page.locator("#list-search").fill(f"1 {source.lower()} {re.sub('[^A-Za-z ]', '', target).strip().lower()}")
    expect(ada.page.locator(".typed")).to_contain_text(f"1 from {source} to")
    ada.shot("typed")
    keys.press("Enter")
    expect(move).to_have_count(1)
    keys.press("Escape")
    keys.press("Escape")
    ada.page.locator("[data-panel=movement] h1").click()
    keys.press("t")
    expect(ada.page.locator(".talk textarea")).to_be_focused()
    keys.press("e")
    expect(ada.page.locator(".talk textarea")).to_have_value("e")
    keys.press("Alt+t")
    expect(ada.page.locator(".talk textarea")).not_to_be_focused()


def test_who_can_reach_me_is_told(come: Come) -> None:
    ada = come("Ada")
    id = taken_over(ada, players=9, turn=9, last=12, phase="movement")
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    reach = ada.page.get_by_role("button", name="Who can reach me")
    ada.page.wait_for_timeout(1500)
    reach.click()
    expect(ada.page.locator(".hits .beside").first).to_be_attached()
    ada.page.keyboard.press("g")
    for _ in range(12):
        ada.page.keyboard.press("Tab")
        if "Could come" in ada.page.locator(".board .aloud").inner_text():
            break
    else:
        raise AssertionError("nobody can come anywhere")
    expect(ada.page.locator(".card .comers")).to_contain_text("from")
    ada.shot("reach")


# Sizes


@pytest.mark.parametrize("width", [360, 820, 1440, 2560, 3840])
def test_nothing_sticks_out(come: Come, width: int) -> None:
    high = {360: 740, 820: 1180, 1440: 900, 2560: 1440, 3840: 2160}[width]
    touch = width < 900
    ada = come("Ada", viewport={"width": width, "height": high}, has_touch=touch, is_mobile=touch)
    trade = taken_over(ada, players=9, turn=8, last=12, phase="trade", then="default")
    move = taken_over(ada, players=9, turn=9, last=12, phase="movement", then="default")

    def fits(what: str) -> None:
        ada.page.wait_for_timeout(400)
        ada.shot(what)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= width, what
        cut = ada.page.evaluate(
            """() => [...document.querySelectorAll("button, a.button, h1, h2, [data-primary]")].filter((one) => {
                const box = one.getBoundingClientRect();
                if (!box.width || !one.checkVisibility({ opacityProperty: true })) return false;
                for (let up = one.parentElement; up; up = up.parentElement) {
                    const style = getComputedStyle(up);
                    if (/auto|scroll/.test(style.overflowX) || up.getAttribute("role") === "application") return false;
                }
                return box.right > innerWidth + 1 || box.left < -1;
            }).map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert cut == [], (what, cut)

    for path, sign in (("/", "main article"), ("/new", "form"), ("/settings", "main .card")):
        ada.goes(path)
        ada.page.locator(sign).first.wait_for()
        fits(path.strip("/") or "lobby")
    ada.goes(f"/table/{move}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    fits("table")
    if width < 900:
        ada.page.locator("nav.bottom").get_by_text("People").tap()
    ada.page.get_by_role("button", name="A.S.T.").first.click()
    ada.page.locator(".ast").wait_for()
    fits("ast")
    ada.goes(f"/table/{trade}")
    ada.page.locator("[data-panel=negotiate]").wait_for()
    fits("trade")
