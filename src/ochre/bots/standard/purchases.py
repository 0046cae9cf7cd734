"""Buying advances: what each is worth now, and what it costs to turn cards in."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import mul
from typing import Any

from ochre.board.advances import COLOURS
from ochre.bots.standard import calamities
from ochre.bots.standard.hands import ids_from_hand, spendable
from ochre.bots.standard.outlook import Books, bits, point, short_of_stock, turns_left
from ochre.engine.eyes import Eyes

GRAIN = 5
"""Prices are multiples of this: costs and credits are."""

POINT = 22.0
"""Trade points for a victory point."""

EARNING = {
    "agriculture": 28.0,
    "rhetoric": 6.0,
    "cartography": 6.0,
    "mining": 7.0,
    "coinage": 4.0,
    "monarchy": 3.0,
    "public-works": 8.0,
    "politics": 6.0,
    "architecture": 7.0,
    "urbanism": 3.0,
    "astronavigation": 2.0,
    "roadbuilding": 3.0,
    "trade-routes": 5.0,
    "trade-empire": 3.0,
    "wonder-of-the-world": 10.0,
    "diaspora": 4.0,
    "monotheism": 16.0,
    "fundamentalism": 6.0,
    "provincial-empire": 12.0,
    "universal-doctrine": 5.0,
    "naval-warfare": 1.0,
    "metalworking": 1.5,
    "engineering": 2.0,
    "cloth-making": 1.0,
    "democracy": 2.0,
    "diplomacy": 2.0,
    "cultural-ascendancy": -4.0,
    "advanced-military": 1.0,
}
"""Trade points a turn, for what an advance lets its holder do."""

PROTECTION = {
    "democracy": 40.0,
    "enlightenment": 40.0,
    "theology": 27.0,
    "music": 24.0,
    "drama-and-poetry": 24.0,
    "law": 22.0,
    "engineering": 21.0,
    "mysticism": 18.0,
    "deism": 18.0,
    "pottery": 17.0,
    "medicine": 17.0,
    "philosophy": 4.0,
    "roadbuilding": -5.0,
    "military": -8.0,
    "coinage": -4.0,
    "mining": -10.0,
    "monotheism": -8.0,
}
"""Trade points over nine turns, against calamities (or for them), in editions whose calamities are not counted."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What somebody sees in advances."""

    point: float = POINT
    step: float = 8.0  # points that a step on the A.S.T. is worth: five, and the next one comes sooner
    credits: float = 0.7
    protection: float = 1.0
    earning: float = 1.0
    foresight: tuple[float, ...] = (1.0, 0.6, 0.4, 0.3, 0.2)  # of steps on the A.S.T., this turn's first
    keep: float = 3.6  # how dear growing sets are
    exchange: float = 1.0  # worth of advances that a trade point will buy later
    token: float = 0.9  # what a token of the treasury is worth that is kept
    reserve: int = 0  # tokens that stay in the treasury: what lies there neither grows nor buys
    saves_places: bool = True  # for dear advances, where only so many can be held
    style: dict[str, float] = field(default_factory=dict)


def prices(books: Books, nation: int) -> dict[int, int]:
    """What each advance not yet held costs this nation."""
    advances, held = books.box.advances, books.advances[nation]
    credits = books.credits_of(nation)
    found = {}
    for advance in range(advances.size):
        needed = advances.prerequisite[advance]
        if held >> advance & 1 or (needed >= 0 and not held >> needed & 1):
            continue
        price = advances.cost[advance] - max([credits[group] for group in advances.groups[advance]])
        for giver, points in advances.credit_from[advance]:
            if held >> giver & 1:
                price -= points
        found[advance] = max(0, price)
    return found


def colour_uses(books: Books, nation: int, future: int) -> list[float]:
    """How often a credit of each colour will probably count."""
    advances, held = books.box.advances, books.advances[nation]
    open_ = [advance for advance in range(advances.size) if not held >> advance & 1]
    likely = min(1.0, 1.8 * future / max(1, len(open_)))
    uses = [0.0] * len(COLOURS)
    for advance in open_:
        for group in advances.groups[advance]:
            uses[group] += likely / len(advances.groups[advance])
    return uses


