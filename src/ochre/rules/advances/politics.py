"""Politics: some treasury, or everything in one neighbouring area for its price in treasury."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Count, Id
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability, land_neighbours, points_by_owner
from ochre.rules.advances.annexing import Units, annex_area, annexable, units_to_annex, why_not_annex
from ochre.rules.forms import PoliticsAbility

SPARED = ("politics", "cultural-ascendancy")
MOST = 5


class UsePolitics(Ability, frozen=True):
    """adv.politics.1, .2: gain one to five treasury (A73), or annex an area adjacent by land to own units."""

    treasury: Count = 0
    area: Id | None = None

    advance: ClassVar[str] = "politics"

    def check_use(self, table: Table, nation: int) -> None:
        if self.area is None:
            if not 1 <= self.treasury <= gain(table, nation):
                table.refuse("You may gain one to {most} treasury.", "adv.politics.1", most=gain(table, nation))
            return
        if self.treasury:
            table.refuse("Politics gives treasury or annexes an area, not both.", "adv.politics.2")
        area = table.area(self.area)
        if area not in land_neighbours(table, nation):
            table.refuse("{area} is not adjacent by land to your units.", "adv.politics.2", area=self.area)
        units = units_to_annex(table, nation, area, SPARED)
        if (reason := why_not_annex(table, nation, units)) is not None:
            pattern, values = reason
            table.refuse(pattern, "adv.politics.6" if units.owners else "adv.politics.4", **values)
        if units.points > table.state.treasury[nation]:
            table.refuse("This costs {price} treasury; you have less.", "adv.politics.6", price=units.points)

    def carry_out(self, table: Table, nation: int) -> None:
        if self.area is None:
            table.to_treasury(nation, self.treasury)
            return
        area = table.area(self.area)
        units = units_to_annex(table, nation, area, SPARED)
        annex_area(table, nation, area, units)
        table.pay(nation, units.points)  # adv.politics.8: to the own stock; the victim's treasury is untouched

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        return gain(table, nation) > 0 or bool(cls._areas(table, nation))

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "UsePolitics | None":
        areas = list(cls._areas(table, nation)) if random.random() < 0.5 else []
        if areas:
            return cls(area=table.area_id(random.choice(areas)))
        most = gain(table, nation)
        return cls(treasury=1 + int(random.random() * most)) if most else None

    @classmethod
    def options(cls, table: Table, nation: int) -> PoliticsAbility:
        found = cls._areas(table, nation)
        return PoliticsAbility(
            most=gain(table, nation),
            prices={table.area_id(area): units.points for area, units in found.items()},
            points={table.area_id(area): points_by_owner(table, area, units.owners) for area, units in found.items()},
        )

    @classmethod
    def _areas(cls, table: Table, nation: int) -> dict[int, Units]:
        """What can be annexed and paid (adv.politics.6)."""
        found = dict(annexable(table, nation, SPARED))
        return {area: units for area, units in found.items() if units.points <= table.state.treasury[nation]}


def gain(table: Table, nation: int) -> int:
    """The most treasury that option 1 can give."""
    return min(MOST, table.state.stock[nation])
