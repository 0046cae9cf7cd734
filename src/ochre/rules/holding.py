"""Who holds an advance, and what it changes in a calamity."""

from typing import Literal

from ochre.board.advances import NOWHERE
from ochre.engine.table import Table


def holds(table: Table, owner: int, advance: str) -> bool:
    """gen.32: an advance works for its holder only. Barbarians hold none (4.9); nobody one that is not in the box."""
    return owner < table.barbarians and bool(
        table.state.advances[owner] >> table.box.advances.index.get(advance, NOWHERE) & 1
    )


def holders(table: Table, advance: str) -> list[int]:
    """Everybody who has it, in ranking order; nobody, if it is not in the box."""
    bit = table.box.advances.index.get(advance)
    return [] if bit is None else [nation for nation in table.nations if table.state.advances[nation] >> bit & 1]


def modifier(
    table: Table, nation: int, calamity: str, effect: str, role: Literal["primary", "secondary"] = "primary"
) -> int:
    """cal.gen.24-26: what this nation's advances add to (or take from) the number of a calamity, all together."""
    held = table.state.advances[nation]
    return sum(
        amount
        for advance, only, amount in table.box.advances.modifiers.get((calamity, effect), ())
        if held >> advance & 1 and only in ("any", role)
    )
