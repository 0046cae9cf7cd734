"""Phase 3, Movement: tokens by land, ships with tokens aboard, in census order.

The order says who is due, not who may speak: everybody who has not finished may move at once (3.3, 3.4). A player's
moves can be taken back until the player has finished (3.5), but not a token that caused conflict ahead of turn
(3.conflict.4).
"""

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Annotated, ClassVar

import msgspec

from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision, to_unfinished
from ochre.engine.events import OrderSet
from ochre.engine.state import UNUSED
from ochre.engine.table import Table
from ochre.rules.entering import causes_conflict, refuse_entry, stops_here, why_not_enter
from ochre.rules.forms import MovementForm, Ship, ShipPlace, Stack
from ochre.rules.holding import holds
from ochre.rules.policies import policies
from ochre.rules.reaching import by_road, by_water, carries, open_to, target

Stops = Annotated[list["Stop"], msgspec.Meta(max_length=8)]


@step
def movement(table: Table) -> None:
    """3.1: highest census first; Military holders after all others (adv.military.1). Old ships await maintenance."""
    table.begin_phase("movement")
    table.clear_finished()
    table.ready_for_movement(movement_order(table))
    table.emit(OrderSet([table.nation_id(nation) for nation in table.state.order]))
    table.next(("moving",), ("end-of-movement",))


def movement_order(table: Table) -> list[int]:
    """3.1, 2b.4: census boxes descending, ranking breaks ties; Military last, by census again (adv.military.4)."""
    return sorted(
        table.players(),
        key=lambda nation: (holds(table, nation, "military"), -census_box(table, table.state.census[nation]), nation),
    )


def census_box(table: Table, count: int) -> int:
    """2b.4: low counts share one box of the track, and so do the highest (A26)."""
    rules = policies(table).census
    if rules.exact:
        return count
    return rules.low if count <= rules.low else min(count, rules.high)


@floor
def moving(table: Table) -> Step:
    """3.2-3.8: everybody unfinished may move; the phase ends when all have declared the end."""
    while asked := to_unfinished(Movement, table.state.order, table):
        nation, action = yield asked
        action.apply(table, nation)


@step
def end_of_movement(table: Table) -> None:
    """All tokens are flipped back to their coloured side."""
    table.unflip()
    table.clear_finished()


def ahead_of_turn(table: Table, nation: int) -> bool:
    """Whether somebody who precedes this nation has not finished."""
    for other in table.state.order:
        if other == nation:
            return False
        if not table.state.finished[other]:
            return True
    return False


class MoveTokens(Action, frozen=True):
    """3.9: tokens go one step by land; with Roadbuilding two, `via` an area between (adv.roadbuilding.1)."""

    source: Id
    target: Id
    count: Count = 1
    via: Id | None = None

    def check(self, table: Table, nation: int) -> None:
        source, target = table.area(self.source), table.area(self.target)
        if self.count < 1:
            table.refuse("Move at least one token.", "3.9")
        if self.count > table.unmoved(nation, source):
            table.refuse(
                "You do not have {count} unmoved tokens in {area_from}.", "3.9", count=self.count, area_from=self.source
            )
        if self.via is not None:
            self._check_road(table, nation, source, target)
        elif target not in table.box.board.land_set[source]:
            table.refuse(
                "{area_to} is not adjacent by land to {area_from}.", "3.9", area_to=self.target, area_from=self.source
            )
        refuse_entry(table, nation, target, self.count)

    def _check_road(self, table: Table, nation: int, source: int, target: int) -> None:
        assert self.via is not None
        via = table.area(self.via)
        if not holds(table, nation, "roadbuilding"):
            table.refuse("Only with Roadbuilding may a token move two areas.", "adv.roadbuilding.1")
        near = table.box.board.land_set
        if target == source:
            table.refuse("A road may not lead back to where it began.", "adv.roadbuilding.1")
        if via not in near[source] or target not in near[via]:
            table.refuse(
                "{area_from}, {area_via} and {area_to} are not joined by land.",
                "adv.roadbuilding.1",
                area_from=self.source,
                area_via=self.via,
                area_to=self.target,
            )
        refuse_entry(table, nation, via, 1)
        if stops_here(table, nation, via):
            table.refuse(
                "The road ends in {area_via}: units of others are there.", "adv.roadbuilding.2", area_via=self.via
            )

    def apply(self, table: Table, nation: int) -> None:
        source, target = table.area(self.source), table.area(self.target)
        conflict = ahead_of_turn(table, nation) and causes_conflict(table, nation, target, self.count)
        table.move(nation, source, target, self.count)
        if conflict:
            table.fix()  # 3.conflict.4


