"""Who comes before whom. Nations are numbered in A.S.T.-ranking order, so ranking is the order of the numbers."""

from collections.abc import Iterable, Sequence

from ochre.engine.table import Table
from ochre.rules.policies import policies


def by_position(table: Table) -> list[int]:
    """gen.43: furthest on the A.S.T. first; ranking breaks ties."""
    ast = table.state.ast
    return sorted(table.players(), key=lambda nation: (-ast[nation], nation))


def fellows(table: Table, nation: int) -> list[int]:
    """9.blk.5: the other players of this nation's block, in ranking order."""
    nations = table.box.nations
    return [other for other in table.others(nation) if nations[other].block == nations[nation].block]


def by_fewest_cities(table: Table) -> list[int]:
    """6a.3: fewest cities first; ranking breaks ties."""
    return sorted(table.players(), key=lambda nation: (table.city_count(nation), nation))


def beneficiary_by_stock(table: Table, candidates: Iterable[int]) -> int | None:
    """gen.49: most cities in stock, then most tokens in stock, then ranking; nobody if there is no candidate.

    Or most unit points, or most tokens in stock, as the older games count.
    """
    stock = table.state.stock
    counts = policies(table).taxes.stock_counts
    if counts == "tokens":  # 43.1: who has a city to put in the place comes before who has none
        return min(
            candidates, key=lambda nation: (not table.cities_in_stock(nation), -stock[nation], nation), default=None
        )
    if counts == "unit-points":
        return min(candidates, key=lambda nation: (-points_in_stock(table, nation), nation), default=None)
    return min(
        candidates,
        key=lambda nation: (-table.cities_in_stock(nation), -stock[nation], nation),
        default=None,
    )


def points_in_stock(table: Table, nation: int) -> int:
    """Tokens in stock count 1, cities 5."""
    return table.state.stock[nation] + 5 * table.cities_in_stock(nation)


def due_in_order(table: Table, nation: int, order: Sequence[int]) -> bool:
    """gen.47: where an order is optional, a player who insists on it need not act before those who precede."""
    if not table.state.insists[nation]:
        return True
    earlier = order[: order.index(nation)]
    return all(table.state.finished[other] for other in earlier)
