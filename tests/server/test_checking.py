"""After a start on other rules: games that still replay go on, the others are frozen and keep their records."""

import asyncio
import contextlib
import logging
from typing import Any

import pytest
from server.conftest import Running
from server.test_admin import fill
from sqlalchemy import update

from ochre.engine.record import RULES_VERSION
from ochre.server.checking import check_running_games
from ochre.server.metrics import METRICS
from ochre.server.room import Room, RoomClosed
from ochre.server.schema import games
from ochre.server.storage import Storage

pytestmark = pytest.mark.anyio


async def three_games(storage: Storage, database: str) -> tuple[str, str, str]:
    """One by these rules, one by others that make no difference, one that leads elsewhere."""
    good, old, bad = [await fill(database) for _ in range(3)]
    async with storage._writing() as connection:
        await connection.execute(update(games).where(games.c.id == old).values(rules_version=0))
        await connection.execute(update(games).where(games.c.id == bad).values(rules_version=0, hash="another"))
    return good, old, bad


async def expect_frozen(storage: Storage, good: str, old: str, bad: str) -> None:
    found = {id: await storage.game(id) for id in (good, old, bad)}
    assert {id: game.stage for id, game in found.items() if game} == {good: "running", old: "running", bad: "frozen"}
    assert found[old].rules_version == RULES_VERSION  # type: ignore[union-attr]
    assert "rules version 0" in (found[bad].trouble or "")  # type: ignore[union-attr]


async def test_the_ones_go_on_and_the_others_are_frozen(
    storage: Storage, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    good, old, bad = await three_games(storage, database)
    moves = await storage.moves(bad)
    with caplog.at_level(logging.INFO, "ochre"):
        assert await check_running_games(storage) == [bad]
    await expect_frozen(storage, good, old, bad)
    assert await storage.moves(bad) == moves
    (told,) = [record for record in caplog.records if record.getMessage() == "games checked"]
    assert (told.checked, told.frozen) == (3, 1)  # type: ignore[attr-defined]
    assert "ochre_games_differing_total" in METRICS.text()


async def test_a_server_checks_when_it_starts(
    storage: Storage, database: str, start_server: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """The same is told whether the check or a bot that is due comes first."""
    three = await three_games(storage, database)
    with caplog.at_level(logging.INFO, "ochre"):
        server: Running = await start_server()
        async with asyncio.timeout(30):
            while not any(record.getMessage() == "games checked" for record in caplog.records):
                await asyncio.sleep(0.05)
    await expect_frozen(storage, *three)
    answer = await server.stranger().http.get("/metrics")
    assert "ochre_games_checked_total" in answer.text


async def test_who_opens_a_game_that_leads_elsewhere_freezes_it_alike(storage: Storage, database: str) -> None:
    three = await three_games(storage, database)
    for id in three:
        game = await storage.game(id)
        assert game
        with contextlib.suppress(RoomClosed):
            await Room(storage, game, 0.0).look(lambda game: None)
    await expect_frozen(storage, *three)


async def test_a_game_played_on_meanwhile_is_not_frozen(storage: Storage, database: str) -> None:
    id = await fill(database)
    assert not await storage.freeze(id, "why", at=7)
    assert await check_running_games(storage) == []
    assert await storage.freeze(id, "why", at=8)
    assert not await storage.freeze(id, "again")
