"""After the game: statistics, results, records from elsewhere, ratings, codes to scan."""

import asyncio
import json
from functools import cache
from typing import Any

import pytest
from server.client import Browser, dice
from server.conftest import Running
from server.seating import Oracle, some_answer
from sqlalchemy import update

from ochre.arena.playing import open_game, playing, seated
from ochre.engine.game import Game
from ochre.engine.record import Entry
from ochre.server import ratings
from ochre.server.qr import in_terminal
from ochre.server.schema import actions
from ochre.server.storage import SeatStanding, Storage, Summary, encode_entries
from ochre.statistics import statistics
from ochre.wire.records import encode_record

pytestmark = pytest.mark.anyio


@cache
def played(turns: int = 3, seed: int = 5) -> Game:
    game = open_game("western-empires", 5, seed, {"turn_limit": turns})
    for _ in playing(game, seated(["standard"] * 5, seed)):
        pass
    return game


def as_json(game: Game, entries: int | None = None, **changed: Any) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(encode_record(game.record, game.hash()))
    if entries is not None:
        plain["entries"] = plain["entries"][:entries]
        del plain["hash"]
    return {**plain, **changed}


async def bring(browser: Browser, record: dict[str, Any], status: int = 201, **more: Any) -> Any:
    return await browser.post("/api/records", {"record": record, **more}, status)


# Records from elsewhere


async def test_a_finished_record_is_a_finished_table(server: Running) -> None:
    ada, game = await server.person("Ada"), played()
    taken = await bring(ada, as_json(game), title="From home", listed=True)
    table = taken["table"]
    assert (table["stage"], table["imported"], table["title"]) == ("finished", True, "From home")
    assert taken["links"] == {}
    id = table["id"]
    other = await server.person("Bob")
    assert (await other.get(f"/api/tables/{id}"))["turn"] == game.turn
    assert (await other.get(f"/api/tables/{id}/record"))["entries"] == as_json(game)["entries"]
    last = await other.get(f"/api/tables/{id}/moves/{len(game.record.entries)}")
    assert last["views"][0]["standings"][0][1] == game.result.winner.nation  # type: ignore[union-attr]
    stones = (await other.get(f"/api/tables/{id}/milestones"))["moves"]  # who did not play sees the replay, too
    assert stones[-1]["turn"] == game.turn
    results = await other.get(f"/api/tables/{id}/results")
    assert not results["rated"]
    (ended,) = (await other.get("/api/tables"))["finished"]
    winner = results["seats"][0]
    assert ended["outcome"] == {
        "nation": winner["nation"],
        "name": None,
        "bot": winner["bot"],
        "points": winner["points"],
    }
    assert [(row["nation"], row["points"]) for row in results["seats"]] == [
        (standing.nation, standing.points)
        for standing in game.result.ranking  # type: ignore[union-attr]
    ]


async def test_statistics_of_a_finished_game(server: Running) -> None:
    ada, game = await server.person("Ada"), played()
    table = (await bring(ada, as_json(game)))["table"]["id"]
    found = await ada.get(f"/api/tables/{table}/statistics")
    expected = statistics(game.record)
    assert found["finished"]
    assert [turn["turn"] for turn in found["turns"]] == [turn.turn for turn in expected.turns]
    shown = [[(row["nation"], row["points"], row["cities"]) for row in turn["nations"]] for turn in found["turns"]]
    assert shown == [[(row.nation, row.points, row.cities) for row in turn.nations] for turn in expected.turns]


async def test_a_game_by_other_rules_is_no_bug(server: Running, storage: Storage) -> None:
    ada = await server.person("Ada")
    table = (await bring(ada, as_json(played())))["table"]["id"]
    unlawful = encode_entries([Entry(0, {"type": "of-earlier-rules"})])
    async with storage._writing() as connection:
        await connection.execute(update(actions).where(actions.c.sequence == 5).values(entries=unlawful))
    for path in ("statistics", "moves/7"):
        answer = await ada.http.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "no-replay")
    await ada.get(f"/api/tables/{table}/moves/4")


