"""Every rule of a book by its id, in our words."""

import csv
import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Rule(NamedTuple):
    """One numbered rule. `kind` tells whether the engine carries it out or it is setup, example or advice."""

    id: str
    section: str
    phase: str
    rule: str
    kind: str

    @property
    def path(self) -> str:
        """The id without the book's prefix and without a variant: the same path means the same rule in every book."""
        return re.sub(r"-v[0-9]$", "", self.id.partition("-")[2])


def rulebooks() -> list[str]:
    """The editions whose book is written down."""
    names = (entry.name for entry in files("ochre.data").joinpath("rules").iterdir())
    return sorted(name.removesuffix(".tsv") for name in names if name.endswith(".tsv"))


@cache
def load_rules(edition: str) -> tuple[Rule, ...]:
    """The rules of this edition, in the order of its book."""
    text = files("ochre.data").joinpath("rules", f"{edition}.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return tuple(Rule(**row) for row in rows)
