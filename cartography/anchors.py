"""Where label, symbols, city, tokens and ships of each area stand, so that nothing covers anything else.

First every area is furnished by itself, small ones first. Then the boxes that still lie on each other look for other
places in turn; ground that stays contested grows dearer from round to round, until the one that has a choice gives way
(McMurchie and Ebeling 1995 route wires so).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from scipy import ndimage

from cartography.freeze import MAPS
from cartography.hits import find_hits
from cartography.plan import Plan, waters_of
from cartography.projection import Projection
from cartography.raster import Raster, paint
from ochre.board.geometry import PIECES, Geometry, assemble, read_outlines
from ochre.maps.labels import label_size, words

CITY, TOKENS, SHIP = PIECES["city"], PIECES["tokens"], PIECES["ship"]
TEXTS = (15.0, 12.0, 9.5)  # sizes of labels on land: large, usual, small
SEA_TEXTS = (34.0, 26.0, 19.0, 14.0)
GAP = 2
SLACK = 3  # pixels that boxes may overlap: pieces are a little smaller than their boxes
MARGIN = 18  # pixels along the edge of the picture that stay free
FOREIGN, COVERED, TOUCHING, CONTESTED = 6.0, 24.0, 4.0, 6.0  # prices of a place, by share of the box; TOUCHING is flat
WELL = 0.03  # share of a box that may lie badly
ROUNDS = 100

Window = tuple[slice, slice]
Size = tuple[float, float]
Spot = tuple[float, float]
Key = tuple[str, str]  # an area, and what stands there: label, city, tokens, "ship <water>"


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    def slices(self) -> Window:
        top, left = max(0, int(self.y - self.height / 2)), max(0, int(self.x - self.width / 2))
        bottom, right = int(self.y + self.height / 2) + 1, int(self.x + self.width / 2) + 1
        return slice(top, bottom), slice(left, right)

    def overlap(self, other: "Box") -> float:
        """Common surface, if it is more than their slack."""
        across = (self.width + other.width) / 2 - abs(self.x - other.x)
        down = (self.height + other.height) / 2 - abs(self.y - other.y)
        return across * down if across > SLACK and down > SLACK else 0.0


@dataclass(frozen=True)
class Place:
    """The middle of a box, and how well it stands."""

    x: float
    y: float
    bad: float  # share of the box that lies on foreign ground or, four times as bad, on something else
    price: float

    @property
    def spot(self) -> Spot:
        return self.x, self.y


class Board:
    """The map with what has been set down so far."""

    def __init__(self, plan: Plan, raster: Raster) -> None:
        self.plan, self.raster = plan, raster
        shape = raster.land.shape
        self.count = np.zeros(shape, np.int16)
        self.contested = np.zeros(shape, np.float32)
        self.rim = np.ones(shape, bool)
        self.rim[MARGIN:-MARGIN, MARGIN:-MARGIN] = False
        self.boxes: dict[Key, Box] = {}
        self.land_boxes = ndimage.find_objects(raster.land.astype(np.int32) + 1, max_label=len(plan.lands))
        self.water_boxes = ndimage.find_objects(raster.water.astype(np.int32) + 1, max_label=len(plan.waters))

    def window(self, name: str, margin: int = 60) -> Window:
        """The part of the map around an area and its waters."""
        boxes = [self.water_boxes[self.plan.waters.index(water)] for water in waters_of(self.plan.areas[name])]
        if name in self.plan.seas:
            boxes = [self.water_boxes[self.plan.waters.index(name)]]
        if name in self.plan.lands:
            boxes.append(self.land_boxes[self.plan.lands.index(name)])
        return (
            slice(max(0, min(box[0].start for box in boxes) - margin), max(box[0].stop for box in boxes) + margin),
            slice(max(0, min(box[1].start for box in boxes) - margin), max(box[1].stop for box in boxes) + margin),
        )

    def best(self, part: Window, home: np.ndarray, allowed: np.ndarray, size: Size, near: Spot | None = None) -> Place:
        """Where a box of this size stands best in this part of the map.

        Its middle lies in `allowed`; the box should lie in `home` (1 there is well, 0 is foreign) and on nothing else.
        Among places as good, the one near `near`, else the one with most room around.
        """
        covered = ((self.count[part] > 0) | self.rim[part]).astype(np.float32)
        window = int(size[1] - SLACK) | 1, int(size[0] - SLACK) | 1
        foreign = ndimage.uniform_filter(1 - home, (int(size[1]) | 1, int(size[0]) | 1), mode="constant", cval=1.0)
        over = ndimage.uniform_filter(covered, window, mode="constant", cval=1.0)
        price = FOREIGN * foreign + COVERED * over + TOUCHING * (over > 1e-4)
        price += CONTESTED * ndimage.uniform_filter(self.contested[part], window)
        if near is None:
            price -= ndimage.distance_transform_edt(home * (covered == 0) > 0.5) / 100
        else:
            rows, columns = np.indices(home.shape)
            right, down = columns + part[1].start - near[0], rows + part[0].start - near[1]
            price += np.hypot(right, down * 1.3) / 250
        price = np.where(inner(allowed), price, np.inf)
        row, column = np.unravel_index(price.argmin(), price.shape)
        bad = float(foreign[row, column] + 4 * over[row, column])
        return Place(column + part[1].start + 0.5, row + part[0].start + 0.5, bad, float(price[row, column]))

    def put(self, key: Key, spot: Spot, size: Size) -> None:
        self.boxes[key] = Box(*spot, *size)
        self.count[self.boxes[key].slices()] += 1

    def lift(self, key: Key) -> Box:
        box = self.boxes.pop(key)
        self.count[box.slices()] -= 1
        return box

    def overlaps(self) -> list[tuple[float, Key, Key]]:
        """Boxes that lie on each other, the worst first."""
        found = []
        for one, other in combinations(sorted(self.boxes), 2):
            common = self.boxes[one].overlap(self.boxes[other])
            if common:
                found.append((common, one, other))
        return sorted(found, reverse=True)


def inner(mask: np.ndarray, away: float = 3) -> np.ndarray:
    """The mask without its rim, so that simplified outlines still hold every point; of narrow masks the middle."""
    room = ndimage.distance_transform_edt(mask)
    return np.asarray(room >= min(away, room.max()))


@dataclass(frozen=True)
class Layout:
    """A way to set label, city and tokens into an area."""

    text: float
    bad: float
    label: Spot
    city: Spot
    tokens: Spot


class Site:
    """One area that is to be furnished, land or open sea."""

    def __init__(self, board: Board, name: str, land: np.ndarray) -> None:
        plan, raster = board.plan, board.raster
        self.board, self.name, self.land = board, name, land
        area = plan.areas[name]
        self.at_sea = area.open_sea
        self.part = board.window(name)
        names = [name] if self.at_sea else waters_of(area)
        self.waters = {water: raster.water[self.part] == plan.waters.index(water) for water in names}
        self.wet = np.any(list(self.waters.values()), axis=0) if names else np.zeros_like(land)
        self.home = land.astype(np.float32)
        self.home_or_water = np.maximum(self.home, self.wet * (1.0 if self.at_sea else 0.75)).astype(np.float32)
        self.lines = words(area)
        self.text = 0.0

    def label_size(self, text: float) -> Size:
        """Of the label with its row of symbols."""
        return label_size(self.board.plan.id, self.board.plan.areas[self.name], text)

    def furnish(self) -> None:
        """Set everything down, each thing where it stands best by itself."""
        if self.at_sea:
            self.text = next((text for text in SEA_TEXTS if self._best_label(text).bad <= 0.011), SEA_TEXTS[-1])
            self.put_label()
        else:
            chosen = self._layout()
            self.text = chosen.text
            self.board.put((self.name, "label"), chosen.label, self.label_size(chosen.text))
            self.board.put((self.name, "city"), chosen.city, CITY)
            self.board.put((self.name, "tokens"), chosen.tokens, TOKENS)
        for water in self.waters:
            self.put_ship(water)

    def _layout(self) -> Layout:
        """The first of the usual ways that leaves nothing covered, else the least bad."""
        for text in TEXTS:
            for way in (self._together, self._apart):
                found = way(text)
                if found.bad <= WELL:
                    return found
        return self._apart(TEXTS[-1])

    def _together(self, text: float) -> Layout:
        """Label over a row of city and tokens."""
        wide, high = self.label_size(text)
        row = CITY[0] + TOKENS[0] + GAP
        size = max(wide, row), high + CITY[1] + GAP
        place = self.board.best(self.part, self.home, self.land, size)
        x, below = place.x, place.y + (high + GAP) / 2
        city, tokens = (x - (row - CITY[0]) / 2, below), (x + (row - TOKENS[0]) / 2, below)
        return Layout(text, place.bad, (x, place.y - (CITY[1] + GAP) / 2), city, tokens)

    def _apart(self, text: float) -> Layout:
        """Each where there is room."""
        board = self.board
        label = board.best(self.part, self.home, self.land, self.label_size(text))
        board.put((self.name, "label"), label.spot, self.label_size(text))
        city = board.best(self.part, self.home, self.land, CITY, near=label.spot)
        board.put((self.name, "city"), city.spot, CITY)
        tokens = board.best(self.part, self.home, self.land, TOKENS, near=label.spot)
        for what in ("label", "city"):
            board.lift((self.name, what))
        return Layout(text, max(label.bad, city.bad, tokens.bad), label.spot, city.spot, tokens.spot)

    # Looking for another place

    def move(self, what: str) -> None:
        """Lift a thing and set it down where it now stands best."""
        before = self.board.lift((self.name, what))
        if what == "label":
            self.put_label()
        elif what in ("city", "tokens"):
            self.put_piece(what, before)
        else:
            self.put_ship(what.removeprefix("ship "))

    def _best_label(self, text: float) -> Place:
        home = self.home_or_water
        return self.board.best(self.part, home, self.land | self.wet, self.label_size(text))

    def put_label(self) -> None:
        """As large as it was, or smaller if it covers something otherwise."""
        place = self._best_label(self.text)
        for text in (SEA_TEXTS if self.at_sea else TEXTS) if self.text else ():
            if text < self.text and place.price >= TOUCHING:
                self.text, place = text, self._best_label(text)
        self.board.put((self.name, "label"), place.spot, self.label_size(self.text))

    def grow_label(self) -> None:
        """A small label becomes a usual one if there is room for it on the land."""
        if self.at_sea or self.text >= TEXTS[1]:
            return
        before = self.board.lift((self.name, "label"))
        place = self.board.best(self.part, self.home, self.land, self.label_size(TEXTS[1]))
        spot = before.x, before.y
        if place.bad <= WELL and place.price < TOUCHING:
            self.text, spot = TEXTS[1], place.spot
        self.board.put((self.name, "label"), spot, self.label_size(self.text))

    def put_piece(self, what: str, before: Box) -> None:
        """On the land, or in the area's own water if that is much better: it hangs on a hair there."""
        size = PIECES[what]
        label = self.board.boxes[self.name, "label"]
        place = self.board.best(self.part, self.home_or_water, self.land, size, near=(label.x, label.y))
        if place.price >= TOUCHING and self.wet.any():
            in_water = self.board.best(self.part, self.home_or_water, self.wet, size, near=(label.x, label.y))
            if in_water.price + 1 < place.price:
                place = in_water
        self.board.put((self.name, what), place.spot, size)

    def put_ship(self, water: str) -> None:
        mask = self.waters[water]
        home = np.maximum(mask, self.home * 0.5).astype(np.float32)
        near = None
        if self.at_sea:
            label = self.board.boxes[self.name, "label"]
            near = label.x, label.y
        place = self.board.best(self.part, home, mask, SHIP, near=near)
        self.board.put((self.name, f"ship {water}"), place.spot, SHIP)

    # What was found

    def anchors(self) -> dict[str, Any]:
        boxes = self.board.boxes
        label = boxes[self.name, "label"]
        found: dict[str, Any] = {"label": point(label.x, label.y), "text": self.text}
        if not self.at_sea:
            found["label"] = point(label.x, label.y - 0.475 * self.text)
            found["symbols"] = point(label.x, label.y + len(self.lines) * self.text / 2)
            leaders = {}
            for what in ("city", "tokens"):
                box = boxes[self.name, what]
                found[what] = point(box.x, box.y)
                if not self.land[int(box.y) - self.part[0].start, int(box.x) - self.part[1].start]:
                    leaders[what] = self._landfall(box)
            if leaders:
                found["leaders"] = leaders
        berths = {water: boxes[self.name, f"ship {water}"] for water in self.waters}
        if berths:
            first = next(iter(berths.values()))
            found["ship"] = point(first.x, first.y)
            if len(berths) > 1:
                found["ships"] = {water.partition("/")[2]: point(box.x, box.y) for water, box in berths.items()}
        return found

    def _landfall(self, box: Box) -> list[float]:
        """The nearest point of the land, a little inside."""
        rows, columns = np.nonzero(inner(self.land))
        away = np.hypot(columns + self.part[1].start - box.x, rows + self.part[0].start - box.y)
        at = away.argmin()
        return point(columns[at] + self.part[1].start + 0.5, rows[at] + self.part[0].start + 0.5)


