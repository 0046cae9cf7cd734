"""Good ways to pay for advances: proposals for players and bots, never rules."""

from collections.abc import Iterable
from typing import NamedTuple

from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.pricing import mined, points_per_token, sets, spendable, worth

Chain = tuple[int, int, "Chain"] | None
"""Cards chosen so far: (card, how many, those before)."""

MOST_SUBSTITUTES = 3
"""How many uses of Trade Empire are tried in one search."""


class Substitute(NamedTuple):
    """adv.trade-empire.1: this card stands for one more of another commodity."""

    card: int
    stands_for: int


class Payment(NamedTuple):
    cards: dict[int, int]  # without the substitute
    treasury: int
    substitute: Substitute | None
    loss: int  # what the payer has less afterwards, in points: the price and the waste


def spending_power(table: Table, nation: int) -> int:
    """The highest price this nation could pay."""
    counts = sets(table, spendable(table, nation))
    gain = max((gain for _, gain in _substitutes(table, nation, counts)), default=mined(table, nation, counts)[0])
    treasury = table.state.treasury[nation] * points_per_token(table, nation)
    return worth(table, counts) + treasury + max(gain, 0)


def best_payment(table: Table, nation: int, price: int, keep_treasury: int = 0) -> Payment | None:
    """The payment of this price that leaves the most points in hand and treasury; None if there is none.

    A card taken out of a set costs more than it pays, so whole sets go first. The search looks at every number of
    cards of every commodity, but never at more sums than the price has points.
    """
    held = spendable(table, nation)
    counts = sets(table, held)
    treasury = max(0, table.state.treasury[nation] - keep_treasury)
    rate = points_per_token(table, nation)
    found = _cheapest(table, counts, price, treasury, rate, None)
    for substitute, _ in _substitutes(table, nation, counts)[:MOST_SUBSTITUTES]:
        other = _cheapest(table, counts, price, treasury, rate, substitute)
        if other is not None and (found is None or other.loss < found.loss):
            found = other
    if found is None or found.loss > price:  # 28.53: Mining is used where a payment needs it
        found = _with_mining(table, nation, counts, price, treasury, found)
    return found and _from_hand(table, held, found)


def _with_mining(
    table: Table, nation: int, counts: dict[int, int], price: int, treasury: int, found: Payment | None
) -> Payment | None:
    """The best payment in which Mining enlarges one of the sets, if it is better than the one found."""
    deck = table.box.deck
    for kind in counts:
        gain, _ = mined(table, nation, {kind: counts[kind]})
        if not gain:
            continue
        whole = deck.set_value(kind, counts[kind])
        others = {card: count for card, count in counts.items() if card != kind}
        rest = max(0, price - whole - gain)
        other = _cheapest(table, others, rest, treasury, 1, None)
        if other is None or (mined(table, nation, {**other.cards, kind: counts[kind]})[1] != kind):
            continue
        loss = other.loss + whole
        if found is None or loss < found.loss:
            found = Payment({kind: counts[kind], **other.cards}, other.treasury, None, loss)
    return found


def _from_hand(table: Table, held: dict[int, int], payment: Payment) -> Payment:
    """The same payment in cards of this hand: a commodity may lie in it as cards of both blocks."""
    deck = table.box.deck
    if deck.blocks == 1:
        return payment
    left, cards = dict(held), dict[int, int]()

    def take(kind: int, count: int) -> int:
        """The last card taken."""
        taken = kind
        for card in held:
            if deck.same[card] == kind and (number := min(count, left[card])):
                left[card] -= number
                count -= number
                cards[card] = cards.get(card, 0) + number
                taken = card
        return taken

    for kind, count in payment.cards.items():
        take(kind, count)
    substitute = payment.substitute
    if substitute is not None:
        paid = dict(cards)
        substitute = Substitute(take(substitute.card, 1), substitute.stands_for)
        cards.clear()
        cards.update(paid)
    return payment._replace(cards=cards, substitute=substitute)


def _cheapest(
    table: Table, counts: dict[int, int], price: int, treasury: int, rate: int, substitute: Substitute | None
) -> Payment | None:
    value = table.box.deck.value
    counts = dict(counts)
    reached: dict[int, tuple[int, Chain]] = {0: (0, None)}  # points paid, the price at most: loss, cards
    if substitute is not None:
        here, count = substitute.stands_for, counts.pop(substitute.stands_for)
        before = counts[substitute.card]
        counts[substitute.card] -= 1
        lost = count * count * value[here] + (2 * before - 1) * value[substitute.card]
        reached = {min(price, (count + 1) ** 2 * value[here]): (lost, (here, count, None))}
    for card, count in counts.items():
        if value[card]:
            reached = _with_cards(reached, card, count, value[card], price)
    best: tuple[int, int, int] | None = None
    for points, (loss, _) in reached.items():
        tokens = -(-(price - points) // rate)
        if tokens <= treasury and (best is None or (loss + tokens * rate, tokens, points) < best):
            best = (loss + tokens * rate, tokens, points)
    if best is None:
        return None
    loss, tokens, points = best
    return Payment(dict(_unchained(reached[points][1])), tokens, substitute, loss)


def _with_cards(
    reached: dict[int, tuple[int, Chain]], card: int, count: int, value: int, price: int
) -> dict[int, tuple[int, Chain]]:
    further = dict(reached)
    uses = [(n, n * n * value, (count * count - (count - n) ** 2) * value) for n in range(1, count + 1)]
    for points, (loss, chain) in reached.items():
        if points >= price:
            continue
        for n, paid, lost in uses:
            total = min(price, points + paid)
            if total not in further or loss + lost < further[total][0]:
                further[total] = (loss + lost, (card, n, chain))
    return further


def _unchained(chain: Chain) -> Iterable[tuple[int, int]]:
    while chain is not None:
        card, count, chain = chain
        yield card, count


def _substitutes(table: Table, nation: int, counts: dict[int, int]) -> list[tuple[Substitute, int]]:
    """Every commodity that Trade Empire could enlarge, with the card that is missed least, best gain first."""
    if not holds(table, nation, "trade-empire"):
        return []
    value, set_size = table.box.deck.value, table.box.deck.set_size
    found = []
    for here, count in counts.items():
        losses = [
            ((2 * counts[card] - 1) * value[card], card)
            for card in counts
            if card != here and value[card] >= value[here]
        ]
        if count < set_size[here] and losses:
            lost, card = min(losses)
            found.append((Substitute(card, here), (2 * count + 1) * value[here] - lost))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))
