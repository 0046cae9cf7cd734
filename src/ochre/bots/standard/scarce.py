"""Buying where copies are few, hands hold so many cards at most, and each card held helps to buy one other only.

What a card is worth and what it costs to turn cards in is thought about as everywhere (`purchases`). Here prices do not
simply add up, and every cheap card takes a place that a dear one will need: a purchase must leave enough to be had.
"""

from dataclasses import replace
from typing import Any

from ochre.bots.standard.hands import ids_from_hand, spendable
from ochre.bots.standard.outlook import bits, short_of_stock, turns_left
from ochre.bots.standard.purchases import Payment, Taste, payments, sets_held, values
from ochre.engine.eyes import Asked, Eyes

HAND = 60
"""What trade cards and treasury will add to the face value of the cards held, in the end."""

PATIENCE = 1.0
"""How dear growing sets are: with few cards in the game they grow slowly, and least of all when everybody waits."""

TOKEN = 0.6
"""What a token of the treasury is worth that could stay there."""


def purchase(eyes: Eyes, asked: Asked, taste: Taste) -> dict[str, Any]:
    """Card by card what brings most beyond its price, as long as all of them can be paid and the aim stays in reach."""
    about, advances = asked.about, eyes.box.advances
    offered = [advances.index[id] for id, offer in about["advances"].items() if offer["affordable"]]
    room = len(offered) if about["most_advances"] is None else about["most_advances"]
    worth = values(eyes, taste)
    most = sum(part["worth"] for part in about["sets"].values())
    ways = payments(eyes, sets_held(eyes, replace(taste, keep=min(taste.keep, PATIENCE))), most)
    useless = about["treasury"] if turns_left(eyes) <= 1 else max(0, short_of_stock(eyes))
    best: dict[str, Any] = {"type": "acquire-advances"}
    bought: list[int] = []
    spent = 0.0
    while len(bought) < room:
        found: tuple[float, float, int, dict[str, Any]] | None = None
        for card in offered:
            more = [*bought, card]
            if card in bought or (taste.saves_places and not _leaves_enough(eyes, more, about["most_advances"])):
                continue
            paid = _payment(ways, _price(eyes, more), about["treasury"], useless)
            if paid is None:
                continue
            cost, way, tokens = paid
            gain = worth[card] - (cost - spent)
            if gain > 0 and (found is None or gain > found[0]):
                found = gain, cost, card, _action(eyes, more, way, tokens)
        if found is None or asked.refuses(found[3]) is not None:
            return best
        _, spent, card, best = found
        bought.append(card)
    return best


def _action(eyes: Eyes, bought: list[int], way: Payment, tokens: int) -> dict[str, Any]:
    held, ids = spendable(eyes), eyes.box.advances.ids
    cards = {id: held[card] for card, id in zip(way.cards, ids_from_hand(eyes, way.cards), strict=True)}
    return {"type": "acquire-advances", "advances": [ids[card] for card in bought], "cards": cards, "treasury": tokens}


def _leaves_enough(eyes: Eyes, bought: list[int], room: int | None) -> bool:
    """Whether the places that are left, filled with the dearest cards to be had, still bring what the track asks for.

    Where that is out of reach anyway, any card is welcome.
    """
    if room is None:
        return True
    me, cost = eyes.nation, eyes.box.advances.cost
    goal = max((*eyes.box.nations[me].points, 0)) - HAND - sum(cost[card] for card in bits(eyes.advances[me]))
    open_ = sorted((cost[card] for card in _to_be_had(eyes)), reverse=True)
    if sum(open_[:room]) < goal:
        return True
    chosen = [cost[card] for card in bought]
    for each in chosen:
        if each in open_:
            open_.remove(each)
    return sum(chosen) + sum(open_[: room - len(chosen)]) >= goal


def _to_be_had(eyes: Eyes) -> list[int]:
    """Cards that I do not hold and of which a copy is left."""
    advances, copies = eyes.box.advances, eyes.box.policies.copies
    held = eyes.advances
    return [
        card
        for card in range(advances.size)
        if not held[eyes.nation] >> card & 1 and copies[advances.ids[card]] > sum(other >> card & 1 for other in held)
    ]


def _price(eyes: Eyes, bought: list[int]) -> int:
    """Each card held for the one of these that it makes cheapest; a little too much where a credit is not all used."""
    advances, held = eyes.box.advances, eyes.advances[eyes.nation]
    left = {card: advances.cost[card] for card in bought}
    once = eyes.box.policies.credit_use == "once"
    for giver in bits(held):
        uses = [(points, card) for card in bought for who, points in advances.credit_from[card] if who == giver]
        for points, card in sorted(uses, reverse=True)[: 1 if once else None]:
            left[card] = max(0, left[card] - points)
    return sum(left.values())


def _payment(ways: list[Payment], price: int, treasury: int, useless: int) -> tuple[float, Payment, int] | None:
    """What is missed least for this price: (cost, sets, tokens). Tokens that the stock needs are no loss."""
    best: tuple[float, Payment, int] | None = None
    for way in ways:
        tokens = max(0, price - way.points)
        if tokens <= treasury:
            cost = way.cost + TOKEN * max(0, tokens - useless)
            if best is None or cost < best[0]:
                best = cost, way, tokens
    return best
