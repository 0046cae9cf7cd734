"""What a position is worth, in victory points at the end of the game.

The weights follow, rounded by hand, from games of standard bots with many different numbers (linear regression of the
final points on what lay on the table when trade cards were drawn, turn by turn): a city is worth most in the middle of
the game, tokens little beyond the cities that they feed and become.
"""

from ochre.bots.standard.outlook import rivals
from ochre.engine.eyes import Eyes

CITY = ((7, 3.5), (10, 3.2), (13, 2.0), (99, 1.3))
"""Victory points for a city, up to this turn."""

STEP = 4.0
"""Points lost with a step on the A.S.T. for want of cities."""

RIVALS = 0.3
"""How much what the three strongest rivals have counts against us."""


def city_points(turn: int) -> float:
    return next(points for last, points in CITY if turn <= last)


def standing(eyes: Eyes, nation: int) -> float:
    """What lies on the board, for one nation."""
    board, row = eyes.box.board, eyes.row(nation)
    cities = eyes.city_count(nation)
    useful = pairs = 0
    for area, count in enumerate(row):
        if count and not eyes.city[area]:
            useful += min(count, board.limit[area])
            pairs += count >= 2
    worth = city_points(eyes.turn) * cities + 0.12 * useful + 0.2 * pairs + 0.05 * eyes.treasury[nation]
    track, space = eyes.box.nations[nation].track, eyes.ast[nation]
    if space + 1 < len(track) and cities < eyes.box.policies.track.requirements[track[space + 1]].cities:
        worth -= STEP
    return worth


def position(eyes: Eyes) -> float:
    """How well the own nation stands, compared with those who matter."""
    strong = rivals(eyes)[:3]
    others = sum(standing(eyes, other) for other in strong) / max(1, len(strong))
    return standing(eyes, eyes.nation) - RIVALS * others
