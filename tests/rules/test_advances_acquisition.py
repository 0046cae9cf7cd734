"""Phase 12: advances acquisition and the hand limit."""

from itertools import product
from random import Random
from typing import Any

import pytest
from rules.scenes import NINE, asked, refused, scene, stock, treasury

import ochre
from ochre.bots.random_player import RandomPlayer
from ochre.engine.events import AdvancesAcquired, CardsDiscarded, CreditsGained, PhaseBegan
from ochre.engine.game import Game
from ochre.rules.forms import SetValue
from ochre.rules.insisting import Insist
from ochre.rules.payment import best_payment, spending_power
from ochre.rules.phases.advances_acquisition import AcquireAdvances, DiscardExcess, SubstituteCard
from ochre.rules.pricing import price
from ochre_testing import rule, size

RICH = {"gold": 5, "ivory": 4, "gemstones": 5, "incense": 6}  # 225 + 144 + 200 + 252
PATIENT = ["marble"] * 4  # so that Egypt is asked too, and the phase stands still


def market(held: dict[str, int] | None = None, coins: int = 0, advances: tuple[str, ...] = (), **position: Any) -> Game:
    """Rome with these cards, treasury and advances, at the beginning of the phase."""
    hands = {"rome": [card for card, count in (held or {}).items() for _ in range(count)], "egypt": PATIENT}
    position.setdefault("turn", 8)
    position.setdefault("hands", hands)
    return scene("advances-acquisition", treasury={"rome": coins}, advances={"rome": list(advances)}, **position)


def buy(*advances: str, **payment: Any) -> AcquireAdvances:
    return AcquireAdvances(advances, **payment)


def held(game: Game, nation: str = "rome") -> list[str]:
    return game.view(None).nations[game.table.nation(nation)].advances


def credits(game: Game, nation: str = "rome") -> dict[str, int]:
    """The credits of this nation, without the colours it has none of."""
    shown = game.view(None).nations[game.table.nation(nation)].credits
    return {colour: points for colour, points in shown.items() if points}


def hand(game: Game, nation: str = "rome") -> dict[str, int]:
    shown = game.view(nation).hand
    assert shown is not None
    return shown


def costs(game: Game, advance: str, nation: str = "rome") -> int:
    return price(game.table, game.table.nation(nation), game.table.advance(advance))


def ended(game: Game) -> bool:
    return any(isinstance(event, PhaseBegan) and event.phase == "ast-alteration" for event in game.log)


# Order


@rule("WE-12.1")
def test_all_buy_at_once_and_who_insists_waits_for_the_own_turn() -> None:
    hands = {"minoa": ["gold"] * 3, "rome": ["ivory"] * 3, "egypt": PATIENT}
    game = market(hands=hands, ast={"minoa": 4, "egypt": 6, "rome": 4})
    assert asked(game) == game.view(None).due == ["minoa", "rome", "egypt"]
    game.play("rome", Insist())
    game.play("egypt", Insist())
    assert game.view(None).due == ["minoa", "egypt"]  # Egypt is first by position; Minoa does not insist
    assert asked(game) == ["minoa", "rome", "egypt"]  # and Rome may still act early
    game.play("egypt", buy())
    assert game.view(None).due == ["minoa"]  # equal positions: Minoa precedes Rome by ranking
    game.play("minoa", buy())
    assert game.view(None).due == ["rome"]
    game.play("rome", buy())
    assert ended(game)


def test_who_can_pay_for_nothing_as_all_can_see_is_not_asked() -> None:
    hands = {"minoa": ["gold"] * 2, "rome": ["clay"] * 3, "egypt": PATIENT, "hatti": ["water"]}
    game = scene("advances-acquisition", turn=8, hands=hands, treasury={"hatti": 41, "celt": 50, "iberia": 49})
    assert asked(game) == ["celt", "hatti", "rome", "egypt"]  # Rome's three cards could be gold


def test_by_default_nothing_is_bought() -> None:
    game = market(RICH, 20)
    game.time_up("rome")
    assert held(game) == []
    assert (hand(game), treasury(game, "rome")) == (RICH, 20)


# Payment


