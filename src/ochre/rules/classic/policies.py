"""The rulings of the older games beyond those that all editions share: above all, the variants of a table."""

from dataclasses import dataclass, field
from typing import Literal

from ochre.engine.table import Table
from ochre.rules.policies import LeavingRules, Policies


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicPolicies(Policies):
    """One value per table. Where nothing else is said, the book without variants."""

    leaving: LeavingRules = field(default_factory=lambda: LeavingRules(inert=True))
    free_ship_turn: int = 0  # 39.1: in this turn Crete builds one ship for nothing; 0: never
    barbarians_grow: bool = False  # 39.4
    revolts_to: Literal["players", "barbarians"] = "players"  # 39.5: who gets revolting cities and lost factions
    civil_war: Literal["factions", "boycott"] = "factions"  # 39.6
    eruption_reach: int = 0  # 39.7: how far from its areas a volcano does harm
    piracy: Literal["pirates", "plunder", "beneficiary"] = "pirates"  # 39.8, 38.2
    hordes: Literal["barbarians", "beneficiary"] = "barbarians"  # 38.2
    late_civil_war: Literal["factions", "halves"] = "factions"  # 39.9


def classic(table: Table) -> ClassicPolicies:
    """The rulings in force at this table."""
    rulings: ClassicPolicies = table.box.policies
    return rulings
