"""Tables for tests of the page: fresh ones, and games that bots have played up to a turn."""

import functools
import json
import time
from typing import Any

from web.people import Person

from ochre.arena.playing import open_game, playing, seated
from ochre.engine.decisions import Decision
from ochre.games import EDITIONS
from ochre.wire.records import encode_record


def kind_of(asked: type[Decision]) -> str:
    return str(asked.__struct_config__.tag)


PLAYED = [name for name, edition in EDITIONS.items() if edition.players]
"""Every edition that can be played."""


def begun(host: Person, edition: str = "western-empires", players: int = 5, **wish: Any) -> str:
    """A game of this person against bots, begun; its id. Seats without a bot are left to `others`."""
    people = 1 + len(wish.get("others", ()))
    bot = wish.pop("bot", "random")
    others: tuple[Person, ...] = wish.pop("others", ())
    wish.setdefault("bots", {str(seat): bot for seat in range(people, players)})
    made = host.asks("POST", "/api/tables", {"edition": edition, "players": players, **wish})
    id: str = made["table"]["id"]
    for seat, other in enumerate(others, 1):
        other.asks("POST", "/api/join", {"secret": made["links"]["seats"][str(seat)]})
    host.asks("POST", f"/api/tables/{id}/start", {})
    settled(host, id, people)
    return id


def settled(host: Person, id: str, people: int) -> None:
    """Wait until the table waits for people only: what the page shows then stays. On the trading floor nobody waits."""
    for _ in range(400):
        table = host.asks("GET", f"/api/tables/{id}")
        asked = bool(table["due"]) and max(table["due"]) < people
        if asked or table["stage"] != "running" or table["phase"] == "trade":
            return
        time.sleep(0.05)
    raise AssertionError(f"the bots do not come to an end: {table['phase']}, {table['due']}")


@functools.cache
def record_at(
    edition: str,
    players: int,
    turn: int,
    phase: str | None,
    seed: int,
    options: tuple[tuple[str, Any], ...],
    bots: str,
    asked: str | None = None,
) -> Any:
    """The record of a game that bots have played up to this turn, or this phase of it, or this question to seat 0."""
    game = open_game(edition, players, seed, dict(options), listen=False)
    for _ in playing(game, seated([bots] * players, seed)):
        kinds = [kind_of(type(each)) for each in game.pending if asked and game.seat_of(each) == 0]
        if game.turn >= turn and phase in (None, game.phase) and (asked is None or asked in kinds):
            break
    assert not game.over
    return json.loads(encode_record(game.record))


@functools.cache
def record_of(edition: str, players: int, last: int, seed: int, bots: str) -> Any:
    """The record of a game that bots have played to its end."""
    game = open_game(edition, players, seed, {"turn_limit": last}, listen=False)
    for _ in playing(game, seated([bots] * players, seed)):
        pass
    assert game.over
    return json.loads(encode_record(game.record))


def finished(host: Person, edition: str = "western-empires", players: int = 5, *, last: int, seed: int = 1) -> str:
    """A game of bots that is over, to be looked at again. Its id."""
    record = record_of(edition, players, last, seed, "standard")
    id: str = host.asks("POST", "/api/records", {"record": record, "title": f"{last} turns"})["table"]["id"]
    return id


def taken_over(
    host: Person,
    edition: str = "western-empires",
    players: int = 5,
    *,
    turn: int,
    last: int,
    phase: str | None = None,
    seed: int = 1,
    bots: str = "standard",
    asked: str | None = None,
    then: str = "random",
    others: tuple[Person, ...] = (),
    **options: Any,
) -> str:
    """A game that bots have played for some turns: people take the first seats, bots keep the rest. Its id."""
    given = tuple(sorted({**options, "turn_limit": last}.items()))
    record = record_at(edition, players, turn, phase, seed, given, bots, asked)
    made = host.asks("POST", "/api/records", {"record": record, "title": f"Turn {turn}"})
    id: str = made["table"]["id"]
    secrets = made["links"]["seats"]
    for seat, person in enumerate((host, *others)):
        person.asks("POST", "/api/join", {"secret": secrets[str(seat)]})
    for seat in range(1 + len(others), players):
        host.asks("PUT", f"/api/tables/{id}/seats/{seat}/bot", {"bot": then})
    host.asks("POST", f"/api/tables/{id}/start", {})
    settled(host, id, 1 + len(others))
    return id
