"""Phase 4, Conflict: token conflicts in rounds of removal, then city attacks one by one."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, simultaneously, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.holding import holds
from ochre.rules.limits import conflict_areas
from ochre.rules.policies import policies


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
    chosen = own[0]
    if first != NOBODY and len(own) > 1:
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
            table.refuse(f"You have no token conflict to call in {action.area}.", self.rule)

    def sample(self, table: Table, random: Random) -> Action:
        return ResolveConflict(table.area_id(random.choice(self.own)))

    def default(self, table: Table) -> Action:
        return ResolveConflict(table.area_id(self.own[0]))

    def describe(self, table: Table) -> dict[str, Any]:
        return {"conflicts": table.area_ids(self.own)}


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
            table.refuse(f"You cannot take this loss in {action.area}.", self.rule)

    def sample(self, table: Table, random: Random) -> Action:
        choices = loss_choices(table, self.nation, self.area)
        pick = random.choice([self.area, *choices])
        return TakeLoss(ship=True) if pick is None else TakeLoss(table.area_id(pick))

    def default(self, table: Table) -> Action:
        return TakeLoss()

    def describe(self, table: Table) -> dict[str, Any]:
        choices = loss_choices(table, self.nation, self.area)
        return {
            "conflict": table.area_id(self.area),
            "areas": table.area_ids([self.area, *(area for area in choices if area is not None)]),
            "ship": None in choices,
        }


# 4b. City attacks


def attackers_needed(table: Table, attacker: int, defender: int) -> int:
    """4b.1; Engineering of only one side shifts it by one (adv.engineering.1, .3, .4, .6, A39)."""
    return policies(table).attackers_needed + _engineering(table, attacker, defender)


def defenders_placed(table: Table, attacker: int, defender: int) -> int:
    """4b.3; adv.engineering.2, .5."""
    return policies(table).defenders_placed + _engineering(table, attacker, defender)


def _engineering(table: Table, attacker: int, defender: int) -> int:
    return holds(table, defender, "engineering") - holds(table, attacker, "engineering")


def attack_succeeds(table: Table, attacker: int, area: int, tokens: int) -> bool:
    """4b.1: whether so many tokens of the attacker take the city that stands here."""
    defender = table.state.city[area] - 1
    return tokens >= attackers_needed(table, attacker, defender)


def attacker_of(table: Table, area: int) -> int | None:
    """Whose tokens take the city here, if any do. A failed attack leaves everything as it is until 5b (4b.2)."""
    owners = table.owners(area)
    if not table.state.city[area] or len(owners) != 1 or owners[0] == table.state.city[area] - 1:
        return None
    return owners[0] if attack_succeeds(table, owners[0], area, table.tokens(owners[0], area)) else None


def attacked_cities(table: Table) -> list[int]:
    """Cities that will be taken, in area order."""
    return [area for area in conflict_areas(table) if attacker_of(table, area) is not None]


@step
def city_attacks(table: Table) -> Step:
    """4.6, 4.7: pirate cities first, then defenders in ranking order; a defender orders the attacks on own cities."""
    cities = attacked_cities(table)
    if not cities:
        return
    by_defender: dict[int, list[int]] = {}
    for area in cities:
        by_defender.setdefault(table.state.city[area] - 1, []).append(area)
    chosen = None
    if table.barbarians in by_defender:
        chosen = by_defender[table.barbarians][0]
    for defender in () if chosen is not None else sorted(by_defender):
        own = by_defender[defender]
        may_wait = may_wait_for_own_attack(table, defender, own, cities)
        if not may_wait and (len(own) == 1 or not order_matters(table, defender, own)):
            chosen = own[0]
            break
        answer: DefendNext = yield AttackOrder(defender, tuple(own), may_wait)
        if answer.area is not None:
            chosen = table.area(answer.area)
            break
        table.use(defender, once.WAITED_FOR_OWN_ATTACK)
        chosen = next(area for area in cities if attacker_of(table, area) == defender)
        break
    assert chosen is not None
    table.next(("city-attack", chosen), ("city-attacks",))


def tokens_wanted(table: Table, defender: int, cities: Sequence[int]) -> int:
    wanted = 0
    for area in cities:
        attacker = attacker_of(table, area)
        assert attacker is not None
        wanted += defenders_placed(table, attacker, defender)
    return wanted


def short_of_tokens(table: Table, defender: int, own: Sequence[int]) -> bool:
    return table.state.stock[defender] < tokens_wanted(table, defender, own)


def order_matters(table: Table, defender: int, own: Sequence[int]) -> bool:
    """The order of attacks on own cities has no effect while tokens, and cards to draw (4b.8), suffice for all."""
    drawing = {attacker_of(table, area) for area in own} - {table.barbarians}
    return short_of_tokens(table, defender, own) or (len(drawing) > 1 and 0 < table.hand_size(defender) < len(own))


def may_wait_for_own_attack(table: Table, defender: int, own: Sequence[int], cities: Sequence[int]) -> bool:
    """4b.5, A37: short of tokens and attacking a city too: once a turn the own attack may go first."""
    return (
        not once.used(table, defender, once.WAITED_FOR_OWN_ATTACK)
        and short_of_tokens(table, defender, own)
        and any(attacker_of(table, area) == defender for area in cities)
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
            table.refuse(f"No city of yours is attacked in {action.area}.", self.rule)

    def sample(self, table: Table, random: Random) -> Action:
        if self.may_wait and random.random() < 0.5:
            return DefendNext()
        return DefendNext(table.area_id(random.choice(self.own)))

    def default(self, table: Table) -> Action:
        return DefendNext(table.area_id(self.own[0]))

    def describe(self, table: Table) -> dict[str, Any]:
        return {"cities": table.area_ids(self.own), "may_wait": self.may_wait}


@step
def city_attack(table: Table, area: int) -> None:
    """4b.3, .4, .6, .12: the city is replaced by its owner's tokens, as far as stock goes, and they fight."""
    attacker = attacker_of(table, area)
    if attacker is None:
        return  # failed: nothing happens before 5b
    defender = table.state.city[area] - 1
    tokens = defenders_placed(table, attacker, defender)
    if defender < table.barbarians:
        tokens = min(tokens, table.state.stock[defender])
    table.tell("city-taken", attacker, area=table.area_id(area), defender=table.nation_id(defender))
    table.reduce_city(area, tokens)
    fight = ("token-conflict", area)
    if attacker < table.barbarians:
        table.next(fight, ("spoils", attacker, defender))
    else:
        table.next(fight)  # barbarians take no cards (cal.barbarian-hordes.14)


@step
def spoils(table: Table, attacker: int, defender: int) -> Step:
    """4b.7-4b.10, 4b.13: a card at random from the defender, and up to three treasury from own stock."""
    card = defender < table.barbarians and table.hand_size(defender) > 0
    gain = min(policies(table).spoils, table.state.stock[attacker])
    if not card and not gain:
        return
    answer: TakeSpoils = yield Spoils(attacker, defender, card, gain)
    if answer.draw_card:
        hand = table.hand(defender)
        table.take_card(attacker, defender, hand[table.random(len(hand))])
    table.to_treasury(attacker, answer.treasury)


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
            table.refuse(f"You may gain at most {self.gain} treasury.", "4b.9")

    def sample(self, table: Table, random: Random) -> Action:
        return TakeSpoils(self.card and random.random() < 0.8, random.randint(0, self.gain))

    def default(self, table: Table) -> Action:
        """Draw; gain what next turn's tax does not need."""
        spare = table.state.stock[self.nation] - policies(table).tax_rate * table.city_count(self.nation)
        return TakeSpoils(self.card, max(0, min(self.gain, spare)))

    def describe(self, table: Table) -> dict[str, Any]:
        return {"from": table.nation_id(self.defender), "card": self.card, "treasury": self.gain}
