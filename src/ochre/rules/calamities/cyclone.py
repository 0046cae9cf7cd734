"""Cyclone."""

from random import Random
from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.actions import Action, Answers
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.choices import ChooseCity, PlaceChoice, chosen_place
from ochre.rules.causes import cause_of
from ochre.rules.cities import reduce_city, tokens_for_city
from ochre.rules.forms import CitiesForm, Fate
from ochre.rules.holding import modifier
from ochre.rules.losses import await_all, richest_first, unfinished
from ochre.rules.ranking import due_in_order

NUMBERS = mega_numbers("cyclone")


class CycloneSea(PlaceChoice, frozen=True):
    """Which open sea, of those with equally many own cities around?"""

    rule: ClassVar[str] = "cal.cyclone.8"

    def areas_of(self, table: Table, place: str) -> list[int]:
        return [area for area in table.box.board.adjacent[table.area(place)] if table.city_owner(area) is not None]


@step
def cyclone(table: Table, victim: int, beneficiary: int) -> Step:
    """cal.cyclone.1, .9: the open sea with most of the victim's cities around it; cancelled if there is none."""
    seas = table.box.board.open_seas
    around = {sea: len(cities_around(table, victim, sea)) for sea in seas}
    most = max(around.values(), default=0)
    if not most:
        return
    worst = [sea for sea in seas if around[sea] == most]
    sea = table.area((yield from chosen_place(CycloneSea(victim, tuple(table.area_ids(worst))))))
    table.tell("cyclone", victim, sea=table.area_id(sea))
    struck = [nation for nation in table.players() if cities_around(table, nation, sea)]
    await_all(table, struck)
    for nation in struck:
        table.owe(nation, to_select(table, nation, sea, victim))
        _go_on(table, nation, sea, victim)
    table.next(("cyclone-cities", sea, victim), ("cyclone-strikes",))


def cities_around(table: Table, nation: int, sea: int) -> list[int]:
    """This nation's coastal cities in areas directly adjacent to the open sea (cal.cyclone.9).

    Pirate cities suffer nothing (cal.gen.6).
    """
    mark, city, board = nation + 1, table.state.city, table.box.board
    return [area for area in board.adjacent[sea] if city[area] == mark and board.coastal[area]]


def to_select(table: Table, nation: int, sea: int, victim: int) -> int:
    """cal.cyclone.2-4, A100: 3 of the primary victim's cities, 2 of everybody else's; all, if there are fewer."""
    number = NUMBERS["cities" if nation == victim else "cities-of-others"]
    number += modifier(table, nation, "cyclone", "cities-selected")
    return min(number, len(cities_around(table, nation, sea)))


def to_reduce(table: Table, nation: int, sea: int, victim: int) -> int:
    """cal.cyclone.5, .6: how many of those stay selected."""
    spared = modifier(table, nation, "cyclone", "cities-deselected")
    return max(0, to_select(table, nation, sea, victim) - spared)


@floor
def cyclone_cities(table: Table, sea: int, victim: int) -> Step:
    """cal.cyclone.2-6: everybody selects, then deselects. A debt is what must still be selected."""
    while asked := unfinished(table):
        nation, action = yield tuple(
            CycloneCity(struck, sea) if table.state.owed[struck] else CycloneSparedCity(struck, sea) for struck in asked
        )
        area = table.area(action.area)
        if table.state.owed[nation]:
            table.select_city(area)
            table.settle(nation, 1)
        else:
            table.select_city(area, 0)
        _go_on(table, nation, sea, victim)


def _go_on(table: Table, nation: int, sea: int, victim: int) -> None:
    """What leaves no choice: the last cities to select, and all to deselect."""
    owed = table.state.owed[nation]
    free = _around(table, nation, sea, selected=0)
    if owed and owed == len(free):
        for area in free:
            table.select_city(area)
        table.settle(nation, owed)
    if table.state.owed[nation]:
        return
    stay = to_reduce(table, nation, sea, victim)
    selected = _around(table, nation, sea, selected=1)
    if not stay:
        for area in selected:
            table.select_city(area, 0)
    if not stay or len(selected) == stay:
        table.finish(nation)


def _around(table: Table, nation: int, sea: int, *, selected: int) -> list[int]:
    return [area for area in cities_around(table, nation, sea) if table.state.selected[area] == selected]


@step
def cyclone_strikes(table: Table) -> None:
    """cal.cyclone.7: all cities still selected are reduced."""
    for area in range(table.areas):
        if table.state.selected[area]:
            reduce_city(table, area)


class CycloneCity(Decision, frozen=True):
    """Which city at the open sea is selected?"""

    sea: int

    rule: ClassVar[str] = "cal.cyclone.2"
    answers: ClassVar[Answers] = (ChooseCity,)
    fate: ClassVar[Fate] = "selected"

    def cities(self, table: Table) -> list[int]:
        """Best default first."""
        return richest_first(table, _around(table, self.nation, self.sea, selected=0))

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ChooseCity)
        if table.area(action.area) not in self.cities(table):
            table.refuse("It cannot be a city in {area}.", self.rule, area=action.area)

    def sample(self, table: Table, random: Random) -> Action:
        return ChooseCity(table.area_id(random.choice(self.cities(table))))

    def default(self, table: Table) -> Action:
        return ChooseCity(table.area_id(self.cities(table)[0]))

    def describe(self, table: Table) -> CitiesForm:
        cities, number = sorted(self.cities(table)), self.number(table)
        return CitiesForm(
            cities=table.area_ids(cities),
            fate=self.fate,
            least=number,
            most=number,
            owner=table.nation_id(self.nation),
            tokens={table.area_id(area): tokens_for_city(table, area) for area in cities},
            sea=table.area_id(self.sea),
            cause=cause_of(table, self.nation),
        )

    def number(self, table: Table) -> int:
        """How many are still to be named."""
        return table.state.owed[self.nation]

    def due(self, table: Table) -> bool:
        return due_in_order(table, self.nation, table.nations)  # 9.3


class CycloneSparedCity(CycloneCity, frozen=True):
    """Which selected city is spared by Masonry or Calendar?"""

    rule: ClassVar[str] = "cal.cyclone.5"
    fate: ClassVar[Fate] = "spared"

    def number(self, table: Table) -> int:
        return 1

    def cities(self, table: Table) -> list[int]:
        return richest_first(table, _around(table, self.nation, self.sea, selected=1))[::-1]
