"""The desk of a table: what its players have left there, stored, and told to nobody but them.

Every change raises the version of the desk (`games.desk`). What is played from it counts only if the version is still
the one it was read with: so nothing is played that its player has just taken back, in whatever process.
"""

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ochre.engine.errors import IllegalAction, said
from ochre.engine.game import Game
from ochre.engine.record import DEFAULT, POLICY, STORED, Entry
from ochre.pace.desk import TABLE, Deed, Desk, Layer
from ochre.pace.kinds import KINDS
from ochre.pace.prepared import MOST, Prepared, foreseen, opens
from ochre.server.bus import News
from ochre.server.schema import games, prepared_answers, standing_orders
from ochre.server.storage import Spent, Storage, StoredGame, Taken
from ochre.standing_orders import Orders, Scope
from ochre.wire import messages

NOBODY = -1
"""The seat under which the orders of the table itself are stored."""

_encode = msgspec.json.Encoder().encode
_prepared = msgspec.json.Decoder(Prepared)
_orders = msgspec.json.Decoder(Orders)


# Stored


async def read_desk(storage: Storage, stored: StoredGame) -> tuple[int, Desk]:
    """What lies there, and its version. What somebody left who sits elsewhere now does not count."""
    async with storage._reading() as connection:
        version = await connection.scalar(select(games.c.desk).where(games.c.id == stored.id))
        if not version:
            return 0, Desk()
        answers = (await connection.execute(select(prepared_answers).where(prepared_answers.c.game == stored.id))).all()
        orders = (await connection.execute(select(standing_orders).where(standing_orders.c.game == stored.id))).all()
    sitting = {seat.number: seat.person for seat in stored.seats}
    table = next((_orders.decode(row.orders) for row in orders if row.seat == NOBODY), None)
    return version, Desk(
        [_prepared.decode(row.answer) for row in answers if sitting.get(row.seat) == row.person],
        [
            (row.seat, row.scope, Layer(_orders.decode(row.orders), row.turn))
            for row in orders
            if sitting.get(row.seat) == row.person
        ],
        table,
    )


async def leave_answer(storage: Storage, game: str, person: str, prepared: Prepared, replaces: int | None) -> int:
    """Store a prepared answer; its number. Refuses if what it replaces is gone, or there are too many."""
    news = News("desk", game)
    async with storage._writing(news) as connection:
        number = await _raise_version(connection, game)
        if replaces is not None:
            await _take_away(connection, game, prepared.seat, replaces)
        mine = (prepared_answers.c.game == game, prepared_answers.c.seat == prepared.seat)
        count = await connection.scalar(select(func.count()).select_from(prepared_answers).where(*mine))
        if (count or 0) >= MOST:
            raise IllegalAction(
                said("You have {count} prepared answers here: withdraw one first.", count=MOST), rule="ahead"
            )
        row = {
            "game": game,
            "number": number,
            "seat": prepared.seat,
            "person": person,
            "answer": _encode(msgspec.structs.replace(prepared, number=number)),
        }
        await connection.execute(insert(prepared_answers).values(row))
    return number


async def withdraw_answer(storage: Storage, game: str, seat: int, number: int) -> None:
    async with storage._writing(News("desk", game)) as connection:
        await _raise_version(connection, game)
        await _take_away(connection, game, seat, number)


async def _take_away(connection: AsyncConnection, game: str, seat: int, number: int) -> None:
    found = await connection.execute(
        delete(prepared_answers).where(
            prepared_answers.c.game == game, prepared_answers.c.seat == seat, prepared_answers.c.number == number
        )
    )
    if found.rowcount != 1:
        raise IllegalAction("This prepared answer is not here any more: it was played, or has lapsed.", rule="ahead")


async def set_orders(
    storage: Storage, game: str, seat: int, person: str, scope: Scope | str, turn: int, orders: Orders
) -> None:
    """Replace the orders of this scope."""
    async with storage._writing(News("desk", game)) as connection:
        await _raise_version(connection, game)
        mine = (
            standing_orders.c.game == game,
            standing_orders.c.seat == seat,
            standing_orders.c.scope == scope,
        )
        await connection.execute(delete(standing_orders).where(*mine))
        if orders != Orders():
            row = {
                "game": game,
                "seat": seat,
                "scope": scope,
                "person": person,
                "turn": turn,
                "orders": _encode(orders),
            }
            await connection.execute(insert(standing_orders).values(row))


async def set_table_orders(storage: Storage, game: str, person: str, orders: Orders) -> bool:
    """Orders for whoever has none; whether the table still waits for its players."""
    async with storage._writing(News("seats", game)) as connection:
        waiting = (games.c.id == game, games.c.stage == "open")
        changed = await connection.execute(update(games).where(*waiting).values(desk=games.c.desk + 1))
        if changed.rowcount != 1:
            return False
        mine = (standing_orders.c.game == game, standing_orders.c.seat == NOBODY)
        await connection.execute(delete(standing_orders).where(*mine))
        row = {"seat": NOBODY, "scope": TABLE, "person": person, "turn": 0, "orders": _encode(orders)}
        await connection.execute(insert(standing_orders).values(game=game, **row))
    return True


