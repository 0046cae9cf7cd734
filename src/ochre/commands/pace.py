"""`pace`: who waits for whom."""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

import ochre
from ochre import wire
from ochre.arena.ahead import paced_games
from ochre.arena.story import title
from ochre.commands.shared import (
    Complaint,
    Options,
    Players,
    Positive,
    app,
    bots_from,
    edition_named,
    err,
    options_from,
    out,
    print_json,
)
from ochre.pace import Pace
from ochre.pace import pace as measure


@app.command
def pace(
    file: Annotated[
        Path | None, Parameter(help="A record, as saved by `play --terminal --record` or by a server.")
    ] = None,
    *,
    bots: Annotated[str, Parameter(help="Without a record: which bots play, sealing what they can.")] = "standard",
    players: Players = 9,
    games: Annotated[int, Parameter(help="Without a record: how many games of bots.", validator=Positive)] = 1,
    seed: Annotated[int, Parameter(help="Without a record: the seed of the first game.")] = 1,
    option: Options = [],  # noqa: B006
    as_json: Annotated[bool, Parameter(name="--json", help="Print everything as JSON.", negative=())] = False,
) -> int:
    """Measure how much a table has waited: sequential waits per turn, who blocked, and strict book order beside it.

    Without a record bots play Western Empires, and leave sealed answers wherever they may act before their place.
    """
    if file is not None:
        try:
            records = [wire.load_record(file)[0]]
        except (OSError, msgspec.MsgspecError) as fault:
            raise Complaint(f"{file} cannot be read as a record: {fault}") from fault
        edition_named(records[0].start.edition)
    else:
        bots_from(bots, ())
        options = options_from(option, turn_limit=14, nations="random")
        try:
            records = list(paced_games("western-empires", players, bots, range(seed, seed + games), options))
        except ValueError as fault:
            raise Complaint(str(fault)) from fault
    try:
        found = [measure(record) for record in records]
    except (ochre.IllegalAction, ValueError) as fault:
        err.print(f"[red]✗[/] {escape(str(file))} does not replay: {escape(str(fault))}")
        return 1
    if as_json:
        print_json(msgspec.to_builtins(found[0] if file is not None else found))
    else:
        for each in found:
            print_pace(each)
    return 0


def print_pace(found: Pace) -> None:
    """Waits by phase and by seat."""
    name = ochre.EDITIONS[found.edition].name
    turns = sum(turn.turn > 0 for turn in found.turns)
    ratio = "" if found.ratio is None else f", {found.ratio:.2f} of it"
    out.print(f"[bold]{escape(name)}[/] · {found.players} players · {turns} turns · {found.answers:,} answers")
    out.print(
        f"Waits per turn [bold]{found.waits_per_turn:.1f}[/]; in strict book order "
        f"{found.strict_waits_per_turn:.1f}{ratio}. Visits per player and turn {found.visits_per_turn:.1f}.",
        soft_wrap=True,
    )
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in found.by.items())
    out.print(
        f"Answered {kinds}; before the own place {found.before_due:.0%}, stale {found.stale:.0%}.", soft_wrap=True
    )
    if found.seconds_per_turn is not None:
        out.print(f"{found.seconds_per_turn / 3600:.1f} hours per turn.")
    table = Table(box=SIMPLE_HEAD)
    for column in ("phase", "waits", "book order", "blocking"):
        table.add_column(column, justify="left" if column == "phase" else "right")
    for phase in found.phases:
        waits, strict = f"{phase.waits_per_turn:.1f}", f"{phase.strict_waits_per_turn:.1f}"
        table.add_row(title(phase.phase), waits, strict, f"{phase.blocking:.0%}")
    out.print(table)
    table = Table(box=SIMPLE_HEAD)
    for column in ("civilization", "blocking", "alone", "visits per turn"):
        table.add_column(column, justify="left" if column == "civilization" else "right")
    for seat in found.seats:
        shares = (f"{seat.blocking.share:.0%}", f"{seat.blocking.sole:.0%}", f"{seat.visits_per_turn:.1f}")
        table.add_row(title(seat.nation), *shares)
    out.print(table)
