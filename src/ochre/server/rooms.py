"""Rooms: one object per game in use in this process, made from the stored record and thrown away at will.

What happens in a room happens under its lock: look at what is stored, play, store, then tell. Nobody hears of an
action before it is durable. If another process was faster, or the storage failed, what was played here is forgotten and
the game is made anew from what is stored.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from ochre.bots.company import Company
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.events import Event
from ochre.engine.game import Game, Message
from ochre.engine.record import RULES_VERSION
from ochre.engine.views import View
from ochre.games import begin, follow
from ochre.server import frames
from ochre.server.bus import News
from ochre.server.clocks import Clock
from ochre.server.metrics import METRICS
from ochre.server.seated_bots import careful_company, company_of
from ochre.server.storage import Move, Storage, StoredGame, Taken, now
from ochre.wire.messages import Frame, FromServer, Hello, SeatInfo, SeatsChanged, write_message

log = logging.getLogger(__name__)

TRIES = 10  # how often an action is tried when other processes are faster
SLICE = 100  # entries replayed before others get their turn
IDLE = 300.0  # seconds after which a room nobody needs is closed
SWEEP = 5.0  # seconds between looks at what is idle, and at games nobody takes care of

T = TypeVar("T")


class RoomClosed(Exception):
    """Nothing can be played here now. The message is for the player."""


class Stale(Exception):
    """Something has happened since the frame this action was meant for."""


class Guest(Protocol):
    """A connection to the room: a seat's, or a spectator's."""

    person: str
    seat: int | None
    entered: bool
    known: int  # number of the last move this guest was told, as far as there was anything to tell
    shown: int  # number in the last frame sent
    view: View | None  # in the last frame sent
    line: int  # number of the last line of chat looked at

    def send(self, message: bytes) -> None:
        """Put it into the line of what goes out. Never waits, never raises."""

    def leave(self, reason: str) -> None: ...


class Room:
    def __init__(self, storage: Storage, stored: StoredGame, bot_delay: float) -> None:
        self.id = stored.id
        self.stored = stored  # how it began, who sits here; its summary may be old
        self.guests: set[Guest] = set()
        self.used = time.monotonic()
        self._storage = storage
        self._bot_delay = bot_delay
        self._lock = asyncio.Lock()
        self._game: Game | None = None  # None: not begun, or to be made anew from what is stored
        self._told: list[list[Event]] = []  # what each move made happen; the first: what the beginning did
        self._clock = Clock(stored.decision_seconds)
        self._bots: dict[int, str] = {}  # kinds by seat, of which the company is
        self._company: Company | None = None
        self._care: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._storing = 0

    @property
    def number(self) -> int:
        """Of the last move known here."""
        return max(len(self._told) - 1, 0)

    def knows(self, number: int) -> bool:
        """Whether news of this move is no news here: it is known, or this very room is storing it."""
        return number <= max(self.number, self._storing)

    # Acting

    async def play(
        self, seat: int, message: Message | Sequence[Message], still: Callable[[], bool] = lambda: True
    ) -> int:
        """Play an action (or a list of them) for a seat; the number it is stored under. Durable when it returns.

        `still` is asked at the last moment whether it is still wanted.
        """

        def deed(game: Game) -> None:
            if not still():
                raise Stale
            game.play(seat, message)

        return await self._do(deed)

    async def undo(self, seat: int, entry: int | None = None) -> int:
        return await self._do(lambda game: game.undo(seat, entry))

    async def time_up(self, seat: int) -> int:
        """The clock of this seat has run out: its default is played."""
        return await self._do(lambda game: game.time_up(seat))

    async def _do(self, deed: Callable[[Game], object]) -> int:
        # A client that goes away in the middle must not leave an action half stored.
        return await asyncio.shield(asyncio.create_task(self._locked(lambda: self._try(deed))))

    async def _locked(self, what: Callable[[], Awaitable[T]]) -> T:
        self.used = time.monotonic()
        async with self._lock:
            return await what()

    async def _try(self, deed: Callable[[Game], object]) -> int:
        began = time.perf_counter()
        for _ in range(TRIES):
            game = await self._current()
            entries, told, number = len(game.record.entries), len(game.log), self.number + 1
            try:
                deed(game)  # a refusal leaves the game as it was
            except (IllegalAction, MalformedAction):
                await self._catch_up()  # perhaps it is legal, and only this process has not heard the news yet
                if self.number < number:
                    raise
                continue
            new = game.record.entries[entries:]
            self._storing = number
            try:
                at = await self._storage.append(self.id, number, new, frames.summary(game))
            except Taken:
                METRICS.count("conflicts")
                self._forget()
                continue
            except BaseException:
                # Whether it is stored nobody knows: ask the storage.
                self._forget()
                raise
            self._told.append(game.log[told:])
            self._clock.note(at, frames.due_seats(game), (entry.seat for entry in new))
            METRICS.count("actions")
            METRICS.took("action_seconds", time.perf_counter() - began)
            self._tell(game)
            return number
        raise RoomClosed("Too many are acting at once: please try again.")

    # Knowing

    async def _current(self) -> Game:
        """The game as it is stored, as far as this process has heard."""
        if self._game is not None:
            return self._game
        if self.stored.stage == "open":
            await self._reload_seats()
        if self.stored.stage == "open":
            raise RoomClosed("The game has not begun yet.")
        if self.stored.stage == "frozen":
            raise RoomClosed(FROZEN)
        return await self._make()

    async def _make(self) -> Game:
        stored = await self._storage.game(self.id)
        if stored is None:
            raise RoomClosed("This table is gone.")
        self.stored = stored
        moves = await self._storage.moves(self.id)
        try:
            if stored.rules_version != RULES_VERSION:
                raise ValueError(f"rules version {stored.rules_version}, not {RULES_VERSION}")
            game, clock = begin(stored.start), Clock(stored.decision_seconds)
            told = [list(game.log)]
            clock.note(stored.started or stored.created, frames.due_seats(game))
            for move in moves:
                told.append(_follow(game, move, clock))
                if move.sequence % SLICE == 0:
                    await asyncio.sleep(0)
            if len(moves) == stored.sequence and game.hash() != stored.hash:
                raise ValueError("the replay leads to another position")
        except Exception as fault:
            log.error("no replay", exc_info=fault, extra={"game": self.id})
            if stored.stage == "running":
                await self._freeze(f"{type(fault).__name__}: {fault}")
            raise RoomClosed(FROZEN) from fault
        self._game, self._told, self._clock = game, told, clock
        self._tell(game)
        return game

    def _forget(self) -> None:
        self._game, self._storing = None, 0

    async def _freeze(self, trouble: str) -> None:
        """A bug, or rules that have changed: the record stays as it is, and nobody plays on."""
        log.error("game frozen", extra={"game": self.id, "trouble": trouble})
        METRICS.count("frozen")
        self.stored = msgspec.structs.replace(self.stored, stage="frozen")
        await self._storage.freeze(self.id, trouble)

    async def catch_up(self) -> None:
        """Read what other processes have stored, and tell it."""
        await self._locked(self._catch_up)

    async def _catch_up(self) -> None:
        if self._game is None:
            if self.guests or self._care:
                await self._current()
            return
        moves = await self._storage.moves(self.id, after=self.number)
        for move in moves:
            if move.sequence != self.number + 1:
                break
            try:
                self._told.append(_follow(self._game, move, self._clock))
            except Exception:
                log.exception("cannot follow", extra={"game": self.id})
                self._forget()  # made anew with the whole record; if that fails, too, the game is frozen
                await self._current()
                return
        if moves:
            self._tell(self._game)

    async def reload_seats(self) -> None:
        """Who sits here has changed, or the stage."""
        await self._locked(self._reload_and_tell)

    async def reload_seats_if_unknown(self, person: str) -> None:
        """Somebody comes whom this process does not know here: perhaps news is still under way."""
        if self.stored.seat_of(person) is None:
            await self._locked(self._reload_seats)

    async def _reload_and_tell(self) -> None:
        before = self.stored.stage
        await self._reload_seats()
        if before == "open" and self.stored.stage == "running":
            game = await self._current()
            for guest in self._entered():
                await self._greet(guest, game, None, guest.line)
        else:
            self.tell_seats()
        self._wake.set()

    async def _reload_seats(self) -> None:
        stored = await self._storage.game(self.id)
        if stored is None:
            return
        self.stored = stored
        for guest in list(self.guests):
            seat = stored.seat_of(guest.person)
            if seat == guest.seat:
                continue
            if seat is None:
                guest.leave("This seat is no longer yours.")
            else:
                guest.seat = seat
                if guest.entered:
                    await self._greet(guest, self._game, None, 0)

    # Telling

    def _entered(self) -> list[Guest]:
        return [guest for guest in self.guests if guest.entered]

    def _tell(self, game: Game) -> None:
        """Send everybody what they have not seen yet, each what their seat may see."""
        number = self.number
        made: dict[tuple[int | None, int], tuple[Frame, bytes]] = {}
        for guest in self._entered():
            if guest.known >= number:
                continue
            key = (guest.seat, guest.known)
            if key not in made:
                new, deadline = self._since(guest.known), self._clock.deadline(guest.seat)
                frame = frames.frame(game, guest.seat, number, new, deadline)
                made[key] = (frame, write_message(frame))
            frame, text = made[key]
            guest.known = number
            if frame.events or frame.view != guest.view:  # else nothing happened for this seat
                guest.shown, guest.view = number, frame.view
                guest.send(text)
        self._wake.set()

    def _since(self, number: int) -> list[Event]:
        """What has happened since this move."""
        return [event for told in self._told[number + 1 :] for event in told]

    def tell_seats(self) -> None:
        self._send_all(SeatsChanged(self._stage(), self._seats()))

    def _send_all(self, message: FromServer) -> None:
        text = write_message(message)
        for guest in self._entered():
            guest.send(text)

    def _stage(self) -> Any:
        return "finished" if self._game is not None and self._game.over else self.stored.stage

    def _seats(self) -> list[SeatInfo]:
        here = {guest.seat for guest in self._entered()}
        return [SeatInfo(seat.number, seat.name, seat.bot, seat.number in here) for seat in self.stored.seats]

    async def enter(self, guest: Guest, since: int | None, chat: int) -> None:
        """The guest is here: send the whole picture, and from now on what happens."""
        await self._locked(lambda: self._enter(guest, since, chat))
        self.tell_seats()

    async def _enter(self, guest: Guest, since: int | None, chat: int) -> None:
        game: Game | None = None
        try:
            game = await self._current()
            if since is not None and since > self.number:
                await self._catch_up()
        except RoomClosed:
            pass  # not begun, or frozen: there is a table to sit at, but nothing on it
        await self._greet(guest, game, since, chat)
        guest.entered = True

    async def _greet(self, guest: Guest, game: Game | None, since: int | None, chat: int) -> None:
        lines = await self._storage.chat(self.id, after=chat)
        guest.line = max([chat, *(line.number for line in lines)])
        guest.known = guest.shown = self.number
        guest.view = None if game is None else frames.view(game, guest.seat)
        missed = [] if game is None or since is None else frames.seen(game, guest.seat, self._since(since))
        hello = Hello(
            table=self.id,
            number=self.number,
            seat=guest.seat,
            stage=self._stage(),
            seats=self._seats(),
            view=guest.view,
            events=missed,
            chat=[frames.chat_line(line) for line in lines if line.heard_by(guest.seat)],
            deadline=None if game is None else self._clock.deadline(guest.seat),
        )
        guest.send(write_message(hello))

    async def say(self, seat: int, text: str, to: int | None) -> int:
        """A line of chat; its number. It is told when news of it comes."""
        if to is not None and (to >= len(self.stored.seats) or to == seat):
            raise IllegalAction("There is nobody on that seat to talk to.", rule="seats")
        return await self._storage.add_chat(self.id, seat, text, to)

    async def deliver_chat(self) -> None:
        """Send everybody the lines they have not had yet and may hear."""
        await self._locked(self._deliver_chat)

    async def _deliver_chat(self) -> None:
        guests = self._entered()
        if not guests:
            return
        for line in await self._storage.chat(self.id, after=min(guest.line for guest in guests)):
            text = write_message(frames.chat_line(line))
            for guest in guests:
                if line.number > guest.line:
                    guest.line = line.number
                    if line.heard_by(guest.seat):
                        guest.send(text)

    # Bots and clocks

    @property
    def needs_care(self) -> bool:
        """Whether a bot or the clock has to act here, now or later."""
        due = self.stored.due if self._game is None else frames.due_seats(self._game)
        return self._stage() == "running" and needs_care(self.stored, due)

    def start_care(self) -> None:
        """Let the bots and the clock of this room act, in this process."""
        if self._care is None or self._care.done():
            self._care = asyncio.create_task(self._take_care())

    async def _take_care(self) -> None:
        """Wait until a bot is due or somebody's time is up, act, and so on. It ends with the game or the room."""
        faults = 0
        while True:
            self._wake.clear()
            try:
                if not await self._storage.bus.lead(self.id):
                    return
                if not await self._locked(self._bot_asked):
                    if self._stage() != "running":
                        return
                    await self._watch_clock()
                    continue
                await asyncio.sleep(self._bot_delay)
                await self._do(lambda game, faults=faults: self._answer(game, careful=faults > 0))  # type: ignore[misc]
                faults = 0
            except Stale:
                continue  # somebody else was faster
            except RoomClosed:
                return
            except Exception:
                faults += 1
                log.exception("a bot or the clock stumbled", extra={"game": self.id})
                METRICS.count("bot_faults")
                await asyncio.sleep(min(0.1 * 2**faults, 60.0))

    async def _watch_clock(self) -> None:
        """Until something happens, or somebody's time is up: then the default is played."""
        first = self._clock.first()
        if first is None:
            await self._wake.wait()
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(first[1] - now(), 0) / 1000):
                await self._wake.wait()
            return

        def up(game: Game) -> None:
            if self._clock.first() != first:
                raise Stale
            game.time_up(first[0])

        await self._do(up)

    async def _bot_asked(self) -> bool:
        """Whether a bot must act; or may, and nobody must."""
        return self._is_bot_asked(await self._current())

    def _is_bot_asked(self, game: Game) -> bool:
        asked = frames.due_seats(game) or [game.seat_of(decision) for decision in game.pending]
        return any(self.stored.seats[seat].bot for seat in asked)

    def _answer(self, game: Game, *, careful: bool) -> None:
        """Let one bot answer."""
        if not self._is_bot_asked(game):
            raise Stale
        kinds = {seat.number: seat.bot for seat in self.stored.seats if seat.bot}
        if self._company is None or kinds != self._bots:
            self._bots, self._company = kinds, company_of(kinds)
        company = careful_company(kinds) if careful else self._company
        company.play(game)
        for fault in company.faults:
            METRICS.count("bot_faults")
            log.warning(
                "a bot erred",
                extra={"game": self.id, "kind": kinds[fault.seat], "error": fault.error.partition(":")[0]},
            )
        company.faults.clear()

    async def close(self) -> None:
        for guest in list(self.guests):
            guest.leave("The server is going down for a moment: please come back.")
        if self._care:
            self._care.cancel()
            await asyncio.gather(self._care, return_exceptions=True)
        async with self._lock:  # an action under way is finished first
            pass


