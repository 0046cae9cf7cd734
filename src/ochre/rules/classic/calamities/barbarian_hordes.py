"""30.52: Barbarian Hordes, who always go where they do the primary victim the greatest immediate damage."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import PlaceChoice, chosen_place
from ochre.rules.classic.beneficiaries import by_tokens, in_line
from ochre.rules.classic.neutral import barbarians_left
from ochre.rules.classic.policies import classic
from ochre.rules.holding import holds
from ochre.rules.phases.conflict import attackers_needed, defenders_placed
from ochre.rules.ranking import beneficiary_by_stock

HORDE = 15
SPARED = "crete"
"""30.527: this nation may not be the primary victim."""


@step
def barbarian_hordes(table: Table, victim: int, trader: int) -> None:
    """30.5211, 30.527."""
    if table.box.nations[victim].id.partition("-")[0] == SPARED:
        return
    controller = controlling(table, victim, trader)
    if controller == NOBODY:
        return
    if classic(table).hordes == "beneficiary":
        gains = in_line(table, table.players(), by_tokens)[0]
        if gains != victim and table.state.stock[gains]:  # 38.2/30.520
            horde = min(HORDE, table.state.stock[gains])
            before = tuple((area, table.tokens(table.barbarians, area)) for area in table.occupied(table.barbarians))
            table.next(("horde-appears", victim, controller, horde), ("horde-settles", gains, before))
    elif horde := min(HORDE, barbarians_left(table)):
        table.next(("horde-appears", victim, controller, horde))


@step
def horde_settles(table: Table, gains: int, before: tuple[tuple[int, int], ...]) -> None:
    """38.2/30.5236: what is left of the horde are tokens of the beneficiary from now on.

    Barbarians who stood there before (39.5) are nobody's, as many as are left of both.
    """
    older = dict(before)
    for area in table.occupied(table.barbarians):
        count = max(0, table.tokens(table.barbarians, area) - older.get(area, 0))
        kept = min(count, table.state.stock[gains])
        table.annex_tokens(table.barbarians, area, gains, kept)
        table.remove(table.barbarians, area, count - kept)


def controlling(table: Table, victim: int, trader: int) -> int:
    """30.5251: who decides between equal choices: the trader, or who has most units in stock, the victim excepted."""
    if trader != NOBODY:
        return trader
    found = beneficiary_by_stock(table, table.others(victim))
    return NOBODY if found is None else found


# What a fight would do, without fighting it


def aftermath(table: Table, area: int, arriving: int) -> tuple[list[int], bool]:
    """Tokens by owner, Barbarians last, after so many Barbarians have come and fought, and whether the city stands."""
    counts = list(table.counts(area))
    counts[table.barbarians] += arriving
    city = table.state.city[area] - 1
    limit = table.box.board.limit[area]
    stands = city >= 0
    _fight(table, counts, 0 if stands else limit, to_the_end=stands)
    if not stands or city == table.barbarians or not counts[table.barbarians]:
        return counts, stands
    if counts[table.barbarians] < attackers_needed(table, table.barbarians, city):
        counts[table.barbarians] = 0  # 24.31
        return counts, True
    counts[city] += min(defenders_placed(table, table.barbarians, city), table.state.stock[city])
    _fight(table, counts, limit, to_the_end=False)
    return counts, False


def _fight(table: Table, counts: list[int], limit: int, *, to_the_end: bool) -> None:
    """24.2: rounds of removal, fewest first, equal numbers together, holders of Metalworking after all others."""

    def over() -> bool:
        total = sum(counts)
        return total == max(counts) or (not to_the_end and total <= limit)

    while not over():
        groups: dict[tuple[bool, int], list[int]] = {}
        for owner, count in enumerate(counts):
            if count:
                groups.setdefault((holds(table, owner, "metalworking"), count), []).append(owner)
        for key in sorted(groups):
            if over():
                return
            for owner in groups[key]:
                counts[owner] -= 1


def damage(table: Table, victim: int, area: int, arriving: int) -> int:
    """30.5234: by how many unit points the victim would have fewer on the board."""
    before = table.unit_points(victim, area)
    if not before:
        return 0
    counts, stands = aftermath(table, area, arriving)
    after = counts[victim] + (5 if stands and table.state.city[area] == victim + 1 else 0)
    return before - after


# 30.521: where they appear


class HordeChoice(PlaceChoice, frozen=True):
    """30.5251: of areas where they do equal damage, which?"""

    rule: ClassVar[str] = "30.5251"


@step
def horde_appears(table: Table, victim: int, controller: int, tokens: int) -> Step:
    """30.5211: in the start area where they do most damage; else in an empty one; in one of others only at last."""
    starts = table.box.nations[victim].starts
    own = [area for area in starts if table.has_units(victim, area)]
    if own:
        areas = most_damaged(table, victim, own, tokens)
    else:
        areas = [area for area in starts if not _occupied(table, area)]
        areas = areas or [area for area in starts if not _of_players(table, area)] or list(starts)
    area = table.area((yield from chosen_place(HordeChoice(controller, tuple(table.area_ids(areas))))))
    table.place_barbarians(area, tokens)
    _combat(table, area, victim, controller)


def most_damaged(table: Table, victim: int, areas: Iterable[int], tokens: int) -> list[int]:
    """The areas of these where so many Barbarians do the victim most damage."""
    harm = {area: damage(table, victim, area, tokens) for area in areas}
    most = max(harm.values())
    return [area for area in harm if harm[area] == most]


def _occupied(table: Table, area: int) -> bool:
    return bool(table.state.city[area]) or any(table.counts(area))


def _of_players(table: Table, area: int) -> bool:
    return any(table.has_units(nation, area) for nation in table.nations)


def _combat(table: Table, area: int, victim: int, controller: int) -> None:
    """30.5212: conflict is resolved at once, with everybody's units."""
    table.next(("token-conflict", area), ("city-attack", area), ("horde-moves", area, victim, controller))


