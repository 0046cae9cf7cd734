"""The maps, and the part of a map that lies on the table in one game."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from ochre.board.facts import Fact, read_facts

MapId = Literal["mega", "advanced"]


class Coast(Fact, frozen=True):
    """One of several separate waters of an area: a ship leaves by the coast it came in by."""

    id: str
    kind: Literal["sea", "lake"]
    water: tuple[str, ...]


class Start(Fact, frozen=True):
    """A nation that may start in an area of the Advanced map, always or depending on the western extension."""

    nation: str
    when: Literal["always", "with-west-ext", "without-west-ext"] = "always"


class Area(Fact, frozen=True):
    """One area as printed. Fields that only one of the maps uses are empty on the other."""

    id: str
    name: str
    at: tuple[int, int]
    open_sea: bool = False
    limit: int = 0
    site: Literal["black", "white"] | None = None
    floodplain: str | None = None
    volcano: str | None = None
    coastal: Literal["always", "combined"] | None = None
    lake: bool = False
    land: tuple[str, ...] = ()
    water: tuple[str, ...] = ()
    # Mega
    block: str | None = None
    region: str | None = None
    # Advanced
    island: bool = False
    lake_water: tuple[str, ...] = ()
    coasts: tuple[Coast, ...] = ()
    panels: tuple[str, ...] = ()
    limit_panel: str | None = None
    site_panel: str | None = None
    divider: str | None = None
    starts: tuple[Start, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The areas on the table, by small index in order of their ids. Everything is computed once from `areas`.

    Values per area stand at the area's index; one-byte values in `bytes`. `water` includes open seas.
    """

    areas: tuple[Area, ...]
    combined: bool = False

    ids: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    size: int = field(init=False)
    land: tuple[tuple[int, ...], ...] = field(init=False)
    water: tuple[tuple[int, ...], ...] = field(init=False)
    adjacent: tuple[tuple[int, ...], ...] = field(init=False)
    land_set: tuple[frozenset[int], ...] = field(init=False)
    water_set: tuple[frozenset[int], ...] = field(init=False)
    adjacent_set: tuple[frozenset[int], ...] = field(init=False)
    coasts: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False)  # per area its waters; one unless stated
    # From area to area by water where one of them has several coasts: (coast left, coast reached) as bits, 0 for the
    # only one. See `next_coast`.
    crossings: Mapping[tuple[int, int], tuple[tuple[int, int], ...]] = field(init=False)
    limit: bytes = field(init=False)
    site: bytes = field(init=False)  # 0 none, 1 black, 2 white
    open_sea: bytes = field(init=False)
    is_land: bytes = field(init=False)
    coastal: bytes = field(init=False)
    navigable: bytes = field(init=False)  # coastal, or on a lake that ships sail on
    open_seas: tuple[int, ...] = field(init=False)
    land_areas: tuple[int, ...] = field(init=False)
    floodplains: tuple[str, ...] = field(init=False)
    floodplain_areas: tuple[tuple[int, ...], ...] = field(init=False)
    floodplain_of: tuple[int, ...] = field(init=False)  # index into floodplains, -1 for none
    volcanoes: tuple[str, ...] = field(init=False)
    volcano_areas: tuple[tuple[int, ...], ...] = field(init=False)
    volcano_of: tuple[int, ...] = field(init=False)  # index into volcanoes, -1 for none
    regions: Mapping[str, tuple[int, ...]] = field(init=False)  # civilization -> its areas

    def __post_init__(self) -> None:
        areas = tuple(sorted(self.areas, key=lambda area: area.id))
        index = {area.id: number for number, area in enumerate(areas)}

        def on_table(ids: Iterable[str]) -> tuple[int, ...]:
            return tuple(sorted(index[id] for id in ids if id in index))

        land = tuple(on_table(area.land) for area in areas)
        water = tuple(on_table(area.water) for area in areas)
        adjacent = tuple(tuple(sorted({*dry, *wet})) for dry, wet in zip(land, water, strict=True))
        coasts = tuple(
            tuple(waters for coast in area.coasts if (waters := on_table(coast.water)))
            if area.coasts
            else (wet,) * bool(wet)
            for area, wet in zip(areas, water, strict=True)
        )
        floodplains, floodplain_areas, floodplain_of = _grouped([area.floodplain for area in areas])
        volcanoes, volcano_areas, volcano_of = _grouped([area.volcano for area in areas])
        regions, region_areas, _ = _grouped([area.region for area in areas])
        computed: dict[str, object] = {
            "areas": areas,
            "ids": tuple(index),
            "index": MappingProxyType(index),
            "size": len(areas),
            "land": land,
            "water": water,
            "adjacent": adjacent,
            "land_set": tuple(map(frozenset, land)),
            "water_set": tuple(map(frozenset, water)),
            "adjacent_set": tuple(map(frozenset, adjacent)),
            "coasts": coasts,
            "crossings": MappingProxyType(_crossings(areas, index)),
            "limit": bytes(area.limit for area in areas),
            "site": bytes((None, "black", "white").index(area.site) for area in areas),
            "open_sea": bytes(area.open_sea for area in areas),
            "is_land": bytes(not area.open_sea for area in areas),
            "coastal": bytes(
                area.coastal == "always" or (area.coastal is not None and self.combined) for area in areas
            ),
            "navigable": bytes(
                bool(area.lake_water) or area.coastal == "always" or (area.coastal is not None and self.combined)
                for area in areas
            ),
            "open_seas": tuple(number for number, area in enumerate(areas) if area.open_sea),
            "land_areas": tuple(number for number, area in enumerate(areas) if not area.open_sea),
            "floodplains": floodplains,
            "floodplain_areas": floodplain_areas,
            "floodplain_of": floodplain_of,
            "volcanoes": volcanoes,
            "volcano_areas": volcano_areas,
            "volcano_of": volcano_of,
            "regions": MappingProxyType(dict(zip(regions, region_areas, strict=True))),
        }
        for name, value in computed.items():
            object.__setattr__(self, name, value)

    def __getitem__(self, id: str) -> int:
        """The index of the area with this id."""
        try:
            return self.index[id]
        except KeyError:
            raise KeyError(f"no area {id!r} on this board") from None

    def next_coast(self, here: int, coast: int, there: int) -> int | None:
        """Where a ship is after crossing from one area to the next by water; None: it cannot cross there.

        `coast` are the coasts of its area that the ship may lie at, as bits; 0: any of them. A ship leaves by the coast
        it came in by.
        """
        ways = self.crossings.get((here, there))
        if ways is None:
            return 0 if there in self.water_set[here] else None
        reached = [arrival for departure, arrival in ways if not coast or not departure or coast & departure]
        if not reached:
            return None
        mask = 0
        for arrival in reached:
            mask |= arrival
        return mask

    def in_play(self, civilizations: Collection[str]) -> bytes:
        """One byte per area: 1 for the regions of these civilizations and for every open sea, else 0.

        The others lie on the table with an out-of-play marker, and ships may sail through them. A map without regions
        is in play as far as it lies on the table.
        """
        if not self.regions:
            return bytes([1]) * self.size
        return bytes(area.open_sea or area.region in civilizations for area in self.areas)


