"""What is played for a player who does not answer: always legal, and it costs little."""

from typing import Any

import pytest
from rules.calamities.stage import struck
from rules.scenes import FIVE

from ochre.engine.actions import Action, Done
from ochre.rules.calamities.choices import ChooseCity, ChoosePlace, NameVictims
from ochre.rules.calamities.iconoclasm import DiscardForTheocracy
from ochre.rules.calamities.minor import GiveToBandits, PayForCity
from ochre.rules.losses import LoseCity, LoseTokens
from ochre.rules.phases.city_support import ReduceCity

OTHERS = {"minoa": {"knossos": 4}, "celt": ["alesia"], "hatti": {"kanesh": 6}, "iberia": {"narbo": 1}}
COASTS = {"minoa": ["thera"], "hatti": ["troy", "miletus"], "iberia": ["narbo"]}
VOLCANO = "volcanic-eruption-earthquake"


@pytest.mark.parametrize(
    ("card", "rome", "expected"),
    [
        ("tribal-conflict", {"samnium": 3, "pannonia": 4, "etruria": 4}, LoseTokens("etruria", 3)),  # one is left
        ("tribal-conflict", {"samnium": 1, "pannonia": 1, "rome": "city"}, LoseTokens("pannonia", 1)),
        ("tempest", {"rome": "city", "rubicon": "city"}, LoseCity("rubicon", 3)),  # exactly 2
        ("tempest", {"rome": "city", "tarentum": "city"}, LoseCity("rome", 2)),  # 3 rather than 4
        ("city-riots", {"rome": "city", "rubicon": "city", "tarentum": "city"}, ReduceCity("rubicon")),  # leaves most
        ("city-in-flames", {"rome": "city"}, PayForCity()),
        ("minor-uprising", {"rome": "city", "samnium": "city"}, ChooseCity("samnium")),  # wilderness first
        ("coastal-migration", {"rome": "city", "samnium": "city", "cisalpina": "city"}, ChooseCity("samnium")),
        (VOLCANO, {"neapolis": "city", "milazzo": "city"}, ChoosePlace("etna")),
        (VOLCANO, {"massilia": "city", "samnium": "city", "rome": "city"}, ChooseCity("samnium")),
        ("famine", {"rome": "city"}, NameVictims(["hatti", "celt", "minoa"])),  # most unit points
        (
            "superstition",
            {"rome": "city", "rubicon": "city", "samnium": "city", "etruria": "city"},
            ReduceCity("rubicon"),
        ),
        ("epidemic", {"rome": "city"}, NameVictims(["hatti", "celt"])),
    ],
)
def test_default_answers_of_the_victim(card: str, rome: dict[str, Any], expected: Action) -> None:
    game = struck("rome", card, board={"rome": rome, **OTHERS}, treasury={"rome": 10})
    assert game.pending[0].default(game.table) == expected
    game.time_up("rome")


def test_the_second_city_of_an_earthquake_is_an_enemys() -> None:
    board = {"rome": ["rome", "rubicon", "salonae"], "hellas": {"samnium": "city"}, "celt": {"etruria": "city"}}
    game = struck("rome", VOLCANO, board=board)
    game.play("rome", ChooseCity("rome"))
    assert game.pending[0].default(game.table) == ChooseCity("etruria")


def test_bandits_get_what_breaks_the_least_sets() -> None:
    game = struck("rome", "banditry", "ochre", "ochre", "ochre", "iron", "wine", treasury={"rome": 9})
    assert game.pending[0].default(game.table) == GiveToBandits(["iron", "ochre"]) or (
        game.pending[0].default(game.table) == GiveToBandits(["ochre", "iron"])
    )


def test_the_beneficiary_takes_the_first_city() -> None:
    game = struck("rome", "treachery", board={"rome": ["salonae", "rome"]})
    assert game.pending[0].default(game.table) == ChooseCity("rome")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [(["gold", "iron"], Done()), (["ochre", "water", "gold"], DiscardForTheocracy(["water", "ochre"]))],
)
def test_theocracy_gives_only_what_is_worth_nothing(cards: list[str], expected: Action) -> None:
    board = {"rome": ["rome", "salonae"]}
    game = struck("rome", "iconoclasm-and-heresy", *cards, board=board, advances={"rome": ["theocracy"]})
    assert game.pending[0].default(game.table) == expected


def test_iconoclasm_names_who_has_most_cities_and_piracy_takes_from_who_has_most_on_the_coasts() -> None:
    board = {"celt": ["londinium"], **COASTS, "egypt": ["memphis", "fayum", "petra"]}
    game = struck("celt", "iconoclasm-and-heresy", board=board)
    assert game.pending[0].default(game.table) == NameVictims(["egypt", "hatti"])
    game = struck("celt", "piracy", board=board)
    assert game.pending[0].default(game.table) == ChooseCity("miletus")


def test_of_equal_seas_the_first_and_there_the_richest_cities() -> None:
    game = struck("minoa", "cyclone", players=FIVE, board={"minoa": ["knossos"]})
    assert game.pending[0].default(game.table) == ChoosePlace("aegean-sea")
    board = {"minoa": ["thera", "chalcis", "eretria", "lemnos"]}
    game = struck("minoa", "cyclone", board=board, advances={"minoa": ["masonry"]})
    assert game.pending[0].default(game.table) == ChooseCity("thera")
    for _ in range(3):
        game.time_up("minoa")
    assert game.pending[0].kind == "cyclone-spared-city"
    assert game.pending[0].default(game.table) != ChooseCity("thera")  # it leaves three tokens


def test_a_horde_goes_to_the_first_area() -> None:
    board = {"rome": {"pannonia": "city", "rubicon": 2, "cisalpina": 2}}
    game = struck("rome", "barbarian-hordes", board=board)
    assert game.pending[0].default(game.table) == ChoosePlace("cisalpina")
