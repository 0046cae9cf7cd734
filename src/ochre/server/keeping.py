"""What is kept beside the record: the log of a table, seats that change hands, notes, settings."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ochre.server import tokens
from ochre.server.agreements import AnyTableEvent, Logged, QuietSet, SeatTaken, decode_event, encode_event
from ochre.server.bus import News
from ochre.server.clocks import NOTICE
from ochre.server.schema import games, notes, preferences, seats, table_log, watchers
from ochre.server.storage import TRIES, Storage, Taken, now
from ochre.wire.messages import OwnTimes, QuietHours

# The log of a table


async def logged(storage: Storage, game: str, after: int = 0) -> list[Logged]:
    """What was logged after this number."""
    query = (
        select(table_log.c.number, table_log.c.sequence, table_log.c.event, table_log.c.at)
        .where(table_log.c.game == game, table_log.c.number > after)
        .order_by(table_log.c.number)
    )
    async with storage._reading() as connection:
        rows = (await connection.execute(query)).all()
    return [Logged(row.number, row.sequence, decode_event(row.event), row.at) for row in rows]


async def log_events(
    storage: Storage, game: str, number: int, events: Sequence[AnyTableEvent], **columns: Any
) -> list[Logged]:
    """Log these under this number and the next ones, and change these columns of the game in the same breath.

    Durable when it returns. Raises Taken if a number is gone, or the game no longer runs.
    """
    try:
        async with storage._writing(News("table", game, number + len(events) - 1)) as connection:
            running = (games.c.id == game, games.c.stage == "running")
            sequence = await connection.scalar(select(games.c.sequence).where(*running))
            if sequence is None:
                raise Taken
            found = await _insert(connection, game, number, sequence, events)
            if columns:
                changed = await connection.execute(update(games).where(*running).values(**columns))
                if changed.rowcount != 1:
                    raise Taken
            return found
    except IntegrityError as fault:
        raise Taken from fault


async def _insert(
    connection: AsyncConnection, game: str, number: int, sequence: int, events: Sequence[AnyTableEvent]
) -> list[Logged]:
    at = now()
    found = [Logged(number + each, sequence, event, at) for each, event in enumerate(events)]
    rows = [
        {"game": game, "number": each.number, "sequence": sequence, "event": encode_event(each.event), "at": at}
        for each in found
    ]
    await connection.execute(insert(table_log), rows)
    return found


async def _add_next(connection: AsyncConnection, game: str, events: Sequence[AnyTableEvent]) -> int:
    """Log these behind what is there; the last number. May raise IntegrityError if another process does so, too."""
    last = await connection.scalar(select(func.max(table_log.c.number)).where(table_log.c.game == game)) or 0
    sequence = await connection.scalar(select(games.c.sequence).where(games.c.id == game)) or 0
    return (await _insert(connection, game, last + 1, sequence, events))[-1].number


async def _again(doing: Callable[[], Awaitable[None]]) -> None:
    """Try until nobody else takes the same number."""
    for _ in range(TRIES):
        try:
            return await doing()
        except IntegrityError:
            continue
    raise Taken


# Seats that change hands


async def new_seat_link(storage: Storage, game: str, seat: int) -> str:
    """The secret of a link to this seat. An earlier one no longer opens it."""
    secret = tokens.new_secret()
    async with storage._writing() as connection:
        await connection.execute(
            update(seats).where(seats.c.game == game, seats.c.seat == seat).values(link=tokens.kept(secret))
        )
    return secret


async def take_over(storage: Storage, game: str, seat: int, person: str, secret: str) -> None:
    """By this link somebody sits down in a running game. Who sat there watches. Raises Taken if it was used."""
    quiet = await quiet_of(storage, person)

    async def sit() -> None:
        async with storage._writing(News("seats", game)) as connection:
            here = (seats.c.game == game, seats.c.seat == seat, seats.c.link == tokens.kept(secret))
            row = (await connection.execute(select(seats.c.person).where(*here))).one_or_none()
            taken = await connection.execute(
                update(seats).where(*here).values(person=person, bot=None, link=None, seen=now())
            )
            if row is None or taken.rowcount != 1:
                raise Taken
            if row.person is not None:
                await _watch(connection, game, row.person)
            await connection.execute(delete(watchers).where(watchers.c.game == game, watchers.c.person == person))
            await _add_next(connection, game, [SeatTaken(seat), QuietSet(seat, quiet, now())])

    if await _sits(storage, game, person):
        raise Taken
    await _again(sit)


async def _sits(storage: Storage, game: str, person: str) -> bool:
    query = select(seats.c.seat).where(seats.c.game == game, seats.c.person == person)
    async with storage._reading() as connection:
        return (await connection.execute(query)).first() is not None


async def give_up_seat(storage: Storage, game: str, seat: int, person: str, bot: str) -> None:
    """A bot plays on here for good; its player watches from now on. Raises Taken if it is no longer theirs."""
    async with storage._writing(News("seats", game)) as connection:
        left = await connection.execute(
            update(seats)
            .where(seats.c.game == game, seats.c.seat == seat, seats.c.person == person)
            .values(person=None, bot=bot, link=None)
        )
        if left.rowcount != 1:
            raise Taken
        await _watch(connection, game, person)


async def _watch(connection: AsyncConnection, game: str, person: str) -> None:
    there = select(watchers.c.game).where(watchers.c.game == game, watchers.c.person == person)
    if (await connection.execute(there)).first() is None:
        await connection.execute(insert(watchers).values(game=game, person=person))


async def see(storage: Storage, game: str, seat: int) -> None:
    """The player of this seat is here, or was until now."""
    async with storage._writing() as connection:
        await connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(seen=now()))


async def choose_nation(storage: Storage, game: str, seat: int, nation: str | None) -> None:
    """Raises Taken if another seat has it, or the game has begun."""
    async with storage._writing(News("seats", game)) as connection:
        # Whoever changes the game first: so two who choose at once come one after the other.
        waiting = await connection.execute(
            update(games).where(games.c.id == game, games.c.stage == "open").values(changed=now())
        )
        theirs = select(seats.c.seat).where(seats.c.game == game, seats.c.nation == nation, seats.c.seat != seat)
        if waiting.rowcount != 1 or (nation is not None and (await connection.execute(theirs)).first()):
            raise Taken
        await connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(nation=nation))


async def set_nations(storage: Storage, game: str, nations: Sequence[str]) -> None:
    """The nations with which the game is going to begin."""
    async with storage._writing() as connection:
        await connection.execute(
            update(games).where(games.c.id == game, games.c.stage == "open").values(nations=list(nations))
        )


# Quiet hours, settings, notes


async def quiet_of(storage: Storage, person: str) -> QuietHours | None:
    async with storage._reading() as connection:
        found = await connection.scalar(select(preferences.c.quiet).where(preferences.c.person == person))
    return msgspec.convert(found, QuietHours | None)


async def set_quiet(storage: Storage, person: str, hours: QuietHours | None) -> None:
    """At running tables they count a while later: nobody can run away from the own clock."""
    await _prefer(storage, person, quiet=None if hours is None else msgspec.to_builtins(hours))
    query = (
        select(seats.c.game, seats.c.seat, games.c.pace)
        .join(games, games.c.id == seats.c.game)
        .where(seats.c.person == person, games.c.stage == "running")
    )
    async with storage._reading() as connection:
        rows = (await connection.execute(query)).all()
    for game, seat in [(row.game, row.seat) for row in rows if (row.pace or {}).get("kind") == "own-times"]:

        async def note(game: str = game, seat: int = seat) -> None:
            async with storage._writing(News("table", game)) as connection:
                await _add_next(connection, game, [QuietSet(seat, hours, now() + NOTICE)])

        await _again(note)


async def note_quiet_hours(storage: Storage, game: str) -> None:
    """A game is about to begin: everybody's quiet hours count from its start."""
    stored = await storage.game(game)
    if stored is None or not isinstance(stored.pace, OwnTimes):
        return
    events: list[AnyTableEvent] = [
        QuietSet(seat.number, hours, now())
        for seat in stored.seats
        if seat.person is not None and (hours := await quiet_of(storage, seat.person)) is not None
    ]

    async def note() -> None:
        async with storage._writing() as connection:
            await _add_next(connection, game, events)

    if events:
        await _again(note)


