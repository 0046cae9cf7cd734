"""Monotheism: everything in one neighbouring area is annexed."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Id
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability, land_neighbours, points_by_owner
from ochre.rules.advances.annexing import annex_area, annexable, units_to_annex, why_not_annex
from ochre.rules.forms import AreaAbility

SPARED = ("monotheism", "theology")


class UseMonotheism(Ability, frozen=True):
    """adv.monotheism.1: all units in an area adjacent by land to own units."""

    area: Id

    advance: ClassVar[str] = "monotheism"

    def check_use(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        if area not in land_neighbours(table, nation):
            table.refuse("{area} is not adjacent by land to your units.", "adv.monotheism.1", area=self.area)
        units = units_to_annex(table, nation, area, SPARED)
        if (reason := why_not_annex(table, nation, units)) is not None:
            pattern, values = reason
            table.refuse(pattern, "adv.monotheism.4" if units.owners else "adv.monotheism.2", **values)

    def carry_out(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        annex_area(table, nation, area, units_to_annex(table, nation, area, SPARED))

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        return any(annexable(table, nation, SPARED))

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "UseMonotheism | None":
        areas = [area for area, _ in annexable(table, nation, SPARED)]
        return cls(table.area_id(random.choice(areas))) if areas else None

    @classmethod
    def options(cls, table: Table, nation: int) -> AreaAbility:
        found = dict(annexable(table, nation, SPARED))
        points = {table.area_id(area): points_by_owner(table, area, units.owners) for area, units in found.items()}
        return AreaAbility(table.area_ids(found), points)
