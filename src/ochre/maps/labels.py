"""What is written in an area: its name in lines, and a row of symbols under it."""

from functools import cache

from ochre.board.areas import Area, MapId, load_map
from ochre.board.tracks import load_civilizations

LETTER = 0.47
"""Mean width of a letter, in text sizes."""


def words(area: Area) -> list[str]:
    """The name of an area in lines."""
    return area.name.split() if area.open_sea else wrapped(area.name)


def label_size(id: MapId, area: Area, text: float) -> tuple[float, float]:
    """Width and height of the label with its row of symbols."""
    lines, row = words(area), len(symbols(id, area))
    wide = max(max(map(len, lines)) * LETTER * text, row * text * 0.95)
    return wide, (len(lines) + (0.95 if row else 0)) * text


def wrapped(name: str) -> list[str]:
    """A long name in two lines of about the same length."""
    words = name.split()
    if len(name) <= 9 or len(words) == 1:
        return [name]
    cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


@cache
def start_areas(id: MapId) -> frozenset[str]:
    """Areas in which a nation may start."""
    if id == "mega":
        return frozenset(civilization.start for civilization in load_civilizations().values())
    return frozenset(area.id for area in load_map(id).areas if area.starts)


def symbols(id: MapId, area: Area) -> list[str]:
    """The row of symbols: city site, population limit, volcano, start area."""
    if area.open_sea:
        return []
    row = [f"site-{area.site}"] if area.site else []
    row.append(f"limit-{area.limit}")
    if area.volcano:
        row.append("volcano")
    if area.id in start_areas(id):
        row.append("start")
    return row
