"""Phase 7: trade."""

from random import Random
from typing import Any

import pytest
from rules.scenes import FIVE, NINE, asked, here, refused, scene

import ochre
from ochre.bots.random_player import RandomPlayer
from ochre.engine.events import CardsTraded, OfferClosed, OfferMade, PhaseBegan
from ochre.engine.game import Game
from ochre.rules.phases.trade import (
    MOST_OFFERS,
    AcceptOffer,
    CloseTrade,
    MakeOffer,
    PassTrade,
    RefuseOffer,
    WithdrawOffer,
)
from ochre_testing import only, rule, size

ROME = ["clay", "iron", "wool", "treachery", "famine"]
EGYPT = ["gold", "ochre", "ochre", "water"]
HATTI = ["fish", "fish", "oil"]
HANDS = {"rome": ROME, "egypt": EGYPT, "hatti": HATTI}


def floor(hands: dict[str, list[str]] | None = None, players: tuple[str, ...] = NINE, **position: Any) -> Game:
    """Players with these hands, at the beginning of the phase."""
    position.setdefault("turn", 6)
    return scene("trade", players, hands=hands or HANDS, **position)


def hand(game: Game, nation: str) -> list[str]:
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))


def offers(game: Game, seat: str | None = None) -> list[int]:
    """Numbers of the open offers that this seat sees."""
    return [offer.number for offer in game.view(seat).offers]


def clay_and_iron(*rest: str, **terms: Any) -> MakeOffer:
    """Rome's usual offer."""
    return MakeOffer(cards=("clay", "iron", *(rest or ("wool",))), says=("clay", "iron"), **terms)


GOLD_AND_OCHRE = ("gold", "ochre", "ochre")


def phase_over(game: Game) -> bool:
    return any(isinstance(event, PhaseBegan) and event.phase == "calamity-selection" for event in game.log)


# What cards are worth


@rule("WE-7.2", "WE-7.3-v2", "MC-7.3-v1", "WE-7.4", "WE-7.ex1")
def test_a_set_is_worth_its_number_squared_times_the_face_value() -> None:
    deck = floor().box.deck
    worth = deck.set_value
    assert all(worth(card, 1) == deck.value[card] == deck.stack[card] for card in deck.commodities)
    assert (worth(deck["clay"], 2), worth(deck["clay"], 9)) == (4, 81)
    assert worth(deck["fish"], 1) == 3
    assert worth(deck["fish"], 2) == 12
    assert worth(deck["iron"], 3) == 18
    assert worth(deck["fish"], 1) + worth(deck["fruit"], 1) == 6  # two commodities are no set
    assert worth(deck["oil"], 8) == 256


@rule("WE-gen.36", "WE-gen.37")
def test_the_cards_are_commodities_of_zero_to_nine_and_three_kinds_of_calamities() -> None:
    deck = floor().box.deck
    assert {card.value for card in deck.cards if card.is_commodity} == set(range(10))
    assert {card.calamity for card in deck.cards if card.is_calamity} == {"minor", "tradeable", "non-tradeable"}
    assert all(card.tradeable == (card.calamity != "non-tradeable") for card in deck.cards)


# Offers and deals


@rule("WE-7.10", "WE-7.12", "WE-7.19", "WE-7.20", "WE-first.t6.2")
def test_a_deal_is_between_two_who_hand_over_at_the_same_moment() -> None:
    game = floor()
    made = game.play("rome", clay_and_iron("treachery", wants=("gold",)))
    assert made == [OfferMade(1, "rome", None, ["clay", "iron"], 3, ["gold"], 3)]
    told = game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("ochre", "gold")))
    assert CardsTraded("rome", "egypt", 3, 3, ["clay", "iron", "treachery"], list(GOLD_AND_OCHRE)) in told
    assert hand(game, "rome") == ["ochre", "ochre", "famine", "wool", "gold"]
    assert hand(game, "egypt") == ["water", "clay", "iron", "treachery"]
    assert hand(game, "hatti") == HATTI
    assert offers(game) == []
    refused(game, "hatti", AcceptOffer(1, ("fish", "fish", "oil"), ("fish", "oil")), "WE-7.10")
    seen = game.events_for("hatti", told)
    assert CardsTraded("rome", "egypt", 3, 3) in seen


@rule("WE-7.10")
def test_nobody_trades_alone() -> None:
    game = floor()
    game.play("rome", clay_and_iron())
    refused(game, "rome", AcceptOffer(1, ("clay", "iron", "wool"), ("clay", "iron")), "WE-7.10")
    refused(game, "rome", clay_and_iron(to="rome"), "WE-7.10")


