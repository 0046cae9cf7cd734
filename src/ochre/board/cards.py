"""Trade cards: commodities, water and calamities, and the deck of one game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from ochre.board.facts import Fact, read_facts

STACKS = 9
"""Of each block, numbered from 1."""

CalamityClass = Literal["minor", "tradeable", "non-tradeable"]

# In a stack: commodities, then calamities in this order, which is also the order in which they are called.
_CLASSES: tuple[CalamityClass | None, ...] = (None, "minor", "non-tradeable", "tradeable")


class Card(msgspec.Struct, frozen=True):
    """One kind of trade card. `value` is the face value; 0 for calamities and water."""

    id: str
    name: str
    stack: int
    value: int
    set_size: int
    kind: Literal["commodity", "water", "calamity"]
    calamity: CalamityClass | None = None
    mining: bool = False  # Advanced Civilization: Mining can enlarge a set of it
    block: int = 0  # of several decks on one table, the one whose stacks it returns to
    twin_of: str = ""  # the id of the card of the same name in an earlier block, if there is one
    numbers: Mapping[str, int] = MappingProxyType({})  # of a calamity, as printed; empty where the rules hold them

    @property
    def is_calamity(self) -> bool:
        return self.kind == "calamity"

    @property
    def is_commodity(self) -> bool:
        """Water counts as a commodity."""
        return self.kind != "calamity"

    @property
    def tradeable(self) -> bool:
        return self.calamity != "non-tradeable"


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The cards of one game by small index: water first, then stack by stack.

    `counts` are the copies in the game; 0 for water, which never runs out. `calamities` are in calling order: minor
    ones first, then major ones by stack, non-tradeable before tradeable. `additional`: the sets that lie below.

    With two blocks there are two kinds of a card that both have, and `same` tells that they are one commodity, or one
    calamity. `pile` is where a card belongs among all stacks on the table: those of the first block are 1 to 9, those
    of the second 10 to 18.
    """

    cards: tuple[Card, ...]
    counts: bytes
    additional: frozenset[int] = frozenset()
    all_tradeable: bool = False  # whatever the cards say (a variant)

    ids: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    size: int = field(init=False)
    stack: bytes = field(init=False)  # the number printed on the card
    blocks: int = field(init=False)
    pile: bytes = field(init=False)
    same: bytes = field(init=False)  # the first card of the same name
    value: bytes = field(init=False)
    set_size: bytes = field(init=False)
    is_calamity: bytes = field(init=False)
    tradeable: bytes = field(init=False)
    commodities: tuple[int, ...] = field(init=False)  # without water
    calamities: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        cards = self.cards
        ids = tuple(card.id for card in cards)
        calamities = [number for number, card in enumerate(cards) if card.is_calamity]
        calamities.sort(key=lambda number: (cards[number].calamity != "minor", number))
        index = {id: number for number, id in enumerate(ids)}
        computed: dict[str, object] = {
            "ids": ids,
            "index": MappingProxyType(index),
            "size": len(cards),
            "stack": bytes(card.stack for card in cards),
            "blocks": 1 + max(card.block for card in cards),
            "pile": bytes(card.stack + STACKS * card.block for card in cards),
            "same": bytes(index[card.twin_of or card.id] for card in cards),
            "value": bytes(card.value for card in cards),
            "set_size": bytes(card.set_size for card in cards),
            "is_calamity": bytes(card.is_calamity for card in cards),
            "tradeable": bytes(card.tradeable or self.all_tradeable for card in cards),
            "commodities": tuple(number for number, card in enumerate(cards) if card.kind == "commodity"),
            "calamities": tuple(calamities),
        }
        for name, value in computed.items():
            object.__setattr__(self, name, value)

    def __getitem__(self, id: str) -> int:
        """The index of the card with this id."""
        try:
            return self.index[id]
        except KeyError:
            raise KeyError(f"no trade card {id!r} in this deck") from None

    def set_value(self, card: int, n: int) -> int:
        """What n equal cards are worth: their number squared times the face value."""
        return n * n * self.value[card]


class _Water(Fact, frozen=True):
    id: str
    name: str
    in_box: int


class _Commodity(Fact, frozen=True):
    id: str
    name: str
    stack: int
    set_size: int
    counts: tuple[int, ...]


class _Calamity(Fact, frozen=True, rename={"kind": "class"}):
    id: str
    name: str
    stack: int
    kind: CalamityClass
    note: str = ""
    numbers: dict[str, int] = msgspec.field(default_factory=dict)


class Column(Fact, frozen=True):
    """A block and a band of players: which cards are used."""

    id: str
    minor_calamities: bool
    additional: tuple[str, ...]


