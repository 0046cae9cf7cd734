"""How much the page weighs at the first visit, how soon it answers, how smoothly the map moves."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from web.conftest import SCREENS
from web.people import Person
from web.tables import begun

Come = Callable[..., Person]
MOST = 300_000
"""Bytes of a first visit, as they go over the line. What only the map needs comes beside it and is counted apart."""

OF_THE_MAP = re.compile(r"^maps/|^api/maps/|-italic-.*woff2$")
"""Its pictures, its outlines, and the letters its waters are named with. Questions can be answered before it is there.
"""


def measured(name: str, figures: dict[str, Any]) -> None:
    """Kept beside the pictures, and printed."""
    path = SCREENS / "measured.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    known[name] = figures
    path.write_text(json.dumps(known, indent=1))
    print(name, figures)


def visited(person: Person, path: str, sign: str) -> dict[str, Any]:
    """Open a page with an empty cache: what it weighs, and after how many seconds it can be used."""
    client = person.context.new_cdp_session(person.page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    addresses: dict[str, str] = {}
    bytes_: dict[str, int] = {}
    client.on(
        "Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]})
    )
    client.on("Network.loadingFinished", lambda event: bytes_.update({event["requestId"]: event["encodedDataLength"]}))
    began = time.monotonic()
    person.goes(path)
    person.page.locator(sign).first.wait_for()
    seconds = time.monotonic() - began
    person.page.wait_for_timeout(1500)
    each = {addresses.get(id, id).split("/", 3)[-1]: int(size) for id, size in bytes_.items()}
    of_the_map = sum(size for name, size in each.items() if OF_THE_MAP.search(name))
    return {
        "bytes": sum(each.values()) - of_the_map,
        "of the map": of_the_map,
        "seconds": round(seconds, 2),
        "largest": sorted(each.items(), key=lambda one: -one[1])[:8],
    }


def test_the_first_visit_is_light(come: Come) -> None:
    ada = come("Ada")
    lobby = visited(ada, "/", "main h1")
    measured("lobby", lobby)
    assert lobby["bytes"] < MOST, lobby
    id = begun(ada, options={"turn_limit": 2})
    table = visited(ada, f"/table/{id}", "[data-panel]")
    measured("table", table)
    assert table["bytes"] < MOST, table
    mega = visited(ada, f"/table/{begun(ada, 'mega-civilization', 18)}", "[data-panel]")
    measured("table of 18", mega)
    assert mega["bytes"] < MOST, mega


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
    found = visited(ada, f"/table/{id}", "[data-panel]")
    ada.page.locator(".hits path").first.wait_for(state="attached")
    assert ada.page.locator(".hits path").count() >= 300
    ada.page.wait_for_timeout(2000)
    figures = {kind: smoothness(ada, kind) for kind in ("wheel", "drag")}
    measured("map of 18 players", {"ready": found["seconds"], **figures})
    assert found["seconds"] < 2.0
    assert all(one["rate"] >= 50 for one in figures.values()), figures
