"""Seats that change hands: by link, to a bot for a while or for good; nations before the start; leaving by the book."""

import asyncio
from random import Random
from typing import Any

import pytest
from server.client import Refused, Socket
from server.conftest import Running
from server.seating import Oracle, due_seats, full_table, seated, some_answer

from ochre.server import keeping
from ochre.server.storage import now

pytestmark = pytest.mark.anyio
RANDOM = {"nations": "random"}
HOUR = 3_600_000


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest) -> str:
    """Both kinds in a long run; test_keeping.py tries the statements on both always."""
    address: str = request.getfixturevalue(request.param)
    return address


async def refused(browser, method: str, path: str, body: object, status: int, code: str) -> None:
    answer = await browser.http.request(method, path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


async def gone(server: Running, table: str, socket: Socket) -> None:
    """Somebody closes the page, and the server has noticed it: it hears of it after the client is through."""
    seat = socket.seat
    await socket.close()
    room = await server.house.rooms.room(table)
    async with asyncio.timeout(30):
        while any(guest.seat == seat for guest in room.guests):
            await asyncio.sleep(0.01)


# By link


async def test_a_player_hands_the_seat_over_by_link(server) -> None:
    table, browsers, sockets = await seated(server, 2, options=RANDOM, watching="link")
    link = await browsers[1].post(f"/api/tables/{table}/seats/1/link")
    assert link["seat"] == 1
    before = sockets[1].view
    new = await server.person("New")
    assert (await new.post("/api/join", {"secret": link["secret"]}))["seat"] == 1
    await sockets[1].wait(lambda: sockets[1].bye)  # the old socket of the seat is closed
    taken = await new.sit(table)
    assert taken.seat == 1
    assert taken.view["nation"] == before["nation"]
    # who sat there watches, and no longer sees what is hidden
    old = await browsers[1].sit(table)
    assert old.seat is None
    info = await browsers[0].get(f"/api/tables/{table}")
    assert info["seats"][1]["name"] == "New"
    # a link works once
    third = await server.person("Third")
    await refused(third, "POST", "/api/join", {"secret": link["secret"]}, 404, "no-link")


async def test_the_host_replaces_who_stays_away(server, monkeypatch) -> None:
    table, browsers, sockets = await seated(server, 2, options=RANDOM, pace={"kind": "live"})
    path = f"/api/tables/{table}/seats/1/link"
    await refused(browsers[0], "POST", path, {}, 409, "not-absent")  # is here
    await gone(server, table, sockets[1])
    await refused(browsers[0], "POST", path, {}, 409, "not-absent")  # has just been here
    monkeypatch.setattr("ochre.server.lobby.now", lambda: now() + 11 * 60_000)
    link = await browsers[0].post(path)
    await refused(browsers[0], "POST", "/api/join", {"secret": link["secret"]}, 409, "sits-already")
    new = await server.person("New")
    await new.post("/api/join", {"secret": link["secret"]})
    assert (await new.sit(table)).seat == 1


async def test_at_own_times_people_may_stay_away_for_days(server, monkeypatch) -> None:
    table, browsers, sockets = await seated(server, 2, options=RANDOM, pace={"kind": "own-times"})
    await gone(server, table, sockets[1])
    monkeypatch.setattr("ochre.server.lobby.now", lambda: now() + 71 * HOUR)
    await refused(browsers[0], "POST", f"/api/tables/{table}/seats/1/link", {}, 409, "not-absent")
    monkeypatch.setattr("ochre.server.lobby.now", lambda: now() + 73 * HOUR)
    await browsers[0].post(f"/api/tables/{table}/seats/1/link")


async def test_only_player_and_host_make_links_and_only_in_a_running_game(server) -> None:
    table, browsers, _ = await seated(server, 2, options=RANDOM)
    stranger = await server.person("S")
    await refused(stranger, "POST", f"/api/tables/{table}/seats/1/link", {}, 403, "not-yours")
    await refused(browsers[1], "POST", f"/api/tables/{table}/seats/0/link", {}, 403, "not-yours")
    await refused(browsers[0], "POST", f"/api/tables/{table}/seats/9/link", {}, 404, "no-seat")
    made = await browsers[0].make_table(5)
    await refused(browsers[0], "POST", f"/api/tables/{made['table']['id']}/seats/0/link", {}, 409, "not-running")


async def test_two_who_take_one_link_at_once(server) -> None:
    table, browsers, _ = await seated(server, 2, options=RANDOM)
    link = await browsers[1].post(f"/api/tables/{table}/seats/1/link")
    people = [await server.person(f"N{number}") for number in range(4)]
    answers = await asyncio.gather(*(each.http.post("/api/join", json={"secret": link["secret"]}) for each in people))
    assert sorted(answer.status_code for answer in answers)[0] == 200
    assert {answer.status_code for answer in answers} <= {200, 404, 409}
    seated_now = [answer for answer in answers if answer.status_code == 200]
    assert len(seated_now) == 1


# To a bot


def without_nation(seat: dict[str, Any]) -> dict[str, Any]:
    """What is told of a seat; which nation chance has dealt it is told, too."""
    assert seat["nation"]
    return {what: told for what, told in seat.items() if what != "nation"}


async def test_a_bot_for_a_while(server) -> None:
    table, browsers, sockets = await seated(server, 2, options=RANDOM)
    answer = await browsers[1].http.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"})
    assert without_nation(answer.json()["seats"][1]) == {"seat": 1, "name": "P1", "bot": "random"}
    answer = await browsers[1].http.put(f"/api/tables/{table}/seats/1/bot", json={"bot": None})
    assert without_nation(answer.json()["seats"][1]) == {"seat": 1, "name": "P1"}
    assert not sockets[1].bye


async def test_a_bot_plays_at_once_for_who_is_away_and_gives_the_seat_back(server, monkeypatch) -> None:
    bots = dict.fromkeys("234", "default")
    table, browsers, sockets = await seated(server, 2, bots=bots, options=RANDOM, pace={"kind": "live"})
    path, oracle = f"/api/tables/{table}/seats/1/bot", Oracle(server.house.storage, table)

    async def answered(seat: int) -> int:
        return sum(entry.seat == seat for entry in (await oracle.look()).record.entries)

    await refused(browsers[0], "PUT", path, {"bot": "default"}, 409, "not-absent")  # is here
    await gone(server, table, sockets[1])
    await refused(browsers[0], "PUT", path, {"bot": "default"}, 409, "not-absent")  # perhaps only loads the page anew
    monkeypatch.setattr("ochre.server.lobby.now", lambda: now() + 20_000)
    await refused(browsers[0], "PUT", path, {"bot": "default", "for_good": True}, 403, "not-yours")
    await refused(browsers[0], "PUT", path, {"bot": None}, 403, "not-yours")
    await browsers[0].http.put(f"/api/tables/{table}/seats/0/bot", json={"bot": "default"})
    answer = await browsers[0].http.put(path, json={"bot": "default"})
    assert without_nation(answer.json()["seats"][1]) == {"seat": 1, "name": "P1", "bot": "default"}
    async with asyncio.timeout(30):
        while await answered(1) < 3:
            await asyncio.sleep(0.01)

    again = await browsers[1].sit(table)
    answer = await browsers[1].http.put(path, json={"bot": None})
    assert without_nation(answer.json()["seats"][1]) == {"seat": 1, "name": "P1"}
    async with asyncio.timeout(30):
        while 1 not in due_seats(await oracle.look()):
            await asyncio.sleep(0.01)
    before = await answered(1)
    await asyncio.sleep(0.2)
    assert await answered(1) == before  # the bot is gone
    await again.ask("play", action=some_answer(await oracle.look(), 1, Random(1)))
    assert await answered(1) == before + 1


async def test_where_people_play_at_their_own_times_nobody_is_away_so_soon(server, monkeypatch) -> None:
    table, browsers, sockets = await seated(server, 2, options=RANDOM, pace={"kind": "own-times"})
    await gone(server, table, sockets[1])
    path = f"/api/tables/{table}/seats/1/bot"
    monkeypatch.setattr("ochre.server.lobby.now", lambda: now() + 71 * HOUR)
    await refused(browsers[0], "PUT", path, {"bot": "random"}, 409, "not-absent")
    monkeypatch.setattr("ochre.server.lobby.now", lambda: now() + 73 * HOUR)
    answer = await browsers[0].http.put(path, json={"bot": "random"})
    assert without_nation(answer.json()["seats"][1]) == {"seat": 1, "name": "P1", "bot": "random"}


async def test_a_bot_for_good_and_somebody_new_later(server) -> None:
    table, browsers, sockets = await seated(server, 2, options=RANDOM, watching="nobody")
    path = f"/api/tables/{table}/seats/1/bot"
    await refused(browsers[0], "PUT", path, {"bot": "random", "for_good": True}, 403, "not-yours")
    await refused(browsers[1], "PUT", path, {"bot": None, "for_good": True}, 409, "not-running")
    answer = await browsers[1].http.put(path, json={"bot": "novice", "for_good": True})
    assert without_nation(answer.json()["seats"][1]) == {"seat": 1, "bot": "novice"}
    await sockets[1].wait(lambda: sockets[1].bye)
    await refused(browsers[1], "PUT", path, {"bot": None}, 403, "not-yours")  # no way back alone
    assert (await browsers[1].sit(table)).seat is None  # but watching, also where nobody else may
    link = await browsers[0].post(f"/api/tables/{table}/seats/1/link")
    assert (await browsers[1].post("/api/join", {"secret": link["secret"]}))["seat"] == 1
    info = await browsers[1].get(f"/api/tables/{table}")
    assert without_nation(info["seats"][1]) == {"seat": 1, "name": "P1"}


# Leaving by the book


async def test_leaving_by_the_book_over_the_socket(server) -> None:
    table, _, sockets = await seated(server, 2, options=RANDOM)
    oracle = Oracle(server.house.storage, table)
    await sockets[1].ask("play", action={"type": "leave-game"})
    game = await oracle.look()
    assert game.table.state.leaving[game.nation_of(1)] == 1
    with pytest.raises(Refused) as refusal:
        await sockets[1].ask("play", action={"type": "leave-game"})
    assert refusal.value.code == "illegal"
    assert refusal.value.message["rule"].endswith("leave.3")


# Nations


async def test_nations_are_chosen_freely_before_the_start(server) -> None:
    host, guest = await server.person("Host"), await server.person("Guest")
    made = await host.make_table(5, nation_choice="free", bots={"2": "random", "3": "random", "4": "random"})
    table = made["table"]["id"]
    nations = [nation["id"] for nation in made["table"]["nations"]]
    assert len(nations) == 5
    await guest.post("/api/join", {"secret": made["links"]["seats"]["1"]})

    async def take(who, seat: int, nation: str | None):
        return await who.http.put(f"/api/tables/{table}/seats/{seat}/nation", json={"nation": nation})

    assert (await take(host, 0, nations[3])).json()["seats"][0]["nation"] == nations[3]
    assert (await take(guest, 1, nations[3])).json()["code"] == "nation-taken"
    assert (await take(guest, 1, "atlantis")).json()["code"] == "no-nation"
    assert (await take(guest, 0, nations[0])).json()["code"] == "not-yours"
    assert (await take(guest, 2, nations[0])).json()["code"] == "not-yours"
    assert (await take(host, 2, nations[0])).status_code == 200  # the host, for a bot
    assert (await take(guest, 1, nations[1])).status_code == 200
    assert (await take(guest, 1, None)).status_code == 200
    await host.post(f"/api/tables/{table}/start")
    game = await Oracle(server.house.storage, table).look()
    ids = [nation.id for nation in game.box.nations]
    of_seat = {game.table.state.seat[index]: id for index, id in enumerate(ids)}
    assert (of_seat[0], of_seat[2]) == (nations[3], nations[0])
    assert sorted(of_seat.values()) == sorted(nations)
    assert (await take(host, 0, nations[2])).json()["code"] == "begun"
    room = await server.house.rooms.room(table)
    assert (await room._current()).record.start.seats == tuple(of_seat[seat] for seat in range(5))
    # played on, it replays
    socket = await host.sit(table)
    assert socket.view


async def test_at_other_tables_nations_are_not_chosen_freely(server) -> None:
    host = await server.person("Host")
    made = await host.make_table(5)
    assert made["table"].get("nations", []) == []
    path = f"/api/tables/{made['table']['id']}/seats/0/nation"
    await refused(host, "PUT", path, {"nation": "minoa"}, 409, "not-free")


# The pace of a table


async def test_a_pace_is_declared_and_checked(server) -> None:
    host = await server.person("Host")
    editions = await host.get("/api/editions")
    live, own = editions["paces"]
    assert (live["kind"], own["kind"]) == ("live", "own-times")
    fields = {field["name"]: field for field in live["fields"] + own["fields"]}
    assert fields["trade_minutes"] == {
        "name": "trade_minutes",
        "kind": "number",
        "default": 10,
        "help": "Trade closes after this time.",
        "least": 1,
        "most": 240,
    }
    assert fields["decision_seconds"]["default"] is None
    assert fields["phase_minutes"]["kind"] == "minutes-by-phase"
    assert fields["bank_hours"]["default"] == 48
    assert all(field["help"] for field in fields.values())
    assert "movement" in editions["editions"][0]["phases"]
    assert [choice["id"] for choice in editions["nation_choices"]] == ["book", "free"]
    for pace, code in (
        ({"kind": "live", "decision_seconds": 4}, "malformed"),
        ({"kind": "live", "bank_hours": 4}, "malformed"),
        ({"kind": "own-times", "quiet_hours": 13}, "malformed"),
        ({"kind": "slow"}, "malformed"),
        ({}, "malformed"),
        ({"kind": "live", "phase_minutes": {"lunch": 60}}, "unfit-pace"),
        ({"kind": "live", "phase_minutes": {"trade": 60}}, "unfit-pace"),
    ):
        wish = {"edition": "western-empires", "players": 5, "pace": pace}
        await refused(host, "POST", "/api/tables", wish, 400, code)
    made = await host.make_table(5, pace={"kind": "own-times", "decision_hours": 24})
    assert made["table"]["pace"] == {
        "kind": "own-times",
        "decision_hours": 24,
        "bank_hours": 48,
        "increment_hours": 0,
        "first_hours": 6,
        "trade_hours": 48,
        "quiet_hours": 8,
    }


async def test_quiet_hours_count_at_the_table(server) -> None:
    """From its start, and when they are changed a day later; a seat that changes hands has those of who came."""
    people = [await server.person(f"P{number}") for number in range(5)]
    hours = {"start": "22:00", "end": "06:00", "zone": "Europe/Berlin"}
    for each in people:
        answer = await each.http.put("/api/quiet-hours", json={"hours": hours})
        assert answer.json() == {"hours": hours}
    assert await people[1].get("/api/quiet-hours") == {"hours": hours}
    for wrong in ({**hours, "zone": "Mars"}, {**hours, "end": "22:00"}, {**hours, "start": "25:00"}):
        assert (await people[1].http.put("/api/quiet-hours", json={"hours": wrong})).status_code == 400
    pace = {"kind": "own-times", "bank_hours": 240, "decision_hours": 48}
    table = await full_table(people, options=RANDOM, pace=pace)
    seat = due_seats(await Oracle(server.house.storage, table).look())[0]
    before = (await people[0].get(f"/api/tables/{table}"))["clocks"]["seats"][seat]["deadline"]
    awake = now() + 288 * HOUR  # without any quiet hours
    assert before > awake + 100 * HOUR
    await people[seat].http.put("/api/quiet-hours", json={"hours": None})
    (event,) = [each for each in await keeping.logged(server.house.storage, table) if each.number == 6]
    assert event.event.hours is None
    assert event.event.counts >= now() + 23 * HOUR
    # counted from tomorrow on, the other way round
    room = await server.house.rooms.room(table)
    await room.catch_up_with_table()
    later = (await people[0].get(f"/api/tables/{table}"))["clocks"]["seats"][seat]["deadline"]
    assert awake - HOUR < later < awake + 20 * HOUR


async def test_trade_closes_when_its_time_is_up(server, monkeypatch) -> None:
    """7.24, by an action in the record marked 'by clock'."""
    quick = {**RANDOM, "scenario": "short"}  # cards lie in hands from the beginning
    table, _, sockets = await seated(server, 5, options=quick, bots={}, pace={"kind": "live", "trade_minutes": 10})
    oracle, luck = Oracle(server.house.storage, table), Random("trade 4")
    game = await oracle.look()
    for _ in range(1000):
        if game.phase == "trade" and due_seats(game):
            break
        seat = due_seats(game)[0]
        await sockets[seat].ask("play", action=some_answer(game, seat, luck))
        game = await oracle.look()
    assert game.phase == "trade"
    seat = due_seats(game)[0]
    await sockets[seat].wait(lambda: sockets[seat].of("clocks")[-1].get("trade_ends"))
    ends = sockets[seat].of("clocks")[-1]["trade_ends"]
    assert now() + 9 * 60_000 < ends <= now() + 10 * 60_000
    room = await server.house.rooms.room(table)
    monkeypatch.setattr("ochre.server.room.now", lambda: now() + 11 * 60_000)
    monkeypatch.setattr("ochre.server.storage.now", lambda: now() + 11 * 60_000)
    room._wake.set()
    number = oracle.number
    await sockets[0].wait(lambda: sockets[0].number > number)
    game = await oracle.look()
    closing = next(entry for entry in game.record.entries if entry.seat is None)
    assert closing.mark == "clock"
    assert closing.action.__class__.__name__ == "CloseTrade"
    assert game.phase != "trade"
