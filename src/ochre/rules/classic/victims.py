"""Who may be named as secondary victim of a calamity."""

from ochre.engine.table import Table


def eligible(table: Table, victim: int, trader: int) -> list[int]:
    """29.61: all other players but the one who traded the calamity to its victim; never Barbarians (29.65, 30.5235)
    and nobody who has left (15.61)."""
    return [other for other in table.others(victim) if other != trader]