@rule("WE-12.2", "WE-12.3", "WE-12.24", "WE-12.11")
def test_several_advances_are_paid_for_with_sets_and_treasury() -> None:
    game = market({"gold": 3, "wool": 2, "iron": 2, "water": 1}, 40)  # 81 + 16
    told = game.play("rome", buy("pottery", "mysticism", cards={"gold": 3, "wool": 2}, treasury=13))  # 60 + 50
    assert held(game) == ["mysticism", "pottery"]
    assert hand(game) == {"iron": 2, "water": 1}
    assert (treasury(game, "rome"), stock(game, "rome")) == (27, 28)
    assert game.view(None).discards == {"gold": 3, "wool": 2}
    assert CardsDiscarded("rome", ["wool", "wool", "gold", "gold", "gold"]) in told
    assert AdvancesAcquired("rome", ["pottery", "mysticism"], 110, 13, ["wool", "wool", "gold", "gold", "gold"]) in told


@rule("WE-12.3")
def test_a_payment_must_cover_the_price_with_what_is_held() -> None:
    game = market({"gold": 2, "ivory": 1, "clay": 1}, 12)
    refused(game, "rome", buy("pottery", cards={"gold": 2, "ivory": 1}, treasury=12), "WE-12.8")  # 36 + 9 + 12 = 57
    refused(game, "rome", buy("pottery", cards={"gold": 3}), "WE-12.3")
    refused(game, "rome", buy("pottery", cards={"gold": 2}, treasury=24), "WE-12.3")
    refused(game, "rome", buy("pottery", cards={"gold": 2, "silk": 1}), "WE-setup.18")
    refused(game, "rome", buy("alchemy", cards={"gold": 2}), "WE-gen.29")
    game.play("rome", buy("mysticism", cards={"gold": 2, "ivory": 1}, treasury=5))


@rule("WE-12.3")
def test_calamities_pay_for_nothing() -> None:
    game = market({"gold": 3, "treachery": 1})
    refused(game, "rome", buy("pottery", cards={"gold": 3, "treachery": 1}), "WE-12.3")


@rule("WE-12.12")
def test_cards_may_pay_too_much_and_the_rest_is_lost() -> None:
    game = market({"gold": 3}, 5)
    game.play("rome", buy("mysticism", cards={"gold": 3}))
    assert hand(game) == {}
    assert (treasury(game, "rome"), credits(game)) == (5, {"arts": 5, "religion": 5})


@rule("WE-12.15")
def test_no_needless_treasury_is_spent() -> None:
    game = market({"gold": 2, "ivory": 2}, 30)
    refused(game, "rome", buy("mysticism", cards={"gold": 2}, treasury=15), "WE-12.15")
    refused(game, "rome", buy("mysticism", cards={"gold": 2, "ivory": 2}, treasury=1), "WE-12.15")
    game.play("rome", buy("mysticism", cards={"gold": 2}, treasury=14))
    assert treasury(game, "rome") == 16


def test_buying_nothing_costs_nothing() -> None:
    game = market({"gold": 2}, 30)
    refused(game, "rome", buy(cards={"gold": 2}), "WE-12.2")
    refused(game, "rome", buy(treasury=3), "WE-12.2")
    game.play("rome", buy())
    assert hand(game) == {"gold": 2}


@rule("WE-12.11")
def test_nobody_has_two_copies() -> None:
    game = market(RICH, advances=("pottery",))
    refused(game, "rome", buy("pottery", cards={"gold": 5}), "WE-12.11")
    refused(game, "rome", buy("mysticism", "mysticism", cards={"gold": 5}), "WE-12.11")


@rule("WE-12.10")
def test_no_advance_needs_another() -> None:
    for advance in market().box.advances.ids:
        game = market({"gold": 5, "gemstones": 5})
        game.play("rome", buy(advance, cards={"gold": 5, "gemstones": 5}))
        assert held(game) == [advance]


# Credits and prices


@rule("WE-12.4", "WE-12.5", "WE-12.16", "WE-gen.34")
def test_credit_tokens_come_at_once_stay_and_are_seen_by_all() -> None:
    game = market({"gold": 5}, advances=("pottery",))
    assert credits(game) == {"arts": 5, "crafts": 10}
    game.play("rome", buy("agriculture", cards={"gold": 5}))
    assert credits(game) == {"arts": 5, "crafts": 20, "science": 5}  # those used for the price are still there
    for seat in (*NINE, None):
        rome = game.view(seat).nations[game.table.nation("rome")]
        assert rome.advances == ["pottery", "agriculture"]
        assert rome.credits == {"science": 5, "arts": 5, "crafts": 20, "civics": 0, "religion": 0}


