"""Iconoclasm and Heresy."""

from random import Random
from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.actions import Action, Answers, Done, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.choices import VictimsChoice
from ochre.rules.calamities.commodities import cards_form, cards_named, cheapest_cards
from ochre.rules.calamities.victims import Strike, name_all_victims, out_of_reach, strikes_of
from ochre.rules.causes import cause_of
from ochre.rules.forms import CardsForm
from ochre.rules.holding import modifier
from ochre.rules.losses import await_all, order_reductions, unfinished
from ochre.rules.ranking import due_in_order

CARD = "iconoclasm-and-heresy"
NUMBERS = mega_numbers(CARD)


class IconoclasmVictims(VictimsChoice, frozen=True):
    """Whose images are broken, too?"""

    rule: ClassVar[str] = "cal.iconoclasm.2"
    calamity: ClassVar[str] = CARD
    effect: ClassVar[str] = "cities-reduced"
    loss: ClassVar[int] = NUMBERS["cities-of-others"]


@step
def iconoclasm_and_heresy(
    table: Table, victim: int, beneficiary: int, second: Strike = (), spared: tuple[int, ...] = ()
) -> Step:
    """cal.iconoclasm.1-3, .8, .9: four own cities, and one of each of two others, the beneficiary excepted.

    Cancelled if the primary victim has no city, though not a second one with it (9.blk.10); what a victim prevents for
    itself changes nothing for the others.
    """

    def choice(victim: int, out: set[int]) -> IconoclasmVictims:
        among = (other for other in table.others(victim) if other not in out and table.city_count(other))
        by_number = sorted(among, key=lambda other: (-table.city_count(other), other))
        return IconoclasmVictims(victim, tuple(by_number), NUMBERS["others"])

    strikes = strikes_of(victim, beneficiary, second)
    out = out_of_reach(strikes, spared)
    strikes = [strike for strike in strikes if table.city_count(strike[0])]
    if not strikes:
        return
    named = yield from name_all_victims(table, CARD, strikes, out, choice)
    numbers = []
    for primary, others in named:
        numbers.append((primary, NUMBERS["cities"] + modifier(table, primary, CARD, "cities-reduced", "primary")))
        numbers += [(other, IconoclasmVictims.loss_of(table, other)) for other in others]
    await_all(table, [nation for nation, number in numbers if number > 0 and _may_prevent(table, nation)])
    table.next(("theocracy",), ("images-broken", *((nation, number) for nation, number in numbers if number > 0)))


def _price(table: Table, nation: int) -> int:
    """Commodity cards that Theocracy asks for; 0 without it."""
    return modifier(table, nation, CARD, "own-reduction-cancelled-for-commodity-cards")


def _may_prevent(table: Table, nation: int) -> bool:
    return 0 < _price(table, nation) <= len(table.commodities(nation))


class DiscardForTheocracy(Action, frozen=True):
    """Discard these two commodity cards and keep the cities."""

    cards: list[Id]


class Theocracy(Decision, frozen=True):
    """cal.iconoclasm.7: cards instead of cities?"""

    rule: ClassVar[str] = "cal.iconoclasm.7"
    answers: ClassVar[Answers] = (DiscardForTheocracy, Done)

    def check(self, table: Table, action: Action) -> None:
        if isinstance(action, DiscardForTheocracy):
            cards = cards_named(table, self.nation, action.cards, self.rule)
            if len(cards) != _price(table, self.nation):
                table.refuse("Discard exactly {count} commodity cards.", self.rule, count=_price(table, self.nation))

    def sample(self, table: Table, random: Random) -> Action:
        if random.random() < 0.5:
            return Done()
        cards = random.sample(table.commodities(self.nation), _price(table, self.nation))
        return DiscardForTheocracy(table.card_ids(cards))

    def default(self, table: Table) -> Action:
        """Give cards that are worth next to nothing, else keep them."""
        cards = cheapest_cards(table, self.nation, _price(table, self.nation))
        if all(table.box.deck.value[card] <= 1 for card in cards):
            return DiscardForTheocracy(table.card_ids(cards))
        return Done()

    def describe(self, table: Table) -> CardsForm:
        price = _price(table, self.nation)
        return cards_form(table, self.nation, price, price, optional=True, cause=cause_of(table, self.nation))

    def due(self, table: Table) -> bool:
        return due_in_order(table, self.nation, table.nations)  # 9.3


SPARED = 2  # a turned marker that shows more than 'finished'


@floor
def theocracy(table: Table) -> Step:
    """Holders decide before anybody reduces a city."""
    while asked := unfinished(table):
        nation, action = yield tuple(Theocracy(holder) for holder in asked)
        if isinstance(action, DiscardForTheocracy):
            table.discard(nation, table.cards_named(action.cards))
            table.finish(nation, SPARED)
        else:
            table.finish(nation)


@step
def images_broken(table: Table, *numbers: tuple[int, int]) -> None:
    """cal.iconoclasm.7: who discarded cards reduces nothing."""
    finished = table.state.finished
    order_reductions(table, {nation: number for nation, number in numbers if finished[nation] != SPARED})
