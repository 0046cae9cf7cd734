"""Leaving the game: what happens to the pieces and cards of who goes, and to those who stand in the way."""

from collections.abc import Collection
from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, step
from ochre.engine.decisions import Decision
from ochre.engine.game import end_game
from ochre.engine.state import ABSENT, LEFT
from ochre.engine.table import Table
from ochre.rules.cities import tokens_for_city
from ochre.rules.forms import ShareForm
from ochre.rules.holding import holds
from ochre.rules.limits import alone, limit_for
from ochre.rules.policies import policies


class LeaveGame(Action, frozen=True):
    """I leave the game. leave.3: this turn is finished first. leave.22: there is no way back."""

    def check(self, table: Table, nation: int) -> None:
        if table.has_left(nation):
            table.refuse("You have left this game; nobody joins or rejoins a running game.", "leave.22")
        if table.state.leaving[nation] == ABSENT:
            table.refuse("You have not joined the game yet.", "leave.3")
        if table.state.leaving[nation]:
            table.refuse("You leave at the end of this turn.", "leave.3")
        if not table.state.phase:
            table.refuse("The game has not begun yet.", "leave.3")

    def apply(self, table: Table, nation: int) -> None:
        table.announce_leaving(nation)


@step
def departures(table: Table) -> None:
    """leave.3, leave.19: between turns. With fewer than two players left the game is over and scored."""
    leaving = [nation for nation in table.players() if table.state.leaving[nation]]
    if not leaving:
        return
    staying = [nation for nation in table.players() if nation not in leaving]
    if not staying:  # everybody leaves together: the table is scored as it stands
        end_game(table, policies(table).score(table))
        return
    dead = dead_areas(table, leaving)
    for nation in leaving:
        _clear_away(table, nation, dead)
    for area in sorted(dead):
        table.remove(table.barbarians, area, table.tokens(table.barbarians, area))  # leave.7
        if table.city_owner(area) == table.barbarians:
            table.destroy_city(area)
    if len(staying) == 1:
        end_game(table, policies(table).score(table))
        return
    table.next(
        *(("displacement", nation) for nation in staying),  # leave.10
        ("close-regions",),
        *((("surplus",),) if policies(table).leaving.surplus_check else ()),  # leave.17
        ("city-support",),  # leave.18
    )


def dead_areas(table: Table, leaving: Collection[int] = ()) -> set[int]:
    """The regions of all who have left or are just leaving."""
    gone = [nation for nation in table.nations if table.state.leaving[nation] == LEFT or nation in leaving]
    return {area for nation in gone for area in table.box.nations[nation].region}


def _clear_away(table: Table, nation: int, dead: set[int]) -> None:
    """leave.4-leave.9: cards, advances and ships go; units outside the dead regions become barbarians and pirates."""
    table.forfeit_advances(nation)
    table.discard(nation, table.hand(nation))  # leave.5: the reshuffling that follows puts them under their stacks
    for ship, _ in table.ships(nation):
        table.return_ship(ship)
    for area in table.cities(nation):
        if area in dead:
            table.destroy_city(area)
        else:
            table.annex_city(area, table.barbarians)
    for area in table.occupied(nation):
        if area in dead:
            table.remove(nation, area, table.tokens(nation, area))
        else:
            table.annex_tokens(nation, area, table.barbarians, table.tokens(nation, area))
    table.pay(nation, table.state.treasury[nation])
    table.leave(nation)


# Units of others in the dead regions


@step
def displacement(table: Table, nation: int) -> Step:
    """leave.10-leave.16: ships are destroyed, cities become tokens, and all tokens go elsewhere."""
    dead = sorted(dead_areas(table))
    tokens = policies(table).leaving.city_becomes
    for area in dead:
        for ship in table.ships_in(nation, area):
            table.return_ship(ship)
        if table.city_owner(area) == nation:
            # leave.13: where the tokens of a short stock are placed makes no difference, since all move on.
            count = tokens_for_city(table, area) if tokens is None else min(tokens, table.state.stock[nation])
            table.reduce_city(area, count)
    homeless = sum(table.tokens(nation, area) for area in dead)
    if not homeless:
        return
    question = Displacement(nation, homeless)
    answer = question.default(table) if question.forced(table) else (yield question)
    assert isinstance(answer, Resettle)
    for id, count in answer.places.items():
        _resettle(table, nation, dead, table.area(id), count)
    for area in dead:  # nowhere to go
        table.remove(nation, area, table.tokens(nation, area))


def _resettle(table: Table, nation: int, dead: list[int], target: int, count: int) -> None:
    for area in dead:
        if moving := min(count, table.tokens(nation, area)):
            table.relocate(nation, area, target, moving)
            count -= moving


@step
def close_regions(table: Table) -> None:
    """leave.7, leave.16, leave.21: nobody stands there any more, and nobody may enter."""
    for area in sorted(dead_areas(table)):
        if table.state.in_play[area]:
            table.put_out_of_play(area)


