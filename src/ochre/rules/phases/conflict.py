"""Phase 4, Conflict: token conflicts in rounds of removal, then city attacks one by one."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Entry, Step, simultaneously, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.forms import AttackOrderForm, ConflictLossForm, ConflictOrderForm, SpoilsForm
from ochre.rules.holding import holds
from ochre.rules.limits import conflict_areas
from ochre.rules.policies import policies
from ochre.rules.pricing import drawable


@step
def conflict(table: Table) -> None:
    table.begin_phase("conflict")
    table.next(("conflict-resolution",))


@step
def conflict_resolution(table: Table) -> None:
    """4.2: all token conflicts on the board before the first city attack. Also used by 11.1."""
    if conflict_areas(table):
        table.next(("token-conflicts",), ("city-attacks",))


# 4a. Token conflicts


@step
def token_conflicts(table: Table) -> Step:
    """4.3: the order of conflicts changes nothing, except for holders of Advanced Military, who may choose it.

    They may let all others go first (adv.advanced-military.2): conflicts without a holder come first, then those of
    each holder in ranking order.
    """
    areas = token_conflict_areas(table)
    if not areas:
        return
    callers = [caller(table, area) for area in areas]
    first = min(callers)
    own = tuple(area for area, nation in zip(areas, callers, strict=True) if nation == first)
    if first == NOBODY:  # what happens in one of these touches no other: none needs to be looked for again
        others = [("token-conflicts",)] if len(own) < len(areas) else []
        table.next(*(("token-conflict", area) for area in own), *others)
        return
    chosen = own[0]
    if len(own) > 1:
        answer: ResolveConflict = yield ConflictOrder(first, own)
        chosen = table.area(answer.area)
    table.next(("token-conflict", chosen), ("token-conflicts",))


NOBODY = -1


def caller(table: Table, area: int) -> int:
    """Whose it is to call this conflict: of the holders of Advanced Military in it the last in ranking.

    adv.advanced-military.6: that one may wait for the others.
    """
    holders = [owner for owner in table.owners(area) if holds(table, owner, "advanced-military")]
    return max(holders, default=NOBODY)


def token_conflict_areas(table: Table) -> list[int]:
    """4.1: conflict situations with tokens of two or more owners. One owner's tokens with a city are a city attack."""
    return [area for area in conflict_areas(table) if len(table.owners(area)) > 1]


class ResolveConflict(Action, frozen=True):
    """Resolve my conflict in this area now."""

    area: Id


class ConflictOrder(Decision, frozen=True):
    """adv.advanced-military.2: which own conflict to resolve next; the others wait."""

    own: tuple[int, ...]

    rule: ClassVar[str] = "adv.advanced-military.2"
    answers: ClassVar[Answers] = (ResolveConflict,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ResolveConflict)
        if table.area(action.area) not in self.own:
            table.refuse("You have no token conflict to call in {area}.", self.rule, area=action.area)

    def sample(self, table: Table, random: Random) -> Action:
        return ResolveConflict(table.area_id(random.choice(self.own)))

    def default(self, table: Table) -> Action:
        return ResolveConflict(table.area_id(self.own[0]))

    def describe(self, table: Table) -> ConflictOrderForm:
        return ConflictOrderForm(table.area_ids(self.own))


@step
def token_conflict(table: Table, area: int) -> Step:
    """4a: rounds of removal, minority first, until the conflict ends."""
    while not conflict_ended(table, area):
        for group in removal_order(table, area):
            if conflict_ended(table, area):
                return  # 4a.7: a conflict can end in the middle of a round
            yield from _remove_one_each(table, area, group)


def conflict_ended(table: Table, area: int) -> bool:
    """4a.5, 4a.6, 4a.10: one owner left; or, without a city, the limit no longer exceeded."""
    counts = table.counts(area)
    total = sum(counts)
    if total == max(counts):
        return True
    return not table.state.city[area] and total <= table.box.board.limit[area]


def removal_order(table: Table, area: int) -> list[list[int]]:
    """4a.1-4a.4, A17-A19: groups of equal number, fewest first; holders of Metalworking after all others."""
    counts = table.counts(area)
    owners = table.owners(area)
    groups: dict[tuple[bool, int], list[int]] = {}
    for owner in owners:
        groups.setdefault((holds(table, owner, "metalworking"), counts[owner]), []).append(owner)
    return [groups[key] for key in sorted(groups)]


