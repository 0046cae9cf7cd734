"""A map as SVG: background, borders, labels, and the pieces of a position."""

import base64
from dataclasses import dataclass
from html import escape
from typing import Literal

from ochre.board.areas import Area, MapId, load_map
from ochre.board.geometry import Anchors, Frame, Geometry, Line, Point, load_geometry
from ochre.maps import pieces
from ochre.maps.asset import picture, pictures
from ochre.maps.labels import symbols, words
from ochre.maps.lines import divides, kind_of, path
from ochre.maps.nations import Livery, livery
from ochre.maps.position import NOBODY, Position
from ochre.maps.themes import LIGHT, Theme

MapName = Literal["mega", "west", "east", "advanced"]
MAPS: dict[str, tuple[MapId, str]] = {
    "mega": ("mega", "mega"),
    "west": ("mega", "west"),
    "east": ("mega", "east"),
    "advanced": ("advanced", "advanced"),
}
"""Name of a picture -> the map it is a part of, and its frame there."""
BLOCKS = {"west": ("west", "both"), "east": ("east", "both")}
PIECE = 0.86
"""Size of a piece in map pixels, of the size it has on the screen."""
SERIF = "'EB Garamond',Garamond,Georgia,serif"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is drawn, and how."""

    map: MapId
    geometry: Geometry
    areas: dict[str, Area]
    frame: Frame
    theme: Theme
    position: Position
    veiled: frozenset[str]
    palette: str

    def wears(self, nation: str) -> Livery:
        return livery(nation, self.palette)


def areas_of(name: str) -> dict[str, Area]:
    """All areas of the map that this picture is a part of."""
    return {area.id: area for area in load_map(MAPS[name][0]).areas}


def draw(
    name: str,
    *,
    theme: Theme = LIGHT,
    position: Position | None = None,
    width: int = 2400,
    palette: str = "pigments",
) -> str:
    """The map of this name as SVG, `width` pixels wide, pieces in the colours of this palette (nations.PALETTES)."""
    id, frame_name = MAPS[name]
    geometry = load_geometry(id)
    areas = areas_of(name)
    position = position or Position()
    absent = {area.id for area in areas.values() if name in BLOCKS and area.block not in BLOCKS[name]}
    frame = geometry.frames[frame_name]
    sheet = Sheet(id, geometry, areas, frame, theme, position, frozenset(absent | position.out_of_play), palette)
    nations = {owner for here in (*position.tokens.values(), *position.ships.values()) for owner in here}
    nations = (nations | set(position.cities.values())) - {NOBODY}
    height = round(width * frame.height / frame.width)
    view = f"{frame.left:g} {frame.top:g} {frame.width:g} {frame.height:g}"
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{view}">',
        f"<style>{pieces.STYLE}</style>",
        pieces.definitions(map(sheet.wears, nations)) if nations else "",
        background(sheet, width),
        territories(sheet),
        veil(sheet),
        borders(sheet),
        labels(sheet),
        all_pieces(sheet),
        caption(sheet, name),
        "</svg>\n",
    )
    return "".join(parts)


# Background


def background(sheet: Sheet, width: int) -> str:
    theme, geometry = sheet.theme, sheet.geometry
    everything = f'x="0" y="0" width="{geometry.width}" height="{geometry.height}"'
    if not theme.picture:
        return f'<rect {everything} fill="{theme.sea}"/>' + flat(sheet)
    wanted = width * geometry.width / sheet.frame.width
    picture = picture_bytes(sheet.map, wanted)
    href = "data:image/webp;base64," + base64.b64encode(picture).decode()
    if not theme.dimmed:
        return f'<image {everything} href="{href}" preserveAspectRatio="none"/>'
    # brightness .6 and saturation .85, as in the browser
    matrix = "0.529 0.064 0.0065 0 0 0.019 0.574 0.0065 0 0 0.019 0.064 0.517 0 0 0 0 0 1 0"
    dim = (
        f'<filter id="dim" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="{matrix}"/></filter>'
    )
    return f'<defs>{dim}</defs><image {everything} href="{href}" preserveAspectRatio="none" filter="url(#dim)"/>'


def picture_bytes(map: MapId, wanted: float) -> bytes:
    """The smallest stored picture that is wide enough, else the largest."""
    stored = pictures(map)
    return picture(map, next((one for one in stored if one.width >= wanted * 0.9), stored[-1]).name)


def flat(sheet: Sheet) -> str:
    """Land and open seas in even colours, for the theme without a picture. Flood plains are hatched."""
    theme, geometry = sheet.theme, sheet.geometry
    seas = [ring for id, area in sheet.areas.items() if area.open_sea for ring in geometry.rings(id)]
    lands = [ring for rings in geometry.land.values() for ring in rings]
    plains = [ring for id, area in sheet.areas.items() if area.floodplain for ring in geometry.land[id]]
    hatch = f'<path d="M0 0v9" stroke="{theme.floodplain}" stroke-width="2.4"/>'
    return (
        '<defs><pattern id="plain" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f"{hatch}</pattern></defs>"
        f'<path d="{path(seas)}" fill="{theme.open_sea}" fill-rule="evenodd"/>'
        f'<path d="{path(geometry.beyond)}" fill="{theme.beyond}" fill-rule="evenodd"/>'
        f'<path d="{path(lands)}" fill="{theme.land}" fill-rule="evenodd"/>'
        f'<path d="{path(plains)}" fill="url(#plain)" fill-opacity=".45" fill-rule="evenodd"/>'
    )


def territories(sheet: Sheet) -> str:
    """Land in the colour of its owner."""
    owned: dict[str, list[Line]] = {}
    for area, rings in sheet.geometry.land.items():
        owner = sheet.position.owner(area)
        if owner:
            owned.setdefault(owner, []).extend(rings)
    return "".join(
        f'<path d="{path(rings)}" fill="{pieces.BLACK if owner == NOBODY else sheet.wears(owner).colour}" '
        f'fill-opacity=".42" fill-rule="evenodd"/>'
        for owner, rings in sorted(owned.items())
    )


def veil(sheet: Sheet) -> str:
    """Fog over what is out of play, land beyond the world included if anything is."""
    if not sheet.veiled:
        return ""
    rings = [ring for area in sorted(sheet.veiled) for ring in sheet.geometry.rings(area)]
    rings.extend(sheet.geometry.beyond)
    return f'<path d="{path(rings)}" fill="{sheet.theme.veil}" fill-opacity=".74" fill-rule="evenodd"/>'


# Borders


def borders(sheet: Sheet) -> str:
    """All lines by kind; those between veiled areas are fainter."""
    lines: dict[tuple[str, bool], list[Line]] = {}
    for border in sheet.geometry.borders:
        faint = all(side is None or not side.area or side.area in sheet.veiled for side in border.sides)
        kind = kind_of(sheet.geometry, sheet.areas, border)
        if kind:
            lines.setdefault((kind, faint), []).append(border.line)
        if divides(sheet.areas, border):
            lines.setdefault(("divider", faint), []).append(border.line)
    theme = sheet.theme

    def stroke(kind: str, colour: str, width: float, opacity: float = 1, dashes: str = "") -> str:
        found = ""
        for faint in (True, False):
            data = path(lines.get((kind, faint), ()), closed=False)
            if data:
                look = f'stroke-width="{width * theme.width:g}" stroke-opacity="{opacity * (0.35 if faint else 1):g}"'
                found += f'<path d="{data}" stroke="{colour}" {look}{dashes}/>'
        return found

    return (
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        + stroke("water", theme.water_border, 1.5, 0.8)
        + stroke("land", theme.border, 1.5, 0.85)
        + stroke("panel", theme.region_border, 2.4, dashes=' stroke-dasharray="9 5"')
        + stroke("region", theme.region_border, 3, 0.8)
        + stroke("coast", theme.coast, 1.5)
        + stroke("divider", theme.region_border, 4, dashes=' stroke-dasharray="1 8"')
        + "</g>"
    )


# Labels


def labels(sheet: Sheet) -> str:
    found = []
    for id, area in sheet.areas.items():
        if not shown(sheet.frame, sheet.geometry.anchors[id].label):
            continue
        anchors = sheet.geometry.anchors[id]
        faded = ' opacity=".45"' if id in sheet.veiled else ""
        found.append(f"<g{faded}>{label(sheet, area, anchors)}{symbol_row(sheet, area, anchors)}</g>")
    return f'<g font-family="{SERIF}" text-anchor="middle">{"".join(found)}</g>'


def shown(frame: Frame, point: Point) -> bool:
    x, y = point
    return frame.left <= x <= frame.left + frame.width and frame.top <= y <= frame.top + frame.height


def label(sheet: Sheet, area: Area, anchors: Anchors) -> str:
    theme = sheet.theme
    lines = words(area)
    x, middle = anchors.label
    top = middle - (len(lines) - 1) * anchors.text / 2 + anchors.text * 0.3
    colour = theme.sea_ink if area.open_sea else theme.ink
    style = 'font-style="italic"' if area.open_sea else ""
    spans = "".join(
        f'<text x="{x:g}" y="{top + number * anchors.text:.1f}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    halo = (
        f'paint-order="stroke" stroke="{theme.halo}" stroke-opacity=".55" stroke-width="{anchors.text * 0.16:.1f}" '
        'stroke-linejoin="round"'
        if not area.open_sea
        else ""
    )
    return f'<g font-size="{anchors.text:g}" fill="{colour}" {style} {halo}>{spans}</g>'


def symbol_row(sheet: Sheet, area: Area, anchors: Anchors) -> str:
    row = symbols(sheet.map, area)
    if not row or anchors.symbols is None:
        return ""
    size = min(max(anchors.text * 0.62, 7), 11)
    x, y = anchors.symbols
    x -= size * 1.45 * (len(row) - 1) / 2
    marks = []
    for number, name in enumerate(row):
        marks.append(f'<g transform="translate({x + number * size * 1.45:.1f} {y:.1f})">{symbol(name, size)}</g>')
    return "".join(marks)


def symbol(name: str, size: float) -> str:
    kind, _, value = name.partition("-")
    half = size * 0.53
    if kind == "site":
        fill = "#28221e" if value == "black" else "#fffffc"
        return (
            f'<rect x="{-half:.1f}" y="{-half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" fill="{fill}" '
            'stroke="#28221e" stroke-width="1.1"/>'
            f'<rect x="{-half - 1:.1f}" y="{-half - 1:.1f}" width="{2 * half + 2:.1f}" height="{2 * half + 2:.1f}" '
            'fill="none" stroke="#fcf7eb" stroke-opacity=".7" stroke-width=".8"/>'
        )
    if kind == "limit":
        return (
            f'<circle r="{size * 0.62:.1f}" fill="#fcf7eb" stroke="#5a4632" stroke-width=".8"/>'
            f'<text y="{size * 0.34:.1f}" font-size="{size * 1.0:.1f}" fill="#3c281c" '
            f'font-family="Inter,Helvetica,Arial,sans-serif">{value}</text>'
        )
    if kind == "volcano":
        high = half * 1.2
        return f'<path d="M0{-high:.1f}L{high:.1f} {half:.1f}H{-high:.1f}z" fill="#c43a24" stroke="#5a140a"/>'
    # start: a star of five points on a box of two by two
    star = "M0-1L.29-.31 1-.31.43.12.64.85 0 .4-.64.85-.43.12-1-.31-.29-.31z"
    return f'<path d="{star}" transform="scale({half * 1.3:.2f})" fill="#d4a024" stroke="#64420a" stroke-width=".12"/>'


# Pieces


def all_pieces(sheet: Sheet) -> str:
    found = []
    position = sheet.position
    for id in sheet.areas:
        if id in position.tokens or id in position.cities or id in position.ships:
            found.append(pieces_of(sheet, id))
    return "".join(found)


def pieces_of(sheet: Sheet, id: str) -> str:
    anchors, position = sheet.geometry.anchors[id], sheet.position
    words = []
    if id in position.cities and anchors.city:
        owner = position.cities[id]
        words.append(hair(sheet, anchors, "city", anchors.city))
        words.append(at(anchors.city, pieces.pirate_city() if owner == NOBODY else pieces.city(sheet.wears(owner))))
    stacks = [
        pieces.barbarians(number) if owner == NOBODY else pieces.tokens(sheet.wears(owner), number)
        for owner, number in position.tokens.get(id, {}).items()
        if number
    ]
    if stacks and anchors.tokens:
        words.append(hair(sheet, anchors, "tokens", anchors.tokens))
        # Two or more nations stand below each other.
        x, y = anchors.tokens
        y -= 10 * (len(stacks) - 1)
        words += [at((x, y + 20 * number), stack) for number, stack in enumerate(stacks)]
    if anchors.ship:
        x, y = anchors.ship
        fleet = list(position.ships.get(id, {}).items())
        x -= 15 * (len(fleet) - 1)
        for number, (owner, count) in enumerate(fleet):
            words.append(at((x + 30 * number, y), pieces.ship(sheet.wears(owner), count)))
    return "".join(words)


def hair(sheet: Sheet, anchors: Anchors, what: str, place: Point) -> str:
    """From what stands in the water to the land it belongs to."""
    if what not in anchors.leaders:
        return ""
    (x, y), (xx, yy) = place, anchors.leaders[what]
    ink = sheet.theme.ink
    return (
        f'<path d="M{x:g} {y:g}L{xx:g} {yy:g}" stroke="{ink}" stroke-width="1"/>'
        f'<circle cx="{xx:g}" cy="{yy:g}" r="2" fill="{ink}"/>'
    )


def at(point: Point, drawing: str) -> str:
    return f'<g transform="translate({point[0]:g} {point[1]:g}) scale({PIECE})">{drawing}</g>'


def caption(sheet: Sheet, name: str) -> str:
    """A frame, and what the picture shows for those who cannot see it."""
    frame, theme = sheet.frame, sheet.theme
    title = sheet.position.caption or f"The map {name}"
    return (
        f"<title>{escape(title)}</title>"
        f'<rect x="{frame.left + 4:g}" y="{frame.top + 4:g}" width="{frame.width - 8:g}" height="{frame.height - 8:g}" '
        f'fill="none" stroke="{theme.ink}" stroke-width="3"/>'
    )
