"""Undo in real games: hidden things never change, later actions of others stand, and the record replays."""

from collections import Counter
from random import Random

import pytest
from games.checks import answer, hidden_zones, position, seats
from games.positions import ADVANCED, FIRST, WEST, many
from games.test_random_games import FEW_CLASSICS, TABLES, begun

import ochre
from ochre.engine.game import Game
from ochre.engine.record import TAKEN_BACK
from ochre_testing import size


def play_and_undo(game: Game, random: Random, most: int) -> Counter[str]:
    """Play by chance and try to take back: the last action, or any, of any seat. Gives what came of the tries."""
    tries = Counter[str]()
    entries = game.record.entries
    while not game.over and len(entries) < most:
        if entries and random.random() < 0.3:
            before, hidden = position(game), hidden_zones(game)
            counts = len(entries), len(game.log), len(game._since)
            last = entries[-1].seat
            seat = last if last is not None and random.random() < 0.5 else random.choice(seats(game))
            entry = None if random.random() < 0.5 else random.randrange(max(0, len(entries) - 20), len(entries))
            taken = next((line for line in game._since if line.number == entry), None)
            try:
                game.undo(seat, entry)
            except ochre.IllegalAction:
                assert (position(game), counts) == (before, (len(entries), len(game.log), len(game._since)))
                tries["refused"] += 1
            else:
                tries["in the middle" if taken is not None and taken.number < len(entries) - 2 else "at the end"] += 1
                assert len(entries) == counts[0] + 1
                assert entries[-1].mark == TAKEN_BACK
                assert entries[entries[-1].takes_back].seat == seat
                assert len(game._since) == counts[2] - 1
                game.audit()
            assert hidden_zones(game) == hidden
        else:
            game.play(*answer(game, random))
    return tries


def test_undo_in_whole_games() -> None:
    tries = Counter[str]()
    for number, (players, options) in enumerate([*TABLES, *FEW_CLASSICS]):
        game = begun(players, options, seed=60_000 + number, turn_limit=size(5, 20))
        tries += play_and_undo(game, Random(number), most=size(250, 3000))
        assert ochre.replay(game.record, listen=False).hash() == game.hash()
    assert min(tries["refused"], tries["in the middle"], tries["at the end"]) > 20


def test_undo_in_crowded_positions() -> None:
    tries = Counter[str]()
    for seed, game in many(size(52, 390), first=70_000):
        tries += play_and_undo(game, Random(seed), most=size(100, 500))
        assert ochre.replay(game.record, listen=False).hash() == game.hash()
    assert min(tries["refused"], tries["in the middle"], tries["at the end"]) > 20


def test_taking_everything_back_leads_to_the_beginning_of_the_step() -> None:
    """One by one, by whoever can, until nobody can: then nothing but final actions is left."""
    emptied = 0
    for seed, game in many(size(26, 390), first=80_000):
        random = Random(seed)
        for _ in range(60):
            if game.over:
                break
            game.play(*answer(game, random))
        if game.over:
            continue
        taken = True
        while taken:
            taken = False
            for seat in seats(game):
                try:
                    game.undo(seat)
                except ochre.IllegalAction:
                    continue
                taken = True
        emptied += not game._since
    assert emptied


@pytest.mark.parametrize("edition", [WEST, ADVANCED, FIRST])
@pytest.mark.parametrize("seed", range(size(2, 60)))
def test_movement_can_be_taken_back_until_finished(edition, seed) -> None:
    """3.5, 3.6, 3.conflict.4: an own move, unless it caused conflict ahead of turn; nothing after the end."""
    game = begun(7, {"scenario": "short", "ast": "basic"} if edition == WEST else {"edition": edition}, seed)
    random = Random(seed)
    while game.table.state.step[:1] != ("moving",) or not game.record.entries:
        game.play(*answer(game, random))
    for _ in range(150):
        if game.table.state.step[:1] != ("moving",):
            break
        decision = random.choice(game.pending)
        seat = game.seat_of(decision)
        action = decision.sample(game.table, random)
        game.play(seat, action)
        if game.table.state.step[:1] != ("moving",):
            break
        if game.table.state.finished[decision.nation]:
            for entry in (None, *(line.number for line in game._since if line.seat == seat)):
                with pytest.raises(ochre.IllegalAction):
                    game.undo(seat, entry)
        elif not game._since[-1].fixed:
            copy, before = game.copy(), game.hash()
            game.undo(seat)
            game.play(seat, action)
            assert game.hash() == before == copy.hash()
