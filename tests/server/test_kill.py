"""kill -9 at any moment loses no acknowledged action: servers as processes, killed again and again under load."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
from server.client import Browser, Refused, Socket
from server.seating import Oracle, full_table, some_answer
from websockets.exceptions import WebSocketException

from ochre.games import begin, follow
from ochre.server.storage import Move, Storage, StoredGame
from ochre_testing import ROOT, size

pytestmark = pytest.mark.anyio

TABLES = 3
KILLS = size(2, 20)
LOST = (ConnectionError, OSError, WebSocketException, httpx.TransportError, TimeoutError)


class Process:
    """`ochre serve`, on a port of its own."""

    def __init__(self, database: str) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "ochre", "serve", "--port", str(self.port)]
        self._env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OCHRE_DATABASE": database}
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self.process = subprocess.Popen(self._command, env=self._env, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        async with httpx.AsyncClient(verify=False) as http:
            for _ in range(600):
                assert self.process.poll() is None, self.process.stderr and self.process.stderr.read()
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.address}/health")).status_code == 200:
                        os.set_blocking(self.process.stderr.fileno(), False)  # type: ignore[union-attr]
                        return
                await asyncio.sleep(0.05)
        raise TimeoutError("the server did not start")

    def kill(self, how: int = signal.SIGKILL) -> bytes:
        """End it; what it had said."""
        assert self.process
        self.process.send_signal(how)
        said = self.process.communicate(timeout=20)[1] or b""
        self.process = None
        return said


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    started: list[Process] = []
    yield started
    for process in started:
        if process.process:
            process.kill()


class Load:
    """Five people at one table who never stop answering, wherever a server answers, and remember what was accepted."""

    def __init__(self, storage: Storage, servers: list[Process], browsers: list[Browser], table: str) -> None:
        self.storage, self.servers, self.browsers, self.table = storage, servers, browsers, table
        self.accepted: dict[int, tuple[int, Any]] = {}
        self.lost = 0
        self.stop = False
        self._sockets: dict[tuple[int, str], Socket] = {}
        self._random = Random(table)

    async def run(self) -> None:
        oracle = Oracle(self.storage, self.table)
        while not self.stop:
            game = await oracle.look()
            if game.over:
                return
            seat = game.seat_of(self._random.choice(game.pending))
            answer = some_answer(game, seat, self._random)
            server = self._random.choice(self.servers).address
            try:
                done = await (await self._socket(seat, server)).ask("play", action=answer)
                assert done["number"] not in self.accepted
                self.accepted[done["number"]] = (seat, answer)
            except Refused as refused:
                if refused.code not in ("illegal", "malformed", "internal", "closed"):
                    raise
            except LOST:
                self.lost += 1
                self._sockets.pop((seat, server), None)
                await asyncio.sleep(0.02)

    async def _socket(self, seat: int, server: str) -> Socket:
        found = self._sockets.get((seat, server))
        if found is None or found.closed:
            found = await self.browsers[seat].connect(self.table, server)
            self._sockets[seat, server] = found
            await found.enter(since=0)
        return found

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self._sockets.values()), return_exceptions=True)

    async def check(self) -> None:
        """Everything that was accepted is stored under its number, and the record replays to the stored hash."""
        accepted = dict(self.accepted)
        stored, moves = await self._stored()
        assert [move.sequence for move in moves] == list(range(1, stored.sequence + 1))
        for number, (seat, answer) in accepted.items():
            (entry,) = moves[number - 1].entries
            assert (entry.seat, entry.action) == (seat, answer)
        game = begin(stored.start)
        for move in moves:
            for entry in move.entries:
                follow(game, entry)
        assert game.hash() == stored.hash

    async def _stored(self) -> tuple[StoredGame, list[Move]]:
        """The game and its moves at one moment: another process may be storing on."""
        while True:
            stored, moves = await self.storage.game(self.table), await self.storage.moves(self.table)
            assert stored
            if len(moves) <= stored.sequence:
                return stored, moves


async def kill_again_and_again(database: str, processes: list[Process], count: int) -> None:
    storage, random = Storage(database), Random(database)
    await storage.open()
    processes += [Process(database) for _ in range(count)]
    await asyncio.gather(*(process.start() for process in processes))
    browsers = [Browser(processes[0].address) for _ in range(5)]
    for seat, browser in enumerate(browsers):
        await browser.named(f"P{seat}")
    options = {"nations": "random", "turn_limit": 200}
    tables = [await full_table(browsers, options=options) for _ in range(TABLES)]
    loads = [Load(storage, processes, browsers, table) for table in tables]
    running = [asyncio.create_task(load.run()) for load in loads]
    try:
        for _ in range(KILLS):
            before = sum(len(load.accepted) for load in loads)
            while sum(len(load.accepted) for load in loads) < before + 15:
                assert not any(task.done() for task in running)
                await asyncio.sleep(random.uniform(0.01, 0.2))
            victim = random.choice(processes)
            victim.kill()
            for load in loads:
                await load.check()
            await victim.start()
    finally:
        for load in loads:
            load.stop = True
        await asyncio.gather(*running)
        await asyncio.gather(*(load.close() for load in loads))
    assert sum(len(load.accepted) for load in loads) >= 15 * KILLS
    for load in loads:
        await load.check()
    for browser in browsers:
        await browser.close()
    await storage.close()


async def test_no_accepted_action_is_lost_on_sqlite(sqlite: str, processes: list[Process]) -> None:
    await kill_again_and_again(sqlite, processes, 1)


async def test_no_accepted_action_is_lost_on_postgresql_with_two_processes(
    postgresql: str, processes: list[Process]
) -> None:
    await kill_again_and_again(postgresql, processes, 2)


async def test_a_polite_end(sqlite: str, processes: list[Process]) -> None:
    """SIGTERM: people are told, the process ends with status 0, and its logs hold no secret."""
    process = Process(sqlite)
    processes.append(process)
    await process.start()
    ada = await Browser(process.address).named("Ada")
    made = await ada.make_table(bots=dict.fromkeys("1234", "default"))
    await ada.post(f"/api/tables/{made['table']['id']}/start")
    await ada.post("/api/account", {"login": "ada", "password": "correct horse"})
    sitting = await ada.sit(made["table"]["id"])
    running = process.process
    said = process.kill(signal.SIGTERM).decode()
    await sitting.wait(lambda: sitting.closed)
    assert running is not None
    assert running.returncode in (0, -signal.SIGTERM)
    assert '"what":"closed"' in said
    for secret in (ada.secret, made["links"]["open"], made["links"]["watch"], "correct horse"):
        assert secret not in said
    await ada.close()
