"""Calamities and conflicts: what to lose, whom to strike, which city to take."""

from typing import Any

from ochre.bots.standard.hands import cheapest, commodities, ids_from_hand, set_worth
from ochre.bots.standard.outlook import cities_asked, rivals, support_rate, turns_left
from ochre.engine.eyes import Asked, Eyes


def take_damage(eyes: Eyes, asked: Asked) -> Any:
    """Tokens that are above limits or bring no growth first; an area at a time."""
    about, board = asked.about, eyes.box.board
    damage, tokens = about["amount"], about["tokens"]
    if sum(tokens.values()) < damage:
        return asked.default

    def missed(id: str) -> tuple[float, int, str]:
        area, count = board.index[id], tokens[id]
        if count > board.limit[area] or eyes.city[area]:
            return (0.0, -count, id)
        if count > 2:
            return (1.0, -count, id)
        return (2.0 + 0.2 * bool(board.site[area]) + 0.1 * board.limit[area], count, id)

    id = min(tokens, key=missed)
    count, limit = tokens[id], board.limit[board.index[id]]
    keep = limit if count > limit else 2 if count > 2 else 0
    return {"type": "lose-tokens", "area": id, "count": max(1, min(damage, count - keep))}


def own_city_to_lose(eyes: Eyes, asked: Asked) -> str:
    """A city that is destroyed: the one that is most easily built again."""
    ids: list[str] = asked.about["cities"]
    return min(ids, key=lambda id: (-_ease(eyes, eyes.box.board.index[id]), id))


def _ease(eyes: Eyes, area: int) -> float:
    """How easily a city rises here again: a site, with own tokens near."""
    board, row = eyes.box.board, eyes.row(eyes.nation)
    near = sum(min(2, row[other]) for other in board.land[area])
    return (6.0 if board.site[area] else 0.0) + min(near, 8) - (2.0 if board.volcano_of[area] >= 0 else 0.0)


def city_to_take(eyes: Eyes, ids: list[str]) -> str:
    """A city of somebody else that becomes mine: on a site, near my own people."""
    board, row = eyes.box.board, eyes.row(eyes.nation)
    mine = eyes.nation + 1

    def worth(id: str) -> tuple[float, str]:
        area = board.index[id]
        near = sum(bool(row[other]) + 2 * (eyes.city[other] == mine) for other in board.adjacent[area])
        home = area in eyes.box.nations[eyes.nation].region
        return (near + 3.0 * home + 1.0 * bool(board.site[area]), id)

    return max(ids, key=worth)


def city_to_harm(eyes: Eyes, ids: list[str]) -> str:
    """A city that somebody else loses: of the strongest, one that is hard to build again."""
    board, order = eyes.box.board, rivals(eyes)

    def worth(id: str) -> tuple[float, str]:
        area = board.index[id]
        owner = eyes.city[area] - 1
        rank = order.index(owner) if owner in order else len(order)
        return (-10.0 * rank - (2.0 if board.site[area] else 0.0) - board.limit[area], id)

    return max(ids, key=worth)


def victims(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """The strongest rivals."""
    nations = [eyes.box.nations[other].id for other in rivals(eyes)]
    among = [id for id in nations if id in asked.about["among"]]
    return {"type": "name-victims", "nations": among[: asked.about["most"]]}


def march_of_the_horde(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """To a city, if one can be taken; else to where most tokens stand."""
    board = eyes.box.board

    def prey(id: str) -> tuple[float, str]:
        area = board.index[id]
        tokens = sum(eyes.tokens[area :: eyes.areas])
        own = eyes.tokens[eyes.nation * eyes.areas + area] or eyes.city[area] == eyes.nation + 1
        return (5.0 * (eyes.city[area] > 0) + tokens - (20.0 if own else 0.0), id)

    return {"type": "choose-place", "place": max(asked.about["places"], key=prey)}


def theocracy(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """Two cards that are missed less than cities."""
    deck = eyes.box.deck
    low = cheapest(commodities(eyes), set_worth(deck, turns_left(eyes) > 1), asked.about["most"])
    if len(low) < asked.about["most"] or sum(loss for loss, _ in low) > 30:
        return {"type": "done"}
    return {"type": "discard-for-theocracy", "cards": ids_from_hand(eyes, [card for _, card in low])}


def bandits(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """Cards that are worth less than the price, and money for the others."""
    deck, about = eyes.box.deck, asked.about
    low = cheapest(commodities(eyes), set_worth(deck, turns_left(eyes) > 1), about["most"])
    given = [card for number, (loss, card) in enumerate(low) if number < about["least"] or loss <= about["price"]]
    return {"type": "give-to-bandits", "cards": ids_from_hand(eyes, given)}


def step_back(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """Two cities are cheaper than a step, if enough are left for the next one."""
    about, me = asked.about, eyes.nation
    left = eyes.city_count(me) - about["price"]
    if left < max(cities_asked(eyes, me), 2):
        return {"type": "done"}

    def ease(id: str) -> tuple[float, str]:
        return (-_ease(eyes, eyes.box.board.index[id]), id)

    areas = [*sorted(about["inland"], key=ease), *sorted(about["coastal"], key=ease)]
    return {"type": "buy-off-step", "areas": areas[: about["price"]]}


def conflict_loss(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """A token of the neighbourhood that is above its limit, or a ship, before one that fights."""
    board, row = eyes.box.board, eyes.row(eyes.nation)
    about = asked.about
    if about["ship"]:
        return {"type": "take-loss", "ship": True}
    crowded = [
        id
        for id in about["areas"]
        if id != about["conflict"] and row[board.index[id]] > max(2, board.limit[board.index[id]])
    ]
    return {"type": "take-loss", "area": crowded[0]} if crowded else {"type": "take-loss"}


def can_feed_one_more(eyes: Eyes) -> bool:
    me = eyes.nation
    return sum(eyes.row(me)) >= support_rate(eyes, me) * (eyes.city_count(me) + 1)
