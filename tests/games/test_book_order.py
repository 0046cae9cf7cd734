"""Any record, sorted into the order of the book, gives the same table after every step: acting early gains nothing."""

import contextlib

import pytest
from games.positions import ADVANCED, FIRST, WEST

import ochre
from ochre.bots.random_player import RandomPlayer
from ochre.engine.record import STANDS, Record
from ochre.games import begin, follow
from ochre_testing import rule, size


def hashes_after_each_step(record: Record) -> dict[int | str, str]:
    game = begin(record.start, listen=False)
    found: dict[int | str, str] = {}
    window = game.window
    for entry in record.entries:
        follow(game, entry)
        if game.window != window:
            window = game.window
            found[window] = game.hash()
    return {**found, "end": game.hash()}


@rule("WE-3.2")
@pytest.mark.parametrize(("edition", "numbers"), [(WEST, range(5, 10)), (ADVANCED, range(5, 12)), (FIRST, range(4, 8))])
@pytest.mark.parametrize("seed", range(size(2, 40)))
def test_a_record_in_book_order_gives_the_same_table_after_every_step(edition: str, numbers: range, seed: int) -> None:
    players = numbers[seed % len(numbers)]
    game = ochre.setup(edition, players=players, seed=seed, options={"turn_limit": 14}, listen=False)
    player = RandomPlayer(seed)
    while not game.over:
        seat, action = player.answer(game)
        game.play(seat, action)
        if player.random.random() < 0.05:  # undone actions must leave no trace either
            with contextlib.suppress(ochre.IllegalAction):
                game.undo(seat)
    ordered = ochre.in_book_order(game.record)
    assert sum(entry.mark == STANDS for entry in ordered.entries) > 50  # people did act early
    assert hashes_after_each_step(ordered) == hashes_after_each_step(game.record)


@pytest.mark.parametrize("edition", [WEST, ADVANCED, FIRST])
def test_everybody_moves_at_the_own_place_in_the_sorted_record(edition: str) -> None:
    game = ochre.setup(edition, players=6, seed=3, options={"turn_limit": 4}, listen=False)
    player = RandomPlayer(3)
    while not game.over:
        game.play(*player.answer(game))
    again = begin(game.record.start, listen=False)
    for entry in ochre.in_book_order(game.record).entries:
        if again.table.state.step[:1] == ("moving",) and entry.seat is not None:
            unfinished = [nation for nation in again.table.state.order if not again.table.state.finished[nation]]
            assert again.nation_of(entry.seat) == unfinished[0]
        follow(again, entry)
    assert again.hash() == game.hash()
