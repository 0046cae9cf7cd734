"""Answers given before their place: sealed, and played there if what they lean on still holds."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from ochre.book_order import printed_order
from ochre.engine.actions import decode
from ochre.engine.decisions import Decision
from ochre.engine.errors import IllegalAction, MalformedAction, Wording
from ochre.engine.eyes import Eyes
from ochre.engine.game import Game
from ochre.pace.guards import Facts, changed, facts
from ochre.pace.kinds import KINDS, decision_class, has_lapsed, kind_of, place_of

Plain = dict[str, Any]
Guard = Literal["facts", "legal"]

MOST = 60
"""Prepared answers of one seat."""


class Prepared(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer, with alternatives: the first that still fits is played, all of its actions or none."""

    number: int
    seat: int
    kind: str
    answers: tuple[tuple[Plain, ...], ...]
    match: Plain  # the question must say so
    guard: Guard
    turn: int  # in which it has its place
    given: int  # how many entries the record had then
    leans_on: tuple[Facts, ...]  # by alternative
    stale: str | None = None  # why it could not be played
    wording: Wording | None = None  # of that

    def is_for(self, game: Game, question: Decision) -> bool:
        return not self.match or _says(form_of(game, question), self.match)


def _says(form: Any, match: Any) -> bool:
    """Whether a form says all that is wanted of it, inside its parts, too."""
    if isinstance(match, Mapping):
        return isinstance(form, Mapping) and all(key in form and _says(form[key], match[key]) for key in match)
    return bool(form == match)


def form_of(game: Game, question: Decision) -> dict[str, Any]:
    """What a question tells of itself, as plain data."""
    form: dict[str, Any] = msgspec.to_builtins(question.describe(game.table))
    return form


def prepare(
    game: Game,
    seat: int,
    kind: str,
    answers: Sequence[Sequence[Plain]],
    *,
    number: int,
    match: Plain | None = None,
    guard: Guard = "facts",
) -> Prepared:
    """An answer for a question of this kind. Raises IllegalAction if it is too early, MalformedAction if it is none."""
    asked, question = decision_class(kind), question_to(game, seat)
    known = None if asked is None else kind_of(asked)
    if asked is None or known is None:
        raise MalformedAction(f"There is no kind of question {kind!r} that can be answered ahead.")
    kind, turn = known, opens(game, seat, known)
    if turn is None:
        raise IllegalAction("This cannot be answered ahead now.", rule="ahead")
    if question is not None and kind_of(question) == kind:
        asked = type(question)
    if not answers or not all(answers):
        raise MalformedAction("An answer has at least one action.")
    for actions in answers:
        for action in actions:
            decode(asked.answers, action)
    nation = game.nation_of(seat)
    eyes, about = Eyes(game.table, nation), foreseen(game, seat, kind)
    return Prepared(
        number=number,
        seat=seat,
        kind=kind,
        answers=tuple(map(tuple, answers)),
        match=match or {},
        guard=guard,
        turn=turn,
        given=len(game.record.entries),
        leans_on=tuple(facts(kind, eyes, about, actions) for actions in answers),
    )


def opens(game: Game, seat: int, kind: str) -> int | None:
    """The turn in which an answer of this kind, given now, has its place; None: not now."""
    if KINDS[kind].opens is None or game.over or game.box.edition.prefix not in KINDS[kind].boxes:
        return None
    question = question_to(game, seat)
    if question is not None and kind_of(question) == kind:
        return game.turn
    return place_of(kind, game.box.edition.phases, game.phase, game.turn)


def question_to(game: Game, seat: int) -> Decision | None:
    """What this seat is asked now."""
    return next((decision for decision in game.pending if game.seat_of(decision) == seat), None)


def foreseen(game: Game, seat: int, kind: str) -> dict[str, Any] | None:
    """The question as it is, or as it would be asked now; None if nobody can say."""
    question = question_to(game, seat)
    if question is None or kind_of(question) != kind:
        foresee = KINDS[kind].foresee
        if foresee is None or not game.phase:
            return None
        question = foresee(game.nation_of(seat))
    return form_of(game, question)


def lapsed(game: Game, prepared: Prepared) -> bool:
    return game.over or has_lapsed(prepared.kind, prepared.turn, game.box.edition.phases, game.phase, game.turn)


def place_reached(game: Game, decision: Decision) -> bool:
    """Whether everybody who comes before in the printed order has finished."""
    order = printed_order(game)
    if decision.nation not in order:
        return True
    earlier = order[: order.index(decision.nation)]
    return not any(other.nation in earlier for other in game.pending)


def fitting(game: Game, decision: Decision, prepared: Prepared) -> tuple[tuple[Plain, ...] | None, str]:
    """The first alternative that can be played now; or None, and why the best could not be."""
    seat, reasons = game.seat_of(decision), list[str]()
    eyes = Eyes(game.table, decision.nation)
    about = form_of(game, decision) if KINDS[prepared.kind].asked and prepared.guard == "facts" else None
    for actions, before in zip(prepared.answers, prepared.leans_on, strict=True):
        reason = changed(before, facts(prepared.kind, eyes, about, actions)) if prepared.guard == "facts" else None
        if reason is None:
            needed = needed_of(game, seat, actions)
            reason = refusal(game, seat, needed)
            if reason is None:
                return needed, ""
        reasons.append(reason)
    return None, reasons[0]


def needed_of(game: Game, seat: int, actions: tuple[Plain, ...]) -> tuple[Plain, ...]:
    """As many of these actions as the question takes: what is left without a choice answers itself."""
    trial, question = game.copy(), question_to(game, seat)
    window, kind = trial.window, None if question is None else kind_of(question)
    for number, action in enumerate(actions, 1):
        try:
            trial.play(seat, action)
        except (IllegalAction, MalformedAction):
            return actions  # refused as a whole
        question = question_to(trial, seat)
        if trial.window != window or question is None or kind_of(question) != kind:
            return actions[:number]
    return actions


def refusal(game: Game, seat: int, actions: Sequence[Plain]) -> str | None:
    """Why these actions, one after the other, would be refused now; None if they would be taken."""
    try:
        game.copy().play(seat, list(actions) if len(actions) > 1 else actions[0])
    except (IllegalAction, MalformedAction) as fault:
        reason: str = fault.args[0]
        return reason
    return None
