"""Clocks: how much time is left, for each seat, for trade and for a phase.

A clock is folded from stored times only (of moves, of pauses, of quiet hours): a restart or another process loses
nothing. It runs while a seat is due, and stands still while the table pauses; at tables that are played at everybody's
own times it stands still in the quiet hours of its player, too. Times are milliseconds since 1970.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from ochre.book_order import printed_order
from ochre.engine.errors import IllegalAction
from ochre.engine.game import Game
from ochre.rules.phases.trade import CloseTrade
from ochre.wire.messages import ClockInfo, Clocks, Live, OwnTimes, Pace, QuietHours

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
GRACE = 20 * SECOND
"""What a decision has at least, when it comes up after the time of its phase is over."""

NOTICE = DAY
"""When new quiet hours begin to count at a running table: else one could run away from the own clock for ever."""


# Quiet hours


class UnknownZone(ValueError):
    """The message is for who named it."""


def zone_named(name: str) -> tzinfo:
    """A time zone by its IANA name, or by its offset: Europe/Berlin, +02:00."""
    if offset := re.fullmatch(r"([+-])(0[0-9]|1[0-4]):([0-5][0-9])", name):
        minutes = int(offset[2]) * 60 + int(offset[3])
        return timezone(timedelta(minutes=-minutes if offset[1] == "-" else minutes))
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as fault:
        raise UnknownZone(
            "There is no such time zone: name one like Europe/Berlin, or an offset like +02:00."
        ) from fault


def quiet_times(hours: QuietHours, since: int, most: int) -> Iterator[tuple[int, int]]:
    """The quiet times of each day that are not over yet, in order, each at most so long."""
    day = since // DAY - 2  # in UTC: no zone is further away
    while True:
        start, end = _quiet_time(hours, day)
        end = min(end, start + most)
        if end > max(since, start):
            yield start, end
        day += 1


@lru_cache(maxsize=4096)
def _quiet_time(hours: QuietHours, day: int) -> tuple[int, int]:
    """The quiet time that begins on this day of the calendar, counted from 1970 on."""
    zone, begins, ends = zone_named(hours.zone), time.fromisoformat(hours.start), time.fromisoformat(hours.end)
    first = date(1970, 1, 1) + timedelta(days=day)
    last = first + timedelta(days=ends <= begins)
    moments = (datetime.combine(first, begins, zone), datetime.combine(last, ends, zone))
    return round(moments[0].timestamp() * 1000), round(moments[1].timestamp() * 1000)


def running_time(since: int, until: int, still: Iterable[tuple[int, int]]) -> int:
    """How long a clock has run between these moments, if it stands still in these times (in order)."""
    ran = 0
    for start, end in still:
        if start >= until:
            break
        ran += max(0, start - since)
        since = max(since, end)
    return ran + max(0, until - since)


def runs_out(since: int, left: int, still: Iterable[tuple[int, int]]) -> int:
    """When a clock that has so much left runs out, if it stands still in these times (in order)."""
    for start, end in still:
        if since + left <= start:
            break
        left -= max(0, start - since)
        since = max(since, end)
    return since + left


# What a clock looks at


class Moment(msgspec.Struct, frozen=True):
    """What of the game matters to a clock after a move."""

    due: tuple[int, ...]  # seats
    window: int  # number of the step that asks: a decision lasts as long as that
    phase: tuple[int, str]  # turn and phase
    trading: bool = False
    first: int | None = None  # seat that comes first in the order of this phase


def moment_of(game: Game) -> Moment:
    due = tuple(game.seat_of(decision) for decision in game.pending if decision.due(game.table))
    return Moment(due, game.window, (game.turn, game.phase), is_trading(game), _first(game, due))


def is_trading(game: Game) -> bool:
    """Whether trade is open, and would be closed by its time limit."""
    if CloseTrade not in game.box.edition.host or game.over:
        return False
    try:
        CloseTrade().check(game.table, -1)
    except IllegalAction:
        return False
    return True


def _first(game: Game, due: Sequence[int]) -> int | None:
    order = printed_order(game)
    asked = {decision.nation for decision in game.pending}
    for nation in order:
        if nation in asked:
            return game.table.state.seat[nation]
    return due[0] if len(due) == 1 else None


class Alarm(msgspec.Struct, frozen=True):
    """Somebody's time is up."""

    at: int
    seat: int | None  # None: that of trade


