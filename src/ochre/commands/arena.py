"""`simulate`, `tournament`, `report` and `bench`: many games, and what came of them."""

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.progress import TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from ochre.arena import bench as benchmark
from ochre.arena import tournament as contests
from ochre.arena.journal import Journal, OtherRun
from ochre.arena.report import Figures, NoGames, Sheet, read, records_in
from ochre.arena.simulate import Outcome, Plan, Report, Spread
from ochre.arena.simulate import simulate as run_games
from ochre.arena.story import title
from ochre.arena.workers import NoCluster, each
from ochre.bots.registry import label
from ochre.commands.shared import (
    Bots,
    Complaint,
    EditionName,
    Options,
    OwnBots,
    Players,
    Positive,
    app,
    bots_from,
    edition_named,
    err,
    game_of,
    options_from,
    out,
    print_json,
    progress_bar,
)

Jobs = Annotated[int, Parameter(name=["--jobs", "-j"], help="Games at the same time.", validator=Positive)]
Cluster = Annotated[
    str | None, Parameter(help="Play on the machines of a Dask cluster: the address of its scheduler, tcp://HOST:8786.")
]
JournalFile = Annotated[
    Path | None,
    Parameter(help="Write down each game in this file as it ends. The same command goes on where it was broken off."),
]
CsvFile = Annotated[Path | None, Parameter(name="--csv", help="Save the results as a table in this file.")]

NO_PLOTS = "Plots need matplotlib: install the extra 'report' (pip install 'ochre[report]')."


class Played(Protocol):
    """What came of a game."""

    @property
    def seed(self) -> int: ...
    @property
    def error(self) -> str | None: ...


Result = TypeVar("Result", bound=Played)