class BuildShip(Action, frozen=True):
    """3.ship-build.4-6: two payments; those not taken as `tokens` from the named areas come from treasury."""

    area: Id
    tokens: Annotated[tuple[Id, ...], msgspec.Meta(max_length=2)] = ()

    def check(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        state = table.state
        if not table.box.board.navigable[area]:
            table.refuse("{area} is not coastal.", "3.ship-build.2", area=self.area)
        if not may_launch(table, nation, area, self.tokens):
            if policies(table).movement.ship_site == "token" or self.tokens:
                table.refuse("You have no token in {area}.", "3.ship-build.2", area=self.area)
            table.refuse("You have no unit in {area}.", "3.ship-build.2", area=self.area)
        if state.ships_built[nation] >= table.box.pieces.ships:
            table.refuse("You have built four ships this turn.", "3.ship-build.3")
        if len(table.ships(nation)) == table.box.pieces.ships:
            table.refuse("All your ships are on the board.", "3.ship-build.3")
        if self.tokens and self.area not in self.tokens:
            rule = "3.ship-build.5" if len(self.tokens) == 1 else "3.ship-build.6"
            table.refuse("At least one of the tokens must come from the area of the ship.", rule)
        if policies(table).movement.ship_levy == "area" and set(self.tokens) - {self.area}:
            table.refuse("All of the tokens must come from the area of the ship.", "3.ship-build.6")
        paid = [table.area(id) for id in self.tokens]
        for source in paid:
            if table.tokens(nation, source) < paid.count(source):
                table.refuse("You do not have so many tokens in {area}.", "3.ship-build.6", area=source)
        if state.treasury[nation] < 2 - len(paid):
            table.refuse("Your treasury is too small.", "3.ship-build.4")

    def apply(self, table: Table, nation: int) -> None:
        table.pay(nation, 2 - len(self.tokens))
        for id in self.tokens:
            table.remove(nation, table.area(id))
        table.build_ship(nation, table.area(self.area), ship_steps(table, nation))
        table.count_ship_built(nation)


def may_launch(table: Table, nation: int, area: int, paid_tokens: Sequence[str]) -> bool:
    """3.ship-build.2: an own token in the area, or any unit where the book is content with that for treasury."""
    if policies(table).movement.ship_site == "unit" and not paid_tokens:
        return table.has_units(nation, area)
    return table.tokens(nation, area) > 0


class MaintainShip(Action, frozen=True):
    """3.ship-keep.1: pay one treasury token, or one token from anywhere on the board."""

    area: Id
    token_from: Id | None = None  # None: from treasury

    def check(self, table: Table, nation: int) -> None:
        if old_ship(table, nation, table.area(self.area)) is None:
            table.refuse("You have no ship in {area} that needs maintenance.", "3.ship-keep.4", area=self.area)
        if self.token_from is None:
            if not table.state.treasury[nation]:
                table.refuse("Your treasury is empty.", "3.ship-keep.1")
        elif not table.tokens(nation, table.area(self.token_from)):
            table.refuse("You have no token in {area}.", "3.ship-keep.1", area=self.token_from)
        elif policies(table).movement.ship_levy == "area" and self.token_from != self.area:
            table.refuse("The token must come from the area of the ship.", "3.ship-keep.1")

    def apply(self, table: Table, nation: int) -> None:
        ship = old_ship(table, nation, table.area(self.area))
        assert ship is not None
        if self.token_from is None:
            table.pay(nation, 1)
        else:
            table.remove(nation, table.area(self.token_from))
        table.maintain_ship(ship, ship_steps(table, nation))


class ScrapShip(Action, frozen=True):
    """3.ship-keep.5: an old ship that was not maintained goes back to stock now, to be built again elsewhere."""

    area: Id

    def check(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        if not table.ships_in(nation, area):
            table.refuse("You have no ship in {area}.", "3.ship-keep.5", area=self.area)
        if old_ship(table, nation, area) is None:
            table.refuse("A ship built or maintained this turn cannot be given up.", "3.ship-keep.6")

    def apply(self, table: Table, nation: int) -> None:
        ship = old_ship(table, nation, table.area(self.area))
        assert ship is not None
        table.return_ship(ship)


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of a voyage: the area entered, and the tokens put ashore and taken aboard there, in this order."""

    to: Id
    unload: Count = 0
    load: Count = 0


class Sail(Action, frozen=True):
    """3.ship-move: one voyage of one ship, with tokens taken aboard and put ashore along the way.

    Between voyages a ship is empty, so no loaded ship is ever caught at sea; what steps it has left it may sail later.
    """

    area: Id
    route: Stops
    load: Count = 0

    def check(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        if not self.route:
            table.refuse("A voyage needs at least one step.", "3.ship-move.1")
        if not table.ships_in(nation, area):
            table.refuse("You have no ship in {area}.", "3.ship-move.1", area=self.area)
        route = [table.area(stop.to) for stop in self.route]
        if ready_ship(table, nation, area, route) is None:
            if ready_ship(table, nation, area, route, any_coast=True) is not None:
                self._refuse_step(table, area, route)
            if old_ship(table, nation, area) is not None:
                table.refuse("This ship must be maintained before it is used.", "3.ship-keep.1")
            table.refuse(
                "No ship of yours in {area} has {steps} steps left.",
                "3.ship-move.1",
                area=self.area,
                steps=len(self.route),
            )
        aboard = self._check_loading(table, nation, area, self.load, 0)
        here = area
        change = {area: -self.load}  # own tokens more or fewer in each area than before the voyage
        for number, stop in enumerate(self.route, 1):
            there = table.area(stop.to)
            self._check_step(table, nation, here, there, last=number == len(self.route))
            aboard -= self._check_landing(table, nation, there, stop.unload, aboard, change)
            aboard += self._check_loading(table, nation, there, stop.load, aboard)
            change[there] = change.get(there, 0) - stop.load
            here = there
        if aboard:
            table.refuse("All tokens aboard go ashore after the last step: unload them there.", "3.ship-move.5")

    def _refuse_step(self, table: Table, area: int, route: Sequence[int]) -> None:
        """A ship is there, and has steps enough: the way by water is the fault."""
        board, here = table.box.board, area
        for there in route:
            if there not in board.water_set[here]:
                table.refuse(
                    "{area} is not adjacent by water to {area_from}.", "3.ship-move.1", area=there, area_from=here
                )
            here = there
        table.refuse("A ship leaves an area by the coast it came in by.", "23.57")

    def _check_step(self, table: Table, nation: int, here: int, there: int, *, last: bool) -> None:
        board = table.box.board
        if there not in board.water_set[here]:
            table.refuse("{area} is not adjacent by water to {area_from}.", "3.ship-move.1", area=there, area_from=here)
        if board.open_sea[there]:
            if not holds(table, nation, policies(table).movement.open_sea_with):
                table.refuse(
                    "Only with {advance} may ships enter open sea.",
                    "3.ship-move.2",
                    advance=policies(table).movement.open_sea_with,
                )
            if last:
                table.refuse("A ship may not end its move in open sea.", "adv.astronavigation.2")
        elif not board.navigable[there]:
            table.refuse("{area} is not coastal.", "3.ship-move.1", area=there)
        elif last and not table.state.in_play[there]:
            table.refuse("{area} is out of play: ships may only pass.", "3.ship-move.7", area=there)

    def _check_loading(self, table: Table, nation: int, area: int, count: int, aboard: int) -> int:
        if not count:
            return 0
        if aboard + count > ship_capacity(table, nation):
            table.refuse(
                "A ship carries at most {most} tokens at once.", "3.ship-move.4", most=ship_capacity(table, nation)
            )
        # A ship may come by an area twice: what it took the first time is gone.
        taken = self.load if table.area_id(area) == self.area else 0
        taken += sum(stop.load for stop in self.route if stop.to == table.area_id(area))
        if taken > table.unmoved(nation, area):
            table.refuse("You do not have so many unmoved tokens in {area}.", "3.ship-move.6", area=area)
        return count

    def _check_landing(
        self, table: Table, nation: int, area: int, count: int, aboard: int, change: dict[int, int]
    ) -> int:
        if not count:
            return 0
        if count > aboard:
            table.refuse("So many tokens are not aboard.", "3.ship-move.3")
        if table.box.board.open_sea[area]:
            table.refuse("No token goes ashore on the open sea.", "adv.astronavigation.2")
        change[area] = change.get(area, 0) + count
        refuse_entry(table, nation, area, change[area])
        return count

    def apply(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        ship = ready_ship(table, nation, area, [table.area(stop.to) for stop in self.route])
        assert ship is not None
        ahead = ahead_of_turn(table, nation)
        conflict = False
        hold = [area] * self.load  # where each token aboard came from
        for stop in self.route:
            there = table.area(stop.to)
            if stop.unload and ahead:
                # Tokens that came aboard here still lie here.
                conflict |= causes_conflict(table, nation, there, stop.unload - hold.count(there))
            ashore, hold = hold[: stop.unload], hold[stop.unload :]
            for source, tokens in groupby(ashore):
                table.move(nation, source, there, len(list(tokens)))
            hold += [there] * stop.load
        assert not hold
        table.sail(ship, [table.area(stop.to) for stop in self.route])
        if conflict:
            table.fix()  # 3.conflict.4


class EndMovement(Action, frozen=True):
    """3.6: my movement is finished and final. Ships neither built nor maintained return to stock (3.end.1)."""

    def apply(self, table: Table, nation: int) -> None:
        for ship, _ in table.ships(nation):
            if table.state.ship_left[ship] == UNUSED:
                table.return_ship(ship)
        table.finish(nation)
        table.close()  # 3.5, 3.6: nothing can be taken back any more


def ship_steps(table: Table, nation: int) -> int:
    """3.ship-move.1; Cloth Making gives one step more (adv.cloth-making.1)."""
    return policies(table).movement.ship_steps + (1 if holds(table, nation, "cloth-making") else 0)


def ship_capacity(table: Table, nation: int) -> int:
    """3.ship-move.4; Naval Warfare carries one token more (adv.naval-warfare.1)."""
    return policies(table).movement.ship_capacity + (1 if holds(table, nation, "naval-warfare") else 0)


def old_ship(table: Table, nation: int, area: int) -> int | None:
    """A ship of an earlier turn in this area that has not been maintained."""
    for ship in table.ships_in(nation, area):
        if table.state.ship_left[ship] == UNUSED:
            return ship
    return None


def ready_ship(table: Table, nation: int, area: int, route: Sequence[int], *, any_coast: bool = False) -> int | None:
    """Of the ships here that can sail so, the one with the fewest steps left: the others can do more later.

    Where areas have several coasts, some of them may lie at another one.
    """
    left, steps = table.state.ship_left, len(route)
    able = [ship for ship in table.ships_in(nation, area) if left[ship] != UNUSED and left[ship] >= steps]
    if table.state.ship_coast and not any_coast:
        able = [ship for ship in able if table.coast_after(ship, route) is not None]
    return min(able, key=lambda ship: (left[ship], ship), default=None)


class Movement(Decision, frozen=True):
    """3: move, build, maintain and sail in small actions, until the end is declared."""

    rule: ClassVar[str] = "3.9"
    answers: ClassVar[Answers] = (MoveTokens, BuildShip, MaintainShip, ScrapShip, Sail, EndMovement)

    def due(self, table: Table) -> bool:
        """3.2: nobody must act before those who precede have finished."""
        return not ahead_of_turn(table, self.nation)

    def default(self, table: Table) -> Action:
        return EndMovement()

    def foresee(self, table: Table, action: Action) -> bool:
        action.apply(table, self.nation)
        return True

    def sample(self, table: Table, random: Random) -> Action:
        chance = random.random()
        if chance < 0.04:
            return EndMovement()
        if chance < 0.15 and (action := sample_ship(table, self.nation, random)) is not None:
            return action
        return sample_move(table, self.nation, random) or EndMovement()

    def asked_again(self, table: Table) -> bool:
        return not table.state.finished[self.nation]

    def describe(self, table: Table) -> MovementForm:
        """What can still move and where to, and what each ship can do."""
        nation, state, pieces = self.nation, table.state, table.box.pieces
        ids = table.box.board.ids
        heeded = set[int]()
        stacks = {ids[area]: self._stack(table, area, heeded) for area in table.occupied(nation)}
        waters: dict[int, list[int]] = {}
        ships = [self._ship(table, ship, area, waters, heeded) for ship, area in table.ships(nation)]
        targets = {area: target(table, nation, area) for area in sorted(heeded)}
        to_build = min(pieces.ships - len(ships), pieces.ships - state.ships_built[nation])
        if BuildShip not in self.answers:  # ships come later (the First Game), or have a phase of their own
            to_build = 0
        return MovementForm(
            stacks=stacks,
            targets={ids[area]: found for area, found in targets.items() if found is not None},
            ships=ships,
            waters={ids[area]: table.area_ids(near) for area, near in sorted(waters.items())},
            ship_places=self._ship_places(table) if to_build else {},
            ships_to_build=to_build,
            ship_price=2,
            ship_steps=ship_steps(table, nation),
            ship_capacity=ship_capacity(table, nation),
            treasury=state.treasury[nation],
            ahead_of_turn=ahead_of_turn(table, nation),
        )

    def _stack(self, table: Table, area: int, heeded: set[int]) -> Stack:
        nation, ids = self.nation, table.box.board.ids
        unmoved = table.unmoved(nation, area) if MoveTokens in self.answers else 0
        near, roads = list[int](), dict[int, list[int]]()
        if unmoved:
            land = table.box.board.land[area]
            near = [there for there in land if open_to(table, nation, there)]
            heeded.update(land)
            if holds(table, nation, "roadbuilding"):
                roads = by_road(table, nation, area, near)
                heeded.update(roads)
        return Stack(
            here=table.tokens(nation, area),
            unmoved=unmoved,
            carries=carries(table, nation, area),
            to=[ids[there] for there in near],
            roads={ids[there]: table.area_ids(via) for there, via in roads.items()},
        )

    def _ship(self, table: Table, ship: int, area: int, waters: dict[int, list[int]], heeded: set[int]) -> Ship:
        left, ids = table.state.ship_left[ship], table.box.board.ids
        ready = left != UNUSED
        steps = left if ready else ship_steps(table, self.nation)
        coast = table.state.ship_coast[ship] if table.state.ship_coast else 0
        reach = by_water(table, self.nation, area, steps, waters, coast)
        heeded.update(reach)
        return Ship(ids[area], ready, steps, {ids[there]: reach[there] for there in sorted(reach)})

    def _ship_places(self, table: Table) -> dict[str, ShipPlace]:
        """3.ship-build.2-6: the ways to pay with treasury and tokens of the place itself."""
        nation, ids, treasury = self.nation, table.box.board.ids, table.state.treasury[self.nation]
        found = {}
        for area in table.unit_areas(nation):
            here = table.tokens(nation, area)
            payments = [
                tokens
                for tokens in range(3)
                if tokens <= here and 2 - tokens <= treasury and may_launch(table, nation, area, [ids[area]] * tokens)
            ]
            elsewhere = (
                policies(table).movement.ship_levy == "anywhere" and here > 0 and table.tokens_on_board(nation) > 1
            )
            if table.box.board.navigable[area] and (payments or elsewhere):
                found[ids[area]] = ShipPlace(payments, elsewhere)
        return found


# Random answers. Pure chance would starve in a few turns and hardly ever build a city, so that most of the rules would
# never be met: half of the random moves spread out or gather, the rest are any move at all.


def sample_move(table: Table, nation: int, random: Random) -> Action | None:
    """Some land move: a few tries, since most areas with unmoved tokens have an open neighbour."""
    occupied = table.occupied(nation)
    if not occupied:
        return None
    for _ in range(4):
        area = occupied[int(random.random() * len(occupied))]
        idea = random.random()
        if idea < 0.3:
            move = _sample_gathering(table, nation, area, random)
        elif idea < 0.75:
            move = _sample_spreading(table, nation, area, random)
        else:
            move = _sample_any_move(table, nation, area, random)
        if move is not None:
            return move
    return None


def _sample_gathering(table: Table, nation: int, area: int, random: Random) -> Action | None:
    """From a neighbour to a city site where enough tokens can come together."""
    board, state = table.box.board, table.state
    if not board.site[area] or state.city[area]:
        return None
    missing = policies(table).cities.on_site - table.tokens(nation, area)
    sources = [near for near in board.land[area] if table.unmoved(nation, near)]
    if missing <= 0 or sum(table.unmoved(nation, near) for near in sources) < missing:
        return None
    source = random.choice(sources)
    count = min(missing, table.unmoved(nation, source))
    if why_not_enter(table, nation, area, count) is not None:
        return None
    return MoveTokens(board.ids[source], board.ids[area], count)


def _sample_spreading(table: Table, nation: int, area: int, random: Random) -> Action | None:
    """From a full area to one with room."""
    board, state, row = table.box.board, table.state, nation * table.areas
    free = table.unmoved(nation, area)
    here, limit = state.tokens[row + area], 0 if state.city[area] else board.limit[area]
    if not free or here < 2 or (here >= policies(table).cities.on_site and board.site[area]):
        return None
    room = [near for near in board.land[area] if state.tokens[row + near] < board.limit[near] and not state.city[near]]
    if not room:
        return None
    target = room[int(random.random() * len(room))]
    count = min(free, max(1, min(here - limit, board.limit[target] - state.tokens[row + target])))
    if why_not_enter(table, nation, target, count) is not None:
        return None
    return MoveTokens(board.ids[area], board.ids[target], count)


def _sample_any_move(table: Table, nation: int, area: int, random: Random) -> Action | None:
    board, ids = table.box.board, table.box.board.ids
    free = table.unmoved(nation, area)
    near = board.land[area]
    if not free or not near:
        return None
    target = near[int(random.random() * len(near))]
    count = 1 + int(random.random() * free)
    via = None
    if random.random() < 0.3 and holds(table, nation, "roadbuilding") and board.land[target]:
        beyond = board.land[target][int(random.random() * len(board.land[target]))]
        if why_not_enter(table, nation, target, 1) is None and not stops_here(table, nation, target):
            via, target = target, beyond
    if target == area or why_not_enter(table, nation, target, count) is not None:
        return None
    return MoveTokens(ids[area], ids[target], count, None if via is None else ids[via])


def sample_ship(table: Table, nation: int, random: Random) -> Action | None:
    """Build, keep, give up or sail a ship; None if the first idea fails."""
    state, ids = table.state, table.box.board.ids
    ships = table.ships(nation)
    if not ships or (len(ships) < table.box.pieces.ships and random.random() < 0.2):
        return _sample_building(table, nation, random)
    ship, area = ships[int(random.random() * len(ships))]
    if state.ship_left[ship] == UNUSED:
        if random.random() < 0.1:
            return ScrapShip(ids[area])
        if state.treasury[nation]:
            return MaintainShip(ids[area])
        occupied = table.occupied(nation)
        if policies(table).movement.ship_levy == "area":
            return MaintainShip(ids[area], ids[area]) if area in occupied else ScrapShip(ids[area])
        return MaintainShip(ids[area], ids[random.choice(occupied)]) if occupied else None
    return _sample_voyage(table, nation, ship, area, random) if state.ship_left[ship] else None


def _sample_building(table: Table, nation: int, random: Random) -> Action | None:
    navigable, ids, state = table.box.board.navigable, table.box.board.ids, table.state
    places = [area for area in table.occupied(nation) if navigable[area]]
    if (
        not places
        or state.ships_built[nation] >= table.box.pieces.ships
        or len(table.ships(nation)) == table.box.pieces.ships
    ):
        return None
    area = random.choice(places)
    paid = random.randrange(3)
    if state.treasury[nation] < 2 - paid or table.tokens(nation, area) < paid:
        return None
    return BuildShip(ids[area], (ids[area],) * paid)


def _sample_voyage(table: Table, nation: int, ship: int, area: int, random: Random) -> Action | None:
    board, state = table.box.board, table.state
    open_sea = holds(table, nation, policies(table).movement.open_sea_with)
    here, route = area, list[int]()
    for _ in range(1 + int(random.random() * state.ship_left[ship])):
        near = [there for there in board.water[here] if board.navigable[there] or (open_sea and board.open_sea[there])]
        if not near:
            return None
        here = near[int(random.random() * len(near))]
        route.append(here)
    if board.open_sea[here] or not state.in_play[here]:
        return None
    if state.ship_coast and table.coast_after(ship, route) is None:
        return None
    load = min(table.unmoved(nation, area), ship_capacity(table, nation), int(random.random() * 7))
    if load and (here == area or why_not_enter(table, nation, here, load) is not None):
        load = 0
    stops = [Stop(board.ids[there]) for there in route[:-1]]
    return Sail(board.ids[area], [*stops, Stop(board.ids[here], unload=load)], load=load)
