"""27, 28: trade cards and trade."""

import pytest
from rules_classic.ac import asked, hand, refused, stage, stock_of, treasury

from ochre.engine.actions import Done
from ochre.rules.phases.trade import AcceptOffer, MakeOffer, PassTrade
from ochre.rules.phases.trade_cards import BuyCard
from ochre.rules.pricing import commodities_by_kind, worth
from ochre_testing import rule

SMALL = {number: ["salt"] if number == 3 else [] for number in range(1, 10)}


def drawing(board, **position):
    return stage("trade-cards-acquisition", board=board, **position)


@rule("AC-27.1.1", "AC-27.2", "AC-27.2.ex1", "AC-2.6.1", "AC-18.1.9")
def test_one_card_of_each_stack_up_to_the_number_of_cities():
    game = drawing({"egypt": ["memphis", "tanis", "fayum"]})
    deck = game.box.deck
    stacks = sorted(deck.stack[deck.index[id]] for id in hand(game, "egypt"))
    assert stacks == [1, 2, 3]


@rule("AC-27.1.2", "AC-17.4.1")
def test_fewest_cities_draw_first_and_ties_go_by_the_ast():
    stacks = {1: ["ochre", "hides", "ochre"], 2: ["iron", "papyrus"]}
    game = drawing({"egypt": ["memphis"], "asia": ["sinope", "troy"], "africa": ["carthage"]}, stacks=stacks)
    drawn = [(event.nation, event.card) for event in game.log if type(event).__name__ == "CardDrawn"]
    assert drawn == [("africa", "ochre"), ("egypt", "hides"), ("asia", "ochre"), ("asia", "iron")]


@rule("AC-27.21")
def test_an_empty_stack_gives_nothing():
    game = drawing({"egypt": ["memphis", "tanis", "fayum"]}, stacks={2: []})
    deck = game.box.deck
    assert sorted(deck.stack[deck.index[id]] for id in hand(game, "egypt")) == [1, 3]


@rule("AC-27.51.1", "AC-27.51.2", "AC-27.51.3")
def test_cards_of_the_ninth_stack_cost_18_and_are_bought_before_the_next_player_draws():
    stacks = {1: ["ochre", "hides"], 9: ["gold", "ivory", "gold"]}
    game = drawing({"egypt": ["memphis"]}, stacks=stacks, treasury={"africa": 40, "egypt": 20})
    assert asked(game) == ["africa"]  # without cities, so first
    assert hand(game, "egypt") == []
    before = stock_of(game, "africa")
    game.play("africa", BuyCard(9))
    assert (treasury(game, "africa"), stock_of(game, "africa")) == (22, before + 18)
    assert hand(game, "africa") == ["gold"]
    game.play("africa", BuyCard(9))
    assert hand(game, "africa") == ["gold", "ivory"]
    assert asked(game) == ["egypt"]
    assert hand(game, "egypt") == ["ochre"]
    refused(game, "egypt", BuyCard(8), "AC-27.51")
    game.play("egypt", Done())


@rule("AC-27.21", "AC-27.51.1")
def test_nothing_is_bought_from_an_empty_ninth_stack():
    game = drawing({}, stacks={9: []}, treasury={"africa": 40})
    assert not game.pending


def trading(hands, **position):
    return stage("trade", hands=hands, **position)


THREE = {"egypt": ["salt", "salt", "iron"], "asia": ["grain", "iron", "oil", "cloth"]}


@rule("AC-28.3.1", "AC-28.3.2", "AC-28.3.3", "AC-28.2.2", "AC-18.1.10", "AC-28.41.1")
def test_each_side_gives_three_cards_and_names_two_truly():
    game = trading({**THREE, "africa": ["salt", "salt"]})
    assert set(asked(game)) == {"asia", "egypt"}
    refused(game, "egypt", MakeOffer(("salt", "salt"), ("salt", "salt")), "AC-28.3")
    refused(game, "egypt", MakeOffer(("salt", "salt", "iron"), ("salt",)), "AC-28.3")
    refused(game, "egypt", MakeOffer(("salt", "salt", "iron"), ("salt", "grain")), "AC-28.3")
    game.play("egypt", MakeOffer(("salt", "salt", "iron"), ("salt", "salt", "gold"), wants=("grain",), want_count=4))
    refused(game, "asia", AcceptOffer(1, ("grain", "iron", "oil"), ("grain", "iron")), "AC-28.3")
    refused(game, "asia", AcceptOffer(1, ("grain", "iron", "oil", "cloth"), ("oil", "iron")), "AC-28.3")
    game.play("asia", AcceptOffer(1, ("grain", "iron", "oil", "cloth"), ("grain", "iron")))
    assert hand(game, "egypt") == ["iron", "grain", "oil", "cloth"]
    assert sorted(hand(game, "asia")) == ["iron", "salt", "salt"]
    game.play("asia", PassTrade())
    assert game.pending
    game.play("egypt", PassTrade())
    assert not game.pending


