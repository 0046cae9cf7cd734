"""Phase 12: civilization advances are bought, then hands are cut down to the limit."""

from bisect import bisect_right
from collections.abc import Mapping
from random import Random
from typing import ClassVar, NamedTuple

import msgspec

from ochre.board.advances import COLOURS
from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_each, to_unfinished
from ochre.engine.events import AdvancesAcquired, CreditsGained
from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.calamities.commodities import cards_form, cheapest_cards
from ochre.rules.forms import AdvanceOffer, CardsForm, PurchaseForm
from ochre.rules.holding import holds
from ochre.rules.payment import spending_power
from ochre.rules.policies import policies
from ochre.rules.pricing import (
    commodities_by_kind,
    mined,
    mining_gains,
    points_per_token,
    price,
    price_in_parts,
    set_values,
    sets,
    spendable,
    within,
    worth,
)
from ochre.rules.ranking import by_position, due_in_order

LIBRARY_DISCOUNT = 40
GIFT_OF_ANATOMY_BELOW = 100
CREDIT_TOKEN = 5
"""Credit tokens come in fives (decision list 12.6)."""


@step
def advances_acquisition(table: Table) -> None:
    """12.1: all buy at once, and any player may wait for the own turn. Who cannot buy anything has finished at once."""
    table.begin_phase("advances-acquisition")
    table.clear_finished()
    for nation in table.players():
        if _beyond_means(table, nation):
            table.finish(nation)
    table.next(("purchases-of-advances",), ("end-of-purchases",), ("hand-limit",))


def _beyond_means(table: Table, nation: int) -> bool:
    """Whether all can see that this nation can pay for nothing: from the number of its cards, not from their kinds.

    A hand of n cards is worth n x n times the highest face value at most.
    """
    most = table.hand_size(nation) ** 2 * max(table.box.deck.value)
    most += table.state.treasury[nation] * points_per_token(table, nation)
    return most < max(table.box.advances.cost) and not within(table, nation, most)


@floor
def purchases_of_advances(table: Table) -> Step:
    while asked := to_unfinished(PurchaseAdvances, table.players(), table):
        nation, action = yield asked
        action.apply(table, nation)
        table.finish(nation)


@step
def end_of_purchases(table: Table) -> None:
    table.clear_finished()


# The purchase


class SubstituteCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"stands_for": "for"}):
    """adv.trade-empire.1: this card, beside those turned in, counts as one more card of another commodity."""

    card: Id
    stands_for: Id


class Transaction(NamedTuple):
    """A purchase that has been checked, by index."""

    advances: tuple[int, ...]  # with the gift of Anatomy, which comes last
    price: int
    cards: tuple[int, ...]  # with the substitute
    treasury: int
    credits: tuple[int, ...]  # of Monument and Written Record, by colour
    mining: bool = False  # whether Mining was needed (28.53)


