"""A phone, a keyboard without a mouse."""

from collections.abc import Callable

from playwright.sync_api import Locator
from web.people import PHONE, Person
from web.player import Player, Stuck
from web.tables import begun, taken_over

Come = Callable[..., Person]


class OnAPhone(Player):
    """Taps instead of clicking, and minds that nothing sticks out of the screen."""

    def answer(self, seen: dict[str, object] | None = None) -> None:
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], f"{seen}: {wide} pixels wide"
        super().answer(seen)


def test_some_turns_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    player = OnAPhone(ada, seed=5, touch=True)
    id = begun(ada, options={"turn_limit": 2})
    ada.goes(f"/table/{id}")
    player.plays()
    ada.shot("over")
    ada.page.get_by_role("link", name="Scores and replay").tap()
    ada.page.locator("table.scores").wait_for()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    ada.shot("scores")


def test_a_late_turn_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    player = OnAPhone(ada, seed=6, touch=True)
    id = taken_over(ada, turn=9, last=9)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel]").wait_for()
    for place in ("Hand", "People", "Talk", "Map"):
        ada.page.locator("nav.bottom").get_by_text(place).tap()
        ada.shot(place.lower())
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    player.plays()
    assert {"movement", "negotiate", "purchase-advances"} <= set(player.kinds)


class ByKeys(Player):
    """Never touches the mouse: walks with Tab, chooses with Space and arrows, sends with Enter."""

    def walk_to(self, target: Locator, most: int = 250) -> None:
        handle = target.element_handle()
        for _ in range(most):
            if handle and self.page.evaluate("(element) => document.activeElement === element", handle):
                return
            self.page.keyboard.press("Tab")
        raise Stuck(f"{target} cannot be reached with Tab")

    def press(self, button: Locator) -> bool:
        before, frames = set(self._sent), self.frames
        for _ in range(3):
            self.walk_to(button)
            self.page.keyboard.press("Enter")
            if self.wait(lambda: set(self._sent) - before, 1.0):
                break
        else:
            raise Stuck("Enter sends nothing")
        new = (set(self._sent) - before).pop()
        assert self.wait(lambda: self._sent[new])
        if self._sent[new] == "accepted":
            self.wait(lambda: self.frames > frames, 5.0)
        self.page.wait_for_timeout(60)
        return self._sent[new] == "accepted"

    def complete(self) -> None:
        """Radio buttons and boxes by Space, numbers by the arrow keys."""
        for box in self.panel.locator("input[type=radio], input[type=checkbox]").all():
            if self.ready():
                return
            if box.is_enabled() and not box.is_checked():
                if box.get_attribute("type") == "radio" and self.panel.locator("input[type=radio]:checked").count():
                    continue  # a group of radio buttons is one stop for Tab
                self.walk_to(box)
                self.page.keyboard.press("Space")
        for number in self.panel.get_by_role("spinbutton").all():
            for _ in range(9):
                if self.ready():
                    return
                self.walk_to(number)
                self.page.keyboard.press("ArrowUp")

    def moves(self) -> None:
        """In the list view: find an area of mine, choose it, then one that may be gone to."""
        if not self.page.locator("#list-search").count():
            self.page.keyboard.press("l")
        choose = self.page.locator(".list .deeds button").first
        choose.wait_for()
        self.walk_to(choose)
        self.page.keyboard.press("Enter")
        chosen = self.panel.locator("section.chosen")
        if chosen.count() and chosen.locator(".targets button").count():
            target = chosen.locator(".targets button").first.inner_text().strip()
            self.walk_to(self.page.locator("#list-search"))
            self.page.keyboard.type(target)
            self.page.keyboard.press("Enter")
            assert self.wait(lambda: self.panel.locator("ol.plan li").count(), 2.0), f"no move to {target}"
            if "move" not in self._seen:
                self._seen.add("move")
                self.person.shot("list-with-plan")
        self.press(self.primary)

    def shops(self) -> None:
        if self.wait(lambda: self.page.locator("[data-basket]").count(), 1.5):
            self.page.keyboard.press("b")
            self.wait(self.ready, 5.0)
        self.press(self.primary)

    def trades(self) -> None:
        if self.primary.is_enabled():
            self.press(self.primary)


def test_some_turns_with_the_keyboard_only(come: Come) -> None:
    ada = come("Ada")
    player = ByKeys(ada, seed=7)
    id = taken_over(ada, turn=9, last=10)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel]").wait_for()
    ada.page.keyboard.press("?")
    ada.page.get_by_role("dialog").wait_for()
    ada.page.keyboard.press("Escape")
    player.plays()
    assert player.kinds["movement"] == 2
    assert player.refused == []


def test_the_map_is_walked_with_the_keyboard(come: Come) -> None:
    ada = come("Ada")
    id = taken_over(ada, turn=9, last=10)
    ada.goes(f"/table/{id}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    ada.page.keyboard.press("g")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    ada.page.locator("section.chosen").wait_for()
    first = ada.page.locator("section.chosen h2").inner_text()
    assert first in ada.page.locator(".board .aloud").inner_text()
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
        ada.page.keyboard.press(key)
    ada.shot("area-by-keys")
    ada.page.keyboard.press("+")
    ada.page.keyboard.press("-")
