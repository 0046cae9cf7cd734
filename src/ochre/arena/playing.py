"""Bots at a table: who can be seated, and the loop that lets them play a game to its end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

import ochre
from ochre.bots.bot import Message
from ochre.bots.company import Company
from ochre.bots.random_player import RandomPlayer
from ochre.bots.registry import KINDS, bots_for, kind_named, names
from ochre.engine.actions import Action, is_list
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.engine.record import Entry

MOST_ACTIONS = 1_000_000
"""No game is so long: a loop without end fails loudly instead of running for ever."""


class Player(Protocol):
    """Plays every seat of a table, one answer at a time."""

    def answer(self, game: Game) -> tuple[int, Message | Sequence[Message]]: ...


BOTS = names()
"""The names bots are asked for by."""

SECONDS = 20.0
"""CPU time of one answer of a bot that somebody brought along; the house's own need no limit."""


def names_for(bots: str, players: int) -> list[str]:
    """Who sits where, from a list with commas: seats are filled in turn."""
    names = [name.strip() for name in bots.split(",") if name.strip()] or [bots]
    return [names[seat % len(names)] for seat in range(players)]


def seated(names: Sequence[str], seed: int | str) -> Player:
    """Bots of these kinds, one for each seat. Raises UnknownBot."""
    for name in names:
        kind_named(name)
    if set(names) == {"random"}:
        return RandomPlayer(seed)  # quicker, and what records of random games were made with
    ours = all(name in KINDS for name in names)
    return Company(bots_for(names, seed), seconds=None if ours else SECONDS)


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
            try:
                events = game.play(seat, action)
            except (IllegalAction, MalformedAction) as refusal:
                if not isinstance(player, Company):
                    raise
                action = player.refused(game, seat, refusal)
                events = game.play(seat, action)
            if audit:
                game.audit()
        except Exception as fault:
            fault.add_note(f"turn {game.turn}, {game.phase}: seat {seat} played {action}")
            if len(game.record.entries) == played:  # the game went back before the action that failed: keep it,
                messages = cast(Sequence[Message], action) if is_list(action) else [cast(Message, action)]
                for message in messages:  # so that a replay of the record fails alike
                    plain = message if isinstance(message, Action) else dict(message)
                    game.record.entries.append(Entry(seat, plain))
            raise
        yield events
    raise EndlessGame(f"not over after {most:,} actions (turn {game.turn}, {game.phase})")
