"""Early movement: sorted into census order it gives the same table; and where moves do not meet, also the same rights.

A record in book order keeps an early move as it was made (it 'stands'). Where nobody holds an advance that lets one
player's pieces close or open an area for another, every move must even be legal at its own place.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from games.checks import answer
from games.positions import ADVANCED, FIRST, WEST, crowded, many
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
    table = game.table
    known = [table.advance(id) for id in advances if id in game.box.advances.index]
    return any(table.holds(nation, advance) for nation in table.nations for advance in known)


def movements(count: int) -> Iterator[tuple[int, Game]]:
    """So many crowded movements of the Mega family and of each of the classics, with their numbers."""
    for seed in range(count):
        yield seed, crowded(seed, 5 + seed % 5, "movement", listen=False)
        yield seed, crowded(seed, 2 + seed % 11, "movement", ADVANCED, listen=False)
        yield seed, crowded(seed, 2 + seed % 6, "movement", FIRST, listen=False)


@rule("WE-3.2")
def test_crowded_movement_in_book_order_gives_the_same_table() -> None:
    early = 0
    for seed, game in movements(size(12, 250)):
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
    free, meeting = Counter[str](), 0
    for seed, game in movements(size(70, 400)):
        start = begin(game.record.start, listen=False)
        move_early(game, Random(seed))
        strict = judged_at_its_place(ochre.in_book_order(game.record))
        if holds_any(start, MEETING):
            meeting += 1
            continue
        free[game.box.edition.prefix] += 1
        again = begin(strict.start, listen=False)
        for entry in strict.entries:
            follow(again, entry)
        assert again.hash() == game.hash()
    assert min(free[book] for book in ("WE", "AC", "CV")) > 1
    assert meeting


@pytest.mark.parametrize(("edition", "players"), [(WEST, 5), (WEST, 9), (ADVANCED, 8), (FIRST, 6)])
def test_the_first_turns_of_a_game_are_legal_in_book_order(edition, players) -> None:
    """Nobody holds an advance in the first turns, so everything everybody does early is legal at its place too."""
    game = ochre.setup(edition, players=players, seed=players, options={"turn_limit": 6}, listen=False)
    random = Random(players)
    while not game.over and not holds_any(game, MEETING):
        game.play(*answer(game, random))
    strict = judged_at_its_place(ochre.in_book_order(game.record))
    assert ochre.replay(strict, listen=False).hash() == game.hash()