async def table_orders(storage: Storage, game: str) -> Orders:
    query = select(standing_orders.c.orders).where(standing_orders.c.game == game, standing_orders.c.seat == NOBODY)
    async with storage._reading() as connection:
        found = await connection.scalar(query)
    return Orders() if found is None else _orders.decode(found)


async def clear_up(storage: Storage, game: str, deed: Deed, version: int) -> None:
    """Take away what has lapsed, and mark what is stale. Raises Taken if the desk has changed."""
    async with storage._writing(News("desk", game)) as connection:
        changed = await connection.execute(
            update(games).where(games.c.id == game, games.c.desk == version).values(desk=version + 1)
        )
        if changed.rowcount != 1:
            raise Taken
        here = prepared_answers.c.game == game
        await connection.execute(delete(prepared_answers).where(here, prepared_answers.c.number.in_(list(deed.spent))))
        for stale in deed.stale:
            await connection.execute(
                update(prepared_answers)
                .where(here, prepared_answers.c.number == stale.number)
                .values(answer=_encode(stale))
            )


async def clear_answers(storage: Storage, game: str) -> None:
    """Take away all prepared answers of a table. Standing orders stay."""
    async with storage._writing(News("desk", game)) as connection:
        await _raise_version(connection, game)
        await connection.execute(delete(prepared_answers).where(prepared_answers.c.game == game))


async def _raise_version(connection: AsyncConnection, game: str) -> int:
    running = (games.c.id == game, games.c.stage == "running")
    changed = await connection.execute(update(games).where(*running).values(desk=games.c.desk + 1))
    version: int | None = await connection.scalar(select(games.c.desk).where(*running))
    if changed.rowcount != 1 or version is None:
        raise IllegalAction("This game is not running.", rule="ahead")
    return version


def spent_by(deed: Deed, version: int | None) -> Spent:
    """What this deed takes from the desk."""
    return Spent(deed.spent, None if deed.orders is None else (deed.seat, _encode(deed.orders)), version)


# Played


def carry_out(game: Game, deed: Deed, *, mark: str = "") -> None:
    """Play what the desk says. What was played knows how it came about."""
    before = len(game.record.entries)
    actions: Sequence[object] = deed.actions
    game.play(deed.seat, list(actions) if len(actions) > 1 else actions[0], mark=mark)  # type: ignore[arg-type]
    sign(game.record.entries[before:], deed)


def sign(entries: Iterable[Entry], deed: Deed) -> None:
    for entry in entries:
        entry.by, entry.given = deed.by, deed.given


def take_back(game: Game, answered: Deed | None, entries: Sequence[Entry]) -> Spent | None:
    """A live answer takes away what was prepared for the same question. Free actions answer nothing."""
    if answered is None or isinstance(entries[0].action, game.box.edition.anytime):
        return None
    sign(entries, answered)
    return spent_by(answered, None)


# Told


def told(
    game: Game, seat: int, desk: Desk, used: Iterable[messages.Used] = (), *, forms: bool = False
) -> messages.Prepared:
    """What lies on the desk of this seat, for that seat alone; with what the questions ahead would say, if wanted."""
    layers = dict(desk.layers(game, seat))
    return messages.Prepared(
        prepared=[
            messages.PreparedAnswer(
                number=each.number,
                kind=each.kind,
                answers=[list(a) for a in each.answers],
                match=each.match,
                guard=each.guard,
                turn=each.turn,
                stale=each.stale,
                wording=each.wording,
            )
            for each in desk.of(seat)
        ],
        orders=messages.OrdersByScope(
            **{scope: orders for scope, orders in layers.items() if orders != Orders() or scope == "until_changed"}
        ),
        open=[
            messages.AheadQuestion(kind, turn, foreseen(game, seat, kind) if forms else None)
            for kind in KINDS
            if (turn := opens(game, seat, kind)) is not None
        ],
        used=list(used),
    )


def used_for(seat: int, number: int, entries: Iterable[Entry]) -> list[messages.Used]:
    """What was played for this seat under this number."""
    by_whom: dict[str, messages.Used] = {}
    for entry in entries:
        if entry.seat == seat and entry.action is not None and entry.by in (STORED, POLICY, DEFAULT):
            found = by_whom.setdefault(entry.by, messages.Used(number, entry.by, []))  # type: ignore[arg-type]
            found.actions.append(msgspec.to_builtins(entry.action))
    return list(by_whom.values())
