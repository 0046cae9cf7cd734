"""Commodity cards given up in a calamity. Water counts as one (cal.banditry.3, adv.theocracy.3)."""

from collections import Counter
from collections.abc import Callable, Sequence

from ochre.engine.table import Table


def cards_named(table: Table, nation: int, ids: Sequence[str], rule: str) -> list[int]:
    """The cards of these ids; refuses what is no commodity or not held so often."""
    cards = [table.card(id) for id in ids]
    for card, count in Counter(cards).items():
        if table.box.deck.is_calamity[card]:
            table.refuse("Only commodity cards can be discarded.", rule)
        if table.held(nation, card) < count:
            table.refuse(f"You do not hold {count} {table.card_id(card)}.", rule)
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
    for card, held in sorted(Counter(table.commodities(nation)).items()):
        if not weight(card):
            continue
        for total, (loss, number, cards) in sorted(best.items(), reverse=True):
            for count in range(1, held + 1):
                lost = loss + deck.set_value(card, held) - deck.set_value(card, held - count)
                reached = min(wanted, total + count * weight(card))
                way = (lost, number + count, cards + [card] * count)
                if reached not in best or way[:2] < best[reached][:2]:
                    best[reached] = way
    return best[max(best)][2]
