"""Buying where copies are few, hands hold eleven cards at most, and each card held helps to buy one other only.

Points are face values, so cheap cards fill places that dear ones need later: only a few of them are bought.
"""

from typing import Any

from ochre.engine.eyes import Asked, Eyes

CHEAP = 80
"""Cards below this cost are cheap."""

MOST_CHEAP = 2

DEEPEST = 11
"""Kinds of cards that payments are made of; there are no more."""


def purchase(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """Card by card what brings most for its price, as long as all of them can be paid."""
    about = asked.about
    advances, held = eyes.box.advances, eyes.advances[eyes.nation]
    room = about["most_advances"]
    room = len(about["advances"]) if room is None else room
    cheap = sum(advances.cost[card] < CHEAP for card in range(advances.size) if held >> card & 1)
    bought: list[int] = []
    best: dict[str, Any] = {"type": "acquire-advances"}
    offered = [advances.index[id] for id in about["advances"]]
    while len(bought) < room:
        found: tuple[float, int, dict[str, Any]] | None = None
        choosy = cheap >= MOST_CHEAP and any(advances.cost[card] >= CHEAP for card in offered if card not in bought)
        for card in offered:
            if card in bought or (choosy and advances.cost[card] < CHEAP):
                continue
            more = [*bought, card]
            payment = _payment(about, _price(eyes, more))
            if payment is None:
                continue
            gain = advances.cost[card] / (10 + _price(eyes, more) - _price(eyes, bought))
            if found is None or gain > found[0]:
                ids = [advances.ids[each] for each in more]
                found = gain, card, {"type": "acquire-advances", "advances": ids, **payment}
        if found is None or asked.refuses(found[2]) is not None:
            return best
        _, card, best = found
        bought.append(card)
        cheap += advances.cost[card] < CHEAP
    return best


def _price(eyes: Eyes, bought: list[int]) -> int:
    """Each card held for the one of these that it makes cheapest; a little too much where a credit is not all used."""
    advances, held = eyes.box.advances, eyes.advances[eyes.nation]
    left = {card: advances.cost[card] for card in bought}
    once = getattr(eyes.box.policies, "credit_use", "once") == "once"
    for giver in range(advances.size):
        if not held >> giver & 1:
            continue
        uses = [(points, card) for card in bought for who, points in advances.credit_from[card] if who == giver]
        for points, card in sorted(uses, reverse=True)[: 1 if once else None]:
            left[card] = max(0, left[card] - points)
    return sum(left.values())


def _payment(about: Any, price: int) -> dict[str, Any] | None:
    """Treasury and whole sets that pay the price with the least waste; sets of one are given up last."""
    sets = [(id, part["cards"], part["worth"]) for id, part in sorted(about["sets"].items()) if part["worth"]][:DEEPEST]
    treasury: int = about["treasury"]
    best: tuple[float, int, int] | None = None
    for chosen in range(1 << len(sets)):
        points = sum(worth for place, (_, _, worth) in enumerate(sets) if chosen >> place & 1)
        tokens = max(0, price - points)
        if tokens > treasury:
            continue
        single = sum(cards == 1 for place, (_, cards, _) in enumerate(sets) if chosen >> place & 1)
        waste = max(0, points - price) + 3.0 * single + 0.2 * points
        if best is None or waste < best[0]:
            best = waste, chosen, tokens
    if best is None:
        return None
    _, chosen, tokens = best
    cards = {id: count for place, (id, count, _) in enumerate(sets) if chosen >> place & 1}
    return {"cards": cards, "treasury": tokens}


# Ships

FULL = 10
"""Treasury above this is more than is needed."""


def ships(eyes: Eyes, asked: Asked) -> Any:
    """Keep the ships there are, and build more where treasury has swallowed the tokens that people need to grow."""
    me, about = eyes.nation, asked.about
    wanted = eyes.stock[me] < 12 + 2 * eyes.city_count(me)
    if wanted and eyes.treasury[me] > FULL:
        places = [area for area, place in sorted(about["ship_places"].items()) if 0 in place["payments"]]
        if places and about["ships_to_build"]:
            return {"type": "build-ship", "area": places[0]}
    return asked.default
