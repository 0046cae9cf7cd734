"""Running the server: uvicorn, one process or several; or just for the person at this machine."""

import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

import msgspec
import uvicorn

from ochre.server import database
from ochre.server.logs import start_logging
from ochre.server.settings import Settings

PORTS_TO_TRY = 20


class Busy(Exception):
    """Another server runs on the same file. `address` is where, if it says so."""

    def __init__(self, file: Path, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(f"Another Ochre serves {file}{where}. SQLite serves one at a time.")
        self.address = address


def check(settings: Settings) -> None:
    """Raises UnusableDatabase, with a message for the host of the server."""
    url = database.read_url(settings.database)
    if settings.workers > 1 and database.is_sqlite(url):
        raise database.UnusableDatabase(
            "SQLite serves one process. For several, use PostgreSQL: --database postgresql://..."
        )


def serve(settings: Settings) -> None:
    """Until a signal ends it. Connections are told, and actions under way are finished. Raises Busy."""
    check(settings)
    settings.to_environment()
    with alone_on(settings):
        uvicorn.run("ochre.server.app:from_environment", factory=True, **_how(settings))


def _how(settings: Settings) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers if settings.workers > 1 else None,
        "ws": "websockets-sansio",
        "ws_max_size": settings.most_bytes,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "loop": "auto",
        "lifespan": "on",
        "access_log": False,  # Gate logs requests, without what could be secret in them
        "log_config": None,
        "server_header": False,
        "timeout_graceful_shutdown": 10,
        "timeout_keep_alive": 20,
    }


# For the person at this machine


def serve_here(settings: Settings, opened: Callable[[str], None], say: Callable[[str], None]) -> None:
    """One process on this machine, on the next free port, until Ctrl+C. `opened` is told the address. Raises Busy."""
    from ochre.server.app import make_app

    check(settings)
    start_logging(logging.WARNING)
    with free_socket(settings.host, settings.port) as listening:
        port = listening.getsockname()[1]
        if settings.port not in (0, port):
            say(f"Port {settings.port} is taken: this is {port}.")
        settings = msgspec.structs.replace(settings, port=port)
        address = f"http://{'localhost' if settings.is_local else settings.host}:{port}"
        with alone_on(settings, address):
            config = uvicorn.Config(make_app(settings), **_how(settings))
            with contextlib.suppress(KeyboardInterrupt):  # uvicorn hands Ctrl+C on when everything is closed
                _Server(config, lambda: opened(address)).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def free_socket(host: str, port: int) -> socket.socket:
    """Bound to this port, or to the next free one."""
    for number in range(port, port + PORTS_TO_TRY) if port else [0]:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            if os.name != "nt":  # there it would let two listen on one port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, number))
            listening.listen(2048)  # so that a second one finds it taken
            return listening
        except (OSError, OverflowError) as fault:
            listening.close()
            trouble = fault
    raise OSError(f"no free port from {port} to {port + PORTS_TO_TRY - 1}: {trouble}")


@contextlib.contextmanager
def alone_on(settings: Settings, address: str = "") -> Iterator[None]:
    """SQLite serves one process: who comes second is told. A file beside the games holds the lock and the address."""
    url = database.read_url(settings.database)
    if not database.is_sqlite(url):
        yield
        return
    assert url.database is not None
    file = Path(url.database)
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = file.with_name(f"{file.name}.lock")
    with lock.open("a+", encoding="utf-8") as held:
        if not _lock(held):
            held.seek(0)
            raise Busy(file, held.read().strip())
        held.truncate(0)
        held.write(address)
        held.flush()
        try:
            yield
        finally:
            held.truncate(0)


def _lock(held: TextIO) -> bool:
    """Whether the lock is ours, as long as the file is open. Where the system has no such locks: yes."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def open_browser(address: str) -> bool:
    """Show this address; whether there is anything to show it in. Never fails, never waits."""
    if not has_screen():
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False

    def show() -> None:
        with contextlib.suppress(Exception):
            browser.open(address)

    threading.Thread(target=show, daemon=True).start()
    return True


def has_screen() -> bool:
    """Without a screen there may still be a browser for the terminal: that would take the terminal away."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
