"""Who controls a calamity."""

from ochre.engine.table import Table
from ochre.rules.ranking import beneficiary_by_stock

NOBODY = -1

WITH_BENEFICIARY = (
    "treachery",
    "civil-war",
    "barbarian-hordes",
    "epidemic",
    "tyranny",
    "iconoclasm-and-heresy",
    "piracy",
)
"""cal.gen.18: no other calamity mentions one."""


def beneficiary_of(table: Table, card: int, victim: int) -> int:
    """cal.gen.20-23: the last trader; of a drawn, untraceable or non-tradeable calamity, by stock. Never the victim.

    A trader who has left the game leaves no trace.
    """
    if table.card_id(card) not in WITH_BENEFICIARY:
        return NOBODY
    others = table.others(victim)
    trader = table.state.trader[card] - 1
    if table.box.deck.tradeable[card] and trader in others:
        return trader
    found = beneficiary_by_stock(table, others)
    return NOBODY if found is None else found
