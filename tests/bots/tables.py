"""Tables of bots, for the tests."""

from collections.abc import Iterator
from typing import Any

import ochre
from ochre.bots.company import Company
from ochre.bots.registry import bots_for, listens
from ochre.engine.game import Game


def table(kinds: list[str], seed: int = 1, edition: str = "western-empires", **options: Any) -> tuple[Game, Company]:
    """A new game and a bot for each seat."""
    game = ochre.setup(edition, players=len(kinds), seed=seed, options=options, listen=listens(kinds))
    return game, Company(bots_for(kinds, seed))


def positions(kinds: list[str], seed: int, every: int, **options: Any) -> Iterator[Game]:
    """A game of bots, seen every so many answers."""
    game, company = table(kinds, seed, **options)
    number = 0
    while not game.over:
        if number % every == 0:
            yield game
        company.play(game)
        number += 1