def _remove_one_each(table: Table, area: int, group: Sequence[int]) -> Step:
    """4a.3: equal numbers remove together; those who may take the loss elsewhere decide before anything is removed."""
    losses: dict[int, TakeLoss] = {}
    deciders = [owner for owner in group if loss_choices(table, owner, area)]

    def decide(nation: int) -> Step:
        losses[nation] = yield ConflictLoss(nation, area)

    if deciders:
        yield from simultaneously(*(decide(nation) for nation in deciders))
    for owner in group:
        loss = losses.get(owner)
        if loss is not None and loss.ship:
            table.return_ship(table.ships_in(owner, area)[0])
        else:
            table.remove(owner, area if loss is None or loss.area is None else table.area(loss.area))


def loss_choices(table: Table, owner: int, area: int) -> list[int | None]:
    """Where else a loss may be taken: land neighbours (adv.advanced-military.1), a ship here as None.

    adv.naval-warfare.11: ships of neighbouring areas never.
    """
    if owner == table.barbarians:
        return []
    elsewhere: list[int | None] = []
    if holds(table, owner, "advanced-military"):
        elsewhere += [near for near in table.box.board.land[area] if table.tokens(owner, near)]
    if holds(table, owner, "naval-warfare") and table.ships_in(owner, area):
        elsewhere.append(None)
    return elsewhere


class TakeLoss(Action, frozen=True):
    """One loss: a token of this area (None: of the conflict area), or a ship of the conflict area."""

    area: Id | None = None
    ship: bool = False


class ConflictLoss(Decision, frozen=True):
    """Which piece to lose in this round."""

    area: int

    rule: ClassVar[str] = "adv.advanced-military.1"
    answers: ClassVar[Answers] = (TakeLoss,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, TakeLoss)
        choices = loss_choices(table, self.nation, self.area)
        if action.ship:
            if action.area is not None or None not in choices:
                table.refuse("No ship of yours here can take the loss.", "adv.naval-warfare.2")
        elif action.area is not None and table.area(action.area) not in (self.area, *choices):
            table.refuse("You cannot take this loss in {area}.", self.rule, area=action.area)

    def sample(self, table: Table, random: Random) -> Action:
        choices = loss_choices(table, self.nation, self.area)
        pick = random.choice([self.area, *choices])
        return TakeLoss(ship=True) if pick is None else TakeLoss(table.area_id(pick))

    def default(self, table: Table) -> Action:
        return TakeLoss()

    def describe(self, table: Table) -> ConflictLossForm:
        choices = loss_choices(table, self.nation, self.area)
        return ConflictLossForm(
            conflict=table.area_id(self.area),
            areas=table.area_ids([self.area, *(area for area in choices if area is not None)]),
            ship=None in choices,
        )


# 4b. City attacks


def attackers_needed(table: Table, attacker: int, defender: int) -> int:
    """4b.1; Engineering of only one side shifts it by one (adv.engineering.1, .3, .4, .6, A39)."""
    return policies(table).conflict.attackers_needed + _engineering(table, attacker, defender)


def defenders_placed(table: Table, attacker: int, defender: int) -> int:
    """4b.3; adv.engineering.2, .5."""
    rules = policies(table).conflict
    if rules.engineering == "attackers-needed":
        return rules.defenders_placed
    return rules.defenders_placed + _engineering(table, attacker, defender)


def _engineering(table: Table, attacker: int, defender: int) -> int:
    attacking = policies(table).conflict.engineering == "both-sides" and holds(table, attacker, "engineering")
    return holds(table, defender, "engineering") - attacking


def attack_succeeds(table: Table, attacker: int, area: int, tokens: int) -> bool:
    """4b.1: whether so many tokens of the attacker take the city that stands here."""
    defender = table.state.city[area] - 1
    return tokens >= attackers_needed(table, attacker, defender)


def besieger_of(table: Table, area: int) -> int | None:
    """Whose tokens alone stand before the city of somebody else, be they enough or not."""
    owners = table.owners(area)
    if not table.state.city[area] or len(owners) != 1 or owners[0] == table.state.city[area] - 1:
        return None
    return owners[0]


def attacker_of(table: Table, area: int) -> int | None:
    """Whose tokens take the city here, if any do."""
    besieger = besieger_of(table, area)
    if besieger is None:
        return None
    return besieger if attack_succeeds(table, besieger, area, table.tokens(besieger, area)) else None


def attacked_cities(table: Table) -> list[int]:
    """Cities whose attack is resolved here, in area order: those that will be taken.

    4b.2: a failed attack leaves everything as it is until 5b, or its tokens are destroyed here, in their turn (A1).
    """
    concerns = besieger_of if policies(table).conflict.failed_attackers_go == "at-once" else attacker_of
    return [area for area in conflict_areas(table) if concerns(table, area) is not None]


