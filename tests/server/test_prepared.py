"""Answers given ahead: kept, told to nobody else, played at their place or asked anew; on both kinds of database."""

import asyncio
import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from server.client import Refused, Socket
from server.seating import Oracle, due_seats, full_table, seated
from sqlalchemy import update

from ochre.engine.actions import kebab
from ochre.engine.record import BOT, BY_CLOCK, DEFAULT, POLICY, RENEWED, STORED, Entry, Start
from ochre.pace.prepared import Prepared
from ochre.server import desks
from ochre.server.schema import seats
from ochre.server.storage import Spent, Summary, Taken
from ochre.standing_orders import Orders, TaxPolicy

pytestmark = pytest.mark.anyio
END = {"type": "end-movement"}
QUICK = {"options": {"nations": "random"}}


async def at_movement(server: Any) -> tuple[str, list[Socket], Oracle, list[int]]:
    """A game at its first movement with five people; and the seats in the printed order."""
    table, _, sockets = await seated(server, 5, **QUICK)
    oracle = Oracle(server.house.storage, table)
    game = await oracle.look()
    assert game.phase == "movement"
    return table, sockets, oracle, [game.table.state.seat[nation] for nation in game.table.state.order]


def some_move(game: Any, seat: int) -> dict[str, Any]:
    """A token of this seat goes to a neighbouring area."""
    table, nation = game.table, game.nation_of(seat)
    source = table.occupied(nation)[0]
    target = next(near for near in table.box.board.land[source] if table.box.board.limit[near])
    return {"type": "move-tokens", "source": table.area_id(source), "target": table.area_id(target)}


async def until(oracle: Oracle, holds: Any, seconds: float = 10) -> Any:
    async with asyncio.timeout(seconds):
        while not holds(game := await oracle.look()):
            await asyncio.sleep(0.02)
    return game


async def test_a_sealed_answer_is_played_at_its_place(server) -> None:
    _, sockets, oracle, order = await at_movement(server)
    game = await oracle.look()
    last = order[-1]
    plan = [some_move(game, last), END]
    done = await sockets[last].ask("prepare", kind="movement", answers=[plan])
    told = sockets[last].of("prepared")[-1]
    assert [(each["number"], each["kind"], each["answers"]) for each in told["prepared"]] == [
        (done["number"], "movement", [plan])
    ]
    for seat in order[:-1]:
        assert not (await oracle.look()).record.entries or game.record.entries[-1].by == ""
        await sockets[seat].ask("play", action=END)
    game = await until(oracle, lambda game: game.phase != "movement" or game.turn > 1)
    mine = [entry for entry in game.record.entries if entry.seat == last]
    assert [entry.by for entry in mine[:2]] == [STORED, STORED]
    assert mine[0].given == 0
    await sockets[last].wait(lambda: sockets[last].of("prepared")[-1]["used"])
    told = sockets[last].of("prepared")[-1]
    assert told["prepared"] == []
    assert told["used"][0]["by"] == "stored"
    assert [action["type"] for action in told["used"][0]["actions"]] == ["move-tokens", "end-movement"]


async def test_nobody_else_learns_that_something_was_prepared(server) -> None:
    table, sockets, _, order = await at_movement(server)
    eve = await (await server.person("Eve")).sit(table)
    await asyncio.sleep(0.1)
    before = [len(socket.messages) for socket in (*sockets, eve)]
    mine, game = order[2], await Oracle(server.house.storage, table).look()
    plan = {"kind": "movement", "answers": [[some_move(game, mine), END]], "match": {"nobody-may-read": "xyzzy"}}
    number = (await sockets[mine].ask("prepare", **plan))["number"]
    await sockets[mine].ask("set-orders", orders={"tax": {"rate": 3}, "victims": {"targets": ["rome"]}})
    await sockets[mine].ask("look-ahead")
    await sockets[mine].ask("withdraw-answer", number=number)
    await asyncio.sleep(0.2)
    for seat, socket in enumerate((*sockets, eve)):
        if seat != mine:
            assert len(socket.messages) == before[seat], socket.messages[before[seat] :]
            assert not socket.of("prepared")
            assert "xyzzy" not in "".join(socket.received)
            for hello in socket.of("hello"):
                assert (hello.get("ahead") or {"prepared": [], "orders": {}}).items() >= {
                    "prepared": [],
                    "orders": {},
                }.items()
    assert eve.of("hello")[0].get("ahead") is None
    own = sockets[mine].of("prepared")[-1]
    assert own["prepared"] == []
    assert own["orders"]["until_changed"] == {"tax": {"rate": 3}, "victims": {"targets": ["rome"]}}


