"""Epidemic."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import VictimsChoice, strongest_first
from ochre.rules.calamities.victims import name_victims
from ochre.rules.holding import modifier
from ochre.rules.losses import deal_damage


class EpidemicVictims(VictimsChoice, frozen=True):
    """Who falls ill, too?"""

    rule: ClassVar[str] = "cal.epidemic.2"


@step
def epidemic(table: Table, victim: int, beneficiary: int) -> Step:
    """cal.epidemic.1-3: 15 damage, and 10 for each of two others, the beneficiary excepted."""
    among = strongest_first(table, (other for other in table.others(victim) if other != beneficiary))
    others = yield from name_victims(table, EpidemicVictims(victim, among, 2))
    damage = {victim: 15 + modifier(table, victim, "epidemic", "damage", "primary")}
    for other in others:
        damage[other] = 10 + modifier(table, other, "epidemic", "damage", "secondary")
    deal_damage(table, damage)
