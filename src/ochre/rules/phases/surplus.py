"""5b: removal of surplus population; phase 11 does it again (11.2)."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.limits import limit_for


@step
def surplus(table: Table) -> None:
    """5b.1-5b.4: everybody's tokens above the limit leave the board, those of the barbarians, too.

    Each owner's tokens are measured against the limit for themselves: where several owners share an area, conflict has
    already seen to their sum.
    """
    printed, city = table.box.board.limit, table.state.city
    for owner in range(table.barbarians + 1):
        row = table.row(owner)
        for area in table.occupied(owner):
            count = row[area]
            if city[area]:
                _clear_city_area(table, owner, area, count)
            elif count > printed[area]:
                table.remove(owner, area, max(0, count - limit_for(table, owner, area)))


def _clear_city_area(table: Table, owner: int, area: int, count: int) -> None:
    """5b.2: no tokens beside a city, except one with Public Works beside an own one (adv.public-works.1, .7).

    Attackers who failed leave here (4b.2), and with Naval Warfare their ships, too (adv.naval-warfare.10).
    """
    if table.state.city[area] == owner + 1:
        table.remove(owner, area, count - 1 if holds(table, owner, "public-works") else count)
        return
    table.remove(owner, area, count)
    if holds(table, owner, "naval-warfare"):
        for ship in table.ships_in(owner, area):
            table.return_ship(ship)
