"""What the holder of a calamity may do to others, or leave."""

from random import Random
from typing import ClassVar

import msgspec

from ochre.engine.actions import Action, Answers, Done
from ochre.engine.table import Table
from ochre.rules.calamities.choices import ChooseCity, CityChoice
from ochre.rules.classic.allotting import AllotLosses, LossAllotment
from ochre.rules.forms import AllotForm, CitiesForm


class CityOption(CityChoice, frozen=True):
    """One of these cities of opponents, or none."""

    answers: ClassVar[Answers] = (ChooseCity, Done)

    def check(self, table: Table, action: Action) -> None:
        if not isinstance(action, Done):
            super().check(table, action)

    def sample(self, table: Table, random: Random) -> Action:
        return Done() if random.random() < 0.2 else super().sample(table, random)

    def describe(self, table: Table) -> CitiesForm:
        return msgspec.structs.replace(super().describe(table), least=0)


class OptionalAllotment(LossAllotment, frozen=True):
    """How much does each of the others lose? Fewer points than may be ordered will do, or none."""

    def _check_sum(self, table: Table, given: int) -> None:
        if given > self.amount:
            table.refuse("At most {amount} units may be lost in all.", self.rule, amount=self.amount)

    def sample(self, table: Table, random: Random) -> Action:
        whole = super().sample(table, random)
        assert isinstance(whole, AllotLosses)
        if random.random() < 0.7:
            return whole
        return AllotLosses({id: random.randint(0, count) for id, count in whole.losses.items()})

    def describe(self, table: Table) -> AllotForm:
        return msgspec.structs.replace(super().describe(table), optional=True)
