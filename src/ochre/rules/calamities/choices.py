"""Small choices that calamities share: a city, some victims, a place."""

from collections.abc import Generator, Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from ochre.engine.actions import Action, Answers, Id
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.causes import cause_for_its_victim, cause_of, protection
from ochre.rules.cities import tokens_for_city
from ochre.rules.forms import CitiesForm, Fate, PlaceForm, VictimsForm
from ochre.rules.holding import modifier


class ChooseCity(Action, frozen=True):
    """The city in this area."""

    area: Id


class CityChoice(Decision, frozen=True):
    """One of these cities, best default first."""

    cities: tuple[int, ...]

    rule: ClassVar[str]
    answers: ClassVar[Answers] = (ChooseCity,)
    fate: ClassVar[Fate]

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ChooseCity)
        if table.area(action.area) not in self.cities:
            table.refuse("The city to choose is not in {area}.", self.rule, area=action.area)

    def sample(self, table: Table, random: Random) -> Action:
        return ChooseCity(table.area_id(random.choice(self.cities)))

    def default(self, table: Table) -> Action:
        return ChooseCity(table.area_id(self.cities[0]))

    def describe(self, table: Table) -> CitiesForm:
        owners = {table.state.city[area] - 1 for area in self.cities}
        owner = owners.pop() if len(owners) == 1 else None
        reduced = sorted(self.cities) if self.fate == "reduced" else []
        return CitiesForm(
            cities=table.area_ids(sorted(self.cities)),
            fate=self.fate,
            least=1,
            most=1,
            owner=None if owner is None else table.nation_id(owner),
            tokens={table.area_id(area): tokens_for_city(table, area) for area in reduced},
            cause=cause_of(table, self.nation, owner),
        )


def chosen_city(table: Table, question: CityChoice) -> Generator[Decision, Any, int]:
    """The area of the city that is chosen; where there is one only, nobody is asked."""
    if len(question.cities) == 1:
        return question.cities[0]
    answer: ChooseCity = yield question
    return table.area(answer.area)


def wilderness_first(table: Table, cities: Iterable[int]) -> tuple[int, ...]:
    """Cities without a site are given up first."""
    site = table.box.board.site
    return tuple(sorted(cities, key=lambda area: (site[area] > 0, area)))


def coastal(table: Table, cities: Iterable[int]) -> list[int]:
    """cal.gen.15: those in coastal areas."""
    return [area for area in cities if table.box.board.coastal[area]]


class NameVictims(Action, frozen=True):
    """These other players suffer, too."""

    nations: list[Id]


class VictimsChoice(Decision, frozen=True):
    """cal.gen.4: so many of these players, best default first. Choosing them is compulsory."""

    among: tuple[int, ...]
    count: int

    rule: ClassVar[str]
    answers: ClassVar[Answers] = (NameVictims,)
    calamity: ClassVar[str]
    effect: ClassVar[str] = "damage"
    loss: ClassVar[int]  # of each, before advances

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, NameVictims)
        named = [table.nation(id) for id in action.nations]
        if len(set(named)) != len(named) or len(named) != self.count:
            table.refuse("Name {count} different players.", self.rule, count=self.count)
        for nation in named:
            if nation not in self.among:
                table.refuse("{nation} cannot be a secondary victim here.", self.rule, nation=nation)

    def sample(self, table: Table, random: Random) -> Action:
        return NameVictims([table.nation_id(nation) for nation in random.sample(self.among, self.count)])

    def default(self, table: Table) -> Action:
        return NameVictims([table.nation_id(nation) for nation in self.among[: self.count]])

    def describe(self, table: Table) -> VictimsForm:
        among = sorted(self.among)
        return VictimsForm(
            among=[table.nation_id(nation) for nation in among],
            least=self.count,
            most=self.count,
            unit="cities" if self.effect == "cities-reduced" else "points",
            at_stake={table.nation_id(nation): self.at_stake(table, nation) for nation in among},
            protection={
                table.nation_id(nation): found
                for nation in among
                if (found := protection(table, nation, self.calamity, self.effect))
            },
            cause=cause_of(table, self.nation),
        )

    def at_stake(self, table: Table, nation: int) -> int:
        """What this player would lose."""
        return max(0, self.loss_of(table, nation))

    @classmethod
    def loss_of(cls, table: Table, nation: int) -> int:
        """cal.gen.24: the number of the card, changed by the advances of a secondary victim."""
        return cls.loss + modifier(table, nation, cls.calamity, cls.effect, "secondary")


def strongest_first(table: Table, nations: Iterable[int]) -> tuple[int, ...]:
    """By unit points on the board."""
    return tuple(
        sorted(nations, key=lambda nation: (-table.tokens_on_board(nation) - 5 * table.city_count(nation), nation))
    )


class ChoosePlace(Action, frozen=True):
    """This area, volcano, flood plain or open sea."""

    place: Id


class PlaceChoice(Decision, frozen=True):
    """One of these places, best default first."""

    places: tuple[str, ...]

    rule: ClassVar[str]
    answers: ClassVar[Answers] = (ChoosePlace,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ChoosePlace)
        if action.place not in self.places:
            table.refuse("Choose one of {places}.", self.rule, places=self.places)

    def sample(self, table: Table, random: Random) -> Action:
        return ChoosePlace(random.choice(self.places))

    def default(self, table: Table) -> Action:
        return ChoosePlace(self.places[0])

    def describe(self, table: Table) -> PlaceForm:
        areas = {place: self.areas_of(table, place) for place in self.places}
        return PlaceForm(
            places=list(self.places),
            areas={place: table.area_ids(found) for place, found in areas.items()},
            points={place: points_in(table, found) for place, found in areas.items()},
            cause=cause_for_its_victim(table, self.nation),
        )

    def areas_of(self, table: Table, place: str) -> list[int]:
        """The areas where something would happen: the place itself, unless it is the name of several."""
        return [table.area(place)]


def chosen_place(question: PlaceChoice) -> Generator[Decision, Any, str]:
    """The place that is chosen; where there is one only, nobody is asked."""
    if len(question.places) == 1:
        return question.places[0]
    answer: ChoosePlace = yield question
    return answer.place


def points_in(table: Table, areas: Sequence[int]) -> dict[str, int]:
    """Unit points of each nation in these areas, in ranking order; nations without any are left out."""
    points = {owner: sum(table.unit_points(owner, area) for area in areas) for owner in table.nations}
    return {table.nation_id(owner): number for owner, number in points.items() if number}
