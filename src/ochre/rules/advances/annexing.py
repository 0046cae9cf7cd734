"""Annexing everything in one area, as Monotheism and Politics do."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.advances.abilities import land_neighbours, reached
from ochre.rules.policies import policies


class Units(NamedTuple):
    """Units in one area that would change hands."""

    owners: tuple[int, ...]
    tokens: int
    cities: int

    @property
    def points(self) -> int:
        return self.tokens + 5 * self.cities


def units_to_annex(table: Table, nation: int, area: int, spared: Sequence[str]) -> Units:
    """All units of others here that are not protected (A71), extra tokens included (adv.monotheism.5)."""
    owners = tuple(owner for owner in reached(table, area, spared) if owner != nation)
    everybody = range(table.barbarians + 1)
    if policies(table).advances.annexing == "all-or-none" and any(
        (owner not in owners or once.used(table, owner, once.TORN)) and owner != nation and table.has_units(owner, area)
        for owner in everybody
    ):
        owners = ()
    city = table.city_owner(area)
    return Units(owners, sum(table.tokens(owner, area) for owner in owners), int(city in owners))


def why_not_annex(table: Table, nation: int, units: Units) -> tuple[str, dict[str, int]] | None:
    """Why this nation cannot annex these units, if it cannot: stock must suffice for all of them to start with.

    The pattern of a sentence, and what fills it.
    """
    if not units.owners:
        return "There is nothing that you could annex.", {}
    if units.tokens > table.state.stock[nation]:
        needed, stock = units.tokens, table.state.stock[nation]
        return "You need {count} tokens in stock, and have {stock}.", {"count": needed, "stock": stock}
    if units.cities > table.cities_in_stock(nation):
        return "You have no city in stock.", {}
    return None


def annexable(table: Table, nation: int, spared: Sequence[str]) -> Iterator[tuple[int, Units]]:
    """The areas adjacent by land that can be annexed, with the units there, one by one: often the first will do."""
    for area in land_neighbours(table, nation):
        units = units_to_annex(table, nation, area, spared)
        if why_not_annex(table, nation, units) is None:
            yield area, units


def annex_area(table: Table, nation: int, area: int, units: Units) -> None:
    """adv.public-works.8: a token beside the city goes with it. 10.6: no check follows."""
    if units.cities:
        table.annex_city(area, nation)
    for owner in units.owners:
        table.annex_tokens(owner, area, nation, table.tokens(owner, area))
