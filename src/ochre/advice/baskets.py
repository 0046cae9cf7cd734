"""Purchases of advances that can be paid for: the best by victory points, by credits for later, by protection.

Every combination counts, of at most six advances: prices are multiples of a few points, so the best for every sum can
be found advance by advance. What is chosen travels with its value in one number: value above, advances below as bits.
"""

from collections.abc import Callable, Iterable, Sequence
from math import gcd
from typing import Literal, NamedTuple

import msgspec

from ochre.advice.blindfold import blindfolded
from ochre.engine.errors import IllegalAction
from ochre.engine.game import Game
from ochre.engine.table import Table
from ochre.rules.payment import Payment as Paying
from ochre.rules.payment import best_payment, spending_power
from ochre.rules.phases.advances_acquisition import (
    LIBRARY_DISCOUNT,
    AcquireAdvances,
    SubstituteCard,
    gifts_of_anatomy,
    has_prerequisite,
)
from ochre.rules.policies import Shop, policies
from ochre.rules.pricing import mined, points_per_token, price, worth
from ochre.wire.advice import Basket, BasketItem, Payment

MOST = 6
"""Advances in one basket: nobody reads more, and hardly ever can anybody pay for more."""

GOOD_IF_POSITIVE = (
    "cannot-be-selected",
    "cities-deselected",
    "own-city-reduced-instead-of-destroyed",
    "own-reduction-cancelled-for-commodity-cards",
    "steps-bought-off",
)
"""Effects of calamities of which more is better; of all others less is."""

Measure = Literal["points", "credits", "protection"]


class Offered(NamedTuple):
    """What could be spent, the best baskets, and the price of an own one with its payment, if it can be paid."""

    power: int
    baskets: list[Basket]
    own_price: int | None
    own: Basket | None


class Choice(NamedTuple):
    """Advances to buy, in order, with what Library makes cheaper and what Anatomy gives."""

    advances: tuple[int, ...]
    library: int | None
    gift: int | None
    price: int


def baskets(
    game: Game, seat: int, advances: Sequence[str] = (), library: str | None = None, anatomy: str | None = None
) -> Offered:
    """The best baskets of this seat, none if nothing is within its means; and what an own one of these would cost.

    Refuses an own basket that the book forbids.
    """
    nation = game.nation_of(seat)
    table = blindfolded(game.table, nation)
    power = spending_power(table, nation)
    if not advances:
        return Offered(power, best_baskets(table, nation), None, None)
    choice = own_choice(table, nation, advances, library, anatomy)
    own = _basket(table, nation, "own", choice) if choice.price <= power else None
    return Offered(power, best_baskets(table, nation), choice.price, own)


def own_choice(table: Table, nation: int, advances: Sequence[str], library: str | None, anatomy: str | None) -> Choice:
    """A basket filled by hand, as the rules read it."""
    wish = AcquireAdvances(advances=tuple(advances), library=library, anatomy=anatomy)
    bought, total, gift = wish.wish(table, nation)
    return Choice(bought, None if library is None else table.advance(library), gift, total)


def best_baskets(table: Table, nation: int) -> list[Basket]:
    found = (best_basket(table, nation, measure) for measure in VALUES)
    return [basket for basket in found if basket is not None]


def best_basket(table: Table, nation: int, by: Measure) -> Basket | None:
    """The best purchase by this measure, checked and paid for; None if nothing can be bought."""
    values = [VALUES[by](table, nation, advance) for advance in range(table.box.advances.size)]
    choices = sorted(
        candidates(table, nation, values),
        key=lambda choice: (-sum(values[advance] for advance in acquired(choice)), choice.price, choice.advances),
    )
    for choice in choices:
        if acquired(choice) and (basket := _basket(table, nation, by, choice)) is not None:
            return basket
    return None


def acquired(choice: Choice) -> tuple[int, ...]:
    return choice.advances if choice.gift is None else (*choice.advances, choice.gift)


# What an advance is worth, by each measure; the second measure breaks ties


