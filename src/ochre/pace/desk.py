"""What the players of one table have left with its host, and what of it is to be played now.

Live answers come first, then prepared ones, then this turn's orders, the seat's and the table's. The desk never plays:
it says what to play, and the host plays and stores it like any answer. It holds nothing that the storage does not.
"""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

import msgspec

from ochre.book_order import printed_order
from ochre.engine.actions import Action, tag_of
from ochre.engine.decisions import Decision
from ochre.engine.errors import wording_of
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game
from ochre.engine.record import DEFAULT, FORCED, LIVE, POLICY, RENEWED, STORED
from ochre.pace.kinds import KINDS, kind_of
from ochre.pace.policies import Case, Past, Plain, answer_by, wants_to_wait
from ochre.pace.prepared import Prepared, fitting, lapsed, place_reached, question_to, refusal
from ochre.standing_orders import SAFE, Orders, Policy

TABLE = "table"
"""The layer of orders that the table itself has: below all of a seat's."""

LAYERS = ("once", "turn", "until_changed", TABLE)


class Layer(NamedTuple):
    orders: Orders
    turn: int = 0  # with the scope `turn`: which


class Deed(NamedTuple):
    """What the host is to do: play these actions for a seat, and change what lies on the desk."""

    seat: int
    kind: str = ""
    actions: Sequence[Plain | Action] = ()
    by: str = LIVE
    given: int | None = None
    spent: tuple[int, ...] = ()  # numbers of prepared answers to be taken away
    stale: tuple[Prepared, ...] = ()  # prepared answers, marked with why they could not be played
    orders: Orders | None = None  # what is left of those that hold once


class Desk:
    def __init__(
        self,
        prepared: Iterable[Prepared] = (),
        orders: Iterable[tuple[int, str, Layer]] = (),
        table: Orders | None = None,
    ) -> None:
        self.prepared = sorted(prepared, key=lambda each: each.number)
        self.orders = {(seat, scope): layer for seat, scope, layer in orders}
        self.table = table or Orders()

    def __bool__(self) -> bool:
        return bool(self.prepared or self.orders or self.table != Orders())

    def of(self, seat: int) -> list[Prepared]:
        return [prepared for prepared in self.prepared if prepared.seat == seat]

    def has(self, seat: int) -> bool:
        """Whether anything here may answer for this seat."""
        return bool(self.of(seat) or self._orders_of(seat) or self.table != Orders())

    def same_for(self, seat: int, other: "Desk") -> bool:
        """Whether this seat finds the same on both desks."""
        return self.of(seat) == other.of(seat) and self._orders_of(seat) == other._orders_of(seat)

    def _orders_of(self, seat: int) -> dict[str, Layer]:
        return {scope: layer for (owner, scope), layer in self.orders.items() if owner == seat}

    def layers(self, game: Game, seat: int) -> list[tuple[str, Orders]]:
        """The orders of a seat, strongest first."""
        found = []
        for scope in LAYERS[:3]:
            layer = self.orders.get((seat, scope))
            if layer is not None and (scope != "turn" or layer.turn == game.turn):
                found.append((scope, layer.orders))
        return [*found, (TABLE, self.table)]

    # What is to be played

    def next(self, game: Game, without: Container[int] = ()) -> Deed | None:
        """The next thing to be played or noted, if there is any. Seats in `without` speak for themselves."""
        if game.over:
            return None
        for decision in game.pending:
            if (forced := no_choice(game, decision)) is not None:
                return Deed(game.seat_of(decision), decision.kind, (forced,), FORCED)
        if not self:
            return None
        for seat in sorted({prepared.seat for prepared in self.prepared}):
            if gone := tuple(each.number for each in self.of(seat) if lapsed(game, each)):
                return Deed(seat, spent=gone)
        for decision in _in_order(game):
            seat = game.seat_of(decision)
            if seat in without:
                continue
            deed = self._insist(game, decision) or self._stored(game, decision)
            if deed is None and decision.due(game.table) and self._first(game, decision) is None:
                deed = self._ordered(game, decision, time_up=False)
            if deed is not None:
                return deed
        return None

    def time_up(self, game: Game, seat: int) -> Deed:
        """What is played when the time of this seat is up: what it has left here, else the default."""
        decision = game.decision(seat)
        prepared, unfit = self._first(game, decision), list[int]()
        if prepared is not None:
            actions, _ = fitting(game, decision, prepared)
            if actions is not None:
                return Deed(seat, decision.kind, actions, STORED, prepared.given, (prepared.number,))
            unfit.append(prepared.number)
        for each in self.of(seat):
            if each.stale and each.kind == kind_of(decision) and each.is_for(game, decision):
                unfit.append(each.number)
        deed = self._ordered(game, decision, time_up=True)
        if deed is None:
            deed = Deed(seat, decision.kind, (decision.default(game.table),), DEFAULT)
        return deed._replace(spent=tuple(unfit))

    def answered(self, game: Game, seat: int) -> Deed | None:
        """What a live answer of this seat to its question takes from the desk."""
        decision = question_to(game, seat)
        mine = [each for each in self.of(seat) if decision is not None and each.kind == kind_of(decision)]
        if decision is None or not mine:
            return None
        mine = [each for each in mine if each.is_for(game, decision)]
        by = RENEWED if any(each.stale for each in mine) else LIVE
        return Deed(seat, decision.kind, by=by, spent=tuple(each.number for each in mine)) if mine else None

    def _first(self, game: Game, decision: Decision) -> Prepared | None:
        """The prepared answer to this question that is not stale."""
        seat = game.seat_of(decision)
        mine = [each for each in self.of(seat) if each.kind == kind_of(decision) and not each.stale]
        return next((each for each in mine if each.turn == game.turn and each.is_for(game, decision)), None)

    def _stored(self, game: Game, decision: Decision) -> Deed | None:
        prepared = self._first(game, decision)
        if prepared is None or not place_reached(game, decision):
            return None
        seat = game.seat_of(decision)
        actions, reason = fitting(game, decision, prepared)
        if actions is None:
            stale = msgspec.structs.replace(prepared, stale=str(reason), wording=wording_of(reason))
            return Deed(seat, decision.kind, stale=(stale,))
        return Deed(seat, decision.kind, actions, STORED, prepared.given, (prepared.number,))

    def _ordered(self, game: Game, decision: Decision, *, time_up: bool) -> Deed | None:
        seat = game.seat_of(decision)
        if any(each.stale and each.kind == kind_of(decision) for each in self.of(seat)) and not time_up:
            return None  # the player wanted to answer this one, and is asked again
        for scope, orders in self.layers(game, seat):
            found = answer_by_order(game, decision, orders, time_up=time_up)
            if found is not None:
                name, actions = found
                left = msgspec.structs.replace(orders, **{name: None}) if scope == "once" else None
                return Deed(seat, decision.kind, actions, POLICY, orders=left)
        return None

    def _insist(self, game: Game, decision: Decision) -> Deed | None:
        """The right to wait is a free action: take it or give it up as ordered."""
        insist = next((kind for kind in game.box.edition.anytime if kind.__struct_config__.tag == "insist"), None)
        if insist is None or not game.phase:
            return None
        seat = game.seat_of(decision)
        for _, orders in self.layers(game, seat):
            eyes = Eyes(game.table, decision.nation)
            wanted = wants_to_wait(orders, eyes, printed_order(game))
            if wanted is not None:
                if wanted == bool(eyes.insists[decision.nation]):
                    return None
                return Deed(seat, "insist", ({"type": "insist", "on": wanted},), POLICY)
        return None


