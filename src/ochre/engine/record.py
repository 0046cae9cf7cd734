"""The record of a game: its start and the list of what was done. Nothing else is stored as truth."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ochre.engine.actions import Action

RULES_VERSION = 1
"""Raised when a change of the rules makes old records replay differently."""

PLAYED, BY_CLOCK, TAKEN_BACK, STANDS, REWOUND = "", "clock", "undo", "stands", "rewind"
"""How an entry came about. What STANDS was lawful when it was made, at another place in the order. REWOUND: the table
has agreed to go on from an earlier place."""

LIVE, STORED, POLICY, DEFAULT, BOT, RENEWED, FORCED = "", "stored", "policy", "default", "bot", "renewed", "forced"
"""Who spoke: the player (RENEWED: since a prepared answer no longer fitted), an answer prepared ahead, a standing
order, the default of the question, a bot that stands in, or the host where all could see that there was no choice."""


class Entry(msgspec.Struct, omit_defaults=True):
    """One line of the record. It is never removed: taking back is a line too."""

    seat: int | None  # None: the host of the table, or its clock
    action: Action | dict[str, Any] | None = None  # plain as read from a file: decoded by the question it answers
    mark: str = PLAYED
    # With mark TAKEN_BACK: the number of the entry that no longer counts; with REWOUND: of the first of all those
    takes_back: int | None = None
    by: str = LIVE  # how it was answered: for measuring the pace, replay does not look at it
    given: int | None = None  # with STORED: how many entries there were when the answer was left with the host


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game began: enough to begin it again on any machine."""

    edition: str
    players: int
    options: dict[str, Any]
    seed: bytes  # secret
    seats: tuple[str, ...] = ()  # nation of each seat, if given and not chosen
    position: dict[str, Any] | None = None  # of an arranged game: the plain data it was made from


class Record(msgspec.Struct, omit_defaults=True):
    start: Start
    entries: list[Entry]
    rules_version: int = RULES_VERSION


def standing(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the entries that count: those that were not rewound, and no entry that says so."""
    found = []
    number = len(entries) - 1
    while number >= 0:
        entry = entries[number]
        if entry.mark == REWOUND and entry.takes_back is not None:
            number = min(number, entry.takes_back) - 1
        else:
            found.append(number)
            number -= 1
    return found[::-1]


def straightened(record: Record) -> Record:
    """The record of the same game as if nothing had ever been rewound: it leads to the same table."""
    numbers = standing(record.entries)
    if len(numbers) == len(record.entries):
        return record
    place = {old: new for new, old in enumerate(numbers)}
    entries = [msgspec.structs.replace(record.entries[number]) for number in numbers]
    for entry in entries:
        if entry.takes_back is not None:
            entry.takes_back = place[entry.takes_back]
        if entry.given is not None:
            given = entry.given
            entry.given = sum(number < given for number in numbers)
    return Record(record.start, entries, record.rules_version)


class Line(msgspec.Struct):
    """A line of the fold: an entry that counts, with what the engine remembers of it while its step runs."""

    number: int  # of the entry in the record
    seat: int | None
    nation: int | None
    action: Action
    free: bool = False  # an action at any time, not an answer to the running step
    final: bool = False  # touched a hidden zone: it and everything before it in this step stands
    fixed: bool = False  # made final by the book
    stands: bool = False  # was judged at another moment: see STANDS
    closes: bool = False  # made final by the book, with all earlier ones of the same seat in this step
