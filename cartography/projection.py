"""From the globe to the picture: a Lambert conformal conic, then a warp that gives crowded lands more room.

The warp is a diffusion cartogram (Gastner and Newman 2004): density flows apart like heat until it is even, and the
points of the map float with it. Coasts stay the real ones; Greece grows, the Sahara shrinks. Where that hurts or is not
enough, `maps/*.toml` moves (`warp.shift`) or swells (`warp.swell`) a neighbourhood by hand, and `flatten` presses the
whole map: crowded lands in a belt from west to east can only grow to the north and south.
"""

import math
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from scipy import fft, ndimage
from scipy.interpolate import LinearNDInterpolator

from cartography.plan import Plan
from cartography.sources import rough_land

GRID = 384
PADDING = 0.35


class Projection:
    """Turns longitude and latitude into pixels of the finished map and back."""

    def __init__(self, plan: Plan) -> None:
        settings = plan.liberties["projection"]
        first, second = (math.radians(degrees) for degrees in settings["parallels"])
        self._centre = math.radians(settings["centre"])
        turn = math.log(math.tan(math.pi / 4 + second / 2) / math.tan(math.pi / 4 + first / 2))
        self._cone = math.log(math.cos(first) / math.cos(second)) / turn
        self._factor = math.cos(first) * math.tan(math.pi / 4 + first / 2) ** self._cone / self._cone
        points = np.array([point for name in plan.lands for point in plan.points[name]])
        x, y = self._conic(points[:, 0], points[:, 1])
        wide, high = np.ptp(x), np.ptp(y)
        self._left, self._right = x.min() - (0.055 + PADDING * wide), x.max() + 0.06 + PADDING * wide
        self._top, self._bottom = y.min() - (0.045 + PADDING * high), y.max() + 0.05 + PADDING * high
        self._cell = (self._right - self._left) / GRID
        self._rows = int(GRID * (self._bottom - self._top) / (self._right - self._left))
        self._warped_x, self._warped_y = self._diffuse(plan)
        self._swells = [self._local(swell) for swell in plan.liberties["warp"].get("swell", [])]
        self._shifts = [self._local(shift) for shift in plan.liberties["warp"].get("shift", [])]
        u, v = self._warp(x, y)
        left, right, top, bottom = settings["margins"]
        wide, high = np.ptp(u), np.ptp(v)
        self._u, self._v = u.min() - left * wide, v.min() - top * high
        self.width: int = settings["width"]
        self._scale = self.width / (u.max() + right * wide - self._u)
        self._flatten: float = settings.get("flatten", 1.0)
        self.height = int((v.max() + bottom * high - self._v) * self._scale * self._flatten)

    def pixels(self, places: np.ndarray) -> np.ndarray:
        """Places (n x 2, longitude and latitude) as x and y on the map."""
        places = np.atleast_2d(np.asarray(places, float))
        u, v = self._warp(*self._conic(places[:, 0], places[:, 1]))
        return np.c_[(u - self._u) * self._scale, (v - self._v) * self._scale * self._flatten]

    def line(self, places: np.ndarray, step: float = 0.4) -> list[tuple[float, float]]:
        """A line on the globe as pixels, with points added so that it bends like the map."""
        places = np.asarray(places, float)
        parts = [places[:1]]
        for start, end in pairwise(places):
            pieces = max(1, int(np.hypot(*(end - start)) / step))
            parts.append(start + (end - start) * np.linspace(0, 1, pieces + 1)[1:, None])
        return [(x, y) for x, y in self.pixels(np.vstack(parts))]

    def globe(self, step: int = 8) -> tuple[np.ndarray, np.ndarray]:
        """Longitude and latitude of every pixel."""
        rows, columns = np.mgrid[0 : self._rows : 3, 0:GRID:3]
        flat = np.c_[(self._left + columns * self._cell).ravel(), (self._top + rows * self._cell).ravel()]
        u, v = self._warp(flat[:, 0], flat[:, 1])
        u, v = (u - self._u) * self._scale, (v - self._v) * self._scale * self._flatten
        y, x = np.mgrid[0 : self.height + step : step, 0 : self.width + step : step]
        found = LinearNDInterpolator(np.c_[u, v], flat)(np.c_[x.ravel(), y.ravel()])
        lon, lat = self._unconic(found[:, 0], found[:, 1])

        def every_pixel(values: np.ndarray) -> np.ndarray:
            fine = ndimage.zoom(np.nan_to_num(values).reshape(x.shape), step, order=1)
            return np.asarray(fine[: self.height, : self.width])

        return every_pixel(lon), every_pixel(lat)

    def _conic(self, lon: np.ndarray, lat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        lon, lat = np.radians(lon), np.radians(np.clip(lat, -60, 85))
        radius = self._factor / np.tan(np.pi / 4 + lat / 2) ** self._cone
        angle = self._cone * (lon - self._centre)
        return radius * np.sin(angle), radius * np.cos(angle)  # y grows southward, as in pictures

    def _unconic(self, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        angle, radius = np.arctan2(x, y), np.hypot(x, y)
        lon = np.degrees(angle / self._cone + self._centre)
        return lon, np.degrees(2 * np.arctan((self._factor / radius) ** (1 / self._cone)) - np.pi / 2)

    def _local(self, wish: dict[str, Any]) -> tuple[float, float, float, float, float, float]:
        """A local change by hand: where it is, how far it reaches to the side and up, how much it does there."""
        x, y = (float(at[0]) for at in self._conic(*np.array(wish["at"], float)[:, None]))
        across, down = (math.radians(degrees) for degrees in wish["reach"])
        if "times" in wish:
            return x, y, across, down, wish["times"][0] - 1, wish["times"][1] - 1
        return x, y, across, down, math.radians(wish["by"][0]), -math.radians(wish["by"][1])

    def _warp(self, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        x, y = np.asarray(x, float), np.asarray(y, float)
        for here, there, across, down, wider, higher in self._swells:
            fades = np.exp(-(((x - here) / across) ** 2) - ((y - there) / down) ** 2)
            x, y = x + wider * fades * (x - here), y + higher * fades * (y - there)
        for here, there, across, down, right, below in self._shifts:
            fades = np.exp(-(((x - here) / across) ** 2) - ((y - there) / down) ** 2)
            x, y = x + right * fades, y + below * fades
        at = [(np.asarray(y) - self._top) / self._cell, (np.asarray(x) - self._left) / self._cell]
        u = ndimage.map_coordinates(self._warped_x, at, order=1, mode="nearest")
        return u, ndimage.map_coordinates(self._warped_y, at, order=1, mode="nearest")

    def _density(self, plan: Plan) -> np.ndarray:
        """Areas per surface, with a floor for empty land and a higher one for inland seas: ships want room."""
        density = np.zeros((self._rows, GRID))
        for name in plan.lands:
            x, y = self._conic(*np.array(plan.points[name]).T)
            for column, row in zip((x - self._left) / self._cell, (y - self._top) / self._cell, strict=True):
                density[int(row), int(column)] += 1 / len(plan.points[name])
        density = ndimage.gaussian_filter(density, plan.liberties["warp"]["spread"] / self._cell)
        usual = density[density > density.max() * 0.02].mean()
        x = self._left + self._cell * (np.arange(GRID) + 0.5)
        y = self._top + self._cell * (np.arange(self._rows) + 0.5)
        lon, lat = self._unconic(*np.meshgrid(x, y))
        wet = ~shapely.contains_xy(rough_land(), lon, lat)
        inland_sea = np.zeros_like(wet)
        for west, south, east, north in plan.liberties["warp"]["inland-seas"]:
            inland_sea |= wet & (lon > west) & (lon < east) & (lat > south) & (lat < north)
        floor = np.where(inland_sea, usual, np.where(wet, usual * 0.35, usual * 0.22))
        floor = ndimage.gaussian_filter(floor, 1.2)
        density = (np.maximum(density, floor / 2) + floor / 2) ** plan.liberties["warp"]["strength"]
        return np.asarray(density / density.mean())

    def _diffuse(self, plan: Plan) -> tuple[np.ndarray, np.ndarray]:
        waves = fft.dctn(self._density(plan), type=2)
        ky, kx = np.pi * np.arange(self._rows) / self._rows, np.pi * np.arange(GRID) / GRID
        decay = ky[:, None] ** 2 + kx[None, :] ** 2
        y, x = np.mgrid[0 : self._rows, 0:GRID].astype(float)
        time = 0.0
        while time < 6000:
            density = fft.idctn(waves * np.exp(-decay * time), type=2)
            down, right = np.gradient(density)
            speed_x, speed_y = -right / density, -down / density
            fastest = max(np.abs(speed_x).max(), np.abs(speed_y).max())
            if fastest < 2e-5:
                break
            step = min(0.5 / fastest, 0.2 * time + 0.4)

            def speed(at_y: np.ndarray, at_x: np.ndarray, sx: np.ndarray = speed_x, sy: np.ndarray = speed_y):
                return tuple(ndimage.map_coordinates(s, [at_y, at_x], order=1, mode="nearest") for s in (sx, sy))

            half_x, half_y = speed(y, x)
            full_x, full_y = speed(y + half_y * step / 2, x + half_x * step / 2)
            x, y, time = x + full_x * step, y + full_y * step, time + step
        return x, y
