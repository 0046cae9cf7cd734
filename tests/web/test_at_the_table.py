"""What happens around the moves: taking back, saving for later, orders, bots on seats, pauses, notes, the replay."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from web.people import LAPTOP, PHONE, Person
from web.player import STACKS, Player
from web.tables import begun, finished, taken_over

from ochre.engine.record import POLICY

Come = Callable[..., Person]


def plans_a_move(player: Player) -> None:
    """Point at a stack, then at a lit area."""
    page = player.page
    page.locator(".hits path").first.wait_for(state="attached")
    assert player.wait(lambda: page.evaluate(STACKS), 5.0)
    for stack in page.evaluate(STACKS):
        player.point(stack)
        lit = [point for point in player.lit(".mark.can") if point["area"] != stack["area"]]
        if page.locator("section.chosen").count() and lit:
            player.point(lit[0])
            page.locator("ol.plan li").first.wait_for()
            return
        page.keyboard.press("Escape")
    raise AssertionError("no stack can move")


def pieces(person: Person) -> dict[str, str]:
    """Own stacks on the map, with their numbers."""
    found: dict[str, str] = person.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".stack.drag")].map(
            (one) => [one.dataset.stack, one.textContent.trim()]))"""
    )
    return found


def test_a_move_is_taken_back_before_and_after_it_is_sent(come: Come) -> None:
    ada = come("Ada")
    player = Player(ada)
    id = taken_over(ada, turn=9, last=10)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    plan = ada.page.locator("ol.plan li")
    plans_a_move(player)
    ada.shot("planned")
    before = pieces(ada)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("z")
    expect(plan).to_have_count(0)
    plans_a_move(player)
    expect(plan).to_have_count(1)
    assert player.press(ada.page.locator("[data-other]").first)  # do these steps now and go on
    expect(plan).to_have_count(0)
    player.wait(lambda: pieces(ada) != before)
    assert pieces(ada) != before
    ada.shot("done")
    assert player.press(ada.page.get_by_role("button", name="Take back"))
    assert player.wait(lambda: pieces(ada) == before, 5.0)


def test_a_plan_outlives_a_reload(come: Come) -> None:
    ada = come("Ada")
    player = Player(ada)
    id = taken_over(ada, turn=9, last=10)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    plans_a_move(player)
    step = ada.page.locator("ol.plan li .what").inner_text()
    ada.page.reload()
    ada.page.locator("ol.plan li").wait_for()
    assert ada.page.locator("ol.plan li .what").inner_text() == step


def together(come: Come) -> tuple[Player, Player, str]:
    """Two people in the movement of turn 9: who moves now, who comes later, and the table."""
    ada, ben = come("Ada"), come("Ben")
    id = taken_over(ada, turn=9, last=20, phase="movement", others=(ben,), seed=2)
    players = [Player(ada, seed=1), Player(ben, seed=2)]
    for player in players:
        player.person.goes(f"/table/{id}")
        player.page.locator("[data-panel=movement]").wait_for()
    saves = [player.wait(lambda player=player: player.page.locator("[data-save]").count(), 2.0) for player in players]
    assert sorted(saves) == [False, True], "one is due, the other comes later"
    return (players[1], players[0], id) if saves[0] else (players[0], players[1], id)


def test_an_answer_saved_for_later_is_played_at_its_place(come: Come) -> None:
    first, later, _ = together(come)
    plans_a_move(later)
    where = later.page.locator("ol.plan li .what").inner_text()
    later.page.locator("[data-save]").click()
    later.page.get_by_text("An answer is saved and is played when your place comes.").wait_for()
    later.person.shot("saved")
    assert first.press(first.primary)
    expect(later.page.locator("[data-panel=movement]")).to_have_count(0)
    source, target = where.split(" to ")
    expect(later.page.locator("aside").first).to_contain_text(re.compile(f"{source} to {target}"))


