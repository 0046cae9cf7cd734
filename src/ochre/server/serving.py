"""Running the server: uvicorn, one process or several."""

import uvicorn

from ochre.server import database
from ochre.server.settings import Settings


def check(settings: Settings) -> None:
    """Raises UnusableDatabase, with a message for the host of the server."""
    url = database.read_url(settings.database)
    if settings.workers > 1 and database.is_sqlite(url):
        raise database.UnusableDatabase(
            "SQLite serves one process. For several, use PostgreSQL: --database postgresql://..."
        )


def serve(settings: Settings) -> None:
    """Until a signal ends it. Connections are told, and actions under way are finished."""
    check(settings)
    settings.to_environment()
    uvicorn.run(
        "ochre.server.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if settings.workers > 1 else None,
        ws="websockets-sansio",
        ws_max_size=settings.most_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        loop="auto",
        lifespan="on",
        access_log=False,  # Gate logs requests, without what could be secret in them
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=20,
    )
