"""A plain page that says the server runs. The browser client will take its place."""

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

import ochre
from ochre.games import EDITIONS
from ochre.server.metrics import METRICS
from ochre.server.replies import Refusal, house, somebody
from ochre.server.storage import StoredGame

STYLE = "body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem}"


async def page(request: Request) -> Response:
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
        f"<h1>Ochre</h1><p>This server runs (version {escape(ochre.__version__)}). "
        f"There is no browser client yet; programs talk to it under <code>/api</code>.</p>{''.join(parts)}</html>"
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


async def health(request: Request) -> Response:
    """Well, and so is the database. For whoever watches over the server."""
    try:
        well = await house(request).storage.is_well()
    except Exception as fault:
        raise Refusal(503, "no-database", "The database does not answer.") from fault
    return PlainTextResponse("ok\n" if well else "unwell\n", 200 if well else 503)


async def metrics(request: Request) -> Response:
    return PlainTextResponse(METRICS.text(), media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/", page, methods=["GET"]),
    Route("/health", health, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
]
