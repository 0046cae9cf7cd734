"""What would come of a plan: it is tried on a blindfolded copy of the table and thrown away."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from ochre.advice.blindfold import blindfolded
from ochre.advice.outlook import warnings
from ochre.advice.succession import next_step
from ochre.engine.actions import decode
from ochre.engine.decisions import Decision
from ochre.engine.errors import IllegalAction, MalformedAction, wording_of
from ochre.engine.game import Game
from ochre.engine.table import Table
from ochre.engine.views import area_views, nation_view
from ochre.wire.advice import AnyWarning, Foreseen, Objection


class Plan(msgspec.Struct, frozen=True):
    """The answer to a plan: how far it is legal, and what is foreseen after what could be foreseen."""

    legal: int  # so many of the actions, from the first on, would be taken
    objection: Objection | None  # to the next one
    foreseen: Foreseen | None  # None: what follows may not be told
    warnings: list[AnyWarning]


def consult(game: Game, seat: int, actions: Sequence[Any]) -> Plan:
    """Try these actions for a seat, one after the other, until one is refused or cannot be foreseen."""
    nation = game.nation_of(seat)
    decision = next((asked for asked in game.pending if asked.nation == nation), None)
    before = blindfolded(game.table, nation)
    table = blindfolded(game.table, nation)
    legal, objection, told = 0, None, True
    for index, message in enumerate(actions):
        try:
            told = _try(table, decision, message, again=index > 0)
        except IllegalAction as fault:
            objection = _objection(index, "illegal", fault, fault.rule)
            break
        except MalformedAction as fault:
            objection = _objection(index, "malformed", fault, None)
            break
        legal += 1
        if not told:
            break
    if decision is None or not told:
        return Plan(legal, objection, None, warnings(before, nation))
    return Plan(legal, objection, _foreseen(before, table, nation, decision), warnings(table, nation, before))


def _try(table: Table, decision: Decision | None, message: Any, *, again: bool) -> bool:
    if decision is None:
        raise IllegalAction("You have nothing to decide now.", rule="order-of-play")
    if again and not decision.asked_again(table):
        raise IllegalAction("The action before this one ends your turn here.", rule="order-of-play")
    action = decode(decision.answers, message)
    decision.check(table, action)
    return decision.foresee(table, action)


def _objection(index: int, code: Literal["illegal", "malformed"], fault: Exception, rule: str | None) -> Objection:
    return Objection(index, code, str(fault.args[0])[:1000], rule, wording_of(fault.args[0]))


def _foreseen(before: Table, table: Table, nation: int, decision: Decision) -> Foreseen:
    old, new = area_views(before), area_views(table)
    changed = {area: new.get(area) for area in sorted({*old, *new}) if old.get(area) != new.get(area)}
    row = table.state.hand[nation * table.cards : (nation + 1) * table.cards]
    return Foreseen(
        about=decision.describe(table),
        me=nation_view(table, nation),
        areas=changed,
        hand={table.card_id(card): count for card, count in enumerate(row) if count},
        next=next_step(table, nation),
    )
