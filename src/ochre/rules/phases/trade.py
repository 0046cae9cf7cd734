"""Phase 7: trade. Offers lie on the floor until somebody takes them, and everybody trades at once.

An offer is sealed cards with what their owner says of them and what is wanted in return. Taking it brings the other
side's cards, so both hands change in one action; as every card is checked before, no deal must be undone (7.21, 7.22).
"""

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar

import msgspec

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_each
from ochre.engine.offers import Offer
from ochre.engine.table import Table
from ochre.rules.forms import TradeForm
from ochre.rules.policies import policies
from ochre.rules.pricing import commodities_by_kind, set_values, worth

LEAST_CARDS = 3
"""7.11: what each side gives at least."""

MOST_OFFERS = 20
"""Open offers of one maker: no rule of the book, but nobody reads more."""

OUT = 2
"""The mark of who has finished for good, for want of cards."""

Cards = Annotated[tuple[Id, ...], msgspec.Meta(max_length=200)]
Indices = tuple[int, ...]


@step
def trade(table: Table) -> None:
    """7.11: with fewer than three cards nobody can trade; hand sizes are public (6.3), so that is finished at once."""
    table.begin_phase("trade")
    table.clear_finished()
    able = [nation for nation in table.players() if may_trade(table, nation)]
    if len(able) < 2:
        return
    for nation in table.nations:
        if nation not in able:
            table.finish(nation, OUT)
    table.next(("trading-floor",), ("end-of-trade",))


@floor
def trading_floor(table: Table) -> Step:
    """7.9, 7.24: until all have finished. Finishing can be revoked until then, so everybody is asked all the time."""
    while 0 in table.state.finished:
        nation, action = yield to_each(
            Negotiate, [nation for nation, mark in enumerate(table.state.finished) if mark != OUT]
        )
        action.apply(table, nation)


@step
def end_of_trade(table: Table) -> None:
    for offer in table.state.offers:
        table.close_offer(offer)
    table.clear_finished()


def may_trade(table: Table, nation: int) -> bool:
    """7.11. A deal never brings a hand below this: who gives three gets three. Some tables boycott a card's holder."""
    boycott = policies(table).trade.boycott
    if boycott is not None and table.held(nation, table.card(boycott)):
        return False
    return table.hand_size(nation) >= LEAST_CARDS


# Offers


def offer_numbered(table: Table, nation: int, number: int) -> Offer:
    """An open offer that this nation may know of."""
    for offer in table.state.offers:
        if offer.number == number and offer.shown_to(nation):
            assert isinstance(offer, Offer)
            return offer
    table.refuse("Offer {number} is no longer open.", "7.10", number=number)


def open_offers(table: Table, maker: int) -> int:
    """How many offers of this nation lie on the floor."""
    return [offer.maker for offer in table.state.offers].count(maker)


def backed(table: Table, nation: int, cards: Sequence[int]) -> bool:
    """Whether this hand holds all these cards."""
    hand, start = table.state.hand, nation * table.cards
    return all(hand[start + card] >= cards.count(card) for card in cards)


def commodities_named(table: Table, ids: Sequence[str]) -> tuple[int, ...]:
    """7.6: commodities (water is one, A46) may be named, calamities may not. The block of a card does not matter."""
    deck = table.box.deck
    named = tuple(map(deck.same.__getitem__, table.cards_named(ids)))
    if any(map(deck.is_calamity.__getitem__, named)):
        table.refuse("Calamities may not be mentioned in an offer.", "7.6")
    return named


def pledge(table: Table, nation: int, ids: Sequence[str], says: Sequence[str]) -> tuple[Indices, Indices]:
    """7.5, 7.11-7.13: one side of a deal, as (cards, what is said of them); refuses what the book forbids."""
    if len(ids) < LEAST_CARDS:
        table.refuse("Each side gives at least {least} cards.", "7.11", least=LEAST_CARDS)
    cards, named, names = table.cards_named(ids), commodities_named(table, says), policies(table).trade.true_names
    if not backed(table, nation, cards):
        table.refuse("You do not hold all these cards.", "7.12")
    if not all(map(table.box.deck.tradeable.__getitem__, cards)):
        table.refuse("Non-tradeable calamities can never be traded.", "7.5")
    if policies(table).trade.traded_once and any(map(table.state.trader.__getitem__, cards)):
        table.refuse("A calamity that you received in trade cannot be traded on.", "43.9.10")
    if len(named) < names:
        table.refuse("Name {count} of the commodities that are among your cards.", "7.12", count=names)
    if len(named) > len(cards):
        table.refuse("You name more cards than you give, but their number must be true.", "7.12")
    true, kinds = named[:names], tuple(map(table.box.deck.same.__getitem__, cards))
    if not among(true, kinds):
        table.refuse("Of the cards you name, the first {count} must be among those you give.", "7.13", count=names)
    return cards, named


