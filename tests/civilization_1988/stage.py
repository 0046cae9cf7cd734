"""Positions of Civilization (1988), and short words for looking at them."""

from typing import Any

from rules.scenes import (
    asked,
    cities,
    city,
    losses,
    on_board,
    order,
    play_defaults,
    refused,
    ships,
    stock,
    tokens,
    treasury,
)

import ochre
from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.rules.phases.movement import EndMovement

__all__ = [
    "asked",
    "cities",
    "city",
    "losses",
    "on_board",
    "order",
    "play_defaults",
    "refused",
    "ships",
    "stock",
    "tokens",
    "treasury",
]

BOOK = "civilization-1988"
SIX = ("africa", "italy", "thrace", "crete", "babylon", "egypt")
SEVEN = ("africa", "italy", "illyria", "thrace", "crete", "asia", "egypt")

HALT = {"memphis": 6}
"""Of Egypt: it can build a city in Memphis, so the game halts in event 7 at the latest."""


def scene(phase: str, players: tuple[str, ...] = SIX, **position: Any) -> Game:
    """A game at the beginning of this phase; what is not named is empty."""
    return ochre.arrange(BOOK, players=players, phase=phase, **position)


def battle(board: dict[str, Any], players: tuple[str, ...] = SIX, **position: Any) -> Game:
    """The conflicts of this position: the game halts in event 7."""
    board = {**board, "egypt": {**HALT, **board.get("egypt", {})}}
    return scene("conflict", players, board=board, **position)


def struck(calamity: str, victim: str, board: dict[str, Any], *, trader: str | None = None, **position: Any) -> Game:
    """This calamity of the victim's, just before it strikes; a black one was received from the trader.

    Whoever is asked nothing has suffered what leaves no choice.
    """
    hands = {victim: [calamity], **position.pop("hands", {})}
    game = scene("advances-acquisition", board=board, hands=hands, **position)
    if trader is not None:
        game.table.state.trader[game.table.card(calamity)] = game.table.nation(trader) + 1
    while game.phase == "advances-acquisition":
        game.time_up(game.seat_of(game.pending[0]))
    return game


def hand(game: Game, nation: str) -> list[str]:
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))


def advances(game: Game, nation: str) -> list[str]:
    return [game.table.advance_id(advance) for advance in game.table.advances_of(game.table.nation(nation))]


def space(game: Game, nation: str) -> int:
    return game.table.state.ast[game.table.nation(nation)]


def stack(game: Game, number: int) -> list[str]:
    """Top card first."""
    return game.table.card_ids(game.table.state.stacks[number])


def told(game: Game, kind: type[Event]) -> list[Any]:
    return [event for event in game.log if isinstance(event, kind)]


def end_of_ships(game: Game) -> Game:
    """Nobody builds any ship: on to movement."""
    while game.phase == "ship-construction":
        game.play(game.seat_of(game.pending[0]), EndMovement())
    return game
