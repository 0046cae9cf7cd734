"""Phase 11: what calamities and special abilities have left behind is put in order."""

from ochre.engine.agenda import step
from ochre.engine.table import Table


@step
def surplus_population(table: Table) -> None:
    """11.1-11.3: conflicts first, then surplus population, then city support."""
    table.begin_phase("surplus-population")
    table.next(("conflict-resolution",), ("surplus",), ("city-support",))
