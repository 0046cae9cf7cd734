"""A menu: some legal answers to a question, numbered, so that an agent can point at one.

Answers in these games are too many to number them all once and for ever (move 3 tokens from here to there, and build,
and sail). So each question comes with a menu of real legal answers: the default first, then others drawn at random from
all that are legal, without repetition. What each of them says is told as a row of numbers.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from ochre.engine.actions import Action, tag_of
from ochre.engine.edition import Box
from ochre.engine.eyes import Asked

DRAWS = 3  # answers drawn for each place on the menu before it is closed


def menu(asked: Asked, size: int, random: Random) -> list[Action]:
    """At most `size` different legal answers, the default first."""
    found = [asked.default]
    seen = {msgspec.json.encode(found[0])}
    for _ in range(size * DRAWS):
        if len(found) == size:
            break
        answer = asked.sample(random)
        written = msgspec.json.encode(answer)
        if written not in seen:
            seen.add(written)
            found.append(answer)
    return found


class Writer:
    """Writes answers as rows of numbers: the kind of answer, then what it names, from left to right.

    Areas, cards, nations and advances are written as index + 1, counts as they are, yes as 1; 0 is nothing.
    """

    def __init__(self, box: Box, width: int) -> None:
        self.width = width
        self._kinds = {tag: at + 1 for at, tag in enumerate(sorted(_tags(Action)))}
        names: list[dict[str, int]] = [
            dict(box.board.index),
            dict(box.deck.index),
            {nation.id: at for at, nation in enumerate(box.nations)},
            dict(box.advances.index),
        ]
        self._index = {id: at + 1 for group in names for id, at in group.items()}

    def row(self, answer: Action) -> list[int]:
        plain = msgspec.to_builtins(answer)
        numbers = [self._kinds[plain.pop("type")], *self._numbers(plain)]
        return (numbers + [0] * self.width)[: self.width]

    def _numbers(self, value: Any) -> Iterator[int]:
        if isinstance(value, bool | int):
            yield int(value)
        elif isinstance(value, str):
            yield self._index.get(value, 0)
        elif isinstance(value, dict):
            for name, part in value.items():
                if name in self._index:
                    yield self._index[name]
                yield from self._numbers(part)
        elif isinstance(value, list | tuple):
            for part in value:
                yield from self._numbers(part)


def _tags(kind: type[Action]) -> Iterator[str]:
    for below in kind.__subclasses__():
        yield tag_of(below)
        yield from _tags(below)
