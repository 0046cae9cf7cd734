"""52.5: Civil War. Units secede, and the holder keeps those that did or those that did not."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import NameVictims, VictimsChoice
from ochre.rules.classic.calamities.civil_war import (
    PickUnits,
    Plain,
    Units,
    UnitsChoice,
    choose_faction,
    from_plain,
    replaceable_by,
    take_over,
    units_of,
)
from ochre.rules.editions.civilization_1988.calamities.numbers import amounts
from ochre.rules.holding import holds

__all__ = ["choose_faction"]

CARD = "civil-war"
LEAST, BY_HOLDER, BY_NOMINEE = 35, 15, 20


class Nominee(VictimsChoice, frozen=True):
    """52.5: which opponent takes part in the war, and may gain by it?"""

    rule: ClassVar[str] = "52.5.2"
    calamity: ClassVar[str] = CARD
    loss: ClassVar[int] = 0


class SecedersOfHolder(UnitsChoice, frozen=True):
    """52.5: which of the own units secede?"""

    rule: ClassVar[str] = "52.5.2"


class SecedersOfNominee(UnitsChoice, frozen=True):
    """52.5: which other units of the holder secede?"""

    rule: ClassVar[str] = "52.5.2"


class SecedersUnderPhilosophy(UnitsChoice, frozen=True):
    """52.5: which units of a philosophical holder secede?"""

    rule: ClassVar[str] = "52.5.4"


@step
def civil_war(table: Table, victim: int, trader: int) -> Step:
    """52.5: none with fewer than 35 units, and no loss where all of them would secede.

    With Philosophy fifteen secede, chosen by whoever has most tokens in stock; if that is the holder, nothing happens.
    """
    whole = units_of(table, victim).points
    if whole < LEAST:
        return
    if holds(table, victim, "philosophy"):
        taker = _most_tokens(table, table.players())
        if taker != victim:
            table.next(("seceders", victim, taker, 0, BY_HOLDER))
        return
    by_nominee = max([BY_NOMINEE, *amounts(table, victim, CARD, "units-nominee-adds")])
    if whole <= BY_HOLDER + by_nominee:
        return
    others = tuple(table.others(victim))
    taker = others[0]
    if len(others) > 1:
        answer: NameVictims = yield Nominee(victim, others, 1)
        taker = table.nation(answer.nations[0])
    table.next(("seceders", victim, taker, BY_HOLDER, by_nominee))


def _most_tokens(table: Table, nations: list[int]) -> int:
    """65.1: by tokens in stock; the chart breaks ties (62)."""
    return min(nations, key=lambda nation: (-table.state.stock[nation], nation))


@step
def seceders(table: Table, victim: int, taker: int, by_holder: int, by_taker: int) -> Step:
    """52.5: first the holder says who secedes, then the other."""
    whole, first = units_of(table, victim), Units({}, ())
    if by_holder:
        answer: PickUnits = yield SecedersOfHolder(victim, victim, by_holder, whole.plain())
        first = answer.units(table)
    question = SecedersOfNominee if by_holder else SecedersUnderPhilosophy
    answer = yield question(taker, victim, by_taker, whole.without(first).plain())
    table.next(("choose-faction", victim, taker, first.together(answer.units(table)).plain()))


@step
def faction_changes_hands(table: Table, victim: int, nominee: int, plain: Plain) -> Step:
    """52.5: the nominee replaces these units with own pieces.

    64, 65.1: for what the nominee has no piece, whoever has most tokens in stock steps in, and so on; where that is the
    holder of the card, or nobody has a piece, units stay as they are.
    """
    units, taker = from_plain(plain), nominee
    passed = [nominee]
    while units.points and taker != victim:
        units = yield from take_over(table, taker, victim, units)
        others = [other for other in table.others(victim) if other not in passed]
        taker = _most_tokens(table, [victim, *(other for other in others if replaceable_by(table, other, units))])
        passed.append(taker)
