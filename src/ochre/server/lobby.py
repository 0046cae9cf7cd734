"""Making tables, inviting people to them, sitting down, starting; and the lists of the lobby."""

import asyncio
import secrets
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre.engine.edition import Edition, Option
from ochre.engine.events import Event
from ochre.engine.record import RULES_VERSION, Record, Start
from ochre.games import EDITIONS, begin, follow
from ochre.server import frames
from ochre.server.replies import Refusal, house, path_number, person, read, reply, somebody
from ochre.server.seated_bots import BOTS
from ochre.server.sessions import fit_name
from ochre.server.storage import Person, StoredGame, Taken
from ochre.wire import messages as wire
from ochre.wire.records import encode_record

# Editions and their options


async def editions(request: Request) -> Response:
    return reply(wire.Editions([edition_info(edition) for edition in EDITIONS.values()]))


def edition_info(edition: Edition) -> wire.EditionInfo:
    """Everything a form needs: made from the edition's own declarations."""
    return wire.EditionInfo(
        id=edition.id,
        name=edition.name,
        least_players=edition.players[0],
        most_players=edition.players[-1],
        options=[option_info(option) for option in edition.options],
        notes=list(edition.notes),
        bots=list(BOTS),
    )


def option_info(option: Option) -> wire.OptionInfo:
    kinds: dict[type, Any] = {bool: "truth", int: "number", str: "word", tuple: "words"}
    return wire.OptionInfo(
        name=option.name,
        kind=kinds[type(option.default)],
        default=option.default,
        help=option.help,
        choices=list(option.choices),
        least=option.least,
        most=option.most,
    )


# Looking


def may_look(game: StoredGame, who: Person | None, *, watches: bool) -> bool:
    if game.seat_of(who.id if who else None) is not None or (who is not None and who.id == game.host) or watches:
        return True
    return game.listed and (game.stage == "open" or game.watching == "anyone")


def table_info(game: StoredGame, who: Person | None) -> wire.TableInfo:
    seat = game.seat_of(who.id if who else None)
    return wire.TableInfo(
        id=game.id,
        title=game.title,
        edition=game.edition,
        players=game.players,
        options=game.options,
        stage=game.stage,  # type: ignore[arg-type]
        listed=game.listed,
        watching=game.watching,  # type: ignore[arg-type]
        host=who is not None and who.id == game.host,
        seat=seat,
        seats=[wire.SeatInfo(seat.number, seat.name, seat.bot) for seat in game.seats],
        turn=game.turn,
        phase=game.phase,
        due=list(game.due),
        my_turn=game.stage == "running" and seat in game.due,
        decision_seconds=game.decision_seconds,
        created=game.created,
        changed=game.changed,
    )


async def lobby(request: Request) -> Response:
    who = await somebody(request)
    lists = await house(request).storage.lobby(who.id if who else None)
    return reply(wire.Lobby(*([table_info(game, who) for game in games] for games in lists)))


async def table(request: Request) -> Response:
    game, who = await _table(request)
    return reply(table_info(game, who))


async def _table(request: Request) -> tuple[StoredGame, Person | None]:
    """The table named in the address, for those who may look at it. For others it does not exist."""
    storage, who = house(request).storage, await somebody(request)
    game = await storage.game(request.path_params["table"])
    watches = who is not None and game is not None and await storage.watches(game.id, who.id)
    if game is None or not may_look(game, who, watches=watches):
        raise Refusal(404, "no-table", "There is no such table.")
    return game, who


async def _hosted(request: Request) -> StoredGame:
    """The table named in the address, for its host."""
    game, who = await _table(request)
    if who is None or game.host != who.id:
        raise Refusal(403, "not-host", "Only the host of the table may do this.")
    return game


def _open(game: StoredGame) -> None:
    if game.stage != "open":
        raise Refusal(409, "begun", "The game has begun.")


# Making