async def test_an_unfinished_record_is_played_on(server: Running, storage: Storage) -> None:
    game = played()
    half = len(game.record.entries) // 2
    people = [await server.person(f"P{seat}") for seat in range(5)]
    taken = await bring(people[0], as_json(game, half))
    id = taken["table"]["id"]
    assert taken["table"]["stage"] == "open"
    assert [seat.get("name") for seat in taken["table"]["seats"]] == [None] * 5
    for seat, browser in enumerate(people):
        await browser.post("/api/join", {"secret": taken["links"]["seats"][str(seat)]})
    begun = await people[0].post(f"/api/tables/{id}/start")
    assert begun["stage"] == "running"
    sockets = [await browser.sit(id) for browser in people]
    assert sockets[0].number == half
    oracle = Oracle(storage, id)
    now = await oracle.look()
    seat = now.seat_of(now.pending[0])
    done = await sockets[seat].ask("play", action=some_answer(now, seat, dice(1)))
    assert done["number"] == half + 1
    found = await people[1].get(f"/api/tables/{id}/statistics")
    assert not found["finished"]
    assert all(row["points"] is None for turn in found["turns"] for row in turn["nations"])
    await people[0].post("/api/records", {"record": as_json(now, half)}, 201)
    for socket in sockets:
        await socket.close()


def broken(game: Game) -> dict[str, tuple[Any, str]]:
    whole = as_json(game)
    seed = {**whole["start"], "seed": "AAAA"}
    arranged = {**whole["start"], "position": {"phase": "trade"}}
    wrong = {"seat": 0, "action": {"type": "no-such-action"}}
    return {
        "nonsense": ({"hello": 1}, "This is no record"),
        "unknown field": ({**whole, "more": 1}, "This is no record"),
        "another end": ({**whole, "hash": "00" * 16}, "another position"),
        "an action too many": ({**whole, "entries": [*whole["entries"], wrong]}, f"Entry {len(whole['entries']) + 1} "),
        "a wrong action": ({**whole, "entries": [wrong]}, "Entry 1 "),
        "no such seat": ({**whole, "entries": [{"seat": 99, "action": {"type": "pass"}}]}, "Entry 1 "),
        "no such edition": ({**whole, "start": {**whole["start"], "edition": "chess"}}, "The beginning"),
        "a short seed": ({**whole, "start": seed}, "seed"),
        "too many players": ({**whole, "start": {**whole["start"], "players": 10**9}}, "The beginning"),
        "arranged": ({**whole, "start": arranged}, "arranged by hand"),
        "too long": ({**whole, "entries": [{"seat": 0}] * 60_000}, "too long"),
    }


@pytest.mark.parametrize("kind", list(broken(played())))
async def test_bad_records_are_refused_politely(server: Running, kind: str) -> None:
    ada = await server.person("Ada")
    record, said = broken(played())[kind]
    refused = await bring(ada, record, 400)
    assert refused["code"] == "unfit-record"
    assert said in refused["message"]
    assert (await ada.get("/api/tables"))["mine"] == []


async def test_too_big_and_too_many_records(start_server: Any) -> None:
    server = await start_server(most_record_bytes=2000, imports_per_minute=2)
    ada = await server.person("Ada")
    assert (await bring(ada, as_json(played()), 413))["code"] == "too-big"
    for _ in range(2):
        await bring(ada, {}, 400)
    assert (await bring(ada, {}, 429))["code"] == "too-fast"
    await server.stranger().post("/api/records", {"record": {}}, 401)


async def test_a_long_record_does_not_stop_the_others(server: Running) -> None:
    """While it is replayed, in slices, everybody else is answered."""
    ada, bob = await server.person("Ada"), await server.person("Bob")
    record = as_json(played(12, 6))
    bringing = asyncio.create_task(bring(ada, record))
    answers = 0
    while not bringing.done():
        await bob.get("/api/session")
        answers += 1
    await bringing
    assert answers > 2  # a server that stops would answer once, at the end


# Ratings


def test_winners_gain_and_kinds_share() -> None:
    after = ratings.after([("person:a", 1), ("bot:x", 2), ("bot:x", 3)], {})
    assert after["person:a"].mu > ratings.Rating().mu > after["bot:x"].mu
    assert after["person:a"].sigma < ratings.Rating().sigma
    assert (after["person:a"].games, after["bot:x"].games) == (1, 1)


async def finish(storage: Storage, host: str, places: list[int], people: list[str | None], rated: bool = True) -> str:
    """A game that has just ended so."""
    start = played().record.start
    how: dict[str, Any] = {"title": "T", "listed": True, "watching": "anyone", "seat": None}
    bots = {seat: "random" for seat, person in enumerate(people) if person is None}
    id = await storage.add_game(host, start=start, rules_version=1, bots=bots, rated=rated, **how)
    for seat, person in enumerate(people):
        if person:
            await storage.sit_down(id, person, seat)
    await storage.start_game(id, Summary("running", "", 1, "trade", []))
    standings = tuple(SeatStanding(seat, f"n{seat}", place, 100 - place) for seat, place in enumerate(places))
    await storage.append(id, 1, [], Summary("finished", "", 2, "", [], standings))
    return id


