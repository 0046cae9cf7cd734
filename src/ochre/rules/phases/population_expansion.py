"""Phase 2: population expansion and census."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_unfinished
from ochre.engine.state import LEFT
from ochre.engine.table import Table
from ochre.rules.forms import ShareForm
from ochre.rules.policies import policies
from ochre.rules.ranking import due_in_order

MOST = 2
"""2a.2, 2a.3: however many tokens an area holds, it gains two of each owner at most."""


@step
def population_expansion(table: Table) -> None:
    """2a: everybody with enough stock expands at once (2a.4); who is short chooses where. Barbarians do not (2a.10)."""
    table.begin_phase("population-expansion")
    table.clear_finished()
    for nation in table.nations:
        growth = entitlement(table, nation) if table.state.leaving[nation] < LEFT else {}
        stock = table.state.stock[nation]
        if stock >= sum(growth.values()):
            _expand(table, nation, growth)
        elif not stock:
            table.finish(nation)
        elif len(growth) == 1:
            _expand(table, nation, dict.fromkeys(growth, stock))
    wild = policies(table).barbarians.steps
    table.next(
        ("expand-short",),
        *(((wild[0],),) if wild else ()),
        *(() if policies(table).census.is_a_phase else (("census",),)),
    )


def entitlement(table: Table, nation: int) -> dict[int, int]:
    """2a.1, 2a.2: areas with own tokens and how many tokens each gains, whoever else is there (2a.7)."""
    row = table.row(nation)
    return {area: min(row[area], MOST) for area in table.occupied(nation)}


def _expand(table: Table, nation: int, growth: dict[int, int]) -> None:
    """Limits do not matter now (2a.8), and nobody is attacked (2a.9)."""
    for area, count in growth.items():
        table.place(nation, area, count)
    table.finish(nation)


@floor
def expand_short(table: Table) -> Step:
    """2a.5: with too few tokens in stock. One answer places all of them, so the entitlement still lies on the board."""
    while asked := to_unfinished(ExpandShort, table.nations, table):
        nation, answer = yield asked
        _expand(table, nation, {table.area(area): count for area, count in answer.places.items()})


class Expand(Action, frozen=True):
    """So many of my last tokens go to these areas."""

    places: dict[Id, Count]


class ExpandShort(Decision, frozen=True):
    """Which areas get the tokens, when there are not enough for all?"""

    rule: ClassVar[str] = "2a.5"
    answers: ClassVar[Answers] = (Expand,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, Expand)
        growth = entitlement(table, self.nation)
        for id, count in action.places.items():
            most = growth.get(table.area(id), 0)
            if count > most:
                table.refuse("{area} gains at most {most} of your tokens.", "2a.2", area=id, most=most)
        stock = table.state.stock[self.nation]
        if sum(action.places.values()) != stock:
            table.refuse("You must place all {stock} tokens of your stock, no more and no fewer.", "2a.4", stock=stock)

    def sample(self, table: Table, random: Random) -> Expand:
        growth = entitlement(table, self.nation)
        return self._answer(table, random.sample([*growth], table.state.stock[self.nation], counts=growth.values()))

    def default(self, table: Table) -> Expand:
        """Areas with one token first."""
        growth = entitlement(table, self.nation)
        single_first = sorted(growth, key=lambda area: (growth[area], area))
        places = [area for area in single_first for _ in range(growth[area])]
        return self._answer(table, places[: table.state.stock[self.nation]])

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, Expand)
        _expand(table, self.nation, {table.area(area): count for area, count in action.places.items()})
        return True

    def describe(self, table: Table) -> ShareForm:
        growth, stock = entitlement(table, self.nation), table.state.stock[self.nation]
        return ShareForm(stock, stock, {table.area_id(area): count for area, count in growth.items()})

    def due(self, table: Table) -> bool:
        """2a.11: in A.S.T.-ranking order for who insists on it."""
        return due_in_order(table, self.nation, table.nations)

    @staticmethod
    def _answer(table: Table, areas: list[int]) -> Expand:
        return Expand({table.area_id(area): areas.count(area) for area in sorted(set(areas))})


@step
def census(table: Table) -> None:
    """2b.1: tokens on the board are counted, not cities and ships."""
    if policies(table).census.is_a_phase:
        table.begin_phase("census")
    table.take_census()
