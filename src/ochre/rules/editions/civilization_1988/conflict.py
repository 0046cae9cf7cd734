"""43.6: conflict. A city that cannot be replaced by tokens surrenders, and nobody takes spoils."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.phases.conflict import attacker_of, besieger_of, defenders_placed


@step
def conflict(table: Table) -> None:
    """43.6, 43.65: when all conflicts are over, cities without support are reduced, whichever their owners choose."""
    table.begin_phase("conflict")
    table.forget_built()  # CV-Q22: no city must go before another
    table.next(("conflict-resolution",), ("city-support",))


@step
def city_attack(table: Table, area: int) -> None:
    """43.62: the city becomes six tokens of its owner, and they fight; too few attackers are forfeited."""
    attacker = attacker_of(table, area)
    if attacker is None:
        _forfeit(table, area)
        return
    defender = table.state.city[area] - 1
    tokens = defenders_placed(table, attacker, defender)
    table.tell("city-taken", attacker, area=table.area_id(area), defender=table.nation_id(defender))
    if table.state.stock[defender] < tokens:
        surrender(table, area, attacker)
        return
    table.reduce_city(area, tokens)
    table.next(("token-conflict", area))


def surrender(table: Table, area: int, attacker: int) -> None:
    """43.64, 65.1: the city becomes the attacker's; without a city in the attacker's stock it is eliminated.

    The attacker's tokens stay until surplus population is removed (43.7).
    """
    if table.cities_in_stock(attacker):
        table.annex_city(area, attacker)
    else:
        table.destroy_city(area)


def _forfeit(table: Table, area: int) -> None:
    besieger = besieger_of(table, area)
    if besieger is not None:
        table.remove(besieger, area, table.tokens(besieger, area))
