"""Whose advances close an area to whom: Diplomacy, Military, Cultural Ascendancy, Advanced Military."""

from random import Random

import pytest
from rules.scenes import FIVE, HALT, NINE, conflicts, refused, scene, tokens

import ochre
from ochre.engine.actions import Action
from ochre.engine.game import Game
from ochre.rules.phases.movement import BuildShip, EndMovement, MoveTokens, Sail, Stop
from ochre_testing import rule

ATTACK = MoveTokens("argos", "athens", 1)


def athens(hellas: list[str], minoa: list[str], board: dict[str, object] | None = None, **more: object) -> Game:
    """Hellas has a city in Athens, Minoa tokens in Argos next to it, and both these advances."""
    position = {"hellas": {"athens": "city", "phocis": 2}, "minoa": {"argos": 9}, "egypt": HALT, **(board or {})}
    return scene("movement", FIVE, board=position, advances={"hellas": hellas, "minoa": minoa}, **more)


# Diplomacy


@rule("WE-adv.diplomacy.1")
def test_diplomacy_closes_own_cities_to_others() -> None:
    game = athens(["diplomacy"], [])
    refused(game, "minoa", ATTACK, "WE-adv.diplomacy.1")
    game.play("hellas", MoveTokens("phocis", "athens", 2))  # not to their owner


@rule("WE-adv.diplomacy.1")
@pytest.mark.parametrize("owner", NINE)
def test_diplomacy_closes_them_to_all_others(owner: str) -> None:
    others = [nation for nation in NINE if nation != owner]
    board = {owner: {"athens": "city"}, **{nation: {"argos": 1} for nation in others}}
    game = scene("movement", board=board, advances={owner: ["diplomacy"]})
    for nation in others:
        refused(game, nation, ATTACK, "WE-adv.diplomacy.1")
        game.play(nation, MoveTokens("argos", "corinth", 1))


@rule("WE-adv.diplomacy.1")
def test_diplomacy_closes_cities_only() -> None:
    game = athens(["diplomacy"], [], {"hellas": {"athens": 1}})
    game.play("minoa", ATTACK)
    assert conflicts(game) == ["athens"]


@rule("WE-adv.diplomacy.1", "WE-gen.32")
def test_diplomacy_protects_its_holder_only() -> None:
    game = athens([], ["diplomacy"])
    game.play("minoa", ATTACK)
    game = scene(
        "movement",
        FIVE,
        board={"hatti": {"athens": "city"}, "hellas": {"phocis": 1}, "minoa": {"argos": 2}},
        advances={"hellas": ["diplomacy"]},
    )
    game.play("minoa", ATTACK)


@rule("WE-adv.diplomacy.1")
def test_diplomacy_closes_the_way_from_the_sea_too() -> None:
    game = athens(["diplomacy"], [], treasury={"minoa": 2})
    game.play("minoa", BuildShip("argos"))
    refused(game, "minoa", Sail("argos", [Stop("athens", unload=1)], load=1), "WE-adv.diplomacy.1")


@rule("WE-adv.diplomacy.2", "WE-adv.military.2")
@pytest.mark.parametrize("advance", ["diplomacy", "military"])
def test_holders_of_diplomacy_or_military_are_exempt(advance: str) -> None:
    game = athens(["diplomacy"], [advance])
    game.play("minoa", ATTACK)
    assert conflicts(game) == ["athens"]


@rule("WE-adv.diplomacy.2")
@pytest.mark.parametrize("advance", ["cultural-ascendancy", "advanced-military"])
def test_nobody_else_is_exempt_from_diplomacy(advance: str) -> None:
    game = athens(["diplomacy"], [advance])
    refused(game, "minoa", ATTACK, "WE-adv.diplomacy.1")


@rule("WE-adv.diplomacy.1", "WE-adv.diplomacy.6-v1", "ME-adv.diplomacy.6-v2")
def test_after_a_holder_of_military_has_attacked_the_city_it_is_open() -> None:
    """Military moves last: this happens only if its holder moves ahead of turn."""
    game = scene(
        "movement",
        FIVE,
        board={"hellas": {"athens": "city"}, "hatti": {"corinth": 20}, "minoa": {"argos": 9}},
        advances={"hellas": ["diplomacy"], "hatti": ["military"]},
    )
    refused(game, "minoa", ATTACK, "WE-adv.diplomacy.1")
    game.play("hatti", MoveTokens("corinth", "athens", 1))
    game.play("minoa", ATTACK)
    with pytest.raises(ochre.IllegalAction):
        game.undo("hatti")  # ahead of turn: it stays (3.conflict.4)


