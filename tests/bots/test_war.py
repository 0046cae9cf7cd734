"""The standard bot at its borders: it guards what can be reached, takes what pays, and leaves the rest alone."""

from dataclasses import replace
from typing import Any

import pytest
from rules.scenes import HALT, NINE, city

import ochre
from ochre.bots.standard import StandardBot
from ochre.bots.standard.war import attackers_needed, defenders_placed, guards_for_city, later_movers, reach, survivors
from ochre.bots.styles import Builder
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game


def scene(phase: str = "movement", turn: int = 9, **position: Any) -> Game:
    return ochre.arrange("western-empires", NINE, phase=phase, turn=turn, **position)


def eyes_of(game: Game, nation: str) -> Eyes:
    return Eyes(game.table, game.table.nation(nation))


def moved(game: Game, nation: str, bot: StandardBot | None = None, **habits: Any) -> dict[str, int]:
    """The tokens of this nation by area after its movement."""
    bot = bot or StandardBot(0)
    bot.habits = replace(bot.habits, **habits)
    number = game.table.nation(nation)
    there = game.copy()
    [decision] = [decision for decision in there.pending if decision.nation == number]
    answer = bot.answer(Eyes(there.table, number), Asked(there.table, decision))
    assert answer is not None
    there.play(there.seat_of(decision), answer)
    return {
        area: count for area in there.box.board.ids if (count := there.table.tokens(number, there.table.area(area)))
    }


# Arithmetic


@pytest.mark.parametrize("forged", [False, True])
@pytest.mark.parametrize("faced", [False, True])
def test_fights_are_foreseen_as_they_end(forged: bool, faced: bool) -> None:
    """In areas with limits 1, 2 and 4, with and without Metalworking."""
    advances = {"rome": ["metalworking"] * forged, "hellas": ["metalworking"] * faced}
    for area in ("apollonia", "illyricum", "moesia"):
        for attackers in range(1, 9):
            for defenders in range(1, 8):
                board = {"rome": {area: attackers}, "hellas": {area: defenders}, "egypt": HALT}
                game = scene("conflict", board=board, advances=advances)
                assert game.phase == "city-construction"
                index = game.table.area(area)
                limit = game.box.board.limit[index]
                expected = survivors(attackers, defenders, limit, forged=forged, faced=faced)
                left = game.table.tokens(game.table.nation("rome"), index)
                assert left == expected, (area, attackers, defenders)


def test_numbers_for_a_city_are_those_of_the_edition() -> None:
    for holders, needed, placed in (([], 7, 6), (["rome"], 6, 5), (["hellas"], 8, 7), (["rome", "hellas"], 7, 6)):
        game = scene(board={"hellas": ["apollonia"]}, advances={holder: ["engineering"] for holder in holders})
        eyes = eyes_of(game, "rome")
        rome, hellas = game.table.nation("rome"), game.table.nation("hellas")
        assert (attackers_needed(eyes, rome, hellas), defenders_placed(eyes, rome, hellas)) == (needed, placed)


def test_who_can_come() -> None:
    game = scene(board={"rome": {"neapolis": "city", "rome": 9}, "hellas": {"samnium": 5, "campania": 2, "thrace": 4}})
    eyes, hellas = eyes_of(game, "rome"), game.table.nation("hellas")
    assert hellas in later_movers(eyes)
    assert reach(eyes, hellas, game.table.area("neapolis")) == 7
    by_ship = scene(board={"rome": {"neapolis": "city"}, "hellas": {"milazzo": 8}}, ships={"hellas": {"milazzo": 1}})
    assert reach(eyes_of(by_ship, "rome"), hellas, by_ship.table.area("neapolis")) == 5


# Defence

CITIES = dict.fromkeys(["neapolis", "rome", "rubicon", "tarentum", "massilia"], "city")
THREATENED: dict[str, dict[str, Any]] = {
    "rome": {**CITIES, "campania": 8, "etruria": 2, "cisalpina": 1, "pannonia": 4},
    "hellas": {"samnium": 8},
}
"""Six tokens too many in Campania, and Hellas with enough beside three cities to take one of them."""


def test_idle_tokens_go_into_cities_that_somebody_can_still_reach() -> None:
    """Three guards cost eight attackers two: six are too few for the city."""
    game = scene(board=THREATENED)
    after = moved(game, "rome", ships=False)
    assert after["neapolis"] == after["tarentum"] == 3
    assert after["campania"] == 2
    assert not {"neapolis", "tarentum"} & moved(game, "rome", ships=False, caution=0.0).keys()


