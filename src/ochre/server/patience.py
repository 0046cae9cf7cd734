"""Long work in a server that others wait for: done in slices, with room for everybody else in between."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.005  # seconds at a stretch


async def patiently(items: Iterable[T], *, share: float = 0.5) -> AsyncIterator[T]:
    """These items one by one; of the time that passes, what is done with them takes at most this share."""
    began = time.perf_counter()
    for item in items:
        yield item
        took = time.perf_counter() - began
        if took > SLICE:
            await asyncio.sleep(took * (1 / share - 1))
            began = time.perf_counter()
