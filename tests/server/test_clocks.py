"""Time for a decision, for a phase, for trade; banks and quiet hours; and what happens when it is up."""

import asyncio
from datetime import datetime, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from server.seating import Oracle, due_seats, seated

import ochre
from ochre.engine.record import BY_CLOCK
from ochre.server import clocks
from ochre.server.clocks import DAY, GRACE, HOUR, MINUTE, Alarm, Clock, Moment, moment_of, quiet_times, zone_named
from ochre.server.storage import now
from ochre.wire.messages import Live, OwnTimes, QuietHours

START = 1_800_000_000_000 // DAY * DAY  # some midnight in UTC


def at(*due: int, window: int = 1, phase: str = "movement", turn: int = 1, first: int | None = None, **more) -> Moment:
    return Moment(due, window, (turn, phase), first=first, **more)


# Live tables


def test_a_seat_has_its_time_from_when_it_is_due() -> None:
    clock = Clock(Live(decision_seconds=10), 3)
    clock.note(1000, at(0, 1))
    assert (clock.deadline(0), clock.deadline(2), clock.deadline(None)) == (11_000, None, None)
    clock.note(5000, at(0, 1, 2), acted=[1])  # 1 has acted and is due again; 2 is new
    assert [clock.deadline(seat) for seat in range(3)] == [11_000, 15_000, 15_000]
    assert clock.alarm() == Alarm(11_000, 0)
    clock.note(6000, at(2))
    assert clock.alarm() == Alarm(15_000, 2)


def test_without_a_pace_nobody_is_hurried() -> None:
    clock = Clock(None, 2)
    clock.note(1000, at(0))
    assert clock.deadline(0) is None
    assert clock.alarm() is None
    assert clock.shown(2000) is None


def test_trade_has_its_own_time_and_nothing_else_runs_meanwhile() -> None:
    clock = Clock(Live(decision_seconds=10, trade_minutes=10), 2)
    clock.note(0, at(0))
    clock.note(5000, at(0, 1, window=2, phase="trade", trading=True))
    clock.note(8000, at(0, 1, window=2, phase="trade", trading=True), acted=[0])
    assert clock.alarm() == Alarm(5000 + 10 * MINUTE, None)
    assert clock.deadline(0) == clock.deadline(1) == clock.trade_ends() == 5000 + 10 * MINUTE
    clock.note(9 * MINUTE, at(1, window=3, phase="calamity-resolution"))
    assert clock.alarm() == Alarm(9 * MINUTE + 10_000, 1)  # trade has cost nobody anything
    clock.note(20 * MINUTE, at(0, 1, window=9, phase="trade", turn=2, trading=True))
    assert clock.trade_ends() == 30 * MINUTE  # a new one


def test_without_a_limit_for_trade_each_decision_has_its_time() -> None:
    clock = Clock(Live(decision_seconds=10, trade_minutes=None), 2)
    clock.note(0, at(0, 1, phase="trade", trading=True))
    assert clock.alarm() == Alarm(10_000, 0)
    assert clock.trade_ends() is None


def test_a_phase_has_its_time_but_nobody_is_asked_without_any() -> None:
    clock = Clock(Live(phase_minutes={"movement": 2}, trade_minutes=None), 2)
    clock.note(0, at(0))
    assert clock.alarm() == Alarm(2 * MINUTE, 0)
    clock.note(MINUTE, at(1, window=2))
    assert clock.phase_ends() == clock.deadline(1) == 2 * MINUTE
    late = 2 * MINUTE - 1000
    clock.note(late, at(0, window=3))
    assert clock.deadline(0) == late + GRACE
    clock.note(late + 5000, at(0, 1, window=3))  # somebody else did something: no more grace
    assert clock.deadline(0) == late + GRACE
    clock.note(3 * MINUTE, at(0, window=4, phase="conflict"))
    assert clock.alarm() is None  # no limit for that phase
    clock.note(5 * MINUTE, at(0, window=5, turn=2))
    assert clock.deadline(0) == 7 * MINUTE


