"""15.6: who leaves early leaves an inert nation behind."""

from ochre.engine.agenda import step
from ochre.engine.game import end_game
from ochre.engine.table import Table
from ochre.rules.policies import policies


@step
def departures(table: Table) -> None:
    """15.61: at the end of the turn. Units stay where they are; with fewer than two players left the game is over."""
    leaving = [nation for nation in table.players() if table.state.leaving[nation]]
    if not leaving:
        return
    staying = [nation for nation in table.players() if nation not in leaving]
    if len(staying) < 2:
        end_game(table, policies(table).score(table))
        return
    for nation in leaving:
        _go(table, nation)


def _go(table: Table, nation: int) -> None:
    """15.62: of the trade cards one for each city stays, chosen by chance. Ships are no units and go to stock.

    15.62b: civilization cards stay.
    """
    cards = table.shuffled(table.hand(nation))
    table.discard(nation, sorted(cards[table.city_count(nation) :]))
    for ship, _ in table.ships(nation):
        table.return_ship(ship)
    table.leave(nation, inert=True)
