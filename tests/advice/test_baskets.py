"""Baskets: legal, payable, and none better."""

from itertools import combinations
from random import Random
from time import perf_counter

import pytest
from games.positions import crowded
from games.zoo import zoo
from rules.scenes import NINE

import ochre
from ochre.advice.baskets import VALUES, baskets, fill
from ochre.engine.errors import IllegalAction
from ochre.engine.game import Game
from ochre.rules.payment import spending_power


def shop(hand: dict[str, int], treasury: int = 0, advances: tuple[str, ...] = ()) -> Game:
    return ochre.arrange(
        "western-empires",
        players=NINE,
        phase="advances-acquisition",
        hands={"egypt": [card for card, count in hand.items() for _ in range(count)]},
        treasury={"egypt": treasury},
        advances={"egypt": advances},
    )


@pytest.mark.parametrize("seed", range(40))
def test_no_combination_is_better(seed: int) -> None:
    lot = Random(seed)
    values = [lot.randrange(1, 9) for _ in range(9)]
    prices = {advance: 5 * lot.randrange(0, 30) for advance in range(9)}
    budget, most = lot.randrange(0, 300), lot.randrange(1, 5)
    found = fill(prices, values, budget, most)
    assert sum(prices[advance] for advance in found) <= budget
    assert len(found) <= most
    best = max(
        sum(values[advance] for advance in chosen)
        for number in range(most + 1)
        for chosen in combinations(prices, number)
        if sum(prices[advance] for advance in chosen) <= budget
    )
    assert sum(values[advance] for advance in found) == best


def test_every_basket_can_be_bought_as_it_is() -> None:
    bought = 0
    for game in zoo()["purchase-advances"]:
        for decision in game.pending:
            seat = game.seat_of(decision)
            offered = baskets(game, seat)
            assert offered.power == spending_power(game.table, decision.nation)
            for basket in offered.baskets:
                assert basket.price == sum(item.price for item in basket.items) <= offered.power
                assert basket.payment.paid >= basket.price
                after = game.copy()
                after.play(seat, basket.action)
                held = after.view(seat).nations[decision.nation].advances
                assert {item.advance for item in basket.items} <= set(held)
                bought += 1
    assert bought > 5


def test_each_measure_is_served_best_by_its_own_basket() -> None:
    for game in zoo()["purchase-advances"]:
        for decision in game.pending:
            found = {basket.by: basket for basket in baskets(game, game.seat_of(decision)).baskets}
            if len(found) == len(VALUES):
                assert found["points"].points == max(basket.points for basket in found.values())
                assert found["credits"].credits == max(basket.credits for basket in found.values())


def test_library_makes_another_cheaper() -> None:
    game = shop({"gold": 5}, 30)  # 225 and 30
    offered = baskets(game, game.seat("egypt"), ["library", "deism"], "deism")
    assert offered.own_price == 220 + 70 - 40
    assert offered.own is not None
    assert {item.advance: item.price for item in offered.own.items} == {"library": 220, "deism": 30}


def test_anatomy_brings_a_gift() -> None:
    game = shop({"gold": 5}, 50)  # 225 and 50
    best = next(basket for basket in baskets(game, game.seat("egypt")).baskets if basket.by == "points")
    assert best.points >= 6
    own = baskets(game, game.seat("egypt"), ["anatomy"], None, "astronavigation").own
    assert own is not None
    assert (own.price, own.points) == (270, 7)
    assert {"advance": "astronavigation", "price": 0} in [
        {"advance": item.advance, "price": item.price} for item in own.items
    ]


def test_an_own_basket_that_is_too_dear_has_a_price_but_no_payment() -> None:
    game = shop({"ochre": 3}, 10)
    offered = baskets(game, game.seat("egypt"), ["mathematics"])
    assert (offered.power, offered.own_price, offered.own) == (19, 250, None)
    assert offered.baskets == []


def test_an_own_basket_the_book_forbids_is_refused() -> None:
    game = shop({"gold": 5}, 0, ("pottery",))
    with pytest.raises(IllegalAction):
        baskets(game, game.seat("egypt"), ["pottery"])


def test_payment_wastes_as_little_as_possible() -> None:
    game = shop({"gold": 2, "ochre": 4}, 50)  # 36, 16, 50
    own = baskets(game, game.seat("egypt"), ["mysticism"]).own  # 50
    assert own is not None
    assert own.payment.waste == 0
    assert own.payment.paid == 50


@pytest.mark.long
def test_baskets_are_quick() -> None:
    """50 ms for the richest hand that chance deals; measured ten times less."""
    worst = 0.0
    for seed in range(12):
        game = crowded(seed, phase="advances-acquisition")
        for decision in game.pending:
            began = perf_counter()
            baskets(game, game.seat_of(decision))
            worst = max(worst, perf_counter() - began)
    assert worst < 0.25  # a busy machine may be slow
