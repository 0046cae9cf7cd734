"""Counting cards: what the others surely hold, from what was said and what passed through my own hands.

Only what the own seat hears and sees goes in here. Everything is a lower bound: a card that somebody may have passed on
meanwhile is forgotten.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from ochre.engine.edition import Box
from ochre.engine.events import (
    AdvancesAcquired,
    CardsDiscarded,
    CardsTraded,
    CardTaken,
    Event,
    OfferMade,
    PhaseBegan,
    Rewound,
    TurnBegan,
)
from ochre.engine.eyes import Eyes

TRUE_NAMES = 2
"""Of what an offer says, so many cards are true."""


class Memory:
    """What one seat remembers of the cards of others. Nations and cards by id, as they are told."""

    def __init__(self) -> None:
        self.held: dict[str, Counter[str]] = {}  # cards that this nation surely holds, by name of the first block
        self.wanted: dict[str, Counter[str]] = {}  # how often this nation has asked for a card, this turn
        self.deals: Counter[str] = Counter()  # of each nation, this turn
        self._me = ""

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, OfferMade):
                self._offered(event)
            elif isinstance(event, CardsTraded):
                self._traded(event)
            elif isinstance(event, CardTaken):
                self._moved(event.source, event.nation, [event.card] if event.card else None)
            elif isinstance(event, CardsDiscarded | AdvancesAcquired):
                self._gone(event.nation, event.cards)
            elif isinstance(event, TurnBegan):
                self.wanted.clear()
                self.deals.clear()
            elif isinstance(event, PhaseBegan) and event.phase == "calamity-selection":
                self.wanted.clear()
            elif isinstance(event, Rewound):
                self.__init__()  # type: ignore[misc]

    def _offered(self, event: OfferMade) -> None:
        """The first two names are true: the maker holds these cards."""
        held = self.held.setdefault(event.maker, Counter())
        for card, count in Counter(event.says[:TRUE_NAMES]).items():
            held[card] = max(held[card], count)
        wanted = self.wanted.setdefault(event.maker, Counter())
        for card in event.wants:
            wanted[card] += 1

    def _traded(self, event: CardsTraded) -> None:
        for giver, taker, cards, number in (
            (event.maker, event.taker, event.from_maker, event.maker_gave),
            (event.taker, event.maker, event.from_taker, event.taker_gave),
        ):
            self.deals[giver] += 1
            self._moved(giver, taker, cards or None, number)

    def _moved(self, giver: str, taker: str, cards: Sequence[str] | None, number: int = 1) -> None:
        if cards is None:  # nobody knows which: nothing that the giver held is sure any more
            self._forget(giver, number)
            return
        self._gone(giver, cards)
        self.held.setdefault(taker, Counter()).update(cards)

    def _forget(self, giver: str, number: int) -> None:
        held = self.held.get(giver, Counter())
        for card in list(held):
            held[card] = max(0, held[card] - number)
            if not held[card]:
                del held[card]

    def _gone(self, nation: str, cards: Sequence[str]) -> None:
        held = self.held.get(nation, Counter())
        for card in cards:
            if held[card] > 1:
                held[card] -= 1
            else:
                del held[card]

    def known(self, eyes: Eyes) -> dict[int, Counter[int]]:
        """By index: cards that each other nation surely holds. Offers that lie on the floor speak, too."""
        box = eyes.box
        found = {
            nation: _by_index(box, self.held[one.id])
            for nation, one in enumerate(box.nations)
            if nation != eyes.nation and one.id in self.held
        }
        for offer in eyes.offers:
            if offer.maker != eyes.nation:
                held = found.setdefault(offer.maker, Counter())
                for card, count in Counter(offer.says[:TRUE_NAMES]).items():
                    held[card] = max(held[card], count)
        return found

    def sought(self, eyes: Eyes) -> dict[int, set[int]]:
        """By index: cards that each other nation has asked for in this trade phase."""
        return {
            nation: set(_by_index(eyes.box, self.wanted[one.id]))
            for nation, one in enumerate(eyes.box.nations)
            if nation != eyes.nation and one.id in self.wanted
        }


def _by_index(box: Box, held: Mapping[str, int]) -> Counter[int]:
    deck = box.deck
    found: Counter[int] = Counter()
    for card, count in held.items():
        if card in deck.index:
            found[deck.same[deck.index[card]]] += count
    return found
