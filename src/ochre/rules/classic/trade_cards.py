"""27: trade cards are drawn, fewest cities first, and each player buys of the ninth stack before the next one draws."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.holding import modifier
from ochre.rules.phases.trade_cards import additional_purchases
from ochre.rules.policies import policies
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
            card = table.draw(nation, stack)
            if table.card_id(card) == policies(table).trade.boycott:
                table.use(nation, once.CIVIL_WAR_DRAWN)
                table.tell("civil-war-drawn", nation)  # 39.6/27.31: it lies face up


def more_cards(table: Table, nation: int) -> int:
    """39.6/31.83: what who drew Civil War this turn may keep above the hand limit."""
    if not once.used(table, nation, once.CIVIL_WAR_DRAWN):
        return 0
    return modifier(table, nation, "civil-war", "unit-points-victim-selects") // 5
