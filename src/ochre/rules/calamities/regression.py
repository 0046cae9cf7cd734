"""Regression."""

from random import Random
from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.actions import Action, Answers, Done, Id
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.choices import coastal
from ochre.rules.causes import cause_of
from ochre.rules.cities import lose_city
from ochre.rules.forms import StepBackForm
from ochre.rules.holding import modifier

STEPS = mega_numbers("regression")["steps"]


@step
def regression(table: Table, victim: int, beneficiary: int) -> None:
    """cal.regression.1-3: so many steps back, each by itself."""
    steps = STEPS + modifier(table, victim, "regression", "steps-back")
    table.next(*(("step-back", victim) for _ in range(steps)))


class BuyOffStep(Action, frozen=True):
    """Destroy these two cities of mine and stay."""

    areas: list[Id]


class StepBack(Decision, frozen=True):
    """cal.regression.4, A60: two cities for this step, non-coastal ones if possible?"""

    rule: ClassVar[str] = "cal.regression.4"
    answers: ClassVar[Answers] = (BuyOffStep, Done)

    def check(self, table: Table, action: Action) -> None:
        if not isinstance(action, BuyOffStep):
            return
        areas = [table.area(id) for id in action.areas]
        inland, _ = self._cities(table)
        price = _price(table, self.nation)
        if len(set(areas)) != len(areas) or len(areas) != price:
            table.refuse("Destroy {price} different cities.", self.rule, price=price)
        if any(table.city_owner(area) != self.nation for area in areas):
            table.refuse("Only your own cities can be destroyed for it.", self.rule)
        if len(inland) > sum(area in inland for area in areas) < price:
            table.refuse("Cities that are not coastal must be taken first.", self.rule)

    def _cities(self, table: Table) -> tuple[list[int], list[int]]:
        cities = table.cities(self.nation)
        by_sea = coastal(table, cities)
        return [area for area in cities if area not in by_sea], by_sea

    def sample(self, table: Table, random: Random) -> Action:
        if random.random() < 0.5:
            return Done()
        inland, by_sea = self._cities(table)
        price = _price(table, self.nation)
        first = random.sample(inland, min(price, len(inland)))
        return BuyOffStep(table.area_ids(first + random.sample(by_sea, price - len(first))))

    def default(self, table: Table) -> Action:
        return Done()

    def foresee(self, table: Table, action: Action) -> bool:
        if isinstance(action, BuyOffStep):
            for id in action.areas:
                lose_city(table, table.area(id))
        else:
            table.move_marker(self.nation, -1)
        return True

    def describe(self, table: Table) -> StepBackForm:
        inland, by_sea = self._cities(table)
        return StepBackForm(
            price=_price(table, self.nation),
            inland=table.area_ids(inland),
            coastal=table.area_ids(by_sea),
            cause=cause_of(table, self.nation),
        )


def _price(table: Table, nation: int) -> int:
    """Cities that buy off one step with Enlightenment; 0 without it."""
    return modifier(table, nation, "regression", "steps-bought-off")


@step
def step_back(table: Table, victim: int) -> Step:
    """One step to the left; on the arrow before the first space there is none (A59)."""
    if not table.state.ast[victim]:
        return
    if 0 < _price(table, victim) <= table.city_count(victim):
        answer: Action = yield StepBack(victim)
        if isinstance(answer, BuyOffStep):
            for id in answer.areas:
                lose_city(table, table.area(id))
            return
    table.move_marker(victim, -1)
