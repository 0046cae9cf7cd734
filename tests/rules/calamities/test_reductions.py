"""Superstition and Civil Disorder: numbers of cities, with and without advances."""

import pytest
from rules.calamities.stage import done, finish, owed, struck
from rules.scenes import asked, cities, city, refused, tokens

from ochre.engine.game import Game
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule

NINE_CITIES = ["rome", "salonae", "massilia", "rubicon", "tarentum", "caralis", "pannonia", "samnium", "sardinia"]


def struck_with(card: str, number: int, *advances: str) -> Game:
    return struck("rome", card, board={"rome": NINE_CITIES[:number]}, advances={"rome": list(advances)})


@rule("WE-cal.superstition.1")
def test_superstition_reduces_three_cities_of_choice() -> None:
    game = struck_with("superstition", 9)
    for left, area in ((3, "rome"), (2, "rubicon"), (1, "pannonia")):
        assert owed(game, "rome") == left
        game.play("rome", ReduceCity(area))
        if left > 1:
            refused(game, "rome", ReduceCity(area), "WE-cal.gen.10")
    assert done(game)
    assert (tokens(game, "rome", "rubicon"), tokens(game, "rome", "pannonia")) == (3, 4)
    assert len(cities(game, "rome")) == 6


@rule(
    "WE-cal.superstition.2",
    "WE-adv.mysticism.1",
    "WE-cal.superstition.3",
    "WE-adv.deism.1",
    "WE-cal.superstition.4",
    "WE-adv.enlightenment.1",
    "WE-cal.superstition.5",
    "WE-adv.universal-doctrine.2",
)
@pytest.mark.parametrize(
    ("advances", "reduced"),
    [
        (["mysticism"], 2),
        (["deism"], 2),
        (["enlightenment"], 2),
        (["universal-doctrine"], 4),
        (["mysticism", "deism"], 1),
        (["mysticism", "deism", "enlightenment"], 0),
        (["mysticism", "deism", "enlightenment", "universal-doctrine"], 1),
    ],
)
def test_advances_change_the_number_of_superstition(advances: list[str], reduced: int) -> None:
    game = struck_with("superstition", 9, *advances)
    assert owed(game, "rome") == reduced
    assert len(cities(finish(game), "rome")) == 9 - reduced


@rule("WE-cal.civil-disorder.1")
@pytest.mark.parametrize(("number", "left"), [(9, 3), (5, 3), (4, 3), (3, 3), (2, 2), (0, 0)])
def test_civil_disorder_reduces_all_cities_but_three(number: int, left: int) -> None:
    game = finish(struck_with("civil-disorder", number))
    assert done(game)
    assert len(cities(game, "rome")) == left


@rule("WE-cal.civil-disorder.1")
def test_the_victim_of_civil_disorder_chooses_the_cities() -> None:
    game = struck_with("civil-disorder", 4)
    assert asked(game, "reduce-cities") == ["rome"]
    game.play("rome", ReduceCity("rubicon"))
    assert done(game)
    assert city(game, "rubicon") is None


@rule(
    "WE-cal.civil-disorder.2",
    "WE-adv.music.2",
    "WE-cal.civil-disorder.3",
    "WE-adv.drama-and-poetry.2",
    "WE-cal.civil-disorder.4",
    "WE-adv.law.2",
    "WE-cal.civil-disorder.5",
    "WE-adv.democracy.3",
    "WE-cal.civil-disorder.6",
    "WE-adv.advanced-military.4",
    "WE-cal.civil-disorder.7",
    "WE-adv.naval-warfare.5",
)
@pytest.mark.parametrize(
    ("advances", "reduced"),
    [
        (["music"], 2),
        (["drama-and-poetry"], 2),
        (["law"], 2),
        (["democracy"], 2),
        (["advanced-military"], 4),
        (["naval-warfare"], 4),
        (["music", "drama-and-poetry", "law", "democracy"], 0),
        (["music", "naval-warfare", "advanced-military"], 4),
    ],
)
def test_advances_change_the_number_of_civil_disorder(advances: list[str], reduced: int) -> None:
    """Six cities: three without advances."""
    game = struck_with("civil-disorder", 6, *advances)
    assert owed(game, "rome") == reduced
    assert len(cities(finish(game), "rome")) == 6 - reduced


@rule("WE-cal.gen.26", "WE-cal.gen.26ex")
@pytest.mark.parametrize(("number", "left"), [(2, 2), (3, 2), (1, 1)])
def test_modifiers_are_applied_before_resolving(number: int, left: int) -> None:
    """'All but 3' becomes 'all but 2' by Advanced Military: with two cities nothing is reduced."""
    game = finish(struck_with("civil-disorder", number, "advanced-military"))
    assert done(game)
    assert len(cities(game, "rome")) == left