async def test_frames_are_the_same_whether_it_was_sealed_or_played_live(server) -> None:
    """Others see the action when it is played, and nothing that tells where it came from."""
    _, sockets, oracle, order = await at_movement(server)
    await sockets[order[1]].ask("prepare", kind="movement", answers=[[END]])
    await sockets[order[0]].ask("play", action=END)
    await until(oracle, lambda game: len(game.record.entries) == 2)
    other = sockets[order[4]]
    await other.wait(lambda: other.number == 2)
    frames = other.of("frame")
    assert {key for frame in frames for key in frame} <= {"type", "number", "events", "view", "deadline"}
    assert "stored" not in json.dumps(frames)


async def test_a_change_in_what_it_leans_on_makes_it_stale(server) -> None:
    _, sockets, oracle, order = await at_movement(server)
    game = await oracle.look()
    first, second = order[0], order[1]
    move = some_move(game, second)
    await sockets[second].ask("prepare", kind="movement", answers=[[{**move, "count": 50}, END]])
    await sockets[first].ask("play", action=END)
    await sockets[second].wait(lambda: any(e["stale"] for p in sockets[second].of("prepared") for e in p["prepared"]))
    told = sockets[second].of("prepared")[-1]
    assert "unmoved tokens" in told["prepared"][0]["stale"]
    game = await oracle.look()
    assert due_seats(game) == [second]
    await sockets[second].ask("play", action=END)
    game = await until(oracle, lambda game: len(game.record.entries) == 2)
    assert game.record.entries[-1].by == RENEWED
    await sockets[second].wait(lambda: not sockets[second].of("prepared")[-1]["prepared"])


async def test_a_live_answer_takes_the_prepared_one_back(server) -> None:
    _, sockets, oracle, order = await at_movement(server)
    game = await oracle.look()
    late = order[3]
    await sockets[late].ask("prepare", kind="movement", answers=[[some_move(game, late), END]])
    await sockets[late].ask("play", action=END)  # early, and live
    await sockets[late].wait(lambda: not sockets[late].of("prepared")[-1]["prepared"])
    for seat in order:
        if seat != late:
            await sockets[seat].ask("play", action=END)
    game = await until(oracle, lambda game: game.turn > 1 or game.phase != "movement")
    assert not [entry for entry in game.record.entries if entry.by == STORED]


async def test_a_prepared_answer_can_be_replaced_and_withdrawn_until_it_is_played(server) -> None:
    _, sockets, oracle, order = await at_movement(server)
    game = await oracle.look()
    mine, socket = order[1], sockets[order[1]]
    first = (await socket.ask("prepare", kind="movement", answers=[[some_move(game, mine), END]]))["number"]
    second = (await socket.ask("prepare", kind="movement", answers=[[END]], replaces=first))["number"]
    assert [each["number"] for each in socket.of("prepared")[-1]["prepared"]] == [second]
    with pytest.raises(Refused) as refused:
        await socket.ask("withdraw-answer", number=first)
    assert refused.value.code == "illegal"
    with pytest.raises(Refused):
        await sockets[order[2]].ask("withdraw-answer", number=second)  # of somebody else
    await sockets[order[0]].ask("play", action=END)
    await until(oracle, lambda game: len(game.record.entries) == 2)
    with pytest.raises(Refused, match="not here any more"):
        await socket.ask("withdraw-answer", number=second)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"kind": "movement", "answers": [[{"type": "build-city", "area": "rome"}]]}, "malformed"),
        ({"kind": "movement", "answers": [[{"type": "move-tokens", "source": 5, "target": "a"}]]}, "malformed"),
        ({"kind": "no-such-question", "answers": [[{"type": "done"}]]}, "malformed"),
        ({"kind": "negotiate", "answers": [[{"type": "pass-trade"}]]}, "illegal"),
        ({"kind": "purchase-advances", "answers": [[{"type": "acquire-advances"}]]}, "illegal"),  # too early
    ],
)
async def test_what_cannot_be_prepared_is_refused(server, message: dict[str, Any], code: str) -> None:
    _, sockets, _, _ = await at_movement(server)
    with pytest.raises(Refused) as refused:
        await sockets[0].ask("prepare", **message)
    assert refused.value.code == code
    malformed = await sockets[0].send_raw(json.dumps({"type": "prepare", "id": 9, "kind": "movement", "answers": []}))
    assert malformed["code"] == "malformed"
    assert sockets[0].of("prepared") == []