@rule("WE-adv.diplomacy.1")
def test_a_conflict_situation_that_is_already_there_opens_the_city() -> None:
    game = athens(["diplomacy"], [], {"barbarians": {"athens": 1}})
    game.play("minoa", ATTACK)


@rule("WE-adv.diplomacy.5", "WE-adv.cultural-ascendancy.6")
def test_ships_that_unload_nothing_are_free_to_come() -> None:
    game = athens(["diplomacy", "cultural-ascendancy"], [], treasury={"minoa": 2})
    game.play("minoa", BuildShip("argos"))
    loaded = Sail("argos", [Stop("athens"), Stop("eretria", unload=2), Stop("athens")], load=2)
    game.play("minoa", loaded)
    assert tokens(game, "minoa", "eretria") == 2
    assert conflicts(game) == []


@rule("WE-adv.diplomacy.5", "WE-adv.cultural-ascendancy.6")
def test_expansion_is_not_affected() -> None:
    game = scene(
        "population-expansion",
        FIVE,
        board={"hellas": {"athens": "city", "phocis": 1}, "minoa": {"athens": 1, "phocis": 1}},
        advances={"hellas": ["diplomacy", "cultural-ascendancy"]},
    )
    assert game.phase == "movement"
    assert (tokens(game, "minoa", "athens"), tokens(game, "minoa", "phocis")) == (2, 2)
    assert conflicts(game) == ["athens", "phocis"]


# Cultural Ascendancy


@rule("WE-adv.cultural-ascendancy.1", "WE-adv.cultural-ascendancy.7")
def test_nobody_may_cause_conflict_where_a_holder_of_cultural_ascendancy_has_tokens() -> None:
    game = athens(["cultural-ascendancy"], [], {"hellas": {"corinth": 1}})  # the limit of Corinth is 2
    refused(game, "minoa", MoveTokens("argos", "corinth", 2), "WE-adv.cultural-ascendancy.1")
    game.play("minoa", MoveTokens("argos", "corinth", 1))  # no conflict yet
    refused(game, "minoa", MoveTokens("argos", "corinth", 1), "WE-adv.cultural-ascendancy.1")
    assert conflicts(game) == []


@rule("WE-adv.cultural-ascendancy.7")
def test_even_one_token_is_too_many_above_the_limit() -> None:
    game = athens(["cultural-ascendancy"], [], {"hellas": {"corinth": 5}})
    refused(game, "minoa", MoveTokens("argos", "corinth", 1), "WE-adv.cultural-ascendancy.1")


@rule("WE-adv.cultural-ascendancy.8", "WE-adv.cultural-ascendancy.7")
def test_attacking_a_city_with_one_token_is_causing_conflict() -> None:
    game = athens(["cultural-ascendancy"], [])
    refused(game, "minoa", ATTACK, "WE-adv.cultural-ascendancy.1")
    refused(game, "minoa", MoveTokens("argos", "athens", 9), "WE-adv.cultural-ascendancy.1")
    game.play("hellas", MoveTokens("phocis", "athens", 2))


@rule("WE-adv.cultural-ascendancy.1")
def test_tokens_from_a_ship_may_not_cause_it_either() -> None:
    game = athens(["cultural-ascendancy"], [], {"hellas": {"athens": 1, "sparta": 1}}, treasury={"minoa": 4})
    game.play("minoa", BuildShip("argos"))
    twice = [Stop("sparta", unload=1), Stop("peloponnesos"), Stop("sparta", unload=1)]
    refused(game, "minoa", Sail("argos", twice, load=2), "WE-adv.cultural-ascendancy.1")  # limit 2: together too many
    game.play("minoa", Sail("argos", [Stop("sparta", unload=1)], load=1))


@rule("WE-adv.cultural-ascendancy.1")
def test_where_its_holder_has_no_units_conflict_is_free() -> None:
    game = athens(["cultural-ascendancy"], [], {"hellas": {"phocis": 1}, "hatti": {"corinth": 2}})
    game.play("minoa", MoveTokens("argos", "corinth", 2))
    assert conflicts(game) == ["corinth"]


