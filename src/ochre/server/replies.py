"""What every HTTP answer shares: JSON in, JSON out, refusals with a code and a sentence."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ochre.engine.errors import wording_of
from ochre.server.storage import Person
from ochre.wire.messages import Body, Fault, write_message

if TYPE_CHECKING:
    from ochre.server.app import House

T = TypeVar("T")
COOKIE = "ochre-session"
LARGEST_NUMBER = 2**31 - 1  # in addresses: databases count no further
Handler = Callable[[Request], Awaitable[Response]]


class Refusal(Exception):
    """Answered with this status; the message is for the person who asked."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.wording = status, code, wording_of(message)


def reply(body: Body, status: int = 200) -> Response:
    return Response(write_message(body), status, media_type="application/json")


def refuse(refusal: Refusal) -> Response:
    return reply(Fault(refusal.code, str(refusal), refusal.wording), refusal.status)


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request, strictly of this kind."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "not-json", "Send JSON, with the content type application/json.")
    body = await request.body()
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as fault:
        raise Refusal(400, "malformed", f"Not understood: {fault}.") from fault


def house(request: Request) -> "House":
    found: House = request.app.state.house
    return found


async def somebody(request: Request) -> Person | None:
    """Who asks; None: nobody we know."""
    secret = request.cookies.get(COOKIE)
    return await house(request).storage.person_of(secret) if secret else None


async def person(request: Request) -> Person:
    found = await somebody(request)
    if found is None:
        raise Refusal(401, "no-session", "Choose a name first.")
    return found


def set_session(request: Request, response: Response, secret: str) -> Response:
    secure = house(request).settings.secure_cookie or request.url.scheme == "https"
    response.set_cookie(COOKIE, secret, max_age=400 * 86_400, path="/", httponly=True, samesite="lax", secure=secure)
    return response


def path_number(request: Request, name: str) -> int:
    value: Any = request.path_params[name]
    if value > LARGEST_NUMBER:
        raise Refusal(404, "not-found", "There is nothing of that number.")
    return int(value)