@rule("WE-7.11", "WE-first.t6.2")
def test_each_side_gives_at_least_three_cards_and_may_give_more() -> None:
    game = floor()
    refused(game, "rome", MakeOffer(("clay", "iron"), ("clay", "iron")), "WE-7.11")
    refused(game, "rome", clay_and_iron(want_count=2), "WE-7.11")
    game.play("rome", clay_and_iron())
    refused(game, "egypt", AcceptOffer(1, ("gold", "ochre"), ("gold", "ochre")), "WE-7.11")
    game.play("egypt", AcceptOffer(1, ("gold", "ochre", "ochre", "water"), ("gold", "ochre")))  # A47
    assert len(hand(game, "rome")) == 6
    assert len(hand(game, "egypt")) == 3


@rule("WE-7.11")
def test_with_fewer_than_three_cards_a_player_is_not_asked() -> None:
    game = floor({**HANDS, "celt": ["clay", "clay"], "iberia": ["water", "water", "water"]})
    assert asked(game) == ["hatti", "rome", "iberia", "egypt"]
    refused(game, "rome", clay_and_iron(to="celt"), "WE-7.11")
    with pytest.raises(ochre.IllegalAction):
        game.play("celt", PassTrade())
    assert phase_over(floor({"rome": ["clay"] * 3, "egypt": ["gold", "gold"]}))  # one alone cannot trade


@rule("WE-7.12", "WE-7.13", "WE-7.21", "WE-first.t6.3")
def test_the_first_two_cards_named_must_be_given() -> None:
    game = floor()
    refused(game, "rome", MakeOffer(("clay", "iron", "wool"), ("clay",)), "WE-7.12")
    refused(game, "rome", MakeOffer(("clay", "iron", "wool"), ("clay", "clay")), "WE-7.13")
    refused(game, "rome", MakeOffer(("clay", "iron", "wool"), ("clay", "gold", "iron")), "WE-7.13")
    game.play("rome", MakeOffer(("clay", "iron", "wool"), ("clay", "iron", "gold")))  # the third need not be true
    assert game.view("egypt").offers[0].says == ["clay", "iron", "gold"]
    refused(game, "egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("water", "ochre")), "WE-7.13")
    refused(game, "egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold",)), "WE-7.12")
    game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("ochre", "ochre", "ivory")))


@rule("WE-7.12")
def test_water_is_named_like_any_commodity() -> None:
    game = floor()
    game.play("egypt", MakeOffer(("water", "ochre", "gold"), ("water", "ochre"), wants=("water",)))
    assert game.view("rome").offers[0].says == ["water", "ochre"]


@rule("WE-7.12", "WE-7.21")
def test_the_numbers_of_cards_are_true() -> None:
    game = floor()
    game.play("rome", clay_and_iron("wool", "treachery", want_count=4))
    assert game.view("hatti").offers[0].count == 4
    refused(game, "hatti", AcceptOffer(1, ("fish", "fish", "oil"), ("fish", "oil")), "WE-7.12")
    refused(game, "rome", MakeOffer(("clay", "iron", "wool"), ("clay", "iron", "wool", "oil")), "WE-7.12")
    game.play("egypt", AcceptOffer(1, tuple(EGYPT), ("gold", "water")))
    assert len(hand(game, "egypt")) == 4


@rule("WE-7.12")
def test_what_is_wanted_is_among_the_two_the_taker_names_truthfully() -> None:
    game = floor()
    game.play("rome", clay_and_iron(wants=("ochre", "ochre")))
    refused(game, "egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre", "ochre")), "WE-7.12")
    game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("ochre", "ochre")))
    refused(game, "hatti", MakeOffer(tuple(HATTI), ("fish", "oil"), wants=("gold", "gold", "gold")), "WE-7.12")


@rule("WE-7.5", "WE-7.21")
def test_a_non_tradeable_calamity_is_never_traded() -> None:
    game = floor()
    refused(game, "rome", clay_and_iron("famine"), "WE-7.5")
    game.play("egypt", MakeOffer(GOLD_AND_OCHRE, ("gold", "ochre")))
    refused(game, "rome", AcceptOffer(1, ("clay", "iron", "famine"), ("clay", "iron")), "WE-7.5")


