"""Land and water as a raster, with the liberties a playable map needs: wider straits, larger islands, old shores."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.spatial import cKDTree
from shapely.affinity import scale, translate
from shapely.geometry import Point, Polygon

from cartography.plan import Plan
from cartography.projection import Projection
from cartography.sources import coast_polygons

SMALLEST_SEA = 1500  # closed waters below this are filled, unless the map calls them a lake
MOAT = 7  # pixels of water around an enlarged island


@dataclass(frozen=True)
class Ground:
    """Where land is, and how much room areas have around each place."""

    land: np.ndarray  # bool per pixel
    lakes: np.ndarray  # bool per pixel: lakes that carry water borders
    hearts: dict[str, np.ndarray]  # points of each land area in whole pixels, all on land
    spacing: np.ndarray  # per pixel: mean distance to the nearest four points

    @property
    def shape(self) -> tuple[int, int]:
        return self.land.shape[0], self.land.shape[1]


def make_ground(plan: Plan, projection: Projection) -> Ground:
    land, lakes = draw_land(plan, projection)
    hearts = {name: projection.pixels(np.array(plan.points[name])) for name in plan.lands}
    masses, _ = ndimage.label(land)
    sizes = np.bincount(masses.ravel())
    kept = {0}
    away, nearest = ndimage.distance_transform_edt(~(land & (sizes[masses] > 40)), return_indices=True)
    for name, points in hearts.items():
        for number, (x, y) in enumerate(points):
            column, row = int(np.clip(x, 0, land.shape[1] - 1)), int(np.clip(y, 0, land.shape[0] - 1))
            if away[row, column] > 12:
                print(f"  {name}: point {number} lies {away[row, column]:.0f} px off land")
            row, column = nearest[:, row, column]
            points[number] = column, row
            kept.add(masses[row, column])
    for islet in plan.named("islet"):
        column, row = projection.pixels(islet["at"])[0].astype(int)
        if 0 <= column < land.shape[1] and 0 <= row < land.shape[0]:
            kept.add(masses[row, column])
    dropped = np.isin(
        masses, [mass for mass in np.flatnonzero(sizes <= plan.liberties["smallest-island"]) if mass not in kept]
    )
    return Ground(land & ~dropped, lakes, hearts, room_around(hearts, land.shape))


def room_around(hearts: dict[str, np.ndarray], shape: tuple[int, ...], step: int = 8) -> np.ndarray:
    tree = cKDTree(np.vstack(list(hearts.values())))
    y, x = np.mgrid[0 : shape[0] + step : step, 0 : shape[1] + step : step]
    distance = tree.query(np.c_[x.ravel(), y.ravel()], k=4)[0].mean(axis=1).reshape(x.shape)
    fine = ndimage.zoom(ndimage.gaussian_filter(distance, 3), step, order=1)
    return np.asarray(fine[: shape[0], : shape[1]])


def draw_land(plan: Plan, projection: Projection) -> tuple[np.ndarray, np.ndarray]:
    """Land, and the lakes that carry water borders."""
    image = Image.new("L", (projection.width, projection.height), 0)
    pen = ImageDraw.Draw(image)
    polygons = coast_polygons()
    grown = [(enlarged, polygons.pop(at)) for enlarged, at in islands_to_enlarge(plan, polygons)]
    for polygon in polygons:
        pen.polygon(projection.line(polygon.exterior.coords), fill=255)
        for hole in polygon.interiors:
            pen.polygon(projection.line(hole.coords), fill=0)
    for inlet in plan.named("inlet"):
        pen.polygon(projection.line(rounded(inlet["outline"]), 0.05), fill=0)
    for fill in plan.named("fill"):
        pen.polygon(projection.line(fill["outline"]), fill=255)
    for larger, _ in grown:
        outline = projection.line(larger.exterior.coords)
        pen.line(outline, fill=0, width=2 * MOAT + 1, joint="curve")
        pen.polygon(outline, fill=255)
    for strait in plan.named("strait"):
        pen.line(projection.line(strait["line"]), fill=0, width=strait["width"], joint="curve")
    for isthmus in plan.named("isthmus"):
        pen.line(projection.line(isthmus["line"]), fill=255, width=isthmus["width"])
    lake_image = Image.new("L", image.size, 0)
    for lake in plan.named("lake"):
        if lake.get("borders"):
            ImageDraw.Draw(lake_image).polygon(projection.line(rounded(lake["outline"]), 0.05), fill=255)
    lakes = np.array(lake_image) > 0
    land = np.array(image) > 0
    waters, _ = ndimage.label(~land)
    large = np.bincount(waters.ravel()) > SMALLEST_SEA
    large[0] = False
    land |= ~large[waters]
    return land & ~lakes, lakes & land


def rounded(outline: list[list[float]], passes: int = 3) -> np.ndarray:
    """A ring without corners near this one: each corner is cut off, three times (Chaikin 1974)."""
    points = np.array(outline, float)
    points = points[:-1] if (points[0] == points[-1]).all() else points
    for _ in range(passes):
        following = np.roll(points, -1, axis=0)
        points = np.stack([points * 0.75 + following * 0.25, points * 0.25 + following * 0.75], axis=1).reshape(-1, 2)
    return np.vstack([points, points[:1]])


def islands_to_enlarge(plan: Plan, polygons: list[Polygon]) -> list[tuple[Polygon, int]]:
    """Each enlarged island and where the true one stands in the list; from the back, so that they can be taken out."""
    found = []
    for name, wish in plan.liberties.get("enlarge", {}).items():
        place = Point(wish.get("at") or plan.points[name][0])
        small = [at for at, polygon in enumerate(polygons) if polygon.area < 3]
        at = min(small, key=lambda number: polygons[number].distance(place))
        larger = translate(scale(polygons[at], wish["times"], wish["times"]), *wish.get("move", (0, 0)))
        if "close" in wish:
            larger = larger.buffer(wish["close"]).buffer(-wish["close"])
        found.append((larger, at))
    return sorted(found, key=lambda pair: -pair[1])
