"""Losses by calamity: damage taken from units on the board, and cities reduced.

What must be given up is written down as a debt (`state.owed`); all victims pay at once, each from its own units.
"""

from collections.abc import Collection, Mapping
from random import Random
from typing import ClassVar, NamedTuple

import msgspec

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, floor
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.causes import cause_of
from ochre.rules.cities import reduce_city, tokens_for_city
from ochre.rules.forms import CitiesForm, CityLoss, DamageForm
from ochre.rules.limits import limit_for
from ochre.rules.phases.city_support import ReduceCity
from ochre.rules.policies import policies
from ochre.rules.ranking import due_in_order

ANYWHERE, COASTAL = "anywhere", "coastal"
LEAVING_ONE = "leaving-one"
"""30.612: anywhere, but one token stays in every area that suffers, a token in the place of a city, too."""
CITY = 5  # unit points (gen.7)
NO_SITE, BLACK = 0, 1  # on the board's list of city sites


# Where damage is taken from: a scope


def floodplain(name: str) -> str:
    """The scope of what stands on this flood plain."""
    return f"floodplain:{name}"


def token_areas(table: Table, nation: int, scope: str) -> list[int]:
    """Areas of this scope with tokens of the nation that can be lost."""
    areas = _inside(table, scope, table.occupied(nation))
    if keeps := stays(scope):
        areas = [area for area in areas if table.tokens(nation, area) > keeps]
    return areas


def stays(scope: str) -> int:
    """How many tokens must stay where something is lost."""
    return int(scope == LEAVING_ONE)


def losable(table: Table, nation: int, area: int, scope: str) -> int:
    """How many tokens of an area can be lost."""
    return table.tokens(nation, area) - stays(scope)


def tokens_in(table: Table, nation: int, scope: str) -> int:
    """How many tokens of the nation stand in this scope."""
    if scope == ANYWHERE:
        return table.tokens_on_board(nation)
    return sum(losable(table, nation, area, scope) for area in token_areas(table, nation, scope))


def points_in(table: Table, nation: int, scope: str) -> int:
    """All that could be lost in this scope."""
    return tokens_in(table, nation, scope) + (CITY - stays(scope)) * len(city_areas(table, nation, scope))


def city_areas(table: Table, nation: int, scope: str) -> list[int]:
    """Areas of this scope with a city of the nation. A city on a black site is never on the plain (cal.flood.4, .7)."""
    areas = _inside(table, scope, table.cities(nation))
    if scope in (ANYWHERE, COASTAL, LEAVING_ONE):
        return areas
    safe = (BLACK,) if policies(table).calamities.floods_reach_wilderness else (NO_SITE, BLACK)
    return [area for area in areas if table.box.board.site[area] not in safe]


def _inside(table: Table, scope: str, areas: list[int]) -> list[int]:
    board = table.box.board
    if scope in (ANYWHERE, LEAVING_ONE):
        return areas
    if scope == COASTAL:
        return [area for area in areas if board.coastal[area]]  # cal.gen.15
    plain = board.floodplains.index(scope.partition(":")[2])
    return [area for area in areas if board.floodplain_of[area] == plain]


# Whether a debt can be paid to the point


