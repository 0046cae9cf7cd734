"""What the scenes of Advanced Civilization share: one phase alone, begun, so that what it did can be seen."""

from collections.abc import Mapping, Sequence
from typing import Any
from unittest import mock

import pytest

import ochre
import ochre.games
from ochre.engine.actions import Action
from ochre.engine.game import Game
from ochre.engine.table import Table

EIGHT = ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "egypt")
SEVEN = ("africa", "italy", "illyria", "thrace", "crete", "asia", "egypt")


def stage(
    phase: str,
    players: Sequence[str] = EIGHT,
    *,
    stock: Mapping[str, int] | None = None,
    then: Sequence[str] = (),
    **position: Any,
) -> Game:
    """This phase alone (and those named to follow). `stock`: tokens left in stock, the rest lies in the treasury."""
    place = ochre.games.place_position

    def place_for_this(table: Table, placed: Mapping[str, Any]) -> None:
        place(table, placed)
        for nation, count in (stock or {}).items():
            number = table.nation(nation)
            table.to_treasury(number, table.state.stock[number] - count)
        steps = ("reshuffling", "succession-markers", "game-end") if phase == "ast-alteration" else (phase,)
        table.state.agenda = tuple((name,) for name in (*steps, *then))

    with mock.patch("ochre.games.place_position", place_for_this):
        return ochre.arrange("advanced-civilization", players, phase=phase, turn=position.pop("turn", 5), **position)


def struck(nation: str, *cards: str, **position: Any) -> Game:
    """The calamity phase; this nation holds these cards."""
    hands = {**position.pop("hands", {}), nation: list(cards)}
    return stage("calamity-resolution", hands=hands, **position)


def tokens(game: Game, nation: str, area: str) -> int:
    owner = game.table.barbarians if nation == "barbarians" else game.table.nation(nation)
    return game.table.tokens(owner, game.table.area(area))


def on_board(game: Game, nation: str) -> int:
    return game.table.tokens_on_board(game.table.barbarians if nation == "barbarians" else game.table.nation(nation))


def city(game: Game, area: str) -> str | None:
    owner = game.table.city_owner(game.table.area(area))
    return None if owner is None else game.table.nation_id(owner)


def cities(game: Game, nation: str) -> list[str]:
    owner = game.table.barbarians if nation == "barbarians" else game.table.nation(nation)
    return game.table.area_ids(game.table.cities(owner))


def stock_of(game: Game, nation: str) -> int:
    return game.table.state.stock[game.table.nation(nation)]


def treasury(game: Game, nation: str) -> int:
    return game.table.state.treasury[game.table.nation(nation)]


def hand(game: Game, nation: str) -> list[str]:
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))


def held(game: Game, nation: str) -> list[str]:
    return [game.table.advance_id(advance) for advance in game.table.advances_of(game.table.nation(nation))]


def space(game: Game, nation: str) -> int:
    return game.table.state.ast[game.table.nation(nation)]


def ships(game: Game, nation: str) -> list[str]:
    return sorted(game.table.area_id(area) for _, area in game.table.ships(game.table.nation(nation)))


def asked(game: Game) -> list[str]:
    return [game.table.nation_id(decision.nation) for decision in game.pending]


def about(game: Game, nation: str) -> Any:
    return game.decision(nation).describe(game.table)


def refused(game: Game, nation: str, action: Action, rule: str) -> None:
    """The action is refused by this paragraph, and nothing has changed."""
    before = game.hash()
    with pytest.raises(ochre.IllegalAction) as refusal:
        game.play(nation, action)
    assert refusal.value.rule == rule
    assert game.hash() == before


def points(game: Game, nation: str) -> int:
    """Unit points on the board."""
    return on_board(game, nation) + 5 * len(cities(game, nation))


def default_all(game: Game, most: int = 2000) -> Game:
    """Everybody answers by default until nothing is asked."""
    for _ in range(most):
        if not game.pending:
            break
        game.time_up(game.seat_of(game.pending[0]))
    game.audit()
    return game
