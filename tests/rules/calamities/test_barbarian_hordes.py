"""Barbarian Hordes."""

from typing import Any

import pytest
from rules.calamities.stage import done, finish, hand, struck
from rules.scenes import asked, city, refused, scene, tokens, treasury

from ochre.engine.events import TokensPlaced
from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity, ChoosePlace
from ochre_testing import rule

CARD = "barbarian-hordes"


def hordes(rome: dict[str, Any], *advances: str, others: dict[str, Any] | None = None, **position: Any) -> Game:
    """Against Rome; Egypt directs them."""
    position.setdefault("advances", {})["rome"] = list(advances)
    return struck("rome", CARD, board={"rome": rome, **(others or {})}, traders={CARD: "egypt"}, **position)


def landed(game: Game) -> int:
    """How many barbarians came."""
    first = next(event for event in game.log if isinstance(event, TokensPlaced) and event.owner == "barbarians")
    return first.count


@rule("WE-cal.barbarian-hordes.1")
def test_fifteen_barbarians_attack_a_city_of_the_beneficiarys_choice() -> None:
    game = hordes({"rome": "city", "salonae": "city"})
    assert asked(game, "horde-target") == ["egypt"]
    refused(game, "egypt", ChooseCity("rubicon"), "WE-cal.barbarian-hordes.1")
    game.play("egypt", ChooseCity("salonae"))
    assert landed(game) == 15
    assert (city(game, "salonae"), city(game, "rome")) == (None, "rome")


@rule("WE-cal.barbarian-hordes.1")
def test_a_wilderness_city_goes_first() -> None:
    game = hordes({"rome": "city", "salonae": "city", "pannonia": "city", "samnium": "city"})
    for area in ("rome", "salonae"):
        refused(game, "egypt", ChooseCity(area), "WE-cal.barbarian-hordes.1")
    game.play("egypt", ChooseCity("samnium"))
    assert city(game, "samnium") is None
    alone = hordes({"rome": "city", "salonae": "city", "pannonia": "city"})
    assert city(alone, "pannonia") is None  # no choice


@rule("WE-cal.barbarian-hordes.1")
def test_without_a_city_there_is_no_attack() -> None:
    game = hordes({"pannonia": 4})
    assert done(game)
    assert tokens(game, "rome", "pannonia") == 4


@rule("WE-cal.barbarian-hordes.4", "WE-cal.barbarian-hordes.5")
def test_after_the_fight_those_above_the_limit_are_destroyed_if_there_is_nowhere_to_go() -> None:
    """15 against 6 defenders: 10 are left in Pannonia, limit 4. Samnium is not adjacent."""
    game = hordes({"pannonia": "city", "samnium": 2})
    assert done(game)
    assert (tokens(game, "barbarians", "pannonia"), city(game, "pannonia")) == (4, None)
    assert tokens(game, "rome", "samnium") == 2
    assert tokens(game, "rome", "pannonia") == 0


@rule("WE-cal.barbarian-hordes.2", "WE-cal.barbarian-hordes.4")
def test_all_above_the_limit_move_on_to_one_area_of_the_victim_and_fight_again() -> None:
    """Six of ten go on. In Rubicon they meet 3 tokens and 4 survive; one is above the limit and goes to Cisalpina."""
    others = {"celt": {"noricum": 3}}
    game = hordes({"pannonia": "city", "rubicon": 3, "cisalpina": 1, "salonae": 1}, others=others)
    assert asked(game, "horde-march") == ["egypt"]
    refused(game, "egypt", ChoosePlace("noricum"), "WE-cal.barbarian-hordes.2")  # no units of the victim
    refused(game, "egypt", ChoosePlace("samnium"), "WE-cal.barbarian-hordes.2")  # not adjacent
    game.play("egypt", ChoosePlace("rubicon"))
    assert (tokens(game, "barbarians", "pannonia"), tokens(game, "barbarians", "rubicon")) == (4, 3)
    assert tokens(game, "rome", "rubicon") == 0
    assert done(game)  # in Cisalpina (limit 1) one met one: both fell
    assert (tokens(game, "barbarians", "cisalpina"), tokens(game, "rome", "cisalpina")) == (0, 0)
    assert tokens(game, "rome", "salonae") == 1


