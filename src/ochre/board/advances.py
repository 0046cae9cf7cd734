"""The civilization advances of the Mega family."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from ochre.board.facts import Fact, read_facts

COLOURS = ("science", "arts", "crafts", "civics", "religion")

NOWHERE = 63
"""The bit of no advance at all: whoever asks for one that is not in the box finds that nobody holds it."""

Role = Literal["primary", "secondary", "any"]


class Modifier(Fact, frozen=True):
    """What an advance changes when a calamity strikes its holder in this role."""

    calamity: str
    role: Role
    effect: str
    amount: int
    rule: str = ""
    note: str = ""


class Advance(msgspec.Struct, frozen=True):
    """One advance. `credits` are in the order of COLOURS."""

    id: str
    name: str
    cost: int
    points: int
    groups: tuple[str, ...]
    credits: tuple[int, ...]
    credit_to: str | None = None
    credit_points: int = 0
    extra_credits: int = 0
    special_ability: bool = False
    modifiers: tuple[Modifier, ...] = ()
    note: str = ""
    card_credits: Mapping[str, int] = MappingProxyType({})  # what it takes off the price of other single advances
    prerequisite: str | None = None  # what must be held before


@dataclass(frozen=True, slots=True, eq=False)
class Advances:
    """All advances by small index, in order of cost and id."""

    cards: tuple[Advance, ...]

    ids: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    size: int = field(init=False)
    cost: tuple[int, ...] = field(init=False)
    points: tuple[int, ...] = field(init=False)
    groups: tuple[tuple[int, ...], ...] = field(init=False)  # positions in COLOURS
    credits: tuple[tuple[int, ...], ...] = field(init=False)  # by colour
    credit_from: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)  # (giver, points)
    prerequisite: tuple[int, ...] = field(init=False)  # what must be held before, -1 for nothing
    # (calamity, effect) -> (advance, role, amount)
    modifiers: Mapping[tuple[str, str], tuple[tuple[int, Role, int], ...]] = field(init=False)

    def __post_init__(self) -> None:
        cards = tuple(sorted(self.cards, key=lambda card: (card.cost, card.id)))
        index = {card.id: number for number, card in enumerate(cards)}
        modifiers: dict[tuple[str, str], list[tuple[int, Role, int]]] = {}
        for number, card in enumerate(cards):
            for modifier in card.modifiers:
                held = modifiers.setdefault((modifier.calamity, modifier.effect), [])
                held.append((number, modifier.role, modifier.amount))
        credit_from = tuple(
            tuple((index[giver.id], points) for giver in cards if (points := _credit(giver, card.id))) for card in cards
        )
        computed: dict[str, object] = {
            "cards": cards,
            "ids": tuple(index),
            "index": MappingProxyType(index),
            "size": len(cards),
            "cost": tuple(card.cost for card in cards),
            "points": tuple(card.points for card in cards),
            "groups": tuple(tuple(COLOURS.index(group) for group in card.groups) for card in cards),
            "credits": tuple(card.credits for card in cards),
            "credit_from": credit_from,
            "prerequisite": tuple(-1 if card.prerequisite is None else index[card.prerequisite] for card in cards),
            "modifiers": MappingProxyType({key: tuple(held) for key, held in modifiers.items()}),
        }
        for name, value in computed.items():
            object.__setattr__(self, name, value)

    def __getitem__(self, id: str) -> int:
        """The index of the advance with this id."""
        try:
            return self.index[id]
        except KeyError:
            raise KeyError(f"no advance {id!r}") from None


def _credit(giver: Advance, receiver: str) -> int:
    """What one advance takes off the price of another, credit tokens apart."""
    return giver.credit_points if giver.credit_to == receiver else giver.card_credits.get(receiver, 0)


class _Advance(Fact, frozen=True):
    id: str
    name: str
    cost: int
    points: int
    groups: tuple[str, ...]
    credits: dict[str, int]
    credit_to: str | None = None
    credit_points: int = 0
    extra_credits: int = 0
    special_ability: bool = False
    modifiers: tuple[Modifier, ...] = ()
    note: str = ""


class _Advances(Fact, frozen=True):
    advances: tuple[_Advance, ...]


@cache
def load_advances(family: Literal["mega"] = "mega") -> Advances:
    """The 51 advances."""
    facts = read_facts(f"{family}/advances.toml", _Advances).advances
    return Advances(
        tuple(
            Advance(
                id=fact.id,
                name=fact.name,
                cost=fact.cost,
                points=fact.points,
                groups=fact.groups,
                credits=tuple(fact.credits.get(colour, 0) for colour in COLOURS),
                credit_to=fact.credit_to,
                credit_points=fact.credit_points,
                extra_credits=fact.extra_credits,
                special_ability=fact.special_ability,
                modifiers=fact.modifiers,
                note=fact.note,
            )
            for fact in facts
        )
    )
