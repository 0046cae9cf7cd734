"""Commodity cards given up in a calamity. Water counts as one (cal.banditry.3, adv.theocracy.3)."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ochre.engine.table import Table
from ochre.rules.forms import CardsForm


def cards_named(table: Table, nation: int, ids: Sequence[str], rule: str) -> list[int]:
    """The cards of these ids; refuses what is no commodity or not held so often."""
    cards = [table.card(id) for id in ids]
    for card, count in Counter(cards).items():
        if table.box.deck.is_calamity[card]:
            table.refuse("Only commodity cards can be discarded.", rule)
        if table.held(nation, card) < count:
            table.refuse("You do not hold {count} {card}.", rule, count=count, card=card)
    return cards


def cheapest_cards(table: Table, nation: int, count: int) -> list[int]:
    """So many commodity cards with the least loss in set value."""
    return _cheapest(table, nation, count, lambda card: 1)


def cheapest_value(table: Table, nation: int, value: int) -> list[int]:
    """Commodity cards of this face value or more, with the least loss in set value; all that count, if too few."""
    return _cheapest(table, nation, value, lambda card: table.box.deck.value[card])


def _cheapest(table: Table, nation: int, wanted: int, weight: Callable[[int], int]) -> list[int]:
    """Set by set, the cheapest way to every total up to the wanted one."""
    deck = table.box.deck
    best: dict[int, tuple[int, int, list[int]]] = {0: (0, 0, [])}  # total: loss, number of cards, cards
    for card, copies in _by_commodity(table, nation).items():
        held = len(copies)
        if not weight(card):
            continue
        for total, (loss, number, cards) in sorted(best.items(), reverse=True):
            for count in range(1, held + 1):
                lost = loss + deck.set_value(card, held) - deck.set_value(card, held - count)
                reached = min(wanted, total + count * weight(card))
                way = (lost, number + count, cards + copies[:count])
                if reached not in best or way[:2] < best[reached][:2]:
                    best[reached] = way
    return best[max(best)][2]


def _by_commodity(table: Table, nation: int) -> dict[int, list[int]]:
    """The commodity cards of this hand, those of both blocks together, in deck order."""
    same, found = table.box.deck.same, dict[int, list[int]]()
    for card in table.commodities(nation):
        found.setdefault(same[card], []).append(card)
    return found


def cards_form(
    table: Table, nation: int, least: int, most: int, cards: Sequence[int] | None = None, **more: Any
) -> CardsForm:
    """The form for giving up `least` to `most` of these kinds of cards (all commodities), with what that costs."""
    deck = table.box.deck
    kinds = sorted(set(table.commodities(nation))) if cards is None else cards
    return CardsForm(
        cards={deck.ids[card]: table.held(nation, card) for card in kinds},
        losses={deck.ids[card]: losses_of(table, nation, card) for card in kinds},
        least=least,
        most=most,
        **more,
    )


def losses_of(table: Table, nation: int, card: int) -> list[int]:
    """What the set loses in value when 1, 2, ... of this card go. Cards of both blocks make one set (7.26)."""
    deck = table.box.deck
    size = sum(table.held(nation, other) for other in range(deck.size) if deck.same[other] == deck.same[card])
    return [
        deck.set_value(card, size) - deck.set_value(card, size - gone)
        for gone in range(1, table.held(nation, card) + 1)
    ]
