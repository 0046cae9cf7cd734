"""Bots on the trading floor where people trade, too: they take their time, answer, and leave people a chance."""

import asyncio
from collections.abc import Collection, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from bots.test_eyes import other_secrets
from server.conftest import run_server
from server.seating import Oracle, due_seats, seated

import ochre
from ochre.bots.bot import Answer, Bot
from ochre.bots.company import Company
from ochre.bots.registry import bots_for
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game
from ochre.server.seated_bots import Manners, Pace, company_of, people_trade

PACE = Pace(answer=2.0, pause=5.0, patience=15.0, chance=20.0, offers=2)
NATIONS = ("minoa", "assyria", "celt", "carthage", "hatti")
BOTS = {2, 3, 4}
HANDS = {
    "minoa": ["gold", "copper", "ochre", "iron", "clay", "wine", "wine"],
    "assyria": ["resin", "resin", "iron", "oil", "wool"],
    "celt": ["gold", "gold", "copper", "resin", "clay", "papyri"],
    "carthage": ["copper", "copper", "gold", "oil", "clay", "fish"],
    "hatti": ["wine", "wine", "copper", "gold", "ochre", "iron"],
}


def floor(hands: dict[str, list[str]] = HANDS) -> Game:
    return ochre.arrange("western-empires", NATIONS, phase="trade", turn=7, hands=hands)


class Evening:
    """A trading floor with a clock of its own. Seats 0 and 1 are people, the others bots."""

    def __init__(self, game: Game, company: Company | None = None, bots: Collection[int] = BOTS) -> None:
        self.game, self.bots = game, bots
        self.company = company or Company(dict(zip(sorted(BOTS), bots_for(["standard"] * 3, 1), strict=True)))
        self.manners = Manners(PACE)
        self.now = 100.0
        self.said: list[tuple[float, int, list[Any]]] = []  # when, who, what

    def until(self, time: float) -> None:
        """Let the bots trade until this time."""
        while people_trade(self.game, self.bots):
            turn = self.manners.next(self.game, self.bots, self.now)
            if turn is None or turn.at > time:
                break
            self.now = max(self.now, turn.at)
            before = len(self.game.record.entries)
            if self.manners.speak(self.game, self.company, turn, self.now):
                actions = [entry.action for entry in self.game.record.entries[before:]]
                self.said.append((self.now, turn.seat, actions))
            else:
                assert len(self.game.record.entries) == before
        self.now = max(self.now, time)

    def spoken(self, kind: str) -> Iterator[tuple[float, int, Any]]:
        for at, seat, actions in self.said:
            for action in actions:
                if action.__struct_config__.tag == kind:
                    yield at, seat, action


def test_bots_speak_one_after_the_other_with_pauses_and_few_offers() -> None:
    evening = Evening(floor())
    evening.until(200.0)
    offered = [(at, seat) for at, seat, _ in evening.spoken("make-offer")]
    assert {seat for _, seat in offered} == BOTS
    assert min(at for at, _ in offered) >= 100.0 + PACE.answer
    first = [min(at for at, who in offered if who == seat) for seat in sorted(BOTS)]
    assert len(set(first)) == 3  # not all in one breath
    for seat in BOTS:
        times = [at for at, who, _ in evening.said if who == seat]
        assert all(later - earlier >= PACE.pause for earlier, later in pairwise(times))
    for _, _, actions in evening.said:
        assert sum(action.__struct_config__.tag == "make-offer" for action in actions) <= PACE.offers


def test_no_bot_finishes_before_people_had_a_chance_and_all_do_at_last() -> None:
    evening = Evening(floor())
    evening.until(100.0 + PACE.chance + PACE.patience - 0.1)
    assert not list(evening.spoken("pass-trade"))
    evening.until(400.0)
    assert {seat for _, seat, _ in evening.spoken("pass-trade")} == BOTS
    assert set(due_seats(evening.game)) == {0, 1}  # people trade as long as they like: the clock of the table decides
    assert evening.manners.next(evening.game, BOTS, 400.0) is None  # nothing more to say until something happens


def test_an_offer_to_one_bot_is_answered_within_seconds() -> None:
    evening = Evening(floor())
    evening.until(103.0)
    bad = {"type": "make-offer", "cards": ["ochre", "clay", "iron"], "says": ["ochre", "clay"], "wants": ["gold"]}
    evening.game.play(0, {**bad, "to": "celt"})
    number = evening.game.table.state.offers[-1].number
    evening.until(103.0 + PACE.answer)
    assert [(seat, action.number) for _, seat, action in evening.spoken("refuse-offer")] == [(2, number)]


