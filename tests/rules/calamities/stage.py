"""Positions for phase 9 that end with it: what the calamities did can be seen before later phases tidy up."""

from collections.abc import Mapping, Sequence
from typing import Any
from unittest import mock

from rules import scenes
from rules.scenes import NINE

import ochre
import ochre.games
from ochre.engine.events import CalamityStruck
from ochre.engine.game import Game
from ochre.engine.table import Table


def calamities(
    *,
    players: Sequence[str] = NINE,
    traders: Mapping[str, str] | None = None,
    left: Sequence[str] = (),
    turn: int = 5,
    **position: Any,
) -> Game:
    """Phase 9 alone, begun. `traders`: who last traded a calamity to its holder; `left`: who has left the game."""
    place = ochre.games.place_position

    def place_for_this_phase(table: Table, placed: Mapping[str, Any]) -> None:
        place(table, placed)
        for card, nation in (traders or {}).items():
            table.state.trader[table.card(card)] = table.nation(nation) + 1
        for nation in left:
            table.state.leaving[table.nation(nation)] = 2
        table.state.agenda = (("calamity-resolution",),)

    with mock.patch("ochre.games.place_position", place_for_this_phase):
        return ochre.arrange(scenes.edition, players, phase="calamity-resolution", turn=turn, **position)


def struck(nation: str, *cards: str, **position: Any) -> Game:
    """This nation holds these cards; the rest as given."""
    hands = {**position.pop("hands", {}), nation: list(cards)}
    return calamities(hands=hands, **position)


def done(game: Game) -> bool:
    """Everything is resolved, and every card of every calamity lies on its pile."""
    game.audit()
    table = game.table
    return not game.pending and not any(table.calamities(nation) for nation in table.nations)


def hand(game: Game, nation: str) -> list[str]:
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))


def owed(game: Game, nation: str) -> int:
    return game.table.state.owed[game.table.nation(nation)]


def space(game: Game, nation: str) -> int:
    return game.table.state.ast[game.table.nation(nation)]


def beneficiary(game: Game, calamity: str) -> str | None:
    """Who was named when this calamity struck."""
    told = [event for event in game.log if isinstance(event, CalamityStruck) and event.calamity == calamity]
    assert len(told) == 1, f"{calamity} struck {len(told)} times"
    return told[0].beneficiary


def finish(game: Game) -> Game:
    """Everybody answers by default until the phase is over."""
    for _ in range(1000):
        if not game.pending:
            return game
        game.time_up(game.seat_of(game.pending[0]))
    raise AssertionError("it never ends")
