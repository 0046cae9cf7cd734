"""Colour and emblem of every nation. The emblem says the same as the colour, for those who see colours otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from ochre.board.facts import Fact, read_facts
from ochre.board.tracks import load_civilizations

INK, WHITE = "#221d16", "#ffffff"
INKS = {"ink": INK, "white": WHITE}
PALETTES = ("pigments", "board-like", "high-contrast")
"""Our own pigments; colours like those of the printed pieces; emblems in ink on white."""


class Look(Fact, frozen=True):
    """An entry of liveries.toml."""

    colour: str
    ink: Literal["ink", "white"]
    emblem: str
    board: str = ""


def _with_dots(emblem: str, count: int) -> str:
    """The emblem, smaller, over so many dots."""
    dots = (f'<circle class="f" cx="{8 + 3.6 * (dot - (count - 1) / 2):g}" cy="14.4" r="1.1"/>' for dot in range(count))
    return f'<g transform="translate(2.2 0) scale(.725)">{emblem}</g>{"".join(dots)}'


def _emblems() -> dict[str, str]:
    """Those that are drawn, and those of counterparts: `ankh-2` is worn by the second nation of its name."""
    found = dict(read_facts("emblems.toml", dict[str, str]))
    for look in read_facts("liveries.toml", dict[str, Look]).values():
        if look.emblem not in found:
            drawn, _, count = look.emblem.rpartition("-")
            found[look.emblem] = _with_dots(found[drawn], int(count))
    return found


EMBLEMS: Mapping[str, str] = MappingProxyType(_emblems())
"""SVG by name, 16 by 16."""


@dataclass(frozen=True, slots=True)
class Livery:
    """What all pieces of a nation wear."""

    colour: str
    emblem: str  # a key of EMBLEMS
    ink: str  # of the emblem on the colour


@cache
def liveries(palette: str = "pigments") -> Mapping[str, Livery]:
    """By id of the nation, all editions together."""
    if palette not in PALETTES:
        raise ValueError(f"There is no palette {palette!r}. Known: {', '.join(PALETTES)}.")
    return MappingProxyType(
        {id: _in_palette(id, look, palette) for id, look in read_facts("liveries.toml", dict[str, Look]).items()}
    )


def _in_palette(id: str, look: Look, palette: str) -> Livery:
    match palette:
        case "board-like":
            civilization = load_civilizations().get(id)
            colour = civilization.hex if civilization else look.board
            return Livery(colour, look.emblem, readable_on(colour))
        case "high-contrast":
            return Livery(WHITE, look.emblem, INK)
        case _:
            return Livery(look.colour, look.emblem, INKS[look.ink])


def livery(nation: str, palette: str = "pigments") -> Livery:
    """A nation unknown here still gets a piece that can be told from the others by its place."""
    return liveries(palette).get(nation, Livery("#9a9a9a", "wheel", INK))


def readable_on(colour: str) -> str:
    """Ink or white, whichever stands out more."""
    return max(INK, WHITE, key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart by their light, by WCAG 2: 1 not at all, 21 black on white."""
    dark, light = sorted(_light(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