class Means(NamedTuple):
    """A debt of damage and what there is to pay it with."""

    debt: int
    tokens: int
    rooms: tuple[int, ...]  # per city: how many tokens may take its place; most first
    stock: int
    one_above_limit: bool = True  # cal.gen.9
    stays: int = 0  # tokens that must take the place of a city; `rooms` are those beyond them

    @property
    def exact(self) -> bool:
        """cal.gen.28: whether exactly this damage can be taken."""
        return self.within_limits or (self.one_above_limit and self._with_one_above_limit)

    @property
    def within_limits(self) -> bool:
        """Lost tokens k and cities m replaced by t tokens in all pay k + 5m - t.

        Tokens go first and refill the stock, so t <= stock + k; together with k <= tokens and t <= room of the m
        roomiest cities this leaves one window for 5m, and every m inside it will do.
        """
        if self.debt <= self.tokens:
            return True
        room = 0
        for cities, more in enumerate(self.rooms, 1):
            room += more
            if CITY * cities > self.debt + min(self.stock, room + self.stays * cities):
                return False  # and with more cities, too: each brings more damage than room
            if (CITY - self.stays) * cities + self.tokens >= self.debt:
                return True
        return False

    @property
    def _with_one_above_limit(self) -> bool:
        """cal.gen.9: all but 1 within the limits, then one more city replaced by 4 tokens."""
        room = 0
        for cities, more in enumerate(self.rooms):
            if CITY * cities > self.debt - 1 + room or CITY * (cities + 1) > self.debt + self.stock:
                return False
            if CITY * cities + self.tokens >= self.debt - 1:
                return True
            room += more
        return False

    @property
    def needs_one(self) -> bool:
        """cal.gen.9: four tokens even above the limit, as 1 damage cannot be taken otherwise."""
        return self.one_above_limit and self.debt == 1 and not self.within_limits

    @property
    def tokens_only(self) -> bool:
        """No city can be part of an exact payment."""
        return self.debt <= self.tokens and (not self.rooms or self.debt + min(self.stock, self.rooms[0]) < CITY)


def means(table: Table, nation: int, scope: str) -> Means:
    """The debt of a nation, and what it has in this scope."""
    return _means(table, nation, scope, table.state.owed[nation])


def _means(
    table: Table,
    nation: int,
    scope: str,
    debt: int,
    *,
    lost: tuple[int, int] = (-1, 0),
    city: tuple[int, int] = (-1, 0),
) -> Means:
    """The same as if these tokens (area, count) were lost, or this city (area, count) were replaced by tokens."""
    rooms = [
        max(0, min(CITY - 1, room_for(table, nation, area) + (lost[1] if area == lost[0] else 0)) - stays(scope))
        for area in city_areas(table, nation, scope)
        if area != city[0]
    ]
    rooms.sort(reverse=True)
    change = lost[1] - city[1]
    tokens, stock = tokens_in(table, nation, scope) - change, table.state.stock[nation] + change
    return Means(debt, tokens, tuple(rooms), stock, policies(table).calamities.one_damage_above_limit, stays(scope))


def room_for(table: Table, nation: int, area: int) -> int:
    """cal.gen.8: how many tokens the limit allows in the place of this city, with those that stand beside it."""
    return max(0, limit_for(table, nation, area) - table.tokens(nation, area))


# Damage


class LoseTokens(Action, frozen=True):
    """Remove so many of my tokens from this area."""

    area: Id
    count: Count = 1


class LoseCity(Action, frozen=True):
    """Remove my city in this area and put so many tokens in its place: that is 5 minus so many damage."""

    area: Id
    tokens: Count = 0