async def test_orders_that_are_none_are_refused(server) -> None:
    _, sockets, _, _ = await at_movement(server)
    for orders in ({"tax": {"rate": -1}}, {"taxes": {}}, {"losses": {"then": "whatever"}}, []):
        text = json.dumps({"type": "set-orders", "id": 5, "orders": orders})
        assert (await sockets[0].send_raw(text))["code"] == "malformed"


async def test_spectators_leave_nothing(server) -> None:
    table, _, _, _ = await at_movement(server)
    eve = await (await server.person("Eve")).sit(table)
    for kind, what in (("prepare", {"kind": "movement", "answers": [[END]]}), ("set-orders", {"orders": {}})):
        with pytest.raises(Refused) as refused:
            await eve.ask(kind, **what)
        assert refused.value.code == "closed"


async def test_prepared_answers_and_orders_survive_a_restart_and_are_played_after_it(start_server) -> None:
    first = await start_server()
    table, sockets, _, order = await at_movement(first)
    browsers = first.browsers
    game = await Oracle(first.house.storage, table).look()
    late = order[1]
    await sockets[late].ask("prepare", kind="movement", answers=[[some_move(game, late), END]])
    await sockets[late].ask("set-orders", orders={"growth": {}}, scope="turn")
    for socket in sockets:
        await socket.close()
    secrets = [browser.secret for browser in browsers]
    await first.stop()
    second = await start_server()
    again = []
    for secret in secrets:
        browser = second.stranger()
        browser.http.cookies.set("ochre-session", secret or "")
        again.append(await browser.sit(table))
    hello = again[late].of("hello")[0]
    assert [each["kind"] for each in hello["ahead"]["prepared"]] == ["movement"]
    assert hello["ahead"]["orders"]["turn"] == {"growth": {}}
    assert again[order[0]].of("hello")[0]["ahead"]["prepared"] == []
    await again[order[0]].ask("play", action=END)
    oracle = Oracle(second.house.storage, table)
    game = await until(oracle, lambda game: len(game.record.entries) == 3)
    assert [entry.by for entry in game.record.entries] == ["", STORED, STORED]


async def test_who_comes_back_is_told_what_was_played_meanwhile(server) -> None:
    table, sockets, oracle, order = await at_movement(server)
    late = order[1]
    await sockets[late].ask("prepare", kind="movement", answers=[[END]])
    await sockets[late].close()
    await sockets[order[0]].ask("play", action=END)
    await until(oracle, lambda game: len(game.record.entries) == 2)
    again = await server.browsers[late].sit(table, since=0)
    assert again.of("hello")[0]["ahead"]["used"] == [{"number": 2, "by": "stored", "actions": [END]}]
    fresh = await server.browsers[late].sit(table)
    assert fresh.of("hello")[0]["ahead"]["used"] == []


async def test_while_a_bot_stands_in_it_answers(server) -> None:
    table, sockets, oracle, order = await at_movement(server)
    mine = order[0]
    await sockets[mine].ask("prepare", kind="build-cities", answers=[[{"type": "done"}]])
    await sockets[mine].ask("set-orders", orders={"movement": {}})
    answer = await server.browsers[mine].http.put(f"/api/tables/{table}/seats/{mine}/bot", json={"bot": "default"})
    assert answer.status_code == 200
    game = await until(oracle, lambda game: game.record.entries)
    assert game.record.entries[0].by == BOT


