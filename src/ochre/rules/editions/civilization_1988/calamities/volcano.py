"""52.2: Volcanic Eruption or Earthquake."""

from typing import ClassVar

from ochre.engine.actions import Done
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import ChooseCity, CityChoice, PlaceChoice, chosen_city, chosen_place
from ochre.rules.cities import reduce_city
from ochre.rules.editions.civilization_1988.calamities.options import CityOption
from ochre.rules.forms import Fate
from ochre.rules.losses import richest_first


class WhichVolcano(PlaceChoice, frozen=True):
    """52.2: of several volcanoes beside own units, which erupts?"""

    rule: ClassVar[str] = "52.2.3"

    def areas_of(self, table: Table, place: str) -> list[int]:
        board = table.box.board
        return list(board.volcano_areas[board.volcanoes.index(place)])


class ShakenCity(CityChoice, frozen=True):
    """52.2: which own city does the earthquake reduce?"""

    rule: ClassVar[str] = "52.2.4"
    fate: ClassVar[Fate] = "reduced"


class ShakenNeighbour(CityOption, frozen=True):
    """52.2: which city of an opponent beside it, if any?"""

    rule: ClassVar[str] = "52.2.5"
    fate: ClassVar[Fate] = "reduced"


@step
def volcanic_eruption_earthquake(table: Table, victim: int, trader: int) -> None:
    """An eruption wherever the holder has units beside a volcano, be it a token; otherwise an earthquake."""
    table.next(("eruption", victim) if volcanoes_near(table, victim) else ("earthquake", victim))


def volcanoes_near(table: Table, nation: int) -> tuple[str, ...]:
    """Volcanoes with units of this nation in the zones they touch, those that harm it least first."""
    board = table.box.board
    harm = {
        name: points
        for name, areas in zip(board.volcanoes, board.volcano_areas, strict=True)
        if (points := sum(table.unit_points(nation, area) for area in areas))
    }
    return tuple(sorted(harm, key=lambda name: (harm[name], name)))


@step
def eruption(table: Table, victim: int) -> Step:
    """52.2: all units in the zones of the volcano are lost, whosever they are."""
    names = volcanoes_near(table, victim)
    name = yield from chosen_place(WhichVolcano(victim, names))
    table.tell("eruption", victim, volcano=name)
    for area in table.box.board.volcano_areas[table.box.board.volcanoes.index(name)]:
        if table.state.city[area]:
            table.destroy_city(area)
        for owner in table.nations:
            table.remove(owner, area, table.tokens(owner, area))


@step
def earthquake(table: Table, victim: int) -> Step:
    """52.2: one own city is reduced; then one of an opponent beside it may be, across water too."""
    cities = tuple(richest_first(table, table.cities(victim)))
    if not cities:
        return
    area = yield from chosen_city(table, ShakenCity(victim, cities))
    reduce_city(table, area)
    others = [owner + 1 for owner in table.others(victim)]
    beside = tuple(near for near in table.box.board.adjacent[area] if table.state.city[near] in others)
    if beside:
        choice: ChooseCity | Done = yield ShakenNeighbour(victim, beside)
        if isinstance(choice, ChooseCity):
            reduce_city(table, table.area(choice.area))
