"""The 51 advances: the structure that holds without exception, and the worked examples of the rulebooks."""

from collections import Counter
from collections.abc import Iterable

import pytest

from ochre.board.advances import COLOURS, load_advances
from ochre.board.cards import mega_deck
from ochre_testing import rule

ADVANCES = load_advances("mega")
TIERS = {
    1: [card for card in ADVANCES.cards if card.cost < 100],
    3: [card for card in ADVANCES.cards if 100 <= card.cost <= 200],
    6: [card for card in ADVANCES.cards if card.cost > 200],
}


def price(id: str, held: Iterable[str]) -> int:
    """Printed cost less the better colour of the card less the special credits."""
    card, owned = ADVANCES[id], [ADVANCES[other] for other in held]
    colour = max(sum(ADVANCES.credits[other][group] for other in owned) for group in ADVANCES.groups[card])
    special = sum(points for giver, points in ADVANCES.credit_from[card] if giver in owned)
    return max(0, ADVANCES.cost[card] - colour - special)


def credits_of(*ids: str) -> dict[str, int]:
    total = Counter[str]()
    for id in ids:
        total.update(dict(zip(COLOURS, ADVANCES.credits[ADVANCES[id]], strict=True)))
    return {colour: points for colour, points in total.items() if points}


@rule("WE-comp.5")
def test_there_are_51_different_advances_in_order_of_cost() -> None:
    assert ADVANCES.size == len(ADVANCES.cards) == len(set(ADVANCES.ids)) == 51
    assert list(zip(ADVANCES.cost, ADVANCES.ids, strict=True)) == sorted(zip(ADVANCES.cost, ADVANCES.ids, strict=True))
    assert all(ADVANCES[card.id] == number for number, card in enumerate(ADVANCES.cards))
    assert [sum(card.cost for card in cards) for cards in TIERS.values()] == [1130, 2610, 4180]
    assert all(cost % 10 == 0 for cost in ADVANCES.cost)


@rule("WE-gen.31")
def test_an_advance_scores_1_3_or_6_by_its_price_group() -> None:
    for points, cards in TIERS.items():
        assert {card.points for card in cards} == {points}
    assert sum(ADVANCES.points) == 170


@rule("WE-gen.29")
def test_five_groups_of_four_cards_in_each_price_group() -> None:
    assert COLOURS == ("science", "arts", "crafts", "civics", "religion")
    for cards in TIERS.values():
        assert Counter(group for card in cards for group in card.groups) == dict.fromkeys(COLOURS, 4)


@rule("WE-gen.30")
def test_nine_advances_belong_to_two_groups() -> None:
    assert Counter(len(card.groups) for card in ADVANCES.cards) == {1: 42, 2: 9}
    assert set(ADVANCES.cards[ADVANCES["mysticism"]].groups) == {"arts", "religion"}


@rule("WE-12.20", "WE-gen.35")
def test_each_low_card_credits_one_middle_card_and_that_one_high_card() -> None:
    low, middle, high = TIERS.values()
    assert [len(low), len(middle), len(high)] == [17, 17, 17]
    for givers, receivers, points in ((low, middle, 10), (middle, high, 20)):
        assert {card.credit_points for card in givers} == {points}
        assert sorted(str(card.credit_to) for card in givers) == sorted(card.id for card in receivers)
        for giver in givers:
            assert giver.credit_to is not None
            assert ADVANCES.credit_from[ADVANCES[giver.credit_to]] == ((ADVANCES[giver.id], points),)
    assert all(card.credit_to is None for card in high)
    assert not any(ADVANCES.credit_from[ADVANCES[card.id]] for card in low)


def test_colour_credits_follow_one_pattern() -> None:
    broad = {"empiricism": 5, "literacy": 5, "mathematics": 10}
    for card in ADVANCES.cards:
        given = credits_of(card.id)
        own = 20 if card.points == 6 else 5 if card.points == 1 and len(card.groups) == 2 else 10
        assert {group: given.pop(group) for group in card.groups} == dict.fromkeys(card.groups, own)
        if card.id in broad:
            assert set(given.values()) == {broad[card.id]}
            assert len(given) + len(card.groups) == 5
        else:
            assert list(given.values()) == ([5] if len(card.groups) == 1 else [])


def test_the_credits_of_the_rulebook_examples() -> None:
    assert credits_of("music") == {"arts": 10, "religion": 5}
    assert credits_of("pottery", "masonry") == {"crafts": 20, "science": 5, "arts": 5}


@pytest.mark.parametrize(
    ("id", "held", "expected"),
    [
        ("agriculture", ["pottery", "masonry"], 90),
        ("agriculture", ["pottery"], 100),
        ("democracy", [], 220),
        ("democracy", ["agriculture"], 200),
        ("drama-and-poetry", ["music"], 70),
        ("mysticism", ["music"], 40),
    ],
)
def test_the_prices_of_the_rulebook_examples(id: str, held: list[str], expected: int) -> None:
    assert price(id, held) == expected


@rule("WE-10.2")
def test_seven_advances_carry_a_special_ability() -> None:
    assert {card.id for card in ADVANCES.cards if card.special_ability} == {
        "diaspora", "fundamentalism", "monotheism", "politics", "provincial-empire", "trade-routes",
        "universal-doctrine",
    }  # fmt: skip


def test_two_advances_give_credits_of_choice() -> None:
    given = {card.id: card.extra_credits for card in ADVANCES.cards if card.extra_credits}
    assert given == {"written-record": 10, "monument": 20}


@rule("WE-adv.empiricism.1", "WE-adv.literacy.1", "WE-adv.mathematics.1")
@pytest.mark.parametrize("id", ["empiricism", "literacy", "mathematics"])
def test_three_advances_give_credits_alone(id: str) -> None:
    card = ADVANCES.cards[ADVANCES[id]]
    assert (card.modifiers, card.special_ability, card.extra_credits) == ((), False, 0)
    assert all(card.credits)


def test_modifiers_name_major_calamities() -> None:
    deck = mega_deck("west-9-10")
    modifiers = [modifier for card in ADVANCES.cards for modifier in card.modifiers]
    assert len(modifiers) == 52 == sum(map(len, ADVANCES.modifiers.values()))
    named = {modifier.calamity for modifier in modifiers}
    assert named == {deck.ids[card] for card in deck.calamities if deck.cards[card].calamity != "minor"}


@pytest.mark.parametrize(
    ("calamity", "effect", "expected"),
    [
        ("superstition", "cities-reduced", -3),
        ("famine", "damage", -10),
        ("civil-disorder", "cities-reduced", -4),
        ("epidemic", "damage", -10),
    ],
)
def test_the_full_protection_of_a_primary_victim(calamity: str, effect: str, expected: int) -> None:
    held = ADVANCES.modifiers[calamity, effect]
    assert sum(amount for _, role, amount in held if role != "secondary" and amount < 0) == expected


def test_modifiers_are_found_by_calamity_and_effect() -> None:
    found = {(ADVANCES.ids[card], role): amount for card, role, amount in ADVANCES.modifiers["epidemic", "damage"]}
    assert found == {
        ("medicine", "any"): -5, ("enlightenment", "primary"): -5, ("roadbuilding", "primary"): 5,
        ("trade-empire", "primary"): 5, ("anatomy", "secondary"): -5,
    }  # fmt: skip


def test_an_unknown_advance_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="gunpowder"):
        ADVANCES["gunpowder"]
