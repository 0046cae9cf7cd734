"""What the host of a server can do with the stored games: look, verify by replay, export, thaw, delete."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import delete, update

from ochre.engine.game import Game
from ochre.engine.record import RULES_VERSION, Record
from ochre.games import begin, follow
from ochre.server.schema import actions, chat, games, seats, watchers
from ochre.server.storage import Storage, StoredGame
from ochre.wire.records import save_record


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


async def record_of(storage: Storage, game: StoredGame) -> Record:
    moves = await storage.moves(game.id)
    return Record(game.start, [entry for move in moves for entry in move.entries], game.rules_version)


async def fault_of(storage: Storage, game: StoredGame) -> str | None:
    """Why this game does not replay on these rules to where it was; None if it does."""
    if game.stage == "open":
        return None
    if game.rules_version != RULES_VERSION:
        return f"It was played by rules version {game.rules_version}; this is {RULES_VERSION}."
    record = await record_of(storage, game)
    replayed: Game | None = None
    number = 0
    try:
        replayed = begin(game.start, listen=False)
        for number, entry in enumerate(record.entries, 1):  # noqa: B007 - told below
            follow(replayed, entry)
    except Exception as fault:
        return f"Entry {number} of {len(record.entries)}: {type(fault).__name__}: {fault}"
    return None if replayed.hash() == game.hash else "The replay leads to another position."


async def export(storage: Storage, game: StoredGame, folder: Path) -> Path:
    """Write its record, with all secrets, as a file."""
    path = folder / f"ochre-{game.id}.json"
    save_record(await record_of(storage, game), path, game.hash or None)
    return path


async def thaw(storage: Storage, game: StoredGame) -> None:
    """A frozen game that replays again may be played on."""
    async with storage._writing() as connection:
        await connection.execute(
            update(games).where(games.c.id == game.id, games.c.stage == "frozen").values(stage="running", trouble=None)
        )


async def remove(storage: Storage, game: StoredGame) -> None:
    """For good, with everything that belongs to it."""
    async with storage._writing() as connection:
        for table in (chat, actions, watchers, seats):
            await connection.execute(delete(table).where(table.c.game == game.id))
        await connection.execute(delete(games).where(games.c.id == game.id))
