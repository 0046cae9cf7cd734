"""Steps: the numbered things of a rulebook, each a small function that the engine runs from the agenda.

A step is a plain function (asks nobody), a procedure (a generator with a short memory) or a floor (a generator whose
whole memory lies on the table, so that it can be started again at any time).
"""

import inspect
from collections.abc import Callable, Generator, Iterable, Mapping
from types import ModuleType
from typing import Any, TypeVar

from ochre.engine.decisions import Decision

Step = Generator[Decision | tuple[Decision, ...], Any, None]
"""What a procedure or a floor is: it yields one decision or a tuple of them, and is sent the answer:
the action for one decision, `(nation, action)` for a tuple."""

Entry = tuple[Any, ...]
"""An agenda entry: the name of a step and its plain arguments (ints, strings, tuples of these)."""

StepFunction = Callable[..., Any]
_F = TypeVar("_F", bound=StepFunction)

PLAIN, PROCEDURE, FLOOR = "plain", "procedure", "floor"


def step(function: _F) -> _F:
    """Register a plain function or a procedure as a step named like the function."""
    return _mark(function, PROCEDURE if inspect.isgeneratorfunction(function) else PLAIN)


def floor(function: _F) -> _F:
    """Register a floor: a generator that keeps nothing but the table between two answers."""
    if not inspect.isgeneratorfunction(function):
        raise TypeError(f"The floor {function.__name__} never asks anybody.")
    return _mark(function, FLOOR)


def _mark(function: _F, kind: str) -> _F:
    function.__dict__["step_kind"] = kind
    function.__dict__["step_name"] = function.__name__.replace("_", "-")
    return function


def kind_of(function: StepFunction) -> str:
    kind: str = function.__dict__["step_kind"]
    return kind


def steps_of(modules: Iterable[ModuleType]) -> Mapping[str, StepFunction]:
    """All steps defined in these modules, by name. Two steps of one name are an error."""
    found: dict[str, StepFunction] = {}
    for module in modules:
        for value in vars(module).values():
            if not (inspect.isfunction(value) and "step_kind" in value.__dict__):
                continue
            name = value.__dict__["step_name"]
            if found.setdefault(name, value) is not value:
                raise ValueError(f"Two steps are named {name!r}.")
    return found


def simultaneously(*procedures: Step) -> Step:
    """Independent procedures side by side, each asking one decision at a time; answers in any order.

    For members with a real private memory that cannot touch each other's questions; anything else is a floor.
    """
    asked: dict[int, tuple[Step, Decision]] = {}

    def resume(member: Step, answer: Any) -> None:
        try:
            decision = member.send(answer)
        except StopIteration:
            return
        assert isinstance(decision, Decision), "a member of a group asks one decision at a time"
        assert decision.nation not in asked, "one seat has at most one open question"
        asked[decision.nation] = member, decision

    for procedure in procedures:
        resume(procedure, None)
    while asked:
        nation, action = yield tuple(decision for _, decision in asked.values())
        member, _ = asked.pop(nation)
        resume(member, action)
