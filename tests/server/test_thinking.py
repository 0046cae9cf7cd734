"""Bots that think long: nobody at another table waits for them, and their time ends."""

import asyncio
import threading
from random import Random
from typing import Any

import pytest
from server.conftest import run_server
from server.seating import Oracle, due_seats, full_table, seated, some_answer

from ochre.bots.bot import Answer, Bot
from ochre.bots.company import Overrun
from ochre.bots.registry import kind_named
from ochre.engine.eyes import Asked, Eyes
from ochre.server import seated_bots
from ochre.server.thinking import THREADS, think

STRANGE = "warlord"
"""The name under which the tests bring strange bots to a table."""


class Slow(Bot):
    """Thinks until it is told to answer."""

    thinks = threading.Event()
    told = threading.Event()
    given_up = False

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        Slow.thinks.set()
        Slow.given_up |= not Slow.told.wait(60)
        return asked.default


class Looping(Bot):
    """Never answers, and lets nothing stop it that it can catch."""

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        while True:
            try:
                self.count = getattr(self, "count", 0) + 1
            except Exception:
                continue


def bring(monkeypatch: pytest.MonkeyPatch, strange: type[Bot]) -> None:
    monkeypatch.setattr(seated_bots, "kind_named", lambda name: strange if name == STRANGE else kind_named(name))


async def play_some(socket: Any, oracle: Oracle, number: int) -> None:
    """So many answers of the one person at a table."""
    while number:
        game = await oracle.look()
        if game.over or 0 not in due_seats(game):
            await asyncio.sleep(0.01)
            continue
        await socket.ask("play", action=some_answer(game, 0, Random(number)))
        number -= 1


@pytest.mark.anyio
async def test_a_bot_that_thinks_long_delays_no_other_table(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, Slow)
    Slow.thinks.clear()
    Slow.told.clear()
    server = await run_server(sqlite)
    try:
        wish: dict[str, Any] = {"options": {"nations": "random"}}
        host = await server.person("Host")
        slow = await full_table([host], players=5, bots=dict.fromkeys("1234", STRANGE), **wish)
        await host.http.put(f"/api/tables/{slow}/seats/0/bot", json={"bot": STRANGE})
        there = Oracle(server.house.storage, slow)
        async with asyncio.timeout(60):
            while not Slow.thinks.is_set():
                await asyncio.sleep(0.01)
        before = len((await there.look()).record.entries)
        quick, _, sockets = await seated(server, 1, bots=dict.fromkeys("1234", "default"), **wish)
        async with asyncio.timeout(60):
            await play_some(sockets[0], Oracle(server.house.storage, quick), 6)
        assert not Slow.given_up
        assert len((await there.look()).record.entries) == before  # it is still thinking
        Slow.told.set()
        async with asyncio.timeout(60):
            while len((await there.look()).record.entries) == before:
                await asyncio.sleep(0.01)
    finally:
        Slow.told.set()
        await server.stop()


@pytest.mark.anyio
async def test_a_bot_that_never_answers_plays_the_default(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, Looping)
    monkeypatch.setattr(seated_bots, "SECONDS", 0.02)
    server = await run_server(sqlite)
    try:
        bots = {"1": STRANGE, **dict.fromkeys("234", "default")}
        table, _, sockets = await seated(server, 1, bots=bots, options={"nations": "random"})
        oracle = Oracle(server.house.storage, table)
        async with asyncio.timeout(60):
            await play_some(sockets[0], oracle, 6)
        assert [entry for entry in (await oracle.look()).record.entries if entry.seat == 1]
    finally:
        await server.stop()


def forever() -> None:
    while True:
        pass


@pytest.mark.anyio
async def test_thoughts_come_to_an_end() -> None:
    assert await think(lambda: 6 * 7, None) == 42
    with pytest.raises(ZeroDivisionError):
        await think(lambda: 1 // 0, 1.0)
    for _ in range(THREADS + 1):  # and their threads are free again
        with pytest.raises(RuntimeError):
            await think(forever, 0.01)
    assert await think(lambda: 6 * 7, 1.0) == 42


@pytest.mark.anyio
async def test_who_waits_for_a_thread_has_all_its_time() -> None:
    def patient() -> str:
        told.wait(20)
        return "patient"

    told = threading.Event()
    waiting = [asyncio.create_task(think(patient, 0.01)) for _ in range(THREADS)]
    late = asyncio.create_task(think(lambda: "late", 0.01))
    await asyncio.sleep(0.1)
    told.set()
    assert await asyncio.gather(*waiting, late) == ["patient"] * THREADS + ["late"]  # waiting costs no CPU time


def test_no_bot_catches_the_end_of_its_time() -> None:
    assert not issubclass(Overrun, Exception)