@rule("WE-7.6", "WE-7.7", "WE-first.t6.3")
def test_other_calamities_are_traded_like_cards_but_not_named() -> None:
    game = floor()
    refused(game, "rome", MakeOffer(("clay", "iron", "treachery"), ("clay", "treachery")), "WE-7.6")
    refused(game, "rome", MakeOffer(("clay", "iron", "wool"), ("clay", "iron", "treachery")), "WE-7.6")
    refused(game, "rome", clay_and_iron(wants=("piracy",)), "WE-7.6")
    game.play("rome", clay_and_iron("treachery"))
    before = game.table.state.copy()
    told = game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre")))
    assert {type(event) for event in told} == {OfferClosed, CardsTraded}  # no effect on anything but the hands
    assert game.table.state.tokens == before.tokens
    assert "treachery" in hand(game, "egypt")
    assert game.view("egypt").last_traders == {"treachery": "rome"}


@rule("WE-7.17-v1", "WE-12.17")
def test_treasury_and_advances_are_no_part_of_a_deal() -> None:
    game = floor(treasury={"rome": 10}, advances={"rome": ["pottery"]})
    with pytest.raises(ochre.MalformedAction):
        game.play("rome", {"type": "make-offer", "cards": ["clay"] * 3, "says": ["clay"] * 2, "treasury": 5})
    with pytest.raises(ochre.IllegalAction):
        game.play("rome", MakeOffer(("clay", "iron", "pottery"), ("clay", "iron")))
    game.play("rome", clay_and_iron())
    game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre")))
    rome = game.view(None).nations[game.table.nation("rome")]
    assert (rome.treasury, rome.advances) == (10, ["pottery"])


@rule("WE-7.21", "WE-7.22")
def test_a_false_deal_leaves_all_cards_where_they_were_and_a_true_one_stands() -> None:
    game = floor()
    game.play("rome", clay_and_iron(wants=("gold",)))
    false = AcceptOffer(1, ("ochre", "ochre", "water"), ("ochre", "ochre"))
    refused(game, "egypt", false, "WE-7.12")
    assert hand(game, "egypt") == ["water", "ochre", "ochre", "gold"]
    assert offers(game, "egypt") == [1]  # negotiations go on
    game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre")))
    for seat in ("rome", "egypt"):
        with pytest.raises(ochre.IllegalAction):
            game.undo(seat)


@rule("WE-7.20")
def test_sealed_cards_change_nothing_that_others_see() -> None:
    def offered(sealed: str) -> Game:
        game = floor(seed=4)
        game.play("rome", clay_and_iron(sealed))
        return game

    def dealt(sealed: str, given: str) -> Game:
        game = offered(sealed)
        game.play("egypt", AcceptOffer(1, ("gold", "ochre", given), ("gold", "ochre")))
        return game

    one, other = offered("treachery"), offered("wool")
    assert one.hash() != other.hash()
    for seat in (*(nation for nation in NINE if nation != "rome"), None):  # the addressees included
        assert one.view(seat) == other.view(seat)
        assert one.events_for(seat) == other.events_for(seat)
    assert one.view("rome").offers[0].cards == ["clay", "iron", "treachery"]
    one, other = dealt("treachery", "ochre"), dealt("wool", "water")
    for seat in (*(nation for nation in NINE if nation not in ("rome", "egypt")), None):
        assert one.view(seat) == other.view(seat)
        assert one.events_for(seat) == other.events_for(seat)


@rule("WE-7.20")
def test_an_offer_to_one_is_seen_by_the_two_only() -> None:
    game = floor()
    told = game.play("rome", clay_and_iron(to="egypt"))
    assert game.events_for("egypt", told) == told
    assert game.events_for("hatti", told) == []
    assert (offers(game, "rome"), offers(game, "egypt"), offers(game, "hatti"), offers(game)) == ([1], [1], [], [])
    refused(game, "hatti", AcceptOffer(1, tuple(HATTI), ("fish", "oil")), "WE-7.10")
    refused(game, "hatti", RefuseOffer(1), "WE-7.10")
    refused(game, "egypt", WithdrawOffer(1), "WE-7.9")
    told = game.play("egypt", RefuseOffer(1))
    assert told == [OfferClosed(1, "rome", "egypt")]
    assert game.events_for("hatti", told) == []
    assert offers(game, "rome") == []


