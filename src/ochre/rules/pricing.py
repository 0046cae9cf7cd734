"""What an advance costs, and what a hand of cards is worth."""

from functools import lru_cache
from typing import NamedTuple

from ochre.board.advances import COLOURS, Advances
from ochre.board.cards import Deck
from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.forms import SetValue
from ochre.rules.holding import holds
from ochre.rules.policies import policies


class Price(NamedTuple):
    """12.8: the printed cost, what is taken off it, and what is left."""

    cost: int
    colour: int  # the one of its groups whose credits count
    credit: int  # of that colour
    specific: tuple[tuple[int, int], ...]  # (advance held, what it takes off)
    price: int


def price_in_parts(table: Table, nation: int, advance: int) -> Price:
    """12.8, 12.9, 12.14: only the better of two colours counts, and no price is below zero.

    Credits held count for each advance bought (12.7); those gained in this purchase do not (12.6), since they come
    with the advances when it is complete.
    """
    advances, held = table.box.advances, table.state.advances[nation]
    credits = table.state.credits
    start = nation * len(COLOURS)
    colour = max(advances.groups[advance], key=lambda group: credits[start + group])
    credit = credits[start + colour]
    specific = tuple((giver, points) for giver, points in advances.credit_from[advance] if held >> giver & 1)
    cost = advances.cost[advance]
    return Price(cost, colour, credit, specific, max(0, cost - credit - sum(points for _, points in specific)))


def price(table: Table, nation: int, advance: int) -> int:
    """What this nation pays for this advance now, Library's discount apart."""
    return _prices_for(table, nation)[advance]


def within(table: Table, nation: int, points: int) -> list[int]:
    """The advances this nation lacks and could have for so many points, in their order."""
    held = table.state.advances[nation]
    return [
        advance
        for advance, asked in enumerate(_prices_for(table, nation))
        if asked <= points and not held >> advance & 1
    ]


def _prices_for(table: Table, nation: int) -> tuple[int, ...]:
    """What every advance costs this nation now."""
    start = nation * len(COLOURS)
    credits = tuple(table.state.credits[start : start + len(COLOURS)])
    return _prices(table.box.advances, table.state.advances[nation], credits)


@lru_cache(maxsize=1024)
def _prices(advances: Advances, held: int, credits: tuple[int, ...]) -> tuple[int, ...]:
    """What every advance costs who holds these and has such credits: asked for often, and new after a purchase only."""
    prices = []
    for cost, groups, givers in zip(advances.cost, advances.groups, advances.credit_from, strict=True):
        left = cost - max([credits[group] for group in groups])
        for giver, points in givers:
            if held >> giver & 1:
                left -= points
        prices.append(max(0, left))
    return tuple(prices)


def points_per_token(table: Table, nation: int) -> int:
    """12.3, adv.mining.3: a treasury token pays 1 point, with Mining 2."""
    return 2 if policies(table).advances.mining == "treasury" and holds(table, nation, "mining") else 1


def commodities_by_kind(table: Table, nation: int) -> dict[int, int]:
    """How many of each commodity this hand holds, water included, in deck order. Secret."""
    start, is_calamity = nation * table.cards, table.box.deck.is_calamity
    row = table.state.hand[start : start + table.cards]
    return {card: count for card, count in enumerate(row) if count and not is_calamity[card]}


def spendable(table: Table, nation: int) -> dict[int, int]:
    """The commodities of this hand that can be turned in: not Grain that lies face up (30.312). Secret."""
    counts = commodities_by_kind(table, nation)
    if shown := once.grain_shown(table, nation):
        grain = table.box.deck.index["grain"]
        counts[grain] -= shown
        if not counts[grain]:
            del counts[grain]
    return counts


def drawable(table: Table, nation: int) -> list[int]:
    """The cards that others could draw from this hand: not what lies open before its holder. Secret.

    AC-29.3: calamities are laid out when trade has ended. 30.312: Grain against Famine lies face up.
    """
    cards = [card for card, count in spendable(table, nation).items() for _ in range(count)]
    return cards if table.state.laid[nation] else sorted([*cards, *table.calamities(nation)])


def mined(table: Table, nation: int, counts: dict[int, int]) -> tuple[int, int]:
    """28.53, 32.261: of these sets the one that Mining makes worth most more, and how much; (0, 0) if none.

    One card more counts, but never more than there are of the commodity; once a turn.
    """
    works = policies(table).advances.mining == "set" and holds(table, nation, "mining")
    if not works or once.used(table, nation, once.MINING):
        return 0, 0
    deck = table.box.deck
    gains = [(_gain(deck, card, count), card) for card, count in sets(table, counts).items() if deck.cards[card].mining]
    return max((found for found in gains if found[0]), default=(0, 0))


def _gain(deck: Deck, card: int, count: int) -> int:
    """What a set gains by one card more."""
    return deck.set_value(card, count + 1) - deck.set_value(card, count) if 0 < count < deck.set_size[card] else 0


def mining_gains(table: Table, nation: int) -> dict[str, list[int]]:
    """What Mining would add to each set of this hand if 1, 2, ... cards of it paid. Secret."""
    deck = table.box.deck
    return {
        deck.ids[card]: [_gain(deck, card, paid) for paid in range(1, count + 1)]
        for card, count in sets(table, spendable(table, nation)).items()
        if mined(table, nation, {card: 1})[0]
    }


def set_values(table: Table, counts: dict[int, int]) -> dict[str, SetValue]:
    """7.2-7.4: what each set of these cards is worth, and with one card more or less."""
    deck = table.box.deck
    return {
        deck.ids[card]: SetValue(
            cards=count,
            worth=deck.set_value(card, count),
            one_more=deck.set_value(card, min(count + 1, max(count, deck.set_size[card]))),
            one_less=deck.set_value(card, count - 1),
        )
        for card, count in sets(table, counts).items()
    }


def sets(table: Table, counts: dict[int, int]) -> dict[int, int]:
    """These cards by commodity: cards of both blocks make one set (7.26)."""
    deck = table.box.deck
    if deck.blocks == 1:
        return counts
    together: dict[int, int] = {}
    for card, count in counts.items():
        together[deck.same[card]] = together.get(deck.same[card], 0) + count
    return together


def worth(table: Table, counts: dict[int, int]) -> int:
    """7.2-7.4: sets of equal commodities, added up."""
    return sum(table.box.deck.set_value(card, count) for card, count in sets(table, counts).items())
