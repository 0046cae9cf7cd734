"""Taxes, growth and the building of cities."""

from itertools import compress
from typing import Any

from ochre.bots.standard.campaign import Habits, sustainable
from ochre.bots.standard.outlook import support_rate, turns_left
from ochre.engine.eyes import Asked, Eyes


def tax_rate(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """The highest rate without a revolt that leaves tokens to grow, as long as there is something to buy."""
    rates = asked.about["rates"]
    calm = [rate for rate in rates if not rate["revolts"]] or rates[:1]
    growing = sum(min(2, count) for count in eyes.row(eyes.nation))
    stock = eyes.stock[eyes.nation]
    useful = [rate for rate in calm if stock - rate["collects"] >= min(growing, 14)]
    return {"type": "set-tax-rate", "rate": (useful or calm[:1])[-1]["rate"]}


def expand(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """The last tokens of the stock: to areas that can become cities, then to single tokens."""
    board, stock = eyes.box.board, asked.about["most"]
    growth = {board.index[id]: count for id, count in asked.about["areas"].items()}
    row = eyes.row(eyes.nation)

    def urgency(area: int) -> tuple[bool, int, int]:
        site = bool(board.site[area]) and not eyes.city[area]
        return (not site, row[area], area)

    places: dict[str, int] = {}
    for area in sorted(growth, key=urgency):
        count = min(growth[area], stock)
        if count:
            places[board.ids[area]] = count
            stock -= count
    return {"type": "expand", "places": places}


def build(eyes: Eyes, asked: Asked, habits: Habits) -> dict[str, Any]:
    """The easiest city that can be fed, or done."""
    board, me = eyes.box.board, eyes.nation
    about = asked.about
    cities = eyes.city_count(me)
    if cities >= sustainable(eyes, habits):
        return {"type": "done"}
    rate = support_rate(eyes, me)
    farming = eyes.holds(me, "agriculture")
    row = eyes.row(me)

    fed = {}  # tokens left after surplus is removed, where no city stands
    for area in compress(range(board.size), row):
        if not eyes.city[area]:
            limit = board.limit[area]
            fed[area] = min(row[area], limit + 1 if farming and limit <= 2 else limit)

    choices = []
    for id, place in about["areas"].items():
        area = board.index[id]
        if place["waits_for"] is not None:
            continue
        drawn, short = dict[str, int](), place["needs"] - place["here"]
        treasury = 0
        if short > 0 and place["treasury"]:
            treasury = min(short, place["treasury"])
            short -= treasury
        for near, count in sorted(place["adjacent"].items(), key=lambda pair: -pair[1]):
            spare = min(short, count, 4 - sum(drawn.values()))
            if spare > 0:
                drawn[near] = spare
                short -= spare
        if short > 0:
            continue
        kept = sum(fed.values()) - fed.get(area, 0) - sum(drawn.values())  # with a city here
        if kept < rate * (cities + 1) and turns_left(eyes) > 0:
            continue
        action: dict[str, Any] = {"type": "build-city", "area": id}
        if treasury:
            action["treasury"] = treasury
        if drawn:
            action["from_adjacent"] = drawn
        if place["public_works"] and place["here"] + sum(drawn.values()) > place["needs"]:
            action["leave_token"] = True
        if drawn and asked.refuses(action) is not None:  # somebody comes first where tokens would be drawn from
            continue
        volcano = board.volcano_of[area] >= 0
        choices.append((bool(drawn), treasury, place["needs"], volcano, -place["here"], id, action))
    if not choices:
        return {"type": "done"}
    return min(choices, key=lambda choice: choice[:6])[6]


def reduce(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """The city that leaves most tokens and rises again most easily."""
    board = eyes.box.board
    row = eyes.row(eyes.nation)

    def worth(id: str) -> tuple[float, str]:
        area = board.index[id]
        tokens_near = sum(row[near] for near in board.land[area])
        return (2.0 * board.limit[area] + 0.2 * min(tokens_near, 6) + (1.0 if board.site[area] else 0.0), id)

    return {"type": "reduce-city", "area": max(asked.about["cities"], key=worth)}
