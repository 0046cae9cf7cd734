"""Bots round one table: who is asked next, and what happens when one errs."""

import contextlib
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType

from ochre.bots.bot import Answer, Bot, Message
from ochre.engine.actions import Action, is_list
from ochre.engine.decisions import Decision
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.events import Event
from ochre.engine.eyes import Asked, Eyes, Scene
from ochre.engine.game import Game


@dataclass(frozen=True, slots=True)
class Fault:
    """A bot could not answer, or answered what the rules refuse: the default was played instead."""

    seat: int
    turn: int
    kind: str
    error: str


class Overrun(BaseException):
    """A bot has thought too long. No `except Exception` on its way, in a bot or in a game it imagines, stops it."""


class Company:
    """Plays every seat of a table that has a bot. `seconds`: CPU time for one answer, None for any.

    Whoever is due is asked in turn, round the table, beginning behind the seat that has spoken last. A bot may wait
    (None); it is asked again when something has happened, and for the last time when all who are due wait.
    """

    def __init__(self, bots: Mapping[int, Bot] | Sequence[Bot], *, seconds: float | None = None) -> None:
        self.bots = dict(bots) if isinstance(bots, Mapping) else dict(enumerate(bots))
        self.seconds = seconds
        self.faults: list[Fault] = []
        self._answers = 0
        self._waits: dict[int, tuple[int, int]] = {}  # seat: how far the game was when it said so
        self._called: dict[int, int] = {}  # seat: when it was last asked for the last time
        self._spoke = -1  # the seat that has spoken last
        self._heard: dict[int, int] = {}  # seat: how much of the log it knows

    def play(self, game: Game) -> list[Event]:
        """Let one bot answer, and tell what happened. The game must not be over, and a bot must be asked."""
        return self.say(game, *self.answer(game))

    def say(self, game: Game, seat: int, answer: Message | Sequence[Message]) -> list[Event]:
        """Play what a bot has answered, or the default if the rules refuse it."""
        try:
            return game.play(seat, answer)
        except (IllegalAction, MalformedAction) as refusal:
            return game.play(seat, self.refused(game, seat, refusal))

    def is_asked(self, game: Game) -> bool:
        """Whether a bot has anything to answer now."""
        return any(game.seat_of(decision) in self.bots for decision in game.pending)

    def answer(self, game: Game) -> tuple[int, Message | Sequence[Message]]:
        """Whose turn it is to speak, and what that bot says."""
        due, scene = list[tuple[int, Decision]](), Scene(game.table)
        now = len(game.record.entries), self._answers
        for seat, decision in self._due(game):
            due.append((seat, decision))
            if self._waits.get(seat) != now:
                answer = self._ask(game, seat, decision, scene, last_call=False)
                if answer is not None:
                    self._answers += 1
                    self._spoke = seat
                    return seat, answer
                self._waits[seat] = now
        seat, decision = min(due, key=lambda asked: self._called.get(asked[0], 0))
        self._answers += 1
        self._called[seat] = self._answers
        answer = self._ask(game, seat, decision, scene, last_call=True)
        assert answer is not None
        return seat, answer

    def _due(self, game: Game) -> Iterator[tuple[int, Decision]]:
        """Who must answer, in turn. Mostly one of the first does, and the others need not be looked for."""
        seats = game.table.state.seat
        asked = [(seat, decision) for decision in game.pending if (seat := seats[decision.nation]) in self.bots]
        behind = [each for each in asked if each[0] > self._spoke]
        nobody = True
        for seat, decision in behind + asked[: len(asked) - len(behind)]:
            if decision.due(game.table):
                nobody = False
                yield seat, decision
        if nobody:  # everybody waits for an order that somebody insists on: whoever may act
            yield from asked[:1]

    def ask(self, game: Game, seat: int, *, last_call: bool = False) -> Answer:
        """What the bot on this seat, which is asked something, answers; None: it waits."""
        return self._ask(game, seat, game.decision(seat), Scene(game.table), last_call=last_call)

    def refused(self, game: Game, seat: int, refusal: Exception) -> Action:
        """What is played instead of an answer that the rules refuse."""
        decision = game.decision(seat)
        self._report(game, seat, decision, refusal)
        return decision.default(game.table)

    def _ask(self, game: Game, seat: int, decision: Decision, scene: Scene, *, last_call: bool) -> Answer:
        answer: Answer = None
        try:
            if self.seconds is None:
                answer = self._answer(game, seat, decision, scene, last_call)
            else:
                with _time_limit(self.seconds):
                    answer = self._answer(game, seat, decision, scene, last_call)
        except (Exception, Overrun) as error:
            if isinstance(error, Overrun) and self.seconds is None:
                raise  # the time of somebody who imagines this table
            self._report(game, seat, decision, error)
            return decision.default(game.table)
        if answer is not None and not (is_list(answer) and not answer):
            return answer
        return decision.default(game.table) if last_call else None

    def _answer(self, game: Game, seat: int, decision: Decision, scene: Scene, last_call: bool) -> Answer:
        """What the bot itself says, told what has happened and shown the table."""
        bot = self.bots[seat]
        if bot.listens:
            self._tell(bot, game, seat)
        eyes = Eyes(game.table, decision.nation, scene)
        return bot.answer(eyes, Asked(game.table, decision, last_call=last_call))

    def _tell(self, bot: Bot, game: Game, seat: int) -> None:
        """What has happened since this bot was last asked. A game that keeps no log tells nothing."""
        known = self._heard.get(seat, 0)
        self._heard[seat] = len(game.log)
        bot.hear(game.events_for(seat, game.log[known:]))

    def _report(self, game: Game, seat: int, decision: Decision, error: BaseException) -> None:
        self.faults.append(Fault(seat, game.turn, decision.kind, f"{type(error).__name__}: {error}"))


@contextlib.contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what takes more CPU time than this. Only where the system can, and in the main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Overrun(f"no answer within {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