def test_a_good_offer_is_taken_even_after_the_bots_have_finished() -> None:
    evening = Evening(floor())
    evening.until(400.0)
    assert not set(due_seats(evening.game)) & BOTS
    evening.said.clear()
    offer = {"type": "make-offer", "cards": ["gold", "wine", "clay"], "says": ["gold", "wine"]}
    evening.game.play(0, offer)
    evening.until(400.0 + PACE.answer + PACE.pause)
    assert [400.0 + PACE.answer <= at for at, _, _ in evening.spoken("accept-offer")] == [True]


def test_a_counter_offer_goes_to_who_asked() -> None:
    evening = Evening(floor(), bots={2})
    evening.until(101.0)
    wish = {"cards": ["gold", "wine", "clay"], "says": ["gold", "wine"], "wants": ["copper"], "want_count": 6}
    evening.game.play(0, {"type": "make-offer", **wish, "to": "celt"})
    evening.until(101.0 + PACE.answer)
    counters = [action for _, seat, action in evening.spoken("make-offer") if seat == 2 and action.to == "minoa"]
    assert [counter.wants[0] for counter in counters] == ["gold"]
    assert "copper" in counters[0].says


def test_when_people_have_finished_bots_need_no_manners() -> None:
    game = floor()
    assert people_trade(game, BOTS)
    for person in (0, 1):
        game.play(person, {"type": "pass-trade"})
    assert not people_trade(game, BOTS)


def test_what_a_bot_does_not_see_does_not_change_when_it_speaks() -> None:
    game = floor()
    game.play(0, {"type": "make-offer", "cards": ["ochre", "clay", "iron"], "says": ["ochre", "clay"], "to": "assyria"})
    for seat in BOTS:
        twin = other_secrets(game, game.nation_of(seat), Random(seat))
        evenings = [Evening(table.copy()) for table in (game, twin)]
        turns = []
        for evening in evenings:
            found = evening.manners.next(evening.game, {seat}, 100.0)
            assert found is not None
            spoke = evening.manners.speak(evening.game, evening.company, found, found.at)
            turns.append((found, spoke, evening.manners.next(evening.game, {seat}, found.at)))
        assert turns[0] == turns[1]


class Raising(Bot):
    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        raise ValueError("lost the thread")


class Looping(Bot):
    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        while True:
            pass


@pytest.mark.parametrize("bad", [Raising, Looping])
def test_a_bot_that_errs_or_loops_on_the_floor_finishes_and_is_reported(bad: type[Bot]) -> None:
    company = Company({2: bad(), 3: bots_for(["standard"], 1)[0], 4: bots_for(["standard"], 2)[0]}, seconds=0.05)
    evening = Evening(floor(), company)
    evening.until(130.0)
    assert 2 in {seat for _, seat, _ in evening.spoken("pass-trade")}
    assert {fault.seat for fault in company.faults} == {2}


def test_bots_of_the_server_have_a_limit() -> None:
    company = company_of({0: "standard", 3: "expert"})
    assert set(company.bots) == {0, 3}
    assert company.seconds


@pytest.mark.anyio
async def test_at_a_real_table_bots_trade_over_time_and_the_person_ends_it(sqlite: str) -> None:
    delay = 0.005
    server = await run_server(sqlite, bot_delay=delay)
    try:
        options = {"scenario": "short", "nations": "random"}
        bots = {str(seat): "standard" for seat in range(1, 5)}
        table, _, sockets = await seated(server, 1, options=options, bots=bots)
        socket, oracle = sockets[0], Oracle(server.house.storage, table)
        async with asyncio.timeout(60):
            while True:
                game = await oracle.look()
                if game.phase == "trade" and due_seats(game) and 0 in due_seats(game):
                    break
                if 0 in due_seats(game):
                    default = game.decision(0).default(game.table)
                    await socket.ask("play", action=_plain(default))
                else:
                    await asyncio.sleep(0.01)
            opened = asyncio.get_running_loop().time()
            while not [offer for offer in (await oracle.look()).table.state.offers if offer.maker != game.nation_of(0)]:
                await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() - opened < 5
            for _ in range(3000):  # until every bot has finished, the person has not
                game = await oracle.look()
                if due_seats(game) == [0]:
                    break
                await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() - opened >= Pace.of(delay).chance
            assert (game.phase, due_seats(game)) == ("trade", [0])
            await socket.ask("play", action={"type": "pass-trade"})
            while (await oracle.look()).phase == "trade":
                await asyncio.sleep(0.01)
    finally:
        await server.stop()


def _plain(action: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(action))
