"""The conservation laws: no piece and no card is ever lost or made."""

from itertools import compress
from operator import gt

from ochre.engine.state import LEFT, SHIPS, UNUSED
from ochre.engine.table import Table


class BrokenLaw(AssertionError):
    """A bug: a verb has lost or made something."""


def audit(table: Table) -> None:
    """Raise if any law is broken."""
    faults = [*_pieces(table), *_cards(table), *_places(table)]
    if faults:
        raise BrokenLaw("; ".join(faults))


def _pieces(table: Table) -> list[str]:
    state, faults = table.state, []
    for nation in table.nations:
        if state.leaving[nation] == LEFT:
            if table.tokens_on_board(nation) or table.cities(nation) or table.ships(nation):
                faults.append(f"{table.nation_id(nation)} has left but has pieces on the board")
        tokens = table.tokens_on_board(nation) + state.stock[nation] + state.treasury[nation]
        if tokens != table.box.pieces.tokens:
            faults.append(f"{table.nation_id(nation)} has {tokens} tokens")
        if table.city_count(nation) > table.box.pieces.cities:
            faults.append(f"{table.nation_id(nation)} has {table.city_count(nation)} cities")
        for ship in range(nation * SHIPS, nation * SHIPS + SHIPS):
            if state.ship_left[ship] != UNUSED and state.ship_left[ship] > 5:
                faults.append(f"ship {ship} has {state.ship_left[ship]} steps left")
        row = slice(nation * table.areas, (nation + 1) * table.areas)
        moved = state.moved[row]
        if moved.count(0) < len(moved) and any(map(gt, moved, state.tokens[row])):
            faults.append(f"{table.nation_id(nation)} has more moved tokens than tokens")
    return faults


def _cards(table: Table) -> list[str]:
    state, deck, faults = table.state, table.box.deck, []
    for card, copies in enumerate(deck.counts):
        pile = deck.pile[card]
        if not pile:
            continue  # water has no end
        there = state.discards[card] + sum(state.hand[card :: table.cards]) + state.stacks[pile].count(card)
        if there != copies:
            faults.append(f"{there} of {copies} {deck.ids[card]}")
    for offer in state.offers:
        hand = table.hand(offer.maker)
        if any(hand.count(card) < offer.cards.count(card) for card in offer.cards):
            faults.append(f"offer {offer.number} of cards that {table.nation_id(offer.maker)} does not hold")
    for number, cards in enumerate(state.stacks):
        if any(deck.pile[card] != number for card in set(cards)):
            faults.append(f"a foreign card in stack {number}")
    return faults


def _places(table: Table) -> list[str]:
    """Nothing stands where nothing can: units at sea or out of play, a city where the printed limit is 0."""
    state, board, faults = table.state, table.box.board, []
    cities = [area for owner in range(table.barbarians + 1) for area in table.cities(owner)]
    if len(cities) != len(state.city) - state.city.count(0):
        faults.append("a city of nobody")
    for area in (*cities, *compress(range(table.areas), table.owners_by_area())):
        if not board.is_land[area] or not state.in_play[area]:
            faults.append(f"units in {board.ids[area]}, which is not in play")
    faults += [f"a city in {board.ids[area]}, limit 0" for area in cities if not board.limit[area]]
    for area in (*compress(range(table.areas), state.built), *compress(range(table.areas), state.selected)):
        if not state.city[area]:
            faults.append(f"a mark without a city in {board.ids[area]}")
    for nation in table.nations:
        for _, area in table.ships(nation):
            if not board.navigable[area] or not state.in_play[area]:
                faults.append(f"a ship of {table.nation_id(nation)} in {board.ids[area]}")
    return faults
