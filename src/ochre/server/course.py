"""The course of a game: what is known of how it went, beside the position itself. All is folded from what is stored."""

from collections.abc import Sequence

from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.engine.record import REWOUND, Entry
from ochre.games import follow
from ochre.server.agreements import Agreeing, Logged, QuietSet, SeatTaken
from ochre.server.clocks import Clock, moment_of
from ochre.server.storage import Move, StoredGame
from ochre.wire.messages import Milestone


class Course:
    """What each move made happen and when, where the phases began, the clocks, and what the table has agreed on."""

    def __init__(self, stored: StoredGame) -> None:
        self.clock = Clock(stored.pace, stored.players)
        self.agreeing = Agreeing()
        self.stones: list[Milestone] = []  # the move after which each phase began
        self._told: list[list[Event]] = []  # what each move made happen; the first: what the beginning did
        self._lengths: list[int] = []  # of the record after each move; the first: at the beginning

    @property
    def number(self) -> int:
        """Of the last move."""
        return max(len(self._told) - 1, 0)

    def begin(self, game: Game, at: int) -> None:
        self.clock.note(at, moment_of(game))
        self._add(game, list(game.log), at)

    def follow(self, game: Game, move: Move) -> None:
        """Play a stored move."""
        before = len(game.log)
        for entry in move.entries:
            follow(game, entry)
        self.add(game, game.log[before:], move.entries, move.at)

    def add(self, game: Game, told: list[Event], entries: Sequence[Entry], at: int) -> None:
        """A move has been made, here or elsewhere."""
        if self.clock.pace is not None:  # else nobody looks at it
            anew = any(entry.mark == REWOUND for entry in entries)
            self.clock.note(at, moment_of(game), (entry.seat for entry in entries), anew=anew)
        self._add(game, told, at)

    def _add(self, game: Game, told: list[Event], at: int) -> None:
        self._told.append(told)
        self._lengths.append(len(game.record.entries))
        here = (game.turn, game.phase)
        if not game.over and (not self.stones or (self.stones[-1].turn, self.stones[-1].phase) != here):
            self.stones.append(Milestone(self.number, *here, at))

    def note(self, *logged: Logged) -> None:
        """What was logged at the table: pauses stop the clocks, quiet hours and new players change them."""
        for each in logged:
            paused = self.agreeing.paused
            self.agreeing.note(each)
            if self.agreeing.paused != paused:
                (self.clock.go_on if self.agreeing.paused is None else self.clock.pause)(each.at)
            if isinstance(each.event, QuietSet):
                self.clock.set_quiet(each.at, each.event.seat, each.event.hours, counts=each.event.counts)
            elif isinstance(each.event, SeatTaken):
                self.clock.renew(each.at, each.event.seat)

    def since(self, number: int) -> list[Event]:
        """What has happened since this move."""
        return [event for told in self._told[number + 1 :] for event in told]

    def length_after(self, number: int) -> int:
        """How long the record was after this move."""
        return self._lengths[number]

    def stone_at(self, number: int) -> Milestone:
        """Where the phase of this move began."""
        return [stone for stone in self.stones if stone.number <= number][-1]