@step
def city_attacks(table: Table) -> Step:
    """4.6, 4b.5: one after the other; who defends may choose among attacks that the order does not separate."""
    cities = attacked_cities(table)
    if not cities:
        return
    own = next_in_order(table, cities)
    defender = table.state.city[own[0]] - 1
    chosen = own[0]
    if defender in table.players():
        may_wait = may_wait_for_own_attack(table, defender, cities)
        if may_wait or (len(own) > 1 and order_matters(table, defender, own)):
            answer: DefendNext = yield AttackOrder(defender, tuple(own), may_wait)
            if answer.area is not None:
                chosen = table.area(answer.area)
            else:
                table.use(defender, once.WAITED_FOR_OWN_ATTACK)
                chosen = next(area for area in cities if besieger_of(table, area) == defender)
    table.next(("city-attack", chosen), ("city-attacks",))


def next_in_order(table: Table, cities: Sequence[int]) -> list[int]:
    """4.6: the attacks that are next, all on one defender.

    In ranking order of the defenders; between several attackers of one defender the defender decides, or the ranking of
    the attackers, so that the defender chooses only among attacks of the same one. 4.7: pirate cities come first.
    """

    def place(area: int) -> tuple[bool, int, int]:
        defender, besieger = table.state.city[area] - 1, besieger_of(table, area)
        assert besieger is not None
        return defender != table.barbarians, defender, besieger if three_way else 0

    three_way = policies(table).conflict.city_attack_order == "three-way"
    first = min(map(place, cities))
    return [area for area in cities if place(area) == first]


def short_of_tokens(table: Table, defender: int, own: Sequence[int]) -> bool:
    """Whether stock is too small to defend all these cities that will be taken."""
    wanted = 0
    for area in own:
        if (attacker := attacker_of(table, area)) is not None:
            wanted += defenders_placed(table, attacker, defender)
    return table.state.stock[defender] < wanted


def order_matters(table: Table, defender: int, own: Sequence[int]) -> bool:
    """The order of attacks on own cities has no effect while tokens, and cards to draw (4b.8), suffice for all."""
    drawing = {attacker_of(table, area) for area in own} - {table.barbarians, None}
    return (
        short_of_tokens(table, defender, own)
        or (len(drawing) > 1 and 0 < table.hand_size(defender) < len(own))
        or any(_would_use(table, area) for area in own)
    )


def _would_use(table: Table, area: int) -> bool:
    """Whether the tokens of an attack that fails here could be missed elsewhere while they are not yet in stock."""
    if attacker_of(table, area) is not None:
        return False
    besieger = besieger_of(table, area)
    assert besieger is not None
    if besieger == table.barbarians:
        return False
    attacked = [other for other in attacked_cities(table) if table.state.city[other] == besieger + 1]
    attacks = any(attacker_of(table, other) == besieger for other in attacked_cities(table))
    gains = attacks and table.state.stock[besieger] < policies(table).conflict.spoils
    return gains or short_of_tokens(table, besieger, attacked)


def may_wait_for_own_attack(table: Table, defender: int, cities: Sequence[int]) -> bool:
    """4b.5, A37: short of tokens and attacking a city too: the own attack may go first, once a turn or each of them."""
    own = [area for area in cities if table.state.city[area] == defender + 1]
    waited = once.used(table, defender, once.WAITED_FOR_OWN_ATTACK)
    return (
        (not waited or policies(table).conflict.waits_for_own_attack == "always")
        and short_of_tokens(table, defender, own)
        and any(besieger_of(table, area) == defender for area in cities)
    )


class DefendNext(Action, frozen=True):
    """Resolve the attack on this city of mine now, or (None) let my own attack go first."""

    area: Id | None = None


class AttackOrder(Decision, frozen=True):
    """4.6: the order of the attacks on own cities; 4b.5: or wait."""

    own: tuple[int, ...]
    may_wait: bool

    rule: ClassVar[str] = "4.6"
    answers: ClassVar[Answers] = (DefendNext,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, DefendNext)
        if action.area is None:
            if not self.may_wait:
                table.refuse("You may not let another attack go first.", "4b.5")
        elif table.area(action.area) not in self.own:
            table.refuse("No city of yours is attacked in {area}.", self.rule, area=action.area)

    def sample(self, table: Table, random: Random) -> Action:
        if self.may_wait and random.random() < 0.5:
            return DefendNext()
        return DefendNext(table.area_id(random.choice(self.own)))

    def default(self, table: Table) -> Action:
        return DefendNext(table.area_id(self.own[0]))

    def describe(self, table: Table) -> AttackOrderForm:
        attackers = {area: besieger for area in self.own if (besieger := besieger_of(table, area)) is not None}
        return AttackOrderForm(
            cities={table.area_id(area): table.nation_id(attacker) for area, attacker in attackers.items()},
            tokens={
                table.area_id(area): defenders_placed(table, attacker, self.nation)
                for area, attacker in attackers.items()
                if attacker_of(table, area) is not None
            },
            stock=table.state.stock[self.nation],
            may_wait=self.may_wait,
        )