class AcquireAdvances(Action, frozen=True):
    """These advances for these cards and so much treasury, in one transaction (12.7); empty: nothing.

    `library`: the other advance that Library makes cheaper. `anatomy`: the Science advance that comes free with it.
    `credits`: colours of the credits of Monument and Written Record together; without it, all go to the colour of which
    the buyer then has most. `substitute`: Trade Empire's card, not counted among `cards`.
    """

    advances: tuple[Id, ...] = ()
    cards: dict[Id, Count] = msgspec.field(default_factory=dict)
    treasury: Count = 0
    library: Id | None = None
    anatomy: Id | None = None
    credits: dict[Id, Count] = msgspec.field(default_factory=dict)
    substitute: SubstituteCard | None = None

    def check(self, table: Table, nation: int) -> None:
        self.read(table, nation)

    def apply(self, table: Table, nation: int) -> None:
        """12.4, 12.18: the credit tokens and the attributes come when the transaction is complete."""
        deal = self.read(table, nation)
        if not deal.advances:
            return
        table.discard(nation, deal.cards)
        table.pay(nation, deal.treasury)
        if deal.mining:
            table.use(nation, once.MINING)
        for advance in deal.advances:
            table.acquire(nation, advance)
        ids = [table.advance_id(advance) for advance in deal.advances]
        table.emit(
            AdvancesAcquired(table.nation_id(nation), ids, deal.price, deal.treasury, table.card_ids(deal.cards))
        )
        if any(deal.credits):
            table.add_credits(nation, deal.credits)
            gained = {colour: points for colour, points in zip(COLOURS, deal.credits, strict=True) if points}
            table.emit(CreditsGained(table.nation_id(nation), gained))

    def read(self, table: Table, nation: int) -> Transaction:
        """The whole purchase, checked; refuses what the book forbids."""
        bought, total, gift = self.wish(table, nation)
        if not bought and self != AcquireAdvances():
            table.refuse("You buy nothing: keep what you have.", "12.2")
        cards, points = self._cards(table, nation)
        mining = self._check_payment(table, nation, total, points)
        advances = bought if gift is None else (*bought, gift)
        advances = (*advances, *(free for free in free_advances(table, nation) if free not in advances))
        return Transaction(advances, total, cards, self.treasury, self._credits(table, nation, advances), mining)

    def wish(self, table: Table, nation: int) -> tuple[tuple[int, ...], int, int | None]:
        """The advances to be bought, what they cost in all, and the gift of Anatomy: payment apart."""
        bought = self._bought(table, nation)
        return bought, self._price(table, nation, bought), self._gift(table, nation, bought)

    def _bought(self, table: Table, nation: int) -> tuple[int, ...]:
        """12.10, 12.11: any advance not yet held, once."""
        bought = tuple(map(table.advance, self.advances))
        shop = policies(table).advances.shop
        if shop is not None and len(bought) > shop.most(table, nation):
            table.refuse("You may hold {most} more.", "43.10.6", most=shop.most(table, nation))
        for advance in bought:
            if table.holds(nation, advance) or bought.count(advance) > 1:
                table.refuse("You can have one copy of {advance} only.", "12.11", advance=advance)
            if not has_prerequisite(table, nation, advance):
                needed = table.box.advances.prerequisite[advance]
                table.refuse(
                    "{advance} needs {advance_needed}, held since an earlier turn.",
                    "31.62",
                    advance=advance,
                    advance_needed=needed,
                )
            if shop is not None and advance not in shop.on_offer(table, nation):
                table.refuse("No copy of {advance} is left.", "54.5", advance=advance)
        return bought

    def _price(self, table: Table, nation: int, bought: tuple[int, ...]) -> int:
        """12.7, 12.8, adv.library.1."""
        shop = policies(table).advances.shop
        if shop is not None and self.library is None:
            return shop.together(table, nation, bought)
        prices = {advance: price(table, nation, advance) for advance in bought}
        if self.library is not None:
            cheaper, library = table.advance(self.library), table.advance("library")
            if library not in prices:
                table.refuse("Library's discount comes with buying Library.", "adv.library.1")
            if cheaper == library or cheaper not in prices:
                table.refuse("Library makes one other advance cheaper that you buy with it.", "adv.library.1")
            prices[cheaper] = max(0, prices[cheaper] - LIBRARY_DISCOUNT)
        return sum(prices.values())

    def _gift(self, table: Table, nation: int, bought: tuple[int, ...]) -> int | None:
        """adv.anatomy.1; any advance with Science among its groups will do (A64)."""
        if self.anatomy is None:
            return None
        gift = table.advance(self.anatomy)
        if table.advance("anatomy") not in bought:
            table.refuse("A free Science advance comes with buying Anatomy.", "adv.anatomy.1")
        if gift not in gifts_of_anatomy(table, nation) or gift in bought:
            limit = GIFT_OF_ANATOMY_BELOW
            table.refuse(
                "Anatomy gives a Science advance with a cost below {limit} that you lack.", "adv.anatomy.1", limit=limit
            )
        return gift

    def _cards(self, table: Table, nation: int) -> tuple[tuple[int, ...], int]:
        """12.3: the cards turned in, and what they are worth as sets."""
        counts = {table.card(id): count for id, count in self.cards.items() if count}
        there = spendable(table, nation)
        for card, count in counts.items():
            if table.box.deck.is_calamity[card]:
                table.refuse("Only commodity cards can be turned in.", "12.3")
            if count > table.held(nation, card):
                table.refuse("You do not hold {count} {card}.", "12.3", count=count, card=card)
            if count > there.get(card, 0):
                table.refuse("Grain that lies face up cannot be spent before the next turn.", "30.312")
        cards = tuple(card for card, count in sorted(counts.items()) for _ in range(count))
        if self.substitute is None:
            return cards, worth(table, counts)
        substitute, stands_for = self._substitute(table, nation, counts)
        turned_in = sets(table, counts)
        return (*cards, substitute), worth(table, {**turned_in, stands_for: turned_in[stands_for] + 1})

    def _substitute(self, table: Table, nation: int, counts: dict[int, int]) -> tuple[int, int]:
        """adv.trade-empire.1, by one who held it before (A65): the set counts one card more, the card itself nothing
        (A66); its face value is as high or higher (A67)."""
        assert self.substitute is not None
        rule, deck = "adv.trade-empire.1", table.box.deck
        card, stands_for = table.card(self.substitute.card), deck.same[table.card(self.substitute.stands_for)]
        if not holds(table, nation, "trade-empire"):
            table.refuse("Only a holder of Trade Empire can substitute a card.", rule)
        if deck.is_calamity[card] or deck.same[card] == stands_for:
            table.refuse("The substitute is a card of another commodity.", rule)
        if table.held(nation, card) <= counts.get(card, 0):
            table.refuse("You have no {card} left to substitute.", rule, card=card)
        if not 0 < sets(table, counts).get(stands_for, 0) < deck.set_size[stands_for]:
            table.refuse("A card can be substituted in an incomplete set that you turn in.", rule)
        if deck.value[card] < deck.value[stands_for]:
            table.refuse("{card} has a lower face value than the missing card.", rule, card=card)
        return card, stands_for

    def _check_payment(self, table: Table, nation: int, total: int, points: int) -> bool:
        """12.12: cards may pay too much. 12.15, adv.mining.5: of the treasury no token may be needless (A68).

        28.53: where Mining enlarges a set it does so when the payment needs it; whether it does.
        """
        if self.treasury > table.state.treasury[nation]:
            table.refuse("You have {treasury} treasury only.", "12.3", treasury=table.state.treasury[nation])
        rate = points_per_token(table, nation)  # Mining counts when held before this purchase (A65)
        paid = points + self.treasury * rate
        mining = False
        if paid < total:
            gain, _ = mined(table, nation, {table.card(id): count for id, count in self.cards.items()})
            mining = gain > 0
            paid += gain
        if paid < total:
            table.refuse("This costs {price}; you pay {paid}.", "12.8", price=total, paid=paid)
        if self.treasury and paid - rate >= total:
            table.refuse("This costs {price}; you pay {paid}: spend less treasury.", "12.15", price=total, paid=paid)
        return mining

    def _credits(self, table: Table, nation: int, advances: tuple[int, ...]) -> tuple[int, ...]:
        """adv.monument.1, adv.written-record.1: extra credits in any colours, chosen now for good."""
        cards = table.box.advances.cards
        extra = sum(cards[advance].extra_credits for advance in advances)
        if not self.credits:
            return _in_best_colour(table, nation, advances, extra)
        for colour, points in self.credits.items():
            if colour not in COLOURS:
                table.refuse("There are no credits of the colour “{word}”.", "gen.34", word=colour)
            if points % CREDIT_TOKEN:
                table.refuse("Credit tokens come in steps of {step}.", "adv.monument.1", step=CREDIT_TOKEN)
        if sum(self.credits.values()) != extra:
            table.refuse("You may choose the colours of exactly {count} credits.", "adv.monument.1", count=extra)
        return tuple(self.credits.get(colour, 0) for colour in COLOURS)


