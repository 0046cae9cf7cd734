"""30.91: Piracy."""

from collections.abc import Sequence
from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.choices import CityChoice, chosen_city, coastal
from ochre.rules.cities import annex_city, lose_city, reduce_city
from ochre.rules.classic.beneficiaries import by_cities, in_line
from ochre.rules.classic.neutral import pirate_cities_left
from ochre.rules.classic.policies import classic
from ochre.rules.classic.victims import eligible
from ochre.rules.forms import Fate
from ochre.rules.holding import holds
from ochre.rules.pricing import spendable

OWN, OTHERS = 2, 2
SEAFARING = ("astronomy", "cloth-making")


class CityForPirates(CityChoice, frozen=True):
    """30.911: which coastal city of the victim?"""

    rule: ClassVar[str] = "30.911"
    fate: ClassVar[Fate] = "pirates"


class OtherCityForPirates(CityChoice, frozen=True):
    """30.912: which coastal city of another player?"""

    rule: ClassVar[str] = "30.912"
    fate: ClassVar[Fate] = "pirates"


@step
def piracy(table: Table, victim: int, trader: int) -> None:
    """30.911, 30.912: two cities of the victim, and one each of two others, whatever the victim had to lose."""
    chooser = victim if trader == NOBODY else trader  # AC-Q60
    own = OWN
    line: tuple[int, ...] = ()
    if classic(table).piracy == "beneficiary":
        line = tuple(in_line(table, table.players(), by_cities))
        if line[0] == victim:
            return  # 38.2/30.910
    if classic(table).piracy == "plunder" and all(holds(table, chooser, card) for card in SEAFARING):
        own += 1  # 39.8/30.913
    spared = line[:1]  # 38.2/30.912: who gains cannot be chosen, too
    table.next(("pirates-land", victim, chooser, own, line), ("pirates-spread", victim, trader, OTHERS, spared, line))


@step
def pirates_land(table: Table, victim: int, chooser: int, left: int, line: tuple[int, ...]) -> Step:
    """30.911: the trader selects."""
    cities = tuple(coastal(table, table.cities(victim)))
    if not cities:
        return
    area = yield from chosen_city(table, CityForPirates(chooser, cities))
    take_for_pirates(table, area, victim, line)
    if left > 1:
        table.next(("pirates-land", victim, chooser, left - 1, line))


@step
def pirates_spread(
    table: Table, victim: int, trader: int, left: int, struck: tuple[int, ...], line: tuple[int, ...]
) -> Step:
    """30.912: the primary victim selects, of different players."""
    cities = tuple(
        area
        for other in eligible(table, victim, trader)
        if other not in struck
        for area in coastal(table, table.cities(other))
    )
    if not cities:
        return
    area = yield from chosen_city(table, OtherCityForPirates(victim, cities))
    owner = table.state.city[area] - 1
    take_for_pirates(table, area, victim, line)
    if left > 1:
        table.next(("pirates-spread", victim, trader, left - 1, (*struck, owner), line))


def take_for_pirates(table: Table, area: int, victim: int, line: Sequence[int]) -> None:
    """30.911: replaced by a Pirate city; without one left it is eliminated (AC-Q61).

    38.2: the beneficiary replaces it; without a city left the next in line, as it was when Piracy began (30.913).
    39.8: it is reduced, and its owner loses a commodity card by chance, not one that lies face up; it goes back to its
    stack at once.
    """
    if classic(table).piracy == "plunder":
        owner = table.state.city[area] - 1
        reduce_city(table, area)
        if cards := [card for card, count in spendable(table, owner).items() for _ in range(count)]:
            card = cards[table.random(len(cards))]
            table.discard(owner, [card])
            table.put_under(table.box.deck.pile[card], [card])
    elif classic(table).piracy == "beneficiary":
        owner = table.state.city[area] - 1
        able = [other for other in line if other not in (owner, victim) and table.cities_in_stock(other)]
        if able:
            annex_city(table, area, able[0])
        else:
            lose_city(table, area)
    elif pirate_cities_left(table):
        annex_city(table, area, table.barbarians)
    else:
        lose_city(table, area)