@rule("WE-7.9")
def test_everybody_trades_at_once_with_anybody() -> None:
    game = floor()
    assert asked(game, "negotiate") == ["hatti", "rome", "egypt"]
    game.play("egypt", MakeOffer(GOLD_AND_OCHRE, ("gold", "ochre")))
    game.play("hatti", MakeOffer(tuple(HATTI), ("fish", "oil")))
    game.play("rome", AcceptOffer(2, ("clay", "iron", "wool"), ("clay", "iron")))
    game.play("hatti", AcceptOffer(1, ("clay", "iron", "wool"), ("wool", "iron")))
    assert hand(game, "hatti") == ["ochre", "ochre", "gold"]
    assert hand(game, "egypt") == ["water", "clay", "iron", "wool"]


def test_offers_whose_cards_have_gone_fall_and_others_stay() -> None:
    game = floor({"rome": ["clay", "clay", "iron", "wool", "oil", "tin"], "egypt": EGYPT, "hatti": HATTI})
    game.play("rome", MakeOffer(("clay", "clay", "iron"), ("clay", "iron")))
    game.play("rome", MakeOffer(("clay", "wool", "oil"), ("clay", "wool")))
    game.play("rome", MakeOffer(("clay", "iron", "wool"), ("clay", "wool")))
    game.play("egypt", MakeOffer(("ochre", "gold", "water"), ("gold", "ochre")))
    game.play("hatti", MakeOffer(tuple(HATTI), ("fish", "oil")))
    game.play("rome", MakeOffer(("clay", "iron", "tin"), ("clay", "tin")))
    told = game.play("egypt", AcceptOffer(2, ("ochre", "ochre", "water"), ("ochre", "ochre")))
    closed = [event.number for event in told if isinstance(event, OfferClosed)]
    assert sorted(closed) == [1, 2, 3, 4]
    assert offers(game) == [5, 6]  # one clay, the iron and the tin are still Rome's


def test_an_offer_can_be_withdrawn_by_its_maker() -> None:
    game = floor()
    game.play("rome", clay_and_iron())
    refused(game, "egypt", WithdrawOffer(1), "WE-7.9")
    refused(game, "egypt", RefuseOffer(1), "WE-7.9")
    game.play("rome", WithdrawOffer(1))
    refused(game, "rome", WithdrawOffer(1), "WE-7.10")
    refused(game, "egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre")), "WE-7.10")


def test_nobody_covers_the_table_with_offers() -> None:
    game = floor()
    for _ in range(MOST_OFFERS):
        game.play("rome", clay_and_iron())
    refused(game, "rome", clay_and_iron(), "WE-7.9")
    game.play("egypt", MakeOffer(GOLD_AND_OCHRE, ("gold", "ochre")))
    game.play("rome", WithdrawOffer(3))
    game.play("rome", clay_and_iron())


def test_cards_that_are_not_held_cannot_be_offered() -> None:
    game = floor()
    refused(game, "rome", clay_and_iron("iron"), "WE-7.12")
    refused(game, "rome", clay_and_iron("silk"), "WE-setup.18")
    refused(game, "rome", clay_and_iron(to="nubia"), "WE-setup.7")


def test_an_offer_is_taken_back_by_withdrawing_not_by_undoing() -> None:
    game = floor()
    game.play("rome", clay_and_iron())
    with pytest.raises(ochre.IllegalAction):
        game.undo("rome")
    game.play("rome", PassTrade())
    game.undo("rome")
    assert offers(game) == [1]


def test_the_question_tells_what_can_be_given_and_taken() -> None:
    game = floor()
    game.play("rome", clay_and_iron(wants=("gold",)))
    game.play("hatti", MakeOffer(tuple(HATTI), ("fish", "oil"), wants=("tin",)))
    question = game.view("egypt").question
    assert question is not None
    assert question.about["to_take"] == [1]
    assert question.about["partners"] == ["hatti", "rome"]
    assert question.about["offers_left"] == MOST_OFFERS
    about = game.view("rome").question
    assert about is not None
    assert about.about["tradeable"] == ["clay", "iron", "treachery", "wool"]
    assert about.about["nameable"] == ["clay", "iron", "wool"]


# The end


@rule("WE-7.24")
def test_trade_ends_when_all_have_finished() -> None:
    game = floor()
    game.play("rome", clay_and_iron())
    game.play("rome", PassTrade())
    assert (game.view(None).due, asked(game)) == (["hatti", "egypt"], ["hatti", "rome", "egypt"])
    game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre")))  # a finished player's offer stays open
    assert game.view(None).due == ["hatti", "egypt"]  # and taking it wakes nobody
    game.play("egypt", PassTrade())
    game.play("rome", MakeOffer(("ochre", "ochre", "gold"), ("gold", "ochre")))
    assert game.view(None).due == ["hatti", "rome"]  # whoever does something has not finished
    game.play("rome", PassTrade())
    game.play("rome", PassTrade())
    assert not phase_over(game)
    game.play("hatti", PassTrade())
    assert phase_over(game)
    assert game.table.state.offers == ()


