"""Piracy."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import ChooseCity, CityChoice, coastal
from ochre.rules.cities import annex_city
from ochre.rules.holding import modifier


class PiratedCity(CityChoice, frozen=True):
    """Which coastal city of the victim goes to the pirates?"""

    rule: ClassVar[str] = "cal.piracy.1"


class OtherPiratedCity(CityChoice, frozen=True):
    """Which coastal city of another player, too?"""

    rule: ClassVar[str] = "cal.piracy.2"


@step
def piracy(table: Table, victim: int, beneficiary: int) -> None:
    """cal.piracy.1, .2, .7: two coastal cities of the victim and one of each of two others; cancelled without any."""
    number = 2 + modifier(table, victim, "piracy", "coastal-cities-replaced", "primary")
    if coastal(table, table.cities(victim)) and beneficiary != NOBODY:
        table.next(("pirate-own-cities", victim, beneficiary, number), ("pirate-other-cities", victim, beneficiary))


@step
def pirate_own_cities(table: Table, victim: int, beneficiary: int, number: int) -> Step:
    """cal.piracy.1: the beneficiary selects them."""
    for left in range(number, 0, -1):
        cities = tuple(coastal(table, table.cities(victim)))
        if len(cities) <= left:
            for area in cities:
                annex_city(table, area, table.barbarians)
            return
        answer: ChooseCity = yield PiratedCity(beneficiary, cities)
        annex_city(table, table.area(answer.area), table.barbarians)


@step
def pirate_other_cities(table: Table, victim: int, beneficiary: int) -> Step:
    """cal.piracy.2, .3, .6: the victim selects them, of two different players, as far as there are any (A50)."""
    targets = {
        other: coastal(table, table.cities(other))
        for other in table.others(victim)
        if other != beneficiary and not modifier(table, other, "piracy", "cannot-be-selected", "secondary")
    }
    targets = {other: cities for other, cities in targets.items() if cities}
    for _ in range(min(2, len(targets))):
        by_number = sorted(targets, key=lambda other: (-len(targets[other]), other))
        cities = tuple(area for other in by_number for area in targets[other])
        area = cities[0]
        if len(cities) > 1:
            answer: ChooseCity = yield OtherPiratedCity(victim, cities)
            area = table.area(answer.area)
        del targets[table.state.city[area] - 1]
        annex_city(table, area, table.barbarians)
