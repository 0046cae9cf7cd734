"""Notices: who is told what and when, against a real machine that listens for web hooks."""

import asyncio
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
import pytest
from server.client import Browser
from server.conftest import Running, run_server
from server.seating import full_table
from sqlalchemy import insert, update

from ochre.server import notices, postman
from ochre.server.notices import Notifier, Person
from ochre.server.schema import notice_addresses, preferences
from ochre.server.settings import Settings
from ochre.server.storage import Storage, now
from ochre.wire.after import NoticeWishes
from ochre.wire.messages import QuietHours

pytestmark = pytest.mark.anyio

MARK = "s3cr3t-t0k3n-in-the-path"


class Listener:
    """A machine on this one that takes web hooks, or refuses them."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.status = 200
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.heard.append(json.loads(body))
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *given: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"json://127.0.0.1:{self._server.server_address[1]}/{MARK}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def database(sqlite: str) -> str:
    """One kind is enough here; what two processes do on PostgreSQL has a test of its own."""
    return sqlite


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    yield found
    found.close()


KINDS = (*Settings(database="x").notice_kinds, "json")
QUICK: dict[str, Any] = {"notice_kinds": KINDS, "notices_to_private": True, "notice_after": 0.0, "notice_every": 3600.0}


@pytest.fixture
async def server(start_server: Any) -> Running:
    """One that sends to this machine, at once, when it is told to look."""
    running: Running = await start_server(**QUICK)
    return running


@pytest.fixture
async def table(server: Running) -> tuple[Browser, str, Notifier]:
    return await at_a_table(server)


async def at_a_table(server: Running) -> tuple[Browser, str, Notifier]:
    """Somebody at a table that waits for them."""
    ada = await server.person("Ada")
    bots = {str(seat): "default" for seat in range(1, 5)}
    id = await full_table([ada], players=5, title="Sunday", bots=bots, options={"nations": "random"})
    for _ in range(600):
        if (await ada.get(f"/api/tables/{id}"))["my_turn"]:
            break
        await asyncio.sleep(0.05)
    return ada, id, server.house.notifier


async def test_one_message_for_one_turn(table: tuple[Browser, str, Notifier], listener: Listener) -> None:
    ada, _, notifier = table
    shown = await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    assert [(each["kind"], each["label"]) for each in shown["addresses"]] == [("json", "json (127.0.0.1)")]
    assert MARK not in json.dumps(shown)
    assert listener.heard == []
    await notifier.look()
    await notifier.look()
    assert [heard["title"] for heard in listener.heard] == ["It is your turn: Sunday"]
    assert "Western Empires, turn 1" in listener.heard[0]["message"]


async def test_several_tables_come_in_one_message(
    server: Running, table: tuple[Browser, str, Notifier], listener: Listener
) -> None:
    ada, _, notifier = table
    bots = {str(seat): "default" for seat in range(1, 5)}
    await full_table([ada], players=5, title="Monday", bots=bots, options={"nations": "random"})
    await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    for _ in range(600):
        if all(each["my_turn"] for each in (await ada.get("/api/tables"))["mine"]):
            break
        await asyncio.sleep(0.05)
    await notifier.look()
    (heard,) = listener.heard
    assert "Sunday" in heard["message"]
    assert "Monday" in heard["message"]


async def test_who_is_here_needs_no_message(table: tuple[Browser, str, Notifier], listener: Listener) -> None:
    ada, id, notifier = table
    await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    sitting = await ada.sit(id)
    await notifier.look()
    assert listener.heard == []
    await sitting.close()
    await asyncio.sleep(0.1)
    await notifier.look()
    assert len(listener.heard) == 1


async def test_two_processes_tell_once(postgresql: str, listener: Listener) -> None:
    servers = [await run_server(postgresql, **QUICK) for _ in range(2)]
    try:
        ada, _, _ = await at_a_table(servers[0])
        await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
        for _ in range(2):
            await asyncio.gather(*(server.house.notifier.look() for server in servers))
    finally:
        for server in servers:
            await server.stop()
    assert len(listener.heard) == 1


async def test_wishes_and_quiet_hours(
    table: tuple[Browser, str, Notifier], storage: Storage, listener: Listener
) -> None:
    ada, _, notifier = table
    me = (await ada.get("/api/session"))["person"]["id"]
    await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    put = await ada.http.put("/api/notices", json={"turns": False})
    assert not put.json()["wishes"].get("turns", True)
    await notifier.look()
    assert listener.heard == []
    await ada.http.put("/api/notices", json={"turns": True})
    hours = [datetime.now(UTC) + timedelta(hours=shift) for shift in (-1, 1)]
    quiet = {"start": f"{hours[0]:%H:%M}", "end": f"{hours[1]:%H:%M}", "zone": "UTC"}
    async with storage._writing() as connection:
        await connection.execute(insert(preferences).values(person=me, settings="{}", quiet=quiet))
    await notifier.look()
    assert listener.heard == []
    async with storage._writing() as connection:
        await connection.execute(update(preferences).values(quiet=None))
    await notifier.look()
    assert len(listener.heard) == 1


async def test_the_digest_comes_once_a_day(
    table: tuple[Browser, str, Notifier], storage: Storage, listener: Listener
) -> None:
    ada, _, notifier = table
    me = (await ada.get("/api/session"))["person"]["id"]
    await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    await ada.http.put("/api/notices", json={"turns": False, "digest": "07:00", "zone": "Europe/Berlin"})
    await notifier.look()
    assert listener.heard == []
    await notifier.book.digest_sent(me, now() - 2 * notices.DAY)
    await notifier.look()
    await notifier.look()
    assert [heard["title"] for heard in listener.heard] == ["1 tables wait for you"]


async def test_one_reminder_when_a_quarter_is_left(
    table: tuple[Browser, str, Notifier], listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, notifier = table
    await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    left = 3_600_000

    async def deadline(game: str, seat: int) -> int | None:
        return began + left

    began = now()
    monkeypatch.setattr(notifier, "_deadline", deadline)
    await notifier.look()
    await notifier.look()
    assert [heard["title"] for heard in listener.heard] == ["It is your turn: Sunday"]
    assert "Time left: 59 minutes" in listener.heard[0]["message"]
    monkeypatch.setattr(notices, "now", lambda: began + left * 4 // 5)
    await notifier.look()
    await notifier.look()
    assert [heard["title"] for heard in listener.heard[1:]] == ["Your time is running out: Sunday"]


async def test_what_does_not_arrive_is_tried_again_later(
    table: tuple[Browser, str, Notifier], listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, notifier = table
    await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    listener.status = 500
    await notifier.look()
    await notifier.look()  # not yet again
    assert len(listener.heard) == 1
    assert (await ada.get("/api/notices"))["addresses"][0]["failing"]
    listener.status = 200
    monkeypatch.setattr(notices, "now", lambda: now() + 61_000)
    await notifier.look()
    await notifier.look()
    assert len(listener.heard) == 2
    assert not (await ada.get("/api/notices"))["addresses"][0].get("failing", False)


async def test_in_the_end_a_dead_address_is_left_alone(storage: Storage) -> None:
    ada = (await storage.add_person("Ada"))[0].id
    book = notices.NoticeBook(storage)
    await book.add_address(ada, "jsons://example.org/x", "jsons", "x")
    assert list(await book.people()) == [ada]
    async with storage._writing() as connection:
        await connection.execute(update(notice_addresses).values(failures=notices.GIVE_UP))
    assert await book.people() == {}


async def test_trying_an_address_and_removing_it(server: Running, listener: Listener) -> None:
    ada, bob = await server.person("Ada"), await server.person("Bob")
    await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
    assert (await ada.post("/api/notices/addresses/1/test"))["sent"]
    listener.status = 500
    assert not (await ada.post("/api/notices/addresses/1/test"))["sent"]
    await bob.post("/api/notices/addresses/1/test", {}, 404)
    gone = (await ada.http.delete("/api/notices/addresses/1")).json()
    assert gone["addresses"] == []


async def test_the_time_zone_is_checked(server: Running) -> None:
    ada = await server.person("Ada")
    answer = await ada.http.put("/api/notices", json={"zone": "Mars/Phobos"})
    assert answer.json()["code"] == "unfit-zone"


@pytest.mark.parametrize("address", ["file:///etc/passwd", "syslog://", "json://example.org/x"])
async def test_other_kinds_of_addresses_are_refused(start_server: Any, address: str) -> None:
    ada = await (await start_server()).person("Ada")
    assert (await ada.post("/api/notices/addresses", {"address": address}, 400))["message"] in (
        "This is no address that can be sent to.",
        f"This server sends to: {', '.join(Settings(database='x').notice_kinds)}.",
    )


@pytest.mark.parametrize(
    "address",
    [
        "jsons://localhost/x",
        "jsons://169.254.169.254/latest",
        "mailto://me:pass@example.org?smtp=127.0.0.1",
    ],
)
async def test_private_machines_are_not_talked_to(address: str) -> None:
    carrier = notices.Postman(Settings(database="x"))
    found = await carrier.check(address)
    assert (found.ok, "no public one" in found.fault) == (False, True)


async def test_a_name_that_points_elsewhere_when_it_is_sent(listener: Listener) -> None:
    """The guard stands where connections begin: whatever the check said, none is made to this machine."""
    code = (
        "import sys, json; from ochre.server import postman; postman._reachable = lambda machine: True; "
        "print(json.dumps(postman.carry(json.loads(sys.stdin.read()))))"
    )
    wish = {"address": listener.address, "title": "t", "body": "b", "kinds": ["json"], "private": False}
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], input=json.dumps(wish).encode(), capture_output=True, env=env)
    assert not json.loads(done.stdout)["ok"]
    assert listener.heard == []


def test_public_addresses() -> None:
    assert postman.is_public("9.9.9.9")
    assert postman.is_public("2620:fe::fe")
    for address in ("127.0.0.1", "192.168.1.1", "::1", "fe80::1%eth0", "::ffff:10.0.0.1", "224.0.0.1", "0.0.0.0", "x"):
        assert not postman.is_public(address)


async def test_addresses_never_reach_a_log(
    table: tuple[Browser, str, Notifier], listener: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    ada, _, notifier = table
    with caplog.at_level(logging.DEBUG):
        await ada.post("/api/notices/addresses", {"address": listener.address}, 201)
        listener.status = 500
        await notifier.look()
        await ada.post("/api/notices/addresses/1/test")
        await ada.post("/api/notices/addresses", {"address": f"json://nowhere.invalid/{MARK}"})
    mine = [record for record in caplog.records if record.name.startswith(("ochre", "uvicorn", "starlette"))]
    assert any("notice" in record.getMessage() for record in mine)
    assert not any(MARK in str(record.__dict__) for record in mine)


def test_the_hour_of_the_digest() -> None:
    person = Person("p", NoticeWishes(digest="07:00", zone="Europe/Berlin"), 0, None, ())
    noon = round(datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp() * 1000)
    assert person.digest_due(noon)
    seven = round(datetime(2026, 7, 1, 5, tzinfo=UTC).timestamp() * 1000)  # 07:00 in Berlin in summer
    assert not msgspec.structs.replace(person, digest_sent=seven).digest_due(noon)
    assert msgspec.structs.replace(person, digest_sent=seven - 1).digest_due(noon)
    assert msgspec.structs.replace(person, quiet=QuietHours("13:00", "15:00", "Europe/Berlin")).is_quiet(noon)


async def test_a_postman_who_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "TOO_LONG", 0.01)
    began = time.monotonic()
    assert not (await notices.Postman(Settings(database="x")).check("jsons://example.org")).ok
    assert time.monotonic() - began < 5
