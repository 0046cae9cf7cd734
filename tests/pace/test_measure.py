"""How much a table has waited."""

from random import Random

import pytest
from games.checks import play_out
from rules.scenes import scene

import ochre
from ochre.arena.ahead import play_ahead
from ochre.bots.company import Company
from ochre.bots.registry import bots_for
from ochre.engine.game import Game
from ochre.engine.record import BOT, DEFAULT, POLICY, RENEWED, STORED
from ochre.pace import pace
from ochre_testing import size

END = {"type": "end-movement"}


def nine(seed: int, turns: int) -> Game:
    options = {"turn_limit": turns, "nations": "random"}
    return ochre.setup("western-empires", players=9, seed=seed, options=options, listen=False)


def at_movement() -> tuple[Game, list[int]]:
    """A turn with nothing but movement, and the seats in its order."""
    game = scene("movement", board={"minoa": {"knossos": 2}}, options={"turn_limit": 1}, listen=False)
    return game, [game.table.state.seat[nation] for nation in game.table.state.order]


def move_all(order: list[int], game: Game) -> None:
    for seat in order:
        game.play(seat, END)


def test_nine_who_move_one_after_the_other_are_nine_waits() -> None:
    game, order = at_movement()
    move_all(order, game)
    found = pace(game.record)
    assert (found.turns[0].waits, found.turns[0].strict_waits, found.ratio) == (9, 9, 1.0)
    assert [seat.blocking.share for seat in found.seats] == [round(1 / 9, 4)] * 9
    assert found.visits_per_turn == 1


def test_those_who_act_early_wait_for_nobody_but_count_once() -> None:
    game, order = at_movement()
    move_all(order[::-1], game)
    assert pace(game.record).turns[0].waits == 1
    assert pace(game.record).turns[0].strict_waits == 9
    assert pace(game.record).before_due == round(8 / 9, 4)


def test_several_answers_of_one_visit_are_one_wait() -> None:
    game, order = at_movement()
    minoa = game.seat("minoa")
    for source, target in (("knossos", "phaestos"), ("knossos", "phaestos")):
        game.play(minoa, {"type": "move-tokens", "source": source, "target": target})
    game.undo(minoa)
    move_all(order, game)
    assert pace(game.record).turns[0].waits <= 9
    assert sum(seat.visits_per_turn for seat in pace(game.record).seats) == 9


@pytest.mark.parametrize(("how", "waits"), [(POLICY, 0), (DEFAULT, 0), (BOT, 0), (RENEWED, 9)])
def test_what_nobody_had_to_come_for_is_no_wait(how: str, waits: int) -> None:
    game, order = at_movement()
    move_all(order, game)
    for entry in game.record.entries:
        entry.by = how
    found = pace(game.record)
    assert (found.turns[0].waits, found.turns[0].strict_waits) == (waits, 9)
    assert found.by == {how: 9}


def test_sealed_answers_count_as_the_visit_in_which_they_were_given() -> None:
    game, order = at_movement()
    move_all(order, game)
    for entry in game.record.entries[1:]:
        entry.by, entry.given = STORED, 0  # all came together when the phase began
    found = pace(game.record)
    assert found.turns[0].waits == 1
    assert found.seats[order[0]].blocking.share == 1.0  # nobody else was waited for
    game.record.entries[5].given = 3  # and one only after having seen three others
    assert pace(game.record).turns[0].waits == 2


def test_calendar_time_and_shares_come_from_the_times() -> None:
    game, order = at_movement()
    move_all(order, game)
    times = [60_000 * (number + 1) for number in range(9)]
    times[4:] = [time + 3_600_000 for time in times[4:]]  # the fifth takes an hour more
    found = pace(game.record, times)
    assert found.turns[0].seconds == 8 * 60 + 3600
    slow = found.seats[order[4]]
    assert slow.slowest_tenth == 3660
    assert slow.blocking.share == slow.blocking.sole == round(3660 / (8 * 60 + 3600), 4)
    with pytest.raises(ValueError, match="9 entries"):
        pace(game.record, times[:3])


def test_a_trade_is_two_waits_for_who_offers_and_who_takes() -> None:
    hands = {"minoa": ["ochre"] * 3, "rome": ["clay"] * 3}
    game = scene("trade", hands=hands, options={"turn_limit": 1}, listen=False)
    game.play("minoa", {"type": "make-offer", "cards": ["ochre"] * 3, "says": ["ochre", "ochre"]})
    number = game.table.state.offers[0].number
    game.play("rome", {"type": "accept-offer", "number": number, "cards": ["clay"] * 3, "says": ["clay", "clay"]})
    game.play("rome", {"type": "pass-trade"})
    game.play("minoa", {"type": "pass-trade"})
    trade = next(phase for phase in pace(game.record).phases if phase.phase == "trade")
    assert trade.waits_per_turn == 2


@pytest.mark.parametrize("seed", range(size(2, 12)))
def test_shares_add_up_and_strict_order_never_waits_less(seed: int) -> None:
    game = ochre.setup("western-empires", players=5 + seed, seed=seed, options={"turn_limit": 8}, listen=False)
    play_out(game, Random(seed))
    found = pace(game.record)
    assert sum(seat.blocking.share for seat in found.seats) == pytest.approx(1, abs=0.01)
    assert sum(phase.blocking for phase in found.phases) == pytest.approx(1, abs=0.01)
    assert all(seat.blocking.sole <= seat.blocking.share for seat in found.seats)
    assert found.waits_per_turn <= found.strict_waits_per_turn
    assert sum(found.by.values()) == found.answers
    played = [phase.waits_per_turn for phase in found.phases if phase.phase != "opening"]
    assert sum(played) == pytest.approx(found.waits_per_turn, abs=0.01)


@pytest.mark.parametrize("kind", ["standard", "random"])
def test_nine_bots_that_seal_their_answers_wait_at_most_six_tenths_of_book_order(kind: str) -> None:
    for seed in range(size(1, 5)):
        game = nine(seed, size(11, 20))
        play_ahead(game, bots_for([kind] * 9, seed))
        found = pace(game.record)
        assert found.ratio is not None
        assert found.ratio <= 0.6
        assert found.by["stored"] > 50
        assert found.by["renewed"] > 5
        assert ochre.replay(game.record, listen=False).hash() == game.hash()


def test_even_live_answers_wait_less_than_book_order() -> None:
    game = nine(1, 9)
    company = Company(bots_for(["standard"] * 9, 1))
    while not game.over:
        company.play(game)
    found = pace(game.record)
    assert found.ratio is not None
    assert found.ratio < 0.8
    assert found.by == {"live": len(game.record.entries)}
