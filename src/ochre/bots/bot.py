"""What a bot is: it looks at the table with its own eyes and answers one question."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from ochre.engine.actions import Action
from ochre.engine.events import Event
from ochre.engine.eyes import Asked, Eyes

Message = Action | Mapping[str, Any]
"""An action, or the same as plain data: `{"type": "move-tokens", "source": "rome", "target": "etruria"}`."""

Answer = Message | Sequence[Message] | None
"""One action, a list of small ones (all or nothing), or None: I wait. Who waits is asked again when something has
happened, and at the latest when everybody waits (`asked.last_call`); then None means the default."""


class Bot:
    """A player for one seat. Make one from a seed: all its chance must come from `self.random`."""

    listens: ClassVar[bool] = False
    """Whether it wants to hear what happens. Whoever does not costs less."""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(seed)

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        """The answer to this question."""
        raise NotImplementedError

    def hear(self, events: Sequence[Event]) -> None:
        """What has happened since the last question, as far as this seat may see it; before the first, all of it."""


class RandomBot(Bot):
    """Any legal answer."""

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        return asked.sample(self.random)


class DefaultBot(Bot):
    """Always the default, as for an absent player."""

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        return asked.default
