"""`./ochre play`: a server for the person at this machine, and the browser."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ochre.server import serving
from ochre.server.settings import Settings
from ochre_testing import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals")


class Started:
    def __init__(self, folder: Path, *arguments: object, **env: str) -> None:
        command = [sys.executable, "-m", "ochre", *map(str, arguments)]
        around = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": str(folder), "COLUMNS": "160", **env}
        around.pop("OCHRE_DATABASE", None)
        self.process = subprocess.Popen(
            command, env=around, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder
        )
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def address(self) -> str:
        for _ in range(600):
            for line in self.lines:
                if found := re.search(r"http://localhost:\d+", line):
                    return found[0]
            assert self.process.poll() is None, self.lines
            time.sleep(0.05)
        raise AssertionError(self.lines)

    def end(self, by: int = signal.SIGINT) -> int:
        self.process.send_signal(by)
        status = self.process.wait(20)
        self._reader.join(5)
        return status


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    started: list[Started] = []

    def begin(*arguments: object, **env: str) -> Started:
        started.append(Started(tmp_path, *arguments, **env))
        return started[-1]

    yield begin
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
            each.process.wait()


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.read().decode()


def test_it_serves_and_says_where_and_ends_gracefully(start, tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<title>The page</title>")
    running = start("play", "--no-browser", "--port", 0, "--page", page)
    address = running.address()
    assert "The page" in get(f"{address}/")
    assert get(f"{address}/health") == "ok\n"
    assert (tmp_path / "ochre" / "games.db").exists()
    assert running.end() == 0
    assert not any("Traceback" in line or line.startswith("{") for line in running.lines), running.lines


def test_a_taken_port_is_told_and_the_next_one_used(start, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        running = start("play", "--no-browser", "--port", port, "--no-page")
        address = running.address()
        assert address != f"http://localhost:{port}"
        assert any(f"Port {port} is taken" in line for line in running.lines)
        assert "without the page" in get(f"{address}/")
        assert any("not there" in line for line in running.lines)
        assert running.end(signal.SIGTERM) in (0, -signal.SIGTERM)


def test_a_second_one_points_to_the_first(start) -> None:
    first = start("play", "--no-browser", "--port", 0, "--no-page")
    address = first.address()
    second = start("play", "--no-browser", "--port", 0, "--no-page")
    assert second.process.wait(30) == 0
    assert second.address() == address
    third = start("serve", "--port", 0, "--no-page")
    assert third.process.wait(30) == 2
    third._reader.join(5)
    assert any("Another Ochre serves" in line for line in third.lines)
    assert first.end() == 0
    again = start("play", "--no-browser", "--port", 0, "--no-page")
    assert again.address()  # the lock is gone with its holder
    again.process.kill()
    again.process.wait()
    after = start("play", "--no-browser", "--port", 0, "--no-page")
    assert get(f"{after.address()}/health") == "ok\n"


def test_the_browser_is_opened(start, tmp_path: Path) -> None:
    """By whatever BROWSER says; a browser that fails does no harm."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/shown\nexit 1\n')
    browser.chmod(0o755)
    running = start("play", "--port", 0, "--no-page", BROWSER=str(browser))
    address = running.address()
    for _ in range(600):
        if (tmp_path / "shown").exists() and (tmp_path / "shown").read_text():
            break
        time.sleep(0.05)
    assert (tmp_path / "shown").read_text().strip() == address
    assert get(f"{address}/health") == "ok\n"
    assert running.end() == 0


def test_without_a_screen_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(serving.webbrowser, "get", lambda: pytest.fail("asked for a browser"))
    assert serving.open_browser("http://localhost") is False
    monkeypatch.setenv("DISPLAY", ":0")

    def none() -> None:
        raise serving.webbrowser.Error("none")

    monkeypatch.setattr(serving.webbrowser, "get", none)
    assert serving.open_browser("http://localhost") is False


def test_what_is_for_the_terminal_is_refused_without_it(ochre) -> None:
    for arguments in (
        ["western-empires"],
        ["--players", 5],
        ["--seed", 1],
        ["--bots", "random"],
        ["--option", "ast=x"],
    ):
        answer = ochre("play", *arguments)
        assert answer.status == 2
        assert "./ochre play --terminal" in answer.err


def test_a_folder_without_a_page_is_refused(ochre, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no index.html" in ochre("play", "--page", tmp_path).err
    assert "no index.html" in ochre("serve", "--page", tmp_path).err
    monkeypatch.setenv("OCHRE_PAGE", str(tmp_path))
    assert "no index.html" in ochre("play").err


def test_no_free_port_is_told(ochre, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(serving, "PORTS_TO_TRY", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = ochre("play", "--no-browser", "--no-page", "--port", port, "--database", tmp_path / "games.db")
    assert answer.status == 2
    assert "no free port" in answer.err


def test_the_lock_is_for_sqlite_only(tmp_path: Path) -> None:
    on_file = Settings(database=str(tmp_path / "games.db"))
    with serving.alone_on(on_file, "http://here"):
        with pytest.raises(serving.Busy) as busy, serving.alone_on(on_file):
            pass
        assert busy.value.address == "http://here"
    with serving.alone_on(on_file):
        pass
    elsewhere = Settings(database="postgresql://nowhere/ochre")
    with serving.alone_on(elsewhere), serving.alone_on(elsewhere):
        pass
