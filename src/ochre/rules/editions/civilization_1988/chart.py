"""43.13, 44: the Progress Chart, the end of the game and who has won."""

from ochre.engine.agenda import step
from ochre.engine.game import end_game
from ochre.engine.result import Standing
from ochre.engine.table import Table
from ochre.rules.classic.scoring import Parts, sharing_places
from ochre.rules.phases.ast_alteration import card_points, meets, points_of_space
from ochre.rules.policies import policies
from ochre.rules.pricing import commodities_by_kind, worth


@step
def succession_markers(table: Table) -> None:
    """43.13, in the order of the chart."""
    for nation in table.players():
        if steps := steps_of_marker(table, nation):
            table.move_marker(nation, steps)


def steps_of_marker(table: Table, nation: int) -> int:
    """One step forward, none, or one back: without a city from the second epoch on, or short of the present step."""
    track, space = table.box.nations[nation].track, table.state.ast[nation]
    if track[space] != "stone" and not table.city_count(nation):
        return -1
    if total_points(table, nation) < points_of_space(table, nation, space):
        return -1
    if space >= policies(table).track.final_space:
        return 0
    return int(may_enter(table, nation, space + 1))


def may_enter(table: Table, nation: int, space: int) -> bool:
    """Conditions of an epoch (two cities; cards of three groups; seven cards; cards worth 1000) hold when it is entered
    only; printed points at every step that has them."""
    track = table.box.nations[nation].track
    if track[space] != track[space - 1] and not meets(table, nation, policies(table).track.requirements[track[space]]):
        return False
    return total_points(table, nation) >= points_of_space(table, nation, space)


def total_points(table: Table, nation: int) -> int:
    """43.13, 44: civilization cards, trade cards and treasury."""
    return sum(points for _, points in parts(table, nation))


def parts(table: Table, nation: int) -> Parts:
    return (
        ("cards", card_points(table, nation)),
        ("commodities", worth(table, commodities_by_kind(table, nation))),
        ("treasury", table.state.treasury[nation]),
    )


@step
def game_end(table: Table) -> None:
    """44: the first to reach the circle wins. A table may also have agreed on a last round.

    Where nobody has a unit left nobody will ever have one again: the game is over, too.
    """
    rules, state = policies(table), table.state
    if (
        not any(table.unit_areas(nation) for nation in table.players())
        or any(state.ast[nation] >= rules.track.final_space for nation in table.players())
        or 0 < state.last_turn <= state.turn
        or 0 < rules.turn_limit <= state.turn
    ):
        end_game(table, rules.score(table))


def standings(table: Table) -> list[Standing]:
    """44: furthest on the chart first, then most points; equals share a place. Who has left comes last."""
    ast = table.state.ast
    return sharing_places(table, {nation: ((ast[nation],), parts(table, nation)) for nation in table.players()})
