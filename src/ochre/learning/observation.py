"""What one nation sees, as one row of whole numbers: everything open, and its own hand. Always in the same order."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ochre.engine.edition import Box
from ochre.engine.eyes import Eyes

MOST = 1000  # no number in an observation is greater
OFFERS = 12  # offers on the floor that are told
OFFER = 8  # numbers for each: maker, receiver, size, two cards it says, two it wants, how many it wants


class Observer:
    """Turns eyes into rows of one length for one box."""

    def __init__(self, box: Box, phases: tuple[str, ...]) -> None:
        self._box = box
        self._phases = {phase: at + 1 for at, phase in enumerate(phases)}
        self._advances = range(box.advances.size)

    def row(self, eyes: Eyes) -> NDArray[np.int16]:
        return np.fromiter(self._numbers(eyes), dtype=np.int16)

    def _numbers(self, eyes: Eyes) -> Iterator[int]:
        yield from (eyes.nation, eyes.turn, self._phases.get(eyes.phase, 0))
        yield from eyes.tokens
        yield from eyes.moved
        yield from eyes.city
        yield from eyes.in_play
        for row in (eyes.stock, eyes.treasury, eyes.ast, eyes.census, eyes.finished, eyes.leaving, eyes.hand_sizes):
            yield from row
        yield from eyes.ship_at
        yield from eyes.ship_left
        yield from (held >> advance & 1 for held in eyes.advances for advance in self._advances)
        yield from eyes.credits
        yield from eyes.hand
        yield from map(int, eyes.stacks)
        yield from eyes.discards
        told = eyes.offers[-OFFERS:]
        for offer in told:
            cards = (*(card + 1 for card in offer.says), 0, 0)[:2]
            wishes = (*(card + 1 for card in offer.wants), 0, 0)[:2]
            to = 0 if offer.to is None else offer.to + 1
            yield from (offer.maker + 1, to, offer.size, *cards, *wishes, offer.want_count)
        yield from [0] * (OFFER * (OFFERS - len(told)))
