"""A surface cut into many small cells, the stones that areas are built of."""

from dataclasses import dataclass

import numpy as np
from numba import njit
from scipy import sparse
from scipy.spatial import cKDTree

SIDES = ((np.s_[:, :-1], np.s_[:, 1:]), (np.s_[:-1], np.s_[1:]))
"""Slices that lay every pixel beside its right and its lower neighbour."""


@dataclass(frozen=True)
class Cells:
    raster: np.ndarray  # cell number per pixel, -1 off the surface
    x: np.ndarray
    y: np.ndarray
    sizes: np.ndarray  # pixels
    contact: sparse.csr_matrix  # length of the common border of two cells
    distance: sparse.csr_matrix  # between the middles of cells that touch

    def __len__(self) -> int:
        return len(self.x)


def cut(surface: np.ndarray, radius: np.ndarray, first: np.ndarray, rng: np.random.Generator) -> Cells:
    """Cells of about this radius per pixel. `first` are flat pixel numbers that must become middles of cells."""
    height, width = surface.shape
    candidates = np.r_[first, rng.choice(height * width, size=height * width // 2, replace=False)]
    middles = _poisson_disc(surface, radius.astype(np.float32), candidates.astype(np.int64), 8)
    rows, columns = np.nonzero(surface)
    nearest = np.full(surface.shape, -1, np.int32)
    nearest[rows, columns] = cKDTree(middles[:, ::-1]).query(np.c_[columns, rows])[1]
    raster = _connected(nearest, surface, middles[:, 0], middles[:, 1])
    count = len(middles)
    contact = contacts(raster, count)
    y, x = middles[:, 0].astype(float), middles[:, 1].astype(float)
    pairs = contact.tocoo()
    apart = np.hypot(x[pairs.row] - x[pairs.col], y[pairs.row] - y[pairs.col])
    distance = sparse.csr_matrix((apart, (pairs.row, pairs.col)), shape=(count, count))
    sizes = np.bincount(raster[raster >= 0], minlength=count).astype(float)
    return Cells(raster, x, y, sizes, contact, distance)


def contacts(labels: np.ndarray, count: int) -> sparse.csr_matrix:
    """How many pixel edges each two labels share; labels below 0 do not count."""
    found = []
    for here, there in SIDES:
        differ = (labels[here] != labels[there]) & (labels[here] >= 0) & (labels[there] >= 0)
        found.append(np.c_[labels[here][differ], labels[there][differ]])
    pairs = np.vstack(found)
    pairs = np.vstack([pairs, pairs[:, ::-1]])
    return sparse.coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(count, count)).tocsr()


def touching(cells: Cells, labels: np.ndarray, count: int) -> sparse.csr_matrix:
    """Length of contact of each cell with the labels of another surface."""
    found = []
    for here, there in SIDES:
        for one, other in ((here, there), (there, here)):
            meet = (cells.raster[one] >= 0) & (labels[other] >= 0)
            found.append(np.c_[cells.raster[one][meet], labels[other][meet]])
    pairs = np.vstack(found)
    return sparse.coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(cells), count)).tocsr()


@njit(cache=True)
def _poisson_disc(surface, radius, candidates, bucket):  # type: ignore[no-untyped-def]
    """Candidates in turn, each kept if no kept one lies within its radius."""
    height, width = surface.shape
    rows, columns = height // bucket + 2, width // bucket + 2
    head = np.full((rows, columns), -1, np.int32)
    following = np.full(len(candidates), -1, np.int32)
    kept = np.empty((len(candidates), 2), np.int32)
    count = 0
    for candidate in candidates:
        y, x = candidate // width, candidate % width
        if not surface[y, x]:
            continue
        reach = radius[y, x]
        span = int(reach / bucket) + 1
        row, column = y // bucket, x // bucket
        free = True
        for j in range(max(0, row - span), min(rows, row + span + 1)):
            for i in range(max(0, column - span), min(columns, column + span + 1)):
                other = head[j, i]
                while other >= 0:
                    dy, dx = kept[other, 0] - y, kept[other, 1] - x
                    if dy * dy + dx * dx < reach * reach:
                        free = False
                        break
                    other = following[other]
                if not free:
                    break
            if not free:
                break
        if free:
            kept[count, 0], kept[count, 1] = y, x
            following[count] = head[row, column]
            head[row, column] = count
            count += 1
    return kept[:count]


@njit(cache=True)
def _connected(nearest, surface, rows, columns):  # type: ignore[no-untyped-def]
    """Only what hangs together with its middle stays in a cell; the rest is overgrown by the neighbours."""
    height, width = nearest.shape
    queue = np.empty(height * width, np.int32)
    result = np.full((height, width), -1, np.int32)
    end = 0
    for number in range(len(rows)):
        result[rows[number], columns[number]] = number
        queue[end] = rows[number] * width + columns[number]
        end += 1
    for strict in (True, False):
        begin = 0
        while begin < end:
            y, x = queue[begin] // width, queue[begin] % width
            begin += 1
            for side in range(4):
                yy = y + (1 if side == 0 else -1 if side == 1 else 0)
                xx = x + (1 if side == 2 else -1 if side == 3 else 0)
                if 0 <= yy < height and 0 <= xx < width and surface[yy, xx] and result[yy, xx] < 0:
                    if not strict or nearest[yy, xx] == result[y, x]:
                        result[yy, xx] = result[y, x]
                        queue[end] = yy * width + xx
                        end += 1
    return result
