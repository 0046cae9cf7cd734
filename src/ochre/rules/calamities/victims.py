"""Secondary victims, chosen before the primary victim takes own losses (9.2)."""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.choices import NameVictims, VictimsChoice

CHOOSING_VICTIMS = ("famine", "epidemic", "iconoclasm-and-heresy", "piracy")
"""Calamities whose primary victim selects others. Two of one name (of two blocks) are resolved by one step."""

Strike = tuple[int, ...]
"""A primary victim and a beneficiary; empty: there is no second one."""


def strikes_of(victim: int, beneficiary: int, second: Strike) -> list[Strike]:
    return [(victim, beneficiary), second] if second else [(victim, beneficiary)]


def out_of_reach(strikes: Sequence[Strike], spared: Sequence[int]) -> set[int]:
    """9.blk.2-4: the primary victims and beneficiaries of this calamity, and who was selected before."""
    return {*spared, *(nation for strike in strikes for nation in strike)}


def name_victims(table: Table, choice: VictimsChoice) -> Generator[Decision, Any, tuple[int, ...]]:
    """cal.gen.4, A50: the number asked for; all, without a question, if there are no more."""
    if len(choice.among) <= choice.count:
        return choice.among
    answer: NameVictims = yield choice
    return tuple(table.nation(id) for id in answer.nations)


def name_all_victims(
    table: Table,
    name: str,
    strikes: Sequence[Strike],
    spared: set[int],
    choice: Callable[[int, set[int]], VictimsChoice],
) -> Generator[Decision, Any, list[tuple[int, tuple[int, ...]]]]:
    """Every primary victim with the others it selects; `choice` asks one, given who is out of reach.

    9.blk.7: of two calamities of one name all victims are selected before anybody suffers. 9.blk.8: if a primary victim
    insists on it, the second waits until the first is resolved entirely: it is put on the agenda here.
    """
    named = []
    for number, (victim, _) in enumerate(strikes):
        others = yield from name_victims(table, choice(victim, spared))
        named.append((victim, others))
        spared = {*spared, *others}
        rest = strikes[number + 1 :]
        if rest and any(table.state.insists[strike[0]] for strike in strikes):
            table.next(*((name, *strike, (), tuple(sorted(spared))) for strike in rest))
            break
    return named
