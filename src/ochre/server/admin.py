"""What the host of a server can do with the stored games: look, verify and repair by replay, export, import, delete."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from sqlalchemy import delete, func, select, update

from ochre.engine.record import RULES_VERSION, Record
from ochre.games import begin, follow
from ochre.server import frames, importing
from ochre.server.bus import News
from ochre.server.checking import fault_of
from ochre.server.patience import patiently
from ochre.server.schema import actions, chat, games, metadata, results
from ochre.server.storage import Storage, StoredGame, add_results
from ochre.server.texts import name_from
from ochre.wire.records import save_record

__all__ = ["NoGame", "all_games", "export", "fault_of", "game_named", "opened", "remove", "repair", "take", "thaw"]


class NoGame(ValueError):
    """There is no such game. The message is for the host."""


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Storage]:
    storage = Storage(database)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


async def all_games(storage: Storage) -> list[StoredGame]:
    return await storage._games(limit=1_000_000)


async def game_named(storage: Storage, id: str) -> StoredGame:
    game = await storage.game(id)
    if game is None:
        raise NoGame(f"There is no game {id!r} in this database.")
    return game


async def lines_of_chat(storage: Storage, game: StoredGame) -> int:
    async with storage._reading() as connection:
        return await connection.scalar(select(func.count()).where(chat.c.game == game.id)) or 0


async def record_of(storage: Storage, game: StoredGame) -> Record:
    moves = await storage.moves(game.id)
    return Record(game.start, [entry for move in moves for entry in move.entries], game.rules_version)


async def export(storage: Storage, game: StoredGame, folder: Path) -> Path:
    """Write its record, with all secrets, as a file."""
    path = folder / f"ochre-{game.id}.json"
    save_record(await record_of(storage, game), path, game.hash or None)
    return path


async def take(storage: Storage, text: bytes, *, title: str, listed: bool, login: str | None = None) -> StoredGame:
    """A table made of a record, for the account with this login, or for nobody in particular."""
    found = await storage.password_of(login) if login else None
    if login and found is None:
        raise NoGame(f"There is no account {login!r} in this database.")
    host = found[0] if found else (await storage.add_person("Archive"))[0].id
    id = await importing.take(storage, host, text, title=name_from(title)[:40], listed=listed, arranged=True)
    return await game_named(storage, id)


async def thaw(storage: Storage, game: StoredGame) -> None:
    """A frozen game that replays again may be played on."""
    stage = "finished" if game.finished is not None else "running"
    async with storage._writing(News("seats", game.id)) as connection:
        await connection.execute(
            update(games)
            .where(games.c.id == game.id, games.c.stage == "frozen")
            .values(stage=stage, trouble=None, rules_version=RULES_VERSION)
        )


async def repair(storage: Storage, game: StoredGame, *, cut: bool = False) -> str | None:
    """Take the record as the truth and write anew what follows from it: where the game is, and whether it is over.

    With `cut` the moves from the first one on that these rules do not allow are dropped. What was wrong and cannot be
    mended so; None if all is well.
    """
    if game.stage == "open":
        return None
    moves = await storage.moves(game.id)
    replayed, kept, trouble = begin(game.start, listen=False), 0, None
    try:
        async for move in patiently(moves, share=1.0):
            if move.sequence != kept + 1:
                raise ValueError(f"move {kept + 1} is missing")
            for entry in move.entries:
                follow(replayed, entry)
            kept = move.sequence
    except Exception as fault:
        trouble = f"Move {kept + 1} of {len(moves)}: {type(fault).__name__}: {fault}"
        if not cut:
            return trouble
        replayed = begin(game.start, listen=False)  # a list of actions may have been half done
        for move in moves[:kept]:
            for entry in move.entries:
                follow(replayed, entry)
    summary = frames.summary(replayed)
    async with storage._writing(News("seats", game.id)) as connection:
        await connection.execute(delete(actions).where(actions.c.game == game.id, actions.c.sequence > kept))
        await connection.execute(
            update(games)
            .where(games.c.id == game.id)
            .values(**summary.columns(), sequence=kept, trouble=None, rules_version=RULES_VERSION, finished=None)
        )
        before = (await connection.execute(select(results.c.seat).where(results.c.game == game.id))).all()
        if summary.standings and not before:
            await add_results(connection, game.id, summary.standings, game.finished or game.changed)
        elif summary.standings:
            await connection.execute(
                update(games).where(games.c.id == game.id).values(finished=game.finished or game.changed)
            )
        elif before:
            await connection.execute(delete(results).where(results.c.game == game.id))
    return None


async def remove(storage: Storage, game: StoredGame) -> None:
    """For good, with everything that belongs to it."""
    async with storage._writing() as connection:
        for table in reversed(metadata.sorted_tables):
            if "game" in table.c:
                await connection.execute(delete(table).where(table.c.game == game.id))
        await connection.execute(delete(games).where(games.c.id == game.id))


def described(game: StoredGame) -> dict[str, object]:
    """Everything about a game that is no secret."""
    secret = {"seed", "seats", "position"}
    plain = {name: value for name, value in msgspec.structs.asdict(game).items() if name not in secret}
    return {**plain, "seats": [{"seat": s.number, "name": s.name, "bot": s.bot} for s in game.seats]}
