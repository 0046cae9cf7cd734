"""A real browser at a real server: people who look at the page and click.

Needs the built page (`./ochre check` builds it) and a Chromium: that of the system, or the one named in OCHRE_CHROMIUM.
What the people saw is kept as pictures in build/screens.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from web.people import WAIT, Person

ROOT = Path(__file__).parents[2]
DIST = Path(os.environ.get("OCHRE_PAGE", ROOT / "web" / "dist"))  # the page, as built
SCREENS = ROOT / "build" / "screens"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]
expect.set_options(timeout=WAIT)
SERVE = """
import sys
from ochre.server.serving import serve
from ochre.server.settings import Settings
serve(Settings(database=sys.argv[1], port=int(sys.argv[2]), page=sys.argv[3], bot_delay=0.0, rate=10_000.0,
    burst=10_000, requests_rate=10_000.0, requests_burst=10_000, logins_per_minute=1000.0, imports_per_minute=1000.0))
"""


@pytest.hookimpl(tryfirst=True)  # before the process that shares them out looks at groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where tests are shared out over processes, one of them has those of the page, from the beginning: a browser keeps
    more than one core busy, and two at once make each other late. The longest file comes last, for who is free."""
    here, longest = Path(__file__).parent, "test_questions.py"

    def place(item: pytest.Item) -> int:
        return 1 if here not in item.path.parents else 2 if item.path.name == longest else 0

    items.sort(key=place)
    for item in items:
        if place(item) != 1:
            item.add_marker(pytest.mark.xdist_group(f"page-{place(item)}"))


def chromium_path() -> str:
    names = [os.environ.get("OCHRE_CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    assert found, "no Chromium: `./ochre check tests/web` fetches one, or name one in OCHRE_CHROMIUM"
    return found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of one file: while it is there, no test of the server can run its loop in this process,
    and where tests are shared out over processes, they come in any order."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


class Server:
    """A server in a process of its own; it can be stopped and started again on the same port and file."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = folder / "games.db"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert (DIST / "index.html").exists(), "the page is not built: run ./ochre check, or npm run build in web/"
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", SERVE, str(self.database), str(self.port), str(DIST)],
                stderr=log,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            )
        for _ in range(300):
            try:
                with urllib.request.urlopen(self.address + "/health", timeout=1):
                    return
            except OSError:
                assert self._process.poll() is None, (self._folder / "server.log").read_text()
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)
            self._process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def come(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Somebody opens the page. At the end nobody may have met an error in the console."""
    people: list[Person] = []

    def open_page(name: str | None = None, **context: object) -> Person:
        SCREENS.mkdir(parents=True, exist_ok=True)
        person = Person(chromium, server.address, SCREENS / request.node.name.replace("[", "-").rstrip("]"), **context)
        people.append(person)
        if name:
            person.comes_in(name)
        return person

    yield open_page
    for person in people:
        person.context.close()
    for person in people:
        assert person.errors == [], person.errors
