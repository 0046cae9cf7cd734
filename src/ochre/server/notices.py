"""Telling people that a table waits for them: one message when it does, one reminder, or once a day; never a flood.

One process tells about a game: the one that leads it. What was told is stored, so that a restart tells nobody twice.
"""

import asyncio
import json
import logging
import os
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update

from ochre.games import EDITIONS
from ochre.server import postman
from ochre.server.clocks import quiet_times, zone_named
from ochre.server.metrics import METRICS
from ochre.server.schema import games, notice_addresses, notice_wishes, notices, preferences, seats
from ochre.server.settings import Settings
from ochre.server.storage import Storage, StoredGame, Taken, now
from ochre.wire.after import NoticeAddress, NoticeWishes
from ochre.wire.messages import QuietHours

log = logging.getLogger(__name__)

MOST_ADDRESSES = 5
GIVE_UP = 20  # messages in a row that did not arrive: then an address is no longer tried
TRIES = 5  # for one message
BACK_OFF = 60.0  # seconds before it is tried again, five times as long each time
AT_ONCE = 4  # messages on their way at the same time
TOO_LONG = 45.0  # seconds for one message
DAY = 86_400_000

Deadline = Callable[[str, int], Awaitable[int | None]]
"""When the time of a seat of a game is up."""


class Unfit(ValueError):
    """This address cannot be used. The message is for the person who gave it, and holds no secret."""


class Sent(msgspec.Struct, frozen=True):
    """What the postman says."""

    ok: bool
    kind: str = ""
    label: str = ""
    fault: str = ""


class Postman:
    """Sends messages, each by a process of its own."""

    def __init__(self, settings: Settings) -> None:
        self._kinds, self._private = list(settings.notice_kinds), settings.notices_to_private
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def check(self, address: str) -> Sent:
        return await self._run({"address": address})

    async def send(self, address: str, title: str, body: str) -> Sent:
        done = await self._run({"address": address, "title": title, "body": body})
        METRICS.count("notices" if done.ok else "notices_failed")
        return done

    async def _run(self, wish: dict[str, Any]) -> Sent:
        wish = {**wish, "kinds": self._kinds, "private": self._private}
        known = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
        async with self._at_once:
            # The address goes in by a pipe: the command line of a process is seen by everybody on the machine.
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # what lies beside the script is no library
                postman.__file__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=known,
            )
            try:
                async with asyncio.timeout(TOO_LONG):
                    said, _ = await process.communicate(json.dumps(wish).encode())
                return msgspec.json.decode(said, type=Sent)
            except TimeoutError:
                return Sent(False, fault="It took too long.")
            except msgspec.MsgspecError:
                return Sent(False, fault="Something went wrong.")
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()


# What is stored


class Person(msgspec.Struct, frozen=True):
    """Somebody who wants notices. Holds secrets: for the server only."""

    id: str
    wishes: NoticeWishes
    digest_sent: int
    quiet: QuietHours | None
    addresses: tuple[tuple[int, str], ...]  # number and address

    def is_quiet(self, at: int) -> bool:
        if self.quiet is None:
            return False
        start, end = next(quiet_times(self.quiet, at, DAY))
        return start <= at < end

    def digest_due(self, at: int) -> bool:
        """Whether the hour of the digest has struck since the last one."""
        if self.wishes.digest is None:
            return False
        local = datetime.fromtimestamp(at / 1000, zone_named(self.wishes.zone))
        struck = datetime.combine(local.date(), time.fromisoformat(self.wishes.digest), local.tzinfo)
        if struck > local:
            struck -= timedelta(days=1)
        return self.digest_sent < struck.timestamp() * 1000


class Told(msgspec.Struct, frozen=True):
    """What a player was told about a turn."""

    game: str
    seat: int
    person: str
    turn: int
    phase: str
    since: int
    told: int | None = None
    reminded: int | None = None


