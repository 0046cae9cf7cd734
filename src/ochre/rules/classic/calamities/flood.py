"""30.51: Flood."""

from typing import ClassVar, Literal

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import CityChoice, chosen_city, coastal, wilderness_first
from ochre.rules.calamities.flood import FloodplainChoice, flooded_plain
from ochre.rules.cities import lose_city, reduce_city
from ochre.rules.classic.allotting import allot
from ochre.rules.classic.calamities.civil_war import PickUnits, Units, UnitsChoice, eliminate
from ochre.rules.classic.neutral import controller
from ochre.rules.classic.policies import classic
from ochre.rules.classic.victims import eligible
from ochre.rules.forms import Fate
from ochre.rules.holding import modifier
from ochre.rules.losses import city_areas, deal_damage, floodplain, points_in, token_areas

OWN, OTHERS = 17, 10


@step
def flood(table: Table, victim: int, trader: int) -> Step:
    """30.513: on the plain with most of the victim's unit points. Cities on black sites are safe and do not count."""
    name = yield from flooded_plain(table, FloodplainChoice, victim)
    if name is None:
        table.next(("flooded-coast", victim))
        return
    scope = floodplain(name)
    losses = {victim: min(OWN, cap(table, victim, "primary"))}
    others = {
        other: min(points_in(table, other, scope), cap(table, other, "secondary"))
        for other in eligible(table, victim, trader, by_nature=True)
    }
    yield from allot(table, victim, OTHERS, others, losses)
    if classic(table).barbarians_grow and sum(others.values()) < OTHERS:
        table.next(("flooded-barbarians", name, OTHERS - sum(others.values())))
    deal_damage(table, dict(sorted(losses.items())), scope)


@step
def flooded_barbarians(table: Table, plain: str, points: int) -> Step:
    """39.4/30.5121: what others have not lost Barbarians and Pirates on the plain lose, as their controller picks.

    All of it, if there is no more; a city only if it fits into the number.
    """
    scope, owner = floodplain(plain), table.barbarians
    there = Units(
        {area: table.tokens(owner, area) for area in token_areas(table, owner, scope)},
        tuple(city_areas(table, owner, scope)),
    )
    if there.points <= points:
        eliminate(table, owner, there)
        return
    tokens = sum(there.tokens.values())
    number = max(
        (
            5 * cities + min(tokens, points - 5 * cities)
            for cities in range(len(there.cities) + 1)
            if 5 * cities <= points
        ),
        default=0,
    )
    if number:
        answer: PickUnits = yield FloodedBarbarians(controller(table), owner, number, there.plain())
        eliminate(table, owner, answer.units(table))


class FloodedBarbarians(UnitsChoice, frozen=True):
    """39.4: which Barbarians and Pirates drown?"""

    rule: ClassVar[str] = "39.4/30.5121"
    purpose: ClassVar[Literal["faction", "loss"]] = "loss"


def cap(table: Table, nation: int, role: str) -> int:
    """30.515: the most an Engineering holder loses; no limit without it."""
    held = modifier(table, nation, "flood", "max-unit-points-lost", "primary" if role == "primary" else "secondary")
    return held or 1000


class FloodedCity(CityChoice, frozen=True):
    """30.514: which coastal city?"""

    rule: ClassVar[str] = "30.514"
    fate: ClassVar[Fate] = "destroyed"


@step
def flooded_coast(table: Table, victim: int) -> Step:
    """30.514: without units on a plain one coastal city is eliminated; with Engineering it is reduced (30.515)."""
    cities = wilderness_first(table, coastal(table, table.cities(victim)))
    if not cities:
        return
    area = yield from chosen_city(table, FloodedCity(victim, cities))
    if modifier(table, victim, "flood", "coastal-city-reduced-instead-of-eliminated"):
        reduce_city(table, area)
    else:
        lose_city(table, area)
