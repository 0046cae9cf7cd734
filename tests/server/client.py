"""People for the tests: a browser with a cookie, and the socket of a table. They know nothing but the wire."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

COOKIE = "ochre-session"
REPLIES = ("accepted", "refused", "consulted", "outlook", "reach", "baskets")


class Refused(Exception):
    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message)
        self.message = message
        self.code = message["code"]


class Browser:
    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=30, verify=False)  # reading certificates is slow

    async def close(self) -> None:
        await self.http.aclose()

    async def named(self, name: str) -> "Browser":
        answer = await self.http.post("/api/session", json={"name": name})
        assert answer.status_code in (200, 201), answer.text
        return self

    @property
    def secret(self) -> str | None:
        return self.http.cookies.get(COOKIE)

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = await self.http.post(path, json={} if body is None else body)
        if status is None:
            assert answer.status_code in (200, 201), answer.text
        else:
            assert answer.status_code == status, answer.text
        return answer.json()

    async def make_table(self, players: int = 5, **more: Any) -> dict[str, Any]:
        wish = {"edition": "western-empires", "players": players, **more}
        return await self.post("/api/tables", wish, 201)

    async def sit(self, table: str, **enter: Any) -> "Socket":
        """Connect to a table and enter."""
        socket = await self.connect(table)
        await socket.enter(**enter)
        return socket

    async def connect(self, table: str, address: str | None = None, **headers: str) -> "Socket":
        given = {"Cookie": f"{COOKIE}={self.secret}", **headers} if self.secret else headers
        url = f"{(address or self.address).replace('http', 'ws')}/api/tables/{table}/socket"
        return Socket(await connect(url, additional_headers=given, max_size=None, compression=None))


class Socket:
    """Keeps everything that came, as it came."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.view: dict[str, Any] | None = None
        self.number = 0
        self.seat: int | None = None
        self.bye: str | None = None
        self._id = 0
        self._waiting: dict[int | None, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.connection:
                assert isinstance(text, str)
                await self._take(text)
        except websockets.ConnectionClosed:
            pass
        finally:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("closed"))
            async with self._news:
                self._news.notify_all()

    async def _take(self, text: str) -> None:
        message = json.loads(text)
        self.received.append(text)
        self.messages.append(message)
        kind = message["type"]
        if kind in ("hello", "frame"):
            self.view, self.number = message["view"], message["number"]
        if kind == "hello":
            self.seat = message["seat"]
        if kind == "bye":
            self.bye = message["reason"]
        if kind in REPLIES and message.get("id") in self._waiting:
            waiting = self._waiting.pop(message["id"])
            if not waiting.done():
                waiting.set_result(message)
        async with self._news:
            self._news.notify_all()

    @property
    def closed(self) -> bool:
        return self._reader.done()

    async def wait(self, until: Callable[[], Any], seconds: float = 20) -> None:
        """Until this holds, or the connection closes."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: until() or self.closed)

    async def wait_for(self, kind: str, seconds: float = 20) -> dict[str, Any]:
        await self.wait(lambda: self.of(kind), seconds)
        return self.of(kind)[-1]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    async def enter(self, **how: Any) -> dict[str, Any]:
        before = len(self.of("hello"))
        await self.connection.send(json.dumps({"type": "enter", **how}))
        await self.wait(lambda: len(self.of("hello")) > before)
        if len(self.of("hello")) == before:
            raise ConnectionError("closed")
        return self.of("hello")[-1]

    async def ask(self, kind: str, /, **what: Any) -> dict[str, Any]:
        """Send a message and wait for its reply; a refusal is raised."""
        self._id += 1
        reply = self._waiting[self._id] = asyncio.get_running_loop().create_future()
        try:
            await self.connection.send(json.dumps({"type": kind, "id": self._id, **what}))
            async with asyncio.timeout(30):
                answer: dict[str, Any] = await reply
        finally:
            reply.cancel()
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer

    async def send_raw(self, text: str | bytes) -> dict[str, Any]:
        """Send anything; the next refusal."""
        before = len(self.of("refused"))
        await self.connection.send(text)
        await self.wait(lambda: len(self.of("refused")) > before)
        assert not self.closed, "closed"
        return self.of("refused")[-1]

    async def close(self) -> None:
        await self.connection.close()
        await asyncio.gather(self._reader, return_exceptions=True)

    @property
    def due(self) -> bool:
        return bool(self.view and self.view["question"] and self.view["question"]["due"])


def dice(seed: object) -> Random:
    return Random(str(seed))
