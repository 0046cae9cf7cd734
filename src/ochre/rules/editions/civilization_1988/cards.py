"""Trade cards of this book: red calamities lie face up, used cards go straight under their stacks, six may be kept."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_each
from ochre.engine.table import Table
from ochre.rules.calamities.commodities import cheapest_cards, losses_of
from ochre.rules.classic import trade_cards
from ochre.rules.forms import CardsForm
from ochre.rules.phases.advances_acquisition import DiscardExcess
from ochre.rules.policies import policies


def is_red(table: Table, card: int) -> bool:
    """43.8: calamities that are shown when drawn and never traded."""
    return bool(table.box.deck.is_calamity[card]) and not table.box.deck.tradeable[card]


def put_under_stacks(table: Table, cards: Sequence[int]) -> None:
    """43.10-43.12: discards go to the bottom of their stacks at once; those that go there together are mixed."""
    deck = table.box.deck
    for pile in sorted({deck.pile[card] for card in cards}):
        table.put_under(pile, table.shuffled(card for card in cards if deck.pile[card] == pile))


# 43.8: drawing


@step
def draw_trade_cards(table: Table, nation: int) -> None:
    """43.8: red cards are declared and lie face up."""
    held = table.calamities(nation)
    trade_cards.draw_trade_cards(table, nation)
    show_red_cards(table, nation, held)


def show_red_cards(table: Table, nation: int, known: Sequence[int]) -> None:
    """Declare the red cards that this nation did not hold before."""
    red = [card for card in table.calamities(nation) if is_red(table, card)]
    for card in red:
        if card not in known:
            table.tell("calamity-shown", nation, card=table.card_id(card))
    if len(red) != table.state.laid[nation]:
        table.lay_calamities(nation, len(red))


# 43.12: returning excess cards


@step
def excess_cards(table: Table) -> None:
    """43.12: all active calamities have gone; six cards may be kept, black ones counted."""
    table.begin_phase("excess-cards")
    table.next(("return-excess-cards",), ("reshuffling",))


def cards_too_many(table: Table, nation: int) -> int:
    return max(0, table.hand_size(nation) - policies(table).trade.hand_limit)


@floor
def return_excess_cards(table: Table) -> Step:
    """All at once; what they return goes under the stacks together, so that nobody gains by being first or last."""
    while above := [nation for nation in table.players() if cards_too_many(table, nation)]:
        nation, action = yield to_each(ReturnExcessCards, above)
        table.discard(nation, action.indices(table))


class ReturnExcessCards(Decision, frozen=True):
    """43.12: which cards go back? Commodities or black calamities."""

    rule: ClassVar[str] = "43.12.2"
    answers: ClassVar[Answers] = (DiscardExcess,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, DiscardExcess)
        for id, count in action.cards.items():
            card = table.card(id)
            if count > table.held(self.nation, card):
                table.refuse("You do not hold {count} {card}.", self.rule, count=count, card=card)
        excess = cards_too_many(table, self.nation)
        if sum(action.cards.values()) != excess:
            table.refuse(
                "Return exactly one card." if excess == 1 else "Return exactly {count} cards.", self.rule, count=excess
            )

    def sample(self, table: Table, random: Random) -> Action:
        cards = table.card_ids(table.hand(self.nation))
        return self._answer(random.sample(cards, cards_too_many(table, self.nation)))

    def default(self, table: Table) -> Action:
        """Calamities first, then the cards that are missed least."""
        excess = cards_too_many(table, self.nation)
        black = table.calamities(self.nation)[:excess]
        return self._answer(table.card_ids([*black, *cheapest_cards(table, self.nation, excess - len(black))]))

    def foresee(self, table: Table, action: Action) -> bool:
        """The cards leave the hand; where they lie then is not for anybody to know."""
        assert isinstance(action, DiscardExcess)
        table.discard(self.nation, action.indices(table))
        return True

    def describe(self, table: Table) -> CardsForm:
        excess, deck = cards_too_many(table, self.nation), table.box.deck
        kinds = sorted(set(table.hand(self.nation)))
        return CardsForm(
            cards={deck.ids[card]: table.held(self.nation, card) for card in kinds},
            losses={deck.ids[card]: losses_of(table, self.nation, card) for card in kinds},
            least=excess,
            most=excess,
            limit=policies(table).trade.hand_limit,
        )

    @staticmethod
    def _answer(cards: Sequence[str]) -> DiscardExcess:
        return DiscardExcess({card: cards.count(card) for card in sorted(set(cards))})
