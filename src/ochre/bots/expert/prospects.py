"""The purchases of the rest of the game, planned ahead: what an advance bought now is worth when all is done.

Every turn to come brings about the usual income and is spent on the basket that is worth most then. Credits are counted
card by card, steps on the A.S.T. as their conditions are met. Cities, luck and other players stay out of it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from ochre.board.tracks import Requirement
from ochre.bots.standard.outlook import STEP, Books, bits, point
from ochre.bots.standard.purchases import EARNING, GRAIN, Taste, colour_uses, knapsack, prices, worths
from ochre.engine.edition import Box

CITY_INCOME, BASE_INCOME = 20.0, -10.0
"""Trade points that a turn brings, by cities: the mean of games of standard bots."""
USUAL_CITIES = 6.0
SAVED = 0.9
"""What a trade point is worth that is kept for the next turn."""
MOST = 80
"""Of the money of one turn, in grains."""


class Ledger:
    """Books as they may be: the advances, credits and steps of one nation after more purchases."""

    __slots__ = ("advances", "ast", "box", "credits", "nation")

    def __init__(self, box: Box, nation: int, held: int, credits: tuple[int, ...], space: int) -> None:
        self.box, self.nation, self.credits = box, nation, credits
        self.advances = (0,) * nation + (held,)
        self.ast = (0,) * nation + (space,)

    @classmethod
    def of(cls, books: Books) -> "Ledger":
        me = books.nation
        return cls(books.box, me, books.advances[me], books.credits_of(me), books.ast[me])

    @property
    def held(self) -> int:
        return self.advances[-1]

    @property
    def space(self) -> int:
        return self.ast[-1]

    def credits_of(self, nation: int) -> tuple[int, ...]:
        return self.credits

    def bought(self, chosen: Iterable[int], future: int) -> "Ledger":
        """With these advances more."""
        cards, held, credits = self.box.advances.cards, self.held, list(self.credits)
        extra = 0
        for advance in chosen:
            held |= 1 << advance
            credits = [have + more for have, more in zip(credits, cards[advance].credits, strict=True)]
            extra += cards[advance].extra_credits
        ledger = Ledger(self.box, self.nation, held, tuple(credits), self.space)
        if extra:
            uses = colour_uses(ledger, self.nation, max(1, future))
            credits[uses.index(max(uses))] += extra
            ledger.credits = tuple(credits)
        return ledger

    def moved(self, cities: int) -> "Ledger":
        """After the end of a turn: a step further, if that is allowed."""
        track = self.box.nations[self.nation].track
        if self.space + 1 >= len(track) or not self._may_enter(self.space + 1, cities):
            return self
        return Ledger(self.box, self.nation, self.held, self.credits, self.space + 1)

    def _may_enter(self, space: int, cities: int) -> bool:
        nation = self.box.nations[self.nation]
        asked: Requirement = self.box.policies.track.requirements[nation.track[space]]
        printed = nation.points[space] if nation.points else 0
        advances, held = self.box.advances, bits(self.held)
        cost = advances.cost
        return (
            cities >= asked.cities
            and len(held) >= asked.advances
            and sum(cost[advance] >= 100 for advance in held) >= asked.advances_cost_100_up
            and sum(cost[advance] >= 200 for advance in held) >= asked.advances_cost_200_up
            and sum(cost[advance] < 100 for advance in held) >= asked.advances_below_100
            and sum(advances.points[advance] for advance in held)
            >= max(asked.advance_points, asked.card_points, printed)
            and len({group for advance in held for group in advances.groups[advance]}) >= asked.groups
        )

    def score(self) -> float:
        """Victory points, cities apart."""
        points = self.box.advances.points
        return STEP * self.space + point(self) * sum(points[advance] for advance in bits(self.held))


def income(cities: int) -> float:
    """What a turn will probably bring to somebody with so many cities now."""
    return max(20.0, BASE_INCOME + CITY_INCOME * (cities + USUAL_CITIES) / 2)


def prospect(ledger: Ledger, taste: Taste, future: int, money: float, cities: int, saved: Mapping[int, float]) -> float:
    """Victory points at the end after so many more turns; `money`: what is kept for the first of them.

    `cities`: how many there are at the end of this turn. Later ones are thought to have enough.
    """
    usual, earned = income(cities), 0.0
    ledger = ledger.moved(cities)
    for turn in range(future, 0, -1):
        money += usual
        chosen, price = _basket(ledger, taste, turn - 1, money)
        earned += worth_besides(ledger.box, chosen, turn - 1, future, saved)
        money = (money - price) * SAVED
        ledger = ledger.bought(chosen, turn - 1).moved(99)
    return ledger.score() + earned / taste.point


def worth_besides(box: Box, chosen: Iterable[int], future: int, whole: int, saved: Mapping[int, float]) -> float:
    """What advances bring besides points and credits in so many turns, in trade points.

    `saved`: from calamities in the whole time.
    """
    ids = box.advances.ids
    return sum(
        EARNING.get(ids[advance], 0.0) * future + saved.get(advance, 0.0) * future / max(1, whole) for advance in chosen
    )


def _basket(ledger: Ledger, taste: Taste, future: int, money: float) -> tuple[list[int], float]:
    """What to buy with this money, so many turns before the last, and its price."""
    most = min(MOST, int(money) // GRAIN)
    worth: dict[int, float] = worths(ledger, taste, future, {})
    items: list[tuple[int, float, int]] = [
        (price // GRAIN, worth[advance], advance)
        for advance, price in prices(ledger, ledger.nation).items()
        if price // GRAIN <= most and worth[advance] > 0
    ]
    best = knapsack(items, most)
    keep = SAVED if future else 0.0
    price = max(range(most + 1), key=lambda price: (best[price][0] - keep * price * GRAIN, -price))
    return bits(best[price][1]), float(price * GRAIN)


def bought_by(box: Box, action: Mapping[str, Any]) -> list[int]:
    """The advances that a purchase brings."""
    index = box.advances.index
    named = [*action.get("advances", ()), *([action["anatomy"]] if action.get("anatomy") else [])]
    return [index[id] for id in named]
