"""Movement: sites for cities first, then what can be taken, then growth."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress
from math import inf
from operator import add, not_, or_
from typing import Any

from ochre.board.areas import Board
from ochre.bots.standard.march import UNUSED, March
from ochre.bots.standard.outlook import (
    cities_asked,
    need_for_city,
    point,
    rivals,
    score,
    short_of_stock,
    support_rate,
    turns_left,
)
from ochre.bots.standard.war import attack, attackers_needed, closed, guard, punish
from ochre.engine.eyes import Eyes

NO_CITIES_BEFORE = 5
"""Cities built earlier cost more growth than they bring."""
WAR_BEGINS = 4
"""Before this turn there is land for everybody."""
FULL = 4
"""Treasury above this is more than is needed."""
FIRST_RAIDS = 7
"""Before this turn cities are few and hands are empty."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player holds to. Other kinds of players change these."""

    first_cities: int = NO_CITIES_BEFORE  # turn
    people: int = 12  # tokens that stay on the board when the first cities rise: they grow again
    margin: int = 2  # tokens on the board beyond what cities need
    growth: float = 1.4  # what a token that brings another one is worth on top
    raids: float = 0.7  # areas of others, and cities with idle tokens
    aggression: float = 0.0  # cities of others where that brings more than it costs; 0: only with idle tokens
    caution: float = 0.0  # what guarding a city or site may cost, in tokens; 0: no guards
    ships: bool = True
    wilderness: bool = True


def sustainable(eyes: Eyes, habits: Habits) -> int:
    """How many cities to want at the end of this turn."""
    pieces: int = eyes.box.pieces.cities
    if _late_start(eyes) or eyes.turn > habits.first_cities + 1:
        return pieces
    if eyes.turn < habits.first_cities:
        return 0
    me = eyes.nation
    spare: int = max(0, sum(eyes.row(me)) - habits.people) // eyes.box.policies.cities.on_site
    most = 4 if eyes.turn == habits.first_cities else pieces
    return min(most, max(cities_asked(eyes, me), eyes.city_count(me) + spare))


def _late_start(eyes: Eyes) -> bool:
    """The Short Game begins with cities, the First Game is short: nothing is gained by waiting."""
    return bool(eyes.box.options.get("scenario", "full") != "full")


def ships(eyes: Eyes, habits: Habits) -> list[dict[str, Any]]:
    """Where ships are built before anybody moves: those that the movement as it is planned now would use."""
    plan = move(eyes, replace(habits, raids=0.0, caution=0.0))  # what fights and guards does not sail
    orders = [order for order in plan if order["type"] in ("build-ship", "maintain-ship")]
    return [*orders, *_idle_treasury(eyes, orders), {"type": "end-movement"}]


