"""A real server on a real database, in the loop of the test."""

import asyncio
import contextlib
import itertools
import shutil
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import uvicorn
from server.client import Browser
from server.postgres import cluster, make_database

from ochre.server.app import make_app
from ochre.server.schema import metadata
from ochre.server.settings import Settings
from ochre.server.storage import Storage

_numbers = itertools.count()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as folder:
        yield folder


@pytest.fixture(scope="session")
async def prepared(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A database of each kind with all its tables: making them anew for each test would take most of the time."""
    found = {
        "sqlite": f"sqlite:///{tmp_path_factory.mktemp('prepared')}/games.db",
        "postgresql": await make_database(postgres, "prepared"),
    }
    for address in found.values():
        storage = Storage(address)
        await storage.open()
        await storage.close()
    return found


@pytest.fixture
def sqlite(prepared: dict[str, str], tmp_path: Path) -> str:
    """The address of a database in which nothing is stored."""
    shutil.copy(prepared["sqlite"].removeprefix("sqlite:///"), tmp_path / "games.db")
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
async def postgresql(prepared: dict[str, str]) -> str:
    """The address of a database in which nothing is stored."""
    connection = await asyncpg.connect(prepared["postgresql"])
    await connection.execute(f"TRUNCATE {', '.join(metadata.tables)} CASCADE")
    await connection.close()
    return prepared["postgresql"]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database in which nothing is stored: each test runs on both kinds."""
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
async def empty_database(request: pytest.FixtureRequest, postgres: str, tmp_path: Path) -> str:
    """Without any tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/empty.db"
    return await make_database(postgres, f"empty_{next(_numbers)}")


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    opened = Storage(database)
    await opened.open()
    yield opened
    await opened.close()


class Running:
    """A server process's worth of server, in this loop."""

    def __init__(self, address: str, server: uvicorn.Server, task: asyncio.Task[None], house: Any) -> None:
        self.address, self.house = address, house
        self._server, self._task = server, task
        self.browsers: list[Browser] = []

    async def person(self, name: str) -> Browser:
        browser = self.stranger()
        return await browser.named(name)

    def stranger(self) -> Browser:
        browser = Browser(self.address)
        self.browsers.append(browser)
        return browser

    async def stop(self) -> None:
        for browser in self.browsers:
            await browser.close()
        self._server.should_exit = True
        await asyncio.wait_for(self._task, 20)


async def run_server(database: str, **settings: Any) -> Running:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    usual = {"bot_delay": 0.0, "rate": 10_000.0, "burst": 10_000, "requests_rate": 10_000.0, "requests_burst": 10_000}
    chosen = Settings(database=database, port=port, **{**usual, "logins_per_minute": 1000.0, **settings})
    app: Any = make_app(chosen)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=chosen.most_bytes,
        lifespan="on",
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    return Running(f"http://127.0.0.1:{port}", server, task, app._app.state.house)


@pytest.fixture
async def start_server(database: str) -> AsyncIterator[Callable[..., Awaitable[Running]]]:
    """Starts servers on the same database; all are stopped at the end."""
    started: list[Running] = []

    async def start(**settings: Any) -> Running:
        running = await run_server(database, **settings)
        started.append(running)
        return running

    yield start
    for running in started:
        await running.stop()


@pytest.fixture
async def server(start_server: Callable[..., Awaitable[Running]]) -> Running:
    return await start_server()
