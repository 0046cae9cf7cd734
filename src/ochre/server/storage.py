"""Every statement the server sends to the database.

A method that writes returns after its transaction is durable. `append` is the heart: it adds one action to a game, and
of two who add the same number one gets `Taken`.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, true, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ochre.engine.record import Entry, Start
from ochre.server import database, tokens
from ochre.server.bus import Bus, LocalBus, News, PostgresBus
from ochre.server.schema import (
    accounts,
    actions,
    chat,
    games,
    notes,
    notice_addresses,
    people,
    preferences,
    prepared_answers,
    results,
    seats,
    sessions,
    standing_orders,
    table_log,
    watchers,
)
from ochre.wire.after import SeatResult
from ochre.wire.messages import Outcome, Pace

SESSION_LASTS = 400 * 86_400_000  # milliseconds
TRIES = 20
OVER = ("finished", "given-up")


class Taken(Exception):
    """Somebody else was faster: the number, the seat or the name is gone."""


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    login: str | None = None


class Seat(msgspec.Struct, frozen=True):
    number: int
    person: str | None
    name: str | None
    bot: str | None
    nation: str | None = None  # chosen before the start
    seen: int | None = None  # when its player was last here


class StoredGame(msgspec.Struct, frozen=True):
    """A row of `games`, with its seats. Holds the seed: for the server only."""

    id: str
    host: str
    title: str
    edition: str
    players: int
    options: dict[str, Any]
    seed: bytes
    rules_version: int
    listed: bool
    watching: str
    pace: Pace | None
    nation_choice: str
    paused: int | None
    created: int
    started: int | None
    stage: str
    sequence: int
    hash: str
    turn: int
    phase: str
    due: list[int]
    changed: int
    trouble: str | None
    desk: int  # version of what players have left with the host; 0: nothing ever
    rated: bool
    imported: bool
    nations: list[str] | None
    position: dict[str, Any] | None
    finished: int | None
    rated_at: int | None
    playing: list[str | None] | None
    seats: tuple[Seat, ...]

    @property
    def start(self) -> Start:
        nations = tuple(self.nations or ())
        return Start(self.edition, self.players, self.options, self.seed, nations, self.position)

    def seat_of(self, person: str | None) -> int | None:
        return next((seat.number for seat in self.seats if person is not None and seat.person == person), None)

    def nation_at(self, seat: int) -> str | None:
        """The nation that is played from this seat; before the start the one that was chosen for it."""
        return self.playing[seat] if self.playing else self.seats[seat].nation


class Spent(msgspec.Struct, frozen=True):
    """What a move takes from the desk of its table; `version`: only if the desk has not changed since."""

    answers: tuple[int, ...] = ()  # numbers of prepared answers
    orders: tuple[int, bytes] | None = None  # seat, and what is left of its orders that hold once
    version: int | None = None


class Move(msgspec.Struct, frozen=True):
    """What was stored under one number: the lines it added to the record."""

    sequence: int
    entries: list[Entry]
    at: int


class Line(msgspec.Struct, frozen=True):
    """A line of chat."""

    number: int
    sender: int
    recipient: int | None
    text: str
    at: int

    def heard_by(self, seat: int | None) -> bool:
        return self.recipient is None or (seat is not None and seat in (self.sender, self.recipient))


class SeatStanding(msgspec.Struct, frozen=True):
    """How a seat came out of a game."""

    seat: int
    nation: str
    place: int
    points: int


class Summary(msgspec.Struct, frozen=True):
    """What the lobby shows of a running game; of a finished one also the final table."""

    stage: str
    hash: str
    turn: int
    phase: str
    due: list[int]
    standings: tuple[SeatStanding, ...] = ()
    playing: list[str | None] | None = None  # the nation of each seat; None: as before

    def columns(self) -> dict[str, Any]:
        """Of the table `games`."""
        own = {name: value for name, value in msgspec.structs.asdict(self).items() if name != "standings"}
        return own if self.playing is not None else {name: own[name] for name in own if name != "playing"}


class _Entry(msgspec.Struct, omit_defaults=True):
    """An entry of the record as stored: its action is plain data."""

    seat: int | None
    action: dict[str, Any] | None = None
    mark: str = ""
    takes_back: int | None = None
    by: str = ""
    given: int | None = None


_encode = msgspec.json.Encoder().encode
_entries = msgspec.json.Decoder(list[_Entry])


def now() -> int:
    return time.time_ns() // 1_000_000


class Storage:
    def __init__(self, address: str) -> None:
        url = database.read_url(address)
        self._engine = database.open_engine(url)
        self._writer = self._engine.execution_options(writes=True)
        sqlite = database.is_sqlite(url)
        self.bus: Bus = LocalBus() if sqlite else PostgresBus(url)
        # SQLite has one writer at a time: waiting in line here is better than asking again and again there.
        self._in_line: AbstractAsyncContextManager[None] = asyncio.Lock() if sqlite else nullcontext()
        self._thread = ThreadPoolExecutor(1, "writer") if sqlite else None
        if sqlite:
            self._quick = database.open_writer(url)
        self._errands: list[tuple[Callable[[Connection], None], asyncio.Future[None]]] = []
        self._runner: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await database.migrate(self._engine)

    async def close(self) -> None:
        await self._engine.dispose()
        if self._thread:
            self._thread.submit(self._quick.dispose)
            self._thread.shutdown()

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _writing(self, news: News | None = None) -> AsyncIterator[AsyncConnection]:
        async with self._in_line, self._writer.begin() as connection:
            yield connection
            if news:
                await self.bus.post(connection, news)
        if news:
            self.bus.posted(news)

    async def _write_at_once(self, work: Callable[[Connection], None], news: News) -> None:
        """As an errand of the writing thread (SQLite): nothing in it has to wait for the loop.

        All errands that wait when the thread is free become one transaction: what makes it durable is the slow part.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._errands.append((work, done))
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run_errands())
        await done
        self.bus.posted(news)

    async def _run_errands(self) -> None:
        while self._errands:
            async with self._in_line:
                batch, self._errands = self._errands, []
                works = [work for work, _ in batch]
                try:
                    faults = await asyncio.get_running_loop().run_in_executor(self._thread, self._do_errands, works)
                except Exception as fault:
                    faults = [fault] * len(batch)
            for (_, done), outcome in zip(batch, faults, strict=True):
                if done.done():
                    continue
                if outcome is None:
                    done.set_result(None)
                else:
                    done.set_exception(outcome)

    def _do_errands(self, works: Sequence[Callable[[Connection], None]]) -> list[Exception | None]:
        """What went wrong with each; one that fails changes nothing and hurts none of the others."""
        faults: list[Exception | None] = []
        with self._quick.begin() as connection:
            for work in works:
                try:
                    with connection.begin_nested():
                        work(connection)
                    faults.append(None)
                except (Taken, IntegrityError) as fault:
                    faults.append(fault)
        return faults

    async def is_well(self) -> bool:
        async with self._reading() as connection:
            return await connection.scalar(select(1)) == 1

    # People and sessions

    async def add_person(self, name: str) -> tuple[Person, str]:
        """A new guest, and the secret of a session."""
        person, secret = Person(tokens.new_id(), name), tokens.new_secret()
        async with self._writing() as connection:
            await connection.execute(insert(people).values(id=person.id, name=name, created=now()))
            await _add_session(connection, person.id, secret)
        return person, secret

    async def rename(self, person: str, name: str) -> None:
        async with self._writing() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(name=name))

    async def person_of(self, secret: str) -> Person | None:
        """Whose session this is, if it lasts."""
        query = (
            select(people.c.id, people.c.name, accounts.c.login)
            .join(sessions, sessions.c.person == people.c.id)
            .outerjoin(accounts, accounts.c.person == people.c.id)
            .where(sessions.c.token == tokens.kept(secret), sessions.c.expires > now())
        )
        async with self._reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Person(*row) if row else None

    async def end_session(self, secret: str) -> None:
        token = tokens.kept(secret)
        async with self._writing(News("session", token.hex())) as connection:
            await connection.execute(delete(sessions).where(sessions.c.token == token))

    async def add_account(self, person: str, login: str, password: str) -> None:
        """The guest becomes an account and keeps all seats. Raises Taken."""
        row = {"person": person, "login": login.casefold(), "password": password, "created": now()}
        try:
            async with self._writing() as connection:
                await connection.execute(insert(accounts).values(row))
        except IntegrityError as fault:
            raise Taken from fault

    async def password_of(self, login: str) -> tuple[str, str] | None:
        """The person and the hashed password of an account."""
        query = select(accounts.c.person, accounts.c.password).where(accounts.c.login == login.casefold())
        async with self._reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return (row.person, row.password) if row else None

    async def log_in(self, person: str, guest: str | None) -> str:
        """A new session of an account. What the guest at this browser sat at and watched comes along."""
        secret = tokens.new_secret()
        async with self._writing() as connection:
            if guest is not None:
                await _hand_over(connection, guest, person)
            await _add_session(connection, person, secret)
        return secret

    # Tables

    async def add_game(
        self,
        host: str,
        *,
        title: str,
        start: Start,
        rules_version: int,
        listed: bool,
        watching: str,
        seat: int | None,
        bots: Mapping[int, str],
        pace: Pace | None = None,
        nation_choice: str = "book",
        rated: bool = False,
    ) -> str:
        game, at = tokens.new_id(), now()
        row: dict[str, Any] = {
            "id": game,
            "host": host,
            "title": title,
            "edition": start.edition,
            "players": start.players,
            "options": start.options,
            "seed": start.seed,
            "rules_version": rules_version,
            "listed": listed,
            "watching": watching,
            "pace": None if pace is None else msgspec.to_builtins(pace),
            "nation_choice": nation_choice,
            "rated": rated,
            "created": at,
            "stage": "open",
            "sequence": 0,
            "hash": "",
            "turn": 0,
            "phase": "",
            "due": [],
            "changed": at,
        }
        rows = [
            {"game": game, "seat": number, "person": host if number == seat else None, "bot": bots.get(number)}
            for number in range(start.players)
        ]
        async with self._writing() as connection:
            await connection.execute(insert(games).values(row))
            await connection.execute(insert(seats), rows)
        return game

    async def import_game(
        self,
        host: str,
        *,
        title: str,
        listed: bool,
        start: Start,
        entries: Sequence[Entry],
        rules_version: int,
        summary: Summary,
    ) -> str:
        """A table made of a record: finished, or open with all its seats free and its moves already made."""
        game, at = tokens.new_id(), now()
        over = summary.stage == "finished"
        row: dict[str, Any] = {
            **summary.columns(),
            "id": game,
            "host": host,
            "title": title,
            "edition": start.edition,
            "players": start.players,
            "options": start.options,
            "seed": start.seed,
            "nations": list(start.seats) or None,
            "position": start.position,
            "rules_version": rules_version,
            "listed": listed,
            "watching": "anyone",
            "created": at,
            "started": at if over else None,
            "stage": "finished" if over else "open",
            "sequence": len(entries),
            "changed": at,
            "imported": True,
        }
        moves = [
            {"game": game, "sequence": number, "entries": encode_entries([entry]), "at": at}
            for number, entry in enumerate(entries, 1)
        ]
        async with self._writing() as connection:
            await connection.execute(insert(games).values(row))
            await connection.execute(insert(seats), [{"game": game, "seat": each} for each in range(start.players)])
            for first in range(0, len(moves), 500):
                await connection.execute(insert(actions), moves[first : first + 500])
            if over:
                await add_results(connection, game, summary.standings, at)
        return game

    async def game(self, game: str) -> StoredGame | None:
        if not tokens.is_id(game):  # what comes from an address may be anything, even what PostgreSQL cannot store
            return None
        found = await self._games(games.c.id == game)
        return found[0] if found else None

    async def _games(self, *where: Any, limit: int = 200) -> list[StoredGame]:
        async with self._reading() as connection:
            rows = (
                await connection.execute(select(games).where(*where).order_by(games.c.changed.desc()).limit(limit))
            ).all()
            sitting = await _seats_of(connection, [row.id for row in rows])
        return [_stored_game(row, sitting.get(row.id, ())) for row in rows]

    async def lobby(self, person: str | None) -> tuple[list[StoredGame], ...]:
        """My games, open ones, those to watch, and finished ones (mine, and listed ones)."""
        mine_ids = select(seats.c.game).where(seats.c.person == person)
        mine = or_(games.c.id.in_(mine_ids), games.c.host == person) if person else games.c.id.is_(None)
        listed, stage = games.c.listed, games.c.stage
        watchable = or_(
            and_(listed, games.c.watching == "anyone"),
            games.c.id.in_(select(watchers.c.game).where(watchers.c.person == (person or ""))),
        )
        return (
            await self._games(mine, stage.not_in(OVER)),
            await self._games(listed, stage == "open", limit=50),
            await self._games(watchable, stage == "running", limit=50),
            await self._games(or_(mine, and_(listed, games.c.watching == "anyone")), stage.in_(OVER), limit=50),
        )

    async def running_games(self) -> list[StoredGame]:
        return await self._games(games.c.stage == "running", limit=10_000)

    async def new_links(self, game: str) -> tuple[dict[int, str], str, str]:
        """Secrets for the free seats, for any free seat, and for watching. Earlier links no longer open anything."""
        open_link, watch_link = tokens.new_secret(), tokens.new_secret()
        links: dict[int, str] = {}
        async with self._writing() as connection:
            await connection.execute(
                update(games)
                .where(games.c.id == game)
                .values(open_link=tokens.kept(open_link), watch_link=tokens.kept(watch_link))
            )
            for seat in (await _seats_of(connection, [game])).get(game, ()):
                free = seat.person is None and seat.bot is None
                secret = tokens.new_secret()
                if free:
                    links[seat.number] = secret
                await connection.execute(
                    update(seats)
                    .where(seats.c.game == game, seats.c.seat == seat.number)
                    .values(link=tokens.kept(secret) if free else None)
                )
        return links, open_link, watch_link

    async def open_link(self, secret: str) -> tuple[str, str, int | None] | None:
        """What a link opens: the game, "seat", "open" or "watch", and for a seat its number."""
        token = tokens.kept(secret)
        async with self._reading() as connection:
            seat = (
                await connection.execute(select(seats.c.game, seats.c.seat).where(seats.c.link == token))
            ).one_or_none()
            if seat:
                return seat.game, "seat", seat.seat
            query = select(games.c.id, games.c.open_link).where(
                or_(games.c.open_link == token, games.c.watch_link == token)
            )
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        return row.id, "open" if row.open_link == token else "watch", None

    async def sit_down(self, game: str, person: str, seat: int | None) -> int:
        """Take this seat, or the first free one. Raises Taken if there is none, or if this person sits already."""
        try:
            async with self._writing(News("seats", game)) as connection:
                for free in (await _seats_of(connection, [game])).get(game, ()):
                    if free.person or free.bot or seat not in (None, free.number):
                        continue
                    taken = await connection.execute(
                        update(seats)
                        .where(seats.c.game == game, seats.c.seat == free.number)
                        .where(seats.c.person.is_(None), seats.c.bot.is_(None))
                        .values(person=person, link=None)  # a seat's link is used up
                    )
                    if taken.rowcount == 1:
                        return free.number
                raise Taken
        except IntegrityError as fault:
            raise Taken from fault

    async def stand_up(self, game: str, person: str) -> None:
        async with self._writing(News("seats", game)) as connection:
            await connection.execute(
                update(seats).where(seats.c.game == game, seats.c.person == person).values(person=None)
            )

    async def set_bot(self, game: str, seat: int, bot: str | None) -> None:
        async with self._writing(News("seats", game)) as connection:
            await connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(bot=bot))

    async def add_watcher(self, game: str, person: str) -> None:
        try:
            async with self._writing() as connection:
                await connection.execute(insert(watchers).values(game=game, person=person))
        except IntegrityError:
            pass  # watches already

    async def watches(self, game: str, person: str) -> bool:
        query = select(watchers.c.game).where(watchers.c.game == game, watchers.c.person == person)
        async with self._reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def start_game(self, game: str, summary: Summary) -> None:
        """The table is full and begins. Raises Taken if it has begun, or somebody stood up meanwhile."""
        async with self._writing(News("seats", game)) as connection:
            sitting = (await _seats_of(connection, [game])).get(game, ())
            if any(seat.person is None and seat.bot is None for seat in sitting):
                raise Taken
            changed = await connection.execute(
                update(games)
                .where(games.c.id == game, games.c.stage == "open")
                .values(**summary.columns(), started=now(), changed=now(), open_link=None)
            )
            if changed.rowcount != 1:
                raise Taken
            # Moves of a record from elsewhere: clocks start now, not when it was brought.
            await connection.execute(update(actions).where(actions.c.game == game).values(at=now()))

    async def freeze(self, game: str, trouble: str, at: int | None = None) -> bool:
        """With `at` only if nothing was played after that move; whether it was frozen now."""
        still = [games.c.stage == "running", *([] if at is None else [games.c.sequence == at])]
        async with self._writing(News("seats", game)) as connection:
            changed = await connection.execute(
                update(games).where(games.c.id == game, *still).values(stage="frozen", trouble=trouble)
            )
            return changed.rowcount == 1

    async def adopt_rules(self, game: str, version: int) -> None:
        """It replays to the same position on these rules: from now on it is played by them."""
        async with self._writing() as connection:
            await connection.execute(update(games).where(games.c.id == game).values(rules_version=version))

    # The record

    async def append(
        self,
        game: str,
        sequence: int,
        entries: Sequence[Entry],
        summary: Summary,
        log: Sequence[tuple[int, bytes]] = (),
        spent: Spent | None = None,
    ) -> int:
        """Store what was done under this number; gives the time stored with it. Durable when it returns.

        What was agreed about it goes into the log of the table in the same breath: then it may happen in a pause.
        Raises Taken if the number is gone, or nothing can be done at this table now.
        """
        at = now()
        row = {"game": game, "sequence": sequence, "entries": encode_entries(entries), "at": at}
        # The condition keeps numbers without gaps: nobody can store 8 before 7 is there.
        claim = (
            update(games)
            .where(games.c.id == game, games.c.sequence == sequence - 1, games.c.stage == "running")
            .where(true() if log else games.c.paused.is_(None))
            .where(true() if spent is None or spent.version is None else games.c.desk == spent.version)
            .values(**summary.columns(), sequence=sequence, changed=at)
        )

        def add(connection: Connection) -> None:
            if connection.execute(claim).rowcount != 1:
                raise Taken
            connection.execute(insert(actions).values(row))

        news = News("move", game, sequence)
        try:
            if self._thread and not (spent or log or summary.standings):
                await self._write_at_once(add, news)
                return at
            async with self._writing(news) as connection:
                await connection.run_sync(add)
                if spent is not None:
                    await _spend(connection, game, spent)
                for number, event in log:
                    noted = {"game": game, "number": number, "sequence": sequence, "event": event, "at": at}
                    await connection.execute(insert(table_log).values(noted))
                if summary.standings:
                    await add_results(connection, game, summary.standings, at)
        except IntegrityError as fault:
            raise Taken from fault
        return at

    async def moves(self, game: str, after: int = 0) -> list[Move]:
        query = (
            select(actions.c.sequence, actions.c.entries, actions.c.at)
            .where(actions.c.game == game, actions.c.sequence > after)
            .order_by(actions.c.sequence)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Move(row.sequence, decode_entries(row.entries), row.at) for row in rows]

    async def results(self, game: str) -> list[SeatResult]:
        """How everybody came out of a finished game, winner first."""
        query = (
            select(results, people.c.name)
            .outerjoin(people, people.c.id == results.c.person)
            .where(results.c.game == game)
            .order_by(results.c.place)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            SeatResult(
                row.seat,
                row.nation,
                row.place,
                row.points,
                row.name,
                row.bot,
                None if row.mu_before is None else (row.mu_before, row.sigma_before),
                None if row.mu_after is None else (row.mu_after, row.sigma_after),
            )
            for row in rows
        ]

    async def outcomes(self, ids: Sequence[str], person: str | None) -> dict[str, Outcome]:
        """Who won each of these games, and where this person came in."""
        columns = (results.c.game, results.c.nation, results.c.place, results.c.points, results.c.person, results.c.bot)
        query = (
            select(*columns, people.c.name)
            .outerjoin(people, people.c.id == results.c.person)
            .where(results.c.game.in_(ids), or_(results.c.place == 1, results.c.person == (person or "")))
            .order_by(results.c.place, results.c.seat.desc())  # of several winners the first seat is named
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        mine = {row.game: row for row in rows if person is not None and row.person == person}
        found: dict[str, Outcome] = {}
        for row in rows:
            if row.place == 1:
                me = mine.get(row.game)
                place, points = (None, None) if me is None else (me.place, me.points)
                found[row.game] = Outcome(row.nation, row.name, row.bot, row.points, place, points)
        return found

    # Chat

    async def add_chat(self, game: str, sender: int, text: str, recipient: int | None) -> int:
        """The number of the new line."""
        for _ in range(TRIES):
            async with self._reading() as connection:
                last = await connection.scalar(select(func.max(chat.c.number)).where(chat.c.game == game))
            number = (last or 0) + 1
            row = {"game": game, "number": number, "sender": sender, "recipient": recipient, "text": text, "at": now()}
            try:
                async with self._writing(News("chat", game, number)) as connection:
                    await connection.execute(insert(chat).values(row))
            except IntegrityError:
                continue  # somebody spoke at the same time
            return number
        raise Taken

    async def chat(self, game: str, after: int = 0, limit: int = 500) -> list[Line]:
        """The lines after this number; if there are too many, the last ones."""
        columns = (chat.c.number, chat.c.sender, chat.c.recipient, chat.c.text, chat.c.at)
        query = select(*columns).where(chat.c.game == game, chat.c.number > after)
        async with self._reading() as connection:
            rows = (await connection.execute(query.order_by(chat.c.number.desc()).limit(limit))).all()
        return [Line(*row) for row in reversed(rows)]


async def _spend(connection: AsyncConnection, game: str, spent: Spent) -> None:
    """What was played no longer lies on the desk: in the same breath, or it might be played twice."""
    if not spent.answers and spent.orders is None:
        return
    await connection.execute(update(games).where(games.c.id == game).values(desk=games.c.desk + 1))
    await connection.execute(
        delete(prepared_answers).where(
            prepared_answers.c.game == game, prepared_answers.c.number.in_(list(spent.answers))
        )
    )
    if spent.orders is not None:
        once = (standing_orders.c.seat == spent.orders[0], standing_orders.c.scope == "once")
        await connection.execute(
            update(standing_orders).where(standing_orders.c.game == game, *once).values(orders=spent.orders[1])
        )


async def add_results(connection: AsyncConnection, game: str, standings: Iterable[SeatStanding], at: int) -> None:
    """The game is over: who came where, and who sat there."""
    sitting = (await _seats_of(connection, [game])).get(game, ())
    rows = [
        {**msgspec.structs.asdict(each), "game": game, "person": seat.person, "bot": seat.bot}
        for each in standings
        for seat in [sitting[each.seat]]
    ]
    await connection.execute(update(games).where(games.c.id == game).values(finished=at))
    await connection.execute(insert(results), rows)


async def _add_session(connection: AsyncConnection, person: str, secret: str) -> None:
    at = now()
    row = {"token": tokens.kept(secret), "person": person, "created": at, "expires": at + SESSION_LASTS}
    await connection.execute(insert(sessions).values(row))


async def _hand_over(connection: AsyncConnection, guest: str, person: str) -> None:
    """Seats and tables of a guest go to an account, except where the account sits at the same table."""
    sits = select(seats.c.game).where(seats.c.person == person).scalar_subquery()
    await connection.execute(
        update(seats).where(seats.c.person == guest, seats.c.game.not_in(sits)).values(person=person)
    )
    await connection.execute(update(games).where(games.c.host == guest).values(host=person))
    for left in (prepared_answers, standing_orders):  # what the guest left elsewhere counts for nobody
        await connection.execute(update(left).where(left.c.person == guest).values(person=person))
    noted = select(notes.c.game).where(notes.c.person == person).scalar_subquery()
    await connection.execute(
        update(notes).where(notes.c.person == guest, notes.c.game.not_in(noted)).values(person=person)
    )
    if await connection.scalar(select(preferences.c.person).where(preferences.c.person == person)) is None:
        await connection.execute(update(preferences).where(preferences.c.person == guest).values(person=person))
    await connection.execute(update(results).where(results.c.person == guest).values(person=person))
    if not await connection.scalar(select(func.count()).where(notice_addresses.c.person == person)):
        await connection.execute(
            update(notice_addresses).where(notice_addresses.c.person == guest).values(person=person)
        )
    watches = select(watchers.c.game).where(watchers.c.person == person).scalar_subquery()
    await connection.execute(
        update(watchers).where(watchers.c.person == guest, watchers.c.game.not_in(watches)).values(person=person)
    )


async def _seats_of(connection: AsyncConnection, ids: Iterable[str]) -> dict[str, tuple[Seat, ...]]:
    query = (
        select(seats.c.game, seats.c.seat, seats.c.person, people.c.name, seats.c.bot, seats.c.nation, seats.c.seen)
        .outerjoin(people, people.c.id == seats.c.person)
        .where(seats.c.game.in_(list(ids)))
        .order_by(seats.c.seat)
    )
    found: dict[str, tuple[Seat, ...]] = {}
    for row in (await connection.execute(query)).all():
        found[row.game] = (*found.get(row.game, ()), Seat(*row[1:]))
    return found


def _stored_game(row: Row[Any], sitting: tuple[Seat, ...]) -> StoredGame:
    values = row._asdict()
    named = {name: values[name] for name in StoredGame.__struct_fields__ if name != "seats"}
    named["pace"] = msgspec.convert(named["pace"], Pace | None)
    return StoredGame(**named, seats=sitting)


def encode_entries(entries: Sequence[Entry]) -> bytes:
    lines = (
        _Entry(
            entry.seat,
            None if entry.action is None else msgspec.to_builtins(entry.action),
            entry.mark,
            entry.takes_back,
            entry.by,
            entry.given,
        )
        for entry in entries
    )
    return _encode(list(lines))


def decode_entries(text: bytes) -> list[Entry]:
    return [
        Entry(line.seat, line.action, line.mark, line.takes_back, line.by, line.given) for line in _entries.decode(text)
    ]
