"""Opening a database: SQLite in a file or PostgreSQL, with durable commits, brought up to date."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ONE_MIGRATION_AT_A_TIME = 0x0C42E  # key of the advisory lock on PostgreSQL


class UnusableDatabase(ValueError):
    """The database cannot be used like this. The message is for the host of the server."""


def read_url(given: str) -> URL:
    """`sqlite:///games.db`, `postgresql://user@machine/name`, or just the path of a file."""
    if "://" not in given:
        return URL.create("sqlite+aiosqlite", database=given)
    try:
        url = make_url(given)
    except ArgumentError as fault:
        raise UnusableDatabase("The address of the database cannot be read.") from fault
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise UnusableDatabase(f"Ochre keeps games in SQLite or PostgreSQL, not in {kind}.")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise UnusableDatabase("Games are kept in a file: sqlite:///path/to/games.db.")
    return url.set(drivername=DRIVERS[kind])


def is_sqlite(url: URL) -> bool:
    return url.drivername.startswith("sqlite")


def open_engine(url: URL) -> AsyncEngine:
    if is_sqlite(url):
        assert url.database is not None
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, pool_size=4, max_overflow=0, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)


def open_writer(url: URL) -> Engine:
    """SQLite without asyncio, for a thread of its own: a whole transaction is one errand there, not a dozen."""
    engine = create_engine(url.set(drivername="sqlite"), pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine.execution_options(writes=True)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun by _begin_sqlite, not by the driver
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Who is going to write says so at once: a reader that turns writer can be refused in the middle."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


async def migrate(engine: AsyncEngine) -> None:
    """Bring the stored tables up to date. Several processes may start at once: one does it, the others wait."""
    async with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_MIGRATION_AT_A_TIME})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
