"""Two people in two browsers: they trade and talk with each other, and lose their connections in between."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from web.conftest import Server
from web.people import Person
from web.player import Player
from web.tables import taken_over

Come = Callable[..., Person]


class Line:
    """Somebody's connection to the table, which can be cut. What the server says while it is deaf is lost."""

    def __init__(self, page: Page) -> None:
        self.up, self.deaf = True, False
        self.sent: list[str] = []
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(lambda address: address.endswith("/socket"), self._take)

    def _take(self, client: WebSocketRoute) -> None:
        if not self.up:
            client.close()
            return
        server = client.connect_to_server()
        self._open.append(client)

        def out(text: str | bytes) -> None:
            self.sent.append(str(text))
            server.send(text)

        client.on_message(out)
        server.on_message(lambda text: None if self.deaf else client.send(text))

    def cut(self) -> None:
        self.up = False
        for client in self._open:
            client.close()
        self._open.clear()

    def mend(self) -> None:
        self.up, self.deaf = True, False


def hand_of(page: Page) -> dict[str, int]:
    """The hand as it lies on the page: sets by their names and numbers, calamities one by one."""
    found: dict[str, int] = page.evaluate(
        """() => {
            const hand = {};
            for (const set of document.querySelectorAll(".trade .hand li"))
                hand[set.querySelector("b").textContent] = set.querySelectorAll(".pips .on").length;
            for (const woe of document.querySelectorAll(".trade .hand .woe b")) hand[woe.textContent] = 1;
            return hand;
        }"""
    )
    return found


def says(page: Page, text: str) -> None:
    field = page.locator(".talk textarea")
    field.fill(text)
    field.press("Enter")
    page.locator(".talk ol").get_by_text(text, exact=True).wait_for()


def gives(person: Person, number: int) -> None:
    for at in range(number):
        person.page.locator("#composer select").first.select_option(index=1 + at % 2)


