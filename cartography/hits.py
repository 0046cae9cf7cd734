"""Areas that are too small to be hit get more ground that answers to clicks, taken evenly from what lies around.

Every area has a point, as far from the points of all others as it can be. A small one answers in a disc around its
point, as far as no other point is nearer: so nobody loses the middle of his own.
"""

from collections.abc import Iterator

import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

from cartography.plan import Plan, area_of
from cartography.raster import Raster
from ochre.board.geometry import SMALLEST_HIT, WHOLE_WEST

WANTED = SMALLEST_HIT / WHOLE_WEST / 2  # radius in map pixels
ROUNDS = 40
CORNERS = 28
ENOUGH = 1500  # spots that are tried in an area


def find_hits(plan: Plan, raster: Raster) -> dict[str, list[list[float]]]:
    """The outline of that ground for each area that needs it."""
    names = list(plan.areas)
    choices, roomy = [], []
    for mask, (top, left) in area_masks(plan, raster):
        room = ndimage.distance_transform_edt(np.pad(mask, 1))[1:-1, 1:-1]
        roomy.append(bool(room.max() >= WANTED))
        rows, columns = np.nonzero(room >= (WANTED if roomy[-1] else min(4, room.max())))
        some = slice(None, None, max(1, len(rows) // ENOUGH))
        rows, columns = rows[some], columns[some]
        choices.append((np.c_[columns + left + 0.5, rows + top + 0.5], room[rows, columns]))
    points = np.array([spots[room.argmax()] for spots, room in choices])
    for _ in range(ROUNDS):
        for at, (spots, room) in enumerate(choices):
            others = np.delete(points, at, axis=0)
            near = np.minimum(cKDTree(others).query(spots)[0] / 2, WANTED)
            points[at] = spots[(near + room / 1000).argmax()]
    apart = cKDTree(points).query(points, k=2)[0][:, 1] / 2
    small = [at for at in range(len(names)) if not roomy[at]]
    print(f"  {len(small)} areas answer in more than their outline")
    for at in small:
        if apart[at] < WANTED:
            print(f"    {names[at]}: {2 * apart[at] * WHOLE_WEST:.0f} screen pixels")
    return {names[at]: outline(points, at) for at in small}


def area_masks(plan: Plan, raster: Raster) -> Iterator[tuple[np.ndarray, tuple[int, int]]]:
    """Land and waters of each area as a mask, and where the mask lies."""
    number = {name: at for at, name in enumerate(plan.areas)}
    of_water = np.array([number[area_of(water)] for water in plan.waters] + [-1])
    of_land = np.array([number[name] for name in plan.lands] + [-1, -1])
    owner = np.maximum(of_land[raster.land], of_water[raster.water])
    for at, box in enumerate(ndimage.find_objects(owner + 1, max_label=len(plan.areas))):
        yield owner[box] == at, (box[0].start, box[1].start)


def outline(points: np.ndarray, at: int) -> list[list[float]]:
    """The disc around a point, cut where another point is nearer."""
    here = points[at]
    away = np.delete(points, at, axis=0) - here
    away = away[np.hypot(*away.T) < 2 * WANTED]
    ring = []
    for turn in np.linspace(0, 2 * np.pi, CORNERS, endpoint=False):
        way = np.array([np.cos(turn), np.sin(turn)])
        ahead = away @ way
        reach = min([WANTED, *((away**2).sum(axis=1)[ahead > 0] / 2 / ahead[ahead > 0])])
        ring.append([round(float(value), 1) for value in here + way * reach])
    return ring
