"""Softer borders, and the last hand edits, on the raster of areas."""

import numpy as np
from scipy import ndimage

from cartography.cells import SIDES
from cartography.plan import Pair, Plan


def numbered(facts: frozenset[Pair], names: list[str]) -> set[tuple[int, int]]:
    """Facts as pairs of label numbers, the smaller first."""
    number = {name: at for at, name in enumerate(names)}
    pairs = (sorted(number[name] for name in pair) for pair in facts)
    return {(one, other) for one, other in pairs}


def smooth(labels: np.ndarray, surface: np.ndarray, count: int, width: float) -> np.ndarray:
    """Blur the mask of every label; each pixel goes to the strongest."""
    strongest = np.zeros(labels.shape, np.float32)
    result = labels.copy()
    margin = int(4 * width) + 2
    height, wide = labels.shape
    for label, box in enumerate(ndimage.find_objects(labels.astype(np.int32) + 1, max_label=count)):
        if box is None:
            continue
        rows, columns = box
        part = (
            slice(max(0, rows.start - margin), min(height, rows.stop + margin)),
            slice(max(0, columns.start - margin), min(wide, columns.stop + margin)),
        )
        here = ndimage.gaussian_filter((labels[part] == label).astype(np.float32), width)
        wins = (here > strongest[part]) & surface[part]
        strongest[part][wins] = here[wins]
        result[part][wins] = label
    return result


def mend(raw: np.ndarray, smoothed: np.ndarray, facts: set[tuple[int, int]], count: int, reach: int = 14) -> np.ndarray:
    """Take the smoothing back around borders that it lost or made up."""
    result = unbroken(raw, smoothed, count)
    for _ in range(4):
        now = borders_of(result, count)
        wrong = [(pair, raw) for pair in facts if len(now.get(pair, ())) < 6]
        wrong += [(pair, result) for pair in now if pair not in facts]
        if not wrong:
            break
        for pair, where in wrong:
            for row, column in borders_of(where, count, only=pair).get(pair, [])[:: reach // 2]:
                part = slice(max(0, row - reach), row + reach), slice(max(0, column - reach), column + reach)
                result[part] = raw[part]
    return result


def unbroken(raw: np.ndarray, smoothed: np.ndarray, count: int) -> np.ndarray:
    """Give back what a label had where the smoothing has cut it into more pieces."""
    result = smoothed.copy()
    boxes = ndimage.find_objects(raw.astype(np.int32) + 1, max_label=count)
    for label, box in enumerate(boxes):
        if box is not None:
            part = tuple(slice(max(0, side.start - 8), side.stop + 8) for side in box)
            before, after = ndimage.label(raw[part] == label)[1], ndimage.label(result[part] == label)[1]
            if after > before:
                result[part][raw[part] == label] = label
    return result


def borders_of(
    labels: np.ndarray, count: int, only: tuple[int, int] | None = None
) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Pixels at which each two labels meet."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for here, there in SIDES:
        one, other = labels[here], labels[there]
        meet = (one != other) & (one >= 0) & (other >= 0) & (one < count) & (other < count)
        if only:
            meet &= ((one == only[0]) & (other == only[1])) | ((one == only[1]) & (other == only[0]))
        rows, columns = np.nonzero(meet)
        low, high = np.minimum(one[meet], other[meet]), np.maximum(one[meet], other[meet])
        for pair, row, column in zip(zip(low.tolist(), high.tolist(), strict=True), rows, columns, strict=True):
            found.setdefault(pair, []).append((int(row), int(column)))
    return found


def drop_crumbs(labels: np.ndarray, count: int, nobody: int) -> np.ndarray:
    """Of every water only the largest piece stays; crumbs go to a neighbouring water, or to nobody."""
    result = labels.copy()
    for label, box in enumerate(ndimage.find_objects(labels.astype(np.int32) + 1, max_label=count)):
        if box is None:
            continue
        part = tuple(slice(max(0, side.start - 1), side.stop + 1) for side in box)
        pieces, number = ndimage.label(result[part] == label)
        if number <= 1:
            continue
        sizes = np.bincount(pieces.ravel())
        for piece in range(1, number + 1):
            if piece != sizes[1:].argmax() + 1:
                crumb = pieces == piece
                around = result[part][ndimage.binary_dilation(crumb) & ~crumb]
                around = around[around >= 0]
                result[part][crumb] = np.bincount(around).argmax() if len(around) else nobody
    return result


def cross_four_corners(plan: Plan, water: np.ndarray, radius: float = 26) -> np.ndarray:
    """Redraw places where four waters meet in one point: no partition into cells can, so they are edited by hand.

    Around the point that is nearest to all four, water is cut into four sectors towards the four waters.
    """
    result = water.copy()
    for corner in plan.named("four-corners"):
        numbers = [plan.waters.index(name) for name in corner["waters"]]
        away = np.stack([ndimage.distance_transform_edt(water != number) for number in numbers])
        row, column = np.unravel_index((away.max(axis=0) + (water < 0) * 1e6).argmin(), water.shape)
        rows, columns = np.mgrid[0 : water.shape[0], 0 : water.shape[1]]
        # The middle is a corner between pixels, so that opposite sectors touch in nothing but a point.
        dy, dx = rows - (row + 0.5), columns - (column + 0.5)
        disc = (np.hypot(dx, dy) < radius) & np.isin(water, numbers)
        angles = []
        for number in numbers:
            own = disc & (water == number)
            if not own.any():
                own = (np.hypot(dx, dy) < radius * 3) & (water == number)
            angles.append(np.arctan2(dy[own].mean(), dx[own].mean()))
        edges = [(_mean_angle(angles[at], angles[(at + 1) % 4])) for at in range(4)]
        turn = np.arctan2(dy, dx)
        for at, number in enumerate(numbers):
            start, end = edges[at - 1], edges[at]
            if (end - start) % (2 * np.pi) > np.pi * 1.5:  # the four run the other way round
                start, end = end, start
            inside = (turn - start) % (2 * np.pi) < (end - start) % (2 * np.pi)
            result[disc & inside] = number
        print(f"  four waters meet at {column}, {row}: {', '.join(corner['waters'])}")
    return result


def _mean_angle(one: float, other: float) -> float:
    return float(np.arctan2(np.sin(one) + np.sin(other), np.cos(one) + np.cos(other)))
