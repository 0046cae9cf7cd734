"""Piracy."""

import pytest
from rules.calamities.stage import done, finish, struck
from rules.scenes import asked, cities, city, on_board, refused, scene, tokens

from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity
from ochre_testing import rule

BOARD = {
    "celt": ["londinium", "belgica", "lugdunensis", "dyfed", "alesia"],
    "egypt": ["gaza", "cyrene", "memphis"],
    "hatti": ["troy", "sardes"],
    "minoa": ["knossos", "thera"],
    "iberia": ["narbo"],
}


def piracy(**advances: list[str]) -> Game:
    return struck("celt", "piracy", board=BOARD, advances=advances, traders={"piracy": "iberia"})


@rule("WE-cal.piracy.1")
def test_the_beneficiary_gives_two_coastal_cities_of_the_victim_to_the_pirates() -> None:
    game = piracy()
    assert asked(game, "pirated-city") == ["iberia"]
    refused(game, "iberia", ChooseCity("alesia"), "WE-cal.piracy.1")  # not coastal
    refused(game, "iberia", ChooseCity("gaza"), "WE-cal.piracy.1")
    game.play("iberia", ChooseCity("londinium"))
    game.play("iberia", ChooseCity("dyfed"))
    assert cities(game, "barbarians") == ["dyfed", "londinium"]
    assert cities(game, "celt") == ["alesia", "belgica", "lugdunensis"]


@rule("WE-cal.piracy.2")
def test_the_victim_selects_one_coastal_city_of_each_of_two_others() -> None:
    game = piracy()
    game.play("iberia", ChooseCity("londinium"))
    game.play("iberia", ChooseCity("dyfed"))
    assert asked(game, "other-pirated-city") == ["celt"]
    refused(game, "celt", ChooseCity("memphis"), "WE-cal.piracy.2")  # not coastal
    refused(game, "celt", ChooseCity("belgica"), "WE-cal.piracy.2")
    game.play("celt", ChooseCity("gaza"))
    refused(game, "celt", ChooseCity("cyrene"), "WE-cal.piracy.2")  # another player it must be
    game.play("celt", ChooseCity("troy"))
    assert done(game)
    assert cities(game, "barbarians") == ["dyfed", "gaza", "londinium", "troy"]


@rule("WE-cal.piracy.3")
def test_the_beneficiary_is_safe() -> None:
    game = piracy()
    game.play("iberia", ChooseCity("londinium"))
    game.play("iberia", ChooseCity("dyfed"))
    refused(game, "celt", ChooseCity("narbo"), "WE-cal.piracy.2")


@rule("WE-cal.piracy.4", "WE-adv.cartography.3", "WE-cal.piracy.5", "WE-adv.naval-warfare.3")
@pytest.mark.parametrize(
    ("advances", "taken"),
    [([], 2), (["cartography"], 3), (["naval-warfare"], 1), (["cartography", "naval-warfare"], 2)],
)
def test_cartography_costs_one_more_and_naval_warfare_one_fewer(advances: list[str], taken: int) -> None:
    game = finish(piracy(celt=advances))
    assert len(cities(game, "celt")) == 5 - taken
    assert len(cities(game, "barbarians")) == taken + 2


@rule("WE-cal.piracy.6", "WE-adv.naval-warfare.4")
def test_holders_of_naval_warfare_cannot_be_selected() -> None:
    game = piracy(egypt=["naval-warfare"], hatti=["naval-warfare"])
    game.play("iberia", ChooseCity("londinium"))
    game.play("iberia", ChooseCity("dyfed"))
    refused(game, "celt", ChooseCity("gaza"), "WE-cal.piracy.2")
    game.play("celt", ChooseCity("thera"))
    assert done(game)  # nobody else is left


@rule("WE-cal.piracy.4")
def test_cartography_of_others_changes_nothing() -> None:
    game = finish(piracy(egypt=["cartography"]))
    assert len(cities(game, "barbarians")) == 4


@rule("WE-cal.piracy.7")
def test_without_a_coastal_city_of_the_victim_it_is_cancelled() -> None:
    game = struck("celt", "piracy", board={**BOARD, "celt": ["alesia", "lugdunum"]}, traders={"piracy": "iberia"})
    assert done(game)
    assert cities(game, "barbarians") == []


@rule("WE-cal.piracy.7")
def test_prevention_does_not_cancel_it() -> None:
    """One coastal city: it goes, and the others' follow."""
    board = {**BOARD, "celt": ["londinium", "alesia"]}
    game = finish(
        struck("celt", "piracy", board=board, advances={"celt": ["naval-warfare"]}, traders={"piracy": "iberia"})
    )
    assert city(game, "londinium") == "barbarians"
    assert len(cities(game, "barbarians")) == 3


@rule("WE-cal.piracy.8")
def test_pirate_cities_stay() -> None:
    """Through surplus and support of phase 11 and the rest of the turn."""
    game = scene("calamity-resolution", board={"celt": ["londinium"]}, hands={"celt": ["piracy"]})
    assert game.turn == 2
    assert city(game, "londinium") == "barbarians"


@rule("WE-adv.public-works.4")
def test_the_token_of_public_works_goes_with_the_city() -> None:
    board = {"celt": {"londinium": {"city": True, "tokens": 1}}}
    game = struck("celt", "piracy", board=board, advances={"celt": ["public-works"]})
    assert done(game)
    assert (city(game, "londinium"), on_board(game, "celt")) == ("barbarians", 0)
    assert tokens(game, "barbarians", "londinium") == 0
