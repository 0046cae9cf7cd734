"""How much a table has waited: sequential waits per turn, who blocked, and the same for strict book order.

A wait is one more person who must come to the table after another one has. Answers that could be given side by side are
one wait, and so are all answers of one visit. It needs no clock: old records and games of bots can be measured, too.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec

from ochre.book_order import in_book_order, printed_order
from ochre.engine.actions import Action
from ochre.engine.record import (
    BOT,
    DEFAULT,
    FORCED,
    LIVE,
    POLICY,
    RENEWED,
    STORED,
    TAKEN_BACK,
    Entry,
    Record,
    standing,
    straightened,
)
from ochre.games import begin, follow

HOW = (LIVE, RENEWED, STORED, POLICY, DEFAULT, BOT, FORCED)
BY_PLAYERS = (LIVE, RENEWED)
SIMULTANEOUS = frozenset({"tax-rates", "hand-limit", "destroy-theme-cities"})
"""Steps that the book itself lets all answer at once, though any order would do."""

OPENING = 0
"""The turn of what happens before the first."""


class Turn(msgspec.Struct, frozen=True):
    turn: int  # 0: before the first
    waits: int
    strict_waits: int  # in strict book order
    seconds: float | None = None  # by the calendar


class Blocking(msgspec.Struct, frozen=True):
    """A part of all the time in which somebody was waited for."""

    share: float
    sole: float  # with nobody else to wait for


class SeatPace(msgspec.Struct, frozen=True):
    seat: int
    nation: str
    blocking: Blocking
    visits_per_turn: float
    answers: int
    slowest_tenth: float | None = None  # seconds: nine of ten answers came within them


class PhasePace(msgspec.Struct, frozen=True):
    phase: str
    waits_per_turn: float
    strict_waits_per_turn: float
    blocking: float


class Pace(msgspec.Struct, frozen=True):
    """What `pace` finds. Shares are parts of 1."""

    edition: str
    players: int
    turns: list[Turn]
    waits_per_turn: float
    strict_waits_per_turn: float
    ratio: float | None  # of the two; None: nobody waited
    seats: list[SeatPace]
    phases: list[PhasePace]
    visits_per_turn: float  # of one player
    answers: int
    by: dict[str, int]  # live, renewed, stored, policy, default, bot, forced
    before_due: float  # answered ahead of the own place, sealed or openly
    by_policy: float
    stale: float  # of the prepared answers, those that no longer fitted at their place
    seconds_per_turn: float | None = None


def pace(record: Record, times: Sequence[int] | None = None) -> Pace:
    """Replay a record and measure it. `times`: when each entry was stored, in milliseconds."""
    if times is not None and len(times) != len(record.entries):
        raise ValueError(f"{len(record.entries)} entries, but {len(times)} times.")
    if times is not None:
        times = [times[number] for number in standing(record.entries)]
    record = straightened(record)
    free = _Walk(record, times, strict=False)
    strict = _Walk(in_book_order(record), None, strict=True)
    turns = _turns(free, strict)
    played = [turn for turn in turns if turn.turn != OPENING]
    count = len(played) or 1
    waits, strict_waits = sum(turn.waits for turn in played), sum(turn.strict_waits for turn in played)
    answers = sum(free.by.values())
    renewed = len(free.questions[RENEWED])
    prepared = len(free.questions[STORED]) + renewed
    seconds = [turn.seconds for turn in played if turn.seconds is not None]
    visits = sum(free.visits.values())
    game = free.game
    return Pace(
        edition=record.start.edition,
        players=record.start.players,
        turns=turns,
        waits_per_turn=_rounded(waits, count),
        strict_waits_per_turn=_rounded(strict_waits, count),
        ratio=_rounded(waits, strict_waits) if strict_waits else None,
        seats=[_seat(free, seat, count) for seat in range(record.start.players)],
        phases=_phases(free, strict, ("opening", *game.box.edition.phases), count),
        visits_per_turn=_rounded(visits, count * record.start.players),
        answers=answers,
        by={name or "live": free.by[name] for name in HOW if free.by[name]},
        before_due=_rounded(free.early, answers),
        by_policy=_rounded(free.by[POLICY], answers),
        stale=_rounded(renewed, prepared),
        seconds_per_turn=_rounded(sum(seconds), len(seconds)) if seconds else None,
    )


def _rounded(part: float, whole: float) -> float:
    return round(part / whole, 4) if whole else 0.0


class _Walk:
    """One way through a record. In strict order only the first of an ordered step is due, and all answer live."""

    def __init__(self, record: Record, times: Sequence[int] | None, *, strict: bool) -> None:
        self.game = begin(record.start, listen=False)
        self.strict = strict
        self.times = times
        self.depth = 0  # of the deepest answer so far
        self.by = Counter[str]()
        self.early = 0
        self.visits = Counter[int]()
        self.depths: list[tuple[int, int]] = [(OPENING, 0)]  # (turn, depth at its end)
        self.ends: list[tuple[int, int]] = []  # (turn, number of its last entry)
        self.answers = Counter[int]()
        self.questions: dict[str, set[tuple[int, int]]] = defaultdict(set)  # (step, seat), by how they were answered
        self.phase_waits = Counter[str]()
        self.blocked: dict[int, float] = defaultdict(float)
        self.sole: dict[int, float] = defaultdict(float)
        self.phase_blocked: dict[str, float] = defaultdict(float)
        self.answer_times: dict[int, list[float]] = defaultdict(list)
        self._history: list[tuple[int, int | None]] = []  # after each entry: depth, and who was there last
        self._followed = 0  # how many entries
        self._last: int | None = None  # seat of the last live answer
        self._window = -1
        self._base = 0
        self._here: dict[int, int] = {}  # seat: depth of its last answer in this step
        self._need: dict[int, tuple[int, int | None, int]] = {}  # due seat: depth it waited for, who enabled it, when
        self._offers: dict[int, tuple[int, int]] = {}  # offer on the trading floor: depth, and whose it is
        self._visited: dict[int, int] = {}  # seat: depth of its last visit
        self._go(record)

    def _go(self, record: Record) -> None:
        undone = {entry.takes_back for entry in record.entries if entry.mark == TAKEN_BACK}
        sealed = _sealed(record.entries)
        self._look(None)
        for number, entry in enumerate(record.entries):
            before, phase, turn = self.depth, self._phase(), self._turn()
            self._wait(number, sealed.get(number, frozenset()))
            counts = entry.seat is not None and entry.mark != TAKEN_BACK and number not in undone
            if counts:
                assert entry.seat is not None
                self._answer(entry.seat, entry)
            follow(self.game, entry)
            self._followed += 1
            self._look(entry.seat if counts else None)
            self.phase_waits[phase] += self.depth - before
            self._history.append((self.depth, self._last))
            if self._turn() != turn or number == len(record.entries) - 1:
                self.depths.append((turn, self.depth))
                self.ends.append((turn, number))

    def _phase(self) -> str:
        return self.game.phase or "opening"

    def _turn(self) -> int:
        return self.game.turn if self.game.phase else OPENING

    def _order(self) -> Sequence[int]:
        step = self.game.table.state.step
        return () if step and step[0] in SIMULTANEOUS else printed_order(self.game)

    def _due(self) -> list[int]:
        game = self.game
        if self.strict and (order := self._order()):
            asked = {decision.nation for decision in game.pending}
            first = next((nation for nation in order if nation in asked), None)
            return [game.table.state.seat[first]] if first is not None else []
        return [game.seat_of(decision) for decision in game.pending if decision.due(game.table)]

    def _look(self, acted: int | None) -> None:
        """Who is due now, and since which answers."""
        if self.game.window != self._window:
            self._window, self._base = self.game.window, self.depth
            self._here.clear()
            self._need.clear()
            self._offers.clear()
        due = self._due()
        number = self._followed
        for seat in [seat for seat in self._need if seat not in due]:
            del self._need[seat]
        for seat in due:
            if seat == acted and seat in self._here:
                self._need[seat] = (self._here[seat], seat, number)  # asked on in the same visit
            elif seat not in self._need:
                needed = max([self._base, *(depth for other, depth in self._here.items() if other != seat)])
                self._need[seat] = (needed, self._last, number)
        for offer in self.game.table.state.offers:
            if offer.number not in self._offers:
                maker = self.game.table.state.seat[offer.maker]
                self._offers[offer.number] = (self._here.get(maker, self.depth), maker)

    def _answer(self, seat: int, entry: Entry) -> None:
        """How deep this answer lies."""
        by = LIVE if self.strict and entry.by != FORCED else entry.by
        due = seat in self._need
        if due:
            needed, enabled, _ = self._need[seat]
        else:
            needed, enabled = (self._here[seat], seat) if seat in self._here else (self._base, None)
        if by in BY_PLAYERS:
            if due and enabled != seat and self.times is not None:
                since = self.times[max(self._need[seat][2] - 1, 0)]
                self.answer_times[seat].append((self.times[self._followed] - since) / 1000)
            depth = needed + (enabled != seat)
            if (offer := self._offers.get(_offer_taken(entry))) and offer[1] != seat:
                depth = max(depth, offer[0] + 1)
            self._visit(seat, depth)
            self._last = seat
        elif by == STORED and entry.given is not None:
            known, there = self._history[entry.given - 1] if entry.given else (0, None)
            given = known + (there != seat)  # the visit in which it was left here
            depth = max(needed, given)
            self._visit(seat, given)
        else:
            depth = needed
        self.by[by] += 1
        self.questions[by].add((self._window, seat))
        self.answers[seat] += 1
        self.early += by == STORED or not due
        self._here[seat] = max(depth, self._here.get(seat, 0))
        self.depth = max(self.depth, depth)

    def _visit(self, seat: int, depth: int) -> None:
        if self._visited.get(seat, -1) < depth:
            self._visited[seat] = depth
            self.visits[seat] += self._turn() != OPENING

    def _wait(self, number: int, sealed: frozenset[int]) -> None:
        """Share the time before this entry among those who were due and had not answered."""
        waited_for = [seat for seat in self._need if seat not in sealed]
        if self.times is None:
            time = 1.0
        else:
            time = (self.times[number] - self.times[max(number - 1, 0)]) / 1000
        if not waited_for:
            return
        for seat in waited_for:
            self.blocked[seat] += time / len(waited_for)
        if len(waited_for) == 1:
            self.sole[waited_for[0]] += time
        self.phase_blocked[self._phase()] += time


def _offer_taken(entry: Entry) -> int:
    """The number of the offer this answers, if it does; else 0."""
    action = entry.action
    if isinstance(action, Action):
        return int(getattr(action, "number", 0))
    return int(action.get("number", 0)) if action else 0


def _sealed(entries: Sequence[Entry]) -> dict[int, frozenset[int]]:
    """For each entry, the seats whose next answer lay sealed with the host before it."""
    found: dict[int, set[int]] = defaultdict(set)
    for number, entry in enumerate(entries):
        if entry.by == STORED and entry.given is not None and entry.seat is not None:
            for earlier in range(number, -1, -1):
                if earlier < entry.given or (earlier < number and entries[earlier].seat == entry.seat):
                    break
                found[earlier].add(entry.seat)
    return {number: frozenset(seats) for number, seats in found.items()}


def _turns(free: _Walk, strict: _Walk) -> list[Turn]:
    waits, strict_waits = _per_turn(free), _per_turn(strict)
    seconds = _seconds(free)
    return [Turn(turn, waits[turn], strict_waits.get(turn, 0), seconds.get(turn)) for turn in waits]


def _per_turn(walk: _Walk) -> dict[int, int]:
    found: dict[int, int] = {}
    before = 0
    for turn, depth in walk.depths[1:]:
        found[turn] = depth - before
        before = depth
    return found


def _seconds(walk: _Walk) -> dict[int, float]:
    """Calendar time of each turn, as far as it was played."""
    if walk.times is None or not walk.times:
        return {}
    found: dict[int, float] = {}
    before = walk.times[0]
    for turn, number in walk.ends:
        found[turn] = (walk.times[number] - before) / 1000
        before = walk.times[number]
    return found


def _seat(walk: _Walk, seat: int, turns: int) -> SeatPace:
    game, total = walk.game, sum(walk.blocked.values())
    answers = sorted(walk.answer_times[seat])
    return SeatPace(
        seat=seat,
        nation=game.table.nation_id(game.nation_of(seat)),
        blocking=Blocking(_rounded(walk.blocked[seat], total), _rounded(walk.sole[seat], total)),
        visits_per_turn=_rounded(walk.visits[seat], turns),
        answers=walk.answers[seat],
        slowest_tenth=answers[(len(answers) - 1) * 9 // 10] if answers else None,
    )


def _phases(free: _Walk, strict: _Walk, phases: Sequence[str], turns: int) -> list[PhasePace]:
    total = sum(free.phase_blocked.values())
    return [
        PhasePace(
            phase,
            _rounded(free.phase_waits[phase], turns),
            _rounded(strict.phase_waits[phase], turns),
            _rounded(free.phase_blocked[phase], total),
        )
        for phase in phases
        if strict.phase_waits[phase] or free.phase_blocked[phase]
    ]
