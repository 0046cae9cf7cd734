"""War as a matter of arithmetic: who can reach what, how a fight ends, what it brings and what it costs.

Everything is counted in tokens: one that grows is worth about two, as in `March.worth`.
"""

from itertools import compress

from ochre.bots.standard.march import March, voyages
from ochre.bots.standard.outlook import cities_asked, need_for_city, rivals, score, support_rate
from ochre.engine.eyes import Eyes

CITY = 12.0
"""A city of mine more: cards for the turns to come, a point, less the tokens that must feed it."""
CARD = 5.0
"""A card drawn from somebody's hand: mostly what was left over after trade."""
TREASURY = 0.6
HARM = 20.0
"""What somebody loses with a city."""
REVENGE = 3.0
"""What is put down for the anger of somebody who can strike back."""
PROFIT = 3.0
"""What an attack must bring above its cost."""
TOKEN = 1.3
"""No token that is worth more at home, growth apart, goes to war."""
SITE_GUARDS = 2
"""More than these on a site would be missed elsewhere."""


# How fights end


def survivors(attackers: int, defenders: int, limit: int, *, forged: bool = False, faced: bool = False) -> int:
    """Attackers left after a fight for an area without a city (4a); forged, faced: who has Metalworking."""
    while attackers and defenders and attackers + defenders > limit:
        if forged == faced and attackers == defenders:
            attackers, defenders = attackers - 1, defenders - 1
        elif (forged, attackers) < (faced, defenders):  # the smaller side first, Metalworking after the others
            attackers -= 1
            if attackers and attackers + defenders > limit:
                defenders -= 1
        else:
            defenders -= 1
            if defenders and attackers + defenders > limit:
                attackers -= 1
    return attackers


def attackers_needed(eyes: Eyes, attacker: int, defender: int) -> int:
    """4b.1, with Engineering as the edition has it."""
    needed: int = eyes.box.policies.conflict.attackers_needed
    return needed + _engineering(eyes, attacker, defender)


def defenders_placed(eyes: Eyes, attacker: int, defender: int) -> int:
    """4b.3, as far as the stock goes that lies open now."""
    conflict = eyes.box.policies.conflict
    shift = _engineering(eyes, attacker, defender) if conflict.engineering == "both-sides" else 0
    placed: int = conflict.defenders_placed + shift
    return placed if defender == eyes.barbarians else min(placed, eyes.stock[defender])


def _engineering(eyes: Eyes, attacker: int, defender: int) -> int:
    attacking = eyes.box.policies.conflict.engineering == "both-sides" and eyes.holds(attacker, "engineering")
    return eyes.holds(defender, "engineering") - attacking


def closed(march: March, area: int) -> bool:
    """Diplomacy closes cities, Cultural Ascendancy forbids to start a conflict."""
    eyes = march.eyes
    owner = eyes.city[area] - 1
    if owner in march.diplomats:
        return True
    return bool(march.awe_inspiring) and any(
        eyes.tokens[other * eyes.areas + area] or owner == other for other in march.awe_inspiring
    )


# Who can come


def later_movers(eyes: Eyes) -> list[int]:
    """Everybody who has not ended movement."""
    return [other for other in eyes.order if other != eyes.nation and not eyes.finished[other]]


def reach(eyes: Eyes, nation: int, area: int) -> int:
    """About how many tokens this nation can bring here: by land from beside it, and by ships that lie ready."""
    board, start = eyes.box.board, nation * eyes.areas
    come = sum(eyes.tokens[start + near] - eyes.moved[start + near] for near in board.land[area])
    if board.navigable[area]:
        movement = eyes.box.policies.movement
        open_sea = eyes.holds(nation, movement.open_sea_with)
        for ship, left, coast in eyes.fleet(nation):
            if not left or ship in board.land_set[area]:
                continue
            if area in voyages(board, ship, coast, movement.ship_steps, open_sea):
                come += min(movement.ship_capacity, eyes.tokens[start + ship] - eyes.moved[start + ship])
    return come


# Defence


def guard(march: March, sites: list[int], caution: float) -> None:
    """Tokens that have nothing better to do go into cities and onto sites that somebody can still reach.

    Before a city falls, the tokens beside it must be beaten (4b.1): each costs the attacker one, except the last.
    """
    eyes, me = march.eyes, march.me
    later = later_movers(eyes)
    if not later:
        return
    if not march.spare(caution):
        return
    for area, count in enumerate(march.count):
        if count and march.foreign[area]:
            march.keep.setdefault(area, count)  # who leaves a fight gives the area away
    for area in eyes.cities(me):
        if march.chain_to(area, caution) is None:
            continue  # nobody could go there
        wanted = max(guards_for_city(eyes, other, area) for other in later)
        if wanted > march.count[area]:
            _post(march, area, wanted, caution)
    for area in sites:
        if march.count[area] <= march.keep[area] and march.chain_to(area, caution) is None:
            continue
        force = max(reach(eyes, other, area) for other in later)
        if force > 1:
            _post(march, area, march.keep[area] + min(SITE_GUARDS, force - 1), caution)


