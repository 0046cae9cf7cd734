"""Barbarian Hordes."""

from collections import defaultdict
from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import CityChoice, PlaceChoice, chosen_city, chosen_place
from ochre.rules.forms import Fate
from ochre.rules.holding import holds, modifier
from ochre.rules.phases.conflict import attack_succeeds

TOKENS = mega_numbers("barbarian-hordes")["tokens"]


class HordeTarget(CityChoice, frozen=True):
    """Which city of the victim is attacked first?"""

    rule: ClassVar[str] = "cal.barbarian-hordes.1"
    fate: ClassVar[Fate] = "attacked"


@step
def barbarian_hordes(table: Table, victim: int, beneficiary: int) -> Step:
    """cal.barbarian-hordes.1: they fall upon a wilderness city, if there is one; upon nobody without a city (A56)."""
    tokens = TOKENS + modifier(table, victim, "barbarian-hordes", "barbarian-tokens")
    cities = table.cities(victim)
    cities = [area for area in cities if not table.box.board.site[area]] or cities
    if beneficiary == NOBODY or not cities:
        return
    area = yield from chosen_city(table, HordeTarget(beneficiary, tuple(cities)))
    table.place_barbarians(area, tokens)
    _combat(table, area, victim, beneficiary)


def _combat(table: Table, area: int, victim: int, beneficiary: int) -> None:
    """All tokens in the area take part (cal.barbarian-hordes.10), then the city is attacked, then the horde goes on."""
    table.next(("token-conflict", area), ("city-attack", area), ("horde-goes-on", area, victim, beneficiary))


class HordeMarch(PlaceChoice, frozen=True):
    """Where do the barbarians go next?"""

    rule: ClassVar[str] = "cal.barbarian-hordes.2"


@step
def horde_goes_on(table: Table, area: int, victim: int, beneficiary: int) -> Step:
    """cal.barbarian-hordes.2, .4, .5, A57: all above the limit go to one area; if there is none, they are destroyed."""
    excess = table.tokens(table.barbarians, area) - table.box.board.limit[area]
    if excess <= 0:
        return
    goals = tuple(goal for goal in table.box.board.adjacent[area] if may_overrun(table, victim, goal, excess))
    if not goals:
        table.remove(table.barbarians, area, excess)
        return
    goal = table.area((yield from chosen_place(HordeMarch(beneficiary, tuple(table.area_ids(goals))))))
    table.move(table.barbarians, area, goal, excess)
    _combat(table, goal, victim, beneficiary)


def may_overrun(table: Table, victim: int, goal: int, tokens: int) -> bool:
    """cal.barbarian-hordes.2, .3, .13: where the victim has units; to a city only if so many will take it."""
    if not table.has_units(victim, goal):
        return False
    if table.city_owner(goal) in (None, table.barbarians):
        return True
    return attack_succeeds(table, table.barbarians, goal, barbarians_left(table, goal, tokens))


def barbarians_left(table: Table, area: int, arriving: int) -> int:
    """How many stand before the city after the token conflict in its area.

    cal.barbarian-hordes.15: every loss is reckoned where it happens, whatever the others' advances would let them do.
    """
    counts = list(table.counts(area))
    counts[table.barbarians] += arriving
    while sum(counts) > max(counts):
        groups: dict[tuple[bool, int], list[int]] = defaultdict(list)
        for owner, count in enumerate(counts):
            if count:
                groups[holds(table, owner, "metalworking"), count].append(owner)
        for key in sorted(groups):
            if sum(counts) == max(counts):
                break
            for owner in groups[key]:
                counts[owner] -= 1
    return counts[table.barbarians]