class TakeDamage(Decision, frozen=True):
    """cal.gen.7: which units to lose, bit by bit, until the damage is taken."""

    scope: str

    rule: ClassVar[str] = "cal.gen.7"
    answers: ClassVar[Answers] = (LoseTokens, LoseCity)

    @property
    def sufferer(self) -> int:
        """Whose units they are: those of the asked nation, unless a calamity lets somebody else choose."""
        return self.nation

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, LoseTokens | LoseCity)
        area = table.area(action.area)
        if isinstance(action, LoseTokens):
            if area not in token_areas(table, self.sufferer, self.scope):
                table.refuse("You have no tokens there that this damage can be taken from.", self.rule)
            if not 1 <= action.count <= min(losable(table, self.sufferer, area, self.scope), self._debt(table)):
                table.refuse("Lose at least one token, and no more than are there or are owed.", self.rule)
        else:
            if area not in city_areas(table, self.sufferer, self.scope):
                table.refuse("You have no city there that this damage can be taken from.", self.rule)
            if action.tokens < self._fewest(table):
                table.refuse("A token at least takes the place of this city.", "30.612")
            if action.tokens > table.state.stock[self.sufferer]:
                table.refuse(
                    "You have only {stock} tokens in stock.", "cal.gen.8b", stock=table.state.stock[self.sufferer]
                )
            now = means(table, self.sufferer, self.scope)
            if action.tokens > self._most(table, area) and not (action.tokens == CITY - 1 and now.needs_one):
                table.refuse("So many tokens do not fit in the place of this city.", "cal.gen.8")
        if not self._keeps_exact(table, action, area):
            table.refuse("Exactly the damage must be taken where that is possible; this would miss it.", "cal.gen.28")
        if policies(table).calamities.least_excess and self._wasteful(table, action):
            table.refuse("More may be lost than needed, but only by as little as possible.", "29.63")

    def _fewest(self, table: Table) -> int:
        """How many tokens at least take the place of a city: as far as stock goes."""
        return min(stays(self.scope), table.state.stock[self.sufferer])

    def _most(self, table: Table, area: int) -> int:
        """How many tokens at most take the place of a city: what the limit allows, and those that must."""
        return max(self._fewest(table), min(CITY - 1, room_for(table, self.sufferer, area)))

    def _debt(self, table: Table) -> int:
        return table.state.owed[self.sufferer]

    def _wasteful(self, table: Table, action: Action) -> bool:
        """29.63: more than the debt, by more than would have to be."""
        debt = self._debt(table)
        if isinstance(action, LoseTokens) or not isinstance(action, LoseCity) or CITY - action.tokens <= debt:
            return False
        least = self._least_excess(table, debt)
        return isinstance(least, LoseCity) and least.tokens > action.tokens

    def _keeps_exact(self, table: Table, action: Action, area: int) -> bool:
        """Whether the answer leaves a way to exactly the damage, or there was none before."""
        debt = table.state.owed[self.sufferer]
        enough = tokens_in(table, self.sufferer, self.scope)
        if isinstance(action, LoseTokens):
            if debt <= enough:
                return True  # the common case: tokens alone will do, before and after
            after = _means(table, self.sufferer, self.scope, debt - action.count, lost=(area, action.count))
        else:
            assert isinstance(action, LoseCity)
            left = debt - CITY + action.tokens
            if 0 <= left <= enough + action.tokens:
                return True
            after = _means(table, self.sufferer, self.scope, left, city=(area, action.tokens))
        return (after.debt >= 0 and after.exact) or not means(table, self.sufferer, self.scope).exact

    def sample(self, table: Table, random: Random) -> Action:
        tokens = token_areas(table, self.sufferer, self.scope)
        cities = city_areas(table, self.sufferer, self.scope)
        debt, stock = table.state.owed[self.sufferer], table.state.stock[self.sufferer]
        for _ in range(4):
            pick = random.randrange(len(tokens) + len(cities))
            action: Action
            if pick < len(tokens):
                area = tokens[pick]
                most = min(debt, losable(table, self.sufferer, area, self.scope))
                action = LoseTokens(table.area_id(area), random.randint(1, most))
            else:
                area = cities[pick - len(tokens)]
                most = min(stock, self._most(table, area))
                action = LoseCity(table.area_id(area), random.randint(self._fewest(table), most))
            if self._keeps_exact(table, action, area) and not (
                policies(table).calamities.least_excess and self._wasteful(table, action)
            ):
                return action
        return self.default(table)

    def default(self, table: Table) -> Action:
        """Tokens of the fullest areas first, one being left while that goes; then cities replaced by most tokens."""
        now = means(table, self.sufferer, self.scope)
        if not now.exact and (city := self._least_excess(table, now.debt)) is not None:
            return city
        areas = token_areas(table, self.sufferer, self.scope)
        areas.sort(key=lambda area: (-table.tokens(self.sufferer, area), area))
        for area in areas:
            here = losable(table, self.sufferer, area, self.scope)
            for count in range(min(now.debt, max(1, here - 1)), 0, -1):
                action: Action = LoseTokens(table.area_id(area), count)
                if self._keeps_exact(table, action, area):
                    return action
        for area, tokens in self._cities_by_tokens(table):
            action = LoseCity(table.area_id(area), tokens)
            if self._keeps_exact(table, action, area):
                return action
        # cal.gen.9: nothing within the limits goes, so it must be the one city above them.
        return LoseCity(table.area_id(city_areas(table, self.sufferer, self.scope)[0]), CITY - 1)

    def _cities_by_tokens(self, table: Table) -> list[tuple[int, int]]:
        stock = table.state.stock[self.sufferer]
        found = [
            (area, tokens)
            for area in city_areas(table, self.sufferer, self.scope)
            for tokens in range(self._fewest(table), min(stock, self._most(table, area)) + 1)
        ]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))

    def _least_excess(self, table: Table, debt: int) -> Action | None:
        """The city that exceeds the debt by least, if one does at all."""
        for area, tokens in self._cities_by_tokens(table):
            if CITY - tokens >= debt:
                return LoseCity(table.area_id(area), tokens)
        return None

    def foresee(self, table: Table, action: Action) -> bool:
        suffer(table, self.sufferer, action)
        return True

    def asked_again(self, table: Table) -> bool:
        return table.state.owed[self.sufferer] > 0

    def describe(self, table: Table) -> DamageForm:
        now = means(table, self.sufferer, self.scope)
        cities = city_areas(table, self.sufferer, self.scope)
        return DamageForm(
            amount=now.debt,
            scope=self.scope,
            exact=now.exact,
            tokens={
                table.area_id(area): losable(table, self.sufferer, area, self.scope)
                for area in token_areas(table, self.sufferer, self.scope)
            },
            cities={table.area_id(area): self._city_loss(table, now, area) for area in cities},
            stock=now.stock,
            unit_points=points_in(table, self.sufferer, self.scope),
            cause=cause_of(table, self.nation, self.sufferer),
        )

    def _city_loss(self, table: Table, now: Means, area: int) -> CityLoss:
        least, most = stays(self.scope), min(CITY - 1, room_for(table, self.sufferer, area))
        most = CITY - 1 if now.needs_one and now.stock >= CITY - 1 else max(least, most)
        return CityLoss(least, most, [CITY - tokens for tokens in range(most + 1)])

    def due(self, table: Table) -> bool:
        return due_in_order(table, self.nation, table.nations)  # 9.3


