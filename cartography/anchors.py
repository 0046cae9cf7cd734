"""Where label, symbols, city, tokens and ships of each area stand, so that nothing covers anything else."""

import gzip
import json
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from scipy import ndimage

from cartography.freeze import MAPS
from cartography.plan import Plan, waters_of
from cartography.projection import Projection
from cartography.raster import Raster, paint
from ochre.board.geometry import LAPTOP_ZOOM, SMALLEST_HIT, Geometry, _Outlines, assemble
from ochre.maps.labels import symbols, wrapped

CITY, TOKENS, SHIP = (28, 27), (38, 22), (30, 28)  # width and height of the pieces in map pixels
LETTER = 0.47  # mean width of a letter, in text sizes
GAP = 2
MARGIN = 18  # pixels along the edge of the picture that stay free


Window = tuple[slice, slice]


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    def slices(self) -> tuple[slice, slice]:
        top, left = max(0, int(self.y - self.height / 2)), max(0, int(self.x - self.width / 2))
        bottom, right = int(self.y + self.height / 2) + 1, int(self.x + self.width / 2) + 1
        return slice(top, bottom), slice(left, right)


class Board:
    """The map with what has been set down so far."""

    def __init__(self, plan: Plan, raster: Raster) -> None:
        self.plan, self.raster = plan, raster
        self.taken = np.zeros(raster.land.shape, np.float32)
        self.taken[:MARGIN] = self.taken[-MARGIN:] = 1
        self.taken[:, :MARGIN] = self.taken[:, -MARGIN:] = 1
        self.boxes: list[tuple[str, str, Box]] = []
        self.land_boxes = ndimage.find_objects(raster.land.astype(np.int32) + 1, max_label=len(plan.lands))
        self.water_boxes = ndimage.find_objects(raster.water.astype(np.int32) + 1, max_label=len(plan.waters))

    def window(self, name: str, margin: int = 60) -> Window:
        """The part of the map around an area and its waters."""
        boxes = [self.water_boxes[self.plan.waters.index(water)] for water in waters_of(self.plan.areas[name])]
        if name in self.plan.lands:
            boxes.append(self.land_boxes[self.plan.lands.index(name)])
        return (
            slice(max(0, min(box[0].start for box in boxes) - margin), max(box[0].stop for box in boxes) + margin),
            slice(max(0, min(box[1].start for box in boxes) - margin), max(box[1].stop for box in boxes) + margin),
        )

    def best(
        self,
        part: Window,
        home: np.ndarray,
        allowed: np.ndarray,
        size: tuple[float, float],
        near: tuple[float, float] | None = None,
    ) -> tuple[float, float, float]:
        """The middle of a box of this size in this part of the map: (x, y, how badly it stands).

        The middle lies in `allowed`; the box should lie in `home` (1 there is well, 0 is foreign) and on nothing else.
        Among places as good, the one near `near`, else the one with most room around.
        """
        taken = self.taken[part]
        allowed = inner(allowed)
        width, height = int(size[0]) + GAP, int(size[1]) + GAP
        bad = ndimage.uniform_filter(1 - home + 4 * taken, (height | 1, width | 1), mode="constant", cval=1.0)
        bad = np.where(allowed, np.maximum(bad, 0.01), np.inf)
        if near is None:
            liking = -ndimage.distance_transform_edt(home * (taken == 0) > 0.5) / 100
        else:
            rows, columns = np.indices(home.shape)
            right, down = columns + part[1].start - near[0], rows + part[0].start - near[1]
            liking = np.hypot(right, down * 1.3) / 400
        row, column = np.unravel_index((bad * 6 + liking).argmin(), bad.shape)
        return column + part[1].start + 0.5, row + part[0].start + 0.5, float(bad[row, column])

    def put(self, area: str, what: str, x: float, y: float, size: tuple[float, float]) -> None:
        box = Box(x, y, *size)
        self.taken[box.slices()] = 1
        self.boxes.append((area, what, box))


def write_anchors(plan: Plan) -> None:
    folder = MAPS / plan.id
    outlines = msgspec.json.decode(gzip.decompress((folder / "geometry.json.gz").read_bytes()), type=_Outlines)
    geometry = assemble(outlines, {}, {})
    anchors = find_anchors(plan, geometry)
    lines = [f"  {json.dumps(name)}: {json.dumps(anchors[name], separators=(',', ':'))}" for name in sorted(anchors)]
    frames = json.dumps(find_frames(plan, geometry))
    text = '{"frames": ' + frames + ',\n"anchors": {\n' + ",\n".join(lines) + "\n}}\n"
    (folder / "anchors.json").write_text(text, encoding="utf-8")


