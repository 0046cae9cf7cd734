"""Calamities that can be counted coming: how often each will strike me, and what it takes with and without an advance.

How often: from what lies open and the own hand. A calamity on its discard pile goes under its stack and stays away
until all that lies above it is drawn; one that nobody has seen lies somewhere in its stack; cities tell who draws.
What it takes: from the board as it stands, with the numbers of the rules and of the cards, in trade points.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from ochre.board.advances import Advances, Role
from ochre.board.cards import STACKS, Deck
from ochre.bots.standard.outlook import support_rate
from ochre.engine.eyes import Eyes

CITY = 5
"""Unit points of a city."""
NO_SITE, BLACK = 0, 1
"""On the board's list of city sites."""

TOKEN = 3.5
REDUCED = 50.0
LOST = 70.0
"""A token, a city that becomes tokens, and one that is gone: what their loss costs in trade points, the cards and the
growth of the turns to come included. Measured: of these and smaller multiples these won most."""
UNIT_POINT = LOST / CITY
BARBARIAN = 9.0
"""What each barbarian destroys on the way through cities."""
FACE_VALUE = 4.0
"""What a point of face value is worth in a set."""
GIVEN_CARD = 10.0
"""What one of the cards that are missed least is worth."""
STEP_BACK = 8 * 22.0

USUAL_CITIES = 6.0
"""Whoever has more or fewer comes back to this half-way, over the turns to come."""
BOUGHT = 0.5
"""Cards of a stack that everybody may buy from, bought in a turn."""
PASSED_ON = 0.6
"""How likely I am rid of a tradeable calamity before it strikes."""


# What I have to lose


class Card:
    """A calamity for who has these advances: the numbers on its card, and what the advances change in this role."""

    __slots__ = ("_advances", "_held", "_name", "_role", "numbers")

    def __init__(self, eyes: Eyes, name: str, held: int, role: Role) -> None:
        deck = eyes.box.deck
        self.numbers = deck.cards[deck.index[name]].numbers
        self._advances, self._name, self._held, self._role = eyes.box.advances, name, held, role

    def change(self, effect: str) -> int:
        """What the advances add to (or take from) a number."""
        return sum(
            amount
            for advance, only, amount in self._advances.modifiers.get((self._name, effect), ())
            if self._held >> advance & 1 and only in ("any", self._role)
        )

    def changed(self, number: str, effect: str) -> int:
        return self.numbers[number] + self.change(effect)


