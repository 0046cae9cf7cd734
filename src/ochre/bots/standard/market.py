"""Trade: offers towards sets, and taking those of others when both sides gain."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any

from ochre.board.cards import STACKS, Deck
from ochre.bots.standard.hands import (
    HOPE,
    SPAN,
    UNNAMED,
    calamities,
    cheapest,
    commodities,
    copies,
    damage,
    ids_from_hand,
    out_of_reach,
    set_worth,
)
from ochre.bots.standard.outlook import rivals, short_of_stock, turns_left
from ochre.engine.eyes import Asked, Eyes, OfferSeen

LEAST = 3
MOST = 20
THRESHOLDS = (7.0, 4.0, 2.0)
"""What a deal must bring, round by round: late in the phase a small gain will do."""
PADDING = 1.3
"""What a point of cards that are not named is worth, where their value is stated: some of them will fit."""
DOUBT = 1.0
"""What is put down for each of them: it may be a calamity."""
HARMLESS = 0.15
"""Share of the usual relief, where a calamity strikes only who received it in trade."""
LOWEST = 12
"""So many cards are thought of as those that are missed least; for an own offer the first ones."""
LOWEST_OFFERED = 9
OPEN = 6
"""Offers of one bot that lie on the floor at the same time."""
FRESH = 8
LISTS = 8
"""After so many new offers of others somebody thinks of new ones again, so many times in a phase."""


@dataclass(frozen=True, slots=True)
class Wares:
    """What somebody has to trade with. It is thought about once, until the hand changes."""

    hand: bytes
    stuck: tuple[int, ...]  # calamities that cannot be traded on
    held: dict[int, int]
    worth: tuple[tuple[float, ...], ...]
    low: list[tuple[float, int]]  # (loss, card): those that are missed least
    evil: list[int]  # calamities to be rid of in the next deal
    harm: int  # what they cost
    lacking: frozenset[int]  # all that is not held


@dataclass(slots=True)
class Haggling:
    """What a bot remembers of one trade phase."""

    turn: int = -1
    round: int = 0
    deals: int = 0
    hand: bytes = b""
    newest: int = -1  # the newest offer seen with this hand in this round
    offered: bytes = b""  # the hand for which offers were made
    offered_round: int = -1
    offered_after: int = 0  # the newest offer then
    lists: int = 0  # of offers made in this phase
    growing: bool = True  # sets may still grow next turn
    leader: int = -1  # the strongest rival
    rivals: Sequence[int] = ()  # those who are ahead of me or close behind
    known: Mapping[int, Mapping[int, int]] = field(default_factory=dict)  # cards that others hold, for who counts them
    sought: Mapping[int, Collection[int]] = field(default_factory=dict)  # cards that others have asked for
    wares: Wares | None = None


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody haggles."""

    thresholds: tuple[float, ...] = THRESHOLDS
    open: int = OPEN
    deals: int = 30  # at most, in one phase
    passes_calamities: bool = True
    least_evil: int = 15  # calamities that cost more than this are passed on
    at_once: int = 1  # so many of them in one deal
    unnamed: tuple[float, ...] = (UNNAMED,)  # what an unnamed card is thought to be worth, round by round
    relief: tuple[float, ...] = (0.7,)  # share of its damage that is paid to be rid of a calamity, round by round
    hope: float = HOPE  # of more cards for a set next turn
    span: float = SPAN  # so many of them
    buying: float = 1.6  # how eagerly trade cards are bought with treasury
    envy: float = 0.0  # share of what a deal brings a strong rival that must come to me on top

    def least_gain(self, round: int) -> float:
        return self.thresholds[min(round, len(self.thresholds) - 1)]

    def unknown(self, round: int) -> float:
        return self.unnamed[min(round, len(self.unnamed) - 1)]

    def relieved(self, round: int) -> float:
        return self.relief[min(round, len(self.relief) - 1)]


