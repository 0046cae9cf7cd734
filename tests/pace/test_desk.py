"""Sealed answers: played at their place if what they lean on still holds, else asked anew; and what comes first."""

from typing import Any

import pytest
from games.checks import seats
from games.positions import ADVANCED, FIRST
from games.zoo import zoo
from pace.people import Host
from rules.scenes import scene, tokens

import ochre
from ochre.engine.game import Game
from ochre.engine.record import DEFAULT, FORCED, LIVE, POLICY, RENEWED, STORED
from ochre.pace import pace
from ochre.pace.kinds import KINDS, kind_of
from ochre.pace.prepared import foreseen, opens
from ochre.standing_orders import Orders, TaxPolicy

END = {"type": "end-movement"}
KNOSSOS_TO_PHAESTOS = {"type": "move-tokens", "source": "knossos", "target": "phaestos"}


def movement() -> tuple[Host, int, int]:
    """Assyria moves before Minoa. The host, and both seats."""
    game = scene("movement", board={"minoa": {"knossos": 2}, "assyria": {"phaestos": 1, "knossos": 1, "athens": 20}})
    others = [game.seat_of(asked) for asked in game.pending]
    minoa, assyria = game.seat("minoa"), game.seat("assyria")
    host = Host(game)
    for seat in others:
        if seat not in (minoa, assyria):
            game.play(seat, END)
    assert not game.decision(minoa).due(game.table)
    return host, minoa, assyria


def by(game: Game, seat: int) -> list[str]:
    return [entry.by for entry in game.record.entries if entry.seat == seat]


def test_a_sealed_answer_waits_for_those_before_and_is_then_played() -> None:
    host, minoa, assyria = movement()
    host.seal(minoa, "movement", [[KNOSSOS_TO_PHAESTOS, END]])
    host.settle()
    assert tokens(host.game, "minoa", "phaestos") == 0
    host.play(assyria, END)
    host.settle()
    assert by(host.game, minoa)[:2] == [STORED, STORED]
    assert not host.desk.prepared


@pytest.mark.parametrize("away", [("phaestos", "knossos"), ("knossos", "phaestos")])
def test_a_move_of_others_in_the_areas_it_touches_makes_it_stale(away: tuple[str, str]) -> None:
    host, minoa, assyria = movement()
    host.seal(minoa, "movement", [[KNOSSOS_TO_PHAESTOS, END]])
    host.play(assyria, {"type": "move-tokens", "source": away[0], "target": away[1]})
    host.play(assyria, END)
    host.settle()
    assert "assyria" in (host.desk.prepared[0].stale or "")
    assert host.game.decision(minoa).due(host.game.table)
    assert not by(host.game, minoa)
    host.play(minoa, END)
    assert by(host.game, minoa) == [RENEWED]
    assert not host.desk.prepared


def test_moves_elsewhere_do_not_matter_and_with_legal_alone_none_do() -> None:
    for guard, source in (("facts", "athens"), ("legal", "phaestos")):
        host, minoa, assyria = movement()
        host.seal(minoa, "movement", [[KNOSSOS_TO_PHAESTOS, END]], guard=guard)
        target = {"athens": "argos", "phaestos": "knossos"}[source]
        host.play(assyria, {"type": "move-tokens", "source": source, "target": target})
        host.play(assyria, END)
        host.settle()
        assert by(host.game, minoa)[:2] == [STORED, STORED]


def test_the_first_alternative_that_fits_is_played() -> None:
    host, minoa, assyria = movement()
    too_many = {**KNOSSOS_TO_PHAESTOS, "count": 3}
    host.seal(minoa, "movement", [[too_many, END], [KNOSSOS_TO_PHAESTOS, END], [END]])
    host.play(assyria, END)
    host.settle()
    moves = [entry.action for entry in host.game.record.entries if entry.seat == minoa]
    assert getattr(moves[0], "count", None) == 1


def test_a_list_that_is_refused_in_the_middle_leaves_no_trace() -> None:
    host, minoa, assyria = movement()
    host.seal(minoa, "movement", [[KNOSSOS_TO_PHAESTOS, {**KNOSSOS_TO_PHAESTOS, "count": 9}, END]])
    host.play(assyria, END)
    before = host.game.hash()
    host.settle()
    assert host.game.hash() == before
    assert host.desk.prepared[0].stale


