"""Civil Disorder."""

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.holding import modifier
from ochre.rules.losses import order_reductions

CITIES_KEPT = mega_numbers("civil-disorder")["cities-kept"]


@step
def civil_disorder(table: Table, victim: int, beneficiary: int) -> None:
    """cal.civil-disorder.1, cal.gen.26: all cities but three; advances change the three before it is resolved."""
    kept = CITIES_KEPT - modifier(table, victim, "civil-disorder", "cities-reduced")
    order_reductions(table, {victim: table.city_count(victim) - kept})