def test_the_clock_stands_while_the_table_pauses() -> None:
    clock = Clock(Live(decision_seconds=60, phase_minutes={"movement": 5}), 2)
    clock.note(0, at(0))
    clock.pause(20_000)
    assert clock.alarm() is None
    assert clock.deadline(0) is None
    shown = clock.shown(30_000)
    assert shown
    assert not shown.seats[0].running
    clock.go_on(HOUR)
    assert clock.deadline(0) == HOUR + 40_000
    assert clock.phase_ends() == HOUR + 5 * MINUTE - 20_000
    trading = Clock(Live(), 1)
    trading.note(0, at(0, phase="trade", trading=True))
    trading.pause(MINUTE)
    assert trading.trade_ends() is None
    trading.go_on(DAY)
    assert trading.trade_ends() == DAY + 9 * MINUTE


# At everybody's own times

OWN = OwnTimes(decision_hours=12, bank_hours=48, increment_hours=2, first_hours=6, trade_hours=48, quiet_hours=8)


def own(**changes: object) -> OwnTimes:
    return msgspec.structs.replace(OWN, **changes)


def test_the_bank_is_touched_when_the_hours_of_a_decision_are_over() -> None:
    clock = Clock(OWN, 2)
    clock.note(0, at(0))
    assert clock.deadline(0) == 60 * HOUR
    assert [clock.bank(0, hours * HOUR) for hours in (0, 12, 13, 59, 60, 99)] == [
        hours * HOUR for hours in (48, 48, 47, 1, 0, 0)
    ]
    clock.note(20 * HOUR, at(0, 1, window=1))  # in the same step: no new hours, even for who has acted
    assert clock.deadline(0) == 60 * HOUR
    assert clock.deadline(1) == 80 * HOUR
    clock.note(20 * HOUR, at(0, window=2), acted=[0])
    assert clock.bank(0, 20 * HOUR) == 42 * HOUR  # 8 used, 2 gained
    assert clock.deadline(0) == (20 + 12 + 42) * HOUR
    assert clock.bank(1, 20 * HOUR) == 48 * HOUR  # never more than at first


def test_who_comes_and_goes_in_one_step_has_one_decision() -> None:
    clock = Clock(OWN, 2)
    clock.note(0, at(0))
    clock.note(10 * HOUR, at(1))
    clock.note(30 * HOUR, at(0))
    assert clock.deadline(0) == (30 + 2 + 48) * HOUR


def test_the_first_in_order_has_more_time_at_the_beginning_of_a_phase() -> None:
    clock = Clock(OWN, 2)
    clock.note(0, at(0, 1, first=1))
    assert (clock.deadline(0), clock.deadline(1)) == (60 * HOUR, 66 * HOUR)
    clock.note(0, at(0, 1, window=2, first=1))
    assert clock.deadline(1) == 60 * HOUR
    clock.note(0, at(0, 1, window=3, phase="conflict", first=0))
    assert (clock.deadline(0), clock.deadline(1)) == (66 * HOUR, 60 * HOUR)


def test_trade_costs_no_bank() -> None:
    clock = Clock(OWN, 2)
    clock.note(0, at(0, 1, phase="trade", trading=True))
    assert clock.alarm() == Alarm(48 * HOUR, None)
    assert clock.bank(0, 47 * HOUR) == 48 * HOUR
    clock.note(47 * HOUR, at(0, window=2, phase="conflict"))
    assert clock.deadline(0) == (47 + 60) * HOUR


def test_after_going_back_everybody_begins_anew_but_banks_stay_used() -> None:
    clock = Clock(OWN, 1)
    clock.note(0, at(0, window=7))
    clock.note(20 * HOUR, at(0, window=5), anew=True)
    assert clock.bank(0, 20 * HOUR) == 40 * HOUR
    assert clock.deadline(0) == (20 + 12 + 40) * HOUR


