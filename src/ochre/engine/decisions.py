"""Questions to players, as data.

A decision says who is asked what by which rule. Whether an answer is legal, a random legal answer, the default and the
description are computed from the table when somebody looks: so they are never stale, and a question that nobody looks
at costs nothing.
"""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from ochre.engine.actions import Action, Answers, kebab

if TYPE_CHECKING:
    from ochre.engine.table import Table


class About(msgspec.Struct, frozen=True, tag_field="form", tag=lambda name: kebab(name.removesuffix("Form"))):
    """What a form needs to know to show a question; `form` tells which form. May be read like a dict, too."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class PlainForm(About, frozen=True):
    """Nothing but the kinds of answer."""


class Decision(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """One question to one nation."""

    nation: int

    rule: ClassVar[str]
    answers: ClassVar[Answers]

    def check(self, table: "Table", action: Action) -> None:
        """Refuse an illegal answer. Small questions override this; big ones leave it to their actions."""
        action.check(table, self.nation)

    def sample(self, table: "Table", random: Random) -> Action:
        """Some legal answer; every legal one is possible where that is cheap."""
        raise NotImplementedError(type(self).__name__)

    def default(self, table: "Table") -> Action:
        """A legal answer that loses little: for the clock and for absent players."""
        raise NotImplementedError(type(self).__name__)

    def describe(self, table: "Table") -> About:
        """What a form or a bot needs to know to answer, in ids. May hold what only the asked nation may know."""
        return PlainForm()

    def foresee(self, table: "Table", action: Action) -> bool:
        """Do to this table, a copy, what a checked answer surely does; False: that may not be told, or cannot.

        Only for what its player could work out on the open board: nothing drawn, nothing of others' hands, nothing that
        others have answered in secret, and nothing that would happen after it.
        """
        return False

    def asked_again(self, table: "Table") -> bool:
        """Whether this very question is asked again after an answer that was foreseen on this table."""
        return False

    def due(self, table: "Table") -> bool:
        """Must this nation act now, or may it only?"""
        return True

    @property
    def kind(self) -> str:
        tag = self.__struct_config__.tag
        assert isinstance(tag, str)
        return tag


def to_each(kind: type[Decision], nations: Iterable[int]) -> tuple[Decision, ...]:
    """The same question to each of these. Floors ask it again after every small answer: it is made once."""
    return _to_each(kind, tuple(nations))


def to_unfinished(kind: type[Decision], nations: Iterable[int], table: "Table") -> tuple[Decision, ...]:
    """The same question to each of these who has not finished yet; empty when all have."""
    return _to_unfinished(kind, bytes(nations), bytes(table.state.finished))


@lru_cache(maxsize=4096)
def _to_unfinished(kind: type[Decision], nations: bytes, finished: bytes) -> tuple[Decision, ...]:
    return tuple(kind(nation) for nation in nations if not finished[nation])


@lru_cache(maxsize=4096)
def _to_each(kind: type[Decision], nations: tuple[int, ...]) -> tuple[Decision, ...]:
    return tuple(map(kind, nations))
