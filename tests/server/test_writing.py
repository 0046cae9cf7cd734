"""SQLite: many actions at once become one transaction; each of them is stored, or fails, for itself."""

import asyncio

import pytest
from server.test_storage import RUNNING, running_game

from ochre.engine.record import Entry
from ochre.server import tidying
from ochre.server.storage import Storage, Taken

pytestmark = pytest.mark.anyio


async def test_the_writing_thread_is_durable(sqlite: str) -> None:
    storage = Storage(sqlite)
    await storage.open()
    with storage._quick.connect() as connection:
        for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert connection.exec_driver_sql(f"PRAGMA {name}").scalar() == value
    await storage.close()


async def test_one_that_fails_hurts_no_other(sqlite: str) -> None:
    storage = Storage(sqlite)
    await storage.open()
    games = [await running_game(storage) for _ in range(8)]
    commits = 0
    do = storage._do_errands

    def counted(works: object) -> object:
        nonlocal commits
        commits += 1
        return do(works)  # type: ignore[arg-type]

    storage._do_errands = counted  # type: ignore[method-assign, assignment]
    entries = [Entry(0, {"type": "pass"})]
    wanted = [1, 1, 7, 1, 1, 2, 1, 1]  # 7 and 2 leave a gap
    done = await asyncio.gather(
        *(storage.append(game, number, entries, RUNNING) for game, number in zip(games, wanted, strict=True)),
        storage.append(games[0], 1, entries, RUNNING),  # the second who wants this number
        return_exceptions=True,
    )
    taken = [isinstance(each, Taken) for each in done]
    assert taken == [False, False, True, False, False, True, False, False, True]
    assert commits <= 3
    for game, number in zip(games, wanted, strict=True):
        assert len(await storage.moves(game)) == (1 if number == 1 else 0)
    await storage.close()


def test_garbage_is_collected_when_nobody_waits() -> None:
    assert tidying.is_time(10, 5, quiet=True)
    assert not tidying.is_time(9, 5, quiet=True)
    assert not tidying.is_time(1000, 60, quiet=False)
    assert tidying.is_time(1000, 901, quiet=False)


async def test_trouble_with_the_database_reaches_everybody(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage(sqlite)
    await storage.open()
    games = [await running_game(storage) for _ in range(3)]

    def broken(works: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(storage, "_do_errands", broken)
        appended = (storage.append(game, 1, [], RUNNING) for game in games)
        done = await asyncio.gather(*appended, return_exceptions=True)
    assert all(isinstance(each, OSError) for each in done)
    await asyncio.gather(*(storage.append(game, 1, [], RUNNING) for game in games))  # and then it goes on
    await storage.close()
