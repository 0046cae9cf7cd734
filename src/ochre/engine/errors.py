"""Three kinds of error, never mixed: a refusal, a malformed message, and (everything else) a bug."""

from typing import Any

import msgspec


class Wording(msgspec.Struct, frozen=True):
    """How a sentence is made: a pattern such as "There is a city in {area}.", and what stands in its braces.

    So a client can say it in another language. The first word of a name tells what a value is: `area`, `area_from` are
    ids of areas; so are `nation`, `card`, `advance`, `place`, `group`; in the plural a list of them. Everything else is
    a number or a plain word.
    """

    pattern: str
    values: dict[str, int | str | list[str]] = {}


class Sentence(str):
    """A sentence for a person, in English, that remembers its wording."""

    __slots__ = ("wording",)

    wording: Wording | None

    def __new__(cls, said: str, wording: Wording | None = None) -> "Sentence":
        sentence = super().__new__(cls, said)
        sentence.wording = wording
        return sentence


def said(pattern: str, **values: Any) -> Sentence:
    """A sentence in which nothing has a name of its own."""
    return Sentence(pattern.format(**values), Wording(pattern, values))


def wording_of(message: object) -> Wording | None:
    """None: the message itself is the pattern, with nothing to fill in."""
    return message.wording if isinstance(message, Sentence) else None


class IllegalAction(Exception):
    """The action cannot be taken. The message is written for the player; the table is untouched."""

    def __init__(self, message: str, *, rule: str) -> None:
        super().__init__(message)
        self.rule = rule  # the rule to look up, for example "WE-4b.3"

    def __str__(self) -> str:
        return f"{self.args[0]} [{self.rule}]"


class MalformedAction(ValueError):
    """The message is no action at all: stopped at the border, before any rule has seen it."""


class ImpossiblePosition(ValueError):
    """A position made by hand that no game could hold. Names every fault."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("This position cannot be set up:\n" + "\n".join(f"- {fault}" for fault in faults))
        self.faults = tuple(faults)
