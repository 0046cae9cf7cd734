"""Warnings before it is too late, and the A.S.T. as it stands."""

from typing import Any

import pytest
from rules.scenes import FIVE, scene

import ochre
from ochre.advice.blindfold import blindfolded
from ochre.advice.consulting import consult
from ochre.advice.outlook import warnings
from ochre.advice.succession import positions, road
from ochre.engine.game import Game
from ochre.wire.advice import AstWarning, ConflictWarning, SupportWarning, SurplusWarning, TaxWarning


def ahead(game: Game, nation: str, kind: type) -> list[Any]:
    index = game.table.nation(nation)
    return [warning for warning in warnings(blindfolded(game.table, index), index) if isinstance(warning, kind)]


def move(source: str, target: str, count: int) -> dict[str, object]:
    return {"type": "move-tokens", "source": source, "target": target, "count": count}


def test_a_conflict_that_the_plan_causes_is_told_with_its_end() -> None:
    game = scene("movement", board={"egypt": {"siwa": 1}, "carthage": {"jalo": 1}})
    plan = consult(game, game.seat("egypt"), [move("siwa", "jalo", 1)])
    conflict = next(warning for warning in plan.warnings if isinstance(warning, ConflictWarning))
    assert (conflict.area, conflict.caused, conflict.city) == ("jalo", True, None)
    assert conflict.tokens == {"carthage": 1, "egypt": 1}
    assert conflict.left == {}  # limit 1, both are lost
    assert conflict.rule == "WE-3.conflict.1"
    assert not ahead(game, "egypt", ConflictWarning)


def test_a_conflict_that_others_have_caused_is_told_as_such() -> None:
    game = scene("movement", board={"egypt": {"siwa": 2, "jalo": 3}, "carthage": {"jalo": 2}})
    plan = consult(game, game.seat("egypt"), [])
    conflict = next(warning for warning in plan.warnings if isinstance(warning, ConflictWarning))
    assert (conflict.area, conflict.caused) == ("jalo", False)
    assert conflict.left == {"egypt": 2}  # Carthage 2-1, Egypt 3-2, Carthage 1-0: the conflict ends in mid-round


def test_whether_a_city_falls_is_told() -> None:
    board: dict[str, Any] = {"egypt": {"sinai": 7}, "assyria": {"gaza": {"city": True}}}
    game = scene("movement", board=board)
    plan = consult(game, game.seat("egypt"), [move("sinai", "gaza", 7)])
    conflict = next(warning for warning in plan.warnings if isinstance(warning, ConflictWarning))
    assert (conflict.city, conflict.city_falls, conflict.rule) == ("assyria", True, "WE-3.conflict.2")
    plan = consult(game, game.seat("egypt"), [move("sinai", "gaza", 6)])
    conflict = next(warning for warning in plan.warnings if isinstance(warning, ConflictWarning))
    assert not conflict.city_falls


def test_tokens_above_the_limit_are_counted_area_by_area() -> None:
    game = scene("movement", board={"egypt": {"fayum": 6, "upper-egypt": 4, "memphis": 4}})
    surplus = ahead(game, "egypt", SurplusWarning)[0]
    limits = {area: game.table.box.board.limit[game.table.area(area)] for area in ("fayum", "upper-egypt")}
    # A city can be built from the six in Fayum, if there is a site: then nothing dies there.
    expected = {"upper-egypt": 4 - limits["upper-egypt"]}
    if not game.table.box.board.site[game.table.area("fayum")]:
        expected["fayum"] = 6 - limits["fayum"]
    assert surplus.areas == expected
    assert surplus.total == sum(expected.values())


def test_cities_that_can_be_built_need_support_too() -> None:
    game = scene("movement", board={"egypt": {"gaza": 6, "tanis": {"city": True}, "siwa": 1, "sinai": 1}})
    support = ahead(game, "egypt", SupportWarning)[0]
    assert (support.cities, support.needed, support.on_board) == (2, 4, 2)
    assert support.built == ["gaza"]
    assert support.reduced == 1


def test_enough_support_is_no_warning() -> None:
    game = scene("movement", board={"egypt": {"tanis": {"city": True}, "siwa": 1, "sinai": 1}})
    assert not ahead(game, "egypt", SupportWarning)


FIVE_CITIES: Any = {area: {"city": True} for area in ("tanis", "memphis", "alexandria", "gaza", "petra")}
SUPPORTERS = {"fayum": 4, "upper-egypt": 2, "paraetonium": 2, "siwa": 1, "sinai": 1, "western-desert": 1}


