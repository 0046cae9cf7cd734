"""38.2: who gains by Barbarian Hordes and by Piracy, where no neutral pieces are used."""

from collections.abc import Callable, Iterable

from ochre.engine.table import Table
from ochre.rules.phases.ast_alteration import card_points

Key = Callable[[Table, int], tuple[int, ...]]


def by_tokens(table: Table, nation: int) -> tuple[int, ...]:
    """30.520: most tokens in stock, then most cities in stock."""
    return -table.state.stock[nation], -table.cities_in_stock(nation)


def by_cities(table: Table, nation: int) -> tuple[int, ...]:
    """30.910: most cities in stock, then most tokens on the board to feed them."""
    return -table.cities_in_stock(nation), -table.tokens_on_board(nation)


def in_line(table: Table, nations: Iterable[int], key: Key) -> list[int]:
    """The first gains. Ties: furthest behind on the A.S.T., lowest value of cards, smallest treasury (AC-V8)."""
    state = table.state
    return sorted(
        nations,
        key=lambda nation: (
            *key(table, nation),
            state.ast[nation],
            card_points(table, nation),
            state.treasury[nation],
            nation,
        ),
    )
