"""35: the points of Advanced Civilization."""

from collections.abc import Mapping

from ochre.board.old_setups import game_numbers
from ochre.engine.result import Standing
from ochre.engine.state import NO_SEAT
from ochre.engine.table import Table
from ochre.rules.phases.ast_alteration import card_points
from ochre.rules.pricing import commodities_by_kind, mined, worth

Parts = tuple[tuple[str, int], ...]


def standings(table: Table) -> list[Standing]:
    """35.2: most points first; nothing breaks ties."""
    return sharing_places(table, {nation: ((), parts(table, nation)) for nation in table.players()})


def sharing_places(table: Table, scores: Mapping[int, tuple[tuple[int, ...], Parts]]) -> list[Standing]:
    """The final table: by what counts before points, then by points; equals share a place.

    Who left an inert nation behind, or never joined, comes last and has no points.
    """
    totals = {nation: sum(points for _, points in found) for nation, (_, found) in scores.items()}
    rank = {nation: (*before, totals[nation]) for nation, (before, _) in scores.items()}
    found = [
        Standing(
            1 + sum(other > rank[nation] for other in rank.values()),
            table.nation_id(nation),
            totals[nation],
            scores[nation][1],
        )
        for nation in sorted(scores, key=lambda nation: (*(-value for value in rank[nation]), nation))
    ]
    gone = [nation for nation in table.nations if nation not in scores and table.state.seat[nation] != NO_SEAT]
    return found + [Standing(len(found) + 1, table.nation_id(nation), 0, ()) for nation in gone]


def parts(table: Table, nation: int) -> Parts:
    """35.1. Mining, if it was not used this turn, raises one set of the hand (32.261)."""
    numbers = game_numbers("advanced").score
    assert numbers is not None
    counts = commodities_by_kind(table, nation)
    return (
        ("cards", card_points(table, nation)),
        ("commodities", worth(table, counts) + mined(table, nation, counts)[0]),
        ("treasury", numbers.treasury * table.state.treasury[nation]),
        ("ast", numbers.ast_space * table.state.ast[nation]),
        ("cities", numbers.city * table.city_count(nation)),
    )
