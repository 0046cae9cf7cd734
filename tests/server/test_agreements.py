"""Pausing, going back, giving up: by agreement, stored, shown to everybody."""

import asyncio

import pytest
from server.client import Refused, dice
from server.seating import Oracle, due_seats, seated, some_answer
from server.test_secrets import Truth, check_cards, check_frames, play_whole

from ochre.engine.record import REWOUND
from ochre.server import keeping
from ochre.server.agreements import (
    Agreed,
    Agreeing,
    Carried,
    Disagreed,
    Failed,
    Logged,
    Proposed,
    SeatTaken,
    Withdrawn,
    decode_event,
    encode_event,
)
from ochre.server.storage import now
from ochre_testing import size

HOUR = 3_600_000


def said(*events: object) -> Agreeing:
    agreeing = Agreeing()
    for number, event in enumerate(events, 1):
        agreeing.note(Logged(number, 0, event, number * 1000))  # type: ignore[arg-type]
    return agreeing


# What is said, and what follows


def test_all_must_agree_to_pause_and_to_go_back() -> None:
    for what in ("pause", "rewind"):
        agreeing = said(Proposed(0, what), Agreed(1, 2))
        assert not agreeing.open[1].passes([0, 1, 2], 0)
        assert agreeing.open[1].passes([0, 2], 0)  # seat 1 has handed over to a bot meanwhile
        assert said(Proposed(0, what), Disagreed(1, 2)).open[1].fails([0, 1, 2])


def test_more_than_half_give_a_game_up() -> None:
    agreeing = said(Proposed(0, "abandon"), Agreed(1, 1))
    assert not agreeing.open[1].passes([0, 1, 2, 3], 0)
    assert agreeing.open[1].passes([0, 1, 2], 0)
    assert not agreeing.open[1].fails([0, 1, 2, 3])
    two = said(Proposed(0, "abandon"), Disagreed(1, 1), Disagreed(1, 2))
    assert two.open[1].fails([0, 1, 2, 3])
    assert not two.open[1].fails([0, 1, 2, 3, 4])


def test_going_on_needs_half_or_some_hours() -> None:
    agreeing = said(Proposed(0, "pause"), Carried(1), Proposed(0, "resume"))
    assert agreeing.paused == 2000
    proposal = agreeing.open[3]
    assert not proposal.passes([0, 1, 2], 3000 + 12 * HOUR - 1)
    assert proposal.passes([0, 1, 2], 3000 + 12 * HOUR)
    assert agreeing.alarm() == 3000 + 12 * HOUR
    agreeing.note(Logged(4, 0, Carried(3), 4000))
    assert (agreeing.paused, agreeing.open, agreeing.alarm()) == (None, {}, None)


def test_taking_back_what_was_said() -> None:
    agreeing = said(Proposed(0, "pause"), Agreed(1, 1), Withdrawn(1, 1))
    assert agreeing.open[1].agreed == {0}
    assert said(Proposed(0, "pause"), Withdrawn(1, 0)).open == {}
    assert said(Proposed(0, "pause"), Failed(1)).open == {}
    assert said(Proposed(0, "pause"), Agreed(1, 1), SeatTaken(1)).open[1].agreed == {0}
    assert said(Proposed(0, "pause"), Agreed(1, 1), Disagreed(1, 1)).open[1].disagreed == {1}


def test_a_game_given_up_has_nothing_more_to_agree_on() -> None:
    agreeing = said(Proposed(0, "pause"), Proposed(0, "abandon"), Carried(2))
    assert agreeing.given_up
    assert agreeing.open == {}


def test_events_of_the_log_come_back_as_they_were() -> None:
    for event in (Proposed(1, "rewind", 7, 2, "movement"), Agreed(1, 2), Carried(4), SeatTaken(3)):
        assert decode_event(encode_event(event)) == event


# At a table


pytestmark = pytest.mark.anyio
RANDOM = {"nations": "random"}


