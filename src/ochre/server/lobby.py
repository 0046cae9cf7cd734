"""Making tables, inviting people to them, sitting down, starting; and the lists of the lobby."""

import contextlib
import secrets
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre.engine.edition import Edition, Option
from ochre.engine.errors import IllegalAction, MalformedAction, said
from ochre.engine.record import RULES_VERSION, Record, Start
from ochre.games import EDITIONS, begin
from ochre.server import frames, keeping
from ochre.server.operations import operation
from ochre.server.replies import Refusal, house, path_number, person, read, reply, somebody
from ochre.server.room import RoomClosed
from ochre.server.seated_bots import BOTS
from ochre.server.sessions import fit_name
from ochre.server.storage import OVER, Person, StoredGame, Summary, Taken, now
from ochre.wire import messages as wire
from ochre.wire.records import encode_record

AWAY = 15_000  # long enough to load the page anew
ABSENT_LIVE = 10 * 60_000
ABSENT = 72 * 3_600_000
"""How long somebody must not have been here to be replaced without a word, in milliseconds."""

# Editions and their options


@operation(wire.Editions)
async def editions(request: Request) -> Response:
    infos = [edition_info(edition) for edition in EDITIONS.values()]
    return reply(wire.Editions(infos, [pace_info(kind) for kind in PACES], NATION_CHOICES))


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
        phases=list(edition.phases),
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


PACES: tuple[type[wire.Pace], ...] = (wire.Live, wire.OwnTimes)
NATION_CHOICES = [
    wire.ChoiceInfo("book", "As the options of the edition say: by random priority, or dealt by chance."),
    wire.ChoiceInfo("free", "Everybody takes a nation before the game begins; who has none then gets one by chance."),
]


def pace_info(kind: type[wire.Pace]) -> wire.PaceInfo:
    """A pace as a form: made from its own declaration, like everything else that checks it."""
    fields = []
    for field in msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"].items():
        name, schema = field
        if name == "kind":
            continue
        number = next((each for each in schema.get("anyOf", [schema]) if each.get("type") != "null"), schema)
        fields.append(
            wire.OptionInfo(
                name=name,
                kind="minutes-by-phase" if number["type"] == "object" else "number",
                default=schema.get("default"),
                help=schema.get("description") or number.get("description", ""),
                least=number.get("minimum"),
                most=number.get("maximum"),
            )
        )
    return wire.PaceInfo(str(kind.__struct_config__.tag), kind.__doc__ or "", fields)


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
        seats=[wire.SeatInfo(s.number, s.name, s.bot, nation=game.nation_at(s.number)) for s in game.seats],
        rated=game.rated,
        imported=game.imported,
        turn=game.turn,
        phase=game.phase,
        due=list(game.due),
        my_turn=game.stage == "running" and game.paused is None and seat in game.due,
        pace=game.pace,
        created=game.created,
        changed=game.changed,
        nation_choice=game.nation_choice,  # type: ignore[arg-type]
        nations=_nations(game) if game.nation_choice == "free" and game.stage == "open" else [],
        paused=game.paused is not None,
        started=game.started,
        finished=game.finished,
    )


@operation(wire.Lobby)
async def lobby(request: Request) -> Response:
    who = await somebody(request)
    storage = house(request).storage
    mine, waiting, watch, finished = await storage.lobby(who.id if who else None)
    outcomes = await storage.outcomes([game.id for game in finished], who.id if who else None)
    ended = [msgspec.structs.replace(table_info(game, who), outcome=outcomes.get(game.id)) for game in finished]
    told = [[table_info(game, who) for game in games] for games in (mine, waiting, watch)]
    return reply(wire.Lobby(told[0], told[1], told[2], ended))


@operation(wire.TableInfo)
async def table(request: Request) -> Response:
    game, who = await table_seen(request)
    info = table_info(game, who)
    room = await house(request).rooms.room(game.id) if game.stage == "running" and game.pace else None
    if room is not None:
        with contextlib.suppress(RoomClosed):
            info = msgspec.structs.replace(info, clocks=await room.clocks())
    return reply(info)


def _nations(game: StoredGame) -> list[wire.NationInfo]:
    """Those that take part in this game."""
    box = EDITIONS[game.edition].open(EDITIONS[game.edition], game.players, game.options, ())
    return [wire.NationInfo(nation.id, nation.name) for nation in box.nations]


@operation(wire.Milestones)
async def milestones(request: Request) -> Response:
    """The moves with which phases began: where a table may want to go back to, and a replay may stop."""
    game, who = await table_seen(request)
    over = game.stage in ("finished", "given-up")
    if not over and (game.seat_of(who.id if who else None) is None or game.stage == "open"):
        raise Refusal(403, "not-yours", "Only who plays here may do this.")
    room = await house(request).rooms.room(game.id)
    assert room is not None
    try:
        return reply(wire.Milestones(await room.milestones()))
    except RoomClosed as fault:
        raise Refusal(409, "closed", str(fault)) from fault


