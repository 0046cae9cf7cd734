"""Phase 9, Calamity Resolution: first all minor calamities together, then the major ones in calling order."""

from itertools import chain, groupby
from operator import itemgetter

from ochre.engine.agenda import Entry, step
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import beneficiary_of
from ochre.rules.calamities.cards import put_away, reveal
from ochre.rules.calamities.minor import is_minor
from ochre.rules.calamities.victims import CHOOSING_VICTIMS


@step
def calamity_resolution(table: Table) -> None:
    """9.1, 9b.1: the deck knows the calling order. Nobody checks surplus, support or conflict here (9b.5)."""
    table.begin_phase("calamity-resolution")
    deck = table.box.deck
    major = [
        (card, victim)
        for card in deck.calamities
        if not is_minor(table, card)
        for victim in table.players()
        if table.held(victim, card)
    ]
    entries: list[Entry] = []
    for _, namesakes in groupby(major, key=lambda call: deck.same[call[0]]):
        # 9.blk.1: of one name in ranking order of the victims; together, where they select others (9.blk.7)
        calls = sorted(namesakes, key=itemgetter(1))
        if table.kind_id(calls[0][0]) in CHOOSING_VICTIMS:
            entries.append(("call-calamity", *chain.from_iterable(calls)))
        else:
            entries += [("call-calamity", *call) for call in calls]
    table.next(("minor-calamities",), *entries)


@step
def call_calamity(table: Table, card: int, victim: int, *second: int) -> None:
    """9b.2: it is revealed when called, and resolved completely before the next call.

    cal.gen.20: the beneficiary is found now, with the stocks of this moment.
    """
    calls = [(card, victim), second] if second else [(card, victim)]
    strikes = []
    for called, holder in calls:
        beneficiary = beneficiary_of(table, called, holder)
        reveal(table, holder, called, beneficiary)
        strikes.append((holder, beneficiary))
    table.next(
        (table.kind_id(card), *strikes[0], *strikes[1:]),
        *(("calamity-resolved", holder, called) for called, holder in calls),
    )


@step
def calamity_resolved(table: Table, victim: int, card: int) -> None:
    put_away(table, victim, card)
