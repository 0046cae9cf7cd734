"""Phase 4b: city attacks."""

from typing import Any

import pytest
from rules.scenes import asked, battle, city, losses, refused, stock, tokens, treasury

from ochre.engine.events import CardTaken, CityReduced, TokensRemoved, TreasuryGained
from ochre.engine.game import Game
from ochre.rules.phases.conflict import DefendNext, TakeSpoils
from ochre_testing import only, rule

NOTHING = TakeSpoils(draw_card=False)


def attack(attackers: int, **position: Any) -> Game:
    """So many tokens of Hellas at the city of Rome in Neapolis, limit 2."""
    return battle({"rome": {"neapolis": "city", "pannonia": 4}, "hellas": {"neapolis": attackers}}, **position)


def reduced(game: Game) -> list[tuple[str, int]]:
    """The cities taken so far, with the tokens put in their place, in order."""
    return [(event.area, event.tokens) for event in game.log if isinstance(event, CityReduced)]


def cards(game: Game, nation: str) -> list[str]:
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))


# Success and failure


@rule("WE-4b.1", "WE-3.attack.2")
def test_seven_attackers_take_a_city_and_six_do_not() -> None:
    game = attack(6)
    assert (game.phase, city(game, "neapolis"), reduced(game)) == ("city-construction", "rome", [])
    game = attack(7)
    assert (city(game, "neapolis"), reduced(game)) == (None, [("neapolis", 6)])


@rule("WE-4b.2-v2", "WE-4.4")
def test_attackers_who_fail_stay_until_5b_and_the_city_is_unaffected() -> None:
    game = attack(6)
    assert (tokens(game, "hellas", "neapolis"), stock(game, "hellas")) == (6, 49)
    assert asked(game, "spoils") == []
    game.play("egypt", {"type": "done"})
    assert (tokens(game, "hellas", "neapolis"), stock(game, "hellas")) == (0, 55)
    assert city(game, "neapolis") == "rome"


@rule("WE-4b.3", "WE-4b.6", "WE-gen.4")
def test_the_city_becomes_six_tokens_that_fight_a_token_conflict() -> None:
    game = attack(7)
    assert losses(game) == ["rome", "hellas"] * 5 + ["rome"]
    assert (tokens(game, "hellas", "neapolis"), tokens(game, "rome", "neapolis")) == (2, 0)
    assert stock(game, "rome") == 51
    assert game.table.cities_in_stock(game.table.nation("rome")) == 9
    game.audit()


@rule("WE-4b.6")
@pytest.mark.parametrize(("attackers", "end"), [(7, (3, 1)), (9, (4, 0)), (20, (15, 0))])
def test_that_conflict_ends_by_the_normal_rules(attackers: int, end: tuple[int, int]) -> None:
    """In Pannonia, limit 4: the city is gone, so it ends at the limit (A38), or when one side is left."""
    game = battle({"rome": {"pannonia": "city"}, "hellas": {"pannonia": attackers}})
    assert (tokens(game, "hellas", "pannonia"), tokens(game, "rome", "pannonia")) == end


@rule("WE-4b.4")
@pytest.mark.parametrize("in_stock", [5, 2, 0])
def test_a_defender_short_of_tokens_places_what_is_there(in_stock: int) -> None:
    game = attack(7, treasury={"rome": 51 - in_stock})
    assert reduced(game) == [("neapolis", in_stock)]
    assert losses(game) == ["rome", "hellas"] * (in_stock - 1) + ["rome"] * (in_stock > 0)
    assert tokens(game, "hellas", "neapolis") == 7 - max(in_stock - 1, 0)
    assert asked(game, "spoils") == ["hellas"]  # taken all the same
    game.audit()


@rule("WE-4b.6", "WE-4.8")
def test_barbarians_take_cities_but_no_spoils() -> None:
    game = battle({"rome": {"neapolis": "city"}, "barbarians": {"neapolis": 7}}, hands={"rome": ["ochre"]})
    assert reduced(game) == [("neapolis", 6)]
    assert tokens(game, "barbarians", "neapolis") == 2
    assert game.phase == "city-construction"
    assert cards(game, "rome") == ["ochre"]


