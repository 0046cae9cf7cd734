"""Records from elsewhere become tables: a finished one to watch, another one to play on.

Nothing in a record is believed: it is replayed, in slices, and has to lead somewhere by these rules. Who brought it may
know all its secrets, so such tables are marked and never rated.
"""

import asyncio

import msgspec

from ochre.engine.chance import SEED_BYTES
from ochre.engine.errors import IllegalAction, MalformedAction, said
from ochre.engine.game import Game
from ochre.engine.record import RULES_VERSION, Record
from ochre.games import begin, follow
from ochre.server import frames
from ochre.server.patience import patiently
from ochre.server.storage import Storage
from ochre.wire.records import decode_record

MOST_ENTRIES = 50_000
PATIENCE = 120.0  # seconds for a replay; the longest games take two or three


class UnfitRecord(ValueError):
    """This record cannot be taken. The message is for who brought it."""


def read_record(text: bytes) -> tuple[Record, str | None]:
    """The record and the hash it should lead to, if it names one."""
    try:
        record, hash = decode_record(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as fault:
        raise UnfitRecord(said("This is no record: {word}.", word=str(fault)[:400])) from fault
    if len(record.entries) > MOST_ENTRIES:
        raise UnfitRecord(
            said(
                "This record is too long: {count} entries; {most} are taken.",
                count=len(record.entries),
                most=MOST_ENTRIES,
            )
        )
    if len(record.start.seed) != SEED_BYTES:
        raise UnfitRecord("The seed of this record is none of ours.")
    return record, hash


async def replayed(record: Record, hash: str | None = None) -> Game:
    """The game of this record. Raises UnfitRecord where it does not follow the rules."""
    number = 0
    try:
        async with asyncio.timeout(PATIENCE):
            game = begin(record.start, listen=False)
            async for number, entry in patiently(enumerate(record.entries, 1)):  # noqa: B007 - told below
                follow(game, entry)
    except TimeoutError as fault:
        raise UnfitRecord("Replaying this record takes too long.") from fault
    except (IllegalAction, MalformedAction) as fault:
        raise UnfitRecord(
            said("Entry {number} of this record breaks a rule: {word}", number=number, word=str(fault)[:400])
        ) from fault
    except Exception as fault:  # it may hold anything: whatever it stumbles over is its own fault
        kind = type(fault).__name__
        raise UnfitRecord(
            said("Entry {number} of this record makes no sense: {word}.", number=number, word=kind)
            if number
            else said("The beginning of this record makes no sense: {word}.", word=kind)
        ) from fault
    if hash is not None and game.hash() != hash:
        version = record.rules_version
        raise UnfitRecord(
            "This record leads to another position than it says."
            if version == RULES_VERSION
            else said(
                "This record leads to another position than it says: it is of rules version {version}, this is {own}.",
                version=version,
                own=RULES_VERSION,
            )
        )
    return game


async def take(storage: Storage, host: str, text: bytes, *, title: str, listed: bool, arranged: bool = False) -> str:
    """Make a table of a record; its id. Raises UnfitRecord."""
    record, hash = read_record(text)
    if record.start.position is not None and not arranged:
        raise UnfitRecord("This game was arranged by hand: only games from the beginning on are taken.")
    game = await replayed(record, hash)
    return await storage.import_game(
        host,
        title=title,
        listed=listed,
        start=msgspec.structs.replace(record.start, options=dict(game.box.options)),
        entries=record.entries,
        rules_version=RULES_VERSION,
        summary=frames.summary(game),
    )
