"""Whatever people leave with the host, the game is one that could have been played in the order of the book."""

from random import Random

import pytest
from games.checks import seats
from games.positions import ADVANCED, FIRST, WEST, many
from games.test_book_order import hashes_after_each_step
from pace.people import Host, play_mixed, some_orders

import ochre
from ochre.pace.desk import Desk, Layer
from ochre_testing import rule, size


def host_with_orders(game: ochre.Game, random: Random) -> Host:
    orders = []
    for seat in seats(game):
        for scope in ("once", "turn", "until_changed"):
            if random.random() < 0.5:
                orders.append((seat, scope, Layer(some_orders(game, random, 0.5), game.turn)))
    table = some_orders(game, random, 0.2) if random.random() < 0.3 else None
    return Host(game, Desk((), orders, table))


@rule("WE-3.2")
@pytest.mark.parametrize("edition", [WEST, ADVANCED, FIRST])
def test_games_with_sealed_answers_and_orders_are_games_in_book_order(edition: str) -> None:
    stored = stale = ordered = renewed = 0
    for seed in range(size(4 if edition == WEST else 2, 60)):
        random = Random(f"mixed:{seed}")
        options = {"turn_limit": 9, "nations": "random"}
        if edition == WEST:
            options["scenario"] = "short" if seed % 4 == 3 else "full"
        players = 5 + seed % (3 if edition == FIRST else 5)
        game = ochre.setup(edition, players=players, seed=seed, options=options, listen=False)
        host = host_with_orders(game, random)
        renewed += play_mixed(host, random, size(1500, 6000))
        game.audit()
        assert ochre.replay(game.record, listen=False).hash() == game.hash()
        assert hashes_after_each_step(ochre.in_book_order(game.record)) == hashes_after_each_step(game.record)
        stored, stale, ordered = stored + host.stored, stale + host.stale, ordered + host.ordered
    assert min(stored, ordered) > (100 if edition == WEST else 10), (stored, ordered)
    assert min(stale, renewed) > 0, (stale, renewed)


def test_crowded_positions_with_sealed_answers_and_orders() -> None:
    stored = ordered = 0
    for seed, game in many(size(39, 520), first=310_000, listen=False):
        random = Random(seed)
        host = host_with_orders(game, random)
        play_mixed(host, random, size(100, 300))
        assert hashes_after_each_step(ochre.in_book_order(game.record)) == hashes_after_each_step(game.record)
        stored, ordered = stored + host.stored, ordered + host.ordered
    assert min(stored, ordered) > 100, (stored, ordered)
