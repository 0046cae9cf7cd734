"""`editions`, `rules` and `wire`: looking things up."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

import ochre
from ochre.board.rulebook import load_rules, rulebooks
from ochre.commands.shared import (
    ROOT,
    Complaint,
    app,
    out,
)
from ochre.engine.edition import Edition, Option


@app.command
def editions() -> None:
    """List the editions: what is offered, with which options, and what is not."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("edition", style="bold", no_wrap=True)
    table.add_column("players", justify="center")
    table.add_column("what is offered")
    for id, edition in ochre.EDITIONS.items():
        players = f"{edition.players[0]}-{edition.players[-1]}"
        table.add_row(f"{id}\n[dim not bold]{escape(edition.name)}[/]", players, "\n".join(map(escape, edition.notes)))
    out.print(table)
    for edition in ochre.EDITIONS.values():
        print_options(edition)


def print_options(edition: Edition) -> None:
    out.print(f"[bold]Options of {escape(edition.name)}[/], given as --option name=value")
    grid = Table.grid(padding=(0, 2), pad_edge=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for option in edition.options:
        values = f"{values_of(option)}; usually {told(option.default)}"
        grid.add_row(option.name, f"{escape(option.help)} [dim]({escape(values)})[/]")
    out.print(grid)


def told(value: Any) -> str:
    """A value of an option as a person would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def values_of(option: Option) -> str:
    if option.choices:
        return ", ".join(map(told, option.choices))
    if isinstance(option.default, bool):
        return "yes, no"
    if isinstance(option.default, tuple):
        return "names with commas between"
    return f"{option.least} to {option.most}" if option.least is not None else "any"


def proofs() -> dict[str, list[str]]:
    """Which tests prove which rule, as pytest collects them."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "map.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "--rules-map", str(target)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 5):  # 5: no tests
            raise Complaint(f"The tests could not be collected:\n{done.stdout}{done.stderr}".rstrip())
        found: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
    return found


@app.command
def rules(
    which: Annotated[str, Parameter(help="A rule id (WE-4b.3), the beginning of some (WE-4b) or an edition.")],
    *,
    coverage: Annotated[bool, Parameter(help="List the engine rules without a test and count.", negative=())] = False,
    missing: Annotated[bool, Parameter(help="Print only the ids of these, one a line.", negative=())] = False,
) -> int:
    """Look up a rule in our words, and where it is tested.

    With --coverage the command ends with status 1 while any rule that the engine carries out lacks a test.
    """
    indexes = rulebooks()
    if which in indexes:
        return print_index(which, coverage=coverage, missing=missing)
    if coverage or missing:
        raise Complaint(f"--coverage and --missing want an edition: {', '.join(indexes)}.")
    found = [rule for index in indexes for rule in load_rules(index)]
    chosen = [rule for rule in found if rule.id == which] or [rule for rule in found if rule.id.startswith(f"{which}.")]
    if not chosen:
        raise Complaint(f"There is no rule {which!r}; `./ochre rules {indexes[0]}` lists them.")
    tests = proofs()
    for rule in chosen:
        out.print(f"[bold]{rule.id}[/]  [dim]{escape(rule.section)} · {rule.kind}[/]")
        out.print(Padding(escape(rule.rule), (0, 2)))
        for test in tests.get(rule.id, ()):
            out.print(f"  [green]✓[/] {escape(test)}", soft_wrap=True)
        if rule.id not in tests:
            out.print("  [yellow]no test[/]" if rule.kind == "engine" else f"  [dim]not for the engine: {rule.kind}[/]")
    return 0


def print_index(edition: str, *, coverage: bool, missing: bool) -> int:
    index = load_rules(edition)
    if not coverage and not missing:
        table = Table(box=SIMPLE_HEAD)
        table.add_column("rule", style="bold", no_wrap=True)
        table.add_column("kind", style="dim", no_wrap=True)
        table.add_column("in our words")
        for rule in index:
            table.add_row(rule.id, rule.kind, escape(rule.rule))
        out.print(table)
        return 0
    tests = proofs()
    engine = [rule for rule in index if rule.kind == "engine"]
    untested = [rule for rule in engine if rule.id not in tests]
    for rule in untested:
        print(rule.id if missing else f"{rule.id}\t{rule.rule}")
    if coverage:
        print(f"{edition}: {len(engine) - len(untested)} of {len(engine)} engine rules tested")
    return 1 if coverage and untested else 0


@app.command(name="wire")
def print_wire(
    *,
    typescript: Annotated[bool, Parameter(help="Print the types in TypeScript.", negative=())] = False,
) -> None:
    """The messages between a client and the server, as types."""
    if not typescript:
        raise Complaint("What shall it print? --typescript is the one form there is.")
    from ochre.wire.typescript import typescript as types

    print(types(), end="")
