"""gen.46: a turn is its phases in fixed order."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.policies import policies


@step
def turn(table: Table) -> None:
    """Nobody starts a phase before it is reached (gen.48): the agenda runs them one after the other."""
    table.begin_turn()
    table.next(*((phase,) for phase in policies(table).phases(table.state.turn)))
