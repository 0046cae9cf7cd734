"""The table: a state, and the only hands that touch it.

Verbs are few and physical. Each keeps the conservation laws and leaves one event. A verb that writes to a hidden zone
(hands, stacks, chance) raises the barrier: what was hidden and has been shown, drawn or shuffled stands.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import Any, NoReturn

from ochre.board.cards import STACKS
from ochre.engine import chance, events
from ochre.engine.agenda import Entry
from ochre.engine.edition import Box
from ochre.engine.errors import IllegalAction, Sentence, Wording
from ochre.engine.events import Event
from ochre.engine.offers import Offer, ValuedOffer
from ochre.engine.state import ABSENT, INERT, LEFT, NO_SEAT, PLAYING, SHIPS, UNUSED, State

_PRESENT = bytes([0]) + bytes([1]) * 255
"""Turns counts into 0 for nothing and 1 for something."""


class Questions:
    """What anybody can see by looking. Pure."""

    __slots__ = ("areas", "barbarians", "barrier", "box", "cards", "closed", "events", "fixed", "nations", "state")

    def __init__(self, box: Box, state: State) -> None:
        self.box = box
        self.state = state
        self.events: list[Event] | None = []
        self.barrier = False  # this action has touched a hidden zone: no undo goes back past it
        self.fixed = False  # the book makes this action final, though nothing hidden was touched
        self.closed = False  # and with it all earlier ones of the same player in this step
        self.nations = range(len(box.nations))
        self.barbarians = len(box.nations)  # the owner of barbarian tokens and pirate cities
        self.areas = box.board.size
        self.cards = len(box.deck.cards)

    # Names

    def area(self, id: str) -> int:
        """The index of the area with this id; refuses an unknown name."""
        try:
            return self.box.board.index[id]
        except KeyError:
            self.refuse("There is no area “{word}” on this map.", "gen.16", word=id)

    def area_id(self, area: int) -> str:
        return self.box.board.ids[area]

    def area_ids(self, areas: Iterable[int]) -> list[str]:
        ids = self.box.board.ids
        return [ids[area] for area in areas]

    def nation(self, id: str) -> int:
        """The index of the nation with this id, among those in play."""
        for index, nation in enumerate(self.box.nations):
            if nation.id == id:
                return index
        self.refuse("“{word}” does not take part in this game.", "setup.7", word=id)

    def nation_id(self, nation: int) -> str:
        return self.box.nations[nation].id if nation < self.barbarians else "barbarians"

    def nation_name(self, nation: int) -> str:
        return self.box.nations[nation].name if nation < self.barbarians else "the Barbarians"

    def card(self, id: str) -> int:
        try:
            return self.box.deck.index[id]
        except KeyError:
            self.refuse("There is no trade card “{word}” in this game.", "setup.18", word=id)

    def cards_named(self, ids: Sequence[str]) -> tuple[int, ...]:
        """The indices of the cards with these ids; refuses an unknown name."""
        try:
            return tuple(map(self.box.deck.index.__getitem__, ids))
        except KeyError:
            return tuple(map(self.card, ids))  # which refuses the first that is unknown

    def card_id(self, card: int) -> str:
        return self.box.deck.ids[card]

    def kind_id(self, card: int) -> str:
        """The id that cards of this name go by, whichever block they belong to."""
        deck = self.box.deck
        return deck.ids[deck.same[card]]

    def card_ids(self, cards: Iterable[int]) -> list[str]:
        ids = self.box.deck.ids
        return [ids[card] for card in cards]

    def advance(self, id: str) -> int:
        try:
            return self.box.advances.index[id]
        except KeyError:
            self.refuse("There is no advance “{word}”.", "gen.29", word=id)

    def advance_id(self, advance: int) -> str:
        return self.box.advances.ids[advance]

    def refuse(self, pattern: str, rule: str, **values: int | str | Sequence[int | str]) -> NoReturn:
        """Say no, politely, with the rule to look up. See Wording for the names of values; areas, nations, cards and
        advances are given by index or id."""
        raise IllegalAction(self._sentence(pattern, values) if values else pattern, rule=self.box.edition.cite(rule))

    def _sentence(self, pattern: str, values: Mapping[str, int | str | Sequence[int | str]]) -> Sentence:
        ids: dict[str, int | str | list[str]] = {}
        named: dict[str, Any] = {}
        for name, value in values.items():
            kind = name.partition("_")[0]
            if isinstance(value, int | str):
                ids[name], named[name] = self._id_and_name(kind, value)
            else:
                each = [self._id_and_name(kind.removesuffix("s"), one) for one in value]
                ids[name] = [str(id) for id, _ in each]
                named[name] = ", ".join(str(one) for _, one in each)
        return Sentence(pattern.format(**named), Wording(pattern, ids))

    def _id_and_name(self, kind: str, value: int | str) -> tuple[int | str, int | str]:
        """Of an area, a nation, a card or an advance, by its index or id; else the value itself, twice."""
        if kind == "nation":
            nation = self.nation(value) if isinstance(value, str) else value
            return self.nation_id(nation), self.nation_name(nation)
        if kind == "area":
            area = self.box.board.areas[self.area(value) if isinstance(value, str) else value]
            return area.id, area.name
        if kind == "card":
            card = self.box.deck.cards[self.card(value) if isinstance(value, str) else value]
            return card.id, card.name
        if kind == "advance":
            advance = self.box.advances.cards[self.advance(value) if isinstance(value, str) else value]
            return advance.id, advance.name
        return value, value

    # Pieces

    def tokens(self, owner: int, area: int) -> int:
        return self.state.tokens[owner * self.areas + area]

    def unmoved(self, nation: int, area: int) -> int:
        at = nation * self.areas + area
        return self.state.tokens[at] - self.state.moved[at]

    def row(self, owner: int) -> bytearray:
        """Tokens of this owner by area, as they are now."""
        start = owner * self.areas
        return self.state.tokens[start : start + self.areas]

    def occupied(self, owner: int) -> list[int]:
        """Areas with tokens of this owner, in area order."""
        return list(compress(range(self.areas), self.row(owner)))

    def tokens_on_board(self, owner: int) -> int:
        return sum(self.row(owner))

    def counts(self, area: int) -> bytearray:
        """Tokens in this area by owner, barbarians last."""
        return self.state.tokens[area :: self.areas]

    def owners(self, area: int) -> list[int]:
        """Who has tokens here, in ranking order, barbarians last."""
        return list(compress(range(self.barbarians + 1), self.state.tokens[area :: self.areas]))

    def owners_by_area(self) -> bytes:
        """For every area, how many owners have tokens there: all rows added up at once, as one long number each."""
        tokens, size = self.state.tokens, self.areas
        total = 0
        for start in range(0, len(tokens), size):
            total += int.from_bytes(tokens[start : start + size].translate(_PRESENT), "little")
        return total.to_bytes(size, "little")

    def city_owner(self, area: int) -> int | None:
        return self.state.city[area] - 1 if self.state.city[area] else None

    def cities(self, owner: int) -> list[int]:
        """Areas with cities of this owner (pirate cities: of the barbarians), in area order."""
        mark = owner + 1
        city = self.state.city
        found = []
        at = city.find(mark)
        while at >= 0:
            found.append(at)
            at = city.find(mark, at + 1)
        return found

    def city_count(self, owner: int) -> int:
        return self.state.city.count(owner + 1)

    def cities_in_stock(self, nation: int) -> int:
        return self.box.pieces.cities - self.state.city.count(nation + 1)

    def unit_points(self, owner: int, area: int) -> int:
        """Tokens count 1, a city 5; ships are no units (gen.7, gen.8)."""
        return self.tokens(owner, area) + (5 if self.state.city[area] == owner + 1 else 0)

    def has_units(self, owner: int, area: int) -> bool:
        return self.state.city[area] == owner + 1 or self.state.tokens[owner * self.areas + area] > 0

    def unit_areas(self, owner: int) -> list[int]:
        return sorted({*self.occupied(owner), *self.cities(owner)})

    def ships(self, nation: int) -> list[tuple[int, int]]:
        """This nation's ships on the board: (number of the ship, area)."""
        at = nation * SHIPS
        return [(ship, self.state.ship_at[ship] - 1) for ship in range(at, at + SHIPS) if self.state.ship_at[ship]]

    def ships_in(self, nation: int, area: int) -> list[int]:
        at = nation * SHIPS
        return [ship for ship in range(at, at + SHIPS) if self.state.ship_at[ship] == area + 1]

    def coast_after(self, ship: int, route: Sequence[int]) -> int | None:
        """The coasts this ship may lie at after such a voyage; None: an area's two coasts are in the way."""
        here, coast = self.state.ship_at[ship] - 1, self.state.ship_coast[ship] if self.state.ship_coast else 0
        for there in route:
            reached = self.box.board.next_coast(here, coast, there)
            if reached is None:
                return None
            here, coast = there, reached
        return coast

    # Cards, advances, track

    def pile_of(self, nation: int, stack: int) -> int:
        """Where the stack of this number lies among all stacks: that of the nation's own block."""
        return stack + STACKS * self.box.nations[nation].block

    def held(self, nation: int, card: int) -> int:
        return self.state.hand[nation * self.cards + card]

    def hand(self, nation: int) -> list[int]:
        """The cards in this hand, each as often as it is held, in deck order. Secret."""
        row = self.state.hand[nation * self.cards : (nation + 1) * self.cards]
        return [card for card, count in enumerate(row) if count for _ in range(count)]

    def hand_size(self, nation: int) -> int:
        return sum(self.state.hand[nation * self.cards : (nation + 1) * self.cards])

    def commodities(self, nation: int) -> list[int]:
        is_calamity = self.box.deck.is_calamity
        return [card for card in self.hand(nation) if not is_calamity[card]]

    def calamities(self, nation: int) -> list[int]:
        """Calamities in this hand, in calling order. Secret."""
        start = nation * self.cards
        return [card for card in self.box.deck.calamities if self.state.hand[start + card]]

    def holds(self, nation: int, advance: int) -> bool:
        return nation < self.barbarians and bool(self.state.advances[nation] >> advance & 1)

    def advances_of(self, nation: int) -> list[int]:
        bits = self.state.advances[nation]
        return [advance for advance in range(bits.bit_length()) if bits >> advance & 1]

    def others(self, nation: int) -> list[int]:
        """The other players in the game, in ranking order."""
        return [other for other in self.players() if other != nation]

    def players(self) -> list[int]:
        """Everybody who has not left the game, in ranking order."""
        leaving = self.state.leaving
        return [nation for nation in self.nations if leaving[nation] < LEFT]

    def has_left(self, nation: int) -> bool:
        """Whether its player has gone, be its units on the board or not."""
        return self.state.leaving[nation] in (LEFT, INERT)


