"""What happens to a city, with the tokens beside it."""

from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.limits import limit_for
from ochre.rules.policies import policies


def tokens_for_city(table: Table, area: int) -> int:
    """How many tokens take the place of a reduced city: up to the limit, as far as stock goes (5c.2, cal.gen.10, A43).

    Tokens already beside the city count (adv.public-works.6); Agriculture's token may come at once
    (adv.agriculture.4).
    """
    owner = table.state.city[area] - 1
    room = limit_for(table, owner, area) - table.tokens(owner, area)
    if owner == table.barbarians:
        return max(0, room)
    stock = table.state.stock[owner]
    if stock < room and policies(table).cities.reduction_without_stock == "destroyed":
        return 0
    return max(0, min(room, stock))


def reduce_city(table: Table, area: int) -> None:
    """5c.2, cal.gen.10: the city is replaced by tokens up to the limit."""
    table.reduce_city(area, tokens_for_city(table, area))


def lose_city(table: Table, area: int) -> None:
    """cal.gen.11: the city is destroyed, and with it the token that Public Works kept there (adv.public-works.4)."""
    owner = table.state.city[area] - 1
    table.destroy_city(area)
    _lose_extra_token(table, owner, area)


def annex_city(table: Table, area: int, by: int) -> None:
    """1b.12, cal.gen.12: the city changes its owner; a Public Works token beside it is destroyed."""
    owner = table.state.city[area] - 1
    table.annex_city(area, by)
    _lose_extra_token(table, owner, area)


def _lose_extra_token(table: Table, owner: int, area: int) -> None:
    if holds(table, owner, "public-works"):
        table.remove(owner, area, table.tokens(owner, area))


def support_rate(table: Table, nation: int) -> int:
    """5c.1: tokens on the board that each city needs; one more with Cultural Ascendancy (adv.cultural-ascendancy.4)."""
    return policies(table).cities.support_rate + (1 if holds(table, nation, "cultural-ascendancy") else 0)


def short_of_support(table: Table, nation: int, rate: int) -> bool:
    return table.city_count(nation) * rate > table.tokens_on_board(nation)
