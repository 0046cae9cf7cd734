"""Famine."""

from collections import Counter
from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import VictimsChoice, strongest_first
from ochre.rules.calamities.victims import Strike, name_all_victims, out_of_reach, strikes_of
from ochre.rules.holding import modifier
from ochre.rules.losses import deal_damage
from ochre.rules.ranking import fellows

NUMBERS = mega_numbers("famine")


class FamineVictims(VictimsChoice, frozen=True):
    """Who starves, too?"""

    rule: ClassVar[str] = "cal.famine.2"
    calamity: ClassVar[str] = "famine"
    loss: ClassVar[int] = NUMBERS["damage-of-others"]


@step
def famine(table: Table, victim: int, beneficiary: int, second: Strike = (), spared: tuple[int, ...] = ()) -> Step:
    """cal.famine.1, .2, .6: 10 damage, and 5 for each of three others, whoever can prevent what.

    9.blk.5: others of the victim's block, since Famine cannot be traded.
    """

    def choice(victim: int, out: set[int]) -> FamineVictims:
        among = (other for other in fellows(table, victim) if other not in out)
        return FamineVictims(victim, strongest_first(table, among), NUMBERS["others"])

    strikes = strikes_of(victim, beneficiary, second)
    named = yield from name_all_victims(table, "famine", strikes, out_of_reach(strikes, spared), choice)
    damage: Counter[int] = Counter()
    for primary, others in named:
        damage[primary] += NUMBERS["damage"] + modifier(table, primary, "famine", "damage", "primary")
        for other in others:
            damage[other] += FamineVictims.loss_of(table, other)
    deal_damage(table, damage)