async def test_two_servers_share_one_desk(start_server, database: str) -> None:
    if not database.startswith("postgresql"):
        pytest.skip("SQLite serves one process")
    servers = [await start_server(), await start_server()]
    browsers = [await servers[0].person(f"P{seat}") for seat in range(5)]
    table = await full_table(browsers, **QUICK)
    sockets = [await browser.connect(table, servers[seat % 2].address) for seat, browser in enumerate(browsers)]
    for socket in sockets:
        await socket.enter()
    oracle = Oracle(servers[0].house.storage, table)
    game = await oracle.look()
    order = [game.table.state.seat[nation] for nation in game.table.state.order]
    for seat in order[1:]:
        await sockets[seat].ask("prepare", kind="movement", answers=[[END]])
    number = (await sockets[order[4]].ask("prepare", kind="movement", answers=[[END]]))["number"]
    await sockets[order[4]].ask("withdraw-answer", number=number)
    await sockets[order[0]].ask("play", action=END)
    game = await until(oracle, lambda game: game.turn > 1 or game.phase != "movement")
    assert [(entry.seat, entry.by) for entry in game.record.entries[:5]] == [
        (order[0], ""),
        *((seat, STORED) for seat in order[1:]),
    ]
    for seat in order[1:]:
        await sockets[seat].wait(lambda seat=seat: not sockets[seat].of("prepared")[-1]["prepared"])


async def test_what_was_withdrawn_is_never_played_however_close(start_server, database: str) -> None:
    """Withdrawing and the last answer before its place at the same moment, at two servers: one of them wins."""
    servers = [await start_server()]
    if database.startswith("postgresql"):
        servers.append(await start_server())
    won = Counter[str]()
    for attempt in range(6):
        browsers = [await servers[0].person(f"P{attempt}{seat}") for seat in range(5)]
        table = await full_table(browsers, **QUICK)
        oracle = Oracle(servers[0].house.storage, table)
        game = await oracle.look()
        order = [game.table.state.seat[nation] for nation in game.table.state.order]
        first = await browsers[order[0]].connect(table, servers[0].address)
        second = await browsers[order[1]].connect(table, servers[-1].address)
        for socket in (first, second):
            await socket.enter()
        number = (await second.ask("prepare", kind="movement", answers=[[END]]))["number"]
        played = asyncio.create_task(first.ask("play", action=END))
        await asyncio.sleep(0.003 * attempt)
        try:
            await second.ask("withdraw-answer", number=number)
            withdrawn = True
        except Refused:
            withdrawn = False
        await played
        await asyncio.sleep(0.2)
        entries = [(entry.seat, entry.by) for entry in (await oracle.look()).record.entries]
        assert entries == [(order[0], "")] if withdrawn else [(order[0], ""), (order[1], STORED)]
        won["withdrawn" if withdrawn else "played"] += 1
    assert won.total() == 6


async def test_look_ahead_shows_the_forms_of_what_may_be_prepared(server) -> None:
    _, sockets, _, _ = await at_movement(server)
    hello = sockets[0].of("hello")[0]["ahead"]
    assert {question["kind"]: question["about"] for question in hello["open"]}["movement"] is None
    await sockets[0].ask("look-ahead")
    forms = {question["kind"]: question["about"] for question in sockets[0].of("prepared")[-1]["open"]}
    assert {"movement", "build-cities", "reduce-for-support"} == set(forms)
    assert forms["movement"]["form"] == "movement"
    assert forms["build-cities"]["form"] == "build"
    assert forms["reduce-for-support"] is None  # nobody can say


async def test_orders_of_a_player_who_gave_up_the_seat_do_not_count(server) -> None:
    """A successor does not inherit them, and does not see them."""
    table, sockets, _, order = await at_movement(server)
    seat = order[0]
    await sockets[seat].ask("set-orders", orders={"tax": {"rate": 1}})
    await sockets[seat].ask("prepare", kind="build-cities", answers=[[{"type": "done"}]])
    storage = server.house.storage
    stranger, _ = await storage.add_person("Mallory")
    async with storage._writing() as connection:
        await connection.execute(
            update(seats).where(seats.c.game == table, seats.c.seat == seat).values(person=stranger.id)
        )
    stored = await storage.game(table)
    _, desk = await desks.read_desk(storage, stored)
    assert not desk


