"""Setting up: who plays which nation, the prepared stacks, the first token."""

from collections.abc import Collection
from random import Random
from typing import ClassVar

from ochre.board.cards import STACKS, Deck
from ochre.engine.actions import Action, Answers, Id
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.state import NO_SEAT
from ochre.engine.table import Table
from ochre.rules.forms import NationForm
from ochre.rules.policies import policies


class ChooseNation(Action, frozen=True):
    nation: Id


class NationChoice(Decision, frozen=True):
    """setup.9: the next in priority takes one of the free nations."""

    free: tuple[int, ...]

    rule: ClassVar[str] = "setup.9"
    answers: ClassVar[Answers] = (ChooseNation,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ChooseNation)
        if table.nation(action.nation) not in self.free:
            table.refuse("{nation} is already taken.", self.rule, nation=action.nation)

    def sample(self, table: Table, random: Random) -> Action:
        return ChooseNation(table.nation_id(random.choice(self.free)))

    def default(self, table: Table) -> Action:
        return ChooseNation(table.nation_id(self.free[0]))

    def describe(self, table: Table) -> NationForm:
        return NationForm([table.nation_id(nation) for nation in self.free])


@step
def choose_nations(table: Table) -> Step:
    """setup.9: players receive random priority numbers and choose in that order."""
    priority = table.shuffled(seats_of(table))
    table.tell("priority", seats=list(priority))
    free = list(table.nations)
    for seat in priority:
        chosen = free[0]
        if len(free) > 1:
            answer: ChooseNation = yield NationChoice(table.state.seat.index(seat), tuple(free))
            chosen = table.nation(answer.nation)
        free.remove(chosen)
        table.seat_nation(seat, chosen)


@step
def deal_nations(table: Table) -> None:
    """A table may agree to let chance decide."""
    seats = seats_of(table)
    if len(seats) < len(table.nations):  # more nations than players: chance says which of them, too
        for seat, nation in zip(seats, table.shuffled(table.nations), strict=False):
            table.seat_nation(seat, nation)
        return
    for nation, seat in enumerate(table.shuffled(seats)):
        table.seat_nation(seat, nation)


def seats_of(table: Table) -> list[int]:
    """Everybody at the table, by number."""
    return sorted(seat for seat in table.state.seat if seat != NO_SEAT)


@step
def place_first_tokens(table: Table) -> None:
    """setup.11: one token on the starting location."""
    for nation in table.players():
        table.place(nation, table.box.nations[nation].start)


def lay_out(table: Table, players: int) -> None:
    """setup.10, setup.21: all pieces in stock; the regions of the nations in play, and every open sea, are in play.

    A map without regions is in play as far as it lies on the table. Where there are more nations than players, those
    too many take no part until somebody chooses them; counterparts of a nation come after all others.
    """
    state, board = table.state, table.box.board
    for nation in table.nations:
        state.stock[nation] = table.box.pieces.tokens
        for area in table.box.nations[nation].region:
            state.in_play[area] = 1
    for sea in board.open_seas if board.regions else range(board.size):
        state.in_play[sea] = 1  # gen.22
    nations = sorted(table.nations, key=lambda nation: bool(table.box.nations[nation].counterpart_of))
    for seat, nation in enumerate(nations):
        if seat < players:
            table.sit(seat, nation)
        else:
            table.take_no_part(nation)
    state.stacks = (b"",) * (1 + STACKS * table.box.deck.blocks)


def prepare_stacks(table: Table, piles: Collection[int] | None = None) -> None:
    """Shuffle the cards that lie nowhere yet into these stacks (all, if none are named), in the book's parts."""
    for pile in range(1, len(table.state.stacks)) if piles is None else sorted(piles):
        table.lay_stack(pile, prepared_stack(table, pile))


def prepared_stack(table: Table, pile: int) -> list[int]:
    """One stack, top card first.

    With an additional set (setup.9.4-6, setup.12-14.4-6, setup.15-18.3-5): the regular sets with the minor calamity,
    then the additional set with the tradeable major one, then the non-tradeable. Without (setup.5-8.4-8): as many
    commodities as players, then the others with the tradeable major calamity, then the non-tradeable.
    """
    deck = table.box.deck
    regular = _copies(table, [card for card in _of(deck, pile, None) if card not in deck.additional])
    additional = _copies(table, [card for card in _of(deck, pile, None) if card in deck.additional])
    minor = _copies(table, _of(deck, pile, "minor"))
    tradeable = _copies(table, _of(deck, pile, "tradeable"))
    bottom = _copies(table, _of(deck, pile, "non-tradeable"))
    if policies(table).opening.calamities_at_bottom:
        return [*table.shuffled(regular), *minor, *tradeable, *bottom]
    if deck.additional:
        return [*table.shuffled([*regular, *minor]), *table.shuffled([*additional, *tradeable]), *bottom]
    shuffled = table.shuffled(regular)
    if not tradeable and not bottom:  # the First Game's stacks have minor calamities only (first.setup.7)
        return table.shuffled([*shuffled, *minor])
    top = len(table.players())
    laid = [*shuffled[:top], *table.shuffled([*shuffled[top:], *tradeable])]
    return with_bottom(table, laid, bottom)


def with_bottom(table: Table, laid: list[int], bottom: list[int]) -> list[int]:
    """The non-tradeable calamity under these cards; where a table wants it so, mixed with the last of them."""
    mixed = policies(table).opening.bottom_mixed if bottom else 0
    if not mixed:
        return [*laid, *bottom]
    top = max(0, len(laid) - mixed)
    return [*laid[:top], *table.shuffled([*laid[top:], *bottom])]


def _of(deck: Deck, pile: int, calamity: str | None) -> list[int]:
    return [index for index, card in enumerate(deck.cards) if deck.pile[index] == pile and card.calamity == calamity]


def _copies(table: Table, cards: list[int]) -> list[int]:
    """Each of these cards as often as it lies neither in a hand nor on a discard pile."""
    state = table.state
    return [
        card
        for card in cards
        for _ in range(table.box.deck.counts[card] - sum(state.hand[card :: table.cards]) - state.discards[card])
    ]


@step
def give_starting_credits(table: Table) -> None:
    """setup.5-8.9, .10, setup.12-14.7: with 5 players 10 credits of every colour, with 6 or 12 players 5.

    Not in the Short Game (setup.5-8.11).
    """
    points = policies(table).opening.starting_credits
    for nation in table.players():
        table.add_credits(nation, [points] * 5)
