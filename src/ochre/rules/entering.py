"""Entering an area: what it causes, and which advances of others forbid it."""

from ochre.engine.table import Table
from ochre.rules.holding import holders, holds
from ochre.rules.limits import alone, in_conflict
from ochre.rules.policies import policies

Reason = tuple[
    str, str, dict[str, int]
]  # the pattern of a sentence for the player, the rule, and what fills the pattern


def causes_conflict(table: Table, nation: int, area: int, count: int) -> bool:
    """3.conflict.1, .2: whether so many tokens coming in make a conflict situation.

    Any city of somebody else, or others' tokens if the printed limit is then exceeded (A34: Agriculture works only
    alone). Ships count for nothing.
    """
    city, counts = table.state.city[area], table.counts(area)
    total = sum(counts)
    if city:
        return city != nation + 1 or total > counts[nation]
    return total > counts[nation] and total + count > table.box.board.limit[area]


def stops_here(table: Table, nation: int, area: int) -> bool:
    """adv.roadbuilding.2, .8: whether a road ends here: one token more would be in a conflict situation.

    Or, where the book says so, any units of others are here; their ships are no units.
    """
    if policies(table).movement.roads_pass == "without-others":
        return not alone(table, nation, area)
    return causes_conflict(table, nation, area, 1) or in_conflict(table, area)


def why_not_enter(table: Table, nation: int, area: int, count: int) -> Reason | None:
    """Why so many tokens of this nation may not come in, if they may not."""
    state = table.state
    if not state.in_play[area] or not table.box.board.is_land[area]:
        return "{area} is not in play.", "leave.21", {"area": area}
    city, counts = state.city[area], table.counts(area)
    foreign = city and city != nation + 1
    if not foreign and sum(counts) == counts[nation]:
        return None  # nobody to object
    if in_conflict(table, area):
        return None  # adv.diplomacy.1, adv.cultural-ascendancy.1: a conflict situation is open to all
    if foreign and _diplomacy_forbids(table, nation, city - 1):
        return "Diplomacy closes the cities of {nation} to you.", "adv.diplomacy.1", {"nation": city - 1}
    if causes_conflict(table, nation, area, count) and (holder := _ascendant(table, nation, area)) is not None:
        return (
            "Cultural Ascendancy forbids you to cause conflict with {nation}.",
            "adv.cultural-ascendancy.1",
            {"nation": holder},
        )
    return None


def refuse_entry(table: Table, nation: int, area: int, count: int) -> None:
    """Refuse a move that another's advance, or the map, forbids."""
    if (reason := why_not_enter(table, nation, area, count)) is not None:
        pattern, rule, values = reason
        table.refuse(pattern, rule, **values)


def _diplomacy_forbids(table: Table, nation: int, owner: int) -> bool:
    """adv.diplomacy.1, .2: unless the mover holds Diplomacy or Military."""
    return (
        holds(table, owner, "diplomacy")
        and not holds(table, nation, "diplomacy")
        and not holds(table, nation, "military")
    )


def _ascendant(table: Table, nation: int, area: int) -> int | None:
    """adv.cultural-ascendancy.1, .2: who here may not be drawn into conflict by this nation."""
    ascendant = holders(table, "cultural-ascendancy")
    if not ascendant or nation in ascendant or holds(table, nation, "advanced-military"):
        return None
    return next((other for other in ascendant if table.has_units(other, area)), None)
