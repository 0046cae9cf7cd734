"""An edition as a value, and what is taken out of its box for one game.

The engine runs whatever an edition's steps say; it never asks which edition it is.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ochre.board.advances import Advances
from ochre.board.areas import Board
from ochre.board.cards import Deck
from ochre.engine.actions import Action
from ochre.engine.agenda import StepFunction

if TYPE_CHECKING:
    from ochre.engine.table import Table


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table may choose before the game. Forms are made from these declarations."""

    name: str
    default: Any
    help: str
    choices: tuple[Any, ...] = ()  # empty: any value of the default's type
    least: int | None = None
    most: int | None = None

    def read(self, value: Any) -> Any:
        """This value, checked; a string is read as the kind of value the option holds."""
        if isinstance(value, str) and not isinstance(self.default, str):
            value = _from_text(value, self.default)
        if isinstance(value, list):
            value = tuple(value)  # JSON knows no tuples
        if type(value) is not type(self.default):
            raise ValueError(f"Option {self.name}: {value!r} is not {_kind_of_value(self.default)}.")
        if self.choices and value not in self.choices:
            raise ValueError(f"Option {self.name}: {value!r} is none of {', '.join(map(str, self.choices))}.")
        if (self.least is not None and value < self.least) or (self.most is not None and value > self.most):
            raise ValueError(f"Option {self.name}: {value} is not between {self.least} and {self.most}.")
        return value


def _kind_of_value(value: Any) -> str:
    return {bool: "yes or no", int: "a whole number", str: "a word", tuple: "a list"}[type(value)]


def _from_text(text: str, like: Any) -> Any:
    if isinstance(like, bool):
        words = {
            "yes": True,
            "true": True,
            "on": True,
            "1": True,
            "no": False,
            "false": False,
            "off": False,
            "0": False,
        }
        return words.get(text.lower(), text)
    if isinstance(like, int):
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
    if isinstance(like, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text


@dataclass(frozen=True, slots=True)
class Nation:
    """One civilization in play."""

    id: str
    name: str
    rank: int  # as printed; lower goes first
    start: int  # area
    region: tuple[int, ...]
    track: tuple[str, ...]  # epoch of each space; space 0 is the arrow before the first
    block: int = 0  # of the deck: whose stacks this nation draws from
    starts: tuple[int, ...] = ()  # areas to choose the start from, if there are several
    counterpart_of: str = ""  # the nation it was once a part of, where a nation can be divided for a new player
    points: tuple[int, ...] = ()  # face value of advances that each space of the track asks for, if any does


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many pieces each nation has."""

    tokens: int = 55
    cities: int = 9
    ships: int = 4


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """What was taken out of the box for one game. Never changes while it is played."""

    edition: "Edition"
    options: Mapping[str, Any]
    nations: tuple[Nation, ...]  # in A.S.T.-ranking order
    board: Board
    deck: Deck
    advances: Advances
    policies: Any  # the edition's own record of numbers and rulings; typed where the rules read it
    pieces: Pieces = field(default_factory=Pieces)


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """One rulebook, as a value."""

    id: str
    name: str
    prefix: str  # of its rule ids: "WE"
    players: range
    options: tuple[Option, ...]
    steps: Mapping[str, StepFunction]
    phases: tuple[str, ...]  # names of the phases of a full turn, in order
    # edition, number of players, options, and the nations if they are not the book's for this number
    open: Callable[["Edition", int, Mapping[str, Any], tuple[str, ...]], Box]
    begin: Callable[["Table"], None]  # lay out the pieces and put the first steps on the agenda
    anytime: tuple[type[Action], ...] = ()  # what a player may do without being asked
    host: tuple[type[Action], ...] = ()  # what the host of the table or its clock may do
    notes: tuple[str, ...] = ()  # what is offered and what is not, and why
    citations: Mapping[str, str] = field(default_factory=dict)  # paths of shared rules that this book numbers otherwise

    def cite(self, path: str) -> str:
        """The full id of a rule in this book."""
        return f"{self.prefix}-{self.citations.get(path, path)}"

    def read_options(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        """All options of this edition with their values; complains about unknown names and values."""
        known = {option.name: option for option in self.options}
        given = {name.replace("-", "_"): value for name, value in (given or {}).items()}
        if unknown := sorted(set(given) - set(known)):
            raise ValueError(f"{self.name} has no option {', '.join(unknown)}; it has {', '.join(known)}.")
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}
