"""A running game: it asks, checks, remembers and takes back. It knows no rule."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ochre.engine import views
from ochre.engine.actions import MAPPINGS, Action, Answers, by_tag, decode, is_list
from ochre.engine.agenda import FLOOR, PLAIN, Step, kind_of
from ochre.engine.audit import audit
from ochre.engine.decisions import Decision
from ochre.engine.edition import Box
from ochre.engine.errors import IllegalAction, MalformedAction, said
from ochre.engine.events import Event, GameEnded, Rewound, TakenBack
from ochre.engine.record import BY_CLOCK, PLAYED, REWOUND, STANDS, TAKEN_BACK, Entry, Line, Record, Start
from ochre.engine.result import Result, Standing
from ochre.engine.state import NO_SEAT, State
from ochre.engine.table import Table

Message = Action | Mapping[str, Any]
Seat = int | str

TURNS_UNASKED = 100
"""Turns that may pass without a question. Then it is a bug of the rules, told loudly instead of running for ever."""


class Game:
    """One table. Everything in it can be thrown away and made again from the record."""

    def __init__(self, box: Box, start: Start, state: State, *, listen: bool = True) -> None:
        self.box = box
        self.table = Table(box, state)
        self.record = Record(start, [])
        self.log: list[Event] = []  # all events so far, unredacted: for the host only
        self._listen = listen
        self._recording = True
        self._running: Step | None = None
        self._asked: tuple[Decision, ...] = ()
        self._said: Decision | tuple[Decision, ...] = ()  # what the running step has yielded for it
        self._single = False  # one decision was asked, not a tuple: the step is sent the bare action
        self._photograph: State | None = state  # of the start of the running step; None: not taken yet
        self._since: list[Line] = []  # what was done since then and still counts
        self.window = 0  # how many steps have asked somebody so far
        if not listen:
            self.table.events = None

    @property
    def _base(self) -> State:
        """The photograph taken at the start of the running step. A copy at a floor takes its own when it needs one."""
        if self._photograph is None:
            self._photograph = self.table.state.copy()
        return self._photograph

    # Looking

    @property
    def over(self) -> bool:
        return bool(self.table.state.standings)

    @property
    def turn(self) -> int:
        return self.table.state.turn

    @property
    def phase(self) -> str:
        return self.table.state.phase

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Who may decide what, right now, in seat order. `decision.due(game.table)` tells who must."""
        return self._asked

    @property
    def result(self) -> Result | None:
        standings = self.table.state.standings
        return Result(tuple(Standing(*standing) for standing in standings)) if standings else None

    def seat_of(self, decision: Decision) -> int:
        return self.table.state.seat[decision.nation]

    def seat(self, seat: Seat) -> int:
        """The number of a seat, given as a number or as the id of the nation played from it."""
        if isinstance(seat, str):
            for index, nation in enumerate(self.box.nations):
                if nation.id == seat and self.table.state.seat[index] != NO_SEAT:
                    return self.table.state.seat[index]
        elif isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.record.start.players:
            return seat
        raise IllegalAction(said("There is no seat {seat} at this table.", seat=str(seat)), rule="seats")

    def nation_of(self, seat: Seat) -> int:
        """The nation (by index) that this seat plays."""
        return self.table.state.seat.index(self.seat(seat))

    def decision(self, seat: Seat) -> Decision:
        """What this seat is asked now."""
        return self._question(self.nation_of(seat))

    def _question(self, nation: int) -> Decision:
        for decision in self._asked:
            if decision.nation == nation:
                return decision
        raise IllegalAction("You have nothing to decide now.", rule="order-of-play")

    def done_here(self, seat: Seat) -> list[Action]:
        """What this seat has done in the running step and not taken back."""
        seat = self.seat(seat)
        return [line.action for line in self._since if line.seat == seat and not line.free]

    def view(self, seat: Seat | None, shared: views.Common | None = None) -> views.View:
        """What this seat may see, nothing more; None for a spectator. `shared`: what everybody sees, if made before."""
        return views.view(self.table, None if seat is None else self.nation_of(seat), self._asked, shared)

    def common_view(self) -> views.Common:
        """What everybody sees at this moment, for `view` of many seats."""
        return views.common(self.table, self._asked)

    def events_for(self, seat: Seat | None, events: Iterable[Event] | None = None) -> list[Event]:
        """These events (all so far, if none are given) as this seat may see them."""
        nation = None if seat is None else self.table.nation_id(self.nation_of(seat))
        seen = (event.seen_by(nation) for event in (self.log if events is None else events))
        return [event for event in seen if event is not None]

    def hash(self) -> str:
        """A fingerprint of the whole position. Inside a procedure it includes the answers given to it so far."""
        memory = [] if self._at_floor() else [(line.nation, line.free, line.action) for line in self._since]
        return self.table.state.digest(memory).hex()

    def audit(self) -> None:
        """Raise if a conservation law is broken."""
        audit(self.table)

    # Acting

    def play(self, seat: Seat | None, message: Message | Sequence[Message], *, mark: str = PLAYED) -> list[Event]:
        """Take an answer (or a list of small ones, all or nothing), run on, and tell what happened.

        Raises IllegalAction or MalformedAction; then nothing has changed. `mark` is for replaying: see Entry.
        """
        given: Any = message
        if is_list(given):
            return self._play_list(seat, given, mark)
        return self._play(seat, given, mark)  # whatever else it may be, decoding refuses it

    def time_up(self, seat: Seat) -> list[Event]:
        """The clock of this seat has run out: its default is played, and recorded as the concrete action."""
        return self._play(seat, self.decision(seat).default(self.table), BY_CLOCK)

    def _play_list(self, seat: Seat | None, messages: Sequence[Message], mark: str) -> list[Event]:
        before = self._snapshot()
        told: list[Event] = []
        try:
            for number, message in enumerate(messages):
                if number and self._base is not before[0]:
                    raise IllegalAction("Only the last action of a list may end a step.", rule="list-of-actions")
                if number and self.table.barrier:
                    # Else a list that is refused in the end would be a free look at what chance has in store.
                    raise IllegalAction("Only the last action of a list may turn up a card.", rule="list-of-actions")
                told += self._play(seat, message, mark)
        except BaseException as refusal:
            self._restore(before)
            if isinstance(refusal, IllegalAction) and (enough := self._enough(seat, messages)) < len(messages):
                return self._play_list(seat, messages[:enough], mark)
            raise
        return told

    def _enough(self, seat: Seat | None, messages: Sequence[Message]) -> int:
        """How many of these answers leave no choice for the rest of them, so that the rules do that by themselves.

        All, unless the list answers its question to the end, and the game stops asking it before that.
        """
        if seat is None:
            return len(messages)
        table, trial, enough = Table(self.box, self.table.state.copy()), self.copy(), 0
        table.events = None
        try:
            decision = self.decision(seat)
            for number, message in enumerate(messages, 1):
                action = decode(decision.answers, message)
                decision.check(table, action)
                if not decision.foresee(table, action):
                    break
                if not enough:
                    trial.play(seat, action)
                    if trial.window != self.window or decision not in trial.pending:
                        enough = number
                if not decision.asked_again(table):
                    return enough if number == len(messages) else len(messages)
        except (IllegalAction, MalformedAction):
            pass
        return len(messages)

    def _play(self, seat: Seat | None, message: Message, mark: str) -> list[Event]:
        line = self._checked(seat, message, stands=mark == STANDS)
        table = self.table
        table.barrier = table.fixed = table.closed = False
        if self._listen:
            table.events = []
        base, since, done = self._base, self._since, len(self._since)
        if self._recording:
            self.record.entries.append(Entry(line.seat, line.action, mark))
        self._since.append(line)
        try:
            self._apply(line)
        except BaseException:
            # A bug must not leave half a table: go back to the photograph and what was done since.
            if self._recording:
                self.record.entries.pop()
            self._rebuild(base, since[:done])
            raise
        line.final, line.fixed, line.closes = table.barrier, table.fixed, table.closed
        told = table.events or []
        if self._recording:
            self.log += told
        return told

    def _checked(self, seat: Seat | None, message: Message, *, stands: bool) -> Line:
        number = len(self.record.entries)
        if self.over:
            raise IllegalAction("The game is over.", rule="order-of-play")
        if seat is None:
            action = self._decoded(self.box.edition.host, message)
            action.check(self.table, -1)
            return Line(number, None, None, action, free=True)
        seat = self.seat(seat)
        nation = self.table.state.seat.index(seat)
        anytime = self.box.edition.anytime
        if anytime and _is_one_of(message, anytime):
            action = decode(anytime, message)
            action.check(self.table, nation)
            return Line(number, seat, nation, action, free=True)
        decision = self._question(nation)
        action = decode(decision.answers, message)
        if not stands:
            decision.check(self.table, action)
        return Line(number, seat, nation, action, stands=stands)

    def _decoded(self, answers: Answers, message: Message) -> Action:
        if not answers:
            raise IllegalAction("The host has nothing to decide in this edition.", rule="host")
        return decode(answers, message)

    # Running

    def begin(self) -> None:
        """Run from the agenda until somebody is asked."""
        self._advance()
        if self._listen and self.table.events:
            self.log += self.table.events

    def _apply(self, line: Line) -> None:
        if line.free:
            line.action.apply(self.table, -1 if line.nation is None else line.nation)
            if self._at_floor():
                self._restart_floor()  # the question may look different now
        else:
            self._send(line.action if self._single else (line.nation, line.action))

    def _send(self, answer: Any) -> None:
        assert self._running is not None
        try:
            self._ask(self._running.send(answer))
        except StopIteration:
            self._advance()

    def _advance(self) -> None:
        state = self.table.state
        steps = self.box.edition.steps
        self._running, self._asked, self._said = None, (), ()
        turn = state.turn
        while state.agenda:
            if state.turn > turn + TURNS_UNASKED:
                raise RuntimeError(f"nobody has been asked anything since turn {turn}: this game has no end")
            state.step, state.agenda = state.agenda[0], state.agenda[1:]
            function = steps[state.step[0]]
            running = function(self.table, *state.step[1:])
            if running is None:
                continue  # a plain step: it is done
            assert kind_of(function) is not PLAIN, f"{state.step[0]} is no plain step"
            self._photograph, self._since = state.copy(), []  # a procedure or a floor, which has not begun yet
            if self._start(running):
                self.window += 1
                return
        state.step = ()
        self._photograph, self._since = state.copy(), []

    def _start(self, running: Step) -> bool:
        try:
            asked = next(running)
        except StopIteration:
            return False
        self._running, self._said = running, ()
        self._ask(asked)
        return True

    def _ask(self, asked: Decision | tuple[Decision, ...]) -> None:
        if asked is self._said:
            return  # the same questions again
        self._said, self._single = asked, not isinstance(asked, tuple)
        if isinstance(asked, tuple):
            seat = self.table.state.seat
            by_seat = {seat[decision.nation]: decision for decision in asked}
            assert len(by_seat) == len(asked) > 0, "a step asks somebody, and one seat at most one question"
            self._asked = tuple(by_seat[number] for number in sorted(by_seat))
        else:
            self._asked = (asked,)

    def _at_floor(self) -> bool:
        step = self.table.state.step
        return not step or kind_of(self.box.edition.steps[step[0]]) is FLOOR

    def _restart_floor(self) -> None:
        step = self.table.state.step
        if step and not self._start(self.box.edition.steps[step[0]](self.table, *step[1:])):
            self._advance()

    # Going back

    def _rebuild(self, base: State, since: Sequence[Line]) -> None:
        """The table as it was after these actions since this photograph.

        Refuses if one of them is no longer legal, answers another question than it did, or now does what no undo may
        do: end the step, or touch what is hidden.
        """
        listening, self.table.events = self.table.events, None
        self.table.state = base.copy()
        self._photograph, self._since = base, []
        step = base.step
        try:
            if step:
                started = self._start(self.box.edition.steps[step[0]](self.table, *step[1:]))
                assert started, "a step that asked before asks again"
            for line in since:
                self._check_again(line)
                self._since.append(line)
                self.table.barrier = False
                self._apply(line)
                if self._base is not base or (self.table.barrier and not line.final):
                    raise IllegalAction("Without it the game would go on by itself.", rule="undo")
        finally:
            self.table.events = listening

    def _check_again(self, line: Line) -> None:
        if line.free:
            line.action.check(self.table, -1 if line.nation is None else line.nation)
            return
        for decision in self._asked:
            if decision.nation == line.nation and self.seat_of(decision) == line.seat:
                if isinstance(line.action, decision.answers):
                    return None if line.stands else decision.check(self.table, line.action)
        raise IllegalAction("Others have built on it.", rule="undo")

    def undo(self, seat: Seat, entry: int | None = None) -> list[Event]:
        """Take back an own action of the running step: the last one that can be, or the one with this number.

        Never past something hidden that was drawn, shown or shuffled, and never what others have built on.
        """
        seat = self.seat(seat)
        line = self._to_take_back(seat, entry)
        before = self._snapshot()
        rest = [other for other in self._since if other is not line]
        try:
            self._rebuild(self._base, rest)
        except BaseException as error:
            self._restore(before)
            if not isinstance(error, IllegalAction):
                raise
            raise IllegalAction("Others have built on it, or it can no longer be undone.", rule="undo") from error
        if self._recording:
            self.record.entries.append(Entry(seat, None, TAKEN_BACK, line.number))
        told: list[Event] = [TakenBack(self.table.nation_id(self.nation_of(seat)), line.number)]
        if self._recording:
            self.log += told
        return told

    def _to_take_back(self, seat: int, entry: int | None) -> Line:
        for line in reversed(self._since):
            if line.final:
                raise IllegalAction("Something hidden has been shown or drawn since: it stands.", rule="undo")
            if line.seat != seat or line.free:
                continue
            if line.closes:
                raise IllegalAction("You have finished here: it stands.", rule="undo")
            if entry is None or line.number == entry:
                if not line.fixed:
                    return line
                if entry is not None:
                    raise IllegalAction("The rules make this final.", rule="undo")
        raise IllegalAction("You have nothing to take back.", rule="undo")

    def go_back_to(self, earlier: "Game") -> list[Event]:
        """Stand where this very game stood earlier, as `earlier` does, which is used up. The record keeps all."""
        entries = len(earlier.record.entries)
        self.table, self.window = earlier.table, earlier.window
        self._running, self._asked, self._single = earlier._running, earlier._asked, earlier._single
        self._said = earlier._said
        self._photograph, self._since = earlier._photograph, earlier._since
        self.table.events = [] if self._listen else None
        if self._recording:
            self.record.entries.append(Entry(None, None, REWOUND, entries))
        told: list[Event] = [Rewound(entries, self.turn, self.phase)]
        if self._recording:
            self.log += told
        return told

    def _snapshot(self) -> tuple[State, list[Line], int, int]:
        return self._base, list(self._since), len(self.record.entries), len(self.log)

    def _restore(self, before: tuple[State, list[Line], int, int]) -> None:
        base, since, entries, told = before
        del self.record.entries[entries:]
        del self.log[told:]
        self._rebuild(base, since)

    # Copies

    def copy(self, *, with_record: bool = False) -> "Game":
        """The same position, to be played on apart from this one: without record and events, unless it is to go on
        with its record, as the game itself would."""
        new = object.__new__(Game)
        new.box = self.box
        new.record = Record(self.record.start, list(self.record.entries) if with_record else [])
        new.log = []
        new._listen = new._recording = with_record
        new.window = self.window
        new._running, new._asked, new._said, new._single = None, (), (), False
        table = self.table
        if self._at_floor() and not with_record:
            new.table = Table(self.box, table.state.copy())
            new.table.events = None
            new._photograph, new._since = None, []
            step = table.state.step
            if step:
                new._start(self.box.edition.steps[step[0]](new.table, *step[1:]))
        else:
            new.table = Table(self.box, self._base)
            new.table.events = None
            new._rebuild(self._base, self._since)
            new.table.events = [] if with_record else None
        return new


def _is_one_of(message: Message, kinds: Answers) -> bool:
    if isinstance(message, Action):
        return type(message) in kinds
    tag = message.get("type") if isinstance(message, MAPPINGS) else None
    return isinstance(tag, str) and tag in by_tag(kinds)


def end_game(table: Table, standings: Sequence[Standing]) -> None:
    """Nothing more will be asked: the result is known."""
    table.state.agenda = ()
    table.state.standings = tuple(standing.plain() for standing in standings)
    table.emit(GameEnded(standings[0].nation, {standing.nation: standing.points for standing in standings}))