# 30.523: where they go


@step
def horde_moves(table: Table, area: int, victim: int, controller: int) -> Step:
    """30.5231: all above the limit go on together; 30.5232: until none is too many. Nowhere to go: they disperse.

    24.1: an area with a city, be it one of Pirates, is full.
    """
    room = 0 if table.state.city[area] else table.box.board.limit[area]
    surplus = table.tokens(table.barbarians, area) - room
    if surplus <= 0:
        return
    goals = next_goals(table, victim, area, surplus)
    if not goals:
        table.remove(table.barbarians, area, surplus)  # AC-Q52
        return
    goal = table.area((yield from chosen_place(HordeChoice(controller, tuple(table.area_ids(goals))))))
    table.move(table.barbarians, area, goal, surplus)
    _combat(table, goal, victim, controller)


def neighbours(table: Table, area: int) -> list[int]:
    """30.5233: across land and water boundaries, but into no open sea."""
    board = table.box.board
    return [near for near in board.adjacent[area] if board.is_land[near]]


def next_goals(table: Table, victim: int, area: int, surplus: int) -> list[int]:
    """30.5241: areas of the victim alone where they do damage; else mixed ones (AC-Q53); else towards the nearest."""
    hurt = [near for near in neighbours(table, area) if damage(table, victim, near, surplus) > 0]
    pure = [near for near in hurt if _only(table, victim, near)]
    if pure or hurt:
        return most_damaged(table, victim, pure or hurt, surplus)
    return _towards(table, victim, area, surplus)


def _only(table: Table, victim: int, area: int) -> bool:
    """Nobody's units but the victim's; Barbarians of an earlier horde are no other nation's."""
    return not any(table.has_units(other, area) for other in table.nations if other != victim)


def _towards(table: Table, victim: int, area: int, surplus: int) -> list[int]:
    """30.5241: the neighbours on a shortest way to the nearest area where they could do damage."""
    distance = {area: 0}
    border: Sequence[int] = [area]
    while border:
        further = []
        for here in border:
            for near in neighbours(table, here):
                if near not in distance:
                    distance[near] = distance[here] + 1
                    further.append(near)
        hurt = [near for near in further if damage(table, victim, near, surplus) > 0]
        if hurt:
            return _first_steps(table, area, hurt, distance)
        border = further
    return []


def _first_steps(table: Table, area: int, goals: Iterable[int], distance: dict[int, int]) -> list[int]:
    """Back from the goals, always one step nearer, to the neighbours of the area."""
    layer = set(goals)
    while True:
        nearer = {
            back for here in layer for back in neighbours(table, here) if distance.get(back) == distance[here] - 1
        }
        if nearer == {area}:
            return sorted(layer)
        layer = nearer
