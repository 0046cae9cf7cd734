"""HTTP around the pace: standing orders of a table, and how much a finished game has waited."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre.engine.record import Record
from ochre.pace import pace
from ochre.server import desks
from ochre.server.lobby import table_seen
from ochre.server.operations import operation
from ochre.server.replies import Refusal, house, read, reply
from ochre.wire.messages import PhaseWaits, TableOrders, TablePace, TurnWaits

HARMFUL = ("victims", "beneficiary", "abilities", "advances")
"""What is never done for somebody who has not said so: naming victims, taking from others, spending cards."""

_one_at_a_time = asyncio.Lock()  # a replay takes seconds of a core: others wait


@operation(TableOrders)
async def get_orders(request: Request) -> Response:
    """Everybody at the table may know what is answered for them."""
    game, _ = await table_seen(request)
    return reply(TableOrders(await desks.table_orders(house(request).storage, game.id)))


@operation(TableOrders, TableOrders)
async def put_orders(request: Request) -> Response:
    """By the host, before the game begins: who sits down knows them."""
    game, who = await table_seen(request)
    if who is None or game.host != who.id:
        raise Refusal(403, "not-host", "Only the host of the table may do this.")
    wish = await read(request, TableOrders)
    if named := [name for name in HARMFUL if getattr(wish.orders, name) is not None]:
        raise Refusal(400, "only-players", f"Only players themselves can give orders for {', '.join(named)}.")
    if not await desks.set_table_orders(house(request).storage, game.id, who.id, wish.orders):
        raise Refusal(409, "begun", "The game has begun: the orders of the table stay as they are.")
    return reply(wish)


@operation(TablePace)
async def table_pace(request: Request) -> Response:
    """Of a finished game. Everybody sees the own part, nobody that of others."""
    game, who = await table_seen(request)
    if game.stage not in ("finished", "given-up"):
        raise Refusal(409, "running", "The game is not over.")
    moves = (await house(request).storage.moves(game.id))[: game.sequence]
    record = Record(game.start, [entry for move in moves for entry in move.entries])
    times = None if game.imported else [move.at for move in moves for _ in move.entries]
    try:
        async with _one_at_a_time:
            found = await asyncio.to_thread(pace, record, times)
    except Exception as fault:
        raise Refusal(409, "no-replay", "This game was played by other rules and can no longer be replayed.") from fault
    seat = game.seat_of(None if who is None else who.id)
    mine = None if seat is None else found.seats[seat]
    return reply(
        TablePace(
            waits_per_turn=found.waits_per_turn,
            strict_waits_per_turn=found.strict_waits_per_turn,
            visits_per_turn=found.visits_per_turn,
            seconds_per_turn=found.seconds_per_turn,
            by=found.by,
            before_due=found.before_due,
            stale=found.stale,
            blocking=None if mine is None else mine.blocking.share,
            sole=None if mine is None else mine.blocking.sole,
            my_visits_per_turn=None if mine is None else mine.visits_per_turn,
            slowest_tenth=None if mine is None else mine.slowest_tenth,
            turns=[TurnWaits(turn.turn, turn.waits, turn.strict_waits, turn.seconds) for turn in found.turns],
            phases=[
                PhaseWaits(phase.phase, phase.waits_per_turn, phase.strict_waits_per_turn, phase.blocking)
                for phase in found.phases
                if phase.waits_per_turn or phase.strict_waits_per_turn or phase.blocking
            ],
        )
    )


ROUTES = [
    Route("/api/tables/{table}/orders", get_orders, methods=["GET"]),
    Route("/api/tables/{table}/orders", put_orders, methods=["PUT"]),
    Route("/api/tables/{table}/pace", table_pace, methods=["GET"]),
]
