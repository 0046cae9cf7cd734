"""Epidemic."""

from collections import Counter
from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import VictimsChoice, strongest_first
from ochre.rules.calamities.victims import Strike, name_all_victims, out_of_reach, strikes_of
from ochre.rules.holding import modifier
from ochre.rules.losses import deal_damage

NUMBERS = mega_numbers("epidemic")


class EpidemicVictims(VictimsChoice, frozen=True):
    """Who falls ill, too?"""

    rule: ClassVar[str] = "cal.epidemic.2"
    calamity: ClassVar[str] = "epidemic"
    loss: ClassVar[int] = NUMBERS["damage-of-others"]


@step
def epidemic(table: Table, victim: int, beneficiary: int, second: Strike = (), spared: tuple[int, ...] = ()) -> Step:
    """cal.epidemic.1-3: 15 damage, and 10 for each of two others, the beneficiary excepted."""

    def choice(victim: int, out: set[int]) -> EpidemicVictims:
        among = (other for other in table.others(victim) if other not in out)
        return EpidemicVictims(victim, strongest_first(table, among), NUMBERS["others"])

    strikes = strikes_of(victim, beneficiary, second)
    named = yield from name_all_victims(table, "epidemic", strikes, out_of_reach(strikes, spared), choice)
    damage: Counter[int] = Counter()
    for primary, others in named:
        damage[primary] += NUMBERS["damage"] + modifier(table, primary, "epidemic", "damage", "primary")
        for other in others:
            damage[other] += EpidemicVictims.loss_of(table, other)
    deal_damage(table, damage)