def negotiate(eyes: Eyes, asked: Asked, memory: Haggling, style: Style) -> Any:
    """Take the best offer, or make some, or wait; finish when there is nothing to gain any more."""
    if memory.turn != eyes.turn:
        memory.turn, memory.round, memory.deals, memory.newest = eyes.turn, 0, 0, -1
        memory.hand, memory.offered, memory.lists, memory.wares = b"", b"", 0, None
        memory.growing, memory.leader = turns_left(eyes) > 1, next(iter(rivals(eyes)), -1)
    if memory.hand != eyes.hand:
        memory.deals += bool(memory.hand)
        memory.hand, memory.newest = eyes.hand, -1
    if memory.deals >= style.deals:
        return {"type": "pass-trade"}
    if asked.last_call:
        memory.round += 1
        memory.newest = -1
        if memory.round >= len(style.thresholds):
            return {"type": "pass-trade"}
    newest = eyes.offers[-1].number if eyes.offers else 0
    if newest > memory.newest:
        before, memory.newest = memory.newest, newest
        if (taken := _take(eyes, memory, style, before)) is not None:
            return taken
        for offer in _newer(eyes.offers, before):
            if offer.to == eyes.nation:
                return _decline(eyes, memory, style, offer)
    fresh = newest >= memory.offered_after + FRESH and memory.lists < LISTS
    if memory.offered != eyes.hand or memory.offered_round != memory.round or fresh:
        memory.offered, memory.offered_round, memory.offered_after = eyes.hand, memory.round, newest
        memory.lists += 1
        if made := _offers(eyes, memory, style):
            return made
    return {"type": "pass-trade"} if asked.last_call else None


def conclude(eyes: Eyes, asked: Asked, memory: Haggling, style: Style) -> Any:
    """Time is up: take the best of the last offers, or none."""
    memory.round = max(memory.round, len(style.thresholds) - 1)
    return _take(eyes, memory, style, -1) or {"type": "pass-trade"}


def _decline(eyes: Eyes, memory: Haggling, style: Style, offer: OfferSeen) -> list[dict[str, Any]]:
    """No, thank you; but if something else can be had of this partner that serves both, say so."""
    orders: list[dict[str, Any]] = [{"type": "refuse-offer", "number": offer.number}]
    mine = sum(other.maker == eyes.nation for other in eyes.offers)
    if mine < MOST and (counter := _offers(eyes, memory, style, to=offer)):
        orders += counter[:1]
    return orders


def true_names(eyes: Eyes) -> int:
    """Of the cards that somebody names, so many are true."""
    names: int = eyes.box.policies.trade.true_names
    return names


def _wares(eyes: Eyes, memory: Haggling, style: Style) -> Wares:
    """What is to be traded with; anew only if the hand has changed."""
    stuck = tuple(eyes.traders) if eyes.box.policies.trade.traded_once else ()
    wares = memory.wares
    if wares is None or wares.hand != eyes.hand or wares.stuck != stuck:
        worth = set_worth(eyes.box.deck, memory.growing, style.hope, style.span)
        held = commodities(eyes)
        low, evil = cheapest(held, worth, LOWEST), _evil(eyes, style, stuck)
        lacking = _all_cards(eyes.box.deck).difference(held)
        wares = Wares(eyes.hand, stuck, held, worth, low, evil, _harm(eyes, evil), lacking)
        memory.wares = wares
    return wares


@cache
def _all_cards(deck: Deck) -> frozenset[int]:
    return frozenset(range(deck.size))


def _evil(eyes: Eyes, style: Style, stuck: Collection[int]) -> list[int]:
    """Calamities to be rid of in the next deal."""
    if not style.passes_calamities:
        return []
    deck = eyes.box.deck
    return [card for card in calamities(eyes) if damage(deck, card) > style.least_evil and card not in stuck][
        : style.at_once
    ]


def _harm(eyes: Eyes, evil: Sequence[int]) -> int:
    """What these calamities cost."""
    return sum(damage(eyes.box.deck, card) for card in evil)


def _relief(eyes: Eyes, memory: Haggling, style: Style, harm: int) -> float:
    """What it is worth to be rid of calamities that cost so much."""
    return style.relieved(memory.round) * (HARMLESS if eyes.box.policies.trade.traded_once else 1.0) * harm


# Taking


