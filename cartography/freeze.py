"""The solved raster as the frozen assets of the game: outlines, anchors and frames."""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
from scipy import ndimage

import ochre
from cartography.plan import CACHE, Plan, area_of
from cartography.vectors import Topology, simplify, trace

STEP = 2  # stored units per pixel: half a pixel is fine enough
TOLERANCE = 0.5
SMALLEST_PIECE = 14  # pixels
BEYOND = 20_000  # label of land that belongs to nobody
WATERS = 10_000  # labels of waters begin here
MAPS = Path(ochre.__file__).resolve().parent / "data" / "maps"


def joined_labels(plan: Plan, land: np.ndarray, water: np.ndarray) -> np.ndarray:
    """One raster of all: land areas, waters, land beyond; -1 for the ocean beyond. Crumbs are swept up."""
    labels = np.full(land.shape, -1, np.int32)
    labels[water >= 0] = water[water >= 0] + WATERS
    labels[water == len(plan.waters)] = -1
    labels[land >= 0] = land[land >= 0]
    labels[land == len(plan.lands)] = BEYOND
    return sweep(labels)


def sweep(labels: np.ndarray) -> np.ndarray:
    """Give pieces of a few pixels to what lies around them."""
    labels = labels.copy()
    values, compact = np.unique(labels, return_inverse=True)
    for value, box in zip(values, ndimage.find_objects(compact.reshape(labels.shape) + 1), strict=True):
        part = tuple(slice(max(0, side.start - 1), side.stop + 1) for side in box)
        pieces, number = ndimage.label(labels[part] == value)
        if number <= 1:
            continue
        sizes = np.bincount(pieces.ravel())
        for piece, inner in enumerate(ndimage.find_objects(pieces), start=1):
            if sizes[piece] >= SMALLEST_PIECE:
                continue
            inner = tuple(slice(max(0, side.start - 1), side.stop + 1) for side in inner)
            crumb = pieces[inner] == piece
            around, counts = np.unique(labels[part][inner][ndimage.binary_dilation(crumb) & ~crumb], return_counts=True)
            labels[part][inner][crumb] = around[counts.argmax()]
    return labels


def geometry(plan: Plan, labels: np.ndarray) -> dict[str, Any]:
    """Arcs as whole numbers, each after the first as a step from the one before; areas as rings of arcs."""
    topology = trace(labels)
    lines = [np.rint(simplify(arc, TOLERANCE) * STEP).astype(int) for arc in topology.arcs]
    lines = [keep_moving(line) for line in lines]
    areas: dict[str, dict[str, Any]] = {name: {} for name in plan.areas}
    for label, rings in sorted(topology.rings.items()):
        if label < 0 or label == BEYOND:
            continue
        if label < WATERS:
            areas[plan.lands[label]]["land"] = rings
        else:
            name = plan.waters[label - WATERS]
            waters = areas[area_of(name)].setdefault("water", {})
            waters[name.partition("/")[2]] = rings
    height, width = labels.shape
    return {
        "map": plan.id,
        "size": [width, height],
        "step": STEP,
        "arcs": [delta(line) for line in lines],
        "areas": areas,
        "beyond": topology.rings.get(BEYOND, []),
    }


def keep_moving(line: np.ndarray) -> np.ndarray:
    moves = np.r_[True, (np.diff(line, axis=0) != 0).any(axis=1)]
    moves[-1] = True
    return line[moves] if moves.sum() > 1 else line[[0, -1]]


def delta(line: np.ndarray) -> list[int]:
    return [int(value) for value in np.vstack([line[:1], np.diff(line, axis=0)]).ravel()]


def write_geometry(plan: Plan, found: dict[str, Any]) -> Path:
    path = MAPS / plan.id / "geometry.json.gz"
    text = json.dumps(found, separators=(",", ":")).encode()
    path.write_bytes(gzip.compress(text, 9, mtime=0))
    print(f"  {path.name}: {len(text) / 1000:.0f} kB, gzip {path.stat().st_size / 1000:.0f} kB")
    return path


def solved_path(plan: Plan) -> Path:
    return CACHE / f"{plan.id}-solved.npz"


__all__ = ["Topology", "geometry", "joined_labels", "solved_path", "write_geometry"]
