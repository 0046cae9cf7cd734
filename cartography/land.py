"""Which area each piece of land belongs to."""

import numpy as np
from scipy import ndimage, sparse
from scipy.sparse.csgraph import connected_components, dijkstra
from scipy.spatial import cKDTree

from cartography.annealing import FACT, FREE, NEUTRAL, Puzzle, Weights, solve
from cartography.cells import SIDES, Cells, cut, touching
from cartography.coast import Ground
from cartography.plan import Plan
from cartography.projection import Projection

REACH = 120  # pixels; land farther from every place belongs to nobody
REAL = 2.5  # pixels; shorter contacts are no border


def partition_land(plan: Plan, ground: Ground, projection: Projection, *, rounds: int, seed: int) -> np.ndarray:
    """Per pixel the number of its area in `plan.lands`; one more for land beyond the map, -1 for water."""
    names = plan.lands
    number = {name: at for at, name in enumerate(names)}
    waste, sea = len(names), len(names) + 1
    rng = np.random.default_rng(seed)
    height, width = ground.shape
    hearts = np.vstack(list(ground.hearts.values())).astype(int)
    cells = cut(ground.land, np.clip(ground.spacing * 0.085, 4.2, 11), hearts[:, 1] * width + hearts[:, 0], rng)
    print(f"  {len(cells)} cells of land")
    heart_cells = {name: [cells.raster[int(y), int(x)] for x, y in ground.hearts[name]] for name in names}

    distance = np.array([dijkstra(cells.distance, indices=heart_cells[name], min_only=True) for name in names])
    labels = np.where(distance.min(axis=0) > REACH * 1.05, waste, distance.argmin(axis=0)).astype(np.int64)
    alone = islands_without_heart(cells, ground, heart_cells)
    name_islands(plan, projection, cells, ground, alone, labels, waste)
    fixed = alone.copy()
    for name, own in heart_cells.items():
        labels[own] = number[name]
        fixed[own] = True

    for x, y in projection.pixels(np.array(plan.named("beyond"))).astype(int) if plan.named("beyond") else ():
        labels[cells.raster[y, x]] = waste
        fixed[cells.raster[y, x]] = True

    tree = cKDTree(hearts)
    room = np.array([
        np.clip(tree.query(ground.hearts[name], k=5)[0][:, 1:].mean(), 30, 120) for name in names
    ])  # fmt: skip
    coast = np.asarray(touching(cells, np.where(ground.land, -1, 0), 1).todense())
    graph = sparse.bmat([[cells.contact, coast], [coast.T, None]]).tocsr()
    shore = shore_pairs(cells, ground.land)
    kind = np.full((sea + 1, sea + 1), FREE, np.int8)
    np.fill_diagonal(kind, NEUTRAL)
    kind[waste, :] = kind[:, waste] = NEUTRAL
    may_meet = np.zeros(kind.shape, bool)
    may_meet[waste:, :] = may_meet[:, waste:] = True
    for one, other in (map(number.__getitem__, pair) for pair in plan.land_facts):
        kind[one, other] = kind[other, one] = FACT
    for pair in plan.water_facts:
        one, other = (water.partition("/")[0] for water in pair)
        if one in number and other in number:
            may_meet[number[one], number[other]] = may_meet[number[other], number[one]] = True
    for name in names:
        kind[number[name], sea] = kind[sea, number[name]] = FACT if plan.areas[name].water else FREE
    scale = np.r_[room, 60, 60]
    cost = np.minimum(np.minimum(np.vstack([distance, np.full((2, len(cells)), 1e9)]) / scale[:, None], 6) ** 2, 20)
    puzzle = Puzzle(
        graph=graph,
        sizes=np.r_[cells.sizes, 1e9],
        fixed=np.r_[fixed, True],
        kind=kind,
        least=np.minimum(scale[:, None], scale[None, :]) * 0.33,
        cost=np.c_[cost, np.zeros(len(cost))],
        waste=waste,
        waste_cost=Weights.place * (REACH / 70) ** 2,
        target=np.maximum(scale**2 * 0.55, 60),
        floor=0.15,
        shore=sparse.csr_matrix(
            (np.ones(len(shore)), (shore[:, 0], shore[:, 1])), shape=(len(cells) + 1, len(cells) + 1)
        ),
        may_meet_at_shore=may_meet,
        weights=Weights(),
    )

    def told_faults(found: np.ndarray) -> list[str]:
        lengths = puzzle.borders(found)
        faults = []
        for one, other in ((a, b) for a in range(len(names)) for b in range(a)):
            if kind[one, other] == FACT and lengths[one, other] <= REAL:
                faults.append(f"missing {names[one]} - {names[other]}")
            if kind[one, other] == FREE and lengths[one, other] > REAL:
                faults.append(f"false {names[one]} - {names[other]} ({lengths[one, other]:.0f} px)")
        for at, name in enumerate(names):
            if (lengths[at, sea] > REAL) != bool(plan.areas[name].water):
                faults.append(f"{name} {'touches' if lengths[at, sea] > REAL else 'does not touch'} the sea")
            own = np.flatnonzero((found[:-1] == at) & ~alone)
            pieces = connected_components(cells.contact[own][:, own], directed=False)[0] if len(own) else 0
            if pieces > len({ground_mass[cell] for cell in heart_cells[name]}):
                faults.append(f"{name} is in {pieces} pieces")
        one, other = found[shore[:, 0]], found[shore[:, 1]]
        bad = np.unique(np.c_[one, other][(one < other) & ~may_meet[one, other]], axis=0)
        return faults + [f"{names[a]} and {names[b]} meet on the shore" for a, b in bad]

    masses, _ = ndimage.label(ground.land)
    ground_mass = masses[cells.y.astype(int), cells.x.astype(int)]
    found = solve(puzzle, np.r_[labels, sea], told_faults, rounds=rounds)
    raster = np.full((height, width), -1, np.int16)
    raster[cells.raster >= 0] = found[cells.raster[cells.raster >= 0]]
    return raster