def among(cards: Indices, others: Indices) -> bool:
    """Whether all of these are among the others, each as often."""
    return all(others.count(card) >= cards.count(card) for card in cards)


def may_give(table: Table, card: int) -> bool:
    """7.5; 43.9.10: whether its holder may trade this card away: where a calamity is traded once only, not again."""
    return bool(table.box.deck.tradeable[card]) and not (policies(table).trade.traded_once and table.state.trader[card])


def value_of(table: Table, cards: Sequence[int]) -> int:
    """43.9.7, 43.9.11: what these cards are worth as sets; calamities nothing."""
    return worth(table, {card: cards.count(card) for card in cards if not table.box.deck.is_calamity[card]})


class MakeOffer(Action, frozen=True):
    """These cards of mine, sealed, to anybody (or to one nation), for at least so many cards.

    `says` names commodities; the first ones (two, or one by the book of 1988) are true, the rest need not be. `wants`
    names commodities that must be among those the other side names truthfully. `want_value`: what the other side's
    cards must be worth together, where values are stated.
    """

    cards: Cards
    says: Cards
    to: Id | None = None
    wants: Cards = ()
    want_count: Count = LEAST_CARDS
    want_value: Count = 0

    def check(self, table: Table, nation: int) -> None:
        pledge(table, nation, self.cards, self.says)
        commodities_named(table, self.wants)
        names = policies(table).trade.true_names
        if len(self.wants) > names:
            table.refuse("The other side names only {count} truthfully: ask for no more.", "7.12", count=names)
        if self.want_value and not policies(table).trade.totals_stated:
            table.refuse("What cards are worth is not stated in this game: ask for their number.", "7.12")
        if self.want_count < LEAST_CARDS:
            table.refuse("Each side gives at least {least} cards: ask for {least} or more.", "7.11", least=LEAST_CARDS)
        if self.to is not None:
            self._check_addressee(table, nation, table.nation(self.to))
        if open_offers(table, nation) >= MOST_OFFERS:
            table.refuse(
                "You have {count} open offers: withdraw one before you make another.", "7.9", count=MOST_OFFERS
            )

    def _check_addressee(self, table: Table, nation: int, to: int) -> None:
        if policies(table).trade.totals_stated:
            table.refuse("All offers are open to everybody.", "43.9.1")
        if to == nation:
            table.refuse("You cannot trade with yourself.", "7.10")
        if to not in table.players():
            table.refuse("{nation} has left the game.", "7.9", nation=to)
        if not may_trade(table, to):
            table.refuse(
                "{nation} holds fewer than {least} cards and cannot trade.", "7.11", nation=to, least=LEAST_CARDS
            )

    def apply(self, table: Table, nation: int) -> None:
        table.make_offer(
            nation,
            None if self.to is None else table.nation(self.to),
            table.cards_named(self.cards),
            commodities_named(table, self.says),
            commodities_named(table, self.wants),
            self.want_count,
            self._totals(table) if policies(table).trade.totals_stated else None,
        )
        _spoken(table, nation)

    def _totals(self, table: Table) -> tuple[int, int]:
        """43.9.7: the value is stated correctly, so the engine states it."""
        return value_of(table, table.cards_named(self.cards)), self.want_value


class WithdrawOffer(Action, frozen=True):
    """An offer of mine is no longer open."""

    number: int

    def check(self, table: Table, nation: int) -> None:
        if offer_numbered(table, nation, self.number).maker != nation:
            table.refuse("Only its maker can withdraw an offer.", "7.9")

    def apply(self, table: Table, nation: int) -> None:
        table.close_offer(offer_numbered(table, nation, self.number))
        _spoken(table, nation)


class RefuseOffer(Action, frozen=True):
    """An offer made to me alone is not taken."""

    number: int

    def check(self, table: Table, nation: int) -> None:
        if offer_numbered(table, nation, self.number).to != nation:
            table.refuse("Only an offer made to you alone can be refused.", "7.9")

    def apply(self, table: Table, nation: int) -> None:
        table.close_offer(offer_numbered(table, nation, self.number))
        _spoken(table, nation)


