"""Many pieces of work: in this process, in several of this machine, or on the machines of a cluster.

What is worked on travels as plain values and each piece depends on its item alone, so the results are the same however
many hands there are; only their order differs.
"""

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class NoCluster(Exception):
    """The cluster cannot be used. The message is for the person who asked."""


def each(
    work: Callable[[Item], Result], items: Sequence[Item], *, jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[Item, Result | BaseException]]:
    """Work on every item; gives the results as they come. An exception as result: the worker died, not the work."""
    if cluster is None and (jobs <= 1 or len(items) <= 1):
        for item in items:
            yield item, work(item)
        return
    with _executor(min(jobs, len(items)), cluster) as executor:
        running = {executor.submit(work, item): item for item in items}
        try:
            for done in as_completed(running):
                lost = done.exception()
                yield running[done], done.result() if lost is None else lost
        finally:
            for future in running:
                future.cancel()


@contextlib.contextmanager
def _executor(jobs: int, cluster: str | None) -> Iterator[Executor]:
    if cluster is None:
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError as fault:
        raise NoCluster("A cluster needs Dask: install the extra 'cluster' (pip install 'ochre[cluster]').") from fault
    try:
        client = Client(cluster, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as fault:
        raise NoCluster(f"The Dask scheduler at {cluster} does not answer: {fault}") from fault
    with client, client.get_executor(pure=False, retries=2) as executor:  # type: ignore[no-untyped-call]
        yield executor
