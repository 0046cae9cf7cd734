"""The front door for the terminal: `./ochre COMMAND`."""

import csv
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

import ochre
from ochre import wire
from ochre.arena import bench as benchmark
from ochre.arena.playing import BOTS, open_game, playing
from ochre.arena.simulate import Outcome, Plan, Report, Spread, save
from ochre.arena.simulate import simulate as run_games
from ochre.arena.story import Story, Turn, title
from ochre.engine.edition import Edition, Option
from ochre.engine.game import Game
from ochre.engine.result import Result

ROOT = Path(__file__).resolve().parents[2]
COMING = {
    "mega-civilization": "Mega Civilization",
    "the-east": "Mega Empires: The East",
    "advanced-civilization": "Advanced Civilization",
    "civilization-1988": "Civilization",
}
"""Editions that Ochre is going to play but does not yet."""

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


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and end with its status: 0 well, 1 something was found wrong, 2 it could not be done."""
    try:
        status = app(arguments, result_action="return_value")
    except Complaint as complaint:
        err.print(f"[bold red]ochre:[/] {escape(str(complaint))}", soft_wrap=True)
        status = 2
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:  # the reader (`| head`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status or 0)


# What commands share

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
Positive = Number(gte=1)


def edition_named(name: str) -> Edition:
    if name in ochre.EDITIONS:
        return ochre.EDITIONS[name]
    if name in COMING:
        raise Complaint(f"{COMING[name]} is not built yet. Offered: {', '.join(ochre.EDITIONS)}.")
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


# Playing


@app.command
def play(
    edition: EditionName = "western-empires",
    *,
    players: Players = 6,
    seed: Annotated[int | None, Parameter(help="Same seed, same game. Without one, another game each time.")] = None,
    turn_limit: Annotated[int, Parameter(help="Bots that play at random never finish: end after so many turns.")] = 20,
    option: Options = [],  # noqa: B006 - cyclopts shows it as the default
    record: Annotated[Path | None, Parameter(help="Save the record of the game to this file.")] = None,
) -> None:
    """Watch a game of bots, told turn by turn.

    There is no table on the network yet: all civilizations are played by bots that choose at random among what the
    rules allow.
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    options = options_from(option, turn_limit=turn_limit)
    game = game_of(edition, players, seed, options)
    out.print(f"[bold]{escape(edition_named(edition).name)}[/] · {players} players · seed {seed}\n")
    story = Story(game.view(None))
    with progress_bar() as bar:
        task = bar.add_task("playing", total=int(options["turn_limit"]) or None)
        for events in playing(game, BOTS["random"](seed)):
            for turn in story.tell(events):
                print_turn(turn, bar.console if err.is_terminal and out.is_terminal else out)
                bar.update(task, completed=turn.number)
    assert game.result is not None
    print_result(game.result)
    if record:
        save(game, record)
        out.print(f"Record: {record}")


