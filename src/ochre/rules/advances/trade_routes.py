"""Trade Routes: commodity cards for treasury."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Count, Id
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability
from ochre.rules.calamities.commodities import losses_of
from ochre.rules.forms import TradeRoutesAbility


class UseTradeRoutes(Ability, frozen=True):
    """adv.trade-routes.1: discard commodities, each for treasury of exactly twice its face value (.2)."""

    cards: dict[Id, Count]

    advance: ClassVar[str] = "trade-routes"

    def check_use(self, table: Table, nation: int) -> None:
        if not self.cards or not all(self.cards.values()):
            table.refuse("Discard at least one card.", "adv.trade-routes.1")
        for id, count in self.cards.items():
            card = table.card(id)
            if table.box.deck.is_calamity[card]:
                table.refuse("{card} is no commodity.", "adv.trade-routes.1", card=id)
            if count > table.held(nation, card):
                table.refuse("You do not hold {count} {card}.", "adv.trade-routes.1", count=count, card=id)
        if self._worth(table) > table.state.stock[nation]:
            table.refuse(
                "This would give {worth} treasury, but you have {stock} in stock.",
                "adv.trade-routes.2",
                worth=self._worth(table),
                stock=table.state.stock[nation],
            )

    def carry_out(self, table: Table, nation: int) -> None:
        table.discard(nation, [card for id, count in self.cards.items() for card in [table.card(id)] * count])
        table.to_treasury(nation, self._worth(table))

    def _worth(self, table: Table) -> int:
        return sum(2 * table.box.deck.value[table.card(id)] * count for id, count in self.cards.items())

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        """Any card may do: which cards they are is the holder's secret."""
        return table.hand_size(nation) > 0 and table.state.stock[nation] > 0

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "UseTradeRoutes | None":
        hand, deck = table.commodities(nation), table.box.deck
        random.shuffle(hand)
        stock, chosen = table.state.stock[nation], dict[str, int]()
        for card in hand[: 1 + int(random.random() * len(hand))]:
            if 2 * deck.value[card] <= stock:
                stock -= 2 * deck.value[card]
                chosen[deck.ids[card]] = chosen.get(deck.ids[card], 0) + 1
        return cls(chosen) if chosen else None

    @classmethod
    def options(cls, table: Table, nation: int) -> TradeRoutesAbility:
        cards = sorted(set(table.commodities(nation)))
        return TradeRoutesAbility(
            stock=table.state.stock[nation],
            cards={table.card_id(card): table.held(nation, card) for card in cards},
            treasury={table.card_id(card): 2 * table.box.deck.value[card] for card in cards},
            losses={table.card_id(card): losses_of(table, nation, card) for card in cards},
        )