def test_a_live_answer_comes_before_a_sealed_one_and_takes_it_away() -> None:
    host, minoa, assyria = movement()
    host.seal(minoa, "movement", [[KNOSSOS_TO_PHAESTOS, END]])
    host.play(minoa, END)  # early
    host.play(assyria, END)
    host.settle()
    assert by(host.game, minoa)[0] == LIVE
    assert not host.desk.prepared


def test_the_actions_of_others_questions_are_not_prepared() -> None:
    host, minoa, _ = movement()
    with pytest.raises(ochre.MalformedAction):
        host.seal(minoa, "movement", [[{"type": "build-city", "area": "knossos"}]])
    with pytest.raises(ochre.MalformedAction):
        host.seal(minoa, "no-such-kind", [[END]])
    with pytest.raises(ochre.MalformedAction):
        host.seal(minoa, "movement", [[]])
    with pytest.raises(ochre.IllegalAction):
        host.seal(minoa, "use-ability", [[{"type": "done"}]])  # not before the calamities are over


def test_what_was_prepared_lapses_when_its_phase_is_over() -> None:
    host, minoa, assyria = movement()
    host.seal(minoa, "build-cities", [[{"type": "build-city", "area": "knossos"}]])
    host.play(minoa, END)
    host.play(assyria, END)
    host.settle()
    assert host.game.phase == "city-construction"  # Assyria can build, Minoa is not asked
    assert host.desk.prepared
    host.play(assyria, {"type": "done"})
    host.settle()
    assert not host.desk.prepared


def test_prepared_answers_of_one_kind_are_a_queue() -> None:
    game = scene("trade-cards-acquisition", board={"minoa": {"knossos": "city"}}, treasury={"minoa": 40})
    host, seat = Host(game), game.seat("minoa")
    for action in ({"type": "buy-card", "stack": 9}, {"type": "buy-card", "stack": 9}, {"type": "done"}):
        host.seal(seat, "buy-trade-card", [[action]])
    host.settle()
    assert by(game, seat)[:2] == [STORED, STORED]
    assert game.table.state.treasury[game.nation_of(seat)] == 10
    assert not host.desk.prepared


def test_a_match_picks_the_question() -> None:
    hands = {"minoa": ["famine"]}
    board = {"minoa": {"knossos": 8, "phaestos": 8}, "assyria": {"athens": 20}, "rome": {"argos": 30}}
    game = scene("trade", board=board, hands=hands)
    host = Host(game)
    while game.phase != "calamity-resolution":
        game.time_up(game.seat_of(game.pending[0]))
    minoa = game.seat("minoa")
    host.seal(minoa, "take-damage", [[{"type": "lose-tokens", "area": "knossos", "count": 8}]], match={"amount": 99})
    other = host.seal(
        minoa,
        "take-damage",
        [
            [
                {"type": "lose-tokens", "area": "phaestos", "count": 8},
                {"type": "lose-tokens", "area": "knossos", "count": 2},
            ]
        ],
        match={"cause": {"calamity": "famine"}},
    )
    for _ in range(20):
        if game.phase != "calamity-resolution":
            break
        if not host.from_desk():
            host.time_up(game.seat_of(game.pending[0]))
        if all(each.number != other for each in host.desk.prepared):
            break
    stored = [entry.action for entry in game.record.entries if entry.by == STORED]
    assert [getattr(action, "area", None) for action in stored] == ["phaestos"]  # the rest left no choice
    assert tokens(game, "minoa", "phaestos") == 0


# Who comes before whom


def taxed(**orders: Any) -> tuple[Host, int]:
    game = scene(
        "tax-collection",
        board={"minoa": {"knossos": "city"}},
        advances={"minoa": ["coinage", "monarchy"]},
    )
    host, seat = Host(game), game.seat("minoa")
    for scope, rate in orders.items():
        host.order(seat, scope, tax={"rate": rate})
    return host, seat


