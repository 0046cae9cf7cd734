"""Flood."""

from collections.abc import Generator
from typing import Any, ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.choices import PlaceChoice, chosen_place
from ochre.rules.holding import modifier
from ochre.rules.losses import COASTAL, deal_damage, floodplain, points_in
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
    name = yield from flooded_plain(table, FloodplainChoice, victim)
    if name is None:
        deal_damage(table, {victim: NUMBERS["along-the-coast"] + _prevented(table, victim, primary=True)}, COASTAL)
        return
    damage = {victim: NUMBERS["on-the-plain"] + _prevented(table, victim, primary=True)}
    for other in table.others(victim):  # cal.flood.3
        if points_in(table, other, floodplain(name)):
            damage[other] = NUMBERS["others-on-the-plain"] + _prevented(table, other, primary=False)
    deal_damage(table, damage, floodplain(name))


def flooded_plain(table: Table, question: type[FloodplainChoice], victim: int) -> Generator[Decision, Any, str | None]:
    """The plain with most of the victim's unit points (cal.flood.4, .7), of equals the one chosen; None without any."""
    plains = table.box.board.floodplains if policies(table).calamities.volcanoes_and_floods else ()
    units = {name: points_in(table, victim, floodplain(name)) for name in plains}
    most = max(units.values(), default=0)
    if not most:
        return None
    return (yield from chosen_place(question(victim, tuple(name for name in units if units[name] == most))))


def _prevented(table: Table, nation: int, *, primary: bool) -> int:
    return modifier(table, nation, "flood", "damage", "primary" if primary else "secondary")
