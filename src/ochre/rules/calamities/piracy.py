"""Piracy."""

from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import ChooseCity, CityChoice, chosen_city, coastal
from ochre.rules.calamities.victims import Strike, out_of_reach, strikes_of
from ochre.rules.cities import annex_city
from ochre.rules.forms import Fate
from ochre.rules.holding import modifier

NUMBERS = mega_numbers("piracy")


class PiratedCity(CityChoice, frozen=True):
    """Which coastal city of the victim goes to the pirates?"""

    rule: ClassVar[str] = "cal.piracy.1"
    fate: ClassVar[Fate] = "pirates"


class OtherPiratedCity(CityChoice, frozen=True):
    """Which coastal city of another player, too?"""

    rule: ClassVar[str] = "cal.piracy.2"
    fate: ClassVar[Fate] = "pirates"


@step
def piracy(table: Table, victim: int, beneficiary: int, second: Strike = (), spared: tuple[int, ...] = ()) -> None:
    """cal.piracy.1, .2, .7: two coastal cities of the victim and one of each of two others; cancelled without any.

    9.blk.1: a second Piracy comes when the first is over. 9.blk.10: it is judged for itself.
    """
    number = NUMBERS["cities"] + modifier(table, victim, "piracy", "coastal-cities-replaced", "primary")
    again = ((second, spared),) if second or spared else ()
    if coastal(table, table.cities(victim)) and beneficiary != NOBODY:
        table.next(
            ("pirate-own-cities", victim, beneficiary, number), ("pirate-other-cities", victim, beneficiary, *again)
        )
    elif second:
        table.next(("piracy", *second, (), tuple(sorted(out_of_reach([(victim, beneficiary)], spared)))))


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
def pirate_other_cities(
    table: Table, victim: int, beneficiary: int, again: tuple[Strike, tuple[int, ...]] = ((), ())
) -> Step:
    """cal.piracy.2, .3, .6: the victim selects them, of two different players, as far as there are any (A50)."""
    second, spared = again
    out = out_of_reach(strikes_of(victim, beneficiary, second), spared)
    targets = {
        other: coastal(table, table.cities(other))
        for other in table.others(victim)
        if other not in out and not modifier(table, other, "piracy", "cannot-be-selected", "secondary")
    }
    targets = {other: cities for other, cities in targets.items() if cities}
    for _ in range(min(NUMBERS["others"], len(targets))):
        by_number = sorted(targets, key=lambda other: (-len(targets[other]), other))
        cities = tuple(area for other in by_number for area in targets[other])
        area = yield from chosen_city(table, OtherPiratedCity(victim, cities))
        out.add(table.state.city[area] - 1)
        del targets[table.state.city[area] - 1]
        annex_city(table, area, table.barbarians)
    if second:
        table.next(("piracy", *second, (), tuple(sorted(out))))
