"""Treachery."""

from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import ChooseCity, CityChoice
from ochre.rules.cities import annex_city, lose_city
from ochre.rules.forms import Fate
from ochre.rules.holding import modifier
from ochre.rules.policies import policies

CITIES = mega_numbers("treachery")["cities"]


class TreacherousCity(CityChoice, frozen=True):
    """Which city of the victim changes sides?"""

    rule: ClassVar[str] = "cal.treachery.1"
    fate: ClassVar[Fate] = "annexed"


@step
def treachery(table: Table, victim: int, beneficiary: int) -> Step:
    """cal.treachery.1, .2: the beneficiary takes one city; two of a holder of Diplomacy."""
    number = CITIES + modifier(table, victim, "treachery", "cities-annexed")
    if beneficiary == NOBODY:
        return
    for left in range(number, 0, -1):
        cities = tuple(table.cities(victim))
        if not cities:
            return
        area = cities[0]
        if len(cities) > 1 and not _all_alike(table, beneficiary, len(cities), left):
            answer: ChooseCity = yield TreacherousCity(beneficiary, cities)
            area = table.area(answer.area)
        if table.cities_in_stock(beneficiary):
            annex_city(table, area, beneficiary)
        elif policies(table).calamities.treachery_without_stock == "pirates":
            annex_city(table, area, table.barbarians)  # cal.treachery.4: what cannot be annexed ...
        else:
            lose_city(table, area)  # ... goes to the pirates, or is destroyed


def _all_alike(table: Table, beneficiary: int, cities: int, left: int) -> bool:
    """All the victim's cities go, and all in the same way: nothing to choose."""
    stock = table.cities_in_stock(beneficiary)
    return left >= cities and (not stock or stock >= cities)