@rule("WE-12.6")
def test_credits_of_this_turn_make_nothing_cheaper_this_turn() -> None:
    game = market({"gold": 4, "tin": 2, "clay": 2}, 9)  # 144 + 24 + 4 + 9
    refused(game, "rome", buy("pottery", "agriculture", cards={"gold": 4, "tin": 2, "clay": 2}), "WE-12.8")  # 180
    game.play("rome", buy("pottery", "agriculture", cards={"gold": 4, "tin": 2, "clay": 2}, treasury=8))


@rule("WE-12.7", "WE-12.9", "WE-12.ex1", "WE-12.ex2")
def test_example_music_makes_mysticism_cost_40_and_drama_and_poetry_70_in_one_turn() -> None:
    game = market({"gold": 3}, 40, ("music",))
    assert credits(game) == {"arts": 10, "religion": 5}
    assert (costs(game, "mysticism"), costs(game, "drama-and-poetry")) == (40, 70)
    both = ("mysticism", "drama-and-poetry")
    refused(game, "rome", buy(*both, cards={"gold": 3}, treasury=28), "WE-12.8")
    refused(game, "rome", buy(*both, cards={"gold": 3}, treasury=30), "WE-12.15")
    game.play("rome", buy(*both, cards={"gold": 3}, treasury=29))
    assert held(game) == ["mysticism", "drama-and-poetry", "music"]


@rule("WE-12.8", "WE-12.19", "WE-gen.35", "WE-12.ex3", "WE-12.ex4")
def test_example_pottery_and_masonry_make_agriculture_cost_90() -> None:
    game = market({"gold": 3}, 40, ("pottery", "masonry"))
    assert credits(game) == {"crafts": 20, "science": 5, "arts": 5}
    assert costs(game, "agriculture") == 90
    game.play("rome", buy("agriculture", cards={"gold": 3}, treasury=9))
    assert credits(game)["crafts"] == 30
    assert costs(game, "cloth-making") == 20
    assert costs(game, "mining") == 200


@rule("WE-12.8", "WE-gen.35", "WE-12.ex6")
def test_example_agriculture_makes_democracy_cost_200() -> None:
    game = market({"gemstones": 5}, advances=("agriculture",))
    assert costs(game, "democracy") == 200
    game.play("rome", buy("democracy", cards={"gemstones": 5}))
    assert held(game) == ["agriculture", "democracy"]


@rule("WE-12.9")
def test_only_the_larger_of_two_colours_counts() -> None:
    game = market(credits={"rome": {"science": 30, "religion": 25}})
    assert costs(game, "philosophy") == 220 - 30
    game = market(credits={"rome": {"science": 25, "religion": 30}})
    assert costs(game, "philosophy") == 220 - 30


@rule("WE-12.14")
def test_an_advance_may_be_free_but_costs_never_less_than_nothing() -> None:
    game = market(coins=10, credits={"rome": {"arts": 60, "crafts": 50}})
    assert (costs(game, "sculpture"), costs(game, "pottery")) == (0, 10)
    game.play("rome", buy("sculpture", "pottery", treasury=10))  # nothing of the 60 is left over for Pottery
    assert held(game) == ["sculpture", "pottery"]


@rule("WE-12.17")
def test_advances_and_credits_stay_with_their_holder_for_good() -> None:
    game = market({"gold": 5}, advances=("pottery",))
    game.play("rome", buy("agriculture", cards={"gold": 5}))
    with pytest.raises(ochre.IllegalAction):
        game.undo("rome")
    before = credits(game)
    game.time_up("egypt")
    assert ended(game)
    assert game.turn == 9
    assert (held(game), credits(game)) == (["pottery", "agriculture"], before)