async def test_rated_games_change_ratings_once_and_in_order(storage: Storage) -> None:
    ada, bob = [(await storage.add_person(name))[0].id for name in ("Ada", "Bob")]
    people = [ada, bob, None, None, None]
    first = await finish(storage, ada, [1, 2, 3, 4, 5], people)
    await finish(storage, ada, [1, 2, 3, 4, 5], people, rated=False)
    assert await ratings.rate_new_games(storage) == 1
    assert await ratings.rate_new_games(storage) == 0
    second = await finish(storage, ada, [2, 1, 3, 4, 5], people)
    assert await ratings.rate_new_games(storage) == 1
    found = await ratings.best(storage, "western-empires")
    assert {rated.name for rated in found} == {"Ada", "Bob", "random"}
    assert found[-1].bot
    mine = await ratings.of(storage, "western-empires", ada)
    assert mine
    assert mine.rating.games == 2
    assert await ratings.best(storage, "another") == []
    rows = await storage.results(first), await storage.results(second)
    assert rows[0][0].name == "Ada"
    assert rows[0][0].before == (ratings.Rating().mu, ratings.Rating().sigma)
    assert rows[0][0].after == next(row.before for row in rows[1] if row.name == "Ada")
    # The same comes out when all is forgotten and made again.
    assert await ratings.rate_anew(storage) == 2
    assert await ratings.best(storage, "western-empires") == found
    assert (await storage.results(first), await storage.results(second)) == rows


async def test_two_processes_rate_a_game_once(database: str) -> None:
    one, other = Storage(database), Storage(database)
    await one.open()
    ada = (await one.add_person("Ada"))[0].id
    for _ in range(3):
        await finish(one, ada, [1, 2, 3, 4, 5], [ada, None, None, None, None])
    done = await asyncio.gather(*(ratings.rate_new_games(storage) for storage in (one, other, one, other)))
    assert sum(done) == 3
    mine = await ratings.of(one, "western-empires", ada)
    assert mine
    assert mine.rating.games == 3
    await one.close()
    await other.close()


async def test_the_list_of_ratings(server: Running, storage: Storage) -> None:
    ada = await server.person("Ada")
    me = (await ada.get("/api/session"))["person"]["id"]
    await finish(storage, me, [1, 2, 3, 4, 5], [me, None, None, None, None])
    await ratings.rate_new_games(storage)
    found = await ada.get("/api/ratings?edition=western-empires")
    assert found["mine"]["name"] == "Ada"
    assert [row["bot"] for row in found["ratings"]] == [False, True]
    assert found["mine"]["sigma"] < 8.4
    assert found["mine"]["shown"] == pytest.approx(found["mine"]["mu"] - 3 * found["mine"]["sigma"], abs=0.05)
    refused = await ada.http.get("/api/ratings?edition=chess")
    assert refused.status_code == 400


async def test_rated_tables_are_for_accounts(server: Running) -> None:
    ada, bob = await server.person("Ada"), await server.person("Bob")
    wish = {"edition": "western-empires", "players": 5, "rated": True}
    assert (await ada.post("/api/tables", wish, 403))["code"] == "needs-account"
    await ada.post("/api/account", {"login": "ada.a", "password": "correct horse"})
    made = await ada.post("/api/tables", wish, 201)
    assert made["table"]["rated"]
    assert (await bob.post("/api/join", {"secret": made["links"]["open"]}, 403))["code"] == "needs-account"
    await bob.post("/api/account", {"login": "bob.b", "password": "correct horse"})
    await bob.post("/api/join", {"secret": made["links"]["open"]})


# Codes to scan


async def test_qr_codes_of_own_links_only(server: Running) -> None:
    browser = server.stranger()
    answer = await browser.http.post("/api/qr", json={"text": f"{server.address}/join#abcdefghijklmnopqrstuvwx"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    for text in ("https://elsewhere.example/join#abc", "javascript:alert(1)", f"{server.address}.evil.example/"):
        assert (await browser.post("/api/qr", {"text": text}, 400))["code"] == "foreign-link"
    await browser.post("/api/qr", {"text": f"{server.address}/{'x' * 600}"}, 400)


def test_a_code_in_the_terminal() -> None:
    lines = in_terminal("http://192.168.0.7:8000/join#abcdefghijklmnop").splitlines()
    assert 12 < len(lines) < 30
