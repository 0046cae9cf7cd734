"""Notes and settings: mine alone, kept, of bounded size."""

import pytest
from server.seating import seated

pytestmark = pytest.mark.anyio
RANDOM = {"nations": "random"}


async def test_notes_are_mine_alone_and_kept(start_server) -> None:
    server = await start_server()
    table, browsers, _ = await seated(server, 2, options=RANDOM)
    path = f"/api/tables/{table}/notes"
    assert await browsers[0].get(path) == {"text": ""}
    for text in ("Rome promised me\n\tiron", "<b>another</b> 你好 👩‍👩‍👧"):
        assert (await browsers[0].http.put(path, json={"text": text})).json() == {"text": text}
        assert await browsers[0].get(path) == {"text": text}
    assert await browsers[1].get(path) == {"text": ""}
    assert (await browsers[0].http.put(path, json={"text": "a\0b"})).json() == {"text": "ab"}  # no odd signs
    assert (await browsers[0].http.put(path, json={"text": "x" * 20_001})).status_code == 400
    assert (await browsers[0].http.put(path, json={"text": 7})).status_code == 400
    stranger = await server.person("S")
    assert (await stranger.http.put(path, json={"text": "mine"})).status_code == 403  # may look, does not play
    assert (await server.stranger().http.get(path)).status_code == 401
    await server.stop()
    again = await start_server()
    browser = again.stranger()
    browser.http.cookies.update(browsers[0].http.cookies)
    assert await browser.get(path) == {"text": "ab"}


async def test_notes_at_a_table_nobody_may_see_do_not_exist(server) -> None:
    table, _, _ = await seated(server, 2, options=RANDOM, listed=False, watching="nobody")
    stranger = await server.person("S")
    assert (await stranger.http.get(f"/api/tables/{table}/notes")).status_code == 404
    assert (await stranger.http.put(f"/api/tables/{table}/notes", json={"text": "x"})).status_code == 404


async def test_settings_are_kept_for_guests_and_accounts(server) -> None:
    browser = await server.person("Ada")
    assert await browser.get("/api/settings") == {"settings": {}}
    wish = {"settings": {"theme": "dark", "deep": [{"a": None, "b": "\0"}], "name": "<&>"}}
    assert (await browser.http.put("/api/settings", json=wish)).json() == wish
    assert await browser.get("/api/settings") == wish
    await browser.post("/api/account", {"login": "ada", "password": "long enough"})
    assert await browser.get("/api/settings") == wish
    other = await server.person("Elsewhere")
    await other.http.put("/api/settings", json={"settings": {"theme": "light"}})
    await other.post("/api/login", {"login": "ada", "password": "long enough"})
    assert await other.get("/api/settings") == wish  # those of the account stand


async def test_what_a_guest_has_comes_along_to_an_account_without(server) -> None:
    ada = await server.person("Ada")
    await ada.post("/api/account", {"login": "ada", "password": "long enough"})
    table, browsers, _ = await seated(server, 1, options=RANDOM)
    guest = browsers[0]
    await guest.http.put(f"/api/tables/{table}/notes", json={"text": "remember"})
    await guest.http.put("/api/settings", json={"settings": {"theme": "dark"}})
    await guest.http.put("/api/quiet-hours", json={"hours": {"start": "23:00", "end": "07:00", "zone": "+01:00"}})
    await guest.post("/api/login", {"login": "ada", "password": "long enough"})
    assert await guest.get("/api/settings") == {"settings": {"theme": "dark"}}
    assert await guest.get(f"/api/tables/{table}/notes") == {"text": "remember"}
    assert (await guest.get("/api/quiet-hours"))["hours"]["zone"] == "+01:00"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"settings": {"x": "y" * 17_000}}, 413),
        ({"settings": []}, 400),
        ({"settings": {}, "more": 1}, 400),
        ({}, 400),
    ],
)
async def test_settings_are_small_and_an_object(server, body: object, status: int) -> None:
    browser = await server.person("Ada")
    assert (await browser.http.put("/api/settings", json=body)).status_code == status
    assert (await server.stranger().http.get("/api/settings")).status_code == 401


async def test_half_a_sign_is_refused(server) -> None:
    browser = await server.person("Ada")
    answer = await browser.http.put(
        "/api/settings", content=b'{"settings": {"x": "\\ud800"}}', headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
