"""30.31: Famine."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Count
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_each
from ochre.engine.table import Table
from ochre.rules.causes import cause_of
from ochre.rules.classic.allotting import allot
from ochre.rules.classic.victims import eligible
from ochre.rules.forms import CardsForm
from ochre.rules.holding import modifier
from ochre.rules.losses import ANYWHERE, await_all, deal_damage, points_in, unfinished
from ochre.rules.once import show_grain
from ochre.rules.ranking import due_in_order

OWN, OTHERS, EACH = 10, 20, 8


@step
def famine(table: Table, victim: int, trader: int) -> Step:
    """30.311: 10 own unit points, and 20 of others, of each 8 at most, as the victim divides them."""
    losses = {victim: OWN}
    most = {other: min(EACH, points_in(table, other, ANYWHERE)) for other in eligible(table, victim, trader)}
    yield from allot(table, victim, OTHERS, most, losses)
    order = tuple(sorted(losses.items()))
    await_all(table, [nation for nation, _ in order if may_show_grain(table, nation)])
    for nation, points in order:
        table.owe(nation, points)
    table.next(("grain-against-famine",), ("starvation",))


def per_grain(table: Table, nation: int) -> int:
    """30.312: what each Grain card saves; 0 without Pottery."""
    return -modifier(table, nation, "famine", "unit-points-lost-per-grain-card")


def may_show_grain(table: Table, nation: int) -> bool:
    """Whether it holds Grain is nobody's business: holders of Pottery with cards are asked."""
    return per_grain(table, nation) > 0 and table.hand_size(nation) > 0


class ShowGrain(Action, frozen=True):
    """So many Grain cards lie face up until the end of the turn."""

    cards: Count = 0


class GrainAgainstFamine(Decision, frozen=True):
    """30.312: how many Grain cards help?"""

    rule: ClassVar[str] = "30.312"
    answers: ClassVar[Answers] = (ShowGrain,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ShowGrain)
        if action.cards > self._held(table):
            table.refuse("You hold {count} Grain cards.", self.rule, count=self._held(table))
        if action.cards > self._needed(table):
            table.refuse("Fewer Grain cards will do.", self.rule)

    def _held(self, table: Table) -> int:
        return table.held(self.nation, table.box.deck.index["grain"])

    def _needed(self, table: Table) -> int:
        return -(-table.state.owed[self.nation] // per_grain(table, self.nation))

    def _most(self, table: Table) -> int:
        return min(self._held(table), self._needed(table))

    def sample(self, table: Table, random: Random) -> Action:
        return ShowGrain(random.randint(0, self._most(table)))

    def default(self, table: Table) -> Action:
        return ShowGrain(self._most(table))

    def describe(self, table: Table) -> CardsForm:
        held = self._held(table)
        return CardsForm(
            cards={"grain": held} if held else {},
            losses={"grain": [0] * held} if held else {},
            least=0,
            most=self._most(table),
            value=per_grain(table, self.nation),
            cause=cause_of(table, self.nation),
        )

    def due(self, table: Table) -> bool:
        return due_in_order(table, self.nation, table.nations)


@floor
def grain_against_famine(table: Table) -> Step:
    """30.312: Grain is shown and kept, and cannot be spent this turn."""
    while asked := unfinished(table):
        nation, action = yield to_each(GrainAgainstFamine, asked)
        if action.cards:
            show_grain(table, nation, action.cards)
            table.settle(nation, per_grain(table, nation) * action.cards)
            table.tell("grain-shown", nation, cards=action.cards)
        table.finish(nation)


@step
def starvation(table: Table) -> None:
    """Who still owes something loses units of own choice."""
    owed = {nation: points for nation, points in enumerate(table.state.owed) if points}
    for nation, points in owed.items():
        table.settle(nation, points)
    deal_damage(table, owed)
