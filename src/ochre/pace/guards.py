"""What a prepared answer leans on, written down when it is given and compared at its place.

Only facts that the seat can see: amounts in the question, units in the areas the answer names, own cards it names.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ochre.engine.errors import Sentence, Wording
from ochre.engine.eyes import Eyes
from ochre.pace.kinds import CARDS, KINDS, OTHERS, PIECES

Facts = dict[str, Any]
Plain = Mapping[str, Any]


def facts(kind: str, eyes: Eyes, about: Mapping[str, Any] | None, actions: Sequence[Plain]) -> Facts:
    """What these actions lean on. `about`: the question, if it can be seen yet."""
    known = KINDS[kind]
    found: Facts = {}
    if about is not None:
        found |= {f"asked {key}": about[key] for key in known.asked if key in about}
    words = sorted(set(_words(actions)))
    if known.leans in (PIECES, OTHERS):
        index = eyes.box.board.index
        found |= {f"area {id}": _units(eyes, index[id], own=known.leans == PIECES) for id in words if id in index}
    if known.leans == OTHERS:
        found["cities"] = [eyes.box.board.ids[area] for area in eyes.cities(eyes.nation)]
    if known.leans == CARDS:
        cards = eyes.box.deck.index
        found |= {f"card {id}": eyes.hand[cards[id]] for id in words if id in cards}
    return found


def changed(before: Facts, now: Facts) -> str | None:
    """The first fact that is another one now, in words; None if all are the same.

    A fact that could not be seen when the answer was given is none that it leans on.
    """
    for name, value in before.items():
        if name in now and now[name] != value:
            return _in_words(name, value, now[name])
    return None


def _in_words(name: str, before: Any, now: Any) -> str:
    """In English with what exactly has changed; the wording for other languages is content to say where."""
    what, _, id = name.partition(" ")
    if what == "area":
        told = f"In {id} there was {_told(before)}, and now there is {_told(now)}."
        return Sentence(told, Wording("What stands in {area} is not the same as before.", {"area": id}))
    if what == "card":
        told = f"You held {before} {id}, and now {now}."
        return Sentence(told, Wording("You hold more or fewer {card} than before.", {"card": id}))
    if what == "asked":
        told = f"The question has changed: {id} was {before} and is {now}."
        return Sentence(told, Wording("The question is not the same as before."))
    return "Your cities are not the same as before."


def _told(units: Mapping[str, Any]) -> str:
    parts = [f"a city of {count}" if owner == "city" else f"{count} of {owner}" for owner, count in units.items()]
    return ", ".join(parts) or "nothing"


def _units(eyes: Eyes, area: int, *, own: bool) -> dict[str, Any]:
    ids = [*(nation.id for nation in eyes.box.nations), "barbarians"]
    units: dict[str, Any] = {
        id: count
        for owner, id in enumerate(ids)
        if (count := eyes.tokens[owner * eyes.areas + area]) and (own or owner != eyes.nation)
    }
    if eyes.city[area]:
        units["city"] = ids[eyes.city[area] - 1]
    return units


def _words(value: Any) -> Iterable[str]:
    """All texts in an answer. Where a ship only passes it touches nothing."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        if "to" in value and not value.get("unload") and not value.get("load") and "type" not in value:
            return
        for key, inner in value.items():
            yield str(key)
            yield from _words(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _words(inner)
