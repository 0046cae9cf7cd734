"""What a handler takes and gives, said beside it: the description of the whole HTTP surface is made from this."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

H = TypeVar("H", bound=Callable[..., Any])


class Operation(msgspec.Struct, frozen=True):
    """Over HTTP: a body in, a body out. `gives` may also be a media type, for what is no JSON of ours."""

    gives: Any
    takes: Any = None
    status: tuple[int, ...] = (200,)
    query: Mapping[str, Any] = {}  # parameters of the address, with the JSON Schema of each
    needed: tuple[str, ...] = ()  # those that must be there


def operation(
    gives: Any,
    takes: Any = None,
    *status: int,
    query: Mapping[str, Any] | None = None,
    needed: tuple[str, ...] = (),
) -> Callable[[H], H]:
    """Marks a handler."""

    def mark(handler: H) -> H:
        handler.operation = Operation(gives, takes, status or (200,), query or {}, needed)  # type: ignore[attr-defined]
        return handler

    return mark
