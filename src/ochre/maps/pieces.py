"""The pieces as SVG, drawn around (0, 0). The silhouette tells the kind before the colour does.

Disc: tokens; crenellated wall: city; sail on a hull: ship; black diamond: barbarians; black wall with a flag: pirates.
A halo of paper parts pieces from the map, a line of ink parts colour from halo, numbers stand on plates of paper.
"""

from collections.abc import Iterable

from ochre.maps.nations import EMBLEMS, INK, Livery

PAPER, BLACK, RED, WOOD = "#fffdf7", "#1a1714", "#b3261e", "#4b3a28"
WALL = "M-12.5 12V-10.5h5v4h4.8v-4h5.4v4h4.8v-4h5V12z"
SAIL = "M-9.5-13h19c-1.6 5-1.6 9 0 14h-19c1.6-5 1.6-9 0-14z"
HULL = "M-14 4h28c-1.4 5.4-5.4 7.6-14 7.6S-12.6 9.4-14 4z"
DIAMOND = "M0-12L12 0 0 12-12 0z"
HALO = 3.4
FIGURES = 'font-family="Inter,Helvetica,Arial,sans-serif" font-weight="400" text-anchor="middle"'


def definitions(wearing: Iterable[Livery]) -> str:
    """The emblems of these liveries, to be used by the pieces."""
    names = {wears.emblem for wears in wearing}
    symbols = "".join(f'<symbol id="g-{name}" viewBox="0 0 16 16">{EMBLEMS[name]}</symbol>' for name in sorted(names))
    return f"<defs>{symbols}</defs>"


STYLE = (
    "symbol path,symbol circle{fill:none;stroke:currentColor;stroke-width:1.8;"
    "stroke-linecap:round;stroke-linejoin:round}"
    "symbol .f{fill:currentColor;stroke-width:.6}"
)


def emblem(wears: Livery, size: float, y: float = 0) -> str:
    half = size / 2
    box = f'x="{-half:.1f}" y="{y - half:.1f}" width="{size}" height="{size}"'
    return f'<use href="#g-{wears.emblem}" {box} style="color:{wears.ink}" color="{wears.ink}"/>'


def tokens(wears: Livery, number: int) -> str:
    """A disc with the emblem, and the number on a plate. Centred as a whole."""
    wide = 25 if number < 10 else 32
    shift = -(wide - 12) / 2 + 1
    plate = f'<rect x="-2" y="-9" width="{wide}" height="18" rx="9"'
    return (
        f'<g transform="translate({shift:.1f} 0)">'
        f'<g fill="{PAPER}" stroke="{PAPER}" stroke-width="{HALO}">{plate}/><circle r="10"/></g>'
        f'{plate} fill="{PAPER}" stroke="{INK}"/>'
        f'<circle r="10" fill="{wears.colour}" stroke="{INK}" stroke-width="1.25"/>{emblem(wears, 12.4)}'
        f'<text x="{10 + (wide - 12) / 2:.1f}" y="4.6" font-size="12.5" fill="{INK}" {FIGURES}>{number}</text></g>'
    )


def barbarians(number: int) -> str:
    """A black diamond, and a white number on a square-ended plate."""
    wide = 26 if number < 10 else 34
    figure = f'x="{11.5 + (wide - 12) / 2:.1f}" y="4.6" font-size="12.5" fill="{PAPER}"'
    return (
        f'<g transform="translate({-(wide - 12) / 2:.1f} 0)">'
        f'<rect y="-9" width="{wide}" height="18" rx="3" fill="{BLACK}" stroke="{PAPER}"/>'
        f'<path d="{DIAMOND}" fill="{BLACK}" stroke="{PAPER}" stroke-width="1.4"/>'
        f'<path d="M-4-4l8 8M4-4l-8 8" stroke="{PAPER}" stroke-width="1.8" fill="none"/>'
        f"<text {figure} {FIGURES}>{number}</text></g>"
    )


def city(wears: Livery) -> str:
    return (
        f'<path d="{WALL}" fill="none" stroke="{PAPER}" stroke-width="{HALO}"/>'
        f'<path d="{WALL}" fill="{wears.colour}" stroke="{INK}" stroke-width="1.25"/>{emblem(wears, 14, 2.4)}'
    )


def pirate_city() -> str:
    return (
        f'<path d="{WALL}" fill="{BLACK}" stroke="{PAPER}" stroke-width="1.4"/>'
        f'<path d="M-5.5-3.5l11 11M5.5-3.5l-11 11" stroke="{PAPER}" stroke-width="2.4"/>'
        f'<path d="M0-10.5v-9l8 2.6-8 2.8" fill="{RED}" stroke="{BLACK}" stroke-width=".8"/>'
    )


def ship(wears: Livery, number: int = 1) -> str:
    """One sail for all ships of a nation here; from two on their number."""
    plate = (
        f'<circle cx="13" cy="-9" r="6.4" fill="{PAPER}" stroke="{INK}"/>'
        f'<text x="13" y="-5.4" font-size="10" fill="{INK}" {FIGURES}>{number}</text>'
        if number > 1
        else ""
    )
    return (
        f'<path d="{SAIL}{HULL}" fill="none" stroke="{PAPER}" stroke-width="{HALO}"/>'
        f'<path d="M0 1v4" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="{SAIL}" fill="{wears.colour}" stroke="{INK}"/>{emblem(wears, 11, -6)}'
        f'<path d="{HULL}" fill="{WOOD}" stroke="{INK}"/>{plate}'
    )
