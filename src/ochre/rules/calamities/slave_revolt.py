"""Slave Revolt."""

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.cities import support_rate
from ochre.rules.holding import modifier

MORE_SUPPORT = mega_numbers("slave-revolt")["more-support"]  # for each city


@step
def slave_revolt(table: Table, victim: int, beneficiary: int) -> None:
    """cal.slave-revolt.1, .6: a check of city support with the rate raised by 2."""
    rate = support_rate(table, victim) + MORE_SUPPORT + modifier(table, victim, "slave-revolt", "city-support-rate")
    table.next(("check-support", victim, rate))