# Spoils


@rule("WE-4b.7")
def test_the_attacker_may_draw_a_card_at_random() -> None:
    hand = ["ochre", "gold", "gemstones"]
    drawn = set[str]()
    for seed in range(20):
        game = attack(7, hands={"rome": hand, "hellas": ["clay"]}, seed=seed)
        game.play("hellas", TakeSpoils())
        assert len(cards(game, "rome")) == 2
        assert sorted(cards(game, "rome") + cards(game, "hellas")) == sorted([*hand, "clay"])
        drawn.update(set(cards(game, "hellas")) - {"clay"})
    assert drawn == set(hand)
    game = attack(7, hands={"rome": hand})
    game.play("hellas", TakeSpoils(draw_card=False, treasury=1))
    assert len(cards(game, "rome")) == 3


@rule("WE-4b.7")
def test_only_the_two_see_the_card() -> None:
    game = attack(7, hands={"rome": ["ochre"]})
    told = game.play("hellas", TakeSpoils())
    for nation, seen in (("hellas", "ochre"), ("rome", "ochre"), ("egypt", None)):
        taken = [event for event in game.events_for(nation, told) if isinstance(event, CardTaken)]
        assert [event.card for event in taken] == [seen]


@rule("WE-4b.8")
def test_without_cards_the_draw_lapses() -> None:
    game = attack(7)
    refused(game, "hellas", TakeSpoils(draw_card=True), "WE-4b.8")
    game.play("hellas", TakeSpoils(draw_card=False, treasury=2))
    assert cards(game, "hellas") == []
    assert treasury(game, "hellas") == 2


@only("WE", "MC")
@rule("WE-4b.8")
def test_the_hand_counts_at_that_moment() -> None:
    """The only card goes to the first attacker; nothing is left for the second."""
    board = {
        "rome": {"neapolis": "city", "massilia": "city"},
        "hellas": {"neapolis": 7},
        "iberia": {"massilia": 7},
    }
    game = battle(board, hands={"rome": ["ochre"]})
    game.play("rome", DefendNext("neapolis"))
    game.play("hellas", TakeSpoils())
    assert cards(game, "hellas") == ["ochre"]
    refused(game, "iberia", TakeSpoils(), "WE-4b.8")


@rule("WE-4b.9", "WE-4b.10", "WE-gen.1")
@pytest.mark.parametrize("gain", [0, 1, 2, 3])
def test_the_attacker_may_gain_up_to_three_treasury_from_own_stock(gain: int) -> None:
    game = attack(7, treasury={"rome": 9, "hellas": 1})
    refused(game, "hellas", TakeSpoils(draw_card=False, treasury=4), "WE-4b.9")
    before = stock(game, "hellas")
    game.play("hellas", TakeSpoils(draw_card=False, treasury=gain))
    assert (treasury(game, "hellas"), stock(game, "hellas")) == (1 + gain, before - gain)
    assert treasury(game, "rome") == 9
    game.audit()


@rule("WE-4b.9")
def test_but_not_more_than_the_stock_holds() -> None:
    game = attack(7, treasury={"hellas": 48, "rome": 49})  # two tokens defend; one attacker falls, to stock
    assert stock(game, "hellas") == 1
    refused(game, "hellas", TakeSpoils(draw_card=False, treasury=2), "WE-4b.9")
    game.play("hellas", TakeSpoils(draw_card=False, treasury=1))
    game = attack(7, treasury={"hellas": 48, "rome": 51})  # nobody falls, nothing can be gained, no card to draw
    assert game.phase == "city-construction"


@rule("WE-4b.7", "WE-4b.9")
def test_spoils_come_after_the_token_conflict() -> None:
    game = attack(7, hands={"rome": ["ochre"]})
    game.play("hellas", TakeSpoils(treasury=3))
    kinds = [type(event) for event in game.log if isinstance(event, TokensRemoved | CardTaken | TreasuryGained)]
    assert kinds == [TokensRemoved] * 11 + [CardTaken, TreasuryGained]


# Pirate cities