def values(eyes: Eyes, taste: Taste) -> dict[int, float]:
    """What each advance not yet held is worth to this nation now, in trade points."""
    future = turns_left(eyes) - 1
    return worths(eyes, taste, future, _protection(eyes, future))


def worths(books: Books, taste: Taste, future: int, saved: Mapping[int, float]) -> dict[int, float]:
    """The same with so many turns to come, and what each advance saves in them."""
    me, advances = books.nation, books.box.advances
    held = books.advances[me]
    uses = colour_uses(books, me, future)
    open_ = advances.size - held.bit_count()
    likely = min(1.0, 1.8 * future / max(1, open_))
    steps = _steps(books, taste)
    victory = taste.point * point(books)
    found = {}
    for advance in range(advances.size):
        if held >> advance & 1:
            continue
        card = advances.cards[advance]
        worth = victory * card.points
        worth += taste.credits * sum(map(mul, card.credits, uses))
        worth += taste.credits * card.extra_credits * max(uses)
        if card.credit_to is not None and not held >> advances.index[card.credit_to] & 1:
            worth += taste.credits * card.credit_points * likely
        if card.card_credits:
            helped = sum(points for other, points in card.card_credits.items() if not held >> advances.index[other] & 1)
            worth += taste.credits * helped * likely
        worth += taste.earning * EARNING.get(card.id, 0.0) * future
        worth += taste.protection * saved.get(advance, 0.0)
        worth += taste.style.get(card.id, 0.0)
        found[advance] = worth + steps(card.cost, card.points, advances.groups[advance])
    return found


def _protection(eyes: Eyes, turns: int) -> Mapping[int, float]:
    """What each advance saves in calamities to come: counted where their rules are known, else as in usual games."""
    counted = calamities.protection(eyes, turns)
    if counted is not None:
        return counted
    return {number: PROTECTION.get(id, 0.0) * turns / 9 for number, id in enumerate(eyes.box.advances.ids)}


def _steps(books: Books, taste: Taste) -> Any:
    """A bonus for what the next steps on the A.S.T. ask for, the more the sooner."""
    me, box = books.nation, books.box
    track, space = box.nations[me].track, books.ast[me]
    held = bits(books.advances[me])
    cost, points = box.advances.cost, box.advances.points
    number = len(held)
    high = sum(cost[advance] >= 100 for advance in held)
    top = sum(cost[advance] >= 200 for advance in held)
    low = number - high
    total = sum(points[advance] for advance in held)
    groups = {group for advance in held for group in box.advances.groups[advance]}
    by_space = box.nations[me].points or (0,) * len(track)
    bonus = {"any": 0.0, "high": 0.0, "top": 0.0, "low": 0.0, "point": 0.0, "group": 0.0}
    step = taste.step * taste.point
    for ahead, weight in enumerate(taste.foresight):
        if space + 1 + ahead >= len(track):
            break
        asked = box.policies.track.requirements[track[space + 1 + ahead]]
        for name, lacking in (
            ("any", asked.advances - number),
            ("high", asked.advances_cost_100_up - high),
            ("top", asked.advances_cost_200_up - top),
            ("low", asked.advances_below_100 - low),
            ("point", max(asked.advance_points, asked.card_points, by_space[space + 1 + ahead]) - total),
            ("group", asked.groups - len(groups)),
        ):
            if lacking > 0:
                bonus[name] = max(bonus[name], weight * step / lacking)

    def worth(price: int, victory: int, kinds: tuple[int, ...]) -> float:
        return (
            bonus["any"]
            + bonus["point"] * victory
            + (bonus["high"] if price >= 100 else bonus["low"])
            + (bonus["top"] if price >= 200 else 0.0)
            + bonus["group"] * sum(group not in groups for group in kinds)
        )

    return worth


