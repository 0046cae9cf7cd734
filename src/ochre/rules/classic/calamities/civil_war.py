"""30.41: Civil War. The nation is divided into two factions; its player keeps one, the other changes hands."""

from collections.abc import Generator
from random import Random
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from ochre.engine.actions import Action, Answers, Count, Done, Id
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.state import ABSENT
from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.calamities.unit_selection import AnnexUnits
from ochre.rules.causes import cause_for_its_victim, cause_of
from ochre.rules.cities import annex_city
from ochre.rules.classic.neutral import city_turns_neutral, tokens_turn_neutral
from ochre.rules.classic.policies import classic
from ochre.rules.classic.victims import waiting
from ochre.rules.forms import AnnexForm, FactionForm, FactionPart, PickUnitsForm, SwapForm
from ochre.rules.holding import holds, modifier
from ochre.rules.ranking import beneficiary_by_stock

CARD = "civil-war"
CITY = 5
SELECTED_BY_VICTIM, SELECTED_BY_BENEFICIARY = 15, 20

Plain = tuple[tuple[int, int, bool], ...]
"""Units in an agenda entry: area, tokens, city."""


class Units(NamedTuple):
    """Some units of one nation."""

    tokens: dict[int, int]
    cities: tuple[int, ...]

    @property
    def points(self) -> int:
        return sum(self.tokens.values()) + CITY * len(self.cities)

    def plain(self) -> Plain:
        areas = sorted({*self.tokens, *self.cities})
        return tuple((area, self.tokens.get(area, 0), area in self.cities) for area in areas)

    def areas(self) -> set[int]:
        return {*self.tokens, *self.cities}

    def without(self, other: "Units") -> "Units":
        tokens = {area: count - other.tokens.get(area, 0) for area, count in self.tokens.items()}
        return Units(
            {area: count for area, count in tokens.items() if count},
            tuple(area for area in self.cities if area not in other.cities),
        )

    def together(self, other: "Units") -> "Units":
        areas = sorted({*self.tokens, *other.tokens})
        tokens = {area: self.tokens.get(area, 0) + other.tokens.get(area, 0) for area in areas}
        return Units(tokens, tuple(sorted({*self.cities, *other.cities})))


def from_plain(plain: Plain) -> Units:
    return Units({area: tokens for area, tokens, _ in plain if tokens}, tuple(area for area, _, city in plain if city))


def units_of(table: Table, nation: int) -> Units:
    return Units({area: table.tokens(nation, area) for area in table.occupied(nation)}, tuple(table.cities(nation)))


# Choosing units one by one


class PickUnits(Action, frozen=True):
    """These cities, and so many tokens in these areas."""

    cities: tuple[Id, ...] = ()
    tokens: dict[Id, Count] = msgspec.field(default_factory=dict)

    def units(self, table: Table) -> Units:
        tokens = {table.area(id): count for id, count in self.tokens.items() if count}
        return Units(tokens, tuple(map(table.area, self.cities)))


