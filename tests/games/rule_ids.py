"""Which rule ids exist, by path: `WE-4b.3`, `WE-2b.4-v1` and `4b.3` are names for rows of the index."""

import re
from functools import cache

from ochre_testing import known_rules

ENGINE_RULES = frozenset({"seats", "order-of-play", "host", "list-of-actions", "undo"})
"""What the engine itself refuses by: no book prints these."""


@cache
def paths() -> frozenset[str]:
    """The rules of Western Empires without prefix and variant."""
    return frozenset(re.sub(r"-v\d$", "", id.removeprefix("WE-")) for id in known_rules() if id.startswith("WE-"))


def is_rule(name: str) -> bool:
    """Whether a refusal may name this."""
    return name in ENGINE_RULES or (name.startswith("WE-") and name.removeprefix("WE-") in paths())