class Realm:
    """What stands on the board for me, counted when somebody asks."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.board = eyes.box.board
        self.row = eyes.row(eyes.nation)
        self.cities = eyes.cities(eyes.nation)
        self.tokens = sum(self.row)
        self.points = self.tokens + CITY * len(self.cities)

    @cached_property
    def coastal_cities(self) -> int:
        return sum(self.board.coastal[area] for area in self.cities)

    @cached_property
    def plain(self) -> int:
        """Unit points on the flood plain with most of them."""
        board, rules = self.board, self.eyes.box.policies.calamities
        if not rules.volcanoes_and_floods:
            return 0
        safe = (BLACK,) if rules.floods_reach_wilderness else (NO_SITE, BLACK)
        cities = [area for area in self.cities if board.site[area] not in safe]
        return max(
            (
                sum(self.row[area] for area in areas) + CITY * sum(area in areas for area in cities)
                for areas in board.floodplain_areas
            ),
            default=0,
        )

    @cached_property
    def under_volcanoes(self) -> float:
        """What an eruption buries; 0 if none reaches a city of mine."""
        if not self.eyes.box.policies.calamities.volcanoes_and_floods:
            return 0.0
        return max(
            (
                LOST * cities + TOKEN * sum(self.row[area] for area in areas)
                for areas in self.board.volcano_areas
                if (cities := sum(area in areas for area in self.cities))
            ),
            default=0.0,
        )

    @cached_property
    def around_a_sea(self) -> int:
        """Cities on the open sea with most of them."""
        board = self.board
        coast = [area for area in self.cities if board.coastal[area]]
        return max((sum(area in board.adjacent_set[sea] for area in coast) for sea in board.open_seas), default=0)

    def reduced(self, number: int) -> float:
        """What it costs that so many cities are reduced, or all there are."""
        return REDUCED * max(0, min(number, len(self.cities)))

    def damage(self, points: int) -> float:
        return TOKEN * max(0, min(points, self.points))


# What each calamity takes

Loss = Callable[[Realm, Card], float]


def _volcano(realm: Realm, card: Card) -> float:
    if realm.under_volcanoes:
        return realm.under_volcanoes
    saved = card.change("own-city-reduced-instead-of-destroyed")
    return (REDUCED if saved else LOST) * bool(realm.cities)


def _treachery(realm: Realm, card: Card) -> float:
    return LOST * min(len(realm.cities), card.changed("cities", "cities-annexed"))


def _damage(realm: Realm, card: Card) -> float:
    return realm.damage(card.changed("damage", "damage"))


def _damage_elsewhere(realm: Realm, card: Card) -> float:
    return realm.damage(card.changed("damage-of-others", "damage"))


def _slave_revolt(realm: Realm, card: Card) -> float:
    rate = support_rate(realm.eyes, realm.eyes.nation) + card.changed("more-support", "city-support-rate")
    cities, tokens = len(realm.cities), realm.tokens
    reduced = 0
    while cities and tokens < rate * cities:
        cities, tokens, reduced = cities - 1, tokens + 2, reduced + 1  # a small area keeps two
    return realm.reduced(reduced)


def _flood(realm: Realm, card: Card) -> float:
    if not realm.plain:
        return realm.damage(card.changed("along-the-coast", "damage"))
    return min(realm.damage(card.changed("on-the-plain", "damage")), UNIT_POINT * realm.plain)


def _flood_elsewhere(realm: Realm, card: Card) -> float:
    return realm.damage(card.changed("others-on-the-plain", "damage")) if realm.plain else 0.0


def _superstition(realm: Realm, card: Card) -> float:
    return realm.reduced(card.changed("cities", "cities-reduced"))


def _civil_war(realm: Realm, card: Card) -> float:
    return UNIT_POINT * max(0, realm.points - card.numbers["loyal"] + card.change("unit-points-selected"))


def _barbarians(realm: Realm, card: Card) -> float:
    return BARBARIAN * card.changed("tokens", "barbarian-tokens") * bool(realm.cities)


def _cyclone(realm: Realm, card: Card) -> float:
    return _around_a_sea(realm, card, "cities")


def _cyclone_elsewhere(realm: Realm, card: Card) -> float:
    return _around_a_sea(realm, card, "cities-of-others")


def _around_a_sea(realm: Realm, card: Card, number: str) -> float:
    selected = min(card.changed(number, "cities-selected"), realm.around_a_sea)
    return realm.reduced(selected - card.change("cities-deselected"))


def _tyranny(realm: Realm, card: Card) -> float:
    return UNIT_POINT * max(0, min(realm.points, card.changed("unit-points", "unit-points-annexed")))


def _civil_disorder(realm: Realm, card: Card) -> float:
    return realm.reduced(len(realm.cities) - card.numbers["cities-kept"] + card.change("cities-reduced"))


def _corruption(realm: Realm, card: Card) -> float:
    return FACE_VALUE * max(0, card.changed("face-value", "face-value-discarded"))


def _iconoclasm(realm: Realm, card: Card) -> float:
    return _images_broken(realm, card, "cities")


def _iconoclasm_elsewhere(realm: Realm, card: Card) -> float:
    return _images_broken(realm, card, "cities-of-others")


def _images_broken(realm: Realm, card: Card, number: str) -> float:
    lost = realm.reduced(card.changed(number, "cities-reduced"))
    cards = card.change("own-reduction-cancelled-for-commodity-cards")
    return min(lost, GIVEN_CARD * cards) if cards else lost


def _regression(realm: Realm, card: Card) -> float:
    steps = min(realm.eyes.ast[realm.eyes.nation], max(0, card.changed("steps", "steps-back")))
    price = card.change("steps-bought-off")
    return steps * (min(STEP_BACK, LOST * price) if 0 < price <= len(realm.cities) else STEP_BACK)


def _piracy(realm: Realm, card: Card) -> float:
    return LOST * max(0, min(realm.coastal_cities, card.changed("cities", "coastal-cities-replaced")))


def _piracy_elsewhere(realm: Realm, card: Card) -> float:
    return 0.0 if card.change("cannot-be-selected") else LOST * bool(realm.coastal_cities)


class Evil(NamedTuple):
    """What a calamity takes from who holds it, and from others who suffer along."""

    loss: Loss
    elsewhere: Loss | None = None


EVILS: Mapping[str, Evil] = {
    "volcanic-eruption-earthquake": Evil(_volcano),
    "treachery": Evil(_treachery),
    "famine": Evil(_damage, _damage_elsewhere),
    "slave-revolt": Evil(_slave_revolt),
    "flood": Evil(_flood, _flood_elsewhere),
    "superstition": Evil(_superstition),
    "civil-war": Evil(_civil_war),
    "barbarian-hordes": Evil(_barbarians),
    "cyclone": Evil(_cyclone, _cyclone_elsewhere),
    "epidemic": Evil(_damage, _damage_elsewhere),
    "tyranny": Evil(_tyranny),
    "civil-disorder": Evil(_civil_disorder),
    "corruption": Evil(_corruption),
    "iconoclasm-and-heresy": Evil(_iconoclasm, _iconoclasm_elsewhere),
    "regression": Evil(_regression),
    "piracy": Evil(_piracy, _piracy_elsewhere),
}
"""Those that advances change, by the name of the card."""

ELSEWHERE = 0.4
"""How often somebody else's Flood or Cyclone comes to a place where I stand, too."""


