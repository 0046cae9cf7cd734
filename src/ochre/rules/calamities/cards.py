"""A calamity card is turned up, and when it is resolved it goes to its pile."""

from ochre.engine.events import CalamityStruck
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.policies import policies


def reveal(table: Table, victim: int, card: int, beneficiary: int = NOBODY) -> None:
    """cal.gen.1: who holds it is its primary victim."""
    by = None if beneficiary == NOBODY else table.nation_id(beneficiary)
    table.emit(CalamityStruck(table.kind_id(card), table.nation_id(victim), by))


def put_away(table: Table, victim: int, card: int) -> None:
    """9b.3: to the discard pile of its number; in the First Game straight under its stack (first.t5.8).

    The book clears all of them away at the end. Nothing looks at the piles before the reshuffle (13c), and so what has
    been revealed does not stay among hidden cards.
    """
    table.discard(victim, [card])
    if policies(table).calamities.minor_goes_under:
        table.put_under(table.box.deck.pile[card], [card])
    table.lay_calamities(victim, len(table.calamities(victim)))
