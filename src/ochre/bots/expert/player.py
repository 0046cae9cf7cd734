"""The standard bot, thinking ahead where it matters most."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from ochre.bots.bot import Answer
from ochre.bots.expert.counting import Memory
from ochre.bots.expert.planning import best_plan, can_plan
from ochre.bots.standard import StandardBot
from ochre.engine.events import Event
from ochre.engine.eyes import Asked, Eyes

PLANS = 7
"""How many plans of movement are tried out, each on a table played on for two turns of building."""

FIRST_TURN = 4
"""Before, nobody is near and doubling is all there is to do."""

TRADE: Mapping[str, Any] = {
    "thresholds": (14.0, 9.0, 6.0, 3.0),
    "relief": (0.05, 0.2, 1.0),
    "at_once": 4,
    "least_evil": 4,
    "hope": 0.7,
}
"""Asks for more at first. A calamity passes through nine hands in one trade phase, and only the last one suffers: early
in the phase it is not worth a single good card to be rid of one, at the end nearly all that it destroys; then all go at
once, the small ones, too. What each of these is worth was measured: see docs/write-a-bot.md."""


class ExpertBot(StandardBot):
    """Tries plans out before it moves, counts cards, and knows that the third card of a deal is often a calamity."""

    listens: ClassVar[bool] = True

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.style = replace(self.style, **TRADE)
        self.taste = replace(self.taste, credits=0.9)
        self.memory = Memory()
        self.plans = PLANS
        self.counts = True  # cards

    def hear(self, events: Sequence[Event]) -> None:
        self.memory.hear(events)

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        if self.plans > 1 and eyes.turn >= FIRST_TURN and can_plan(eyes, asked.kind):
            return best_plan(eyes, self.habits, self.random, self.plans)
        if asked.kind == "negotiate" and self.counts:
            self.haggling.known, self.haggling.sought = self.memory.known(eyes), self.memory.sought(eyes)
        return super().answer(eyes, asked)