class TakeDamageOf(TakeDamage, frozen=True):
    """Which units of somebody else are lost, where the calamity lets this nation choose them."""

    owner: int

    @property
    def sufferer(self) -> int:
        return self.owner

    def describe(self, table: Table) -> DamageForm:
        return msgspec.structs.replace(super().describe(table), owner=table.nation_id(self.owner))


def deal_damage(table: Table, damage: Mapping[int, int], scope: str = ANYWHERE) -> None:
    """These nations take so much damage each, all at once (9.3)."""
    await_all(table, damage)
    for nation, points in damage.items():
        table.owe(nation, points)
        if points > 0:
            table.tell("damage", nation, points=points, scope=scope)
        if paid(table, nation, scope):
            table.finish(nation)
    table.next(("take-damage", scope))


@floor
def take_damage(table: Table, scope: str) -> Step:
    """cal.gen.7, cal.gen.14: each victim chooses the own units to lose."""
    while asked := unfinished(table):
        nation, action = yield tuple(TakeDamage(victim, scope) for victim in asked)
        suffer(table, nation, action)
        if paid(table, nation, scope):
            table.finish(nation)


@floor
def take_damage_of(table: Table, nation: int, owner: int, scope: str) -> Step:
    """This nation chooses what the owner loses, until its debt is paid."""
    while table.state.owed[owner]:
        action = yield TakeDamageOf(nation, scope, owner)
        suffer(table, owner, action)
        paid(table, owner, scope)


def suffer(table: Table, nation: int, action: Action) -> None:
    """One answer to a debt of damage."""
    if isinstance(action, LoseTokens):
        table.remove(nation, table.area(action.area), action.count)
        table.settle(nation, action.count)
    else:
        assert isinstance(action, LoseCity)
        area = table.area(action.area)
        # A city given up for damage is not 'destroyed': a token of Public Works beside it is population and stays.
        if action.tokens:
            table.reduce_city(area, action.tokens)
        else:
            table.destroy_city(area)
        table.settle(nation, CITY - action.tokens)


