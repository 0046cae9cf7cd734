"""Where tokens and ships can go, for forms: what `MoveTokens` and `Sail` would allow, area by area."""

from collections.abc import Iterable

from ochre.engine.table import Table
from ochre.rules.entering import stops_here, why_not_enter
from ochre.rules.forms import Target
from ochre.rules.holding import holds
from ochre.rules.limits import limit_for
from ochre.rules.policies import policies

MANY = 55
"""More tokens than ever move at once."""


def carries(table: Table, nation: int, area: int) -> int:
    """5b: how many own tokens the surplus leaves here: the limit, or beside an own city one with Public Works."""
    city = table.state.city[area]
    if city:
        return int(city == nation + 1 and holds(table, nation, "public-works"))
    return limit_for(table, nation, area)


def open_to(table: Table, nation: int, area: int) -> bool:
    """Whether one token at least may come in."""
    return why_not_enter(table, nation, area, 1) is None


def by_road(table: Table, nation: int, area: int, near: Iterable[int]) -> dict[int, list[int]]:
    """adv.roadbuilding.1, .2: areas two steps away with the areas between; a token in a conflict there stays."""
    land = table.box.board.land
    found: dict[int, list[int]] = {}
    for via in near:
        if stops_here(table, nation, via):
            continue
        for target in land[via]:
            if target != area:
                found.setdefault(target, []).append(via)
    return {target: found[target] for target in sorted(found) if open_to(table, nation, target)}


def target(table: Table, nation: int, area: int) -> Target | None:
    """What is to be heeded when tokens come in; None: nothing, however many come."""
    state, counts = table.state, table.counts(area)
    city, others = state.city[area], sum(counts) - counts[nation]
    foreign = city not in (0, nation + 1)
    if not foreign and not others and state.in_play[area]:
        return None
    peaceful = 0 if city else max(0, table.box.board.limit[area] - sum(counts))
    reason = why_not_enter(table, nation, area, MANY)
    closed = reason is not None and why_not_enter(table, nation, area, 1) is not None
    rule = None if reason is None else table.box.edition.cite(reason[1])
    return Target(closed=closed, peaceful=peaceful, rule=rule)


def next_waters(table: Table, nation: int, area: int) -> list[int]:
    """3.ship-move.1, .2: coastal areas next by water, in play or not, and with Astronavigation open seas."""
    board = table.box.board
    seas = holds(table, nation, policies(table).movement.open_sea_with)
    return [there for there in board.water[area] if board.navigable[there] or (seas and board.open_sea[there])]


def by_water(
    table: Table, nation: int, area: int, steps: int, waters: dict[int, list[int]] | None = None, coast: int = 0
) -> dict[int, int]:
    """Where a voyage of so many steps may end, with the fewest steps: not at sea, not out of play (3.ship-move.7).

    `waters` collects the way from area to area. The start itself is reached by going there and back. `coast`: where in
    the area the ship lies, if it has several coasts.
    """
    board, in_play = table.box.board, table.state.in_play
    waters = {} if waters is None else waters
    reached: dict[int, int] = {}
    border = [(area, coast)]
    seen = {*border}
    for step in range(1, steps + 1):
        further = []
        for here, lying in border:
            if here not in waters:
                waters[here] = next_waters(table, nation, here)
            for there in waters[here]:
                landing = board.next_coast(here, lying, there)
                if landing is None:
                    continue
                if there == area and step > 1:
                    reached.setdefault(area, step)
                if (there, landing) not in seen:
                    seen.add((there, landing))
                    further.append((there, landing))
                    if there != area and not board.open_sea[there] and in_play[there]:
                        reached.setdefault(there, step)
        border = further
    return reached