def points_value(table: Table, nation: int, advance: int) -> int:
    return 1000 * table.box.advances.points[advance] + credit_gained(table, nation, [advance])


def credits_value(table: Table, nation: int, advance: int) -> int:
    return 1000 * credit_gained(table, nation, [advance]) + table.box.advances.points[advance]


def protection_value(table: Table, nation: int, advance: int) -> int:
    eased = sum(1 if is_good(effect, amount) else -1 for _, effect, amount in changes(table, advance))
    return 1000 * eased + table.box.advances.points[advance]


VALUES: dict[Measure, Callable[[Table, int, int], int]] = {
    "points": points_value,
    "credits": credits_value,
    "protection": protection_value,
}


def credit_gained(table: Table, nation: int, advances: Iterable[int]) -> int:
    """Credits of all colours, those of the buyer's choice, and those for an advance that is not held yet."""
    deck, gained = table.box.advances, 0
    for advance in advances:
        card = deck.cards[advance]
        gained += sum(card.credits) + card.extra_credits
        if card.credit_to is not None and not table.holds(nation, deck.index[card.credit_to]):
            gained += card.credit_points
    return gained


def changes(table: Table, advance: int) -> list[tuple[str, str, int]]:
    """Calamity, effect and amount of everything an advance changes."""
    return [(change.calamity, change.effect, change.amount) for change in table.box.advances.cards[advance].modifiers]


def is_good(effect: str, amount: int) -> bool:
    return amount > 0 if effect in GOOD_IF_POSITIVE else amount < 0


# All combinations


def candidates(table: Table, nation: int, values: list[int]) -> list[Choice]:
    """The best choice without Library and Anatomy, with one of them, and with both.

    Library's discount is like more to spend once something dear enough is bought with it; Anatomy's gift comes on top.
    """
    deck, power = table.box.advances, spending_power(table, nation)
    shop = policies(table).advances.shop
    if shop is not None:
        return _from_shop(table, nation, values, shop)
    prices = {
        advance: price(table, nation, advance)
        for advance in range(deck.size)
        if not table.holds(nation, advance) and has_prerequisite(table, nation, advance)
    }
    library, anatomy = deck.index.get("library", -1), deck.index.get("anatomy", -1)  # not in every box
    found = []
    for special in ((), (library,), (anatomy,), (library, anatomy)):
        if not all(advance in prices for advance in special):
            continue
        budget = power - sum(prices[advance] for advance in special)
        budget += LIBRARY_DISCOUNT if library in special else 0
        gifts = sorted(gifts_of_anatomy(table, nation), key=lambda gift: (-values[gift], gift))
        gift = gifts[0] if anatomy in special and gifts else None
        if budget < 0:
            continue
        free = {advance: cost for advance, cost in prices.items() if advance not in (library, anatomy, gift)}
        chosen = (*special, *fill(free, values, budget, MOST - len(special)))
        found.append(_priced(chosen, prices, library, gift))
    return found


def _from_shop(table: Table, nation: int, values: list[int], shop: Shop) -> list[Choice]:
    """Prices do not add up there: what is too dear together loses its least valuable part."""
    power, most = spending_power(table, nation), min(MOST, shop.most(table, nation))
    prices = {advance: price(table, nation, advance) for advance in shop.on_offer(table, nation)}
    chosen = fill(prices, values, power, most)
    while chosen and shop.together(table, nation, chosen) > power:
        chosen.remove(min(chosen, key=lambda advance: (values[advance], advance)))
    return [Choice(tuple(sorted(chosen)), None, None, shop.together(table, nation, chosen))] if chosen else []


def _priced(chosen: tuple[int, ...], prices: dict[int, int], library: int, gift: int | None) -> Choice:
    total = sum(prices[advance] for advance in chosen)
    others = [advance for advance in chosen if advance != library]
    if library not in chosen or not others:
        return Choice(tuple(sorted(chosen)), None, gift, total)
    cheaper = max(others, key=lambda advance: (min(LIBRARY_DISCOUNT, prices[advance]), advance))
    return Choice(tuple(sorted(chosen)), cheaper, gift, total - min(LIBRARY_DISCOUNT, prices[cheaper]))


