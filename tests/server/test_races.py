"""Two servers on one database, the same table, the same moment: every number is given once, every answer is right."""

import asyncio
from random import Random

import pytest
from server.client import Refused, Socket
from server.seating import Oracle, due_seats, seated, some_answer

pytestmark = pytest.mark.anyio


async def told(doing) -> int | str:
    """The number an action got, or why it was refused."""
    try:
        return (await doing)["number"]
    except Refused as refused:
        return refused.code


async def at_both(start_server, people: int = 5) -> tuple[list[list[Socket]], Oracle]:
    """Everybody sits at both servers at once: sockets by server and seat."""
    one, two = await start_server(), await start_server()
    table, browsers, first = await seated(one, people, options={"nations": "random"})
    second = [await browser.connect(table, two.address) for browser in browsers]
    for socket in second:
        await socket.enter()
    return [first, second], Oracle(one.house.storage, table)


async def test_the_same_answer_at_two_servers_counts_once(start_server) -> None:
    sockets, oracle = await at_both(start_server)
    random = Random(1)
    for _ in range(25):
        game = await oracle.look()
        seat = random.choice(due_seats(game))
        answer, entries = some_answer(game, seat, random), len(game.record.entries)
        doing = [told(side[seat].ask("play", action=answer, at=None)) for side in sockets]
        results = await asyncio.gather(*doing)
        game = await oracle.look()
        numbers = [result for result in results if isinstance(result, int)]
        # The second may be legal once more (another token moved); it then has a number of its own.
        assert len(set(numbers)) == len(numbers) == len(game.record.entries) - entries >= 1
        assert set(results) - set(numbers) <= {"illegal", "malformed"}


async def test_different_seats_at_different_servers(start_server) -> None:
    sockets, oracle = await at_both(start_server)
    random = Random(2)
    together = 0
    for _ in range(25):
        game = await oracle.look()
        asked, entries = [game.seat_of(decision) for decision in game.pending], len(game.record.entries)
        doing = [
            told(sockets[number % 2][seat].ask("play", action=some_answer(game, seat, random)))
            for number, seat in enumerate(asked)
        ]
        together += len(doing) > 1
        results = await asyncio.gather(*doing)
        numbers = [result for result in results if isinstance(result, int)]
        game = await oracle.look()
        assert len(set(numbers)) == len(numbers) == len(game.record.entries) - entries >= 1
    assert together > 3
    stored = await oracle._storage.game(oracle._table)
    assert stored.hash == (await oracle.look()).hash()


async def test_bots_are_led_by_one_server_and_taken_over_when_it_stops(start_server, database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("SQLite serves one process")
    one, two = await start_server(), await start_server()
    assert await one.house.storage.bus.lead("a game")
    assert not await two.house.storage.bus.lead("a game")
    await one.stop()
    for _ in range(600):
        if await two.house.storage.bus.lead("a game"):
            break
        await asyncio.sleep(0.05)
    assert await two.house.storage.bus.lead("a game")
