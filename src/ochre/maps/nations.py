"""Colour and emblem of every nation. The emblem says the same as the colour, for those who see colours otherwise."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from ochre.board.tracks import load_civilizations

INK, WHITE = "#221d16", "#ffffff"

EMBLEMS: Mapping[str, str] = MappingProxyType(
    tomllib.loads(files("ochre.maps").joinpath("emblems.toml").read_text(encoding="utf-8"))
)
"""SVG by name, 16 by 16."""
# Nations of the older games: the emblem of a nation above, and a colour for the name that their facts use.
OLDER = {
    "africa": ("carthage", "#8a5a2b"),
    "italy": ("rome", "#c8352b"),
    "illyria": ("illyria", "#f2d13c"),
    "thrace": ("thrace", "#2f6b3a"),
    "crete": ("minoa", "#a8cc4f"),
    "asia": ("hatti", "#f08a24"),
}


@dataclass(frozen=True, slots=True)
class Livery:
    colour: str
    emblem: str  # a key of EMBLEMS
    ink: str  # of the emblem on the colour


@cache
def liveries() -> Mapping[str, Livery]:
    """By id of the nation, all editions together."""
    found = {id: Livery(civ.hex, id, _readable(civ.hex)) for id, civ in load_civilizations().items()}
    for id, (emblem, colour) in OLDER.items():
        found[id] = Livery(colour, emblem, _readable(colour))
    return MappingProxyType(found)


def livery(nation: str) -> Livery:
    """A nation unknown here still gets a piece that can be told from the others by its place."""
    return liveries().get(nation, Livery("#9a9a9a", "maurya", INK))


def _readable(colour: str) -> str:
    """Ink or white, whichever stands out more (WCAG 2)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return INK if (light + 0.05) / 0.062 > 1.05 / (light + 0.05) else WHITE