def islands_without_heart(cells: Cells, ground: Ground, heart_cells: dict[str, list[int]]) -> np.ndarray:
    """Cells on land masses on which no area has its place."""
    masses, _ = ndimage.label(ground.land)
    mass = masses[cells.y.astype(int), cells.x.astype(int)]
    with_heart = [mass[cell] for own in heart_cells.values() for cell in own]
    return ~np.isin(mass, with_heart)


def name_islands(
    plan: Plan, projection: Projection, cells: Cells, ground: Ground, alone: np.ndarray, labels: np.ndarray, waste: int
) -> None:
    """Give each such island to the area the hand table names, else to the nearest one if that is close."""
    if not alone.any():
        return
    masses, _ = ndimage.label(ground.land)
    mass = masses[cells.y.astype(int), cells.x.astype(int)]
    owned = np.flatnonzero(~alone & (labels != waste))
    tree = cKDTree(np.c_[cells.x[owned], cells.y[owned]])
    by_hand = {}
    for islet in plan.named("islet"):
        column, row = projection.pixels(islet["at"])[0].astype(int)
        if 0 <= row < masses.shape[0] and 0 <= column < masses.shape[1]:
            owner = islet.get("area")
            by_hand[masses[row, column]] = plan.lands.index(owner) if owner else waste
    for island in np.unique(mass[alone]):
        here = np.flatnonzero(mass == island)
        away, nearest = tree.query(np.c_[cells.x[here], cells.y[here]])
        owner = labels[owned[nearest[away.argmin()]]] if away.min() <= 70 else waste
        labels[here] = by_hand.get(island, owner)


def shore_pairs(cells: Cells, land: np.ndarray) -> np.ndarray:
    """Neighbouring cells whose common border runs into the sea; each pair both ways."""
    near_sea = ndimage.binary_dilation(~land, structure=np.ones((3, 3)), iterations=2)
    found = []
    for here, there in SIDES:
        one, other = cells.raster[here], cells.raster[there]
        meet = (one >= 0) & (other >= 0) & (one != other) & near_sea[here] & near_sea[there]
        found.append(np.c_[one[meet], other[meet]])
    pairs = np.unique(np.sort(np.vstack(found), axis=1), axis=0)
    return np.vstack([pairs, pairs[:, ::-1]])