class Clock:
    """All clocks of one table."""

    def __init__(self, pace: Pace | None, seats: int) -> None:
        self.pace = pace
        self._banks = [pace.bank_hours * HOUR if isinstance(pace, OwnTimes) else 0] * seats
        self._since: dict[int, int] = {}  # seats that are due: from when on their time has not been counted yet
        self._used: dict[int, int] = {}  # what they have used of their decision before that
        self._quiet: dict[int, list[tuple[int, QuietHours | None]]] = {}  # of each seat, with the time it counts from
        self._now = Moment((), -1, (0, ""))
        self._first: int | None = None
        self._phase_used = self._trade_used = 0
        self._settled = -1  # until when everything is counted; nothing yet
        self._paused = False

    # What happens

    def note(self, at: int, now: Moment, acted: Iterable[int | None] = (), *, anew: bool = False) -> None:
        """The game is so from this time on; these seats have just acted. `anew`: it has gone back by agreement."""
        self._settle(at)
        before, self._now = self._now, now
        if anew or now.phase != before.phase:
            self._phase_used = 0
            self._first = None if anew else now.first
        if anew or not (now.trading and before.trading):
            self._trade_used = 0
        if isinstance(self.pace, OwnTimes):
            self._next_decisions(before, anew=anew)
        else:
            again = set(acted)
            self._used = {seat: used for seat, used in self._used.items() if seat in now.due and seat not in again}
            if anew:
                self._used = {}
        self._since = dict.fromkeys(now.due, at)

    def _next_decisions(self, before: Moment, *, anew: bool) -> None:
        """A decision lasts as long as the step that asks: small answers inside it win no time."""
        assert isinstance(self.pace, OwnTimes)
        if not anew and self._now.window == before.window:
            return
        if not anew:
            for seat in self._used:
                more = self._banks[seat] + self.pace.increment_hours * HOUR
                self._banks[seat] = min(more, self.pace.bank_hours * HOUR)
        self._used = {}
        if self._now.phase == before.phase and not anew:
            self._first = None

    def pause(self, at: int) -> None:
        self._settle(at)
        self._paused = True

    def go_on(self, at: int) -> None:
        self._settle(at)
        self._paused = False

    def set_quiet(self, at: int, seat: int, hours: QuietHours | None, *, counts: int) -> None:
        """The quiet hours of who sits here, and when they begin to count. What was to count later never does."""
        before = [change for change in self._quiet.get(seat, []) if change[0] <= at and change[0] < counts]
        self._quiet[seat] = [*before, (counts, hours)]

    def renew(self, at: int, seat: int) -> None:
        """Somebody else sits here now, with all the time in the world."""
        self._settle(at)
        self._used.pop(seat, None)
        if isinstance(self.pace, OwnTimes):
            self._banks[seat] = self.pace.bank_hours * HOUR

    def _settle(self, at: int) -> None:
        """Count the time that has passed until now."""
        at = max(at, self._settled)  # clocks of two machines may differ a little: time never runs back
        if not self._paused:
            for seat, since in self._since.items():
                self._spend(seat, running_time(since, at, self._still(seat, since)))
            if self._settled >= 0:
                self._phase_used += at - self._settled
                self._trade_used += at - self._settled
        self._since = dict.fromkeys(self._since, at)
        self._settled = at

    def _spend(self, seat: int, spent: int) -> None:
        if self._trade_limit is not None and self._now.trading:
            return  # trade has its own time
        self._banks[seat] = self._bank_after(seat, spent)
        self._used[seat] = self._used.get(seat, 0) + spent

    # Looking

    def deadline(self, seat: int | None) -> int | None:
        """When the time of this seat is up, if its clock runs."""
        if self.pace is None or self._paused or seat is None or seat not in self._since:
            return None
        if self._now.trading and (ends := self.trade_ends()) is not None:
            return ends
        since, used = self._since[seat], self._used.get(seat, 0)
        if isinstance(self.pace, OwnTimes):
            left = max(0, self._free(seat) - used) + self._banks[seat]
            return runs_out(since, left, self._still(seat, since))
        found = []
        if self.pace.decision_seconds is not None:
            found.append(since + self.pace.decision_seconds * SECOND - used)
        if (ends := self.phase_ends()) is not None:
            found.append(max(ends, since + GRACE - used))
        return min(found, default=None)

    def alarm(self) -> Alarm | None:
        """Whose time is up first, and when."""
        if self.pace is None or self._paused:
            return None
        if self._now.trading and (ends := self.trade_ends()) is not None:
            return Alarm(ends, None)
        found = [(at, seat) for seat in self._since if (at := self.deadline(seat)) is not None]
        return Alarm(*min(found)) if found else None

    def trade_ends(self) -> int | None:
        limit = self._trade_limit
        if limit is None or not self._now.trading or self._paused:
            return None
        return self._settled + max(0, limit - self._trade_used)

    def phase_ends(self) -> int | None:
        if not isinstance(self.pace, Live) or self._paused:
            return None
        minutes = self.pace.phase_minutes.get(self._now.phase[1])
        return None if minutes is None else self._settled + minutes * MINUTE - self._phase_used

    def bank(self, seat: int, at: int) -> int | None:
        """What is left of the bank of this seat at this time."""
        if not isinstance(self.pace, OwnTimes):
            return None
        since = self._since.get(seat)
        if since is None or self._paused or (self._now.trading and self._trade_limit is not None):
            return self._banks[seat]
        return self._bank_after(seat, running_time(since, at, self._still(seat, since)))

    def shown(self, at: int) -> Clocks | None:
        """For everybody at the table: who is due is no secret, and how long they have neither."""
        if self.pace is None:
            return None
        seats = [
            ClockInfo(seat, seat in self._since and not self._paused, self.deadline(seat), self.bank(seat, at))
            for seat in range(len(self._banks))
        ]
        return Clocks(at, seats, self.trade_ends(), self.phase_ends())

    @property
    def _trade_limit(self) -> int | None:
        if isinstance(self.pace, OwnTimes):
            return None if self.pace.trade_hours is None else self.pace.trade_hours * HOUR
        if isinstance(self.pace, Live):
            return None if self.pace.trade_minutes is None else self.pace.trade_minutes * MINUTE
        return None

    def _free(self, seat: int) -> int:
        """What a decision has before the bank is touched."""
        assert isinstance(self.pace, OwnTimes)
        return (self.pace.decision_hours + (self.pace.first_hours if seat == self._first else 0)) * HOUR

    def _bank_after(self, seat: int, spent: int) -> int:
        if not isinstance(self.pace, OwnTimes):
            return 0
        used, free = self._used.get(seat, 0), self._free(seat)
        return max(0, self._banks[seat] - max(0, used + spent - free) + max(0, used - free))

    def _still(self, seat: int, since: int) -> Iterator[tuple[int, int]]:
        """When the clock of this seat stands still from then on: in quiet hours, at tables that have them."""
        if not isinstance(self.pace, OwnTimes) or not self.pace.quiet_hours:
            return
        changes = self._quiet.get(seat, [])
        for number, (counts, hours) in enumerate(changes):
            until = changes[number + 1][0] if number + 1 < len(changes) else None
            if hours is None or (until is not None and until <= since):
                continue
            for start, end in quiet_times(hours, max(since, counts), self.pace.quiet_hours * HOUR):
                if until is not None and start >= until:
                    break
                yield max(start, counts), end if until is None else min(end, until)
