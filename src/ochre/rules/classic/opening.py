"""15.3: nations are chosen in the order of the place cards, and with each nation the area where it begins."""

from typing import ClassVar

from ochre.engine.agenda import Step, step
from ochre.engine.state import ABSENT
from ochre.engine.table import Table
from ochre.rules.calamities.choices import PlaceChoice, chosen_place
from ochre.rules.opening import ChooseNation, NationChoice, seats_of


class StartChoice(PlaceChoice, frozen=True):
    """4.6, 15.3: in which of its start areas does the nation begin?"""

    rule: ClassVar[str] = "15.3"


@step
def choose_nations(table: Table) -> Step:
    """15.3: in the order of the place cards each player takes a nation and puts one token in a start area of it.

    15.51: who joins later takes a nation, too, and waits.
    """
    order = table.shuffled(_choosers(table))
    table.tell("priority", seats=list(order))
    free = _originals(table)
    for seat in order:
        answer: ChooseNation = yield NationChoice(table.state.seat.index(seat), tuple(free))
        nation = table.nation(answer.nation)
        free.remove(nation)
        table.seat_nation(seat, nation)
        if table.state.leaving[nation] != ABSENT:
            yield from _place_first_token(table, nation)


@step
def deal_nations(table: Table) -> None:
    """A table may agree to let chance decide: which nations, and who plays them."""
    seats, nations = _choosers(table), _originals(table)
    if len(seats) < len(nations):
        for seat, nation in zip(seats, table.shuffled(nations), strict=False):
            table.seat_nation(seat, nation)
    else:
        for nation, seat in zip(nations, table.shuffled(seats), strict=True):
            table.seat_nation(seat, nation)


def _choosers(table: Table) -> list[int]:
    """All seats; of more than nine (38.1) not those who will become the counterpart of whom a Civil War divides."""
    state = table.state
    seats = seats_of(table)
    if any(nation.counterpart_of for nation in table.box.nations):
        seats = [seat for seat in seats if state.leaving[state.seat.index(seat)] != ABSENT]
    return seats


def _originals(table: Table) -> list[int]:
    return [nation for nation in table.nations if not table.box.nations[nation].counterpart_of]


@step
def choose_starts(table: Table) -> Step:
    """The same for nations that were given out: in A.S.T. order."""
    for nation in table.players():
        if not table.tokens_on_board(nation):
            yield from _place_first_token(table, nation)


def _place_first_token(table: Table, nation: int) -> Step:
    starts = table.box.nations[nation].starts
    area = table.area((yield from chosen_place(StartChoice(nation, tuple(table.area_ids(starts))))))
    table.place(nation, area)


def late_players_wait(table: Table, late: int) -> None:
    """15.51: the last seats are of those who join later.

    38.1: those who are to be counterparts; nobody knows yet of which nation.
    """
    nations = table.box.nations
    places = sorted(
        (table.state.seat.index(seat) for seat in seats_of(table)),
        key=lambda nation: (bool(nations[nation].counterpart_of), table.state.seat[nation]),
    )
    for nation in places[len(places) - late :]:
        table.wait(nation)
