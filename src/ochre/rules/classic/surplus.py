"""26: surplus population is removed, then city support is checked."""

from ochre.engine.agenda import step
from ochre.engine.table import Table


@step
def surplus_population(table: Table) -> None:
    """26.1, 26.31."""
    table.begin_phase("surplus-population")
    table.next(("surplus",), ("city-support",))
