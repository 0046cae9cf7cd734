"""Time for a decision, and what happens when it is up."""

import asyncio

import pytest
from server.seating import Oracle, due_seats, seated

from ochre.engine.record import BY_CLOCK
from ochre.server.clocks import Clock
from ochre.server.storage import now

pytestmark = pytest.mark.anyio


def test_a_seat_has_its_time_from_when_it_is_due() -> None:
    clock = Clock(10)
    clock.note(1000, [0, 1])
    assert (clock.deadline(0), clock.deadline(2), clock.deadline(None)) == (11_000, None, None)
    clock.note(5000, [0, 1, 2], acted=[1])  # 1 has acted and is due again; 2 is new
    assert [clock.deadline(seat) for seat in range(3)] == [11_000, 15_000, 15_000]
    assert clock.first() == (0, 11_000)
    clock.note(6000, [2])
    assert clock.first() == (2, 15_000)


def test_without_a_limit_nobody_is_hurried() -> None:
    clock = Clock(None)
    clock.note(1000, [0])
    assert clock.deadline(0) is None
    assert clock.first() is None


async def test_when_the_time_is_up_the_default_is_played(server) -> None:
    table, browsers, sockets = await seated(server, 5, options={"nations": "random"}, decision_seconds=5)
    hello = sockets[0].of("hello")[0]
    room = await server.house.rooms.room(table)
    seat = due_seats(await Oracle(server.house.storage, table).look())[0]
    assert now() - 5000 < sockets[seat].of("hello")[0]["deadline"] <= now() + 5000
    room._clock._limit = 50  # nobody wants to wait for so long here
    room._wake.set()
    await sockets[0].wait(lambda: sockets[0].number > hello["number"] + 6)
    game = await Oracle(server.house.storage, table).look()
    assert {entry.mark for entry in game.record.entries} == {BY_CLOCK}  # nobody has answered
    assert (await browsers[0].get(f"/api/tables/{table}"))["decision_seconds"] == 5


async def test_a_clock_goes_on_after_a_restart(start_server, monkeypatch) -> None:
    """Nobody is connected, and the server was down while the time ran out."""
    first = await start_server()
    table, _, sockets = await seated(first, 5, options={"nations": "random"}, decision_seconds=5)
    for socket in sockets:
        await socket.close()
    await first.stop()
    monkeypatch.setattr("ochre.server.rooms.now", lambda: now() + 6000)
    second = await start_server()
    oracle = Oracle(second.house.storage, table)
    for _ in range(100):
        game = await oracle.look()
        if game.record.entries:
            break
        await asyncio.sleep(0.05)
    assert game.record.entries[0].mark == BY_CLOCK
