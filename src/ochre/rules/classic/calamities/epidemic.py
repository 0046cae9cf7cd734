"""30.61: Epidemic."""

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.classic.allotting import allot
from ochre.rules.classic.victims import eligible
from ochre.rules.holding import modifier
from ochre.rules.losses import LEAVING_ONE, deal_damage, points_in

OWN, OTHERS, EACH = 16, 25, 10


@step
def epidemic(table: Table, victim: int, trader: int) -> Step:
    """30.611: 16 own unit points, and 25 of others, of each 10 at most. 30.612: one token stays everywhere.

    30.613, 30.614: Medicine and Roadbuilding change what was ordered, even above the 10 (AC-Q57).
    """
    ordered: dict[int, int] = {}
    most = {other: min(EACH, points_in(table, other, LEAVING_ONE)) for other in eligible(table, victim, trader)}
    yield from allot(table, victim, OTHERS, most, ordered)
    losses = {victim: OWN + modifier(table, victim, "epidemic", "unit-points-lost", "primary")}
    for other, points in ordered.items():
        losses[other] = points + modifier(table, other, "epidemic", "unit-points-lost", "secondary")
    deal_damage(table, {nation: points for nation, points in sorted(losses.items()) if points > 0}, LEAVING_ONE)
