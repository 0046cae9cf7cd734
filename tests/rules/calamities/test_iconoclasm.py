"""Iconoclasm and Heresy."""

import pytest
from rules.calamities.stage import calamities, done, finish, hand, owed, struck
from rules.scenes import asked, cities, refused

from ochre.engine.actions import Done
from ochre.engine.game import Game
from ochre.rules.calamities.choices import NameVictims
from ochre.rules.calamities.iconoclasm import DiscardForTheocracy
from ochre_testing import rule

CARD = "iconoclasm-and-heresy"
BOARD = {
    "rome": ["rome", "salonae", "massilia", "rubicon", "tarentum", "caralis"],
    "egypt": ["gaza", "cyrene", "memphis"],
    "celt": ["alesia", "londinium", "lugdunum"],
    "hatti": ["troy", "sardes"],
    "minoa": ["knossos"],
}


def iconoclasm(advances: dict[str, list[str]], *more: str, **hands: list[str]) -> Game:
    position = {"board": BOARD, "advances": advances, "traders": {CARD: "hatti"}, "hands": hands}
    game = struck("rome", CARD, *more, **position)
    game.play("rome", NameVictims(["egypt", "celt"]))
    return game


@rule("WE-cal.iconoclasm.1", "WE-cal.iconoclasm.2")
def test_four_own_cities_and_one_of_each_of_two_others_are_reduced() -> None:
    game = iconoclasm({})
    assert asked(game, "reduce-cities") == ["celt", "rome", "egypt"]
    assert [owed(game, nation) for nation in ("rome", "egypt", "celt", "hatti")] == [4, 1, 1, 0]
    finish(game)
    assert [len(cities(game, nation)) for nation in ("rome", "egypt", "celt", "hatti")] == [2, 2, 2, 2]


@rule("WE-cal.iconoclasm.3")
def test_the_beneficiary_cannot_be_named() -> None:
    game = struck("rome", CARD, board=BOARD, traders={CARD: "egypt"})
    refused(game, "rome", NameVictims(["egypt", "celt"]), "WE-cal.iconoclasm.2")
    game.play("rome", NameVictims(["hatti", "celt"]))


@rule("WE-cal.iconoclasm.2", "WE-cal.gen.4")
def test_only_players_with_cities_can_be_named() -> None:
    game = struck("rome", CARD, board=BOARD)
    refused(game, "rome", NameVictims(["egypt", "iberia"]), "WE-cal.iconoclasm.2")


@rule(
    "WE-cal.iconoclasm.4",
    "WE-adv.philosophy.1",
    "WE-cal.iconoclasm.5",
    "WE-adv.theology.1",
    "WE-cal.iconoclasm.6",
    "WE-adv.monotheism.3",
)
@pytest.mark.parametrize(
    ("advances", "primary", "secondary"),
    [
        (["philosophy"], 2, 0),
        (["theology"], 1, 0),
        (["monotheism"], 5, 2),
        (["philosophy", "theology"], 0, 0),
        (["philosophy", "theology", "monotheism"], 0, 0),
        (["theology", "monotheism"], 2, 0),
    ],
)
def test_advances_change_the_number_for_their_holder(advances: list[str], primary: int, secondary: int) -> None:
    game = iconoclasm({"rome": advances, "egypt": advances})
    assert [owed(game, nation) for nation in ("rome", "egypt", "celt")] == [primary, secondary, 1]


@rule("WE-cal.iconoclasm.7", "WE-adv.theocracy.1", "WE-adv.theocracy.2", "WE-cal.iconoclasm.9")
def test_theocracy_keeps_the_cities_for_two_cards_and_others_still_suffer() -> None:
    game = iconoclasm({"rome": ["theocracy"]}, "gold", "iron", "ochre")
    assert asked(game, "theocracy") == ["rome"]
    refused(game, "rome", DiscardForTheocracy(["iron"]), "WE-cal.iconoclasm.7")
    refused(game, "rome", DiscardForTheocracy(["iron", "iron"]), "WE-cal.iconoclasm.7")
    refused(game, "rome", DiscardForTheocracy(["iron", CARD]), "WE-cal.iconoclasm.7")
    game.play("rome", DiscardForTheocracy(["iron", "ochre"]))
    assert asked(game, "reduce-cities") == ["celt", "egypt"]
    finish(game)
    assert [len(cities(game, nation)) for nation in ("rome", "egypt", "celt")] == [6, 2, 2]
    assert hand(game, "rome") == ["gold"]


@rule("WE-cal.iconoclasm.7")
def test_who_declines_reduces_as_usual() -> None:
    game = iconoclasm({"rome": ["theocracy"]}, "gold", "iron")
    game.play("rome", Done())
    assert owed(game, "rome") == 4
    assert sorted(hand(game, "rome")) == ["gold", CARD, "iron"]


@rule("WE-cal.iconoclasm.7", "WE-adv.theocracy.1")
def test_a_secondary_victim_may_use_theocracy_too() -> None:
    game = iconoclasm({"egypt": ["theocracy"], "rome": ["theocracy"]}, "gold", "iron", egypt=["wine", "oil", "oil"])
    assert asked(game, "theocracy") == ["rome", "egypt"]
    game.play("egypt", DiscardForTheocracy(["oil", "wine"]))
    game.play("rome", Done())
    finish(game)
    assert [len(cities(game, nation)) for nation in ("rome", "egypt", "celt")] == [2, 3, 2]


@rule("WE-adv.theocracy.3")
def test_water_may_be_discarded_for_theocracy() -> None:
    game = iconoclasm({"rome": ["theocracy"]}, "water", "water", "gold")
    assert game.pending[0].default(game.table) == DiscardForTheocracy(["water", "water"])
    game.play("rome", DiscardForTheocracy(["water", "water"]))
    assert len(cities(finish(game), "rome")) == 6


@rule("WE-cal.gen.16", "WE-cal.iconoclasm.7")
def test_without_two_commodity_cards_theocracy_prevents_nothing() -> None:
    game = iconoclasm({"rome": ["theocracy"]}, "gold")
    assert asked(game, "reduce-cities") == ["celt", "rome", "egypt"]


@rule("WE-cal.iconoclasm.8")
def test_without_a_city_of_the_primary_victim_it_is_cancelled() -> None:
    board = {**BOARD, "rome": {"samnium": 2}}
    game = struck("rome", CARD, board=board)
    assert done(game)
    assert [len(cities(game, nation)) for nation in ("egypt", "celt", "hatti")] == [3, 3, 2]


@rule("WE-cal.iconoclasm.8", "WE-cal.iconoclasm.9")
def test_prevention_does_not_cancel_it() -> None:
    game = finish(iconoclasm({"rome": ["philosophy", "theology"]}))
    assert [len(cities(game, nation)) for nation in ("rome", "egypt", "celt")] == [6, 2, 2]


def test_the_beneficiary_may_be_the_only_other_with_cities() -> None:
    game = calamities(hands={"rome": [CARD]}, board={"rome": ["rome"], "egypt": ["gaza"]}, traders={CARD: "egypt"})
    assert done(game)
    assert (cities(game, "rome"), cities(game, "egypt")) == ([], ["gaza"])


def test_who_has_nothing_to_reduce_is_not_asked_for_cards() -> None:
    game = iconoclasm({"rome": ["theocracy", "philosophy", "theology"]}, "gold", "iron")
    assert asked(game) == ["celt", "egypt"]
