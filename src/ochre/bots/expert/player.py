"""The standard bot, thinking ahead where it matters most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ochre.bots.bot import Answer
from ochre.bots.expert.counting import Memory
from ochre.bots.expert.planning import best_plan, can_plan
from ochre.bots.expert.shopping import best_basket, can_plan_purchases
from ochre.bots.standard import StandardBot
from ochre.bots.standard.outlook import point, rivals, score
from ochre.engine.events import Event
from ochre.engine.eyes import Asked, Eyes


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an expert tries out. Counted in what is tried, not in seconds: the same game is played twice."""

    plans: int = 7  # of movement, each on an imagined table played on for two turns of building
    baskets: int = 14  # ways to choose advances, each with all purchases of the rest of the game planned after it
    tables: int = 1  # imagined ones on which the best baskets are played to the next purchase


BUDGET = Budget()

FIRST_TURN = 4
"""Before, nobody is near and doubling is all there is to do."""

TRADE: Mapping[str, Any] = {
    "thresholds": (14.0, 9.0, 6.0, 3.0),
    "relief": (0.05, 0.2, 1.0),
    "at_once": 4,
    "least_evil": 4,
    "hope": 0.7,
    "envy": 0.15,
}
"""Asks for more at first. A calamity passes through nine hands in one trade phase, and only the last one suffers: early
in the phase it is not worth a single good card to be rid of one, at the end nearly all that it destroys; then all go at
once, the small ones, too. What each of these is worth was measured: see docs/write-a-bot.md."""


CLOSE = 10.0
"""Whoever stands no more victory points behind me than this must not gain much by our deals."""


def close_rivals(eyes: Eyes) -> list[int]:
    """The strongest, as far as they are ahead of me or close behind."""
    least = score(eyes, eyes.nation) - CLOSE / point(eyes)
    return [other for other in rivals(eyes)[:3] if score(eyes, other) >= least]


class ExpertBot(StandardBot):
    """Tries plans out before it moves, plans purchases to the end of the game, counts cards, and knows that the third
    card of a deal is often a calamity."""

    listens: ClassVar[bool] = True

    def __init__(self, seed: int | str = 0, budget: Budget = BUDGET) -> None:
        super().__init__(seed)
        self.style = replace(self.style, **TRADE)
        self.taste = replace(self.taste, credits=0.9)
        self.memory = Memory()
        self.budget = budget
        self.counts = True  # cards

    def hear(self, events: Sequence[Event]) -> None:
        self.memory.hear(events)

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        budget = self.budget
        if budget.plans > 1 and eyes.turn >= FIRST_TURN and can_plan(eyes, asked.kind):
            return best_plan(eyes, self.habits, self.random, budget.plans, asked.kind)
        if budget.baskets > 1 and can_plan_purchases(eyes, asked.kind):
            return best_basket(eyes, self.taste, self.random, budget.baskets, budget.tables)
        if asked.kind == "negotiate" and self.counts:
            self.haggling.known, self.haggling.sought = self.memory.known(eyes), self.memory.sought(eyes)
            if self.haggling.turn != eyes.turn:  # nothing that scores changes while people trade
                self.haggling.rivals = close_rivals(eyes)
        return super().answer(eyes, asked)
