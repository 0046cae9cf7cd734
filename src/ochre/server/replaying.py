"""Finished games to be looked at again, forth and back: a few are kept, with copies along the way to start from."""

import asyncio
from bisect import bisect_right
from collections import OrderedDict

from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.games import begin, follow
from ochre.server.patience import patiently
from ochre.server.storage import Move, Storage, StoredGame

KEPT = 4  # games
APART = 40  # moves between copies


class Replays:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept: OrderedDict[str, _Film] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()  # a replay takes a core: others wait

    async def at(self, game: StoredGame, number: int) -> tuple[Game, list[Event]]:
        """The game after so many moves, and what the last of them made happen. Raises what a replay raises."""
        async with self._one_at_a_time:
            film = self._kept.get(game.id)
            if film is None:
                film = self._kept[game.id] = _Film(begin(game.start), await self._storage.moves(game.id))
            self._kept.move_to_end(game.id)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return await film.at(number)


class _Film:
    """One finished game: nothing in it changes any more."""

    def __init__(self, first: Game, moves: list[Move]) -> None:
        self._moves = moves
        self._numbers = [0]  # of the copies, rising
        self._copies = [first]

    async def at(self, number: int) -> tuple[Game, list[Event]]:
        # From the last copy before that move: the events of the move itself are wanted, too.
        nearest = bisect_right(self._numbers, max(number - 1, 0)) - 1
        game, done = self._copies[nearest].copy(with_record=True), self._numbers[nearest]
        told = 0
        async for move in patiently(self._moves[done:number]):
            told = len(game.log)
            for entry in move.entries:
                follow(game, entry)
            done += 1
            if done >= self._numbers[-1] + APART:
                self._numbers.append(done)
                self._copies.append(game.copy(with_record=True))
        return game, game.log[told:]
