"""35: the points of Advanced Civilization."""

from ochre.board.old_setups import game_numbers
from ochre.engine.result import Standing
from ochre.engine.state import NO_SEAT
from ochre.engine.table import Table
from ochre.rules.phases.ast_alteration import card_points
from ochre.rules.pricing import commodities_by_kind, mined, worth

Parts = tuple[tuple[str, int], ...]


def standings(table: Table) -> list[Standing]:
    """35.2: most points first; equal points share a place, for nothing breaks ties. Inert nations have no points."""
    scores = {nation: parts(table, nation) for nation in table.players()}
    totals = {nation: sum(points for _, points in found) for nation, found in scores.items()}
    order = sorted(scores, key=lambda nation: (-totals[nation], nation))
    found = [
        Standing(
            1 + sum(total > totals[nation] for total in totals.values()),
            table.nation_id(nation),
            totals[nation],
            scores[nation],
        )
        for nation in order
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
