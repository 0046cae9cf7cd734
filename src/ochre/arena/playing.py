"""Bots at a table: who can be seated, and the loop that lets them play a game to its end."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import ochre
from ochre.bots.random_player import RandomPlayer
from ochre.engine.actions import Action
from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.engine.record import Entry

MOST_ACTIONS = 1_000_000
"""No game is so long: a loop without end fails loudly instead of running for ever."""


class Player(Protocol):
    """Plays every seat of a table, one answer at a time."""

    def answer(self, game: Game) -> tuple[int, Action]: ...


BOTS: Mapping[str, Callable[[int], Player]] = {"random": RandomPlayer}
"""The bots by the name they are asked for; each is made from a seed."""


class EndlessGame(RuntimeError):
    """A game that does not come to its end."""


def open_game(edition: str, players: int, seed: int, options: Mapping[str, Any], *, listen: bool = True) -> Game:
    """A new game. Raises ValueError, with a message for people, when it cannot be played like this."""
    return ochre.setup(edition, players=players, seed=seed, options=options, listen=listen)


def playing(game: Game, player: Player, *, audit: bool = False, most: int = MOST_ACTIONS) -> Iterator[list[Event]]:
    """Play on until the game is over; gives what happened after each action."""
    for _ in range(most):
        if game.over:
            return
        seat, action = player.answer(game)
        played = len(game.record.entries)
        try:
            events = game.play(seat, action)
            if audit:
                game.audit()
        except Exception as fault:
            fault.add_note(f"turn {game.turn}, {game.phase}: seat {seat} played {action}")
            if len(game.record.entries) == played:  # the game went back before the action that failed: keep it,
                game.record.entries.append(Entry(seat, action))  # so that a replay of the record fails alike
            raise
        yield events
    raise EndlessGame(f"not over after {most:,} actions (turn {game.turn}, {game.phase})")