def _in_best_colour(table: Table, nation: int, advances: tuple[int, ...], extra: int) -> tuple[int, ...]:
    """All of them to the colour of which the buyer has most, those of this purchase counted."""
    if not extra:
        return ()
    start, printed = nation * len(COLOURS), table.box.advances.credits
    totals = [
        table.state.credits[start + colour] + sum(printed[advance][colour] for advance in advances)
        for colour in range(len(COLOURS))
    ]
    best = totals.index(max(totals))
    return tuple(extra if colour == best else 0 for colour in range(len(COLOURS)))


def has_prerequisite(table: Table, nation: int, advance: int) -> bool:
    """31.62: what must be held before, is; nothing, in most editions."""
    needed = table.box.advances.prerequisite[advance]
    return needed < 0 or table.holds(nation, needed)


def lacking(table: Table, nation: int, advance: int) -> str | None:
    """The advance that must be held before this one, and is not."""
    has = has_prerequisite(table, nation, advance)
    return None if has else table.advance_id(table.box.advances.prerequisite[advance])


def free_advances(table: Table, nation: int) -> list[int]:
    """31.57: advances that credits cover altogether, where those come by themselves."""
    if policies(table).advances.free == "may" or not table.state.advances[nation]:  # credits come from advances
        return []
    return [advance for advance in within(table, nation, 0) if has_prerequisite(table, nation, advance)]


def buying_order(table: Table) -> list[int]:
    """12.1: by position on the A.S.T.; in the older games by ranking, from one end or the other."""
    order = policies(table).advances.buying_order
    if order == "position":
        return by_position(table)
    return table.players() if order == "ranking" else table.players()[::-1]


