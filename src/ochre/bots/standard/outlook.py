"""How a nation stands: what everybody can count, and what follows from it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from ochre.board.advances import Advances
from ochre.engine.edition import Box
from ochre.engine.eyes import Eyes


class Books(Protocol):
    """What somebody has bought and how far it has come: as it is (`Eyes`), or as it may be after more purchases."""

    @property
    def box(self) -> Box: ...
    @property
    def nation(self) -> int: ...
    @property
    def advances(self) -> Sequence[int]: ...  # bit sets by nation
    @property
    def ast(self) -> Sequence[int]: ...  # by nation
    def credits_of(self, nation: int) -> tuple[int, ...]: ...


STEP = 5
"""Victory points of a step on the A.S.T. in the Mega family, whose points are the measure of all others."""

FACE = 0.05
"""A point of face value in victory points: twenty are about as hard to come by as one of those."""

FACE_A_TURN = 150
"""About what the advances of one turn are worth, where their face value counts."""


def bits(held: int) -> list[int]:
    """The advances in a bit set."""
    return [advance for advance in range(held.bit_length()) if held >> advance & 1]


def score(eyes: Eyes, nation: int) -> int:
    """Victory points if the game ended now."""
    policies = eyes.box.policies
    return int(
        policies.points.city * eyes.city_count(nation)
        + policies.points.step * eyes.ast[nation]
        + _points(eyes.box.advances, eyes.advances[nation])
    )


@lru_cache(maxsize=256)
def _points(advances: Advances, held: int) -> int:
    """Victory points of these advances."""
    return sum(advances.points[advance] for advance in bits(held))


def point(books: Books) -> float:
    """A point of this game in victory points of the Mega family: small change where face values are counted."""
    advances = books.box.advances
    return FACE if advances.points == advances.cost else 1.0


def turns_left(eyes: Eyes) -> int:
    """How many turns will probably be played, this one counted."""
    policies = eyes.box.policies
    last = [turn - eyes.turn + 1 for turn in (eyes.last_turn, policies.turn_limit) if turn]
    last += [
        _turns_to_the_end(eyes.box, nation, eyes.ast[nation], eyes.advances[nation]) + policies.track.extra_turn
        for nation in eyes.players()
    ]
    return max(1, min(last, default=1))


@lru_cache(maxsize=256)
def _turns_to_the_end(box: Box, nation: int, space: int, advances: int) -> int:
    """Steps to the final space; whoever lacks dear advances for the last epoch buys hardly more than one a turn."""
    steps: int = box.policies.track.final_space - space
    needed = box.policies.track.requirements["late-iron"]
    prices = [box.advances.cost[advance] for advance in bits(advances)]
    dear: int = needed.advances_cost_200_up - sum(price >= 200 for price in prices)
    cheap: int = (needed.advances_below_100 - sum(price < 100 for price in prices) + 2) // 3
    face: int = max((*box.nations[nation].points, 0)) - sum(prices)
    return max(steps, dear, cheap, -(-face // FACE_A_TURN))


def support_rate(eyes: Eyes, nation: int) -> int:
    rate: int = eyes.box.policies.cities.support_rate
    return rate + eyes.holds(nation, "cultural-ascendancy")


def need_for_city(eyes: Eyes, area: int) -> int:
    """Own tokens in the area that make a city without help."""
    cities = eyes.box.policies.cities
    need: int = cities.on_site if eyes.box.board.site[area] else cities.in_wilderness
    return need


def cities_asked(eyes: Eyes, nation: int) -> int:
    """Cities that the next step on the A.S.T. asks for; on the last space, what that one asked for."""
    track, space = eyes.box.nations[nation].track, eyes.ast[nation]
    asked: int = eyes.box.policies.track.requirements[track[min(space + 1, len(track) - 1)]].cities
    return asked


def short_of_stock(eyes: Eyes) -> int:
    """How many tokens will be missing next turn for taxes and for all the growth that the board allows."""
    me = eyes.nation
    taxes = eyes.box.policies.taxes.rate * eyes.city_count(me)
    row = eyes.row(me)
    growth = 2 * (len(row) - row.count(0)) - row.count(1)  # one token brings one, more bring two
    return int(taxes + growth - eyes.stock[me])


def rivals(eyes: Eyes) -> list[int]:
    """The other players, the strongest first: by points, then by what stands on the board."""
    strength = {
        other: (score(eyes, other), eyes.city_count(other), sum(eyes.row(other)))
        for other in eyes.players()
        if other != eyes.nation
    }
    return sorted(strength, key=lambda other: strength[other], reverse=True)


def foreign_tokens(eyes: Eyes, nation: int) -> bytes:
    """For every area, how many tokens of all other owners stand there: rows added up as one long number each."""
    size, total = eyes.areas, 0
    for owner in range(eyes.nations + 1):
        if owner != nation:
            total += int.from_bytes(eyes.tokens[owner * size : (owner + 1) * size], "little")
    return total.to_bytes(size + 1, "little")