def played_games(
    numbers: Sequence[int],
    play: Callable[[Sequence[int]], Iterator[Result]],
    number_of: Callable[[Result], int],
    journal: Journal[Result] | None,
) -> list[Result]:
    """All these games, with a bar; what the journal holds already is not played again, but for what failed."""
    wanted = set(numbers)
    done = [game for game in journal.found if game.error is None and number_of(game) in wanted] if journal else []
    known = {number_of(game) for game in done}
    with progress_bar(TimeElapsedColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task("games", total=len(numbers), completed=len(known))
        try:
            for game in play([number for number in numbers if number not in known]):
                done.append(game)
                if journal:
                    journal.add(game)
                if game.error:
                    bar.console.print(f"[red]seed {game.seed} failed:[/] {escape(game.error)}", soft_wrap=True)
                bar.advance(task)
        except NoCluster as fault:
            raise Complaint(str(fault)) from fault
        finally:
            if journal:
                journal.close()
    return done


def open_journal(path: Path | None, run: dict[str, Any], kind: type[Result]) -> Journal[Result] | None:
    try:
        return None if path is None else Journal(path, run, kind)
    except (OtherRun, OSError) as fault:
        raise Complaint(str(fault)) from fault


def save_csv(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([header, *rows])
    except OSError as fault:
        raise Complaint(f"{path} cannot be written: {fault}") from fault


@app.command
def simulate(
    edition: EditionName,
    *,
    players: Players,
    bots: Bots = "random",
    bot: OwnBots = [],  # noqa: B006
    games: Annotated[int, Parameter(name=["--games", "-g"], help="How many games.", validator=Positive)] = 100,
    seed: Annotated[int, Parameter(help="Of the first game; the next ones count up from it.")] = 1,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    journal: JournalFile = None,
    turn_limit: Annotated[int, Parameter(help="A game that lasts longer ends and is scored.", validator=Positive)] = 40,
    option: Options = [],  # noqa: B006
    records: Annotated[Path | None, Parameter(help="Save the record of every game in this folder.")] = None,
    audit: Annotated[bool, Parameter(help="Check the conservation laws after every action.")] = False,
    csv_file: CsvFile = None,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.", negative=())] = False,
) -> int:
    """Play many games of bots and add up what came of them.

    Ends with status 1 if a game failed; the seed of each such game is told, and its record is kept with --records.
    """
    bots = bots_from(bots, bot)
    options = options_from(option, turn_limit=turn_limit)
    game_of(edition, players, seed, options)  # complain here, not once per game
    plan = Plan(edition, players, bots, options, audit, records)
    run = {"games": "simulate", "edition": edition, "players": players, "bots": bots, "options": options}
    outcomes = played_games(
        range(seed, seed + games),
        lambda seeds: run_games(plan, seeds, jobs, cluster),
        lambda outcome: outcome.seed,
        open_journal(journal, run, Outcome),
    )
    report = Report(plan, outcomes)
    if csv_file is not None:
        save_csv(csv_file, Report.COLUMNS, report.rows())
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
    jobs: Jobs = 1,
    cluster: Cluster = None,
    journal: JournalFile = None,
    turn_limit: Annotated[int, Parameter(help="A game that lasts longer ends and is scored.", validator=Positive)] = 40,
    option: Options = [],  # noqa: B006
    plot: Annotated[
        Path | None, Parameter(help="Draw the points of each kind to this file (needs matplotlib).")
    ] = None,
    csv_file: CsvFile = None,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.", negative=())] = False,
) -> int:
    """Let kinds of bots play against each other at mixed tables, and rate them.

    Seats are filled by the kinds in turn and rotated from game to game; the games of one rotation share a seed. A kind
    wins a game against another if its best seat places above the best seat of the other. One against eight others:
    --bots 'expert,standard*8'.
    """
    kinds = tuple(bots_from(bots, bot).split(","))
    if len(set(kinds)) < 2:
        raise Complaint("A tournament needs at least two kinds of bots: --bots standard,novice.")
    if len(kinds) > players:
        raise Complaint(f"{len(kinds)} bots do not fit round a table of {players}.")
    options = options_from(option, turn_limit=turn_limit)
    game_of(edition, players, seed, options)  # complain here, not once per game
    contest = contests.Contest(edition, players, kinds, options, seed)
    run = {
        "games": "tournament",
        "edition": edition,
        "players": players,
        "bots": kinds,
        "options": options,
        "seed": seed,
    }
    played = played_games(
        range(games),
        lambda numbers: contests.play_games(contest, numbers, jobs, cluster),
        lambda game: game.number,
        open_journal(journal, run, contests.Game),
    )
    table = contests.Table(contest, played)
    if csv_file is not None:
        save_csv(csv_file, contests.Table.COLUMNS, table.rows())
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
        raise Complaint(NO_PLOTS) from fault
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
def report(
    *places: Annotated[Path, Parameter(help="Records, or folders of them, as `simulate --records` keeps them.")],
    output: Annotated[
        Path | None,
        Parameter(name=["--output", "-o"], help="Draw plots into this folder."),
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    csv_file: CsvFile = None,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.", negative=())] = False,
) -> None:
    """Tell and draw what many games came to: who wins, by civilization and seat; points, cities and trade over the
    turns; advances and whether they win; calamities and what they cost.

    So that somebody who changes a rule sees whether the game is still balanced.
    """
    figures = Figures()
    try:
        files = records_in(places or (Path("records"),))
        with progress_bar(TimeElapsedColumn(), TimeRemainingColumn()) as bar:
            task = bar.add_task("games", total=len(files))
            for file, game in each(read, files, jobs=jobs, cluster=cluster):
                if isinstance(game, BaseException):
                    raise Complaint(f"{file}: {game}") from game
                figures.add(game)
                bar.advance(task)
    except (NoGames, NoCluster) as fault:
        raise Complaint(str(fault)) from fault
    if not figures.games:
        raise Complaint("None of these games is finished.")
    sheets = list(figures.sheets())
    lines = [line for sheet in sheets for line in sheet]
    if csv_file is not None:
        save_csv(csv_file, ("of", "which", "measure", "number"), lines)
    if as_json:
        found: dict[str, dict[str, dict[str, float]]] = {}
        for of, which, measure, number in lines:
            found.setdefault(of, {}).setdefault(which, {})[measure] = number
        print_json({"editions": dict(figures.editions), **found})
    else:
        out.print(f"[bold]{escape(figures.edition)}[/] · {figures.games} finished games", highlight=False)
        if figures.unfinished:
            out.print(f"{figures.unfinished} more are not finished, and left out", highlight=False)
        for sheet in sheets[1:]:
            print_sheet(sheet)
    if output is not None:
        try:
            from ochre.arena.plots import draw
        except ImportError as fault:
            raise Complaint(NO_PLOTS) from fault
        for name, words in draw(figures, output):
            (err if as_json else out).print(f"{escape(str(output / name))}: [dim]{escape(words)}[/]", soft_wrap=True)


MEASURES = {  # how a measure is called and written
    "won": ("won", "{:.0f}"),
    "played": ("of", "{:.0f}"),
    "rate": ("share", "{:.0%}"),
    "rate_low": ("95 %: from", "{:.0%}"),
    "rate_high": ("to", "{:.0%}"),
    "tokens_lost": ("tokens lost", "{:.1f}"),
    "cities_lost": ("cities lost", "{:.1f}"),
    "turn": ("in turn", "{:.1f}"),
    "struck": ("struck a game", "{:.2f}"),
}


def print_sheet(sheet: Sheet) -> None:
    table = Table(box=SIMPLE_HEAD, header_style="dim")
    table.add_column(sheet.of, no_wrap=True)
    for measure in sheet.measures:
        table.add_column(MEASURES[measure][0], justify="right")
    for which, numbers in sheet.rows:
        written = (MEASURES[measure][1].format(number) for measure, number in zip(sheet.measures, numbers, strict=True))
        table.add_row(escape(title(which)), *written)
    out.print(table)


@app.command
def bench(
    *,
    games: Annotated[int, Parameter(help="How many games to play.", validator=Positive)] = 5,
    seed: Annotated[int, Parameter(help="Of the first game.")] = 1,
    server: Annotated[bool, Parameter(help="Measure a server instead: tables full of people.", negative=())] = False,
    tables: Annotated[int, Parameter(help="With --server: how many tables.", validator=Positive)] = 60,
    seats: Annotated[int, Parameter(help="With --server: people at each, each with a socket.")] = 9,
    rate: Annotated[float, Parameter(help="With --server: actions per second, of all tables together.")] = 100.0,
    seconds: Annotated[float, Parameter(help="With --server: for how long.")] = 30.0,
    database: Annotated[
        str | None, Parameter(help="With --server: an empty PostgreSQL database; usually SQLite in a new file.")
    ] = None,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.", negative=())] = False,
) -> None:
    """Measure the speed of the engine: random play, replay, copies, hashes and views with nine players.

    Games are played five times, and the quickest of each stretch counts. It takes some minutes.

    With --server: the time from an action to the frame of every seat, with durable writes. The server and the people
    are processes of this machine; what else runs on it is measured, too.
    """
    figures: list[benchmark.Figure] = []
    measured = benchmark.measure(games=games, seed=seed)
    if server:
        from ochre.arena import server_bench

        measured = server_bench.measure(server_bench.Load(tables, seats, rate, seconds, database))
    with err.status("measuring ...") as status:
        try:
            for figure in measured:
                figures.append(figure)
                status.update(f"measuring ... {figure.label}: {figure.value:,.{figure.digits}f} {figure.unit}")
        except RuntimeError as fault:
            raise Complaint(str(fault)) from fault
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