@app.command
def simulate(
    edition: EditionName,
    *,
    players: Players,
    bots: Annotated[str, Parameter(help=f"Who plays: {', '.join(BOTS)}.")] = "random",
    games: Annotated[int, Parameter(name=["--games", "-g"], help="How many games.", validator=Positive)] = 100,
    seed: Annotated[int, Parameter(help="Of the first game; the next ones count up from it.")] = 1,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"], help="Games at the same time.", validator=Positive)] = 1,
    turn_limit: Annotated[int, Parameter(help="A game that lasts longer ends and is scored.", validator=Positive)] = 40,
    option: Options = [],  # noqa: B006
    records: Annotated[Path | None, Parameter(help="Save the record of every game in this folder.")] = None,
    audit: Annotated[bool, Parameter(help="Check the conservation laws after every action.")] = False,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.", negative=())] = False,
) -> int:
    """Play many games of bots and add up what came of them.

    Ends with status 1 if a game failed; the seed of each such game is told, and its record is kept with --records.
    """
    if bots not in BOTS:
        raise Complaint(f"There are no bots {bots!r}. Known: {', '.join(BOTS)}.")
    options = options_from(option, turn_limit=turn_limit)
    game_of(edition, players, seed, options)  # complain here, not once per game
    plan = Plan(edition, players, bots, options, audit, records)
    outcomes: list[Outcome] = []
    with progress_bar(TimeElapsedColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task("games", total=games)
        for outcome in run_games(plan, range(seed, seed + games), jobs):
            outcomes.append(outcome)
            if outcome.error:
                bar.console.print(f"[red]seed {outcome.seed} failed:[/] {escape(outcome.error)}", soft_wrap=True)
            bar.advance(task)
    report = Report(plan, outcomes)
    if as_json:
        print_json(report.plain())
    else:
        print_report(report)
    return 1 if report.failed else 0


def print_report(report: Report) -> None:
    plan = report.plan

    def spread(numbers: Spread | None) -> str:
        return f"{numbers.min} / {numbers.median} / {numbers.max}" if numbers else "-"

    table = Table(box=SIMPLE_HEAD, show_header=False, title_style="bold", title_justify="left")
    table.title = f"{edition_named(plan.edition).name} · {plan.players} players · bots: {plan.bots}"
    table.add_column(style="dim")
    table.add_column()
    table.add_row("finished", f"{len(report.finished)} of {len(report.outcomes)}")
    table.add_row("errors", f"[red]{len(report.failed)}[/]" if report.failed else "0")
    table.add_row("turns (min / median / max)", spread(report.turns))
    table.add_row("winner's points (min / median / max)", spread(report.points))
    table.add_row("wins", ", ".join(f"{title(nation)} {count}" for nation, count in report.wins.most_common()))
    table.add_row("actions", f"{report.actions:,}")
    table.add_row("CPU seconds", f"{report.cpu_seconds:.1f}")
    table.add_row("actions per CPU second", f"{report.actions / max(report.cpu_seconds, 1e-9):,.0f}")
    out.print(table)
    for error, outcomes in report.faults().items():
        first = outcomes[0]
        out.print(f"[red]{escape(error)}[/]\n  seeds {', '.join(str(outcome.seed) for outcome in outcomes)}")
        if first.record:
            out.print(f"  record of the first: {escape(str(first.record))}", soft_wrap=True)
        out.print(escape(first.trace or ""), soft_wrap=True, style="dim")


@app.command
def replay(
    file: Annotated[Path, Parameter(help="A record, as saved by `play --record` or `simulate --records`.")],
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


# Looking things up


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
    for id, name in COMING.items():
        if id not in ochre.EDITIONS:
            table.add_row(f"[dim]{id}\n[not bold]{escape(name)}[/][/]", "", "[dim]Not yet: its rules are not built.[/]")
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


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of a rules index."""

    id: str
    section: str
    phase: str
    rule: str
    kind: str


def rules_of(edition: str) -> list[Rule]:
    with (rules_folder() / f"{edition}.tsv").open(encoding="utf-8", newline="") as file:
        return [Rule(**row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def rules_folder() -> Path:
    folder = ROOT / "docs" / "rules"
    if not folder.is_dir():
        raise Complaint("The rules index is part of the source tree, and this Ochre was installed without it.")
    return folder


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
    indexes = sorted(path.stem for path in rules_folder().glob("*.tsv"))
    if which in indexes:
        return print_index(which, coverage=coverage, missing=missing)
    if coverage or missing:
        raise Complaint(f"--coverage and --missing want an edition: {', '.join(indexes)}.")
    found = [rule for index in indexes for rule in rules_of(index)]
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
    index = rules_of(edition)
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


# Measuring


@app.command
def bench(
    *,
    games: Annotated[int, Parameter(help="How many games to play.", validator=Positive)] = 5,
    seed: Annotated[int, Parameter(help="Of the first game.")] = 1,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.", negative=())] = False,
) -> None:
    """Measure the speed of the engine: random play, replay, copies, hashes and views with nine players."""
    figures = []
    with err.status("measuring ..."):
        for figure in benchmark.measure(games=games, seed=seed):
            figures.append(figure)
    if as_json:
        print_json({figure.key: round(figure.value, 3) for figure in figures})
        return
    table = Table(box=SIMPLE_HEAD, show_header=False)
    table.add_column(style="dim")
    table.add_column(justify="right", style="bold")
    table.add_column()
    for figure in figures:
        table.add_row(figure.label, f"{figure.value:,.{figure.digits}f}", figure.unit)
    out.print(table)
