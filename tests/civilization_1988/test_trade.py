"""43.8, 43.9, 43.12, 51: trade cards, trade, and what may be kept."""

from typing import Any

import pytest
from civilization_1988.stage import asked, hand, refused, scene, stack, stock, treasury

from ochre.bots.company import Company
from ochre.bots.standard import StandardBot
from ochre.engine.actions import Done
from ochre.engine.events import CardDrawn, OfferMade, Told
from ochre.engine.game import Game
from ochre.rules.phases.advances_acquisition import DiscardExcess
from ochre.rules.phases.trade import AcceptOffer, MakeOffer, PassTrade
from ochre.rules.phases.trade_cards import BuyCard
from ochre_testing import rule

# 43.8: acquiring trade cards


def drawing(board: dict[str, Any], **position: Any) -> Game:
    return scene("trade-cards-acquisition", board=board, **position)


@rule("CV-43.8.1", "CV-43.8.2", "CV-62.1")
def test_fewest_cities_draw_first_one_card_of_each_stack_from_the_first() -> None:
    game = drawing({"crete": ["knossos", "phaestos", "athens"], "thrace": ["moesia"], "italy": ["rome"]})
    drawn = [(event.nation, event.stack) for event in game.log if isinstance(event, CardDrawn)]
    assert drawn == [("italy", 1), ("thrace", 1), ("crete", 1), ("crete", 2), ("crete", 3)]


@rule("CV-43.8.3")
def test_an_empty_stack_gives_nothing() -> None:
    game = drawing({"crete": ["knossos", "phaestos", "athens"]}, stacks={2: []})
    drawn = [event.stack for event in game.log if isinstance(event, CardDrawn)]
    assert drawn == [1, 3]


@rule("CV-43.8.4")
def test_red_calamities_are_shown_and_black_ones_are_not() -> None:
    board = {"crete": ["knossos", "phaestos", "athens", "argos", "sparta", "corinth"]}
    game = drawing(board, stacks={3: ["flood"], 6: ["epidemic"]}, treasury={"crete": 18})
    told = [event for event in game.log if isinstance(event, Told)]
    shown = [(event.nation, event.detail["card"]) for event in told if event.what == "calamity-shown"]
    assert shown == [("crete", "flood")]
    view = {nation.id: nation for nation in game.view("egypt").nations}
    assert view["crete"].calamities_laid == 1


@rule("CV-43.8.5")
def test_cards_of_the_ninth_stack_cost_eighteen_treasury_each() -> None:
    game = drawing({"crete": ["knossos"], "thrace": ["moesia"]}, treasury={"crete": 40})
    assert asked(game) == ["crete"]
    refused(game, "crete", BuyCard(8), "CV-43.8.5")
    before = stock(game, "crete")
    game.play("crete", BuyCard(9))
    assert (treasury(game, "crete"), stock(game, "crete"), hand(game, "crete").count("gold")) == (22, before + 18, 1)
    game.play("crete", BuyCard(9))
    assert treasury(game, "crete") == 4
    assert hand(game, "crete").count("gold") == 2
    assert "crete" not in asked(game, "buy-trade-card")


@rule("CV-43.8.5")
def test_the_ninth_stack_also_brings_piracy_and_when_empty_nothing() -> None:
    game = drawing({"crete": ["knossos"]}, treasury={"crete": 40}, stacks={9: ["piracy"]})
    game.play("crete", BuyCard(9))
    assert "piracy" in hand(game, "crete")
    assert "crete" not in asked(game, "buy-trade-card")
    game = drawing({"crete": ["knossos"]}, treasury={"crete": 40})
    game.play("crete", Done())
    assert treasury(game, "crete") == 40


# 43.9: trade

CRETE = ["hides", "hides", "hides", "ochre", "salt", "grain"]
THRACE = ["iron", "papyrus", "papyrus", "bronze", "spices"]


def floor(**position: Any) -> Game:
    hands = {"crete": CRETE, "thrace": THRACE, **position.pop("hands", {})}
    return scene("trade", hands=hands, **position)


@rule("CV-43.9.6")
def test_each_side_gives_three_cards_or_more() -> None:
    game = floor(hands={"italy": ["iron", "iron"]})
    assert asked(game) == ["thrace", "crete"]  # Italy cannot trade
    refused(game, "crete", MakeOffer(("hides", "ochre"), ("hides",)), "CV-43.9.6")
    refused(game, "crete", MakeOffer(("hides", "ochre", "salt"), ("hides",), want_count=2), "CV-43.9.6")
    game.play("crete", MakeOffer(("hides", "ochre", "salt", "grain"), ("hides",)))
    refused(game, "thrace", AcceptOffer(1, ("iron", "bronze"), ("iron",)), "CV-43.9.6")
    game.play("thrace", AcceptOffer(1, ("iron", "bronze", "papyrus"), ("iron",)))  # four against three
    assert hand(game, "crete") == ["hides", "hides", "iron", "papyrus", "bronze"]


