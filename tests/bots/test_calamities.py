"""Calamities that a bot can count coming, and what that makes of the advances against them."""

from typing import Any

import pytest
from rules.scenes import NINE

import ochre
from ochre.bots.standard.calamities import EVILS, REDUCED, Hits, Realm, coming, protection, toll
from ochre.bots.standard.purchases import Taste, values
from ochre.engine.eyes import Eyes
from ochre.engine.game import Game

ON_THE_NILE = {"alexandria": 4, "fayum": 4, "memphis": 4, "tanis": 2, "upper-egypt": 2}
ELSEWHERE = {"cyrenaica": 2, "jalo": 1, "paraetonium": 2, "siwa": 1, "western-desert": 1, "eastern-desert": 1}
CITIES = dict.fromkeys(("cyrene", "jerusalem", "petra", "gaza"), "city")


def egypt(
    land: dict[str, Any], phase: str = "trade", advances: tuple[str, ...] = (), hand: tuple[str, ...] = ()
) -> Game:
    return ochre.arrange(
        "western-empires",
        NINE,
        phase=phase,
        turn=8,
        board={"egypt": {**land, **CITIES}, "rome": {"rome": 2}, "hellas": {"moesia": 2}},
        advances={"egypt": list(advances)},
        hands={"egypt": list(hand), "rome": ["iron", "iron", "fish"]},
    )


def eyes_of(game: Game, nation: str = "egypt") -> Eyes:
    return Eyes(game.table, game.table.nation(nation))


def saved(eyes: Eyes, advance: str, turns: int = 6) -> float:
    found = protection(eyes, turns)
    assert found is not None
    return found[eyes.box.advances.index[advance]]


def discarded(eyes: Eyes, card: str) -> Eyes:
    """The same table with this card on its discard pile."""
    cards = bytearray(eyes.discards)
    cards[eyes.box.deck.index[card]] = 1
    eyes.discards = bytes(cards)
    return eyes


# How often


def test_a_flood_that_i_hold_is_sure_and_one_on_the_discard_pile_far_away() -> None:
    unseen = coming(eyes_of(egypt(ON_THE_NILE)), 2)["flood"].mine
    held = coming(eyes_of(egypt(ON_THE_NILE, hand=("flood",))), 2)["flood"].mine
    away = coming(discarded(eyes_of(egypt(ON_THE_NILE)), "flood"), 2)["flood"].mine
    assert held >= 1 > unseen > away


def test_a_calamity_that_can_be_traded_is_not_sure() -> None:
    held = coming(eyes_of(egypt(ON_THE_NILE, hand=("epidemic",))), 1)["epidemic"]
    assert 0 < held.mine < 1
    assert held.along > coming(eyes_of(egypt(ON_THE_NILE)), 1)["epidemic"].along  # somebody else will have it


def test_more_turns_bring_more_calamities() -> None:
    eyes = eyes_of(egypt(ON_THE_NILE))
    few, many = coming(eyes, 2), coming(eyes, 9)
    assert all(many[name].mine >= few[name].mine for name in EVILS)
    assert many["famine"].mine > few["famine"].mine > coming(eyes, 0)["famine"].mine == 0


def test_stacks_of_which_nobody_draws_send_nothing() -> None:
    hits = coming(eyes_of(egypt(ON_THE_NILE)), 6)
    assert hits["famine"].mine > hits["tyranny"].mine > hits["corruption"].mine


# What it takes


def test_engineering_is_worth_more_with_a_flood_in_hand_and_people_on_the_plain() -> None:
    usual = saved(eyes_of(egypt(ON_THE_NILE)), "engineering")
    assert saved(eyes_of(egypt(ON_THE_NILE, hand=("flood",))), "engineering") > usual
    assert saved(discarded(eyes_of(egypt(ON_THE_NILE)), "flood"), "engineering") < usual


def test_what_a_calamity_makes_of_an_advance_is_seen_in_purchases() -> None:
    def worth(hand: tuple[str, ...]) -> float:
        eyes = eyes_of(egypt(ON_THE_NILE, hand=hand))
        return values(eyes, Taste())[eyes.box.advances.index["engineering"]]

    assert worth(("flood",)) > worth(())


def test_a_land_without_coasts_fears_no_pirates() -> None:
    inland = ochre.arrange(
        "western-empires",
        NINE,
        phase="trade",
        turn=8,
        board={"celt": {"alesia": "city", "upper-rhine": "city", "upper-danube": 3}, "rome": {"rome": 2}},
    )
    realm = Realm(eyes_of(inland, "celt"))
    assert toll(realm, "piracy", Hits(1.0, 1.0), 0) == 0
    assert toll(realm, "superstition", Hits(1.0, 0.0), 0) == 2 * REDUCED


def test_where_other_rules_hold_nothing_is_counted() -> None:
    game = ochre.setup("advanced-civilization", players=5, seed=1)
    assert protection(Eyes(game.table, 0), 6) is None


# Against what happens

BOARD: dict[str, Any] = {
    **dict.fromkeys(("alexandria", "fayum", "tanis", "cyrene", "jerusalem", "petra", "gaza"), "city"),
    "memphis": 4,
    "upper-egypt": 4,
    "paraetonium": 4,
    "cyrenaica": 3,
    "siwa": 2,
}
A_FEW_TOKENS = 10
GOODS = ["iron", "iron", "wine", "wine", "oil", "fish", "fish", "fish", "gold"]


def misery(calamity: str, advances: list[str]) -> float:
    """What a calamity costs the holder of these advances, carried out by the rules."""
    game = ochre.arrange(
        "western-empires",
        NINE,
        phase="calamity-resolution",
        turn=9,
        board={"egypt": BOARD, "rome": {"rome": "city", "salonae": 3}, "hellas": {"moesia": 3}},
        advances={"egypt": advances},
        hands={"egypt": [calamity, *GOODS], "rome": [], "hellas": []},
        ast=dict.fromkeys(NINE, 7),
    )
    while game.phase == "calamity-resolution":
        [decision, *_] = game.pending
        game.play(game.seat_of(decision), decision.default(game.table))
    table, me = game.table, game.table.nation("egypt")
    deck = game.box.deck
    cards = sum(deck.set_value(card, table.held(me, card)) for card in deck.commodities)
    return -(70 * table.city_count(me) + 4 * table.tokens_on_board(me) + 110 * table.state.ast[me] + cards)


@pytest.mark.parametrize("calamity", sorted(EVILS))
def test_advances_that_are_thought_to_help_do(calamity: str) -> None:
    """And those that are thought to hurt do, when the rules carry the calamity out."""
    game = ochre.arrange(
        "western-empires",
        NINE,
        phase="trade",
        turn=9,
        board={"egypt": BOARD, "rome": {"rome": "city", "salonae": 3}},
        ast=dict.fromkeys(NINE, 7),
    )
    realm = Realm(eyes_of(game))
    advances = game.box.advances
    plain = toll(realm, calamity, Hits(1.0, 0.0), 0)
    before = misery(calamity, [])
    for number, card in enumerate(advances.cards):
        if not any(one.calamity == calamity for one in card.modifiers):
            continue
        thought = plain - toll(realm, calamity, Hits(1.0, 0.0), 1 << number)
        happened = before - misery(calamity, [card.id])
        if abs(happened) > A_FEW_TOKENS:
            assert (thought > 0, thought < 0) == (happened > 0, happened < 0), (card.id, thought, happened)
