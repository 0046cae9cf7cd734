"""What lies ahead of a nation if nothing else is done: fights, surplus, support, taxes, the A.S.T.

Worked out on scratch copies with the functions of the rules themselves, as far as nobody has to decide anything.
"""

from ochre.advice.blindfold import copy_of
from ochre.advice.succession import needs
from ochre.engine.errors import IllegalAction
from ochre.engine.table import Table
from ochre.rules.cities import reduce_city, short_of_support, support_rate
from ochre.rules.limits import conflict_areas, in_conflict
from ochre.rules.phases.ast_alteration import steps_of_marker
from ochre.rules.phases.city_construction import BuildCity, places, requirement
from ochre.rules.phases.city_support import to_reduce_first
from ochre.rules.phases.conflict import attacker_of, conflict_ended, removal_order
from ochre.rules.phases.tax_collection import revolts_at
from ochre.rules.policies import policies
from ochre.rules.reaching import carries
from ochre.wire.advice import (
    AnyWarning,
    AstWarning,
    ConflictWarning,
    SupportWarning,
    SurplusWarning,
    TaxWarning,
)

BEFORE_BUILDING = ("", "tax-collection", "population-expansion", "movement", "conflict", "city-construction")
"""Cities may still be built this turn."""
CHECKED_AGAIN = (
    *BEFORE_BUILDING,
    "trade-cards-acquisition",
    "trade",
    "calamity-selection",
    "calamity-resolution",
    "special-abilities",
    "surplus-population",
)
"""Surplus and support will still be checked this turn."""


def warnings(table: Table, nation: int, before: Table | None = None) -> list[AnyWarning]:
    """On a blindfolded table, in the order of urgency. `before`: the table without the plan that is asked about."""
    found: list[AnyWarning] = []
    ahead = copy_of(table)
    phase, prefix = table.state.phase, table.box.edition.prefix
    surplus: SurplusWarning | None = None
    if phase in CHECKED_AGAIN:
        found += conflicts(table, nation, before)
        built = build_all(ahead, nation) if phase in BEFORE_BUILDING else []
        surplus = remove_surplus(ahead, nation)
        if (support := support_ahead(ahead, nation, built)) is not None:
            found.append(support)
    if phase != "tax-collection" and (tax := tax_ahead(ahead, nation)) is not None:
        found.append(tax)
    if surplus is not None:
        found.append(surplus)
    if (ast := ast_ahead(ahead, nation)) is not None:
        found.append(ast)
    assert all(warning.rule.startswith(prefix) for warning in found)
    return found


def _rule(table: Table, path: str) -> str:
    return f"{table.box.edition.prefix}-{path}"


# Fights


def conflicts(table: Table, nation: int, before: Table | None) -> list[AnyWarning]:
    """Conflict situations with own units."""
    return [_conflict(table, nation, area, before) for area in conflict_areas(table) if table.has_units(nation, area)]


def _conflict(table: Table, nation: int, area: int, before: Table | None) -> ConflictWarning:
    caused = (
        before is not None
        and table.tokens(nation, area) > before.tokens(nation, area)
        and not in_conflict(before, area)
    )
    city = table.city_owner(area)
    fought = copy_of(table)
    fight(fought, area)
    return ConflictWarning(
        rule=_rule(table, "3.conflict.1" if city is None else "3.conflict.2"),
        area=table.area_id(area),
        caused=caused,
        tokens={table.nation_id(owner): table.tokens(owner, area) for owner in table.owners(area)},
        left={table.nation_id(owner): fought.tokens(owner, area) for owner in fought.owners(area)},
        city=None if city is None else table.nation_id(city),
        city_falls=attacker_of(fought, area) is not None,
    )


def fight(table: Table, area: int) -> None:
    """4a with every loss where it happens, whatever advances would let its owner do instead."""
    while not conflict_ended(table, area):
        for group in removal_order(table, area):
            if conflict_ended(table, area):
                return
            for owner in group:
                table.remove(owner, area)


# Cities and surplus


def build_all(table: Table, nation: int) -> list[str]:
    """Build every city for which the tokens stand ready, without help of advances and where nobody fights."""
    built = []
    for area in list(places(table, nation)):
        if table.tokens(nation, area) < requirement(table, area) or in_conflict(table, area):
            continue
        city = BuildCity(table.area_id(area))
        try:
            city.check(table, nation)
        except IllegalAction:
            continue  # somebody else comes first there
        city.apply(table, nation)
        built.append(table.area_id(area))
    return built


def remove_surplus(table: Table, nation: int) -> SurplusWarning | None:
    """5b.1, where nobody fights before."""
    dying = {}
    for area in table.occupied(nation):
        above = table.tokens(nation, area) - carries(table, nation, area)
        if above > 0 and not in_conflict(table, area):
            dying[table.area_id(area)] = above
            table.remove(nation, area, above)
    return SurplusWarning(_rule(table, "5b.1"), dying, sum(dying.values())) if dying else None


def support_ahead(table: Table, nation: int, built: list[str]) -> SupportWarning | None:
    """5c.1; the cities that leave no support are reduced in the usual way, so that what follows is seen."""
    rate = support_rate(table, nation)
    cities, on_board = table.city_count(nation), table.tokens_on_board(nation)
    reduced = 0
    while short_of_support(table, nation, rate):
        limit = table.box.board.limit
        reduce_city(table, max(to_reduce_first(table, nation), key=lambda area: (limit[area], -area)))
        reduced += 1
    if not reduced:
        return None
    return SupportWarning(_rule(table, "5c.1"), cities, rate, rate * cities, on_board, reduced, built)


# Taxes and the A.S.T.


def tax_ahead(table: Table, nation: int) -> TaxWarning | None:
    """1a.1, 1b.3: at the usual rate, with the stock as it stands then."""
    rate, stock = policies(table).taxes.rate, table.state.stock[nation]
    due = rate * table.city_count(nation)
    if due <= stock:
        return None
    return TaxWarning(_rule(table, "1b.3"), rate, due, stock, due - stock, revolts_at(table, nation, rate))


def ast_ahead(table: Table, nation: int) -> AstWarning | None:
    """13a: what will hold up the marker at the end of this turn."""
    track, space = table.box.nations[nation].track, table.state.ast[nation]
    steps = steps_of_marker(table, nation)
    if steps > 0 or space + 1 == len(track):
        return None
    epoch = track[space + 1]
    asked = needs(table, nation, policies(table).track.requirements[epoch])
    missing = [need for need in asked if need.has < need.needed]
    return AstWarning(_rule(table, "13a.1"), space + 1, epoch, steps, missing)