async def plays(oracle: Oracle, sockets: list, count: int, seed: int = 1) -> None:
    """So many legal actions of whoever is due, by luck."""
    luck = dice(seed)
    for _ in range(count):
        game = await oracle.look()
        seat = due_seats(game)[0]
        await sockets[seat].ask("play", action=some_answer(game, seat, luck))


async def told(socket, until) -> dict:
    await socket.wait(lambda: socket.of("agreements") and until(socket.of("agreements")[-1]))
    return socket.of("agreements")[-1]


async def test_a_table_pauses_and_goes_on(server) -> None:
    table, browsers, sockets = await seated(server, 3, options=RANDOM, pace={"kind": "live", "decision_seconds": 600})
    number = (await sockets[0].ask("propose", what="pause"))["number"]
    shown = await told(sockets[2], lambda agreements: agreements["proposals"])
    assert shown["proposals"][0] == {
        "number": number,
        "what": "pause",
        "by": 0,
        "at": shown["proposals"][0]["at"],
        "agreed": [0],
        "disagreed": [],
        "voters": [0, 1, 2],
        "needed": 3,
    }
    await sockets[1].ask("agree", proposal=number)
    await sockets[2].ask("agree", proposal=number)
    shown = await told(sockets[1], lambda agreements: agreements.get("paused"))
    assert shown["proposals"] == []
    oracle = Oracle(server.house.storage, table)
    await asyncio.sleep(0.3)  # bots, too, stop
    game = await oracle.look()
    before = len(game.record.entries)
    people = [seat for seat in due_seats(game) if seat < 3]
    for seat in people:
        with pytest.raises(Refused, match="pauses"):
            await sockets[seat].ask("play", action=some_answer(game, seat, dice(1)))
    await asyncio.sleep(0.2)
    assert len((await oracle.look()).record.entries) == before
    info = await browsers[0].get(f"/api/tables/{table}")
    assert info["paused"]
    assert not info["my_turn"]
    assert not any(clock.get("running") for clock in info["clocks"]["seats"])
    await sockets[0].ask("say", text="Where is everybody?")
    with pytest.raises(Refused, match="already"):
        await sockets[0].ask("propose", what="pause")
    number = (await sockets[0].ask("propose", what="resume"))["number"]
    with pytest.raises(Refused, match="pauses"):
        await sockets[people[0]].ask("play", action=some_answer(game, people[0], dice(1)))
    await sockets[1].ask("agree", proposal=number)
    await told(sockets[2], lambda agreements: not agreements.get("paused"))
    assert not (await browsers[0].get(f"/api/tables/{table}")).get("paused")
    if due := [seat for seat in due_seats(await oracle.look()) if seat < 3]:
        await sockets[due[0]].ask("play", action=some_answer(await oracle.look(), due[0], dice(1)))


async def test_a_pause_outlives_the_server_and_ends_by_itself(start_server, monkeypatch) -> None:
    first = await start_server()
    table, _, sockets = await seated(first, 2, options=RANDOM)
    number = (await sockets[0].ask("propose", what="pause"))["number"]
    await sockets[1].ask("agree", proposal=number)
    await sockets[0].ask("propose", what="resume")
    for socket in sockets:
        await socket.close()
    await first.stop()
    second = await start_server()
    room = await second.house.rooms.room(table)
    stored = await second.house.storage.game(table)
    assert stored.paused is not None
    before = stored.sequence
    await asyncio.sleep(0.3)
    assert (await second.house.storage.game(table)).sequence == before
    monkeypatch.setattr("ochre.server.room.now", lambda: now() + 13 * HOUR)
    room._wake.set()
    for _ in range(600):
        if (await second.house.storage.game(table)).paused is None:
            break
        await asyncio.sleep(0.05)
    assert (await second.house.storage.game(table)).paused is None


