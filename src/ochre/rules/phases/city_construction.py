"""Phase 5, and in it 5a: city construction."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar

import msgspec

from ochre.engine.actions import Action, Answers, Count, Done, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_unfinished
from ochre.engine.errors import IllegalAction
from ochre.engine.state import LEFT
from ochre.engine.table import Table
from ochre.rules.cities import support_rate
from ochre.rules.forms import BuildForm, CityPlace
from ochre.rules.holding import holds
from ochre.rules.limits import alone
from ochre.rules.once import ARCHITECTURE, URBANISM, used
from ochre.rules.policies import policies
from ochre.rules.ranking import due_in_order

MOST_BY_URBANISM = 4
"""adv.urbanism.1: tokens from areas adjacent by land."""


@step
def city_construction(table: Table) -> None:
    """5.1: build cities, remove surplus population, check city support."""
    table.begin_phase("city-construction")
    table.forget_built()
    table.clear_finished()
    _finish_idle(table, table.nations)
    wild = policies(table).barbarians.steps
    table.next(
        ("build-cities",),
        *(((wild[1],),) if wild else ()),
        *((name,) for name in policies(table).cities.after_building),
    )


@floor
def build_cities(table: Table) -> Step:
    """5a: all who can build do so at the same time (5.2), any number of cities or none (5a.1)."""
    while asked := to_unfinished(BuildCities, table.nations, table):
        nation, action = yield asked
        if isinstance(action, Done):
            table.finish(nation)
        else:
            affected = [owner for owner in table.owners(table.area(action.area)) if owner < table.barbarians]
            action.apply(table, nation)
            _finish_idle(table, affected)


def _finish_idle(table: Table, nations: Iterable[int]) -> None:
    """Who can build nothing has finished. A city takes possibilities away, never adds one."""
    for nation in nations:
        if not table.state.finished[nation] and (
            table.state.leaving[nation] >= LEFT or next(places(table, nation), None) is None
        ):
            table.finish(nation)


# What a city needs


def requirement(table: Table, area: int, nation: int | None = None) -> int:
    """5a.2, 5a.3: own tokens needed for a city here. Sites of both colours are alike (5a.9).

    Some tables let some nations build with fewer on the sites of flood plains.
    """
    cities, board = policies(table).cities, table.box.board
    if not board.site[area]:
        return cities.in_wilderness
    if nation is not None and cities.plain_builders and board.floodplain_of[area] >= 0:
        if table.nation_id(nation) in cities.plain_builders:
            return cities.on_plain
    return cities.on_site


def most_treasury(table: Table, nation: int, area: int) -> int:
    """adv.architecture.1: up to half of the requirement, once a turn."""
    if not has_architecture(table, nation):
        return 0
    if policies(table).cities.architecture_alone and not alone(table, nation, area):
        return 0
    return min(requirement(table, area, nation) // 2, table.state.treasury[nation])


def has_architecture(table: Table, nation: int) -> bool:
    return (
        policies(table).cities.architecture_pays
        and not used(table, nation, ARCHITECTURE)
        and holds(table, nation, "architecture")
    )


def has_urbanism(table: Table, nation: int) -> bool:
    return not used(table, nation, URBANISM) and holds(table, nation, "urbanism")


def from_adjacent_areas(table: Table, nation: int, area: int) -> dict[int, int]:
    """adv.urbanism.1: own tokens by land-adjacent area that a wilderness city may draw on, once a turn."""
    if table.box.board.site[area] or not has_urbanism(table, nation):
        return {}
    return {near: count for near in table.box.board.land[area] if (count := table.tokens(nation, near))}


def may_build(table: Table, nation: int, area: int) -> bool:
    """Whether there are tokens enough, by whatever means, and room for a city (5a.4, 5a.5, 5a.8)."""
    if table.state.city[area] or not table.box.board.limit[area] or not table.cities_in_stock(nation):
        return False
    missing = requirement(table, area, nation) - table.tokens(nation, area)
    if missing > 0:
        missing -= most_treasury(table, nation, area)
    if missing > 0:
        missing -= min(MOST_BY_URBANISM, sum(from_adjacent_areas(table, nation, area).values()))
    return missing <= 0


def places(table: Table, nation: int) -> Iterator[int]:
    """Areas where this nation can build a city now, in area order."""
    row, cities = table.row(nation), policies(table).cities
    fewest = min(cities.on_site, cities.on_plain)
    if has_urbanism(table, nation):
        fewest = 1
    elif has_architecture(table, nation):
        fewest -= fewest // 2
    if max(row) < fewest:  # most nations in most turns: no need to look at their areas
        return
    for area in table.occupied(nation):
        if row[area] >= fewest and may_build(table, nation, area):
            yield area


def goes_first(table: Table, nation: int, area: int, drawn: Iterable[int] = ()) -> int | None:
    """5.2: somebody earlier in ranking who has not finished and whom a city here, with these tokens, could hinder.

    A city sweeps away everybody's tokens (5a.6). So that the result does not hang on who is quicker, the later nation
    waits where the earlier one could build itself, or draw on its tokens by Urbanism.
    """
    for other in _unfinished_before(table, nation, area):
        if may_build(table, other, area) or _may_draw_on(table, other, area):
            return other
    for near in drawn:
        for other in _unfinished_before(table, nation, near):
            if may_build(table, other, near):
                return other
    return None


def _unfinished_before(table: Table, nation: int, area: int) -> list[int]:
    finished = table.state.finished
    return [other for other in table.owners(area) if other < nation and not finished[other]]


def _may_draw_on(table: Table, nation: int, area: int) -> bool:
    if not has_urbanism(table, nation):
        return False
    site = table.box.board.site
    return any(not site[near] and may_build(table, nation, near) for near in table.box.board.land[area])


# Building


class BuildCity(Action, frozen=True):
    """Build a city here, with tokens of the area and perhaps from treasury (Architecture) and nearby (Urbanism)."""

    area: Id
    treasury: Count = 0
    from_adjacent: dict[Id, Count] = msgspec.field(default_factory=dict)
    leave_token: bool = False  # Public Works

    def check(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        if not table.cities_in_stock(nation):
            table.refuse("All your {count} cities are on the board.", "5a.8", count=table.box.pieces.cities)
        if table.state.city[area]:
            table.refuse("There is a city in {area} already.", "5a.5", area=area)
        if not table.box.board.limit[area]:
            table.refuse("No city can stand in {area}: its population limit is 0.", "5a.4", area=area)
        self._check_treasury(table, nation, area)
        drawn = self._check_adjacent(table, nation, area)
        here, need = table.tokens(nation, area), requirement(table, area, nation)
        if here + sum(drawn.values()) + self.treasury < need:
            table.refuse(
                "A city in {area} takes {need} tokens.",
                "5a.2" if table.box.board.site[area] else "5a.3",
                area=area,
                need=need,
            )
        if self.leave_token:
            if not holds(table, nation, "public-works"):
                table.refuse("Only with Public Works a token may stay beside a city.", "adv.public-works.1")
            if here + sum(drawn.values()) <= need:
                table.refuse(
                    "A token may stay only if you use more than {need} from the map.", "adv.public-works.5", need=need
                )
        if (other := goes_first(table, nation, area, drawn)) is not None:
            table.refuse("{nation} comes first there and has not finished building.", "5.2", nation=other)

    def _check_treasury(self, table: Table, nation: int, area: int) -> None:
        if self.treasury > most_treasury(table, nation, area):
            if not policies(table).cities.architecture_pays or not holds(table, nation, "architecture"):
                table.refuse("Only with Architecture treasury may pay for a city.", "adv.architecture.1")
            if used(table, nation, ARCHITECTURE):
                table.refuse("You have used Architecture this turn.", "adv.architecture.1")
            if policies(table).cities.architecture_alone and not alone(table, nation, area):
                table.refuse("Architecture does not work where others have tokens.", "adv.architecture.1")
            table.refuse(
                "Treasury may pay half of a city at most, and you have {treasury}.",
                "adv.architecture.1",
                treasury=table.state.treasury[nation],
            )

    def _check_adjacent(self, table: Table, nation: int, area: int) -> dict[int, int]:
        drawn = {table.area(id): count for id, count in self.from_adjacent.items() if count}
        if not drawn:
            return drawn
        if not has_urbanism(table, nation):
            table.refuse("Only Urbanism, once a turn, brings tokens from adjacent areas.", "adv.urbanism.1")
        if table.box.board.site[area]:
            table.refuse("Urbanism helps only to build wilderness cities.", "adv.urbanism.1")
        if sum(drawn.values()) > MOST_BY_URBANISM:
            table.refuse("At most {most} tokens may come from adjacent areas.", "adv.urbanism.1", most=MOST_BY_URBANISM)
        available = from_adjacent_areas(table, nation, area)
        for near, count in drawn.items():
            if count > available.get(near, 0):
                table.refuse("You cannot take {count} tokens from {area}.", "adv.urbanism.1", count=count, area=near)
        return drawn

    def apply(self, table: Table, nation: int) -> None:
        """5a.6, 5a.7: all tokens leave the area, whosever they are; the city takes their place."""
        area = table.area(self.area)
        if self.treasury:
            table.use(nation, ARCHITECTURE)
            table.pay(nation, self.treasury)
        for id, count in self.from_adjacent.items():
            if count:
                table.use(nation, URBANISM)
                table.remove(nation, table.area(id), count)
        for owner in table.owners(area):
            stays = self.leave_token and owner == nation and table.tokens(owner, area) > 0
            table.remove(owner, area, table.tokens(owner, area) - stays)
        table.build_city(nation, area)


class BuildCities(Decision, frozen=True):
    """Where do you build cities?"""

    rule: ClassVar[str] = "5a.1"
    answers: ClassVar[Answers] = (BuildCity, Done)

    def sample(self, table: Table, random: Random) -> Action:
        area = random.choice([None, *places(table, self.nation)])
        if area is None:
            return Done()
        need, here = requirement(table, area, self.nation), table.tokens(self.nation, area)
        treasury = most_treasury(table, self.nation, area)
        near = from_adjacent_areas(table, self.nation, area)
        most = min(MOST_BY_URBANISM, sum(near.values()))
        count = random.randint(max(0, need - here - treasury), most) if most else 0
        drawn = random.sample([*near], count, counts=near.values()) if count else []
        if treasury:
            treasury = random.randint(max(0, need - here - count), treasury)
        action = BuildCity(
            area=table.area_id(area),
            treasury=treasury,
            from_adjacent={table.area_id(other): drawn.count(other) for other in sorted(set(drawn))},
            leave_token=here + count > need and holds(table, self.nation, "public-works") and random.random() < 0.5,
        )
        try:
            action.check(table, self.nation)
        except IllegalAction:  # somebody comes first there
            return Done()
        return action

    def default(self, table: Table) -> Done:
        return Done()

    def foresee(self, table: Table, action: Action) -> bool:
        if isinstance(action, Done):
            table.finish(self.nation)
        else:
            action.apply(table, self.nation)
        return True

    def asked_again(self, table: Table) -> bool:
        return not table.state.finished[self.nation]

    def describe(self, table: Table) -> BuildForm:
        return BuildForm(
            cities_in_stock=table.cities_in_stock(self.nation),
            treasury=table.state.treasury[self.nation],
            support_rate=support_rate(table, self.nation),
            on_board=table.tokens_on_board(self.nation),
            cities=table.city_count(self.nation),
            areas={table.area_id(area): self._place(table, area) for area in places(table, self.nation)},
        )

    def _place(self, table: Table, area: int) -> CityPlace:
        near = from_adjacent_areas(table, self.nation, area)
        first = goes_first(table, self.nation, area)
        here, needs = table.tokens(self.nation, area), requirement(table, area, self.nation)
        return CityPlace(
            needs=needs,
            here=here,
            treasury=most_treasury(table, self.nation, area),
            adjacent={table.area_id(other): count for other, count in near.items()},
            most_adjacent=MOST_BY_URBANISM if near else 0,
            public_works=holds(table, self.nation, "public-works"),
            waits_for=None if first is None else table.nation_id(first),
            leftover=max(0, here - needs),
        )

    def due(self, table: Table) -> bool:
        """5.2: in A.S.T.-ranking order for who insists on it, and not while somebody else comes first everywhere."""
        return due_in_order(table, self.nation, table.nations) and any(
            goes_first(table, self.nation, area) is None for area in places(table, self.nation)
        )
