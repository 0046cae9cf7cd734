"""The picture under the map: paper in the colours of the landscape, relief, rivers, flood plains, ripples on coasts.

No text, no borders, no colours of nations: those are drawn over it as lines and pieces, so that they stay sharp at any
zoom.
"""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from cartography import sources
from cartography.coast import rounded
from cartography.freeze import MAPS
from cartography.plan import Plan
from cartography.projection import Projection
from cartography.raster import BEYOND, Raster, paint
from ochre.board.geometry import load_geometry

SIZES = {3400: 84, 1600: 84, 800: 82}  # width and quality
PAPER, BARREN = (244, 236, 217), (231, 228, 220)
GREEN, RIVER, LAKE = (128, 170, 98), (92, 142, 176), (150, 190, 204)
SHALLOW, DEEP, OPEN_SEA, FOAM = (190, 215, 219), (126, 166, 186), (70, 116, 150), (245, 250, 248)
WARM = np.array([1.02, 1.0, 0.9], np.float32)  # colours of the landscape as on old paper, not as from space
RIPPLES = ((5, 0.30), (11, 0.20), (18, 0.12))  # distance from the coast, strength


def write_pictures(plan: Plan) -> None:
    picture = draw(plan)
    total = 0
    for width, quality in SIZES.items():
        width = min(width, picture.width)
        path = MAPS / plan.id / f"background-{width}.webp"
        height = round(picture.height * width / picture.width)
        picture.resize((width, height), Image.Resampling.LANCZOS).save(path, quality=quality, method=6)
        total += path.stat().st_size
        print(f"  {path.name}: {path.stat().st_size / 1000:.0f} kB")
    print(f"  together {total / 1e6:.2f} MB")


def draw(plan: Plan) -> Image.Image:
    geometry = load_geometry(plan.id)
    raster = paint(plan, geometry)
    projection = Projection(plan)
    land = raster.dry
    colours = ground_tint(plan, raster, projection)
    river, lake = inland_waters(plan, projection)
    colours = mix(colours, GREEN, 0.62 * flood_plains(plan, raster, river))
    colours *= 1 + relief(projection)[..., None] * np.where(raster.land == BEYOND, 0.2, 0.27)[..., None]
    colours = mix(colours, RIVER, 0.9 * soften(river, 0.7))
    colours = mix(colours, LAKE, soften(lake, 1))
    colours = np.where(land[..., None], colours, sea(plan, raster))
    return Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))


def mix(under: np.ndarray, colour: tuple[int, int, int] | np.ndarray, share: np.ndarray) -> np.ndarray:
    share = share[..., None].astype(np.float32)
    return under * (1 - share) + np.asarray(colour, np.float32) * share