async def table_seen(request: Request) -> tuple[StoredGame, Person | None]:
    """The table named in the address, for those who may look at it. For others it does not exist."""
    storage, who = house(request).storage, await somebody(request)
    game = await storage.game(request.path_params["table"])
    watches = who is not None and game is not None and await storage.watches(game.id, who.id)
    if game is None or not may_look(game, who, watches=watches):
        raise Refusal(404, "no-table", "There is no such table.")
    return game, who


async def _hosted(request: Request) -> StoredGame:
    """The table named in the address, for its host."""
    game, who = await table_seen(request)
    if who is None or game.host != who.id:
        raise Refusal(403, "not-host", "Only the host of the table may do this.")
    return game


def _open(game: StoredGame) -> None:
    if game.stage != "open":
        raise Refusal(409, "begun", "The game has begun.")


# Making


@operation(wire.TableMade, wire.NewTable, 201)
async def make(request: Request) -> Response:
    me, wish = await person(request), await read(request, wire.NewTable)
    start = _start(wish)
    _check_pace(wish)
    bots = _bots(wish)
    if wish.seat is not None and (wish.seat >= wish.players or wish.seat in bots):
        raise Refusal(400, "no-seat", said("You cannot sit on seat {seat}.", seat=wish.seat))
    if wish.rated and wish.seat is not None and me.login is None:
        raise Refusal(403, "needs-account", "This game is rated: to sit down here you need an account.")
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
        pace=wish.pace,
        nation_choice=wish.nation_choice,
        rated=wish.rated,
    )
    game = await storage.game(id)
    assert game is not None
    return reply(wire.TableMade(table_info(game, me), await links_of(request, game)), 201)


def _start(wish: wire.NewTable) -> Start:
    """How the game will begin. It is begun once to see that this edition can be played so."""
    if wish.edition not in EDITIONS:
        raise Refusal(400, "no-edition", f"There is no such edition. Offered: {', '.join(EDITIONS)}.")
    try:
        options = EDITIONS[wish.edition].read_options(wish.options)
        start = Start(wish.edition, wish.players, options, secrets.token_bytes(16))
        begin(start)
    except ValueError as fault:
        raise Refusal(400, "unfit-options", fault.args[0]) from fault
    return start


def _check_pace(wish: wire.NewTable) -> None:
    phases = EDITIONS[wish.edition].phases
    for phase in wish.pace.phase_minutes if isinstance(wish.pace, wire.Live) else ():
        if phase not in phases or phase == "trade":
            others = ", ".join(name for name in phases if name != "trade")
            raise Refusal(400, "unfit-pace", f"A time limit can be set for {others}; for trade by trade_minutes.")


def _bots(wish: wire.NewTable) -> dict[int, str]:
    found: dict[int, str] = {}
    for seat, kind in wish.bots.items():
        if seat not in map(str, range(wish.players)):
            raise Refusal(400, "no-seat", said("There is no seat {seat} at this table.", seat=seat[:8]))
        found[int(seat)] = _bot(kind)
    return found


def _bot(kind: str) -> str:
    if kind not in BOTS:
        raise Refusal(400, "no-bot", f"There is no such bot. Known: {', '.join(BOTS)}.")
    return kind


@operation(wire.Links)
async def new_links(request: Request) -> Response:
    """New links for what is still free; the old ones open nothing any more."""
    return reply(await links_of(request, await _hosted(request)))


async def links_of(request: Request, game: StoredGame) -> wire.Links:
    by_seat, open_link, watch_link = await house(request).storage.new_links(game.id)
    begun, watchable = game.stage != "open", game.watching != "nobody"
    return wire.Links(
        seats={str(seat): secret for seat, secret in by_seat.items()},
        open=None if begun else open_link,
        watch=watch_link if watchable else None,
    )


# Sitting down


@operation(wire.TableInfo, wire.Join)
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
    elif game.stage != "open" and opened[2] is not None:
        await _take_over(request, game, me, opened[2], wish.secret)
    elif game.seat_of(me.id) is None:
        await _sit_down(request, game, me, opened[2])
    return await _reply_anew(request, game.id, me)


@operation(wire.TableInfo)
async def join(request: Request) -> Response:
    """Sit down at a listed table that waits for players."""
    game, _ = await table_seen(request)
    me = await person(request)
    if not game.listed and game.host != me.id:
        raise Refusal(403, "private", "This table is private: ask for a link.")
    _open(game)
    if game.seat_of(me.id) is None:
        await _sit_down(request, game, me, None)
    return await _reply_anew(request, game.id, me)


