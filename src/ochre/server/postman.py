"""Carries one message to one address, in a process of its own that is told what to do on stdin.

Addresses come from people and name machines to talk to. So this process talks to public machines only (whatever a name
points to, and wherever a redirect leads), knows none of the server's secrets, and is ended when it takes too long.
"""

import ipaddress
import json
import os
import socket
import sys
from typing import Any

WITH_HOST = ("mailto", "mailtos", "json", "jsons", "matrix", "matrixs")  # of other kinds the host is a token


class Forbidden(OSError):
    """This machine is not to be talked to."""


def only_public_machines() -> None:
    """From now on names resolve to public addresses or not at all; every connection of this process begins so."""
    resolve = socket.getaddrinfo

    def guarded(*given: Any, **named: Any) -> Any:
        found = resolve(*given, **named)
        if not all(is_public(str(entry[4][0])) for entry in found):
            raise Forbidden("not a public address")
        return found

    socket.getaddrinfo = guarded
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            del os.environ[name]  # a proxy would resolve the name itself


def is_public(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (mapped is None or is_public(str(mapped)))


def carry(wish: dict[str, Any]) -> dict[str, Any]:
    """Check an address, and with a body send to it. What is answered holds no secret."""
    if not wish["private"]:
        only_public_machines()
    import apprise  # after the guard: whatever it keeps of the socket module is guarded
    from apprise.logger import logger

    logger.disabled = True  # it would tell addresses
    plugin = apprise.Apprise.instantiate(wish["address"])
    if plugin is None:
        return {"ok": False, "fault": "This is no address that can be sent to."}
    told_kind: Any = plugin.url  # untyped
    kind = str(told_kind(privacy=True)).partition("://")[0]
    if kind not in wish["kinds"]:
        return {"ok": False, "fault": f"This server sends to: {', '.join(wish['kinds'])}."}
    host = plugin.host if kind in WITH_HOST else None
    machines = {host, getattr(plugin, "smtp_host", None)} - {None, ""}
    if not wish["private"] and not all(_reachable(str(machine)) for machine in machines):
        return {"ok": False, "fault": "This machine is not to be found, or it is no public one."}
    label = f"{kind} ({host})" if host else kind
    if wish.get("body") is not None:
        told = apprise.Apprise()
        told.add(plugin)
        if not told.notify(body=wish["body"], title=wish["title"], body_format="text"):
            return {"ok": False, "kind": kind, "label": label, "fault": "The message could not be delivered."}
    return {"ok": True, "kind": kind, "label": label}


def _reachable(machine: str) -> bool:
    try:
        return bool(socket.getaddrinfo(machine, None))
    except OSError:
        return False


def main() -> None:
    wish = json.loads(sys.stdin.buffer.read())
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        answer = carry(wish)
    except Exception as fault:  # told by its kind only: its text may hold the address
        answer = {"ok": False, "fault": f"Something went wrong ({type(fault).__name__})."}
    out.write(json.dumps(answer))
    out.flush()


if __name__ == "__main__":
    main()
