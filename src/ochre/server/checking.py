"""Do the stored games still replay? Asked after every start, since the rules may have changed meanwhile.

A game that leads elsewhere keeps its record and is frozen: nobody plays on by rules it was not played by.
"""

import logging
import time

from ochre.engine.game import Game
from ochre.engine.record import RULES_VERSION
from ochre.games import begin, follow
from ochre.server.metrics import METRICS
from ochre.server.patience import patiently
from ochre.server.storage import Storage, StoredGame

log = logging.getLogger(__name__)

SHARE = 0.2  # of the time of a core: those who play come first
TELL_EVERY = 30.0  # seconds


class Elsewhere(Exception):
    """The stored moves do not lead to the stored position."""

    def __init__(self, game: StoredGame) -> None:
        version = game.rules_version
        by = "" if version == RULES_VERSION else f" (rules version {version}, not {RULES_VERSION})"
        super().__init__(f"The replay leads to another position{by}.")


async def fault_of(storage: Storage, game: StoredGame, share: float = 1.0) -> str | None:
    """Why this game does not replay on these rules to where it was; None if it does."""
    if game.stage == "open" and not game.sequence:
        return None
    moves = (await storage.moves(game.id))[: game.sequence]
    if len(moves) < game.sequence:
        return f"{game.sequence - len(moves)} of its {game.sequence} moves are missing."
    replayed: Game | None = None
    number = 0
    try:
        replayed = begin(game.start, listen=False)
        async for number, move in patiently(enumerate(moves, 1), share=share):  # noqa: B007 - told below
            for entry in move.entries:
                follow(replayed, entry)
    except Exception as fault:
        return f"Move {number} of {len(moves)}: {type(fault).__name__}: {fault}"
    return None if replayed.hash() == game.hash else str(Elsewhere(game))


async def check_running_games(storage: Storage) -> list[str]:
    """Replay all running games in the background; freeze those that differ, and name them."""
    found = await storage.running_games()
    frozen: list[str] = []
    began = told = time.monotonic()
    for number, game in enumerate(found, 1):
        if trouble := await fault_of(storage, game, SHARE):
            if await storage.freeze(game.id, trouble, at=game.sequence):
                frozen.append(game.id)
                METRICS.count("games_differing")
                log.error("game frozen", extra={"game": game.id, "trouble": trouble})
        elif game.rules_version != RULES_VERSION:
            await storage.adopt_rules(game.id, RULES_VERSION)
        METRICS.count("games_checked")
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            log.info("checking games", extra={"checked": number, "of": len(found), "frozen": len(frozen)})
    seconds = round(time.monotonic() - began, 1)
    log.info("games checked", extra={"checked": len(found), "frozen": len(frozen), "seconds": seconds})
    return frozen
