"""What all special abilities have in common."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from ochre.engine.actions import Action
from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.once import ABILITIES, used


class Ability(Action, frozen=True):
    """One use of a special ability: completely or not at all (10.3), once a turn (gen.33)."""

    advance: ClassVar[str]

    def check(self, table: Table, nation: int) -> None:
        if not holds(table, nation, self.advance):
            table.refuse("You do not hold {advance}.", f"adv.{self.advance}.1", advance=self.advance)
        if used(table, nation, ABILITIES[self.advance]):
            table.refuse("You have used {advance} this turn.", "gen.33", advance=self.advance)
        self.check_use(table, nation)

    def apply(self, table: Table, nation: int) -> None:
        table.use(nation, ABILITIES[self.advance])
        table.tell("ability-used", nation, ability=self.advance)
        self.carry_out(table, nation)

    def check_use(self, table: Table, nation: int) -> None:
        """Refuse what this ability cannot do now."""
        raise NotImplementedError

    def carry_out(self, table: Table, nation: int) -> None:
        """Do it. 10.5, 10.6: this causes no conflict and is followed by no check."""
        raise NotImplementedError

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        """Whether there is something to use it on, as far as everybody can see."""
        raise NotImplementedError

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "Ability | None":
        """A random legal use; None if the first idea fails."""
        raise NotImplementedError

    @classmethod
    def options(cls, table: Table, nation: int) -> Any:
        """What a form needs to know: one of the abilities in `ochre.rules.forms`."""
        raise NotImplementedError


def land_neighbours(table: Table, nation: int) -> list[int]:
    """Areas adjacent by land to own units. 10.4: units are tokens and cities, not ships."""
    land = table.box.board.land
    return sorted({near for area in table.unit_areas(nation) for near in land[area]})


def reached(table: Table, area: int, spared: Sequence[str]) -> list[int]:
    """Whose units here an ability reaches: not those of barbarians, pirates and holders of these advances (10.7)."""
    owners = [owner for owner in table.owners(area) if owner < table.barbarians]
    city = table.city_owner(area)
    if city is not None and city < table.barbarians and city not in owners:
        owners.append(city)
    return [owner for owner in owners if not any(holds(table, owner, advance) for advance in spared)]


def points_by_owner(table: Table, area: int, owners: Iterable[int]) -> dict[str, int]:
    """Unit points of these owners in an area, for forms."""
    return {table.nation_id(owner): table.unit_points(owner, area) for owner in sorted(owners)}
