"""Bots think in threads of their own, so that nobody at another table waits for them.

A thread shares the interpreter: people are served between two slices of a bot's thought. Whoever has used up its time
is interrupted there by `company.Overrun`, and the company plays the default.
"""

import asyncio
import ctypes
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from ochre.bots.company import Overrun

T = TypeVar("T")

THREADS = 4
"""Tables whose bots think at the same time. More would leave less of the interpreter to people."""

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bots")


class _Work(Generic[T]):
    """Something done in another thread, which can be told to stop."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._thread: int | None = None
        self._began = 0.0
        self._told = False

    def __call__(self) -> T:
        thread = threading.get_ident()
        with self._lock:
            self._thread, self._began = thread, _cpu_time(thread)
        try:
            return self._work()
        finally:
            with self._lock:
                self._thread = None
                if self._told:
                    _interrupt(thread, None)  # if it has not come yet, it is too late

    def spent(self) -> float:
        """CPU time so far; 0 while it waits for a thread."""
        with self._lock:
            return 0.0 if self._thread is None else _cpu_time(self._thread) - self._began

    def stop(self) -> None:
        with self._lock:
            if self._thread is not None:
                self._told = True
                _interrupt(self._thread, Overrun)


def _cpu_time(thread: int) -> float:
    if hasattr(time, "pthread_getcpuclockid"):
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    return time.monotonic()


def _interrupt(thread: int, error: type[BaseException] | None) -> None:
    """Let this be raised in a thread, at the next instruction of Python; None: no more."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error)
    )


async def think(work: Callable[[], T], seconds: float | None) -> T:
    """The outcome of this work, done in a thread. More CPU time than this is not given."""
    doing = _Work(work)
    future = asyncio.get_running_loop().run_in_executor(_threads, doing)
    left = seconds
    while left is not None and not (await asyncio.wait({future}, timeout=max(left, 0.01)))[0]:
        left = None if seconds is None else seconds - doing.spent()
        if left is not None and left <= 0:
            doing.stop()
    try:
        return await future
    except Overrun as overrun:  # outside the answer itself, where the company would have heard it
        raise RuntimeError("a bot was interrupted") from overrun
