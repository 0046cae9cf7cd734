"""Famine."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import VictimsChoice, strongest_first
from ochre.rules.calamities.victims import name_victims
from ochre.rules.holding import modifier
from ochre.rules.losses import deal_damage


class FamineVictims(VictimsChoice, frozen=True):
    """Who starves, too?"""

    rule: ClassVar[str] = "cal.famine.2"


@step
def famine(table: Table, victim: int, beneficiary: int) -> Step:
    """cal.famine.1, .2, .6: 10 damage, and 5 for each of three others, whoever can prevent what."""
    others = yield from name_victims(table, FamineVictims(victim, strongest_first(table, table.others(victim)), 3))
    damage = {victim: 10 + modifier(table, victim, "famine", "damage", "primary")}
    for other in others:
        damage[other] = 5 + modifier(table, other, "famine", "damage", "secondary")
    deal_damage(table, damage)
