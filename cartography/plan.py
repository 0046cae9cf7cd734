"""What is to be drawn: the facts and places of the game, and the hand-made liberties of `maps/*.toml`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ochre.board.areas import Area, MapId, load_map, load_places

FOLDER = Path(__file__).resolve().parent
CACHE = FOLDER / ".cache"

Point = tuple[float, float]
Pair = frozenset[str]


@dataclass(frozen=True)
class Plan:
    """One map before it is drawn.

    A *water* is what is cut out of the sea: an open sea, the coastal water of an area, or one of its several coasts.
    It is called by the id of its area, a separate coast by "area/coast".
    """

    id: MapId
    areas: dict[str, Area]
    lands: list[str]
    seas: list[str]
    waters: list[str]  # coastal ones first, then the open seas
    points: dict[str, list[Point]]  # longitude, latitude; the first is the heart of the area
    water_points: dict[str, list[Point]]
    land_facts: frozenset[Pair]
    water_facts: frozenset[Pair]
    liberties: dict[str, Any]

    def named(self, name: str) -> list[Any]:
        """A list of liberties, empty if the map takes none of this kind."""
        found: list[Any] = self.liberties.get(name, [])
        return found


def area_of(water: str) -> str:
    return water.partition("/")[0]


def make_plan(id: MapId) -> Plan:
    liberties = tomllib.loads((FOLDER / "maps" / f"{id}.toml").read_text(encoding="utf-8"))
    areas = {area.id: area for area in load_map(id).areas}
    places = load_places(id)
    points = {name: [place] for name, place in places.items()}
    points |= {name: [(lon, lat) for lon, lat in several] for name, several in liberties["points"].items()}
    lands = [name for name, area in areas.items() if not area.open_sea]
    seas = [name for name, area in areas.items() if area.open_sea]
    coasts = [water for name in lands for water in waters_of(areas[name])]
    land_facts = frozenset(frozenset((name, other)) for name in lands for other in areas[name].land)
    unknown = (points.keys() | liberties.get("water-points", {}).keys()) - areas.keys() - set(coasts)
    if unknown:
        raise ValueError(f"maps/{id}.toml names areas that the map has not: {', '.join(sorted(unknown))}")
    return Plan(
        id=id,
        areas=areas,
        lands=lands,
        seas=seas,
        waters=coasts + seas,
        points=points,
        water_points=liberties.get("water-points", {}),
        land_facts=land_facts,
        water_facts=water_facts(areas),
        liberties=liberties,
    )


def waters_of(area: Area) -> list[str]:
    """The waters of an area: none inland, one at a coast, several where its coasts are separate."""
    if area.coasts:
        return [f"{area.id}/{coast.id}" for coast in area.coasts]
    return [area.id] if area.water else []


def water_facts(areas: dict[str, Area]) -> frozenset[Pair]:
    """Which waters border each other.

    Where both areas have several coasts and more than one could be meant, it is the coast of the same name on both
    sides (Armenia and Nineveh meet on Lake Van and on Lake Urmia).
    """
    facts = set[Pair]()
    for area in areas.values():
        for other in map(areas.__getitem__, area.water):
            mine = [coast.id for coast in area.coasts if other.id in coast.water] or [""]
            theirs = [coast.id for coast in other.coasts if area.id in coast.water] or [""]
            for coast in mine:
                for opposite in theirs:
                    if len(mine) == len(theirs) == 1 or not coast or not opposite or coast == opposite:
                        facts.add(frozenset((_label(area.id, coast), _label(other.id, opposite))))
    return frozenset(facts)


def _label(area: str, coast: str) -> str:
    return f"{area}/{coast}" if coast else area
