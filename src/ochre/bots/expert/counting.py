"""Counting cards: what the others surely hold, and which sets they collect.

Only what the own seat hears and sees goes in here: what was said, what passed through my own hands, what was turned in.
What somebody holds is a lower bound: a card that may have been passed on meanwhile is forgotten. What somebody collects
is a guess: what was asked for, in this phase or in the last one, and sets that are known to grow. Nations go by id,
cards by the first card of their name.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from ochre.board.cards import Deck
from ochre.engine.events import CardsDiscarded, CardsTraded, CardTaken, Event, OfferMade, PhaseBegan, Rewound
from ochre.engine.eyes import Eyes


class Memory:
    """What one seat remembers of the cards of others."""

    def __init__(self) -> None:
        self._news: list[Event] = []  # heard, and not yet thought about
        self._held: dict[str, Counter[int]] = {}
        self._wanted: dict[str, set[int]] = {}  # asked for in this trade phase
        self._before: dict[str, set[int]] = {}  # in the one before, and not turned in since

    def hear(self, events: Sequence[Event]) -> None:
        self._news += events

    def known(self, eyes: Eyes) -> dict[int, Counter[int]]:
        """Cards that each other nation surely holds. Offers that lie on the floor speak, too."""
        self._think(eyes)
        found = {
            nation: Counter(held)
            for nation, one in enumerate(eyes.box.nations)
            if nation != eyes.nation and (held := self._held.get(one.id))
        }
        for offer in eyes.offers:
            if offer.maker != eyes.nation:
                _at_least(found.setdefault(offer.maker, Counter()), offer.says[: eyes.box.policies.trade.true_names])
        return found

    def sought(self, eyes: Eyes) -> dict[int, set[int]]:
        """Cards that each other nation probably collects."""
        self._think(eyes)
        return {
            nation: wanted
            for nation, one in enumerate(eyes.box.nations)
            if nation != eyes.nation and (wanted := self._collected(eyes.box.deck, one.id))
        }

    def _collected(self, deck: Deck, nation: str) -> set[int]:
        if nation in self._wanted:
            return self._wanted[nation]
        held = self._held.get(nation, Counter())
        growing = {card for card, count in held.items() if 2 <= count < deck.set_size[card]}
        return self._before.get(nation, set()) | growing

    def _think(self, eyes: Eyes) -> None:
        deck, names = eyes.box.deck, eyes.box.policies.trade.true_names
        for event in self._news:
            if isinstance(event, OfferMade):
                _at_least(self._held.setdefault(event.maker, Counter()), _kinds(deck, event.says[:names]))
                self._wanted.setdefault(event.maker, set()).update(_kinds(deck, event.wants))
            elif isinstance(event, CardsTraded):
                self._moved(deck, event.maker, event.taker, event.from_maker, event.maker_gave)
                self._moved(deck, event.taker, event.maker, event.from_taker, event.taker_gave)
            elif isinstance(event, CardTaken):
                self._moved(deck, event.source, event.nation, [event.card] if event.card else [], 1)
            elif isinstance(event, CardsDiscarded):
                kinds = _kinds(deck, event.cards)
                self._gone(event.nation, kinds)
                self._before.get(event.nation, set()).difference_update(kinds)
            elif isinstance(event, PhaseBegan):
                if self._wanted:
                    self._before, self._wanted = self._wanted, {}
            elif isinstance(event, Rewound):  # what is remembered has not happened
                for memory in (self._held, self._wanted, self._before):
                    memory.clear()
        self._news.clear()

    def _moved(self, deck: Deck, giver: str, taker: str, cards: Sequence[str], number: int) -> None:
        """`cards`: empty for who may not see them."""
        if cards:
            self._gone(giver, _kinds(deck, cards))
            self._held.setdefault(taker, Counter()).update(_kinds(deck, cards))
        else:  # any of them may have gone
            held = self._held.get(giver, Counter())
            self._held[giver] = Counter({card: count - number for card, count in held.items() if count > number})

    def _gone(self, nation: str, cards: Iterable[int]) -> None:
        if nation in self._held:
            self._held[nation] -= Counter(cards)  # keeps what is above zero


def _kinds(deck: Deck, cards: Iterable[str]) -> list[int]:
    return [deck.same[deck.index[card]] for card in cards]


def _at_least(held: Counter[int], cards: Iterable[int]) -> None:
    for card, count in Counter(cards).items():
        held[card] = max(held[card], count)
