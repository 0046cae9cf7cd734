"""15.3: nations are chosen in the order of the place cards, and with each nation the area where it begins."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.state import ABSENT
from ochre.engine.table import Table
from ochre.rules.calamities.choices import ChoosePlace, PlaceChoice
from ochre.rules.opening import ChooseNation, NationChoice, deal_nations, seats_of

__all__ = ["deal_nations"]


class StartChoice(PlaceChoice, frozen=True):
    """4.6, 15.3: in which of its start areas does the nation begin?"""

    rule: ClassVar[str] = "15.3"


@step
def choose_nations(table: Table) -> Step:
    """15.3: in the order of the place cards each player takes a nation and puts one token in a start area of it.

    15.51: who joins later takes a nation, too, and waits.
    """
    order = table.shuffled(seats_of(table))
    table.tell("priority", seats=list(order))
    free = list(table.nations)
    for seat in order:
        answer: ChooseNation = yield NationChoice(table.state.seat.index(seat), tuple(free))
        nation = table.nation(answer.nation)
        free.remove(nation)
        table.seat_nation(seat, nation)
        if table.state.leaving[nation] != ABSENT:
            yield from _place_first_token(table, nation)


@step
def choose_starts(table: Table) -> Step:
    """The same for nations that were given out: in A.S.T. order."""
    for nation in table.players():
        if not table.tokens_on_board(nation):
            yield from _place_first_token(table, nation)


def _place_first_token(table: Table, nation: int) -> Step:
    starts = table.box.nations[nation].starts
    area = starts[0]
    if len(starts) > 1:
        answer: ChoosePlace = yield StartChoice(nation, tuple(table.area_ids(starts)))
        area = table.area(answer.place)
    table.place(nation, area)