def write_anchors(plan: Plan) -> None:
    folder = MAPS / plan.id
    geometry = assemble(read_outlines((folder / "geometry.json.gz").read_bytes()), {}, {})
    anchors = find_anchors(plan, geometry)
    lines = [f"  {json.dumps(name)}: {json.dumps(anchors[name], separators=(',', ':'))}" for name in sorted(anchors)]
    frames = json.dumps(find_frames(plan, geometry))
    text = '{"frames": ' + frames + ',\n"anchors": {\n' + ",\n".join(lines) + "\n}}\n"
    (folder / "anchors.json").write_text(text, encoding="utf-8")


def find_anchors(plan: Plan, geometry: Geometry) -> dict[str, dict[str, Any]]:
    raster = paint(plan, geometry)
    board = Board(plan, raster)
    sites = {site.name: site for site in all_sites(board)}
    for site in sites.values():
        site.furnish()
    settle(board, sites)
    for site in sites.values():
        site.grow_label()
    anchors = {name: site.anchors() for name, site in sites.items()}
    hanging = sum("leaders" in found for found in anchors.values())
    print(f"  {len(board.boxes)} boxes, {len(board.overlaps())} overlaps, {hanging} areas with pieces in their water")
    for surface, one, other in board.overlaps():
        print(f"    {surface:.0f} px2: {' '.join(one)} / {' '.join(other)}")
    for name, ring in find_hits(plan, raster).items():
        anchors[name]["hit"] = ring
    return anchors