def soften(mask: np.ndarray, width: float) -> np.ndarray:
    image = Image.fromarray((mask * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(width))
    return np.array(image, np.float32) / 255


def ground_tint(plan: Plan, raster: Raster, projection: Projection) -> np.ndarray:
    """Paper with the broad colours of the landscape: forest, steppe, desert, high mountains.

    No colour says whose land it is: that is what pieces and borders are for. Areas differ a little in lightness, so
    that they can be told apart even under a veil; land beyond the playable world is paler.
    """
    landscape = broad_colours(projection)
    share = np.where(raster.land == BEYOND, 0.15, 0.58)
    paper = np.empty((*raster.land.shape, 3), np.float32)
    paper[:] = PAPER
    paper[raster.land == BEYOND] = BARREN
    shade = np.append(np.random.default_rng(5).uniform(-0.035, 0.035, len(plan.lands)), [0, 0])
    lightness = ndimage.gaussian_filter(1 + shade[raster.land], 0.8)
    return mix(paper, landscape, share) * lightness[..., None].astype(np.float32)


def broad_colours(projection: Projection, width: float = 7, step: int = 4) -> np.ndarray:
    """The colours of the relief picture without its shading; the sea there is overgrown by the land around it."""
    colours = sources.landscape()
    lon, lat = (axis[::step, ::step] for axis in projection.globe())
    rows, columns, _ = colours.shape
    at = [(90 - lat) / 180 * rows - 0.5, (lon + 180) / 360 * columns - 0.5]
    sampled = np.stack([ndimage.map_coordinates(colours[..., band], at, order=1) for band in range(3)], axis=-1)
    dry = ndimage.binary_erosion(sampled[..., 2] - sampled[..., 1] < 3).astype(np.float32)  # water is bluer than green
    sampled = (sampled * 0.85 + 40) * WARM
    known = np.full(dry.shape, 1e-6, np.float32)
    total = np.zeros_like(sampled) + 1e-6 * np.asarray(PAPER)
    for reach, trust in ((width, 1.0), (width * 6, 1e-3)):
        weight = ndimage.gaussian_filter(dry, reach / step) * trust
        known += weight
        for band in range(3):
            total[..., band] += ndimage.gaussian_filter(sampled[..., band] * dry, reach / step) * trust
    broad = total / known[..., None]
    grown = [
        ndimage.zoom(broad[..., band], step, order=1)[: projection.height, : projection.width] for band in range(3)
    ]
    return np.stack(grown, axis=-1).astype(np.float32)


def inland_waters(plan: Plan, projection: Projection) -> tuple[np.ndarray, np.ndarray]:
    size = projection.width, projection.height
    river, lake = Image.new("L", size), Image.new("L", size)
    pen = ImageDraw.Draw(river)
    for line in sources.rivers():
        if inside(line):
            pen.line(projection.line(line, 0.15), fill=255, width=2, joint="curve")
    pen = ImageDraw.Draw(lake)
    by_hand = [wish["outline"] for wish in plan.named("lake") if not wish.get("borders")]
    for line in [*sources.lakes(), *map(rounded, by_hand)]:
        if inside(line):
            pen.polygon(projection.line(line, 0.1), fill=255)
    return np.array(river) > 100, np.array(lake) > 100


def inside(line: np.ndarray) -> bool:
    (west, south), (east, north) = line.min(axis=0), line.max(axis=0)
    return bool(east > -15 and west < 100 and north > 0 and south < 64)


def flood_plains(plan: Plan, raster: Raster, river: np.ndarray) -> np.ndarray:
    """Green along the rivers, inside the areas that the facts call flood plains."""
    plain = np.array([plan.areas[name].floodplain is not None for name in plan.lands] + [False, False])
    here = plain[raster.land]
    near = np.where(here, np.clip(1.25 - ndimage.distance_transform_edt(~river) / 30, 0.35, 1), 0)
    return np.asarray(ndimage.gaussian_filter(near.astype(np.float32), 3) * here)


def relief(projection: Projection) -> np.ndarray:
    shade = sources.relief()
    lon, lat = projection.globe()
    rows, columns = shade.shape
    at = [(90 - lat) / 180 * rows - 0.5, (lon + 180) / 360 * columns - 0.5]
    return np.clip(ndimage.map_coordinates(shade, at, order=1, mode="nearest") / 52, -1, 1)


def sea(plan: Plan, raster: Raster) -> np.ndarray:
    """Shallow to deep, a little darker in the open seas, with three ripples along every coast."""
    wet = ~raster.dry
    depth = ndimage.distance_transform_edt(wet).astype(np.float32)
    water = np.empty((*depth.shape, 3), np.float32)
    water[:] = SHALLOW
    water = mix(water, DEEP, 1 - np.exp(-depth / 42))
    is_open = np.array([name in plan.seas for name in plan.waters] + [False])
    water = mix(water, OPEN_SEA, 0.13 * ndimage.gaussian_filter(is_open[raster.water].astype(np.float32), 1.2))
    for away, strength in RIPPLES:
        water = mix(water, FOAM, strength * np.exp(-(((depth - away) / 1.1) ** 2)))
    return water
