"""Flood."""

import pytest
from rules.calamities.stage import done, owed, struck
from rules.scenes import asked, city, refused, tokens

from ochre.rules.calamities.choices import ChoosePlace
from ochre.rules.losses import LoseCity, LoseTokens
from ochre_testing import rule


@rule("WE-cal.flood.1")
def test_fifteen_damage_are_taken_from_the_flood_plain() -> None:
    board = {"egypt": {"memphis": 10, "fayum": 10, "tanis": "city", "gaza": 5, "cyrene": "city"}}
    game = struck("egypt", "flood", board=board)
    assert owed(game, "egypt") == 15
    refused(game, "egypt", LoseTokens("gaza", 1), "WE-cal.gen.7")
    refused(game, "egypt", LoseCity("cyrene"), "WE-cal.gen.7")
    game.play("egypt", LoseTokens("memphis", 9))
    game.play("egypt", LoseTokens("fayum", 1))
    game.play("egypt", LoseCity("tanis"))
    assert done(game)
    assert (tokens(game, "egypt", "memphis"), tokens(game, "egypt", "fayum"), tokens(game, "egypt", "gaza")) == (
        1,
        9,
        5,
    )


@rule("WE-cal.flood.1", "WE-cal.gen.27")
def test_a_plain_with_fewer_units_is_emptied_and_that_is_all() -> None:
    game = struck("egypt", "flood", board={"egypt": {"memphis": 3, "tanis": "city", "gaza": 5}})
    assert done(game)
    assert (tokens(game, "egypt", "memphis"), city(game, "tanis"), tokens(game, "egypt", "gaza")) == (0, None, 5)


@rule("WE-cal.flood.2")
def test_the_plain_with_most_own_unit_points_is_flooded() -> None:
    """A city on the Po outweighs four tokens on the Danube."""
    board = {"rome": {"rubicon": "city", "moesia": 4}}
    game = struck("rome", "flood", board=board)
    assert done(game)
    assert (city(game, "rubicon"), tokens(game, "rome", "moesia")) == (None, 4)


@rule("WE-cal.flood.2")
def test_between_equal_plains_the_victim_chooses() -> None:
    board = {"rome": {"rubicon": "city", "moesia": 5}, "hellas": {"moesia": 7}}
    game = struck("rome", "flood", board=board)
    assert asked(game, "floodplain-choice") == ["rome"]
    refused(game, "rome", ChoosePlace("nile"), "WE-cal.flood.2")
    game.play("rome", ChoosePlace("danube"))
    assert done(game)
    assert (city(game, "rubicon"), tokens(game, "rome", "moesia"), tokens(game, "hellas", "moesia")) == ("rome", 0, 2)


@rule("WE-cal.flood.3")
def test_others_on_the_same_plain_take_five_damage_from_there() -> None:
    board = {
        "egypt": {"memphis": 20, "fayum": 20},
        "assyria": {"tanis": 4, "alexandria": 4, "tyre": 4},
        "minoa": {"upper-egypt": 3, "knossos": 3},
        "hellas": {"moesia": 4},
        "hatti": {"gaza": 4},
    }
    game = struck("egypt", "flood", board=board)
    assert [owed(game, nation) for nation in ("egypt", "assyria", "minoa", "hellas", "hatti")] == [15, 5, 0, 0, 0]
    assert (tokens(game, "minoa", "upper-egypt"), tokens(game, "minoa", "knossos")) == (0, 3)
    refused(game, "assyria", LoseTokens("tyre", 1), "WE-cal.gen.7")
    game.play("assyria", LoseTokens("tanis", 2))
    assert (tokens(game, "hellas", "moesia"), tokens(game, "hatti", "gaza")) == (4, 4)


@rule("WE-cal.flood.4", "WE-gen.21")
def test_a_city_on_a_black_site_is_not_on_the_plain() -> None:
    """Massilia and Lugdunum have black sites on the plain of the Rhone."""
    board = {"rome": {"massilia": "city", "etruria": 1}, "celt": {"lugdunum": "city"}}
    game = struck("rome", "flood", board=board)
    assert done(game)
    assert (tokens(game, "rome", "etruria"), city(game, "massilia")) == (0, "rome")  # the Po it was
    board = {"rome": {"massilia": {"city": True, "tokens": 2}}, "celt": {"lugdunum": "city", "aquae-sextiae": 9}}
    game = struck("rome", "flood", board=board)
    assert done(game)
    assert (tokens(game, "rome", "massilia"), city(game, "massilia")) == (0, "rome")
    assert (tokens(game, "celt", "aquae-sextiae"), city(game, "lugdunum")) == (4, "celt")


@rule("WE-cal.flood.7")
@pytest.mark.parametrize("area", ["aquae-sextiae", "etruria", "moesia"])
def test_wilderness_cities_and_cities_on_white_sites_are_on_the_plain(area: str) -> None:
    game = struck("rome", "flood", board={"rome": {area: "city"}})
    assert done(game)
    assert city(game, area) is None
    game = struck("rome", "flood", board={"rome": {area: 3}})
    assert done(game)
    assert tokens(game, "rome", area) == 0


@rule("WE-cal.flood.5")
def test_without_units_on_a_plain_five_damage_are_taken_on_the_coasts() -> None:
    board = {"rome": {"samnium": 4, "corsica": 4, "cisalpina": 4}, "egypt": {"memphis": 9}, "hellas": {"corsica": 2}}
    game = struck("rome", "flood", board=board)
    assert asked(game) == ["rome"]
    assert owed(game, "rome") == 5
    refused(game, "rome", LoseTokens("cisalpina", 1), "WE-cal.gen.7")
    game.play("rome", LoseTokens("samnium", 2))
    game.play("rome", LoseTokens("corsica", 3))
    assert done(game)
    assert (tokens(game, "egypt", "memphis"), tokens(game, "hellas", "corsica")) == (9, 2)


@rule("WE-cal.flood.6", "WE-adv.engineering.8")
def test_engineering_prevents_five_damage_for_every_holder() -> None:
    board = {
        "egypt": {"memphis": 20, "fayum": 20},
        "assyria": {"tanis": 4, "alexandria": 4},
        "hatti": {"tanis": 4, "alexandria": 4},
    }
    game = struck("egypt", "flood", board=board, advances={"egypt": ["engineering"], "hatti": ["engineering"]})
    assert [owed(game, nation) for nation in ("egypt", "assyria", "hatti")] == [10, 5, 0]
    coast = struck("rome", "flood", board={"rome": {"samnium": 4, "corsica": 4}}, advances={"rome": ["engineering"]})
    assert done(coast)
    assert tokens(coast, "rome", "samnium") == 4
