"""Phase 9, Calamity Resolution: first all minor calamities together, then the major ones in calling order."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import beneficiary_of
from ochre.rules.calamities.cards import put_away, reveal
from ochre.rules.calamities.minor import is_minor


@step
def calamity_resolution(table: Table) -> None:
    """9.1, 9b.1: the deck knows the calling order. Nobody checks surplus, support or conflict here (9b.5)."""
    table.begin_phase("calamity-resolution")
    major = [
        (card, victim)
        for card in table.box.deck.calamities
        if not is_minor(table, card)
        for victim in table.players()
        if table.held(victim, card)
    ]
    table.next(("minor-calamities",), *(("call-calamity", *call) for call in major))


@step
def call_calamity(table: Table, card: int, victim: int) -> None:
    """9b.2: it is revealed when called, and resolved completely before the next call.

    cal.gen.20: the beneficiary is found now, with the stocks of this moment.
    """
    beneficiary = beneficiary_of(table, card, victim)
    reveal(table, victim, card, beneficiary)
    table.next((table.card_id(card), victim, beneficiary), ("calamity-resolved", victim, card))


@step
def calamity_resolved(table: Table, victim: int, card: int) -> None:
    put_away(table, victim, card)
