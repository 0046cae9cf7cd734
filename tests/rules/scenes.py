"""What the scenes of the rules tests share: positions, and short words for looking at them."""

from typing import Any

import pytest

import ochre
from ochre.engine.actions import Action
from ochre.engine.events import TokensRemoved
from ochre.engine.game import Game
from ochre.rules.limits import conflict_areas
from ochre.rules.phases.movement import EndMovement
from ochre_testing import BOOKS

NINE = ("minoa", "assyria", "celt", "carthage", "hatti", "rome", "iberia", "hellas", "egypt")
FIVE = ("minoa", "assyria", "hatti", "hellas", "egypt")


edition = "western-empires"
"""The edition in play; the fixture `book` lays out the others."""


def scene(phase: str, players: tuple[str, ...] = NINE, **position: Any) -> Game:
    """A game at the beginning of this phase; what is not named is empty."""
    return ochre.arrange(edition, players=players, phase=phase, **position)


def here(game: Game, rule: str) -> str:
    """This rule in the book that is played, whichever book it is cited from."""
    prefix, _, path = rule.partition("-")
    return game.box.edition.cite(path) if prefix in BOOKS else rule


def tokens(game: Game, nation: str, area: str) -> int:
    owner = game.table.barbarians if nation == "barbarians" else game.table.nation(nation)
    return game.table.tokens(owner, game.table.area(area))


def on_board(game: Game, nation: str) -> int:
    return game.table.tokens_on_board(game.table.nation(nation))


def city(game: Game, area: str) -> str | None:
    """Whose city stands here; pirate cities are the barbarians'."""
    owner = game.table.city_owner(game.table.area(area))
    return None if owner is None else game.table.nation_id(owner)


def cities(game: Game, nation: str) -> list[str]:
    owner = game.table.barbarians if nation == "barbarians" else game.table.nation(nation)
    return game.table.area_ids(game.table.cities(owner))


def stock(game: Game, nation: str) -> int:
    return game.table.state.stock[game.table.nation(nation)]


def treasury(game: Game, nation: str) -> int:
    return game.table.state.treasury[game.table.nation(nation)]


def asked(game: Game, kind: str | None = None) -> list[str]:
    """The nations that are asked now (something of this kind)."""
    return [game.table.nation_id(decision.nation) for decision in game.pending if kind in (None, decision.kind)]


def refused(game: Game, nation: str, action: Action, rule: str) -> None:
    """The action is refused by this rule, and nothing has changed."""
    before = game.hash()
    with pytest.raises(ochre.IllegalAction) as refusal:
        game.play(nation, action)
    assert refusal.value.rule == here(game, rule)
    assert game.hash() == before


def play_defaults(game: Game, phase: str, turn: int | None = None) -> None:
    """Everybody answers by default until this phase (of this turn, if named) has begun."""
    for _ in range(10_000):
        if game.over or (game.phase == phase and turn in (None, game.turn)):
            return
        decision = next((asked for asked in game.pending if asked.due(game.table)), game.pending[0])
        game.time_up(game.seat_of(decision))
    raise AssertionError(f"{phase} is never reached")


def watched_scene(phase: str, players: tuple[str, ...] = NINE, **position: Any) -> Game:
    """The same with Assyria as an onlooker: it has means to be asked in phases 6, 7 and 12, so the game stops there."""
    position["treasury"] = {"assyria": 20, **(position.get("treasury") or {})}
    position["hands"] = {"assyria": ["ochre", "ochre", "clay"], **(position.get("hands") or {})}
    return scene(phase, players, **position)


def finish_all(game: Game) -> None:
    """All who are still moving declare the end of their movement."""
    turn = game.turn
    while game.phase == "movement" and game.turn == turn:
        game.play(game.seat_of(game.pending[0]), EndMovement())


HALT = {"memphis": 6}
"""Of Egypt: it can build a city in Memphis, so the game halts in 5a, before surplus population is removed (5b)."""


def battle(board: dict[str, Any], players: tuple[str, ...] = NINE, **position: Any) -> Game:
    """The Conflict phase of this position. If nobody is asked anything, it is over: the game halts in 5a."""
    return scene("conflict", players, board={**board, "egypt": {**HALT, **board.get("egypt", {})}}, **position)


def conflicts(game: Game) -> list[str]:
    """The areas with a conflict situation."""
    return game.table.area_ids(conflict_areas(game.table))


def losses(game: Game, *areas: str) -> list[str]:
    """Who has lost a token after whom (in these areas)."""
    return [
        event.owner
        for event in game.log
        if isinstance(event, TokensRemoved) and (not areas or event.area in areas)
        for _ in range(event.count)
    ]


def ships(game: Game, nation: str) -> list[str]:
    """Where the ships of this nation are."""
    return sorted(game.table.area_id(area) for _, area in game.table.ships(game.table.nation(nation)))


def unmoved(game: Game, nation: str, area: str) -> int:
    return game.table.unmoved(game.table.nation(nation), game.table.area(area))


def order(game: Game) -> list[str]:
    """The movement order."""
    return game.view(None).order


def due(game: Game) -> list[str]:
    """Who must act now."""
    return game.view(None).due


def hand_of(game: Game, nation: str) -> list[str]:
    """The cards of this hand, each as often as it is held."""
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))