async def make(request: Request) -> Response:
    me, wish = await person(request), await read(request, wire.NewTable)
    start = _start(wish)
    bots = _bots(wish)
    if wish.seat is not None and (wish.seat >= wish.players or wish.seat in bots):
        raise Refusal(400, "no-seat", f"You cannot sit on seat {wish.seat}.")
    storage = house(request).storage
    title = fit_name(wish.title) if wish.title else f"Table of {me.name}"[:40]
    id = await storage.add_game(
        me.id,
        title=title,
        start=start,
        rules_version=RULES_VERSION,
        listed=wish.listed,
        watching=wish.watching,
        seat=wish.seat,
        bots=bots,
        decision_seconds=wish.decision_seconds,
    )
    game = await storage.game(id)
    assert game is not None
    return reply(wire.TableMade(table_info(game, me), await _links(request, game)), 201)


def _start(wish: wire.NewTable) -> Start:
    """How the game will begin. It is begun once to see that this edition can be played so."""
    if wish.edition not in EDITIONS:
        raise Refusal(400, "no-edition", f"There is no such edition. Offered: {', '.join(EDITIONS)}.")
    try:
        options = EDITIONS[wish.edition].read_options(wish.options)
        start = Start(wish.edition, wish.players, options, secrets.token_bytes(16))
        begin(start)
    except ValueError as fault:
        raise Refusal(400, "unfit-options", str(fault)) from fault
    return start


def _bots(wish: wire.NewTable) -> dict[int, str]:
    found: dict[int, str] = {}
    for seat, kind in wish.bots.items():
        if seat not in map(str, range(wish.players)):
            raise Refusal(400, "no-seat", f"There is no seat {seat[:8]} at this table.")
        found[int(seat)] = _bot(kind)
    return found


def _bot(kind: str) -> str:
    if kind not in BOTS:
        raise Refusal(400, "no-bot", f"There is no such bot. Known: {', '.join(BOTS)}.")
    return kind


async def new_links(request: Request) -> Response:
    """New links for what is still free; the old ones open nothing any more."""
    return reply(await _links(request, await _hosted(request)))


async def _links(request: Request, game: StoredGame) -> wire.Links:
    by_seat, open_link, watch_link = await house(request).storage.new_links(game.id)
    begun, watchable = game.stage != "open", game.watching != "nobody"
    return wire.Links(
        seats={str(seat): secret for seat, secret in by_seat.items()},
        open=None if begun else open_link,
        watch=watch_link if watchable else None,
    )


# Sitting down


async def join_by_link(request: Request) -> Response:
    """Take what a link offers: its seat, any free seat, or a place to watch from."""
    me, wish = await person(request), await read(request, wire.Join)
    storage = house(request).storage
    opened = await storage.open_link(wish.secret)
    game = await storage.game(opened[0]) if opened else None
    if opened is None or game is None:
        raise Refusal(404, "no-link", "This link opens nothing. It may have been used, or replaced by a newer one.")
    if opened[1] == "watch":
        if game.watching == "nobody":
            raise Refusal(403, "no-watching", "Nobody may watch this table.")
        await storage.add_watcher(game.id, me.id)
    elif game.seat_of(me.id) is None:
        await _sit_down(request, game, me, opened[2])
    return await _reply_anew(request, game.id, me)


async def join(request: Request) -> Response:
    """Sit down at a listed table that waits for players."""
    game, _ = await _table(request)
    me = await person(request)
    if not game.listed and game.host != me.id:
        raise Refusal(403, "private", "This table is private: ask for a link.")
    _open(game)
    if game.seat_of(me.id) is None:
        await _sit_down(request, game, me, None)
    return await _reply_anew(request, game.id, me)


async def _sit_down(request: Request, game: StoredGame, me: Person, seat: int | None) -> None:
    try:
        await house(request).storage.sit_down(game.id, me.id, seat)
    except Taken as fault:
        raise Refusal(409, "no-seat", "Somebody was faster: this seat is taken.") from fault


async def _reply_anew(request: Request, id: str, me: Person) -> Response:
    game = await house(request).storage.game(id)
    assert game is not None
    return reply(table_info(game, me))


async def leave(request: Request) -> Response:
    """Stand up from a table that has not begun."""
    game, _ = await _table(request)
    me = await person(request)
    _open(game)
    await house(request).storage.stand_up(game.id, me.id)
    return await _reply_anew(request, game.id, me)


