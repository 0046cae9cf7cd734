"""The pictures of a report, drawn with matplotlib. Imported only when somebody wants pictures."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any

import matplotlib

matplotlib.use("Agg")

from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ochre.arena.report import Figures, Share
from ochre.arena.story import title
from ochre.maps.nations import liveries

INK, MUTED, ACCENT, SEA = "#221d16", "#6d6253", "#8a4b0f", "#2a5f7c"
STYLE: Any = {  # its type is the list of all 300 settings of matplotlib
    "figure.facecolor": "#fbf8f1",
    "axes.facecolor": "#fbf8f1",
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e0d6c4",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "font.size": 10,
    "savefig.dpi": 110,
}
FEWEST = 3  # games that must have reached a turn for it to be drawn


def draw(figures: Figures, folder: Path) -> list[tuple[str, str]]:
    """All pictures, as files in this folder; gives (file name, what it shows)."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn: list[tuple[str, str]] = []
    with pyplot.rc_context(STYLE):
        for name, words, picture in PICTURES:
            figure = picture(figures)
            figure.savefig(folder / f"{name}.png", bbox_inches="tight")
            pyplot.close(figure)
            drawn.append((f"{name}.png", words))
    return drawn


def _colour(nation: str) -> str:
    found = liveries().get(nation)
    return found.colour if found else SEA


def _bars(names: Sequence[str], shares: Sequence[Share], colours: Sequence[str], fair: float, words: str) -> Figure:
    figure, axes = pyplot.subplots(figsize=(7.5, 1.2 + 0.36 * len(names)))
    rates = [share.rate for share in shares]
    low = [share.rate - share.interval[0] for share in shares]
    high = [share.interval[1] - share.rate for share in shares]
    error = {"ecolor": INK, "elinewidth": 1, "capsize": 3}
    axes.barh(range(len(names)), rates, color=colours, edgecolor=INK, linewidth=0.8, xerr=[low, high], error_kw=error)
    axes.axvline(fair, color=ACCENT, linestyle="--", linewidth=1.2, label=f"equal share, {fair:.0%}")
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0, decimals=0))
    axes.grid(axis="y", visible=False)
    axes.set_xlabel("share of games won; the line: where the true share lies 19 times of 20")
    axes.set_title(words)
    axes.legend(frameon=False, loc="lower right")
    return figure


def _nations(figures: Figures) -> Figure:
    shares = figures.nations()
    names = [title(nation) for nation in shares]
    return _bars(
        names,
        list(shares.values()),
        [_colour(nation) for nation in shares],
        figures.fair / figures.games,
        "Games won by civilization",
    )


def _seats(figures: Figures) -> Figure:
    shares = figures.seats()
    names = [f"seat {seat + 1}" for seat in shares]
    return _bars(names, list(shares.values()), [SEA] * len(names), figures.fair / figures.games, "Games won by seat")


def _lines(axes: Axes, series: Mapping[str, Mapping[int, Sequence[int]]]) -> None:
    for nation in sorted(series):
        turns = [turn for turn, found in sorted(series[nation].items()) if len(found) >= FEWEST] or sorted(
            series[nation]
        )
        means = [fmean(series[nation][turn]) for turn in turns]
        axes.plot(
            turns, means, color=INK, linewidth=3.2, solid_capstyle="round"
        )  # a dark edge: pale colours stay visible
        axes.plot(turns, means, color=_colour(nation), linewidth=2.0, label=title(nation), solid_capstyle="round")
    axes.set_xlabel("turn")
    axes.legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))


def _points(figures: Figures) -> Figure:
    figure, axes = pyplot.subplots(figsize=(7.5, 4.2))
    _lines(axes, figures.points)
    axes.set_ylabel("points, as if the game ended then")
    axes.set_title("Points by turn, mean")
    return figure


def _cities(figures: Figures) -> Figure:
    figure, axes = pyplot.subplots(figsize=(7.5, 4.2))
    _lines(axes, figures.cities)
    axes.set_ylabel("cities at the end of the turn")
    axes.set_title("Cities by turn, mean")
    return figure