def rooms(table: Table, nation: int) -> dict[int, int]:
    """leave.14: where tokens may go, and how many.

    Areas with an own token, and what else the book allows, unless they would be in a conflict situation: never with a
    city of somebody else. Beside an own city there is room only with Public Works, for one. Where limits do not bind,
    any number goes where nobody else has units, and what is too much goes as surplus.
    """
    rules = policies(table).leaving
    homes = set(table.occupied(nation))
    if rules.to_own_region:
        homes.update(table.box.nations[nation].region)
    if rules.beside_own_cities:
        homes.update(table.cities(nation))
    found = {}
    for area in sorted(homes - dead_areas(table)):
        city = table.state.city[area]
        if not city or (city == nation + 1 and alone(table, nation, area)):
            unbound = not rules.limits_bind and alone(table, nation, area)
            found[area] = table.box.pieces.tokens if unbound else room_within_limit(table, nation, area)
    return found


def room_within_limit(table: Table, nation: int, area: int) -> int:
    """How many tokens more the limit allows here; beside an own city one with Public Works."""
    if table.state.city[area]:
        return max(0, 1 - table.tokens(nation, area)) if holds(table, nation, "public-works") else 0
    return max(0, limit_for(table, nation, area) - sum(table.counts(area)))


class Resettle(Action, frozen=True):
    """So many of my homeless tokens go to each of these areas."""

    places: dict[Id, Count]


class Displacement(Decision, frozen=True):
    """leave.14, .15: where the tokens go that stand in a region out of play."""

    homeless: int

    rule: ClassVar[str] = "leave.14"
    answers: ClassVar[Answers] = (Resettle,)

    def excess(self, table: Table, free: dict[int, int]) -> int:
        """leave.15: how many tokens must exceed limits; none if there is no area in which they may."""
        return max(0, self.homeless - sum(free.values())) if self._overfull(table, free) else 0

    def _overfull(self, table: Table, free: dict[int, int]) -> list[int]:
        """leave.15: areas where limits may be exceeded: no tokens of others stand there."""
        return [area for area in free if alone(table, self.nation, area)]

    def forced(self, table: Table) -> bool:
        """Whether there is only one way."""
        free = rooms(table, self.nation)
        if self.homeless >= sum(free.values()):
            return self.excess(table, free) == 0 or len(self._overfull(table, free)) == 1
        return sum(room > 0 for room in free.values()) == 1

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, Resettle)
        free = rooms(table, self.nation)
        excess, overfull = self.excess(table, free), self._overfull(table, free)
        over = 0
        for id, count in action.places.items():
            area = table.area(id)
            if area not in free:
                table.refuse("Your tokens cannot go to {area}.", "leave.14", area=id)
            if count > free[area]:
                if area not in overfull:
                    table.refuse(
                        "There is room for {count} of your tokens in {area}.", "leave.14", count=free[area], area=id
                    )
                over += count - free[area]
        if over > excess:
            table.refuse("Limits may be exceeded only without alternative, by as few tokens as possible.", "leave.15")
        expected = min(self.homeless, sum(free.values())) + excess
        if sum(action.places.values()) != expected:
            table.refuse("Exactly {count} tokens must find a place.", "leave.16", count=expected)

    def sample(self, table: Table, random: Random) -> Action:
        free = rooms(table, self.nation)
        order = list(free)
        random.shuffle(order)
        return self._fill(table, free, order)

    def default(self, table: Table) -> Action:
        """The own region first, the areas with most room first."""
        free = rooms(table, self.nation)
        own = table.box.nations[self.nation].region
        return self._fill(table, free, sorted(free, key=lambda area: (area not in own, -free[area], area)))

    def _fill(self, table: Table, free: dict[int, int], order: list[int]) -> Action:
        """Within the limits first, even where they do not bind: what is too much is lost."""
        places, left = dict[str, int](), self.homeless
        within = {area: room_within_limit(table, self.nation, area) for area in order}
        for most in (within, {area: free[area] - within[area] for area in order}):
            for area in order:
                if count := min(left, most[area]):
                    places[table.area_id(area)] = places.get(table.area_id(area), 0) + count
                    left -= count
        if excess := self.excess(table, free):
            overfull = self._overfull(table, free)
            crowded = table.area_id(next(area for area in order if area in overfull))
            places[crowded] = places.get(crowded, 0) + excess
        return Resettle(places)

    def describe(self, table: Table) -> ShareForm:
        free = rooms(table, self.nation)
        excess = self.excess(table, free)
        number = min(self.homeless, sum(free.values())) + excess
        return ShareForm(
            least=number,
            most=number,
            areas={table.area_id(area): room for area, room in free.items()},
            excess=excess,
            may_exceed=table.area_ids(self._overfull(table, free)) if excess else [],
        )
