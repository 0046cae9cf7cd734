"""Shuffling anew: what lies face down gets another order, such as the book could have given it.

When a table goes back to an earlier moment, people have seen cards that lie in the stacks again. So every stack is
shuffled anew in the parts it was laid in, and chance takes another way from there on.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from ochre.engine.actions import Action, Count
from ochre.engine.state import ABSENT, NO_SEAT
from ochre.engine.table import Table
from ochre.rules.policies import policies

Salt = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Layer = Annotated[tuple[Count, ...], msgspec.Meta(min_length=1, max_length=2)]
Layers = Annotated[tuple[Layer, ...], msgspec.Meta(max_length=500)]
"""What was laid at one time, from the top of a stack down: how many cards of it are left.

Of two parts the upper one holds commodities only, which could as well lie in the lower one. What is left of cards among
which a non-tradeable calamity was mixed (39.2) is a layer by itself.
"""


class ShuffleAnew(Action, frozen=True):
    """For the host of the table alone: it belongs to going back. Which cards lie in which layer no action can know."""

    salt: Salt
    layers: dict[str, Layers]  # by number of the stack

    def check(self, table: Table, nation: int) -> None:
        for number, stack in enumerate(table.state.stacks):
            if sum(map(sum, self.layers.get(str(number), ()))) != len(stack):
                table.refuse("These are not the layers of the stacks.", "setup.18")

    def apply(self, table: Table, nation: int) -> None:
        table.stir(bytes.fromhex(self.salt))
        for number, stack in enumerate(table.state.stacks):
            cards: list[int] = []
            for layer in self.layers.get(str(number), ()):
                lying = stack[len(cards) : len(cards) + sum(layer)]
                cards += _shuffled(table, lying, layer)
            if cards:
                table.restack(number, cards)
        table.tell("shuffled-anew")


def _shuffled(table: Table, cards: Sequence[int], parts: Sequence[int]) -> list[int]:
    """setup.5-8.4-8, 13c: a layer as it could have been laid. The non-tradeable calamity stays at its bottom."""
    deck = table.box.deck
    if policies(table).opening.bottom_mixed and len(parts) == 1:
        return table.shuffled(cards)
    loose = [card for card in cards if deck.tradeable[card]]
    bottom = [card for card in cards if not deck.tradeable[card]]
    if len(parts) == 1:
        return [*table.shuffled(loose), *bottom]
    commodities = table.shuffled(card for card in loose if not deck.is_calamity[card])
    calamities = [card for card in loose if deck.is_calamity[card]]
    return [*commodities[: parts[0]], *table.shuffled([*commodities[parts[0] :], *calamities]), *bottom]


def layers_as_laid(table: Table, stack: Sequence[int], drawn: int = 0) -> tuple[tuple[int, ...], ...]:
    """The layers of a stack to which nothing was returned yet, when so many were drawn: see `prepared_stack`."""
    deck = table.box.deck
    if not stack:
        return ()
    if policies(table).opening.calamities_at_bottom:
        calamities = sum(deck.is_calamity[card] for card in stack)
        return tuple((count,) for count in (len(stack) - calamities, *[1] * calamities) if count)
    if deck.additional:
        below = [card for card in stack if card in deck.additional or deck.cards[card].calamity not in (None, "minor")]
        return tuple((count,) for count in (len(stack) - len(below), len(below)) if count)
    seats, leaving = table.state.seat, table.state.leaving
    players = sum(seats[nation] != NO_SEAT and leaving[nation] != ABSENT for nation in table.nations)
    top = max(0, players - drawn)
    layers: tuple[tuple[int, ...], ...] = ((len(stack),),)
    if len(stack) > top and not any(deck.is_calamity[card] for card in stack[:top]) and _has_major(table, stack):
        layers = ((top, len(stack) - top),)
    return mixed_at_bottom(table, layers, stack)


def mixed_at_bottom(
    table: Table, layers: tuple[tuple[int, ...], ...], stack: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """39.2: the last cards, among which the non-tradeable calamity of the stack was mixed, are a layer of their own."""
    if not policies(table).opening.bottom_mixed or all(table.box.deck.tradeable[card] for card in stack):
        return layers
    number = min(policies(table).opening.bottom_mixed + 1, len(stack))
    left, found = number, list[tuple[int, ...]]()
    for layer in reversed(layers):
        parts = []
        for part in reversed(layer):
            taken = min(part, left)
            left -= taken
            parts.append(part - taken)
        if sum(parts):
            found.append(tuple(reversed(parts)))
    return (*reversed(found), (number,))


def _has_major(table: Table, stack: Sequence[int]) -> bool:
    return any(table.box.deck.cards[card].calamity in ("tradeable", "non-tradeable") for card in stack)
