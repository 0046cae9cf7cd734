"""The front door for the terminal: `./ochre COMMAND`."""

import asyncio
import csv
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

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
from ochre import maps, wire
from ochre.arena import bench as benchmark
from ochre.arena import tournament as contests
from ochre.arena.playing import BOTS, names_for, open_game, playing, seated
from ochre.arena.simulate import Outcome, Plan, Report, Spread, save
from ochre.arena.simulate import simulate as run_games
from ochre.arena.story import Story, Turn, title
from ochre.bots.registry import UnknownBot, kind_named, label
from ochre.engine.edition import Edition, Option
from ochre.engine.game import Game
from ochre.engine.result import Result
from ochre.maps.png import NoRenderer, to_png

T = TypeVar("T")
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
Bots = Annotated[str, Parameter(help=f"Who plays, several with commas between: {', '.join(BOTS)}.")]
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


def bots_from(bots: str, own: Sequence[str]) -> str:
    """The kinds that play, with commas between. Somebody's own bots join those named, or sit alone if none are."""
    names = [*(name.strip() for name in bots.split(",") if name.strip()), *own]
    for name in names:
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


# Playing


@app.command
def play(
    edition: EditionName = "western-empires",
    *,
    players: Players = 6,
    bots: Bots = "standard",
    bot: OwnBots = [],  # noqa: B006 - cyclopts shows it as the default
    seed: Annotated[int | None, Parameter(help="Same seed, same game. Without one, another game each time.")] = None,
    turn_limit: Annotated[int, Parameter(help="A game that lasts longer ends and is scored; 0 for no limit.")] = 30,
    option: Options = [],  # noqa: B006
    record: Annotated[Path | None, Parameter(help="Save the record of the game to this file.")] = None,
) -> None:
    """Watch a game of bots, told turn by turn.

    All civilizations are played by bots; with several kinds, seats are filled in turn.
    """
    bots = bots_from(bots, bot)
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
def simulate(
    edition: EditionName,
    *,
    players: Players,
    bots: Bots = "random",
    bot: OwnBots = [],  # noqa: B006
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
    bots = bots_from(bots, bot)
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


@app.command
def tournament(
    edition: EditionName,
    *,
    bots: Bots = "standard,novice,random",
    bot: OwnBots = [],  # noqa: B006
    players: Players = 9,
    games: Annotated[int, Parameter(name=["--games", "-g"], help="How many games.", validator=Positive)] = 30,
    seed: Annotated[int, Parameter(help="Of the first deal; the next ones count up from it.")] = 1,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"], help="Games at the same time.", validator=Positive)] = 1,
    turn_limit: Annotated[int, Parameter(help="A game that lasts longer ends and is scored.", validator=Positive)] = 40,
    option: Options = [],  # noqa: B006
    plot: Annotated[
        Path | None, Parameter(help="Draw the points of each kind to this file (needs matplotlib).")
    ] = None,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.", negative=())] = False,
) -> int:
    """Let kinds of bots play against each other at mixed tables, and rate them.

    Seats are filled by the kinds in turn and rotated from game to game; the games of one rotation share a seed. A kind
    wins a game against another if its best seat places above the best seat of the other.
    """
    kinds = tuple(dict.fromkeys(bots_from(bots, bot).split(",")))
    if len(kinds) < 2:
        raise Complaint("A tournament needs at least two kinds of bots: --bots standard,novice.")
    if len(kinds) > players:
        raise Complaint(f"{len(kinds)} kinds do not fit round a table of {players}.")
    options = options_from(option, turn_limit=turn_limit)
    game_of(edition, players, seed, options)  # complain here, not once per game
    contest = contests.Contest(edition, players, kinds, options, seed)
    played: list[contests.Game] = []
    with progress_bar(TimeElapsedColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task("games", total=games)
        for game in contests.play_games(contest, games, jobs):
            played.append(game)
            if game.error:
                bar.console.print(f"[red]seed {game.seed} failed:[/] {escape(game.error)}", soft_wrap=True)
            bar.advance(task)
    table = contests.Table(contest, played)
    if plot is not None:
        draw_points(table, plot)
    if as_json:
        print_json(table.plain())
    else:
        print_tournament(table)
    return 1 if table.failed else 0


def print_tournament(outcome: contests.Table) -> None:
    contest = outcome.contest
    table = Table(box=SIMPLE_HEAD, title_style="bold", title_justify="left")
    table.title = f"{edition_named(contest.edition).name} · {contest.players} players · {len(outcome.finished)} games"
    for name, justify in (
        ("bot", "left"),
        ("rating", "right"),
        ("±", "right"),
        ("wins", "right"),
        ("expected", "right"),
    ):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for name in ("place", "points", "cities", "steps"):
        table.add_column(name, justify="right")
    for record in outcome.records:
        table.add_row(
            record.label,
            f"{record.rating.mu:.1f}",
            f"{2 * record.rating.sigma:.1f}",
            str(record.wins),
            f"{record.expected:.1f}",
            f"{record.place:.2f}",
            f"{record.points:.1f}",
            f"{record.cities:.1f}",
            f"{record.steps:.1f}",
        )
    out.print(table)
    for meeting in outcome.meetings:
        share = 100 * meeting.pairs_won / max(1, meeting.pairs)
        out.print(
            f"{label(meeting.kind)} against {label(meeting.other)}: "
            f"best seat ahead in [bold]{meeting.won} of {meeting.games}[/] games; {share:.1f} % of all pairs of seats"
        )
    seconds = sum(game.cpu_seconds for game in outcome.games)
    out.print(f"[dim]CPU seconds: {seconds:.1f}; answers replaced by the default: {outcome.faults}[/]")
    for game in outcome.failed:
        out.print(f"[red]seed {game.seed}: {escape(game.error or '')}[/]")


def draw_points(outcome: contests.Table, file: Path) -> None:
    """A box of points for each kind."""
    try:
        import matplotlib  # type: ignore[import-not-found, unused-ignore]
    except ImportError as fault:
        raise Complaint("Plots need matplotlib: .venv/bin/python -m pip install matplotlib") from fault
    matplotlib.use("Agg")
    from matplotlib import pyplot

    kinds = [record.kind for record in outcome.records]
    points = [[row.points for game in outcome.finished for row in game.rows if row.kind == kind] for kind in kinds]
    figure, axes = pyplot.subplots(figsize=(1.6 + 1.2 * len(kinds), 4))
    axes.boxplot(points, tick_labels=[label(kind) for kind in kinds])
    axes.set_ylabel("points")
    axes.set_title(f"{outcome.contest.edition}, {outcome.contest.players} players")
    figure.tight_layout()
    figure.savefig(file)


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
    if slips := report.slips():
        table.add_row("bots' faults", f"[yellow]{slips.total()}[/]: " + escape("; ".join(dict(slips.most_common(3)))))
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


# Drawing


@app.command(name="map")
def draw_map(
    name: Annotated[str, Parameter(help=f"Which map: {', '.join(maps.MAPS)}.")],
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"], help="The picture to write, .svg or .png.")],
    theme: Annotated[str, Parameter(help=f"How it looks: {', '.join(maps.THEMES)}.")] = "light",
    position: Annotated[Path | None, Parameter(help="A record: draw the pieces at the end of this game.")] = None,
    upto: Annotated[int | None, Parameter(help="Of the record, follow only so many entries.")] = None,
    width: Annotated[int, Parameter(help="Pixels from left to right.", validator=Number(gte=200, lte=8000))] = 2400,
) -> None:
    """Draw a map, with the pieces of a game on it if a record is given.

    mega is the whole board of Mega Civilization, west and east are its halves, advanced is the board of Advanced
    Civilization.
    """
    if name not in maps.MAPS:
        raise Complaint(f"There is no map {name!r}. Known: {', '.join(maps.MAPS)}.")
    if theme not in maps.THEMES:
        raise Complaint(f"There is no theme {theme!r}. Known: {', '.join(maps.THEMES)}.")
    if output.suffix not in (".svg", ".png"):
        raise Complaint(f"A map is written as .svg or .png, not as {output.name!r}.")
    try:
        pieces = maps.position_of(game_in(position, upto), maps.areas_of(name)) if position else None
    except ValueError as fault:
        raise Complaint(f"{position} is no game on the map {name!r}: {fault}") from fault
    drawing = maps.draw(name, theme=maps.THEMES[theme], position=pieces, width=width)
    try:
        picture = to_png(drawing) if output.suffix == ".png" else drawing.encode()
        output.write_bytes(picture)
    except (NoRenderer, OSError) as fault:
        raise Complaint(str(fault)) from fault
    out.print(f"{output}: {len(picture) / 1e6:.1f} MB")


def game_in(file: Path, upto: int | None = None) -> Game:
    """The game of a record file."""
    try:
        return ochre.replay(wire.load_record(file)[0], upto=upto, listen=False)
    except (OSError, msgspec.MsgspecError) as fault:
        raise Complaint(f"{file} cannot be read as a record: {fault}") from fault
    except (ochre.IllegalAction, ValueError) as fault:
        raise Complaint(f"{file} does not replay: {fault}") from fault


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


# Serving


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
    )
    try:
        serving.check(settings)
    except UnusableDatabase as fault:
        raise Complaint(str(fault)) from fault
    err.print(f"[bold]Ochre[/] serves on http://{'localhost' if settings.is_local else host}:{port} (Ctrl+C ends it)")
    serving.serve(settings)


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


# Looking after a server

admin = App(name="admin", help="Look after the games of a server: list, verify, export, thaw, delete.")
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
    except (UnusableDatabase, office.NoGame, OSError) as fault:
        raise Complaint(str(fault)) from fault


@admin.command(name="list")
def list_games(*games: str, database: Stored = None) -> None:
    """What is stored, the last changed first. Names no secrets."""
    table = Table(box=SIMPLE_HEAD)
    for column in ("game", "stage", "actions", "table", "people"):
        table.add_column(column, no_wrap=column in ("game", "stage"))

    async def row(storage: Any, game: Any) -> None:
        people = ", ".join(seat.name or (f"bot {seat.bot}" if seat.bot else "free") for seat in game.seats)
        stage = f"[red]{game.stage}[/]" if game.trouble else game.stage
        where = f"turn {game.turn}, {game.phase}" if game.turn else f"{game.players} players"
        about = f"{escape(game.title)}\n[dim]{game.edition}, {where}[/]"
        if game.trouble:
            about += f"\n[red]{escape(game.trouble)}[/]"
        table.add_row(game.id, stage, str(game.sequence), about, escape(people))

    with_games(database, games, row)
    out.print(table)


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