def is_known(deck: Deck) -> bool:
    """Whether the calamities of this deck are those that are known here: their cards tell their numbers."""
    return any(deck.cards[card].numbers for card in deck.calamities)


# How often each comes


class Hits(NamedTuple):
    """How often a calamity will probably strike me, and me along with somebody else."""

    mine: float
    along: float


@dataclass(frozen=True, slots=True)
class Stack:
    """One stack as far as it can be counted."""

    cards: float  # that lie in it
    discarded: int  # that will lie below them
    circle: int  # those and all in hands: what is drawn before a card comes again
    draws: float  # in a turn
    share: float  # of them mine

    def arrivals(self, first: float, spread: float, turns: int) -> float:
        """How often a card is drawn that lies under so many others, or with equal chance somewhere below that."""
        drawn = self.draws * turns
        if drawn <= first:
            return 0.0
        if drawn < first + spread:
            return (drawn - first) / spread
        return 1.0 + (drawn - first - spread) / self.circle


def coming(eyes: Eyes, turns: int) -> dict[str, Hits]:
    """How often each calamity will strike in so many turns."""
    deck = eyes.box.deck
    players = eyes.players()
    stacks = _stacks(eyes)
    strength = {nation: sum(eyes.row(nation)) + CITY * eyes.city_count(nation) for nation in players}
    ahead = sum(other > strength[eyes.nation] for other in strength.values())
    found: dict[str, Hits] = {}
    for card in deck.calamities:
        name = deck.ids[deck.same[card]]
        evil = EVILS.get(name)
        if evil is None:
            continue
        stack = stacks[deck.pile[card]]
        surely = 0.0
        if eyes.hand[card]:
            surely = 1.0 - PASSED_ON if deck.tradeable[card] else 1.0
            often = stack.arrivals(stack.cards + stack.discarded, 1.0, turns)
        elif eyes.discards[card]:
            depth = stack.cards + (stack.discarded if not deck.tradeable[card] else 0.0)
            often = stack.arrivals(depth, max(1.0, stack.cards + stack.discarded - depth), turns)
        else:
            often = stack.arrivals(0.0, max(1.0, stack.cards), turns)
        share = 1.0 / len(players) if deck.tradeable[card] else stack.share
        others = often * (1.0 - share) + (1.0 if eyes.hand[card] else 0.0) - surely
        along = 0.0
        if chosen := deck.cards[card].numbers.get("others"):
            along = others * _chosen(chosen, ahead, len(players))
        elif evil.elsewhere is not None:
            along = others * ELSEWHERE
        before = found.get(name, Hits(0.0, 0.0))
        found[name] = Hits(before.mine + surely + often * share, before.along + along)
    return found


