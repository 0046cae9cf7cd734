"""5c: city support and reduction; phase 11 checks it again (11.3), and Slave Revolt with a higher rate."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.cities import reduce_city, short_of_support, support_rate, tokens_for_city
from ochre.rules.forms import CitiesForm

Check = tuple[int, int]
"""A nation and its support rate."""


@step
def city_support(table: Table) -> None:
    """5c.1: everybody needs tokens on the board for every city."""
    _check(table, [(nation, support_rate(table, nation)) for nation in table.players()])


@step
def check_support(table: Table, nation: int, rate: int) -> None:
    """The same for one nation with another rate."""
    _check(table, [(nation, rate)])


def _check(table: Table, checks: Iterable[Check]) -> None:
    short = [check for check in checks if not _supported(table, *check)]
    if short:
        table.next(("reduce-for-support", *short))


def _supported(table: Table, nation: int, rate: int) -> bool:
    """Whether support suffices, once cities have been reduced that leave no choice (5c.3)."""
    while short_of_support(table, nation, rate):
        first = to_reduce_first(table, nation)
        if len(first) > 1:
            return False
        reduce_city(table, first[0])
    return True


def to_reduce_first(table: Table, nation: int) -> list[int]:
    """5c.3: cities built this turn; if there is none, any."""
    cities = table.cities(nation)
    return [area for area in cities if table.state.built[area]] or cities


@floor
def reduce_for_support(table: Table, *checks: Check) -> Step:
    """5c.2, 5c.4: reduce one city after the other; the tokens gained count at once."""
    while short := [(nation, rate) for nation, rate in checks if short_of_support(table, nation, rate)]:
        nation, answer = yield tuple(ReduceForSupport(*check) for check in short)
        reduce_city(table, table.area(answer.area))
        _supported(table, nation, dict(checks)[nation])


class ReduceCity(Action, frozen=True):
    """Replace this city of mine by tokens."""

    area: Id


class ReduceForSupport(Decision, frozen=True):
    """Which city cannot be supported any longer?"""

    rate: int

    rule: ClassVar[str] = "5c.2"
    answers: ClassVar[Answers] = (ReduceCity,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ReduceCity)
        area = table.area(action.area)
        if table.city_owner(area) != self.nation:
            table.refuse("You have no city in {area}.", self.rule, area=area)
        if area not in to_reduce_first(table, self.nation):
            table.refuse("Cities built this turn must be reduced first.", "5c.3")

    def sample(self, table: Table, random: Random) -> ReduceCity:
        return ReduceCity(table.area_id(random.choice(to_reduce_first(table, self.nation))))

    def default(self, table: Table) -> ReduceCity:
        """The one in the richest area: it leaves most tokens."""
        limit = table.box.board.limit
        first = to_reduce_first(table, self.nation)
        return ReduceCity(table.area_id(max(first, key=lambda area: (limit[area], -area))))

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, ReduceCity)
        reduce_city(table, table.area(action.area))
        return True

    def asked_again(self, table: Table) -> bool:
        return short_of_support(table, self.nation, self.rate)

    def describe(self, table: Table) -> CitiesForm:
        first = to_reduce_first(table, self.nation)
        others = [area for area in table.cities(self.nation) if area not in first]
        return CitiesForm(
            cities=table.area_ids(first),
            fate="reduced",
            least=1,
            most=1,
            owner=table.nation_id(self.nation),
            tokens={table.area_id(area): tokens_for_city(table, area) for area in first},
            locked={table.area_id(area): table.box.edition.cite("5c.3") for area in others},
            needed=self.rate * table.city_count(self.nation),
            on_board=table.tokens_on_board(self.nation),
            rate=self.rate,
        )
