"""Universal Doctrine: barbarians or pirates come over."""

from random import Random
from typing import ClassVar

import msgspec

from ochre.engine.actions import Count, Id
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability
from ochre.rules.forms import UniversalDoctrineAbility

MOST = 5


class UseUniversalDoctrine(Ability, frozen=True):
    """adv.universal-doctrine.1: annex one pirate city, or one to five barbarian tokens (A73) from anywhere (.3)."""

    city: Id | None = None
    tokens: dict[Id, Count] = msgspec.field(default_factory=dict)

    advance: ClassVar[str] = "universal-doctrine"

    def check_use(self, table: Table, nation: int) -> None:
        if (self.city is None) == (not self.tokens):
            table.refuse("Annex one pirate city, or some barbarian tokens.", "adv.universal-doctrine.1")
        if self.city is not None:
            if table.city_owner(table.area(self.city)) != table.barbarians:
                table.refuse("There is no pirate city in {area}.", "adv.universal-doctrine.1", area=self.city)
            if not table.cities_in_stock(nation):
                table.refuse("You have no city in stock.", "adv.universal-doctrine.1")
            return
        total = sum(self.tokens.values())
        if not all(self.tokens.values()) or total > MOST:
            table.refuse(
                "Annex at most {most} tokens, at least one from each area named.", "adv.universal-doctrine.1", most=MOST
            )
        for id, count in self.tokens.items():
            if count > table.tokens(table.barbarians, table.area(id)):
                table.refuse(
                    "There are not {count} barbarian tokens in {area}.",
                    "adv.universal-doctrine.1",
                    count=count,
                    area=id,
                )
        if total > table.state.stock[nation]:
            table.refuse("You have not so many tokens in stock.", "adv.universal-doctrine.1")

    def carry_out(self, table: Table, nation: int) -> None:
        if self.city is not None:
            table.annex_city(table.area(self.city), nation)
        for id, count in self.tokens.items():
            table.annex_tokens(table.barbarians, table.area(id), nation, count)

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        cities = table.cities_in_stock(nation) and table.city_count(table.barbarians)
        return bool(cities or (table.state.stock[nation] and table.tokens_on_board(table.barbarians)))

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "UseUniversalDoctrine | None":
        pirates = table.cities(table.barbarians) if table.cities_in_stock(nation) else []
        areas = table.occupied(table.barbarians) if table.state.stock[nation] else []
        if pirates and (not areas or random.random() < 0.5):
            return cls(city=table.area_id(random.choice(pirates)))
        if not areas:
            return None
        area = random.choice(areas)
        most = min(MOST, table.tokens(table.barbarians, area), table.state.stock[nation])
        return cls(tokens={table.area_id(area): 1 + int(random.random() * most)})

    @classmethod
    def options(cls, table: Table, nation: int) -> UniversalDoctrineAbility:
        barbarians = table.barbarians
        return UniversalDoctrineAbility(
            cities=table.area_ids(table.cities(barbarians)) if table.cities_in_stock(nation) else [],
            least=1,
            most=min(MOST, table.state.stock[nation]),
            tokens={table.area_id(area): table.tokens(barbarians, area) for area in table.occupied(barbarians)},
        )
