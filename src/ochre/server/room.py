"""A room: one object per game in use in this process, made from the stored record and thrown away at will.

What happens in a room happens under its lock: look at what is stored, play, store, then tell. Nobody hears of an
action before it is durable. If another process was faster, or the storage failed, what was played here is forgotten and
the game is made anew from what is stored.
"""

import asyncio
import contextlib
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from ochre.bots.company import Company
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.game import Game, Message
from ochre.engine.record import BOT, BY_CLOCK, RULES_VERSION, Entry
from ochre.engine.views import View
from ochre.games import begin
from ochre.pace.desk import Deed, Desk
from ochre.pace.prepared import prepare
from ochre.rewinding import rewind
from ochre.rules.phases.trade import CloseTrade
from ochre.server import desks, frames, keeping
from ochre.server.agreements import (
    Agreed,
    AnyTableEvent,
    Carried,
    Disagreed,
    Failed,
    Logged,
    Open,
    Proposed,
    Withdrawn,
    encode_event,
)
from ochre.server.checking import Elsewhere
from ochre.server.clocks import Alarm
from ochre.server.course import Course
from ochre.server.metrics import METRICS
from ochre.server.seated_bots import Manners, Pace, careful_company, company_of, people_trade
from ochre.server.storage import Spent, Storage, StoredGame, Taken, now
from ochre.server.thinking import think
from ochre.wire.messages import (
    Agreement,
    AnsweredElsewhere,
    Clocks,
    Frame,
    FromServer,
    Hello,
    Milestone,
    Prepare,
    Prepared,
    SeatInfo,
    SeatsChanged,
    SetOrders,
    Used,
    write_message,
)

log = logging.getLogger(__name__)

