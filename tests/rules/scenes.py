"""What the scenes of the rules tests share: positions, and short words for looking at them."""

from typing import Any

import pytest

import ochre
from ochre.engine.actions import Action
from ochre.engine.game import Game

NINE = ("minoa", "assyria", "celt", "carthage", "hatti", "rome", "iberia", "hellas", "egypt")
FIVE = ("minoa", "assyria", "hatti", "hellas", "egypt")


def scene(phase: str, players: tuple[str, ...] = NINE, **position: Any) -> Game:
    """A Western Empires game at the beginning of this phase; what is not named is empty."""
    return ochre.arrange("western-empires", players=players, phase=phase, **position)


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
    assert refusal.value.rule == rule
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
