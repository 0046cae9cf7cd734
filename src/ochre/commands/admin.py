"""`admin`: looking after the games of a server."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from ochre.commands.serving import database_from
from ochre.commands.shared import (
    Complaint,
    T,
    app,
    out,
)

admin = App(
    name="admin",
    help="Look after the games of a server: list, inspect, verify, repair, export, import, thaw, rate, delete.",
)
app.command(admin)


Stored = Annotated[str | None, Parameter(name="--database", help="As for `./ochre serve`.")]


def with_games(database: str | None, ids: Sequence[str], work: Callable[[Any, Any], Awaitable[T]]) -> list[T]:
    """Do something with each of these stored games (all, if none are named)."""
    from ochre.server import admin as office
    from ochre.server.database import UnusableDatabase

    async def run() -> list[T]:
        async with office.opened(database_from(database)) as storage:
            chosen = [await office.game_named(storage, id) for id in ids] or await office.all_games(storage)
            return [await work(storage, game) for game in chosen]

    try:
        return asyncio.run(run())
    except (UnusableDatabase, office.NoGame, ValueError, OSError) as fault:
        raise Complaint(str(fault)) from fault


@admin.command(name="list")
def list_games(
    *games: str,
    stage: Annotated[str | None, Parameter(help="Only those that are open, running, finished, frozen, ...")] = None,
    database: Stored = None,
) -> None:
    """What is stored, the last changed first. Names no secrets."""
    table = Table(box=SIMPLE_HEAD)
    for column in ("game", "stage", "actions", "table", "people"):
        table.add_column(column, no_wrap=column in ("game", "stage"))

    async def row(storage: Any, game: Any) -> None:
        if stage is not None and game.stage != stage:
            return
        people = ", ".join(seat.name or (f"bot {seat.bot}" if seat.bot else "free") for seat in game.seats)
        shown = f"[red]{game.stage}[/]" if game.trouble else game.stage
        where = f"turn {game.turn}, {game.phase}" if game.turn else f"{game.players} players"
        about = f"{escape(game.title)}\n[dim]{game.edition}, {where}[/]"
        if game.trouble:
            about += f"\n[red]{escape(game.trouble)}[/]"
        table.add_row(game.id, shown, str(game.sequence), about, escape(people))

    with_games(database, games, row)
    out.print(table)


@admin.command
def inspect(game: str, *, database: Stored = None) -> int:
    """Everything about one game that is no secret, and whether it replays. Status 1 if it does not."""
    from ochre.server import admin as office

    async def look(storage: Any, found: Any) -> bool:
        facts: dict[str, Any] = office.described(found)
        for name in ("created", "started", "changed", "finished", "rated_at", "paused"):
            if facts.get(name):
                facts[name] = datetime.fromtimestamp(facts[name] / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        seats = facts.pop("seats")
        facts["lines of chat"] = await office.lines_of_chat(storage, found)
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for name, value in facts.items():
            grid.add_row(name.replace("_", " "), escape(str(value)))
        for seat in seats:
            who = seat["name"] or ("" if seat["bot"] else "free")
            bot = f"bot {seat['bot']}" if seat["bot"] else ""
            grid.add_row(f"seat {seat['seat']}", escape(", ".join(part for part in (who, bot) if part)))
        fault = await office.fault_of(storage, found)
        grid.add_row("replay", "[green]leads to where it is[/]" if fault is None else f"[red]{escape(fault)}[/]")
        out.print(grid)
        return fault is None

    return 0 if all(with_games(database, [game], look)) else 1


@admin.command
def verify(*games: str, database: Stored = None) -> int:
    """Replay stored games on these rules. Ends with status 1 if one does not lead to where it was."""
    from ochre.server import admin as office

    async def look(storage: Any, game: Any) -> bool:
        fault = await office.fault_of(storage, game)
        out.print(f"[green]✓[/] {game.id}" if fault is None else f"[red]✗[/] {game.id} {escape(fault)}", soft_wrap=True)
        return fault is None

    return 0 if all(with_games(database, games, look)) else 1


@admin.command
def export(folder: Path, *games: str, database: Stored = None) -> None:
    """Write records (with all secrets of the games) into a folder; `./ochre replay` reads them."""
    from ochre.server import admin as office

    folder.mkdir(parents=True, exist_ok=True)
    for path in with_games(database, games, lambda storage, game: office.export(storage, game, folder)):
        out.print(str(path), soft_wrap=True)


@admin.command(name="import")
def import_records(
    file: Path,
    *files: Path,
    title: Annotated[str | None, Parameter(help="Of the tables; usually the name of the file.")] = None,
    listed: Annotated[bool, Parameter(help="Show them to everybody in the lobby.", negative=())] = False,
    login: Annotated[str | None, Parameter(name="--for", help="Account that shall host them.")] = None,
    database: Stored = None,
) -> int:
    """Make tables of records: finished ones to watch, others to play on. Nothing is believed: each is replayed.

    Ends with status 1 if a record was refused. For a game to play on the links to its seats are shown, once.
    """
    from ochre.server import admin as office
    from ochre.server.importing import UnfitRecord
    from ochre.server.texts import UnfitText

    async def run() -> bool:
        well = True
        async with office.opened(database_from(database)) as storage:
            for each in (file, *files):
                try:
                    game = await office.take(
                        storage, each.read_bytes(), title=title or each.stem, listed=listed, login=login
                    )
                except (UnfitRecord, UnfitText) as fault:
                    out.print(f"[red]✗[/] {escape(str(each))}: {escape(str(fault))}", soft_wrap=True)
                    well = False
                    continue
                out.print(f"[green]✓[/] {escape(str(each))} is {game.id} ({game.stage})", soft_wrap=True)
                if game.stage == "open":
                    for seat, secret in (await storage.new_links(game.id))[0].items():
                        out.print(f"  seat {seat}: /join#{secret}", soft_wrap=True)
        return well

    try:
        return 0 if asyncio.run(run()) else 1
    except (ValueError, OSError) as fault:
        raise Complaint(str(fault)) from fault


@admin.command
def repair(
    game: str,
    *games: str,
    cut: Annotated[
        bool, Parameter(help="Drop the moves from the first on that these rules do not allow.", negative=())
    ] = False,
    database: Stored = None,
) -> int:
    """Take the record as the truth and write anew what follows from it. Stop the server first.

    For games whose summary is damaged, or that lead to another position by newer rules and shall go on from there.
    With --cut export first: what is dropped is gone. Status 1 if one could not be mended.
    """
    from ochre.server import admin as office

    async def mend(storage: Any, found: Any) -> bool:
        fault = await office.repair(storage, found, cut=cut)
        if fault is None:
            now = await office.game_named(storage, found.id)
            out.print(f"[green]✓[/] {found.id} {now.stage}, {now.sequence} moves, turn {now.turn}", soft_wrap=True)
        else:
            hint = "--cut drops that move and all after it."
            out.print(f"[red]✗[/] {found.id} {escape(fault)} {hint}", soft_wrap=True)
        return fault is None

    return 0 if all(with_games(database, [game, *games], mend)) else 1


@admin.command
def rate(*, database: Stored = None) -> None:
    """Make all ratings anew from the rated games in the order they ended."""
    from ochre.server import admin as office
    from ochre.server.database import UnusableDatabase
    from ochre.server.ratings import rate_anew

    async def run() -> int:
        async with office.opened(database_from(database)) as storage:
            return await rate_anew(storage)

    try:
        out.print(f"rated games: {asyncio.run(run())}")
    except (UnusableDatabase, OSError) as fault:
        raise Complaint(str(fault)) from fault


@admin.command
def thaw(*games: str, database: Stored = None) -> int:
    """Let frozen games go on, if they replay on these rules."""
    from ochre.server import admin as office

    async def melt(storage: Any, game: Any) -> bool:
        if game.stage != "frozen":
            return True
        if fault := await office.fault_of(storage, game):
            out.print(f"[red]✗[/] {game.id} stays frozen: {escape(fault)}", soft_wrap=True)
            return False
        await office.thaw(storage, game)
        out.print(f"[green]✓[/] {game.id} runs again")
        return True

    return 0 if all(with_games(database, games, melt)) else 1


@admin.command(name="delete")
def delete_games(game: str, *games: str, database: Stored = None) -> None:
    """Delete games for good: their records, seats and talk."""
    from ochre.server import admin as office

    with_games(database, [game, *games], office.remove)
    out.print(f"deleted: {', '.join([game, *games])}")
