"""The whole server as one ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from ochre.server import afterwards, facts, lobby, mailbox, notes, openapi, paces, page, sessions, sockets
from ochre.server.afterwards import Figures
from ochre.server.checking import check_running_games
from ochre.server.guarding import Gate, shown_path
from ochre.server.limits import Buckets
from ochre.server.logs import start_logging
from ochre.server.metrics import METRICS
from ochre.server.notices import Notifier
from ochre.server.ratings import rate_new_games
from ochre.server.replaying import Replays
from ochre.server.replies import Refusal, refuse
from ochre.server.rooms import Rooms
from ochre.server.settings import Settings
from ochre.server.sockets import Connection
from ochre.server.storage import Storage
from ochre.server.tidying import take_over, tidy

log = logging.getLogger(__name__)


PARTS = (page, sessions, lobby, notes, paces, afterwards, mailbox, facts, openapi, sockets)
"""Whoever answers requests."""


class House:
    """What the parts of one server process share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.page = page.Page(settings.page)
        self.storage = Storage(settings.database)
        self.rooms = Rooms(self.storage, bot_delay=settings.bot_delay)
        self.connections: set[Connection] = set()
        self.logins = Buckets(settings.logins_per_minute / 60, settings.logins_per_minute)
        self.imports = Buckets(settings.imports_per_minute / 60, settings.imports_per_minute)
        self.figures = Figures(self.storage)
        self.replays = Replays(self.storage)
        self.notifier = Notifier(self.storage, settings, self._deadline, self.rooms.is_here)
        self._duties: list[asyncio.Task[None]] = []
        METRICS.gauge("connections", lambda: len(self.connections))
        METRICS.gauge("rooms", lambda: len(self.rooms))

    async def open(self) -> None:
        await self.storage.open()
        await self.rooms.start(self._end_session)
        self._duties = [asyncio.create_task(duty) for duty in self._duties_to_do()]

    async def close(self) -> None:
        for duty in self._duties:
            duty.cancel()
        await asyncio.gather(*self._duties, return_exceptions=True)
        await self.rooms.stop()
        await self.storage.close()

    def _duties_to_do(self) -> list[Coroutine[Any, Any, None]]:
        return [self.notifier.run(), self._rate(), self._check(), tidy(lambda: METRICS.counted("actions"))]

    async def _rate(self) -> None:
        """Take finished games into the ratings."""
        while True:
            try:
                METRICS.count("rated", await rate_new_games(self.storage))
            except Exception as fault:
                log.error("trouble with ratings", exc_info=fault)
            await asyncio.sleep(self.settings.rate_every)

    async def _check(self) -> None:
        """Once after the start, by one of all processes: do the running games still replay?

        The others wait until that one ends: then another looks again, since it may know other rules.
        """
        wait = 0.5
        while not await self.storage.bus.lead("rules-check"):
            await asyncio.sleep(wait)
            wait = min(2 * wait, 30.0)
        try:
            await check_running_games(self.storage)
        except Exception as fault:
            log.error("trouble while checking games", exc_info=fault)

    async def _deadline(self, game: str, seat: int) -> int | None:
        room = await self.rooms.room(game)
        return None if room is None else room.deadline(seat)

    def _end_session(self, token: str) -> None:
        for connection in list(self.connections):
            if connection.session == token:
                connection.leave("You have logged out.")


def make_app(settings: Settings) -> ASGIApp:
    house = House(settings)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        log.info("open", extra={"port": settings.port})
        try:
            yield
        finally:
            await house.close()
            log.info("closed")

    app = Starlette(
        routes=[route for part in PARTS for route in part.ROUTES],
        lifespan=life,
        exception_handlers={Refusal: _refused, HTTPException: _http_fault, Exception: _bug},
    )
    app.state.house = house
    return Gate(app, settings)


def _refused(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refusal)
    return refuse(fault)


def _http_fault(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    code = {404: "not-found", 405: "wrong-method"}.get(fault.status_code, "refused")
    response = refuse(Refusal(fault.status_code, code, f"{fault.detail}."))
    response.headers.update(fault.headers or {})
    return response


def _bug(request: Request, fault: Exception) -> Response:
    log.error("trouble with a request", exc_info=fault, extra={"path": shown_path(request.url.path)})
    return refuse(Refusal(500, "internal", "Something went wrong here. It has been noted."))


def from_environment() -> ASGIApp:
    """For worker processes: see serving.py."""
    start_logging()
    take_over()
    return make_app(Settings.from_environment())