def test_a_seat_is_lent_to_a_bot_and_taken_back(come: Come) -> None:
    first, later, _ = together(come)
    first.page.get_by_role("button", name="Table and settings").click()
    first.page.get_by_role("dialog").get_by_role("combobox", name="Bot").select_option("random")
    first.person.shot("menu")
    first.page.get_by_role("button", name="Let a bot play for me").click()
    back = first.page.get_by_role("button", name="Take my seat back")
    back.wait_for()
    expect(first.page.locator("[data-panel=movement]")).to_have_count(0)  # the bot has moved for its person
    first.person.shot("a-bot-plays")
    back.click()
    expect(back).to_have_count(0)
    later.plays(until=lambda seen: first.look()["kind"] is not None)
    assert first.look()["kind"]
    first.answer()


def test_a_pause_by_agreement(come: Come) -> None:
    first, later, _ = together(come)
    first.page.get_by_role("button", name="Table and settings").click()
    first.page.get_by_role("button", name="Propose a pause").click()
    later.page.get_by_text("proposes a pause.").wait_for()
    later.person.shot("proposal")
    later.page.get_by_role("button", name="Agree", exact=True).click()
    for player in (first, later):
        player.page.locator(".paused").wait_for()
    assert not first.press(first.primary)
    first.page.get_by_role("alert").first.wait_for()
    first.person.shot("paused")
    later.page.get_by_role("button", name="Table and settings").click()
    later.page.get_by_role("button", name="Propose to go on").click()
    first.page.get_by_role("button", name="Agree", exact=True).click()
    for player in (first, later):
        expect(player.page.locator(".paused")).to_have_count(0)
    assert first.press(first.primary)


def test_a_standing_order_answers(come: Come) -> None:
    ada = come("Ada")
    player = Player(ada, seed=3)
    id = taken_over(ada, turn=9, last=9)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.get_by_role("button", name="Standing orders").first.click()
    orders = ada.page.locator("[data-orders]")
    orders.locator("section", has_text="Advances").get_by_role("checkbox").first.check()
    ada.shot("orders")
    orders.locator("[data-orders-save]").click()
    orders.get_by_text("Saved.").wait_for()
    ada.page.keyboard.press("Escape")
    player.leaves.add("purchase-advances")
    player.plays()
    assert "negotiate" in player.kinds
    record = ada.asks("GET", f"/api/tables/{id}/record")
    mine = [entry for entry in record["entries"] if entry["seat"] == 0 and entry.get("action")]
    bought = [entry for entry in mine if entry["action"]["type"] == "acquire-advances"]
    assert {entry.get("by") for entry in bought[-1:]} == {POLICY}


def test_notes_are_kept(come: Come) -> None:
    ada = come("Ada")
    id = begun(ada, options={"turn_limit": 2})
    ada.goes(f"/table/{id}")
    ada.page.get_by_role("tab", name="Notes").click()
    notes = ada.page.get_by_label("My notes")
    expect(notes).to_be_enabled()
    notes.fill("Hatti owes me salt.")
    ada.page.get_by_text("Saved. Seen by you only.").wait_for()
    ada.page.reload()
    ada.page.get_by_role("tab", name="Notes").click()
    expect(ada.page.get_by_label("My notes")).to_have_value("Hatti owes me salt.")


