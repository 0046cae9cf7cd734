"""Simulated annealing: cells change hands until the borders are what the facts say.

The energy of a partition is the sum of: facts without a border, borders that are no fact (a flat price and one per
pixel, which pulls a wrong border apart from both ends), pairs that must not meet on the shore, length of borders,
distance of cells from the heart of their area, and areas below their target size. No area ever falls apart.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numba import njit
from scipy import sparse

FREE, FACT, NEUTRAL = 0, 1, 2
"""Kinds of pairs: must not meet, must meet, may meet."""


@dataclass(frozen=True)
class Weights:
    place: float = 0.10
    border: float = 0.035
    false: float = 3.0
    false_per_pixel: float = 0.12
    missing: float = 6.0
    too_short: float = 5.0
    too_small: float = 6.0
    shore: float = 3.0


@dataclass
class Puzzle:
    """What stays the same while cells change hands. The last cell and label stand for the other surface (the sea)."""

    graph: sparse.csr_matrix  # contact lengths of cells
    sizes: np.ndarray
    fixed: np.ndarray
    kind: np.ndarray  # labels x labels: FREE, FACT or NEUTRAL
    least: np.ndarray  # labels x labels: a border shorter than this is not good enough
    cost: np.ndarray  # labels x cells: how little a cell suits a label
    waste: int  # the label of what belongs to nobody
    waste_cost: float
    target: np.ndarray  # wanted size of each label
    floor: float  # no label shrinks below this share of its target
    shore: sparse.csr_matrix  # pairs of cells that meet at the shore
    may_meet_at_shore: np.ndarray
    weights: Weights

    @property
    def labels(self) -> int:
        return len(self.kind)

    def borders(self, labels: np.ndarray) -> np.ndarray:
        """Length of the border of each two labels."""
        pairs = self.graph.tocoo()
        one, other = labels[pairs.row], labels[pairs.col]
        differ = one != other
        lengths = np.zeros((self.labels, self.labels))
        np.add.at(lengths, (one[differ], other[differ]), pairs.data[differ])
        return lengths

    def anneal(self, labels: np.ndarray, hot: float, cold: float, steps: int, seed: int) -> np.ndarray:
        """A better partition found from this one."""
        labels = labels.copy()
        sizes = np.zeros(self.labels)
        np.add.at(sizes, labels, self.sizes)
        w = self.weights
        _anneal(
            (self.graph.indptr, self.graph.indices, self.graph.data.astype(float)),
            (self.shore.indptr, self.shore.indices, self.may_meet_at_shore),
            (labels, self.fixed, self.sizes, self.cost, self.target, sizes, self.borders(labels)),
            (self.kind, self.least, self.waste, self.waste_cost, self.floor),
            (w.place, w.border, w.false, w.false_per_pixel, w.missing, w.too_short, w.too_small, w.shore),
            (hot, cold, steps, seed),
        )
        return labels

    def with_weights(self, **weights: float) -> "Puzzle":
        return replace(self, weights=replace(self.weights, **weights))


def solve(
    puzzle: Puzzle,
    labels: np.ndarray,
    faults: Callable[[np.ndarray], list[str]],
    *,
    rounds: int,
    steps: int = 15_000_000,
) -> np.ndarray:
    """Anneal, then reheat until there are no faults or the rounds are over; at the end cool once more."""
    labels = puzzle.anneal(labels, 3.0, 0.3, steps, 1)
    best = faults(labels)
    _tell("first pass", best)
    for number in range(rounds):
        if not best:
            break
        tried = puzzle.anneal(labels, (1.2, 2.0, 3.0)[number % 3], 0.05, steps, 10 + number)
        found = faults(tried)
        _tell(f"round {number}", found)
        if len(found) <= len(best):
            labels, best = tried, found
    cooled = puzzle.anneal(labels, 0.3, 0.01, steps // 2, 99)
    found = faults(cooled)
    if len(found) <= len(best):
        labels, best = cooled, found
    for fault in best:
        print("  fault:", fault)
    return labels


def _tell(when: str, faults: list[str]) -> None:
    print(f"  {when}: {len(faults)} faults", *faults[:12], sep="; " if faults else "", flush=True)


@njit(cache=True)
def _border_cost(kind, least, before, after, border, false, false_pixel, missing, short):  # type: ignore[no-untyped-def]
    change = border * (after - before)
    if kind == 1:
        change += short * (max(0.0, 1 - after / least) - max(0.0, 1 - before / least))
        change += missing * ((after < 0.5) * 1.0 - (before < 0.5) * 1.0)
    elif kind == 0:
        change += false_pixel * (after - before) + false * ((after > 0.5) * 1.0 - (before > 0.5) * 1.0)
    return change


@njit(cache=True)
def _anneal(graph, shore, state, pairs, weights, schedule):  # type: ignore[no-untyped-def]
    start, neighbour, length = graph
    shore_start, shore_neighbour, may_meet = shore
    label, fixed, cell_size, cost, target, size, borders = state
    kind, least, waste, waste_cost, floor = pairs
    w_place, w_border, w_false, w_pixel, w_missing, w_short, w_small, w_shore = weights
    hot, cold, steps, seed = schedule
    np.random.seed(seed)
    cells, labels = len(label), len(kind)
    mark, stamp = np.zeros(cells, np.int32), 0
    stack = np.empty(cells, np.int32)
    met, met_length = np.empty(64, np.int32), np.empty(64, np.float64)
    for step in range(steps):
        temperature = hot * (cold / hot) ** (step / steps)
        cell = np.random.randint(cells)
        if fixed[cell]:
            continue
        begin, end = start[cell], start[cell + 1]
        if end == begin:
            continue
        old, new = label[cell], label[neighbour[begin + np.random.randint(end - begin)]]
        if old == new or new < 0 or new >= labels - 1:
            continue
        if size[old] - cell_size[cell] < target[old] * floor and old != waste:
            continue
        count = 0  # labels around this cell, and along what length
        for at in range(begin, end):
            other, found = label[neighbour[at]], -1
            for known in range(count):
                if met[known] == other:
                    found = known
                    break
            if found < 0:
                met[count], met_length[count] = other, length[at]
                count += 1
            else:
                met_length[found] += length[at]
        change = (waste_cost if new == waste else w_place * cost[new, cell]) - (
            waste_cost if old == waste else w_place * cost[old, cell]
        )
        if old != waste:
            before, after = size[old] / target[old], (size[old] - cell_size[cell]) / target[old]
            change += w_small * (max(0.0, 1 - after) ** 2 - max(0.0, 1 - before) ** 2)
        if new != waste:
            before, after = size[new] / target[new], (size[new] + cell_size[cell]) / target[new]
            change += w_small * (max(0.0, 1 - after) ** 2 - max(0.0, 1 - before) ** 2)
        for at in range(shore_start[cell], shore_start[cell + 1]):
            other = label[shore_neighbour[at]]
            if other != old and not may_meet[old, other]:
                change -= w_shore
            if other != new and not may_meet[new, other]:
                change += w_shore
        with_old, with_new = 0.0, 0.0
        for known in range(count):
            if met[known] == old:
                with_old = met_length[known]
            if met[known] == new:
                with_new = met_length[known]
        for known in range(count):
            other = met[known]
            if other != old and other != new:
                before = borders[old, other]
                change += _border_cost(
                    kind[old, other], least[old, other], before, before - met_length[known],
                    w_border, w_false, w_pixel, w_missing, w_short,
                )  # fmt: skip
                before = borders[new, other]
                change += _border_cost(
                    kind[new, other], least[new, other], before, before + met_length[known],
                    w_border, w_false, w_pixel, w_missing, w_short,
                )  # fmt: skip
        before = borders[old, new]
        change += _border_cost(
            kind[old, new], least[old, new], before, before - with_new + with_old,
            w_border, w_false, w_pixel, w_missing, w_short,
        )  # fmt: skip
        if change > 0 and np.random.random() >= np.exp(-change / temperature):
            continue
        if with_old > 0:  # would the old area fall apart?
            stamp += 1
            first, mine = -1, 0
            for at in range(begin, end):
                if label[neighbour[at]] == old:
                    mine += 1
                    if first < 0:
                        first = neighbour[at]
            if mine > 1:
                mark[cell] = stamp
                mark[first] = stamp
                stack[0] = first
                top, left = 1, mine - 1
                while top > 0 and left > 0:
                    top -= 1
                    here = stack[top]
                    for at in range(start[here], start[here + 1]):
                        there = neighbour[at]
                        if label[there] == old and mark[there] != stamp:
                            mark[there] = stamp
                            stack[top] = there
                            top += 1
                            for around in range(begin, end):
                                if neighbour[around] == there:
                                    left -= 1
                if left > 0:
                    continue
        for known in range(count):
            other = met[known]
            if other != old:
                borders[old, other] -= met_length[known]
                borders[other, old] -= met_length[known]
            if other != new:
                borders[new, other] += met_length[known]
                borders[other, new] += met_length[known]
        size[old] -= cell_size[cell]
        size[new] += cell_size[cell]
        label[cell] = new
