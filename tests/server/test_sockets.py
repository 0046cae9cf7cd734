"""At the table: hello, frames, coming back, undo, lists, chat, refusals; on one server and across two."""

import asyncio
import contextlib
from random import Random

import msgspec
import pytest
from server.client import Refused
from server.seating import Oracle, due_seats, seated, some_answer
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus

import ochre
from ochre.server.schema import games
from ochre.wire import decode_record

pytestmark = pytest.mark.anyio
DEALT = {"nations": "random"}  # all seats are asked at once for their tax rate, or are in movement


async def test_hello_shows_the_own_seat_and_nothing_else(server) -> None:
    table, _, (ada, bob) = await seated(server, 2, options=DEALT)
    for seat, socket in enumerate((ada, bob)):
        hello = socket.of("hello")[0]
        assert (hello["table"], hello["seat"], hello["stage"]) == (table, seat, "running")
        mine = [nation for nation in hello["view"]["nations"] if nation["seat"] == seat]
        assert hello["view"]["nation"] == mine[0]["id"]
        assert hello["view"]["hand"] is not None
    watcher = await (await server.person("Eve")).sit(table)
    assert watcher.of("hello")[0]["seat"] is None
    assert (watcher.view["nation"], watcher.view["hand"], watcher.view["question"]) == (None, None, None)


async def test_an_action_is_answered_and_everybody_gets_a_frame(server) -> None:
    table, _, sockets = await seated(server, 5, options=DEALT)
    watcher = await (await server.person("Eve")).sit(table)
    oracle = Oracle(server.house.storage, table)
    game = await oracle.look()
    seat = due_seats(game)[0]
    done = await sockets[seat].ask("play", action=some_answer(game, seat, Random(1)))
    assert done == {"type": "accepted", "id": 1, "number": 1}
    game = await oracle.look()
    for number, socket in [*enumerate(sockets), (None, watcher)]:
        await socket.wait(lambda socket=socket: socket.number == 1)
        assert socket.of("frame")[-1]["view"] == plain(game.view(number))


def plain(value):
    return msgspec.json.decode(msgspec.json.encode(value))


async def play_some(server, table, sockets, count: int, seed: int = 1) -> None:
    oracle, random = Oracle(server.house.storage, table), Random(seed)
    for _ in range(count):
        game = await oracle.look()
        if game.over:
            return
        seat = random.choice(due_seats(game))
        await sockets[seat].ask("play", action=some_answer(game, seat, random))


async def test_after_a_lost_connection_nothing_is_missing(server) -> None:
    table, browsers, sockets = await seated(server, 5, options=DEALT)
    await play_some(server, table, sockets, 6)
    lost = sockets[4]
    await lost.wait(lambda: lost.number == 6)
    lost.connection.transport.abort()
    again = await browsers[4].sit(table)  # only so that there is somebody to play for the seat
    await play_some(server, table, [*sockets[:4], again], 10, seed=2)
    await again.wait(lambda: again.number == 16)
    back = await browsers[4].sit(table, since=6)
    hello = back.of("hello")[0]
    assert hello["number"] == 16
    assert hello["view"] == again.view
    assert hello["events"] == [event for frame in again.of("frame") for event in frame["events"]]


async def test_a_restarted_server_resumes_where_it_was(start_server) -> None:
    first = await start_server()
    table, browsers, sockets = await seated(first, 5, options=DEALT)
    await play_some(first, table, sockets, 8)
    seen = sockets[0]
    await seen.wait(lambda: seen.number == 8)
    await first.stop()
    second = await start_server()
    browsers[0].address = second.address
    hello = (await browsers[0].sit(table, since=3)).of("hello")[0]
    assert (hello["number"], hello["view"]) == (8, seen.view)
    assert hello["events"] == [e for frame in seen.of("frame") if frame["number"] > 3 for e in frame["events"]]