FROZEN = "This game is frozen: its record no longer replays. The host of the server has been told."


def may_need_care(game: StoredGame) -> bool:
    """Whether there is a clock or a bot."""
    return game.decision_seconds is not None or any(seat.bot for seat in game.seats)


def needs_care(game: StoredGame, due: Sequence[int]) -> bool:
    """Whether there is a clock, or a bot that is due (or may act, if nobody is)."""
    return game.decision_seconds is not None or any(game.seats[seat].bot for seat in due or range(game.players))


def _follow(game: Game, move: Move, clock: Clock) -> list[Event]:
    told = len(game.log)
    for entry in move.entries:
        follow(game, entry)
    clock.note(move.at, frames.due_seats(game), (entry.seat for entry in move.entries))
    return game.log[told:]


class Rooms:
    """The rooms of this process, opened when somebody needs them."""

    def __init__(self, storage: Storage, *, bot_delay: float = 0.0) -> None:
        self.storage = storage
        self._bot_delay = bot_delay
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._on_session_end: Callable[[str], None] = lambda token: None

    async def start(self, on_session_end: Callable[[str], None] = lambda token: None) -> None:
        self._on_session_end = on_session_end
        await self.storage.bus.start(self._hear)
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()), return_exceptions=True)
        await self.storage.bus.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def __len__(self) -> int:
        return len(self._rooms)

    async def room(self, game: str) -> Room | None:
        """The room of this game; None if there is no such game."""
        if game in self._rooms:
            self._rooms[game].used = time.monotonic()
            return self._rooms[game]
        if game not in self._opening:
            self._opening[game] = asyncio.create_task(self._open(game))
            self._opening[game].add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(self._opening[game])

    async def _open(self, game: str) -> Room | None:
        stored = await self.storage.game(game)
        if stored is None:
            return None
        room = Room(self.storage, stored, self._bot_delay)
        self._rooms[game] = room
        return room

    async def lead(self, game: str) -> None:
        """Let the bots and the clock of this game act here, unless another process does so already."""
        room = await self.room(game)
        if room is None or room.stored.stage != "running" or not may_need_care(room.stored):
            return
        if await self.storage.bus.lead(game):
            room.start_care()

    def _hear(self, news: News | None) -> None:
        if news is None:  # some news may have been missed
            for each in self._rooms.values():
                self._run(each.reload_seats())
                self._run(each.catch_up())
                self._run(each.deliver_chat())
        elif news.kind == "session":
            self._on_session_end(news.about)
        elif news.kind == "seats":
            self._run(self._reload_and_lead(news.about))
        elif (room := self._rooms.get(news.about)) is not None:
            if news.kind == "move" and not room.knows(news.number):
                self._run(room.catch_up())
            elif news.kind == "chat":
                self._run(room.deliver_chat())

    async def _reload_and_lead(self, game: str) -> None:
        if game in self._rooms:
            await self._rooms[game].reload_seats()
        await self.lead(game)

    def _run(self, doing: Coroutine[Any, Any, None]) -> None:
        """In the background; trouble in one room is noted and stays there."""
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) and not isinstance(fault, RoomClosed):
            log.error("trouble in a room", exc_info=fault)

    async def _sweep(self) -> None:
        """Find games nobody takes care of (after a start, or when another process died); close idle rooms."""
        while True:
            try:
                for stored in await self.storage.running_games():
                    if needs_care(stored, stored.due):
                        await self.lead(stored.id)
                self._close_idle()
            except Exception:
                log.exception("trouble while sweeping")
            await asyncio.sleep(SWEEP)

    def _close_idle(self) -> None:
        long_ago = time.monotonic() - IDLE
        for room in list(self._rooms.values()):
            if not room.guests and room.used < long_ago and not room.needs_care:
                del self._rooms[room.id]
                self._run(room.close())
