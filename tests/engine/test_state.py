"""The state: copied whole, and a fingerprint that misses nothing and is the same everywhere."""

import subprocess
import sys
from array import array

import pytest
from engine import toy

from ochre.engine import state as states
from ochre.engine.offers import Offer
from ochre.engine.state import ARRAYS, SINGLES, State

SEED = bytes(16)
OTHER_VALUES = {
    "turn": 2,
    "phase": "x",
    "step": ("x", 1),
    "agenda": (("x",),),
    "counter": 7,
    "stacks": (b"\x01",),
    "offers": (Offer(1, 0, None, (1, 2, 3), (1, 2), (), 3),),
    "offer_number": 1,
    "order": b"\x01",
    "last_turn": 9,
    "bonus": b"\x02",
    "themes": b"\x03",
    "standings": ((1, "rome", 5, ()),),
}


def fresh() -> State:
    return State(3, 10, 5, SEED)


def different(name: str) -> object:
    value = getattr(fresh(), name)
    if name in OTHER_VALUES:
        return OTHER_VALUES[name]
    for type_, made in ((bool, not value), (int, 1), (str, "x"), (bytes, b"\x01"), (tuple, ((1,),))):
        if isinstance(value, type_):
            return made
    raise AssertionError(name)


def test_nothing_in_the_state_is_missing_from_the_lists() -> None:
    assert set(State.__slots__) == {name for name, *_ in ARRAYS} | {name for name, _ in SINGLES} | {"seed"}
    assert set(State.__annotations__) == set(State.__slots__)


@pytest.mark.parametrize("name", [name for name, *_ in ARRAYS])
def test_a_copy_shares_no_array_and_the_fingerprint_sees_every_place(name) -> None:
    state = fresh()
    seen = {state.digest()}
    for at in range(len(getattr(state, name))):
        copy = state.copy()
        getattr(copy, name)[at] += 1
        assert getattr(state, name)[at] == 0
        seen.add(copy.digest())
    assert len(seen) == 1 + len(getattr(state, name))
    assert state.digest() == fresh().digest()


@pytest.mark.parametrize("name", [name for name, _ in SINGLES])
def test_the_fingerprint_sees_every_single_value(name) -> None:
    state = fresh()
    copy = state.copy()
    setattr(copy, name, different(name))
    assert copy.digest() != state.digest()
    assert copy.copy().digest() == copy.digest()
    assert getattr(state, name) == getattr(fresh(), name)


def test_the_fingerprint_sees_the_seed_and_what_belongs_to_the_position() -> None:
    state, other = fresh(), State(3, 10, 5, bytes(15) + b"\x01")
    assert state.digest() != other.digest()
    assert state.digest([]) != state.digest([1]) != state.digest([2])


def test_one_value_moved_to_the_next_array_is_another_state() -> None:
    one, two = fresh(), fresh()
    one.stock[-1] = 5
    two.treasury[0] = 5
    assert one.digest() != two.digest()


def test_the_fingerprint_does_not_depend_on_the_byte_order_of_the_machine(monkeypatch) -> None:
    state = fresh()
    state.advances[1] = 0x0102030405060708
    state.credits[3] = 0x1234
    state.ship_at[2] = 300
    usual = state.digest()
    monkeypatch.setattr(states.sys, "byteorder", "big")
    assert state.digest() == usual
    assert states._little_endian(array("H", [0x0102])) == b"\x02\x01"


def test_negative_counts_are_refused_by_the_state_itself() -> None:
    state = fresh()
    with pytest.raises(ValueError):
        state.stock[0] -= 1
    with pytest.raises(OverflowError):
        state.credits[0] -= 1


def test_the_fingerprint_of_a_toy_game_is_the_same_in_a_process_with_another_hash_seed() -> None:
    code = "from engine import toy; print(toy.new_game(1).hash())"
    hashes = set()
    for seed in ("0", "1", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        hashes.add(run.stdout.split()[-1])
    assert hashes == {toy.new_game(1).hash()}