@rule("WE-12.18", "WE-adv.roadbuilding.3")
def test_a_new_advance_works_as_soon_as_it_is_bought() -> None:
    nine = {"clay": 4, "ochre": 5}
    game = market({"gold": 5, **nine})
    game.play("rome", buy("roadbuilding", cards={"gold": 5}))
    game.time_up("egypt")
    assert ended(game)  # nine cards are within Roadbuilding's hand limit
    assert hand(game) == {"ochre": 5, "clay": 4}


# Advances that change a purchase


@rule("WE-adv.library.1")
def test_library_makes_one_other_advance_of_the_same_purchase_cheaper() -> None:
    game = market(RICH)
    refused(game, "rome", buy("library", cards={"gold": 5}, library="library"), "WE-adv.library.1")
    refused(game, "rome", buy("library", cards={"gold": 5}, library="music"), "WE-adv.library.1")
    refused(game, "rome", buy("music", cards={"gold": 5}, library="music"), "WE-adv.library.1")
    both = {"incense": 6}  # 252
    refused(game, "rome", buy("library", "music", cards=both), "WE-12.8")  # 220 + 80
    refused(game, "rome", buy("library", "music", cards=both, library="music"), "WE-12.8")  # 220 + 40
    game.play("rome", buy("library", "cloth-making", cards=both, library="cloth-making"))  # 220 + 10
    assert held(game) == ["cloth-making", "library"]
    late = market(RICH, advances=("library",))
    refused(late, "rome", buy("music", cards={"gold": 5}, library="music"), "WE-adv.library.1")


@rule("WE-adv.library.1", "WE-12.14")
def test_library_takes_a_price_to_nothing_at_most() -> None:
    game = market(RICH, credits={"rome": {"crafts": 30}})
    assert costs(game, "cloth-making") == 20
    refused(game, "rome", buy("library", "cloth-making", cards={"gemstones": 5}, library="cloth-making"), "WE-12.8")
    game.play("rome", buy("library", "cloth-making", cards={"gold": 5}, library="cloth-making"))


@rule("WE-adv.anatomy.1")
def test_anatomy_brings_a_cheap_science_advance_with_its_credits() -> None:
    game = market(RICH, advances=("empiricism",))
    assert costs(game, "anatomy") == 260
    cards = {"gold": 5, "ivory": 2}  # 225 + 36
    for gift in ("empiricism", "pottery", "calendar", "anatomy"):  # held; no Science; 180; itself
        refused(game, "rome", buy("anatomy", cards=cards, anatomy=gift), "WE-adv.anatomy.1")
    refused(game, "rome", buy("music", cards=cards, anatomy="coinage"), "WE-adv.anatomy.1")
    twice = {"gold": 5, "gemstones": 5}
    refused(game, "rome", buy("anatomy", "coinage", cards=twice, anatomy="coinage"), "WE-adv.anatomy.1")
    told = game.play("rome", buy("anatomy", cards=cards, anatomy="coinage"))
    assert held(game) == ["empiricism", "coinage", "anatomy"]
    assert credits(game) == {"science": 10 + 20 + 10, "arts": 5, "crafts": 10, "civics": 10, "religion": 5}
    assert [event.price for event in told if isinstance(event, AdvancesAcquired)] == [260]


@rule("WE-adv.anatomy.1")
def test_a_two_coloured_gift_brings_its_extra_credits_and_no_gift_need_be_taken() -> None:
    cards = {"gold": 5, "ivory": 3}
    game = market(RICH)
    game.play("rome", buy("anatomy", cards=cards, anatomy="written-record", credits={"arts": 10}))
    assert credits(game) == {"science": 25, "crafts": 5, "civics": 5, "arts": 10}
    plain = market(RICH)
    plain.play("rome", buy("anatomy", cards=cards))
    assert held(plain) == ["anatomy"]


@rule("WE-adv.mining.3", "WE-adv.mining.5")
def test_with_mining_treasury_counts_double_and_may_overshoot_by_one() -> None:
    game = market({"gold": 1}, 40, ("mining",))
    game.play("rome", buy("mysticism", treasury=25))
    assert treasury(game, "rome") == 15
    game = market({"gold": 1}, 40, ("mining",))
    refused(game, "rome", buy("mysticism", cards={"gold": 1}, treasury=20), "WE-12.8")  # 9 + 40
    refused(game, "rome", buy("mysticism", cards={"gold": 1}, treasury=22), "WE-12.15")  # 9 + 44
    game.play("rome", buy("mysticism", cards={"gold": 1}, treasury=21))  # 9 + 42: one point more than 50
    assert treasury(game, "rome") == 19


