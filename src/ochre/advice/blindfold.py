"""A copy of the table with nothing on it that one nation may not know. All advice is worked out on such a copy.

What is hidden is not left out but made alike for all: so advice cannot tell anything, whatever it looks at.
"""

import msgspec

from ochre.engine.offers import Offer
from ochre.engine.table import Table

KEPT_ON_AGENDA = ("calamity-resolved",)
"""Entries of the agenda that everybody knows: which calamity is under way. Others name cards not yet turned up."""


def blindfolded(table: Table, nation: int | None) -> Table:
    """The table as this nation (None: anybody) knows it, to be changed at will."""
    state, cards = table.state.copy(), table.cards
    for other in table.nations:
        if other != nation:
            at = other * cards
            size = sum(state.hand[at : at + cards])
            state.hand[at : at + cards] = bytes([size]) + bytes(cards - 1)
    own = state.hand[nation * cards : (nation + 1) * cards] if nation is not None else bytes(cards)
    for card in range(cards):
        if not own[card]:
            state.trader[card] = 0
    state.stacks = tuple(b"\0" if stack else b"" for stack in state.stacks)
    state.offers = tuple(_seen(offer, nation) for offer in state.offers if offer.shown_to(nation))
    seat = None if nation is None else state.seat[nation]
    state.themes = bytes(theme if number == seat else 0 for number, theme in enumerate(state.themes))
    state.agenda = tuple(entry for entry in state.agenda if entry[0] in KEPT_ON_AGENDA)
    state.seed, state.counter = b"", 0
    blind = Table(table.box, state)
    blind.events = None
    return blind


def _seen(offer: Offer, nation: int | None) -> Offer:
    if offer.maker == nation:
        return offer
    return msgspec.structs.replace(offer, cards=(0,) * len(offer.cards))


def copy_of(table: Table) -> Table:
    """A scratch copy of a table that is blindfolded already."""
    copy = Table(table.box, table.state.copy())
    copy.events = None
    return copy
