"""30.22: Treachery."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import CityChoice, chosen_city
from ochre.rules.cities import annex_city, lose_city
from ochre.rules.forms import Fate
from ochre.rules.losses import order_reductions


class BetrayedCity(CityChoice, frozen=True):
    """30.221: which city changes sides?"""

    rule: ClassVar[str] = "30.221"
    fate: ClassVar[Fate] = "annexed"


@step
def treachery(table: Table, victim: int, trader: int) -> Step:
    """30.221: the trader takes one city of choice, or eliminates it for want of pieces. 30.222: else one is reduced."""
    if trader == NOBODY:
        order_reductions(table, {victim: 1})
        return
    cities = tuple(table.cities(victim))
    if not cities:
        return
    area = yield from chosen_city(table, BetrayedCity(trader, cities))
    if table.cities_in_stock(trader):
        annex_city(table, area, trader)
    else:
        lose_city(table, area)