EVERYTHING = {
    "tax": {},
    "growth": {},
    "movement": {"if_absent": "plan_of_last_turn", "upkeep": "all"},
    "conflict_losses": {},
    "spoils": {},
    "build": {"sites": "supported_sites"},
    "buy_cards": {"buys": [{"stack": 9, "most": 2}]},
    "losses": {},
    "victims": {},
    "beneficiary": {},
    "cards_lost": {},
    "abilities": {"uses": {}},
    "advances": {"wishes": [{"advance": id} for id in ("pottery", "mysticism", "agriculture", "coinage", "masonry")]},
}


def hurry(room) -> None:
    """Everybody's time is up at once: nobody wants to wait here."""
    clock = room._course.clock
    clock.pace = msgspec.structs.replace(clock.pace, decision_seconds=0)
    room._wake.set()


async def test_a_table_with_orders_for_everything_finishes_by_itself(server) -> None:
    """Nobody is connected: the clock and the orders play the Short Game to its end."""
    options = {"nations": "random", "scenario": "short", "turn_limit": 2}
    pace = {"kind": "live", "decision_seconds": 5, "trade_minutes": None}
    table, _, sockets = await seated(server, 5, options=options, pace=pace)
    for socket in sockets:
        await socket.ask("set-orders", orders=EVERYTHING)
        await socket.close()
    room = await server.house.rooms.room(table)
    hurry(room)
    game = await until(Oracle(server.house.storage, table), lambda game: game.over, 60)
    by = Counter(entry.by for entry in game.record.entries)
    assert set(by) <= {POLICY, DEFAULT, ""}
    assert not [entry for entry in game.record.entries if not entry.by and entry.seat is not None]
    assert by[POLICY] > 20
    acted = {
        entry.action["type"] if isinstance(entry.action, dict) else kebab(type(entry.action).__name__)
        for entry in game.record.entries
        if entry.by == POLICY and entry.action
    }
    assert {"end-movement"} < acted
    assert (await server.house.storage.game(table)).stage == "finished"


async def test_time_up_plays_the_order_and_says_so(server) -> None:
    """At the time-out: what was sealed, else the order, else the default."""
    pace = {"kind": "live", "decision_seconds": 5, "trade_minutes": None}
    table, _, sockets = await seated(server, 5, options={"nations": "random"}, pace=pace)
    oracle = Oracle(server.house.storage, table)
    game = await oracle.look()
    order = [game.table.state.seat[nation] for nation in game.table.state.order]
    await sockets[order[0]].ask("set-orders", orders={"movement": {}})
    room = await server.house.rooms.room(table)
    hurry(room)
    game = await until(oracle, lambda game: len(game.record.entries) >= 2)
    assert [(entry.seat, entry.by, entry.mark) for entry in game.record.entries[:2]] == [
        (order[0], POLICY, BY_CLOCK),
        (order[1], DEFAULT, BY_CLOCK),
    ]


async def test_the_host_sets_orders_for_those_who_have_none_before_the_start(server) -> None:
    host, guest = await server.person("Ada"), await server.person("Ben")
    made = await host.make_table(5, options={"nations": "random"}, bots={str(seat): "random" for seat in (2, 3, 4)})
    table = made["table"]["id"]
    path = f"/api/tables/{table}/orders"
    assert (await host.http.put(path, json={"orders": {"build": {"sites": "supported_sites"}}})).status_code == 200
    assert (await guest.http.put(path, json={"orders": {}})).status_code == 403
    refused = await host.http.put(path, json={"orders": {"victims": {}}})
    assert (refused.status_code, refused.json()["code"]) == (400, "only-players")
    await guest.post("/api/join", {"secret": made["links"]["seats"]["1"]})
    await host.post(f"/api/tables/{table}/start")
    assert (await host.http.put(path, json={"orders": {}})).status_code == 409
    socket = await guest.sit(table)
    assert socket.of("hello")[0]["ahead"]["orders"]["table"] == {"build": {"sites": "supported_sites"}}
    assert await guest.get(path) == {"orders": {"build": {"sites": "supported_sites"}}}


