"""The numbers and rulings of this book that no other edition knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from ochre.engine.table import Table
from ochre.rules.classic.policies import ClassicPolicies


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings(ClassicPolicies):
    """One value per table."""

    advance_limit: int = 11  # 43.10
    copies: Mapping[str, int] = field(default_factory=dict)  # 54: of each civilization card in the game
    credit_use: Literal["once", "every-card"] = "once"  # 43.10: how often a card held helps in one round


def rulings(table: Table) -> Rulings:
    """The rulings in force at this table."""
    return cast(Rulings, table.box.policies)
