"""Civil War and Tyranny: whole areas of one nation are selected, and annexed.

The book wants, in this order: whole areas, areas adjacent to each other, the exact number of unit points, and units
that the beneficiary has in stock. A search with a fixed number of steps finds a selection; a player's own is as good
as any if it keeps these at least as well.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import ClassVar, NamedTuple

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.causes import cause_of
from ochre.rules.cities import annex_city
from ochre.rules.forms import AnnexForm, UnitsForm
from ochre.rules.holding import holds

NODES = 4000  # of the search


class Units(NamedTuple):
    """What stands in some areas."""

    points: int
    cities: int
    tokens: int  # that can be annexed


def units_in(table: Table, victim: int, areas: Iterable[int]) -> Units:
    """All of the victim's units there. A token of Public Works counts, but dies with its city (adv.public-works.4)."""
    points = cities = tokens = 0
    extra = holds(table, victim, "public-works")
    for area in areas:
        here = table.tokens(victim, area)
        city = table.state.city[area] == victim + 1
        points += here + 5 * city
        cities += city
        tokens += 0 if city and extra else here
    return Units(points, cities, tokens)


class Quality(NamedTuple):
    """How far a selection is from perfect, most important first; smaller is better."""

    missing: int  # unit points too few
    parts: int  # groups of adjacent areas
    excess: int  # unit points too many
    misfit: bool  # the beneficiary has the points in stock, but not these pieces


def quality(table: Table, victim: int, beneficiary: int, wanted: int, areas: Sequence[int]) -> Quality:
    """cal.civil-war.13, cal.tyranny.10."""
    units = units_in(table, victim, areas)
    return Quality(
        max(0, wanted - units.points),
        len(connected_parts(table, areas)),
        max(0, units.points - wanted),
        _misfit(table, beneficiary, units),
    )


def _misfit(table: Table, beneficiary: int, units: Units) -> bool:
    """cal.civil-war.11: a duty only if stock has enough unit points (cal.civil-war.12)."""
    cities, tokens = table.cities_in_stock(beneficiary), table.state.stock[beneficiary]
    return 5 * cities + tokens >= units.points and (units.cities > cities or units.tokens > tokens)


def connected_parts(table: Table, areas: Iterable[int]) -> list[list[int]]:
    """These areas in groups that hang together by land or water, each in area order."""
    left = set(areas)
    parts = []
    for area in sorted(left):
        if area not in left:
            continue
        left.discard(area)
        part, reached = [area], [area]
        while reached:
            near = sorted(left & table.box.board.adjacent_set[reached.pop()])
            left.difference_update(near)
            part += near
            reached += near
        parts.append(sorted(part))
    return parts


# Search


def best_selection(table: Table, victim: int, beneficiary: int, wanted: int) -> tuple[int, ...]:
    """The best selection that a search of fixed length finds, areas in order. All units, if they are too few."""
    parts = [_Part(table, victim, part) for part in connected_parts(table, table.unit_areas(victim))]
    if sum(part.total for part in parts) <= wanted:
        return tuple(table.unit_areas(victim))
    large = [part for part in parts if part.total >= wanted]
    if large:
        return _within_one_part(table, beneficiary, wanted, large)
    return _across_parts(table, beneficiary, wanted, parts)


