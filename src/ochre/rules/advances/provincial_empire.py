"""Provincial Empire: neighbours pay tribute in trade cards."""

from random import Random
from typing import Annotated, ClassVar

import msgspec

from ochre.engine.actions import Action, Answers, Id
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability
from ochre.rules.calamities.commodities import cards_form
from ochre.rules.forms import CardsForm, ProvincialEmpireAbility
from ochre.rules.holding import holds

SPARED = ("provincial-empire", "public-works")
MOST = 5
LEAST_VALUE = 2


class UseProvincialEmpire(Ability, frozen=True):
    """adv.provincial-empire.1: one to five players (A73) with units adjacent by land or water to own units."""

    nations: Annotated[list[Id], msgspec.Meta(min_length=1, max_length=MOST)]

    advance: ClassVar[str] = "provincial-empire"

    def check_use(self, table: Table, nation: int) -> None:
        chosen = [table.nation(id) for id in self.nations]
        if len(set(chosen)) != len(chosen):
            table.refuse("Name each player once.", "adv.provincial-empire.1")
        for other in chosen:
            if other not in neighbours(table, nation):
                table.refuse("{nation} has no units next to yours.", "adv.provincial-empire.1", nation=other)
            if any(holds(table, other, advance) for advance in SPARED):
                table.refuse("{nation} is protected.", "adv.provincial-empire.3", nation=other)

    def carry_out(self, table: Table, nation: int) -> None:
        # Who holds no card at all gives none, as everybody can see (A70).
        givers = tuple(sorted(giver for id in self.nations if table.hand_size(giver := table.nation(id))))
        if givers:
            table.next(("tribute", nation, givers))

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        return any(table.hand_size(other) for other in selectable(table, nation))

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "UseProvincialEmpire | None":
        found = selectable(table, nation)
        if not found:
            return None
        count = 1 + int(random.random() * min(len(found), MOST))
        return cls([table.nation_id(other) for other in random.sample(found, count)])

    @classmethod
    def options(cls, table: Table, nation: int) -> ProvincialEmpireAbility:
        return ProvincialEmpireAbility(1, MOST, [table.nation_id(other) for other in selectable(table, nation)])


def neighbours(table: Table, nation: int) -> list[int]:
    """Players with units in an area adjacent by land or water to own units."""
    adjacent = table.box.board.adjacent
    near = {area for own in table.unit_areas(nation) for area in adjacent[own]}
    return [other for other in table.others(nation) if not near.isdisjoint(table.unit_areas(other))]


def selectable(table: Table, nation: int) -> list[int]:
    """adv.provincial-empire.3: holders of Provincial Empire or Public Works are not."""
    return [other for other in neighbours(table, nation) if not any(holds(table, other, advance) for advance in SPARED)]


@step
def tribute(table: Table, nation: int, givers: tuple[int, ...]) -> Step:
    """adv.provincial-empire.2: all choose at once, then all cards are handed over."""
    given: dict[int, GiveTribute] = {}
    while waiting := [giver for giver in givers if giver not in given]:
        giver, answer = yield tuple(Tribute(giver, nation) for giver in waiting)
        given[giver] = answer
    for giver in givers:
        answer = given[giver]
        if answer.card is not None:
            table.take_card(nation, giver, table.card(answer.card), shown=answer.shown)


class GiveTribute(Action, frozen=True):
    """This card, openly or (usually) face down; None only if I hold none that will do."""

    card: Id | None = None
    shown: bool = False


class Tribute(Decision, frozen=True):
    """adv.provincial-empire.2, .6: one commodity card of face value 2 or more.

    Asked even of those who have no choice: only they know.
    """

    receiver: int

    rule: ClassVar[str] = "adv.provincial-empire.2"
    answers: ClassVar[Answers] = (GiveTribute,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, GiveTribute)
        cards = tribute_cards(table, self.nation)
        if action.card is None:
            if cards:
                table.refuse("You hold a commodity of face value 2 or more: give one.", self.rule)
        elif table.card(action.card) not in cards:
            table.refuse(
                "Give a commodity of face value 2 or more that you hold, not {card}.", self.rule, card=action.card
            )

    def sample(self, table: Table, random: Random) -> Action:
        cards = tribute_cards(table, self.nation)
        return GiveTribute(table.card_id(random.choice(cards)), random.random() < 0.2) if cards else GiveTribute()

    def default(self, table: Table) -> Action:
        """The card whose loss costs its set least, face down."""
        cards, deck = tribute_cards(table, self.nation), table.box.deck

        def loss(card: int) -> int:
            held = table.held(self.nation, card)
            return deck.set_value(card, held) - deck.set_value(card, held - 1)

        return GiveTribute(table.card_id(min(cards, key=lambda card: (loss(card), card)))) if cards else GiveTribute()

    def describe(self, table: Table) -> CardsForm:
        cards = tribute_cards(table, self.nation)
        number = 1 if cards else 0
        return cards_form(table, self.nation, number, number, cards, receiver=table.nation_id(self.receiver))


def tribute_cards(table: Table, nation: int) -> list[int]:
    """Kinds of cards held that will do. Secret."""
    return [
        card
        for card in table.box.deck.commodities
        if table.box.deck.value[card] >= LEAST_VALUE and table.held(nation, card)
    ]
