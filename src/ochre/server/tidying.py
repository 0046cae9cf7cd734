"""Collecting garbage when nobody waits.

A full collection looks at every game in memory, and stops the process for as long as that takes: 0.2 s for 60 tables of
nine. So it is not left to chance: it happens in a quiet moment, and at the latest after a while.
"""

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_EVERY = 5.0  # seconds
LATEST = 900.0  # seconds after which it happens even if people never stop playing
USUAL = 10  # smaller collections before Python itself would make a full one
NEVER = 1_000_000


def take_over() -> None:
    """From now on this process decides by itself when to make a full collection: see `tidy`."""
    small, middle, _ = gc.get_threshold()
    gc.set_threshold(small, middle, NEVER)


async def tidy(played: Callable[[], int]) -> None:
    """For ever. `played`: how many actions there have been."""
    before, done = played(), time.monotonic()
    while True:
        await asyncio.sleep(LOOK_EVERY)
        quiet, before = played() == before, played()
        if is_time(gc.get_count()[2], time.monotonic() - done, quiet=quiet):
            gc.collect()
            done = time.monotonic()


def is_time(smaller: int, since: float, *, quiet: bool) -> bool:
    """After so many smaller collections, and so many seconds after the last full one."""
    return smaller >= USUAL and (quiet or since >= LATEST)
