"""Who controls a calamity."""

from ochre.engine.table import Table
from ochre.rules.ranking import beneficiary_by_stock, fellows

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

    A trader who has left the game leaves no trace. With two blocks a non-tradeable one stays in the victim's block
    (9.blk.5); a tradeable one may come from either (9.blk.11).
    """
    if table.kind_id(card) not in WITH_BENEFICIARY:
        return NOBODY
    tradeable = table.box.deck.tradeable[card]
    others = table.others(victim) if tradeable else fellows(table, victim)
    trader = table.state.trader[card] - 1
    if tradeable and trader in others:
        return trader
    found = beneficiary_by_stock(table, others)
    return NOBODY if found is None else found