def gifts_of_anatomy(table: Table, nation: int) -> list[int]:
    """adv.anatomy.1: Science advances with a printed cost below 100 that this nation lacks."""
    advances, science = table.box.advances, COLOURS.index("science")
    return [
        advance
        for advance in range(advances.size)
        if advances.cost[advance] < GIFT_OF_ANATOMY_BELOW
        and science in advances.groups[advance]
        and not table.holds(nation, advance)
    ]


class PurchaseAdvances(Decision, frozen=True):
    """Which advances, and how are they paid for?"""

    rule: ClassVar[str] = "12.2"
    answers: ClassVar[Answers] = (AcquireAdvances,)

    def due(self, table: Table) -> bool:
        """12.1: in the book's order for those who insist."""
        return not table.state.insists[self.nation] or due_in_order(table, self.nation, buying_order(table))

    def default(self, table: Table) -> Action:
        return AcquireAdvances()

    def sample(self, table: Table, random: Random) -> Action:
        """Some advances within the means, paid for with whole sets, and treasury first or last."""
        nation = self.nation
        counts = spendable(table, nation)
        rate, treasury = points_per_token(table, nation), table.state.treasury[nation]
        means = worth(table, counts) + treasury * rate
        bought, total = _some_advances(table, nation, means, random)
        if not bought:
            return AcquireAdvances()
        library, cheaper = _some_discount(table, nation, bought, random)
        total -= cheaper
        by_cards = total if random.random() < 0.5 else max(0, total - treasury * rate)
        cards: dict[str, int] = {}
        points = 0
        whole, deck = sets(table, counts), table.box.deck
        kinds = list(whole)
        random.shuffle(kinds)
        for kind in kinds:
            if points >= by_cards:
                break
            cards |= {deck.ids[card]: count for card, count in counts.items() if deck.same[card] == kind}
            points += deck.set_value(kind, whole[kind])
        tokens = max(0, -(-(total - points) // rate))
        gift = _some_gift(table, nation, bought, random)
        return AcquireAdvances(
            tuple(map(table.advance_id, bought)),
            cards,
            tokens,
            library,
            gift,
            _some_colours(table, bought, gift, random),
            None if tokens else _some_substitute(table, nation, counts, cards, random),
        )

    def foresee(self, table: Table, action: Action) -> bool:
        action.apply(table, self.nation)
        return True

    def describe(self, table: Table) -> PurchaseForm:
        nation = self.nation
        power, cards = spending_power(table, nation), spendable(table, nation)
        return PurchaseForm(
            power=power,
            goods=worth(table, cards),
            treasury=table.state.treasury[nation],
            points_per_token=points_per_token(table, nation),
            sets=set_values(table, cards),
            advances={
                table.advance_id(advance): _offer(table, nation, advance, power)
                for advance in range(table.box.advances.size)
                if not table.holds(nation, advance)
            },
            library_discount=LIBRARY_DISCOUNT,
            gifts_of_anatomy=[table.advance_id(advance) for advance in gifts_of_anatomy(table, nation)],
            credit_step=CREDIT_TOKEN,
            may_substitute=holds(table, nation, "trade-empire"),
            mining=mining_gains(table, nation),
        )


def _offer(table: Table, nation: int, advance: int, power: int) -> AdvanceOffer:
    parts = price_in_parts(table, nation, advance)
    card, lacks = table.box.advances.cards[advance], lacking(table, nation, advance)
    return AdvanceOffer(
        price=parts.price,
        cost=parts.cost,
        group=COLOURS[parts.colour],
        credit=parts.credit,
        specific={table.advance_id(giver): points for giver, points in parts.specific},
        affordable=parts.price <= power and lacks is None,
        extra_credits=card.extra_credits,
        points=card.points,
        lacks=lacks,
    )


def _some_advances(table: Table, nation: int, means: int, random: Random) -> tuple[list[int], int]:
    bought: list[int] = []
    total = 0
    start = nation * len(COLOURS)
    credit = max(table.state.credits[start : start + len(COLOURS)])
    within = bisect_right(table.box.advances.cost, means + credit)  # dearer ones are hardly within the means
    for _ in range(6):
        advance = int(random.random() * within)
        if advance in bought or table.holds(nation, advance) or not has_prerequisite(table, nation, advance):
            continue
        cost = price(table, nation, advance)
        if total + cost <= means:
            bought.append(advance)
            total += cost
    return bought, total


def _some_discount(table: Table, nation: int, bought: list[int], random: Random) -> tuple[str | None, int]:
    library = table.box.advances.index.get("library", -1)
    others = [advance for advance in bought if advance != library]
    if library not in bought or not others:
        return None, 0
    cheaper = others[int(random.random() * len(others))]
    return table.advance_id(cheaper), min(LIBRARY_DISCOUNT, price(table, nation, cheaper))


def _some_gift(table: Table, nation: int, bought: list[int], random: Random) -> str | None:
    if table.box.advances.index.get("anatomy", -1) not in bought:
        return None
    gifts = [advance for advance in gifts_of_anatomy(table, nation) if advance not in bought]
    return table.advance_id(gifts[int(random.random() * len(gifts))]) if gifts else None


def _some_colours(table: Table, bought: list[int], gift: str | None, random: Random) -> dict[str, int]:
    acquired = bought if gift is None else [*bought, table.advance(gift)]
    extra = sum(table.box.advances.cards[advance].extra_credits for advance in acquired)
    colours: dict[str, int] = {}
    if extra and random.random() < 0.5:
        for _ in range(extra // CREDIT_TOKEN):
            colour = COLOURS[int(random.random() * len(COLOURS))]
            colours[colour] = colours.get(colour, 0) + CREDIT_TOKEN
    return colours


def _some_substitute(
    table: Table, nation: int, counts: Mapping[int, int], cards: Mapping[str, int], random: Random
) -> SubstituteCard | None:
    """Wasteful where no treasury is spent, but legal."""
    if not holds(table, nation, "trade-empire") or random.random() < 0.5:
        return None
    deck = table.box.deck
    turned_in = sets(table, {deck.index[id]: count for id, count in cards.items()})
    pairs = [
        (deck.ids[card], deck.ids[kind])
        for card in counts
        for kind, count in turned_in.items()
        if deck.same[card] not in turned_in and deck.value[card] >= deck.value[kind]
        if count < deck.set_size[kind]
    ]
    return SubstituteCard(*pairs[int(random.random() * len(pairs))]) if pairs else None


# Hand limit


def hand_limit_of(table: Table, nation: int) -> int:
    """12.22, adv.roadbuilding.3; a Roadbuilding bought this turn counts (12.18)."""
    rules = policies(table).trade
    roads = rules.roadbuilding_cards if holds(table, nation, "roadbuilding") else 0
    return rules.hand_limit + roads + rules.more_cards(table, nation)


def cards_above_limit(table: Table, nation: int) -> int:
    """12.22: commodity cards above the limit, water included (A69)."""
    return max(0, sum(commodities_by_kind(table, nation).values()) - hand_limit_of(table, nation))


@floor
def hand_limit(table: Table) -> Step:
    """12.23: everybody above the limit discards, buyer or not, all at once."""
    while above := [nation for nation in table.players() if cards_above_limit(table, nation)]:
        nation, action = yield to_each(DiscardToHandLimit, above)
        table.discard(nation, action.indices(table))


class DiscardExcess(Action, frozen=True):
    """These commodity cards, with how many of each."""

    cards: dict[Id, Count]

    def indices(self, table: Table) -> list[int]:
        return sorted(table.card(id) for id, count in self.cards.items() for _ in range(count))


class DiscardToHandLimit(Decision, frozen=True):
    """Which cards are above the hand limit?"""

    rule: ClassVar[str] = "12.23"
    answers: ClassVar[Answers] = (DiscardExcess,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, DiscardExcess)
        for id, count in action.cards.items():
            card = table.card(id)
            if table.box.deck.is_calamity[card]:
                table.refuse("The hand limit concerns commodity cards.", "12.22")
            if count > table.held(self.nation, card):
                table.refuse("You do not hold {count} {card}.", self.rule, count=count, card=card)
        excess = cards_above_limit(table, self.nation)
        if sum(action.cards.values()) != excess:
            table.refuse(
                "Discard exactly one commodity card." if excess == 1 else "Discard exactly {count} commodity cards.",
                self.rule,
                count=excess,
            )

    def sample(self, table: Table, random: Random) -> Action:
        excess = cards_above_limit(table, self.nation)
        chosen: dict[str, int] = {}
        for card in random.sample(table.card_ids(table.commodities(self.nation)), excess):
            chosen[card] = chosen.get(card, 0) + 1
        return DiscardExcess(chosen)

    def default(self, table: Table) -> Action:
        """The cards that are missed least."""
        cards = table.card_ids(cheapest_cards(table, self.nation, cards_above_limit(table, self.nation)))
        return DiscardExcess({card: cards.count(card) for card in cards})

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, DiscardExcess)
        table.discard(self.nation, action.indices(table))
        return True

    def describe(self, table: Table) -> CardsForm:
        excess = cards_above_limit(table, self.nation)
        return cards_form(table, self.nation, excess, excess, limit=hand_limit_of(table, self.nation))