def _take(eyes: Eyes, memory: Haggling, style: Style, before: int) -> dict[str, Any] | None:
    """The best of the offers that came after this one."""
    wares = _wares(eyes, memory, style)
    me, held, worth, can_give = eyes.nation, wares.held, wares.worth, wares.lacking.isdisjoint
    relief = _relief(eyes, memory, style, wares.harm)
    best: tuple[float, OfferSeen, list[int], list[int]] | None = None
    least, unknown, names = style.least_gain(memory.round), style.unknown(memory.round), true_names(eyes)
    for offer in _newer(eyes.offers, before):
        if offer.maker == me or not can_give(offer.wants) or offer.to not in (None, me):
            continue
        gain = _unnamed(eyes, offer, names, unknown)
        change: dict[int, int] = {}
        for card in offer.says[:names]:
            count = held.get(card, 0) + change.get(card, 0)
            gain += worth[card][count + 1] - worth[card][count]
            change[card] = change.get(card, 0) + 1
        if gain + relief < least:
            continue
        given = _given(offer.wants, offer.want_count, wares, change, names)
        if given is None:
            continue
        loss, cards, named = given
        if offer.totals is not None and _stated(eyes, cards) < offer.totals[1]:
            dearer = _raised(eyes, given, held, worth, change, offer.totals[1])
            if dearer is None:
                continue
            loss, cards = dearer
        gain += relief - loss
        asked = least + 4.0 * (offer.maker == memory.leader)
        if style.envy and offer.maker in memory.rivals:
            asked += style.envy * _grown(eyes, memory.known.get(offer.maker, {}), offer.wants)
        if gain >= asked and (best is None or gain > best[0]):
            best = gain, offer, cards, named
    if best is None:
        return None
    _, offer, cards, named = best
    ids = eyes.box.deck.ids
    return {
        "type": "accept-offer",
        "number": offer.number,
        "cards": ids_from_hand(eyes, cards),
        "says": [ids[card] for card in named],
    }


def _grown(eyes: Eyes, known: Mapping[int, int], cards: Sequence[int]) -> float:
    """What these cards add to the sets of somebody who is known to hold so many, and one more for each asked for."""
    value = eyes.box.deck.value
    return float(sum(value[card] * (2 * known.get(card, 1) + 1) for card in cards))


def _unnamed(eyes: Eyes, offer: OfferSeen, names: int, unknown: float) -> float:
    """What the cards are worth of which nothing is said but, where that is stated, their value."""
    if offer.totals is None:
        return unknown * (offer.size - names)
    return _padding(offer.totals[0] - _stated(eyes, offer.says[:names]), offer.size - names)


def _padding(value: int, number: int) -> float:
    """What so many cards of this value together are worth to somebody who does not know which."""
    return PADDING * max(0, value) - DOUBT * number


def _raised(
    eyes: Eyes,
    given: tuple[float, list[int], list[int]],
    held: dict[int, int],
    worth: tuple[tuple[float, ...], ...],
    change: dict[int, int],
    least: int,
) -> tuple[float, list[int]] | None:
    """The same side of a deal with one unnamed card more, so that it reaches the value that is wanted."""
    loss, cards, _ = given
    best: tuple[float, int] | None = None
    for card, count in held.items():
        left = count - cards.count(card)
        if left > 0 and card not in change and _stated(eyes, [*cards, card]) >= least:
            more = worth[card][left] - worth[card][left - 1]
            if best is None or more < best[0]:
                best = more, card
    return None if best is None else (loss + best[0], [*cards, best[1]])


def _stated(eyes: Eyes, cards: Sequence[int]) -> int:
    """What these cards are worth as sets, where that is stated."""
    deck = eyes.box.deck
    return sum(deck.set_value(card, cards.count(card)) for card in set(cards) if not deck.is_calamity[card])


def _newer(offers: Sequence[OfferSeen], before: int) -> Sequence[OfferSeen]:
    """Those that came after this one; they lie in the order of their numbers."""
    return offers[bisect_right(offers, before, key=attrgetter("number")) :]


def _given(
    wants: Sequence[int],
    number: int,
    wares: Wares,
    change: dict[int, int],
    names: int,
) -> tuple[float, list[int], list[int]] | None:
    """My side of a deal: (loss, cards, names); first what is wanted, then what is missed least."""
    held, worth, evil = wares.held, wares.worth, wares.evil
    loss, cards, named = 0.0, list[int](), list[int]()
    gone: dict[int, int] = {}
    for card in wants:
        count = held.get(card, 0) - gone.get(card, 0)
        if count <= 0 or card in change:
            return None
        loss += worth[card][count] - worth[card][count - 1]
        gone[card] = gone.get(card, 0) + 1
        cards.append(card)
        named.append(card)
    number = max(number, LEAST, names + len(evil))  # nobody forbids to give more cards than were asked for
    for cost, card in wares.low:
        if len(cards) + len(evil) >= number:
            break
        if held[card] <= gone.get(card, 0) or card in change:
            continue
        loss += cost
        gone[card] = gone.get(card, 0) + 1
        cards.append(card)
        if len(named) < names:
            named.append(card)
    cards += evil
    if len(cards) < number or len(named) < names:
        return None
    return loss, cards, named