def rate(host: Host, seat: int) -> int:
    host.settle()
    first = next(entry for entry in host.game.record.entries if entry.seat == seat)
    return int(getattr(first.action, "rate", 0))


def test_sealed_comes_before_once_before_turn_before_until_changed_before_the_table() -> None:
    host, seat = taxed(once=1, turn=2, until_changed=3)
    host.seal(seat, "choose-tax-rate", [[{"type": "set-tax-rate", "rate": 4}]])
    assert rate(host, seat) == 4
    assert rate(*taxed(once=1, turn=2, until_changed=3)) == 1
    assert rate(*taxed(turn=2, until_changed=3)) == 2
    assert rate(*taxed(until_changed=3)) == 3
    host, seat = taxed()
    host.desk.table = Orders(tax=TaxPolicy(rate=4))
    assert rate(host, seat) == 4


def test_an_order_that_holds_once_is_used_up_and_one_for_the_turn_ends_with_it() -> None:
    host, seat = taxed(once=1)
    host.settle()
    assert host.desk.orders[seat, "once"].orders.tax is None
    host, seat = taxed(turn=1)
    host.desk.orders[seat, "turn"] = host.desk.orders[seat, "turn"]._replace(turn=0)
    host.settle()
    assert not by(host.game, seat)  # it was for another turn


def test_who_prepared_something_that_no_longer_fits_is_asked_in_spite_of_orders() -> None:
    host, seat = taxed(until_changed=2)
    host.seal(seat, "choose-tax-rate", [[{"type": "set-tax-rate", "rate": 9}]])
    host.settle()
    assert not by(host.game, seat)
    host.time_up(seat)
    assert by(host.game, seat) == [POLICY]


def test_when_time_is_up_the_sealed_answer_is_played_before_its_place() -> None:
    host, minoa, _ = movement()
    host.seal(minoa, "movement", [[KNOSSOS_TO_PHAESTOS, END]])
    host.time_up(minoa)
    assert by(host.game, minoa) == [STORED, STORED]
    assert not host.desk.prepared


def test_when_time_is_up_what_no_longer_fits_makes_room_for_orders_and_defaults() -> None:
    host, minoa, assyria = movement()
    host.seal(minoa, "movement", [[{**KNOSSOS_TO_PHAESTOS, "count": 9}, END]])
    host.time_up(minoa)
    assert by(host.game, minoa) == [DEFAULT]
    assert not host.desk.prepared
    host.order(assyria, movement={})
    host.time_up(assyria)
    assert by(host.game, assyria)[0] == POLICY


def test_waiting_is_insisting_on_the_printed_order() -> None:
    board = {"minoa": {"knossos": 6}, "egypt": {"tanis": 6}}
    game = scene("city-construction", board=board)
    host, egypt = Host(game), game.seat("egypt")
    host.order(egypt, waiting={"phases": {"city-construction": ["minoa"]}})
    host.settle()
    assert game.table.state.insists[game.table.nation("egypt")]
    assert not game.decision("egypt").due(game.table)
    host.order(egypt, waiting={"phases": {"city-construction": "never"}})
    host.settle()
    assert game.decision("egypt").due(game.table)


def test_who_has_nothing_on_the_board_is_not_waited_for() -> None:
    game = scene("movement", board={"minoa": {"knossos": 2}, "rome": {"athens": "city"}, "celt": {}})
    host = Host(game)
    host.settle()
    left = [game.table.nation_id(asked.nation) for asked in game.pending]
    assert sorted(left) == ["minoa", "rome"]
    assert {entry.by for entry in game.record.entries} == {FORCED}
    assert pace(game.record).strict_waits_per_turn == 0


# What may be answered ahead


def test_every_form_that_is_foreseen_can_be_shown_at_any_moment() -> None:
    seen = set[str]()
    for games in zoo().values():
        for game in games:
            for seat in seats(game):
                for kind in KINDS:
                    if opens(game, seat, kind) is not None and foreseen(game, seat, kind) is not None:
                        seen.add(kind)
    assert {"movement", "build-cities", "purchase-advances", "use-ability", "choose-tax-rate"} <= seen
    assert {"move-units", "ship-construction", "buy-civilization-cards", "return-excess-cards"} <= seen


