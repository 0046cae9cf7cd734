"""Superstition."""

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.holding import modifier
from ochre.rules.losses import order_reductions

CITIES = mega_numbers("superstition")["cities"]


@step
def superstition(table: Table, victim: int, beneficiary: int) -> None:
    """cal.superstition.1: three own cities are reduced."""
    order_reductions(table, {victim: CITIES + modifier(table, victim, "superstition", "cities-reduced")})