def _crossings(areas: tuple[Area, ...], index: Mapping[str, int]) -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
    """All ways by water from or to an area with several coasts. Coasts of one name are the same water."""

    def waters(area: Area, other: str) -> list[tuple[int, str]]:
        """The coasts of an area on which the other lies: bit and name; the only one has neither."""
        if not area.coasts:
            return [(0, "")]
        return [(1 << number, coast.id) for number, coast in enumerate(area.coasts) if other in coast.water]

    found = {}
    for here in areas:
        for id in here.water:
            if id in index and (here.coasts or areas[index[id]].coasts):
                there = areas[index[id]]
                found[index[here.id], index[id]] = tuple(
                    (departure, arrival)
                    for departure, leaving in waters(here, there.id)
                    for arrival, reaching in waters(there, here.id)
                    if not leaving or not reaching or leaving == reaching
                )
    return found


def _grouped(names: list[str | None]) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The names in order, the areas of each, and for each area the position of its name (-1 for none)."""
    groups = tuple(sorted({name for name in names if name is not None}))
    members = tuple(tuple(number for number, name in enumerate(names) if name == group) for group in groups)
    return groups, members, tuple(-1 if name is None else groups.index(name) for name in names)


class Map(Fact, frozen=True):
    """Everything a map prints; `lay_out` takes the part that a game uses."""

    id: str
    areas: tuple[Area, ...]

    def lay_out(
        self,
        *,
        blocks: Collection[str] | None = None,
        regions: Collection[str] | None = None,
        panels: Collection[str] | None = None,
        divider: str | None = None,
        only: Collection[str] | None = None,
        combined: bool = False,
        island_sites: bool = True,
    ) -> Board:
        """The areas that meet every condition given; without any, the whole map.

        Mega: `blocks` are the halves laid out, `combined` whether both are, and `regions` leaves all other land off
        the table altogether (the First Game). Advanced: `panels` and one side of the `divider`; an area counts where
        its limit is printed, a city site where the site is (16.11), on islands only with `island_sites` (16.8).
        `only` names areas outright.
        """

        def used(area: Area) -> bool:
            if blocks is not None and area.block != "both" and area.block not in blocks:
                return False
            if regions is not None and not area.open_sea and area.region not in regions:
                return False
            if panels is not None:
                printed = area.panels if area.open_sea else (area.limit_panel,)
                if not any(panel in panels for panel in printed):
                    return False
            if divider is not None and area.divider not in (divider, "both"):
                return False
            return only is None or area.id in only

        def as_used(area: Area) -> Area:
            cut_off = panels is not None and area.site_panel not in panels
            if area.site and (cut_off or (area.island and not island_sites)):
                return msgspec.structs.replace(area, site=None)
            return area

        return Board(tuple(as_used(area) for area in self.areas if used(area)), combined)


@cache
def load_map(id: MapId) -> Map:
    """The map with this id, areas in order of their ids."""
    return read_facts(f"maps/{id}/areas.toml", Map)


@cache
def load_places(id: MapId) -> Mapping[str, tuple[float, float]]:
    """Longitude and latitude of every area, for drawing."""
    return MappingProxyType(read_facts(f"maps/{id}/places.toml", dict[str, tuple[float, float]]))
