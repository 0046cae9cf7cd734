"""A game in figures: every nation at the end of every turn, and what the turn brought it.

A pure function of the record. Besides the points everything counted here is open to all at the table; the points may
count hidden cards (First Game) or hidden sets (Short Game), so they are for games that are over.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from ochre.board.cards import Deck
from ochre.engine import events as e
from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.engine.record import TAKEN_BACK, Entry, Record, Start, straightened
from ochre.engine.table import Table
from ochre.games import begin, follow
from ochre.rules.policies import policies
from ochre.wire.after import NationTurn, Statistics, TurnStatistics

CALAMITIES = "calamity-resolution"
"""The phase in which what is lost is lost to calamities."""

BARBARIANS = "barbarians"
"""The owner of what nobody plays."""


def statistics(record: Record) -> Statistics:
    """All figures of the game of this record, as far as it goes."""
    return counted(record).figures()


def counted(record: Record) -> "Counting":
    """The game of this record, counted through as far as it goes."""
    counting = Counting(record.start)
    for entry in straightened(record).entries:
        counting.follow(entry)
    return counting


@dataclass(slots=True)
class Toll:
    """What one calamity has taken from everybody in a game."""

    struck: int = 0
    tokens: int = 0
    cities: int = 0


class Counting:
    """Replays a game and counts. Entry by entry, so that a server can do something else in between.

    Of a record in which nothing was rewound: see `straightened`.
    """

    def __init__(self, start: Start) -> None:
        self.game: Game = begin(start, listen=False)
        self.tolls: defaultdict[str, Toll] = defaultdict(Toll)  # by calamity, of the turns that are over
        self._start = start
        self._turns: list[TurnStatistics] = []
        self._now = _Turn(self.game.turn)
        self._entry = -1
        # Figures are taken at the very moment a turn ends, which may lie in the middle of one action.
        self.game.table.events = _Witness(self._hear)

    def follow(self, entry: Entry) -> None:
        self._entry += 1
        follow(self.game, entry)
        if entry.mark == TAKEN_BACK and entry.takes_back is not None:
            self._now.heard.pop(entry.takes_back, None)

    def figures(self) -> Statistics:
        over = self.game.over
        turns = self._turns if over else [_without_points(turn) for turn in self._turns]
        return Statistics(self._start.edition, over, tuple(turns))

    def _hear(self, event: Event) -> None:
        match event:
            case e.TurnBegan(turn):
                if self._now.number < turn:
                    self._close()
                self._now = _Turn(turn)
            case e.GameEnded():
                self._close()
            case e.PhaseBegan(phase):
                self._now.calamities = phase == CALAMITIES
            case _:
                self._now.heard[self._entry].append((self._now.calamities, event))

    def _close(self) -> None:
        table, tallies = self.game.table, self._now.tallies()
        points = {standing.nation: standing.points for standing in policies(table).score(table)}
        seated = [nation for nation in table.nations if table.nation_id(nation) in points]  # others take no part
        rows = (_row(table, nation, points, tallies) for nation in seated)
        self._turns.append(TurnStatistics(self._now.number, tuple(rows)))
        self._now.add_tolls(self.tolls, table.box.deck)


class _Witness(list[Event]):
    """Stands where the table puts its events: hears each as it happens, and keeps none."""

    def __init__(self, hear: Callable[[Event], None]) -> None:
        super().__init__()
        self._hear = hear

    def append(self, event: Event) -> None:
        self._hear(event)


class _Tally:
    """What a turn brought one nation."""

    def __init__(self) -> None:
        self.deals = self.traded = self.lost_tokens = self.lost_cities = self.spent = 0
        self.calamities: list[str] = []
        self.acquired: list[str] = []


class _Turn:
    """A turn under way: what was heard in it, by the entry that made it happen, since an entry may be taken back."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.calamities = False
        self.heard: defaultdict[int, list[tuple[bool, Event]]] = defaultdict(list)

    def tallies(self) -> "defaultdict[str, _Tally]":
        found: defaultdict[str, _Tally] = defaultdict(_Tally)
        for in_calamity, event in self._events():
            _count(found, event)
            if in_calamity:
                _count_loss(found, event)
        return found

    def add_tolls(self, tolls: defaultdict[str, Toll], deck: Deck) -> None:
        """Each loss to the calamity by which it came: the first of the loser's own that lies open, else the last.

        Major calamities are called one after the other. Minor ones lie open together; everybody suffers the own ones in
        order.
        """
        still: list[tuple[str, str]] = []  # (calamity, victim)
        for in_calamity, event in self._events():
            match event:
                case e.CalamityStruck(calamity, victim):
                    tolls[calamity].struck += 1
                    still.append((calamity, victim))
                case e.CardsDiscarded(nation, cards):
                    put_away = [(deck.ids[deck.same[deck.index[card]]], nation) for card in cards]
                    still = [called for called in still if called not in put_away]
                case _ if in_calamity and still and (loss := _loss(event)):
                    owner, tokens, cities = loss
                    if owner == BARBARIANS:
                        continue  # they are the calamity
                    calamity = next((calamity for calamity, victim in still if victim == owner), still[-1][0])
                    tolls[calamity].tokens += tokens
                    tolls[calamity].cities += cities

    def _events(self) -> Iterator[tuple[bool, Event]]:
        for events in self.heard.values():
            yield from events


def _count(tallies: defaultdict[str, _Tally], event: Event) -> None:
    match event:
        case e.CardsTraded(maker, taker, maker_gave, taker_gave):
            for nation, got in ((maker, taker_gave), (taker, maker_gave)):
                tallies[nation].deals += 1
                tallies[nation].traded += got
        case e.CalamityStruck(calamity, victim):
            tallies[victim].calamities.append(calamity)
        case e.AdvancesAcquired(nation, advances, price):
            tallies[nation].acquired += advances
            tallies[nation].spent += price


def _count_loss(tallies: defaultdict[str, _Tally], event: Event) -> None:
    if loss := _loss(event):
        owner, tokens, cities = loss
        tallies[owner].lost_tokens += tokens
        tallies[owner].lost_cities += cities


def _loss(event: Event) -> tuple[str, int, int] | None:
    """(owner, tokens, cities), if somebody lost any by this."""
    match event:
        case e.TokensRemoved(owner, _, count) | e.TokensAnnexed(owner, _, _, count):
            return owner, count, 0
        case e.CityReduced(owner) | e.CityDestroyed(owner) | e.CityAnnexed(owner):
            return owner, 0, 1
    return None


def _row(table: Table, nation: int, points: dict[str, int], tallies: defaultdict[str, _Tally]) -> NationTurn:
    state, id = table.state, table.nation_id(nation)
    tally = tallies[id]
    return NationTurn(
        nation=id,
        seat=state.seat[nation],
        points=points[id],
        cities=table.city_count(nation),
        tokens=table.tokens_on_board(nation),
        ships=sum(1 for _ in table.ships(nation)),
        treasury=state.treasury[nation],
        cards=table.hand_size(nation),
        space=state.ast[nation],
        advances=len(table.advances_of(nation)),
        deals=tally.deals,
        traded=tally.traded,
        calamities=tuple(tally.calamities),
        lost_tokens=tally.lost_tokens,
        lost_cities=tally.lost_cities,
        acquired=tuple(tally.acquired),
        spent=tally.spent,
    )


def _without_points(turn: TurnStatistics) -> TurnStatistics:
    rows = (msgspec.structs.replace(row, points=None) for row in turn.nations)
    return TurnStatistics(turn.turn, tuple(rows))