def guards_for_city(eyes: Eyes, attacker: int, area: int) -> int:
    """How many own tokens beside a city of mine make an attack fail; 0 if none can come."""
    force, need = reach(eyes, attacker, area), attackers_needed(eyes, attacker, eyes.nation)
    if force < need:
        return 0
    forged, faced = eyes.holds(attacker, "metalworking"), eyes.holds(eyes.nation, "metalworking")
    guards = 1
    while survivors(force, guards, 0, forged=forged, faced=faced) >= need:
        guards += 1
    return guards


def _post(march: March, area: int, wanted: int, caution: float) -> None:
    """All of them or none: fewer do not stop anybody."""
    saved = march.photograph()
    march.keep[area] = wanted
    paid = 0.0
    while march.count[area] < wanted:
        cost = march.pull(area, caution)
        paid += caution + 1 if cost is None else cost
        if paid > caution:
            march.restore(saved)
            return


# Attack


def punish(march: March, aggression: float, margin: int, first_turn: int) -> None:
    """One city of somebody else, if that brings clearly more than it costs."""
    eyes, board, me = march.eyes, march.board, march.me
    if eyes.turn < first_turn:
        return
    later = set(later_movers(eyes))
    order, beside = rivals(eyes), march.beside()
    needed = {owner: attackers_needed(eyes, me, owner) for owner in {city - 1 for city in eyes.city if city}}
    motives: dict[int, tuple[float, bool]] = {}
    plans = []
    for area in compress(range(board.size), eyes.city):
        owner, guards = eyes.city[area] - 1, march.foreign[area]
        if owner == me or guards > 2 or area in march.keep:
            continue
        if beside[area] + march.fleet(area) < needed[owner] + max(0, guards - 1) or closed(march, area):
            continue
        if owner not in motives:
            motives[owner] = _harm(eyes, owner, order), _can_strike_back(eyes, owner)
        harm, angry = motives[owner]
        if angry and not _ahead(eyes, owner):
            continue  # a feud with somebody who is no rival serves the others
        for force, gain in _ways_to_take(march, area, owner, needed[owner], guards, margin):
            worth = gain + harm - REVENGE * angry
            if owner in later and reach(eyes, owner, area) > 1:
                worth *= 0.6  # it can still be guarded
            plans.append((worth, area, force))
    for worth, area, force in sorted(plans, reverse=True)[:4]:
        if attack(march, area, force, worth * aggression - PROFIT, TOKEN + march.growth):
            return


def _ways_to_take(march: March, area: int, owner: int, need: int, guards: int, margin: int) -> list[tuple[int, float]]:
    """To destroy the city, and to build one in its place at once: so many tokens, and what it brings."""
    eyes, board, me = march.eyes, march.board, march.me
    forged, faced = eyes.holds(me, "metalworking"), eyes.holds(owner, "metalworking")
    placed = defenders_placed(eyes, me, owner)
    most: int = eyes.box.policies.conflict.spoils
    spoils = 0.0
    if owner != eyes.barbarians and most:
        spoils += CARD * bool(eyes.hand_sizes[owner])
    spoils += TREASURY * min(most, eyes.stock[me])
    built = need_for_city(eyes, area)
    found: list[tuple[int, float]] = []
    for force in range(need, need + placed + guards + 1):
        beside = survivors(force, guards, 0, forged=forged, faced=faced)
        if beside < need:
            continue
        left = survivors(beside, placed, board.limit[area], forged=forged, faced=faced)
        if not found:
            found.append((force, spoils + 1.5 * min(left, board.limit[area])))
        if left >= built:
            cities, rate = eyes.city_count(me) + 1, support_rate(eyes, me)
            if cities <= eyes.box.pieces.cities and march.can_feed(area, force, cities, rate, margin):
                found.append((force, spoils + CITY))
            break
    return found


def _harm(eyes: Eyes, owner: int, order: list[int]) -> float:
    """What it is worth that somebody loses a city: much if that one is ahead, next to nothing if far behind."""
    if owner == eyes.barbarians:
        return 0.0
    share = 0.02
    if _ahead(eyes, owner):
        share = 0.3 if owner in order[:1] else 0.2 if owner in order[:2] else 0.1
    return share * HARM * (1.5 if eyes.city_count(owner) <= cities_asked(eyes, owner) else 1.0)


def _ahead(eyes: Eyes, owner: int) -> bool:
    """Of me, or close behind."""
    return owner < eyes.nations and score(eyes, owner) >= score(eyes, eyes.nation) - eyes.box.policies.points.step


def _can_strike_back(eyes: Eyes, owner: int) -> bool:
    """Whether the victim will probably have enough tokens beside one of my cities next turn, when they have grown."""
    if owner == eyes.barbarians:
        return False
    board, row = eyes.box.board, eyes.row(owner)
    need = attackers_needed(eyes, owner, eyes.nation)
    return any(2 * sum(row[near] for near in board.land[area]) >= need for area in eyes.cities(eyes.nation))


def attack(march: March, area: int, force: int, prize: float, most: float = 1.6, *, by_sea: bool = True) -> bool:
    """So many tokens there, if they are missed less than the prize is worth."""
    if prize <= 0 or not march.in_reach(area, force, most, by_sea=by_sea):
        return False
    if march.spare(most) < force - march.count[area]:
        return False
    return march.gather(area, force, most, in_all=prize, by_sea=by_sea) is not None