@rule("WE-adv.mining.3")
def test_mining_counts_from_the_turn_after_it_was_bought() -> None:
    game = market({"gold": 5}, 55)  # 225 + 55 = 280 = 230 + 50
    refused(game, "rome", buy("mining", "mysticism", cards={"gold": 5}, treasury=28), "WE-12.8")
    game.play("rome", buy("mining", "mysticism", cards={"gold": 5}, treasury=55))


@rule("WE-adv.monument.1", "WE-adv.monument.2")
def test_monument_gives_twenty_credits_in_colours_chosen_for_good() -> None:
    game = market({"gemstones": 5})
    for wrong in ({"arts": 15}, {"arts": 25}, {"arts": 18, "civics": 2}, {"purple": 20}):
        with pytest.raises(ochre.IllegalAction):
            game.play("rome", buy("monument", cards={"gemstones": 5}, credits=wrong))
    told = game.play("rome", buy("monument", cards={"gemstones": 5}, credits={"arts": 15, "civics": 5}))
    assert CreditsGained("rome", {"arts": 15, "civics": 5}) in told
    assert credits(game) == {"arts": 15, "crafts": 10, "civics": 5, "religion": 10}
    with pytest.raises(ochre.IllegalAction):
        game.undo("rome")
    game.time_up("egypt")
    assert game.turn == 9
    assert credits(game) == {"arts": 15, "crafts": 10, "civics": 5, "religion": 10}


@rule("WE-adv.written-record.1", "WE-adv.written-record.2")
def test_written_record_gives_ten_credits_in_colours_chosen_for_good() -> None:
    game = market({"gold": 3})
    refused(game, "rome", buy("written-record", cards={"gold": 3}, credits={"arts": 20}), "WE-adv.monument.1")
    refused(game, "rome", buy("pottery", cards={"gold": 3}, credits={"arts": 10}), "WE-adv.monument.1")
    game.play("rome", buy("written-record", cards={"gold": 3}, credits={"arts": 5, "religion": 5}))
    assert credits(game) == {"science": 5, "civics": 5, "arts": 5, "religion": 5}
    with pytest.raises(ochre.IllegalAction):
        game.undo("rome")
    game.time_up("egypt")
    assert game.turn == 9
    assert credits(game) == {"science": 5, "civics": 5, "arts": 5, "religion": 5}


def test_extra_credits_left_open_go_to_the_colour_of_which_there_are_most() -> None:
    game = market(RICH, advances=("theology",))
    game.play("rome", buy("monument", "written-record", cards={"gold": 5}))
    assert credits(game) == {"religion": 20 + 10 + 30, "science": 5 + 5, "crafts": 10, "civics": 5}


@rule("WE-adv.trade-empire.1")
def test_trade_empire_fills_an_incomplete_set_with_a_card_of_as_high_a_face_value() -> None:
    cards = {"gold": 3, "ivory": 2, "tin": 1, "water": 1, "clay": 1}
    game = market(cards, 55, ("trade-empire",))
    gold = SubstituteCard("ivory", "gold")  # four gold: 144
    rule = "WE-adv.trade-empire.1"
    refused(game, "rome", buy("architecture", cards={"gold": 3}, substitute=SubstituteCard("tin", "gold")), rule)
    refused(game, "rome", buy("architecture", cards={"gold": 3}, substitute=SubstituteCard("water", "gold")), rule)
    refused(game, "rome", buy("architecture", cards={"gold": 2}, substitute=SubstituteCard("gold", "gold")), rule)
    refused(game, "rome", buy("architecture", cards={"gold": 3, "ivory": 2}, substitute=gold), rule)
    refused(game, "rome", buy("architecture", cards={"ivory": 2}, substitute=SubstituteCard("ivory", "tin")), rule)
    refused(game, "rome", buy("medicine", "mysticism", cards={"gold": 3, "ivory": 1}, substitute=gold), "WE-12.8")
    game.play("rome", buy("medicine", cards={"gold": 3}, substitute=gold))  # 140
    assert hand(game) == {"ivory": 1, "tin": 1, "water": 1, "clay": 1}
    assert game.view(None).discards == {"gold": 3, "ivory": 1}