class _MegaCards(Fact, frozen=True):
    water: _Water
    commodities: tuple[_Commodity, ...]
    calamities: tuple[_Calamity, ...]
    columns: tuple[Column, ...]


def _deck(cards: Iterable[tuple[Card, int]], additional: Iterable[str] = ()) -> Deck:
    order = sorted(cards, key=lambda pair: (pair[0].stack, _CLASSES.index(pair[0].calamity), pair[0].block))
    names = frozenset(additional)
    below = frozenset(number for number, (card, _) in enumerate(order) if card.id in names)
    return Deck(tuple(card for card, _ in order), bytes(count for _, count in order), below)


def _calamity(fact: _Calamity) -> Card:
    numbers = MappingProxyType(fact.numbers)
    return Card(fact.id, fact.name, fact.stack, 0, 0, "calamity", fact.kind, numbers=numbers)


@cache
def _mega_cards() -> _MegaCards:
    return read_facts("mega/cards.toml", _MegaCards)


def water_cards_in_box() -> int:
    """How many water cards each of the two newer boxes holds. Play does not depend on it: water is unlimited."""
    return _mega_cards().water.in_box


def mega_numbers(calamity: str) -> Mapping[str, int]:
    """What is printed on this calamity of the Mega family: how much it takes before advances change that."""
    return next(fact.numbers for fact in _mega_cards().calamities if fact.id == calamity)


def mega_columns() -> tuple[Column, ...]:
    """The columns of the division of trade cards, such as "west-5-8"."""
    return _mega_cards().columns


@cache
def mega_deck(*columns: str, minor: bool | None = None, major: bool = True) -> Deck:
    """The trade cards of a column, or of several as blocks of one table.

    `minor` overrules whether the minor calamities are in; `major` likewise.
    """
    cards: list[tuple[Card, int]] = []
    additional: list[str] = []
    names = set[str]()
    for block, column in enumerate(columns):
        ids = dict[str, str]()  # a card that an earlier block has, too, goes by another id
        for card, count in _column(column, minor, major):
            if card.kind == "water" and block:
                continue  # one open supply for all
            twin = card.id if card.id in names else ""
            ids[card.id] = f"{card.id}-{column.partition('-')[0]}" if twin else card.id
            cards.append((msgspec.structs.replace(card, id=ids[card.id], block=block, twin_of=twin), count))
        additional += [ids[id] for id in _named(column).additional]
        names.update(ids)
    return _deck(cards, additional)


def _named(column: str) -> Column:
    columns = mega_columns()
    for known in columns:
        if known.id == column:
            return known
    raise ValueError(f"no column {column!r} of trade cards; there are {[known.id for known in columns]}")


def _column(column: str, minor: bool | None, major: bool) -> list[tuple[Card, int]]:
    facts = _mega_cards()
    used = _named(column)
    place = facts.columns.index(used)
    with_minor = used.minor_calamities if minor is None else minor
    water = Card(facts.water.id, facts.water.name, 0, 0, 0, "water")
    commodities = [
        (Card(fact.id, fact.name, fact.stack, fact.stack, fact.set_size, "commodity"), fact.counts[place])
        for fact in facts.commodities
        if fact.counts[place]
    ]
    calamities = [(_calamity(fact), 1) for fact in facts.calamities if (with_minor if fact.kind == "minor" else major)]
    return [(water, 0), *commodities, *calamities]


def first_game_deck() -> Deck:
    """The learning scenario of Western Empires: the western sets for 5-8 players and the minor calamities alone."""
    return mega_deck("west-5-8", minor=True, major=False)


class _PlainCommodity(Fact, frozen=True):
    id: str
    name: str
    stack: int
    count: int
    mining: bool = False


class _PlainCards(Fact, frozen=True):
    commodities: tuple[_PlainCommodity, ...]
    calamities: tuple[_Calamity, ...]


@cache
def plain_deck(edition: Literal["advanced", "civilization-1988"], *, all_tradeable: bool = False) -> Deck:
    """The one deck of an edition that uses all its cards with every number of players. It has no water."""
    facts = read_facts(f"{edition}/cards.toml", _PlainCards)
    commodities = [
        (Card(fact.id, fact.name, fact.stack, fact.stack, fact.count, "commodity", mining=fact.mining), fact.count)
        for fact in facts.commodities
    ]
    deck = _deck([*commodities, *((_calamity(fact), 1) for fact in facts.calamities)])
    return Deck(deck.cards, deck.counts, all_tradeable=True) if all_tradeable else deck
