"""What the people at a table agree on beside the game: pausing and going on, going back, giving up.

Everything said about it is an event in the log of the table, which is stored and folded here; the clocks read the same
log. A proposal is made by one player and agreed on by the others who answer for themselves; bots always agree.

- To pause, and to rewind: all. One who disagrees ends the proposal.
- To give the game up: more than half.
- To go on after a pause: more than half; or nobody, some hours after it was proposed. So nobody is taken by surprise,
  and who stays away cannot hold the table.
"""

from collections.abc import Collection, Iterable

import msgspec

from ochre.engine.actions import kebab
from ochre.wire.messages import Agreement, Agreements, Proposal, QuietHours

HOUR = 3_600_000
PASSES_AFTER = 12 * HOUR
"""When a proposal to go on needs no more agreement, in milliseconds."""

BY_ALL: frozenset[Agreement] = frozenset({"pause", "rewind"})


# The log of a table


class TableEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab):
    """Something that happened at a table beside the game."""


class Proposed(TableEvent, frozen=True):
    seat: int
    what: Agreement
    move: int | None = None
    turn: int | None = None
    phase: str | None = None


class Agreed(TableEvent, frozen=True):
    proposal: int
    seat: int


class Disagreed(TableEvent, frozen=True):
    proposal: int
    seat: int


class Withdrawn(TableEvent, frozen=True):
    """By who proposed it: it no longer stands. By another: neither agrees nor disagrees any more."""

    proposal: int
    seat: int


class Failed(TableEvent, frozen=True):
    proposal: int


class Carried(TableEvent, frozen=True):
    """Enough have agreed: it is done, in the same breath."""

    proposal: int


class QuietSet(TableEvent, frozen=True):
    """The quiet hours of who sits here; they count from a certain time on."""

    seat: int
    hours: QuietHours | None
    counts: int


class SeatTaken(TableEvent, frozen=True):
    """Somebody else plays on here."""

    seat: int


AnyTableEvent = Proposed | Agreed | Disagreed | Withdrawn | Failed | Carried | QuietSet | SeatTaken


class Logged(msgspec.Struct, frozen=True):
    """An event with its number, the move after which it happened, and its time."""

    number: int
    sequence: int
    event: AnyTableEvent
    at: int


_events = msgspec.json.Decoder(AnyTableEvent)


def encode_event(event: AnyTableEvent) -> bytes:
    return msgspec.json.encode(event)


def decode_event(text: bytes) -> AnyTableEvent:
    found: AnyTableEvent = _events.decode(text)
    return found


# The fold


class Open(msgspec.Struct):
    """A proposal that stands."""

    number: int
    at: int
    proposed: Proposed
    agreed: set[int]
    disagreed: set[int]

    @property
    def what(self) -> Agreement:
        return self.proposed.what

    @property
    def passes_at(self) -> int | None:
        return self.at + PASSES_AFTER if self.what == "resume" else None

    def needed(self, voters: Collection[int]) -> int:
        return len(voters) if self.what in BY_ALL else len(voters) // 2 + 1

    def passes(self, voters: Collection[int], at: int) -> bool:
        """Whether it is to be carried out, at this time."""
        if self.passes_at is not None and at >= self.passes_at:
            return True
        return len(self.agreed & set(voters)) >= self.needed(voters)

    def fails(self, voters: Collection[int]) -> bool:
        """Whether it can no longer pass."""
        return len(voters) - len(self.disagreed & set(voters)) < self.needed(voters)


class Agreeing:
    """What is proposed at one table, and whether it pauses."""

    def __init__(self) -> None:
        self.number = 0  # of the last event
        self.paused: int | None = None  # since when
        self.given_up = False
        self.open: dict[int, Open] = {}

    def note(self, logged: Logged) -> None:
        self.number = logged.number
        match logged.event:
            case Proposed(seat=seat) as proposed:
                self.open[logged.number] = Open(logged.number, logged.at, proposed, {seat}, set())
            case Agreed(proposal, seat):
                self.open[proposal].agreed.add(seat)
                self.open[proposal].disagreed.discard(seat)
            case Disagreed(proposal, seat):
                self.open[proposal].disagreed.add(seat)
                self.open[proposal].agreed.discard(seat)
            case Withdrawn(proposal, seat):
                self.open[proposal].agreed.discard(seat)
                self.open[proposal].disagreed.discard(seat)
                if self.open[proposal].proposed.seat == seat:
                    del self.open[proposal]
            case Failed(proposal):
                del self.open[proposal]
            case Carried(proposal):
                self._carry(self.open[proposal].what, logged.at)
            case SeatTaken(seat):  # who comes has said nothing yet
                for each in self.open.values():
                    each.agreed.discard(seat)
                    each.disagreed.discard(seat)

    def _carry(self, what: Agreement, at: int) -> None:
        if what == "pause":
            self.paused = at
        elif what == "resume":
            self.paused = None
        elif what == "abandon":
            self.given_up = True
            self.open = {}
        self.open = {number: each for number, each in self.open.items() if each.what != what}

    def of(self, what: Agreement) -> Open | None:
        return next((each for each in self.open.values() if each.what == what), None)

    def alarm(self) -> int | None:
        """When a proposal passes by itself."""
        return min((each.passes_at for each in self.open.values() if each.passes_at is not None), default=None)

    def shown(self, voters: Iterable[int]) -> Agreements:
        asked = sorted(voters)
        return Agreements(
            [
                Proposal(
                    number=each.number,
                    what=each.what,
                    by=each.proposed.seat,
                    at=each.at,
                    agreed=sorted(each.agreed),
                    disagreed=sorted(each.disagreed),
                    voters=asked,
                    needed=each.needed(asked),
                    move=each.proposed.move,
                    turn=each.proposed.turn,
                    phase=each.proposed.phase,
                    passes_at=each.passes_at,
                )
                for each in self.open.values()
            ],
            self.paused,
        )
