"""HTTP: where and when somebody wants to be told that a table waits."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre.engine.errors import said
from ochre.server.clocks import UnknownZone, zone_named
from ochre.server.guarding import address_of
from ochre.server.notices import MOST_ADDRESSES
from ochre.server.operations import operation
from ochre.server.replies import Refusal, house, path_number, person, read, reply
from ochre.server.storage import Taken
from ochre.wire import after as wire


@operation(wire.Notices)
async def shown(request: Request) -> Response:
    return await _reply(request, (await person(request)).id)


async def _reply(request: Request, person: str, status: int = 200) -> Response:
    wishes, addresses = await house(request).notifier.book.shown(person)
    return reply(wire.Notices(wishes, addresses, list(house(request).settings.notice_kinds)), status)


@operation(wire.Notices, wire.NoticeWishes)
async def change(request: Request) -> Response:
    me, wish = await person(request), await read(request, wire.NoticeWishes)
    try:
        zone_named(wish.zone)
    except UnknownZone as fault:
        raise Refusal(400, "unfit-zone", str(fault)) from fault
    await house(request).notifier.book.set_wishes(me.id, wish)
    return await _reply(request, me.id)


@operation(wire.Notices, wire.NewNoticeAddress, 201)
async def add(request: Request) -> Response:
    """The address is looked at, but nothing is sent to it yet."""
    me, wish = await person(request), await read(request, wire.NewNoticeAddress)
    _slow_down(request)
    notifier = house(request).notifier
    found = await notifier.postman.check(wish.address)
    if not found.ok:
        raise Refusal(400, "unfit-address", found.fault)
    try:
        await notifier.book.add_address(me.id, wish.address, found.kind, found.label)
    except Taken as fault:
        raise Refusal(409, "too-many", said("{count} addresses are enough.", count=MOST_ADDRESSES)) from fault
    return await _reply(request, me.id, 201)


@operation(wire.Notices)
async def remove(request: Request) -> Response:
    me = await person(request)
    await house(request).notifier.book.remove_address(me.id, path_number(request, "number"))
    return await _reply(request, me.id)


@operation(wire.NoticeTried)
async def try_out(request: Request) -> Response:
    """Send a message now, to see whether it arrives."""
    me = await person(request)
    number, notifier = path_number(request, "number"), house(request).notifier
    address = await notifier.book.address(me.id, number)
    if address is None:
        raise Refusal(404, "no-address", "You have no such address.")
    _slow_down(request)
    done = await notifier.postman.send(address, "Ochre", "This is how you will be told that it is your turn.")
    await notifier.book.note_delivery(me.id, number, arrived=done.ok)
    return reply(wire.NoticeTried(done.ok, "It was sent." if done.ok else done.fault))


def _slow_down(request: Request) -> None:
    if not house(request).imports.take(address_of(request.scope)):
        raise Refusal(429, "too-fast", "Too many at once: please wait a moment.")


ROUTES = [
    Route("/api/notices", shown, methods=["GET"]),
    Route("/api/notices", change, methods=["PUT"]),
    Route("/api/notices/addresses", add, methods=["POST"]),
    Route("/api/notices/addresses/{number:int}", remove, methods=["DELETE"]),
    Route("/api/notices/addresses/{number:int}/test", try_out, methods=["POST"]),
]