class PieceVerbs(Questions):
    """Tokens, cities, ships and treasury."""

    __slots__ = ()

    def emit(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)

    def place(self, nation: int, area: int, count: int = 1) -> None:
        """Tokens from stock to the board."""
        if not count:
            return
        self.state.stock[nation] -= count
        self.state.tokens[nation * self.areas + area] += count
        if self.events is not None:
            self.events.append(events.TokensPlaced(self.nation_id(nation), self.area_id(area), count))

    def remove(self, owner: int, area: int, count: int = 1) -> None:
        """Tokens from the board to their owner's stock; barbarians go out of play. Moved tokens go first."""
        if not count:
            return
        at = owner * self.areas + area
        self.state.tokens[at] -= count
        if owner < self.barbarians:
            self.state.stock[owner] += count
            moved = self.state.moved
            if moved[at]:
                moved[at] -= min(count, moved[at])
        if self.events is not None:
            self.events.append(events.TokensRemoved(self.nation_id(owner), self.area_id(area), count))

    def move(self, owner: int, source: int, target: int, count: int) -> None:
        """Tokens from area to area. A player's tokens are flipped: they have moved."""
        start = owner * self.areas
        self.state.tokens[start + source] -= count
        self.state.tokens[start + target] += count
        if owner < self.barbarians:
            self.state.moved[start + target] += count
        if self.events is not None:
            ids = self.box.board.ids
            self.events.append(events.TokensMoved(self.nation_id(owner), ids[source], ids[target], count))

    def relocate(self, nation: int, source: int, target: int, count: int) -> None:
        """Tokens from area to area outside the Movement phase: nothing is flipped."""
        start = nation * self.areas
        self.state.tokens[start + source] -= count
        self.state.tokens[start + target] += count
        if self.events is not None:
            ids = self.box.board.ids
            self.events.append(events.TokensMoved(self.nation_id(nation), ids[source], ids[target], count))

    def unflip(self) -> None:
        """All tokens show their coloured side again."""
        self.state.moved[:] = bytes(len(self.state.moved))

    def place_barbarians(self, area: int, count: int) -> None:
        if not count:
            return
        self.state.tokens[self.barbarians * self.areas + area] += count
        if self.events is not None:
            self.events.append(events.TokensPlaced("barbarians", self.area_id(area), count))

    def build_city(self, nation: int, area: int) -> None:
        """A city from stock, where no city stands."""
        assert not self.state.city[area] and self.cities_in_stock(nation) > 0
        self.state.city[area] = nation + 1
        self.state.built[area] = 1
        if self.events is not None:
            self.events.append(events.CityBuilt(self.nation_id(nation), self.area_id(area)))

    def place_pirate_city(self, area: int) -> None:
        assert not self.state.city[area]
        self.state.city[area] = self.barbarians + 1
        self.emit(events.CityBuilt("barbarians", self.area_id(area)))

    def destroy_city(self, area: int) -> None:
        """The city goes to its owner's stock; nothing takes its place."""
        owner = self._lift_city(area)
        if self.events is not None:
            self.events.append(events.CityDestroyed(self.nation_id(owner), self.area_id(area)))

    def reduce_city(self, area: int, tokens: int) -> None:
        """The city is replaced by so many tokens of its owner from stock; pirates by barbarians."""
        owner = self._lift_city(area)
        if self.events is not None:
            self.events.append(events.CityReduced(self.nation_id(owner), self.area_id(area), tokens))
        if owner == self.barbarians:
            self.place_barbarians(area, tokens)
        else:
            self.place(owner, area, tokens)

    def annex_city(self, area: int, by: int) -> None:
        """Replace a city by one of `by` (the barbarians: by a pirate city)."""
        owner = self._lift_city(area)
        assert by == self.barbarians or self.cities_in_stock(by) > 0
        self.state.city[area] = by + 1
        if self.events is not None:
            self.events.append(events.CityAnnexed(self.nation_id(owner), self.nation_id(by), self.area_id(area)))

    def _lift_city(self, area: int) -> int:
        owner = self.state.city[area] - 1
        assert owner >= 0, f"no city in {self.area_id(area)}"
        self.state.city[area] = self.state.built[area] = self.state.selected[area] = 0
        return owner

    def annex_tokens(self, owner: int, area: int, by: int, count: int) -> None:
        """Replace tokens by as many of `by` from stock (the barbarians: from nowhere)."""
        if not count:
            return
        at = owner * self.areas + area
        self.state.tokens[at] -= count
        if owner < self.barbarians:
            self.state.stock[owner] += count
            self.state.moved[at] = min(self.state.moved[at], self.state.tokens[at])
        if by < self.barbarians:
            self.state.stock[by] -= count
        self.state.tokens[by * self.areas + area] += count
        self.emit(events.TokensAnnexed(self.nation_id(owner), self.nation_id(by), self.area_id(area), count))

    def to_treasury(self, nation: int, count: int) -> None:
        """Tokens from stock to treasury."""
        if not count:
            return
        self.state.stock[nation] -= count
        self.state.treasury[nation] += count
        if self.events is not None:
            self.events.append(events.TreasuryGained(self.nation_id(nation), count))

    def pay(self, nation: int, count: int) -> None:
        """Treasury returns to the payer's own stock."""
        if not count:
            return
        self.state.treasury[nation] -= count
        self.state.stock[nation] += count
        if self.events is not None:
            self.events.append(events.TreasuryPaid(self.nation_id(nation), count))

    def build_ship(self, nation: int, area: int, steps: int) -> None:
        """A ship from stock, ready to sail so many steps this turn."""
        ship = self.state.ship_at.index(0, nation * SHIPS, nation * SHIPS + SHIPS)
        self.state.ship_at[ship] = area + 1
        if self.state.ship_coast:
            self.state.ship_coast[ship] = 0  # any: it is launched where its owner likes
        self.state.ship_left[ship] = steps
        if self.events is not None:
            self.events.append(events.ShipBuilt(self.nation_id(nation), self.area_id(area)))

    def maintain_ship(self, ship: int, steps: int) -> None:
        assert self.state.ship_left[ship] == UNUSED
        self.state.ship_left[ship] = steps
        area = self.state.ship_at[ship] - 1
        self.emit(events.ShipMaintained(self.nation_id(ship // SHIPS), self.area_id(area)))

    def return_ship(self, ship: int) -> None:
        """A ship goes back to stock."""
        area = self.state.ship_at[ship] - 1
        assert area >= 0
        self.state.ship_at[ship] = 0
        self.state.ship_left[ship] = 0
        self.emit(events.ShipReturned(self.nation_id(ship // SHIPS), self.area_id(area)))

    def count_ship_built(self, nation: int) -> None:
        self.state.ships_built[nation] += 1

    def ready_for_movement(self, order: Sequence[int]) -> None:
        """Who moves before whom; ships of earlier turns must be maintained before use."""
        self.state.order = bytes(order)
        for ship, area in enumerate(self.state.ship_at):
            self.state.ship_left[ship] = UNUSED if area else 0

    def sail(self, ship: int, route: Sequence[int]) -> None:
        """The ship goes from area to area, one step each."""
        start = self.state.ship_at[ship] - 1
        if self.state.ship_coast:
            coast = self.coast_after(ship, route)
            assert coast is not None, "a ship leaves by the coast it came in by"
            self.state.ship_coast[ship] = coast
        self.state.ship_at[ship] = route[-1] + 1
        self.state.ship_left[ship] -= len(route)
        if self.events is not None:
            self.events.append(events.ShipSailed(self.nation_id(ship // SHIPS), self.area_ids((start, *route))))

    def put_out_of_play(self, area: int) -> None:
        self.state.in_play[area] = 0
        self.emit(events.AreaLeftPlay(self.area_id(area)))


class CardVerbs(PieceVerbs):
    """Hands, stacks and discards. Hidden zones: every verb here raises the barrier."""

    __slots__ = ()

    def random(self, below: int) -> int:
        """The next number of chance, from 0 to below - 1."""
        self.barrier = True
        self.state.counter += 1
        return chance.draw(self.state.seed, self.state.counter, below)

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        """The same cards in an order nobody knows."""
        pool = list(cards)
        for last in range(len(pool) - 1, 0, -1):
            other = self.random(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return pool

    def draw(self, nation: int, stack: int) -> int:
        """The top card of a stack of the nation's block into its hand; water from an empty one."""
        self.barrier = True
        pile = self.pile_of(nation, stack)
        cards = self.state.stacks[pile]
        card = cards[0] if cards else self.box.deck.index["water"]
        if cards:
            stacks = self.state.stacks
            self.state.stacks = (*stacks[:pile], cards[1:], *stacks[pile + 1 :])
        self.state.hand[nation * self.cards + card] += 1
        if self.events is not None:
            self.events.append(events.CardDrawn(self.nation_id(nation), stack, self.card_id(card)))
        return card

    def discard(self, nation: int, cards: Sequence[int]) -> None:
        """From a hand to the discard piles, face up. Water goes back to the open supply."""
        if not cards:
            return
        self.barrier = True
        for card in cards:
            self.state.hand[nation * self.cards + card] -= 1
            if self.box.deck.stack[card]:
                self.state.discards[card] += 1
            if self.box.deck.is_calamity[card]:
                self.state.trader[card] = 0
        if self.events is not None:
            self.events.append(events.CardsDiscarded(self.nation_id(nation), self.card_ids(cards)))

    def take_card(self, nation: int, source: int, card: int, *, shown: bool = False) -> None:
        """One card from hand to hand, outside trade."""
        self.barrier = True
        self._hand_over(source, nation, card)
        if self.box.deck.is_calamity[card]:
            self.state.trader[card] = 0  # not traded: untraceable
        self.emit(events.CardTaken(self.nation_id(nation), self.nation_id(source), self.card_id(card), shown))

    def trade(self, maker: int, gives: Sequence[int], taker: int, gets: Sequence[int]) -> None:
        """Both sides hand over their cards at the same moment."""
        self.barrier = True
        for source, target, cards in ((maker, taker, gives), (taker, maker, gets)):
            for card in cards:
                self._hand_over(source, target, card)
                if self.box.deck.is_calamity[card]:
                    self.state.trader[card] = source + 1
        if self.events is not None:
            self.events.append(
                events.CardsTraded(
                    self.nation_id(maker),
                    self.nation_id(taker),
                    len(gives),
                    len(gets),
                    self.card_ids(gives),
                    self.card_ids(gets),
                )
            )

    def _hand_over(self, source: int, target: int, card: int) -> None:
        self.state.hand[source * self.cards + card] -= 1
        self.state.hand[target * self.cards + card] += 1

    def put_under(self, pile: int, cards: Sequence[int]) -> None:
        """Discards go under their stack, in this order."""
        self.barrier = True
        for card in cards:
            self.state.discards[card] -= 1
        stacks = self.state.stacks
        self.state.stacks = (*stacks[:pile], stacks[pile] + bytes(cards), *stacks[pile + 1 :])
        self.emit(events.StackReturned(pile, len(cards)))

    def restack(self, stack: int, cards: Sequence[int]) -> None:
        """The cards of a stack in another order."""
        self.barrier = True
        stacks = self.state.stacks
        assert sorted(stacks[stack]) == sorted(cards)
        self.state.stacks = (*stacks[:stack], bytes(cards), *stacks[stack + 1 :])

    def stir(self, salt: bytes) -> None:
        """From here on chance takes another way."""
        self.barrier = True
        self.state.seed = chance.stirred(self.state.seed, salt)

    def lay_calamities(self, nation: int, count: int) -> None:
        """Show how many calamities are held, not which."""
        self.barrier = True
        self.state.laid[nation] = count
        self.emit(events.CalamitiesLaid(self.nation_id(nation), count))


class Table(CardVerbs):
    """All verbs, and the agenda."""

    __slots__ = ()

    def acquire(self, nation: int, advance: int) -> None:
        """An advance and the credit tokens printed on it."""
        assert not self.holds(nation, advance)
        self.state.advances[nation] |= 1 << advance
        self.add_credits(nation, self.box.advances.cards[advance].credits)

    def add_credits(self, nation: int, credits: Sequence[int]) -> None:
        start = nation * len(credits)
        for colour, points in enumerate(credits):
            self.state.credits[start + colour] += points

    def forfeit_advances(self, nation: int) -> None:
        """Somebody leaves the game: advances and credits are discarded."""
        self.state.advances[nation] = 0
        colours = len(self.state.credits) // len(self.nations)
        for colour in range(nation * colours, (nation + 1) * colours):
            self.state.credits[colour] = 0

    def move_marker(self, nation: int, steps: int) -> None:
        """The succession marker goes right, or left for negative steps."""
        self.state.ast[nation] += steps
        self.emit(events.MarkerMoved(self.nation_id(nation), self.state.ast[nation], steps))

    def seat_nation(self, seat: int, nation: int) -> None:
        """This seat plays that nation; whoever sat there provisionally takes the place left behind."""
        state = self.state
        old = state.seat.index(seat)
        state.seat[old], state.seat[nation] = state.seat[nation], seat
        state.leaving[old], state.leaving[nation] = state.leaving[nation], state.leaving[old]  # who takes no part
        self.emit(events.NationChosen(seat, self.nation_id(nation)))

    def lay_stack(self, pile: int, cards: Sequence[int]) -> None:
        """A prepared stack, top card first, where none lies yet."""
        self.barrier = True
        stacks = list(self.state.stacks) or [b""] * (1 + STACKS * self.box.deck.blocks)
        assert not stacks[pile]
        stacks[pile] = bytes(cards)
        self.state.stacks = tuple(stacks)

    def begin_turn(self) -> None:
        """What may be used once a turn may be used again."""
        self.state.used = array("H", bytes(2 * len(self.state.used)))
        self.state.ships_built[:] = bytes(len(self.state.ships_built))
        self.emit(events.TurnBegan(self.state.turn))

    # Offers on the trading floor: their cards stay in the hand until somebody takes them

    def make_offer(
        self,
        maker: int,
        to: int | None,
        cards: Sequence[int],
        says: Sequence[int],
        wants: Sequence[int],
        want_count: int,
        totals: tuple[int, int] | None = None,
    ) -> None:
        """Lay out an offer, sealed, with what its maker says of it; perhaps with its value and what is asked for it."""
        self.state.offer_number += 1
        parts = self.state.offer_number, maker, to, tuple(cards), tuple(says), tuple(wants), want_count
        offer = Offer(*parts) if totals is None else ValuedOffer(*parts, *totals)
        self.state.offers = (*self.state.offers, offer)
        if self.events is not None:
            self.events.append(
                events.OfferMade(
                    offer.number,
                    self.nation_id(maker),
                    None if to is None else self.nation_id(to),
                    self.card_ids(says),
                    len(cards),
                    self.card_ids(wants),
                    want_count,
                    *(totals or ()),
                )
            )

    def close_offer(self, offer: Offer) -> None:
        """Withdrawn, refused, taken, or no longer backed by its maker's hand."""
        self.state.offers = tuple([other for other in self.state.offers if other.number != offer.number])
        if self.events is not None:
            to = None if offer.to is None else self.nation_id(offer.to)
            self.events.append(events.OfferClosed(offer.number, self.nation_id(offer.maker), to))

    def advance_turn(self) -> None:
        """The turn marker goes one space on."""
        self.state.turn += 1

    def set_last_turn(self, turn: int) -> None:
        """The game ends after this turn."""
        self.state.last_turn = turn
        self.tell("last-turn", turn=turn)

    def enter_last_epoch(self, nations: Sequence[int]) -> None:
        """These were the first to enter the last epoch."""
        self.state.bonus = bytes(nations)
        self.tell("last-epoch-entered", nations=[self.nation_id(nation) for nation in nations])

    def deal_themes(self, themes: Sequence[int]) -> None:
        """A secret set of advances for each seat."""
        self.barrier = True
        self.state.themes = bytes(themes)

    def return_themes(self) -> None:
        """The sets have been shown and go back into the box."""
        self.barrier = True
        self.state.themes = b""

    def insist(self, nation: int, on: bool) -> None:
        """Whether this nation wants the printed order where it is optional."""
        self.state.insists[nation] = on
        self.tell("insists" if on else "insists-no-longer", nation)

    def announce_leaving(self, nation: int) -> None:
        self.state.leaving[nation] = 1
        self.tell("leaving", nation)

    def take_no_part(self, nation: int) -> None:
        """Nobody plays this nation, or nobody yet."""
        self.state.leaving[nation] = ABSENT
        self.state.seat[nation] = NO_SEAT

    def sit(self, seat: int, nation: int, *, waiting: bool = False) -> None:
        """This seat has this nation for the time being; waiting: it is not in the game yet."""
        self.state.seat[nation] = seat
        self.state.leaving[nation] = ABSENT if waiting else PLAYING

    def wait(self, nation: int) -> None:
        """Somebody will play this nation, but does not yet."""
        self.state.leaving[nation] = ABSENT

    def enter(self, nation: int) -> None:
        """A nation that took no part so far is in the game from now on."""
        assert self.state.leaving[nation] == ABSENT
        self.state.leaving[nation] = PLAYING
        self.tell("enters", nation)

    def leave(self, nation: int, *, inert: bool = False) -> None:
        """This nation is out of the game; inert: its units stay where they are."""
        self.state.leaving[nation] = INERT if inert else LEFT
        self.emit(events.NationLeft(self.nation_id(nation)))

    # Marks: turned markers, debts and selections, as a table of wood and cardboard would show them

    def finish(self, nation: int, mark: int = 1) -> None:
        """This nation has finished here (or, with 0, has not)."""
        self.state.finished[nation] = mark

    def clear_finished(self) -> None:
        self.state.finished[:] = bytes(len(self.state.finished))

    def owe(self, nation: int, count: int) -> None:
        """So much damage, or so many cities or cards, must be given up."""
        self.state.owed[nation] += max(count, 0)

    def settle(self, nation: int, count: int) -> None:
        """So much of the debt is paid; more than it cannot be."""
        self.state.owed[nation] -= min(count, self.state.owed[nation])

    def use(self, nation: int, once: int) -> None:
        """Something that may be used once a turn has been used."""
        self.state.used[nation] |= once

    def revolt(self, nation: int, cities: int) -> None:
        """So many cities of this nation are still to revolt."""
        self.state.revolting[nation] = cities

    def take_census(self) -> None:
        """All census markers go to the number of tokens on the board."""
        for nation in self.nations:
            self.state.census[nation] = self.tokens_on_board(nation)
        if self.events is not None:
            ids = map(self.nation_id, self.nations)
            self.events.append(events.CensusTaken(dict(zip(ids, self.state.census, strict=True))))

    def forget_built(self) -> None:
        """No city counts as built this turn any more."""
        self.state.built[:] = bytes(len(self.state.built))

    def select_city(self, area: int, selected: int = 1) -> None:
        assert self.state.city[area]
        self.state.selected[area] = selected

    def next(self, *entries: Entry) -> None:
        """Put entries on top of the agenda: the first named runs first."""
        for entry in entries:
            assert entry[0] in self.box.edition.steps, f"no step is named {entry[0]!r}"
        self.state.agenda = (*entries, *self.state.agenda)

    def skip_to(self, name: str) -> None:
        """Drop what comes before the entry of this name."""
        names = [entry[0] for entry in self.state.agenda]
        self.state.agenda = self.state.agenda[names.index(name) :]

    def begin_phase(self, name: str) -> None:
        self.state.phase = name
        self.emit(events.PhaseBegan(name))

    def fix(self) -> None:
        """The book makes this action final."""
        self.fixed = True

    def close(self) -> None:
        """The book makes this action final, and with it all earlier ones of the same player in this step."""
        self.closed = True

    def tell(self, what: str, nation: int | None = None, **detail: object) -> None:
        if self.events is not None:
            self.events.append(events.Told(what, "" if nation is None else self.nation_id(nation), detail))