def _chosen(number: int, ahead: int, players: int) -> float:
    """How likely I am one of so many others who suffer along: the strongest are chosen first."""
    fair = min(1.0, number / max(1, players - 1))
    return min(1.0, 1.6 * fair) if ahead < number else 0.6 * fair


def _stacks(eyes: Eyes) -> list[Stack]:
    """Every stack by its place on the table."""
    deck, box = eyes.box.deck, eyes.box
    piles = 1 + STACKS * deck.blocks
    total, discarded, mine = _by_pile(deck, deck.counts), _by_pile(deck, eyes.discards), _by_pile(deck, eyes.hand)
    unseen = [whole - gone - held for whole, gone, held in zip(total, discarded, mine, strict=True)]
    hidden = sum(size for nation, size in enumerate(eyes.hand_sizes) if nation != eyes.nation)
    likely = [[0.0] * (STACKS + 1) for _ in range(deck.blocks)]
    own = [0.0] * (STACKS + 1)
    for nation in eyes.players():
        cities = eyes.city_count(nation)
        row = likely[box.nations[nation].block]
        for stack in range(1, STACKS + 1):
            chance = _will_draw(cities, stack)
            row[stack] += chance
            if nation == eyes.nation:
                own[stack] = chance
    everything = sum(unseen)
    found = [Stack(0.0, 0, 1, 0.0, 0.0)]
    for pile in range(1, piles):
        block, stack = divmod(pile - 1, STACKS)
        stack += 1
        draws = likely[block][stack]
        price, needed = box.policies.trade.card_offers.get(stack, (0, None))
        if price and needed is None:
            draws += BOUGHT
        in_hands = hidden * unseen[pile] / max(1, everything)
        cards = max(1.0, unseen[pile] - in_hands) if eyes.stacks[pile] else 0.0
        at_home = block == box.nations[eyes.nation].block
        share = own[stack] / draws if at_home and draws else 0.0
        found.append(Stack(cards, discarded[pile], max(1, total[pile]), draws, share))
    return found


def _will_draw(cities: int, stack: int) -> float:
    """How likely somebody who has so many cities draws from this stack in one of the turns to come."""
    expected = (cities + USUAL_CITIES) / 2
    return max(0.0, min(1.0, 0.6 + 0.25 * (expected - stack)))


def _by_pile(deck: Deck, counts: bytes) -> list[int]:
    found = [0] * (1 + STACKS * deck.blocks)
    for pile, count in zip(deck.pile, counts, strict=True):
        found[pile] += count
    found[0] = 0  # water
    return found


# Together


@cache
def _touched(advances: Advances) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Every advance that changes a calamity, and which."""
    return tuple(
        (number, names)
        for number, card in enumerate(advances.cards)
        if (names := tuple(dict.fromkeys(one.calamity for one in card.modifiers if one.calamity in EVILS)))
    )


def toll(realm: Realm, name: str, hits: Hits, held: int) -> float:
    """What a calamity will probably take from me in all, with these advances."""
    evil, taken = EVILS[name], 0.0
    if hits.mine:
        taken += hits.mine * evil.loss(realm, Card(realm.eyes, name, held, "primary"))
    if hits.along and evil.elsewhere is not None:
        taken += hits.along * evil.elsewhere(realm, Card(realm.eyes, name, held, "secondary"))
    return taken


def protection(eyes: Eyes, turns: int) -> dict[int, float] | None:
    """What each advance not yet held saves (or costs, below zero) in so many turns, in trade points.

    None: the cards of this box do not tell what they take.
    """
    if not is_known(eyes.box.deck):
        return None
    held, realm = eyes.advances[eyes.nation], Realm(eyes)
    hits = coming(eyes, turns)
    now = {name: toll(realm, name, strikes, held) for name, strikes in hits.items()}
    return {
        advance: sum(now[name] - toll(realm, name, hits[name], held | 1 << advance) for name in names if name in hits)
        for advance, names in _touched(eyes.box.advances)
        if not held >> advance & 1
    }
