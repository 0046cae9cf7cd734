"""Which rule ids exist, by path: `WE-4b.3`, `WE-2b.4-v1` and `4b.3` are names for rows of the index."""

import re
from functools import cache

from ochre_testing import BOOKS, known_rules

ENGINE_RULES = frozenset({"seats", "order-of-play", "host", "list-of-actions", "undo"})
"""What the engine itself refuses by: no book prints these."""


@cache
def paths(book: str | None = None) -> frozenset[str]:
    """The rules of this book (of any), without prefix and variant."""
    ids = (id for id in known_rules() if book in (None, id.partition("-")[0]))
    return frozenset(re.sub(r"-v\d$", "", id.partition("-")[2]) for id in ids)


@cache
def classic_groups(book: str | None = None) -> frozenset[str]:
    """Numbers of the classic books under which the index has several rows: `31.62` for `AC-31.62.1` and `.2`."""
    ids = (id for id in known_rules() if id.partition("-")[0] not in BOOKS and book in (None, id.partition("-")[0]))
    return frozenset(id.partition("-")[2].rpartition(".")[0] for id in ids)


def is_rule(name: str, book: str) -> bool:
    """Whether a refusal at a table of this book may name this. A classic has several rows for some of its numbers."""
    path = name.removeprefix(f"{book}-")
    if name in ENGINE_RULES:
        return True
    return path != name and (path in paths(book) or (book not in BOOKS and path in classic_groups(book)))
