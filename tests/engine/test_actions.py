"""Messages become actions at the border, or do not get past it."""

from collections import OrderedDict
from decimal import Decimal

import pytest
from engine.toy import Eat, Rest, Sow, Toast

from ochre.engine.actions import Action, decode, kebab, tag_of
from ochre.engine.errors import MalformedAction


def test_an_action_goes_by_its_name() -> None:
    assert (kebab("MoveTokens"), kebab("Done"), tag_of(Sow)) == ("move-tokens", "done", "sow")


@pytest.mark.parametrize(
    ("message", "action"),
    [
        ({"type": "sow", "area": "crete"}, Sow("crete", 1)),
        (OrderedDict(type="sow", area="crete", count=1000), Sow("crete", 1000)),
        (Sow("crete", 0), Sow("crete", 0)),
        ({"type": "rest"}, Rest()),
    ],
)
def test_a_well_formed_message_is_decoded(message, action) -> None:
    assert decode((Sow, Rest), message) == action


NONSENSE = [
    None,
    True,
    0,
    1.5,
    "rest",
    b"rest",
    [],
    (),
    object(),
    Rest,
    {},
    {"area": "crete"},
    {"type": None},
    {"type": 1},
    {"type": ["sow"]},
    {"type": "SOW", "area": "crete"},
    {"type": "sow"},
    {"type": "sow", "area": ""},
    {"type": "sow", "area": "x" * 65},
    {"type": "sow", "area": 5},
    {"type": "sow", "area": None},
    {"type": "sow", "area": b"crete"},
    {"type": "sow", "area": "crete", "count": -1},
    {"type": "sow", "area": "crete", "count": 1.0},
    {"type": "sow", "area": "crete", "count": 1.5},
    {"type": "sow", "area": "crete", "count": float("nan")},
    {"type": "sow", "area": "crete", "count": float("inf")},
    {"type": "sow", "area": "crete", "count": 1001},
    {"type": "sow", "area": "crete", "count": 10**400},
    {"type": "sow", "area": "crete", "count": "1"},
    {"type": "sow", "area": "crete", "count": True},
    {"type": "sow", "area": "crete", "count": None},
    {"type": "sow", "area": "crete", "count": Decimal(1)},
    {"type": "sow", "area": "crete", "count": [1]},
    {"type": "sow", "area": "crete", "extra": 1},
    {"type": "sow", "area": "crete", 1: 1},
    {"type": "\ud800"},
    {"type": "sow", "\ud800": 1},
    Sow("crete", -1),
    Sow("crete", 1.5),
    Sow(None),
    Sow(object()),
    Eat(1),
]


@pytest.mark.parametrize("message", NONSENSE, ids=lambda message: ascii(message).split(" at 0x")[0][:50])
def test_nonsense_is_malformed(message) -> None:
    with pytest.raises(MalformedAction):
        decode((Sow, Rest), message)


def test_where_only_one_answer_is_possible_its_name_is_needed_too() -> None:
    for message in ({}, {"to": "celt"}, {"type": "eat", "to": "celt"}):
        with pytest.raises(MalformedAction):
            decode((Toast,), message)


def test_a_message_without_end_is_malformed() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(MalformedAction):
        decode((Sow,), {"type": "sow", "area": endless})
    deep: object = "crete"
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(MalformedAction):
        decode((Sow,), {"type": "sow", "area": deep})


def test_an_action_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Sow("crete").count = 5
    assert hash(Sow("crete")) == hash(Sow("crete"))
    assert issubclass(Sow, Action)