def test_who_takes_over_a_seat_has_a_full_bank() -> None:
    clock = Clock(OWN, 1)
    clock.note(0, at(0))
    clock.renew(30 * HOUR, 0)
    assert clock.bank(0, 30 * HOUR) == 48 * HOUR
    assert clock.deadline(0) == 90 * HOUR


def test_quiet_hours_do_not_count() -> None:
    clock = Clock(own(bank_hours=0, first_hours=0), 2)
    clock.set_quiet(START, 0, QuietHours("23:00", "07:00", "+00:00"), counts=START)
    clock.note(START + 20 * HOUR, at(0, 1))
    assert clock.deadline(0) == START + (20 + 12 + 8) * HOUR
    assert clock.deadline(1) == START + (20 + 12) * HOUR
    clock.note(START + 30 * HOUR, at(0, 1, 0))  # in the middle of the night: nothing was lost
    assert clock.deadline(0) == START + (20 + 12 + 8) * HOUR


def test_a_table_allows_only_so_many_quiet_hours() -> None:
    clock = Clock(own(bank_hours=0, quiet_hours=2), 1)
    clock.set_quiet(START, 0, QuietHours("20:00", "08:00", "+00:00"), counts=START)
    clock.note(START + 20 * HOUR, at(0))
    assert clock.deadline(0) == START + (20 + 2 + 12) * HOUR
    none = Clock(own(bank_hours=0, quiet_hours=0), 1)
    none.set_quiet(START, 0, QuietHours("20:00", "08:00", "+00:00"), counts=START)
    none.note(START + 20 * HOUR, at(0))
    assert none.deadline(0) == START + 32 * HOUR


def test_nobody_runs_away_from_the_clock_by_changing_quiet_hours() -> None:
    """Each change counts a day later, and one that is followed by another never counts."""
    clock = Clock(own(bank_hours=0, decision_hours=24), 1)
    clock.note(START, at(0))
    for step in range(1, 10):
        when = START + step * 8 * HOUR
        hours = QuietHours(f"{step * 8 % 24:02}:00", f"{(step * 8 + 8) % 24:02}:00", "+00:00")
        clock.set_quiet(when, 0, hours, counts=when + clocks.NOTICE)
        assert clock.deadline(0) == START + 24 * HOUR


def test_new_quiet_hours_take_the_place_of_the_old_when_they_count() -> None:
    clock = Clock(own(bank_hours=0, decision_hours=30), 1)
    clock.set_quiet(START, 0, QuietHours("00:00", "06:00", "+00:00"), counts=START)
    clock.set_quiet(START, 0, QuietHours("12:00", "18:00", "+00:00"), counts=START + DAY)
    clock.note(START, at(0))
    # quiet 0-6 of the first day, then 12-18 of the second: 18 + 12 hours have run at the end of that
    assert clock.deadline(0) == START + 36 * HOUR
    clock.set_quiet(START + HOUR, 0, None, counts=START + HOUR + DAY)  # the second never counts
    assert clock.deadline(0) == START + (30 + 6 + 1) * HOUR


def test_time_never_runs_back() -> None:
    """Clocks of two machines may differ a little."""
    clock = Clock(OWN, 1)
    clock.note(10_000, at(0))
    clock.note(9_000, at(0, window=2))
    assert clock.bank(0, 10_000) == 48 * HOUR
    assert (clock.deadline(0) or 0) >= 60 * HOUR


# Zones


@pytest.mark.parametrize(
    "name", ["+25:00", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "", "Europe", "+2", "\0"]
)
def test_a_zone_nobody_knows_is_refused(name: str) -> None:
    with pytest.raises(clocks.UnknownZone):
        zone_named(name)


@pytest.mark.parametrize(("name", "hours"), [("+02:00", 2.0), ("-05:30", -5.5), ("Asia/Tokyo", 9.0), ("UTC", 0.0)])
def test_zones_by_name_and_by_offset(name: str, hours: float) -> None:
    assert zone_named(name).utcoffset(datetime(2026, 1, 1)) == timedelta(hours=hours)


