"""Epidemic."""

import pytest
from rules.calamities.stage import owed, struck
from rules.scenes import asked, refused

from ochre.engine.game import Game
from ochre.rules.calamities.choices import NameVictims
from ochre_testing import rule

BOARD = {
    "rome": {"pannonia": 20, "samnium": 20},
    "egypt": {"gaza": 10, "siwa": 10},
    "celt": {"alesia": 10, "belgica": 10},
}


def epidemic(advances: dict[str, list[str]]) -> Game:
    game = struck("rome", "epidemic", board=BOARD, advances=advances, traders={"epidemic": "minoa"})
    game.play("rome", NameVictims(["egypt", "celt"]))
    return game


@rule("WE-cal.epidemic.1", "WE-cal.epidemic.2")
def test_epidemic_is_fifteen_damage_and_ten_for_each_of_two_others() -> None:
    game = epidemic({})
    assert [owed(game, nation) for nation in ("rome", "egypt", "celt", "hatti")] == [15, 10, 10, 0]
    assert asked(game, "take-damage") == ["celt", "rome", "egypt"]


@rule("WE-cal.epidemic.2")
def test_exactly_two_others_are_named() -> None:
    game = struck("rome", "epidemic", board=BOARD)
    for names in (["egypt"], ["egypt", "celt", "hatti"], ["egypt", "rome"], ["egypt", "egypt"]):
        refused(game, "rome", NameVictims(names), "WE-cal.epidemic.2")


@rule("WE-cal.epidemic.3")
def test_the_beneficiary_cannot_be_named() -> None:
    game = struck("rome", "epidemic", board=BOARD, traders={"epidemic": "egypt"})
    refused(game, "rome", NameVictims(["egypt", "celt"]), "WE-cal.epidemic.2")
    drawn = struck("rome", "epidemic", board=BOARD)  # by stock: Minoa, with nothing on the board
    refused(drawn, "rome", NameVictims(["minoa", "celt"]), "WE-cal.epidemic.2")
    drawn.play("rome", NameVictims(["assyria", "celt"]))


@rule(
    "WE-cal.epidemic.4",
    "WE-adv.medicine.1",
    "WE-cal.epidemic.5",
    "WE-adv.enlightenment.3",
    "WE-cal.epidemic.6",
    "WE-adv.anatomy.2",
    "WE-cal.epidemic.7",
    "WE-adv.roadbuilding.4",
    "WE-cal.epidemic.8",
    "WE-adv.trade-empire.3",
)
@pytest.mark.parametrize(
    ("advance", "primary", "secondary"),
    [
        ("medicine", 10, 5),
        ("enlightenment", 10, 10),
        ("anatomy", 15, 5),
        ("roadbuilding", 20, 10),
        ("trade-empire", 20, 10),
    ],
)
def test_advances_change_the_damage_in_their_roles(advance: str, primary: int, secondary: int) -> None:
    game = epidemic({"rome": [advance], "egypt": [advance]})
    assert [owed(game, nation) for nation in ("rome", "egypt", "celt")] == [primary, secondary, 10]


@rule("WE-cal.gen.25")
def test_they_add_up() -> None:
    assert owed(epidemic({"rome": ["medicine", "enlightenment", "roadbuilding", "trade-empire"]}), "rome") == 15
    game = epidemic({"egypt": ["medicine", "anatomy"]})
    assert asked(game) == ["celt", "rome"]
