"""Regression."""

import pytest
from rules.calamities.stage import done, finish, space, struck
from rules.scenes import asked, cities, play_defaults, refused, watched_scene

from ochre.engine.actions import Done
from ochre.engine.game import Game
from ochre.rules.calamities.regression import BuyOffStep
from ochre_testing import rule

CITIES = {"celt": ["alesia", "upper-rhine", "lugdunum", "londinium", "belgica"]}  # the last two are coastal


def regression(*advances: str, board: dict[str, list[str]] | None = None, at: int = 6) -> Game:
    return struck("celt", "regression", board=board or {}, advances={"celt": list(advances)}, ast={"celt": at})


@rule("WE-cal.regression.1")
def test_the_marker_goes_back_one_step() -> None:
    game = regression()
    assert done(game)
    assert space(game, "celt") == 5


@rule("WE-cal.regression.1")
def test_from_the_arrow_there_is_no_way_back() -> None:
    assert space(regression(at=0), "celt") == 0
    assert space(regression("fundamentalism", at=1), "celt") == 0


@rule("WE-cal.regression.2", "WE-adv.fundamentalism.3", "WE-cal.regression.3", "WE-adv.library.2")
@pytest.mark.parametrize(
    ("advances", "steps"), [(["fundamentalism"], 2), (["library"], 0), (["fundamentalism", "library"], 1)]
)
def test_fundamentalism_goes_one_step_further_and_library_one_less(advances: list[str], steps: int) -> None:
    game = regression(*advances)
    assert done(game)
    assert space(game, "celt") == 6 - steps


@rule("WE-cal.regression.4", "WE-adv.enlightenment.4")
def test_enlightenment_buys_off_a_step_for_two_cities_that_are_not_coastal() -> None:
    game = regression("enlightenment", board=CITIES)
    assert asked(game, "step-back") == ["celt"]
    for areas in (["alesia", "londinium"], ["belgica", "londinium"]):
        refused(game, "celt", BuyOffStep(areas), "WE-cal.regression.4")
    for areas in (["alesia"], ["alesia", "alesia"], ["alesia", "upper-rhine", "lugdunum"], ["alesia", "noricum"]):
        refused(game, "celt", BuyOffStep(areas), "WE-cal.regression.4")
    game.play("celt", BuyOffStep(["alesia", "lugdunum"]))
    assert done(game)
    assert space(game, "celt") == 6
    assert cities(game, "celt") == ["belgica", "londinium", "upper-rhine"]


@rule("WE-cal.regression.4")
def test_each_step_is_decided_by_itself() -> None:
    """After the first step one inland city is left: a coastal one may make up the number."""
    game = regression("enlightenment", "fundamentalism", board=CITIES)
    game.play("celt", BuyOffStep(["alesia", "lugdunum"]))
    refused(game, "celt", BuyOffStep(["belgica", "londinium"]), "WE-cal.regression.4")
    game.play("celt", BuyOffStep(["upper-rhine", "londinium"]))
    assert done(game)
    assert (space(game, "celt"), cities(game, "celt")) == (6, ["belgica"])
    game = regression("enlightenment", "fundamentalism", board=CITIES)
    game.play("celt", BuyOffStep(["alesia", "lugdunum"]))
    game.play("celt", Done())
    assert done(game)
    assert (space(game, "celt"), len(cities(game, "celt"))) == (5, 3)


@rule("WE-cal.regression.4")
def test_with_one_city_no_step_can_be_bought_off() -> None:
    game = regression("enlightenment", board={"celt": ["alesia"]})
    assert done(game)
    assert (space(game, "celt"), cities(game, "celt")) == (5, ["alesia"])


@rule("WE-cal.regression.5")
def test_the_marker_may_still_advance_this_turn() -> None:
    """In the Stone Age nothing is required: one step back, one step on."""
    game = watched_scene("calamity-resolution", hands={"celt": ["regression"]}, ast={"celt": 2}, turn=3)
    assert space(game, "celt") == 1
    play_defaults(game, "movement", turn=4)
    assert space(game, "celt") == 2


def test_default_is_to_go_back() -> None:
    game = finish(regression("enlightenment", board=CITIES))
    assert (space(game, "celt"), len(cities(game, "celt"))) == (5, 5)