async def test_one_who_disagrees_ends_it(server) -> None:
    _, _, sockets = await seated(server, 3, options=RANDOM)
    number = (await sockets[0].ask("propose", what="pause"))["number"]
    await sockets[1].ask("disagree", proposal=number)
    assert (await told(sockets[2], lambda agreements: not agreements["proposals"])).get("paused") is None
    with pytest.raises(Refused, match="no longer stands"):
        await sockets[2].ask("agree", proposal=number)
    again = (await sockets[0].ask("propose", what="pause"))["number"]
    await sockets[0].ask("withdraw", proposal=again)
    with pytest.raises(Refused, match="no longer stands"):
        await sockets[2].ask("agree", proposal=again)


async def test_a_seat_with_a_bot_agrees(server) -> None:
    """Also one whose player has handed it over only for a while: with that the proposal passes."""
    table, browsers, sockets = await seated(server, 3, options=RANDOM)
    number = (await sockets[0].ask("propose", what="pause"))["number"]
    await sockets[1].ask("agree", proposal=number)
    answer = await browsers[2].http.put(f"/api/tables/{table}/seats/2/bot", json={"bot": "random"})
    assert answer.status_code == 200
    assert (await told(sockets[0], lambda agreements: agreements.get("paused")))["proposals"] == []
    with pytest.raises(Refused, match="take your seat back"):
        await sockets[2].ask("propose", what="abandon")


async def test_a_game_is_given_up_by_majority(server) -> None:
    table, browsers, sockets = await seated(server, 3, options=RANDOM)
    number = (await sockets[0].ask("propose", what="abandon"))["number"]
    await sockets[1].ask("disagree", proposal=number)
    await sockets[2].ask("agree", proposal=number)
    await sockets[1].wait(lambda: sockets[1].of("seats-changed")[-1]["stage"] == "given-up")
    oracle = Oracle(server.house.storage, table)
    seat = next(iter(seat for seat in due_seats(await oracle.look()) if seat < 3), 0)
    for kind, what in (("play", {"action": {"type": "done"}}), ("propose", {"what": "pause"})):
        with pytest.raises(Refused, match="given this game up"):
            await sockets[seat].ask(kind, **what)
    lobby = await browsers[0].get("/api/tables")
    assert [game["id"] for game in lobby["finished"]] == [table]
    assert lobby["mine"] == []
    assert lobby["finished"][0]["stage"] == "given-up"
    record = await browsers[0].get(f"/api/tables/{table}/record")
    assert "hash" in record
    again = await browsers[1].sit(table)  # one may still look at it
    assert again.of("hello")[0]["stage"] == "given-up"
    assert again.view
    async with server.house.storage._reading() as connection:
        rated = await connection.exec_driver_sql("SELECT count(*) FROM results")
        assert rated.scalar() == 0


async def test_only_players_agree_and_only_on_what_makes_sense(server) -> None:
    table, _, sockets = await seated(server, 2, options=RANDOM)
    watcher = await (await server.person("W")).sit(table)
    with pytest.raises(Refused, match="watching"):
        await watcher.ask("propose", what="pause")
    for what, why in (
        ({"what": "resume"}, "does not pause"),
        ({"what": "rewind"}, "Name the move"),
        ({"what": "rewind", "move": 10_000}, "Name the move"),
        ({"what": "pause", "move": 1}, "Only a rewind"),
    ):
        with pytest.raises(Refused, match=why):
            await sockets[0].ask("propose", **what)
    with pytest.raises(Refused, match="no longer stands"):
        await sockets[0].ask("agree", proposal=99)
    assert (await sockets[0].send_raw('{"type":"propose","id":1,"what":"dance"}'))["code"] == "malformed"
    assert watcher.of("hello")[0]["agreements"] == {"type": "agreements", "proposals": []}


