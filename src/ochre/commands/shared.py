"""What commands share: reading what was asked for, complaining, printing."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

import ochre
from ochre import wire
from ochre.arena.playing import BOTS, open_game
from ochre.arena.story import Turn, title
from ochre.bots.registry import UnknownBot, kind_named
from ochre.engine.edition import Edition
from ochre.engine.game import Game
from ochre.engine.result import Result

T = TypeVar("T")


ROOT = Path(__file__).resolve().parents[3]


out = Console(highlight=False)


err = Console(stderr=True, highlight=False)


app = App(
    name="ochre",
    version=ochre.__version__,
    help="Ochre plays the Civilization family of board games.",
    help_epilogue="`./ochre check` runs every check and test; `./ochre COMMAND --help` tells more about a command.",
)


class Complaint(Exception):
    """Something is wrong with what was asked for. The message is for the person who asked."""


EditionName = Annotated[str, Parameter(help="Id of the edition; `./ochre editions` lists them.")]


Players = Annotated[int, Parameter(name=["--players", "-p"], help="How many civilizations take part.")]


Options = Annotated[
    list[str],
    Parameter(
        name=["--option", "-o"],
        help="An option of the edition as name=value; may be given several times. `./ochre editions` lists them.",
        negative=(),
        show_default=False,
    ),
]


Bots = Annotated[
    str, Parameter(help=f"Who plays, several with commas between: {', '.join(BOTS)}. As many as you like: standard*8.")
]


OwnBots = Annotated[
    list[str],
    Parameter(
        help="A bot of your own, as file.py:Class; may be given several times. See docs/write-a-bot.md.",
        negative=(),
        show_default=False,
    ),
]


Positive = Number(gte=1)


def edition_named(name: str) -> Edition:
    if name in ochre.EDITIONS:
        return ochre.EDITIONS[name]
    raise Complaint(f"There is no edition {name!r}. Offered: {', '.join(ochre.EDITIONS)}.")


def options_from(pairs: Iterable[str], **defaults: Any) -> dict[str, Any]:
    """The options given as name=value, on top of defaults."""
    options = dict(defaults)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Complaint(f"--option wants name=value, not {pair!r}.")
        options[name.replace("-", "_")] = value
    return options


def bots_from(bots: str, own: Sequence[str]) -> str:
    """The kinds that play, with commas between. Somebody's own bots join those named, or sit alone if none are.

    `standard*8`: eight of them.
    """
    names: list[str] = []
    for named in (*(name.strip() for name in bots.split(",") if name.strip()), *own):
        name, times, number = named.rpartition("*")
        names += [name] * int(number) if times and number.isdecimal() and int(number) else [named]
    for name in dict.fromkeys(names):
        try:
            kind_named(name)
        except UnknownBot as fault:
            raise Complaint(str(fault)) from fault
    return ",".join(names)


def game_of(edition: str, players: int, seed: int, options: dict[str, Any]) -> Game:
    edition_named(edition)
    try:
        return open_game(edition, players, seed, options)
    except ValueError as fault:
        raise Complaint(str(fault)) from fault


def progress_bar(*more: Any) -> Progress:
    """A bar on stderr; nothing where nobody looks."""
    columns = (TextColumn("[bold]{task.description}"), BarColumn(), MofNCompleteColumn(), *more)
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_turn(turn: Turn, to: Console) -> None:
    to.print(f"[bold]Turn {turn.number}[/]")
    grid = Table.grid(padding=(0, 2), pad_edge=False)
    grid.add_column(style="dim", width=12, justify="right")
    grid.add_column()
    for heading, text in turn.lines:
        grid.add_row(heading, escape(text))
    to.print(grid)


def print_result(result: Result) -> None:
    """The final table, with the parts of the points as the edition names them."""
    parts = list(dict.fromkeys(name for standing in result.ranking for name, _ in standing.parts))
    table = Table(box=SIMPLE_HEAD, title="Final table", title_style="bold", title_justify="left")
    table.add_column("", justify="right")
    table.add_column("civilization")
    table.add_column("points", justify="right", style="bold")
    for name in parts:
        table.add_column(name, justify="right")
    for standing in result.ranking:
        points = dict(standing.parts)
        row = [str(standing.place), title(standing.nation), str(standing.points)]
        style = "green" if standing.place == 1 else None
        table.add_row(*row, *(str(points.get(name, 0)) for name in parts), style=style)
    out.print(table)


def game_in(file: Path, upto: int | None = None) -> Game:
    """The game of a record file."""
    try:
        return ochre.replay(wire.load_record(file)[0], upto=upto, listen=False)
    except (OSError, msgspec.MsgspecError) as fault:
        raise Complaint(f"{file} cannot be read as a record: {fault}") from fault
    except (ochre.IllegalAction, ValueError) as fault:
        raise Complaint(f"{file} does not replay: {fault}") from fault
