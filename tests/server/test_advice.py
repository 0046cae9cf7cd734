"""Asking for advice over the socket: answered to the asker alone, recorded nowhere."""

from random import Random

import pytest
from server.client import Refused
from server.seating import Oracle, due_seats, seated, some_answer

pytestmark = pytest.mark.anyio
DEALT = {"nations": "random"}


async def test_a_plan_is_judged_and_nothing_happens(server) -> None:
    table, _, sockets = await seated(server, 5, options=DEALT)
    oracle = Oracle(server.house.storage, table)
    game = await oracle.look()
    seat = due_seats(game)[0]
    action = some_answer(game, seat, Random(1))
    told = await sockets[seat].ask("consult", actions=[action])
    assert (told["type"], told["legal"], told["objection"]) == ("consulted", 1, None)
    assert told["foreseen"]["about"]["form"] == "movement"
    assert told["foreseen"]["me"]["seat"] == seat
    wrong = await sockets[seat].ask("consult", actions=[action, {"type": "nonsense"}])
    assert (wrong["legal"], wrong["objection"]["index"], wrong["objection"]["code"]) == (1, 1, "malformed")
    for number, socket in enumerate(sockets):
        assert not socket.of("frame")
        assert number == seat or not socket.of("consulted")
    assert (await oracle.look()).hash() == game.hash()
    assert oracle.number == 0


async def test_the_outlook_is_for_everybody_and_the_road_for_me(server) -> None:
    table, _, (ada,) = await seated(server, 1, options=DEALT)
    told = await ada.ask("ask-outlook")
    assert len(told["positions"]) == 5
    assert told["road"][0]["space"] == 1
    watcher = await (await server.person("Eve")).sit(table)
    seen = await watcher.ask("ask-outlook")
    assert (seen["road"], seen["warnings"]) == ([], [])
    assert [position["nation"] for position in seen["positions"]] == [
        position["nation"] for position in told["positions"]
    ]
    with pytest.raises(Refused) as refusal:
        await watcher.ask("consult", actions=[])
    assert refusal.value.code == "closed"


async def test_baskets_are_told_to_their_buyer(server) -> None:
    _, _, (ada,) = await seated(server, 1, options=DEALT)
    told = await ada.ask("ask-baskets", advances=["pottery"])
    assert (told["power"], told["baskets"], told["own"]) == (0, [], None)
    assert told["own_price"] > 0
    with pytest.raises(Refused) as refusal:
        await ada.ask("ask-baskets", advances=["pottery", "pottery"])
    assert (refusal.value.code, refusal.value.message["rule"]) == ("illegal", "WE-12.11")


async def test_who_asks_too_much_is_slowed_down_and_stays(server) -> None:
    _, _, (ada,) = await seated(server, 1, options=DEALT)
    answered, codes = 0, list[str]()
    while not codes and answered < 200:
        try:
            await ada.ask("consult", actions=[])
            answered += 1
        except Refused as refusal:
            codes.append(refusal.code)
    assert codes == ["too-fast"]
    assert answered >= 30
    assert not ada.closed


async def test_who_could_come_is_told_to_players(server) -> None:
    table, _, (ada, _) = await seated(server, 2, options=DEALT)
    assert (await ada.ask("ask-reach"))["areas"] == {}  # one token each, far from each other
    watcher = await (await server.person("Eve")).sit(table)
    with pytest.raises(Refused) as refusal:
        await watcher.ask("ask-reach")
    assert refusal.value.code == "closed"
