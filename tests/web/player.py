"""Somebody who plays a game through the page: reads what the panel offers, points at the map, presses its buttons.

It knows no rule. What a panel asks is answered the way its controls suggest: an own stack and then a lit area, a
suggestion taken over, boxes ticked and numbers raised until the button says that the answer is complete. It listens to
the wire to know when the server has answered, never to find an answer.
"""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, TimeoutError, WebSocket
from web.people import Person

LOOK = """() => {
    const panel = document.querySelector("[data-panel]");
    const shown = document.querySelector("a[href^='/replay/']");
    const where = document.querySelector(".top");
    return {
        kind: panel?.dataset.panel ?? null,
        over: Boolean(shown),
        text: panel?.querySelector("h1")?.textContent?.trim() ?? null,
        turn: where?.textContent?.match(/(?:Turn|Runde|Zug) (\\d+)/)?.[1] ?? null,
        phase: document.querySelector(".phases .now b")?.textContent ?? null,
    };
}"""

# A point of the map somebody would click to mean this area: inside it, in sight, not under anything else.
POINTS = """(selector) => [...document.querySelectorAll(selector)].flatMap((shape) => {
    const place = shape.getScreenCTM();
    const box = shape.getBBox();
    const parts = [0.5, 0.35, 0.65, 0.2, 0.8];
    for (const u of parts) for (const v of parts) {
        const inside = new DOMPoint(box.x + box.width * u, box.y + box.height * v);
        if (shape.isPointInFill && !shape.isPointInFill(inside)) continue;
        const { x, y } = inside.matrixTransform(place);
        const under = document.elementFromPoint(x, y);
        const area = under?.closest("[role=application]") && under.closest("[data-area]");
        if (area) return [{ x, y, area: area.dataset.area }];
    }
    return [];
})"""

STACKS = """() => [...document.querySelectorAll(".stack.drag")].flatMap((stack) => {
    const { left, top, width, height } = stack.getBoundingClientRect();
    const x = left + width / 2, y = top + height / 2;
    const under = document.elementFromPoint(x, y)?.closest("[data-area]");
    return under && under.closest("[role=application]") && under.dataset.area === stack.dataset.area
        ? [{ x, y, area: stack.dataset.area }] : [];
})"""


class Stuck(AssertionError):
    """The page leaves no way on."""


class Gone(Stuck):
    """What was to be pressed has left the page."""


