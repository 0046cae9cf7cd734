"""What is foreseen is what happens; what is objected to is what is refused."""

from random import Random

import msgspec
import pytest
from games.positions import ADVANCED, FIRST
from games.zoo import zoo
from rules.scenes import scene

import ochre
from ochre.advice.baskets import baskets
from ochre.advice.consulting import consult
from ochre.arena.playing import playing
from ochre.arena.playing import seated as company_of
from ochre.engine.game import Game
from ochre.engine.views import area_views, nation_view
from ochre.server.advising import outlook
from ochre_testing import size


def play(game: Game, seat: int, action: object) -> Game | None:
    """The game after this action, if it is still in the same step: what follows later is not foreseen."""
    after = game.copy()
    base = after._base
    after.play(seat, action)  # type: ignore[arg-type]
    return after if after._base is base else None


def test_what_is_foreseen_happens() -> None:
    lot = Random("foresee")
    compared = set()
    for games in zoo().values():
        for game in games:
            for decision in game.pending:
                seat = game.seat_of(decision)
                for _ in range(3):
                    action = msgspec.to_builtins(decision.sample(game.table, lot))
                    plan = consult(game, seat, [action])
                    assert (plan.legal, plan.objection) == (1, None), (decision.kind, action)
                    after = play(game, seat, action)
                    if plan.foreseen is None or after is None:
                        continue
                    gone_on = game.table.calamities(decision.nation) != after.table.calamities(decision.nation)
                    if decision.kind in FOLLOWED_AT_ONCE and (gone_on or decision not in after.pending):
                        continue
                    compared.add(decision.kind)
                    seen = {**area_views(game.table), **plan.foreseen.areas}
                    there = {area: view for area, view in seen.items() if view is not None}
                    assert there == area_views(after.table), (decision.kind, action)
                    me, then = plan.foreseen.me, nation_view(after.table, decision.nation)
                    assert msgspec.structs.replace(me, finished=then.finished) == then, (decision.kind, action)
                    assert plan.foreseen.hand == after.view(seat).hand
    assert {"movement", "build-cities", "take-damage", "purchase-advances", "use-ability"} <= compared
    assert {"move-units", "ship-construction"} <= compared


@pytest.mark.parametrize("edition", [ADVANCED, FIRST])
def test_advice_at_the_questions_of_whole_games_of_the_classics(edition: str) -> None:
    """Whoever is asked can have everything: no fault, no objection to what is legal, and nothing has changed."""
    game = ochre.setup(edition, players=6, seed=4, options={"nations": "random", "turn_limit": size(16, 40)})
    company, kinds = company_of(["standard"] * 5 + ["random"], 4), set()
    for number, _ in enumerate(playing(game, company)):
        if game.over or number % size(4, 1):
            continue
        before = game.hash()
        for decision in game.pending:
            seat = game.seat_of(decision)
            plan = consult(game, seat, [msgspec.to_builtins(decision.default(game.table))])
            assert (plan.legal, plan.objection) == (1, None), decision.kind
            assert outlook(game, seat, 1).positions
            baskets(game, seat)
            kinds.add(decision.kind)
        assert game.hash() == before
    assert {"ship-construction", "move-units", "build-cities", "negotiate"} <= kinds
    assert {"purchase-advances", "buy-civilization-cards"} & kinds


FOLLOWED_AT_ONCE = ("city-destroyed", "city-in-flames", "reduce-cities", "take-damage", "reduce-for-support")
"""When such a question is answered to the end, what leaves no choice happens at once: the next card, the last city."""


def march() -> Game:
    return scene(
        "movement",
        board={
            "egypt": {"memphis": 4, "fayum": 3, "tanis": 1},
            "assyria": {"sinai": 1},
        },
        treasury={"egypt": 4},
    )


def move(source: str, target: str, count: int) -> dict[str, object]:
    return {"type": "move-tokens", "source": source, "target": target, "count": count}


def test_a_plan_is_tried_step_by_step() -> None:
    game = march()
    seat = game.seat("egypt")
    plan = consult(game, seat, [move("memphis", "fayum", 2), move("fayum", "upper-egypt", 3)])
    assert (plan.legal, plan.objection) == (2, None)
    assert plan.foreseen is not None
    assert plan.foreseen.areas["memphis"] is not None
    assert plan.foreseen.areas["memphis"].tokens == {"egypt": 2}
    assert plan.foreseen.areas["upper-egypt"] is not None
    assert plan.foreseen.areas["upper-egypt"].tokens == {"egypt": 3}
    assert plan.foreseen.about["stacks"]["fayum"].unmoved == 0
    assert game.table.tokens(game.table.nation("egypt"), game.table.area("fayum")) == 3


def test_an_area_that_is_left_is_told_as_empty() -> None:
    game = march()
    plan = consult(game, game.seat("egypt"), [move("tanis", "memphis", 1)])
    assert plan.foreseen is not None
    assert plan.foreseen.areas["tanis"] is None


def test_the_first_action_that_is_refused_is_named_with_its_rule() -> None:
    game = march()
    plan = consult(game, game.seat("egypt"), [move("tanis", "memphis", 1), move("tanis", "memphis", 1)])
    assert plan.legal == 1
    assert plan.objection is not None
    assert (plan.objection.index, plan.objection.code, plan.objection.rule) == (1, "illegal", "WE-3.9")
    assert plan.foreseen is not None  # what could be done before it
    assert plan.foreseen.areas["tanis"] is None


def test_malformed_actions_are_told_so() -> None:
    game = march()
    plan = consult(game, game.seat("egypt"), [{"type": "no-such-action"}])
    assert plan.objection is not None
    assert (plan.legal, plan.objection.code) == (0, "malformed")


def test_nothing_comes_after_the_end_of_movement() -> None:
    game = march()
    plan = consult(game, game.seat("egypt"), [{"type": "end-movement"}, move("tanis", "memphis", 1)])
    assert plan.legal == 1
    assert plan.objection is not None
    assert plan.objection.index == 1


def test_who_is_asked_nothing_can_only_look() -> None:
    game = scene("city-construction", board={"egypt": {"tanis": 7}, "hatti": {"troy": 1}})
    plan = consult(game, game.seat("hatti"), [])
    assert (plan.legal, plan.objection, plan.foreseen) == (0, None, None)
    objection = consult(game, game.seat("hatti"), [{"type": "done"}]).objection
    assert objection is not None
    assert objection.rule == "order-of-play"


def test_what_a_refusal_says_is_what_playing_would_say() -> None:
    game = march()
    for action in (move("tanis", "memphis", 2), move("tanis", "rhodes", 1), {"type": "build-ship", "area": "memphis"}):
        with pytest.raises(ochre.IllegalAction) as refusal:
            game.play("egypt", action)
        objection = consult(game, game.seat("egypt"), [action]).objection
        assert objection is not None
        assert (objection.message, objection.rule) == (refusal.value.args[0], refusal.value.rule)
