"""Whole games over sockets, every frame of every seat kept: nothing hidden stands in the wrong one.

Three proofs, each on its own:
- every frame is, byte for byte, what the engine's view of that seat is after that move (tests/games/test_hidden.py
  proves that those views hide what they must);
- every card named in a frame is one that this seat may know of by then: own, public, said aloud, or shown to it;
- seed, hash, order of stacks, and the secrets of sessions and links occur in no frame at all.
"""

import base64
import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from server.client import Refused, Socket
from server.seating import Oracle, due_seats, full_table, some_answer

from ochre.engine.game import Game
from ochre.games import begin, follow
from ochre.server import lobby
from ochre_testing import size

pytestmark = pytest.mark.anyio
SEED = b"not so secret 16"  # the same game each time


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)


async def play_whole(storage: Any, table: str, sockets: list[Socket], most: int) -> Game:
    """Everybody answers by luck, early now and then, and takes back now and then; gives the game at its end."""
    oracle, random = Oracle(storage, table), Random(11)
    for _ in range(most):
        game = await oracle.look()
        if game.over:
            break
        early = [game.seat_of(decision) for decision in game.pending]
        seat = random.choice(early if random.random() < 0.2 else due_seats(game))
        try:
            await sockets[seat].ask("play", action=some_answer(game, seat, random))
            if random.random() < 0.1:
                await sockets[seat].ask("undo")
        except Refused as refused:
            if refused.code != "illegal":
                raise
        if random.random() < 0.05:
            other = (seat + 1) % len(sockets)
            await sockets[seat].ask("say", text=f"between {seat} and {other} only", to=other)
    return await oracle.look()


class Truth:
    """The game replayed from its record: what was where after each move, and what each seat was told."""

    def __init__(self, stored: Any, moves: list[Any]) -> None:
        self.game = begin(stored.start)
        self.players = stored.players
        self.views: list[dict[int | None, Any]] = [self._views()]
        self.told: list[dict[int | None, list[Any]]] = [{seat: [] for seat in self._seats()}]
        self.hands: list[dict[int, set[str]]] = [self._hands()]
        for move in moves:
            before = len(self.game.log)
            for entry in move.entries:
                follow(self.game, entry)
            new = self.game.log[before:]
            self.views.append(self._views())
            self.told.append({seat: plain(self.game.events_for(seat, new)) for seat in self._seats()})
            self.hands.append(self._hands())

    def _seats(self) -> list[int | None]:
        return [*range(self.players), None]

    def _views(self) -> dict[int | None, Any]:
        return {seat: plain(self.game.view(seat)) for seat in self._seats()}

    def _hands(self) -> dict[int, set[str]]:
        """Straight from the state, past the views."""
        table = self.game.table
        hands: dict[int, set[str]] = {}
        for seat in range(self.players):
            nation = table.state.seat.index(seat)
            row = table.state.hand[nation * table.cards : (nation + 1) * table.cards]
            hands[seat] = {table.card_id(card) for card, count in enumerate(row) if count}
        return hands


def check_frames(seat: int | None, socket: Socket, truth: Truth) -> int:
    """Every frame is the engine's view and events of this seat and no other; gives how many there were."""
    at = 0
    frames = [message for message in socket.messages if message["type"] in ("hello", "frame")]
    for message in frames:
        number = message["number"]
        assert message["view"] == truth.views[number][seat]
        expected = [event for n in range(at + 1, number + 1) for event in truth.told[n][seat]]
        assert message["events"] == expected
        at = number
    return len(frames)


