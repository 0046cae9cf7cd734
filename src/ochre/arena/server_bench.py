"""How fast a server is: tables full of people at their sockets, and the time from an action to every seat's frame.

The server is a process of its own with durable writes; the people are in this one. What they play was played before by
bots from a known seed, and begun at the server from its record: so answering costs them nothing.
"""

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

import msgspec

import ochre
from ochre.arena.bench import Figure
from ochre.arena.playing import open_game, playing, seated
from ochre.engine.record import Record
from ochre.wire.records import encode_record

SOURCES = 4  # games played beforehand; tables begin at different places of them
COOKIE = "ochre-session"
HEAD = re.compile(r'\{"type":"(\w[\w-]*)"(?:,"id":(\d+))?(?:,"number":(\d+))?')


class BenchFailed(RuntimeError):
    """The measurement could not be made. The message says why."""


@dataclass(frozen=True, slots=True)
class Load:
    tables: int = 60
    seats: int = 9
    rate: float = 100.0  # actions per second
    seconds: float = 30.0
    database: str | None = None  # None: SQLite in a new file
    edition: str = "western-empires"
    behind: int = 600  # actions a table has behind it at most
    settle: float = 10.0  # seconds between the last arrival and the first action


@dataclass(slots=True)
class Script:
    """What will be played at a table: the record so far, and what comes."""

    start: bytes
    actions: list[tuple[int, bytes]]  # seat and action, as JSON


@dataclass(slots=True)
class Table:
    id: str
    script: Script
    sockets: list[Any] = field(default_factory=list)
    next: int = 0
    sent: float = 0.0  # when the action under way was sent; 0: none
    accepted: float = 0.0
    last_frame: float = 0.0
    frames: int = 0


@dataclass(slots=True)
class Tally:
    answered: list[float] = field(default_factory=list)  # seconds from sending an action to its being accepted
    seen: list[float] = field(default_factory=list)  # to the last seat's frame
    frames: int = 0
    bytes: int = 0
    refused: int = 0
    late: int = 0  # a table whose turn had come was not ready


