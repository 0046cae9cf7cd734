"""Tyranny."""

from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.unit_selection import SelectUnits, UnitSelection, best_selection, selected_areas
from ochre.rules.holding import modifier

UNIT_POINTS = mega_numbers("tyranny")["unit-points"]


@step
def tyranny(table: Table, victim: int, beneficiary: int) -> None:
    """cal.tyranny.1: 15 unit points, changed by advances."""
    wanted = UNIT_POINTS + modifier(table, victim, "tyranny", "unit-points-annexed")
    if wanted > 0 and beneficiary != NOBODY and table.unit_areas(victim):
        best = best_selection(table, victim, beneficiary, wanted)
        table.next(("tyranny-selection", victim, beneficiary, wanted, best))


class TyrannySelection(UnitSelection, frozen=True):
    """Which areas of the victim do I take?"""

    rule: ClassVar[str] = "cal.tyranny.10"


@step
def tyranny_selection(table: Table, victim: int, beneficiary: int, wanted: int, best: tuple[int, ...]) -> Step:
    """cal.tyranny.1-3: the beneficiary selects; everything, if there is no more."""
    areas = best
    if len(best) < len(table.unit_areas(victim)):
        answer: SelectUnits = yield TyrannySelection(beneficiary, victim, beneficiary, wanted, best)
        areas = selected_areas(table, answer)
    table.next(("annex-units", victim, beneficiary, areas))
