"""52.3, 52.4, 52.6: Flood, Famine and Epidemic cost units, those of others, too."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.flood import FloodplainChoice, flooded_plain
from ochre.rules.classic.allotting import AllotLosses, LossAllotment
from ochre.rules.classic.calamities.famine import grain_against_famine, may_show_grain, starvation
from ochre.rules.classic.victims import eligible
from ochre.rules.editions.civilization_1988.calamities.numbers import amounts
from ochre.rules.editions.civilization_1988.calamities.options import OptionalAllotment
from ochre.rules.holding import modifier
from ochre.rules.losses import ANYWHERE, LEAVING_ONE, await_all, deal_damage, floodplain, paid, points_in

__all__ = ["grain_against_famine", "starvation"]


# 52.3: Flood

FLOOD, FLOOD_OTHERS = 17, 10


class WhichPlain(FloodplainChoice, frozen=True):
    """Of flood plains with equally many own units, which is flooded?"""

    rule: ClassVar[str] = "52.3.1"


class FloodAllotment(OptionalAllotment, frozen=True):
    """52.3: how many units of opponents on the same plain are removed, too?"""

    rule: ClassVar[str] = "52.3.3"


@step
def flood(table: Table, victim: int, trader: int) -> Step:
    """52.3: 17 units at most on the plain with most of them; nothing happens without any.

    Cities are in danger on white squares only, and so only those count.
    """
    name = yield from flooded_plain(table, WhichPlain, victim)
    if name is None:
        return
    scope = floodplain(name)
    table.next(("flood-spreads", victim, scope))
    deal_damage(table, {victim: min(FLOOD, most_by_flood(table, victim))}, scope)


def most_by_flood(table: Table, nation: int) -> int:
    """52.3: with Engineering no more than seven."""
    return min([1000, *amounts(table, nation, "flood", "max-unit-points-lost")])


@step
def flood_spreads(table: Table, holder: int, scope: str) -> Step:
    """52.3: the holder of the card removes up to ten units of opponents on the plain, and says which."""
    most = tuple(
        (other, count)
        for other in table.others(holder)
        if (count := min(points_in(table, other, scope), most_by_flood(table, other), FLOOD_OTHERS))
    )
    if not most:
        return
    answer: AllotLosses = yield FloodAllotment(holder, FLOOD_OTHERS, most)
    losses = sorted((table.nation(id), count) for id, count in answer.losses.items() if count)
    table.next(*(("washed-away", holder, owner, count, scope) for owner, count in losses))


@step
def washed_away(table: Table, holder: int, owner: int, count: int, scope: str) -> None:
    table.tell("damage", owner, points=count, scope=scope)
    table.owe(owner, count)
    if not paid(table, owner, scope):
        table.next(("take-damage-of", holder, owner, scope))


# 52.4: Famine

FAMINE, FAMINE_OTHERS, FAMINE_EACH = 9, 20, 11


class FamineAllotment(OptionalAllotment, frozen=True):
    """52.4: how many units do opponents lose?"""

    rule: ClassVar[str] = "52.4.2"


@step
def famine(table: Table, victim: int, trader: int) -> Step:
    """52.4: 9 units, and opponents may be ordered to lose 20, of each 11 at most; Grain and Pottery help anybody."""
    losses = {victim: FAMINE}
    most = tuple(
        (other, count)
        for other in eligible(table, victim, trader)
        if (count := min(FAMINE_EACH, points_in(table, other, ANYWHERE)))
    )
    if most:
        answer: AllotLosses = yield FamineAllotment(victim, FAMINE_OTHERS, most)
        losses |= {table.nation(id): count for id, count in answer.losses.items() if count}
    await_all(table, [nation for nation in losses if may_show_grain(table, nation)])
    for nation, points in sorted(losses.items()):
        table.owe(nation, points)
    table.next(("grain-against-famine",), ("starvation",))


# 52.6: Epidemic

EPIDEMIC, EPIDEMIC_OTHERS, EPIDEMIC_EACH = 16, 25, 10


class EpidemicAllotment(LossAllotment, frozen=True):
    """52.6: how many units do opponents lose?"""

    rule: ClassVar[str] = "52.6.2"


@step
def epidemic(table: Table, victim: int, trader: int) -> Step:
    """52.6: 16 units, and 25 of opponents, of each 10 at most; who gave the card is immune. No zone is emptied.

    With Medicine 11, and an opponent loses 5 at most.
    """
    losses = {victim: EPIDEMIC + modifier(table, victim, "epidemic", "unit-points-lost", "primary")}
    able = {
        other: min(
            EPIDEMIC_EACH,
            points_in(table, other, LEAVING_ONE),
            *amounts(table, other, "epidemic", "max-unit-points-lost", "secondary"),
        )
        for other in eligible(table, victim, trader)
    }
    most = tuple((other, count) for other, count in able.items() if count)
    total = sum(able.values())
    if total <= EPIDEMIC_OTHERS:
        losses |= dict(most)
    elif most:
        answer: AllotLosses = yield EpidemicAllotment(victim, EPIDEMIC_OTHERS, most)
        losses |= {table.nation(id): count for id, count in answer.losses.items() if count}
    deal_damage(table, dict(sorted(losses.items())), LEAVING_ONE)
