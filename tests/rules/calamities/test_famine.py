"""Famine."""

import pytest
from rules.calamities.stage import calamities, done, owed, struck
from rules.scenes import asked, on_board, tokens

from ochre.engine.game import Game
from ochre.rules.calamities.choices import NameVictims
from ochre_testing import rule

BOARD = {
    "rome": {"pannonia": 12, "samnium": 12},
    "egypt": {"gaza": 8, "siwa": 8},
    "celt": {"alesia": 8, "belgica": 8},
    "minoa": {"knossos": 8, "thera": 8},
}


def famine(advances: dict[str, list[str]]) -> Game:
    game = struck("rome", "famine", board=BOARD, advances=advances)
    game.play("rome", NameVictims(["egypt", "celt", "minoa"]))
    return game


@rule("WE-cal.famine.1", "WE-cal.famine.2")
def test_famine_is_ten_damage_and_five_for_each_of_three_others() -> None:
    game = famine({})
    assert [owed(game, nation) for nation in ("rome", "egypt", "celt", "minoa", "hatti")] == [10, 5, 5, 5, 0]
    assert asked(game, "take-damage") == ["minoa", "celt", "rome", "egypt"]


@rule("WE-cal.famine.3", "WE-adv.agriculture.2")
def test_agriculture_starves_its_holder_more_as_primary_victim_only() -> None:
    game = famine({"rome": ["agriculture"], "egypt": ["agriculture"]})
    assert (owed(game, "rome"), owed(game, "egypt")) == (15, 5)


@rule("WE-cal.famine.4", "WE-cal.famine.5", "WE-adv.pottery.1", "WE-adv.calendar.1", "WE-cal.gen.24")
@pytest.mark.parametrize("advance", ["pottery", "calendar"])
def test_pottery_and_calendar_prevent_five_each_for_their_holder_alone(advance: str) -> None:
    game = famine({"rome": [advance], "egypt": [advance]})
    assert [owed(game, nation) for nation in ("rome", "egypt", "celt", "minoa")] == [5, 0, 5, 5]


@rule("WE-cal.gen.25")
def test_effects_of_several_advances_add_up() -> None:
    assert owed(famine({"rome": ["pottery", "calendar", "agriculture"]}), "rome") == 5
    assert owed(famine({"rome": ["pottery", "calendar"]}), "rome") == 0


@rule("WE-cal.famine.6", "WE-cal.gen.24")
def test_a_primary_victim_without_damage_still_names_others_and_immune_ones_may_be_named() -> None:
    advances = {"rome": ["pottery", "calendar"], "egypt": ["pottery"], "minoa": ["calendar"]}
    game = famine(advances)
    assert asked(game) == ["celt"]
    assert [owed(game, nation) for nation in ("rome", "egypt", "celt", "minoa")] == [0, 0, 5, 0]


@rule("WE-cal.gen.4")
def test_players_without_units_may_be_named() -> None:
    game = struck("rome", "famine", board={"rome": {"pannonia": 30}})
    game.play("rome", NameVictims(["egypt", "celt", "minoa"]))
    assert done(game)
    assert tokens(game, "rome", "pannonia") == 20


def test_with_three_others_in_the_game_all_starve() -> None:
    left = ["hatti", "hellas", "iberia", "assyria", "carthage"]
    game = calamities(hands={"rome": ["famine"]}, board={"minoa": {"knossos": 9}}, left=left)
    assert done(game)
    assert on_board(game, "minoa") == 4
