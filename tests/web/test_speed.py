"""How much the page weighs at the first visit, how soon it answers, how smoothly the map moves."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from web.conftest import SCREENS
from web.people import Person
from web.tables import begun

Come = Callable[..., Person]
MOST = 300_000
"""Bytes of the first visit to a table, as they go over the line, with everything but the background picture."""
MOST_OF_THE_LOBBY = 180_000


def measured(name: str, figures: dict[str, Any]) -> None:
    """Kept beside the pictures, and printed."""
    path = SCREENS / "measured.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    known[name] = figures
    path.write_text(json.dumps(known, indent=1))
    print(name, figures)


@dataclass
class Fetched:
    """One file over the line; times in seconds of the browser's clock."""

    began: float
    name: str = ""
    bytes: int = 0
    ended: float = 0.0

    @property
    def is_picture(self) -> bool:
        return self.name.startswith("maps/")


def visited(person: Person, path: str, sign: str) -> tuple[list[Fetched], dict[str, Any]]:
    """Open a page with an empty cache: all that is fetched; and in figures what it weighs, and after how many seconds
    it can be used.

    Only gzip is taken, as browsers do where the line is not encrypted.
    """
    client = person.context.new_cdp_session(person.page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    person.page.set_extra_http_headers({"accept-encoding": "gzip"})
    found: dict[str, Fetched] = {}

    def asked(event: dict[str, Any]) -> None:
        found[event["requestId"]] = Fetched(event["timestamp"], event["request"]["url"].split("/", 3)[-1])

    def finished(event: dict[str, Any]) -> None:
        if one := found.get(event["requestId"]):  # else it was asked for by the page before
            one.bytes, one.ended = int(event["encodedDataLength"]), event["timestamp"]

    client.on("Network.requestWillBeSent", asked)
    client.on("Network.loadingFinished", finished)
    began = time.monotonic()
    person.goes(path)
    person.page.locator(sign).first.wait_for()
    seconds = time.monotonic() - began
    person.page.wait_for_timeout(1500)
    client.detach()
    files = list(found.values())
    return files, {
        "bytes": sum(one.bytes for one in files if not one.is_picture),
        "pictures": [(one.name, one.bytes) for one in files if one.is_picture],
        "seconds": round(seconds, 2),
        "files": len(files),
        "largest": sorted(((one.name, one.bytes) for one in files), key=lambda one: -one[1])[:12],
    }


def test_the_lobby_is_light(come: Come) -> None:
    ada = come("Ada")
    _, lobby = visited(ada, "/", "main h1")
    measured("lobby", lobby)
    assert lobby["bytes"] < MOST_OF_THE_LOBBY, lobby


@pytest.mark.parametrize(
    ("edition", "players", "options", "locale"),
    [
        ("western-empires", 5, {"nations": "random"}, "en-GB"),
        ("mega-civilization", 18, {"nations": "random"}, "en-GB"),
        ("mega-civilization", 18, {"nations": "random"}, "de-DE"),
        ("advanced-civilization", 8, {}, "en-GB"),
    ],
)
def test_the_first_visit_to_a_table_is_light(
    come: Come, edition: str, players: int, options: dict[str, Any], locale: str
) -> None:
    ada = come(locale=locale)
    ada.asks("POST", "/api/session", {"name": "Ada"})
    id = begun(ada, edition, players, options=options)  # where nobody chooses a nation, all begin with movement
    files, table = visited(ada, f"/table/{id}", "[data-panel]")
    measured(f"{edition} {players} {locale}", table)
    assert len({one.name for one in files}) == len(files), "nothing is fetched twice"
    assert any(one.name.startswith("api/maps/") for one in files), "the outlines are counted"
    assert any(one.name.endswith(".woff2") for one in files), "the fonts are counted"
    assert table["bytes"] < MOST, table


def test_pictures_come_after_outlines_and_letters(come: Come) -> None:
    ada = come("Ada")
    table = f"/table/{begun(ada)}"
    files, _ = visited(ada, table, ".layer img")
    pictures = [one for one in files if one.is_picture]
    before = [one for one in files if one.name.startswith("api/maps/") or one.name.endswith(".woff2")]
    assert pictures[0].bytes == min(one.bytes for one in pictures if one.bytes)
    assert max(one.ended for one in before) < pictures[0].began


FRAMES = """(seconds) => new Promise((done) => {
    const times = [];
    const began = performance.now();
    const step = (now) => {
        times.push(now);
        if (now - began < seconds * 1000) requestAnimationFrame(step);
        else done({
            frames: times.length, rate: (times.length - 1) / ((times.at(-1) - times[0]) / 1000),
            longest: Math.max(...times.slice(1).map((time, at) => time - times[at])),
        });
    };
    requestAnimationFrame(step);
})"""

# Wheel and drag as the browser would send them, one a frame, so that nothing outside the page sets the pace.
MOVING = """(kind) => {
    const place = document.querySelector("[role=application]");
    const { left, top, width, height } = place.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const mouse = (type, on, dx, dy) => on.dispatchEvent(new MouseEvent(type, {
        clientX: x + dx, clientY: y + dy, bubbles: true, cancelable: true, view: window, button: 0, buttons: 1 }));
    let step = 0;
    if (kind === "drag") mouse("mousedown", place, 0, 0);
    const go = () => {
        step += 1;
        if (kind === "wheel")
            place.dispatchEvent(new WheelEvent("wheel", {
                clientX: x, clientY: y, deltaY: step % 60 < 30 ? -40 : 40, bubbles: true, cancelable: true }));
        else mouse("mousemove", window, 200 * Math.sin(step / 12), 120 * Math.cos(step / 12));
        if (window.moving) requestAnimationFrame(go);
        else if (kind === "drag") mouse("mouseup", window, 0, 0);
    };
    window.moving = true;
    requestAnimationFrame(go);
}"""


def smoothness(person: Person, kind: str, seconds: float = 2.0) -> dict[str, float]:
    person.page.wait_for_timeout(800)  # what went before has settled
    before = person.page.locator(".layer").first.get_attribute("style")
    person.page.evaluate(MOVING, kind)
    found: dict[str, float] = person.page.evaluate(FRAMES, seconds)
    during = person.page.locator(".layer").first.get_attribute("style")
    person.page.evaluate("() => { window.moving = false; }")
    assert before != during, f"{kind} does not move the map"
    return {name: round(value, 1) for name, value in found.items()}


@pytest.mark.long
def test_it_is_ready_in_two_seconds_and_the_largest_map_moves_at_fifty_frames(come: Come) -> None:
    ada = come("Ada")
    id = begun(ada, "mega-civilization", 18)
    _, found = visited(ada, f"/table/{id}", "[data-panel]")
    ada.page.locator(".hits path").first.wait_for(state="attached")
    assert ada.page.locator(".hits path").count() >= 300
    ada.page.wait_for_timeout(2000)
    figures = {kind: smoothness(ada, kind) for kind in ("wheel", "drag")}
    measured("map of 18 players", {"ready": found["seconds"], **figures})
    assert found["seconds"] < 2.0
    assert all(one["rate"] >= 50 for one in figures.values()), figures
