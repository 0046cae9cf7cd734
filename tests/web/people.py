"""What people do with the page, in the words of the page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
WAIT = 30_000


class Person:
    def __init__(self, browser: Browser, address: str, screens: Path, **context: Any) -> None:
        self.address = address
        self.errors: list[str] = []
        self.context = browser.new_context(**{"viewport": LAPTOP, "locale": "en-GB", **context})
        self.context.set_default_timeout(WAIT)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._screens = screens
        self._shots = 0

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def goes(self, path: str) -> None:
        self.page.goto(self.address + path)

    def comes_in(self, name: str) -> None:
        self.goes("/")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Come in").click()
        self.page.get_by_role("heading", name=name).wait_for()

    def shot(self, name: str) -> Path:
        self._shots += 1
        return self.keeps(f"{self._shots:02}-{name}")

    def keeps(self, name: str) -> Path:
        """A picture under just this name."""
        self._screens.mkdir(parents=True, exist_ok=True)
        path = self._screens / f"{name}.png"
        self.page.screenshot(path=path)
        return path

    def asks(self, method: str, path: str, body: object = None) -> Any:
        """Over HTTP with this person's cookie: for set-ups that are not what a test is about."""
        reply = self.context.request.fetch(self.address + path, method=method, data=body)
        assert reply.ok, f"{method} {path}: {reply.status} {reply.text()}"
        return reply.json()
