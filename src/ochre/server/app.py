"""The whole server as one ASGI application."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from ochre.server import lobby, page, sessions, sockets
from ochre.server.guarding import Gate
from ochre.server.limits import Buckets
from ochre.server.logs import start_logging
from ochre.server.metrics import METRICS
from ochre.server.replies import Refusal, refuse
from ochre.server.rooms import Rooms
from ochre.server.settings import Settings
from ochre.server.sockets import Connection
from ochre.server.storage import Storage

log = logging.getLogger(__name__)


class House:
    """What the parts of one server process share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database)
        self.rooms = Rooms(self.storage, bot_delay=settings.bot_delay)
        self.connections: set[Connection] = set()
        self.logins = Buckets(settings.logins_per_minute / 60, settings.logins_per_minute)
        METRICS.gauge("connections", lambda: len(self.connections))
        METRICS.gauge("rooms", lambda: len(self.rooms))

    async def open(self) -> None:
        await self.storage.open()
        await self.rooms.start(self._end_session)

    async def close(self) -> None:
        await self.rooms.stop()
        await self.storage.close()

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
        routes=[*page.ROUTES, *sessions.ROUTES, *lobby.ROUTES, *sockets.ROUTES],
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
    log.error("trouble with a request", exc_info=fault, extra={"path": request.url.path})
    return refuse(Refusal(500, "internal", "Something went wrong here. It has been noted."))


def from_environment() -> ASGIApp:
    """For worker processes: see serving.py."""
    start_logging()
    return make_app(Settings.from_environment())