@rule("WE-4b.12", "WE-4b.13", "WE-gen.9")
def test_a_pirate_city_becomes_six_barbarians_and_yields_treasury_only() -> None:
    game = battle({"pirates": ["pannonia"], "hellas": {"pannonia": 7}}, hands={"rome": ["ochre"], "minoa": ["clay"]})
    assert reduced(game) == [("pannonia", 6)]
    assert losses(game) == ["barbarians", "hellas"] * 4 + ["barbarians"]
    assert (tokens(game, "barbarians", "pannonia"), tokens(game, "hellas", "pannonia")) == (1, 3)
    refused(game, "hellas", TakeSpoils(draw_card=True), "WE-4b.13")
    game.play("hellas", TakeSpoils(draw_card=False, treasury=3))
    assert treasury(game, "hellas") == 3
    assert cards(game, "hellas") == []


@rule("WE-4b.12", "WE-4b.1")
def test_six_attackers_do_not_take_a_pirate_city() -> None:
    game = battle({"pirates": ["pannonia"], "hellas": {"pannonia": 6}})
    assert (reduced(game), city(game, "pannonia")) == ([], "barbarians")


# Order


@rule("WE-4.6-v1", "WE-sum.1", "WE-gen.42")
def test_attacks_are_resolved_in_ranking_order_of_the_defenders() -> None:
    board = {
        "hellas": {"athens": "city", "sardes": 7},
        "hatti": {"sardes": "city", "knossos": 7},
        "minoa": {"knossos": "city", "athens": 7},
    }
    game = battle(board, ast={"hellas": 5})
    for attacker in ("hatti", "hellas", "minoa"):  # Minoa's city first, then Hatti's, then Hellas'
        assert asked(game) == [attacker]
        game.play(attacker, NOTHING)
    assert reduced(game) == [("knossos", 6), ("sardes", 6), ("athens", 6)]


@rule("WE-4.6-v1")
def test_one_attack_is_resolved_completely_before_the_next() -> None:
    game = battle({"minoa": {"athens": "city", "argos": "city"}, "hellas": {"athens": 7, "argos": 7}})
    assert [area for area, _ in reduced(game)] == ["argos"]
    assert set(losses(game, "athens")) == set()
    game.play("hellas", NOTHING)
    assert [area for area, _ in reduced(game)] == ["argos", "athens"]


@rule("WE-4.7")
def test_pirate_cities_come_first() -> None:
    board = {"minoa": {"argos": "city"}, "pirates": ["troy"], "hellas": {"argos": 7}, "hatti": {"troy": 7}}
    game = battle(board)
    assert reduced(game) == [("troy", 6)]
    game.play("hatti", NOTHING)
    assert reduced(game) == [("troy", 6), ("argos", 6)]


def two_cities(stock: int, **position: Any) -> Game:
    """Rome's cities in Massilia and Neapolis are attacked by Iberia and Hellas; Rome has so many tokens in stock."""
    board = {
        "rome": {"massilia": "city", "neapolis": "city"},
        "iberia": {"massilia": 7},
        "hellas": {"neapolis": 9},
    }
    return battle(board, treasury={"rome": 55 - stock}, **position)


@rule("WE-4.6-v1")
def test_a_defender_chooses_the_order_of_attacks_on_own_cities() -> None:
    for first, second in (("massilia", "neapolis"), ("neapolis", "massilia")):
        game = two_cities(4)
        assert asked(game, "attack-order") == ["rome"]
        refused(game, "rome", DefendNext("rome"), "WE-4.6")
        refused(game, "rome", DefendNext("athens"), "WE-4.6")
        refused(game, "rome", DefendNext(), "WE-4b.5")  # Rome attacks nobody
        game.play("rome", DefendNext(first))
        assert reduced(game) == [(first, 4)]
        game.play(asked(game)[0], NOTHING)
        assert reduced(game) == [(first, 4), (second, 4)]  # those that fell are back in stock


@rule("WE-4.6-v1")
def test_nobody_is_asked_where_the_order_has_no_effect() -> None:
    game = two_cities(12)
    assert asked(game) == ["iberia"]
    assert asked(two_cities(11)) == ["rome"]