async def test_all_go_back(server) -> None:
    table, browsers, sockets = await seated(server, 5, options=RANDOM, bots={})
    oracle = Oracle(server.house.storage, table)
    await plays(oracle, sockets, 6)
    game = await oracle.look()
    seats_then, entries = due_seats(game), len(game.record.entries)
    for socket in sockets:
        await socket.wait(lambda socket=socket: socket.number == 6)
    then = [socket.view for socket in sockets]
    await plays(oracle, sockets, 5, seed=2)
    stones = (await browsers[0].get(f"/api/tables/{table}/milestones"))["moves"]
    assert stones[0]["number"] == 0
    assert [stone["number"] for stone in stones] == sorted(stone["number"] for stone in stones)
    number = (await sockets[0].ask("propose", what="rewind", move=6))["number"]
    for socket in sockets[1:]:
        await socket.ask("agree", proposal=number)
    for seat, socket in enumerate(sockets):
        await socket.wait(lambda socket=socket: socket.number == 12)
        frame = socket.of("frame")[-1]
        kinds = [event["type"] for event in frame["events"]]
        assert kinds[0] == "rewound"
        assert socket.view == then[seat]
        assert socket.of("agreements")[-1]["proposals"] == []
    game = await oracle.look()
    assert due_seats(game) == seats_then
    assert game.record.entries[-2].mark == REWOUND
    assert game.record.entries[-2].takes_back == entries
    for socket in sockets:
        for text in socket.received:
            assert "shuffle-anew" not in text  # how chance goes on is nobody's business
    await plays(oracle, sockets, 3, seed=3)  # and the game goes on
    # a client that was away gets everything since
    await sockets[4].close()
    back = await browsers[4].connect(table)
    hello = await back.enter(since=8)
    assert "rewound" in [event["type"] for event in hello["events"]]
    assert hello["number"] == 15


async def test_going_back_outlives_a_restart(start_server) -> None:
    first = await start_server()
    table, _, sockets = await seated(first, 5, options=RANDOM, bots={})
    oracle = Oracle(first.house.storage, table)
    await plays(oracle, sockets, 5)
    number = (await sockets[0].ask("propose", what="rewind", move=2))["number"]
    for socket in sockets[1:]:
        await socket.ask("agree", proposal=number)
    hash_before = (await oracle.look()).hash()
    await first.stop()
    second = await start_server()
    room = await second.house.rooms.room(table)
    assert (await room._current()).hash() == hash_before
    assert (await second.house.storage.game(table)).stage == "running"


async def test_two_processes_agree(start_server, database) -> None:
    """Half of the table sits at each: what is said here is heard there."""
    if database.startswith("sqlite"):
        pytest.skip("SQLite serves one process")
    one, two = await start_server(), await start_server()
    table, browsers, sockets = await seated(one, 4, options=RANDOM)
    there = [await browser.connect(table, two.address) for browser in browsers[2:]]
    for socket in there:
        await socket.enter()
    number = (await sockets[0].ask("propose", what="pause"))["number"]
    await told(there[0], lambda agreements: agreements["proposals"])
    await asyncio.gather(
        sockets[1].ask("agree", proposal=number),
        there[0].ask("agree", proposal=number),
        there[1].ask("agree", proposal=number),
    )
    for socket in (*sockets[:2], *there):
        assert (await told(socket, lambda agreements: agreements.get("paused")))["proposals"] == []
    number = (await there[0].ask("propose", what="resume"))["number"]
    await told(sockets[0], lambda agreements: agreements["proposals"])
    await sockets[0].ask("agree", proposal=number)
    await sockets[1].ask("agree", proposal=number)
    for socket in (*sockets[:2], *there):
        await told(socket, lambda agreements: not agreements.get("paused"))
    events = await keeping.logged(one.house.storage, table)
    assert [each.number for each in events] == list(range(1, len(events) + 1))


