"""What a bot sees: the public table and its own hand, by index, as values that cannot change.

`views.View` is the same knowledge in ids, for people and messages. This is for players that look thousands of times
a game: flat bytes, copied in a few microseconds, with nothing behind them that leads to what is hidden.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import compress
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from ochre.board.advances import NOWHERE
from ochre.engine.actions import Action, decode, tag_of
from ochre.engine.decisions import Decision
from ochre.engine.edition import Box
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.offers import Offer
from ochre.engine.state import COLOURS, FACE_UP, NO_SEAT, SHIPS
from ochre.engine.table import Table


class OfferSeen(msgspec.Struct, frozen=True):
    """An offer on the floor. The sealed cards are seen by their owner only."""

    number: int
    maker: int
    to: int | None
    says: tuple[int, ...]
    size: int  # how many cards it holds
    wants: tuple[int, ...]
    want_count: int
    cards: tuple[int, ...] | None
    totals: tuple[int, int] | None = None  # what they are worth, and what is asked, where that is stated


@lru_cache(maxsize=4096)
def _sealed(offer: Offer) -> OfferSeen:
    """As everybody else sees it."""
    return OfferSeen(
        offer.number,
        offer.maker,
        offer.to,
        offer.says,
        len(offer.cards),
        offer.wants,
        offer.want_count,
        None,
        offer.totals,
    )


@lru_cache(maxsize=4096)
def _own(offer: Offer) -> OfferSeen:
    """As its maker sees it."""
    return msgspec.structs.replace(_sealed(offer), cards=offer.cards)


_SEATED = bytes(seat != NO_SEAT for seat in range(256))


@lru_cache(maxsize=256)
def _sizes(hands: bytes, cards: int) -> bytes:
    """How many cards lie in each of these hands. Between two deals everybody looks at the same ones."""
    return bytes(sum(hands[at : at + cards]) for at in range(0, len(hands), cards))


class Floor:
    """All open offers. Hundreds of looks find the same ones, and most look alike to everybody but their maker."""

    __slots__ = ("_makers", "_offers", "_open", "_sealed")

    def __init__(self, offers: tuple[Offer, ...]) -> None:
        self._offers = offers
        self._sealed = tuple(map(_sealed, offers))
        self._makers = bytes([offer.maker for offer in offers])
        self._open = all(offer.to is None for offer in offers)

    def seen_by(self, nation: int) -> tuple[OfferSeen, ...]:
        """Those this nation may know of, in the order of their numbers."""
        if not self._open:
            known = [offer for offer in self._offers if offer.shown_to(nation)]
            return tuple([_own(offer) if offer.maker == nation else _sealed(offer) for offer in known])
        own = self._makers.count(nation)
        if not own:
            return self._sealed
        seen, place = list(self._sealed), -1
        for _ in range(own):
            place = self._makers.index(nation, place + 1)
            seen[place] = _own(self._offers[place])
        return tuple(seen)


class Scene:
    """What everybody sees at one moment: made once for all who are asked then.

    What is not everybody's lies apart in `floor` and `traded`, and no eyes take that along.
    """

    __slots__ = ("__dict__", "floor", "traded")

    def __init__(self, table: Table) -> None:
        state, box = table.state, table.box
        self.box: Box = box
        self.nations = len(box.nations)
        self.barbarians = self.nations
        self.areas = table.areas
        self.turn = state.turn
        self.phase = state.phase
        self.last_turn = state.last_turn
        self.tokens = bytes(state.tokens)
        self.moved = bytes(state.moved)
        self.city = bytes(state.city)
        self.built = bytes(state.built)
        self.selected = bytes(state.selected)
        self.in_play = bytes(state.in_play)
        self.stock = bytes(state.stock)
        self.treasury = bytes(state.treasury)
        self.ship_at = tuple(state.ship_at)
        self.ship_coast = bytes(state.ship_coast)
        self.ship_left = bytes(state.ship_left)
        self.ships_built = bytes(state.ships_built)
        self.advances = tuple(state.advances)
        self.credits = tuple(state.credits)
        self.ast = bytes(state.ast)
        self.census = bytes(state.census)
        self.order = bytes(state.order)
        self.finished = bytes(state.finished)
        self.insists = bytes(state.insists)
        self.owed = bytes(state.owed)
        self.used = tuple(state.used)
        self.leaving = bytes(state.leaving)
        self.seated = bytes(state.seat.translate(_SEATED))  # it has a player, who may still wait to join
        self.laid = bytes(state.laid)
        self.discards = bytes(state.discards)
        # By pile, those of a second block from 10 on: whether any card is left (6b.6: nobody may count them)
        self.stacks = tuple(map(bool, state.stacks))
        self.hand_sizes = _sizes(bytes(state.hand), table.cards)
        self.floor = Floor(state.offers)
        self.traded = [*compress(range(table.cards), state.trader)]  # calamities that somebody got in trade


class Eyes(Scene):
    """The table as one nation sees it at one moment. Nations, areas, cards and advances appear by index.

    Every field is an immutable value. What is public lies in full: tokens at `owner * areas + area` (barbarians last),
    city owners + 1, advances as bit sets. What is secret is here only as far as it is this nation's own.
    """

    def __init__(self, table: Table, nation: int, scene: Scene | None = None) -> None:
        """`scene`: what everybody sees of this table now, if it has been looked at before."""
        scene = scene or Scene(table)
        self.__dict__ = vars(scene).copy()
        state, cards = table.state, table.cards
        self.nation = nation
        self.hand = hand = bytes(state.hand[nation * cards : nation * cards + cards])
        self.traders: Mapping[int, int] = MappingProxyType(
            {card: state.trader[card] - 1 for card in scene.traded if hand[card]}
        )  # who gave me the calamities I hold
        theme: str | None = self.box.policies.short_game.theme_of(table, nation) if state.themes else None
        self.theme = theme
        self.offers = scene.floor.seen_by(nation)

    # Questions that many ask

    def row(self, owner: int) -> bytes:
        """Tokens of this owner by area."""
        return self.tokens[owner * self.areas : (owner + 1) * self.areas]

    def cities(self, owner: int) -> list[int]:
        """Areas with cities of this owner (pirate cities: of the barbarians), in area order."""
        found, area = [], self.city.find(owner + 1)
        while area >= 0:
            found.append(area)
            area = self.city.find(owner + 1, area + 1)
        return found

    def city_count(self, owner: int) -> int:
        return self.city.count(owner + 1)

    def ships(self, nation: int) -> list[tuple[int, int]]:
        """(area, steps left) of every ship on the board; 255 steps: a ship of an earlier turn, not yet maintained."""
        at = nation * SHIPS
        return [(self.ship_at[ship] - 1, self.ship_left[ship]) for ship in range(at, at + SHIPS) if self.ship_at[ship]]

    def fleet(self, nation: int) -> list[tuple[int, int, int]]:
        """The same, and where each lies if its area has several coasts: bits as `Board.next_coast` has them."""
        at, coasts = nation * SHIPS, self.ship_coast
        return [
            (self.ship_at[ship] - 1, self.ship_left[ship], coasts[ship] if coasts else 0)
            for ship in range(at, at + SHIPS)
            if self.ship_at[ship]
        ]

    def holds(self, nation: int, advance: str) -> bool:
        """Whether this nation has this advance. Barbarians have none, and nobody one that is not in the box."""
        bit = self.box.advances.index.get(advance, NOWHERE)
        return nation < self.nations and bool(self.advances[nation] >> bit & 1)

    def holders(self, advance: str) -> list[int]:
        """Everybody who has this advance."""
        bit = self.box.advances.index.get(advance, NOWHERE)
        return [nation for nation, held in enumerate(self.advances) if held >> bit & 1]

    def face_up(self, nation: int) -> int:
        """How many Grain cards of a nation lie face up and cannot be spent this turn."""
        return int(self.used[nation] >> FACE_UP)

    def credits_of(self, nation: int) -> tuple[int, ...]:
        """Credits by colour."""
        return self.credits[nation * COLOURS : (nation + 1) * COLOURS]

    def players(self) -> list[int]:
        """Everybody who has not left the game, in ranking order."""
        return [nation for nation in range(self.nations) if self.leaving[nation] < 2]


class Asked:
    """A question to one seat. What costs something is computed when somebody looks.

    It answers only what a person at that seat could find out by reading the form, or by trying an answer.
    """

    def __init__(self, table: Table, decision: Decision, *, last_call: bool = False) -> None:
        self.__table = table
        self.decision = decision
        self.kind = decision.kind
        self.last_call = last_call  # nobody has anything to do but wait: answer now

    @property
    def answers(self) -> tuple[str, ...]:
        """The kinds of action that answer it."""
        return tuple(map(tag_of, self.decision.answers))

    @property
    def due(self) -> bool:
        """Whether this seat must answer, or only may."""
        return self.decision.due(self.__table)

    @cached_property
    def about(self) -> Any:
        """What a form shows, in ids."""
        return self.decision.describe(self.__table)

    @property
    def default(self) -> Action:
        """A legal answer that loses little."""
        return self.decision.default(self.__table)

    def sample(self, random: Random) -> Action:
        """Some legal answer."""
        return self.decision.sample(self.__table, random)

    def refuses(self, answer: Action | Mapping[str, Any]) -> str | None:
        """Why this (single) answer would be refused now; None if it would be taken."""
        try:
            self.decision.check(self.__table, decode(self.decision.answers, answer))
        except (IllegalAction, MalformedAction) as refusal:
            return str(refusal)
        return None
