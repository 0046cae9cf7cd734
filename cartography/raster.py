"""The frozen outlines painted back into a raster, for whatever is easier to measure in pixels."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from cartography.plan import Plan
from ochre.board.geometry import Geometry, Line

BEYOND = -2
OCEAN = -1


@dataclass(frozen=True)
class Raster:
    land: np.ndarray  # number of the area in plan.lands, BEYOND for other land, OCEAN (-1) for water
    water: np.ndarray  # number of the water in plan.waters, -1 elsewhere

    @property
    def dry(self) -> np.ndarray:
        return self.land != OCEAN


def paint(plan: Plan, geometry: Geometry, scale: float = 1) -> Raster:
    """Both rasters, `scale` times the size of the map."""
    rings: list[tuple[float, int, Line]] = []
    for number, name in enumerate(plan.lands):
        rings += [_by_size(ring, number + 1) for ring in geometry.land[name]]
    first_water = len(plan.lands) + 1
    for number, name in enumerate(plan.waters):
        area, _, coast = name.partition("/")
        rings += [_by_size(ring, first_water + number) for ring in geometry.water[area][coast]]
    rings += [_by_size(ring, 60_000) for ring in geometry.beyond]
    image = Image.new("I", (round(geometry.width * scale), round(geometry.height * scale)), 0)
    pen = ImageDraw.Draw(image)
    # Larger rings first: what lies inside is painted over them. A hole comes before the island that fills it.
    for _, value, ring in sorted(rings, key=lambda entry: (-entry[0], entry[1] != 0)):
        pen.polygon([(x * scale - 0.5, y * scale - 0.5) for x, y in ring], fill=value)
    painted = np.array(image)
    land = np.where((painted > 0) & (painted < first_water), painted - 1, OCEAN).astype(np.int16)
    land[painted == 60_000] = BEYOND
    water = np.where((painted >= first_water) & (painted < 60_000), painted - first_water, -1).astype(np.int16)
    return Raster(land, water)


def _by_size(ring: Line, value: int) -> tuple[float, int, Line]:
    """The surface of a ring, what to paint in it (a hole: nothing), and the ring."""
    points = np.array(ring)
    x, y = points[:, 0], points[:, 1]
    turned = float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])) / 2
    return round(abs(turned), 1), value if turned > 0 else 0, ring
