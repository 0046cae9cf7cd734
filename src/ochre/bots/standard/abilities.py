"""Special abilities: one use after the other, the most useful first."""

from typing import Any

from ochre.bots.standard.hands import commodities, ids_from_hand
from ochre.bots.standard.outlook import rivals, turns_left
from ochre.engine.eyes import Asked, Eyes

Action = dict[str, Any]


def use(eyes: Eyes, asked: Asked) -> Action:
    """The first ability that is worth using."""
    offered = asked.about["abilities"]
    for name, think in THOUGHTS.items():
        if name in offered and (action := think(eyes, offered[name])) is not None:
            return action
    return {"type": "done"}


def _prize(eyes: Eyes, id: str) -> float:
    """What it hurts others that everything in this area changes hands or dies."""
    area, order = eyes.box.board.index[id], rivals(eyes)
    weight = {other: 1.5 - rank / max(1, len(order)) for rank, other in enumerate(order)}
    prize = 0.0
    for other in order:
        prize += eyes.tokens[other * eyes.areas + area] * 1.5 * weight[other]
        if eyes.city[area] == other + 1:
            prize += 32.0 * weight[other]
    return prize


def _mine(eyes: Eyes, id: str) -> bool:
    area = eyes.box.board.index[id]
    return eyes.city[area] == eyes.nation + 1 or eyes.tokens[eyes.nation * eyes.areas + area] > 0


def _monotheism(eyes: Eyes, options: Action) -> Action | None:
    areas = options["areas"]
    return {"type": "use-monotheism", "area": max(areas, key=lambda id: (_prize(eyes, id), id))} if areas else None


def _fundamentalism(eyes: Eyes, options: Action) -> Action | None:
    areas = [id for id in options["areas"] if not _mine(eyes, id)]
    return {"type": "use-fundamentalism", "area": max(areas, key=lambda id: (_prize(eyes, id), id))} if areas else None


def _politics(eyes: Eyes, options: Action) -> Action | None:
    best = max(options["prices"], key=lambda id: (_prize(eyes, id) - 1.5 * options["prices"][id], id), default=None)
    if best is not None and _prize(eyes, best) > 20:
        return {"type": "use-politics", "area": best}
    me = eyes.nation
    spare = eyes.stock[me] - eyes.box.policies.taxes.rate * eyes.city_count(me)
    gain = min(options["most"], spare if turns_left(eyes) > 1 else options["most"])
    return {"type": "use-politics", "treasury": gain} if gain > 0 else None


def _provincial_empire(eyes: Eyes, options: Action) -> Action | None:
    sizes = {nation.id: eyes.hand_sizes[number] for number, nation in enumerate(eyes.box.nations)}
    payers = sorted((id for id in options["nations"] if sizes[id]), key=lambda id: (-sizes[id], id))
    return {"type": "use-provincial-empire", "nations": payers[: options["most"]]} if payers else None


def _trade_routes(eyes: Eyes, options: Action) -> Action | None:
    """Single cards bring twice their value here, which is more than they will ever pay for advances."""
    me, deck = eyes.nation, eyes.box.deck
    spare = options["stock"]
    if turns_left(eyes) > 1:
        spare -= eyes.box.policies.taxes.rate * eyes.city_count(me) + 4
    chosen: dict[str, int] = {}
    single = [card for card, count in commodities(eyes).items() if count == 1 and deck.value[card]]
    keep = 0 if turns_left(eyes) <= 1 else 3
    for card in sorted(single, key=lambda card: -deck.value[card])[keep:]:
        if 2 * deck.value[card] <= spare:
            spare -= 2 * deck.value[card]
            chosen |= dict.fromkeys(ids_from_hand(eyes, [card]), 1)
    return {"type": "use-trade-routes", "cards": chosen} if chosen else None


def _universal_doctrine(eyes: Eyes, options: Action) -> Action | None:
    if options["cities"]:
        return {"type": "use-universal-doctrine", "city": options["cities"][0]}
    tokens: dict[str, int] = {}
    left = options["most"]
    for id, count in sorted(options["tokens"].items(), key=lambda pair: (-pair[1], pair[0])):
        if taken := min(left, count):
            tokens[id] = taken
            left -= taken
    return {"type": "use-universal-doctrine", "tokens": tokens} if tokens else None


def _diaspora(eyes: Eyes, options: Action) -> Action | None:
    """From crowded areas to empty ones, sites first."""
    board = eyes.box.board
    row = eyes.row(eyes.nation)
    goals = [id for id in options["room"] if not row[board.index[id]] and board.limit[board.index[id]] >= 2]
    goals.sort(key=lambda id: (not board.site[board.index[id]], -board.limit[board.index[id]], id))
    moves = []
    left = options["most"]
    for source, count in sorted(options["source"].items(), key=lambda pair: (-pair[1], pair[0])):
        spare = min(left, count - min(2, board.limit[board.index[source]]))
        while spare > 0 and goals:
            goal = goals[0]
            taken = min(spare, 2, options["room"][goal])
            moves.append({"source": source, "target": goal, "count": taken})
            spare -= taken
            left -= taken
            goals.pop(0)
    return {"type": "use-diaspora", "moves": moves} if moves else None


THOUGHTS = {
    "monotheism": _monotheism,
    "fundamentalism": _fundamentalism,
    "provincial-empire": _provincial_empire,
    "universal-doctrine": _universal_doctrine,
    "diaspora": _diaspora,
    "trade-routes": _trade_routes,
    "politics": _politics,
}
