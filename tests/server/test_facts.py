"""The box, the book, the map and the looks over HTTP: complete, kept by browsers, shown to those who may look."""

import pytest
from server.client import Browser

from ochre.board.areas import load_map
from ochre.board.rulebook import load_rules, rulebooks
from ochre.games import EDITIONS
from ochre.server.facts import box_facts

pytestmark = pytest.mark.anyio


async def a_table(server, **wish) -> tuple[Browser, str]:
    ada = await server.person("Ada")
    made = await ada.make_table(**wish)
    return ada, made["table"]["id"]


async def test_the_box_of_a_table_holds_all_that_lies_on_it(server) -> None:
    ada, table = await a_table(server, players=9)
    box = await ada.get(f"/api/tables/{table}/box")
    assert (box["edition"], box["prefix"], box["map"], box["frame"]) == ("western-empires", "WE", "mega", "west")
    assert len(box["nations"]) == 9
    assert len(box["advances"]) == 51
    assert [phase["id"] for phase in box["phases"]][:3] == ["tax-collection", "population-expansion", "movement"]
    assert box["phases"][-1] == {"number": 13, "id": "ast-alteration", "name": "A.S.T. Alteration"}
    areas = {area["id"]: area for area in box["areas"]}
    thera = areas["thera"]
    assert (thera["limit"], thera["site"], thera["volcano"], thera["region"]) == (3, "black", "thera", "minoa")
    for area in areas.values():
        for near in area.get("land", []):
            assert area["id"] in areas[near]["land"]
    epochs = {epoch["id"]: epoch for epoch in box["epochs"]}
    assert all(set(nation["track"]) <= set(epochs) for nation in box["nations"])
    assert epochs["early-bronze"]["cities"] == 2
    cards = {card["id"]: card for card in box["cards"]}
    assert cards["gold"]["set_values"][:4] == [0, 9, 36, 81]
    assert (cards["flood"]["calamity"], cards["flood"]["tradeable"]) == ("non-tradeable", False)
    assert {stack["number"]: stack.get("price") for stack in box["stacks"]}[9] == 15
    assert box["numbers"]["tokens"] == 55


async def test_every_advance_and_calamity_names_its_rules(server) -> None:
    ada, table = await a_table(server, players=9)
    box = await ada.get(f"/api/tables/{table}/box")
    known = {rule.id for rule in load_rules("western-empires")}
    for thing in [*box["advances"], *(card for card in box["cards"] if card["kind"] == "calamity")]:
        assert thing["rules"], thing["id"]
        assert set(thing["rules"]) <= known


async def test_options_and_players_change_the_box(server) -> None:
    ada, five = await a_table(server, players=5)
    _, expert = await a_table(server, players=5, options={"ast": "expert"})
    basic = await ada.get(f"/api/tables/{five}/box")
    assert len(basic["nations"]) == 5
    assert any(not area.get("in_play", True) for area in basic["areas"])
    other = await ada.get(f"/api/tables/{expert}/box")
    assert other["epochs"] != basic["epochs"]


async def test_who_may_not_look_at_the_table_gets_no_box(server) -> None:
    _, table = await a_table(server, listed=False, watching="nobody")
    eve = await server.person("Eve")
    answer = await eve.http.get(f"/api/tables/{table}/box")
    assert answer.status_code == 404


async def test_the_book_is_looked_up_by_path(server) -> None:
    ada = await server.person("Ada")
    book = await ada.get("/api/rules/western-empires")
    by_path = {rule["path"]: rule for rule in book["rules"]}
    assert by_path["4b.3"]["id"] == "WE-4b.3"
    assert by_path["comp.1"]["id"] == "WE-comp.1-v2"
    assert len(by_path) == len(book["rules"]) == len(load_rules("western-empires"))
    assert (await ada.http.get("/api/rules/no-such-book")).status_code == 404
    assert "western-empires" in rulebooks()


async def test_maps_looks_and_pictures(server) -> None:
    ada = await server.person("Ada")
    asset = await ada.get("/api/maps/mega")
    assert set(asset["areas"]) == {area.id for area in load_map("mega").areas}
    picture = asset["pictures"][0]
    answer = await ada.http.get(f"/maps/mega/{picture['name']}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert len(answer.content) == picture["bytes"]
    assert "max-age" in answer.headers["cache-control"]
    look = await ada.get("/api/look")
    assert look["palettes"]["pigments"]["egypt"]["emblem"] in look["emblems"]
    for path in ("/api/maps/atlantis", "/maps/atlantis/x.webp", "/maps/mega/areas.toml", "/maps/mega/..%2fareas.toml"):
        assert (await ada.http.get(path)).status_code == 404, path


@pytest.mark.parametrize("path", ["/api/rules/western-empires", "/api/maps/mega", "/api/look", "box"])
async def test_what_has_not_changed_is_not_sent_again(server, path: str) -> None:
    ada, table = await a_table(server)
    address = f"/api/tables/{table}/box" if path == "box" else path
    first = await ada.http.get(address)
    assert first.headers["content-encoding"] == "gzip"
    again = await ada.http.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = await ada.http.get(address, headers={"accept-encoding": "identity"})
    assert plain.json() == first.json()
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_edition_tells_its_box_for_every_number_of_players(edition: str) -> None:
    known = EDITIONS[edition]
    for players in known.players:
        box = known.open(known, players, known.read_options({}), ())
        told = box_facts(box)
        assert [nation.id for nation in told.nations] == [nation.id for nation in box.nations]
        cards = {card.id for card in told.cards}
        assert {id for stack in told.stacks for id in stack.cards} == {card.id for card in told.cards if card.stack}
        assert all(card.same_as in (None, *cards) for card in told.cards)
        assert {nation.block for nation in told.nations} == {stack.block for stack in told.stacks}
        piles = {stack.pile for stack in told.stacks}
        assert len(piles) == len(told.stacks) == max(piles)
