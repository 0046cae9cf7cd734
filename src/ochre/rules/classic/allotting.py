"""Losses that a primary victim divides among others: Famine, Flood, Epidemic."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.causes import cause_of
from ochre.rules.forms import AllotForm


class AllotLosses(Action, frozen=True):
    """These players lose so many unit points each."""

    losses: dict[Id, Count]


class LossAllotment(Decision, frozen=True):
    """29.64: how much does each of the others lose? All of it must be ordered, as far as it can be."""

    amount: int
    most: tuple[tuple[int, int], ...]  # nation, and the most it can be ordered to lose

    rule: ClassVar[str] = "29.64"
    answers: ClassVar[Answers] = (AllotLosses,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, AllotLosses)
        most = dict(self.most)
        for id, count in action.losses.items():
            nation = table.nation(id)
            if count > most.get(nation, 0):
                table.refuse(
                    "{nation} can lose {most} here at most.", self.rule, nation=nation, most=most.get(nation, 0)
                )
        self._check_sum(table, sum(action.losses.values()))

    def _check_sum(self, table: Table, given: int) -> None:
        if given != self.amount:
            table.refuse("Exactly {amount} unit points must be divided.", self.rule, amount=self.amount)

    def sample(self, table: Table, random: Random) -> Action:
        order = list(self.most)
        random.shuffle(order)
        return self._filled(table, order)

    def default(self, table: Table) -> Action:
        """From who can lose most."""
        return self._filled(table, sorted(self.most, key=lambda pair: (-pair[1], pair[0])))

    def _filled(self, table: Table, order: list[tuple[int, int]]) -> AllotLosses:
        left, losses = self.amount, dict[str, int]()
        for nation, most in order:
            if count := min(left, most):
                losses[table.nation_id(nation)] = count
                left -= count
        return AllotLosses(losses)

    def describe(self, table: Table) -> AllotForm:
        return AllotForm(
            amount=self.amount,
            most={table.nation_id(nation): most for nation, most in self.most},
            cause=cause_of(table, self.nation),
        )


def allot(table: Table, victim: int, amount: int, most: Mapping[int, int], allotted: dict[int, int]) -> Step:
    """Write down in `allotted` how much each of these others loses: all they can, without a question, if that is not
    more than the amount."""
    able = {nation: count for nation, count in sorted(most.items()) if count > 0}
    if sum(able.values()) <= amount:
        allotted.update(able)
    elif len(able) == 1:
        allotted.update(dict.fromkeys(able, amount))
    else:
        answer: AllotLosses = yield LossAllotment(victim, amount, tuple(able.items()))
        allotted.update({table.nation(id): count for id, count in answer.losses.items() if count})