def test_guards_do_keep_the_city() -> None:
    for guards, owner in ((3, "rome"), (2, None)):
        board = {"rome": {"neapolis": {"tokens": guards, "city": True}}, "hellas": {"neapolis": 8}, "egypt": HALT}
        assert city(scene("conflict", board=board), "neapolis") == owner


def test_more_guards_against_metalworking_or_fewer_where_attackers_need_more() -> None:
    hellas = ("hellas", "metalworking"), ("rome", "engineering")
    for wanted, (nation, advance) in zip((3, 2), hellas, strict=True):
        game = scene(board=THREATENED, advances={nation: [advance]})
        eyes = eyes_of(game, "rome")
        assert guards_for_city(eyes, game.table.nation("hellas"), game.table.area("neapolis")) == wanted


def test_no_guards_against_somebody_who_has_moved_or_is_too_weak() -> None:
    game = scene(board=THREATENED)
    hellas = game.table.nation("hellas")
    [decision] = [decision for decision in game.pending if decision.nation == hellas]
    game.play(game.seat_of(decision), {"type": "end-movement"})
    assert "neapolis" not in moved(game, "rome", ships=False)
    weak = scene(board={**THREATENED, "hellas": {"samnium": 6}})
    assert "neapolis" not in moved(weak, "rome", ships=False)


def test_guards_are_never_taken_from_where_they_grow() -> None:
    board = {**THREATENED, "rome": {**THREATENED["rome"], "campania": 2}}
    assert not CITIES.keys() & moved(scene(board=board), "rome", ships=False).keys()


def test_nobody_leaves_a_fight_to_stand_guard() -> None:
    board = {**THREATENED, "hellas": {"samnium": 8, "campania": 4}}
    assert moved(scene(board=board), "rome", ships=False)["campania"] == 8


# Attack


def sicily(tokens: int, **position: Any) -> Game:
    """Rome with so many tokens in Milazzo, which feeds two, beside a city of Hellas; the sea keeps them there."""
    rome = {"panormus": "city", "milazzo": tokens, "etruria": 2, "rome": 2, "samnium": 2, "pannonia": 4, "campania": 2}
    hellas = {"thrace": 2, "macedonia": 2, "epirus": 2, "thessaly": 2, "moesia": 4}
    board = {"rome": rome, "hellas": {"syracuse": "city", "athens": "city", **hellas}}
    position = {"ast": {"rome": 8, "hellas": 8}, "hands": {"hellas": ["ochre", "ochre"]}, **position}
    return scene(board=board, **position)


def sent(game: Game, bot: type[StandardBot] = StandardBot, **habits: Any) -> int:
    """How many tokens go for Syracuse."""
    return moved(game, "rome", bot(0), ships=False, **habits).get("syracuse", 0)


def test_a_city_is_raided_where_that_pays() -> None:
    assert sent(sicily(7)) == 7
    assert sent(sicily(7), aggression=0.0) == 0
    assert sent(sicily(6)) == 0


def test_a_city_is_replaced_by_an_own_one_where_tokens_suffice() -> None:
    assert sent(sicily(12)) == 11  # against six defenders, six are left
    assert sent(sicily(12), Builder) == 7


def test_who_has_no_stock_to_defend_with_is_punished() -> None:
    """Of the tokens of Hellas only three are in stock."""
    game = sicily(8, treasury={"hellas": 40})
    assert game.table.state.stock[game.table.nation("hellas")] == 3
    assert sent(game) == 8  # against three defenders, six are left


def test_engineering_asks_for_one_more() -> None:
    assert sent(sicily(7, advances={"hellas": ["engineering"]})) == 0
    assert sent(sicily(8, advances={"hellas": ["engineering"]})) == 8
    assert sent(sicily(6, advances={"rome": ["engineering"]})) == 6


def test_diplomacy_closes_a_city() -> None:
    assert sent(sicily(12, advances={"hellas": ["diplomacy"]})) == 0


def test_no_feud_with_somebody_behind_who_can_strike_back() -> None:
    rome = {"panormus": "city", "milazzo": 7, "etruria": 2, "rome": "city", "samnium": 2, "pannonia": 4, "campania": 2}
    hellas = {"syracuse": "city", "rubicon": 4}
    for ast, tokens in ((3, 0), (8, 7)):
        game = scene(board={"rome": rome, "hellas": hellas}, ast={"rome": 8, "hellas": ast})
        assert sent(game, raids=0.1, aggression=1.0) == tokens
