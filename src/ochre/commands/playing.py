"""`play` and `replay`: a game here, in the browser or in the terminal, and again."""

import secrets
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Group, Parameter
from cyclopts.validators import Number
from rich.markup import escape

import ochre
from ochre import wire
from ochre.arena.playing import BOTS, names_for, playing, seated
from ochre.arena.simulate import save
from ochre.arena.story import Story, title
from ochre.commands.serving import NoPage, Page, database_from, page_folder
from ochre.commands.shared import (
    Complaint,
    Options,
    OwnBots,
    app,
    bots_from,
    edition_named,
    err,
    game_of,
    options_from,
    out,
    print_result,
    print_turn,
    progress_bar,
)
from ochre.engine.game import Game

IN_BROWSER = Group("In the browser", sort_key=1)


IN_TERMINAL = Group("With --terminal: a game of bots, told turn by turn", sort_key=2)


@app.command
def play(
    edition: Annotated[
        str | None, Parameter(help="Id of the edition; `./ochre editions` lists them.", group=IN_TERMINAL)
    ] = None,
    *,
    terminal: Annotated[bool, Parameter(help="No server, no browser: watch a game of bots here.", negative=())] = False,
    port: Annotated[
        int,
        Parameter(
            help="Port to listen on, or the next free one.", group=IN_BROWSER, validator=Number(gte=0, lte=65535)
        ),
    ] = 8000,
    database: Annotated[
        str | None, Parameter(help="Where games are kept; usually a file in your data folder.", group=IN_BROWSER)
    ] = None,
    browser: Annotated[
        bool, Parameter(name="--browser", negative="--no-browser", help="Open the browser.", group=IN_BROWSER)
    ] = True,
    page: Annotated[Page, Parameter(group=IN_BROWSER)] = None,
    no_page: Annotated[NoPage, Parameter(group=IN_BROWSER)] = False,
    players: Annotated[
        int | None,
        Parameter(name=["--players", "-p"], help="How many civilizations take part; usually 6.", group=IN_TERMINAL),
    ] = None,
    bots: Annotated[
        str | None,
        Parameter(help=f"Who plays, with commas between: {', '.join(BOTS)}; usually standard.", group=IN_TERMINAL),
    ] = None,
    bot: Annotated[OwnBots, Parameter(group=IN_TERMINAL)] = [],  # noqa: B006 - cyclopts shows it as the default
    seed: Annotated[
        int | None,
        Parameter(help="Same seed, same game. Without one, another game each time.", group=IN_TERMINAL),
    ] = None,
    turn_limit: Annotated[
        int | None,
        Parameter(help="A game that lasts longer ends and is scored; usually 30, 0: no limit.", group=IN_TERMINAL),
    ] = None,
    option: Annotated[Options, Parameter(group=IN_TERMINAL)] = [],  # noqa: B006
    record: Annotated[
        Path | None, Parameter(help="Save the record of the game to this file.", group=IN_TERMINAL)
    ] = None,
) -> None:
    """Play: tables on this machine, in the browser, until Ctrl+C.

    Games are kept in your data folder, and nobody else can reach them; `./ochre serve` is for tables on the network.
    With --terminal a game of bots is told here, turn by turn; with several kinds, seats are filled in turn.
    """
    if terminal:
        chosen = "standard" if bots is None and not bot else bots or ""
        limit = 30 if turn_limit is None else turn_limit
        return watch_game(
            edition or "western-empires", players or 6, bots_from(chosen, bot), seed, limit, option, record
        )
    told: dict[str, Any] = {"an edition": edition, "--players": players, "--bots": bots, "--bot": bot, "--seed": seed}
    told |= {"--turn-limit": turn_limit, "--option": option, "--record": record}
    if given := [name for name, value in told.items() if value not in (None, [])]:
        raise Complaint(
            f"{given[0]} is for a game in the terminal: ./ochre play --terminal. In the browser, choose there."
        )
    play_here(port, database, page_folder(page, no_page), browser=browser)


def play_here(port: int, database: str | None, page: str, *, browser: bool) -> None:
    from ochre.server import serving
    from ochre.server.database import UnusableDatabase
    from ochre.server.settings import Settings

    def show(address: str) -> None:
        shown = browser and serving.open_browser(address)
        how = "it opens in your browser; " if shown else ""
        err.print(f"[bold]Ochre[/] is at {address} ({how}Ctrl+C ends it)", soft_wrap=True)
        if not page:
            err.print("The page to play on is not there: only programs can play.")

    settings = Settings(database=database_from(database), port=port, page=page)
    try:
        serving.serve_here(settings, show, lambda line: err.print(line))
    except serving.Busy as busy:
        if not busy.address:
            raise Complaint(str(busy)) from busy
        err.print("[bold]Ochre[/] runs already.")
        show(busy.address)
    except (UnusableDatabase, OSError) as fault:
        raise Complaint(str(fault)) from fault


def watch_game(
    edition: str, players: int, bots: str, seed: int | None, turn_limit: int, option: list[str], record: Path | None
) -> None:
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    options = options_from(option, turn_limit=turn_limit)
    game = game_of(edition, players, seed, options)
    out.print(f"[bold]{escape(edition_named(edition).name)}[/] · {players} players · seed {seed}\n")
    story = Story(game.view(None))
    with progress_bar() as bar:
        task = bar.add_task("playing", total=int(options["turn_limit"]) or None)
        for events in playing(game, seated(names_for(bots, players), seed)):
            for turn in story.tell(events):
                print_turn(turn, bar.console if err.is_terminal and out.is_terminal else out)
                bar.update(task, completed=turn.number)
    assert game.result is not None
    print_result(game.result)
    if record:
        save(game, record)
        out.print(f"Record: {record}")


@app.command
def replay(
    file: Annotated[Path, Parameter(help="A record, as saved by `play --terminal --record` or `simulate --records`.")],
    *,
    verify: Annotated[bool, Parameter(help="Only compare the end with the stored hash.", negative=())] = False,
) -> int:
    """Play a saved game again, from its record alone, and tell it turn by turn.

    With --verify nothing is told but whether the game ended as it did when it was saved (status 1 if not).
    """
    try:
        saved, expected = wire.load_record(file)
    except (OSError, msgspec.MsgspecError) as fault:
        raise Complaint(f"{file} cannot be read as a record: {fault}") from fault
    edition = edition_named(saved.start.edition)
    try:
        start, game = ochre.replay(saved, upto=0), ochre.replay(saved)
    except (ochre.IllegalAction, ValueError) as fault:
        err.print(f"[red]✗[/] {escape(str(file))} does not replay: {escape(str(fault))}")
        return 1
    if verify:
        return verdict(file, game, expected)
    out.print(f"[bold]{escape(edition.name)}[/] · {saved.start.players} players · {len(saved.entries):,} actions\n")
    for turn in Story(start.view(None)).tell(game.log):
        print_turn(turn, out)
    if game.result is None:
        out.print(f"\nThe record ends in turn {game.turn}, {title(game.phase)}; the game is not over.")
    else:
        print_result(game.result)
    return 0


def verdict(file: Path, game: Game, expected: str | None) -> int:
    if expected is None:
        raise Complaint(f"{file} holds no hash to compare with.")
    same = game.hash() == expected
    out.print(
        f"[green]✓[/] {escape(str(file))} ends as it did" if same else f"[red]✗[/] {escape(str(file))} ends otherwise"
    )
    return 0 if same else 1
