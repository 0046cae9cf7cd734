"""Slave Revolt."""

import pytest
from rules.calamities.stage import calamities, done, struck
from rules.scenes import asked, cities, tokens

from ochre.engine.game import Game
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule

THREE = {"rome": "city", "salonae": "city", "tarentum": "city"}


def revolt(tokens: int, *advances: str) -> Game:
    """Three cities in areas of limit 2, 2 and 1, and so many tokens in Pannonia."""
    return struck(
        "rome", "slave-revolt", board={"rome": {**THREE, "pannonia": tokens}}, advances={"rome": list(advances)}
    )


@rule("WE-cal.slave-revolt.1")
def test_the_support_rate_is_raised_by_two_at_once() -> None:
    assert done(revolt(12))
    assert len(cities(revolt(12), "rome")) == 3
    game = revolt(11)
    assert asked(game, "reduce-for-support") == ["rome"]
    about = game.pending[0].describe(game.table)
    assert (about["rate"], about["needed"], about["on_board"]) == (4, 12, 11)
    game.play("rome", ReduceCity("rome"))
    assert done(game)
    assert cities(game, "rome") == ["salonae", "tarentum"]


@rule("WE-cal.slave-revolt.1", "WE-cal.slave-revolt.5")
def test_cities_are_reduced_until_support_suffices_and_their_tokens_count_at_once() -> None:
    """3 cities and 3 tokens: after Tarentum 4 of 8, after Rome 6 of 4."""
    game = revolt(3)
    game.play("rome", ReduceCity("tarentum"))
    assert asked(game) == ["rome"]
    game.play("rome", ReduceCity("rome"))
    assert done(game)
    assert (cities(game, "rome"), tokens(game, "rome", "rome")) == (["salonae"], 2)


@rule("WE-cal.slave-revolt.2", "WE-adv.mythology.1", "WE-cal.slave-revolt.3", "WE-adv.enlightenment.2")
@pytest.mark.parametrize("advance", ["mythology", "enlightenment"])
def test_mythology_and_enlightenment_lower_the_rate_by_one(advance: str) -> None:
    assert done(revolt(9, advance))
    assert not done(revolt(8, advance))


@rule("WE-cal.slave-revolt.2", "WE-cal.slave-revolt.3", "WE-cal.gen.25")
def test_both_together_lower_it_by_two() -> None:
    assert done(revolt(6, "mythology", "enlightenment"))
    assert not done(revolt(5, "mythology", "enlightenment"))


@rule("WE-cal.slave-revolt.4", "WE-adv.mining.4")
def test_mining_raises_the_rate_by_one() -> None:
    assert done(revolt(15, "mining"))
    assert not done(revolt(14, "mining"))


@rule("WE-cal.slave-revolt.6", "WE-adv.cultural-ascendancy.10")
def test_cultural_ascendancy_makes_it_five() -> None:
    assert done(revolt(15, "cultural-ascendancy"))
    assert not done(revolt(14, "cultural-ascendancy"))


def test_only_the_victim_is_checked() -> None:
    game = calamities(hands={"rome": ["slave-revolt"]}, board={"celt": ["alesia", "londinium"], "rome": {"rome": 1}})
    assert done(game)
    assert len(cities(game, "celt")) == 2
