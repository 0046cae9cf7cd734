"""Chance: one keyed source, the same everywhere, even, and untouched by anything else."""

from collections import Counter

import pytest
from engine import toy

from ochre.engine.chance import SEED_BYTES, draw, secret_seed


def test_known_numbers() -> None:
    """The same seed gives the same numbers on every machine and in every year: old records count on it."""
    seed = secret_seed(1)
    assert seed.hex() == "6a53c0dcd615692d4de1fe47b6ccf257"
    assert [draw(seed, counter, 1000) for counter in range(10)] == [322, 531, 575, 904, 577, 41, 972, 846, 109, 558]
    assert draw(seed, 2**64 - 1, 2**64) == 15978197167256495427


def test_a_seed_may_be_a_number_a_word_or_sixteen_bytes() -> None:
    assert secret_seed(1) == secret_seed("1") != secret_seed(2)
    assert len(secret_seed("a long phrase " * 100)) == SEED_BYTES
    assert secret_seed(bytes(16)) == bytes(16)
    with pytest.raises(ValueError, match="16"):
        secret_seed(bytes(15))


def test_without_a_seed_nobody_can_foretell() -> None:
    assert len({secret_seed(None) for _ in range(100)}) == 100


@pytest.mark.parametrize("below", [1, 2, 3, 7, 9, 55, 219])
def test_numbers_are_even_and_within_bounds(below) -> None:
    seed, tries = secret_seed("even"), 20_000
    counts = Counter(draw(seed, counter, below) for counter in range(tries))
    assert set(counts) == set(range(below))
    expected = tries / below
    chi_square = sum((counts[number] - expected) ** 2 / expected for number in range(below))
    assert chi_square < below + 6 * (2 * below) ** 0.5 + 6  # far outside: less than one in a million


def test_different_seeds_have_nothing_in_common() -> None:
    one, two = secret_seed(1), secret_seed(2)
    same = sum(draw(one, counter, 100) == draw(two, counter, 100) for counter in range(2_000))
    assert 5 <= same <= 45


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    table = toy.new_game(1).table
    orders = Counter(tuple(table.shuffled((0, 1, 2, 3))) for _ in range(12_000))
    assert len(orders) == 24
    assert all(380 < count < 620 for count in orders.values())


def test_a_shuffle_keeps_its_cards_and_its_input() -> None:
    table = toy.new_game(1).table
    cards = [5, 5, 3, 9, 1]
    assert sorted(table.shuffled(cards)) == sorted(cards)
    assert cards == [5, 5, 3, 9, 1]
    counter = table.state.counter
    assert table.shuffled([]) == []
    assert table.shuffled([7]) == [7]
    assert table.state.counter == counter


def test_each_number_is_used_once_and_is_a_barrier() -> None:
    game = toy.new_game(1)
    table = game.table
    table.barrier = False
    counter = table.state.counter
    numbers = [table.random(10**6) for _ in range(5)]
    assert table.state.counter == counter + 5
    assert len(set(numbers)) == 5
    assert table.barrier


def test_chance_is_a_matter_of_the_table_not_of_the_process() -> None:
    one, two = toy.new_game(1), toy.new_game(1)
    one.copy().table.random(6)
    assert [one.table.random(1000) for _ in range(5)] == [two.table.random(1000) for _ in range(5)]
