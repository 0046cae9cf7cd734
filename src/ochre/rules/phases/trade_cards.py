"""Phase 6: trade cards are drawn, and additional ones may be bought."""

from random import Random
from typing import ClassVar

from ochre.board.cards import STACKS
from ochre.engine.actions import Action, Answers, Count, Done
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.forms import BuyCardForm
from ochre.rules.holding import holds
from ochre.rules.once import WONDER_OF_THE_WORLD, used
from ochre.rules.policies import policies
from ochre.rules.ranking import by_fewest_cities


@step
def trade_cards_acquisition(table: Table) -> None:
    """6a, then 6b in the exact same order."""
    table.begin_phase("trade-cards-acquisition")
    if policies(table).trade.skips_without_cities and _nothing_to_do_before_ast(table):
        table.skip_to("ast-alteration")
        return
    draw_trade_cards(table)
    table.next(*(("additional-purchases", nation) for nation in drawing_order(table)))


def _nothing_to_do_before_ast(table: Table) -> bool:
    """6.1: nobody has a city. Later in the game that alone is no reason: somebody may hold cards or abilities (A44)."""
    cards = table.box.advances.cards
    return not any(
        table.city_count(nation)
        or table.hand_size(nation)
        or any(cards[advance].special_ability for advance in table.advances_of(nation))
        for nation in table.players()
    )


# 6a. Drawing trade cards


def drawing_order(table: Table) -> list[int]:
    """6a.3: fewest cities first; first.t4.11: the First Game deals in A.S.T.-ranking order."""
    return table.players() if policies(table).trade.hand_out_order == "ranking" else by_fewest_cities(table)


def draw_trade_cards(table: Table) -> None:
    """6a.2, 6a.4, 6a.6: one card from each stack up to the number of cities, ascending; water from an empty one.

    6b.9: of the own block only.
    """
    for nation in drawing_order(table):
        for stack in range(1, table.city_count(nation) + 1):
            table.draw(nation, stack)


# 6b. Additional purchases


def price_of_card(table: Table, nation: int, stack: int) -> int | None:
    """6b.3 and the cards of Cartography, Rhetoric and Mining: what a card of this stack costs; None: not for sale."""
    price, advance = policies(table).trade.card_offers.get(stack, (0, None))
    if price and "water" not in table.box.deck.index and not table.state.stacks[table.pile_of(nation, stack)]:
        return None  # 27.21: without water an empty stack gives nothing
    return price if price and (advance is None or holds(table, nation, advance)) else None


def stacks_within_means(table: Table, nation: int) -> dict[int, int]:
    """The stacks this nation can pay for, with their prices."""
    treasury = table.state.treasury[nation]
    return {
        stack: price
        for stack in sorted(policies(table).trade.card_offers)
        if (price := price_of_card(table, nation, stack)) is not None and price <= treasury
    }


def free_stacks(table: Table, nation: int) -> range:
    """adv.wonder-of-the-world.1, .5: one free card of a stack above the number of cities; none above nine."""
    if not holds(table, nation, "wonder-of-the-world") or used(table, nation, WONDER_OF_THE_WORLD):
        return range(0)
    return range(table.city_count(nation) + 1, STACKS + 1)


@floor
def additional_purchases(table: Table, nation: int) -> Step:
    """6b.1: any number of cards, each seen before the next is bought (6b.2).

    Who can pay for nothing is not asked; treasury and advances are public, so that tells nobody anything.
    """
    while stacks_within_means(table, nation) or free_stacks(table, nation):
        answer = yield BuyTradeCard(nation)
        if not isinstance(answer, BuyCard):
            return
        answer.apply(table, nation)


class BuyCard(Action, frozen=True):
    """One card of this stack; an empty one gives water at the same price (6b.5). Free: by Wonder of the World."""

    stack: Count
    free: bool = False

    def check(self, table: Table, nation: int) -> None:
        if self.free:
            self._check_free(table, nation)
            return
        price = price_of_card(table, nation, self.stack)
        if price is None:
            offer = policies(table).trade.card_offers.get(self.stack)
            if offer and offer[1]:
                table.refuse(
                    "Cards of stack {stack} are sold to holders of {advance} only.",
                    "6b.3",
                    stack=self.stack,
                    advance=offer[1],
                )
            table.refuse("Cards of stack {stack} are not for sale.", "6b.3", stack=self.stack)
        treasury = table.state.treasury[nation]
        if price > treasury:
            table.refuse(
                "A card of stack {stack} costs {price} treasury; you have {treasury}.",
                "6b.4",
                stack=self.stack,
                price=price,
                treasury=treasury,
            )

    def _check_free(self, table: Table, nation: int) -> None:
        if not holds(table, nation, "wonder-of-the-world"):
            table.refuse("Only a holder of Wonder of the World takes a free card.", "adv.wonder-of-the-world.1")
        if used(table, nation, WONDER_OF_THE_WORLD):
            table.refuse("You have taken your free card of this turn.", "adv.wonder-of-the-world.1")
        stacks = free_stacks(table, nation)
        if not stacks:
            table.refuse("With nine cities on the board there is no free card.", "adv.wonder-of-the-world.5")
        if self.stack not in stacks:
            table.refuse(
                "The free card comes from stack {least} to {most}: above the number of your cities.",
                "adv.wonder-of-the-world.1",
                least=stacks[0],
                most=stacks[-1],
            )

    def apply(self, table: Table, nation: int) -> None:
        """6b.4: payment comes before the card."""
        if self.free:
            table.use(nation, WONDER_OF_THE_WORLD)
        else:
            table.pay(nation, price_of_card(table, nation, self.stack) or 0)
        table.draw(nation, self.stack)


class BuyTradeCard(Decision, frozen=True):
    """Buy another card, or pass? Both are final (6b.7)."""

    rule: ClassVar[str] = "6b.1"
    answers: ClassVar[Answers] = (BuyCard, Done)

    def sample(self, table: Table, random: Random) -> Action:
        if random.random() < 0.5:
            return Done()
        options = [BuyCard(stack) for stack in stacks_within_means(table, self.nation)]
        options += [BuyCard(stack, free=True) for stack in free_stacks(table, self.nation)]
        return options[int(random.random() * len(options))]

    def default(self, table: Table) -> Action:
        """Treasury is kept. The free card is taken, of the highest stack that is not empty."""
        for stack in reversed(free_stacks(table, self.nation)):
            if table.state.stacks[table.pile_of(self.nation, stack)]:
                return BuyCard(stack, free=True)
        return Done()

    def describe(self, table: Table) -> BuyCardForm:
        return BuyCardForm(
            treasury=table.state.treasury[self.nation],
            prices={str(stack): price for stack, price in stacks_within_means(table, self.nation).items()},
            free=list(free_stacks(table, self.nation)),
        )
