"""15.31: Barbarian tokens and Pirate cities are the pieces of one nation that nobody plays.

In variants they grow and build (39.4) and take what revolts (39.5).
"""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules import once
from ochre.rules.forms import ShareForm
from ochre.rules.phases.population_expansion import MOST, Expand
from ochre.rules.phases.tax_collection import ChooseRevoltingCities
from ochre.rules.policies import policies
from ochre.rules.ranking import beneficiary_by_stock


def barbarians_left(table: Table) -> int:
    """Barbarian tokens that are not on the board."""
    number = policies(table).barbarians.tokens
    assert number is not None
    return max(0, number - table.tokens_on_board(table.barbarians))


def pirate_cities_left(table: Table) -> int:
    number = policies(table).barbarians.pirate_cities
    assert number is not None
    return max(0, number - table.city_count(table.barbarians))


def city_turns_neutral(table: Table, area: int) -> None:
    """39.5: a Pirate city takes its place; without one Barbarians, as a reduced city leaves; without these nothing."""
    if pirate_cities_left(table):
        table.annex_city(area, table.barbarians)
        return
    tokens = min(table.box.board.limit[area], barbarians_left(table))
    table.destroy_city(area)
    table.place_barbarians(area, tokens)


def tokens_turn_neutral(table: Table, owner: int, area: int, count: int) -> None:
    """39.5: Barbarians take their place as far as there are any; the rest is eliminated."""
    number = min(count, barbarians_left(table))
    table.annex_tokens(owner, area, table.barbarians, number)
    table.remove(owner, area, count - number)


# 39.5: revolts


@step
def neutral_revolt(table: Table, victim: int, victims: tuple[int, ...]) -> Step:
    """39.5/19.32: who has most units in stock chooses which cities revolt; nobody gains them."""
    count, cities = table.state.revolting[victim], table.cities(victim)
    chooser = beneficiary_by_stock(table, table.others(victim))
    if count < len(cities):
        answer = yield ChooseRevoltingCities(victim if chooser is None else chooser, victim, count, "pirates")
        cities = list(map(table.area, answer.areas))
    for area in cities:
        city_turns_neutral(table, area)
    table.revolt(victim, 0)


# 39.4: growth


def controller(table: Table) -> int:
    """39.4/20.4: the player with fewest tokens on the board, in A.S.T. order, when Barbarians expand: for this turn."""
    playing = table.players()
    for nation in playing:
        if once.used(table, nation, once.CONTROLS_BARBARIANS):
            return nation
    return min(playing, key=lambda nation: (table.tokens_on_board(nation), nation))


def growth(table: Table) -> dict[int, int]:
    return {area: min(table.tokens(table.barbarians, area), MOST) for area in table.occupied(table.barbarians)}


class BarbarianExpansion(Decision, frozen=True):
    """39.4/20.5: which areas get the last Barbarian tokens?"""

    rule: ClassVar[str] = "39.4/20.5"
    answers: ClassVar[Answers] = (Expand,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, Expand)
        most = growth(table)
        for id, count in action.places.items():
            if count > most.get(table.area(id), 0):
                table.refuse(
                    "{area} gains at most {most} Barbarians.", self.rule, area=id, most=most.get(table.area(id), 0)
                )
        if sum(action.places.values()) != barbarians_left(table):
            table.refuse("Place all {count} Barbarians that are left.", self.rule, count=barbarians_left(table))

    def _fill(self, table: Table, areas: list[int]) -> Expand:
        left, most, places = barbarians_left(table), growth(table), dict[str, int]()
        for area in areas:
            if count := min(left, most[area]):
                places[table.area_id(area)] = count
                left -= count
        return Expand(places)

    def sample(self, table: Table, random: Random) -> Action:
        areas = list(growth(table))
        random.shuffle(areas)
        return self._fill(table, areas)

    def default(self, table: Table) -> Action:
        return self._fill(table, list(growth(table)))

    def describe(self, table: Table) -> ShareForm:
        left = barbarians_left(table)
        areas = {table.area_id(area): count for area, count in growth(table).items()}
        return ShareForm(left, left, areas, owner=table.nation_id(table.barbarians))


@step
def barbarian_expansion(table: Table) -> Step:
    """39.4/20.4: one token gains one, more gain two."""
    chief = controller(table)
    table.use(chief, once.CONTROLS_BARBARIANS)
    places = growth(table)
    if sum(places.values()) > barbarians_left(table) > 0:
        answer: Expand = yield BarbarianExpansion(chief)
        places = {table.area(id): count for id, count in answer.places.items()}
    elif not barbarians_left(table):
        return
    for area, count in places.items():
        table.place_barbarians(area, count)


@step
def barbarian_cities(table: Table) -> None:
    """39.4/25.4: six or more Barbarians on a city site become a Pirate city, while there are any (AC-V6, AC-V7)."""
    cities, site = policies(table).cities, table.box.board.site
    for area in table.occupied(table.barbarians):
        enough = table.tokens(table.barbarians, area) >= cities.on_site
        if enough and site[area] and not table.state.city[area] and pirate_cities_left(table):
            table.remove(table.barbarians, area, table.tokens(table.barbarians, area))
            table.place_pirate_city(area)