@rule("WE-cal.barbarian-hordes.3")
def test_they_enter_a_city_area_only_if_they_will_take_the_city() -> None:
    """Six are too few for Salonae; of twenty, eleven go on and take it."""
    game = hordes({"pannonia": "city", "salonae": "city"})
    assert done(game)
    assert (city(game, "salonae"), tokens(game, "barbarians", "salonae")) == ("rome", 0)
    game = hordes({"pannonia": "city", "salonae": "city"}, "politics")
    assert done(game)
    assert (city(game, "salonae"), tokens(game, "barbarians", "pannonia")) == (None, 4)
    assert tokens(game, "barbarians", "salonae") == 2


@rule("WE-cal.barbarian-hordes.3", "WE-adv.engineering.1")
@pytest.mark.parametrize(("advances", "falls"), [([], True), (["engineering"], False)])
def test_against_engineering_eight_are_needed(advances: list[str], falls: bool) -> None:
    """Five tokens in stock defend Pannonia: eleven barbarians are left, exactly seven go on."""
    game = hordes({"pannonia": "city", "salonae": "city", "sardinia": 50}, *advances)
    assert done(game)
    assert (city(game, "salonae") is None) == falls


@rule(
    "WE-cal.barbarian-hordes.6",
    "WE-adv.monarchy.2",
    "WE-cal.barbarian-hordes.7",
    "WE-adv.politics.5",
    "WE-cal.barbarian-hordes.8",
    "WE-adv.provincial-empire.4",
)
@pytest.mark.parametrize(
    ("advances", "number"),
    [
        ([], 15),
        (["monarchy"], 10),
        (["politics"], 20),
        (["provincial-empire"], 20),
        (["politics", "provincial-empire"], 25),
        (["politics", "monarchy"], 15),
    ],
)
def test_advances_change_the_size_of_the_horde(advances: list[str], number: int) -> None:
    assert landed(hordes({"pannonia": "city"}, *advances)) == number


@rule("WE-cal.barbarian-hordes.10")
def test_tokens_of_others_in_the_area_take_part() -> None:
    """Three Celts cost two barbarians before the city is attacked: of 8, not 10, four go on and cost Rome 3, not 5."""
    game = hordes({"pannonia": "city", "rubicon": 30}, others={"celt": {"pannonia": 3}})
    assert tokens(game, "celt", "pannonia") == 0
    assert tokens(game, "barbarians", "pannonia") == 4
    assert tokens(game, "rome", "rubicon") == 27
    assert tokens(hordes({"pannonia": "city", "rubicon": 30}), "rome", "rubicon") == 25


@rule("WE-cal.barbarian-hordes.11")
def test_they_cross_water_borders_but_no_open_sea_and_skip_no_area() -> None:
    """Sardinia to Corsica by water, then to Etruria. Narbo lies across the open sea, Rubicon behind Etruria."""
    game = hordes({"sardinia": "city", "corsica": 1, "etruria": 1, "narbo": 2, "neapolis": 2})
    assert done(game)
    assert tokens(game, "barbarians", "sardinia") == 2
    assert (tokens(game, "barbarians", "corsica"), tokens(game, "rome", "corsica")) == (1, 0)
    assert (tokens(game, "barbarians", "etruria"), tokens(game, "rome", "etruria")) == (2, 0)
    assert (tokens(game, "rome", "narbo"), tokens(game, "rome", "neapolis")) == (2, 2)


@rule("WE-cal.barbarian-hordes.12")
def test_the_beneficiarys_advances_do_not_help_them() -> None:
    """With Engineering six would do for Salonae; with Metalworking none of the fifteen would fall in Pannonia."""
    held = {"egypt": ["engineering", "metalworking", "military", "advanced-military"]}
    game = hordes({"pannonia": "city", "salonae": "city"}, advances=held)
    assert done(game)
    assert (city(game, "salonae"), tokens(game, "barbarians", "pannonia")) == ("rome", 4)


@rule("WE-cal.barbarian-hordes.13", "WE-adv.cultural-ascendancy.5", "WE-adv.diplomacy.4")
def test_cultural_ascendancy_and_diplomacy_do_not_stop_them() -> None:
    game = hordes({"pannonia": "city", "salonae": "city"}, "politics", "cultural-ascendancy", "diplomacy")
    assert done(game)
    assert (city(game, "pannonia"), city(game, "salonae")) == (None, None)