def answer_by_order(
    game: Game, decision: Decision, orders: Orders, *, time_up: bool = False
) -> tuple[str, Sequence[Plain | Action]] | None:
    """What these orders say to this question: the name of the policy and its actions, all legal; None: ask.

    A policy for those who are absent speaks only when the time is up.
    """
    kind = kind_of(decision)
    for name in () if kind is None else KINDS[kind].policies:
        policy: Policy | None = getattr(orders, name)
        if policy is None or (name in AT_TIME_OUT and not time_up):
            continue
        seat = game.seat_of(decision)
        past = Past(_plain(game.done_here(seat)), last_plan(game, seat, decision) if name in AT_TIME_OUT else ())
        case = Case(kind or "", Eyes(game.table, decision.nation), Asked(game.table, decision), past)
        answer = answer_by(policy, name, case)
        if isinstance(answer, list):
            answer = legal_part(game, seat, answer)
            return (name, answer) if answer else None
        if answer is not None:
            return name, (answer,)
    return None


def no_choice(game: Game, decision: Decision) -> Plain | None:
    """What a nation does in movement that has nothing on the board to move with: the book asks it, but it can only end.

    Everybody sees that, so nobody learns anything from its not being waited for.
    """
    table, nation = game.table, decision.nation
    if kind_of(decision) not in ("movement", "move-units") or table.unit_areas(nation) or table.ships(nation):
        return None
    return {"type": "end-movement"}


AT_TIME_OUT = frozenset({"movement"})
"""Policies for who is absent: a player who may still come is not moved by them."""


def legal_part(game: Game, seat: int, actions: Sequence[Plain]) -> list[Plain]:
    """Of these actions, one after the other, those that are legal."""
    taken: list[Plain] = []
    for action in actions:
        if refusal(game, seat, (*taken, action)) is None:
            taken.append(action)
    return taken


def last_plan(game: Game, seat: int, decision: Decision) -> list[Plain]:
    """What this seat did when it was last asked so and had ended; everything ends with `end-movement`.

    Where ships have a phase of their own, what was done in the other of the two phases is passed over.
    """
    entries = game.record.entries
    undone = {entry.takes_back for entry in entries}
    fitting = _MOVES & {tag_of(answer) for answer in decision.answers}
    phases = sum(phase in ("ship-construction", "movement") for phase in game.box.edition.phases)
    plan: list[Plain] = []
    ends = 0
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if entry.seat != seat or entry.action is None or number in undone:
            continue
        action = msgspec.to_builtins(entry.action)
        if action["type"] == "end-movement":
            ends += 1
            if plan or ends > phases:
                break
        elif ends and action["type"] in fitting:
            plan.append(action)
    return plan[::-1]


_MOVES = frozenset({"move-tokens", "build-ship", "maintain-ship", "sail"})


def _plain(actions: Iterable[Action]) -> list[Plain]:
    return [msgspec.to_builtins(action) for action in actions]


def _in_order(game: Game) -> list[Decision]:
    """Who is asked, in the printed order."""
    order = list(printed_order(game))
    return sorted(
        game.pending, key=lambda decision: order.index(decision.nation) if decision.nation in order else decision.nation
    )


__all__ = ["SAFE", "Deed", "Desk", "Layer", "answer_by_order"]