async def settings_of(storage: Storage, person: str) -> str:
    """As JSON."""
    async with storage._reading() as connection:
        found = await connection.scalar(select(preferences.c.settings).where(preferences.c.person == person))
    return found or "{}"


async def set_settings(storage: Storage, person: str, settings: str) -> None:
    await _prefer(storage, person, settings=settings)


async def _prefer(storage: Storage, person: str, **columns: Any) -> None:
    async def write() -> None:
        async with storage._writing() as connection:
            changed = await connection.execute(
                update(preferences).where(preferences.c.person == person).values(**columns)
            )
            if changed.rowcount != 1:
                await connection.execute(insert(preferences).values(**{"settings": "{}", "person": person, **columns}))

    await _again(write)


async def notes_of(storage: Storage, game: str, person: str) -> str:
    query = select(notes.c.text).where(notes.c.game == game, notes.c.person == person)
    async with storage._reading() as connection:
        return await connection.scalar(query) or ""


async def set_notes(storage: Storage, game: str, person: str, text: str) -> None:
    mine = (notes.c.game == game, notes.c.person == person)
    row = {"text": text, "changed": now()}

    async def write() -> None:
        async with storage._writing() as connection:
            changed = await connection.execute(update(notes).where(*mine).values(**row))
            if changed.rowcount != 1:
                await connection.execute(insert(notes).values(game=game, person=person, **row))

    await _again(write)
