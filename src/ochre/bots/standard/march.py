"""A plan of movement: which tokens go where, so that cities rise and the rest grows.

Tokens go one step, but a chain of them reaches further: one leaves the rear, one leaves the middle, and the front has
one more. Every change of the plan is such a chain, found by a search over areas that still have tokens to send.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import accumulate, compress, pairwise, zip_longest
from math import inf
from operator import sub
from typing import Any, NamedTuple

from ochre.board.areas import Board
from ochre.bots.standard.outlook import foreign_tokens
from ochre.engine.edition import Box
from ochre.engine.eyes import Eyes

UNUSED = 255
STEP = 0.03
"""What a step by ship costs: of equal goals the nearest."""
GOALS = 24
"""Coasts that the first landing is sought among, the best ones."""
ABOARD = -1
"""Where a token comes from that the ship has on board."""
DEEP = 4
"""Steps of the longest chain."""


@cache
def voyages(board: Board, start: int, coast: int, steps: int, open_sea: bool) -> dict[int, tuple[int, ...]]:
    """The shortest ways by ship from an area to all others within so many steps.

    `coast`: where the ship lies if the area has several coasts, as `Board.next_coast` has it.
    """
    ways: dict[int, tuple[int, ...]] = {start: ()}
    front: list[tuple[int, int, tuple[int, ...]]] = [(start, coast, ())]
    seen = {(start, coast)}
    for _ in range(steps):
        further = []
        for here, lying, way in front:
            for there in board.water[here]:
                if not (board.navigable[there] or (open_sea and board.open_sea[there])):
                    continue
                landing = board.next_coast(here, lying, there) if (here, there) in board.crossings else 0
                if landing is None or (there, landing) in seen:
                    continue
                seen.add((there, landing))
                ways.setdefault(there, (*way, there))
                further.append((there, landing, (*way, there)))
        front = further
    return {area: way for area, way in ways.items() if area != start and not board.open_sea[area]}


@lru_cache(maxsize=4096)
def coast_after(board: Board, here: int, coast: int, way: tuple[int, ...]) -> int:
    """The coasts at which a ship may lie after this way."""
    for there in way if board.crossings else ():
        reached = board.next_coast(here, coast, there)
        assert reached is not None, "no way for a ship"
        here, coast = there, reached
    return coast if board.crossings else 0


class Start(NamedTuple):
    """A ship that can be had: where, for how many steps, at what cost (tokens apart), as which of the own (-1: new)."""

    area: int
    coast: int
    steps: int
    cost: float
    tokens: int
    number: int


class Voyage(NamedTuple):
    """Tokens taken aboard at one or two places and put ashore at the goal, or some on the way and some at the end."""

    gain: float
    start: Start
    paid: dict[int, int]
    loads: tuple[tuple[int, int], ...]
    route: tuple[int, ...]
    landed: tuple[tuple[int, int], ...]  # after so many steps so many tokens
    spare: tuple[tuple[float, int], ...] = ()  # what more could come along, and what it is worth where it is


def _by_source(taken: Iterable[tuple[float, int]]) -> tuple[tuple[int, int], ...]:
    """How many of these tokens come from where."""
    loads: dict[int, int] = {}
    for _, source in taken:
        loads[source] = loads.get(source, 0) + 1
    return tuple(loads.items())


Goal = tuple[int, tuple[float, ...]]
"""An area, and what no token, the first, the first two ... are worth there."""


class Hold(NamedTuple):
    """Tokens of one or two places that can come aboard, those that are missed least first."""

    taken: list[tuple[float, int]]  # (worth, area)
    missed: list[float]  # what none, the first, the first two ... of them are worth where they are
    most: float  # what they could gain at best, if every goal were in reach


def _hold(taken: list[tuple[float, int]], peaks: list[float]) -> Hold:
    """These tokens; `peaks`: the most that so many are worth at any goal."""
    missed = [0.0, *accumulate([worth for worth, _ in taken])]
    return Hold(taken, missed, max([peak - worth for peak, worth in zip(peaks[1:], missed[1:], strict=False)]))


def _peaks(goals: list[Goal]) -> list[float]:
    """What no token, one, two ... are worth at the goal where so many are worth most."""
    return list(map(max, zip_longest(*[worths for _, worths in goals], (), fillvalue=0.0)))


@lru_cache(maxsize=256)
def _fed(board: Board, in_play: bytes, farming: bool) -> tuple[int, ...]:
    """How many tokens each area feeds where nobody else is."""
    return tuple(
        0 if not in_play[area] else limit + 1 if farming and limit <= 2 and board.is_land[area] else limit
        for area, limit in enumerate(board.limit)
    )


@lru_cache(maxsize=256)
def _charms(box: Box, nation: int, early: bool) -> tuple[float, ...]:
    """What areas promise a nation before anybody stands there."""
    board, abroad = box.board, -0.3 if early else -0.15
    charms = [0.02 * board.limit[area] + 0.08 * bool(board.site[area]) for area in range(board.size)]
    for other, country in enumerate(box.nations):
        for area in country.region:
            charms[area] += 0.15 if other == nation else abroad
    return tuple(charms)


@lru_cache(maxsize=256)
def _coasts(board: Board, in_play: bytes) -> tuple[int, ...]:
    """Where ships can land."""
    return tuple(area for area in range(board.size) if board.navigable[area] and in_play[area])


@lru_cache(maxsize=1024)
def _settled(here: int, room: int, young: float, charm: float) -> tuple[float, ...]:
    """What no token, one, two ... more are worth in an area with so many, each as in `March.worth`."""
    worths = [(young if number <= 2 else 1.0) + charm for number in range(here + 1, room + 1)]
    return (0.0, *accumulate(worths))


def _others_with(eyes: Eyes, advance: str) -> tuple[int, ...]:
    """All others who hold this."""
    return tuple([other for other in eyes.holders(advance) if other != eyes.nation])


class March:
    """Counts as they will be, and the moves that lead there."""

    def __init__(self, eyes: Eyes, growth: float) -> None:
        me, board = eyes.nation, eyes.box.board
        self.eyes, self.board, self.me = eyes, board, me
        self.growth = growth  # what a token that brings another one is worth on top
        self.young = 1.0 + growth  # what such a token is worth
        self.count = list(eyes.row(me))
        moved = eyes.moved[me * eyes.areas : (me + 1) * eyes.areas]
        self.left = list(map(sub, self.count, moved))
        self.foreign = foreign_tokens(eyes, me)
        self.moves: dict[tuple[int, int], int] = {}
        self.before: list[dict[str, Any]] = []  # ships are built and sail before tokens march
        self.treasury = eyes.treasury[me]
        self.keep: dict[int, int] = {}  # areas that need so many tokens, for a city or an attack
        self.ships = eyes.fleet(me)
        self.built = eyes.ships_built[me]
        self.steps: int = eyes.box.policies.movement.ship_steps + eyes.holds(me, "cloth-making")
        self.capacity: int = eyes.box.policies.movement.ship_capacity + eyes.holds(me, "naval-warfare")
        self.open_sea = eyes.holds(me, eyes.box.policies.movement.open_sea_with)
        military = eyes.holds(me, "military")
        self.diplomats = () if military or eyes.holds(me, "diplomacy") else _others_with(eyes, "diplomacy")
        bold = eyes.holds(me, "cultural-ascendancy") or eyes.holds(me, "advanced-military")
        self.awe_inspiring = () if bold else _others_with(eyes, "cultural-ascendancy")
        self.room = self._rooms()
        self.charm = self._charms()
        roads = eyes.holds(me, "roadbuilding")
        self.near: Callable[[int], Iterable[int]] = self._by_road if roads else board.land.__getitem__
        self._via: dict[tuple[int, int], int] = {}

    def _rooms(self) -> list[int]:
        """How many own tokens each area feeds, without a fight."""
        eyes, board = self.eyes, self.board
        rooms = list(_fed(board, eyes.in_play, eyes.holds(self.me, "agriculture")))
        foreign, limit, in_play = self.foreign, board.limit, eyes.in_play
        for area in compress(range(board.size), foreign):
            left = limit[area] - foreign[area]
            rooms[area] = left if left > 0 and in_play[area] else 0
        for area in compress(range(board.size), eyes.city):
            rooms[area] = 0
        return rooms

    def _charms(self) -> list[float]:
        """A little more for what will be useful later: sites, the own country; less where others are at home."""
        charms = list(_charms(self.eyes.box, self.me, self.eyes.turn <= 6))
        for area in compress(range(self.board.size), self.foreign):
            charms[area] -= 0.15
        return charms

    def _by_road(self, area: int) -> Iterable[int]:
        land = self.board.land
        near = list(land[area])
        for via in land[area]:
            if self.eyes.city[via] not in (0, self.me + 1) or self.foreign[via] or not self.eyes.in_play[via]:
                continue
            for beyond in land[via]:
                if beyond != area and beyond not in near:
                    self._via[area, beyond] = self._via[beyond, area] = via
                    near.append(beyond)
        return near

    # What a token is worth where

    def worth(self, area: int, number: int) -> float:
        """Of the token with this number in this area."""
        kept = self.keep.get(area)
        if kept is not None:
            return 50.0 if number <= kept else 0.0
        if number > self.room[area]:
            return 0.0
        return (self.young if number <= 2 else 1.0) + self.charm[area]

    def last(self, area: int) -> float:
        """What the token is worth that would leave."""
        return self.worth(area, self.count[area])

    def can_feed(self, area: int, need: int, cities: int, rate: int, margin: int) -> bool:
        """Whether enough tokens are left on the board, within limits, when a city stands here, too."""
        needed, kept = rate * cities + margin, dict(self.keep)
        kept.setdefault(area, need)
        free = sum(self.count)
        for goal, number in kept.items():
            free -= max(self.count[goal], number)
        if free < needed:
            return False
        here, room = set(compress(range(self.board.size), self.count)), self.room.__getitem__
        if sum(map(room, here - kept.keys())) >= needed:
            return True
        reach = here.union(*map(self.board.land.__getitem__, here))
        return sum(map(room, reach - kept.keys())) >= needed

    # Chains

    def pull(self, goal: int, most: float) -> float | None:
        """One token more in the goal, from where it is missed least; what that costs, None if it costs too much."""
        found = self.chain_to(goal, most)
        if found is None:
            return None
        cost, chain = found
        self._march(chain)
        return cost

    def chain_to(self, goal: int, most: float) -> tuple[float, list[int]] | None:
        """How one token more would come to the goal, and what it would cost."""
        came: dict[int, int] = {goal: -1}
        front, best, source = [goal], most, -1
        count, left, worth = self.count, self.left, self.worth
        for depth in range(DEEP):
            further = []
            for target in front:
                for area in self.near(target):
                    if area in came or left[area] <= 0:
                        continue
                    came[area] = target
                    cost = worth(area, count[area]) + 0.02 * depth
                    if cost < best:
                        best, source = cost, area
                    further.append(area)
            if source >= 0 and best <= 0.02 * depth:
                break
            front = further
        if source < 0:
            return None
        chain = [source]
        while chain[-1] != goal:
            chain.append(came[chain[-1]])
        return best, chain

    def push(self, source: int) -> bool:
        """One token of this area to where it is worth more, if there is such a place."""
        if self.left[source] <= 0:
            return False
        came: dict[int, int] = {source: -1}
        front, sink = [source], -1
        best = self.last(source) + 0.05
        count, left, keep, room, charm, young = self.count, self.left, self.keep, self.room, self.charm, self.young
        for depth in range(DEEP):
            further = []
            for area in front:
                for target in self.near(area):
                    if target in came:
                        continue
                    came[target] = area
                    if target in keep:
                        continue
                    if (there := count[target]) < room[target]:  # without a fight
                        gain = (young if there < 2 else 1.0) + charm[target] - 0.02 * depth  # as in `worth`
                        if gain > best:
                            best, sink = gain, target
                    if left[target] > 0:
                        further.append(target)
            front = further
            if not front:
                break
        if sink < 0:
            return False
        chain = [sink]
        while chain[-1] != source:
            chain.append(came[chain[-1]])
        self._march(chain[::-1])
        return True

    def _march(self, chain: list[int]) -> None:
        for source, target in pairwise(chain):
            self.moves[source, target] = self.moves.get((source, target), 0) + 1
            self.left[source] -= 1
        self.count[chain[0]] -= 1
        self.count[chain[-1]] += 1

    def in_reach(self, goal: int, need: int, most: float, *, by_sea: bool = True) -> bool:
        """Whether so many tokens could come together at all: the last step is from beside it, or off a ship."""
        beside = sum(map(self.left.__getitem__, self.near(goal)))
        missing = need - self.count[goal] - beside
        if missing <= 0:
            return True
        return by_sea and missing <= self.fleet(goal) and missing <= self._aboard(self._idle(most, goal))

    def beside(self) -> list[int]:
        """For every area how many own tokens stand beside it that have not moved."""
        found = [0] * self.board.size
        for area in self._able():
            for near in self.board.land[area]:
                found[near] += self.left[area]
        return found

    def _able(self) -> Iterable[int]:
        """Areas with tokens that have not moved."""
        return compress(range(self.board.size), self.left)

    def spare(self, most: float) -> int:
        """How many tokens are worth less than this where they are."""
        worth, left, total = self.worth, self.left, 0
        for area in self._able():
            count, gone = self.count[area], 0
            while gone < left[area] and worth(area, count - gone) < most:
                gone += 1
            total += gone
        return total

    def fleet(self, goal: int) -> int:
        """How many tokens at most one ship could land."""
        ships = self.ships or self.built < self.eyes.box.pieces.ships
        return self.capacity if ships and self.board.navigable[goal] else 0

    def gather(
        self, goal: int, need: int, most: float = 3.0, *, in_all: float = inf, by_sea: bool = True
    ) -> float | None:
        """So many tokens in the goal; the cost, or None with nothing changed if one or all of them cost too much."""
        if not self.in_reach(goal, need, most, by_sea=by_sea):
            return None
        saved = self.photograph()
        self.keep[goal] = need
        total = 0.0
        while self.count[goal] < need:
            cost = self.pull(goal, most)
            if cost is None and by_sea:
                cost = self._fetch(goal, need - self.count[goal], most)
            if cost is None:
                self.restore(saved)
                return None
            total += cost
        if total > in_all:
            self.restore(saved)
            return None
        return total

    def spread(self) -> None:
        """The rest to where it grows."""
        in_vain = set[int]()  # since the last that went, whatever is tried again ends the same
        for enough in (0.5, 1.0 + 0.6 * self.growth):
            for _ in range(40):
                sources = sorted([(worth, area) for area in self._able() if (worth := self.last(area)) < enough])
                pushed = False
                for _, area in sources:
                    if area in in_vain:
                        continue
                    if self.push(area):
                        pushed = True
                        in_vain.clear()
                    else:
                        in_vain.add(area)
                if not pushed:
                    break

    # Ships

    def _ways(self, area: int, coast: int) -> dict[int, tuple[int, ...]]:
        return voyages(self.board, area, coast, self.steps, self.open_sea)

    def _idle(self, below: float, goal: int | None = None) -> dict[int, list[float]]:
        """Coastal areas with tokens that are worth less than this: what each is worth, the first to go first.

        `goal`: only areas from which a ship can reach it.
        """
        found: dict[int, list[float]] = {}
        for area in self._able():
            if not self.board.navigable[area] or (goal is not None and goal not in self._ways(area, 0)):
                continue
            count, worths = self.count[area], []
            for gone in range(self.left[area]):
                worth = self.worth(area, count - gone)
                if worth >= below:
                    break
                worths.append(worth)
            if worths:
                found[area] = worths
        return found

    def _aboard(self, idle: dict[int, list[float]]) -> int:
        """How many of these tokens one ship takes along at most: it calls at two places."""
        return min(self.capacity, sum(sorted(map(len, idle.values()))[-2:]))

    def _starts(self, idle: dict[int, list[float]]) -> list[Start]:
        """Ships that can sail, and those that can be built where idle tokens are."""
        found = []
        for number, (area, left, coast) in enumerate(self.ships):
            if left != UNUSED:
                if left:
                    found.append(Start(area, coast, left, 0.0, 0, number))
            elif self.treasury:
                found.append(Start(area, coast, self.steps, 0.7, 0, number))
            else:
                found.append(Start(area, coast, self.steps, 0.0, 1, number))
        pieces = self.eyes.box.pieces.ships
        if len(self.ships) < pieces and self.built < pieces:
            money = self.treasury >= 2
            found += [Start(area, 0, self.steps, 1.4 if money else 0.0, 0 if money else 2, -1) for area in idle]
        return found

    def _fetch(self, goal: int, number: int, most: float) -> float | None:
        """Tokens by ship to the goal, as many as are missing or a ship takes; the cost, None if it is too high."""
        if not self.board.navigable[goal] or not self.eyes.in_play[goal]:
            return None
        idle = self._idle(most, goal)
        if self._aboard(idle) < number:
            return None
        worths = tuple([most * landed for landed in range(number + 1)])
        best = self._search(idle, [(goal, worths)], -50.0, exactly=number)
        if best is None:
            return None
        load = sum(count for _, count in best.loads)
        cost = most * load - best.gain
        if cost > most * load + 2.0:
            return None
        self._sail(best)
        return max(cost, 0.0)

    def settle_overseas(self, least: float) -> None:
        """Ships for tokens that have no use at home, while they gain more than they cost."""
        for _ in range(4):
            idle = self._idle(1.3)
            if not idle:
                return
            goals = self._goals()
            best = self._search(idle, goals[:GOALS], least) if goals else None
            if best is None:
                return
            self._sail(self._sail_on(best, goals))

    def _goals(self) -> list[Goal]:
        """Coasts with room, and what the first, the first two ... tokens there are worth: the best for two first."""
        count, room, keep, charm, young = self.count, self.room, self.keep, self.charm, self.young
        found = []
        for area in _coasts(self.board, self.eyes.in_play):
            if count[area] < room[area] and area not in keep:
                worths = _settled(count[area], room[area], young, charm[area])
                if worths[1] > 1.5:
                    found.append((-worths[min(2, len(worths) - 1)], area, worths))
        found.sort()
        return [(area, worths) for _, area, worths in found]

    def _search(self, idle: dict[int, list[float]], goals: list[Goal], least: float, exactly: int = 0) -> Voyage | None:
        """The voyage with the greatest gain: from where the ship is, by one or two places with tokens, to a goal."""
        board, enough = self.board, exactly or self.capacity
        sources = sorted(idle, key=lambda area: (sum(idle[area]) / len(idle[area]), -len(idle[area]), area))[:5]
        best: Voyage | None = None
        floor = least
        peaks = _peaks(goals)
        holds: dict[tuple[int, int, int, int], Hold] = {}
        shores: dict[tuple[int, int], list[tuple[int, tuple[float, ...], tuple[int, ...]]]] = {}
        for start in self._starts({area: idle[area] for area in sources}):
            for first in [start.area] if start.number < 0 else sources:
                way = () if first == start.area else self._ways(start.area, start.coast).get(first)
                if way is None:
                    continue
                paid, cost = self._fee(start, first, idle)
                if paid is None:
                    continue
                own = idle[first][paid.get(first, 0) :]
                coast = coast_after(board, start.area, start.coast, way)
                others = [area for area in sources if area != first] if len(own) < enough else ()
                for last in (first, *others):
                    between: tuple[int, ...] | None = ()
                    more: list[float] = []
                    if last != first:
                        between = self._ways(first, coast).get(last)
                        more = idle[last][paid.get(last, 0) :]
                    if between is None or len(own) + len(more) < (exactly or 1):
                        continue
                    loaded = first, last, len(own), len(more)
                    hold = holds.get(loaded)
                    if hold is None:
                        taken = sorted([(worth, first) for worth in own] + [(worth, last) for worth in more])
                        hold = holds[loaded] = _hold(taken[: self.capacity], peaks)
                    if hold.most - cost <= floor:
                        continue
                    lying = last, coast_after(board, first, coast, between)
                    if lying not in shores:
                        ways = self._ways(*lying)
                        shores[lying] = [(goal, worths, ways[goal]) for goal, worths in goals if goal in ways]
                    left, loads = start.steps - len(way) - len(between), len(hold.taken)
                    for goal, worths, path in shores[lying]:
                        number = min(loads, len(worths) - 1)
                        gain = worths[number] - hold.missed[number] - cost
                        if gain <= floor or goal == first or len(path) > left:
                            continue
                        gain -= STEP * len(path)
                        if gain <= floor:
                            continue
                        floor = gain
                        route = (*way, *between, *path)
                        landed = ((len(route), number),)
                        aboard = _by_source(hold.taken[:number])
                        best = Voyage(gain, start, paid, aboard, route, landed, tuple(hold.taken[number:]))
        return best

    def _sail_on(self, voyage: Voyage, goals: list[Goal]) -> Voyage:
        """The same with a second landing, if there are steps left and tokens that are worth more there."""
        board, start, goal = self.board, voyage.start, voyage.route[-1]
        left = start.steps - len(voyage.route)
        if not left:
            return voyage
        [(_, landed)] = voyage.landed
        ashore = next(worths for area, worths in goals if area == goal)
        more = [(ashore[number] - ashore[number - 1], ABOARD) for number in range(2, landed + 1)]
        more = sorted([*voyage.spare, *more])
        onward = self._ways(goal, coast_after(board, start.area, start.coast, voyage.route))
        calls = {start.area, *voyage.route}
        best = voyage
        for other, worths in goals:
            path = onward.get(other)
            if other in calls or path is None or len(path) > left:
                continue
            number = min(len(more), len(worths) - 1)
            gain = voyage.gain + worths[number] - sum(worth for worth, _ in more[:number]) - STEP * len(path)
            if gain > best.gain:
                loads, stay = dict(voyage.loads), landed
                for source, count in _by_source(more[:number]):
                    if source == ABOARD:
                        stay -= count
                    else:
                        loads[source] = loads.get(source, 0) + count
                route = (*voyage.route, *path)
                stops = ((len(voyage.route), stay), (len(route), number))
                best = voyage._replace(gain=gain, loads=tuple(loads.items()), route=route, landed=stops)
        return best

    def _fee(self, start: Start, first: int, idle: dict[int, list[float]]) -> tuple[dict[int, int] | None, float]:
        """Which tokens pay for the ship, and what it costs in all. A new ship takes one of its own area at least."""
        if not start.tokens:
            return {}, start.cost
        paid: dict[int, int] = {}
        cost = start.cost
        if start.number < 0:
            paid[start.area] = 1
            cost += idle[start.area][0]
        payers = idle
        if self.eyes.box.policies.movement.ship_levy == "area":
            payers = {start.area: idle[start.area]} if start.area in idle else {}
        for _ in range(start.tokens - len(paid)):
            choice = min(
                (
                    (worths[paid.get(area, 0)] + 0.01 * (area == first), area)
                    for area, worths in payers.items()
                    if len(worths) > paid.get(area, 0)
                ),
                default=None,
            )
            if choice is None:
                return None, 0.0
            cost += choice[0]
            paid[choice[1]] = paid.get(choice[1], 0) + 1
        return paid, cost

    def _sail(self, voyage: Voyage) -> None:
        """Make the ship ready and send it."""
        ids, start = self.board.ids, voyage.start
        loads = dict(voyage.loads)
        payers = [ids[area] for area, count in voyage.paid.items() for _ in range(count)]
        coast = coast_after(self.board, start.area, start.coast, voyage.route)
        moored = (voyage.route[-1], start.steps - len(voyage.route), coast)
        for area, count in voyage.paid.items():
            self.count[area] -= count
            self.left[area] -= count
        if start.number < 0:
            order: dict[str, Any] = {"type": "build-ship", "area": ids[start.area]}
            if payers:
                order["tokens"] = payers
            else:
                self.treasury -= 2
            self.before.append(order)
            self.built += 1
            self.ships.append(moored)
        else:
            if self.ships[start.number][1] == UNUSED:
                order = {"type": "maintain-ship", "area": ids[start.area]}
                if payers:
                    order["token_from"] = payers[0]
                else:
                    self.treasury -= 1
                self.before.append(order)
            self.ships[start.number] = moored
        for area, count in loads.items():
            self.left[area] -= count
            self.count[area] -= count
        route = []
        first, ashore = loads.pop(start.area, 0), dict(voyage.landed)
        for number, stop in enumerate(voyage.route, 1):
            leg: dict[str, Any] = {"to": ids[stop]}
            if number in ashore:
                leg["unload"] = ashore[number]
                self.count[stop] += ashore[number]
            elif stop in loads:
                leg["load"] = loads.pop(stop)
            route.append(leg)
        self.before.append({"type": "sail", "area": ids[start.area], "load": first, "route": route})

    # The answer

    def photograph(self) -> tuple[Any, ...]:
        return (
            self.count[:],
            self.left[:],
            dict(self.moves),
            self.before[:],
            self.treasury,
            dict(self.keep),
            self.ships[:],
            self.built,
        )

    def restore(self, saved: tuple[Any, ...]) -> None:
        (
            self.count,
            self.left,
            self.moves,
            self.before,
            self.treasury,
            self.keep,
            self.ships,
            self.built,
        ) = saved

    def actions(self) -> list[dict[str, Any]]:
        """All of it, in an order that works, and the end of movement."""
        ids = self.board.ids
        orders = list(self.before)
        for (source, target), count in self.moves.items():
            move: dict[str, Any] = {"type": "move-tokens", "source": ids[source], "target": ids[target], "count": count}
            if target not in self.board.land_set[source]:
                move["via"] = ids[self._via[source, target]]
            orders.append(move)
        orders.append({"type": "end-movement"})
        return orders