def test_quiet_hours_follow_the_clock_on_the_wall() -> None:
    """In Berlin the night of 29 March 2026 has one hour less, that of 25 October one more."""
    berlin = ZoneInfo("Europe/Berlin")
    for day, length in ((28, 7), (29, 8)):
        evening = datetime(2026, 3, day, 20, tzinfo=berlin).timestamp() * 1000
        ((start, end),) = islice(quiet_times(QuietHours("23:00", "07:00", "Europe/Berlin"), int(evening), DAY), 1)
        assert datetime.fromtimestamp(start / 1000, berlin).hour == 23
        assert datetime.fromtimestamp(end / 1000, berlin).hour == 7
        assert end - start == length * HOUR
    evening = datetime(2026, 10, 24, 20, tzinfo=berlin).timestamp() * 1000
    ((start, end),) = islice(quiet_times(QuietHours("23:00", "07:00", "Europe/Berlin"), int(evening), DAY), 1)
    assert end - start == 9 * HOUR


hours_of_day = some.builds(
    lambda start, length, zone: QuietHours(
        f"{start // 60:02}:{start % 60:02}", f"{(start + length) // 60 % 24:02}:{(start + length) % 60:02}", zone
    ),
    some.integers(0, 1439),
    some.integers(1, 12 * 60),
    some.sampled_from(
        ["+00:00", "-09:30", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]
    ),
)
moments = some.integers(START, START + 400 * DAY)


@given(hours_of_day, moments)
def test_quiet_times_come_in_order_and_do_not_overlap(hours: QuietHours, since: int) -> None:
    found = list(islice(quiet_times(hours, since, 12 * HOUR), 20))
    assert found[0][1] > since
    assert all(start < end <= start + 12 * HOUR for start, end in found)
    assert all(first[1] <= second[0] for first, second in pairwise(found))
    assert found[0][0] <= since + 2 * DAY


@given(hours_of_day, moments, some.integers(0, 20 * DAY))
def test_a_clock_has_run_exactly_so_long_when_it_runs_out(hours: QuietHours, since: int, left: int) -> None:
    def still():
        return quiet_times(hours, since, 12 * HOUR)

    end = clocks.runs_out(since, left, still())
    assert clocks.running_time(since, end, still()) == left
    assert left == 0 or clocks.running_time(since, end - 1, still()) == left - 1
    assert since + left <= end <= since + 2 * left + DAY


@given(hours_of_day, moments, some.integers(0, 3 * DAY), some.integers(0, 3 * DAY))
def test_running_time_adds_up(hours: QuietHours, since: int, first: int, second: int) -> None:
    def ran(begin: int, end: int) -> int:
        return clocks.running_time(begin, end, quiet_times(hours, begin, 12 * HOUR))

    middle, end = since + first, since + first + second
    assert ran(since, middle) + ran(middle, end) == ran(since, end)


steps = some.lists(
    some.tuples(
        some.integers(0, 2 * DAY),  # later by so much
        some.sampled_from(["note", "pause", "go on", "quiet"]),
        some.frozensets(some.integers(0, 2)),  # due
        some.booleans(),  # a new step
        some.one_of(some.none(), hours_of_day),
    ),
    max_size=12,
)