def all_sites(board: Board) -> Iterator[Site]:
    """Every area, small ones first: they have the least choice. Seas come last."""
    plan, raster = board.plan, board.raster
    hearts = Projection(plan).pixels(np.array([plan.points[name][0] for name in plan.lands]))
    lands = {name: heart_piece(board, name, heart) for name, heart in zip(plan.lands, hearts, strict=True)}
    for name in sorted(plan.lands, key=lambda name: int(lands[name].sum())):
        yield Site(board, name, lands[name])
    for name in sorted(plan.seas, key=lambda name: int((raster.water == plan.waters.index(name)).sum())):
        rows, columns = board.window(name)
        yield Site(board, name, np.zeros(raster.land[rows, columns].shape, bool))


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


def settle(board: Board, sites: dict[str, Site]) -> None:
    """Move what lies on something else until nothing does."""
    for number in range(ROUNDS):
        found = board.overlaps()
        if not found:
            break
        if number % 10 == 0:
            print(f"  round {number}: {len(found)} overlaps")
        for _, one, other in found:
            rows, columns = board.boxes[one].slices(), board.boxes[other].slices()
            common = tuple(
                slice(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(rows, columns, strict=True)
            )
            board.contested[common] += 0.4
        moving = {key for _, one, other in found for key in (one, other)}
        if number % 5 == 4:  # perhaps the others of the same areas can make room
            areas = {area for area, _ in moving}
            moving = {key for key in board.boxes if key[0] in areas}
        for area, what in sorted(moving):
            sites[area].move(what)


def point(x: float, y: float) -> list[float]:
    return [round(float(x), 1), round(float(y), 1)]


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
