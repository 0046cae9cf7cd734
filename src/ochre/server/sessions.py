"""Guests and accounts. Play begins with a name; a password is for those who want to come back from elsewhere."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre.engine.errors import said
from ochre.server import tokens
from ochre.server.guarding import address_of
from ochre.server.operations import operation
from ochre.server.replies import COOKIE, Refusal, house, person, read, reply, set_session, somebody
from ochre.server.storage import Person, Taken
from ochre.server.texts import UnfitText, name_from
from ochre.wire import messages as wire


def shown(who: Person | None) -> wire.Me:
    return wire.Me(None if who is None else wire.Person(who.id, who.name, who.login))


def fit_name(text: str) -> str:
    try:
        return name_from(text)
    except UnfitText as fault:
        raise Refusal(400, "unfit-name", fault.args[0]) from fault


@operation(wire.Me)
async def who_am_i(request: Request) -> Response:
    return reply(shown(await somebody(request)))


@operation(wire.Me, wire.NewSession, 200, 201)
async def begin(request: Request) -> Response:
    """Choose a name, and be a guest. Who is known already just gets the new name."""
    wish = await read(request, wire.NewSession)
    name, storage = fit_name(wish.name), house(request).storage
    if known := await somebody(request):
        await storage.rename(known.id, name)
        return reply(shown(Person(known.id, name, known.login)))
    guest, secret = await storage.add_person(name)
    return set_session(request, reply(shown(guest), 201), secret)


@operation(wire.Me, wire.Rename)
async def rename(request: Request) -> Response:
    me, wish = await person(request), await read(request, wire.Rename)
    name = fit_name(wish.name)
    await house(request).storage.rename(me.id, name)
    return reply(shown(Person(me.id, name, me.login)))


@operation(wire.Me)
async def log_out(request: Request) -> Response:
    """The session ends here and on every open socket, whoever holds a copy of the cookie."""
    if secret := request.cookies.get(COOKIE):
        await house(request).storage.end_session(secret)
    response = reply(wire.Me(None))
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


@operation(wire.Me, wire.Credentials, 201)
async def make_account(request: Request) -> Response:
    """The guest becomes an account: same person, same seats."""
    me, wish = await person(request), await read(request, wire.Credentials)
    _slow_down(request)
    if me.login is not None:
        raise Refusal(409, "has-account", said("You have an account already: {login}.", login=me.login))
    try:
        await house(request).storage.add_account(me.id, wish.login, await tokens.hash_password(wish.password))
    except Taken as fault:
        raise Refusal(409, "login-taken", "This login is taken: please choose another one.") from fault
    return reply(shown(Person(me.id, me.name, wish.login.casefold())), 201)


@operation(wire.Me, wire.Credentials)
async def log_in(request: Request) -> Response:
    wish, storage = await read(request, wire.Credentials), house(request).storage
    _slow_down(request)
    found = await storage.password_of(wish.login)
    if not await tokens.password_fits(found[1] if found else None, wish.password) or found is None:
        raise Refusal(403, "wrong-password", "Login and password do not fit.")
    before = await somebody(request)
    guest = before.id if before is not None and before.login is None else None
    secret = await storage.log_in(found[0], guest)
    if old := request.cookies.get(COOKIE):
        await storage.end_session(old)
    return set_session(request, reply(shown(await storage.person_of(secret))), secret)


def _slow_down(request: Request) -> None:
    if not house(request).logins.take(address_of(request.scope)):
        raise Refusal(429, "too-fast", "Too many attempts: please wait a moment.")


ROUTES = [
    Route("/api/session", who_am_i, methods=["GET"]),
    Route("/api/session", begin, methods=["POST"]),
    Route("/api/session", rename, methods=["PATCH"]),
    Route("/api/session", log_out, methods=["DELETE"]),
    Route("/api/account", make_account, methods=["POST"]),
    Route("/api/login", log_in, methods=["POST"]),
]
