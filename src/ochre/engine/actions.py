"""What a player asks for, as data. Areas, cards and nations appear by id, as a person would name them."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from ochre.engine.errors import MalformedAction

if TYPE_CHECKING:
    from ochre.engine.table import Table

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""A number of pieces or cards: never negative, never absurd."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


def kebab(name: str) -> str:
    """`MoveTokens` becomes `move-tokens`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag=kebab):
    """One answer of one player. An action of a big question also knows how to check and apply itself."""

    def check(self, table: "Table", nation: int) -> None:
        """Pure and complete: refuses, or the action can be applied."""

    def apply(self, table: "Table", nation: int) -> None:
        """Change the table. Called only after `check` has passed on this very table."""


class Done(Action, frozen=True):
    """I have finished here."""


Answers = tuple[type[Action], ...]

MAPPINGS = (dict, Mapping)
"""Messages as plain data. Nearly all are dicts: asking for the abstract kind alone takes ten times as long."""


@cache
def by_tag(answers: Answers) -> Mapping[str, type[Action]]:
    """These kinds of action by the names they go by in messages."""
    return {tag_of(kind): kind for kind in answers}


def decode(answers: Answers, message: Action | Mapping[str, Any]) -> Action:
    """A well-formed action of one of these kinds, from a plain dict or from a typed action made by hand.

    The kind is looked up first: converting to one kind is twenty times as fast as to a union of them.
    """
    try:
        if type(message) in answers:  # made by hand, so its fields may hold anything: taken apart and made again
            decoded: Action = msgspec.convert(msgspec.to_builtins(message), type(message))
            return decoded
        plain = msgspec.to_builtins(message) if isinstance(message, Action) else message
        tag = plain.get("type") if isinstance(plain, MAPPINGS) else None
        kind = by_tag(answers).get(tag) if isinstance(tag, str) else None
        if kind is None:
            raise TypeError(f"its type is {tag!r}")
        decoded = msgspec.convert(plain, kind)
    except (msgspec.ValidationError, TypeError, OverflowError, UnicodeError, RecursionError) as error:
        raise MalformedAction(f"Not an answer to this question ({', '.join(by_tag(answers))}): {error}") from error
    return decoded


def tag_of(kind: type[Action]) -> str:
    """The name an action goes by in messages."""
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


_SINGLE = (Action, dict)


def is_list(message: object) -> bool:
    """Whether a message is a list of small actions, to be played all or not at all."""
    if isinstance(message, _SINGLE):
        return False
    return isinstance(message, Sequence) and not isinstance(message, str | bytes)
