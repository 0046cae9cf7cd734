"""Secondary victims, chosen before the primary victim takes own losses (9.2)."""

from collections.abc import Generator
from typing import Any

from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.choices import NameVictims, VictimsChoice


def name_victims(table: Table, choice: VictimsChoice) -> Generator[Decision, Any, tuple[int, ...]]:
    """cal.gen.4, A50: the number asked for; all, without a question, if there are no more."""
    if len(choice.among) <= choice.count:
        return choice.among
    answer: NameVictims = yield choice
    return tuple(table.nation(id) for id in answer.nations)
