"""Numbers of calamities that civilization cards set, not change: of several the best for their holder counts."""

from typing import Literal

from ochre.engine.table import Table

Role = Literal["primary", "secondary"]


def amounts(table: Table, nation: int, calamity: str, effect: str, role: Role = "primary") -> list[int]:
    """What this nation's cards say, if they say anything."""
    held = table.state.advances[nation]
    return [
        amount
        for advance, only, amount in table.box.advances.modifiers.get((calamity, effect), ())
        if held >> advance & 1 and only in ("any", role)
    ]
