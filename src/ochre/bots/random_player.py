"""A player that gives some legal answer to any question."""

from random import Random

from ochre.engine.actions import Action
from ochre.engine.game import Game


class RandomPlayer:
    """Answers for any seat by chance. It needs no knowledge of any phase: every decision can name a legal answer."""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(seed)

    def answer(self, game: Game) -> tuple[int, Action]:
        """One of the pending questions, and an answer to it: (seat, action)."""
        pending = game.pending
        decision = pending[0] if len(pending) == 1 else pending[int(self.random.random() * len(pending))]
        return game.seat_of(decision), decision.sample(game.table, self.random)
