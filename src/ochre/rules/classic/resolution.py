"""29: calamities strike in their order, then Monotheism converts, then city support is checked."""

from ochre.engine.agenda import Entry, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.cards import reveal
from ochre.rules.classic.calamities.civil_war import CARD as CIVIL_WAR
from ochre.rules.classic.policies import classic
from ochre.rules.classic.victims import waiting
from ochre.rules.holding import holders, holds
from ochre.rules.phases.calamity_resolution import calamity_resolved
from ochre.rules.phases.special_abilities import use_abilities
from ochre.rules.policies import policies

__all__ = ["calamity_resolved", "use_abilities"]


@step
def calamity_resolution(table: Table) -> None:
    """29.3, 29.5: all show how many calamities they hold; of more than two, chance picks those that strike.

    29.6: then in ascending order, non-tradeable before tradeable. 18.1: conversions and city support come last.
    """
    table.begin_phase("calamity-resolution")
    for nation in table.players():
        held = table.calamities(nation)
        if held or table.state.laid[nation]:
            table.lay_calamities(nation, len(held))
    for nation in table.players():
        choose_calamities(table, nation)
    calls: list[Entry] = [
        ("call-calamity", card, victim)
        for card in table.box.deck.calamities
        for victim in table.players()
        if table.held(victim, card)
    ]
    if classic(table).late_civil_war == "halves" and waiting(table) != NOBODY:
        calls.sort(key=lambda call: table.card_id(call[1]) == CIVIL_WAR)  # 39.9/15.52: last of all
    table.next(*calls, ("conversions",), ("city-support",))


def choose_calamities(table: Table, nation: int) -> None:
    """29.5: the others are disregarded, and return to their stacks with the cards of this turn (AC-Q33)."""
    while (held := table.calamities(nation)) and len(held) > limit_of(table, nation):
        loose = [card for card in held if not _certain(table, card)]
        table.discard(nation, [loose[table.random(len(loose))]])
        table.lay_calamities(nation, len(held) - 1)


def limit_of(table: Table, nation: int) -> int:
    """29.5: two; 39.6/29.52: all, for who drew Civil War and holds Military."""
    boycotted = classic(table).civil_war == "boycott" and table.held(nation, table.card(CIVIL_WAR))
    if boycotted and holds(table, nation, "military"):
        return len(table.calamities(nation))
    return policies(table).calamities.limit


def _certain(table: Table, card: int) -> bool:
    """39.6/29.51, 39.9/15.53: Civil War is never among those that are disregarded."""
    rules = classic(table)
    sure = rules.civil_war == "boycott" or (rules.late_civil_war == "halves" and waiting(table) != NOBODY)
    return sure and table.card_id(card) == CIVIL_WAR


@step
def call_calamity(table: Table, card: int, victim: int) -> None:
    """29.61: its holder is the primary victim; who traded it to the victim is known."""
    trader = trader_of(table, card, victim)
    reveal(table, victim, card, trader)
    table.next((table.kind_id(card), victim, trader), ("calamity-resolved", victim, card))


def trader_of(table: Table, card: int, victim: int) -> int:
    """Who traded this calamity to its holder; nobody, if it was drawn or its trader has left."""
    trader = table.state.trader[card] - 1
    return trader if trader in table.others(victim) else NOBODY


@step
def conversions(table: Table) -> None:
    """32.941: holders of Monotheism, in A.S.T. order (AC-Q67)."""
    playing = table.players()
    table.next(*(("use-abilities", nation) for nation in holders(table, "monotheism") if nation in playing))