def test_a_link_read_off_the_page_opens_a_seat_in_another_browser(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    ada.goes("/new")
    ada.page.get_by_label("5", exact=True).check()
    for seat in (3, 4, 5):
        ada.page.get_by_label(f"Seat {seat}").select_option("random")
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/table/*")
    row = ada.page.locator("ul.links li", has_text="Seat 2")
    link = row.locator("code").inner_text()
    row.get_by_role("button", name="Code").click()
    ada.page.locator("figure img").wait_for()
    ada.shot("code")
    ben.page.goto(link)
    ben.page.wait_for_url("**/table/*")
    expect(ada.page.locator("ol.seats")).to_contain_text("Ben")
    ada.page.get_by_role("button", name="Start the game").click()
    for person in (ada, ben):
        person.page.locator("[data-panel], .waiting").first.wait_for()
        person.shot("begun")


def test_the_screen_for_a_television_shows_no_hand(come: Come) -> None:
    ada = come("Ada", viewport={"width": 1920, "height": 1080})
    id = taken_over(ada, turn=9, last=12)
    ada.goes(f"/board/{id}")
    ada.page.locator("main ol li").first.wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    ada.page.wait_for_timeout(500)
    ada.shot("television")
    assert ada.page.get_by_role("button").count() == 0
    assert "Turn 9" in ada.page.locator("header").inner_text()
    assert ada.page.locator("main ol li").count() == 5
    assert not ada.page.locator("[data-panel], .mat").count()


def test_who_may_not_look_is_told_so_once(come: Come) -> None:
    ada, cleo = come("Ada"), come("Cleo")
    id = taken_over(ada, turn=9, last=12)  # nobody is let in to watch
    for place in ("table", "board"):
        cleo.goes(f"/{place}/{id}")
        cleo.page.get_by_role("alert").wait_for()
        cleo.page.wait_for_timeout(2500)
        assert len(cleo.errors) <= 4, (
            cleo.errors
        )  # the browser itself reports each refusal; the page does not go on asking
        cleo.errors.clear()


def test_the_game_is_watched_again(come: Come) -> None:
    ada = come("Ada")
    player = Player(ada, seed=9, shots=False)
    id = begun(ada, options={"turn_limit": 2})
    ada.goes(f"/table/{id}")
    player.plays()
    ada.goes(f"/replay/{id}")
    slider = ada.page.get_by_role("slider")
    slider.wait_for()
    where = ada.page.locator("section.player .where")
    expect(where).to_contain_text("Turn 2")
    slider.press("Home")
    expect(where).to_contain_text(re.compile("Turn [01]"))
    slider.press("ArrowRight")
    expect(where).to_contain_text("1 of")
    ada.page.get_by_role("button", name="Play from here").click()
    expect(where).not_to_contain_text("Move 1 of", timeout=10_000)
    ada.page.locator("section.player select").select_option("0")
    for chart in ("Cities", "Tokens"):
        button = ada.page.get_by_role("button", name=chart, exact=True)
        if button.count():
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
    assert ada.page.locator("main svg").count() > 0
    ada.shot("replay")
    ada.goes("/")
    finished = ada.page.locator("section", has_text="Finished lately").locator("li").first
    expect(finished).to_contain_text(re.compile("won with|You won"))
    expect(finished.locator(".emblem")).to_have_count(1)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_slider_tells_where_calamities_struck(come: Come, viewport: Any) -> None:
    ada = come("Ada", viewport=viewport)
    id = finished(ada, last=9)
    told = ada.asks("GET", f"/api/tables/{id}/statistics")["turns"]
    struck = {row["turn"]: row["nations"] for row in told if any(nation["calamities"] for nation in row["nations"])}
    assert struck
    ada.goes(f"/replay/{id}")
    turns, blows = ada.page.locator(".turns .turn"), ada.page.locator(".turns .blow")
    blows.first.wait_for()
    assert [one.get_attribute("title") for one in turns.all()][-1] == "Turn 9"
    titles = [str(one.get_attribute("title")) for one in blows.all()]
    assert [int(re.findall(r"Turn (\d+):", title)[0]) for title in titles] == list(struck)
    for title, nations in zip(titles, struck.values(), strict=True):
        assert " struck " in title
        lost = sum(nation["lost_cities"] for nation in nations)
        assert re.findall(r"(\d+) cit(?:y|ies) lost", title) == ([str(lost)] if lost else [])
    # Each lies within the turn it belongs to, and what it says is told below when that turn is shown.
    starts = {str(one.get_attribute("title")): one.bounding_box() for one in turns.all()}
    for turn, blow in zip(struck, blows.all(), strict=True):
        start, box = starts[f"Turn {turn}"], blow.bounding_box()
        assert start
        assert box
        assert box["x"] + box["width"] / 2 > start["x"] + start["width"] / 2
        assert box["x"] + box["width"] <= viewport["width"]
    below = ada.page.locator(".happened")
    expect(below).to_contain_text(titles[-1].split(":")[0])
    assert all(card in below.inner_text() for card in re.findall(r"(?:: |, (?:and )?)([\w ]+?) struck", titles[-1]))
    ada.page.get_by_role("slider").press("Home")
    expect(below).to_have_text("")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    for scheme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        ada.page.get_by_role("slider").press("End")
        expect(below).not_to_have_text("")
        ada.page.get_by_role("slider").scroll_into_view_if_needed()
        ada.shot(f"marks-{scheme}")
