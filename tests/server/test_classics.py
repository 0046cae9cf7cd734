"""Tables of the classics, from the first wish to the ratings: all that the server does for the other games."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

import pytest
from server.client import Refused
from server.seating import Oracle, full_table, some_answer

import ochre
from ochre.engine.record import BOT, REWOUND
from ochre.server import ratings
from ochre.statistics import statistics
from ochre.wire.records import decode_record, encode_record
from ochre_testing import size

pytestmark = pytest.mark.anyio

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("advanced-civilization", 4, {"free_ship": True, "mixed_bottom": True, "wide_eruptions": True}),
    ("advanced-civilization", 10, {"equal_halves": True}),
    ("civilization-1988", 4, {"scenario": "farrell", "credit_use": "every-card"}),
]

each_table = pytest.mark.parametrize(("edition", "players", "options"), TABLES, ids=lambda value: str(value)[:24])
each_classic = pytest.mark.parametrize(
    ("edition", "players", "options"), TABLES[::2], ids=lambda value: str(value)[:24]
)
END = {"type": "end-movement"}


class Person:
    """Sits at seat 0 among bots, answers by luck, asks for advice at every question and prepares what can be."""

    def __init__(self, server: Any, table: str, socket: Any) -> None:
        self.oracle, self.socket = Oracle(server.house.storage, table), socket
        self.random, self.met = Random(7), Counter[str]()

    async def play(self, most: int, *, until: Any = lambda game: game.over) -> Any:
        for _ in range(most):
            game = await self.asked()
            if game.over or until(game):
                break
            await self.take_advice(game)
            try:
                await self.socket.ask("play", action=some_answer(game, 0, self.random))
            except Refused as refused:
                if refused.code != "too-fast":
                    await self.sees_that_it_was_late(refused)
                await asyncio.sleep(0.05)
        return await self.oracle.look()

    async def sees_that_it_was_late(self, refused: Refused) -> None:
        """A bot was quicker, or the desk by a standing order: then the game has gone on since this person looked."""
        seen = self.oracle.number
        for _ in range(600):
            await self.oracle.look()
            if self.oracle.number > seen:
                return
            await asyncio.sleep(0.02)
        raise refused

    async def asked(self) -> Any:
        """The game as soon as this person is asked, or it is over."""
        async with asyncio.timeout(60):
            while True:
                game = await self.oracle.look()
                if game.over or any(game.seat_of(decision) == 0 for decision in game.pending):
                    return game
                await asyncio.sleep(0.01)

    async def take_advice(self, game: Any) -> None:
        kind = game.decision(0).kind
        self.met[kind] += 1
        if self.met[kind] > 3:
            return  # a table is asked only so often
        plan = await self.socket.ask("consult", actions=[some_answer(game, 0, self.random)])
        assert plan["objection"] is None or plan["legal"] == 0
        assert (await self.socket.ask("ask-outlook"))["positions"]
        if "buy" in kind or "purchase" in kind:
            assert "baskets" in await self.socket.ask("ask-baskets", advances=["pottery"])


async def begun(server: Any, edition: str, players: int, options: dict[str, Any]) -> tuple[str, Any, Person]:
    """A rated game of one person with an account and bots."""
    ada = await server.person("Ada")
    await ada.post("/api/account", {"login": "ada", "password": "long enough"})
    wish = {"edition": edition, "options": {"nations": "random", "turn_limit": 4, **options}, "rated": True}
    bots = {str(seat): "random" for seat in range(1, players)}
    table = await full_table([ada], players=players, bots=bots, **wish)
    return table, ada, Person(server, table, await ada.sit(table))


@each_table
async def test_a_whole_game_with_bots_and_all_that_comes_after_it(server, edition, players, options) -> None:
    table, browser, person = await begun(server, edition, players, options)
    await person.socket.ask("set-orders", orders={"tax": {"rate": 2}, "build": {"sites": "supported_sites"}})
    game = await person.play(size(600, 5000))
    assert game.over
    assert {entry.by for entry in game.record.entries if entry.seat not in (None, 0)} == {BOT}
    # exported, and the same again from the file
    record = await browser.get(f"/api/tables/{table}/record")
    again = ochre.replay(decode_record(encode_record(game.record))[0])
    assert record["hash"] == game.hash() == again.hash()
    taken = await browser.post("/api/records", {"record": record, "title": "Again"}, 201)
    assert taken["table"]["stage"] == "finished"
    # in figures
    told = await browser.get(f"/api/tables/{table}/statistics")
    assert len(told["turns"]) == len(statistics(game.record).turns) == game.turn
    assert {row["nation"] for row in told["turns"][-1]["nations"]} <= {nation.id for nation in game.box.nations}
    # and rated
    await ratings.rate_new_games(server.house.storage)
    best = await ratings.best(server.house.storage, edition)
    assert {"Ada", "random"} <= {row.name for row in best}


@each_classic
async def test_answers_prepared_ahead_are_played(server, edition, players, options) -> None:
    _, _, person = await begun(server, edition, players, options)
    await person.play(300, until=lambda game: game.decision(0).kind == "move-units")
    await person.socket.ask("look-ahead")
    told = person.socket.of("prepared")[-1]
    assert {"move-units", "build-cities"} <= {one["kind"] for one in told["open"]}
    assert "movement" not in {one["kind"] for one in told["open"]}
    await person.socket.ask("prepare", kind="move-units", answers=[[END]])
    await person.socket.wait(lambda: any(one["used"] for one in person.socket.of("prepared")))
    game = await person.oracle.look()
    assert "stored" in {entry.by for entry in game.record.entries if entry.seat == 0}


@each_classic
async def test_a_table_goes_back_and_plays_on(server, edition, players, options) -> None:
    _, _, person = await begun(server, edition, players, options)
    game = await person.play(60, until=lambda game: game.turn > 2)
    assert not game.over
    await person.socket.ask("propose", what="rewind", move=person.oracle.number // 2)
    async with asyncio.timeout(60):
        while REWOUND not in {entry.mark for entry in game.record.entries}:
            await asyncio.sleep(0.02)
            game = await person.oracle.look()
    game.audit()
    game = await person.play(40)
    assert ochre.replay(game.record).hash() == game.hash()


async def test_options_that_do_not_go_together_are_refused_with_their_reason(server) -> None:
    ada = await server.person("Ada")
    wish = {"edition": "advanced-civilization", "players": 6}
    told = await ada.post("/api/tables", {**wish, "options": {"barbarians_to_players": True, "plunder": True}}, 400)
    assert "38.2" in str(told)