class UnitsChoice(Decision, frozen=True):
    """Units worth exactly so many points out of these. Only such numbers are asked for as can be made of them."""

    owner: int
    points: int
    among: Plain

    rule: ClassVar[str]
    answers: ClassVar[Answers] = (PickUnits,)
    purpose: ClassVar[Literal["faction", "loss"]] = "faction"

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, PickUnits)
        picked, among = action.units(table), from_plain(self.among)
        if len(set(picked.cities)) != len(picked.cities) or not set(picked.cities) <= set(among.cities):
            table.refuse("Name cities that can be chosen, each once.", self.rule)
        if any(count > among.tokens.get(area, 0) for area, count in picked.tokens.items()):
            table.refuse("There are not so many tokens to choose from.", self.rule)
        if picked.points != self.points:
            table.refuse(
                "Choose exactly {points} unit points, not {given}.", self.rule, points=self.points, given=picked.points
            )

    def sample(self, table: Table, random: Random) -> Action:
        among = from_plain(self.among)
        cities, pool = list(among.cities), [area for area, count in among.tokens.items() for _ in range(count)]
        random.shuffle(cities)
        random.shuffle(pool)
        fewest = max(0, -(-(self.points - len(pool)) // CITY))
        number = random.randint(fewest, max(fewest, min(len(cities), self.points // CITY)))
        return self._pick(table, cities[:number], pool[: self.points - CITY * number])

    def default(self, table: Table) -> Action:
        """As many cities as go, then tokens from the fullest areas."""
        among = from_plain(self.among)
        number = min(len(among.cities), self.points // CITY)
        pool = sorted(among.tokens, key=lambda area: (-among.tokens[area], area))
        tokens = [area for area in pool for _ in range(among.tokens[area])]
        return self._pick(table, list(among.cities[:number]), tokens[: self.points - CITY * number])

    @staticmethod
    def _pick(table: Table, cities: list[int], tokens: list[int]) -> PickUnits:
        counts = {table.area_id(area): tokens.count(area) for area in sorted(set(tokens))}
        return PickUnits(tuple(table.area_ids(sorted(cities))), counts)

    def describe(self, table: Table) -> PickUnitsForm:
        among = from_plain(self.among)
        return PickUnitsForm(
            owner=table.nation_id(self.owner),
            points=self.points,
            city_points=CITY,
            cities=table.area_ids(among.cities),
            tokens={table.area_id(area): count for area, count in among.tokens.items()},
            purpose=self.purpose,
            cause=cause_of(table, self.nation, self.owner),
        )


class FactionOfVictim(UnitsChoice, frozen=True):
    """30.4121: what does the victim select for the first faction?"""

    rule: ClassVar[str] = "30.4121"


class FactionOfBeneficiary(UnitsChoice, frozen=True):
    """30.4123: what does the beneficiary add to it?"""

    rule: ClassVar[str] = "30.4123"


class FactionLoss(UnitsChoice, frozen=True):
    """30.414: which units does a divided nation with Military lose?"""

    rule: ClassVar[str] = "30.414"
    purpose: ClassVar[Literal["faction", "loss"]] = "loss"


# The war


def counterpart_for(table: Table, joining: int, victim: int) -> int:
    """38.1/15.52: who joins becomes a counterpart of the victim's nation, the first that is free."""
    nations, state = table.box.nations, table.state
    if joining == NOBODY or not nations[joining].counterpart_of:
        return joining
    original = nations[victim].counterpart_of or nations[victim].id
    free = [
        nation
        for nation in reversed(table.nations)
        if nations[nation].counterpart_of == original and state.leaving[nation] == ABSENT
    ]
    if joining not in free[:1]:
        table.seat_nation(state.seat[joining], free[0])
    return free[0]


@step
def civil_war(table: Table, victim: int, trader: int) -> None:
    """30.411: who has most unit points in stock gains; if that is the victim, there is no war.

    15.52: somebody who waits to join gains before all others.
    """
    if classic(table).civil_war == "boycott":
        return  # 39.6: nobody traded with the victim, and that is all (AC-V1)
    joining = counterpart_for(table, waiting(table), victim)
    beneficiary = joining if joining != NOBODY else beneficiary_by_stock(table, table.players())
    if beneficiary is None or (beneficiary == victim and classic(table).revolts_to == "players"):
        return
    points = SELECTED_BY_VICTIM + modifier(table, victim, CARD, "unit-points-victim-selects")
    if joining != NOBODY and classic(table).late_civil_war == "halves":
        table.next(("halves", victim, joining, points))
        return
    whole = units_of(table, victim).points
    if holds(table, victim, "philosophy"):
        by_victim, by_beneficiary = 0, SELECTED_BY_VICTIM  # 30.4124
    else:
        by_victim, by_beneficiary = points, SELECTED_BY_BENEFICIARY
    if by_victim + by_beneficiary >= whole:
        return  # 30.413: there is no second faction
    table.next(("first-faction", victim, beneficiary, by_victim, by_beneficiary))


@step
def first_faction(table: Table, victim: int, beneficiary: int, by_victim: int, by_beneficiary: int) -> Step:
    """30.412: the victim selects, then the beneficiary."""
    whole, first = units_of(table, victim), Units({}, ())
    if by_victim:
        answer: PickUnits = yield FactionOfVictim(victim, victim, by_victim, whole.plain())
        first = answer.units(table)
    rest = whole.without(first)
    # 15.51: who joins is not in the game yet, but selects
    answer = yield FactionOfBeneficiary(beneficiary, victim, by_beneficiary, rest.plain())
    first = first.together(answer.units(table))
    table.next(("choose-faction", victim, beneficiary, first.plain()))


class KeepFaction(Action, frozen=True):
    """I keep the first faction, or the second."""

    first: bool = True


class FactionChoice(Decision, frozen=True):
    """30.415: which faction does the victim keep?"""

    beneficiary: int
    first: Plain

    rule: ClassVar[str] = "30.415"
    answers: ClassVar[Answers] = (KeepFaction,)

    def sample(self, table: Table, random: Random) -> Action:
        return KeepFaction(random.random() < 0.5)

    def default(self, table: Table) -> Action:
        first = from_plain(self.first)
        return KeepFaction(first.points >= units_of(table, self.nation).without(first).points)

    def describe(self, table: Table) -> FactionForm:
        first = from_plain(self.first)
        return FactionForm(
            first=_part(table, first),
            second=_part(table, units_of(table, self.nation).without(first)),
            beneficiary=table.nation_id(self.beneficiary),
            cause=cause_of(table, self.nation),
        )


def _part(table: Table, units: Units) -> FactionPart:
    return FactionPart(
        cities=table.area_ids(units.cities),
        tokens={table.area_id(area): count for area, count in units.tokens.items()},
        points=units.points,
    )


@step
def choose_faction(table: Table, victim: int, beneficiary: int, first: Plain) -> Step:
    """30.415: the victim keeps one. AC-Q43: then Military costs each side units of the faction it will own."""
    answer: KeepFaction = yield FactionChoice(victim, beneficiary, first)
    one = from_plain(first)
    two = units_of(table, victim).without(one)
    kept, lost = (one, two) if answer.first else (two, one)
    table.tell("faction-kept", victim, points=kept.points, lost=lost.points)
    loss = modifier(table, victim, CARD, "unit-points-removed-from-each-faction")
    if loss:
        table.next(("faction-loss", victim, beneficiary, loss, kept.plain(), lost.plain()))
    else:
        table.next(("faction-changes-hands", victim, beneficiary, lost.plain()))


@step
def faction_loss(table: Table, victim: int, beneficiary: int, points: int, kept: Plain, lost: Plain) -> Step:
    """30.414: five points of each faction, if possible from areas adjacent to the other."""
    mine, theirs = from_plain(kept), from_plain(lost)
    remaining = theirs
    for chooser, own, other in ((victim, mine, theirs), (beneficiary, theirs, mine)):
        for wanted, among in _losses(table, own, other, points):
            if not wanted:
                continue
            picked = among
            if wanted < among.points:
                answer: PickUnits = yield FactionLoss(chooser, victim, wanted, among.plain())
                picked = answer.units(table)
            eliminate(table, victim, picked)
            if own is theirs:  # 39.5: the victim may choose for both
                remaining = remaining.without(picked)
    table.next(("faction-changes-hands", victim, beneficiary, remaining.plain()))


def _losses(table: Table, own: Units, other: Units, points: int) -> list[tuple[int, Units]]:
    """First what lies beside the other faction, then, if that is too little, the rest."""
    near = {there for area in other.areas() for there in (area, *table.box.board.adjacent[area])}
    beside = Units(
        {area: count for area, count in own.tokens.items() if area in near},
        tuple(area for area in own.cities if area in near),
    )
    rest = own.without(beside)
    missing = points - beside.points
    if missing <= 0:
        return [(points, beside)]
    if sum(rest.tokens.values()) >= missing:
        return [(beside.points, beside), (missing, Units(rest.tokens, ()))]
    return [(min(points, own.points), own)]  # a city elsewhere makes up the number


def eliminate(table: Table, owner: int, units: Units) -> None:
    for area, count in units.tokens.items():
        table.remove(owner, area, count)
    for area in units.cities:
        table.destroy_city(area)


# The faction changes hands


class TakeOver(Decision, frozen=True):
    """30.415: which units does a taker replace, pieces being too few for all?"""

    victim: int
    units: Plain

    rule: ClassVar[str] = "30.415"
    answers: ClassVar[Answers] = (AnnexUnits,)

    def numbers(self, table: Table) -> tuple[int, int]:
        units = from_plain(self.units)
        return (
            min(len(units.cities), table.cities_in_stock(self.nation)),
            min(sum(units.tokens.values()), table.state.stock[self.nation]),
        )

    def forced(self, table: Table) -> bool:
        units, (cities, tokens) = from_plain(self.units), self.numbers(table)
        return cities in (0, len(units.cities)) and (
            tokens in (0, sum(units.tokens.values())) or len(units.tokens) == 1
        )

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, AnnexUnits)
        units = from_plain(self.units)
        cities = [table.area(id) for id in action.cities]
        tokens = {table.area(id): count for id, count in action.tokens.items()}
        if len(set(cities)) != len(cities) or any(area not in units.cities for area in cities):
            table.refuse("Name cities of this faction, each once.", self.rule)
        if any(count > units.tokens.get(area, 0) for area, count in tokens.items()):
            table.refuse("There are not so many tokens of this faction.", self.rule)
        if (len(cities), sum(tokens.values())) != self.numbers(table):
            number = self.numbers(table)
            table.refuse(
                "Take over {cities} cities and {tokens} tokens, as many as possible.",
                self.rule,
                cities=number[0],
                tokens=number[1],
            )

    def _take(self, table: Table, cities: list[int], areas: list[int]) -> AnnexUnits:
        units, (number, left) = from_plain(self.units), self.numbers(table)
        tokens: dict[str, int] = {}
        for area in areas:
            if count := min(left, units.tokens[area]):
                tokens[table.area_id(area)] = count
                left -= count
        return AnnexUnits(table.area_ids(cities[:number]), tokens)

    def sample(self, table: Table, random: Random) -> Action:
        units = from_plain(self.units)
        cities, areas = list(units.cities), list(units.tokens)
        random.shuffle(cities)
        random.shuffle(areas)
        return self._take(table, cities, areas)

    def default(self, table: Table) -> AnnexUnits:
        units = from_plain(self.units)
        return self._take(table, list(units.cities), list(units.tokens))

    def describe(self, table: Table) -> AnnexForm:
        units, (cities, tokens) = from_plain(self.units), self.numbers(table)
        return AnnexForm(
            victim=table.nation_id(self.victim),
            cities=table.area_ids(units.cities),
            city_number=cities,
            tokens={table.area_id(area): count for area, count in units.tokens.items()},
            token_number=tokens,
            cause=cause_of(table, self.nation, self.victim),
        )


def take_over(table: Table, taker: int, victim: int, units: Units) -> Generator[Decision, Any, Units]:
    """The taker replaces these units as far as it has pieces; what is left of them."""
    question = TakeOver(taker, victim, units.plain())
    answer: Action = question.default(table) if question.forced(table) else (yield question)
    assert isinstance(answer, AnnexUnits)
    taken = Units({table.area(id): n for id, n in answer.tokens.items() if n}, tuple(map(table.area, answer.cities)))
    for area in taken.cities:
        annex_city(table, area, taker)
    for area, count in taken.tokens.items():
        table.annex_tokens(victim, area, taker, count)
    return units.without(taken)


def replaceable_by(table: Table, other: int, units: Units) -> bool:
    """Whether this nation has a piece for any of these units."""
    return bool((units.tokens and table.state.stock[other]) or (units.cities and table.cities_in_stock(other)))


@step
def faction_changes_hands(table: Table, victim: int, beneficiary: int, plain: Plain) -> Step:
    """30.415: the beneficiary replaces the units; what is too much goes to the next with most units in stock.

    AC-Q41: the victim is passed over, and what nobody can replace is eliminated.
    """
    units = from_plain(plain)
    if table.state.leaving[beneficiary] == ABSENT:
        join(table, beneficiary, victim)
        if classic(table).late_civil_war == "halves":  # 39.9/15.59
            for nation in (victim, beneficiary):
                table.use(nation, once.TORN | once.ABILITIES["monotheism"])
    elif classic(table).revolts_to == "barbarians":  # 39.5/30.415
        for area in units.cities:
            city_turns_neutral(table, area)
        for area, count in units.tokens.items():
            tokens_turn_neutral(table, victim, area, count)
        return
    takers = [beneficiary]
    while units.points and takers:
        taker = takers.pop()
        units = yield from take_over(table, taker, victim, units)
        able = [other for other in table.others(victim) if replaceable_by(table, other, units)]
        following = beneficiary_by_stock(table, able)
        if following is not None:
            takers.append(following)
    eliminate(table, victim, units)


def join(table: Table, nation: int, victim: int) -> None:
    """15.52: a new nation enters with copies of the victim's civilization cards and its place on the A.S.T. (AC-Q7)."""
    table.enter(nation)
    for advance in table.advances_of(victim):
        table.acquire(nation, advance)
    if steps := table.state.ast[victim]:
        table.move_marker(nation, steps)


# 39.9: two equal halves for a late arrival


def half_of(units: Units) -> tuple[int, int]:
    """39.9/15.54: cities and tokens of the first faction, which has the odd city and the odd point."""
    tokens = sum(units.tokens.values())
    cities = (len(units.cities) + 1) // 2
    return cities, min(tokens, max(0, (units.points + 1) // 2 - CITY * cities))


class HalfChoice(UnitsChoice, frozen=True):
    """39.9: units for the first half, so that both halves can become equal."""

    least_cities: int = 0
    most_cities: int = 0

    rule: ClassVar[str] = "39.9/15.55"

    def check(self, table: Table, action: Action) -> None:
        super().check(table, action)
        assert isinstance(action, PickUnits)
        if not self.least_cities <= len(action.cities) <= self.most_cities:
            table.refuse(
                "For equal halves {least} to {most} of these must be cities.",
                "39.9/15.54",
                least=self.least_cities,
                most=self.most_cities,
            )

    def sample(self, table: Table, random: Random) -> Action:
        among = from_plain(self.among)
        cities, pool = list(among.cities), [area for area, count in among.tokens.items() for _ in range(count)]
        random.shuffle(cities)
        random.shuffle(pool)
        number = random.randint(self.least_cities, self.most_cities)
        return self._pick(table, cities[:number], pool[: self.points - CITY * number])

    def default(self, table: Table) -> Action:
        among = from_plain(self.among)
        pool = [area for area, count in among.tokens.items() for _ in range(count)]
        number = self.most_cities
        return self._pick(table, list(among.cities[:number]), pool[: self.points - CITY * number])

    def describe(self, table: Table) -> PickUnitsForm:
        form = super().describe(table)
        return msgspec.structs.replace(form, least_cities=self.least_cities, most_cities=self.most_cities)


@step
def halves(table: Table, victim: int, joining: int, points: int) -> Step:
    """39.9/15.551-15.553: the victim selects as many points as it may, the late arrival the rest of the first half.

    AC-V11: what the victim selects is part of an equal division.
    """
    whole = units_of(table, victim)
    cities, tokens = half_of(whole)
    if not whole.points:
        return
    ways = [
        (CITY * c + t, c)
        for c in range(cities + 1)
        for t in range(tokens + 1)
        if CITY * c + t <= min(points, CITY * cities + tokens)
    ]
    number = max(total for total, _ in ways)
    possible = [c for total, c in ways if total == number]
    answer: PickUnits = yield HalfChoice(victim, victim, number, whole.plain(), min(possible), max(possible))
    first = answer.units(table)
    left = cities - len(first.cities), tokens - sum(first.tokens.values())
    if any(left):
        rest = whole.without(first).plain()
        answer = yield HalfChoice(joining, victim, CITY * left[0] + left[1], rest, left[0], left[0])
        first = first.together(answer.units(table))
    second = whole.without(first)
    if holds(table, victim, "philosophy") and first.cities and second.cities:
        swap = yield CitySwap(joining, first.cities, second.cities)
        if isinstance(swap, PickUnits):
            out, into = sorted(swap.units(table).cities, key=lambda area: area not in first.cities)
            first = Units(first.tokens, tuple(sorted({*first.cities, into} - {out})))
    table.next(("choose-faction", victim, joining, first.plain()))


class CitySwap(Decision, frozen=True):
    """39.9/15.554: do two cities change places?"""

    first: tuple[int, ...]
    second: tuple[int, ...]

    rule: ClassVar[str] = "39.9/15.554"
    answers: ClassVar[Answers] = (PickUnits, Done)

    def check(self, table: Table, action: Action) -> None:
        if not isinstance(action, PickUnits):
            return
        picked = action.units(table)
        inside = [area in self.first for area in picked.cities]
        known = all(area in self.first or area in self.second for area in picked.cities)
        if picked.tokens or sorted(inside) != [False, True] or not known:
            table.refuse("Name one city of each faction, or none.", self.rule)

    def sample(self, table: Table, random: Random) -> Action:
        if random.random() < 0.5:
            return Done()
        return PickUnits(tuple(table.area_ids((random.choice(self.first), random.choice(self.second)))))

    def default(self, table: Table) -> Action:
        return Done()

    def describe(self, table: Table) -> SwapForm:
        return SwapForm(
            first=table.area_ids(self.first),
            second=table.area_ids(self.second),
            cause=cause_for_its_victim(table, self.nation),
        )
