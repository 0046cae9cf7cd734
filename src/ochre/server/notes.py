"""What is mine alone: notes at a table, settings of my client, my quiet hours."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre.server import keeping
from ochre.server.clocks import UnknownZone, zone_named
from ochre.server.lobby import table_seen
from ochre.server.operations import operation
from ochre.server.replies import Refusal, house, person, read, reply
from ochre.server.texts import note_from
from ochre.wire import messages as wire

MOST_SETTINGS = 16_384  # bytes


@operation(wire.Notes)
async def notes(request: Request) -> Response:
    game, _ = await table_seen(request)
    me = await person(request)
    return reply(wire.Notes(await keeping.notes_of(house(request).storage, game.id, me.id)))


@operation(wire.Notes, wire.Notes)
async def set_notes(request: Request) -> Response:
    """For who plays here or may watch: nobody fills the storage at tables of others."""
    game, _ = await table_seen(request)
    me, wish = await person(request), await read(request, wire.Notes)
    storage = house(request).storage
    if game.seat_of(me.id) is None and game.host != me.id and not await storage.watches(game.id, me.id):
        raise Refusal(403, "not-yours", "Only who plays or watches here may do this.")
    text = note_from(wish.text)
    await keeping.set_notes(storage, game.id, me.id, text)
    return reply(wire.Notes(text))


@operation(wire.PersonalSettings)
async def settings(request: Request) -> Response:
    text = await keeping.settings_of(house(request).storage, (await person(request)).id)
    return reply(wire.PersonalSettings(msgspec.json.decode(text)))


@operation(wire.PersonalSettings, wire.PersonalSettings)
async def set_settings(request: Request) -> Response:
    me, wish = await person(request), await read(request, wire.PersonalSettings)
    try:
        text = msgspec.json.encode(wish.settings)
    except UnicodeError as fault:
        raise Refusal(400, "malformed", "Not understood: half a sign.") from fault
    if len(text) > MOST_SETTINGS:
        raise Refusal(413, "too-big", f"Settings take at most {MOST_SETTINGS} bytes.")
    await keeping.set_settings(house(request).storage, me.id, text.decode())
    return reply(wish)


@operation(wire.Quiet)
async def quiet_hours(request: Request) -> Response:
    return reply(wire.Quiet(await keeping.quiet_of(house(request).storage, (await person(request)).id)))


@operation(wire.Quiet, wire.Quiet)
async def set_quiet_hours(request: Request) -> Response:
    me, wish = await person(request), await read(request, wire.Quiet)
    if wish.hours is not None:
        try:
            zone_named(wish.hours.zone)
        except UnknownZone as fault:
            raise Refusal(400, "no-zone", str(fault)) from fault
        if wish.hours.start == wish.hours.end:
            raise Refusal(400, "unfit-hours", "Quiet hours begin and end at different times.")
    await keeping.set_quiet(house(request).storage, me.id, wish.hours)
    return reply(wish)


ROUTES = [
    Route("/api/tables/{table}/notes", notes, methods=["GET"]),
    Route("/api/tables/{table}/notes", set_notes, methods=["PUT"]),
    Route("/api/settings", settings, methods=["GET"]),
    Route("/api/settings", set_settings, methods=["PUT"]),
    Route("/api/quiet-hours", quiet_hours, methods=["GET"]),
    Route("/api/quiet-hours", set_quiet_hours, methods=["PUT"]),
]