def _advances(figures: Figures) -> Figure:
    shares = figures.advance_shares()
    names = [title(advance) for advance in shares]
    seats = sum(played for _, played in figures.by_nation.values())
    figure, (left, right) = pyplot.subplots(1, 2, sharey=True, figsize=(10, 1.4 + 0.22 * len(names)))
    left.barh(range(len(names)), [share.of / seats for share in shares.values()], color=SEA)
    left.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0, decimals=0))
    left.set_yticks(range(len(names)), names, fontsize=8)
    left.invert_yaxis()
    left.margins(y=0.01)
    left.set_xlabel("share of players")
    left.set_title("Acquired by how many")
    for at, share in enumerate(shares.values()):
        right.plot(share.interval, [at, at], color=MUTED, linewidth=1)
        right.plot(share.rate, at, "o", color=ACCENT, markersize=4)
    right.axvline(figures.fair / figures.games, color=ACCENT, linestyle="--", linewidth=1)
    right.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0, decimals=0))
    right.set_xlabel("share of its holders who won; dashed: an equal share")
    right.set_title("Who acquired it won")
    figure.tight_layout()
    return figure


def _calamities(figures: Figures) -> Figure:
    tolls, victims = figures.tolls_of_a_game(), figures.victims()
    rows = len(tolls), len(victims)
    figure, grid = pyplot.subplots(
        2, 3, sharey="row", figsize=(11, 2.2 + 0.24 * sum(rows)), height_ratios=[number + 2 for number in rows]
    )
    measures = (("Struck, times a game", MUTED), ("Cities lost, a game", ACCENT), ("Tokens lost, a game", SEA))
    for lines, found in zip(grid, (tolls, victims), strict=True):
        for part, (axes, (words, colour)) in enumerate(zip(lines, measures, strict=True)):
            axes.barh(range(len(found)), [numbers[part] for numbers in found.values()], color=colour)
            axes.grid(axis="y", visible=False)
            axes.margins(y=0.02)
            axes.set_title(words, fontsize=11)
        lines[0].set_yticks(range(len(found)), [title(name) for name in found], fontsize=8)
        lines[0].invert_yaxis()
    figure.suptitle("By calamity, and below by civilization: as primary victim; all losses", x=0.01, ha="left")
    figure.tight_layout()
    return figure


def _band(axes: Axes, series: Mapping[int, Sequence[int]], colour: str, label: str) -> None:
    turns = [turn for turn, found in sorted(series.items()) if len(found) >= FEWEST] or sorted(series)
    cuts = [quantiles(series[turn], n=4) if len(series[turn]) > 1 else [series[turn][0]] * 3 for turn in turns]
    axes.fill_between(turns, [cut[0] for cut in cuts], [cut[2] for cut in cuts], color=colour, alpha=0.2, linewidth=0)
    axes.plot(turns, [cut[1] for cut in cuts], color=colour, linewidth=2, label=label)


def _trade(figures: Figures) -> Figure:
    figure, axes = pyplot.subplots(figsize=(7.5, 3.6))
    _band(axes, figures.traded, ACCENT, "cards that changed hands")
    _band(axes, figures.deals, SEA, "deals")
    axes.set_xlabel("turn")
    axes.set_ylabel("in a turn, all players together")
    axes.set_title("Trade by turn: median, and the middle half of games")
    axes.legend(frameon=False)
    return figure


def _lengths(figures: Figures) -> Figure:
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 3.2))
    bins = range(min(figures.turns), max(figures.turns) + 2)
    left.hist(figures.turns, bins=bins, align="left", color=SEA, edgecolor="#fbf8f1")
    left.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
    left.set_xlabel("last turn")
    left.set_ylabel("games")
    left.set_title("Length")
    right.hist(figures.winners_points, bins=12, color=ACCENT, edgecolor="#fbf8f1")
    right.set_xlabel("points")
    right.set_title("Points of the winner")
    figure.tight_layout()
    return figure


PICTURES: list[tuple[str, str, Callable[[Figures], Figure]]] = [
    ("won-by-civilization", "Games won by civilization, with the interval of 95 %", _nations),
    ("won-by-seat", "Games won by seat", _seats),
    ("points", "Victory points over the turns", _points),
    ("cities", "Cities over the turns", _cities),
    ("advances", "Advances: how many acquire them, and whether they win", _advances),
    ("calamities", "Calamities: how often they strike, what they take, and from whom", _calamities),
    ("trade", "Trade volume", _trade),
    ("lengths", "How long games last, and what wins", _lengths),
]