async def test_two_servers_share_a_table(start_server, database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("SQLite serves one process")
    one, two = await start_server(), await start_server()
    table, browsers, sockets = await seated(one, 5, options=DEALT)
    for seat in (1, 3):
        await sockets[seat].close()
        sockets[seat] = await browsers[seat].connect(table, two.address)
        await sockets[seat].enter()
    await play_some(one, table, sockets, 30)
    game = await Oracle(one.house.storage, table).look()
    for seat, socket in enumerate(sockets):
        await socket.wait(lambda socket=socket, seat=seat: socket.view == plain(game.view(seat)))
        assert socket.view == plain(game.view(seat))
    await sockets[0].ask("say", text="across", to=1)
    assert (await sockets[1].wait_for("chat-line"))["text"] == "across"


async def test_bots_answer_by_themselves(server) -> None:
    table, _, (ada,) = await seated(server, 1, options={**DEALT, "turn_limit": 1})
    oracle = Oracle(server.house.storage, table)
    random = Random(3)
    for _ in range(200):
        if ada.of("frame") and ada.view["standings"]:
            break
        if ada.due:
            game = await oracle.look()
            if 0 in due_seats(game):
                with contextlib.suppress(Refused):  # a bot was faster
                    await ada.ask("play", action=some_answer(game, 0, random))
            await asyncio.sleep(0.01)
        else:
            number = ada.number
            await ada.wait(lambda number=number: ada.number > number, 5)
    assert ada.view["standings"]
    record = await server.browsers[0].http.get(f"/api/tables/{table}/record")
    assert record.status_code == 200
    saved, hash = decode_record(record.content)
    assert ochre.replay(saved).hash() == hash
    await check_replay(server.browsers[0], table, ada)


async def check_replay(browser, table: str, socket) -> None:
    """The finished game, step by step with the same eyes, is what came over the socket."""
    hello, *shown = [message for message in socket.messages if message["type"] in ("hello", "frame")]
    for frame in shown[:: max(1, len(shown) // 5)]:
        step = await browser.get(f"/api/tables/{table}/moves/{frame['number']}?seat=0")
        assert step["views"] == [frame["view"]]
        assert step["last"] == shown[-1]["number"]
    end = await browser.get(f"/api/tables/{table}/moves/{step['last']}?seat=all")
    assert len({view["nation"] for view in end["views"]}) == 5
    nobody = await browser.get(f"/api/tables/{table}/moves/0")
    assert nobody["views"][0]["hand"] is None
    assert hello["number"] == 0 or hello["view"] != nobody["views"][0]
    for wrong in ("999999", "1?seat=9", "1?seat=x"):
        assert (await browser.http.get(f"/api/tables/{table}/moves/{wrong}")).status_code in (400, 404)


async def test_the_record_of_a_running_game_is_secret(server) -> None:
    table, (ada,), _ = await seated(server, 1)
    assert (await ada.http.get(f"/api/tables/{table}/record")).status_code == 409


async def test_refusals_name_the_rule(server) -> None:
    _, _, sockets = await seated(server, 5, options=DEALT)
    (due,) = [socket for socket in sockets if socket.due][:1]
    with pytest.raises(Refused) as refused:
        await due.ask("play", action={"type": "no-such-action"})
    assert refused.value.code == "malformed"
    idle = next((socket for socket in sockets if not socket.view["question"]), None)
    if idle:
        with pytest.raises(Refused) as refused:
            await idle.ask("play", action={"type": "done"})
        assert (refused.value.code, refused.value.message["rule"]) == ("illegal", "order-of-play")
    with pytest.raises(Refused) as refused:
        await due.ask("undo")
    assert (refused.value.code, refused.value.message["rule"]) == ("illegal", "undo")


async def test_an_answer_to_an_old_frame_can_be_withheld(server) -> None:
    table, _, sockets = await seated(server, 5, options=DEALT)
    game = await Oracle(server.house.storage, table).look()
    seat = due_seats(game)[0]
    answer = some_answer(game, seat, Random(1))
    with pytest.raises(Refused) as refused:
        await sockets[seat].ask("play", action=answer, at=7)
    assert refused.value.code == "stale"
    await sockets[seat].ask("play", action=answer, at=0)


async def test_a_list_is_all_or_nothing_and_one_frame(server) -> None:
    """In movement: two answers of which the second is nonsense leave nothing behind."""
    table, _, sockets = await seated(server, 5, options=DEALT)
    oracle, random = Oracle(server.house.storage, table), Random(5)
    for _ in range(300):
        game = await oracle.look()
        seat = due_seats(game)[0]
        first = some_answer(game, seat, random)
        copy = game.copy()
        copy.play(seat, first)
        still = [d for d in copy.pending if copy.seat_of(d) == seat]
        if still and copy.window == game.window and not copy.table.barrier:
            second = some_answer(copy, seat, random)
            before = sockets[seat].number
            with pytest.raises(Refused):
                await sockets[seat].ask("play-list", actions=[first, {"type": "nonsense"}])
            assert (await oracle.look()).hash() == game.hash()
            done = await sockets[seat].ask("play-list", actions=[first, second])
            assert done["number"] == before + 1
            game = await oracle.look()
            assert len(game.record.entries) == before + 2
            return
        await sockets[seat].ask("play", action=first)
    pytest.fail("no question takes two answers")


async def test_taking_back(server) -> None:
    table, _, sockets = await seated(server, 5, options=DEALT)
    oracle, random = Oracle(server.house.storage, table), Random(5)
    for _ in range(300):
        game = await oracle.look()
        seat, before = due_seats(game)[0], game.hash()
        await sockets[seat].ask("play", action=some_answer(game, seat, random))
        try:
            await sockets[seat].ask("undo")
        except Refused:
            continue
        assert (await oracle.look()).hash() == before
        assert "taken-back" in str(sockets[seat].of("frame")[-1]["events"])
        return
    pytest.fail("nothing could be taken back")


async def test_chat_reaches_those_it_is_for(server) -> None:
    table, browsers, (ada, bob, cleo) = await seated(server, 3)
    watcher = await (await server.person("Eve")).sit(table)
    await ada.ask("say", text="hello <b>all</b>")
    await ada.ask("say", text="psst", to=1)
    await bob.ask("say", text="what?", to=0)
    await cleo.ask("say", text="last")
    for socket, heard in (
        (ada, ["hello <b>all</b>", "psst", "what?", "last"]),
        (bob, ["hello <b>all</b>", "psst", "what?", "last"]),
        (cleo, ["hello <b>all</b>", "last"]),
        (watcher, ["hello <b>all</b>", "last"]),
    ):
        await socket.wait(lambda socket=socket: "last" in str(socket.of("chat-line")))
        assert [line["text"] for line in socket.of("chat-line")] == heard
        assert ("psst" in "".join(socket.received)) is ("psst" in heard)
    back = await browsers[2].sit(table, chat=1)
    assert [line["text"] for line in back.of("hello")[0]["chat"]] == ["last"]
    with pytest.raises(Refused):
        await watcher.ask("say", text="me too")
    for nonsense in ({"text": "x", "to": 0}, {"text": "x", "to": 9}, {"text": "\u0000 \u202e"}):
        with pytest.raises(Refused):
            await ada.ask("say", **nonsense)


async def test_who_sits_before_the_start_is_told_of_the_others(server) -> None:
    ada, bob = await server.person("Ada"), await server.person("Bob")
    made = await ada.make_table(bots={"2": "random", "3": "random", "4": "random"})
    table = made["table"]["id"]
    socket = await ada.sit(table)
    assert (socket.of("hello")[0]["stage"], socket.view) == ("open", None)
    with pytest.raises(Refused) as refused:
        await socket.ask("play", action={"type": "done"})
    assert refused.value.code == "closed"
    await bob.post(f"/api/tables/{table}/join")
    await socket.wait(lambda: "Bob" in str(socket.of("seats-changed")))
    await ada.post(f"/api/tables/{table}/start")
    await socket.wait(lambda: len(socket.of("hello")) == 2)
    assert socket.view is not None


async def test_a_seat_can_be_handed_to_a_bot_and_taken_back(server) -> None:
    table, browsers, sockets = await seated(server, 2, players=5, options=DEALT)
    answer = await browsers[1].http.put(f"/api/tables/{table}/seats/0/bot", json={"bot": "random"})
    assert answer.status_code == 403  # not his
    answer = await browsers[0].http.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"})
    assert answer.status_code == 409  # she hosts, but he is here
    for bot, browser, seat in (("random", browsers[0], 0), ("random", browsers[1], 1)):
        answer = await browser.http.put(f"/api/tables/{table}/seats/{seat}/bot", json={"bot": bot})
        assert answer.status_code == 200
    watching = sockets[0]
    start = watching.number
    await watching.wait(lambda: watching.number > start + 20)
    await browsers[0].http.put(f"/api/tables/{table}/seats/0/bot", json={"bot": None})
    await watching.wait(lambda: watching.due and watching.of("seats-changed")[-1]["seats"][0].get("bot") is None)
    await asyncio.sleep(0.2)
    assert watching.due


async def test_who_is_not_welcome_gets_no_socket(server) -> None:
    table, _, _ = await seated(server, 1, listed=False, watching="nobody")
    for browser in (server.stranger(), await server.person("Eve")):
        with pytest.raises(InvalidStatus):
            await browser.connect(table)
        with pytest.raises(InvalidStatus):
            await browser.connect("no-such-table")


async def test_a_bug_in_one_room_hurts_no_other(server, monkeypatch) -> None:
    table, _, broken = await seated(server, 5, options=DEALT)
    other, _, fine = await seated(server, 5, options=DEALT)
    room = await server.house.rooms.room(table)
    game = room._game

    def bug(*_args, **_more):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(game, "_apply", bug)
    seat = due_seats(game)[0]
    with pytest.raises(Refused) as refused:
        await broken[seat].ask("play", action=some_answer(game, seat, Random(1)))
    assert refused.value.code == "internal"
    assert "bug" not in refused.value.message["message"]
    monkeypatch.undo()
    await play_some(server, other, fine, 5)
    await play_some(server, table, broken, 5)  # and even this one goes on


async def test_a_record_that_no_longer_replays_is_frozen_not_corrupted(start_server, database) -> None:
    first = await start_server()
    table, browsers, sockets = await seated(first, 5, options=DEALT)
    await play_some(first, table, sockets, 5)
    async with first.house.storage._writing() as connection:
        await connection.execute(update(games).where(games.c.id == table).values(hash="another"))
    await first.stop()
    second = await start_server()
    browsers[0].address = second.address
    socket = await browsers[0].sit(table)
    assert socket.view is None
    with pytest.raises(Refused) as refused:
        await socket.ask("play", action={"type": "done"})
    assert refused.value.code == "closed"
    stored = await second.house.storage.game(table)
    assert (stored.stage, stored.sequence) == ("frozen", 5)
    assert len(await second.house.storage.moves(table)) == 5
    ok, _, fine = await seated(second, 5, options=DEALT)
    await play_some(second, ok, fine, 3)


async def test_shutdown_says_goodbye(start_server) -> None:
    server = await start_server()
    _, _, (ada,) = await seated(server, 1)
    await server.stop()
    await ada.wait(lambda: ada.closed)
    with pytest.raises(ConnectionClosed):
        await ada.connection.send("{}")


async def test_the_table_knows_how_many_watch(server) -> None:
    def told(socket) -> int | None:
        changes = socket.of("seats-changed")
        return changes[-1].get("watchers") if changes else None

    table, _, (ada, *_) = await seated(server, 2, options=DEALT)
    assert ada.of("hello")[0].get("watchers", 0) == 0
    eve = await server.person("Eve")
    await eve.sit(table)
    second = await eve.sit(table)  # another window is nobody new
    await ada.wait(lambda: told(ada) == 1)
    joe = await (await server.person("Joe")).sit(table)
    await joe.wait(lambda: told(joe) == 2)
    await second.close()
    await joe.close()
    await ada.wait(lambda: told(ada) == 1)


async def test_another_window_of_who_answers_is_told_so_and_nobody_else(server) -> None:
    table, people, sockets = await seated(server, 5, options=DEALT)
    game = await Oracle(server.house.storage, table).look()
    seat = due_seats(game)[0]
    twin = await people[seat].sit(table)
    done = await sockets[seat].ask("play", action=some_answer(game, seat, Random(1)))
    await twin.wait(lambda: twin.of("answered-elsewhere"))
    assert twin.of("answered-elsewhere") == [{"type": "answered-elsewhere", "number": done["number"]}]
    for socket in sockets:
        await socket.wait(lambda socket=socket: socket.number == done["number"])
        assert not socket.of("answered-elsewhere")
