"""HTTP around the games: statistics, results, records from elsewhere, ratings, codes to scan."""

import asyncio
from collections import OrderedDict

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.record import Record, straightened
from ochre.games import EDITIONS
from ochre.server import importing, qr, ratings
from ochre.server.guarding import address_of
from ochre.server.lobby import links_of, table_info, table_seen
from ochre.server.operations import operation
from ochre.server.patience import patiently
from ochre.server.replies import Refusal, house, person, read, reply, somebody
from ochre.server.sessions import fit_name
from ochre.server.storage import Storage, StoredGame
from ochre.statistics import Counting
from ochre.wire import after as wire
from ochre.wire.messages import Links

FIGURES_KEPT = 200


class Figures:
    """Statistics of games, kept as long as nothing has been played since."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept: OrderedDict[str, tuple[int, wire.Statistics]] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()  # a replay takes seconds of a core: others wait

    async def of(self, game: StoredGame) -> wire.Statistics:
        async with self._one_at_a_time:
            kept = self._kept.get(game.id)
            if kept is None or kept[0] != game.sequence:
                kept = self._kept[game.id] = (game.sequence, await self._count(game))
            self._kept.move_to_end(game.id)
            while len(self._kept) > FIGURES_KEPT:
                self._kept.popitem(last=False)
            return kept[1]

    async def _count(self, game: StoredGame) -> wire.Statistics:
        moves = (await self._storage.moves(game.id))[: game.sequence]
        record = straightened(Record(game.start, [entry for move in moves for entry in move.entries]))
        counting = Counting(record.start)
        async for entry in patiently(record.entries):
            counting.follow(entry)
        return counting.figures()


@operation(wire.Statistics)
async def statistics(request: Request) -> Response:
    """Every nation at the end of every turn. Of a running game only what is open to all."""
    game, _ = await table_seen(request)
    if game.stage == "open":
        raise Refusal(409, "not-begun", "The game has not begun yet.")
    try:
        return reply(await house(request).figures.of(game))
    except (IllegalAction, MalformedAction) as fault:
        raise Refusal(409, "no-replay", "This game was played by other rules and can no longer be replayed.") from fault


@operation(wire.Results)
async def results(request: Request) -> Response:
    game, _ = await table_seen(request)
    if game.stage != "finished":
        raise Refusal(409, "running", "The game is not over.")
    return reply(wire.Results(game.rated, await house(request).storage.results(game.id)))


@operation(wire.RecordTaken, wire.NewRecord, 201)
async def take_record(request: Request) -> Response:
    """A finished record is a finished table; another one waits for players, to go on."""
    me, wish = await person(request), await read(request, wire.NewRecord)
    if not house(request).imports.take(address_of(request.scope)):
        raise Refusal(429, "too-fast", "Too many records at once: please wait a moment.")
    storage = house(request).storage
    title = fit_name(wish.title) if wish.title else f"Record of {me.name}"[:40]
    try:
        id = await importing.take(storage, me.id, msgspec.json.encode(wish.record), title=title, listed=wish.listed)
    except importing.UnfitRecord as fault:
        raise Refusal(400, "unfit-record", fault.args[0]) from fault
    game = await storage.game(id)
    assert game is not None
    links = Links() if game.stage == "finished" else await links_of(request, game)
    return reply(wire.RecordTaken(table_info(game, me), links), 201)


@operation(wire.Ratings, query={"edition": {"enum": list(EDITIONS)}}, needed=("edition",))
async def rating_list(request: Request) -> Response:
    edition = request.query_params.get("edition", "")
    if edition not in EDITIONS:
        raise Refusal(400, "no-edition", f"Which edition? Offered: {', '.join(EDITIONS)}.")
    storage, who = house(request).storage, await somebody(request)
    mine = await ratings.of(storage, edition, who.id) if who else None
    best = await ratings.best(storage, edition)
    return reply(wire.Ratings(edition, [_shown(each) for each in best], _shown(mine) if mine else None))


def _shown(rated: ratings.Rated) -> wire.RatingInfo:
    rating = rated.rating
    mu, sigma, shown = (round(value, 2) for value in (rating.mu, rating.sigma, rating.shown))
    return wire.RatingInfo(rated.id, rated.bot, rated.name, mu, sigma, shown, rating.games)


@operation("image/svg+xml", wire.QrWish)
async def qr_code(request: Request) -> Response:
    wish = await read(request, wire.QrWish)
    if not qr.is_own(wish.text, request.headers.get("host", "")):
        raise Refusal(400, "foreign-link", "Only links to this server are drawn.")
    return Response(qr.svg(wish.text), media_type="image/svg+xml")


ROUTES = [
    Route("/api/tables/{table}/statistics", statistics, methods=["GET"]),
    Route("/api/tables/{table}/results", results, methods=["GET"]),
    Route("/api/records", take_record, methods=["POST"]),
    Route("/api/ratings", rating_list, methods=["GET"]),
    Route("/api/qr", qr_code, methods=["POST"]),
]
