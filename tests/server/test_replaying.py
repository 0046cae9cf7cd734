"""Looking at a finished game again, forth and back: as if it had been replayed from its beginning each time."""

from random import Random

import pytest

import ochre
from ochre.engine.errors import IllegalAction
from ochre.games import begin, follow
from ochre.server.replaying import APART, _Film
from ochre.server.storage import Move

pytestmark = pytest.mark.anyio


def a_game_with_detours() -> ochre.Game:
    """Random play in which people often take something back."""
    game, random = ochre.setup("western-empires", players=5, seed=8, options={"turn_limit": 7}), Random(8)
    while not game.over:
        decision = random.choice([one for one in game.pending if one.due(game.table)] or game.pending)
        seat = game.seat_of(decision)
        game.play(seat, decision.sample(game.table, random))
        if random.random() < 0.3:
            try:
                game.undo(seat)
            except IllegalAction:
                continue  # it stands
    return game


async def test_any_move_looks_as_in_a_replay_from_the_beginning() -> None:
    game = a_game_with_detours()
    entries = game.record.entries
    assert sum(entry.action is None for entry in entries) > 10
    assert len(entries) > 3 * APART
    film = _Film(begin(game.record.start), [Move(at + 1, [entry], 0) for at, entry in enumerate(entries)])
    numbers = [len(entries), 0, 1, APART, APART + 1, *Random(1).sample(range(len(entries)), 40)]
    for number in numbers:
        plain, told = begin(game.record.start), 0
        for entry in entries[:number]:
            told = len(plain.log)
            follow(plain, entry)
        there, events = await film.at(number)
        assert there.hash() == plain.hash()
        assert events == plain.log[told:] if number else events == []
        assert there.view(2) == plain.view(2)
