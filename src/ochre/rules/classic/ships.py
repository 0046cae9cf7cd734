"""22, 23: ships are built and kept in a phase of their own; then everybody moves, in census order."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Done
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import to_unfinished
from ochre.engine.events import OrderSet
from ochre.engine.state import UNUSED
from ochre.engine.table import Table
from ochre.rules.calamities.choices import ChoosePlace, PlaceChoice
from ochre.rules.classic.policies import classic
from ochre.rules.phases.movement import (
    BuildShip,
    EndMovement,
    MaintainShip,
    Movement,
    MoveTokens,
    Sail,
    ScrapShip,
    end_of_movement,
    movement_order,
    sample_move,
    sample_ship,
    ship_steps,
)

__all__ = ["end_of_movement"]


@step
def ship_construction(table: Table) -> None:
    """22.1, 22.11: in census order, holders of Military last. Who has no ship and can build none is not asked."""
    table.begin_phase("ship-construction")
    table.clear_finished()
    table.ready_for_movement(movement_order(table))
    table.emit(OrderSet([table.nation_id(nation) for nation in table.state.order]))
    for nation in table.players():
        if not table.ships(nation) and not _may_build(table, nation):
            table.finish(nation)
    table.next(("free-ship",), ("building-ships",))


def _may_build(table: Table, nation: int) -> bool:
    """22.1, 22.2: two tokens in one area on the water, or treasury and a unit in such an area."""
    navigable, treasury = table.box.board.navigable, table.state.treasury[nation]
    return any(navigable[area] and table.tokens(nation, area) + treasury >= 2 for area in table.unit_areas(nation))


class ShipConstruction(Movement, frozen=True):
    """22.1: which ships are built, kept and given up? What is not kept in the end goes to stock (22.3)."""

    rule: ClassVar[str] = "22.1"
    answers: ClassVar[Answers] = (BuildShip, MaintainShip, ScrapShip, EndMovement)

    def sample(self, table: Table, random: Random) -> Action:
        if random.random() < 0.4:
            return EndMovement()
        action = sample_ship(table, self.nation, random)
        return action if isinstance(action, self.answers) else EndMovement()

    def default(self, table: Table) -> Action:
        """Keep what treasury can keep."""
        if table.state.treasury[self.nation]:
            for ship, area in table.ships(self.nation):
                if table.state.ship_left[ship] == UNUSED:
                    return MaintainShip(table.area_id(area))
        return EndMovement()


@floor
def building_ships(table: Table) -> Step:
    """22.1: the order says who is due; nobody's ships are in anybody's way."""
    while asked := to_unfinished(ShipConstruction, table.state.order, table):
        nation, action = yield asked
        action.apply(table, nation)


@step
def movement(table: Table) -> None:
    """23.2, 23.21: in the order of the ships."""
    table.begin_phase("movement")
    table.clear_finished()
    if not table.state.order:  # a position set up by hand that begins here: its ships have been kept
        table.ready_for_movement(movement_order(table))
        for nation in table.players():
            for ship, _ in table.ships(nation):
                table.maintain_ship(ship, ship_steps(table, nation))
    for nation in table.players():
        if not table.tokens_on_board(nation) and not table.ships(nation):
            table.finish(nation)
    table.next(("moving",), ("end-of-movement",))


class MoveUnits(Movement, frozen=True):
    """23: move and sail in small actions, until the end is declared."""

    rule: ClassVar[str] = "23.1"
    answers: ClassVar[Answers] = (MoveTokens, Sail, EndMovement)

    def sample(self, table: Table, random: Random) -> Action:
        chance = random.random()
        if chance < 0.04:
            return EndMovement()
        if chance < 0.15 and isinstance(action := sample_ship(table, self.nation, random), Sail):
            return action
        return sample_move(table, self.nation, random) or EndMovement()


@floor
def moving(table: Table) -> Step:
    """23.2: everybody unfinished may move; the phase ends when all have declared the end."""
    while asked := to_unfinished(MoveUnits, table.state.order, table):
        nation, action = yield asked
        action.apply(table, nation)


# 39.1: the free ship of Crete

HARBOURS = ("knossos", "phaestos")


class FreeShip(PlaceChoice, frozen=True):
    """39.1: in which of its home areas does Crete build a ship for nothing, if at all?"""

    rule: ClassVar[str] = "39.1/22.5"
    answers: ClassVar[Answers] = (ChoosePlace, Done)

    def check(self, table: Table, action: Action) -> None:
        if not isinstance(action, Done):
            super().check(table, action)


@step
def free_ship(table: Table) -> Step:
    """39.1: in the third turn (AC-V14), if the table has agreed on it."""
    if table.state.turn != classic(table).free_ship_turn:
        return
    for nation in table.players():
        if table.box.nations[nation].id == "crete" and len(table.ships(nation)) < table.box.pieces.ships:
            answer = yield FreeShip(nation, HARBOURS)
            if isinstance(answer, ChoosePlace):
                table.build_ship(nation, table.area(answer.place), ship_steps(table, nation))
                table.finish(nation, 0)