def scripts(load: Load) -> list[Script]:
    """Games played beforehand, cut at different places."""
    needed = round(load.rate * load.seconds / load.tables) + 20
    sources: list[Record] = []
    for seed in range(min(SOURCES, load.tables)):
        game = open_game(load.edition, load.seats, seed + 1, {"turn_limit": 40}, listen=False)
        most = load.behind + needed + 50
        for number, _ in enumerate(playing(game, seated(["standard"] * load.seats, seed))):
            if number >= most:
                break
        sources.append(game.record)
    found = []
    for number in range(load.tables):
        record = sources[number % len(sources)]
        room = max(0, min(load.behind, len(record.entries) - needed))
        begin = room * (number // len(sources)) // max(1, (load.tables - 1) // len(sources))
        actions = [
            (entry.seat, msgspec.json.encode(entry.action))
            for entry in record.entries[begin : begin + needed]
            if entry.seat is not None
        ]
        found.append(Script(encode_record(Record(record.start, record.entries[:begin])), actions))
    return found


@contextlib.contextmanager
def running_server(load: Load) -> Iterator[tuple[str, int, int]]:
    """A server of its own; host, port and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="ochre-bench-") as folder:
        many = {"requests_rate": 1e6, "requests_burst": 1_000_000, "imports_per_minute": 1e6, "rate": 1e6}
        database = load.database or os.path.join(folder, "games.db")
        settings = {"database": database, "port": port, "bot_delay": 0.0, "burst": 1_000_000, **many}
        with open(os.path.join(folder, "log"), "wb") as log:
            where = str(Path(ochre.__file__).parents[1])
            env = {**os.environ, "PYTHONPATH": where, "OCHRE_SERVER": json.dumps(settings)}
            process = subprocess.Popen([sys.executable, "-m", "ochre.server"], env=env, stderr=log)
            try:
                _wait(port, process, log.name)
                yield "127.0.0.1", port, process.pid
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(30)


def _wait(port: int, process: subprocess.Popen[bytes], log: str) -> None:
    for _ in range(600):
        if process.poll() is not None:
            with open(log, encoding="utf-8") as said:
                raise BenchFailed(f"The server did not start: {said.read()[-500:]}")
        with contextlib.suppress(OSError):
            if _request(("127.0.0.1", port), "GET", "/health")[0] == 200:
                return
        time.sleep(0.1)
    raise BenchFailed("The server did not answer.")


def _request(
    at: tuple[str, int], method: str, path: str, body: bytes = b"", cookie: str = ""
) -> tuple[int, bytes, str]:
    connection = http.client.HTTPConnection(*at, timeout=120)
    try:
        headers = {"content-type": "application/json", **({"cookie": f"{COOKIE}={cookie}"} if cookie else {})}
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        found = re.match(rf"{COOKIE}=([^;]+)", answer.getheader("set-cookie") or "")
        return answer.status, answer.read(), found[1] if found else cookie
    finally:
        connection.close()


def _post(at: tuple[str, int], path: str, body: Any, cookie: str) -> Any:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    status, said, _ = _request(at, "POST", path, text, cookie)
    if status not in (200, 201):
        raise BenchFailed(f"{path}: {status} {said[:300].decode()}")
    return json.loads(said)


def _fill(at: tuple[str, int], load: Load, script: Script, number: int) -> tuple[str, list[str]]:
    """A table full of people, begun; its id, and their cookies."""
    people = []
    for seat in range(load.seats):
        name = json.dumps({"name": f"P{number} {seat}"}).encode()
        people.append(_request(at, "POST", "/api/session", name)[2])
    made = _post(at, "/api/records", b'{"record":' + script.start + b"}", people[0])
    for seat, cookie in enumerate(people):
        _post(at, "/api/join", {"secret": made["links"]["seats"][str(seat)]}, cookie)
    id: str = made["table"]["id"]
    _post(at, f"/api/tables/{id}/start", {}, people[0])
    return id, people


def measure(load: Load) -> Iterator[Figure]:
    """Gives each figure as soon as it is known."""
    prepared = scripts(load)
    with running_server(load) as (host, port, pid):
        with ThreadPoolExecutor(2) as pool:
            filled = list(pool.map(lambda item: _fill((host, port), load, item[1], item[0]), enumerate(prepared)))
        tables = [Table(id, script) for (id, _), script in zip(filled, prepared, strict=True)]
        tally, took, used = asyncio.run(_play((host, port), load, tables, [people for _, people in filled], pid))
        server, client = _cpu_of(pid) - used[0], time.process_time() - used[1]
    yield from _figures(load, tally, took, server, client)


def _figures(load: Load, tally: Tally, took: float, server: float, client: float) -> Iterator[Figure]:
    if len(tally.seen) < 10:
        raise BenchFailed(f"Too little was played: {len(tally.seen)} actions, {tally.refused} refused.")
    yield Figure("sockets", "sockets", load.tables * load.seats, "")
    yield Figure("actions", "actions seen by everybody", len(tally.seen), "")
    yield Figure("actions_per_second", "actions", len(tally.seen) / took, "actions/s")
    for name, label, values in (
        ("accepted", "action to accepted (durable)", tally.answered),
        ("frames", "action to the frame of every seat", tally.seen),
    ):
        cuts = quantiles(values, n=100, method="inclusive")
        yield Figure(f"{name}_p50_ms", f"{label}, p50", 1000 * median(values), "ms")
        yield Figure(f"{name}_p99_ms", f"{label}, p99", 1000 * cuts[98], "ms")
        yield Figure(f"{name}_max_ms", f"{label}, longest", 1000 * max(values), "ms")
    yield Figure("frames_per_action", "frames an action", tally.frames / len(tally.seen), "")
    yield Figure("frame_bytes", "bytes a frame", tally.bytes / max(1, tally.frames), "B")
    yield Figure("refused", "answers refused", tally.refused, "")
    yield Figure("late", "turns left out since the last action was not through", tally.late, "")
    yield Figure("server_cores", "cores the server used", server / took, "")
    yield Figure("client_cores", "cores the people used", client / took, "")
    with contextlib.suppress(OSError):
        yield Figure("load_average", "load of the machine", os.getloadavg()[0], "")
    yield Figure("mean_ms", "action to the frame of every seat, mean", 1000 * fmean(tally.seen), "ms")


def _cpu_of(pid: int) -> float:
    """Seconds of CPU a process has used, where the system tells."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        parts = stat.read().rpartition(") ")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def _play(
    at: tuple[str, int], load: Load, tables: Sequence[Table], people: Sequence[Sequence[str]], pid: int
) -> tuple[Tally, float, tuple[float, float]]:
    tally = Tally()
    readers = []
    for table, cookies in zip(tables, people, strict=True):
        for cookie in cookies:
            connection = await _sit(at, table.id, cookie)
            table.sockets.append(connection)
            readers.append(asyncio.create_task(_read(connection, table, tally)))
    await asyncio.sleep(load.settle)  # what everybody is told at first is told, and who came is noted
    used = _cpu_of(pid), time.process_time()
    began = time.perf_counter()
    number = 0
    while (passed := time.perf_counter() - began) < load.seconds:
        wait = number / load.rate - passed
        if wait > 0:
            await asyncio.sleep(wait)
        await _act(tables[number % len(tables)], tally, number)
        number += 1
    await asyncio.sleep(1.0)
    for table in tables:
        _close(table, tally)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    await asyncio.gather(*(each.close() for table in tables for each in table.sockets), return_exceptions=True)
    return tally, load.seconds, used


async def _sit(at: tuple[str, int], table: str, cookie: str) -> Any:
    from websockets.asyncio.client import connect

    url = f"ws://{at[0]}:{at[1]}/api/tables/{table}/socket"
    connection = await connect(
        url, additional_headers={"Cookie": f"{COOKIE}={cookie}"}, max_size=None, compression=None, ping_interval=None
    )
    await connection.send('{"type":"enter"}')
    await connection.recv()
    return connection


async def _act(table: Table, tally: Tally, id: int) -> None:
    if table.sent and not table.accepted:
        tally.late += 1
        return
    _close(table, tally)
    if table.next >= len(table.script.actions):
        return
    seat, action = table.script.actions[table.next]
    table.next += 1
    table.sent, table.accepted, table.last_frame, table.frames = time.perf_counter(), 0.0, 0.0, 0
    await table.sockets[seat].send(f'{{"type":"play","id":{id % 2**31},"action":{action.decode()}}}')


def _close(table: Table, tally: Tally) -> None:
    """The last action of this table is through: count it."""
    if table.sent and table.accepted and table.last_frame:
        tally.answered.append(table.accepted - table.sent)
        tally.seen.append(max(table.last_frame, table.accepted) - table.sent)
    table.sent = 0.0


async def _read(connection: Any, table: Table, tally: Tally) -> None:
    async for text in connection:
        now = time.perf_counter()
        head = HEAD.match(text)
        kind = head[1] if head else ""
        if kind == "frame":
            tally.frames += 1
            tally.bytes += len(text)
            table.last_frame = now
        elif kind == "accepted":
            table.accepted = now
        elif kind == "refused":
            tally.refused += 1
            table.sent = 0.0