def fill(prices: dict[int, int], values: list[int], budget: int, most: int) -> list[int]:
    """At most so many of these advances within the budget, with the highest value."""
    useful = [(advance, cost) for advance, cost in sorted(prices.items()) if cost <= budget and values[advance] > 0]
    unit = gcd(*(cost for _, cost in useful)) or 1
    room, bits = budget // unit, len(values)
    room = min(room, sum(sorted(cost for _, cost in useful)[-most:]) // unit) if most else 0
    rows = [[0] * (room + 1) for _ in range(most + 1)]  # by number of advances at most: best for every sum
    for advance, cost in useful:
        at, packed = cost // unit, (values[advance] << bits) | 1 << advance
        for number in range(most, 0, -1):
            row = rows[number]
            with_it = [packed + other for other in rows[number - 1][: room + 1 - at]]
            row[at:] = map(max, row[at:], with_it)
    best = rows[most][room] & ((1 << bits) - 1)
    return [advance for advance, _ in useful if best >> advance & 1]


# Paying


def _basket(table: Table, nation: int, by: Measure | Literal["own"], choice: Choice) -> Basket | None:
    paying = best_payment(table, nation, choice.price)
    if paying is None:
        return None
    action = purchase(table, choice, paying)
    try:
        action.check(table, nation)
    except IllegalAction:
        return None  # Library's discount on too cheap an advance
    ids, deck = table.box.advances.ids, table.box.advances
    eased = {
        calamity
        for advance in acquired(choice)
        for calamity, effect, amount in changes(table, advance)
        if is_good(effect, amount)
    }
    return Basket(
        by=by,
        items=[BasketItem(ids[advance], _item_price(table, nation, choice, advance)) for advance in acquired(choice)],
        library=None if choice.library is None else ids[choice.library],
        anatomy=None if choice.gift is None else ids[choice.gift],
        price=choice.price,
        payment=payment_told(table, nation, choice.price, paying),
        points=sum(deck.points[advance] for advance in acquired(choice)),
        credits=credit_gained(table, nation, acquired(choice)),
        calamities=sorted(eased),
        action=msgspec.to_builtins(action),
    )


def _item_price(table: Table, nation: int, choice: Choice, advance: int) -> int:
    if advance == choice.gift:
        return 0
    full = price(table, nation, advance)
    return max(0, full - LIBRARY_DISCOUNT) if advance == choice.library else full


def purchase(table: Table, choice: Choice, paying: Paying) -> AcquireAdvances:
    ids, cards = table.box.advances.ids, table.box.deck.ids
    substitute = paying.substitute
    return AcquireAdvances(
        advances=tuple(ids[advance] for advance in choice.advances),
        cards={cards[card]: count for card, count in sorted(paying.cards.items())},
        treasury=paying.treasury,
        library=None if choice.library is None else ids[choice.library],
        anatomy=None if choice.gift is None else ids[choice.gift],
        substitute=None if substitute is None else SubstituteCard(cards[substitute.card], cards[substitute.stands_for]),
    )


def payment_told(table: Table, nation: int, cost: int, paying: Paying) -> Payment:
    """`waste`: the points in hand and treasury that are gone beyond the price."""
    cards = table.box.deck.ids
    substitute = paying.substitute
    counts = dict(paying.cards)
    if substitute is not None:
        counts[substitute.stands_for] = counts.get(substitute.stands_for, 0) + 1
    paid = worth(table, counts) + paying.treasury * points_per_token(table, nation)
    mining = mined(table, nation, counts)[0] if paid < cost else 0  # 28.53
    return Payment(
        cards={cards[card]: count for card, count in sorted(paying.cards.items())},
        treasury=paying.treasury,
        substitute=None
        if substitute is None
        else {"card": cards[substitute.card], "for": cards[substitute.stands_for]},
        paid=paid + mining,
        waste=paying.loss + mining - cost,
    )