def paid(table: Table, nation: int, scope: str) -> bool:
    """Whether all damage is taken, once what leaves no choice has been lost."""
    debt = table.state.owed[nation]
    if not debt:
        return True
    tokens = token_areas(table, nation, scope)
    if len(tokens) > 1 and tokens_in(table, nation, scope) > debt:
        return False  # the common case
    cities = city_areas(table, nation, scope)
    now = means(table, nation, scope)
    if points_in(table, nation, scope) <= debt:  # cal.gen.27: everything there is
        for area in tokens:
            table.remove(nation, area, losable(table, nation, area, scope))
        for area in cities:
            if stays(scope):
                table.reduce_city(area, min(stays(scope), table.state.stock[nation]))
            else:
                table.destroy_city(area)
    elif len(tokens) == 1 and now.tokens_only:
        table.remove(nation, tokens[0], debt)
    elif not tokens and len(cities) == 1 and now.exact and debt <= CITY - stays(scope):
        table.reduce_city(cities[0], CITY - debt)
    else:
        return False
    table.settle(nation, debt)
    return True


# Reductions


class ReduceCities(Decision, frozen=True):
    """cal.gen.10: which of the own cities to reduce, one after the other."""

    rule: ClassVar[str] = "cal.gen.10"
    answers: ClassVar[Answers] = (ReduceCity,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ReduceCity)
        if table.city_owner(table.area(action.area)) != self.nation:
            table.refuse("You have no city in {area}.", self.rule, area=action.area)

    def sample(self, table: Table, random: Random) -> Action:
        return ReduceCity(table.area_id(random.choice(table.cities(self.nation))))

    def default(self, table: Table) -> Action:
        return ReduceCity(table.area_id(richest_first(table, table.cities(self.nation))[0]))

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, ReduceCity)
        reduce_one(table, self.nation, action)
        return True

    def asked_again(self, table: Table) -> bool:
        return table.state.owed[self.nation] > 0

    def describe(self, table: Table) -> CitiesForm:
        number, cities = table.state.owed[self.nation], table.cities(self.nation)
        return CitiesForm(
            cities=table.area_ids(cities),
            fate="reduced",
            least=number,
            most=number,
            owner=table.nation_id(self.nation),
            tokens={table.area_id(area): tokens_for_city(table, area) for area in cities},
            cause=cause_of(table, self.nation),
        )

    def due(self, table: Table) -> bool:
        return due_in_order(table, self.nation, table.nations)  # 9.3


def richest_first(table: Table, cities: list[int]) -> list[int]:
    """Cities by the limit of their area: a reduced one leaves most tokens there."""
    limit = table.box.board.limit
    return sorted(cities, key=lambda area: (-limit[area], area))


def order_reductions(table: Table, numbers: Mapping[int, int]) -> None:
    """These nations reduce so many of their cities each, all at once (9.3)."""
    await_all(table, numbers)
    for nation, number in numbers.items():
        owe_reductions(table, nation, number)
        if reduced(table, nation):
            table.finish(nation)
    table.next(("reduce-cities",))


@floor
def reduce_cities(table: Table) -> Step:
    """cal.gen.10, cal.gen.14: each victim chooses among the own cities."""
    while asked := unfinished(table):
        nation, action = yield tuple(ReduceCities(victim) for victim in asked)
        reduce_one(table, nation, action)
        if reduced(table, nation):
            table.finish(nation)


def owe_reductions(table: Table, nation: int, number: int) -> None:
    """cal.gen.27, A10: never fewer than none and never more than there are."""
    table.owe(nation, min(number, table.city_count(nation)))


def reduce_one(table: Table, nation: int, action: ReduceCity) -> None:
    reduce_city(table, table.area(action.area))
    table.settle(nation, 1)


def reduced(table: Table, nation: int) -> bool:
    """Whether all reductions are made, once those have been that leave no choice."""
    cities = table.cities(nation)
    number = table.state.owed[nation]
    if 0 < number < len(cities):
        return False
    if number > 1 and sum(room_for(table, nation, area) for area in cities) > table.state.stock[nation]:
        return False  # all of them, but with too few tokens for all: their owner says which gets them
    for area in cities if number else ():
        reduce_city(table, area)
    table.settle(nation, number)
    return True


# Who has not finished


def await_all(table: Table, victims: Collection[int]) -> None:
    """Turn the markers: only these nations have something to do."""
    for nation in table.nations:
        table.finish(nation, 0 if nation in victims else 1)


def unfinished(table: Table) -> list[int]:
    finished = table.state.finished
    return [nation for nation in table.nations if not finished[nation]]
