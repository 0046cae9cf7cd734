"""52.7, 52.8, 52.9: Civil Disorder, Iconoclasm & Heresy and Piracy cost cities."""

from typing import ClassVar

from ochre.engine.actions import Done
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import ChooseCity, CityChoice, chosen_city, coastal
from ochre.rules.cities import lose_city, reduce_city
from ochre.rules.editions.civilization_1988.calamities.numbers import amounts
from ochre.rules.editions.civilization_1988.calamities.options import CityOption
from ochre.rules.forms import Fate
from ochre.rules.losses import order_reductions

# 52.7: Civil Disorder

KEPT = 4


@step
def civil_disorder(table: Table, victim: int, trader: int) -> None:
    """52.7: all cities but four are reduced; with Law five stay, with Democracy six."""
    kept = max([KEPT, *amounts(table, victim, "civil-disorder", "cities-kept-set-to")])
    order_reductions(table, {victim: max(0, table.city_count(victim) - kept)})


# 52.8: Iconoclasm & Heresy

ICONOCLASM = "iconoclasm-and-heresy"
OWN, OF_OTHERS = 4, 2


class HereticCityOfOpponent(CityOption, frozen=True):
    """52.8: which city of an opponent is reduced, too?"""

    rule: ClassVar[str] = "52.8.4"
    fate: ClassVar[Fate] = "reduced"


@step
def iconoclasm_and_heresy(table: Table, victim: int, trader: int) -> None:
    """52.8: four own cities are reduced; with Law three, with Philosophy two. Then up to two of opponents."""
    number = min([OWN, *amounts(table, victim, ICONOCLASM, "cities-reduced-set-to")])
    table.next(("heresy-spreads", victim, OF_OTHERS, ()))
    order_reductions(table, {victim: number})


@step
def heresy_spreads(table: Table, victim: int, left: int, struck: tuple[int, ...]) -> Step:
    """52.8: two in all; of an opponent with Law one, with Philosophy none."""
    cities = tuple(
        area
        for other in table.others(victim)
        if struck.count(other) < most_by_heresy(table, other)
        for area in table.cities(other)
    )
    if not cities:
        return
    answer: ChooseCity | Done = yield HereticCityOfOpponent(victim, cities)
    if isinstance(answer, Done):
        return
    area = table.area(answer.area)
    owner = table.state.city[area] - 1
    reduce_city(table, area)
    if left > 1:
        table.next(("heresy-spreads", victim, left - 1, (*struck, owner)))


def most_by_heresy(table: Table, nation: int) -> int:
    if amounts(table, nation, ICONOCLASM, "cannot-be-selected", "secondary"):
        return 0
    return min([OF_OTHERS, *amounts(table, nation, ICONOCLASM, "max-cities-lost", "secondary")])


# 52.9: Piracy


class PlunderedCity(CityChoice, frozen=True):
    """52.9: which coastal city is eliminated?"""

    rule: ClassVar[str] = "52.9.1"
    fate: ClassVar[Fate] = "destroyed"


@step
def piracy(table: Table, victim: int, trader: int) -> None:
    """52.9: one coastal city for each ship of who traded the card, wherever the ship can sail to it.

    Ships that reach fewer areas come first, so that as many as possible find a city.
    """
    if trader == NOBODY:
        return
    reach = {ship: within_sail(table, ship) for ship, _ in table.ships(trader)}
    table.next(*(("plunder", victim, ship) for ship in sorted(reach, key=lambda ship: (len(reach[ship]), ship))))


@step
def plunder(table: Table, victim: int, ship: int) -> Step:
    """52.9: the holder of the card chooses among the cities this ship can come to."""
    reach = within_sail(table, ship)
    cities = tuple(area for area in coastal(table, table.cities(victim)) if area in reach)
    if not cities:
        return
    area = yield from chosen_city(table, PlunderedCity(victim, cities))
    lose_city(table, area)


def within_sail(table: Table, ship: int) -> set[int]:
    """All areas that a ship can sail to: any distance, across open sea, but not by land from coast to coast."""
    board, state = table.box.board, table.state
    start = state.ship_at[ship] - 1, state.ship_coast[ship] if state.ship_coast else 0
    reached, left = {start}, [start]
    while left:
        here, coast = left.pop()
        for near in board.water[here]:
            arrival = board.next_coast(here, coast, near)
            if arrival is not None and (near, arrival) not in reached:
                reached.add((near, arrival))
                left.append((near, arrival))
    return {area for area, _ in reached}
