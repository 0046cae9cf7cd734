"""The standard bot at its borders: it guards what can be reached, takes what pays, and leaves the rest alone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from rules.scenes import HALT

import ochre
from ochre.bots.standard import StandardBot
from ochre.bots.standard.war import attackers_needed, defenders_placed, later_movers, reach, survivors
from ochre.bots.styles import Builder, Trader, Warlord
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game

NATIONS = ["rome", "hellas", "minoa", "egypt", "hatti"]


def scene(phase: str = "movement", turn: int = 9, **position: Any) -> Game:
    return ochre.arrange("western-empires", NATIONS, phase=phase, turn=turn, **position)


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
    return {area: count for area in there.box.board.ids if (count := there.table.tokens(number, there.table.area(area)))}


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
THREATENED = {"rome": {**CITIES, "campania": 8, "etruria": 2, "cisalpina": 1, "pannonia": 4}, "hellas": {"samnium": 8}}


def test_p() -> None:
    print(moved(scene(board=THREATENED), "rome", ships=False))
    print(moved(scene(board=THREATENED), "rome", ships=False, caution=0.0))
    assert 0

def test_attack() -> None:
    board = {"rome": {"salonae":"city", "rubicon": "city", "illyricum": 7, "pannonia": 4, "dacia":2,"upper-danube":2, "rome":2, "samnium":2, "cisalpina":1,"etruria":2},
       "hellas": {"apollonia": "city", "tomi": "city","byzantium":"city", "thrace":2, "moesia":4,"paeonia":1,"macedonia":2,"epirus":2}}
    for tr in (0, 38, 44):
      for k in (StandardBot, Warlord, Builder, Trader):
        for ag in (None, 0.0):
            bot = k(0)
            game=scene(board=board, hands={"hellas":["ochre"]*2}, ast={"hellas": 9, "rome":8}, treasury={"hellas":tr})
            print(eyes_of(game,"rome").stock[:], [n.id for n in game.box.nations])
            print(tr, k.__name__, ag, moved(game, "rome", bot, **({} if ag is None else {"aggression": ag})))
    assert 0
