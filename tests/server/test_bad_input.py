"""Whatever comes in, the answer is a clear refusal, nothing is lost, and the others at the table notice nothing."""

import asyncio
import json

import httpx
import pytest
from server.client import COOKIE, Refused
from server.seating import Oracle, seated
from websockets.exceptions import ConnectionClosed, InvalidStatus

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest) -> str:
    """Both kinds in a long run: little of this reaches the database."""
    address: str = request.getfixturevalue(request.param)
    return address


MALFORMED = [
    b"",
    b"null",
    b"[]",
    b'"name"',
    b"{",
    b"{}",
    b'{"name": 5}',
    b'{"name": ""}',
    b'{"name": "Ada", "admin": true}',
    b'{"name": "' + b"x" * 41 + b'"}',
    b'{"name": "\xff"}',
    b'{"name": "\\ud800"}',
    b"[" * 20_000,
]


async def test_a_body_that_is_not_understood(server) -> None:
    browser = server.stranger()
    for body in MALFORMED:
        answer = await browser.http.post("/api/session", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), body[:40]
    assert browser.secret is None
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = await browser.http.post("/api/session", content=b'{"name":"Ada"}', headers={"content-type": kind})
        assert answer.status_code == 415


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", "a&amp;b", 'x" onload="y', "\u202eadA", "a\u0000b", "   ", "...", "\ufeff", "a`b"],
)
async def test_names_with_markup_or_tricks_are_refused(server, name: str) -> None:
    answer = await server.stranger().http.post("/api/session", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "unfit-name")


async def test_names_of_all_scripts_are_welcome(server) -> None:
    for name in ("Żółw", "李雷", "Åsa-Maj", "أمل", "O’Neill", "Ada 2", "नमस्ते"):
        await server.person(name)


async def test_too_big(server) -> None:
    ada = await server.person("Ada")
    big = {"name": "x" * 70_000}
    assert (await ada.http.post("/api/session", json=big)).status_code == 413

    async def pieces():
        for _ in range(100):
            yield b" " * 1000

    answer = await ada.http.post("/api/session", content=pieces(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-big")
    _, _, (socket,) = await seated(server, 1)
    await socket.connection.send(" " * 70_000)
    await socket.wait(lambda: socket.closed)
    assert socket.connection.close_code == 1009


async def test_foreign_origins(server) -> None:
    ada = await server.person("Ada")
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example"):
        answer = await ada.http.post(
            "/api/tables", json={"edition": "western-empires", "players": 5}, headers={"origin": origin}
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    answer = await ada.http.post("/api/session", json={"name": "Ada"}, headers={"origin": server.address})
    assert answer.status_code == 200
    table, (bob,), _ = await seated(server, 1)
    with pytest.raises(InvalidStatus) as refused:
        await bob.connect(table, Origin="http://evil.example")
    assert refused.value.response.status_code == 403
    await (await bob.connect(table, Origin=server.address)).close()


async def test_a_name_that_points_here_from_elsewhere(server) -> None:
    """A page elsewhere can let its own name point to 127.0.0.1, and then its origin fits."""
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    answer = await server.stranger().http.post("/api/session", json={"name": "Ada"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host")
    assert (await server.stranger().http.get("/", headers={"host": "evil.example"})).status_code == 421


async def test_guessed_links_and_tables(server) -> None:
    ada, eve = await server.person("Ada"), await server.person("Eve")
    made = await ada.make_table(listed=False)
    real = made["links"]["open"]
    for guess in (real[:-1] + ("A" if real[-1] != "A" else "B"), real.swapcase(), "A" * 32):
        await eve.post("/api/join", {"secret": guess}, 404)
    for nonsense in ("", "short", real + "'; DROP TABLE games; --", real + "%00", 5, None):
        await eve.post("/api/join", {"secret": nonsense}, 400)
    for path in (made["table"]["id"][:-1], "..", "%2e%2e", "x" * 500, "'", "%00", "a%00b", "%ff"):
        assert (await eve.http.get(f"/api/tables/{path}")).status_code in (404, 405)
    assert (await eve.http.get("/api/nothing")).json()["code"] == "not-found"
    assert (await eve.http.put("/api/session", json={})).status_code == 405


async def test_without_a_session_nothing_is_done(server) -> None:
    stranger = server.stranger()
    for path in ("/api/tables", "/api/join", "/api/account"):
        await stranger.post(path, {}, 401)
    stranger.http.cookies.set(COOKIE, "guessed-guessed-guessed-guessed")
    await stranger.post("/api/tables", {}, 401)


async def test_a_stolen_cookie_is_worth_nothing_after_logout(server) -> None:
    table, (ada,), (socket,) = await seated(server, 1)
    thief = server.stranger()
    thief.http.cookies.set(COOKIE, ada.secret)
    stolen = await thief.sit(table)
    assert (await ada.http.delete("/api/session")).json() == {"person": None}
    for each in (socket, stolen):  # open sockets of the session close, too
        await each.wait(lambda each=each: each.closed)
        assert each.bye == "You have logged out."
    assert (await thief.get("/api/session")) == {"person": None}
    with pytest.raises(InvalidStatus):
        await thief.connect(table)
    assert ada.secret is None


NONSENSE = [
    "",
    "null",
    "{}",
    "hello",
    '{"type":"enter","since":-1}',
    '{"type":"play","id":1,"action":{"type":"done"},"seat":3}',
    '{"type":"play","id":1,"action":"done"}',
    '{"type":"play","id":"1","action":{}}',
    '{"type":"accepted","id":1,"number":1}',
    '{"type":"play","id":1,"action":' + '{"a":' * 3000 + "1" + "}" * 3000 + "}",
    json.dumps({"type": "say", "id": 1, "text": "x" * 2001}),
    b"\x00\xff\x80",
]


async def test_messages_that_are_not_understood_change_nothing(server) -> None:
    table, _, (ada,) = await seated(server, 1, bots=dict.fromkeys("1234", "default"))
    oracle = Oracle(server.house.storage, table)
    await ada.wait(lambda: ada.due)
    before = (await oracle.look()).hash()
    for text in NONSENSE:
        refused = await ada.send_raw(text)
        assert refused["code"] == "malformed", text[:50]
        assert len(refused["message"]) < 1100
    for action in (
        {},
        {"type": "done", "extra": 1},
        {"type": 5},
        {"type": "x" * 5000},
        {"type": "tax-rate", "rate": "2"},
    ):
        with pytest.raises(Refused) as caught:
            await ada.ask("play", action=action)
        assert caught.value.code in ("malformed", "illegal")
    assert (await oracle.look()).hash() == before


async def test_nothing_is_played_before_entering_or_from_another_seat(server) -> None:
    table, (ada, _), _ = await seated(server, 2)
    silent = await ada.connect(table)
    with pytest.raises(Refused) as refused:
        await silent.ask("play", action={"type": "done"})
    assert refused.value.code == "closed"
    eve = await (await server.person("Eve")).sit(table)
    for kind, what in (("play", {"action": {"type": "done"}}), ("undo", {}), ("say", {"text": "hi"})):
        with pytest.raises(Refused) as refused:
            await eve.ask(kind, **what)
        assert refused.value.code == "closed"


async def test_a_flood_is_stopped_and_the_others_play_on(start_server) -> None:
    server = await start_server(rate=20.0, burst=30)
    table, browsers, (noisy, quiet) = await seated(server, 2)
    for number in range(400):
        try:
            await noisy.connection.send(json.dumps({"type": "undo", "id": number}))
        except ConnectionClosed:
            break
    started = asyncio.get_running_loop().time()
    await quiet.ask("say", text="still here")
    assert asyncio.get_running_loop().time() - started < 2
    await noisy.wait(lambda: noisy.closed, 30)
    assert noisy.bye == "Far too many messages."
    assert "too-fast" in {refused["code"] for refused in noisy.of("refused")}
    back = await browsers[0].sit(table)  # and may come back
    assert back.view is not None


async def test_too_many_requests(start_server) -> None:
    server = await start_server(requests_rate=1.0, requests_burst=20)
    browser = server.stranger()
    answers = [(await browser.http.get("/api/session")).status_code for _ in range(40)]
    assert answers[:20] == [200] * 20
    assert answers.count(429) >= 15


async def test_too_many_attempts_at_a_password(start_server) -> None:
    server = await start_server(logins_per_minute=3.0)
    browser = server.stranger()
    wrong = {"login": "ada", "password": "wrong horse"}
    answers = [(await browser.http.post("/api/login", json=wrong)).status_code for _ in range(5)]
    assert answers == [403, 403, 403, 429, 429]


async def test_a_client_that_does_not_read_is_left_behind(server, monkeypatch) -> None:
    monkeypatch.setattr("ochre.server.sockets.LONGEST_LINE", 5)
    table, _, (ada, bob) = await seated(server, 2)
    room = await server.house.rooms.room(table)
    (slow,) = [guest for guest in room.guests if guest.seat == 1]
    for _ in range(10):
        slow.send(b'{"type":"bye","reason":"filling"}')  # without giving the writer its turn
    await bob.wait(lambda: bob.closed)
    assert bob.bye == "Your connection does not keep up: please come back."
    await ada.ask("say", text="still here")


async def test_answers_carry_headers_that_keep_pages_apart(server) -> None:
    answer = await server.stranger().http.get("/")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


async def test_text_from_people_is_escaped_on_the_page(server) -> None:
    """Even if it came past the refusals."""
    ada = await server.person("Ada")
    me = (await ada.get("/api/session"))["person"]["id"]
    await server.house.storage.rename(me, "<img src=x>")
    await ada.make_table(title="Fine")
    page = (await ada.http.get("/")).text
    assert "<img" not in page
    assert "&lt;img" in page
    assert isinstance(ada.http, httpx.AsyncClient)
