"""Before the first turn: which nation, and where the pieces of the Short Game go."""

from typing import Any

from ochre.board.advances import COLOURS
from ochre.bots.standard.outlook import turns_left
from ochre.bots.standard.purchases import colour_uses
from ochre.engine.eyes import Asked, Eyes

LIKED = (
    "saba",
    "persia",
    "hellas",
    "assyria",
    "nubia",
    "babylon",
    "egypt",
    "crete",
    "asia",
    "hatti",
    "rome",
    "parthia",
    "carthage",
    "iberia",
    "maurya",
    "celt",
    "indus",
    "kushan",
    "dravidia",
    "minoa",
    "thrace",
    "italy",
    "illyria",
    "africa",
)
"""Nations, the strongest in play first."""


def nation(asked: Asked) -> dict[str, Any]:
    free = asked.about["nations"]
    return {"type": "choose-nation", "nation": min(free, key=lambda id: LIKED.index(id) if id in LIKED else 99)}


def cities(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """On sites in poor areas away from volcanoes, so that the rich ones feed people."""
    board, about = eyes.box.board, asked.about

    def cost(id: str) -> tuple[float, str]:
        area = board.index[id]
        return (board.limit[area] + 1.5 * (board.volcano_of[area] >= 0) + 0.5 * (board.floodplain_of[area] >= 0), id)

    places = sorted(about["sites"], key=cost) + sorted(about["others"], key=cost)
    return {"type": "place-cities", "areas": places[: about["most"]]}


def tokens(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    """Two in every area first, which is what grows; sites before the others."""
    board, about = eyes.box.board, asked.about
    left, places = about["most"], dict[str, int]()
    order = sorted(about["areas"], key=lambda id: (not board.site[board.index[id]], -about["areas"][id], id))
    for most in (2, 99):
        for id in order:
            more = min(left, min(most, about["areas"][id]) - places.get(id, 0))
            if more > 0:
                places[id] = places.get(id, 0) + more
                left -= more
    return {"type": "place-tokens", "places": places}


def credits(eyes: Eyes, asked: Asked) -> dict[str, Any]:
    uses = colour_uses(eyes, eyes.nation, turns_left(eyes))
    return {"type": "take-credits", "credits": {COLOURS[uses.index(max(uses))]: asked.about["most"]}}