@rule("WE-4.6-v1", "WE-4b.8")
def test_the_order_has_an_effect_when_cards_are_short() -> None:
    game = two_cities(12, hands={"rome": ["ochre"]})
    game.play("rome", DefendNext("neapolis"))
    assert asked(game) == ["hellas"]  # draws the only card
    assert asked(two_cities(12, hands={"rome": ["ochre", "ochre"]})) == ["iberia"]
    board = {"rome": {"massilia": "city", "neapolis": "city"}, "iberia": {"massilia": 7, "neapolis": 7}}
    assert asked(battle(board, hands={"rome": ["ochre"]})) == ["iberia"]  # the card goes to Iberia anyway


# Waiting for the own attack


def rome_waits(stock: int, attackers: int = 7, **advances: list[str]) -> Game:
    """Hellas takes Rome's city in Neapolis while Rome attacks that of Egypt in Cyrene, limit 3."""
    board = {
        "rome": {"neapolis": "city", "cyrene": attackers},
        "hellas": {"neapolis": 9},
        "egypt": {"cyrene": "city"},
    }
    return battle(board, treasury={"rome": 55 - attackers - stock}, advances=advances)


@rule("WE-4b.5")
def test_a_defender_short_of_tokens_may_let_the_own_attack_go_first() -> None:
    game = rome_waits(1)
    assert asked(game, "attack-order") == ["rome"]
    game.play("rome", DefendNext())
    assert reduced(game) == [("cyrene", 6)]
    assert tokens(game, "rome", "cyrene") == 2  # five have fallen, to stock
    game.play("rome", NOTHING)
    assert reduced(game) == [("cyrene", 6), ("neapolis", 6)]
    game = rome_waits(1)
    game.play("rome", DefendNext("neapolis"))
    assert reduced(game) == [("neapolis", 1)]


@rule("WE-4b.5")
def test_nobody_waits_who_has_tokens_enough() -> None:
    assert asked(rome_waits(6)) == ["hellas"]
    assert asked(rome_waits(5)) == ["rome"]


@only("WE", "ME")
@rule("WE-4b.5")
def test_nobody_waits_without_an_own_attack() -> None:
    game = battle({"rome": {"neapolis": "city"}, "hellas": {"neapolis": 7}}, treasury={"rome": 54})
    assert reduced(game) == [("neapolis", 1)]
    game = rome_waits(1, attackers=6)  # it fails: there is nothing to wait for
    assert reduced(game) == [("neapolis", 1)]


@rule("WE-4b.5")
def test_waiting_is_possible_once_a_turn() -> None:
    board = {
        "rome": {"neapolis": "city", "cyrene": 7, "sparta": 7},
        "hellas": {"neapolis": 9},
        "egypt": {"cyrene": "city", "sparta": "city"},
    }
    game = battle(board, treasury={"rome": 41, "egypt": 48})  # Egypt has one token to defend with, besides Memphis
    assert (stock(game, "rome"), stock(game, "egypt")) == (0, 1)
    game.play("rome", DefendNext())
    assert stock(game, "rome") == 0  # nobody has fallen, and nothing can be gained
    assert reduced(game) == [("cyrene", 1), ("neapolis", 0)]  # not asked again, though Sparta is still to come
    assert asked(game) == ["hellas"]


@rule("WE-4b.5", "WE-4.6-v1")
def test_waiting_and_choosing_go_together() -> None:
    board = {
        "rome": {"massilia": "city", "neapolis": "city", "cyrene": 7},
        "iberia": {"massilia": 7},
        "hellas": {"neapolis": 9},
        "egypt": {"cyrene": "city"},
    }
    game = battle(board, treasury={"rome": 44})
    assert stock(game, "rome") == 4
    game.play("rome", DefendNext())
    game.play("rome", TakeSpoils(draw_card=False, treasury=3))
    assert stock(game, "rome") == 6
    refused(game, "rome", DefendNext(), "WE-4b.5")
    game.play("rome", DefendNext("neapolis"))
    assert reduced(game) == [("cyrene", 6), ("neapolis", 6)]
