"""`serve`: tables for people on the network."""

import os
import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from ochre.commands.shared import (
    ROOT,
    Complaint,
    Positive,
    app,
    err,
)

Page = Annotated[
    Path | None, Parameter(name="--page", help="Folder of the page to play on; usually the one built here.")
]


NoPage = Annotated[bool, Parameter(name="--no-page", help="Do without the page to play on.", negative=())]


@app.command
def serve(
    *,
    host: Annotated[str, Parameter(help="Address to listen on; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Port to listen on.", validator=Number(gte=0, lte=65535))] = 8000,
    database: Annotated[
        str | None, Parameter(help="sqlite:///FILE, FILE or postgresql://...; usually a file in your data folder.")
    ] = None,
    workers: Annotated[int, Parameter(help="Processes; more than one need PostgreSQL.", validator=Positive)] = 1,
    name: Annotated[
        list[str], Parameter(help="A host name people reach this server by; may be given several times.", negative=())
    ] = [],  # noqa: B006
    https: Annotated[
        bool, Parameter(help="People reach it by https: send cookies over that only.", negative=())
    ] = False,
    notices: Annotated[
        str | None,
        Parameter(help="Kinds of addresses notices may go to, by apprise's names with commas between; usually ten."),
    ] = None,
    notices_to_private: Annotated[
        bool, Parameter(help="Let notices go to machines in private networks and to this one.", negative=())
    ] = False,
    page: Page = None,
    no_page: NoPage = False,
) -> None:
    """Run the server: tables on the network, until Ctrl+C.

    The database address may also stand in the environment variable OCHRE_DATABASE, where other users of the machine
    do not see its password.
    """
    from ochre.server import serving
    from ochre.server.database import UnusableDatabase
    from ochre.server.settings import Settings

    settings = Settings(
        database=database_from(database),
        host=host,
        port=port,
        workers=workers,
        names=tuple(name),
        secure_cookie=https,
        notices_to_private=notices_to_private,
        page=page_folder(page, no_page),
    )
    if notices is not None:
        kinds = tuple(kind.strip() for kind in notices.split(",") if kind.strip())
        settings = msgspec.structs.replace(settings, notice_kinds=kinds)
    try:
        serving.check(settings)
    except UnusableDatabase as fault:
        raise Complaint(str(fault)) from fault
    err.print(f"[bold]Ochre[/] serves on http://{'localhost' if settings.is_local else host}:{port} (Ctrl+C ends it)")
    try:
        serving.serve(settings)
    except serving.Busy as busy:
        raise Complaint(str(busy)) from busy


def page_folder(given: Path | None, without: bool) -> str:
    """Where the page to play on lies: as given, as built in this source tree, or nowhere."""
    if without:
        return ""
    if given is None and "OCHRE_PAGE" in os.environ:
        given = Path(os.environ["OCHRE_PAGE"])
    if given is not None:
        if not (given / "index.html").is_file():
            raise Complaint(f"There is no page in {given}: no index.html.")
        return str(given)
    built = ROOT / "web" / "dist"
    return str(built) if (built / "index.html").is_file() else ""


def database_from(given: str | None) -> str:
    return given or os.environ.get("OCHRE_DATABASE") or str(data_folder() / "games.db")


def data_folder() -> Path:
    """Where games are kept if nothing else is said."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "ochre"
