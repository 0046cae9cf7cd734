"""A photograph of the table: everything that must be known to go on playing, and nothing that follows from it.

Counts lie in flat arrays, listed once below; nations, areas and cards appear by index. Nations are numbered in
A.S.T.-ranking order; behind the last one comes the owner of barbarian tokens and pirate cities, who is nobody's.
"""

import hashlib
import sys
from array import array
from collections.abc import Callable
from typing import Any

import msgspec

SHIPS = 4
COLOURS = 5
UNUSED = 255
"""In `ship_left`: a ship of an earlier turn that has not been maintained."""

PLAYING, LEAVING, LEFT, INERT, ABSENT = range(5)
"""In `leaving`. INERT: has left, but the units stay on the board. ABSENT: takes no part, or not yet."""

FACE_UP = 12
"""In `used`: from this bit on, how many commodity cards lie face up and are bound until the end of the turn."""

NO_SEAT = 255
"""In `seat`: nobody plays this nation."""

# name, type code, length in terms of nations n, areas a, card kinds k
ARRAYS: tuple[tuple[str, str, Callable[[int, int, int], int]], ...] = (
    ("tokens", "B", lambda n, a, k: (n + 1) * a),  # owner * areas + area; barbarians last
    ("moved", "B", lambda n, a, k: n * a),  # of these tokens, those flipped because they have moved
    ("city", "B", lambda n, a, k: a),  # owner + 1, 0 for none
    ("built", "B", lambda n, a, k: a),  # 1: this city was built this turn
    ("selected", "B", lambda n, a, k: a),  # 1: this city is selected (Cyclone)
    ("in_play", "B", lambda n, a, k: a),
    ("stock", "B", lambda n, a, k: n),
    ("treasury", "B", lambda n, a, k: n),
    ("ship_at", "H", lambda n, a, k: n * SHIPS),  # area + 1, 0 for stock
    ("ship_left", "B", lambda n, a, k: n * SHIPS),  # steps left; UNUSED: must be maintained first
    ("ship_coast", "B", lambda n, a, k: 0),  # coasts a ship may lie at, as bits, 0 for any; empty without such coasts
    ("ships_built", "B", lambda n, a, k: n),
    ("advances", "Q", lambda n, a, k: n),  # bit set
    ("credits", "H", lambda n, a, k: n * COLOURS),
    ("ast", "B", lambda n, a, k: n),
    ("hand", "B", lambda n, a, k: n * k),
    ("trader", "B", lambda n, a, k: k),  # who last traded this calamity to its holder, + 1; 0 if nobody
    ("discards", "B", lambda n, a, k: k),
    ("laid", "B", lambda n, a, k: n),  # calamities laid face down for all to count
    ("census", "B", lambda n, a, k: n),
    ("revolting", "B", lambda n, a, k: n),  # cities still to revolt
    ("finished", "B", lambda n, a, k: n),  # the turned marker: has finished in this phase
    ("insists", "B", lambda n, a, k: n),  # wants the printed order where it is optional
    ("owed", "B", lambda n, a, k: n),  # damage, cities or cards still to be given up
    ("used", "H", lambda n, a, k: n),  # bits of what may be used once a turn
    ("leaving", "B", lambda n, a, k: n),  # PLAYING, LEAVING at the end of this turn, LEFT, INERT, ABSENT
    ("seat", "B", lambda n, a, k: n),  # who plays this nation
)

# Single values. Variable things are immutable and shared between copies.
SINGLES: tuple[tuple[str, Any], ...] = (
    ("turn", 1),
    ("phase", ""),
    ("step", ()),  # the running agenda entry
    ("agenda", ()),  # what comes next, first entry first
    ("counter", 0),  # of chance
    ("stacks", ()),  # bytes of card kinds per stack number, top card first
    ("offers", ()),
    ("offer_number", 0),
    ("order", b""),  # nations in movement order
    ("last_turn", 0),  # the game ends after this turn, if set
    ("bonus", b""),  # nations that first entered the last epoch
    ("themes", b""),  # theme set of each nation (Short Game), secret until revealed
    ("standings", ()),  # final result, once known
)


class State:
    """The table at one moment. Only verbs write to it."""

    __slots__ = (*(name for name, _, _ in ARRAYS), *(name for name, _ in SINGLES), "seed")

    tokens: bytearray
    moved: bytearray
    city: bytearray
    built: bytearray
    selected: bytearray
    in_play: bytearray
    stock: bytearray
    treasury: bytearray
    ship_at: "array[int]"
    ship_left: bytearray
    ship_coast: bytearray
    ships_built: bytearray
    advances: "array[int]"
    credits: "array[int]"
    ast: bytearray
    hand: bytearray
    trader: bytearray
    discards: bytearray
    laid: bytearray
    census: bytearray
    revolting: bytearray
    finished: bytearray
    insists: bytearray
    owed: bytearray
    used: "array[int]"
    leaving: bytearray
    seat: bytearray
    turn: int
    phase: str
    step: tuple[Any, ...]
    agenda: tuple[tuple[Any, ...], ...]
    counter: int
    stacks: tuple[bytes, ...]
    offers: tuple[Any, ...]
    offer_number: int
    order: bytes
    last_turn: int
    bonus: bytes
    themes: bytes
    standings: tuple[Any, ...]
    seed: bytes

    def __init__(self, nations: int, areas: int, cards: int, seed: bytes, *, coasts: bool = False) -> None:
        for name, code, length in ARRAYS:
            size = length(nations, areas, cards)
            setattr(self, name, bytearray(size) if code == "B" else array(code, bytes(size * array(code).itemsize)))
        if coasts:  # on a map with areas that have several
            self.ship_coast = bytearray(nations * SHIPS)
        for name, value in SINGLES:
            setattr(self, name, value)
        self.seed = seed

    def copy(self) -> "State":
        """A photograph, in a few microseconds."""
        return _copy(self)

    def digest(self, *more: Any) -> bytes:
        """A fingerprint of the table, with `more` that belongs to the position. The same on every machine."""
        hasher = hashlib.blake2b(digest_size=16)
        for name, _, _ in ARRAYS:
            hasher.update(_little_endian(getattr(self, name)))
        hasher.update(msgspec.msgpack.encode([getattr(self, name) for name, _ in SINGLES]))
        hasher.update(self.seed)
        hasher.update(msgspec.msgpack.encode(more))
        return hasher.digest()


def _little_endian(values: "bytearray | array[int]") -> bytes | bytearray:
    if isinstance(values, bytearray):
        return values
    if sys.byteorder == "little":
        return values.tobytes()
    return b"".join(value.to_bytes(values.itemsize, "little") for value in values)


def _make_copy() -> Callable[[State], State]:
    """Write the copying function out from the list of fields: three times as fast as a loop over names."""
    arrays = "".join(f"    new.{name} = old.{name}[:]\n" for name, _, _ in ARRAYS)
    singles = "".join(f"    new.{name} = old.{name}\n" for name in (*(name for name, _ in SINGLES), "seed"))
    scope: dict[str, Any] = {"State": State, "make": object.__new__}
    exec(f"def copy(old):\n    new = make(State)\n{arrays}{singles}    return new\n", scope)
    function: Callable[[State], State] = scope["copy"]
    return function


_copy = _make_copy()