async def _sit_down(request: Request, game: StoredGame, me: Person, seat: int | None) -> None:
    if game.rated and me.login is None:
        raise Refusal(403, "needs-account", "This game is rated: to sit down here you need an account.")
    try:
        await house(request).storage.sit_down(game.id, me.id, seat)
    except Taken as fault:
        raise Refusal(409, "no-seat", "Somebody was faster: this seat is taken.") from fault


async def _reply_anew(request: Request, id: str, me: Person) -> Response:
    game = await house(request).storage.game(id)
    assert game is not None
    return reply(table_info(game, me))


@operation(wire.TableInfo)
async def leave(request: Request) -> Response:
    """Stand up from a table that has not begun."""
    game, _ = await table_seen(request)
    me = await person(request)
    _open(game)
    await house(request).storage.stand_up(game.id, me.id)
    return await _reply_anew(request, game.id, me)


@operation(wire.TableInfo, wire.SeatBot)
async def set_bot(request: Request) -> Response:
    """A bot answers on this seat, or (bot null) its player again. The own seat at any time; the host, free ones before
    the start, and in a running game that of somebody who is away, until its player takes it back."""
    game, _ = await table_seen(request)
    me, wish = await person(request), await read(request, wire.SeatBot)
    number = path_number(request, "seat")
    if number >= game.players:
        raise Refusal(404, "no-seat", "There is no such seat.")
    seat = game.seats[number]
    mine = seat.person == me.id
    hosting = game.host == me.id and seat.person is None and game.stage == "open"
    standing_in = game.host == me.id and game.stage == "running" and not wish.for_good and wish.bot and not seat.bot
    if not mine and not hosting and not standing_in:
        raise Refusal(403, "not-yours", "Only who sits there may do this, or the host while the seat is free.")
    if standing_in and not mine and not _is_away(request, game, number):
        raise Refusal(409, "not-absent", "Only for somebody who is away can you let a bot play.")
    if wish.for_good:
        return await _give_up_seat(request, game, number, me, wish.bot)
    await house(request).storage.set_bot(game.id, number, None if wish.bot is None else _bot(wish.bot))
    return await _reply_anew(request, game.id, me)


async def _give_up_seat(request: Request, game: StoredGame, seat: int, me: Person, bot: str | None) -> Response:
    """A bot plays on here for good."""
    if game.stage != "running" or bot is None:
        raise Refusal(409, "not-running", "A seat is given up in a running game, to a bot: name its kind.")
    try:
        await keeping.give_up_seat(house(request).storage, game.id, seat, me.id, _bot(bot))
    except Taken as fault:
        raise Refusal(403, "not-yours", "This seat is not yours.") from fault
    return await _reply_anew(request, game.id, me)


@operation(wire.SeatLink, None, 201)
async def seat_link(request: Request) -> Response:
    """A link to one seat of a running game: by its player, to hand it over; by the host, if nobody is there."""
    game, _ = await table_seen(request)
    me, number = await person(request), path_number(request, "seat")
    if number >= game.players:
        raise Refusal(404, "no-seat", "There is no such seat.")
    if game.stage != "running":
        raise Refusal(409, "not-running", "In a running game a seat can be handed over; before, there are the links.")
    seat = game.seats[number]
    if seat.person != me.id:
        if game.host != me.id:
            raise Refusal(403, "not-yours", "Only who sits there may do this, or the host if nobody does.")
        if seat.person is not None and not _is_absent(request, game, number):
            raise Refusal(
                409,
                "not-absent",
                "Only who has not been here for 10 minutes can be replaced without a word."
                if isinstance(game.pace, wire.Live)
                else "Only who has not been here for 72 hours can be replaced without a word.",
            )
    secret = await keeping.new_seat_link(house(request).storage, game.id, number)
    return reply(wire.SeatLink(number, secret), 201)


def _is_absent(request: Request, game: StoredGame, number: int) -> bool:
    seat = game.seats[number]
    if seat.person is not None and house(request).rooms.is_here(game.id, seat.person):
        return False
    patience = ABSENT_LIVE if isinstance(game.pace, wire.Live) else ABSENT
    return now() - (seat.seen or game.started or game.created) >= patience


def _is_away(request: Request, game: StoredGame, number: int) -> bool:
    """Whether a bot may stand in: where people play at their own times they are never away so soon."""
    if isinstance(game.pace, wire.OwnTimes):
        return _is_absent(request, game, number)
    seat = game.seats[number]
    here = seat.person is not None and house(request).rooms.is_here(game.id, seat.person)
    return not here and now() - (seat.seen or game.started or game.created) >= AWAY


