"""Small choices that calamities share: a city, some victims, a place."""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

from ochre.engine.actions import Action, Answers, Id
from ochre.engine.decisions import Decision
from ochre.engine.table import Table


class ChooseCity(Action, frozen=True):
    """The city in this area."""

    area: Id


class CityChoice(Decision, frozen=True):
    """One of these cities, best default first."""

    cities: tuple[int, ...]

    rule: ClassVar[str]
    answers: ClassVar[Answers] = (ChooseCity,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, ChooseCity)
        if table.area(action.area) not in self.cities:
            table.refuse(f"The city to choose is not in {action.area}.", self.rule)

    def sample(self, table: Table, random: Random) -> Action:
        return ChooseCity(table.area_id(random.choice(self.cities)))

    def default(self, table: Table) -> Action:
        return ChooseCity(table.area_id(self.cities[0]))

    def describe(self, table: Table) -> dict[str, Any]:
        return {"cities": table.area_ids(sorted(self.cities))}


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

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, NameVictims)
        named = [table.nation(id) for id in action.nations]
        if len(set(named)) != len(named) or len(named) != self.count:
            table.refuse(f"Name {self.count} different players.", self.rule)
        for nation in named:
            if nation not in self.among:
                table.refuse(f"{table.nation_name(nation)} cannot be a secondary victim here.", self.rule)

    def sample(self, table: Table, random: Random) -> Action:
        return NameVictims([table.nation_id(nation) for nation in random.sample(self.among, self.count)])

    def default(self, table: Table) -> Action:
        return NameVictims([table.nation_id(nation) for nation in self.among[: self.count]])

    def describe(self, table: Table) -> dict[str, Any]:
        return {"among": [table.nation_id(nation) for nation in sorted(self.among)], "count": self.count}


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
            table.refuse(f"Choose one of {', '.join(self.places)}.", self.rule)

    def sample(self, table: Table, random: Random) -> Action:
        return ChoosePlace(random.choice(self.places))

    def default(self, table: Table) -> Action:
        return ChoosePlace(self.places[0])

    def describe(self, table: Table) -> dict[str, Any]:
        return {"places": list(self.places)}
