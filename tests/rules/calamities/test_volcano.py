"""Volcanic Eruption/Earthquake."""

import pytest
from rules.calamities.stage import done, struck
from rules.scenes import asked, cities, city, on_board, refused, stock, tokens

from ochre.rules.calamities.choices import ChooseCity, ChoosePlace
from ochre_testing import rule

CARD = "volcanic-eruption-earthquake"


@rule("WE-cal.volcano.1", "WE-cal.volcano.2", "WE-cal.volcano.7-v2")
def test_a_city_at_a_volcano_means_an_eruption_that_buries_all_areas_it_touches() -> None:
    """Vesuvius stands between Neapolis and Campania."""
    board = {
        "rome": {"neapolis": "city", "rome": "city", "campania": 2},
        "carthage": {"campania": 3, "panormus": 2},
        "hellas": {"neapolis": 1},
    }
    game = struck("rome", CARD, board=board)
    assert done(game)
    assert cities(game, "rome") == ["rome"]
    for area in ("neapolis", "campania"):
        assert sum(game.table.counts(game.table.area(area))) == 0
    assert (on_board(game, "carthage"), on_board(game, "hellas"), stock(game, "carthage")) == (2, 0, 53)


@rule("WE-cal.volcano.1")
def test_tokens_at_a_volcano_are_not_enough_for_an_eruption() -> None:
    board = {"rome": {"campania": 2, "salonae": "city"}, "carthage": {"campania": 3, "syracuse": "city"}}
    game = struck("rome", CARD, board=board)
    assert done(game)
    assert tokens(game, "rome", "campania") == 2
    assert (cities(game, "rome"), city(game, "syracuse")) == ([], "carthage")  # an earthquake


@rule("WE-cal.volcano.2")
def test_a_foreign_city_at_the_volcano_is_buried_too() -> None:
    board = {"rome": {"milazzo": "city"}, "carthage": {"syracuse": "city"}}
    game = struck("rome", CARD, board=board)
    assert done(game)
    assert (city(game, "milazzo"), city(game, "syracuse")) == (None, None)


@rule("WE-cal.gen.6")
def test_barbarians_and_pirates_survive_an_eruption() -> None:
    board = {"rome": {"neapolis": "city"}, "barbarians": {"neapolis": 2}, "pirates": ["campania"]}
    game = struck("rome", CARD, board=board)
    assert done(game)
    assert city(game, "neapolis") is None
    assert (tokens(game, "barbarians", "neapolis"), city(game, "campania")) == (2, "barbarians")


@rule("WE-cal.volcano.3")
def test_of_several_volcanoes_the_one_that_hits_most_own_unit_points_erupts() -> None:
    board = {"rome": {"neapolis": "city", "milazzo": "city", "syracuse": 3}, "carthage": {"campania": 9}}
    game = struck("rome", CARD, board=board)
    assert done(game)
    assert (city(game, "neapolis"), city(game, "milazzo")) == ("rome", None)
    assert (tokens(game, "rome", "syracuse"), tokens(game, "carthage", "campania")) == (0, 9)


@rule("WE-cal.volcano.3")
def test_volcanoes_that_hit_equally_much_leave_the_choice_to_the_victim() -> None:
    board = {"rome": {"neapolis": "city", "milazzo": "city"}}
    game = struck("rome", CARD, board=board)
    assert asked(game, "volcano-choice") == ["rome"]
    refused(game, "rome", ChoosePlace("thera"), "WE-cal.volcano.3")
    game.play("rome", ChoosePlace("vesuvius"))
    assert done(game)
    assert cities(game, "rome") == ["milazzo"]


@rule("WE-cal.volcano.4", "WE-cal.volcano.5")
def test_an_earthquake_destroys_an_own_city_and_reduces_one_beside_it() -> None:
    """Rubicon borders Rome by land; Salonae and Pannonia do not."""
    board = {"rome": ["rome", "rubicon", "salonae"], "celt": {"etruria": "city"}, "hellas": {"samnium": "city"}}
    game = struck("rome", CARD, board=board)
    refused(game, "rome", ChooseCity("etruria"), "WE-cal.volcano.4")
    game.play("rome", ChooseCity("rome"))
    assert (city(game, "rome"), tokens(game, "rome", "rome")) == (None, 0)
    refused(game, "rome", ChooseCity("salonae"), "WE-cal.volcano.5")
    game.play("rome", ChooseCity("samnium"))
    assert done(game)
    assert (city(game, "samnium"), tokens(game, "hellas", "samnium")) == (None, 2)
    assert cities(game, "rome") == ["rubicon", "salonae"]


@rule("WE-cal.volcano.5")
def test_a_city_across_the_water_is_beside_it() -> None:
    board = {"minoa": {"knossos": "city"}, "hatti": {"rhodes": "city"}}
    game = struck("minoa", CARD, board=board)
    assert done(game)
    assert (city(game, "knossos"), city(game, "rhodes"), tokens(game, "hatti", "rhodes")) == (None, None, 3)


@rule("WE-cal.volcano.6", "WE-adv.engineering.7")
@pytest.mark.parametrize(("advances", "left"), [([], 0), (["engineering"], 3)])
def test_with_engineering_the_own_city_is_reduced(advances: list[str], left: int) -> None:
    game = struck("rome", CARD, board={"rome": ["rubicon"]}, advances={"rome": advances})
    assert done(game)
    assert (city(game, "rubicon"), tokens(game, "rome", "rubicon")) == (None, left)


@rule("WE-cal.volcano.6")
def test_only_the_victims_own_engineering_counts() -> None:
    board = {"rome": ["rome"], "celt": {"etruria": "city"}}
    game = struck("rome", CARD, board=board, advances={"celt": ["engineering"]})
    assert done(game)
    assert (city(game, "rome"), tokens(game, "rome", "rome")) == (None, 0)
    assert (city(game, "etruria"), tokens(game, "celt", "etruria")) == (None, 2)


@rule("WE-cal.volcano.8")
def test_if_the_only_city_beside_it_is_an_own_one_that_is_reduced() -> None:
    game = struck("rome", CARD, board={"rome": ["rome", "rubicon"]})
    game.play("rome", ChooseCity("rome"))
    assert done(game)
    assert (cities(game, "rome"), tokens(game, "rome", "rubicon")) == ([], 3)


@rule("WE-cal.gen.6")
def test_an_earthquake_never_hits_pirates() -> None:
    game = struck("rome", CARD, board={"rome": ["rome"], "pirates": ["etruria"]})
    assert done(game)
    assert city(game, "etruria") == "barbarians"


def test_without_a_city_nothing_happens() -> None:
    game = struck("rome", CARD, board={"rome": {"campania": 2}})
    assert done(game)
    assert tokens(game, "rome", "campania") == 2