class AcceptOffer(Action, frozen=True):
    """I take this offer and give these cards; the first ones I name are true and cover what is wanted."""

    number: int
    cards: Cards
    says: Cards

    def check(self, table: Table, nation: int) -> None:
        offer = offer_numbered(table, nation, self.number)
        if offer.maker == nation:
            table.refuse("You cannot trade with yourself.", "7.10")
        cards, named = pledge(table, nation, self.cards, self.says)
        if len(self.cards) < offer.want_count:
            table.refuse(
                "{count} cards are wanted for this offer, not {given}.",
                "7.12",
                count=offer.want_count,
                given=len(self.cards),
            )
        names = policies(table).trade.true_names
        true = named[:names]
        if not among(offer.wants, true):
            table.refuse(
                "Of the cards you name, the first {count} must include what is wanted: {cards}.",
                "7.12",
                count=names,
                cards=offer.wants,
            )
        if offer.totals is not None and value_of(table, cards) < offer.totals[1]:
            table.refuse(
                "Cards worth {worth} are wanted, not {given}.",
                "43.9.7",
                worth=offer.totals[1],
                given=value_of(table, cards),
            )

    def apply(self, table: Table, nation: int) -> None:
        """7.19: both sides hand over at the same moment. Offers whose cards have changed hands fall."""
        offer = offer_numbered(table, nation, self.number)
        table.close_offer(offer)
        table.trade(offer.maker, offer.cards, nation, table.cards_named(self.cards))
        for other in table.state.offers:
            if other.maker in (offer.maker, nation) and not backed(table, other.maker, other.cards):
                table.close_offer(other)
        _spoken(table, nation)


class PassTrade(Action, frozen=True):
    """I have finished trading, unless I do something else before all have (7.24). My offers stay open."""

    def apply(self, table: Table, nation: int) -> None:
        table.finish(nation)


class CloseTrade(Action, frozen=True):
    """7.24: the time limit has been reached. For the host of the table and its clock.

    7.25: where the book lets running deals be concluded, the first call begins the last deals, the second ends them.
    """

    def check(self, table: Table, nation: int) -> None:
        if table.state.step[:1] not in (("trading-floor",), ("concluding",)):
            table.refuse("Nobody is trading now.", "7.24")

    def apply(self, table: Table, nation: int) -> None:
        if policies(table).trade.last_deals and table.state.step[:1] == ("trading-floor",) and table.state.offers:
            table.next(("last-deals",))
        for player in table.nations:
            if table.state.finished[player] != OUT:
                table.finish(player)


@step
def last_deals(table: Table) -> None:
    """7.25: time is up. Offers that lie open may still be taken; nobody makes another."""
    table.tell("last-deals")
    for nation in table.players():
        if table.state.finished[nation] != OUT and _offers_to(table, nation):
            table.finish(nation, 0)
    table.next(("concluding",))


@floor
def concluding(table: Table) -> Step:
    """7.25: until everybody has passed who may take an open offer."""
    while asked := [
        nation for nation, mark in enumerate(table.state.finished) if not mark and _offers_to(table, nation)
    ]:
        nation, action = yield to_each(ConcludeTrade, asked)
        action.apply(table, nation)


def _offers_to(table: Table, nation: int) -> bool:
    """Whether this nation may take an open offer of somebody else. What it holds does not show in it."""
    return any(offer.maker != nation and offer.shown_to(nation) for offer in table.state.offers)


def _spoken(table: Table, nation: int) -> None:
    """Whoever does something has not finished. What was said is taken back by withdrawing, not by undoing: numbers of
    offers must keep their meaning for everybody who looks at them."""
    table.finish(nation, 0)
    table.fix()


# The question


class Negotiate(Decision, frozen=True):
    """Make, take, refuse or withdraw an offer, or finish trading? An offer of others does not wake who has finished."""

    rule: ClassVar[str] = "7.9"
    answers: ClassVar[Answers] = (MakeOffer, WithdrawOffer, RefuseOffer, AcceptOffer, PassTrade)

    def due(self, table: Table) -> bool:
        return not table.state.finished[self.nation]

    def default(self, table: Table) -> Action:
        return PassTrade()

    def sample(self, table: Table, random: Random) -> Action:
        """Passes often, and seldom comes back, so that nine players by chance do come to an end."""
        nation = self.nation
        if random.random() < (0.95 if table.state.finished[nation] else 0.35):
            return PassTrade()
        cards = [card for card in table.hand(nation) if may_give(table, card)]
        random.shuffle(cards)
        own = random.random() < 0.1  # look at an own offer, to withdraw it
        offers = [offer for offer in table.state.offers if (offer.maker == nation) is own and offer.shown_to(nation)]
        if offers and random.random() < 0.8:
            answer = _some_answer(table, nation, offers[int(random.random() * len(offers))], cards, random)
            if answer is not None:
                return answer
        return _some_offer(table, nation, cards, random) or PassTrade()

    def describe(self, table: Table) -> TradeForm:
        deck, hand = table.box.deck, table.hand(self.nation)
        return TradeForm(
            least_cards=LEAST_CARDS,
            true_names=policies(table).trade.true_names,
            partners=[table.nation_id(other) for other in table.others(self.nation) if may_trade(table, other)],
            tradeable=table.card_ids(card for card in hand if may_give(table, card)),
            nameable=table.card_ids(card for card in hand if not deck.is_calamity[card]),
            to_take=[
                offer.number
                for offer in table.state.offers
                if offer.maker != self.nation and offer.shown_to(self.nation) and _answer(table, offer, hand)
            ],
            offers_left=MOST_OFFERS - open_offers(table, self.nation),
            sets=set_values(table, commodities_by_kind(table, self.nation)),
            rule_of_names=table.box.edition.cite("7.12"),
            rule_of_the_rest=table.box.edition.cite("7.13"),
            totals_stated=policies(table).trade.totals_stated,
        )


