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
from ochre.rules.phases.trade import AcceptOffer, MakeOffer

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
    """This calamity of the victim's strikes: a red one was drawn, a black one received from the trader in trade.

    Whoever is asked nothing has suffered what leaves no choice.
    """
    hands = dict(position.pop("hands", {}))
    if trader is None:
        hands.setdefault(victim, [calamity])
        game = scene("advances-acquisition", board=board, hands=hands, **position)
    else:
        game = scene("trade", board=board, hands={**hands, **one_trade(calamity, trader, victim)}, **position)
        give(game, calamity, trader, victim)
    while game.phase in ("trade", "advances-acquisition"):
        decision = next((asked for asked in game.pending if asked.due(game.table)), game.pending[0])
        game.time_up(game.seat_of(decision))
    return game


def one_trade(calamity: str, trader: str, victim: str) -> dict[str, list[str]]:
    """Hands with which the one can give the other this calamity."""
    return {trader: [calamity, "hides", "hides"], victim: ["ochre", "ochre", "ochre"]}


def give(game: Game, calamity: str, trader: str, victim: str) -> None:
    game.play(trader, MakeOffer((calamity, "hides", "hides"), ("hides",)))
    game.play(victim, AcceptOffer(game.view(None).offers[0].number, ("ochre", "ochre", "ochre"), ("ochre",)))


def hand(game: Game, nation: str) -> list[str]:
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))


def advances(game: Game, nation: str) -> list[str]:
    return [game.table.advance_id(advance) for advance in game.table.advances_of(game.table.nation(nation))]


def space(game: Game, nation: str) -> int:
    return game.table.state.ast[game.table.nation(nation)]


def laid(game: Game, nation: str) -> int:
    """How many calamities lie open before this nation."""
    return {one.id: one for one in game.view(None).nations}[nation].calamities_laid


def about(game: Game, nation: str) -> Any:
    """The form of what this nation is asked."""
    return game.decision(nation).describe(game.table)


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
