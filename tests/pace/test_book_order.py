"""Whatever people leave with the host, the game is one that could have been played in the order of the book."""

from random import Random

from games.positions import many
from games.test_book_order import hashes_after_each_step
from pace.people import Host, play_mixed, some_orders

import ochre
from ochre.pace.desk import Desk, Layer
from ochre_testing import rule, size


def host_with_orders(game: ochre.Game, random: Random) -> Host:
    orders = []
    for seat in range(len(game.box.nations)):
        for scope in ("once", "turn", "until_changed"):
            if random.random() < 0.5:
                orders.append((seat, scope, Layer(some_orders(game, random, 0.5), game.turn)))
    table = some_orders(game, random, 0.2) if random.random() < 0.3 else None
    return Host(game, Desk((), orders, table))


@rule("WE-3.2")
def test_games_with_sealed_answers_and_orders_are_games_in_book_order() -> None:
    stored = stale = ordered = renewed = 0
    for seed in range(size(4, 60)):
        random = Random(f"mixed:{seed}")
        options = {"turn_limit": 9, "nations": "random", "scenario": "short" if seed % 4 == 3 else "full"}
        game = ochre.setup("western-empires", players=5 + seed % 5, seed=seed, options=options, listen=False)
        host = host_with_orders(game, random)
        renewed += play_mixed(host, random, size(1500, 6000))
        game.audit()
        assert ochre.replay(game.record, listen=False).hash() == game.hash()
        assert hashes_after_each_step(ochre.in_book_order(game.record)) == hashes_after_each_step(game.record)
        stored, stale, ordered = stored + host.stored, stale + host.stale, ordered + host.ordered
    assert min(stored, ordered) > 100, (stored, ordered)
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