TRIES = 10  # how often an action is tried when other processes are faster
SLICE = 100  # entries replayed before others get their turn
LONGEST_SLEEP = 3600.0  # seconds: far-off times are looked at again now and then

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
        self._course = Course(stored)  # how it went: kept when the game is forgotten, until it is made anew
        self._clocks: Clocks | None = None  # as last told
        self._bots: dict[int, str] = {}  # kinds by seat, of which the company is
        self._company: Company | None = None
        self._manners = Manners(Pace.of(bot_delay))  # of bots on the trading floor
        self._care: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._storing = 0
        self._desk = Desk()  # what players have left here to be played
        self._desk_version = 0

    @property
    def number(self) -> int:
        """Of the last move known here."""
        return self._course.number

    def knows(self, number: int) -> bool:
        """Whether news of this move is no news here: it is known, or this very room is storing it."""
        return number <= max(self.number, self._storing)

    def deadline(self, seat: int) -> int | None:
        """When the time of this seat is up, as far as this process follows the game."""
        return None if self._game is None else self._course.clock.deadline(seat)

    # Acting

    async def play(
        self, seat: int, message: Message | Sequence[Message], still: Callable[[], bool] = lambda: True
    ) -> int:
        """Play an action (or a list of them) for a seat; the number it is stored under. Durable when it returns.

        `still` is asked at the last moment whether it is still wanted.
        """

        def deed(game: Game) -> Spent | None:
            if not still():
                raise Stale
            answered, before = self._desk.answered(game, seat), len(game.record.entries)
            game.play(seat, message)
            return desks.take_back(game, answered, game.record.entries[before:])

        return await self._do(deed)

    async def look(self, what: Callable[[Game], T]) -> T:
        """Look at the game as it stands, without changing anything."""

        async def looked() -> T:
            return what(await self._current())

        return await self._locked(looked)

    async def undo(self, seat: int, entry: int | None = None) -> int:
        return await self._do(lambda game: game.undo(seat, entry))

    async def _do(self, deed: Callable[[Game], object]) -> int:
        # A client that goes away in the middle must not leave an action half stored.
        return await asyncio.shield(asyncio.create_task(self._locked(lambda: self._try(deed))))

    async def _locked(self, what: Callable[[], Awaitable[T]]) -> T:
        self.used = time.monotonic()
        async with self._lock:
            return await what()

    async def _try(
        self, deed: Callable[[Game], object], agreed: Callable[[], Sequence[AnyTableEvent]] = lambda: ()
    ) -> int:
        """Do it and store it, with what was agreed about it."""
        began = time.perf_counter()
        for _ in range(TRIES):
            game = await self._current()
            events = agreed()  # raises if it is no longer so
            self._check_open(agreed=bool(events))
            entries, told, number = len(game.record.entries), len(game.log), self.number + 1
            try:
                spent = deed(game)  # a refusal leaves the game as it was
            except (IllegalAction, MalformedAction):
                await self._catch_up()  # perhaps it is legal, and only this process has not heard the news yet
                if self.number < number:
                    raise
                continue
            new = game.record.entries[entries:]
            self._storing = number
            try:
                noted = list(enumerate(events, self._course.agreeing.number + 1))
                log_rows = [(line, encode_event(event)) for line, event in noted]
                from_desk = spent if isinstance(spent, Spent) else None
                at = await self._storage.append(self.id, number, new, frames.summary(game), log_rows, from_desk)
            except Taken:
                METRICS.count("conflicts")
                self._forget()
                continue
            except BaseException:
                # Whether it is stored nobody knows: ask the storage.
                self._forget()
                raise
            self._course.add(game, game.log[told:], new, at)
            for line, event in noted:
                self._course.note(Logged(line, number, event, at))
            METRICS.count("actions")
            METRICS.took("action_seconds", time.perf_counter() - began)
            self._tell(game)
            if noted:
                self.tell_agreements()
            await self._look_at_desk(number, new)
            return number
        raise RoomClosed("Too many are acting at once: please try again.")

    def _check_open(self, *, agreed: bool = False) -> None:
        if self.stored.stage == "given-up":
            raise RoomClosed("The table has given this game up.")
        if self._course.agreeing.paused is not None and not agreed:
            raise RoomClosed("The game pauses.")

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
        events: dict[int, list[Logged]] = {}  # by the move after which they happened
        for each in await keeping.logged(self._storage, self.id):
            events.setdefault(each.sequence, []).append(each)
        try:
            game, course = begin(stored.start), Course(stored)
            course.begin(game, stored.started or stored.created)
            course.note(*events.pop(0, ()))
            for move in moves:
                course.follow(game, move)
                course.note(*events.pop(move.sequence, ()))
                if move.sequence % SLICE == 0:
                    await asyncio.sleep(0)
            for sequence in sorted(events):  # of moves that are stored meanwhile, or were cut off in a repair
                course.note(*events[sequence])
            if len(moves) == stored.sequence and game.hash() != stored.hash:
                raise Elsewhere(stored)
            if stored.rules_version != RULES_VERSION:
                await self._storage.adopt_rules(self.id, RULES_VERSION)
        except Exception as fault:
            log.error("no replay", exc_info=fault, extra={"game": self.id})
            if stored.stage == "running":
                await self._freeze(str(fault) if isinstance(fault, Elsewhere) else f"{type(fault).__name__}: {fault}")
            raise RoomClosed(FROZEN) from fault
        self._game, self._course = game, course
        self._tell(game)
        await self._read_desk()
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
                self._course.follow(self._game, move)
            except Exception:
                log.exception("cannot follow", extra={"game": self.id})
                self._forget()  # made anew with the whole record; if that fails, too, the game is frozen
                await self._current()
                return
        if moves:
            self._tell(self._game)
            for move in moves:
                await self._look_at_desk(move.sequence, move.entries)

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
            if self._game is not None:
                await self._catch_up_with_table()
                await self._settle_proposals()  # perhaps it hung on who has just left
                self.tell_agreements()
        self._wake.set()

    async def _reload_seats(self) -> None:
        stored = await self._storage.game(self.id)
        if stored is None:
            return
        self.stored = stored
        await self._read_desk()  # a successor does not find what somebody else has left
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
        waiting = [guest for guest in self._entered() if guest.known < number]
        shared = frames.shared(game) if waiting else None
        for guest in waiting:
            key = (guest.seat, guest.known)
            if key not in made:
                new, deadline = self._course.since(guest.known), self._course.clock.deadline(guest.seat)
                frame = frames.frame(game, guest.seat, number, new, deadline, shared)
                made[key] = (frame, write_message(frame))
            frame, text = made[key]
            guest.known = number
            if frame.events or frame.view != guest.view:  # else nothing happened for this seat
                guest.shown, guest.view = number, frame.view
                guest.send(text)
        self._tell_clocks()
        self._wake.set()

    def _tell_clocks(self) -> None:
        """Whose clock runs and until when, if that has changed. What is left of banks follows from it."""
        shown = self._course.clock.shown(now())
        if shown is None or self._clocks is None or _ticking(shown) != _ticking(self._clocks):
            if shown is not None:
                self._send_all(shown)
            self._clocks = shown

    def tell_twins(self, speaker: Guest, number: int) -> None:
        """Other windows of who has just answered learn that it was not a clock or a bot."""
        text = write_message(AnsweredElsewhere(number))
        for guest in self._entered():
            if guest is not speaker and guest.seat == speaker.seat:
                guest.send(text)

    def tell_seats(self) -> None:
        self._send_all(SeatsChanged(self._stage(), self._seats(), self._watchers()))

    def _send_all(self, message: FromServer) -> None:
        text = write_message(message)
        for guest in self._entered():
            guest.send(text)

    def _stage(self) -> Any:
        return "finished" if self._game is not None and self._game.over else self.stored.stage

    def _seats(self) -> list[SeatInfo]:
        here = {guest.seat for guest in self._entered()}
        return [
            SeatInfo(seat.number, seat.name, seat.bot, seat.number in here, self.stored.nation_at(seat.number))
            for seat in self.stored.seats
        ]

    def _watchers(self) -> int:
        """People, however many windows they have."""
        return len({guest.person for guest in self._entered() if guest.seat is None})

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
        missed = [] if game is None or since is None else frames.seen(game, guest.seat, self._course.since(since))
        hello = Hello(
            table=self.id,
            number=self.number,
            seat=guest.seat,
            stage=self._stage(),
            seats=self._seats(),
            view=guest.view,
            events=missed,
            chat=[frames.chat_line(line) for line in lines if line.heard_by(guest.seat)],
            agreements=None if game is None else self._course.agreeing.shown(self.voters()),
            clocks=None if game is None else self._course.clock.shown(now()),
            deadline=None if game is None else self._course.clock.deadline(guest.seat),
            ahead=None if game is None else await self._ahead(guest, game, since),
            watchers=self._watchers(),
        )
        guest.send(write_message(hello))

    async def saw(self, seat: int | None) -> None:
        """Its player has come or gone: remembered, for who wants to know whether somebody stays away."""
        if seat is not None and self.stored.stage == "running":
            with contextlib.suppress(Exception):  # nothing hangs on it
                await keeping.see(self._storage, self.id, seat)

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

    # What players have left here: see desks.py

    async def prepare(self, guest: Guest, message: Prepare) -> int:
        """Keep an answer until its place; its number."""

        async def keep(game: Game, seat: int) -> int:
            guard, kind = message.guard, message.kind
            answer = prepare(game, seat, kind, message.answers, number=0, match=message.match, guard=guard)
            return await desks.leave_answer(self._storage, self.id, guest.person, answer, message.replaces)

        return await self._at_desk(guest, keep)

    async def withdraw_answer(self, guest: Guest, number: int) -> int:
        async def take_away(game: Game, seat: int) -> int:
            await desks.withdraw_answer(self._storage, self.id, seat, number)
            return number

        return await self._at_desk(guest, take_away)

    async def set_orders(self, guest: Guest, message: SetOrders) -> int:
        async def keep(game: Game, seat: int) -> int:
            how = (message.scope, game.turn, message.orders)
            await desks.set_orders(self._storage, self.id, seat, guest.person, *how)
            return self.number

        return await self._at_desk(guest, keep)

    async def look_ahead(self, guest: Guest) -> int:
        """Tell this guest what it has left here, and what it may answer ahead."""

        async def look(game: Game, seat: int) -> int:
            guest.send(write_message(desks.told(game, seat, self._desk, forms=True)))
            return self.number

        return await self._at_desk(guest, look)

    async def _at_desk(self, guest: Guest, what: Callable[[Game, int], Awaitable[int]]) -> int:
        async def do() -> int:
            game = await self._current()
            if guest.seat is None or game.over:
                raise RoomClosed("The game is over." if game.over else "This seat is no longer yours.")
            done = await what(game, guest.seat)
            await self._read_desk()
            return done

        return await asyncio.shield(asyncio.create_task(self._locked(do)))

    async def reload_desk(self) -> None:
        """Somebody has left something here, or taken it back."""
        await self._locked(self._read_desk)

    async def _read_desk(self, used: Mapping[int, Sequence[Used]] | None = None) -> None:
        """Look at what is stored, and tell those whose things have changed. Nobody else learns of it."""
        before = self._desk
        self._desk_version, self._desk = await desks.read_desk(self._storage, self.stored)
        self.stored = msgspec.structs.replace(self.stored, desk=self._desk_version)
        if self._game is None:
            return
        for seat in {guest.seat for guest in self._entered() if guest.seat is not None}:
            mine = (used or {}).get(seat, ())
            if mine or not self._desk.same_for(seat, before):
                text = write_message(desks.told(self._game, seat, self._desk, mine))
                for guest in self._entered():
                    if guest.seat == seat:
                        guest.send(text)
        self._wake.set()

    async def _look_at_desk(self, number: int, entries: Sequence[Entry]) -> None:
        """A move may have used what lay there."""
        seats = {entry.seat for entry in entries if entry.seat is not None and self._desk.has(entry.seat)}
        used = {seat: desks.used_for(seat, number, entries) for seat in seats}
        if any(used.values()) or any(self._desk.of(seat) for seat in seats):
            await self._read_desk(used)

    async def _ahead(self, guest: Guest, game: Game, since: int | None) -> Prepared | None:
        if guest.seat is None:
            return None
        used: list[Used] = []
        if since is not None and game.record.entries[self._course.length_after(min(since, self.number)) :]:
            for move in await self._storage.moves(self.id, after=since):
                used += desks.used_for(guest.seat, move.sequence, move.entries)
        return desks.told(game, guest.seat, self._desk, used)

    async def _from_desk(self) -> bool:
        """The same, and trouble with it must not stop the table: then everybody is asked as if nothing lay there."""
        try:
            return await self._play_from_desk()
        except (Stale, RoomClosed):
            raise
        except Exception:
            log.exception("trouble at the desk", extra={"game": self.id})
            METRICS.count("desk_faults")
            self._desk = Desk()  # until something changes there
            return False

    async def _play_from_desk(self) -> bool:
        """Play the next thing that has its place now, or clear up; whether there was any."""
        game = await self._current()
        deed = self._next_from_desk(game)
        if deed is None:
            return False
        if not deed.actions:
            with contextlib.suppress(Taken):
                await desks.clear_up(self._storage, self.id, deed, self._desk_version)
            await self._read_desk()
            return True

        def play(game: Game) -> Spent:
            again = self._next_from_desk(game)
            if again is None or not again.actions:
                raise Stale
            desks.carry_out(game, again)
            return desks.spent_by(again, self._desk_version)

        await self._try(play)
        return True

    def _next_from_desk(self, game: Game) -> Deed | None:
        if self._course.agreeing.paused is not None or self.stored.stage != "running":
            return None
        return self._desk.next(game, {seat.number for seat in self.stored.seats if seat.bot})

    # Agreeing

    def voters(self) -> list[int]:
        """The seats that are asked: those whose players answer for themselves, and have not left the game."""
        left = () if self._game is None else frames.gone_seats(self._game)
        return [seat.number for seat in self.stored.seats if seat.person and not seat.bot and seat.number not in left]

    async def propose(self, seat: int, what: Agreement, move: int | None) -> int:
        """The number of the proposal. Who proposes agrees."""
        return await asyncio.shield(asyncio.create_task(self._locked(lambda: self._propose(seat, what, move))))

    async def _propose(self, seat: int, what: Agreement, move: int | None) -> int:
        for _ in range(TRIES):
            game = await self._current()
            self._check_voter(seat)
            if game.over:
                raise RoomClosed("The game is over.")
            proposed = self._proposal(seat, what, move)
            number = self._course.agreeing.number + 1
            if await self._log([proposed]):
                await self._settle_proposals()
                return number
        raise RoomClosed("Too many are acting at once: please try again.")

    def _proposal(self, seat: int, what: Agreement, move: int | None) -> Proposed:
        """Refuses what makes no sense now."""
        if self._course.agreeing.of(what):
            raise RoomClosed("This is proposed already: agree, or wait.")
        if what in ("pause", "resume") and (what == "resume") != (self._course.agreeing.paused is not None):
            raise RoomClosed("The game pauses already." if what == "pause" else "The game does not pause.")
        if what != "rewind":
            if move is not None:
                raise RoomClosed("Only a rewind names a move.")
            return Proposed(seat, what)
        if move is None or move >= self.number:
            raise RoomClosed("Name the move to go back to: an earlier one than the last.")
        stone = self._course.stone_at(move)
        return Proposed(seat, what, move, stone.turn, stone.phase)

    async def say_to(self, seat: int, proposal: int, said: type[Agreed] | type[Disagreed] | type[Withdrawn]) -> int:
        """Agree, disagree, or take that back."""
        return await asyncio.shield(asyncio.create_task(self._locked(lambda: self._say_to(seat, proposal, said))))

    async def _say_to(self, seat: int, proposal: int, said: type[Agreed] | type[Disagreed] | type[Withdrawn]) -> int:
        for _ in range(TRIES):
            await self._current()
            if proposal not in self._course.agreeing.open:
                await self._catch_up_with_table()
            if proposal not in self._course.agreeing.open:
                raise RoomClosed("This proposal no longer stands.")
            self._check_voter(seat)
            if await self._log([said(proposal, seat)]):
                await self._settle_proposals()
                return proposal
        raise RoomClosed("Too many are acting at once: please try again.")

    def _check_voter(self, seat: int) -> None:
        self._check_open(agreed=True)
        if self.stored.stage != "running":
            raise RoomClosed("The game is over.")
        if seat not in self.voters():
            raise RoomClosed("A bot answers for you, or you have left the game: take your seat back first.")

    async def _settle_proposals(self) -> None:
        """Carry out what enough have agreed on, and drop what can no longer pass."""
        for each in list(self._course.agreeing.open.values()):
            if each.number not in self._course.agreeing.open or self.stored.stage != "running":
                continue  # carried out with an earlier one
            voters = self.voters()
            if each.passes(voters, now()):
                await self._carry(each)
            elif each.fails(voters):
                await self._log([Failed(each.number)])

    async def _carry(self, each: Open) -> None:
        if each.what == "rewind":
            return await self._carry_rewind(each)
        choices: dict[str, dict[str, Any]] = {
            "pause": {"paused": now()},
            "resume": {"paused": None},
            "abandon": {"stage": "given-up", "paused": None, "due": [], "changed": now()},
        }
        if await self._log([Carried(each.number)], **choices[each.what]):
            await self._reload_seats()
            if each.what == "abandon":
                self.tell_seats()

    async def _carry_rewind(self, each: Open) -> None:
        def agreed() -> list[AnyTableEvent]:
            if each.number not in self._course.agreeing.open:
                raise Stale
            return [Carried(each.number)]

        def back(game: Game) -> None:
            assert each.proposed.move is not None
            rewind(game, self._course.length_after(each.proposed.move), secrets.token_bytes(16))

        with contextlib.suppress(Stale):  # another process has done it
            await self._try(back, agreed)
            await desks.clear_answers(self._storage, self.id)  # they were meant for another course of the game
            await self._read_desk()

    async def _log(self, events: Sequence[AnyTableEvent], **columns: Any) -> bool:
        """Whether nobody was faster; if so, what they have logged is known now."""
        try:
            number = self._course.agreeing.number + 1
            logged = await keeping.log_events(self._storage, self.id, number, events, **columns)
        except Taken:
            await self._reload_seats()
            await self._catch_up_with_table()
            return False
        self._course.note(*logged)
        self.tell_agreements()
        return True

    async def catch_up_with_table(self) -> None:
        """Read what other processes have logged, and tell it."""
        await self._locked(self._catch_up_with_table)

    async def _catch_up_with_table(self) -> None:
        if self._game is None:
            return  # it is read when the game is made
        logged = await keeping.logged(self._storage, self.id, after=self._course.agreeing.number)
        self._course.note(*logged)
        if logged:
            before = self.stored.stage
            await self._reload_seats()
            if self.stored.stage != before:
                self.tell_seats()
            self.tell_agreements()

    def tell_agreements(self) -> None:
        if self._game is not None:
            self._send_all(self._course.agreeing.shown(self.voters()))
        self._tell_clocks()
        self._wake.set()

    async def milestones(self) -> list[Milestone]:
        await self._locked(self._current)
        return list(self._course.stones)

    async def clocks(self) -> Clocks | None:
        """As they are now; None: there are none."""
        await self._locked(self._current)
        return self._course.clock.shown(now())

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
                if await asyncio.shield(asyncio.create_task(self._locked(self._from_desk))):
                    continue
                wait = await self._locked(self._bot_asked)
                if wait is None or wait > 0:
                    if self._stage() != "running":
                        return
                    await self._watch_clock(wait)
                    continue
                if not await self._locked(self._people_trade):
                    await asyncio.sleep(self._bot_delay)
                answer = self._careful_answer if faults else self._answer
                await asyncio.shield(asyncio.create_task(self._locked(answer)))
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

    async def _watch_clock(self, wait: float | None = None) -> None:
        """Until something happens (or so many seconds pass), or somebody's time is up: then the default is played, or
        trade is closed."""
        alarm, passes = self._course.clock.alarm(), self._course.agreeing.alarm()
        later = None if wait is None else now() + math.ceil(wait * 1000)
        times = [at for at in (alarm.at if alarm else None, passes, later) if at is not None]
        if not times:
            await self._wake.wait()
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(max(min(times) - now(), 0) / 1000, LONGEST_SLEEP)):
                await self._wake.wait()
            return
        if passes is not None and passes <= now():
            await self._locked(self._settle_proposals)
        elif alarm is not None and alarm.at <= now():
            await self._do(lambda game: self._time_up(game, alarm))

    def _time_up(self, game: Game, alarm: Alarm) -> Spent | None:
        """What the seat has left here is played, or the default."""
        if self._course.clock.alarm() != alarm:
            raise Stale
        if alarm.seat is None:
            game.play(None, CloseTrade(), mark=BY_CLOCK)
            return None
        try:
            deed = self._desk.time_up(game, alarm.seat)
        except Exception:
            log.exception("trouble at the desk", extra={"game": self.id})
            METRICS.count("desk_faults")
            deed = Desk().time_up(game, alarm.seat)
        desks.carry_out(game, deed, mark=BY_CLOCK)
        return desks.spent_by(deed, self._desk_version)

    async def _bot_asked(self) -> float | None:
        """In how many seconds a bot acts: it must; or it may, and nobody must; or people trade. None: none does."""
        return self._is_bot_asked(await self._current())

    def _is_bot_asked(self, game: Game) -> float | None:
        if self._course.agreeing.paused is not None or self.stored.stage != "running":
            return None
        bots = {seat.number for seat in self.stored.seats if seat.bot}
        if bots and people_trade(game, bots):
            turn = self._manners.next(game, bots, time.monotonic())
            return None if turn is None else max(0.0, turn.at - time.monotonic())
        asked = frames.due_seats(game) or [game.seat_of(decision) for decision in game.pending]
        return 0.0 if any(seat in bots for seat in asked) else None

    async def _people_trade(self) -> bool:
        return people_trade(await self._current(), {seat.number for seat in self.stored.seats if seat.bot})

    async def _answer(self, *, careful: bool = False) -> int:
        """Let one bot answer. It thinks in a thread; the room stays locked, so that nothing happens meanwhile."""
        game, number = await self._current(), self.number
        wait = self._is_bot_asked(game)
        if wait is None or wait > 0:
            raise Stale
        kinds = {seat.number: seat.bot for seat in self.stored.seats if seat.bot}
        if self._company is None or kinds != self._bots:
            self._bots, self._company = kinds, company_of(kinds)
        company = careful_company(kinds) if careful else self._company
        deed = await (self._speech if people_trade(game, kinds) else self._reply)(game, company)
        self._note_faults(company, kinds)

        def answered(same: Game) -> None:
            if same is not game or self.number != number:
                raise Stale  # another process was faster
            before = len(game.record.entries)
            deed()
            for entry in game.record.entries[before:]:
                entry.by = BOT
            self._note_faults(company, kinds)

        return await self._try(answered)

    async def _reply(self, game: Game, company: Company) -> Callable[[], object]:
        """What the bot whose turn it is answers, ready to be played."""
        seat, answer = await think(lambda: company.answer(game), company.seconds)
        return lambda: company.say(game, seat, answer)

    async def _speech(self, game: Game, company: Company) -> Callable[[], object]:
        """The same among people who trade."""
        turn = self._manners.next(game, company.bots, time.monotonic())
        if turn is None:
            raise Stale
        answer = await think(lambda: company.ask(game, turn.seat, last_call=turn.last_call), company.seconds)

        def say() -> None:
            if not self._manners.say(game, company, turn, answer, time.monotonic()):
                raise Stale  # it has thought about it, and waits

        return say

    async def _careful_answer(self) -> int:
        return await self._answer(careful=True)

    def _note_faults(self, company: Company, kinds: Mapping[int, str]) -> None:
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


def needs_care(game: StoredGame, due: Sequence[int]) -> bool:
    """Whether there is a clock, a pause, or something on the desk, or a bot that is due (or may act: if nobody is, and
    on the trading floor, where it has finished only until somebody speaks to it)."""
    timed = game.pace is not None or game.paused is not None
    asked = range(game.players) if not due or game.phase == "trade" else due
    return timed or game.desk > 0 or any(game.seats[seat].bot for seat in asked)


def _ticking(clocks: Clocks) -> object:
    """What of the clocks must be told anew when it changes."""
    seats = [(each.seat, each.running, each.deadline) for each in clocks.seats]
    return seats, clocks.trade_ends, clocks.phase_ends