@rule("WE-adv.cultural-ascendancy.1")
def test_it_protects_whoever_shares_an_area_with_its_holder() -> None:
    board = {"hellas": {"corinth": 1}, "hatti": {"corinth": 1}}
    game = athens(["cultural-ascendancy"], [], board)
    refused(game, "minoa", MoveTokens("argos", "corinth", 1), "WE-adv.cultural-ascendancy.1")


@rule("WE-adv.cultural-ascendancy.2", "WE-adv.advanced-military.3")
@pytest.mark.parametrize("advance", ["cultural-ascendancy", "advanced-military"])
def test_holders_of_cultural_ascendancy_or_advanced_military_are_exempt(advance: str) -> None:
    game = athens(["cultural-ascendancy"], [advance], {"hellas": {"athens": "city", "corinth": 2}})
    game.play("minoa", ATTACK)
    game.play("minoa", MoveTokens("argos", "corinth", 1))
    assert conflicts(game) == ["athens", "corinth"]


@rule("WE-adv.cultural-ascendancy.2")
@pytest.mark.parametrize("advance", ["diplomacy", "military"])
def test_nobody_else_is_exempt_from_cultural_ascendancy(advance: str) -> None:
    game = athens(["cultural-ascendancy", "diplomacy"], [advance])
    refused(game, "minoa", ATTACK, "WE-adv.cultural-ascendancy.1")


@rule("WE-adv.cultural-ascendancy.1", "WE-adv.cultural-ascendancy.9")
def test_after_a_holder_of_advanced_military_has_attacked_the_city_it_is_open() -> None:
    game = scene(
        "movement",
        FIVE,
        board={"hellas": {"athens": "city"}, "hatti": {"corinth": 20}, "minoa": {"argos": 14}, "egypt": HALT},
        advances={"hellas": ["cultural-ascendancy"], "hatti": ["advanced-military"]},
    )
    refused(game, "minoa", ATTACK, "WE-adv.cultural-ascendancy.1")
    game.play("hatti", MoveTokens("corinth", "athens", 1))
    game.play("minoa", ATTACK)
    with pytest.raises(ochre.IllegalAction):
        game.undo("hatti")  # in turn, but Minoa has built on it
    game.play("hatti", EndMovement())
    game.play("minoa", MoveTokens("argos", "athens", 13))
    assert tokens(game, "minoa", "athens") == 14


@rule("WE-adv.cultural-ascendancy.1")
def test_a_conflict_that_is_already_there_opens_the_area() -> None:
    board = {"hellas": {"corinth": 2}, "hatti": {"corinth": 1}}
    game = athens(["cultural-ascendancy"], [], board)
    assert conflicts(game) == ["corinth"]
    game.play("minoa", MoveTokens("argos", "corinth", 3))


@rule("WE-adv.cultural-ascendancy.9")
def test_if_the_first_attacker_goes_back_it_is_closed_again() -> None:
    game = scene(
        "movement",
        FIVE,
        board={"hellas": {"athens": "city"}, "hatti": {"corinth": 20}, "minoa": {"argos": 14}},
        advances={"hellas": ["cultural-ascendancy"], "hatti": ["advanced-military"]},
    )
    game.play("hatti", MoveTokens("corinth", "athens", 1))
    game.undo("hatti")
    refused(game, "minoa", ATTACK, "WE-adv.cultural-ascendancy.1")


def test_the_question_names_closed_areas_with_the_rule() -> None:
    game = athens(["diplomacy", "cultural-ascendancy"], [], {"hellas": {"athens": "city", "corinth": 2, "sparta": 1}})
    question = game.view("minoa").question
    assert question is not None
    closed = {area: found.rule for area, found in question.about["targets"].items() if found.closed}
    assert closed == {"athens": "WE-adv.diplomacy.1", "corinth": "WE-adv.cultural-ascendancy.1"}


def test_a_closed_area_is_never_sampled() -> None:
    """Random players offer no move that would be refused."""
    game = athens(["diplomacy", "cultural-ascendancy"], ["roadbuilding"])
    decision = game.decision("minoa")
    sampled: set[Action] = set()
    random = Random(1)
    for _ in range(300):
        action = decision.sample(game.table, random)
        decision.check(game.table, action)
        if isinstance(action, MoveTokens):
            sampled.add(action)
            assert action.target != "athens"
    assert len(sampled) > 5
