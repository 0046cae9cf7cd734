"""The page to play on, as it was built; or, where none was, a plain one that says the server runs. Health and metrics.

All files of the page are read when the server starts, and only those are ever sent: no address leads anywhere else.
"""

import gzip
import hashlib
import mimetypes
from functools import cached_property
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

import ochre
from ochre.games import EDITIONS
from ochre.server.metrics import METRICS
from ochre.server.operations import operation
from ochre.server.replies import Refusal, house, somebody
from ochre.server.storage import StoredGame

# Files of the page

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # it may be kept, but is asked for: mostly answered by 304
SMALL = 256  # bytes; not worth compressing
COMPRESSIBLE = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
HASHED = "assets/"
"""Names of files in this folder hold the hash of what is in them: they never change."""
BROTLI = ".br"
"""A file beside another one, made when the page is built: the same, compressed harder than gzip can."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class File:
    def __init__(self, name: str, body: bytes, brotli: bytes | None = None) -> None:
        self.body, self.brotli = body, brotli
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        self.keep = FOREVER if name.startswith(HASHED) else ASK_AGAIN

    @cached_property
    def gzipped(self) -> bytes | None:
        """Compressed once, when it is first asked for."""
        if len(self.body) < SMALL or not self.kind.startswith(COMPRESSIBLE):
            return None
        return gzip.compress(self.body, 9, mtime=0)


class Page:
    """What was built from web/: files by their names."""

    def __init__(self, folder: str) -> None:
        root = Path(folder).resolve()
        found: dict[str, bytes] = {}
        for path in sorted(root.rglob("*")) if folder else ():
            if path.is_file() and path.resolve().is_relative_to(root) and not path.name.startswith("."):
                found[path.relative_to(root).as_posix()] = path.read_bytes()
        self.files = {
            name: File(name, body, found.get(name + BROTLI))
            for name, body in found.items()
            if not name.endswith(BROTLI)
        }

    @property
    def is_built(self) -> bool:
        return "index.html" in self.files

    def answer(self, request: Request, name: str) -> Response:
        file = self.files.get(name)
        if file is None:
            raise Refusal(404, "not-found", "Not Found.")
        headers = {"etag": file.tag, "cache-control": file.keep, "vary": "accept-encoding"}
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if file.tag in known:
            return Response(status_code=304, headers=headers)
        accepted = [word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")]
        for coding, packed in (("br", file.brotli), ("gzip", file.gzipped)):
            if coding in accepted and packed is not None:
                return Response(packed, media_type=file.kind, headers={**headers, "content-encoding": coding})
        return Response(file.body, media_type=file.kind, headers=headers)


PLACES = ("new", "join", "settings", "account", "rules", "ratings")
"""Addresses that the page itself understands: all show the same file."""


async def index(request: Request) -> Response:
    page = house(request).page
    return page.answer(request, "index.html") if page.is_built else await plain_page(request)


async def place(request: Request) -> Response:
    """Somewhere inside the page, or a file beside it."""
    page, name = house(request).page, request.path_params["name"]
    if name in PLACES and page.is_built:
        return page.answer(request, "index.html")
    return page.answer(request, name)


async def inner_place(request: Request) -> Response:
    return house(request).page.answer(request, "index.html")


async def asset(request: Request) -> Response:
    return house(request).page.answer(request, f"{HASHED}{request.path_params['name']}")


# Without a page

STYLE = "body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem}"


async def plain_page(request: Request) -> Response:
    who = await somebody(request)
    mine, waiting, watch, finished = await house(request).storage.lobby(who.id if who else None)
    parts = [
        _list("Your games", mine) if who else "",
        _list("Open tables", waiting),
        _list("Games to watch", watch),
        _list("Finished games", finished),
    ]
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Ochre</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style>'
        f"<h1>Ochre</h1><p>This server runs (version {escape(ochre.__version__)}), without the page to play on; "
        f"programs talk to it under <code>/api</code>.</p>{''.join(parts)}</html>"
    )
    return HTMLResponse(text)


def _list(title: str, games: list[StoredGame]) -> str:
    lines = "".join(f"<li>{_line(game)}</li>" for game in games) or "<li>none</li>"
    return f"<h2>{title}</h2><ul>{lines}</ul>"


def _line(game: StoredGame) -> str:
    people = ", ".join(seat.name or (f"bot ({seat.bot})" if seat.bot else "free") for seat in game.seats)
    edition = EDITIONS[game.edition].name if game.edition in EDITIONS else game.edition
    where = f"turn {game.turn}, {game.phase}" if game.stage == "running" else game.stage
    return f"<b>{escape(game.title)}</b>: {escape(edition)}, {escape(where)} ({escape(people)})"


# For hosts


@operation("text/plain")
async def health(request: Request) -> Response:
    """Well, and so is the database. For whoever watches over the server."""
    try:
        well = await house(request).storage.is_well()
    except Exception as fault:
        raise Refusal(503, "no-database", "The database does not answer.") from fault
    return PlainTextResponse("ok\n" if well else "unwell\n", 200 if well else 503)


@operation("text/plain")
async def metrics(request: Request) -> Response:
    return PlainTextResponse(METRICS.text(), media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/", index, methods=["GET"]),
    Route("/health", health, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
    Route("/assets/{name:path}", asset, methods=["GET"]),
    Route("/table/{id}", inner_place, methods=["GET"]),
    Route("/board/{id}", inner_place, methods=["GET"]),
    Route("/replay/{id}", inner_place, methods=["GET"]),
    Route("/rules/{rest:path}", inner_place, methods=["GET"]),
    Route("/{name}", place, methods=["GET"]),
]
