"""The rooms of this process: opened when somebody needs them, closed when idle, told the news that concerns them."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from ochre.server.bus import News
from ochre.server.room import Room, RoomClosed, needs_care
from ochre.server.storage import Storage, StoredGame

log = logging.getLogger(__name__)

IDLE = 300.0  # seconds after which a room nobody needs is closed
SWEEP = 5.0  # seconds between looks at what is idle, and at games nobody takes care of


def may_need_care(game: StoredGame) -> bool:
    """Whether there is a clock or a bot, a pause that may end by itself, or something to be played from the desk."""
    timed = game.pace is not None or game.paused is not None
    return timed or game.desk > 0 or any(seat.bot for seat in game.seats)


class Rooms:
    """The rooms of this process, opened when somebody needs them."""

    def __init__(self, storage: Storage, *, bot_delay: float = 0.0) -> None:
        self.storage = storage
        self._bot_delay = bot_delay
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._on_session_end: Callable[[str], None] = lambda token: None

    async def start(self, on_session_end: Callable[[str], None] = lambda token: None) -> None:
        self._on_session_end = on_session_end
        await self.storage.bus.start(self._hear)
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()), return_exceptions=True)
        await self.storage.bus.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def __len__(self) -> int:
        return len(self._rooms)

    def is_here(self, game: str, person: str) -> bool:
        """Whether somebody is connected to a table right now, as far as this process knows."""
        return game in self._rooms and any(guest.person == person for guest in self._rooms[game].guests)

    async def room(self, game: str) -> Room | None:
        """The room of this game; None if there is no such game."""
        if game in self._rooms:
            self._rooms[game].used = time.monotonic()
            return self._rooms[game]
        if game not in self._opening:
            self._opening[game] = asyncio.create_task(self._open(game))
            self._opening[game].add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(self._opening[game])

    async def _open(self, game: str) -> Room | None:
        stored = await self.storage.game(game)
        if stored is None:
            return None
        room = Room(self.storage, stored, self._bot_delay)
        self._rooms[game] = room
        return room

    async def lead(self, game: str) -> None:
        """Let the bots and the clock of this game act here, unless another process does so already."""
        room = await self.room(game)
        if room is None or room.stored.stage != "running" or not may_need_care(room.stored):
            return
        if await self.storage.bus.lead(game):
            room.start_care()

    def _hear(self, news: News | None) -> None:
        if news is None:  # some news may have been missed
            for each in self._rooms.values():
                self._run(each.reload_seats())
                self._run(each.catch_up())
                self._run(each.deliver_chat())
        elif news.kind == "session":
            self._on_session_end(news.about)
        elif news.kind == "seats":
            self._run(self._reload_and_lead(news.about))
        elif (room := self._rooms.get(news.about)) is not None:
            if news.kind == "move" and not room.knows(news.number):
                self._run(room.catch_up())
            elif news.kind == "chat":
                self._run(room.deliver_chat())
            elif news.kind == "desk":
                self._run(self._reload_desk_and_lead(room))
            elif news.kind == "table":
                self._run(room.catch_up_with_table())

    async def _reload_desk_and_lead(self, room: Room) -> None:
        await room.reload_desk()
        await self.lead(room.id)

    async def _reload_and_lead(self, game: str) -> None:
        if game in self._rooms:
            await self._rooms[game].reload_seats()
        await self.lead(game)

    def _run(self, doing: Coroutine[Any, Any, None]) -> None:
        """In the background; trouble in one room is noted and stays there."""
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) and not isinstance(fault, RoomClosed):
            log.error("trouble in a room", exc_info=fault)

    async def _sweep(self) -> None:
        """Find games nobody takes care of (after a start, or when another process died); close idle rooms."""
        while True:
            try:
                for stored in await self.storage.running_games():
                    if needs_care(stored, stored.due):
                        await self.lead(stored.id)
                self._close_idle()
            except Exception:
                log.exception("trouble while sweeping")
            await asyncio.sleep(SWEEP)

    def _close_idle(self) -> None:
        long_ago = time.monotonic() - IDLE
        for room in list(self._rooms.values()):
            if not room.guests and room.used < long_ago and not room.needs_care:
                del self._rooms[room.id]
                self._run(room.close())