# Offering


def _offers(eyes: Eyes, memory: Haggling, style: Style, to: OfferSeen | None = None) -> list[dict[str, Any]]:
    """Withdraw what no longer serves, and lay out new offers: cards I miss little for those that complete my sets.

    `to`: only such as answer this offer, to its maker alone.
    """
    deck, me = eyes.box.deck, eyes.nation
    wares = _wares(eyes, memory, style)
    held, worth, evil = wares.held, wares.worth, wares.evil
    relief = _relief(eyes, memory, style, wares.harm)
    orders: list[dict[str, Any]] = []
    known = set[tuple[tuple[int, ...], tuple[int, ...]]]()
    standing: list[tuple[float, int]] = []
    least, unknown = style.least_gain(memory.round), style.unknown(memory.round)
    back = unknown + 2.0  # of a card that comes without being asked for
    for offer in eyes.offers if to is None else ():
        if offer.maker != me or offer.cards is None:
            continue
        mine = [deck.same[card] for card in offer.cards]
        if offer.totals is not None:
            back = _back(eyes, offer.wants, offer.totals[1], offer.want_count)
        gain = _gain(offer.wants, offer.want_count, mine, held, worth, back)
        gain += _relief(eyes, memory, style, _harm(eyes, [card for card in offer.cards if card in evil]))
        if gain < least:
            orders.append({"type": "withdraw-offer", "number": offer.number})
        else:
            standing.append((gain, offer.number))
            known.add((offer.says, offer.wants))
    ids = deck.ids
    made = 0
    proposals = Proposals(eyes, wares, back, relief, least, known)
    for _, wants, cards, named in _ideas(eyes, memory, proposals, to):
        if made >= style.open:
            break
        if (named, wants) in known:
            continue
        known.add((named, wants))
        made += 1
        if len(standing) + made > MOST:  # the floor takes no more: the poorest old one goes
            standing.sort()
            orders.insert(0, {"type": "withdraw-offer", "number": standing.pop(0)[1]})
        orders.append(
            {
                "type": "make-offer",
                "cards": ids_from_hand(eyes, cards),
                "says": [ids[card] for card in named],
                "wants": [ids[card] for card in wants],
                "want_count": LEAST,
            }
        )
        if eyes.box.policies.trade.totals_stated:
            orders[-1]["want_value"] = _asked_value(eyes, wants, cards, named)
        if to is not None:
            orders[-1]["to"] = eyes.box.nations[to.maker].id
    return orders


def _asked_value(eyes: Eyes, wants: Sequence[int], cards: Sequence[int], named: Sequence[int]) -> int:
    """What the other side is to be worth where that is stated: what is wanted, and as much beside it as I give."""
    return _stated(eyes, wants) + max(0, _stated(eyes, cards) - _stated(eyes, named))


def _back(eyes: Eyes, wants: Sequence[int], value: int, number: int) -> float:
    """What each card is worth that comes without being asked for by name."""
    others = number - len(wants)
    return _padding(value - _stated(eyes, wants), others) / others if others else 0.0


def _gain(
    wants: Sequence[int],
    number: int,
    cards: Sequence[int],
    held: dict[int, int],
    worth: tuple[tuple[float, ...], ...],
    back: float,
) -> float:
    """What a deal on these terms would bring its maker."""
    counts: dict[int, int] = {}
    gain = back * (number - len(wants))
    for card in wants:
        count = held.get(card, 0) + counts.get(card, 0)
        gain += worth[card][count + 1] - worth[card][count]
        counts[card] = counts.get(card, 0) + 1
    for card in cards:
        count = held.get(card, 0) + counts.get(card, 0)
        if count > 0:
            gain -= worth[card][count] - worth[card][count - 1]
            counts[card] = counts.get(card, 0) - 1
    return gain


Pair = tuple[tuple[int, ...], tuple[int, ...]]
"""The names on both sides of a deal: what is given, and what is wanted."""

