"""Full tables that fit what one nation sees: what lies open as it lies, what is hidden dealt by chance.

Nothing here has ever seen the real table. Two tables that look alike to a nation are imagined alike.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from ochre.board.cards import STACKS
from ochre.engine.chance import SEED_BYTES
from ochre.engine.eyes import Eyes
from ochre.engine.game import Game
from ochre.engine.offers import Offer
from ochre.engine.record import Start
from ochre.engine.state import NO_SEAT, State

RESUMED: Mapping[str, tuple[str, ...]] = {
    "movement": ("moving", "end-of-movement"),
    "move-units": ("moving", "end-of-movement"),
    "build-cities": ("build-cities", "surplus", "city-support"),
    "negotiate": ("trading-floor", "end-of-trade"),
    "purchase-advances": ("purchases-of-advances", "end-of-purchases", "hand-limit"),
}
"""Questions in the middle of which play can be taken up: the steps that are left of their phase. All are floors, whose
whole memory lies on the table."""

PUBLIC = (
    "tokens",
    "moved",
    "city",
    "built",
    "selected",
    "in_play",
    "stock",
    "treasury",
    "ship_left",
    "ship_coast",
    "ships_built",
    "ast",
    "discards",
    "laid",
    "census",
    "finished",
    "insists",
    "owed",
    "leaving",
)
WIDE = ("ship_at", "advances", "credits", "used")


def can_imagine(eyes: Eyes, kind: str) -> bool:
    """Whether play can be taken up at this kind of question, at this table."""
    steps = eyes.box.edition.steps
    return kind in RESUMED and all(name in steps for name in RESUMED[kind]) and eyes.phase in _phases(eyes)


def _phases(eyes: Eyes) -> tuple[str, ...]:
    phases: tuple[str, ...] = eyes.box.policies.phases(eyes.turn)
    return phases


def imagine(eyes: Eyes, kind: str, random: Random, known: Mapping[int, Counter[int]] | None = None) -> Game:
    """A game that this nation could be in, at a question of this kind. Seats are numbered like nations.

    `known`: cards that others surely hold, by nation and by card of the first block.
    """
    box = eyes.box
    seed = bytes(int(random.random() * 256) for _ in range(SEED_BYTES))
    state = State(eyes.nations, eyes.areas, box.deck.size, seed, coasts=bool(eyes.ship_coast))
    for name in PUBLIC:
        getattr(state, name)[:] = getattr(eyes, name)
    for name in WIDE:
        values = getattr(state, name)
        for place, value in enumerate(getattr(eyes, name)):
            values[place] = value
    state.seat[:] = bytes(nation if eyes.seated[nation] else NO_SEAT for nation in range(eyes.nations))
    state.turn, state.phase, state.last_turn, state.order = eyes.turn, eyes.phase, eyes.last_turn, eyes.order
    for card, trader in eyes.traders.items():
        state.trader[card] = trader + 1
    _deal(eyes, state, random, known or {})
    state.offers = tuple(
        Offer(
            offer.number,
            offer.maker,
            offer.to,
            _sealed(eyes, state, offer.maker, offer.says, offer.size) if offer.cards is None else offer.cards,
            offer.says,
            offer.wants,
            offer.want_count,
        )
        for offer in eyes.offers
    )
    state.offer_number = max((offer.number for offer in eyes.offers), default=0)
    phases = _phases(eyes)
    later = phases[phases.index(eyes.phase) + 1 :]
    state.agenda = tuple((name,) for name in (*RESUMED[kind], *later))
    start = Start(box.edition.id, eyes.nations, dict(box.options), seed, tuple(nation.id for nation in box.nations))
    game = Game(box, start, state, listen=False)
    game.begin()
    return game


# Cards


def _deal(eyes: Eyes, state: State, random: Random, known: Mapping[int, Counter[int]]) -> None:
    """Hands of the right sizes and stacks, of the cards that I cannot see."""
    deck, me = eyes.box.deck, eyes.nation
    size = deck.size
    state.hand[me * size : (me + 1) * size] = eyes.hand
    unseen = [deck.counts[card] - eyes.hand[card] - eyes.discards[card] for card in range(size)]
    others = [nation for nation in range(eyes.nations) if nation != me]
    room = {nation: eyes.hand_sizes[nation] for nation in others}

    def give(nation: int, card: int) -> None:
        state.hand[nation * size + card] += 1
        unseen[card] -= 1
        room[nation] -= 1

    for nation in others:  # what lies face up
        for _ in range(eyes.face_up(nation)):
            give(nation, deck.index["grain"])
    for nation in others:  # what is known
        for kind, count in sorted(known.get(nation, {}).items()):
            cards = [card for card in range(size) if deck.same[card] == kind]
            for _ in range(count):
                card = next((card for card in cards if unseen[card] > 0), None)
                if card is not None and room[nation]:
                    give(nation, card)
    for card in range(size):  # what lies in no stack is in somebody's hand
        if deck.pile[card] and not eyes.stacks[deck.pile[card]]:
            while unseen[card] > 0:
                free = [nation for nation in others if room[nation]]
                if not free:
                    break
                give(free[int(random.random() * len(free))], card)
    left = {
        pile: sum(unseen[card] for card in range(size) if deck.pile[card] == pile)
        for pile in range(1, 1 + STACKS * deck.blocks)
    }
    for nation in others:  # the rest by chance, from the stacks that its cities may draw from
        block = STACKS * eyes.box.nations[nation].block
        reach = max(1, min(STACKS, eyes.city_count(nation) + 1))
        while room[nation]:
            piles = [pile for pile in range(block + 1, block + reach + 1) if left[pile] > 1]
            piles = piles or [pile for pile in left if left[pile] > 1]
            if not piles:
                state.hand[nation * size] += room[nation]  # water, of which there is always enough
                room[nation] = 0
                break
            pile = piles[int(random.random() * len(piles))]
            left[pile] -= 1
            give(nation, _some(unseen, [card for card in range(size) if deck.pile[card] == pile], random))
    stacks = [b""]
    for pile in range(1, 1 + STACKS * deck.blocks):
        cards = [card for card in range(size) if deck.pile[card] == pile for _ in range(max(0, unseen[card]))]
        stacks.append(bytes(_shuffled(cards, random)))
    state.stacks = tuple(stacks)


def _some(unseen: Sequence[int], cards: Sequence[int], random: Random) -> int:
    """One of these cards, the more likely the more of it nobody has seen."""
    at = int(random.random() * sum(max(0, unseen[card]) for card in cards))
    for card in cards:
        at -= max(0, unseen[card])
        if at < 0:
            return card
    raise AssertionError("there was a card left")


def _shuffled(cards: list[int], random: Random) -> list[int]:
    for last in range(len(cards) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _sealed(eyes: Eyes, state: State, maker: int, says: Sequence[int], size: int) -> tuple[int, ...]:
    """Cards of the maker's imagined hand that fit what was said."""
    deck = eyes.box.deck
    left = list(state.hand[maker * deck.size : (maker + 1) * deck.size])
    cards: list[int] = []
    for kind in says[:2]:
        card = next((card for card in range(deck.size) if left[card] and deck.same[card] == kind), None)
        if card is not None:
            left[card] -= 1
            cards.append(card)
    for card in range(deck.size):
        while left[card] and len(cards) < size and deck.tradeable[card]:
            left[card] -= 1
            cards.append(card)
    return tuple(cards)