@rule("WE-adv.trade-empire.1")
def test_a_complete_set_takes_no_substitute_and_only_an_earlier_trade_empire_gives_one() -> None:
    game = market({"ivory": 4, "gold": 1}, 55, ("trade-empire",))
    more = SubstituteCard("gold", "ivory")
    refused(game, "rome", buy("medicine", cards={"ivory": 4}, substitute=more), "WE-adv.trade-empire.1")
    game = market({**RICH, "copper": 6}, 55)
    substitute = SubstituteCard("gold", "incense")
    cards = {"incense": 5, "copper": 6}
    refused(game, "rome", buy("trade-empire", cards=cards, substitute=substitute), "WE-adv.trade-empire.1")
    refused(game, "rome", buy("music", cards=cards, substitute=substitute), "WE-adv.trade-empire.1")


def test_the_substitute_is_written_card_and_for() -> None:
    game = market({"gold": 3, "ivory": 2}, 55, ("trade-empire",))
    substitute = {"card": "ivory", "for": "gold"}
    message = {"type": "acquire-advances", "advances": ["medicine"], "cards": {"gold": 3}, "substitute": substitute}
    game.play("rome", message)
    assert held(game) == ["medicine", "trade-empire"]


# Hand limit


@rule("WE-12.22-v2", "MC-12.22-v1", "WE-12.23", "WE-12.24")
def test_everybody_discards_down_to_eight_commodity_cards_of_their_choice() -> None:
    hands = {"rome": ["gold"] * 4 + ["clay"] * 5 + ["water"], "egypt": ["fish"] * 8, "hatti": ["ochre"] * 9}
    game = market(hands=hands)
    game.play("rome", buy())  # no buyer
    game.play("egypt", buy())
    game.play("hatti", buy("mysticism", cards={"ochre": 8}))
    assert asked(game, "discard-to-hand-limit") == ["rome"]  # ten; Egypt holds eight, Hatti one
    refused(game, "rome", DiscardExcess({"clay": 1}), "WE-12.23")
    refused(game, "rome", DiscardExcess({"clay": 3}), "WE-12.23")
    refused(game, "rome", DiscardExcess({"gold": 5}), "WE-12.23")
    told = game.play("rome", DiscardExcess({"clay": 1, "water": 1}))
    assert told[0] == CardsDiscarded("rome", ["water", "clay"])
    assert hand(game) == {"clay": 4, "gold": 4}
    assert ended(game)


@rule("WE-12.22-v2", "MC-12.22-v1", "WE-12.23")
def test_water_counts_and_all_discard_at_the_same_time() -> None:
    game = market(hands={"rome": ["water"] * 9, "egypt": ["clay"] * 9, "minoa": ["ochre"] * 8})
    for seat in ("minoa", "rome", "egypt"):
        game.play(seat, buy())
    assert asked(game, "discard-to-hand-limit") == ["rome", "egypt"]
    game.play("egypt", DiscardExcess({"clay": 1}))
    game.play("rome", DiscardExcess({"water": 1}))
    assert ended(game)


@rule("WE-adv.roadbuilding.3")
def test_roadbuilding_allows_one_card_more() -> None:
    game = market({"clay": 9, "ochre": 1}, advances=("roadbuilding",))
    game.play("rome", buy())
    game.play("egypt", buy())
    game.play("rome", DiscardExcess({"ochre": 1}))
    assert hand(game) == {"clay": 9}
    assert ended(game)


def test_by_default_the_cards_missed_least_are_discarded() -> None:
    game = market({"fish": 6, "gold": 1, "ivory": 1, "iron": 2})
    game.play("rome", buy())
    game.play("egypt", buy())
    game.time_up("rome")
    assert hand(game) == {"fish": 6, "gold": 1, "ivory": 1}  # two iron were worth 8


# Proposals