def test_from_when_on_questions_may_be_answered_ahead() -> None:
    at = {phase: scene(phase, board={"minoa": {"knossos": 7}}) for phase in ("movement", "tax-collection")}
    assert {phase: opens(game, 0, "build-cities") for phase, game in at.items()} == {
        "movement": 1,
        "tax-collection": 1,
    }  # nobody is asked for a rate: the game has gone on to movement
    game = scene("advances-acquisition", hands={"minoa": ["ochre"] * 8}, treasury={"minoa": 20}, turn=3)
    assert game.phase == "advances-acquisition"
    assert opens(game, 0, "movement") == 4  # of the next turn
    assert opens(game, 0, "choose-tax-rate") == 4
    assert opens(game, 0, "purchase-advances") == 3
    assert opens(game, 0, "build-cities") is None
    assert opens(game, 0, "negotiate") is None


def test_variants_of_a_question_are_prepared_under_its_name() -> None:
    game = ochre.setup("western-empires", players=5, seed=5, options={"scenario": "first"}, listen=False)
    while game.phase != "movement":
        game.time_up(game.seat_of(game.pending[0]))
    assert kind_of(game.pending[0]) == "movement"
    host, last = Host(game), game.table.state.seat[game.table.state.order[-1]]
    host.seal(last, game.pending[0].kind, [[END]])
    while game.phase == "movement" and last in [game.seat_of(asked) for asked in game.pending]:
        if not host.from_desk():
            first = next(asked for asked in game.pending if asked.due(game.table))
            host.play(game.seat_of(first), END)
    assert STORED in by(game, last)


# The classics


@pytest.mark.parametrize("edition", [ADVANCED, FIRST])
def test_in_the_classics_ships_and_moves_are_prepared_apart_and_played_each_at_its_place(edition: str) -> None:
    """22, 23: what is sealed for movement is not taken for the phase in which ships are built."""
    players = ("thrace", "crete", "asia", "egypt", "africa")
    board = {"crete": {"knossos": 4}, "egypt": {"memphis": 2}, "asia": {"sinope": 9}}
    game = ochre.arrange(edition, players=players, phase="ship-construction", board=board, treasury={"crete": 4})
    crete = game.seat("crete")
    host = Host(game)
    host.seal(crete, "move-units", [[{"type": "move-tokens", "source": "knossos", "target": "phaestos"}, END]])
    host.seal(crete, "ship-construction", [[{"type": "build-ship", "area": "knossos"}, END]])
    with pytest.raises(ochre.IllegalAction):
        host.seal(crete, "movement", [[END]])  # a question of other games
    while game.phase != "city-construction" and not game.over:
        if not host.from_desk():
            host.time_up(game.seat_of(game.pending[0]))
        if not host.desk.prepared:
            break
    assert by(game, crete) == [STORED] * 4
    assert tokens(game, "crete", "phaestos") == 1
    assert len(game.table.ships(game.table.nation("crete"))) == 1


@pytest.mark.parametrize("edition", [ADVANCED, FIRST])
def test_who_is_absent_from_a_classic_moves_as_last_turn_though_ships_came_between(edition: str) -> None:
    players = ("thrace", "crete", "asia", "egypt", "africa")
    board = {"crete": {"knossos": 2, "phaestos": 1}, "egypt": {"memphis": 2}, "asia": {"sinope": 9}}
    game = ochre.arrange(edition, players=players, phase="movement", board=board, treasury={"crete": 10})
    host, crete = Host(game), game.seat("crete")
    host.order(crete, movement={"if_absent": "plan_of_last_turn", "upkeep": "all"})
    host.play(crete, {"type": "move-tokens", "source": "knossos", "target": "phaestos"})
    host.play(crete, END)
    while game.turn == 1 or game.phase != "movement":
        question = game.pending[0]
        if question.kind == "ship-construction" and game.seat_of(question) == crete:
            host.play(crete, {"type": "build-ship", "area": "knossos"})
            host.play(crete, END)
        else:
            host.time_up(game.seat_of(question))
    there = tokens(game, "crete", "phaestos")
    host.time_up(crete)
    assert tokens(game, "crete", "phaestos") == there + 1
