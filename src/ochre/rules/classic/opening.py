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
    state = table.state
    divisible = any(nation.counterpart_of for nation in table.box.nations)
    seats = seats_of(table)
    if divisible:  # 38.1: who joins later becomes the counterpart of whom a Civil War divides
        seats = [seat for seat in seats if state.leaving[state.seat.index(seat)] != ABSENT]
    order = table.shuffled(seats)
    table.tell("priority", seats=list(order))
    free = [nation for nation in table.nations if not table.box.nations[nation].counterpart_of]
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


def seat_players(table: Table, late: int) -> None:
    """Provisional seats: the last ones are of those who join later (15.51).

    38.1: they sit at counterparts, of which there are enough; nobody knows yet of which nation.
    """
    nations = table.box.nations
    seats = seats_of(table)
    first = [nation for nation in table.nations if not nations[nation].counterpart_of]
    others = [nation for nation in table.nations if nations[nation].counterpart_of]
    begin = len(seats) - late
    places = [*first[:begin], *(others or first[begin:])]
    for nation in table.nations:
        table.take_no_part(nation)
    for seat, nation in zip(seats, places, strict=False):
        table.sit(seat, nation, waiting=seat >= begin)
