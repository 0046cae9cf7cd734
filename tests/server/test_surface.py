"""The whole HTTP surface, with what schemathesis makes up from its description: nothing breaks, answers are as said."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from ochre.server.app import PARTS
from ochre.server.openapi import document
from ochre.server.settings import VARIABLE, Settings
from ochre_testing import ROOT, size

CASES = size(6, 200)  # for each operation, of each of two kinds: as it should be, and not
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
ROUTES = [route for part in PARTS for route in part.ROUTES]
DOCUMENT = document(ROUTES)
SURFACE = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS = {f"{each.ok().method.upper()} {each.ok().path}": each.ok() for each in SURFACE.get_all_operations()}
QUIETLY = settings(
    max_examples=CASES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
WITHOUT_END = {"DELETE /api/session", "POST /api/login"}  # they would end the session of this test


def takes_something(name: str) -> bool:
    method, _, path = name.partition(" ")
    return any(part in DOCUMENT["paths"][path][method.lower()] for part in ("parameters", "requestBody"))


def test_every_route_is_described() -> None:
    ours = [route for route in ROUTES if isinstance(route, Route) and route.path.startswith("/api/")]
    silent = [route.path for route in ours if not hasattr(route.endpoint, "operation")]
    assert silent == []


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, in its own process."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    chosen = Settings(
        database=str(tmp_path_factory.mktemp("surface") / "games.db"),
        port=port,
        requests_rate=1e6,
        requests_burst=1_000_000,
        imports_per_minute=1e6,
        logins_per_minute=1e6,
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), VARIABLE: msgspec.json.encode(chosen).decode()}
    log = Path(tmp_path_factory.mktemp("log")) / "log"
    with log.open("wb") as said:
        process = subprocess.Popen([sys.executable, "-m", "ochre.server"], env=env, stderr=said)
        try:
            yield _ready(f"http://127.0.0.1:{port}", process)
        finally:
            process.terminate()
            process.wait(20)
    assert b'"level":"error"' not in log.read_bytes()


def _ready(address: str, process: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        assert process.poll() is None, "the server did not start"
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/health").status_code == 200:
                return address
        time.sleep(0.05)
    raise TimeoutError


@pytest.fixture(scope="module")
def known(address: str) -> dict[str, Any]:
    """Somebody with a table that runs and one that is open."""
    http = httpx.Client(base_url=address)
    http.post("/api/session", json={"name": "Ada"}).raise_for_status()
    bots = {str(seat): "default" for seat in range(1, 5)}
    made = http.post("/api/tables", json={"edition": "western-empires", "players": 5, "bots": bots}).json()
    running = made["table"]["id"]
    http.post(f"/api/tables/{running}/start").raise_for_status()
    waiting = http.post("/api/tables", json={"edition": "western-empires", "players": 5}).json()["table"]["id"]
    return {"cookies": dict(http.cookies), "tables": [running, waiting]}


@pytest.mark.parametrize("operation", [name for name in OPERATIONS if name not in WITHOUT_END])
def test_what_is_as_it_should_be(operation: str, address: str, known: dict[str, Any]) -> None:
    send(OPERATIONS[operation].as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE), address, known)


@pytest.mark.parametrize("operation", [name for name in OPERATIONS if takes_something(name)])
def test_what_is_not(operation: str, address: str, known: dict[str, Any]) -> None:
    """Unknown fields, wrong types, numbers out of range: refused."""
    send(OPERATIONS[operation].as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE), address, known)


def send(cases: Any, address: str, known: dict[str, Any]) -> None:
    count = 0

    @QUIETLY
    @given(case=cases)
    def one(case: Any) -> None:
        nonlocal count
        count += 1
        if "table" in (case.path_parameters or {}) and count % 3:  # mostly tables that are there
            case.path_parameters["table"] = known["tables"][count % 2]
        case.call_and_validate(base_url=address, checks=CHECKS, cookies=known["cookies"], timeout=20)

    one()
