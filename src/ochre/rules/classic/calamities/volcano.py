"""30.21: Volcanic Eruption or Earthquake."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import CityChoice, chosen_city, chosen_place
from ochre.rules.calamities.volcano import VolcanoChoice
from ochre.rules.cities import lose_city, reduce_city, tokens_for_city
from ochre.rules.classic.policies import classic
from ochre.rules.classic.victims import eligible
from ochre.rules.forms import Fate
from ochre.rules.holding import modifier
from ochre.rules.losses import CITY

CARD = "volcanic-eruption-earthquake"


@step
def volcanic_eruption_earthquake(table: Table, victim: int, trader: int) -> None:
    """30.211, 30.212: an eruption if the victim has a city in reach of a volcano, otherwise an earthquake."""
    table.next(("eruption", victim) if volcanoes_near(table, victim) else ("earthquake", victim, trader))


# 30.211: eruption


def volcanoes_near(table: Table, victim: int) -> list[int]:
    """Volcanoes with a city of the victim in an area they touch; 39.7: or in a neighbouring one."""
    board = table.box.board
    cities = set(table.cities(victim))
    found = []
    for volcano, areas in enumerate(board.volcano_areas):
        reached = set(areas)
        if classic(table).eruption_reach:
            reached.update(near for area in areas for near in board.adjacent[area])
        if reached & cities:
            found.append(volcano)
    return found


def eruption_damage(table: Table, volcano: int) -> dict[int, int]:
    """Unit points that each owner would lose. Barbarians and Pirates are spared (29.65), unless they grow (39.4)."""
    areas = table.box.board.volcano_areas[volcano]
    owners = range(table.barbarians + classic(table).barbarians_grow)
    damage = {owner: sum(table.unit_points(owner, area) for area in areas) for owner in owners}
    for area in _reduced_by(table, volcano):
        owner = table.state.city[area] - 1
        damage[owner] += CITY - tokens_for_city(table, area)
    if classic(table).eruption_reach:
        for area in _laid_waste_by(table, volcano):
            for owner in owners:
                damage[owner] += table.tokens(owner, area)
    return {owner: points for owner, points in damage.items() if points}


def _reduced_by(table: Table, volcano: int) -> list[int]:
    """39.7: cities in areas adjacent to those of the volcano, even across water."""
    if not classic(table).eruption_reach:
        return []
    board, touched = table.box.board, table.box.board.volcano_areas[volcano]
    near = {there for area in touched for there in board.adjacent[area]} - set(touched)
    spared = 0 if classic(table).barbarians_grow else table.barbarians + 1
    return [area for area in sorted(near) if table.state.city[area] not in (0, spared)]


def _laid_waste_by(table: Table, volcano: int) -> list[int]:
    """39.7: areas adjacent by land, where all tokens are lost."""
    board, touched = table.box.board, table.box.board.volcano_areas[volcano]
    return sorted({there for area in touched for there in board.land[area]} - set(touched))


@step
def eruption(table: Table, victim: int) -> Step:
    """30.211: where it does the greatest damage to all together; 39.7: first to the victim. The victim breaks ties."""
    board = table.box.board

    def harm(volcano: int) -> tuple[int, ...]:
        damage = eruption_damage(table, volcano)
        total = sum(damage.values())
        return (damage.get(victim, 0), total) if classic(table).eruption_reach else (total,)

    near = volcanoes_near(table, victim)
    most = max(map(harm, near))
    names = tuple(board.volcanoes[volcano] for volcano in near if harm(volcano) == most)
    name = yield from chosen_place(VolcanoChoice(victim, names))
    table.tell("eruption", victim, volcano=name)
    volcano = board.volcanoes.index(name)
    reduced, waste = _reduced_by(table, volcano), _laid_waste_by(table, volcano)
    for area in board.volcano_areas[volcano]:
        _bury(table, area, city=True)
    if classic(table).eruption_reach:
        for area in waste:
            _bury(table, area, city=False)
        for area in reduced:
            reduce_city(table, area)


def _bury(table: Table, area: int, *, city: bool) -> None:
    owners = range(table.barbarians + classic(table).barbarians_grow)
    if city and table.city_owner(area) in owners:
        table.destroy_city(area)
    for owner in owners:
        table.remove(owner, area, table.tokens(owner, area))


# 30.212: earthquake


class EarthquakeSite(CityChoice, frozen=True):
    """30.212: of sites with the greatest damage, which own city?"""

    rule: ClassVar[str] = "30.212"
    fate: ClassVar[Fate] = "destroyed"


class EarthquakeBeside(CityChoice, frozen=True):
    """30.212: which city of another player beside it?"""

    rule: ClassVar[str] = "30.212"
    fate: ClassVar[Fate] = "reduced"


def earthquake_sites(table: Table, victim: int, trader: int) -> dict[int, list[int]]:
    """30.212: own cities with the greatest total damage, each with the neighbours that make it so; maybe none.

    30.213: with Engineering the own city is reduced, and no other holder is struck.
    """
    reduced = modifier(table, victim, CARD, "own-city-reduced-instead-of-destroyed")
    damage: dict[tuple[int, int], int] = {}
    for area in table.cities(victim):
        own = CITY - (tokens_for_city(table, area) if reduced else 0)
        beside = [near for near in table.box.board.adjacent[area] if _shakes(table, victim, trader, near)]
        for near in beside:
            damage[area, near] = own + CITY - tokens_for_city(table, near)
        if not beside:
            damage[area, -1] = own
    most = max(damage.values(), default=0)
    sites: dict[int, list[int]] = {}
    for (area, near), total in damage.items():
        if total == most:
            sites.setdefault(area, []).extend([near] if near >= 0 else [])
    return sites


def _shakes(table: Table, victim: int, trader: int, area: int) -> bool:
    """A city of another player who may be struck, too."""
    owner = table.city_owner(area)
    return owner in eligible(table, victim, trader, by_nature=True) and not modifier(
        table, owner, CARD, "cannot-be-selected", "secondary"
    )


@step
def earthquake(table: Table, victim: int, trader: int) -> Step:
    """30.212, 29.61: who traded the card (39.3) is not struck, too."""
    sites = earthquake_sites(table, victim, trader)
    if not sites:
        return
    area = yield from chosen_city(table, EarthquakeSite(victim, tuple(sites)))
    beside = sites[area]
    if modifier(table, victim, CARD, "own-city-reduced-instead-of-destroyed"):
        reduce_city(table, area)
    else:
        lose_city(table, area)
    if not beside:
        return
    near = yield from chosen_city(table, EarthquakeBeside(victim, tuple(beside)))
    reduce_city(table, near)