class ConcludeTrade(Negotiate, frozen=True):
    """7.25: take one of the last offers, or finish trading?"""

    rule: ClassVar[str] = "7.25"
    answers: ClassVar[Answers] = (WithdrawOffer, RefuseOffer, AcceptOffer, PassTrade)

    def sample(self, table: Table, random: Random) -> Action:
        cards = [card for card in table.hand(self.nation) if may_give(table, card)]
        random.shuffle(cards)
        for offer in table.state.offers:
            if offer.maker != self.nation and offer.shown_to(self.nation) and random.random() < 0.7:
                return _some_answer(table, self.nation, offer, cards, random) or PassTrade()
        return PassTrade()


def _answer(table: Table, offer: Offer, hand: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """The first cards of this hand that take the offer, as (cards, what is said of them)."""
    deck = table.box.deck
    given = [card for card in hand if may_give(table, card)]
    names = policies(table).trade.true_names
    named = []
    for wanted in offer.wants:
        card = next((card for card in given if deck.same[card] == wanted), None)
        if card is None:
            return None
        given.remove(card)
        named.append(card)
    commodities = (card for card in list(given) if not deck.is_calamity[card])
    while len(named) < names:
        card = next(commodities, None)
        if card is None:
            return None
        given.remove(card)
        named.append(card)
    wanted_value = offer.totals[1] if offer.totals else 0
    if wanted_value:
        return _worth_enough(table, offer.want_count, wanted_value, named, given)
    rest = given[: offer.want_count - names]
    return ([*named, *rest], named) if len(named) + len(rest) >= offer.want_count else None


def _worth_enough(
    table: Table, count: int, value: int, named: list[int], given: list[int]
) -> tuple[list[int], list[int]] | None:
    """As few more cards as will do, the dearest first."""
    dearest = sorted(given, key=lambda card: (-table.box.deck.value[card], card))
    for more in range(max(0, count - len(named)), len(dearest) + 1):
        cards = [*named, *dearest[:more]]
        if value_of(table, cards) >= value:
            return cards, named
    return None


def _some_answer(table: Table, nation: int, offer: Offer, cards: list[int], random: Random) -> Action | None:
    if offer.maker == nation:
        return WithdrawOffer(offer.number)
    if offer.to == nation and random.random() < 0.2:
        return RefuseOffer(offer.number)
    answer = _answer(table, offer, cards)
    return answer and AcceptOffer(offer.number, tuple(table.card_ids(answer[0])), tuple(table.card_ids(answer[1])))


def _some_offer(table: Table, nation: int, cards: list[int], random: Random) -> Action | None:
    deck, names, stated = table.box.deck, policies(table).trade.true_names, policies(table).trade.totals_stated
    named = [card for card in cards if not deck.is_calamity[card]][:names]
    mine = [offer.number for offer in table.state.offers if offer.maker == nation]
    if len(mine) >= MOST_OFFERS:
        return WithdrawOffer(mine[0])
    if len(cards) < LEAST_CARDS or len(named) < names:
        return None
    rest = list(cards)
    for card in named:
        rest.remove(card)
    count = LEAST_CARDS if random.random() < 0.8 else int(random.random() * (len(cards) - 2)) + LEAST_CARDS
    says = [*named, deck.commodities[int(random.random() * len(deck.commodities))]] if random.random() < 0.2 else named
    partners = [other for other in table.others(nation) if may_trade(table, other)] if random.random() < 0.3 else []
    if stated:
        partners = []
    return MakeOffer(
        tuple(table.card_ids([*named, *rest[: count - names]])),
        tuple(table.card_ids(says)),
        table.nation_id(partners[int(random.random() * len(partners))]) if partners else None,
        (deck.ids[deck.commodities[int(random.random() * len(deck.commodities))]],) if random.random() < 0.3 else (),
        LEAST_CARDS if random.random() < 0.9 else LEAST_CARDS + 1,
        int(random.random() * 30) if stated and random.random() < 0.3 else 0,
    )
