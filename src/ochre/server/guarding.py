"""The gate every request passes: known host name, own origin, not too big, not too many; counted and logged."""

import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ochre.server.limits import Buckets
from ochre.server.metrics import METRICS
from ochre.server.replies import Refusal, refuse
from ochre.server.settings import Settings

log = logging.getLogger(__name__)

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
RECORDS = "/api/records"
LONGEST_SHOWN = 20  # part of an address in the log; ids have 16 signs, secrets 32
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
DOCUMENT_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'"
    ),
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
PARTS_OF_A_PAGE = ("text/javascript", "text/css", "font/", "image/webp")
"""Never shown by themselves: what is said to documents would only make a first visit heavier."""


class Gate:
    """Plain ASGI around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._buckets = Buckets(settings.requests_rate, settings.requests_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            if refusal is None:
                return await self._app(scope, receive, send)
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": str(refusal)})  # before accept: status 403
            return None
        await self._answer(scope, receive, send, refusal)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, refusal: Refusal | None) -> None:
        began = time.perf_counter()
        status = 500
        size, most = 0, self._most(scope)

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            if message["type"] == "http.request":
                size += len(message.get("body", b""))
                if size > most:
                    raise _too_big()  # answered by the application's handler of refusals
            return message

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                is_part = headers.get("content-type", "").startswith(PARTS_OF_A_PAGE)
                for name, value in (HEADERS if is_part else {**HEADERS, **DOCUMENT_HEADERS}).items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            if refusal is None:
                await self._app(scope, limited, noted)
            else:
                await refuse(refusal)(scope, receive, noted)
        finally:
            METRICS.count("requests")
            took = round((time.perf_counter() - began) * 1000, 1)
            path = shown_path(scope["path"])
            log.info("request", extra={"method": scope["method"], "path": path, "status": status, "ms": took})

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_known(host):
            return Refusal(421, "unknown-host", "This server does not go by that name.")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            origin = headers.get("origin")
            if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
                return Refusal(403, "foreign-origin", "Another site may not speak for you here.")
        if not self._buckets.take(address_of(scope)):
            return Refusal(429, "too-fast", "Too many requests: please wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > self._most(scope):
            return _too_big()
        return None

    def _most(self, scope: Scope) -> int:
        """Bytes in a request. Records are long; everything else is short."""
        return self._settings.most_record_bytes if scope["path"] == RECORDS else self._settings.most_bytes

    def _is_known(self, host: str) -> bool:
        """A page elsewhere can make its own name point to this machine: so a local server answers to local names."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if self._settings.names:
            return name in self._settings.names or name in LOCAL_NAMES
        return not self._settings.is_local or name in LOCAL_NAMES


def shown_path(path: str) -> str:
    """For the log: somebody may have put the secret of a link into the address, where it does not belong."""
    return "/".join(part if len(part) <= LONGEST_SHOWN else "..." for part in path.split("/"))[:200]


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


def _too_big() -> Refusal:
    return Refusal(413, "too-big", "This is too big.")
