"""15.31: Barbarian tokens and Pirate cities are the pieces of one nation that nobody plays."""

from ochre.engine.table import Table
from ochre.rules.policies import policies


def barbarians_left(table: Table) -> int:
    """Barbarian tokens that are not on the board."""
    number = policies(table).barbarian_tokens
    assert number is not None
    return max(0, number - table.tokens_on_board(table.barbarians))


def pirate_cities_left(table: Table) -> int:
    number = policies(table).pirate_cities
    assert number is not None
    return max(0, number - table.city_count(table.barbarians))
