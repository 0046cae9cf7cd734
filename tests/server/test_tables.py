"""From a name to a running game, over HTTP: guests, tables, links, seats, lobby, accounts."""

import pytest

import ochre

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest) -> str:
    """Both kinds in a long run; test_storage.py tries every statement on both always."""
    address: str = request.getfixturevalue(request.param)
    return address


async def test_a_guest_needs_only_a_name(server) -> None:
    browser = server.stranger()
    assert await browser.get("/api/session") == {"person": None}
    made = await browser.post("/api/session", {"name": "  Ada   Lovelace "}, 201)
    assert made["person"]["name"] == "Ada Lovelace"
    assert await browser.get("/api/session") == made
    answer = await browser.http.patch("/api/session", json={"name": "Ada"})
    assert answer.json()["person"]["name"] == "Ada"


async def test_the_cookie_is_kept_from_scripts(server) -> None:
    answer = await server.stranger().http.post("/api/session", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # on http://127.0.0.1


async def test_forms_are_made_from_what_an_edition_declares(server) -> None:
    (western,) = [e for e in (await server.stranger().get("/api/editions"))["editions"] if e["id"] == "western-empires"]
    assert (western["least_players"], western["most_players"]) == (5, 9)
    options = {option["name"]: option for option in western["options"]}
    assert set(options) == {option.name for option in ochre.EDITIONS["western-empires"].options}
    assert options["scenario"]["choices"] == ["full", "short", "first"]
    assert options["exact_census"]["kind"] == "truth"
    assert options["turn_limit"] == {
        "name": "turn_limit",
        "kind": "number",
        "default": 0,
        "help": options["turn_limit"]["help"],
        "least": 0,
        "most": 200,
    }


async def test_a_table_fills_by_links_and_starts(server) -> None:
    host = await server.person("Ada")
    made = await host.make_table(5, bots={"3": "random", "4": "random"}, listed=False, options={"turn_limit": 2})
    table, links = made["table"]["id"], made["links"]
    assert set(links["seats"]) == {"1", "2"}
    assert (made["table"]["host"], made["table"]["seat"], made["table"]["stage"]) == (True, 0, "open")
    await host.post(f"/api/tables/{table}/start", status=409)  # two seats are free
    bob, cleo, dan = [await server.person(name) for name in ("Bob", "Cleo", "Dan")]
    joined = await bob.post("/api/join", {"secret": links["seats"]["2"]})
    assert (joined["seat"], joined["host"]) == (2, False)
    await dan.post("/api/join", {"secret": links["seats"]["2"]}, 404)  # used up
    assert (await cleo.post("/api/join", {"secret": links["open"]}))["seat"] == 1
    assert (await cleo.post("/api/join", {"secret": links["open"]}))["seat"] == 1  # twice is once
    await dan.post("/api/join", {"secret": links["open"]}, 409)
    await bob.post(f"/api/tables/{table}/start", status=403)
    begun = await host.post(f"/api/tables/{table}/start")
    assert begun["stage"] == "running"
    await host.post(f"/api/tables/{table}/start", status=409)
    assert [seat.get("name") or seat["bot"] for seat in begun["seats"]] == ["Ada", "Cleo", "Bob", "random", "random"]


async def test_new_links_replace_the_old_ones(server) -> None:
    host, bob = await server.person("Ada"), await server.person("Bob")
    made = await host.make_table()
    await bob.post(f"/api/tables/{made['table']['id']}/links", status=403)
    new = await host.post(f"/api/tables/{made['table']['id']}/links")
    for old in (made["links"]["open"], made["links"]["watch"], made["links"]["seats"]["1"]):
        await bob.post("/api/join", {"secret": old}, 404)
    assert (await bob.post("/api/join", {"secret": new["seats"]["1"]}))["seat"] == 1


async def test_who_stands_up_frees_the_seat(server) -> None:
    host, bob = await server.person("Ada"), await server.person("Bob")
    table = (await host.make_table())["table"]["id"]
    assert (await bob.post(f"/api/tables/{table}/join"))["seat"] == 1
    assert (await bob.post(f"/api/tables/{table}/leave"))["seat"] is None


async def test_a_private_table_does_not_exist_for_strangers(server) -> None:
    host, bob = await server.person("Ada"), await server.person("Bob")
    made = await host.make_table(listed=False, watching="link")
    table = made["table"]["id"]
    assert (await bob.http.get(f"/api/tables/{table}")).status_code == 404
    await bob.post(f"/api/tables/{table}/join", status=404)
    assert table not in str(await bob.get("/api/tables"))
    await bob.post("/api/join", {"secret": made["links"]["watch"]})
    assert (await bob.get(f"/api/tables/{table}"))["seat"] is None
    await bob.post(f"/api/tables/{table}/join", status=403)  # who watches does not sit


async def test_the_lobby_lists(server) -> None:
    ada, bob = await server.person("Ada"), await server.person("Bob")
    bots = dict.fromkeys("1234", "random")
    waiting = (await ada.make_table(title="Waiting"))["table"]["id"]
    mine = (await ada.make_table(title="Mine", seat=0, bots=bots))["table"]["id"]
    hidden = (await ada.make_table(title="Hidden", bots=bots, watching="nobody"))["table"]["id"]
    for table in (mine, hidden):
        await ada.post(f"/api/tables/{table}/start")

    def names(tables: list[dict]) -> set[str]:
        return {table["title"] for table in tables}

    seen_by_ada, seen_by_bob = await ada.get("/api/tables"), await bob.get("/api/tables")
    assert names(seen_by_ada["mine"]) == {"Waiting", "Mine", "Hidden"}
    assert names(seen_by_bob["mine"]) == set()
    assert names(seen_by_bob["open"]) == {"Waiting"}
    assert names(seen_by_bob["watch"]) == {"Mine"}
    assert (await bob.http.get(f"/api/tables/{hidden}")).status_code == 404
    assert waiting in str(await server.stranger().get("/api/tables"))
    page = (await bob.http.get("/")).text
    assert "This server runs" in page
    assert "Waiting" in page
    assert "Hidden" not in page


async def test_the_lobby_knows_whose_turn_it_is(server) -> None:
    ada = await server.person("Ada")
    made = await ada.make_table(bots=dict.fromkeys("1234", "default"), options={"nations": "random"})
    begun = await ada.post(f"/api/tables/{made['table']['id']}/start")
    for _ in range(100):  # the bots answer; then it waits for Ada
        (info,) = (await ada.get("/api/tables"))["mine"]
        if info["due"] == [0]:
            break
    assert info["my_turn"]
    assert begun["phase"] == "tax-collection" or info["phase"]
    nations = [seat["nation"] for seat in info["seats"]]
    assert len(set(nations)) == 5
    assert info["started"] >= info["created"]


async def test_a_guest_becomes_an_account_and_keeps_the_seats(server) -> None:
    ada = await server.person("Ada")
    table = (await ada.make_table())["table"]["id"]
    account = {"login": "Ada.L", "password": "correct horse"}
    assert (await ada.post("/api/account", account, 201))["person"]["login"] == "ada.l"
    await ada.post("/api/account", account, 409)
    elsewhere = await server.person("Somebody")
    other = (await elsewhere.make_table())["table"]["id"]
    await elsewhere.post("/api/account", account, 409)  # taken
    await elsewhere.post("/api/login", {**account, "password": "wrong horse"}, 403)
    await elsewhere.post("/api/login", {"login": "nobody", "password": "wrong horse"}, 403)
    me = await elsewhere.post("/api/login", {**account, "login": "ADA.L"})
    assert me["person"]["name"] == "Ada"
    for id in (table, other):  # the account's, and what the guest at that browser sat at
        assert (await elsewhere.get(f"/api/tables/{id}"))["seat"] == 0
        assert (await ada.get(f"/api/tables/{id}"))["seat"] == 0


async def test_health_and_metrics(server) -> None:
    browser = await server.person("Ada")
    assert (await browser.http.get("/health")).text == "ok\n"
    text = (await browser.http.get("/metrics")).text
    assert "# TYPE ochre_requests_total counter" in text
    assert "ochre_connections 0" in text


UNFIT = [
    ({"edition": "chess"}, "no-edition"),
    ({"players": 4}, "unfit-options"),
    ({"players": 17}, "unfit-options"),
    ({"players": 0}, "malformed"),
    ({"options": {"scenario": "endless"}}, "unfit-options"),
    ({"options": {"colour": "red"}}, "unfit-options"),
    ({"options": {"turn_limit": 1.5}}, "unfit-options"),
    ({"players": 6, "options": {"scenario": "first"}}, "unfit-options"),
    ({"bots": {"9": "random"}}, "no-seat"),
    ({"bots": {"-1": "random"}}, "no-seat"),
    ({"bots": {"1": "genius"}}, "no-bot"),
    ({"bots": {"0": "random"}}, "no-seat"),  # where the host sits
    ({"seat": 7}, "no-seat"),
    ({"watching": "everyone"}, "malformed"),
    ({"title": "<b>bold</b>"}, "unfit-name"),
    ({"colour": "red"}, "malformed"),
]


async def test_a_table_that_cannot_be_is_refused(server) -> None:
    ada = await server.person("Ada")
    for wish, code in UNFIT:
        answer = await ada.http.post("/api/tables", json={"edition": "western-empires", "players": 5, **wish})
        assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
        assert answer.json()["message"].endswith(".")
    assert (await ada.get("/api/tables"))["mine"] == []