class NoticeBook:
    """Every statement about notices."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def shown(self, person: str) -> tuple[NoticeWishes, list[NoticeAddress]]:
        query = select(notice_addresses).where(notice_addresses.c.person == person).order_by(notice_addresses.c.number)
        async with self._storage._reading() as connection:
            wishes = await connection.scalar(select(notice_wishes.c.wishes).where(notice_wishes.c.person == person))
            rows = (await connection.execute(query)).all()
        found = [NoticeAddress(row.number, row.kind, row.label, row.failures > 0) for row in rows]
        return NoticeWishes() if wishes is None else msgspec.convert(wishes, NoticeWishes), found

    async def set_wishes(self, person: str, wishes: NoticeWishes) -> None:
        async with self._storage._writing() as connection:
            await connection.execute(delete(notice_wishes).where(notice_wishes.c.person == person))
            row = {"person": person, "wishes": msgspec.to_builtins(wishes), "digest_sent": now()}
            await connection.execute(insert(notice_wishes).values(row))

    async def add_address(self, person: str, address: str, kind: str, label: str) -> None:
        """Raises Taken if there are too many."""
        mine = notice_addresses.c.person == person
        async with self._storage._writing() as connection:
            count, last = (
                await connection.execute(select(func.count(), func.max(notice_addresses.c.number)).where(mine))
            ).one()
            if count >= MOST_ADDRESSES:
                raise Taken
            row = {"person": person, "number": (last or 0) + 1, "address": address, "kind": kind[:32]}
            await connection.execute(
                insert(notice_addresses).values(**row, label=label[:200], failures=0, created=now())
            )

    async def address(self, person: str, number: int) -> str | None:
        query = select(notice_addresses.c.address).where(
            notice_addresses.c.person == person, notice_addresses.c.number == number
        )
        async with self._storage._reading() as connection:
            found: str | None = await connection.scalar(query)
        return found

    async def remove_address(self, person: str, number: int) -> None:
        async with self._storage._writing() as connection:
            await connection.execute(
                delete(notice_addresses).where(notice_addresses.c.person == person, notice_addresses.c.number == number)
            )

    async def note_delivery(self, person: str, number: int, *, arrived: bool) -> None:
        failures = 0 if arrived else notice_addresses.c.failures + 1
        async with self._storage._writing() as connection:
            await connection.execute(
                update(notice_addresses)
                .where(notice_addresses.c.person == person, notice_addresses.c.number == number)
                .values(failures=failures)
            )

    async def people(self) -> dict[str, Person]:
        """Everybody who can be told something."""
        query = (
            select(
                notice_addresses.c.person,
                notice_addresses.c.number,
                notice_addresses.c.address,
                notice_wishes.c.wishes,
                notice_wishes.c.digest_sent,
                preferences.c.quiet,
            )
            .outerjoin(notice_wishes, notice_wishes.c.person == notice_addresses.c.person)
            .outerjoin(preferences, preferences.c.person == notice_addresses.c.person)
            .where(notice_addresses.c.failures < GIVE_UP)
            .order_by(notice_addresses.c.person, notice_addresses.c.number)
        )
        async with self._storage._reading() as connection:
            rows = (await connection.execute(query)).all()
        found: dict[str, Person] = {}
        for row in rows:
            known = found.get(row.person) or Person(
                row.person,
                NoticeWishes() if row.wishes is None else msgspec.convert(row.wishes, NoticeWishes),
                row.digest_sent or 0,
                None if row.quiet is None else msgspec.convert(row.quiet, QuietHours),
                (),
            )
            found[row.person] = msgspec.structs.replace(known, addresses=(*known.addresses, (row.number, row.address)))
        return found

    async def running_games_of(self, people: Iterable[str]) -> list[StoredGame]:
        theirs = select(seats.c.game).where(seats.c.person.in_(list(people)))
        running = (games.c.stage == "running", games.c.paused.is_(None))  # in a pause nobody is waited for
        return await self._storage._games(games.c.id.in_(theirs), *running, limit=10_000)

    async def told(self, ids: Iterable[str]) -> dict[tuple[str, int], Told]:
        async with self._storage._reading() as connection:
            rows = (await connection.execute(select(notices).where(notices.c.game.in_(list(ids))))).all()
        return {(row.game, row.seat): Told(**row._asdict()) for row in rows}

    async def store(self, changed: Sequence[Told], gone: Iterable[tuple[str, int]] = ()) -> None:
        keys = [*((told.game, told.seat) for told in changed), *gone]
        if not keys:
            return
        async with self._storage._writing() as connection:
            for game, seat in keys:
                await connection.execute(delete(notices).where(notices.c.game == game, notices.c.seat == seat))
            if changed:
                await connection.execute(insert(notices), [msgspec.structs.asdict(told) for told in changed])

    async def digest_sent(self, person: str, at: int) -> None:
        async with self._storage._writing() as connection:
            await connection.execute(
                update(notice_wishes).where(notice_wishes.c.person == person).values(digest_sent=at)
            )


# Who is told when


class Waiting(msgspec.Struct, frozen=True):
    """A table that waits for somebody."""

    game: StoredGame
    seat: int
    deadline: int | None = None

    def line(self, base: str) -> str:
        name = EDITIONS[self.game.edition].name if self.game.edition in EDITIONS else self.game.edition
        text = f"{self.game.title}: {name}, turn {self.game.turn}, {self.game.phase.replace('-', ' ')}."
        if self.deadline is not None:
            text += f" Time left: {_span(self.deadline - now())}."
        return f"{text}\n{base}/table/{self.game.id}" if base else text


class Notifier:
    """Looks again and again who is waited for."""

    def __init__(
        self,
        storage: Storage,
        settings: Settings,
        deadline: Deadline,
        is_here: Callable[[str, str], bool] = lambda game, person: False,
    ) -> None:
        self.book = NoticeBook(storage)
        self.postman = Postman(settings)
        self._storage, self._deadline, self._is_here = storage, deadline, is_here
        self._settle = round(settings.notice_after * 1000)
        self._every = settings.notice_every
        self._base = settings.public_address
        self._failed: dict[tuple[str, str], tuple[int, int]] = {}  # person, what: how often, and when to try again

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            try:
                await self.look()
            except Exception as fault:
                # Without its text: that of a database fault could hold what was to be stored.
                log.error("trouble with notices", extra={"fault": type(fault).__name__})

    async def look(self) -> None:
        """Tell everybody what they should know by now."""
        people = await self.book.people()
        if not people:
            return
        found = await self.book.running_games_of(people)
        led = [game for game in found if await self._storage.bus.lead(game.id)]
        told = await self.book.told(game.id for game in led)
        waiting = [
            (people[sitting.person], Waiting(game, sitting.number))
            for game in led
            for sitting in game.seats
            if sitting.number in game.due and sitting.person in people and not sitting.bot
        ]
        due = {(each.game.id, each.seat) for _, each in waiting}
        await self.book.store([], [key for key in told if key not in due])
        turns: defaultdict[str, list[tuple[Waiting, Told]]] = defaultdict(list)
        reminders: defaultdict[str, list[tuple[Waiting, Told]]] = defaultdict(list)
        for person, each in waiting:
            before = await self._first_seen(person, each, told.get((each.game.id, each.seat)))
            each = msgspec.structs.replace(each, deadline=await self._deadline(each.game.id, each.seat))
            if person.is_quiet(now()) or self._is_here(each.game.id, person.id):
                continue
            if self._wants_turn(person, before):
                turns[person.id].append((each, before))
            elif self._wants_reminder(person, before, each.deadline):
                reminders[person.id].append((each, before))
        sending = [
            *(self._tell(people[id], "told", "It is your turn", rows) for id, rows in turns.items()),
            *(self._tell(people[id], "reminded", "Your time is running out", rows) for id, rows in reminders.items()),
        ]
        if await self._storage.bus.lead("digests"):
            sending += [
                self._digest(person, await self.book.running_games_of([person.id]))
                for person in people.values()
                if person.digest_due(now()) and not person.is_quiet(now())
            ]
        await asyncio.gather(*sending)

    async def _first_seen(self, person: Person, waiting: Waiting, before: Told | None) -> Told:
        """Since when we know that this seat is due in this phase."""
        game = waiting.game
        if before and (before.person, before.turn, before.phase) == (person.id, game.turn, game.phase):
            return before
        fresh = Told(game.id, waiting.seat, person.id, game.turn, game.phase, now())
        await self.book.store([fresh])
        return fresh

    def _wants_turn(self, person: Person, told: Told) -> bool:
        return person.wishes.turns and told.told is None and now() - told.since >= self._settle

    def _wants_reminder(self, person: Person, told: Told, deadline: int | None) -> bool:
        if not person.wishes.reminders or told.reminded is not None or deadline is None:
            return False
        left, whole = deadline - now(), deadline - told.since
        return left <= whole / 4 and now() - max(told.since, told.told or 0) >= self._settle

    async def _tell(self, person: Person, what: str, title: str, rows: Sequence[tuple[Waiting, Told]]) -> None:
        """All tables in one message."""
        names = ", ".join(each.game.title for each, _ in rows)
        if await self._send(person, what, f"{title}: {names}"[:120], [each for each, _ in rows]):
            at = now()
            await self.book.store([msgspec.structs.replace(told, **{what: at}) for _, told in rows])

    async def _digest(self, person: Person, found: Sequence[StoredGame]) -> None:
        mine = [Waiting(game, seat) for game in found if (seat := game.seat_of(person.id)) in game.due]
        if not mine or await self._send(person, "digest", f"{len(mine)} tables wait for you", mine):
            await self.book.digest_sent(person.id, now())

    async def _send(self, person: Person, what: str, title: str, waiting: Sequence[Waiting]) -> bool:
        """Whether it is done with: somebody was reached, or it has failed too often."""
        tries, again = self._failed.get((person.id, what), (0, 0))
        if now() < again:
            return False
        body = "\n\n".join(each.line(self._base) for each in waiting)
        reached = False
        for number, address in person.addresses:
            done = await self.postman.send(address, title, body)
            await self.book.note_delivery(person.id, number, arrived=done.ok)
            reached = reached or done.ok
        if reached or tries + 1 >= TRIES:
            self._failed.pop((person.id, what), None)
            return True
        self._failed[person.id, what] = (tries + 1, now() + round(BACK_OFF * 5**tries * 1000))
        log.warning("a notice did not arrive", extra={"what_for": what, "tries": tries + 1})
        return False


def _span(milliseconds: int) -> str:
    minutes = max(0, milliseconds) // 60_000
    if minutes >= 48 * 60:
        return f"{minutes // 1440} days"
    if minutes >= 120:
        return f"{minutes // 60} hours"
    return f"{minutes} minutes"