# Turning cards in


@dataclass(frozen=True, slots=True)
class Payment:
    """Whole sets turned in: what they pay and how much they are missed."""

    points: int
    cost: float
    cards: tuple[int, ...]


def _hand_limit(eyes: Eyes) -> int:
    trade = eyes.box.policies.trade
    more: int = trade.roadbuilding_cards if eyes.holds(eyes.nation, "roadbuilding") else 0
    return more + int(trade.hand_limit)


Set = tuple[int, int, int, float]
"""(card, number, points, what it costs to give the set up)."""


def sets_held(eyes: Eyes, taste: Taste) -> list[Set]:
    """All sets that can be turned in."""
    deck, last = eyes.box.deck, turns_left(eyes) <= 1
    held = spendable(eyes)
    limit: int = _hand_limit(eyes)
    found = []
    for card, number in held.items():
        points = deck.set_value(card, number)
        if not points:
            continue
        full = deck.set_size[card]
        if last:
            keep = 0.0
        elif number >= 0.75 * full:
            keep = 0.9
        elif number == 1:
            keep = 1.2
        else:
            keep = min(1.9, max(0.9, 0.72 * (min(full, number + 1.5) / number) ** 2)) * taste.keep
        found.append((keep, card, number, points, full))
    # Only so many cards can be kept: of what grows best first; full sets are not kept anyway.
    found.sort(key=lambda item: (-item[0] * item[3] / item[2], item[1]))
    room, sets = limit, []
    for keep, card, number, points, full in found:
        if number < 0.75 * full:
            kept = min(number, max(0, room))
            room -= number
            keep *= kept / number
            keep = max(keep, 0.15)
        sets.append((card, number, points, keep * points))
    return sets


def payments(eyes: Eyes, sets: list[Set], most: int) -> list[Payment]:
    """Ways to pay with whole sets that no other beats: more points always cost more."""
    ways: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for card, _, points, cost in sets:
        for paid, (lost, cards) in list(ways.items()):
            if paid >= most:
                continue
            total = paid + points
            if total not in ways or lost + cost < ways[total][0]:
                ways[total] = (lost + cost, (*cards, card))
        if len(ways) > 120:
            ways = _undominated(ways)
    held = spendable(eyes)
    return [
        Payment(points + _mined(eyes, held, cards), cost, cards) for points, (cost, cards) in _undominated(ways).items()
    ]


def _mined(eyes: Eyes, held: Mapping[int, int], cards: Iterable[int]) -> int:
    """What Mining adds when these sets are turned in: one card more counts in the best of them (28.53)."""
    if eyes.box.policies.advances.mining != "set" or not eyes.holds(eyes.nation, "mining"):
        return 0
    deck = eyes.box.deck
    return max(
        (
            deck.set_value(card, held[card] + 1) - deck.set_value(card, held[card])
            for card in cards
            if deck.cards[card].mining and held[card] < deck.set_size[card]
        ),
        default=0,
    )


def _undominated(ways: dict[int, tuple[float, tuple[int, ...]]]) -> dict[int, tuple[float, tuple[int, ...]]]:
    kept: dict[int, tuple[float, tuple[int, ...]]] = {}
    least = float("inf")
    for points in sorted(ways, reverse=True):
        if ways[points][0] < least:
            kept[points] = ways[points]
            least = ways[points][0]
    return kept


# The purchase