async def _take_over(request: Request, game: StoredGame, me: Person, seat: int, secret: str) -> None:
    if game.stage != "running":
        raise Refusal(409, "not-running", "This game is over.")
    if game.seats[seat].person == me.id:
        return
    if game.rated and me.login is None:
        raise Refusal(403, "needs-account", "This game is rated: to sit down here you need an account.")
    if game.seat_of(me.id) is not None:
        raise Refusal(409, "sits-already", "You sit at this table already: nobody plays two nations.")
    try:
        await keeping.take_over(house(request).storage, game.id, seat, me.id, secret)
    except Taken as fault:
        raise Refusal(409, "no-seat", "Somebody was faster: this seat is taken.") from fault


@operation(wire.TableInfo, wire.SeatNation)
async def set_nation(request: Request) -> Response:
    """Take a nation before the game begins, where they are chosen freely; the host also for bots."""
    game, _ = await table_seen(request)
    me, wish = await person(request), await read(request, wire.SeatNation)
    number = path_number(request, "seat")
    if number >= game.players:
        raise Refusal(404, "no-seat", "There is no such seat.")
    _open(game)
    seat = game.seats[number]
    if seat.person != me.id and not (game.host == me.id and seat.person is None and seat.bot is not None):
        raise Refusal(403, "not-yours", "Only who sits there may do this; the host, for bots.")
    if game.nation_choice != "free":
        raise Refusal(409, "not-free", "At this table nations are not chosen freely.")
    if wish.nation is not None and wish.nation not in [nation.id for nation in _nations(game)]:
        raise Refusal(400, "no-nation", "This nation does not take part in this game.")
    try:
        await keeping.choose_nation(house(request).storage, game.id, number, wish.nation)
    except Taken as fault:
        raise Refusal(409, "nation-taken", "Somebody else has taken this nation, or the game has begun.") from fault
    return await _reply_anew(request, game.id, me)


@operation(wire.TableInfo)
async def start(request: Request) -> Response:
    game = await _hosted(request)
    _open(game)
    if free := [str(seat.number) for seat in game.seats if seat.person is None and seat.bot is None]:
        raise Refusal(409, "not-full", said("Nobody sits on seat {seats} yet.", seats=", ".join(free)))
    storage = house(request).storage
    if game.nation_choice == "free" and not game.sequence:
        game = msgspec.structs.replace(game, nations=_dealt(game))
        await keeping.set_nations(storage, game.id, game.nations or ())
    await keeping.note_quiet_hours(storage, game.id)
    try:
        await storage.start_game(game.id, _beginning(game))
    except Taken as fault:
        raise Refusal(409, "begun", "The game has begun, or somebody has just left.") from fault
    return await _reply_anew(request, game.id, await person(request))


def _dealt(game: StoredGame) -> list[str]:
    """The nation of each seat: as chosen, the others by chance."""
    chosen = [seat.nation for seat in game.seats]
    free = [nation.id for nation in _nations(game) if nation.id not in chosen]
    secrets.SystemRandom().shuffle(free)
    return [nation or free.pop() for nation in chosen]


def _beginning(game: StoredGame) -> Summary:
    """Where the game starts: at its beginning or, if its record was brought from elsewhere, where that ends."""
    if game.sequence:
        return Summary("running", game.hash, game.turn, game.phase, game.due)
    return frames.summary(begin(game.start))


# After the game


@operation("application/json")
async def record(request: Request) -> Response:
    """The whole record of a finished game, all secrets included."""
    game, _ = await table_seen(request)
    if game.stage not in OVER:
        raise Refusal(409, "running", "A record holds all secrets: it is shown when the game is over.")
    moves = await house(request).storage.moves(game.id)
    whole = Record(game.start, [entry for move in moves for entry in move.entries], game.rules_version)
    name = f'attachment; filename="ochre-{game.id}.json"'
    return Response(
        encode_record(whole, game.hash), media_type="application/json", headers={"content-disposition": name}
    )


@operation(wire.Replayed, query={"seat": {"type": "string", "pattern": "^(all|[0-9]|1[0-7])$"}})
async def move(request: Request) -> Response:
    """A finished game after so many moves: what the last of them made happen, and the table, with somebody's eyes."""
    game, _ = await table_seen(request)
    if game.stage not in OVER:
        raise Refusal(409, "running", "A game is shown again when it is over.")
    number = path_number(request, "number")
    if number > game.sequence:
        raise Refusal(404, "no-move", f"There are {game.sequence} moves.")
    eyes = _eyes(request, game.players)
    try:
        replayed, events = await house(request).replays.at(game, number)
    except (IllegalAction, MalformedAction) as fault:
        raise Refusal(409, "no-replay", "This game was played by other rules and can no longer be replayed.") from fault
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
    Route("/api/tables/{table}/seats/{seat:int}/link", seat_link, methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat:int}/nation", set_nation, methods=["PUT"]),
    Route("/api/tables/{table}/milestones", milestones, methods=["GET"]),
    Route("/api/tables/{table}/record", record, methods=["GET"]),
    Route("/api/tables/{table}/moves/{number:int}", move, methods=["GET"]),
]
