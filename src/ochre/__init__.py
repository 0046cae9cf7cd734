"""Ochre plays the Civilization family of board games.

game = ochre.setup("western-empires", players=5, seed=1)
while not game.over:
    decision = game.pending[0]
    game.play(game.seat_of(decision), decision.default(game.table))
print(game.result)
"""

from ochre.book_order import in_book_order
from ochre.engine.errors import IllegalAction, ImpossiblePosition, MalformedAction
from ochre.engine.game import Game
from ochre.engine.record import Record
from ochre.engine.result import Result, Standing
from ochre.games import EDITIONS, arrange, replay, setup

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "Game",
    "IllegalAction",
    "ImpossiblePosition",
    "MalformedAction",
    "Record",
    "Result",
    "Standing",
    "arrange",
    "in_book_order",
    "replay",
    "setup",
]