@rule("WE-cal.barbarian-hordes.14")
def test_nobody_draws_a_card_or_gains_treasury_for_a_city_they_take() -> None:
    game = struck(
        "rome",
        CARD,
        "gold",
        "iron",
        board={"rome": {"pannonia": "city"}},
        traders={CARD: "egypt"},
        hands={"celt": ["wine"]},
    )
    assert done(game)
    assert (hand(game, "rome"), hand(game, "egypt")) == (["iron", "gold"], [])
    assert treasury(game, "egypt") == treasury(game, "rome") == 0


@rule("WE-cal.barbarian-hordes.15")
def test_success_is_judged_without_the_victims_optional_choices() -> None:
    """A token of Public Works beside Salonae: with Advanced Military Rome could wear them down from Illyricum."""
    rome = {"pannonia": "city", "salonae": {"city": True, "tokens": 1}, "illyricum": 9, "rubicon": 2}
    game = hordes(rome, "politics", "public-works", "advanced-military")
    while asked(game, "conflict-loss"):
        game.time_up("rome")
    assert asked(game, "horde-march") == ["egypt"]
    assert "salonae" in game.pending[0].describe(game.table)["places"]


@rule("WE-cal.barbarian-hordes.16")
def test_they_stay_on_the_board() -> None:
    game = scene("calamity-resolution", board={"rome": {"pannonia": "city"}}, hands={"rome": [CARD]})
    assert game.turn == 2
    assert tokens(game, "barbarians", "pannonia") == 4


def test_metalworking_of_the_victim_works_against_them() -> None:
    """A20: all barbarians of a round fall first."""
    assert tokens(hordes({"pannonia": "city", "rubicon": 20}, "metalworking"), "rome", "rubicon") > 15


def test_a_failed_first_attack_leaves_the_city() -> None:
    """Twelve Celts beside Pannonia leave too few of ten barbarians."""
    game = finish(hordes({"pannonia": "city"}, "monarchy", others={"celt": {"pannonia": 12}}))
    assert done(game)
    assert city(game, "pannonia") == "rome"
    assert tokens(game, "barbarians", "pannonia") == 0


@rule("WE-cal.barbarian-hordes.4")
def test_they_stop_when_no_limit_is_exceeded() -> None:
    """Ten come, seven defenders cost six: four are left, just the limit of Pannonia."""
    game = hordes({"pannonia": "city", "rubicon": 3}, "monarchy", "engineering")
    assert done(game)
    assert (tokens(game, "barbarians", "pannonia"), tokens(game, "rome", "rubicon")) == (4, 3)


@rule("WE-cal.barbarian-hordes.2")
def test_between_two_areas_the_beneficiary_chooses() -> None:
    game = hordes({"pannonia": "city", "rubicon": 3, "cisalpina": 1})
    assert asked(game, "horde-march") == ["egypt"]
    game.play("egypt", ChoosePlace("cisalpina"))
    assert tokens(game, "rome", "cisalpina") == 0


@rule("WE-cal.barbarian-hordes.3", "WE-cal.barbarian-hordes.10")
@pytest.mark.parametrize(("celts", "falls"), [(5, True), (6, False)])
def test_tokens_of_others_in_the_way_are_reckoned_with(celts: int, falls: bool) -> None:
    """Eleven go on from Pannonia. n Celts before Salonae cost n - 1 of them; seven must be left for the city."""
    game = hordes({"pannonia": "city", "salonae": "city"}, "politics", others={"celt": {"salonae": celts}})
    assert done(game)
    assert (city(game, "salonae") is None) == falls
    assert tokens(game, "celt", "salonae") == (0 if falls else celts)


@rule("WE-cal.barbarian-hordes.3")
def test_several_others_in_the_way_fall_in_the_order_of_a_conflict() -> None:
    """Three Celts and three Greeks, equal in number, fall together and cost two; four and six cost five."""
    others = {"celt": {"salonae": 3}, "hellas": {"salonae": 3}}
    game = hordes({"pannonia": "city", "salonae": "city"}, "politics", others=others)
    assert done(game)
    assert city(game, "salonae") is None
    game = hordes(
        {"pannonia": "city", "salonae": "city"}, "politics", others={"celt": {"salonae": 4}, "hellas": {"salonae": 6}}
    )
    assert done(game)
    assert city(game, "salonae") == "rome"
