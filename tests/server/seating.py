"""Tables full of people, and people who answer by luck. What is legal they learn from a replay of the stored record."""

from random import Random
from typing import Any

import msgspec
from server.client import Browser, Socket

from ochre.engine.game import Game
from ochre.games import begin, follow
from ochre.server.storage import Storage


class Oracle:
    """The game as it is stored, followed from outside the server."""

    def __init__(self, storage: Storage, table: str) -> None:
        self._storage, self._table = storage, table
        self.game: Game | None = None
        self.number = 0

    async def look(self) -> Game:
        if self.game is None:
            stored = await self._storage.game(self._table)
            assert stored
            self.game = begin(stored.start)
        for move in await self._storage.moves(self._table, after=self.number):
            assert move.sequence == self.number + 1
            for entry in move.entries:
                follow(self.game, entry)
            self.number = move.sequence
        return self.game


def due_seats(game: Game) -> list[int]:
    return [game.seat_of(decision) for decision in game.pending if decision.due(game.table)]


def some_answer(game: Game, seat: int, random: Random) -> Any:
    """A legal answer as plain data."""
    return msgspec.json.decode(msgspec.json.encode(game.decision(seat).sample(game.table, random)))


async def full_table(browsers: list[Browser], **wish: Any) -> str:
    """Everybody at one table, in this order, and the game begun."""
    host = browsers[0]
    players = wish.pop("players", None) or len(browsers)
    made = await host.make_table(players, **wish)
    table: str = made["table"]["id"]
    for seat, browser in enumerate(browsers[1:], 1):
        await browser.post("/api/join", {"secret": made["links"]["seats"][str(seat)]})
    await host.post(f"/api/tables/{table}/start")
    return table


async def seated(server: Any, people: int = 1, **wish: Any) -> tuple[str, list[Browser], list[Socket]]:
    """A running game with so many people in it, all connected; the rest are bots."""
    wish.setdefault("players", 5)
    wish.setdefault("bots", {str(seat): "random" for seat in range(people, wish["players"])})
    browsers = [await server.person(f"P{number}") for number in range(people)]
    table = await full_table(browsers, **wish)
    return table, browsers, [await browser.sit(table) for browser in browsers]