def _idle_treasury(eyes: Eyes, orders: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """More ships than are needed where treasury has swallowed the tokens that people need to grow."""
    me, board, pieces = eyes.nation, eyes.box.board, eyes.box.pieces.ships
    paid = sum(2 - len(order.get("tokens", ())) for order in orders if order["type"] == "build-ship")
    paid += sum("token_from" not in order for order in orders if order["type"] == "maintain-ship")
    treasury, short = eyes.treasury[me] - paid, short_of_stock(eyes) - paid
    kept = [board.index[order["area"]] for order in orders if order["type"] == "maintain-ship"]
    more: list[dict[str, Any]] = []
    for area, left, _ in eyes.fleet(me):
        if left == UNUSED and treasury > FULL and short > 0:
            if area in kept:
                kept.remove(area)
                continue
            more.append({"type": "maintain-ship", "area": board.ids[area]})
            treasury, short = treasury - 1, short - 1
    built = sum(order["type"] == "build-ship" for order in orders)
    place = next((area for area, city in enumerate(eyes.city) if city == me + 1 and board.navigable[area]), None)
    while place is not None and treasury > FULL and short > 0 and len(eyes.fleet(me)) + built < pieces:
        more.append({"type": "build-ship", "area": board.ids[place]})
        treasury, short, built = treasury - 2, short - 2, built + 1
    return more


def move(eyes: Eyes, habits: Habits, *, land_only: bool = False, shipyards: bool = True) -> list[dict[str, Any]]:
    """Everything this nation does in Movement. `shipyards`: ships are built and kept in this phase, too."""
    march = March(eyes, habits.growth)
    if land_only or not habits.ships or not shipyards:
        march.built = eyes.box.pieces.ships
    if land_only or not habits.ships:
        march.ships = []
    _aim_at_cities(march, habits)
    sites = list(march.keep)
    _take_what_is_weak(march, habits)
    march.spread()
    if not land_only:
        march.settle_overseas(0.9)
    if habits.caution and eyes.turn >= WAR_BEGINS:
        guard(march, sites, habits.caution)
    return march.actions()


@lru_cache(maxsize=256)
def _sites(board: Board, in_play: bytes) -> tuple[tuple[int, float], ...]:
    """City sites, and what speaks against each: a volcano, or a flood plain that reaches the city."""
    return tuple(
        (area, (board.volcano_of[area] >= 0) + 0.5 * (board.floodplain_of[area] >= 0 and board.site[area] == 2))
        for area in _lands(board, in_play)
        if board.site[area]
    )


@lru_cache(maxsize=256)
def _wilderness(board: Board, in_play: bytes) -> tuple[int, ...]:
    """Areas without a city site."""
    return tuple(area for area in _lands(board, in_play) if not board.site[area])


def _lands(board: Board, in_play: bytes) -> list[int]:
    """Where people can live."""
    return [area for area in board.land_areas if board.limit[area] and in_play[area]]


def _aim_at_cities(march: March, habits: Habits) -> None:
    """Sites in order of ease, while the rest can feed the cities and taxes can be paid."""
    eyes, board, me = march.eyes, march.board, march.me
    cities = eyes.city_count(me)
    wanted = sustainable(eyes, habits)
    if cities >= wanted:
        return
    left = turns_left(eyes)
    rate = support_rate(eyes, me)
    margin = habits.margin if left > 1 else 0
    beside = march.beside()
    crowd = list(map(add, march.count, beside))
    free = bytes(map(not_, map(or_, eyes.city, march.foreign)))  # no city, and nobody else
    sites = [
        (0, -min(march.count[area], 7) - 0.1 * beside[area] + danger, area)
        for area, danger in _sites(board, eyes.in_play)
        if free[area] and (crowd[area] or board.navigable[area])
    ]
    if habits.wilderness:
        sites += [
            (1, -float(crowd[area]), area)
            for area in _wilderness(board, eyes.in_play)
            if crowd[area] >= 8 and free[area]
        ]
    builder = eyes.holds(me, "architecture") and march.treasury >= 6
    for wild, _, area in sorted(sites):
        if cities >= wanted:
            return
        need = need_for_city(eyes, area)
        if builder:
            need -= min(need // 2, march.treasury - 2)
        if not march.can_feed(area, need, cities + 1, rate, margin):
            if wild:
                return
            continue
        if march.gather(area, need, in_all=7.0 + 4.0 * min(left, 3) if wild else inf) is None:
            continue
        cities += 1
        if builder:
            builder = False


def _take_what_is_weak(march: March, habits: Habits) -> None:
    """Areas held by few tokens that cost next to nothing; and a city, where tokens are idle."""
    eyes, board, me = march.eyes, march.board, march.me
    if eyes.turn < WAR_BEGINS or not habits.raids:
        return
    home = set(eyes.box.nations[me].region)
    foreign, room, city, in_play = march.foreign, march.room, eyes.city, eyes.in_play
    goals = []
    for area in compress(range(board.size), foreign):
        there = foreign[area]
        if there > 3 or room[area] >= 2 or city[area] or not in_play[area]:
            continue
        if area in march.keep or closed(march, area):
            continue
        force = max(there + 1, board.limit[area] + 1 - there)
        own = area in home
        prize = (3.0 if own else 1.2) * min(2, board.limit[area]) + (4.0 if board.site[area] else 0.0)
        prize -= 0 if own else 1.5
        goals.append((prize - (there - 1), area, force, prize))
    for _, area, force, prize in sorted(goals, reverse=True)[:6]:
        attack(march, area, force, prize * habits.raids, by_sea=eyes.turn >= FIRST_RAIDS)  # ships settle first
    if habits.aggression:
        punish(march, habits.aggression, habits.margin, FIRST_RAIDS)
    else:
        _raid_a_city(march, habits)


def _raid_a_city(march: March, habits: Habits) -> None:
    """One city of somebody stronger, with tokens that have nothing else to do."""
    eyes, board, me = march.eyes, march.board, march.me
    if eyes.turn < FIRST_RAIDS:
        return
    idle = sum(
        max(0, min(march.left[area], count - march.room[area])) for area, count in enumerate(march.count) if count
    )
    if idle < 5:
        return
    order = rivals(eyes)
    mine = score(eyes, me)
    targets = []
    for area, city in enumerate(eyes.city):
        owner = city - 1
        if not city or owner == me or march.foreign[area] or closed(march, area):
            continue
        if not any(march.left[near] for near in board.land[area]):
            continue
        force = attackers_needed(eyes, me, owner)
        if owner == eyes.barbarians:
            value = 5.0
        elif score(eyes, owner) >= mine - eyes.box.policies.points.step:
            value = 4.0 + (owner in order[:2]) + score(eyes, owner) * point(eyes) / 100
        else:
            value = 1.0
        targets.append((value, area, force))
    for value, area, force in sorted(targets, reverse=True)[:3]:
        if attack(march, area, force, value * habits.raids):
            return
