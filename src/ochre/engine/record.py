"""The record of a game: its start and the list of what was done. Nothing else is stored as truth."""

from typing import Any

import msgspec

from ochre.engine.actions import Action

RULES_VERSION = 1
"""Raised when a change of the rules makes old records replay differently."""

PLAYED, BY_CLOCK, TAKEN_BACK, STANDS = "", "clock", "undo", "stands"
"""How an entry came about. What STANDS was lawful when it was made, at another place in the order."""


class Entry(msgspec.Struct, omit_defaults=True):
    """One line of the record. It is never removed: taking back is a line too."""

    seat: int | None  # None: the host of the table, or its clock
    action: Action | dict[str, Any] | None = None  # plain as read from a file: decoded by the question it answers
    mark: str = PLAYED
    takes_back: int | None = None  # with mark TAKEN_BACK: the number of the entry that no longer counts


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
