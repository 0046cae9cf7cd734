"""Who could come: from where others may reach my areas when they move next, on the board as it stands.

All of it lies open. Ships that are not built yet, cards and what fights on the way would cost are left out.
"""

from collections import defaultdict

from ochre.engine.state import UNUSED
from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.phases.movement import ship_capacity, ship_steps
from ochre.rules.reaching import by_road, by_water, open_to
from ochre.wire.advice import Comer


def reach(table: Table, nation: int) -> dict[str, list[Comer]]:
    """By each area with own units that can be reached: who from where, the most first."""
    mine = set(table.unit_areas(nation))
    found: defaultdict[int, list[Comer]] = defaultdict(list)
    for other in table.nations:
        if other != nation:
            _by_land(table, other, mine, found)
            _by_water(table, other, mine, found)
    return {
        table.area_id(area): sorted(found[area], key=lambda comer: (-comer.tokens, comer.nation, comer.area))
        for area in sorted(found)
    }


def _moves_now(table: Table, nation: int) -> bool:
    """In the middle of its movement: what has moved already comes no further."""
    return table.state.phase == "movement" and not table.state.finished[nation]


def _by_land(table: Table, nation: int, mine: set[int], found: defaultdict[int, list[Comer]]) -> None:
    for area in table.occupied(nation):
        tokens = table.unmoved(nation, area) if _moves_now(table, nation) else table.tokens(nation, area)
        if not tokens:
            continue
        near = [there for there in table.box.board.land[area] if open_to(table, nation, there)]
        targets = {*near}
        if holds(table, nation, "roadbuilding"):
            targets.update(by_road(table, nation, area, near))
        for there in targets & mine:
            found[there].append(Comer(table.nation_id(nation), table.area_id(area), tokens, "land"))


def _by_water(table: Table, nation: int, mine: set[int], found: defaultdict[int, list[Comer]]) -> None:
    waters: dict[int, list[int]] = {}
    state, capacity = table.state, ship_capacity(table, nation)
    for ship, area in table.ships(nation):
        left = state.ship_left[ship]
        steps = left if _moves_now(table, nation) and left != UNUSED else ship_steps(table, nation)
        coast = state.ship_coast[ship] if state.ship_coast else 0
        for there in by_water(table, nation, area, steps, waters, coast).keys() & mine:
            if open_to(table, nation, there):
                found[there].append(Comer(table.nation_id(nation), table.area_id(area), capacity, "water"))
