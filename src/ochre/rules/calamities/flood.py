"""Flood."""

from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import ChoosePlace, PlaceChoice
from ochre.rules.holding import modifier
from ochre.rules.losses import CITY, COASTAL, city_areas, deal_damage, floodplain, token_areas
from ochre.rules.policies import policies

NUMBERS = mega_numbers("flood")


class FloodplainChoice(PlaceChoice, frozen=True):
    """A52: of flood plains with equally many own unit points, the victim chooses."""

    rule: ClassVar[str] = "cal.flood.2"

    def areas_of(self, table: Table, place: str) -> list[int]:
        return list(table.box.board.floodplain_areas[table.box.board.floodplains.index(place)])


@step
def flood(table: Table, victim: int, beneficiary: int) -> Step:
    """cal.flood.1, .2, .5: 15 damage on the plain with most of the victim's units; without any, 5 along the coasts."""
    units = {name: units_on(table, victim, name) for name in _plains(table)}
    most = max(units.values(), default=0)
    if not most:
        deal_damage(table, {victim: NUMBERS["along-the-coast"] + _prevented(table, victim, primary=True)}, COASTAL)
        return
    names = tuple(name for name in units if units[name] == most)
    name = names[0]
    if len(names) > 1:
        answer: ChoosePlace = yield FloodplainChoice(victim, names)
        name = answer.place
    damage = {victim: NUMBERS["on-the-plain"] + _prevented(table, victim, primary=True)}
    for other in table.others(victim):  # cal.flood.3
        if units_on(table, other, name):
            damage[other] = NUMBERS["others-on-the-plain"] + _prevented(table, other, primary=False)
    deal_damage(table, damage, floodplain(name))


def _plains(table: Table) -> tuple[str, ...]:
    return table.box.board.floodplains if policies(table).volcanoes_and_floods else ()


def units_on(table: Table, nation: int, plain: str) -> int:
    """Unit points that stand on this plain (cal.flood.4, .7)."""
    scope = floodplain(plain)
    tokens = sum(table.tokens(nation, area) for area in token_areas(table, nation, scope))
    return tokens + CITY * len(city_areas(table, nation, scope))


def _prevented(table: Table, nation: int, *, primary: bool) -> int:
    return modifier(table, nation, "flood", "damage", "primary" if primary else "secondary")
