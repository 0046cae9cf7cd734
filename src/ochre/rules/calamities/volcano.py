"""Volcanic Eruption/Earthquake."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import (
    CityChoice,
    PlaceChoice,
    chosen_city,
    chosen_place,
    wilderness_first,
)
from ochre.rules.cities import lose_city, reduce_city
from ochre.rules.forms import Fate
from ochre.rules.holding import modifier
from ochre.rules.policies import policies

CARD = "volcanic-eruption-earthquake"


@step
def volcanic_eruption_earthquake(table: Table, victim: int, beneficiary: int) -> None:
    """cal.volcano.1: an eruption if the victim has a city in an area with a volcano, otherwise an earthquake."""
    table.next(("eruption", victim) if _volcanoes_near(table, victim) else ("earthquake", victim))


def _volcanoes_near(table: Table, victim: int) -> list[int]:
    if not policies(table).calamities.volcanoes_and_floods:
        return []
    mark, city = victim + 1, table.state.city
    return [
        volcano
        for volcano, areas in enumerate(table.box.board.volcano_areas)
        if any(city[area] == mark for area in areas)
    ]


class VolcanoChoice(PlaceChoice, frozen=True):
    """A53: of volcanoes that would hit equally much, the victim chooses."""

    rule: ClassVar[str] = "cal.volcano.3"

    def areas_of(self, table: Table, place: str) -> list[int]:
        return list(table.box.board.volcano_areas[table.box.board.volcanoes.index(place)])


@step
def eruption(table: Table, victim: int) -> Step:
    """cal.volcano.3: the volcano that hits most of the victim's unit points."""
    board = table.box.board
    hit = {
        volcano: sum(table.unit_points(victim, area) for area in board.volcano_areas[volcano])
        for volcano in _volcanoes_near(table, victim)
    }
    names = tuple(board.volcanoes[volcano] for volcano in hit if hit[volcano] == max(hit.values()))
    name = yield from chosen_place(VolcanoChoice(victim, names))
    table.tell("eruption", victim, volcano=name)
    for area in board.volcano_areas[board.volcanoes.index(name)]:
        _bury(table, area)


def _bury(table: Table, area: int) -> None:
    """cal.volcano.2: all units of all players. Barbarians and pirate cities are spared (cal.gen.6, A8)."""
    owner = table.city_owner(area)
    if owner is not None and owner < table.barbarians:
        table.destroy_city(area)
    for nation in table.nations:
        table.remove(nation, area, table.tokens(nation, area))


class EarthquakeCity(CityChoice, frozen=True):
    """Which own city falls?"""

    rule: ClassVar[str] = "cal.volcano.4"
    fate: ClassVar[Fate] = "destroyed"


class EarthquakeNeighbour(CityChoice, frozen=True):
    """Which city beside it is reduced?"""

    rule: ClassVar[str] = "cal.volcano.5"
    fate: ClassVar[Fate] = "reduced"


@step
def earthquake(table: Table, victim: int) -> Step:
    """cal.volcano.4, .6: one own city is destroyed; with Engineering it is reduced."""
    cities = wilderness_first(table, table.cities(victim))
    if not cities:
        return
    area = yield from chosen_city(table, EarthquakeCity(victim, cities))
    neighbours = _cities_beside(table, victim, area)
    if modifier(table, victim, CARD, "own-city-reduced-instead-of-destroyed"):
        reduce_city(table, area)
    else:
        lose_city(table, area)
    if len(neighbours) == 1:
        reduce_city(table, neighbours[0])
    elif neighbours:
        answer = yield EarthquakeNeighbour(victim, neighbours)
        reduce_city(table, table.area(answer.area))


def _cities_beside(table: Table, victim: int, area: int) -> tuple[int, ...]:
    """cal.volcano.5, .8, A7: of any player, the victim included, adjacent to the fallen city; never of pirates."""
    owners = {near: table.state.city[near] - 1 for near in table.box.board.adjacent[area]}
    found = [near for near, owner in owners.items() if 0 <= owner < table.barbarians]
    return tuple(sorted(found, key=lambda near: (owners[near] == victim, owners[near], near)))
