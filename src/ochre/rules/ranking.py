"""Who comes before whom. Nations are numbered in A.S.T.-ranking order, so ranking is the order of the numbers."""

from collections.abc import Iterable, Sequence

from ochre.engine.table import Table


def by_position(table: Table) -> list[int]:
    """gen.43: furthest on the A.S.T. first; ranking breaks ties."""
    ast = table.state.ast
    return sorted(table.players(), key=lambda nation: (-ast[nation], nation))


def by_fewest_cities(table: Table) -> list[int]:
    """6a.3: fewest cities first; ranking breaks ties."""
    return sorted(table.players(), key=lambda nation: (table.city_count(nation), nation))


def beneficiary_by_stock(table: Table, candidates: Iterable[int]) -> int | None:
    """gen.49: most cities in stock, then most tokens in stock, then ranking; nobody if there is no candidate."""
    stock = table.state.stock
    return min(
        candidates,
        key=lambda nation: (-table.cities_in_stock(nation), -stock[nation], nation),
        default=None,
    )


def due_in_order(table: Table, nation: int, order: Sequence[int]) -> bool:
    """gen.47: where an order is optional, a player who insists on it need not act before those who precede."""
    if not table.state.insists[nation]:
        return True
    earlier = order[: order.index(nation)]
    return all(table.state.finished[other] for other in earlier)
