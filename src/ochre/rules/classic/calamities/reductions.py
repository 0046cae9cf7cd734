"""30.32, 30.42, 30.71, 30.81: Superstition, Slave Revolt, Civil Disorder, Iconoclasm & Heresy reduce cities."""

from typing import ClassVar

from ochre.engine.agenda import Step, floor, step
from ochre.engine.table import Table
from ochre.rules.calamities.choices import CityChoice, chosen_city
from ochre.rules.causes import cause_of
from ochre.rules.cities import reduce_city, support_rate
from ochre.rules.classic.victims import eligible
from ochre.rules.forms import CitiesForm, Fate
from ochre.rules.holding import modifier
from ochre.rules.losses import order_reductions
from ochre.rules.phases.city_support import ReduceForSupport, to_reduce_first

# 30.32: Superstition

SUPERSTITION = "superstition"


@step
def superstition(table: Table, victim: int, trader: int) -> None:
    """30.321, 30.322: three cities; the highest Religion card held decides how many fewer, and only that one."""
    held = table.state.advances[victim]
    changed = [
        amount
        for advance, _, amount in table.box.advances.modifiers[SUPERSTITION, "cities-reduced-set-to"]
        if held >> advance & 1
    ]
    order_reductions(table, {victim: min([3, *changed])})


# 30.42: Slave Revolt


@step
def slave_revolt(table: Table, victim: int, trader: int) -> None:
    """30.421, 30.423: so many tokens, as far as there are (30.422), support no city until this is over."""
    tokens = 15 + modifier(table, victim, "slave-revolt", "tokens-not-supporting")
    table.next(("reduce-after-revolt", victim, min(tokens, table.tokens_on_board(victim))))


def unsupported(table: Table, nation: int, idle: int) -> bool:
    """Tokens placed since by reductions do support (30.422), so only the idle ones are taken off."""
    return table.city_count(nation) * support_rate(table, nation) > table.tokens_on_board(nation) - idle


class ReduceAfterRevolt(ReduceForSupport, frozen=True):
    """30.422: which city cannot be supported while slaves revolt?"""

    idle: int = 0

    rule: ClassVar[str] = "30.422"

    def asked_again(self, table: Table) -> bool:
        return unsupported(table, self.nation, self.idle)

    def describe(self, table: Table) -> CitiesForm:
        form = super().describe(table)
        return CitiesForm(
            cities=form.cities,
            fate="reduced",
            least=1,
            most=1,
            owner=form.owner,
            tokens=form.tokens,
            locked=form.locked,
            needed=form.needed,
            on_board=form.on_board - self.idle,
            rate=self.rate,
            cause=cause_of(table, self.nation),
        )


@floor
def reduce_after_revolt(table: Table, victim: int, idle: int) -> Step:
    """30.422: one city after the other, those built this turn first (26.32)."""
    while unsupported(table, victim, idle):
        first = to_reduce_first(table, victim)
        answer = yield ReduceAfterRevolt(victim, support_rate(table, victim), idle)
        assert table.area(answer.area) in first
        reduce_city(table, table.area(answer.area))


# 30.71: Civil Disorder


@step
def civil_disorder(table: Table, victim: int, trader: int) -> None:
    """30.711-30.715: all cities but three, more or fewer by cards."""
    number = table.city_count(victim) - 3 + modifier(table, victim, "civil-disorder", "cities-reduced")
    order_reductions(table, {victim: number})


# 30.81: Iconoclasm & Heresy

ICONOCLASM = "iconoclasm-and-heresy"


@step
def iconoclasm_and_heresy(table: Table, victim: int, trader: int) -> None:
    """30.811-30.818: four own cities, more or fewer by cards, and two of others."""
    number = 4 + modifier(table, victim, ICONOCLASM, "cities-reduced", "primary")
    table.next(("heresy-spreads", victim, trader, 2, ()))
    order_reductions(table, {victim: number})


class HereticCity(CityChoice, frozen=True):
    """30.818: which city of another player is reduced, too?"""

    rule: ClassVar[str] = "30.818"
    fate: ClassVar[Fate] = "reduced"


@step
def heresy_spreads(table: Table, victim: int, trader: int, left: int, struck: tuple[int, ...]) -> Step:
    """30.818, 30.819: two cities in all; of a Philosophy holder one at most, of a Theology holder none."""
    cities = tuple(
        area
        for other in eligible(table, victim, trader)
        if not modifier(table, other, ICONOCLASM, "cannot-be-selected", "secondary")
        and struck.count(other) < (modifier(table, other, ICONOCLASM, "max-cities-lost", "secondary") or left + 2)
        for area in table.cities(other)
    )
    if not cities:
        return
    area = yield from chosen_city(table, HereticCity(victim, cities))
    owner = table.state.city[area] - 1
    reduce_city(table, area)
    if left > 1:
        table.next(("heresy-spreads", victim, trader, left - 1, (*struck, owner)))
