"""Going back by agreement of all: to an earlier moment of the game, with fresh luck from there on.

The record keeps everything: an entry says where the game went back to, and the next one how chance goes on. Hands are
those of that moment. What lies face down is shuffled anew, since people have seen cards that lie in the stacks again;
and it is shuffled in the layers in which it was laid, so that it is as lawful an order as the first one.
"""

from ochre.engine.errors import IllegalAction
from ochre.engine.events import CardDrawn, Event, StackReturned
from ochre.engine.game import Game
from ochre.games import earlier
from ochre.rules.shuffling_anew import ShuffleAnew, layers_as_laid, mixed_at_bottom


def rewind(game: Game, entries: int, salt: bytes) -> list[Event]:
    """The game stands where it stood after so many entries, but nobody knows what comes. `salt`: 16 fresh bytes."""
    if not 0 <= entries < len(game.record.entries):
        raise IllegalAction("There is no such moment to go back to.", rule="rewind")
    if ShuffleAnew not in game.box.edition.host:
        raise IllegalAction("This edition cannot go back.", rule="rewind")
    layers = _Layers()
    before = earlier(game.record, entries, watch=layers.look)
    shuffle = ShuffleAnew(salt.hex(), layers.plain())
    return [*game.go_back_to(before), *game.play(None, shuffle)]


class _Layers:
    """Watches a game being replayed, and keeps count of what was laid on each stack, and when."""

    def __init__(self) -> None:
        self._of: list[tuple[tuple[int, ...], ...]] = []  # by stack, with what has been drawn since
        self._sizes: list[int] = []
        self._away: set[int] = set()  # stacks whose non-tradeable calamity does not lie in them
        self._told = 0

    def look(self, game: Game) -> None:
        table, stacks = game.table, game.table.state.stacks
        tradeable, returned = table.box.deck.tradeable, list[tuple[int, int]]()
        drawn, under = [0] * len(stacks), [0] * len(stacks)
        for event in game.log[self._told :]:
            if isinstance(event, CardDrawn) and event.card is not None and event.card != "water":
                pile = table.pile_of(table.nation(event.nation), event.stack)
                drawn[pile] += 1
                if not tradeable[table.card(event.card)]:
                    self._away.add(pile)
            elif isinstance(event, StackReturned):
                returned.append((event.stack, event.count))
                under[event.stack] += event.count
        if not self._of:
            laid = [stack[: len(stack) - under[pile]] for pile, stack in enumerate(stacks)]
            self._of = [layers_as_laid(table, stack, drawn[pile]) for pile, stack in enumerate(laid)]
            self._away = {pile for pile, stack in enumerate(laid) if all(tradeable[card] for card in stack)}
        for pile, count in returned:
            self._of[pile] += ((count,),)
            if pile in self._away and not all(tradeable[card] for card in stacks[pile]):
                self._of[pile] = mixed_at_bottom(table, self._of[pile], stacks[pile])
                self._away.remove(pile)
        self._sizes, self._told = list(map(len, stacks)), len(game.log)

    def plain(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """What is left of each layer: cards are drawn from the top."""
        left = {}
        for number, size in enumerate(self._sizes):
            gone = sum(map(sum, self._of[number])) - size
            left[str(number)] = _without(self._of[number], gone)
        return {number: layers for number, layers in left.items() if layers}


def _without(layers: tuple[tuple[int, ...], ...], gone: int) -> tuple[tuple[int, ...], ...]:
    found = []
    for layer in layers:
        parts = []
        for part in layer:
            taken = min(part, gone)
            gone -= taken
            parts.append(part - taken)
        if sum(parts):
            found.append(tuple(parts))
    return tuple(found)
