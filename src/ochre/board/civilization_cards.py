"""The civilization cards of Advanced Civilization and Civilization (1988): credits from card to card, prerequisites."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from ochre.board.advances import Advance, Advances, Modifier
from ochre.board.facts import Fact, read_facts


class CivilizationCard(Fact, frozen=True):
    """One card. `group_credits` go to every other card of a group unless `credits` names that card itself."""

    id: str
    name: str
    cost: int
    groups: tuple[str, ...]
    copies: int = 0  # in the game; 0 for as many as are wanted
    prerequisite: str | None = None
    group_credits: Mapping[str, int] = msgspec.field(default_factory=dict)
    credits: Mapping[str, int] = msgspec.field(default_factory=dict)
    rule: str = ""
    ability: str = ""
    modifiers: tuple[Modifier, ...] = ()
    note: str = ""

    def credit_to(self, other: "CivilizationCard") -> int:
        """The points this card takes off the price of the other."""
        if other.id == self.id:
            return 0
        by_group = max((self.group_credits.get(group, 0) for group in other.groups), default=0)
        return self.credits.get(other.id, by_group)


@dataclass(frozen=True, slots=True, eq=False)
class CivilizationCards:
    """All civilization cards of an edition by small index, in order of cost and id."""

    groups: tuple[str, ...]
    cards: tuple[CivilizationCard, ...]

    ids: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    size: int = field(init=False)
    cost: tuple[int, ...] = field(init=False)
    groups_of: tuple[tuple[int, ...], ...] = field(init=False)  # positions in groups
    credits: tuple[tuple[int, ...], ...] = field(init=False)  # credits[giver][receiver]
    prerequisite: tuple[int, ...] = field(init=False)  # -1 for none

    def __post_init__(self) -> None:
        cards = tuple(sorted(self.cards, key=lambda card: (card.cost, card.id)))
        index = {card.id: number for number, card in enumerate(cards)}
        computed: dict[str, object] = {
            "cards": cards,
            "ids": tuple(index),
            "index": MappingProxyType(index),
            "size": len(cards),
            "cost": tuple(card.cost for card in cards),
            "groups_of": tuple(tuple(self.groups.index(group) for group in card.groups) for card in cards),
            "credits": tuple(tuple(giver.credit_to(other) for other in cards) for giver in cards),
            "prerequisite": tuple(-1 if card.prerequisite is None else index[card.prerequisite] for card in cards),
        }
        for name, value in computed.items():
            object.__setattr__(self, name, value)

    def __getitem__(self, id: str) -> int:
        """The index of the card with this id."""
        try:
            return self.index[id]
        except KeyError:
            raise KeyError(f"no civilization card {id!r}") from None


class _Cards(Fact, frozen=True):
    groups: tuple[str, ...]
    advances: tuple[CivilizationCard, ...]


@cache
def load_civilization_cards(edition: Literal["advanced", "civilization-1988"]) -> CivilizationCards:
    """The civilization cards of this edition."""
    facts = read_facts(f"{edition}/advances.toml", _Cards)
    return CivilizationCards(facts.groups, facts.advances)


GROUPS = {"sciences": "science", "arts": "arts", "crafts": "crafts", "civics": "civics", "religion": "religion"}
"""The groups by the names they have in all editions."""


@cache
def as_advances(edition: Literal["advanced", "civilization-1988"]) -> Advances:
    """These cards as any edition's advances: no credit tokens, but credits from card to card. Points are face value."""
    cards = load_civilization_cards(edition).cards
    return Advances(
        tuple(
            Advance(
                id=card.id,
                name=card.name,
                cost=card.cost,
                points=card.cost,
                groups=tuple(GROUPS[group] for group in card.groups),
                credits=(0, 0, 0, 0, 0),
                special_ability=card.id == "monotheism",
                modifiers=card.modifiers,
                note=card.note,
                card_credits=MappingProxyType(
                    {other.id: points for other in cards if (points := card.credit_to(other))}
                ),
                prerequisite=card.prerequisite,
            )
            for card in cards
        )
    )