def _within_one_part(table: Table, beneficiary: int, wanted: int, parts: Sequence["_Part"]) -> tuple[int, ...]:
    best: tuple[int, bool] | None = None
    found: tuple[int, ...] = ()
    for part in parts:

        def judge(points: int, chosen: int, part: "_Part" = part) -> bool:
            nonlocal best, found
            excess = points - wanted
            if best is None or excess <= best[0]:
                areas = part.areas_of(chosen)
                rank = (excess, _misfit(table, beneficiary, units_in(table, part.victim, areas)))
                if best is None or rank < best:
                    best, found = rank, areas
            return best == (0, False)

        if part.search(judge, NODES // len(parts), wanted):
            break
    return tuple(sorted(found))


def _across_parts(table: Table, beneficiary: int, wanted: int, parts: Sequence["_Part"]) -> tuple[int, ...]:
    """Fewest groups, then the nearest number, then a mix that fits: part by part, what can be reached at all."""
    parts = sorted(parts, key=lambda part: (-part.total, part.areas))
    needed = next(n for n, total in enumerate(accumulate(part.total for part in parts), 1) if total >= wanted)
    reached: dict[tuple[int, int, int], tuple[int, ...]] = {(0, 0, 0): ()}  # groups, points, cities
    for part in parts:
        examples = part.examples(NODES // len(parts))
        for (groups, points, cities), areas in list(reached.items()):
            if points < wanted and groups < needed:
                for (more_points, more_cities), more in examples.items():
                    reached.setdefault((groups + 1, points + more_points, cities + more_cities), areas + more)
    nearest = min(points for _, points, _ in reached if points >= wanted)
    as_good = [reached[key] for key in sorted(reached) if key[:2] == (needed, nearest)]
    victim = parts[0].victim
    found = min(as_good, key=lambda areas: _misfit(table, beneficiary, units_in(table, victim, areas)))
    return tuple(sorted(found))


class _Part:
    """Areas that hang together, as bits: the smaller the bit, the sooner the search takes the area."""

    def __init__(self, table: Table, victim: int, areas: Sequence[int], random: Random | None = None) -> None:
        self.victim = victim
        points = {area: table.unit_points(victim, area) for area in areas}
        order = sorted(areas, key=lambda area: (-points[area], area))
        if random is not None:
            random.shuffle(order)
        self.areas = tuple(order)
        self.points = [points[area] for area in order]
        self.total = sum(self.points)
        self.cities = sum(1 << n for n, area in enumerate(order) if table.state.city[area] == victim + 1)
        near = table.box.board.adjacent_set
        self.near = [sum(1 << n for n, other in enumerate(order) if other in near[area]) for area in order]

    def areas_of(self, chosen: int) -> tuple[int, ...]:
        return tuple(area for bit, area in enumerate(self.areas) if chosen >> bit & 1)

    def cities_in(self, chosen: int) -> int:
        return (chosen & self.cities).bit_count()

    def search(self, judge: Callable[[int, int], bool], nodes: int, wanted: int) -> bool:
        """Show connected selections that reach the wanted points to `judge`, until it says stop or nodes run out.

        Each is met at most once: an area tried and given up stays out of what is tried after it.
        """
        left = nodes

        def grow(points: int, chosen: int, border: int, out: int, possible: int) -> bool:
            nonlocal left
            while border and left > 0:
                bit = border & -border
                border ^= bit
                number = bit.bit_length() - 1
                left -= 1
                here = points + self.points[number]
                if here >= wanted:
                    if judge(here, chosen | bit):
                        return True
                else:
                    further = border | (self.near[number] & ~(chosen | out | bit))
                    if grow(here, chosen | bit, further, out, possible):
                        return True
                out |= bit
                possible -= self.points[number]
                if possible < wanted:
                    return False
            return False

        everything = self.total
        out = 0
        for number in range(len(self.areas)):
            # The first area is `number`; all before it stay out.
            bit = 1 << number
            if everything < wanted or left <= 0:
                return False
            if self.points[number] >= wanted:
                if judge(self.points[number], bit):
                    return True
            elif grow(self.points[number], bit, self.near[number] & ~out, out, everything):
                return True
            out |= bit
            everything -= self.points[number]
        return False

    def examples(self, nodes: int) -> dict[tuple[int, int], tuple[int, ...]]:
        """Connected selections with different points and cities; the whole part is always one."""
        everything = (1 << len(self.areas)) - 1
        found = {(self.total, self.cities_in(everything)): self.areas}

        def judge(points: int, chosen: int) -> bool:
            found.setdefault((points, self.cities_in(chosen)), self.areas_of(chosen))
            return False

        for wanted in range(1, self.total):
            self.search(judge, max(20, nodes // self.total), wanted)
        return found


# Questions


class SelectUnits(Action, frozen=True):
    """All units of the victim in these areas."""

    areas: list[Id]


class UnitSelection(Decision, frozen=True):
    """Which areas are annexed?"""

    victim: int
    beneficiary: int
    wanted: int
    best: tuple[int, ...]  # what the search has found

    rule: ClassVar[str]
    answers: ClassVar[Answers] = (SelectUnits,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, SelectUnits)
        areas = [table.area(id) for id in action.areas]
        if len(set(areas)) != len(areas):
            table.refuse("Name each area once.", self.rule)
        for area in areas:
            if not table.has_units(self.victim, area):
                table.refuse("There are no units of the victim in {area}.", self.rule, area=area)
        own, best = self._quality(table, areas), self._quality(table, self.best)
        if own.missing > best.missing:
            table.refuse(
                "That is {missing} unit points short of {wanted}.", self.rule, missing=own.missing, wanted=self.wanted
            )
        if own.parts > best.parts:
            table.refuse("The areas must be adjacent to each other; that is possible.", self.rule)
        if own <= best:
            return
        if own.excess > best.excess:
            table.refuse("It is possible to come nearer to {wanted} unit points.", self.rule, wanted=self.wanted)
        table.refuse("Choose units of which the beneficiary has enough in stock.", self.rule)

    def _quality(self, table: Table, areas: Sequence[int]) -> Quality:
        return quality(table, self.victim, self.beneficiary, self.wanted, areas)

    def sample(self, table: Table, random: Random) -> Action:
        """A short search in random order, if it finds something as good."""
        best = self._quality(table, self.best)
        whole = next(part for part in connected_parts(table, table.unit_areas(self.victim)) if self.best[0] in part)
        part = _Part(table, self.victim, whole, random)
        found: list[tuple[int, ...]] = []

        def judge(points: int, chosen: int) -> bool:
            areas = part.areas_of(chosen)
            if points - self.wanted <= best.excess and self._quality(table, areas) <= best:
                found.append(areas)
            return bool(found)

        if best.parts == 1 and part.total >= self.wanted:
            part.search(judge, 200, self.wanted)
        return SelectUnits(table.area_ids(found[0] if found else self.best))

    def default(self, table: Table) -> Action:
        return SelectUnits(table.area_ids(self.best))

    def describe(self, table: Table) -> UnitsForm:
        best = self._quality(table, self.best)
        return UnitsForm(
            victim=table.nation_id(self.victim),
            beneficiary=table.nation_id(self.beneficiary),
            wanted=self.wanted,
            areas={
                table.area_id(area): units_in(table, self.victim, [area]).points
                for area in table.unit_areas(self.victim)
            },
            suggestion=table.area_ids(self.best),
            missing=best.missing,
            parts=best.parts,
            excess=best.excess,
            cause=cause_of(table, self.nation, self.victim),
        )


def selected_areas(table: Table, action: SelectUnits) -> tuple[int, ...]:
    return tuple(sorted(table.area(id) for id in action.areas))


class AnnexUnits(Action, frozen=True):
    """Annex these cities, and so many tokens in these areas."""

    cities: list[Id]
    tokens: dict[Id, Count]


class Annexation(Decision, frozen=True):
    """cal.civil-war.12, cal.tyranny.9: which of the selected units are annexed, stock being too short for all?"""

    victim: int
    areas: tuple[int, ...]

    rule: ClassVar[str] = "cal.civil-war.12"
    answers: ClassVar[Answers] = (AnnexUnits,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, AnnexUnits)
        cities = [table.area(id) for id in action.cities]
        tokens = {table.area(id): count for id, count in action.tokens.items()}
        there = self._tokens(table)
        if len(set(cities)) != len(cities) or any(area not in self._cities(table) for area in cities):
            table.refuse("Name selected cities, each once.", self.rule)
        if any(count > there.get(area, 0) for area, count in tokens.items()):
            table.refuse("There are not so many selected tokens.", self.rule)
        if (len(cities), sum(tokens.values())) != (self._city_number(table), self._token_number(table)):
            table.refuse(
                "Annex {cities} cities and {tokens} tokens, as many as possible.",
                self.rule,
                cities=self._city_number(table),
                tokens=self._token_number(table),
            )

    def _cities(self, table: Table) -> list[int]:
        return [area for area in self.areas if table.state.city[area] == self.victim + 1]

    def _tokens(self, table: Table) -> dict[int, int]:
        """Selected tokens that can be annexed."""
        return {area: count for area in self.areas if (count := units_in(table, self.victim, [area]).tokens)}

    def _city_number(self, table: Table) -> int:
        return min(len(self._cities(table)), table.cities_in_stock(self.nation))

    def _token_number(self, table: Table) -> int:
        return min(sum(self._tokens(table).values()), table.state.stock[self.nation])

    def choice(self, table: Table) -> bool:
        """Whether there is anything to choose."""
        cities, tokens = self._city_number(table), self._token_number(table)
        there = self._tokens(table)
        return 0 < cities < len(self._cities(table)) or (0 < tokens < sum(there.values()) and len(there) > 1)

    def everything_possible(self, table: Table, cities: Sequence[int], areas: Sequence[int]) -> AnnexUnits:
        """As much as stock allows, in this order."""
        left, there = self._token_number(table), self._tokens(table)
        tokens: dict[str, int] = {}
        for area in areas:
            if count := min(left, there[area]):
                tokens[table.area_id(area)] = count
                left -= count
        return AnnexUnits(table.area_ids(cities[: self._city_number(table)]), tokens)

    def sample(self, table: Table, random: Random) -> Action:
        cities, areas = self._cities(table), list(self._tokens(table))
        random.shuffle(cities)
        random.shuffle(areas)
        return self.everything_possible(table, cities, areas)

    def default(self, table: Table) -> Action:
        return self.everything_possible(table, self._cities(table), list(self._tokens(table)))

    def describe(self, table: Table) -> AnnexForm:
        return AnnexForm(
            victim=table.nation_id(self.victim),
            cities=table.area_ids(self._cities(table)),
            city_number=self._city_number(table),
            tokens={table.area_id(area): count for area, count in self._tokens(table).items()},
            token_number=self._token_number(table),
            cause=cause_of(table, self.nation, self.victim),
        )


@step
def annex_units(table: Table, victim: int, beneficiary: int, areas: tuple[int, ...]) -> Step:
    """cal.gen.12: the beneficiary replaces the selected units by own ones, as far as stock goes.

    cal.civil-war.12, cal.tyranny.9: the rest become pirate cities and barbarian tokens.
    """
    annexation = Annexation(beneficiary, victim, areas)
    answer: Action = annexation.default(table)
    if annexation.choice(table):
        answer = yield annexation
    assert isinstance(answer, AnnexUnits)
    for area in areas:
        id = table.area_id(area)
        if table.state.city[area] == victim + 1:
            annex_city(table, area, beneficiary if id in answer.cities else table.barbarians)
        table.annex_tokens(victim, area, beneficiary, answer.tokens.get(id, 0))
        table.annex_tokens(victim, area, table.barbarians, table.tokens(victim, area))