@only("WE", "MC")
@rule("WE-7.24")
def test_trade_ends_when_the_time_is_up() -> None:
    game = floor()
    game.play("rome", clay_and_iron())
    told = game.play(None, CloseTrade())
    assert phase_over(game)
    assert OfferClosed(1, "rome", None) in told
    assert hand(game, "hatti") == HATTI
    with pytest.raises(ochre.IllegalAction) as refusal:
        game.play(None, CloseTrade())
    assert refusal.value.rule == here(game, "WE-7.24")


def test_the_clock_finishes_for_who_is_absent() -> None:
    game = floor()
    for seat in ("rome", "egypt", "hatti"):
        game.time_up(seat)
    assert phase_over(game)


# Examples of the First Game


@rule("WE-first.t6.4", "WE-first.t6.5")
def test_example_papyri_and_two_clay_bind_papyri_and_one_clay() -> None:
    """Nathan (Egypt) has one clay and names two; Jeffrey (Hellas) names iron and ochre. Each third card is free."""
    game = floor(
        {"egypt": ["clay", "ochre", "papyri", "fish", "tempest"], "hellas": ["iron", "ochre", "ochre", "city-riots"]},
        FIVE,
        options={"scenario": "first"},
    )
    says = ("papyri", "clay", "clay")
    refused(game, "egypt", MakeOffer(("papyri", "fish", "tempest"), says), "WE-7.13")
    game.play("egypt", MakeOffer(("papyri", "clay", "tempest"), says, to="hellas"))
    refused(
        game, "hellas", AcceptOffer(1, ("iron", "city-riots", "ochre"), ("iron", "ochre", "fish", "fish")), "WE-7.12"
    )
    refused(game, "hellas", AcceptOffer(1, ("ochre", "ochre", "city-riots"), ("iron", "ochre")), "WE-7.13")
    game.play("hellas", AcceptOffer(1, ("iron", "ochre", "city-riots"), ("iron", "ochre")))
    assert hand(game, "egypt") == ["ochre", "ochre", "iron", "fish", "city-riots"]
    assert hand(game, "hellas") == ["ochre", "clay", "papyri", "tempest"]


@rule("WE-first.t6.6")
def test_example_fish_and_iron_against_wool_and_ochre() -> None:
    """Rico (Minoa) asks for wool; Martin (Hatti) names wool and ochre; each adds one card."""
    game = floor(
        {"minoa": ["fish", "iron", "clay"], "hatti": ["wool", "ochre", "banditry"]}, FIVE, options={"scenario": "first"}
    )
    game.play("minoa", MakeOffer(("fish", "iron", "clay"), ("fish", "iron"), wants=("wool",)))
    refused(game, "hatti", AcceptOffer(1, ("wool", "ochre", "banditry"), ("ochre", "fish")), "WE-7.13")
    game.play("hatti", AcceptOffer(1, ("wool", "ochre", "banditry"), ("wool", "ochre")))
    assert hand(game, "minoa") == ["ochre", "wool", "banditry"]
    assert hand(game, "hatti") == ["clay", "iron", "fish"]


# By chance


def test_players_by_chance_trade_and_come_to_an_end() -> None:
    deals = 0
    for seed in range(size(5, 50)):
        game = _nine_hands(seed)
        bot = RandomPlayer(seed)
        actions = 0
        while game.phase == "trade":
            seat, action = bot.answer(game)
            deals += sum(isinstance(event, CardsTraded) for event in game.play(seat, action))
            assert game.copy().hash() == game.hash()
            game.audit()
            actions += 1
            assert actions < 2000
    assert deals > 20


def _nine_hands(seed: int) -> Game:
    random = Random(seed)
    deck = floor().box.deck
    pool = [deck.ids[card] for card in deck.commodities for _ in range(deck.counts[card])]
    random.shuffle(pool)
    hands = {nation: [pool.pop() for _ in range(random.randrange(2, 9))] for nation in NINE}
    hands["rome"] += ["treachery", "famine"]
    return floor(hands, seed=seed)
