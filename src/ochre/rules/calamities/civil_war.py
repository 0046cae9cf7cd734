"""Civil War."""

from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.unit_selection import SelectUnits, UnitSelection, best_selection, selected_areas, units_in
from ochre.rules.holding import modifier

LOYAL = mega_numbers("civil-war")["loyal"]  # unit points


@step
def civil_war(table: Table, victim: int, beneficiary: int) -> None:
    """cal.civil-war.1, .10: all unit points above 35, changed by advances; none if that is not above zero."""
    wanted = units_in(table, victim, table.unit_areas(victim)).points - LOYAL
    wanted += modifier(table, victim, "civil-war", "unit-points-selected")
    if wanted > 0 and beneficiary != NOBODY:
        best = best_selection(table, victim, beneficiary, wanted)
        table.next(("civil-war-selection", victim, beneficiary, wanted, best))


class CivilWarSelection(UnitSelection, frozen=True):
    """Which areas leave me?"""

    rule: ClassVar[str] = "cal.civil-war.13"


@step
def civil_war_selection(table: Table, victim: int, beneficiary: int, wanted: int, best: tuple[int, ...]) -> Step:
    """cal.civil-war.1-3: the victim selects; everything, if there is no more."""
    areas = best
    if len(best) < len(table.unit_areas(victim)):
        answer: SelectUnits = yield CivilWarSelection(victim, victim, beneficiary, wanted, best)
        areas = selected_areas(table, answer)
    table.next(("annex-units", victim, beneficiary, areas))
