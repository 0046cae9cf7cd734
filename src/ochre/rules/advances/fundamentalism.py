"""Fundamentalism: everything in one neighbouring area is destroyed."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Id
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability, land_neighbours, points_by_owner, reached
from ochre.rules.forms import AreaAbility

SPARED = ("fundamentalism", "philosophy")


class UseFundamentalism(Ability, frozen=True):
    """adv.fundamentalism.1: all units in an area adjacent by land to own units."""

    area: Id

    advance: ClassVar[str] = "fundamentalism"

    def check_use(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        if area not in land_neighbours(table, nation):
            table.refuse("{area} is not adjacent by land to your units.", "adv.fundamentalism.1", area=self.area)
        if not struck(table, nation, area):
            table.refuse("No unit in {area} would be destroyed.", "adv.fundamentalism.2", area=self.area)

    def carry_out(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        for owner in struck(table, nation, area):
            if table.city_owner(area) == owner:
                table.destroy_city(area)
            table.remove(owner, area, table.tokens(owner, area))

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        return any(struck(table, nation, area) for area in land_neighbours(table, nation))

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "UseFundamentalism | None":
        areas = cls._areas(table, nation)
        return cls(table.area_id(random.choice(areas))) if areas else None

    @classmethod
    def options(cls, table: Table, nation: int) -> AreaAbility:
        areas = cls._areas(table, nation)
        points = {table.area_id(area): points_by_owner(table, area, struck(table, nation, area)) for area in areas}
        return AreaAbility(table.area_ids(areas), points)

    @classmethod
    def _areas(cls, table: Table, nation: int) -> list[int]:
        return [area for area in land_neighbours(table, nation) if struck(table, nation, area)]


def struck(table: Table, nation: int, area: int) -> list[int]:
    """Whose units here are destroyed. Own ones are, too (A72): protection is against the abilities of others (10.7)."""
    others = reached(table, area, SPARED)
    return [*others, nation] if table.has_units(nation, area) else others