def find_anchors(plan: Plan, geometry: Geometry) -> dict[str, dict[str, Any]]:
    raster = paint(plan, geometry)
    board = Board(plan, raster)
    projection = Projection(plan)
    anchors: dict[str, dict[str, Any]] = {}
    hearts = projection.pixels(np.array([plan.points[name][0] for name in plan.lands]))
    lands = {name: heart_piece(board, name, heart) for name, heart in zip(plan.lands, hearts, strict=True)}
    for name in sorted(plan.lands, key=lambda name: int(lands[name].sum())):  # small ones have the least choice
        anchors[name] = land_anchors(board, name, lands[name], len(symbols(plan.id, plan.areas[name])))
    for name in sorted(plan.seas, key=lambda name: int((raster.water == plan.waters.index(name)).sum())):
        anchors[name] = sea_anchors(board, name)
    report(board, anchors)
    for name in plan.areas:
        hit = hit_disc(board, name)
        if hit:
            anchors[name]["hit"] = hit
    return anchors


def heart_piece(board: Board, name: str, heart: np.ndarray) -> np.ndarray:
    """The piece of an area's land that holds its place, else the nearest one; within the area's window."""
    part = board.window(name)
    pieces, count = ndimage.label(board.raster.land[part] == board.plan.lands.index(name))
    if count == 1:
        return np.asarray(pieces == 1)
    rows, columns = np.nonzero(pieces)
    sizes = np.bincount(pieces.ravel())
    away = np.hypot(columns + part[1].start - heart[0], rows + part[0].start - heart[1])
    nearest = (away + np.where(sizes[pieces[rows, columns]] < 200, 30, 0)).argmin()
    return np.asarray(pieces == pieces[rows[nearest], columns[nearest]])


def inner(mask: np.ndarray, away: float = 3) -> np.ndarray:
    """The mask without its rim, so that simplified outlines still hold every point; of narrow masks the middle."""
    room = ndimage.distance_transform_edt(mask)
    return np.asarray(room >= min(away, room.max()))


@dataclass(frozen=True)
class Layout:
    """A way to set label, city and tokens into an area."""

    text: float
    badness: float
    label: tuple[float, float]
    city: tuple[float, float]
    tokens: tuple[float, float]


class Site:
    """One land area that is to be furnished."""

    def __init__(self, board: Board, name: str, land: np.ndarray, symbol_count: int) -> None:
        plan, raster = board.plan, board.raster
        self.board, self.name, self.land, self.symbols = board, name, land, symbol_count
        self.part = board.window(name)
        names = waters_of(plan.areas[name])
        self.waters = {water: raster.water[self.part] == plan.waters.index(water) for water in names}
        self.wet = np.any(list(self.waters.values()), axis=0) if names else np.zeros_like(land)
        self.home = land.astype(np.float32)
        self.home_or_water = np.maximum(self.home, self.wet * 0.75).astype(np.float32)
        self.lines = wrapped(plan.areas[name].name)

    def label_size(self, text: float) -> tuple[float, float]:
        """Of the label with its row of symbols."""
        wide = max(max(map(len, self.lines)) * LETTER * text, self.symbols * text * 0.95)
        return wide, (len(self.lines) + 0.95) * text

    def together(self, text: float) -> Layout:
        """Label over a row of city and tokens."""
        wide, high = self.label_size(text)
        row = CITY[0] + TOKENS[0] + GAP
        size = max(wide, row), high + CITY[1] + GAP
        x, y, bad = self.board.best(self.part, self.home, self.land, size)
        below = y + (high + GAP) / 2
        city, tokens = (x - (row - CITY[0]) / 2, below), (x + (row - TOKENS[0]) / 2, below)
        return Layout(text, bad, (x, y - (CITY[1] + GAP) / 2), city, tokens)

    def apart(self, text: float, *, anywhere: bool = False) -> Layout:
        """Each where there is room; `anywhere` lets the label reach into the area's own water."""
        board, part = self.board, self.part
        before = board.taken[part].copy()
        home = self.home_or_water if anywhere else self.home
        x, y, worst = board.best(part, home, self.land, self.label_size(text))
        if anywhere and worst > 0.3 and self.wet.any():
            x, y, worst = board.best(part, home, self.land | self.wet, self.label_size(text))
        label, places = (x, y), []
        board.taken[Box(x, y, *self.label_size(text)).slices()] = 1
        for size in (CITY, TOKENS):
            x, y, bad = board.best(part, home, self.land, size, near=label)
            board.taken[Box(x, y, *size).slices()] = 1
            places.append((x, y))
            worst = max(worst, bad)
        board.taken[part] = before
        return Layout(text, worst, label, places[0], places[1])

    def layout(self) -> Layout:
        """The first of the usual ways that leaves nothing covered, else the least bad."""
        for way, sizes in ((self.together, range(19, 11, -1)), (self.apart, range(15, 10, -1)),
                           (self.together, range(11, 8, -1)), (self.apart, range(10, 8, -1))):  # fmt: skip
            for text in sizes:
                found = way(text)
                if found.badness <= 0.03:
                    return found
        return self.apart(9, anywhere=True)


