"""Phase 1: taxes are collected, and cities that could not be taxed revolt."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_unfinished
from ochre.engine.state import LEFT
from ochre.engine.table import Table
from ochre.rules.cities import annex_city, lose_city
from ochre.rules.forms import CitiesForm, Fate, TaxRate, TaxRateForm
from ochre.rules.holding import holds
from ochre.rules.policies import policies
from ochre.rules.ranking import beneficiary_by_stock


@step
def tax_collection(table: Table) -> None:
    """1a: who has no rate to choose collects at once; then the others, then the revolts (1b.1)."""
    table.begin_phase("tax-collection")
    table.clear_finished()
    for nation in table.nations:
        if table.state.leaving[nation] >= LEFT:
            table.finish(nation)
        elif not _has_choice(table, nation):
            _collect(table, nation, policies(table).taxes.rate)
    table.next(("tax-rates",), ("tax-revolts",))


# 1a. Tax collection


def rates(table: Table, nation: int) -> range:
    """The tax rates this nation may set (1a.3): what Coinage and Monarchy change adds up (adv.coinage.4)."""
    usual = policies(table).taxes.rate
    coinage, monarchy = holds(table, nation, "coinage"), holds(table, nation, "monarchy")
    return range(usual - coinage, usual + coinage + monarchy + 1)


def revolts_at(table: Table, nation: int, rate: int) -> int:
    """1b.3: one for each city whose tax cannot be collected in full; none under Democracy (adv.democracy.1)."""
    if policies(table).taxes.democracy_stops_revolts and holds(table, nation, "democracy"):
        return 0
    return max(0, table.city_count(nation) - table.state.stock[nation] // rate)


def tax_at(table: Table, nation: int, rate: int) -> int:
    """1a.1, 1b.2: the rate for every city, or all there is."""
    return min(table.state.stock[nation], rate * table.city_count(nation))


def _has_choice(table: Table, nation: int) -> bool:
    possible = rates(table, nation)
    if len(possible) == 1:
        return False
    return len({(tax_at(table, nation, rate), revolts_at(table, nation, rate)) for rate in possible}) > 1


def _collect(table: Table, nation: int, rate: int) -> None:
    revolts = revolts_at(table, nation, rate)
    table.to_treasury(nation, tax_at(table, nation, rate))
    table.revolt(nation, revolts)
    table.finish(nation)


@floor
def tax_rates(table: Table) -> Step:
    """1a.6: holders of Coinage and Monarchy set their rates, all at once."""
    while asked := to_unfinished(ChooseTaxRate, table.nations, table):
        nation, answer = yield asked
        _collect(table, nation, answer.rate)


class SetTaxRate(Action, frozen=True):
    """One rate for all my cities this turn (adv.coinage.3, adv.monarchy.4)."""

    rate: Count


class ChooseTaxRate(Decision, frozen=True):
    """Which tax rate? It may be higher than can be paid (adv.coinage.5, adv.monarchy.6)."""

    rule: ClassVar[str] = "1a.3"
    answers: ClassVar[Answers] = (SetTaxRate,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, SetTaxRate)
        possible = rates(table, self.nation)
        if action.rate not in possible:
            table.refuse(
                "Your tax rate can be {least} to {most}, not {rate}.",
                self.rule,
                least=possible[0],
                most=possible[-1],
                rate=action.rate,
            )

    def sample(self, table: Table, random: Random) -> SetTaxRate:
        return SetTaxRate(random.choice(rates(table, self.nation)))

    def default(self, table: Table) -> SetTaxRate:
        """The usual rate, or the highest below it that can be paid, or the lowest."""
        possible = rates(table, self.nation)
        for rate in range(policies(table).taxes.rate, possible[0], -1):
            if rate * table.city_count(self.nation) <= table.state.stock[self.nation]:
                return SetTaxRate(rate)
        return SetTaxRate(possible[0])

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, SetTaxRate)
        _collect(table, self.nation, action.rate)
        return True

    def describe(self, table: Table) -> TaxRateForm:
        return TaxRateForm(
            table.city_count(self.nation),
            table.state.stock[self.nation],
            [self._effect(table, rate) for rate in rates(table, self.nation)],
        )

    def _effect(self, table: Table, rate: int) -> TaxRate:
        due, collects = rate * table.city_count(self.nation), tax_at(table, self.nation, rate)
        return TaxRate(
            rate=rate,
            due=due,
            collects=collects,
            short=due - collects,
            revolts=revolts_at(table, self.nation, rate),
            treasury=table.state.treasury[self.nation] + collects,
            stock=table.state.stock[self.nation] - collects,
        )


# 1b. Tax revolts


@step
def tax_revolts(table: Table) -> None:
    """1b.10: in A.S.T.-ranking order of the victims. Nothing happens if everybody has paid (1a.5)."""
    victims = tuple(nation for nation in table.nations if table.state.revolting[nation])
    table.next(*((policies(table).taxes.revolt_step, victim, victims) for victim in victims))


@step
def tax_revolt(table: Table, victim: int, victims: tuple[int, ...]) -> Step:
    """1b.3-1b.9: beneficiaries annex the revolting cities, each as many as there are cities in the own stock.

    Who gains is found anew for every victim. 1b.8: when a beneficiary has run out of cities, the next one is found, or
    pirates take what is left.
    """
    pirates = policies(table).taxes.revolts_without_taker == "pirates"
    while revolting := table.state.revolting[victim]:
        losing = (victim,) if policies(table).taxes.revolt_victims_gain else victims
        innocent = [nation for nation in table.players() if nation not in losing]  # 1b.11
        able = [nation for nation in innocent if table.cities_in_stock(nation)]  # 1b.8
        beneficiary = beneficiary_by_stock(table, able or innocent)  # 1b.4
        available = 0 if beneficiary is None else table.cities_in_stock(beneficiary)
        if pirates:
            yield from _revolt_to_pirates(table, victim, beneficiary, revolting, available)
            table.revolt(victim, 0)
            return
        # 1b.9: with nobody left to annex them, cities are destroyed. The book names nobody who picks them: first in
        # line for the gain is first in line for the choice.
        count = min(revolting, available) if available else revolting
        if count < table.city_count(victim):
            chooser = victim if beneficiary is None else beneficiary
            answer = yield ChooseRevoltingCities(chooser, victim, count, "annexed" if available else "destroyed")
            cities = list(map(table.area, answer.areas))
        else:
            cities = table.cities(victim)
        for area in cities:
            if available and beneficiary is not None:
                annex_city(table, area, beneficiary)
            else:
                lose_city(table, area)
        table.revolt(victim, revolting - count)


def _revolt_to_pirates(table: Table, victim: int, beneficiary: int | None, revolting: int, available: int) -> Step:
    """1b.5, 1b.8: the beneficiary picks all cities that revolt, and which of them pirates take for want of pieces.

    If everybody is a victim, there is no beneficiary: the victim picks.
    """
    chooser = victim if beneficiary is None else beneficiary
    annexed = min(revolting, available)
    for count, by in ((annexed, beneficiary), (revolting - annexed, table.barbarians)):
        if not count or by is None:
            continue
        cities = table.cities(victim)
        if count < len(cities):
            fate: Fate = "pirates" if by == table.barbarians else "annexed"
            answer = yield ChooseRevoltingCities(chooser, victim, count, fate)
            cities = list(map(table.area, answer.areas))
        for area in cities:
            annex_city(table, area, by)


class PickRevoltingCities(Action, frozen=True):
    """These cities of the victim revolt."""

    areas: tuple[Id, ...]


class ChooseRevoltingCities(Decision, frozen=True):
    """1b.5: not the victim but the beneficiary picks."""

    victim: int
    count: int
    fate: Fate  # 1b.9: nobody may have a city to put in their place

    rule: ClassVar[str] = "1b.5"
    answers: ClassVar[Answers] = (PickRevoltingCities,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, PickRevoltingCities)
        areas = list(map(table.area, action.areas))
        if len(areas) != self.count or len(set(areas)) != self.count:
            table.refuse("Exactly {count} different cities revolt.", "1b.3", count=self.count)
        for area in areas:
            if table.city_owner(area) != self.victim:
                table.refuse("There is no city of {nation} in {area}.", self.rule, nation=self.victim, area=area)

    def sample(self, table: Table, random: Random) -> PickRevoltingCities:
        return self._pick(table, random.sample(table.cities(self.victim), self.count))

    def default(self, table: Table) -> PickRevoltingCities:
        """Cities in rich areas first; a victim who must pick gives up the poor ones."""
        limit = table.box.board.limit
        rich_first = sorted(table.cities(self.victim), key=lambda area: (-limit[area], area))
        if self.nation == self.victim:
            rich_first.reverse()
        return self._pick(table, rich_first[: self.count])

    def describe(self, table: Table) -> CitiesForm:
        return CitiesForm(
            cities=table.area_ids(table.cities(self.victim)),
            fate=self.fate,
            least=self.count,
            most=self.count,
            owner=table.nation_id(self.victim),
        )

    @staticmethod
    def _pick(table: Table, areas: list[int]) -> PickRevoltingCities:
        return PickRevoltingCities(tuple(table.area_ids(areas)))
