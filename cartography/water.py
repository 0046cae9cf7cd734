"""Which area each piece of water belongs to: coastal waters along their coasts, open seas beyond them."""

import numpy as np
from scipy import ndimage, sparse
from scipy.sparse.csgraph import connected_components, dijkstra
from scipy.spatial import cKDTree

from cartography.annealing import FACT, FREE, NEUTRAL, Puzzle, Weights, solve
from cartography.cells import Cells, cut, touching
from cartography.coast import Ground
from cartography.plan import Plan, area_of
from cartography.projection import Projection

STRIP = 0.42  # width of a coastal water, in local spacings
OPEN = 330  # pixels; water farther from every open-sea point belongs to nobody
REAL = 1.5
FAR = 1e8


def partition_water(
    plan: Plan, ground: Ground, land: np.ndarray, projection: Projection, *, rounds: int, seed: int
) -> np.ndarray:
    """Per pixel the number of its water in `plan.waters`; one more for the ocean beyond, -1 for land."""
    names = plan.waters
    number = {name: at for at, name in enumerate(names)}
    coastal = len(names) - len(plan.seas)
    waste, dummy = len(names), len(names) + 1
    wet = ~ground.land
    depth = ndimage.distance_transform_edt(wet)
    radius = np.clip(np.minimum(ground.spacing * 0.085, 3.5 + depth * 0.22), 3.4, 13)
    cells = cut(wet, radius, np.empty(0, int), np.random.default_rng(seed))
    print(f"  {len(cells)} cells of water")
    shores = touching(cells, land, len(plan.lands) + 1)
    body = bodies(wet, ground.lakes)[cells.y.astype(int), cells.x.astype(int)]
    own = {name: own_shore(plan, name, shores, cells, ground, projection, body) for name in names[:coastal]}
    room = rooms(plan, ground)
    strip = np.array([room[area_of(name)] * STRIP for name in names[:coastal]])
    distance = np.full((len(names), len(cells)), FAR * 10)
    for name in names[:coastal]:
        distance[number[name]] = dijkstra(cells.distance, indices=np.flatnonzero(own[name]), min_only=True)
    fixed_cells = {
        name: [heart_of(own, name, distance, number[name], coastal, shores, plan, body)] for name in names[:coastal]
    }
    for name in plan.seas:
        fixed_cells[name] = at_places(plan.points[name], cells, projection, name)
    for name, places in plan.water_points.items():
        fixed_cells[name] += at_places(places, cells, projection, name)
    for name in [*plan.seas, *plan.water_points]:
        reached = dijkstra(cells.distance, indices=fixed_cells[name], min_only=True)
        distance[number[name]] = np.minimum(distance[number[name]], reached)

    ocean = at_places(plan.named("ocean"), cells, projection, "ocean") if plan.named("ocean") else []
    beyond = dijkstra(cells.distance, indices=ocean, min_only=True) if ocean else np.full(len(cells), np.inf)
    labels = first_guess(distance, strip, coastal, waste, beyond)
    fixed = (labels == waste) & (distance[coastal:].min(axis=0) > FAR)
    labels[ocean] = waste
    fixed[ocean] = True
    for name, chosen in fixed_cells.items():
        labels[chosen] = number[name]
        fixed[chosen] = True
    drop_fragments(labels, cells, fixed_cells, number)

    foreign = np.asarray(shores[:, : len(plan.lands)].sum(axis=1)).ravel()
    cost = np.full((dummy + 1, len(cells)), 60.0)
    for name in names:
        at = number[name]
        if at < coastal:
            cost[at] = np.minimum((distance[at] / strip[at]) ** 2, 60)
            others = foreign - own[name]
        else:
            cost[at] = np.minimum((distance[at] / 150) ** 2, 20)
            others = foreign
        cost[at] = np.minimum(cost[at] + 0.9 * np.maximum(others, 0), 80)
    cost[waste] = (OPEN / 150) ** 2
    kind = np.full((dummy + 1, dummy + 1), FREE, np.int8)
    np.fill_diagonal(kind, NEUTRAL)
    kind[waste, :] = kind[:, waste] = NEUTRAL
    for one, other in (map(number.__getitem__, pair) for pair in plan.water_facts):
        kind[one, other] = kind[other, one] = FACT
    scale = np.array([room[area_of(name)] for name in names[:coastal]] + [90] * len(plan.seas) + [60, 60])
    empty = sparse.csr_matrix((len(cells) + 1, len(cells) + 1))
    weights = Weights(border=0.03, false=4, false_per_pixel=0.15, missing=10, too_short=5, too_small=4, shore=0)
    puzzle = Puzzle(
        graph=sparse.bmat([[cells.contact, None], [None, sparse.csr_matrix((1, 1))]]).tocsr(),
        sizes=np.r_[cells.sizes, 1e9],
        fixed=np.r_[fixed, True],
        kind=kind,
        least=np.minimum(scale[:, None], scale[None, :]) * 0.22,
        cost=np.c_[cost, np.zeros(len(cost))],
        waste=waste,
        waste_cost=weights.place * (OPEN / 150) ** 2,
        target=np.r_[np.maximum((strip * 1.1) ** 2, 60), np.full(len(plan.seas), 80.0**2), 1, 1],
        floor=0.02,
        shore=empty,
        may_meet_at_shore=np.ones(kind.shape, bool),
        weights=weights,
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
            mine = np.flatnonzero(found[:-1] == at)
            pieces = connected_components(cells.contact[mine][:, mine], directed=False)[0] if len(mine) else 0
            if pieces != 1:
                faults.append(f"{name} is in {pieces} pieces")
        return faults

    found = solve(puzzle, np.r_[labels, dummy], told_faults, rounds=rounds)
    raster = np.full(wet.shape, -1, np.int16)
    raster[cells.raster >= 0] = found[cells.raster[cells.raster >= 0]]
    return raster


def rooms(plan: Plan, ground: Ground) -> dict[str, float]:
    """How far the next places are, for each land area."""
    tree = cKDTree(np.vstack(list(ground.hearts.values())))
    return {name: float(np.clip(tree.query(ground.hearts[name], k=5)[0][:, 1:].mean(), 30, 110)) for name in plan.lands}


def bodies(wet: np.ndarray, lakes: np.ndarray) -> np.ndarray:
    """Numbers of the connected waters; small ones that are no lake with borders get 0: nobody's coast begins there."""
    found, _ = ndimage.label(wet)
    sizes = np.bincount(found.ravel())
    with_borders = np.unique(found[lakes])
    small = np.setdiff1d(np.flatnonzero(sizes < 1500), with_borders)
    return np.where(np.isin(found, small), 0, found)


def own_shore(
    plan: Plan,
    water: str,
    shores: sparse.csr_matrix,
    cells: Cells,
    ground: Ground,
    projection: Projection,
    body: np.ndarray,
) -> np.ndarray:
    """Length of contact of each cell with the coast this water belongs to.

    Of the separate coasts of one area each takes the part nearest to its point in `coasts` of the map's file; a lake
    takes what lies on the body of water at its point.
    """
    area = area_of(water)
    length = np.asarray(shores[:, plan.lands.index(area)].todense()).ravel()
    coasts = plan.areas[area].coasts
    if not coasts:
        return length
    places = {
        f"{area}/{coast.id}": projection.pixels(plan.liberties["coasts"][f"{area}/{coast.id}"])[0] for coast in coasts
    }
    names = list(places)
    apart = np.array([np.hypot(cells.x - x, cells.y - y) for x, y in places.values()])
    nearest_cell = apart.argmin(axis=1)
    lake = np.array([coast.kind == "lake" for coast in coasts])
    lake_body = np.where(lake, body[nearest_cell], -1)
    mine = np.full(len(cells), -1)
    for at in range(len(names)):
        if lake[at]:
            mine[body == lake_body[at]] = at
    open_water = mine < 0
    if not lake.all():
        seaward = np.where(lake[:, None], np.inf, apart)
        mine[open_water] = seaward.argmin(axis=0)[open_water]
    return np.where(mine == names.index(water), length, 0)


def heart_of(
    own: dict[str, np.ndarray],
    name: str,
    distance: np.ndarray,
    at: int,
    coastal: int,
    shores: sparse.csr_matrix,
    plan: Plan,
    body: np.ndarray,
) -> int:
    """The cell that a coastal water surely keeps: on its own shore, far from all others."""
    others = np.delete(distance[:coastal], at, axis=0).min(axis=0)
    foreign = np.asarray(shores[:, : len(plan.lands)].sum(axis=1)).ravel() - own[name]
    worth = np.where(own[name] > 0, np.minimum(others, 1e4) - foreign * 5 + np.minimum(own[name], 8) * 0.5, -1e9)
    worth[body == 0] -= 1e6
    return int(worth.argmax())


def at_places(places: list[tuple[float, float]], cells: Cells, projection: Projection, name: str) -> list[int]:
    found = []
    for x, y in projection.pixels(np.array(places)).astype(int):
        if 0 <= x < cells.raster.shape[1] and 0 <= y < cells.raster.shape[0]:
            if cells.raster[y, x] >= 0:
                found.append(int(cells.raster[y, x]))
            else:
                print(f"  {name}: a water point lies on land at {x}, {y}")
    return found


def first_guess(distance: np.ndarray, strip: np.ndarray, coastal: int, waste: int, beyond: np.ndarray) -> np.ndarray:
    """A strip along each coast, the rest to the nearest open sea or to the ocean beyond the map."""
    relative = distance[:coastal] / strip[:, None]
    nearest, reach = relative.argmin(axis=0), relative.min(axis=0)
    to_sea = distance[coastal:].min(axis=0)
    labels = np.where(reach < 1, nearest, coastal + distance[coastal:].argmin(axis=0))
    labels = np.where((reach >= 1) & (to_sea > FAR), np.where(reach < 1e6, nearest, waste), labels)
    far = ((to_sea > OPEN) & (to_sea <= FAR) & (reach > 1.5)) | ((beyond < to_sea) & (reach >= 1))
    return np.where(far, waste, labels).astype(np.int64)


def drop_fragments(labels: np.ndarray, cells: Cells, fixed_cells: dict[str, list[int]], number: dict[str, int]) -> None:
    """What does not hang together with a fixed cell of its water goes to a neighbour."""
    graph = cells.contact
    for _ in range(3):
        for name, fixed in fixed_cells.items():
            mine = np.flatnonzero(labels == number[name])
            pieces, piece = connected_components(graph[mine][:, mine], directed=False)
            if pieces <= 1:
                continue
            kept = {piece[np.searchsorted(mine, cell)] for cell in fixed if labels[cell] == number[name]}
            for cell in mine[~np.isin(piece, list(kept))]:
                around = graph.indices[graph.indptr[cell] : graph.indptr[cell + 1]]
                around = around[labels[around] != number[name]]
                if len(around):
                    labels[cell] = np.bincount(labels[around]).argmax()
