"""What cards are worth in a hand: sets grow with the square of their number, and a growing set is worth keeping."""

from collections.abc import Iterable, Sequence
from functools import cache
from heapq import heapify, heappop, heapreplace
from itertools import compress

from ochre.board.cards import Deck
from ochre.engine.eyes import Eyes

DAMAGE = {
    "volcanic-eruption-earthquake": 45,
    "treachery": 32,
    "famine": 15,
    "slave-revolt": 30,
    "flood": 15,
    "superstition": 60,
    "civil-war": 50,
    "barbarian-hordes": 60,
    "cyclone": 60,
    "epidemic": 23,
    "tyranny": 90,
    "civil-disorder": 60,
    "corruption": 40,
    "iconoclasm-and-heresy": 80,
    "regression": 110,
    "piracy": 64,
    "tempest": 5,
    "squandered-wealth": 8,
    "city-riots": 25,
    "city-in-flames": 20,
    "tribal-conflict": 7,
    "minor-uprising": 30,
    "banditry": 12,
    "coastal-migration": 32,
}
"""What a calamity costs a usual victim, in trade points."""

USUAL_DAMAGE = 20

HOPE = 0.5
"""How much of the next cards of a set counts before they have come."""

SPAN = 1.5
"""So many cards more are hoped for."""

UNNAMED = -3.0
"""What a card is worth of which nothing is said: something low, now and then a calamity."""


@cache
def set_worth(deck: Deck, growing: bool, hope: float = HOPE, span: float = SPAN) -> tuple[tuple[float, ...], ...]:
    """For every card and number held what the set is worth now, and the hope to complete it while there is time."""
    table = []
    for card in range(deck.size):
        value, full = deck.value[card], deck.set_size[card]
        row = [
            value * (count * count + (hope * count * min(span, max(0, full - count)) if growing else 0.0))
            for count in range(max(full, 1) + 60)
        ]
        table.append(tuple(row))
    return tuple(table)


def commodities(eyes: Eyes) -> dict[int, int]:
    """How many of each commodity are held, water included. Cards of both blocks are one commodity: its first card."""
    deck = eyes.box.deck
    hand, calamity, same = eyes.hand, deck.is_calamity, deck.same
    cards = compress(range(deck.size), hand)
    if deck.blocks == 1:
        return {card: hand[card] for card in cards if not calamity[card]}
    held: dict[int, int] = {}
    for card in cards:
        if not calamity[card]:
            held[same[card]] = held.get(same[card], 0) + hand[card]
    return held


def spendable(eyes: Eyes) -> dict[int, int]:
    """The commodities that can pay for advances: not Grain that lies face up."""
    held = commodities(eyes)
    if shown := eyes.face_up(eyes.nation):
        grain = eyes.box.deck.index["grain"]
        held[grain] -= shown
        if not held[grain]:
            del held[grain]
    return held


def ids_from_hand(eyes: Eyes, cards: Iterable[int]) -> list[str]:
    """These commodities and calamities as cards of my hand, of whichever block I hold them."""
    deck = eyes.box.deck
    if deck.blocks == 1:
        return [deck.ids[card] for card in cards]
    left, found = list(eyes.hand), list[str]()
    for kind in cards:
        card = next(card for card in range(deck.size) if deck.same[card] == deck.same[kind] and left[card])
        left[card] -= 1
        found.append(deck.ids[card])
    return found


@cache
def copies(deck: Deck) -> tuple[int, ...]:
    """How many cards of its name there are in all blocks together."""
    return tuple(
        sum(count for other, count in enumerate(deck.counts) if deck.same[other] == deck.same[card])
        for card in range(deck.size)
    )


def out_of_reach(eyes: Eyes) -> Sequence[int]:
    """How many cards of the name of each first card lie face up on the discards."""
    deck = eyes.box.deck
    if deck.blocks == 1:
        return eyes.discards
    found = [0] * deck.size
    for card, count in enumerate(eyes.discards):
        found[deck.same[card]] += count
    return found


def calamities(eyes: Eyes) -> list[int]:
    """Calamities that can be passed on, worst first."""
    deck = eyes.box.deck
    held = [card for card in deck.calamities if eyes.hand[card] and deck.tradeable[card]]
    return sorted(held, key=lambda card: -damage(deck, card))


def damage(deck: Deck, card: int) -> int:
    """What this calamity, of whichever block, costs a usual victim."""
    return DAMAGE.get(deck.ids[deck.same[card]], USUAL_DAMAGE)


def cheapest(held: dict[int, int], worth: tuple[tuple[float, ...], ...], number: int) -> list[tuple[float, int]]:
    """So many single cards in the order in which they are missed least: (loss, card)."""
    heap = [
        (worth[card][count] - worth[card][count - 1], order, card, count)
        for order, (card, count) in enumerate(held.items())
        if count
    ]
    heapify(heap)
    found: list[tuple[float, int]] = []
    while heap and len(found) < number:
        loss, order, card, count = heap[0]
        found.append((loss, card))
        if count > 1:
            heapreplace(heap, (worth[card][count - 1] - worth[card][count - 2], order, card, count - 1))
        else:
            heappop(heap)
    return found
