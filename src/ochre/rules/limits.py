"""Population limits and conflict situations."""

from itertools import compress

from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.policies import policies


def limit_for(table: Table, nation: int, area: int) -> int:
    """The population limit of an area for this nation (gen.12), one higher by Agriculture in poor areas.

    adv.agriculture.1: only while no other player's units and no barbarians are there.
    """
    printed = table.box.board.limit[area]
    if (
        printed <= policies(table).advances.agriculture_up_to
        and holds(table, nation, "agriculture")
        and alone(table, nation, area)
    ):
        return printed + 1
    return printed


def alone(table: Table, nation: int, area: int) -> bool:
    """Nobody else has units here."""
    city, counts = table.state.city[area], table.counts(area)
    return city in (0, nation + 1) and sum(counts) == counts[nation]


def in_conflict(table: Table, area: int) -> bool:
    """3.conflict.1, .2, .8: a conflict situation.

    Tokens with a city of somebody else, or tokens of several owners above the printed limit. Barbarian tokens and
    pirate cities count as one owner's (4.8); ships never count (3.conflict.9).
    """
    counts = table.counts(area)
    city = table.state.city[area]
    total = sum(counts)
    if city:
        return total > counts[city - 1]
    return total > table.box.board.limit[area] and total > max(counts)


def conflict_areas(table: Table) -> list[int]:
    """All areas with a conflict situation, in area order."""
    owners, city = table.owners_by_area(), table.state.city
    return [
        area
        for area in compress(range(table.areas), owners)
        if (owners[area] > 1 or city[area]) and in_conflict(table, area)
    ]
