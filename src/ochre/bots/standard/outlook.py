"""How a nation stands: what everybody can count, and what follows from it."""

from ochre.engine.eyes import Eyes

STEP = 5
"""Victory points of a step on the A.S.T."""


def bits(held: int) -> list[int]:
    """The advances in a bit set."""
    return [advance for advance in range(held.bit_length()) if held >> advance & 1]


def score(eyes: Eyes, nation: int) -> int:
    """Victory points if the game ended now."""
    points = eyes.box.advances.points
    return (
        eyes.city_count(nation)
        + STEP * eyes.ast[nation]
        + sum(points[advance] for advance in bits(eyes.advances[nation]))
    )


def turns_left(eyes: Eyes) -> int:
    """How many turns will probably be played, this one counted."""
    policies = eyes.box.policies
    last = [turn - eyes.turn + 1 for turn in (eyes.last_turn, policies.turn_limit) if turn]
    last += [_turns_to_the_end(eyes, nation) + policies.extra_turn for nation in eyes.players()]
    return max(1, min(last, default=1))


def _turns_to_the_end(eyes: Eyes, nation: int) -> int:
    """Steps to the final space; whoever lacks dear advances for the last epoch buys hardly more than one a turn."""
    steps: int = eyes.box.policies.final_space - eyes.ast[nation]
    needed = eyes.box.policies.requirements["late-iron"]
    cost = eyes.box.advances.cost
    held = bits(eyes.advances[nation])
    dear: int = needed.advances_cost_200_up - sum(cost[advance] >= 200 for advance in held)
    cheap: int = (needed.advances_below_100 - sum(cost[advance] < 100 for advance in held) + 2) // 3
    return max(steps, dear, cheap)


def support_rate(eyes: Eyes, nation: int) -> int:
    rate: int = eyes.box.policies.support_rate
    return rate + eyes.holds(nation, "cultural-ascendancy")


def short_of_stock(eyes: Eyes) -> int:
    """How many tokens will be missing next turn for taxes and for all the growth that the board allows."""
    me = eyes.nation
    taxes = eyes.box.policies.tax_rate * eyes.city_count(me)
    growth = sum(min(2, count) for count in eyes.row(me))
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