def check_cards(seat: int | None, socket: Socket, truth: Truth) -> int:
    """Every card named to this seat is one it may know of; gives how many times another's secret could have shown."""
    deck = {truth.game.table.card_id(card) for card in range(truth.game.table.cards)}
    chances = 0
    known: set[str] = set()  # cards this seat has seen, or heard of, so far
    for message in socket.messages:
        if message["type"] not in ("hello", "frame"):
            assert not deck & set(words({key: value for key, value in message.items() if key != "text"}))
            continue
        number = message["number"]
        view = message["view"]
        if seat is not None:
            for earlier in truth.hands[: number + 1]:
                known |= earlier[seat]
        known |= set(view["discards"])
        for offer in view["offers"]:
            known |= {*offer["says"], *offer["wants"]}
            if offer["maker"] != view["nation"]:
                assert "cards" not in offer
        for event in message["events"]:
            known |= public_cards(event)
        assert view["hand"] is None or set(view["hand"]) == truth.hands[number][seat]  # type: ignore[index]
        hidden = {card for other, hand in truth.hands[number].items() if other != seat for card in hand} - known
        chances += bool(hidden)
        shown = set(words({key: view[key] for key in view if key != "options"})) | set(words(message["events"]))
        assert not shown & hidden & deck, (seat, number, shown & hidden & deck)
    return chances


def public_cards(event: dict[str, Any]) -> set[str]:
    """Cards that an event lays open to everybody."""
    kinds = {"cards-discarded", "advances-acquired", "calamity-struck", "offer-made", "told"}
    return set(words(event)) if event["type"] in kinds or event.get("shown") else set()


@pytest.mark.parametrize("scenario", ["short", "full"])
async def test_no_frame_holds_what_its_seat_may_not_know(
    start_server, database: str, scenario: str, monkeypatch
) -> None:
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_bytes=lambda length: SEED[:length]))
    if scenario == "full" and database.startswith("postgresql"):
        pytest.skip("the Short Game is enough here")
    servers = [await start_server()]
    if database.startswith("postgresql"):
        servers.append(await start_server())  # people at two servers, one table
    browsers = [await servers[0].person(f"P{seat}") for seat in range(5)]
    wish = {
        "options": {"scenario": scenario, "nations": "random", "turn_limit": size(2, 8) if scenario == "short" else 6}
    }
    table = await full_table(browsers, **wish)
    eve = await servers[0].person("Eve")
    sockets = [
        await browser.connect(table, servers[seat % len(servers)].address) for seat, browser in enumerate(browsers)
    ]
    watching = await eve.sit(table)
    for socket in sockets:
        await socket.enter()
    storage = servers[0].house.storage
    end = await play_whole(storage, table, sockets, most=size(900, 9000))
    assert end.over
    stored, moves = await storage.game(table), await storage.moves(table)
    truth = Truth(stored, moves)
    seats: list[tuple[int | None, Socket]] = [*enumerate(sockets), (None, watching)]
    chances = 0
    for seat, socket in seats:
        last = len(moves)
        await socket.wait(lambda socket=socket, last=last: socket.number == last)
        assert check_frames(seat, socket, truth) > 20
        chances += check_cards(seat, socket, truth)
    if scenario == "short":
        kinds = {event["type"] for told in truth.told for event in told[0]}
        assert {"card-drawn", "offer-made"} <= kinds
        assert chances > 50
    check_secrets(stored, truth, seats, [browser.secret for browser in (*browsers, eve)])


def check_secrets(
    stored: Any, truth: Truth, seats: list[tuple[int | None, Socket]], sessions: list[str | None]
) -> None:
    seed: bytes = stored.seed
    secrets = {seed.hex(), base64.b64encode(seed).decode(), str(list(seed)), stored.hash, truth.game.hash()}
    secrets |= {secret for secret in sessions if secret}
    for seat, socket in seats:
        text = "".join(socket.received)
        assert not [secret for secret in secrets if secret in text]
        for word in ("agenda", "counter", '"seed"', '"hash"'):
            assert word not in text
        for line in socket.of("chat-line"):
            assert seat in (line["sender"], line["to"])
        heads = [json.loads(received)["type"] for received in socket.received]
        assert set(heads) <= {"hello", "frame", "seats-changed", "accepted", "refused", "chat-line"}