def land_anchors(board: Board, name: str, land: np.ndarray, symbol_count: int) -> dict[str, Any]:
    site = Site(board, name, land, symbol_count)
    chosen = site.layout()
    high = len(site.lines) * chosen.text
    x, y = chosen.label
    found: dict[str, Any] = {
        "label": point(x, y - 0.475 * chosen.text),
        "text": chosen.text,
        "symbols": point(x, y + high / 2),
        "city": point(*chosen.city),
        "tokens": point(*chosen.tokens),
    }
    board.put(name, "label", x, y, site.label_size(chosen.text))
    board.put(name, "city", *chosen.city, CITY)
    tokens = chosen.tokens
    if chosen.badness > 0.25 and site.wet.any():
        x, y, bad = board.best(site.part, site.home_or_water, site.wet, TOKENS, near=tokens)
        if bad < chosen.badness:
            tokens = x, y
            found["aside"] = point(x, y)
    board.put(name, "tokens", *tokens, TOKENS)
    berths = {}
    for water, mask in site.waters.items():
        home = np.maximum(mask, site.home * 0.5).astype(np.float32)
        x, y, _ = board.best(site.part, home, mask, SHIP)
        board.put(name, f"ship {water}", x, y, SHIP)
        berths[water.partition("/")[2]] = point(x, y)
    if berths:
        found["ship"] = next(iter(berths.values()))
        if len(berths) > 1:
            found["ships"] = berths
    return found


def sea_anchors(board: Board, name: str) -> dict[str, Any]:
    part = board.window(name)
    mask = board.raster.water[part] == board.plan.waters.index(name)
    words = board.plan.areas[name].name.split()
    home = mask.astype(np.float32)
    for text in range(36, 11, -2):
        size = max(map(len, words)) * LETTER * text, len(words) * text
        x, y, bad = board.best(part, home, mask, size)
        if bad <= 0.011:
            break
    board.put(name, "label", x, y, size)
    label = x, y
    x, y, _ = board.best(part, home, mask, SHIP, near=label)
    board.put(name, "ship", x, y, SHIP)
    return {"label": point(*label), "text": text, "ship": point(x, y)}


def point(x: float, y: float) -> list[float]:
    return [round(x, 1), round(y, 1)]


def hit_disc(board: Board, name: str) -> list[float] | None:
    """A disc that makes an area large enough to be hit, if its outline is not."""
    plan, raster = board.plan, board.raster
    part = board.window(name, margin=2)
    mask = np.isin(raster.water[part], [plan.waters.index(water) for water in waters_of(plan.areas[name])])
    if name in plan.lands:
        mask |= raster.land[part] == plan.lands.index(name)
    room = ndimage.distance_transform_edt(np.pad(mask, 1))[1:-1, 1:-1]
    row, column = np.unravel_index(room.argmax(), room.shape)
    wanted = SMALLEST_HIT / 2 / LAPTOP_ZOOM
    if room[row, column] >= wanted:
        return None
    return [float(column + part[1].start), float(row + part[0].start), round(wanted, 1)]


def report(board: Board, anchors: dict[str, dict[str, Any]]) -> None:
    """How many boxes still lie on each other, and which."""
    bad = []
    for at, (area, what, one) in enumerate(board.boxes):
        for other_area, other_what, other in board.boxes[:at]:
            across = (one.width + other.width) / 2 - abs(one.x - other.x)
            down = (one.height + other.height) / 2 - abs(one.y - other.y)
            if across > 3 and down > 3:
                bad.append((round(across * down), f"{area} {what} / {other_area} {other_what}"))
    aside = sum("aside" in found for found in anchors.values())
    print(f"  {len(board.boxes)} boxes, {len(bad)} overlaps, {aside} areas with pieces aside")
    for size, pair in sorted(bad, reverse=True)[:25]:
        print(f"    {size} px2: {pair}")


def find_frames(plan: Plan, geometry: Geometry) -> dict[str, dict[str, float]]:
    """The whole map, and each part that `frames` of the map's file names by a field of the facts and its value."""
    frames = {plan.id: {"left": 0, "top": 0, "width": geometry.width, "height": geometry.height}}
    for frame in plan.named("frame"):
        inside = [np.array(ring) for name in plan.lands if belongs(plan, name, frame) for ring in geometry.rings(name)]
        points = np.vstack(inside)
        (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
        margin = frame.get("margin", 60)
        left, top = max(0, left - margin), max(0, top - margin)
        right, bottom = min(geometry.width, right + margin), min(geometry.height, bottom + margin)
        frames[frame["name"]] = {
            "left": float(round(left)),
            "top": float(round(top)),
            "width": float(round(right - left)),
            "height": float(round(bottom - top)),
        }
    return frames


def belongs(plan: Plan, name: str, frame: dict[str, Any]) -> bool:
    area = plan.areas[name]
    return area.block == frame.get("block") if "block" in frame else area.limit_panel in frame["panels"]