@step
def city_attack(table: Table, area: int) -> None:
    """4b.3, .4, .6, .12: the city is replaced by its owner's tokens, as far as stock goes, and they fight."""
    attacker = attacker_of(table, area)
    if attacker is None:
        if policies(table).conflict.failed_attackers_go == "at-once":
            _repel(table, area)
        return
    defender = table.state.city[area] - 1
    tokens = defenders_placed(table, attacker, defender)
    if defender < table.barbarians:
        tokens = min(tokens, table.state.stock[defender])
    table.tell("city-taken", attacker, area=table.area_id(area), defender=table.nation_id(defender))
    table.reduce_city(area, tokens)
    after: list[Entry] = [("token-conflict", area)]
    if defender == table.barbarians and policies(table).barbarians.pirate_defenders == "go":
        after.append(("pirates-go", area))
    if attacker < table.barbarians:  # barbarians take no cards (cal.barbarian-hordes.14)
        after.append(("spoils", attacker, defender))
    table.next(*after)


def _repel(table: Table, area: int) -> None:
    """4b.2: tokens that are too few are destroyed, and with Naval Warfare their ships (adv.naval-warfare.10, A40)."""
    besieger = besieger_of(table, area)
    if besieger is None:
        return
    table.remove(besieger, area, table.tokens(besieger, area))
    if holds(table, besieger, "naval-warfare"):
        for ship in table.ships_in(besieger, area):
            table.return_ship(ship)


@step
def pirates_go(table: Table, area: int) -> None:
    """The tokens of a pirate city were there for the fight only."""
    table.remove(table.barbarians, area, table.tokens(table.barbarians, area))


@step
def spoils(table: Table, attacker: int, defender: int) -> Step:
    """4b.7-4b.10, 4b.13: a card at random from the defender, and up to three treasury from own stock.

    Barbarians may bring about such a fight while calamities are resolved: then some cards are in nobody's hand.
    """
    card = defender < table.barbarians and bool(drawable(table, defender))
    gain = min(policies(table).conflict.spoils, table.state.stock[attacker])
    if card and policies(table).conflict.spoils_card == "must":
        _draw_spoils(table, attacker, defender)
        card = False
    if not card and not gain:
        return
    answer: TakeSpoils = yield Spoils(attacker, defender, card, gain)
    if answer.draw_card:
        _draw_spoils(table, attacker, defender)
    table.to_treasury(attacker, answer.treasury)


def _draw_spoils(table: Table, attacker: int, defender: int) -> None:
    hand = drawable(table, defender)
    table.take_card(attacker, defender, hand[table.random(len(hand))])


class TakeSpoils(Action, frozen=True):
    """After a successful attack: draw a card or not, gain so much treasury."""

    draw_card: bool = True
    treasury: Count = 0


class Spoils(Decision, frozen=True):
    """4b.7, 4b.9: what the attacker takes."""

    defender: int
    card: bool  # whether there is one to draw
    gain: int  # the most treasury that can be gained

    rule: ClassVar[str] = "4b.7"
    answers: ClassVar[Answers] = (TakeSpoils,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, TakeSpoils)
        if action.draw_card and not self.card:
            table.refuse("There is no card to draw.", "4b.8" if self.defender < table.barbarians else "4b.13")
        if action.treasury > self.gain:
            table.refuse("You may gain at most {most} treasury.", "4b.9", most=self.gain)

    def sample(self, table: Table, random: Random) -> Action:
        return TakeSpoils(self.card and random.random() < 0.8, random.randint(0, self.gain))

    def default(self, table: Table) -> Action:
        """Draw; gain what next turn's tax does not need."""
        spare = table.state.stock[self.nation] - policies(table).taxes.rate * table.city_count(self.nation)
        return TakeSpoils(self.card, max(0, min(self.gain, spare)))

    def describe(self, table: Table) -> SpoilsForm:
        return SpoilsForm(table.nation_id(self.defender), self.card, 0, self.gain)
