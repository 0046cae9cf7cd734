"""13d: victory points and what breaks ties."""

from collections.abc import Callable

from ochre.engine.result import Standing
from ochre.engine.state import COLOURS
from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.policies import policies

BONUS = 5  # vp.6

Parts = tuple[tuple[str, int], ...]


def standings(table: Table) -> list[Standing]:
    """vp.8: most victory points first. Who has left the game comes last, without points."""
    return ranked(table, {nation: parts(table, nation) for nation in table.players()}, tie_breaks)


def parts(table: Table, nation: int) -> Parts:
    """vp.1-vp.7: the points of one nation."""
    worth, rules = table.box.advances.points, policies(table).points
    wonder = rules.wonder_scores and holds(table, nation, "wonder-of-the-world")  # A13: not by the book
    return (
        ("cities", rules.city * table.city_count(nation) + wonder),
        ("advances", sum(worth[advance] for advance in table.advances_of(nation))),
        ("ast", rules.step * table.state.ast[nation]),
        # A92: if several entered the last epoch in the same turn, nobody gets the bonus.
        ("bonus", BONUS if tuple(table.state.bonus) == (nation,) else 0),
    )


def ranked(table: Table, scores: dict[int, Parts], ties: Callable[[Table, int], tuple[int, ...]]) -> list[Standing]:
    """The final table for these points; what `ties` counts breaks ties, and A.S.T.-ranking after it (tie.8, gen.44)."""

    def key(nation: int) -> tuple[int, ...]:
        return (-sum(points for _, points in scores[nation]), *(-value for value in ties(table, nation)), nation)

    gone = [nation for nation in table.nations if nation not in scores]
    order = [(nation, scores[nation]) for nation in sorted(scores, key=key)] + [(nation, ()) for nation in gone]
    return [
        Standing(place, table.nation_id(nation), sum(points for _, points in parts), parts)
        for place, (nation, parts) in enumerate(order, 1)
    ]


def tie_breaks(table: Table, nation: int) -> tuple[int, ...]:
    """tie.1-tie.7, the more the better; A.S.T.-ranking comes after these (tie.8) and only there (tie.1b)."""
    advances, held = table.box.advances, table.advances_of(nation)
    points = [advances.points[advance] for advance in held]
    credits = table.state.credits[nation * COLOURS : (nation + 1) * COLOURS]
    return (
        table.state.ast[nation],
        points.count(6),
        points.count(3),
        sum(advances.cost[advance] for advance in held),
        max(credits),
        sum(credits),
        table.city_count(nation),
        table.tokens_on_board(nation),
    )
