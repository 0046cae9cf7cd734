"""Early movement: sorted into census order it gives the same table; and where moves do not meet, also the same rights.

A record in book order keeps an early move as it was made (it 'stands'). Where nobody holds an advance that lets one
player's pieces close or open an area for another, every move must even be legal at its own place.
"""

from contextlib import suppress
from random import Random

import pytest
from games.checks import answer
from games.positions import crowded, many
from games.test_book_order import hashes_after_each_step

import ochre
from ochre.engine.game import Game
from ochre.engine.record import STANDS, Entry, Record
from ochre.games import begin, follow
from ochre_testing import rule, size

MEETING = ("diplomacy", "cultural-ascendancy", "roadbuilding")
"""Advances by which the place of one player's tokens decides where another may move."""


def move_early(game: Game, random: Random) -> None:
    """Everybody moves as they like, with some second thoughts, to the end of the phase."""
    for _ in range(2000):
        if game.over or game.phase != "movement":
            return
        seat, action = answer(game, random)
        game.play(seat, action)
        if random.random() < 0.1:
            with suppress(ochre.IllegalAction):
                game.undo(seat)
    raise AssertionError("the movement does not end")


def judged_at_its_place(record: Record) -> Record:
    """The same record, every action checked where it now stands."""
    entries = [Entry(e.seat, e.action, "" if e.mark == STANDS else e.mark, e.takes_back) for e in record.entries]
    return Record(record.start, entries, record.rules_version)


def holds_any(game: Game, advances: tuple[str, ...]) -> bool:
    return any(game.table.holds(n, game.table.advance(id)) for n in game.table.nations for id in advances)


@rule("WE-3.2")
def test_crowded_movement_in_book_order_gives_the_same_table() -> None:
    early = 0
    for seed in range(size(25, 500)):
        game = crowded(seed, 5 + seed % 5, "movement", listen=False)
        move_early(game, Random(seed))
        ordered = ochre.in_book_order(game.record)
        early += sum(entry.mark == STANDS for entry in ordered.entries)
        assert hashes_after_each_step(ordered) == hashes_after_each_step(game.record)
    assert early > 500


def test_crowded_games_in_book_order_give_the_same_table_after_every_step() -> None:
    for seed, game in many(size(26, 520), first=150_000, listen=False):
        random = Random(seed)
        for _ in range(size(120, 600)):
            if not game.over:
                game.play(*answer(game, random))
        ordered = ochre.in_book_order(game.record)
        assert hashes_after_each_step(ordered) == hashes_after_each_step(game.record)


def test_moves_that_do_not_meet_are_legal_in_book_order_too() -> None:
    free, meeting = 0, 0
    for seed in range(size(60, 600)):
        game = crowded(seed, 5 + seed % 5, "movement", listen=False)
        start = begin(game.record.start, listen=False)
        move_early(game, Random(seed))
        strict = judged_at_its_place(ochre.in_book_order(game.record))
        if holds_any(start, MEETING):
            meeting += 1
            continue
        free += 1
        again = begin(strict.start, listen=False)
        for entry in strict.entries:
            follow(again, entry)
        assert again.hash() == game.hash()
    assert free >= 3
    assert meeting


@pytest.mark.parametrize("players", [5, 9])
def test_the_first_turns_of_a_game_are_legal_in_book_order(players) -> None:
    """Nobody holds an advance in the first turns, so everything everybody does early is legal at its place too."""
    game = ochre.setup("western-empires", players=players, seed=players, options={"turn_limit": 6}, listen=False)
    random = Random(players)
    while not game.over and not holds_any(game, MEETING):
        game.play(*answer(game, random))
    strict = judged_at_its_place(ochre.in_book_order(game.record))
    assert ochre.replay(strict, listen=False).hash() == game.hash()
