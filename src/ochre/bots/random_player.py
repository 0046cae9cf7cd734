"""A player that gives some legal answer to any question."""

from random import Random

from ochre.engine.actions import Action
from ochre.engine.game import Game


class RandomPlayer:
    """Answers for any seat by chance. It needs no knowledge of any phase: every decision can name a legal answer."""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(seed)

    def answer(self, game: Game) -> tuple[int, Action]:
        """One of the pending questions, and an answer to it: (seat, action).

        Who is not due answers early now and then, as people do.
        """
        pending, chance = game.pending, self.random.random
        decision = pending[int(chance() * len(pending))]
        while not decision.due(game.table) and chance() < 0.7:
            decision = pending[int(chance() * len(pending))]
        return game.seat_of(decision), decision.sample(game.table, self.random)
