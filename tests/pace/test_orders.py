"""Standing orders: every answer they give is legal, and they do what they say."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from games.zoo import kinds, zoo
from pace.people import Host, some_orders
from rules.scenes import scene

import ochre
from ochre.engine.game import Game
from ochre.pace.desk import answer_by_order
from ochre.pace.kinds import KINDS, kind_of
from ochre.standing_orders import SAFE, Orders
from ochre_testing import size

HARMFUL = ("victims", "beneficiary", "abilities", "advances")
"""Never by default."""


def orders(**policies: Any) -> Orders:
    return msgspec.convert(policies, Orders)


def said(game: Game, nation: str, given: Orders, *, time_up: bool = False) -> Any:
    """What these orders answer to the question of this nation, as plain data: one action, or a list."""
    found = answer_by_order(game, game.decision(nation), given, time_up=time_up)
    if found is None:
        return None
    actions = msgspec.to_builtins(list(found[1]))
    return actions if time_up and found[0] == "movement" else actions[0]


def test_every_kind_of_question_stands_in_the_table() -> None:
    """Or it is a variant of one that does."""
    assert set(KINDS) <= set(kinds())
    missing = set()
    for game in (game for games in zoo().values() for game in games):
        for asked in game.pending:
            kind = kind_of(asked)
            if kind is None or game.box.edition.prefix not in KINDS[kind].boxes:
                missing.add((game.box.edition.prefix, asked.kind))
    assert missing <= {("MC", "conclude-trade"), ("ME", "conclude-trade")}  # which has no order either
    assert kind_of(kinds()["movement-by-land"]) == "movement"


@pytest.mark.parametrize("kind", sorted(kind for kind in KINDS if KINDS[kind].policies))
def test_every_answer_by_order_is_legal(kind: str) -> None:
    """Any orders, to any question of this kind: what they say is played without refusal."""
    answered = 0
    for number, game in enumerate(zoo()[kind]):
        for seed in range(size(8, 40)):
            given = some_orders(game, Random(f"{kind}:{number}:{seed}"), 1.0)
            for decision in game.pending:
                if decision.kind != kind:
                    continue
                before = game.hash()
                found = answer_by_order(game, decision, given, time_up=True)
                assert game.hash() == before
                if found is not None:
                    assert found[0] in KINDS[kind].policies
                    trial = game.copy()
                    actions = list(found[1])
                    trial.play(game.seat_of(decision), actions if len(actions) > 1 else actions[0])
                    trial.audit()
                    answered += 1
    assert answered


def test_a_kind_that_no_policy_knows_is_asked() -> None:
    game = scene("trade", hands={"minoa": ["ochre"] * 3, "rome": ["clay"] * 3})
    assert answer_by_order(game, game.decision("minoa"), SAFE, time_up=True) is None


def test_the_safe_defaults_harm_nobody_and_spend_no_cards() -> None:
    assert all(getattr(SAFE, name) is None for name in HARMFUL)
    for kind in KINDS:
        if set(KINDS[kind].policies) <= set(HARMFUL):
            for game in zoo()[kind]:
                for decision in game.pending:
                    if decision.kind == kind:
                        assert answer_by_order(game, decision, SAFE, time_up=True) is None


def test_the_safe_defaults_cause_no_revolt_and_build_nothing() -> None:
    for game in zoo()["choose-tax-rate"]:
        for decision in game.pending:
            form = msgspec.to_builtins(decision.describe(game.table))
            found = answer_by_order(game, decision, SAFE)
            assert found is not None
            rate = found[1][0]["rate"]  # type: ignore[index]
            revolts = {each["rate"]: each["revolts"] for each in form["rates"]}
            assert revolts[rate] == min(revolts.values())
    for game in zoo()["build-cities"]:
        decision = next(asked for asked in game.pending if asked.kind == "build-cities")
        assert answer_by_order(game, decision, SAFE) == ("build", ({"type": "done"},))


def test_games_by_orders_and_time_alone_come_to_an_end() -> None:
    """Everybody has orders for everything and nobody ever answers."""
    by = Counter[str]()
    for seed in range(size(3, 30)):
        random = Random(f"alone:{seed}")
        options = {"turn_limit": 8, "nations": "random", "scenario": ("full", "short")[seed % 2]}
        game = ochre.setup("western-empires", players=5 + seed % 5, seed=seed, options=options, listen=False)
        host = Host(game)
        for seat in range(len(game.box.nations)):
            host.order(seat, **msgspec.to_builtins(some_orders(game, random, 1.0)))
        for _ in range(20_000):
            if game.over:
                break
            if not host.from_desk():
                due = next((asked for asked in game.pending if asked.due(game.table)), game.pending[0])
                host.time_up(game.seat_of(due))
        assert game.over
        by.update(entry.by for entry in game.record.entries)
    assert set(by) == {"policy", "default"}
    assert by["policy"] > by["default"]


# What each policy does


def test_tax_takes_the_highest_quiet_rate() -> None:
    board = {"minoa": {"knossos": "city", "phaestos": "city", "athens": 40}}
    game = scene("tax-collection", board=board, advances={"minoa": ["coinage", "monarchy"]}, treasury={"minoa": 10})
    assert game.table.state.stock[0] == 5
    assert said(game, "minoa", orders(tax={"rate": 4})) == {"type": "set-tax-rate", "rate": 2}
    assert said(game, "minoa", orders(tax={"rate": 4, "never_revolt": False})) == {"type": "set-tax-rate", "rate": 4}
    assert said(game, "minoa", orders(tax={"rate": 1})) == {"type": "set-tax-rate", "rate": 1}
    assert said(game, "minoa", orders(growth={})) is None


def test_growth_places_where_it_is_told_first() -> None:
    board = {"minoa": {"knossos": 1, "phaestos": 4, "athens": 1, "argos": 2}}
    game = scene("population-expansion", board=board, treasury={"minoa": 44})
    assert said(game, "minoa", orders(growth={}))["places"] == {"athens": 1, "knossos": 1, "argos": 1}
    wish = orders(growth={"areas": ["phaestos"], "order": "thin_first"})
    assert said(game, "minoa", wish) == {"type": "expand", "places": {"phaestos": 2, "athens": 1}}


def test_movement_speaks_only_for_the_absent() -> None:
    game = scene("movement", board={"minoa": {"knossos": 3}}, ships={"minoa": {"knossos": 1}}, treasury={"minoa": 2})
    stay = orders(movement={"upkeep": "treasury_above", "keep_treasury": 1})
    assert said(game, "minoa", stay) is None
    assert [action["type"] for action in said(game, "minoa", stay, time_up=True)] == ["maintain-ship", "end-movement"]
    poor = orders(movement={"upkeep": "treasury_above", "keep_treasury": 2})
    assert [action["type"] for action in said(game, "minoa", poor, time_up=True)] == ["end-movement"]


def test_the_plan_of_last_turn_is_repeated_as_far_as_it_goes() -> None:
    game = scene("movement", board={"minoa": {"knossos": 4}})
    host = Host(game)
    seat = game.seat("minoa")
    host.play(seat, {"type": "move-tokens", "source": "knossos", "target": "phaestos", "count": 2})
    host.play(seat, {"type": "end-movement"})
    while not (game.phase == "movement" and game.turn == 2):
        due = next((asked for asked in game.pending if asked.due(game.table)), game.pending[0])
        game.time_up(game.seat_of(due))
    again = orders(movement={"if_absent": "plan_of_last_turn"})
    moves = said(game, "minoa", again, time_up=True)
    assert [action["type"] for action in moves] == ["move-tokens", "end-movement"]
    assert (moves[0]["source"], moves[0]["target"], moves[0]["count"]) == ("knossos", "phaestos", 2)


def test_build_only_what_can_be_supported() -> None:
    board = {"minoa": {"knossos": 6, "phaestos": 6, "athens": 2}}
    game = scene("city-construction", board=board)
    city = said(game, "minoa", orders(build={"sites": "supported_sites"}))
    assert city["type"] == "build-city"
    game.play("minoa", city)
    left = game.table.tokens_on_board(0)
    then = said(game, "minoa", orders(build={"sites": "supported_sites"}))
    assert (then["type"] == "build-city") == (left - 6 >= 4)
    assert said(scene("city-construction", board=board), "minoa", orders(build={})) == {"type": "done"}
    listed = orders(build={"sites": "list", "areas": ["phaestos"]})
    assert said(scene("city-construction", board=board), "minoa", listed)["area"] == "phaestos"


def test_cards_are_bought_as_listed_and_no_more() -> None:
    game = scene("trade-cards-acquisition", board={"minoa": {"knossos": "city"}}, treasury={"minoa": 40})
    wish = orders(buy_cards={"buys": [{"stack": 9, "most": 1, "keep_treasury": 5}]})
    assert said(game, "minoa", wish) == {"type": "buy-card", "stack": 9}
    game.play("minoa", {"type": "buy-card", "stack": 9})
    assert said(game, "minoa", wish) == {"type": "done"}
    assert said(game, "minoa", orders(buy_cards={})) == {"type": "done"}
    thrifty = orders(buy_cards={"buys": [{"stack": 9, "most": 5, "keep_treasury": 20}]})
    assert said(game, "minoa", thrifty) == {"type": "done"}


def epidemic(**board: Any) -> Game:
    game = scene("calamity-selection", board={"minoa": board}, hands={"minoa": ["epidemic"]})
    assert game.decision("minoa").kind == "epidemic-victims"
    return game


def test_victims_are_named_as_wished_and_friends_spared() -> None:
    game = epidemic(knossos=10)
    wish = orders(victims={"targets": ["rome"], "spare": ["celt", "assyria"]})
    named = said(game, "minoa", wish)["nations"]
    assert named[0] == "rome"
    assert not {"celt", "assyria"} & set(named)


def test_losses_keep_support_and_come_from_the_areas_named() -> None:
    board = {"knossos": "city", "phaestos": 9, "athens": 9, "argos": 3}
    game = epidemic(**board)
    game.play("minoa", {"type": "name-victims", "nations": ["rome", "celt"]})
    assert game.decision("minoa").kind == "take-damage"
    first = said(game, "minoa", orders(losses={"areas": ["argos"], "floor": 1}))
    assert first == {"type": "lose-tokens", "area": "argos", "count": 2}
    assert said(game, "minoa", orders(losses={}))["area"] == "athens"
    city = said(game, "minoa", orders(losses={"cities": "first"}))
    assert city["type"] == "lose-city"


def test_cards_lost_spare_what_is_protected() -> None:
    hand = ["ochre", "ochre", "clay", "bone", "oil", "oil", "papyri", "iron", "wool", "wax"]
    game = scene("advances-acquisition", board={"minoa": {"knossos": 3}}, hands={"minoa": hand})
    host = Host(game)
    host.play(game.seat("minoa"), {"type": "acquire-advances"})
    while game.pending and game.pending[0].kind != "discard-to-hand-limit":
        game.time_up(game.seat_of(game.pending[0]))
    cheapest = said(game, "minoa", orders(cards_lost={}))["cards"]
    kept = said(game, "minoa", orders(cards_lost={"protect": list(cheapest)}))["cards"]
    assert sum(kept.values()) == sum(cheapest.values())
    assert not set(kept) & set(cheapest)


def test_advances_are_bought_in_the_order_of_the_wishes() -> None:
    hand = ["oil"] * 5 + ["ochre"] * 2
    game = scene("advances-acquisition", hands={"minoa": hand}, treasury={"minoa": 30})
    wish = orders(advances={"wishes": [{"advance": "pottery"}, {"advance": "mysticism"}, {"advance": "masonry"}]})
    deal = said(game, "minoa", wish)
    assert deal["advances"][0] == "pottery"
    game.copy().play("minoa", deal)
    later = orders(advances={"wishes": [{"advance": "pottery", "not_before": 9}]})
    assert said(game, "minoa", later).get("advances", []) == []
    dear = orders(advances={"wishes": [{"advance": "pottery", "most": 5}]})
    assert said(game, "minoa", dear).get("advances", []) == []
    kept = orders(advances={"wishes": [{"advance": "pottery"}], "keep_cards": ["oil", "ochre"], "keep_treasury": 30})
    assert said(game, "minoa", kept).get("advances", []) == []


def test_abilities_are_used_as_listed_if_the_tests_hold() -> None:
    board = {"minoa": {"athens": 2}, "rome": {"argos": 1}}
    game = scene("special-abilities", board=board, advances={"minoa": ["fundamentalism"]})
    strike = {"type": "use-fundamentalism", "area": "argos"}

    def use(nation: str) -> Orders:
        order = {"use": "list", "list": [{"action": strike, "when": [{"area": "argos", "nation": nation}]}]}
        return orders(abilities={"uses": {"fundamentalism": order}})

    assert said(game, "minoa", use("rome")) == strike
    assert said(game, "minoa", use("celt")) == {"type": "done"}
    assert said(game, "minoa", orders(abilities={"uses": {"fundamentalism": {"use": "never"}}})) == {"type": "done"}
    assert said(game, "minoa", orders(abilities={})) is None  # asked, since it can be used
