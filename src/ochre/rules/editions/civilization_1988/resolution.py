"""43.11: which calamities are active, and the order in which they strike."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.calamities.cards import reveal
from ochre.rules.classic.resolution import trader_of
from ochre.rules.editions.civilization_1988.cards import is_red, put_under_stacks, show_red_cards
from ochre.rules.policies import policies

ORDER = (
    "volcanic-eruption-earthquake",
    "flood",
    "famine",
    "civil-war",
    "epidemic",
    "civil-disorder",
    "iconoclasm-and-heresy",
    "piracy",
)
"""52.2 to 52.9: the order of the book, whatever stacks the cards lie in."""


def active(table: Table, nation: int) -> list[int]:
    """43.11: red cards, and black ones received in trade. A black card that its drawer has kept does nothing."""
    in_order = [table.box.deck.index[id] for id in ORDER]
    return [card for card in in_order if table.held(nation, card) and (is_red(table, card) or table.state.trader[card])]


@step
def calamity_resolution(table: Table) -> None:
    """43.11: of each player's active cards the first two strike, the others go back; then cities need support."""
    table.begin_phase("calamity-resolution")
    strike = set[int]()
    for nation in table.players():
        cards = active(table, nation)
        most = policies(table).calamities.limit
        strike.update(cards[:most])
        for card in cards[most:]:
            table.tell("calamity-disregarded", nation, card=table.card_id(card))
        table.discard(nation, cards[most:])
        put_under_stacks(table, cards[most:])
    in_order = [table.box.deck.index[id] for id in ORDER]
    calls = [
        ("call-calamity", card, victim)
        for card in in_order
        if card in strike
        for victim in table.players()
        if table.held(victim, card)
    ]
    table.next(*calls, ("end-of-calamities",), ("city-support",))


@step
def call_calamity(table: Table, card: int, victim: int) -> None:
    """Its holder is the one it strikes; who traded it is known."""
    trader = trader_of(table, card, victim)
    reveal(table, victim, card, trader)
    table.next((table.card_id(card), victim, trader), ("calamity-resolved", victim, card))


@step
def calamity_resolved(table: Table, victim: int, card: int) -> None:
    """43.11: to the bottom of its stack."""
    table.discard(victim, [card])
    put_under_stacks(table, [card])


@step
def end_of_calamities(table: Table) -> None:
    """No red card lies on the table any more; any city may be reduced for want of support (CV-Q22)."""
    for nation in table.players():
        show_red_cards(table, nation, ())
    table.forget_built()