async def test_what_is_played_from_the_desk_leaves_it_in_the_same_breath(storage) -> None:
    """Or it might be played twice; and what has changed meanwhile is not played at all."""
    host, _ = await storage.add_person("Ada")
    start = Start("western-empires", 5, {}, b"0123456789abcdef")
    how: Any = {
        "title": "T",
        "listed": True,
        "watching": "anyone",
        "seat": 0,
        "bots": dict.fromkeys(range(1, 5), "random"),
    }
    game = await storage.add_game(host.id, start=start, rules_version=1, **how)
    running = Summary("running", "hash", 1, "movement", [0])
    await storage.start_game(game, running)
    answer = Prepared(0, 0, "movement", (({"type": "end-movement"},),), {}, "facts", 1, 0, ({},))
    number = await desks.leave_answer(storage, game, host.id, answer, None)
    version, desk = await desks.read_desk(storage, await storage.game(game))
    assert [each.number for each in desk.prepared] == [number]
    await desks.set_orders(storage, game, 0, host.id, "once", 1, Orders(tax=TaxPolicy()))
    entry = Entry(0, {"type": "end-movement"}, by=STORED, given=0)
    with pytest.raises(Taken):  # the orders have changed since
        await storage.append(game, 1, [entry], running, spent=Spent((number,), None, version))
    version, desk = await desks.read_desk(storage, await storage.game(game))
    assert desk.of(0)
    spent = Spent((number,), (0, b"{}"), version)
    await storage.append(game, 1, [entry], running, spent=spent)
    version, desk = await desks.read_desk(storage, await storage.game(game))
    assert not desk.of(0)
    assert desk.orders[0, "once"].orders == Orders()
    (move,) = await storage.moves(game)
    assert (move.entries[0].by, move.entries[0].given) == (STORED, 0)


async def test_an_account_keeps_what_its_guest_has_left(storage) -> None:
    guest, _ = await storage.add_person("Ada")
    start = Start("western-empires", 5, {}, b"0123456789abcdef")
    how: Any = {
        "title": "T",
        "listed": True,
        "watching": "anyone",
        "seat": 0,
        "bots": dict.fromkeys(range(1, 5), "random"),
    }
    game = await storage.add_game(guest.id, start=start, rules_version=1, **how)
    await storage.start_game(game, Summary("running", "hash", 1, "movement", [0]))
    await desks.set_orders(storage, game, 0, guest.id, "until_changed", 1, Orders(tax=TaxPolicy()))
    account, _ = await storage.add_person("Ada")
    await storage.log_in(account.id, guest.id)
    _, desk = await desks.read_desk(storage, await storage.game(game))
    assert desk.orders[0, "until_changed"].orders.tax == TaxPolicy()


async def test_a_finished_game_tells_its_pace_and_everybody_the_own_part(server) -> None:
    options = {"nations": "random", "turn_limit": 1}
    pace = {"kind": "live", "decision_seconds": 5, "trade_minutes": None}
    table, browsers, _ = await seated(server, 1, players=5, options=options, pace=pace)
    early = await browsers[0].http.get(f"/api/tables/{table}/pace")
    room = await server.house.rooms.room(table)
    hurry(room)
    await until(Oracle(server.house.storage, table), lambda game: game.over)
    found = await browsers[0].get(f"/api/tables/{table}/pace")
    assert early.status_code in (200, 409)
    assert set(found["by"]) <= {"bot", "default"}
    assert (found["waits_per_turn"], found["strict_waits_per_turn"]) == (0, 5)
    assert 0 <= found["blocking"] <= 1
    assert [(turn["turn"], turn["strict_waits"]) for turn in found["turns"] if turn["turn"]] == [(1, 5)]
    assert "movement" in [phase["phase"] for phase in found["phases"]]
    eve = await server.person("Eve")
    assert (await eve.get(f"/api/tables/{table}/pace"))["blocking"] is None
