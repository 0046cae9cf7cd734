"""News between rooms: inside one process, or between processes through PostgreSQL.

News says only what has changed, never what it is: whoever cares reads it from the storage. On PostgreSQL it is posted
inside the transaction that makes the change, so it cannot be lost or come too early.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

log = logging.getLogger(__name__)

CHANNEL = "ochre"
RETRY_AFTER = 1.0  # seconds


class News(NamedTuple):
    """`kind`: "move" and "chat" with their number, "seats" (who sits at a table, its stage), "desk" (what players have
    left there), "session" (has ended)."""

    kind: str
    about: str
    number: int = 0


Hear = Callable[[News | None], None]
"""What is called with news; None: some may have been missed, look at everything."""


class Bus(Protocol):
    async def start(self, hear: Hear) -> None: ...

    async def stop(self) -> None: ...

    async def post(self, connection: AsyncConnection, news: News) -> None:
        """Inside the transaction that makes the change."""

    def posted(self, news: News) -> None:
        """After that transaction is durable."""

    async def lead(self, game: str) -> bool:
        """Whether this process is the one that lets bots and clocks act in this game."""


class LocalBus:
    """One process, and so always the leader."""

    def __init__(self) -> None:
        self._hear: Hear = lambda news: None

    async def start(self, hear: Hear) -> None:
        self._hear = hear

    async def stop(self) -> None:
        self._hear = lambda news: None

    async def post(self, connection: AsyncConnection, news: News) -> None:
        pass

    def posted(self, news: News) -> None:
        self._hear(news)

    async def lead(self, game: str) -> bool:
        return True


class PostgresBus:
    """LISTEN on a connection of its own, which also holds the locks of the games that this process leads.

    When the process dies PostgreSQL frees the locks, and another process can lead.
    """

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: Any = None
        self._listening: asyncio.Task[None] | None = None
        self._leading: set[str] = set()
        self._one_at_a_time = asyncio.Lock()  # asyncpg runs one statement at a time on a connection

    async def start(self, hear: Hear) -> None:
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(hear, ready))
        await ready.wait()

    async def stop(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self, hear: Hear, ready: asyncio.Event) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=10)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _: lost.set())  # noqa: B023 - of this very connection
                await connection.add_listener(CHANNEL, lambda *heard: _tell(hear, heard[-1]))
                self._connection = connection
                hear(None)
                ready.set()
                try:
                    await lost.wait()
                finally:
                    self._connection = None
                    self._leading.clear()
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
                log.warning("no news from the database", extra={"fault": type(fault).__name__})
            await asyncio.sleep(RETRY_AFTER)

    async def post(self, connection: AsyncConnection, news: News) -> None:
        payload = f"{news.kind} {news.about} {news.number}"
        await connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    def posted(self, news: News) -> None:
        pass  # PostgreSQL tells this process, too

    async def lead(self, game: str) -> bool:
        if game in self._leading:
            return True
        async with self._one_at_a_time:
            connection = self._connection
            if connection is None:
                return False
            key = int.from_bytes(hashlib.sha256(game.encode()).digest()[:8], signed=True)
            try:
                won = await connection.fetchval("SELECT pg_try_advisory_lock($1)", key, timeout=10)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                return False
            if won and connection is self._connection:
                self._leading.add(game)
        return game in self._leading


def _tell(hear: Hear, payload: str) -> None:
    kind, about, number = payload.split(" ")
    hear(News(kind, about, int(number)))
