"""27: trade cards are drawn, fewest cities first, and each player buys of the ninth stack before the next one draws."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.phases.trade_cards import additional_purchases
from ochre.rules.ranking import by_fewest_cities

__all__ = ["additional_purchases"]


@step
def trade_cards_acquisition(table: Table) -> None:
    """27.1, 27.51: with or without cities (AC-Q29)."""
    table.begin_phase("trade-cards-acquisition")
    table.next(
        *(
            entry
            for nation in by_fewest_cities(table)
            for entry in (("draw-trade-cards", nation), ("additional-purchases", nation))
        )
    )


@step
def draw_trade_cards(table: Table, nation: int) -> None:
    """27.2: one card of each stack up to the number of cities, ascending. 27.21: an empty stack gives nothing."""
    for stack in range(1, table.city_count(nation) + 1):
        if table.state.stacks[table.pile_of(nation, stack)]:
            table.draw(nation, stack)
