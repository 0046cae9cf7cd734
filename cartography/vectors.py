"""The raster of areas as lines: every border once, shared by the two areas it divides.

A *node* is a corner of pixels where three or more areas meet; an *arc* runs from node to node, or around an island.
Areas are rings of arcs, so a common border is the same arc on both sides whatever is simplified.
"""

from dataclasses import dataclass

import numpy as np

Corner = tuple[int, int]


@dataclass(frozen=True)
class Topology:
    arcs: list[np.ndarray]  # n x 2, x and y
    sides: list[tuple[int, int]]  # labels left and right of each arc, as it runs
    rings: dict[int, list[list[int]]]  # label -> rings of arc numbers, ~n for backwards


def trace(labels: np.ndarray) -> Topology:
    """All borders between different labels, -1 included; the outer frame is a border to label -2."""
    field = np.pad(labels, 1, constant_values=-2)
    edges: dict[Corner, list[Corner]] = {}

    def add(one: Corner, other: Corner) -> None:
        edges.setdefault(one, []).append(other)
        edges.setdefault(other, []).append(one)

    for y, x in np.argwhere(field[:, :-1] != field[:, 1:]).tolist():  # a border that runs down
        add((x, y - 1), (x, y))
    for y, x in np.argwhere(field[:-1] != field[1:]).tolist():
        add((x - 1, y), (x, y))
    nodes = [corner for corner, others in edges.items() if len(others) != 2]
    paths: list[list[Corner]] = []
    used = set[tuple[Corner, Corner]]()

    def walk(start: Corner, towards: Corner) -> list[Corner]:
        path, before, here = [start, towards], start, towards
        used.add((start, towards))
        while len(edges[here]) == 2 and here != start:
            one, other = edges[here]
            before, here = here, (other if one == before else one)
            path.append(here)
        used.add((here, path[-2]))
        return path

    for node in nodes:
        for towards in edges[node]:
            if (node, towards) not in used:
                paths.append(walk(node, towards))
    seen = {corner for path in paths for corner in path}
    for corner in edges:
        if corner not in seen:
            loop = walk(corner, edges[corner][0])
            seen.update(loop)
            paths.append(loop)
    sides = [_sides(field, path) for path in paths]
    return Topology([np.array(path, float) for path in paths], sides, _rings(paths, sides))


def _sides(field: np.ndarray, path: list[Corner]) -> tuple[int, int]:
    """Labels to the left and to the right of the first edge."""
    (x, y), (xx, yy) = path[0], path[1]
    if xx == x:
        row = max(y, yy)
        west, east = int(field[row, x]), int(field[row, x + 1])
        return (east, west) if yy > y else (west, east)
    column = max(x, xx)
    north, south = int(field[y, column]), int(field[y + 1, column])
    return (north, south) if xx > x else (south, north)


def _rings(paths: list[list[Corner]], sides: list[tuple[int, int]]) -> dict[int, list[list[int]]]:
    """Rings with the area on the right of every arc."""
    leaving: dict[int, dict[Corner, list[int]]] = {}
    for number, (path, (left, right)) in enumerate(zip(paths, sides, strict=True)):
        leaving.setdefault(right, {}).setdefault(path[0], []).append(number)
        leaving.setdefault(left, {}).setdefault(path[-1], []).append(~number)
    rings: dict[int, list[list[int]]] = {}
    for label, starts in leaving.items():
        if label == -2:
            continue
        rings[label] = []
        while starts:
            corner = next(iter(starts))
            ring: list[int] = []
            here = corner
            while True:
                ways = starts[here]
                way = ways[0] if len(ways) == 1 or not ring else _sharpest(paths, ring[-1], ways)
                ways.remove(way)
                if not ways:
                    del starts[here]
                ring.append(way)
                here = paths[way][-1] if way >= 0 else paths[~way][0]
                if here == corner:
                    break
            rings[label].append(ring)
    return rings


def _sharpest(paths: list[list[Corner]], came: int, ways: list[int]) -> int:
    """Where an area touches itself in a corner, turn right: its two parts there stay apart."""

    def along(way: int, end: bool) -> tuple[int, int]:
        path = paths[way] if way >= 0 else paths[~way][::-1]
        one, other = (path[-2], path[-1]) if end else (path[0], path[1])
        return other[0] - one[0], other[1] - one[1]

    dx, dy = along(came, True)
    return max(ways, key=lambda way: dx * along(way, False)[1] - dy * along(way, False)[0])


def simplify(arc: np.ndarray, tolerance: float) -> np.ndarray:
    """A calm line near this staircase of pixels, with the same ends."""
    closed = bool((arc[0] == arc[-1]).all())
    middles = (arc[:-1] + arc[1:]) / 2
    if closed:
        points = _round(np.vstack([middles, middles[:1]]), closed=True)
    else:
        points = _round(np.vstack([arc[:1], middles, arc[-1:]]), closed=False)
    if closed:  # cut at the point farthest from the start, or the ring would shrink to a line
        far = int(np.hypot(*(points - points[0]).T).argmax())
        one, other = _douglas_peucker(points[: far + 1], tolerance), _douglas_peucker(points[far:], tolerance)
        return np.vstack([one, other[1:]])
    return _douglas_peucker(points, tolerance)


def _round(points: np.ndarray, closed: bool) -> np.ndarray:
    """Two passes of a running mean; ends stay."""
    for _ in range(2):
        if len(points) < 5:
            return points
        inner = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        if closed:
            seam = (points[-2] + 2 * points[0] + points[1]) / 4
            points = np.vstack([seam, inner, seam])
        else:
            points = np.vstack([points[:1], inner, points[-1:]])
    return points


def _douglas_peucker(points: np.ndarray, tolerance: float) -> np.ndarray:
    keep = np.zeros(len(points), bool)
    keep[[0, -1]] = True
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        chord = points[last] - points[first]
        inner = points[first + 1 : last] - points[first]
        length = np.hypot(*chord)
        if length == 0:
            away = np.hypot(*inner.T)
        else:
            away = np.abs(chord[0] * inner[:, 1] - chord[1] * inner[:, 0]) / length
        worst = int(away.argmax())
        if away[worst] > tolerance:
            middle = first + 1 + worst
            keep[middle] = True
            waiting += [(first, middle), (middle, last)]
    return points[keep]
