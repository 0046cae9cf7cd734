"""9a: the eight minor calamities. All victims answer at once, each for the own ones in ascending stack number."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

import msgspec

from ochre.engine.actions import Action, Answers, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.calamities.cards import put_away, reveal
from ochre.rules.calamities.choices import ChooseCity, coastal, wilderness_first
from ochre.rules.calamities.commodities import cards_form, cards_named, cheapest_cards
from ochre.rules.causes import cause_of
from ochre.rules.cities import lose_city
from ochre.rules.forms import CardsForm, CitiesForm
from ochre.rules.losses import (
    ANYWHERE,
    COASTAL,
    ReduceCities,
    TakeDamage,
    await_all,
    owe_reductions,
    paid,
    reduce_one,
    reduced,
    suffer,
    unfinished,
)
from ochre.rules.phases.city_support import ReduceCity
from ochre.rules.ranking import due_in_order


@dataclass(frozen=True, slots=True)
class Minor:
    """What one does, in the order of the fields. Advances change nothing of it (9a.4)."""

    damage: int = 0
    reduces: int = 0  # cities
    destroys: bool = False  # a city
    cards: int = 0  # commodity cards discarded
    price: int = 0  # treasury that may be paid instead of the city, or of each card
    coastal: bool = False  # the units must stand in coastal areas
    treasury: int = 0  # lost

    @property
    def scope(self) -> str:
        return COASTAL if self.coastal else ANYWHERE


MINOR: Mapping[str, Minor] = {
    "tempest": Minor(damage=2, coastal=True, treasury=5),
    "squandered-wealth": Minor(treasury=10),
    "city-riots": Minor(reduces=1, treasury=5),
    "city-in-flames": Minor(destroys=True, price=10),
    "tribal-conflict": Minor(damage=5),
    "minor-uprising": Minor(destroys=True),
    "banditry": Minor(cards=2, price=4),
    "coastal-migration": Minor(destroys=True, coastal=True, treasury=5),
}


@step
def minor_calamities(table: Table) -> None:
    """9a.1: all are revealed together."""
    victims = [nation for nation in table.players() if current_card(table, nation) is not None]
    await_all(table, victims)
    for nation in victims:
        for card in table.calamities(nation):
            if is_minor(table, card):
                reveal(table, nation, card)
    for nation in victims:
        _strike_next(table, nation)
    if victims:
        table.next(("resolve-minor-calamities",))


@floor
def resolve_minor_calamities(table: Table) -> Step:
    """9.1, 9a.2: the card that a victim resolves is the first minor one it still holds."""
    while asked := unfinished(table):
        nation, action = yield tuple(_question(table, victim) for victim in asked)
        _answer(table, nation, action)


def is_minor(table: Table, card: int) -> bool:
    return table.box.deck.cards[card].calamity == "minor"


def current_card(table: Table, nation: int) -> int | None:
    return next((card for card in table.calamities(nation) if is_minor(table, card)), None)


def _current(table: Table, nation: int) -> Minor:
    card = current_card(table, nation)
    assert card is not None
    return MINOR[table.kind_id(card)]


def _strike_next(table: Table, nation: int) -> None:
    """Resolve what leaves no choice, one card after the other, until an answer is needed."""
    while current_card(table, nation) is not None:
        minor = _current(table, nation)
        table.owe(nation, minor.damage)
        owe_reductions(table, nation, minor.reduces)
        if not _settled(table, nation, minor):
            return
        _put_away(table, nation)
    table.finish(nation)


def _settled(table: Table, nation: int, minor: Minor) -> bool:
    if minor.damage:
        return paid(table, nation, minor.scope)
    if minor.reduces:
        return reduced(table, nation)
    if minor.destroys:
        return _destroyed(table, nation, minor)
    if minor.cards:
        return _discarded(table, nation, minor)
    return True


def _destroyed(table: Table, nation: int, minor: Minor) -> bool:
    cities = _targets(table, nation, minor)
    if len(cities) > 1 or (cities and _may_pay(table, nation, minor)):
        return False
    for area in cities:
        lose_city(table, area)
    return True


def _discarded(table: Table, nation: int, minor: Minor) -> bool:
    """Everybody can count the commodity cards in a hand now, so not asking tells nothing."""
    cards = table.commodities(nation)
    if len(cards) > minor.cards or (cards and _may_pay(table, nation, minor)):
        return False
    table.discard(nation, cards)
    return True


def _targets(table: Table, nation: int, minor: Minor) -> list[int]:
    cities = table.cities(nation)
    return coastal(table, cities) if minor.coastal else cities


def _may_pay(table: Table, nation: int, minor: Minor) -> bool:
    """cal.gen.16: the full price or nothing."""
    return 0 < minor.price <= table.state.treasury[nation]


def _question(table: Table, nation: int) -> Decision:
    minor = _current(table, nation)
    if minor.damage:
        return TakeDamage(nation, minor.scope)
    if minor.reduces:
        return ReduceCities(nation)
    if minor.cards:
        return Banditry(nation)
    return CityInFlames(nation) if minor.price else CityDestroyed(nation)


def _answer(table: Table, nation: int, action: Action) -> None:
    minor = _current(table, nation)
    if minor.damage:
        suffer(table, nation, action)
        if not paid(table, nation, minor.scope):
            return
    elif isinstance(action, ReduceCity):
        reduce_one(table, nation, action)
    elif isinstance(action, ChooseCity):
        lose_city(table, table.area(action.area))
    elif isinstance(action, PayForCity):
        table.pay(nation, minor.price)
    elif isinstance(action, GiveToBandits):
        table.pay(nation, minor.price * (_cards_wanted(table, nation) - len(action.cards)))
        table.discard(nation, table.cards_named(action.cards))
    _put_away(table, nation)
    _strike_next(table, nation)


def _put_away(table: Table, nation: int) -> None:
    """cal.gen.17: last, treasury is lost, as far as there is any."""
    card = current_card(table, nation)
    assert card is not None
    table.pay(nation, min(MINOR[table.kind_id(card)].treasury, table.state.treasury[nation]))
    put_away(table, nation, card)


# Questions


class CityDestroyed(Decision, frozen=True):
    """cal.minor-uprising, cal.coastal-migration: which city is destroyed?"""

    rule: ClassVar[str] = "cal.gen.11"
    answers: ClassVar[Answers] = (ChooseCity,)

    def check(self, table: Table, action: Action) -> None:
        if isinstance(action, ChooseCity) and table.area(action.area) not in self.cities(table):
            table.refuse("It cannot be a city in {area}.", self.rule, area=action.area)

    def cities(self, table: Table) -> list[int]:
        return _targets(table, self.nation, _current(table, self.nation))

    def sample(self, table: Table, random: Random) -> Action:
        return ChooseCity(table.area_id(random.choice(self.cities(table))))

    def default(self, table: Table) -> Action:
        return ChooseCity(table.area_id(wilderness_first(table, self.cities(table))[0]))

    def foresee(self, table: Table, action: Action) -> bool:
        if isinstance(action, ChooseCity):
            lose_city(table, table.area(action.area))
        else:
            table.pay(self.nation, _current(table, self.nation).price)
        return True

    def describe(self, table: Table) -> CitiesForm:
        return CitiesForm(
            table.area_ids(self.cities(table)),
            "destroyed",
            1,
            1,
            table.nation_id(self.nation),
            cause=cause_of(table, self.nation),
        )

    def due(self, table: Table) -> bool:
        return due_in_order(table, self.nation, table.nations)  # 9a.3


class PayForCity(Action, frozen=True):
    """Pay the price instead."""


class CityInFlames(CityDestroyed, frozen=True):
    """cal.city-in-flames: pay 10 treasury, or which city is destroyed?"""

    rule: ClassVar[str] = "cal.city-in-flames.1"
    answers: ClassVar[Answers] = (ChooseCity, PayForCity)

    def check(self, table: Table, action: Action) -> None:
        super().check(table, action)
        if isinstance(action, PayForCity) and not self._may_pay(table):
            table.refuse("You cannot pay the full price, so you cannot pay at all.", "cal.gen.16")

    def _may_pay(self, table: Table) -> bool:
        return _may_pay(table, self.nation, _current(table, self.nation))

    def sample(self, table: Table, random: Random) -> Action:
        if self._may_pay(table) and random.random() < 0.5:
            return PayForCity()
        return super().sample(table, random)

    def default(self, table: Table) -> Action:
        return PayForCity() if self._may_pay(table) else super().default(table)

    def describe(self, table: Table) -> CitiesForm:
        price = _current(table, self.nation).price
        return msgspec.structs.replace(super().describe(table), price=price, may_pay=self._may_pay(table))


class GiveToBandits(Action, frozen=True):
    """Discard these commodity cards; the others that are due are paid for."""

    cards: list[Id]


class Banditry(Decision, frozen=True):
    """cal.banditry: two cards, or 4 treasury for each that is kept."""

    rule: ClassVar[str] = "cal.banditry.1"
    answers: ClassVar[Answers] = (GiveToBandits,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, GiveToBandits)
        cards = cards_named(table, self.nation, action.cards, self.rule)
        if len(cards) > _cards_wanted(table, self.nation):
            table.refuse("The bandits do not want so many cards.", self.rule)
        if len(cards) < self._least(table):
            table.refuse("You cannot pay for the cards you keep.", "cal.banditry.2")

    def _least(self, table: Table) -> int:
        """The fewest cards that can be discarded, the others being paid for."""
        price = _current(table, self.nation).price
        return max(0, _cards_wanted(table, self.nation) - table.state.treasury[self.nation] // price)

    def sample(self, table: Table, random: Random) -> Action:
        number = random.randint(self._least(table), _cards_wanted(table, self.nation))
        return GiveToBandits(table.card_ids(random.sample(table.commodities(self.nation), number)))

    def default(self, table: Table) -> Action:
        return GiveToBandits(table.card_ids(cheapest_cards(table, self.nation, _cards_wanted(table, self.nation))))

    def describe(self, table: Table) -> CardsForm:
        return cards_form(
            table,
            self.nation,
            self._least(table),
            _cards_wanted(table, self.nation),
            price=_current(table, self.nation).price,
            cause=cause_of(table, self.nation),
        )

    def due(self, table: Table) -> bool:
        return due_in_order(table, self.nation, table.nations)  # 9a.3


def _cards_wanted(table: Table, nation: int) -> int:
    return min(_current(table, nation).cards, len(table.commodities(nation)))
