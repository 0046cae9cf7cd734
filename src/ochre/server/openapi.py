"""The HTTP surface as an OpenAPI document, made from the routes and the types of what they take and give."""

import inspect
import re
from collections.abc import Iterable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import ochre
from ochre.server.operations import Operation, operation
from ochre.server.replies import LARGEST_NUMBER
from ochre.wire.messages import Fault
from ochre.wire.typescript import UNIONS

OPEN = {
    "type": "object",
    "properties": {"type": {"type": "string"}},
    "required": ["type"],
}
"""Of events, actions and questions there are many kinds; types.ts has them all."""

NUMBER = {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER}
PARAMETERS = {"int": NUMBER, "str": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[a-z0-9-]+$"}}


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    described = [
        (route, mark)
        for route in routes
        if isinstance(route, Route) and (mark := getattr(route.endpoint, "operation", None)) is not None
    ]
    bodies = [kind for _, mark in described for kind in (mark.gives, mark.takes) if isinstance(kind, type)]
    schemas, components = msgspec.json.schema_components(
        [*dict.fromkeys([*bodies, Fault])], ref_template="#/components/schemas/{name}"
    )
    by_type = dict(zip(dict.fromkeys([*bodies, Fault]), schemas, strict=True))
    components |= {name: OPEN for name in UNIONS.values() if name in components}
    paths: dict[str, dict[str, Any]] = {}
    for route, mark in described:
        path = re.sub(r":\w+}", "}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = _described(route, mark, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ochre", "version": ochre.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _described(route: Route, mark: Operation, by_type: dict[Any, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": _summary(route),
        "responses": {
            **{str(status): _response(mark, by_type) for status in mark.status},
            "4XX": {"description": "Refused.", "content": {"application/json": {"schema": by_type[Fault]}}},
        },
    }
    parameters = [_in_path(name, kind) for name, kind in re.findall(r"{(\w+):?(\w*)}", route.path)]
    parameters += [
        {"name": name, "in": "query", "required": name in mark.needed, "schema": schema}
        for name, schema in mark.query.items()
    ]
    if parameters:
        found["parameters"] = parameters
    if mark.takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": by_type[mark.takes]}}}
    return found


def _summary(route: Route) -> str:
    return (inspect.getdoc(route.endpoint) or route.name.replace("_", " ")).partition("\n")[0]


def _in_path(name: str, kind: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": PARAMETERS[kind or "str"]}


def _response(mark: Operation, by_type: dict[Any, Any]) -> dict[str, Any]:
    media, schema = ("application/json", by_type[mark.gives]) if mark.gives in by_type else (mark.gives, None)
    return {"description": "Done.", "content": {media: {} if schema is None else {"schema": schema}}}


@operation("application/json")
async def openapi(request: Request) -> Response:
    """This document."""
    state = request.app.state
    if not hasattr(state, "openapi"):
        state.openapi = msgspec.json.encode(document(request.app.routes))
    return Response(state.openapi, media_type="application/json")


ROUTES = [Route("/api/openapi.json", openapi, methods=["GET"])]
