"""The socket of a table: who connects, what they may send, and the line of what goes out to them."""

import asyncio
import contextlib
import logging

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ochre.engine.errors import IllegalAction, MalformedAction, wording_of
from ochre.engine.views import View
from ochre.server import advising, agreements, tokens
from ochre.server.limits import Bucket
from ochre.server.lobby import may_look
from ochre.server.metrics import METRICS
from ochre.server.replies import COOKIE
from ochre.server.room import Room, RoomClosed, Stale
from ochre.server.texts import UnfitText, line_from
from ochre.wire.messages import (
    Accepted,
    Agree,
    Bye,
    Disagree,
    Enter,
    FromClient,
    FromServer,
    LookAhead,
    Play,
    PlayList,
    Prepare,
    Propose,
    Refused,
    Say,
    SetOrders,
    Undo,
    Withdraw,
    WithdrawAnswer,
    read_message,
    write_message,
)

log = logging.getLogger(__name__)

LONGEST_LINE = 500  # messages that wait to go out; who lets more wait is too slow
PATIENCE = (1.0, 100)  # messages that came too fast, per second and at once: more is a flood
SAID: dict[type, type[agreements.Agreed] | type[agreements.Disagreed] | type[agreements.Withdrawn]] = {
    Agree: agreements.Agreed,
    Disagree: agreements.Disagreed,
    Withdraw: agreements.Withdrawn,
}
GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013  # close codes


class Connection:
    """One socket: a seat's, or a spectator's."""

    def __init__(self, socket: WebSocket, person: str, session: str, seat: int | None, bucket: Bucket) -> None:
        self.person, self.session, self.seat = person, session, seat
        self.entered = False
        self.known = self.shown = 0
        self.view: View | None = None
        self.line = 0
        self.bucket = bucket
        self.patience = Bucket(*PATIENCE)
        self.questions = Bucket(*advising.CURIOSITY)
        self._socket = socket
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._code = GOING_AWAY
        self._leaving = False

    def send(self, message: bytes) -> None:
        if self._leaving:
            return
        if self._outgoing.qsize() >= LONGEST_LINE:
            METRICS.count("slow_clients")
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            self.leave("Your connection does not keep up: please come back.", TRY_LATER)
            return
        self._outgoing.put_nowait(message)

    def leave(self, reason: str, code: int = GOING_AWAY) -> None:
        if not self._leaving:
            self._leaving, self._code = True, code
            self._outgoing.put_nowait(write_message(Bye(reason)))
            self._outgoing.put_nowait(None)

    async def write(self) -> None:
        """Send what waits, until somebody leaves."""
        while (message := await self._outgoing.get()) is not None:
            await self._socket.send_text(message.decode())
        await self._socket.close(self._code)


async def table_socket(socket: WebSocket) -> None:
    house = socket.app.state.house
    secret = socket.cookies.get(COOKIE)
    who = await house.storage.person_of(secret) if secret else None
    if who is None or secret is None:
        return await socket.close(4401, "Choose a name first.")  # before accept: the handshake is refused
    room: Room | None = await house.rooms.room(socket.path_params["table"])
    if room is None:
        return await socket.close(4404, "There is no such table.")
    await room.reload_seats_if_unknown(who.id)
    seat = room.stored.seat_of(who.id)
    if seat is None and not may_look(room.stored, who, watches=await house.storage.watches(room.id, who.id)):
        return await socket.close(4404, "There is no such table.")
    await socket.accept()
    settings = house.settings
    connection = Connection(socket, who.id, tokens.kept(secret).hex(), seat, Bucket(settings.rate, settings.burst))
    house.connections.add(connection)
    room.guests.add(connection)
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(_read(socket, connection, room))
    try:
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.guests.discard(connection)
        house.connections.discard(connection)
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError):  # it is closed already
                await socket.close(GOING_AWAY)
        if connection.entered:
            room.tell_seats()
            await room.saw(connection.seat)


async def _read(socket: WebSocket, connection: Connection, room: Room) -> None:
    """Take one message after the other. Each is answered before the next is read: so nobody can pile them up here."""
    while True:
        try:
            received = await socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if received["type"] == "websocket.disconnect":
            return
        if not connection.bucket.take():
            if not connection.patience.take():
                connection.leave("Far too many messages.", POLICY)
                await asyncio.sleep(5)  # time to say so; nothing more is read
                return
            _refuse(connection, None, "too-fast", "Too many messages: please slow down. This one was not read.")
            continue
        text = received.get("text") or received.get("bytes") or b""
        try:
            message = read_message(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as fault:
            _refuse(connection, None, "malformed", f"Not understood: {fault}.")
            continue
        await _handle(connection, room, message)


async def _handle(connection: Connection, room: Room, message: FromClient) -> None:
    """Do it, and say that it is done; or refuse. A bug is noted and told, and hurts nobody else."""
    id = None if isinstance(message, Enter) else message.id
    try:
        if isinstance(message, advising.Question):
            connection.send(write_message(await advising.advise(connection, room, message)))
            return
        number = await _do(connection, room, message)
    except IllegalAction as fault:
        _refuse(connection, id, "illegal", fault.args[0], fault.rule)
    except (MalformedAction, UnfitText) as fault:
        _refuse(connection, id, "malformed", fault.args[0])
    except Stale:
        _refuse(connection, id, "stale", "Something has happened meanwhile: please look again.")
    except RoomClosed as fault:
        _refuse(connection, id, "closed", str(fault))
    except advising.TooMany as fault:
        _refuse(connection, id, "too-fast", str(fault))
    except Exception:
        log.exception("trouble with a message", extra={"game": room.id, "seat": connection.seat, "kind": type(message)})
        _refuse(connection, id, "internal", "Something went wrong here. Look again: it may have been done or not.")
    else:
        if id is not None:
            connection.send(write_message(Accepted(id, number)))


async def _do(connection: Connection, room: Room, message: FromClient) -> int:
    if isinstance(message, Enter):
        await room.enter(connection, message.since, message.chat)
        await room.saw(connection.seat)
        return 0
    if not connection.entered:
        raise RoomClosed("Enter first.")
    seat = connection.seat
    if seat is None:
        raise RoomClosed("You are watching: only players may do this.")
    if isinstance(message, Say):
        return await room.say(seat, line_from(message.text), message.to)
    if isinstance(message, Undo):
        return await room.undo(seat, message.entry)
    if isinstance(message, Propose):
        return await room.propose(seat, message.what, message.move)
    if isinstance(message, Agree | Disagree | Withdraw):
        return await room.say_to(seat, message.proposal, SAID[type(message)])
    if isinstance(message, Prepare):
        return await room.prepare(connection, message)
    if isinstance(message, WithdrawAnswer):
        return await room.withdraw_answer(connection, message.number)
    if isinstance(message, SetOrders):
        return await room.set_orders(connection, message)
    if isinstance(message, LookAhead):
        return await room.look_ahead(connection)
    assert isinstance(message, Play | PlayList)
    what = message.action if isinstance(message, Play) else message.actions
    number = await room.play(seat, what, lambda: message.at is None or message.at == connection.shown)
    room.tell_twins(connection, number)
    return number


def _refuse(connection: Connection, id: int | None, code: str, text: str, rule: str | None = None) -> None:
    METRICS.count("refusals")
    refusal: FromServer = Refused(id, code, str(text)[:1000], rule, wording_of(text))
    connection.send(write_message(refusal))


ROUTES = [WebSocketRoute("/api/tables/{table}/socket", table_socket)]
