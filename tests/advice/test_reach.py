"""Who could come: by land, over roads, with ships, and not with what has moved already."""

from typing import Any

from rules.scenes import scene

from ochre.advice.blindfold import blindfolded
from ochre.advice.reach import reach
from ochre.engine.game import Game


def comers(game: Game, nation: str) -> dict[str, list[tuple[str, str, int, str]]]:
    index = game.table.nation(nation)
    found = reach(blindfolded(game.table, index), index)
    return {area: [(one.nation, one.area, one.tokens, one.by) for one in all] for area, all in found.items()}


def test_neighbours_by_land_can_come_and_others_cannot() -> None:
    board: dict[str, Any] = {"egypt": {"siwa": 1, "sinai": 1}, "carthage": {"jalo": 1, "tunisia": 2}}
    found = comers(scene("movement", board=board), "egypt")
    assert found == {"siwa": [("carthage", "jalo", 1, "land")]}


def test_with_roads_they_come_from_two_areas_away() -> None:
    board: dict[str, Any] = {"egypt": {"upper-egypt": 1}, "carthage": {"jalo": 1}}
    without = comers(scene("movement", board=board), "egypt")
    roads = comers(scene("movement", board=board, advances={"carthage": ["roadbuilding"]}), "egypt")
    assert without == {}
    assert roads == {"upper-egypt": [("carthage", "jalo", 1, "land")]}


def test_a_ship_brings_as_many_as_it_carries() -> None:
    board: dict[str, Any] = {"egypt": {"thera": 1}, "minoa": {"knossos": 2}}
    game = scene("movement", board=board, ships={"minoa": {"knossos": 1}})
    assert comers(game, "egypt") == {"thera": [("minoa", "knossos", 5, "water")]}


def test_what_has_moved_comes_no_further_in_this_turn() -> None:
    board: dict[str, Any] = {"egypt": {"siwa": 1}, "carthage": {"libya": 2, "sahara": 1}}
    game = scene("movement", board=board)
    assert comers(game, "egypt") == {}
    game.play("carthage", {"type": "move-tokens", "source": "libya", "target": "jalo", "count": 2})
    assert comers(game, "egypt") == {}
    game.play("carthage", {"type": "end-movement"})
    assert comers(game, "egypt") == {"siwa": [("carthage", "jalo", 2, "land")]}
