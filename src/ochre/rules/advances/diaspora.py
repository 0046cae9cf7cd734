"""Diaspora: up to five own tokens go anywhere on the board."""

from collections import Counter
from random import Random
from typing import Annotated, ClassVar

import msgspec

from ochre.engine.actions import Count, Id
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability
from ochre.rules.forms import DiasporaAbility
from ochre.rules.holding import holds
from ochre.rules.limits import alone, limit_for

MOST = 5


class Journey(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tokens that leave one area for another."""

    source: Id
    target: Id
    count: Count = 1


class UseDiaspora(Ability, frozen=True):
    """adv.diaspora.1: from one to five tokens (A73); all are taken up before the first is placed."""

    moves: Annotated[list[Journey], msgspec.Meta(max_length=MOST)]

    advance: ClassVar[str] = "diaspora"

    def check_use(self, table: Table, nation: int) -> None:
        taken, placed = Counter[int](), Counter[int]()
        for move in self.moves:
            source, target = table.area(move.source), table.area(move.target)
            if not move.count or source == target:
                table.refuse("Each token must go to another area.", "adv.diaspora.1")
            taken[source] += move.count
            placed[target] += move.count
        if not 1 <= taken.total() <= MOST:
            table.refuse("Move one to {most} tokens.", "adv.diaspora.1", most=MOST)
        for area, count in taken.items():
            if count > table.tokens(nation, area):
                table.refuse("You do not have {count} tokens in {area}.", "adv.diaspora.1", count=count, area=area)
        for area, count in placed.items():
            if count > room(table, nation, area) + taken[area]:
                if table.state.city[area]:
                    table.refuse("There is a city in {area}.", "adv.diaspora.2", area=area)
                table.refuse("There is no room for {count} tokens in {area}.", "adv.diaspora.1", count=count, area=area)

    def carry_out(self, table: Table, nation: int) -> None:
        for move in self.moves:
            table.relocate(nation, table.area(move.source), table.area(move.target), move.count)

    @classmethod
    def usable(cls, table: Table, nation: int) -> bool:
        return table.tokens_on_board(nation) > 0

    @classmethod
    def some_use(cls, table: Table, nation: int, random: Random) -> "UseDiaspora | None":
        ids, land = table.box.board.ids, table.box.board.land_areas
        source = random.choice(table.occupied(nation))
        for _ in range(6):
            target = random.choice(land)
            if target != source and (free := room(table, nation, target)) > 0:
                count = 1 + int(random.random() * min(free, table.tokens(nation, source), MOST))
                return cls([Journey(ids[source], ids[target], count)])
        return None

    @classmethod
    def options(cls, table: Table, nation: int) -> DiasporaAbility:
        rooms = {area: room(table, nation, area) for area in table.box.board.land_areas}
        return DiasporaAbility(
            least=1,
            most=MOST,
            source={table.area_id(area): table.tokens(nation, area) for area in table.occupied(nation)},
            room={table.area_id(area): free for area, free in rooms.items() if free > 0},
        )


def room(table: Table, nation: int, area: int) -> int:
    """How many tokens more this area holds for the nation; less than 0 if there are too many already.

    adv.diaspora.2: none beside a city, except one beside an own city with Public Works (adv.public-works.7).
    adv.diaspora.3: Agriculture helps only where the nation is alone, which `limit_for` knows.
    """
    if not table.state.in_play[area] or not table.box.board.is_land[area]:
        return 0
    city = table.state.city[area]
    if city:
        beside = city == nation + 1 and holds(table, nation, "public-works") and alone(table, nation, area)
        return 1 - table.tokens(nation, area) if beside else -table.tokens(nation, area)
    return limit_for(table, nation, area) - sum(table.counts(area))