@rule("AC-28.3.ex1")
def test_two_salt_for_grain_and_iron_leave_the_rest_open():
    game = trading({"egypt": ["salt", "salt", "treachery"], "asia": ["grain", "iron", "epidemic", "oil"]})
    game.play(
        "egypt",
        MakeOffer(("salt", "salt", "treachery"), ("salt", "salt", "salt"), wants=("grain", "iron"), want_count=4),
    )
    refused(game, "asia", AcceptOffer(1, ("grain", "epidemic", "oil", "iron"), ("grain", "oil")), "AC-28.3")
    game.play("asia", AcceptOffer(1, ("grain", "iron", "epidemic", "oil"), ("grain", "iron")))
    assert sorted(hand(game, "asia")) == ["salt", "salt", "treachery"]
    assert "epidemic" in hand(game, "egypt")


@rule("AC-28.1.2")
def test_a_deal_cannot_be_taken_back():
    game = trading(THREE)
    game.play("egypt", MakeOffer(("salt", "salt", "iron"), ("salt", "salt")))
    game.play("asia", AcceptOffer(1, ("grain", "iron", "oil"), ("grain", "iron")))
    with pytest.raises(Exception, match=r"stands|nothing"):
        game.undo("asia")


@rule("AC-27.3.2", "AC-29.2", "AC-28.2.1", "AC-7.1")
def test_non_tradable_calamities_stay_with_who_drew_them():
    for card in ("volcanic-eruption-earthquake", "famine", "civil-war", "flood"):
        game = trading({"egypt": ["salt", "salt", card], "asia": THREE["asia"]})
        refused(game, "egypt", MakeOffer(("salt", "salt", card), ("salt", "salt")), "AC-27.3")


@rule("AC-29.3.2", "AC-29.4.1")
def test_a_tradable_calamity_may_be_traded_on():
    hands = {"egypt": ["salt", "salt", "piracy"], "asia": ["iron", "iron", "oil"], "africa": ["wine", "wine", "cloth"]}
    game = trading(hands)
    game.play("egypt", MakeOffer(("salt", "salt", "piracy"), ("salt", "salt"), to="asia"))
    game.play("asia", AcceptOffer(1, ("iron", "iron", "oil"), ("iron", "iron")))
    game.play("asia", MakeOffer(("salt", "salt", "piracy"), ("salt", "salt"), to="africa"))
    game.play("africa", AcceptOffer(2, ("wine", "wine", "cloth"), ("wine", "wine")))
    assert "piracy" in hand(game, "africa")
    table = game.table
    assert table.state.trader[table.card("piracy")] - 1 == table.nation("asia")


@rule("AC-28.51", "AC-28.51.ex1", "AC-28.52.2")
def test_a_set_is_worth_its_number_squared_times_the_value():
    game = trading({"egypt": ["grain", "grain", "grain"], "asia": ["grain", "oil", "oil"]})
    table = game.table
    assert worth(table, commodities_by_kind(table, table.nation("egypt"))) == 36
    assert worth(table, commodities_by_kind(table, table.nation("asia"))) == 4 + 16


@rule("AC-27.4")
def test_hands_are_secret_and_their_size_is_not():
    game = trading(THREE)
    assert game.view("asia").hand == {"iron": 1, "grain": 1, "oil": 1, "cloth": 1}
    assert next(nation for nation in game.view("asia").nations if nation.id == "egypt").cards == 3
    assert "salt" not in str(game.view("asia"))