async def set_bot(request: Request) -> Response:
    """A bot answers on this seat, or (bot null) its player again. The own seat at any time; the host, free ones."""
    game, _ = await _table(request)
    me, wish = await person(request), await read(request, wire.SeatBot)
    number = path_number(request, "seat")
    if number >= game.players:
        raise Refusal(404, "no-seat", "There is no such seat.")
    seat = game.seats[number]
    mine = seat.person == me.id
    hosting = game.host == me.id and seat.person is None and game.stage == "open"
    if not mine and not hosting:
        raise Refusal(403, "not-yours", "Only who sits there may do this, or the host while the seat is free.")
    await house(request).storage.set_bot(game.id, number, None if wish.bot is None else _bot(wish.bot))
    return await _reply_anew(request, game.id, me)


async def start(request: Request) -> Response:
    game = await _hosted(request)
    _open(game)
    if free := [str(seat.number) for seat in game.seats if seat.person is None and seat.bot is None]:
        raise Refusal(409, "not-full", f"Nobody sits on seat {', '.join(free)} yet.")
    try:
        await house(request).storage.start_game(game.id, frames.summary(begin(game.start)))
    except Taken as fault:
        raise Refusal(409, "begun", "The game has begun, or somebody has just left.") from fault
    return await _reply_anew(request, game.id, await person(request))


# After the game


async def record(request: Request) -> Response:
    """The whole record of a finished game, all secrets included."""
    game, _ = await _table(request)
    if game.stage != "finished":
        raise Refusal(409, "running", "A record holds all secrets: it is shown when the game is over.")
    moves = await house(request).storage.moves(game.id)
    whole = Record(game.start, [entry for move in moves for entry in move.entries], game.rules_version)
    name = f'attachment; filename="ochre-{game.id}.json"'
    return Response(
        encode_record(whole, game.hash), media_type="application/json", headers={"content-disposition": name}
    )


async def move(request: Request) -> Response:
    """A finished game after so many moves: what the last of them made happen, and the table, with somebody's eyes."""
    game, _ = await _table(request)
    if game.stage != "finished":
        raise Refusal(409, "running", "A game is shown again when it is over.")
    number = path_number(request, "number")
    if number > game.sequence:
        raise Refusal(404, "no-move", f"There are {game.sequence} moves.")
    eyes = _eyes(request, game.players)
    replayed, events = begin(game.start), list[Event]()
    for each in (await house(request).storage.moves(game.id))[:number]:
        told = len(replayed.log)
        for entry in each.entries:
            follow(replayed, entry)
        events = replayed.log[told:]
        if each.sequence % 100 == 0:
            await asyncio.sleep(0)  # others have their turn, too
    if eyes == "all":  # the game is over: nothing is hidden any more
        views = [frames.view(replayed, seat) for seat in range(game.players)]
        return reply(wire.Replayed(number, game.sequence, events, views))
    return reply(
        wire.Replayed(number, game.sequence, frames.seen(replayed, eyes, events), [frames.view(replayed, eyes)])
    )


def _eyes(request: Request, players: int) -> int | Literal["all"] | None:
    wish = request.query_params.get("seat")
    if wish is None or wish == "all":
        return wish  # type: ignore[return-value]
    if wish not in map(str, range(players)):
        raise Refusal(400, "no-seat", "There is no such seat.")
    return int(wish)


ROUTES = [
    Route("/api/editions", editions, methods=["GET"]),
    Route("/api/tables", lobby, methods=["GET"]),
    Route("/api/tables", make, methods=["POST"]),
    Route("/api/join", join_by_link, methods=["POST"]),
    Route("/api/tables/{table}", table, methods=["GET"]),
    Route("/api/tables/{table}/join", join, methods=["POST"]),
    Route("/api/tables/{table}/leave", leave, methods=["POST"]),
    Route("/api/tables/{table}/links", new_links, methods=["POST"]),
    Route("/api/tables/{table}/start", start, methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat:int}/bot", set_bot, methods=["PUT"]),
    Route("/api/tables/{table}/record", record, methods=["GET"]),
    Route("/api/tables/{table}/moves/{number:int}", move, methods=["GET"]),
]
