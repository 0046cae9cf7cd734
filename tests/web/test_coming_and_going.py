"""Before the start, while one is away, and on the way back: nothing is lost, nothing goes astray."""

import itertools
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect
from web.people import PHONE, Person
from web.player import Player
from web.tables import begun, finished, taken_over
from web.test_at_the_table import together
from web.test_together import Line, says

from ochre.wire.messages import ChatLine, FromServer, write_message

Come = Callable[..., Person]


def test_people_talk_and_see_what_is_played_before_the_start(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    ada.goes("/new")
    ada.page.get_by_label("5", exact=True).check()
    ada.page.get_by_label("Free choice").check()
    ada.page.get_by_label("Live", exact=True).check()
    ada.page.get_by_label("Seconds for a decision").fill("75")
    ada.page.get_by_text("More options").click()
    ada.page.get_by_label("Turn limit").fill("12")
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/table/*")
    ada.page.locator("figure img").wait_for()  # the code for any free seat, without asking
    link = ada.page.locator("ul.links li", has_text="Any free seat").locator("code").inner_text()
    ben.page.goto(link)
    ben.page.wait_for_url("**/table/*")
    facts = ben.page.locator(".gathering dl")
    expect(facts).to_contain_text(re.compile("Seconds for a decision\\s*75"))
    expect(facts).to_contain_text(re.compile("Turn limit\\s*12"))
    says(ben.page, "I take the sea.")
    ada.page.locator(".talk ol").get_by_text("I take the sea.").wait_for()
    ada.shot("before-the-start")
    made = ada.asks("GET", f"/api/tables/{ada.page.url.rsplit('/', 1)[1]}")
    assert made["nation_choice"] == "free"


def test_a_television_shows_the_code_before_and_the_scores_after(come: Come) -> None:
    ada = come("Ada", viewport={"width": 1920, "height": 1080})
    ada.goes("/new")
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/table/*")
    ada.goes(f"/board/{ada.page.url.rsplit('/', 1)[1]}")
    picture = ada.page.locator("figure img")
    picture.wait_for()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    expect(ada.page.locator("main ol li")).to_have_count(6)
    ada.shot("before")
    id = finished(ada, last=4)
    results = ada.asks("GET", f"/api/tables/{id}/results")["seats"]
    ada.goes(f"/board/{id}")
    expect(ada.page.locator("main header")).to_contain_text(f"wins with {results[0]['points']} points")
    shown = [int(text) for text in ada.page.locator("main ol li b.figure").all_inner_texts()]
    assert shown == [seat["points"] for seat in results]
    ada.page.wait_for_timeout(500)
    ada.shot("after")


def test_what_happened_meanwhile_is_told_first_what_touched_me(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben", viewport=PHONE, has_touch=True, is_mobile=True)
    id = taken_over(ada, turn=9, last=10, phase="movement", others=(ben,))
    players = Player(ada, seed=1, shots=False), Player(ben, seed=2, shots=False)
    for person in (ada, ben):
        person.goes(f"/table/{id}")
        person.page.locator("[data-panel=movement]").wait_for()
        assert person.page.locator("[data-missed]").count() == 0
    ben.goes("/")  # and leaves a bot for the time
    ben.asks("PUT", f"/api/tables/{id}/seats/1/bot", {"bot": "random"})
    players[0].plays(until=lambda seen: seen["turn"] is not None and int(seen["turn"]) > 9)
    ben.goes(f"/table/{id}")
    told = ben.page.locator("[data-missed]")
    expect(told).to_contain_text(re.compile(r"Since you were here: \d+ things happened, \d+ touched you\."))
    count, mine = (int(number) for number in re.findall(r"\d+", told.inner_text())[:2])
    assert 0 < mine < count
    ben.shot("told")
    told.get_by_role("button", name="Show me").tap()
    log = ben.page.locator("#corner-inside li")
    expect(ben.page.get_by_role("button", name="Since you were here")).to_have_attribute("aria-pressed", "true")
    expect(ben.page.get_by_role("button", name="Me", exact=True)).to_have_attribute("aria-pressed", "true")
    touching = log.all_inner_texts()
    assert touching
    ben.shot("shown")
    ben.page.get_by_role("button", name="Me", exact=True).tap()
    assert players[1].wait(lambda: log.all_inner_texts() != touching)  # everything, as much as is shown at once
    ben.page.get_by_role("button", name="Since you were here").tap()
    expect(ben.page.get_by_role("button", name="Since you were here")).to_have_count(0)
    ben.page.reload()
    ben.page.locator("nav.bottom").wait_for()
    ben.page.wait_for_timeout(500)
    assert told.count() == 0


def test_what_is_half_written_to_one_is_not_said_to_all(come: Come) -> None:
    first, later, _ = together(come)
    ada, ben = first.person.page, later.person.page
    for page in (ada, ben):
        page.get_by_role("tab", name="Talk").click()
    name = "Ben" if ada.locator(".talk [role=tab]", has_text="Ben").count() else "Ada"
    ada.locator(".talk [role=tab]", has_text=name).click()
    field = ada.locator(".talk textarea")
    field.fill("Strike on Monday, but")
    ada.locator(".talk [role=tab]", has_text="Table").click()
    expect(field).to_have_value("")
    says(ada, "Good evening.")
    ada.get_by_role("tab", name="Log").click()
    ada.reload()
    ada.get_by_role("tab", name="Talk").click()
    ada.locator(".talk [role=tab]", has_text=name).click()
    expect(field).to_have_value("Strike on Monday, but")
    ben.locator(".talk ol").get_by_text("Good evening.").wait_for()
    assert ben.get_by_text("Strike on Monday").count() == 0
    # What is said while one is away waits as unread, also after the page was opened anew.
    ben.goto(later.person.address + "/")
    says(ada, "Strike on Monday.")
    later.person.goes(f"/table/{ada.url.rsplit('/', 1)[1]}")
    expect(ben.get_by_role("tab", name="Talk").locator("em")).to_contain_text("1")


class Silent(Line):
    """Dies without a word when it is told to; the next one is sound again. What was under way still arrives."""

    def _take(self, client: WebSocketRoute) -> None:
        self.deaf = False
        super()._take(client)

    def utters(self, message: FromServer) -> None:
        self._open[-1].send(write_message(message).decode())


def test_a_line_that_died_in_silence_is_laid_anew(come: Come) -> None:
    ada = come("Ada")
    line = Silent(ada.page)
    id = taken_over(ada, turn=9, last=12, phase="movement")
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").get_by_text("tokens would die").wait_for()
    turns = [text for text in line.sent if '"enter"' in text]
    line.deaf = True
    ada.page.locator("[data-primary]").click()
    ada.page.locator("[data-sure]").wait_for()  # a warning wants a second press
    ada.page.locator("[data-primary]").click()
    ada.page.wait_for_timeout(1000)
    line.utters(ChatLine(number=1, sender=1, text="This was under way.", at=0))
    expect(ada.page.locator("[data-panel=movement]")).to_have_count(0, timeout=40_000)
    again = [text for text in line.sent if '"enter"' in text]
    assert len(again) == len(turns) + 1
    plays = [text for text in line.sent if '"play"' in text]
    assert len(plays) == 2  # nobody had answered the first; the second counts only if nothing has happened since
    assert '"at"' in plays[1]
    ada.page.locator("[data-panel]").first.wait_for()
    ada.shot("laid-anew")


def test_readers_are_told_what_happens_and_when_it_is_their_turn(come: Come) -> None:
    first, later, _ = together(come)
    call = later.page.locator("[data-call]")
    expect(call).to_have_text("")
    assert first.press(first.primary)
    expect(call).to_have_text("Your turn. Movement.")
    expect(first.page.locator("[data-aloud]")).not_to_have_text("")


def test_a_notification_that_is_refused_does_not_stay_ticked(come: Come) -> None:
    ada = come("Ada")
    ada.goes("/settings")
    box = ada.page.get_by_label("May tell me when it is my turn")
    box.click()
    ada.page.get_by_role("alert").wait_for()
    expect(box).not_to_be_checked()
    ada.context.grant_permissions(["notifications"], origin=ada.address)
    ada.page.reload()
    box.click()
    expect(box).to_be_checked()
    ada.page.reload()
    expect(box).to_be_checked()


def test_players_unfold_over_the_map_where_there_is_room_for_emblems_only(come: Come) -> None:
    ada = come("Ada", viewport={"width": 1024, "height": 768})
    id = taken_over(ada, turn=9, last=12, phase="movement")
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    assert ada.page.locator("nav.list").count() == 0
    ada.page.get_by_role("button", name="Unfold the list of players").click()
    rows = ada.page.locator("nav.list li")
    expect(rows).to_have_count(5)
    ada.shot("unfolded")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 1024
    rows.first.get_by_role("button").first.click()  # shows where they live
    expect(rows).to_have_count(0)


def test_from_the_settings_one_finds_back_to_the_table(come: Come) -> None:
    ada = come("Ada")
    id = taken_over(ada, turn=9, last=12, phase="movement")
    ada.goes(f"/table/{id}")
    ada.page.get_by_role("button", name="Table and settings").click()
    ada.page.get_by_role("link", name="Settings").click()
    ada.page.get_by_role("heading", name="Settings").wait_for()
    ada.page.get_by_role("link", name="To the table").click()
    ada.page.locator("[data-panel=movement]").wait_for()


def test_the_replay_obeys_the_keys(come: Come) -> None:
    ada = come("Ada")
    id = finished(ada, last=4)
    ada.goes(f"/replay/{id}")
    slider = ada.page.get_by_role("slider")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_js_property("value", str(last))
    assert slider.bounding_box()["y"] < 900  # type: ignore[index]  # in sight with the map
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_js_property("value", str(last - 2))
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_js_property("value", str(last - 1))
    ada.shot("replay")


def test_the_lobby_tells_how_long_there_is_time(come: Come) -> None:
    ada = come("Ada")
    begun(ada, pace={"kind": "own-times"})
    ada.goes("/")  # which looks again now and then: bots may come first
    expect(ada.page.locator("article.now time")).to_have_text(re.compile(r"\d+ hours"))
    ada.shot("time-left")


def test_the_bar_has_room_for_long_words_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    id = taken_over(ada, turn=9, last=12, phase="movement")
    ada.goes("/settings")
    ada.page.get_by_label("Deutsch").check()
    ada.goes(f"/table/{id}")
    ada.page.get_by_role("button", name="Tisch und Einstellungen").tap()
    ada.page.get_by_role("link", name="Einstellungen").tap()
    ada.page.get_by_role("link", name="Zum Tisch").wait_for()
    parts = ada.page.locator("header nav a, header .back, header .me")
    boxes = [one.bounding_box() for one in parts.all()]
    assert len(boxes) == 6
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    assert ada.page.locator("header nav a").evaluate_all(cut) == []
    edges = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(edges)), edges
    assert edges[-1][1] <= PHONE["width"]
    ada.shot("bar")


def test_the_lines_of_a_replay_grow_with_the_screen(come: Come) -> None:
    ada = come("Ada", viewport={"width": 3840, "height": 2160})
    id = finished(ada, last=4)
    ada.goes(f"/replay/{id}")
    chart = ada.page.get_by_role("img", name="Points over the turns")
    chart.wait_for()
    text = float(ada.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"))
    box = chart.bounding_box()
    assert box
    assert box["height"] > 500
    assert (
        chart.locator("text.tick").first.evaluate("(tick) => parseFloat(getComputedStyle(tick).fontSize)") > 0.9 * text
    )
