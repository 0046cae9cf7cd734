"""Corruption."""

from random import Random
from typing import ClassVar

from ochre.board.cards import mega_numbers
from ochre.engine.actions import Action, Answers, Id
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.commodities import cards_form, cards_named, cheapest_value
from ochre.rules.causes import cause_of
from ochre.rules.forms import CardsForm
from ochre.rules.holding import modifier

FACE_VALUE = mega_numbers("corruption")["face-value"]


class GiveAsBribes(Action, frozen=True):
    """Discard these commodity cards."""

    cards: list[Id]


class Bribes(Decision, frozen=True):
    """cal.corruption.1: commodity cards of this face value or more; set values do not count."""

    value: int

    rule: ClassVar[str] = "cal.corruption.1"
    answers: ClassVar[Answers] = (GiveAsBribes,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, GiveAsBribes)
        cards = cards_named(table, self.nation, action.cards, self.rule)
        value = table.box.deck.value
        given = sum(value[card] for card in cards)
        if given < min(self.value, sum(value[card] for card in table.commodities(self.nation))):
            table.refuse("Discard cards of face value {value} in all, or all you have.", self.rule, value=self.value)

    def sample(self, table: Table, random: Random) -> Action:
        held = table.commodities(self.nation)
        random.shuffle(held)
        given, value = [], 0
        for card in held:
            if value >= self.value:
                break
            given.append(card)
            value += table.box.deck.value[card]
        return GiveAsBribes(table.card_ids(given))

    def default(self, table: Table) -> Action:
        return GiveAsBribes(table.card_ids(cheapest_value(table, self.nation, self.value)))

    def describe(self, table: Table) -> CardsForm:
        """How many cards: as many as make up the value, taken from the dearest or from the cheapest."""
        value = table.box.deck.value
        faces = sorted(value[card] for card in table.commodities(self.nation))
        least = next((n for n in range(len(faces) + 1) if sum(faces[len(faces) - n :]) >= self.value), len(faces))
        return cards_form(table, self.nation, least, len(faces), value=self.value, cause=cause_of(table, self.nation))


@step
def corruption(table: Table, victim: int, beneficiary: int) -> Step:
    """Asked even if all cards must go: others cannot know that. Without commodity cards they can."""
    value = FACE_VALUE + modifier(table, victim, "corruption", "face-value-discarded")
    if value <= 0 or not table.commodities(victim):
        return
    answer: GiveAsBribes = yield Bribes(victim, value)
    table.discard(victim, table.cards_named(answer.cards))