def purchase(eyes: Eyes, taste: Taste) -> dict[str, Any]:
    """The advances and the payment that gain most together."""
    me = eyes.nation
    last = turns_left(eyes) <= 1
    rate = 2 if eyes.box.policies.advances.mining == "treasury" and eyes.holds(me, "mining") else 1
    reserve = 0 if last else min(taste.reserve, eyes.treasury[me])
    tokens = eyes.treasury[me] - reserve
    sets = sets_held(eyes, taste)
    means = sum(item[2] for item in sets) + tokens * rate
    means += _mined(eyes, spendable(eyes), [item[0] for item in sets])
    cost = prices(eyes, me)
    worth = values(eyes, taste)
    items = [(price // GRAIN, worth[advance], advance) for advance, price in cost.items() if price <= means]
    items = [item for item in items if item[1] > 0.35 * item[0] * GRAIN]
    if not items:
        return {"type": "acquire-advances"}
    most = min(means // GRAIN, 160)
    best = knapsack(items, most)
    ways = payments(eyes, sets, most * GRAIN)
    token_cost = 0.0 if last else taste.token
    useless = 0 if last else max(0, short_of_stock(eyes))  # tokens that grow more when they are back in stock
    found: tuple[float, int, Payment, int] | None = None
    for price in range(most + 1):
        value, chosen = best[price]
        if not chosen or (price and best[price - 1][1] == chosen):
            continue
        for way in ways:
            missing = -(-(price * GRAIN - way.points) // rate)
            if missing > tokens:
                continue
            given = missing - useless
            gain = value - taste.exchange * (way.cost + (given * token_cost if given > 0 else 0.0))
            if found is None or gain > found[0]:
                found = gain, chosen, way, price
    if found is None or found[0] <= 0:
        return {"type": "acquire-advances"}
    _, chosen, way, _ = found
    return _transaction(eyes, bits(chosen), way, rate, cost, worth)


def knapsack(items: list[tuple[int, float, int]], most: int) -> list[tuple[float, int]]:
    """For every price the greatest value, and the advances as a bit set."""
    value = [0.0] * (most + 1)
    chosen = [0] * (most + 1)
    for price, worth, advance in items:
        bit = 1 << advance
        if not price:
            value = [here + worth for here in value]
            chosen = [here | bit for here in chosen]
            continue
        for total in range(most, price - 1, -1):
            more = value[total - price] + worth
            if more > value[total]:
                value[total] = more
                chosen[total] = chosen[total - price] | bit
    return list(zip(value, chosen, strict=True))


def _transaction(
    eyes: Eyes, bought: list[int], way: Payment, rate: int, cost: dict[int, int], worth: dict[int, float]
) -> dict[str, Any]:
    """The purchase as an action, with what some advances bring along."""
    advances, deck = eyes.box.advances, eyes.box.deck
    ids = advances.ids
    total = sum(cost[advance] for advance in bought)
    action: dict[str, Any] = {"type": "acquire-advances", "advances": [ids[advance] for advance in bought]}
    gained = list(bought)
    if "library" in action["advances"]:
        others = [advance for advance in bought if ids[advance] != "library"]
        if others:
            dearest = max(others, key=lambda advance: cost[advance])
            total -= min(40, cost[dearest])
            action["library"] = ids[dearest]
    if "anatomy" in action["advances"]:
        science = COLOURS.index("science")
        gifts = [
            advance
            for advance in cost
            if advances.cost[advance] < 100 and science in advances.groups[advance] and advance not in bought
        ]
        if gifts:
            gift = max(gifts, key=lambda advance: worth[advance])
            action["anatomy"] = ids[gift]
            gained.append(gift)
    cards, held = list(way.cards), spendable(eyes)
    points = sum(deck.set_value(card, held[card]) for card in cards)
    for card in sorted(cards, key=lambda card: deck.set_value(card, held[card])):
        if points - deck.set_value(card, held[card]) >= total:  # Library made it cheaper
            cards.remove(card)
            points -= deck.set_value(card, held[card])
    action["cards"] = dict(Counter(ids_from_hand(eyes, [card for card in cards for _ in range(held[card])])))
    action["treasury"] = max(0, -(-(total - points - _mined(eyes, held, cards)) // rate))
    extra = sum(advances.cards[advance].extra_credits for advance in gained)
    if extra:
        uses = colour_uses(eyes, eyes.nation, max(1, turns_left(eyes) - 1))
        action["credits"] = {COLOURS[uses.index(max(uses))]: extra}
    return action
