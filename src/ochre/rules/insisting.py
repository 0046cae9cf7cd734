"""gen.47: where an order is optional, anybody may insist on it."""

from ochre.engine.actions import Action
from ochre.engine.table import Table


class Insist(Action, frozen=True):
    """From now on I wait for my proper turn wherever the book gives one (or no longer do)."""

    on: bool = True

    def check(self, table: Table, nation: int) -> None:
        if not table.state.phase:
            table.refuse("The game has not begun yet.", "gen.47")

    def apply(self, table: Table, nation: int) -> None:
        table.insist(nation, self.on)
