"""The standard bot, thinking ahead where it matters most."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from ochre.bots.bot import Answer
from ochre.bots.expert.counting import Memory
from ochre.bots.expert.imagining import can_imagine
from ochre.bots.expert.planning import best_plan
from ochre.bots.standard import StandardBot
from ochre.engine.events import Event
from ochre.engine.eyes import Asked, Eyes

PLANS = 7
"""How many plans of movement are tried out, each on a table played on for two turns of building."""

FIRST_TURN = 4
"""Before, nobody is near and doubling is all there is to do."""


class ExpertBot(StandardBot):
    """Tries plans out before it moves, counts cards, and knows that the third card of a deal is a calamity."""

    listens: ClassVar[bool] = True

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.style = replace(self.style, at_once=4, least_evil=4, unnamed=(-3.0, -12.0, -40.0))
        self.memory = Memory()
        self.plans = PLANS

    def hear(self, events: Sequence[Event]) -> None:
        self.memory.hear(events)

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        if asked.kind == "movement" and self.plans > 1 and eyes.turn >= FIRST_TURN and can_imagine(eyes, asked.kind):
            return best_plan(eyes, self.habits, self.random, self.plans)
        return super().answer(eyes, asked)