def test_taxes_that_stock_cannot_pay_next_turn() -> None:
    board = {"egypt": {**FIVE_CITIES, **SUPPORTERS}}
    game = scene("movement", board=board, treasury={"egypt": 41})
    assert game.table.state.stock[game.table.nation("egypt")] == 55 - 41 - 11
    tax = ahead(game, "egypt", TaxWarning)[0]
    assert (tax.rate, tax.due, tax.stock, tax.short, tax.revolts) == (2, 10, 3, 7, 4)
    assert not ahead(scene("movement", board=board, treasury={"egypt": 34}), "egypt", TaxWarning)


def test_a_step_that_will_be_missed_is_told_with_what_is_missing() -> None:
    game = scene("movement", board={"egypt": {"memphis": 2}}, ast={"egypt": 4})
    warning = ahead(game, "egypt", AstWarning)[0]
    assert (warning.space, warning.epoch, warning.steps) == (5, "early-bronze", 0)
    assert [(need.what, need.needed, need.has) for need in warning.missing] == [("cities", 2, 0)]
    assert not ahead(scene("movement", board={"egypt": {"memphis": 2}}, ast={"egypt": 1}), "egypt", AstWarning)


def test_warnings_come_in_the_order_of_urgency() -> None:
    order = (ConflictWarning, SupportWarning, TaxWarning, SurplusWarning, AstWarning)
    game = scene(
        "movement",
        board={"egypt": {**FIVE_CITIES, "siwa": 6, "jalo": 1}, "carthage": {"jalo": 1}},
        treasury={"egypt": 45},
        ast={"egypt": 10},
    )
    egypt = game.table.nation("egypt")
    found = warnings(blindfolded(game.table, egypt), egypt)
    places = [order.index(type(warning)) for warning in found]
    assert places == sorted(places)
    assert len(places) >= 4


# The A.S.T.


def test_every_nation_is_told_what_its_next_step_needs() -> None:
    game = scene("movement", board={"egypt": {"tanis": "city", "memphis": "city"}}, ast={"egypt": 4, "rome": 1})
    told = {position.nation: position for position in positions(game.table)}
    egypt = told["egypt"]
    assert (egypt.space, egypt.steps, egypt.points) == (4, 1, 2 + 20)
    assert egypt.next is not None
    assert [(need.what, need.needed, need.has) for need in egypt.next.needs] == [("cities", 2, 2)]
    assert egypt.next.met
    assert told["rome"].next is not None
    assert told["rome"].next.needs == []
    assert egypt.place == 1


def test_the_road_ahead_names_the_first_space_of_every_epoch() -> None:
    game = scene("movement", board={"egypt": {"tanis": "city"}}, ast={"egypt": 3}, turn=5)
    egypt = game.table.nation("egypt")
    steps = road(game.table, egypt)
    track = game.box.nations[egypt].track
    assert steps[0].space == 4
    later = ["early-bronze", "middle-bronze", "late-bronze", "early-iron", "late-iron"]
    assert [step.epoch for step in steps[1:]] == later
    assert all(track[step.space] == step.epoch for step in steps)
    assert [step.turn for step in steps] == [5 + step.space - 4 for step in steps]


def test_hands_are_not_counted_in_scores() -> None:
    game = ochre.arrange(
        "western-empires",
        players=FIVE,
        phase="movement",
        turn=6,
        options={"scenario": "first"},
        hands={"egypt": ["ochre", "ochre"]},
        board={"egypt": {"tanis": "city"}},
    )
    score = game.box.policies.score(game.table)
    assert next(dict(standing.parts) for standing in score if standing.nation == "egypt")["cards"] == 4
    told = {position.nation: position for position in positions(game.table)}
    assert told["egypt"].parts["cards"] == 0
    assert told["egypt"].parts["cities"] == 5


@pytest.mark.parametrize("phase", ["trade", "advances-acquisition", "tax-collection"])
def test_an_outlook_can_be_asked_in_every_phase(phase: str) -> None:
    game = scene(phase, board={"egypt": {"tanis": "city", "memphis": 4, "siwa": 2}}, hands={"egypt": ["gold"] * 3})
    egypt = game.table.nation("egypt")
    assert warnings(blindfolded(game.table, egypt), egypt) is not None
