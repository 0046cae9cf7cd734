"""The lines of a map: as path data, folded up small, and what kind of line each border is."""

from collections.abc import Iterable, Mapping

from ochre.board.areas import Area
from ochre.board.geometry import Border, Geometry, Line

EXTENSION = "west-ext"


def path(lines: Iterable[Line], *, closed: bool = True) -> str:
    """Lines as path data, in steps from point to point: half as long as absolute points."""
    words = []
    for line in lines:
        (x, y), rest = line[0], line[1:]
        words.append(f"M{x:g} {y:g}l")
        steps = []
        for xx, yy in rest:
            steps.append(f"{xx - x:g} {yy - y:g}")
            x, y = xx, yy
        words.append(" ".join(steps).replace(" -", "-"))
        if closed:
            words.append("z")
    return "".join(words)


DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def fold(numbers: Iterable[int]) -> str:
    """Whole numbers as text, in the way of source maps (Base64 VLQ): mostly one character for each.

    A digit holds five bits, the lowest first; 32 is added to all but the last digit of a number. The lowest bit of all
    is the sign.
    """
    text = []
    for number in numbers:
        rest = -number << 1 | 1 if number < 0 else number << 1
        while rest > 31:
            text.append(DIGITS[32 | rest & 31])
            rest >>= 5
        text.append(DIGITS[rest])
    return "".join(text)


def kind_of(geometry: Geometry, areas: Mapping[str, Area], border: Border) -> str:
    """What line this is: a coast, a border of land or water, or none (the end of the picture)."""
    if all(x in (0, geometry.width) or y in (0, geometry.height) for x, y in border.line):
        return ""
    one, other = border.sides
    if one and other and one.kind == other.kind:
        if one.kind == "water":
            return "" if one == other else "water"
        if not one.area or not other.area:
            return "land"
        here, there = areas[one.area], areas[other.area]
        if here.region != there.region:
            return "region"
        if here.limit_panel == there.limit_panel:
            return "land"
        return "region" if EXTENSION in (here.limit_panel, there.limit_panel) else "panel"
    if any(side is not None and side.kind == "land" for side in border.sides):
        return "coast"
    return "water"


def divides(areas: Mapping[str, Area], border: Border) -> bool:
    """Whether the dividing line of the board runs along this border: west of it on one side, east on the other."""
    one, other = border.sides
    if not one or not other or not one.area or not other.area or one.kind != other.kind:
        return False
    return {areas[one.area].divider, areas[other.area].divider} == {"west", "east"}