@rule("CV-43.9.7", "CV-51.2", "CV-51.3")
def test_number_and_total_value_are_stated_and_one_card_is_named_truly() -> None:
    game = floor()
    refused(game, "crete", MakeOffer(("hides", "hides", "hides"), ()), "CV-43.9.7")
    refused(game, "crete", MakeOffer(("hides", "hides", "hides"), ("ochre",)), "CV-43.9.7")
    game.play("crete", MakeOffer(("hides", "hides", "hides", "salt"), ("salt", "gold")))  # the second name is a lie
    offer = next(event for event in game.log if isinstance(event, OfferMade))
    assert (offer.count, offer.value, offer.says) == (4, 3 * 3 * 1 + 3, ["salt", "gold"])
    seen = game.view("egypt").offers[0]
    assert (seen.count, seen.value, seen.cards) == (4, 12, None)


@rule("CV-43.9.7")
def test_a_value_may_be_asked_of_the_other_side_and_is_true_as_well() -> None:
    game = floor()
    game.play("crete", MakeOffer(("hides", "ochre", "salt"), ("hides",), want_value=14))
    assert game.view("thrace").offers[0].want_value == 14
    refused(game, "thrace", AcceptOffer(1, ("iron", "papyrus", "spices"), ("iron",)), "CV-43.9.7")  # 2 + 2 + 7
    game.play("thrace", AcceptOffer(1, ("papyrus", "papyrus", "spices"), ("spices",)))  # 8 + 7
    assert hand(game, "crete") == ["hides", "hides", "papyrus", "papyrus", "grain", "spices"]


@rule("CV-43.9.7")
def test_what_is_asked_for_must_be_the_card_named_truly() -> None:
    game = floor()
    refused(game, "crete", MakeOffer(("hides", "ochre", "salt"), ("hides",), wants=("iron", "bronze")), "CV-43.9.7")
    game.play("crete", MakeOffer(("hides", "ochre", "salt"), ("hides",), wants=("bronze",)))
    refused(game, "thrace", AcceptOffer(1, ("iron", "papyrus", "bronze"), ("iron", "bronze")), "CV-43.9.7")
    game.play("thrace", AcceptOffer(1, ("iron", "papyrus", "bronze"), ("bronze",)))


@rule("CV-43.9.1")
def test_all_offers_are_open_to_everybody() -> None:
    game = floor(hands={"egypt": ["iron", "iron", "salt"]})
    refused(game, "crete", MakeOffer(("hides", "ochre", "salt"), ("hides",), to="thrace"), "CV-43.9.1")
    game.play("crete", MakeOffer(("hides", "ochre", "salt"), ("hides",)))
    assert len(game.view("egypt").offers) == len(game.view("thrace").offers) == len(game.view(None).offers) == 1


@rule("CV-43.9.3")
def test_a_deal_has_two_sides() -> None:
    game = floor(hands={"egypt": ["iron", "iron", "salt"]})
    game.play("crete", MakeOffer(("hides", "ochre", "salt"), ("hides",)))
    refused(game, "crete", AcceptOffer(1, ("hides", "hides", "grain"), ("hides",)), "CV-43.9.3")
    game.play("thrace", AcceptOffer(1, ("iron", "papyrus", "bronze"), ("iron",)))
    refused(game, "egypt", AcceptOffer(1, ("iron", "iron", "salt"), ("iron",)), "CV-43.9.3")
    assert hand(game, "egypt") == ["iron", "iron", "salt"]


@rule("CV-43.9.4", "CV-43.9.5", "CV-43.9.11")
def test_black_calamities_are_traded_as_worth_nothing_and_red_ones_never() -> None:
    game = floor(hands={"crete": [*CRETE, "epidemic", "famine"]})
    refused(game, "crete", MakeOffer(("hides", "ochre", "famine"), ("hides",)), "CV-43.9.5")
    refused(game, "crete", MakeOffer(("hides", "ochre", "epidemic"), ("epidemic",)), "CV-43.9.7")
    game.play("crete", MakeOffer(("hides", "ochre", "epidemic"), ("hides",)))
    assert game.view("thrace").offers[0].value == 2
    game.play("thrace", AcceptOffer(1, ("iron", "papyrus", "bronze"), ("iron",)))
    assert "epidemic" in hand(game, "thrace")


