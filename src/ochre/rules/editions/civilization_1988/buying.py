"""43.10: civilization cards are bought in reverse order of the chart, as far as there are copies of them."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar

from ochre.board.advances import COLOURS, Advances
from ochre.engine.actions import Action
from ochre.engine.agenda import Step, step
from ochre.engine.table import Table
from ochre.rules.editions.civilization_1988.cards import put_under_stacks
from ochre.rules.editions.civilization_1988.rulings import rulings
from ochre.rules.forms import AdvanceOffer, PurchaseForm
from ochre.rules.phases.advances_acquisition import AcquireAdvances, PurchaseAdvances, has_prerequisite, lacking
from ochre.rules.pricing import commodities_by_kind, price, price_in_parts, set_values, worth


@step
def advances_acquisition(table: Table) -> None:
    """43.10: one after the other, Egypt first and Africa last: copies are few."""
    table.begin_phase("advances-acquisition")
    table.next(*(("buy-civilization-cards", nation) for nation in reversed(table.players())))


@step
def buy_civilization_cards(table: Table, nation: int) -> Step:
    if _beyond_means(table, nation):
        return
    action: AcquireAdvances = yield BuyCivilizationCards(nation)
    action.apply(table, nation)
    put_under_stacks(table, [table.card(id) for id, count in sorted(action.cards.items()) for _ in range(count)])


def _beyond_means(table: Table, nation: int) -> bool:
    """Whether all can see that nothing can be paid for: from the number of cards, not from their kinds."""
    most = table.hand_size(nation) ** 2 * max(table.box.deck.value) + table.state.treasury[nation]
    return all(price(table, nation, advance) > most for advance in for_sale(table, nation))


# What there is to buy, and what it costs


def copies_left(table: Table, advance: int) -> int:
    """54: those in the game that nobody holds."""
    held = sum(bits >> advance & 1 for bits in table.state.advances)
    return rulings(table).copies[table.advance_id(advance)] - held


def for_sale(table: Table, nation: int) -> list[int]:
    """Cards this nation may buy now, money apart."""
    if not room_for_cards(table, nation):
        return []
    return [
        advance
        for advance in range(table.box.advances.size)
        if not table.holds(nation, advance)
        and has_prerequisite(table, nation, advance)
        and copies_left(table, advance) > 0
    ]


def room_for_cards(table: Table, nation: int) -> int:
    """43.10: at most eleven cards are held."""
    return rulings(table).advance_limit - table.state.advances[nation].bit_count()


def price_together(table: Table, nation: int, bought: Sequence[int]) -> int:
    """What these cards cost in one round: each card held since an earlier one helps to buy one of them only."""
    if rulings(table).credit_use == "every-card":
        return sum(price(table, nation, advance) for advance in bought)
    return least_price(table.box.advances, table.state.advances[nation], tuple(sorted(bought)))


@lru_cache(maxsize=4096)
def least_price(advances: Advances, held: int, bought: tuple[int, ...]) -> int:
    """The lowest price of these cards, whichever of them each card held is used for. No card costs less than nothing.

    Card by card held: all ways in which the prices can have fallen so far.
    """
    credits: dict[int, list[tuple[int, int]]] = {}  # giver: which of the bought cards, and by how much
    for place, advance in enumerate(bought):
        for giver, points in advances.credit_from[advance]:
            if held >> giver & 1 and points:
                credits.setdefault(giver, []).append((place, points))
    ways = {tuple(advances.cost[advance] for advance in bought)}
    for _, uses in sorted(credits.items()):
        ways = {
            (*prices[:place], max(0, prices[place] - points), *prices[place + 1 :])
            for prices in ways
            for place, points in uses
        }
    return min(map(sum, ways), default=0)


# The question


class BuyCivilizationCards(PurchaseAdvances, frozen=True):
    """43.10: which civilization cards, and how are they paid for?"""

    rule: ClassVar[str] = "43.10.2"

    def due(self, table: Table) -> bool:
        return True  # 43.10: only one is asked

    def sample(self, table: Table, random: Random) -> Action:
        """Some cards within the means, paid for with whole sets and then treasury."""
        nation, deck = self.nation, table.box.deck
        counts, treasury = commodities_by_kind(table, nation), table.state.treasury[self.nation]
        means = worth(table, counts) + treasury
        bought = self._some_cards(table, means, random)
        if not bought:
            return AcquireAdvances()
        total = price_together(table, nation, bought)
        by_cards = total if random.random() < 0.5 else max(0, total - treasury)
        kinds = list(counts)
        random.shuffle(kinds)
        cards: dict[str, int] = {}
        points = 0
        for kind in kinds:
            if points >= by_cards:
                break
            cards[deck.ids[kind]] = counts[kind]
            points += deck.set_value(kind, counts[kind])
        return AcquireAdvances(tuple(map(table.advance_id, bought)), cards, max(0, total - points))

    def _some_cards(self, table: Table, means: int, random: Random) -> list[int]:
        sale = for_sale(table, self.nation)
        bought: list[int] = []
        for _ in range(4):
            if not sale or len(bought) >= room_for_cards(table, self.nation):
                break
            more = [*bought, sale[int(random.random() * len(sale))]]
            if len(set(more)) == len(more) and price_together(table, self.nation, more) <= means:
                bought = more
        return bought

    def describe(self, table: Table) -> PurchaseForm:
        nation, room = self.nation, room_for_cards(table, self.nation)
        cards = commodities_by_kind(table, nation)
        goods, treasury = worth(table, cards), table.state.treasury[nation]
        return PurchaseForm(
            power=goods + treasury,
            goods=goods,
            treasury=treasury,
            points_per_token=1,
            sets=set_values(table, cards),
            advances={
                table.advance_id(advance): _offer(table, nation, advance, goods + treasury if room else -1)
                for advance in range(table.box.advances.size)
                if not table.holds(nation, advance)
            },
            library_discount=0,
            gifts_of_anatomy=[],
            credit_step=5,
            may_substitute=False,
            credits_once=rulings(table).credit_use == "once",
            most_advances=room,
        )


def _offer(table: Table, nation: int, advance: int, power: int) -> AdvanceOffer:
    parts = price_in_parts(table, nation, advance)
    left, lacks = copies_left(table, advance), lacking(table, nation, advance)
    return AdvanceOffer(
        price=parts.price,
        cost=parts.cost,
        group=COLOURS[parts.colour],
        credit=0,
        specific={table.advance_id(giver): points for giver, points in parts.specific},
        affordable=parts.price <= power and left > 0 and lacks is None,
        extra_credits=0,
        points=table.box.advances.points[advance],
        lacks=lacks,
        copies_left=left,
    )