def test_two_people_trade_and_one_is_cut_off_in_the_middle(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    line = Line(ben.page)
    id = taken_over(ada, turn=8, last=12, phase="trade", others=(ben,), then="default")
    for person in (ada, ben):
        person.goes(f"/table/{id}")
        person.page.locator("[data-panel=negotiate]").wait_for()
    to_ben = ada.page.locator("#composer .line").first.get_by_role("button")
    names = nations_of(ada, ben)
    before = {"ada": hand_of(ada.page), "ben": hand_of(ben.page)}
    assert all(sum(hand.values()) >= 3 for hand in before.values())

    # Talk to all and to one
    says(ada.page, "Who has salt?")
    ben.page.locator(".talk ol").get_by_text("Who has salt?").wait_for()
    ben.page.locator(".talk [role=tab]").get_by_text("Ada").click()
    says(ben.page, "I have, for two of yours.")
    ada.page.locator(".talk [role=tab]").get_by_text("Ben").click()
    ada.page.locator(".talk ol").get_by_text("I have, for two of yours.").wait_for()

    # Ada offers to Ben alone
    to_ben.get_by_text(names["ben"]).click()
    gives(ada, 3)
    ada.page.locator("[data-offer-send]").click()
    offer = ben.page.locator("section.focus")
    offer.wait_for()
    expect(offer).to_contain_text("Offer to you alone")
    ben.shot("an-offer-to-ben")

    # Ben counters; the server has it, but its answer is lost with the connection
    offer.get_by_role("button", name="Counter").click()
    if ben.page.locator("[data-offer-send]").get_attribute("aria-disabled") == "true":
        gives(ben, 3)
    line.deaf = True
    ben.page.locator("[data-offer-send]").click()
    counter = ada.page.locator("section.focus")
    counter.wait_for()
    line.cut()
    ben.page.get_by_text("What you have prepared is kept here.").wait_for()
    ben.shot("cut-off")
    says(ada.page, "Are you still there?")
    line.mend()
    expect(ben.page.get_by_text("What you have prepared is kept here.")).to_be_hidden(timeout=30_000)
    ben.page.locator(".talk ol").get_by_text("Are you still there?").wait_for()
    assert ben.page.locator(".talk ol").get_by_text("I have, for two of yours.").count() == 1
    assert sum('"want_count"' in text for text in line.sent) == 2  # sent again, as nobody had answered,
    expect(ben.page.locator("#composer li.own")).to_have_count(1)  # and it counts once
    expect(ada.page.locator("section.focus")).to_have_count(1)

    # Ada takes it: the cards change hands once
    accept = ada.page.locator("[data-accept]")
    expect(accept).to_be_visible()
    accept.click()
    expect(ada.page.locator(".history .past")).to_have_count(1)
    expect(ben.page.locator(".history .past")).to_have_count(1)
    after = {"ada": hand_of(ada.page), "ben": hand_of(ben.page)}
    for who in ("ada", "ben"):
        assert sum(after[who].values()) >= 3
    assert after["ada"] != before["ada"]
    everything = [
        {card: hands["ada"].get(card, 0) + hands["ben"].get(card, 0) for card in {*hands["ada"], *hands["ben"]}}
        for hands in (before, after)
    ]
    assert everything[0] == everything[1]  # nothing lost, nothing doubled
    ada.shot("traded")


def nations_of(ada: Person, ben: Person) -> dict[str, str]:
    """Which nation each leads, as their pages show it: the one that is missing among whom they can trade with."""
    seen = {
        name: person.page.locator("#composer .line").first.get_by_role("button").all_inner_texts()[1:]
        for name, person in (("ada", ada), ("ben", ben))
    }
    return {"ada": (set(seen["ben"]) - set(seen["ada"])).pop(), "ben": (set(seen["ada"]) - set(seen["ben"])).pop()}


def test_the_server_is_started_again_in_the_middle(come: Come, server: Server) -> None:
    ada, ben = come("Ada"), come("Ben")
    id = taken_over(ada, turn=8, last=9, phase="trade", others=(ben,), then="default")
    for person in (ada, ben):
        person.goes(f"/table/{id}")
        person.page.locator("[data-panel=negotiate]").wait_for()
    says(ada.page, "Before the storm.")
    before = hand_of(ada.page), hand_of(ben.page)
    server.stop()
    ada.page.get_by_text("What you have prepared is kept here.").wait_for()
    ada.shot("no-server")
    server.start()
    for person in (ada, ben):
        expect(person.page.get_by_text("What you have prepared is kept here.")).to_be_hidden(timeout=40_000)
    says(ben.page, "After it.")
    ada.page.locator(".talk ol").get_by_text("After it.").wait_for()
    assert ada.page.locator(".talk ol").get_by_text("Before the storm.").count() == 1
    assert (hand_of(ada.page), hand_of(ben.page)) == before
    for person in (ada, ben):
        person.page.locator("[data-primary]").click()
    for person in (ada, ben):
        person.page.locator("[data-panel=negotiate]").wait_for(state="detached")
        person.errors = [error for error in person.errors if "WebSocket" not in error and "ERR_CONN" not in error]


@pytest.mark.long
def test_two_people_play_some_turns_together(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    players = [Player(ada, seed=5), Player(ben, seed=6)]
    id = taken_over(ada, turn=8, last=10, others=(ben,))
    for person in (ada, ben):
        person.goes(f"/table/{id}")
    for _ in range(600):
        looks = [player.look() for player in players]
        if all(look["over"] for look in looks):
            break
        for player, look in zip(players, looks, strict=True):
            if look["kind"]:
                player.answer(look)
        ada.page.wait_for_timeout(50)
    assert all(player.look()["over"] for player in players)
    ada.goes(f"/replay/{id}")
    waits = ada.page.locator("[data-waits]")
    waits.wait_for()
    expect(waits).to_contain_text("times a turn the table waited")
    ada.shot("waits")