def play_through(clock: Clock, story: list, extra: set[int] = frozenset()) -> int:  # type: ignore[type-arg,assignment]
    """Lead a clock through it. `extra`: after which steps to look, by noting once more what is so anyway."""
    time, window, due = START, 0, frozenset[int]()
    clock.note(time, at())
    for number, (later, what, seats, fresh, hours) in enumerate(story):
        if number in extra:
            clock.note(time + later // 2, at(*sorted(due), window=window))
        time += later
        if what == "note":
            window, due = window + fresh, seats
            clock.note(time, at(*sorted(due), window=window))
        elif what == "pause":
            clock.pause(time)
        elif what == "go on":
            clock.go_on(time)
        else:
            clock.set_quiet(time, min(seats, default=0), hours, counts=time + clocks.NOTICE)
    return time


@settings(max_examples=200)
@given(steps, some.sets(some.integers(0, 11)))
def test_it_does_not_matter_how_often_one_looks(story: list, extra: set[int]) -> None:
    """A clock folded from the stored times after a restart shows what the one that ran all the time did."""
    one, other = Clock(OWN, 3), Clock(OWN, 3)
    end = play_through(one, story)
    play_through(other, story, extra)
    assert one.shown(end + HOUR) == other.shown(end + HOUR)
    assert one.alarm() == other.alarm()


@settings(max_examples=200)
@given(steps)
def test_banks_stay_between_nothing_and_full(story: list) -> None:
    clock = Clock(OWN, 3)
    end = play_through(clock, story)
    shown = clock.shown(end)
    assert shown
    for seat in shown.seats:
        assert 0 <= (seat.bank or 0) <= 48 * HOUR
        assert seat.deadline is None or seat.running
        if seat.deadline is not None:
            assert clock.bank(seat.seat, max(seat.deadline, end)) == 0


# What a clock sees of a game


def test_what_matters_of_a_game() -> None:
    game = ochre.setup("western-empires", players=5, seed=1)
    first = moment_of(game)
    assert len(first.due) == 1  # nations are chosen one by one
    assert first.first == first.due[0]
    assert not first.trading
    while game.phase != "movement":
        game.time_up(game.seat_of(game.pending[0]))
    moving = moment_of(game)
    assert moving.first == game.table.state.seat[game.table.state.order[0]]
    assert moving.window > first.window
    assert moving.phase == (1, "movement")


# At a table


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch):
    """So much later it is for the server than for us."""
    later = [0]
    monkeypatch.setattr("ochre.server.room.now", lambda: now() + later[0])
    monkeypatch.setattr("ochre.server.storage.now", lambda: now() + later[0])

    def wait(milliseconds: int) -> None:
        later[0] += milliseconds

    return wait


LIVE = {"kind": "live", "decision_seconds": 5, "trade_minutes": None}


@pytest.mark.anyio
async def test_when_the_time_is_up_the_default_is_played(server, hurry) -> None:
    table, browsers, sockets = await seated(server, 5, options={"nations": "random"}, pace=LIVE)
    hello = sockets[0].of("hello")[0]
    oracle = Oracle(server.house.storage, table)
    seat = due_seats(await oracle.look())[0]
    assert now() < sockets[seat].of("hello")[0]["deadline"] <= now() + 5000
    room = await server.house.rooms.room(table)
    for _ in range(7):
        hurry(6000)
        room._wake.set()
        number = sockets[0].number
        await sockets[0].wait(lambda number=number: sockets[0].number > number)
    assert sockets[0].number > hello["number"] + 6
    game = await oracle.look()
    assert {entry.mark for entry in game.record.entries} == {BY_CLOCK}  # nobody has answered
    info = await browsers[0].get(f"/api/tables/{table}")
    assert info["pace"] == {**LIVE, "phase_minutes": {}}
    assert [clock["seat"] for clock in info["clocks"]["seats"]] == list(range(5))
    assert sockets[0].of("clocks")[-1]["seats"][seat]["seat"] == seat


@pytest.mark.anyio
async def test_a_clock_goes_on_after_a_restart(start_server, monkeypatch) -> None:
    """Nobody is connected, and the server was down while the time ran out."""
    first = await start_server()
    table, _, sockets = await seated(first, 5, options={"nations": "random"}, pace=LIVE)
    for socket in sockets:
        await socket.close()
    await first.stop()
    monkeypatch.setattr("ochre.server.room.now", lambda: now() + 6000)
    second = await start_server()
    oracle = Oracle(second.house.storage, table)
    for _ in range(600):
        game = await oracle.look()
        if game.record.entries:
            break
        await asyncio.sleep(0.05)
    assert game.record.entries[0].mark == BY_CLOCK