@rule("CV-43.9.10")
def test_a_black_calamity_received_in_trade_is_not_traded_on() -> None:
    game = floor(hands={"crete": [*CRETE, "epidemic"]})
    game.play("crete", MakeOffer(("hides", "ochre", "epidemic"), ("hides",)))
    game.play("thrace", AcceptOffer(1, ("iron", "papyrus", "bronze"), ("iron",)))
    refused(game, "thrace", MakeOffer(("hides", "ochre", "epidemic"), ("hides",)), "CV-43.9.10")
    question = game.decision("thrace").describe(game.table)
    assert "epidemic" not in question["tradeable"]


@rule("CV-43.9.12")
def test_trade_lasts_until_all_have_finished() -> None:
    game = floor()
    game.play("crete", PassTrade())
    game.play("crete", MakeOffer(("hides", "ochre", "salt"), ("hides",)))
    game.play("thrace", PassTrade())
    assert game.phase == "trade"
    game.play("crete", PassTrade())
    assert game.phase != "trade"


def test_the_sealed_cards_of_an_offer_stay_secret() -> None:
    game = floor()
    game.play("crete", MakeOffer(("hides", "ochre", "salt"), ("hides",)))
    assert game.view("crete").offers[0].cards == ["hides", "ochre", "salt"]
    assert game.view("thrace").offers[0].cards is None


# 43.12: returning excess cards


@rule("CV-43.12.2")
def test_six_cards_are_kept_and_the_rest_go_under_their_stacks() -> None:
    game = scene("excess-cards", hands={"crete": [*CRETE, "grain", "cloth"], "thrace": THRACE})
    assert asked(game) == ["crete"]
    before = stack(game, 1)
    refused(game, "crete", DiscardExcess({"hides": 1}), "CV-43.12.2")
    refused(game, "crete", DiscardExcess({"hides": 3}), "CV-43.12.2")
    refused(game, "crete", DiscardExcess({"gold": 2}), "CV-43.12.2")
    game.play("crete", DiscardExcess({"hides": 2}))
    assert hand(game, "crete") == ["hides", "ochre", "salt", "grain", "grain", "cloth"]
    assert stack(game, 1) == [*before, "hides", "hides"]


@rule("CV-43.12.1", "CV-43.12.2")
def test_a_black_calamity_that_was_not_received_in_trade_may_be_kept_and_counts() -> None:
    game = scene("calamity-resolution", hands={"crete": [*CRETE, "epidemic"], "thrace": [*THRACE, "piracy"]})
    assert asked(game) == ["crete"]  # nothing strikes; seven cards are one too many
    game.play("crete", DiscardExcess({"ochre": 1}))
    assert "epidemic" in hand(game, "crete")
    assert "piracy" in hand(game, "thrace")


@rule("CV-43.12.2")
def test_a_black_calamity_may_be_returned_as_well() -> None:
    game = scene("excess-cards", hands={"crete": [*CRETE, "epidemic"]})
    game.play("crete", DiscardExcess({"epidemic": 1}))
    assert stack(game, 6)[-1] == "epidemic"


@rule("CV-51.2", "CV-51.3")
@pytest.mark.parametrize(("count", "worth"), [(3, 54), (5, 150), (6, 216)])
def test_several_cards_of_a_commodity_are_worth_the_square_of_their_number(count: int, worth: int) -> None:
    game = scene(
        "advances-acquisition",
        board={"thrace": {"moesia": 2}},
        hands={"crete": ["bronze"] * count, "thrace": ["iron"] * 3},
    )
    while "crete" not in asked(game, "buy-civilization-cards"):
        game.time_up(game.seat_of(game.pending[0]))
    assert game.decision("crete").describe(game.table)["goods"] == worth


def test_a_bot_heeds_the_value_that_is_asked_for() -> None:
    hands = {"crete": ["gems", "gems", "salt"], "thrace": ["gems", "gems", "hides", "ochre", "iron", "papyrus"]}
    board = {"crete": {"knossos": 2}, "thrace": {"moesia": 2}}
    taken = []
    for value in (0, 50):
        game = scene("trade", board=board, hands=hands)
        game.play("crete", MakeOffer(("gems", "gems", "salt"), ("gems",), want_value=value))
        company = Company({game.seat("thrace"): StandardBot(1)})
        for _ in range(5):
            if game.phase == "trade" and company.is_asked(game):
                company.play(game)
        assert company.faults == []
        taken.append("salt" in hand(game, "thrace"))
    assert taken == [True, False]