async def test_going_back_tells_nobody_what_is_hidden(server, database: str) -> None:
    """A Short Game, where cards lie in hands from the start: every frame is what its seat may see, also afterwards."""
    table, _, sockets = await seated(
        server, 5, options={"scenario": "short", "nations": "random", "turn_limit": 3}, bots={}
    )
    if database.startswith("postgresql") and not size(0, 1):
        pytest.skip("one kind of database is enough here")
    watching = await (await server.person("Eve")).sit(table)
    storage = server.house.storage
    oracle = Oracle(storage, table)
    await play_whole(storage, table, sockets, most=size(70, 300))
    moves = (await storage.game(table)).sequence
    assert moves > 50
    for back in (20, moves - 30):
        number = (await sockets[0].ask("propose", what="rewind", move=back))["number"]
        for socket in sockets[1:]:
            await socket.ask("agree", proposal=number)
        await play_whole(storage, table, sockets, most=30)
    stored, stored_moves = await storage.game(table), await storage.moves(table)
    truth = Truth(stored, stored_moves)
    assert sum(entry.mark == REWOUND for entry in truth.game.record.entries) == 2
    seats = [*enumerate(sockets), (None, watching)]
    await sockets[0].ask("say", text="Enough.")  # comes after all frames; the last one may have nothing for some
    for seat, socket in seats:
        await socket.wait(lambda socket=socket: socket.of("chat-line"))
        assert check_frames(seat, socket, truth) > 10
        check_cards(seat, socket, truth)
    salts = [entry.action.salt for entry in truth.game.record.entries if entry.seat is None and entry.action]
    assert len(salts) == 2
    seeds = [stored.seed.hex(), truth.game.table.state.seed.hex(), truth.game.hash(), *salts]
    for _, socket in seats:
        assert not [secret for secret in seeds if secret in "".join(socket.received)]
    assert (await oracle.look()).hash() == stored.hash


async def test_going_back_takes_away_what_was_prepared_for_another_course(server) -> None:
    _, _, sockets = await seated(server, 5, options=RANDOM, bots={})
    oracle = Oracle(server.house.storage, sockets[0].of("hello")[0]["table"])
    game = await oracle.look()
    order = [game.table.state.seat[nation] for nation in game.table.state.order]
    await sockets[order[0]].ask("play", action={"type": "end-movement"})
    await sockets[order[-1]].ask("prepare", kind="movement", answers=[[{"type": "end-movement"}]])
    assert sockets[order[-1]].of("prepared")[-1]["prepared"]
    number = (await sockets[0].ask("propose", what="rewind", move=0))["number"]
    for socket in sockets[1:]:
        await socket.ask("agree", proposal=number)
    last = sockets[order[-1]]
    await last.wait(lambda: not last.of("prepared")[-1].get("prepared"))


async def test_a_log_that_is_longer_than_the_record_does_no_harm(server) -> None:
    """Moves can be cut off in a repair; what was said at the table stays, and its numbers are taken."""
    table, _, sockets = await seated(server, 5, options=RANDOM, bots={})
    storage = server.house.storage
    async with storage._writing() as connection:
        await keeping._insert(connection, table, 1, 99, [Proposed(0, "pause")])
    room = await server.house.rooms.room(table)
    room._forget()
    number = (await sockets[1].ask("propose", what="abandon"))["number"]
    assert number == 2
    shown = await told(sockets[2], lambda agreements: len(agreements["proposals"]) == 2)
    assert [each["what"] for each in shown["proposals"]] == ["pause", "abandon"]


async def test_messages_of_agreement_are_understood_only_as_they_are(server) -> None:
    _, _, sockets = await seated(server, 2, options=RANDOM)
    for text in (
        '{"type":"propose","id":1}',
        '{"type":"propose","id":1,"what":"pause","why":"tea"}',
        '{"type":"propose","id":1,"what":"rewind","move":-1}',
        '{"type":"agree","id":1}',
        '{"type":"agree","id":1,"proposal":"1"}',
        '{"type":"withdraw","id":1,"proposal":1,"seat":0}',
    ):
        assert (await sockets[0].send_raw(text))["code"] == "malformed"
