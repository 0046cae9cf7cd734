"""Civil Disorder."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.holding import modifier
from ochre.rules.losses import order_reductions


@step
def civil_disorder(table: Table, victim: int, beneficiary: int) -> None:
    """cal.civil-disorder.1, cal.gen.26: all cities but three; advances change the three before it is resolved."""
    kept = 3 - modifier(table, victim, "civil-disorder", "cities-reduced")
    order_reductions(table, {victim: table.city_count(victim) - kept})