class Player:
    """Plays for one person at one table. `kinds` is what was asked, in the order it was met first."""

    def __init__(self, person: Person, *, seed: int = 0, touch: bool = False, shots: bool = True) -> None:
        self.person = person
        self.page = person.page
        self.kinds: dict[str, int] = {}
        self.refused: list[str] = []
        self.missed = 0
        self.leaves: set[str] = set()  # kinds that are not answered here: a standing order does
        self._random = Random(seed)
        self._touch = touch
        self._shots = shots
        self._seen: set[str] = set()
        self._sockets = 0
        self._sent: dict[tuple[int, int], str | None] = {}  # by number of the socket and of the message
        self.frames = 0
        self.asked: dict[str, Any] | None = None  # the question as the server told it last
        self.answers: list[list[dict[str, Any]]] = []  # what was sent, in order
        self.defaulted = 0  # answers that no control of the form could give
        self.page.on("websocket", self._hear)
        self.ways: dict[str, Callable[[], None]] = {
            "movement": self.moves,
            "movement-by-land": self.moves,
            "move-units": self.moves,
            "ship-construction": self.moves,
            "negotiate": self.trades,
            "conclude-trade": lambda: self.trades(offering=False),
            "purchase-advances": self.shops,
            "buy-civilization-cards": self.shops,
            "use-ability": self.uses,
        }

    # The wire: when the server has answered, and, for tests of single questions, what went over it

    def _hear(self, socket: WebSocket) -> None:
        self._sockets += 1
        number = self._sockets
        socket.on("framesent", lambda text: self._went(number, text))
        socket.on("framereceived", lambda text: self._came(number, text))

    def _went(self, socket: int, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("play", "play-list", "undo"):
            self._sent[socket, message["id"]] = None
            self.answers.append(message.get("actions") or [message.get("action", {"type": "undo"})])

    def _came(self, socket: int, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("hello", "frame"):
            self.asked = (message.get("view") or {}).get("question")
        if message["type"] == "frame":
            self.frames += 1
        elif message["type"] in ("accepted", "refused") and (socket, message.get("id")) in self._sent:
            self._sent[socket, message["id"]] = message["type"]
            if message["type"] == "refused" and "no longer open" in message["message"]:
                self.missed += 1  # an offer; somebody was quicker
            elif message["type"] == "refused":
                kind = (self.asked or {}).get("kind")
                self.refused.append(f"{message['message']} ({kind}: {self.answers[-1]})")

    # Looking

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def wait(self, true: Callable[[], object], seconds: float = 20.0) -> bool:
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(25)
        return True

    @property
    def panel(self) -> Locator:
        return self.page.locator("[data-panel]").first

    @property
    def primary(self) -> Locator:
        return self.panel.locator("[data-primary]")

    def ready(self) -> bool:
        try:
            return self.primary.get_attribute("aria-disabled") != "true"
        except TimeoutError as fault:
            raise Gone(f"{self.page.url}: {self.page.locator('body').inner_text()[:1500]}") from fault

    # Playing

    def plays(
        self, until: Callable[[dict[str, Any]], bool] | None = None, most: int = 2000, idle: float = 60.0
    ) -> None:
        """Answer whatever is asked until the game is over, or until what is seen is what is waited for."""
        for _ in range(most):
            seen = self._awaits(until, idle)
            if seen is None:
                raise Stuck(
                    f"nothing is asked and the game is not over: {self.page.locator('main').inner_text()[:600]}"
                )
            if seen["over"] or (until and until(seen)):
                return
            self.answer(seen)
        raise Stuck(f"{most} answers were not enough")

    def _awaits(self, until: Callable[[dict[str, Any]], bool] | None, seconds: float) -> dict[str, Any] | None:
        seen: dict[str, Any] = {}

        def something() -> bool:
            seen.update(self.look())
            asked = seen["kind"] and seen["kind"] not in self.leaves
            return bool(seen["over"] or asked or (until and until(seen)))

        return seen if self.wait(something, seconds) else None

    def answer(self, seen: dict[str, Any] | None = None) -> None:
        """Answer the one question that is asked now."""
        seen = seen or self.look()
        kind = seen["kind"]
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if self._shots and kind not in self._seen:
            self._seen.add(kind)
            self.wait(lambda: self.page.locator(".hits path").count() or self.page.locator(".place").count(), 8.0)
            self.page.wait_for_timeout(150)
            self.person.shot(kind)
        refused = len(self.refused)
        try:
            self.ways.get(kind, self.simply)()
        except Gone:
            self.person.shot("gone")
            if self.asked is not None and self.asked["kind"] == kind:
                raise
            self.missed += 1  # it is no longer asked: the clock was quicker
        assert len(self.refused) - refused <= 3, f"{kind}: {self.refused[refused:]}"

    def press(self, button: Locator) -> bool:
        """Press something that answers; whether the server took it. A warning wants a second press."""
        before, frames = set(self._sent), self.frames
        sure = self.panel.locator("[data-sure]")
        for warned in (False, True):
            try:
                button.tap() if self._touch else button.click()
            except TimeoutError as fault:
                raise Gone(str(fault)) from fault
            if not self.wait(lambda warned=warned: set(self._sent) - before or (not warned and sure.count()), 20.0):
                raise Stuck(f"pressing sends nothing: {self.panel.inner_text()[:800]}")
            if set(self._sent) - before:
                break
        new = (set(self._sent) - before).pop()
        assert self.wait(lambda: self._sent[new]), f"the server does not answer {new}"
        taken = self._sent[new] == "accepted"
        if taken:
            self.wait(lambda: self.frames > frames, 5.0)
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return taken

    def point(self, at: dict[str, Any]) -> None:
        if self._touch:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])
        self.page.wait_for_timeout(30)

    def lit(self, kinds: str = ".mark.can, .mark.clash") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(POINTS, kinds)
        return found

    # One way for each kind of panel

    def simply(self) -> None:
        """Complete the form with what it offers, then send; else one of its other answers."""
        if not self.ready():
            self.complete()
        if self.ready() and self.press(self.primary):
            return
        for other in ("[data-other]", "[data-default]"):
            button = self.panel.locator(other).first
            if button.count() and self.press(button):
                self.defaulted += other == "[data-default]"
                return
        if not self.ready():
            raise Stuck(f"no way to complete: {self.panel.inner_text()[:800]}")

    def complete(self) -> None:
        # on the map first, as a person would
        for _ in range(3):
            if self.ready():
                return
            points = self.lit()
            if not points:
                break
            self.point(self._random.choice(points))
        suggestion = self.panel.locator(".form button.minor").first
        if not self.ready() and suggestion.count():
            suggestion.click()
        for radio in self.panel.locator("input[type=radio]:not(:disabled):not([name=ability])").all():
            if self.ready():
                return
            radio.check()
        for box in self.panel.locator("input[type=checkbox]:not(:disabled)").all():
            if self.ready():
                return
            if not box.is_checked():
                box.check()
        self._gives_cities(suggestion)
        for _ in range(60):
            if self.ready():
                return
            more = self.panel.locator(".stepper button:last-child:not(:disabled)")
            if not more.count():
                return
            more.nth(self._random.randrange(more.count())).click()

    def _gives_cities(self, fill: Locator) -> None:
        """Cities are kept, replaced or lost: more and more of them, the rest filled up with tokens."""
        choices = self.panel.locator(".form li select").all()
        for number, last in enumerate(choices):
            for option in range(1, last.locator("option").count()):
                if self.ready():
                    return
                self.panel.locator(".form button.minor.quiet").first.click()  # begin anew
                for lost in choices[:number]:
                    lost.select_option(index=1)
                last.select_option(index=option)
                fill.click()

    def moves(self) -> None:
        """A few stacks go to lit areas, by pointing twice; then movement ends."""
        tried: set[str] = set()
        for _ in range(3):
            stacks = [one for one in self.page.evaluate(STACKS) if one["area"] not in tried]
            if not stacks:
                break
            stack = self._random.choice(stacks)
            tried.add(stack["area"])
            self.point(stack)
            if not self.page.locator("section.chosen").count():
                continue  # nothing there can move any more
            lit = [point for point in self.lit(".mark.can") if point["area"] != stack["area"]]
            if self._random.random() < 0.4 and self.ships():
                continue
            if lit:
                self.point(self._random.choice(lit))
            self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(400)
        if self.panel.locator("ol.plan li.wrong").count():  # the panel says what is not possible before it is sent
            self.panel.locator("section[aria-labelledby=plan-title] button").nth(1).click()
        assert self.ready()
        if not self.press(self.primary):  # the plan was refused: what a person can do is to clear it and try less
            self.panel.locator("section[aria-labelledby=plan-title] button").nth(1).click()
            self.press(self.primary)

    def ships(self) -> bool:
        """Build, maintain or sail one at the chosen area, whatever its card offers first."""
        deeds = self.panel.locator("section.chosen .row.wrap:not(.targets) button:not(:disabled)")
        if not deeds.count():
            return False
        deeds.first.click()
        stops = self.panel.locator("section.card:not(.chosen) select")
        if stops.count():  # under sail: the first harbour that can be reached
            stops.select_option(index=1)
            if "voyage" not in self._seen and self._shots:
                self._seen.add("voyage")
                self.person.shot("voyage")
            self.panel.locator("section.card:not(.chosen) > .row.wrap .button:not(.quiet)").last.click()
        self.page.keyboard.press("Escape")
        return True

    def trades(self, *, offering: bool = True) -> None:
        """Take an open offer if one fits, make one now and then while that is allowed, and finish."""
        take = self.page.locator(".offers .buttons button:not(.quiet)")
        try:
            if take.count() and self._random.random() < 0.5:
                self.press(take.first)
                return
            if offering and self._random.random() < 0.3 and self.offer():
                return
        except Gone:
            self.missed += 1  # somebody was quicker
            return
        done = self.primary
        if done.is_enabled():
            self.press(done)
        else:
            self.page.wait_for_timeout(100)

    def offer(self, to: str | None = None, give: int = 3) -> bool:
        """Put an offer on the floor; whether the hand has enough for one."""
        composer = self.page.locator("#composer")
        if not composer.is_visible():
            mine = self.page.locator(".trade nav.tabs button").nth(1)  # on a phone: my offers
            if not mine.is_visible():
                raise Gone("the trade is over")
            mine.click()
        if to:
            composer.get_by_role("button", name=to).click()
        for _ in range(give):
            more = composer.locator("select").first
            options = more.locator("option").all()
            if len(options) < 2:
                break
            try:
                more.select_option(index=self._random.randrange(1, len(options)), timeout=5000)
            except TimeoutError as fault:  # an earlier offer was taken, and the hand is too small now
                raise Gone(str(fault)) from fault
        send = composer.locator("[data-offer-send]")
        sent = send.get_attribute("aria-disabled") != "true" and self.press(send)
        if not sent:
            clear = composer.locator("[data-offer-send] + button")
            if clear.count():
                clear.click()
        floor = self.page.locator(".trade nav.tabs button").first
        if floor.is_visible():
            floor.click()
        return sent

    def uses(self, ability: str | None = None) -> None:
        """One of the special abilities, this one or any, and what it is used on."""
        which = self.panel.locator("input[name=ability]")
        if which.count():
            chosen = which.and_(self.page.locator(f"[value={ability}]")) if ability else which.first
            chosen.check()
        way = self.panel.locator(".form select")
        if way.count():  # a journey: from here, to there
            self.point(self._random.choice(self.lit()))
            if way.count() < 2:
                way.first.select_option(index=1)
            way.nth(1).select_option(index=1)
        self.simply()

    def shops(self) -> None:
        """The first basket that is suggested, or nothing."""
        baskets = self.page.locator("[data-basket]")
        if self.wait(lambda: baskets.count(), 1.5):
            if not baskets.first.is_visible():
                self.page.locator(".shop footer .chip").nth(1).click()  # on a phone: the basket
            baskets.first.click()
            self.wait(self.ready, 5.0)
        self.press(self.primary)