def test_the_question_shows_prices_in_parts_and_what_can_be_spent() -> None:
    game = market({"gold": 2, "clay": 3}, 20, ("pottery", "masonry", "mining"))
    question = game.view("rome").question
    assert question is not None
    about = question.about
    assert about["power"] == 36 + 9 + 40
    assert about["goods"] == 36 + 9
    assert about["sets"] == {"clay": SetValue(3, 9, 16, 4), "gold": SetValue(2, 36, 81, 9)}
    offer = about["advances"]["agriculture"]
    assert (offer.price, offer.cost, offer.group, offer.credit) == (70, 120, "crafts", 40)
    assert offer.specific == {"pottery": 10}
    assert offer.affordable
    assert "pottery" not in about["advances"]
    assert not about["advances"]["philosophy"].affordable


def test_the_best_payment_breaks_no_set_without_need() -> None:
    game = market({"gold": 3, "wool": 3, "iron": 2, "clay": 1}, 10)  # 81, 36, 8, 1
    rome = game.table.nation("rome")
    best = best_payment(game.table, rome, 36)
    assert best is not None
    assert (best.cards, best.treasury, best.loss) == ({game.table.card("wool"): 3}, 0, 36)
    best = best_payment(game.table, rome, 45)
    assert best is not None
    assert best.loss == 45
    assert best_payment(game.table, rome, 81 + 36 + 8 + 1 + 11) is None
    assert spending_power(game.table, rome) == 81 + 36 + 8 + 1 + 10


def test_every_proposed_payment_is_accepted() -> None:
    """And, Trade Empire apart, no other way to pay leaves more."""
    for seed in range(size(40, 400)):
        random = Random(seed)
        cards = {card: random.randrange(1, 4) for card in random.sample(["gold", "ivory", "wool", "iron", "tin"], 3)}
        advances = [name for name in ("mining", "trade-empire") if random.random() < 0.5]
        game = market(cards, random.randrange(40), tuple(advances))
        table, rome = game.table, game.table.nation("rome")
        wanted = random.choice(["mysticism", "music", "deism", "urbanism"])
        cost = costs(game, wanted)
        found = best_payment(table, rome, cost)
        if found is None:
            assert spending_power(table, rome) < cost
            continue
        substitute = found.substitute
        assert (
            found.loss <= _least_loss(game, cards, cost) if advances else found.loss == _least_loss(game, cards, cost)
        )
        game.play(
            "rome",
            buy(
                wanted,
                cards={table.card_id(card): count for card, count in found.cards.items()},
                treasury=found.treasury,
                substitute=substitute
                and SubstituteCard(table.card_id(substitute.card), table.card_id(substitute.stands_for)),
            ),
        )
        assert held(game, "rome").count(wanted) == 1


def _least_loss(game: Game, cards: dict[str, int], cost: int) -> int:
    """By trying every number of every card."""
    deck = game.box.deck
    rate = 2 if "mining" in held(game) else 1
    best = 10_000
    for given in product(*(range(count + 1) for count in cards.values())):
        use = list(zip(cards, given, strict=True))
        paid = sum(deck.set_value(deck[card], n) for card, n in use)
        lost = sum(
            deck.set_value(deck[card], cards[card]) - deck.set_value(deck[card], cards[card] - n) for card, n in use
        )
        tokens = max(0, -(-(cost - paid) // rate))
        if tokens <= treasury(game, "rome"):
            best = min(best, lost + tokens * rate)
    return best


def test_players_by_chance_buy_and_discard() -> None:
    bought: set[str] = set()
    for seed in range(size(10, 100)):
        random = Random(seed)
        deck = market().box.deck
        pool = [deck.ids[card] for card in deck.commodities for _ in range(deck.counts[card])]
        random.shuffle(pool)
        hands = {nation: [pool.pop() for _ in range(random.randrange(14))] for nation in NINE}
        advances = {nation: ["mining", "trade-empire"] for nation in random.sample(NINE, 4)}
        coins = {nation: random.randrange(50) for nation in NINE}
        game = scene("advances-acquisition", turn=8, hands=hands, treasury=coins, advances=advances, seed=seed)
        bot = RandomPlayer(seed)
        while game.phase == "advances-acquisition":
            for decision in game.pending:
                decision.check(game.table, decision.default(game.table))
            seat, action = bot.answer(game)
            told = game.play(seat, action)
            bought.update(name for event in told if isinstance(event, AdvancesAcquired) for name in event.advances)
            assert game.phase != "advances-acquisition" or game.copy().hash() == game.hash()
            game.audit()
    assert len(bought) > 12