Idea = tuple[float, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""What a deal promises, what is wanted, the cards given and those of them that are named."""


class Proposals:
    """Deals that I could propose, and what they promise. `known`: those that lie on the floor already."""

    def __init__(
        self, eyes: Eyes, wares: Wares, back: float, relief: float, least: float, known: Collection[Pair]
    ) -> None:
        self.eyes, self.wares, self.names = eyes, wares, true_names(eyes)
        self.low = [card for _, card in wares.low[:LOWEST_OFFERED]]
        self.found: list[Idea] = []
        self._back, self._relief, self._least, self._known = back, relief, least, known
        self._stated: bool = eyes.box.policies.trade.totals_stated
        self._wanted: dict[tuple[int, ...], tuple[float, list[int]]] = {}  # what it brings, and what is left to give
        self._losses: dict[tuple[int, ...], list[float]] = {}

    def consider(self, wants: tuple[int, ...], firsts: Iterable[Sequence[int]], sought: Collection[int]) -> None:
        """These cards, for some of mine to somebody who seeks `sought`; `firsts`: what could be given first."""
        if wants not in self._wanted:
            self._wanted[wants] = self._reward(wants, self._back), [card for card in self.low if card not in wants]
        gain, low = self._wanted[wants]
        if not self._stated and gain + self._relief < self._least:
            return  # not even for nothing
        for first in firsts:
            side = self._side([card for card in first if card not in wants], low)
            if side is None or (side[1], wants) in self._known:
                continue
            if self._stated:
                back = _back(self.eyes, wants, _asked_value(self.eyes, wants, *side), LEAST)
                gain = self._reward(wants, back)
            self._propose(gain, wants, *side, sought)

    def _side(self, give: list[int], low: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """My side of a deal: the cards and their names; after these what is missed least."""
        held, names, evil = self.wares.held, self.names, self.wares.evil
        missing = (names if evil else LEAST) - len(give)
        for card in low:
            if missing <= 0:
                break
            if give.count(card) < held[card]:
                give.append(card)
                missing -= 1
        named = tuple(give[:names])
        cards = (*named, *(evil or give[names:LEAST]))
        return None if len(cards) < LEAST or len(named) < names else (cards, named)

    def _reward(self, wants: tuple[int, ...], back: float) -> float:
        """What the other side of a deal adds to my sets; `back`: each card that comes without being asked for."""
        held, worth = self.wares.held, self.wares.worth
        gain = back * (LEAST - len(wants))
        for place, card in enumerate(wants):
            count = held[card] + wants[:place].count(card)
            gain += worth[card][count + 1] - worth[card][count]
        return gain

    def _missed(self, cards: tuple[int, ...]) -> list[float]:
        """What my sets lose, card by card. Calamities are in none."""
        losses = self._losses.get(cards)
        if losses is None:
            held, worth = self.wares.held, self.wares.worth
            losses = self._losses[cards] = []
            for place, card in enumerate(cards):
                count = held.get(card, 0) - cards[:place].count(card)
                if count > 0:
                    losses.append(worth[card][count] - worth[card][count - 1])
        return losses

    def _propose(
        self,
        gain: float,
        wants: tuple[int, ...],
        cards: tuple[int, ...],
        named: tuple[int, ...],
        sought: Collection[int],
    ) -> None:
        """Keep this deal in mind, if it brings me enough; those come first that please both of us."""
        for loss in self._missed(cards):
            gain -= loss
        gain += self._relief
        if gain < self._least:
            return
        value, theirs = self.eyes.box.deck.value, -4.0
        for card in named:
            theirs += (5.0 if card in sought else 1.75) * value[card]
        for card in wants:
            theirs -= 1.75 * value[card]
        self.found.append((min(gain, theirs) + 0.3 * (gain + theirs), wants, cards, named))


def _ideas(eyes: Eyes, memory: Haggling, proposals: Proposals, to: OfferSeen | None) -> list[Idea]:
    """Deals worth proposing, best first.

    Whoever has laid out an offer has shown what can be had and what is wanted for it; those are asked for what I need
    and given what they seek. The rest is advertisement.
    """
    deck, wares = eyes.box.deck, proposals.wares
    held, worth, value = wares.held, wares.worth, deck.value
    more = {card: worth[card][count + 1] - worth[card][count] for card, count in held.items() if value[card]}
    eager = {card for card, gain in more.items() if gain > 2.5 * value[card]}
    partners = _partners(eyes, memory, eager, to)
    for shown, sought in partners.values():
        if not shown:
            continue
        wanted = sorted(shown, key=more.__getitem__, reverse=True)[:2]
        mine = sorted(
            [card for card in sought if card in held and card not in wanted],
            key=lambda card: worth[card][held[card]] - worth[card][held[card] - 1] - 4 * value[card],
        )[:2]
        firsts = [mine, mine[:1], mine[1:]] if len(mine) > 1 else [mine]
        best = wanted[0]
        proposals.consider((best,), firsts, sought)
        if proposals.names > 1:
            if shown[best] > 1 and held[best] + 2 <= deck.set_size[best]:
                proposals.consider((best, best), firsts, sought)
            if len(wanted) > 1:
                proposals.consider((best, wanted[1]), firsts, sought)
        if len(wanted) > 1:
            proposals.consider((wanted[1],), firsts, sought)
    if to is None:
        anybody = set().union(*[sought for _, sought in partners.values()])
        all_copies, gone = copies(deck), out_of_reach(eyes)
        targets = sorted(more, key=lambda card: -more[card] * min(4, all_copies[card] - held[card] - gone[card]))
        low = proposals.low
        likely = [card for card in low if card in anybody]
        for card in targets[:3]:
            if held[card] < deck.set_size[card]:
                proposals.consider((card,), (likely[:2], low[:2], low[2:4]), anybody)
    proposals.found.sort(key=itemgetter(0), reverse=True)
    return proposals.found


def _partners(
    eyes: Eyes, memory: Haggling, eager: set[int], to: OfferSeen | None
) -> dict[int, tuple[dict[int, int], set[int]]]:
    """For all others how many of the cards that I am eager for they can give, and what they seek."""
    names = true_names(eyes)
    partners: dict[int, tuple[dict[int, int], set[int]]] = {}
    for offer in eyes.offers if to is None else (to,):
        if offer.maker == eyes.nation:
            continue
        if offer.maker not in partners:
            partners[offer.maker] = {}, set()
        shown, sought = partners[offer.maker]
        sought.update(offer.wants)
        if eager.isdisjoint(offer.says):
            continue
        true = offer.says[:names]
        for card in true:
            if card in eager and (count := true.count(card)) > shown.get(card, 0):
                shown[card] = count
    for other, cards in memory.known.items() if to is None else ():
        shown, sought = partners.setdefault(other, ({}, set()))
        sought.update(memory.sought.get(other, ()))
        for card, count in cards.items():
            if card in eager:
                shown[card] = max(shown.get(card, 0), min(count, names))
    return partners


# Buying trade cards


def buy_card(eyes: Eyes, asked: Asked, style: Style) -> dict[str, Any]:
    """A card that probably brings more than it costs; the free one of the Wonder always."""
    about = asked.about
    if about["free"]:
        stack = max(about["free"], key=lambda number: (eyes.stacks[_pile(eyes, int(number))], _hope(eyes, int(number))))
        return {"type": "buy-card", "stack": stack, "free": True}
    me = eyes.nation
    treasury = eyes.treasury[me]
    short = short_of_stock(eyes)
    best: tuple[float, int] | None = None
    for number, price in about["prices"].items():
        stack = int(number)
        if not eyes.stacks[_pile(eyes, stack)]:
            continue
        gain = _hope(eyes, stack) * style.buying - price + 0.7 * max(0, min(short, price))
        if treasury - price >= (0 if short > 0 else 2) and gain > 0 and (best is None or gain > best[0]):
            best = gain, stack
    return {"type": "done"} if best is None else {"type": "buy-card", "stack": best[1]}


def _pile(eyes: Eyes, stack: int) -> int:
    """Where the stack of this number lies: that of the own block."""
    return stack + STACKS * eyes.box.nations[eyes.nation].block


def _hope(eyes: Eyes, stack: int) -> float:
    """What a card of this stack is worth on average, by what is not to be seen elsewhere."""
    deck, pile = eyes.box.deck, _pile(eyes, stack)
    worth, mine = set_worth(deck, turns_left(eyes) > 1), commodities(eyes)
    total, number = 0.0, 0
    for card in range(deck.size):
        if deck.pile[card] != pile:
            continue
        unseen = deck.counts[card] - eyes.hand[card] - eyes.discards[card]
        if unseen <= 0:
            continue
        number += unseen
        if deck.is_calamity[card]:
            total -= damage(deck, card) * unseen * (0.6 if deck.tradeable[card] else 1.0)
        else:
            held = mine.get(deck.same[card], 0)
            total += unseen * (worth[card][held + 1] - worth[card][held])
    return total / number if number else 0.0
