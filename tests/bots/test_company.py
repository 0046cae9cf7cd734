"""Bots round a table: who is asked, and what happens when one errs."""

import pytest
from bots.tables import table

import ochre
from ochre.bots.bot import Answer, Bot, DefaultBot, RandomBot
from ochre.bots.company import Company
from ochre.bots.registry import UnknownBot, bots_for, kind_named, label
from ochre.engine.eyes import Asked, Eyes


class Confused(Bot):
    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        raise KeyError("where was I?")


class Cheat(Bot):
    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        return {"type": "take-everything"}


class Dreamer(Bot):
    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        while True:
            pass


class Patient(Bot):
    """Waits until the last call."""

    calls = 0

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        if not asked.last_call:
            return None
        type(self).calls += 1
        return asked.default


def play(company: Company, turns: int = 2) -> ochre.Game:
    game = ochre.setup("western-empires", players=5, seed=3, options={"turn_limit": turns}, listen=False)
    while not game.over:
        company.play(game)
    return game


@pytest.mark.parametrize(("bad", "says"), [(Confused, "where was I"), (Cheat, "MalformedAction")])
def test_a_bot_that_errs_plays_the_default_and_is_reported(bad: type[Bot], says: str) -> None:
    company = Company([bad(), *(DefaultBot() for _ in range(4))])
    game = play(company)
    assert game.hash() == play(Company([DefaultBot() for _ in range(5)])).hash()
    assert {fault.seat for fault in company.faults} == {0}
    assert all(says in fault.error for fault in company.faults)
    assert "movement" in {fault.kind for fault in company.faults}


def test_a_bot_that_overruns_its_time_plays_the_default_and_is_reported() -> None:
    company = Company([Dreamer(), *(DefaultBot() for _ in range(4))], seconds=0.02)
    play(company)
    assert company.faults
    assert all("Overrun" in fault.error for fault in company.faults)


def test_who_waits_is_asked_again_and_at_last_called() -> None:
    Patient.calls = 0
    company = Company([Patient() for _ in range(5)])
    play(company)
    assert Patient.calls > 10
    assert not company.faults


def test_bots_and_people_share_a_table() -> None:
    game = ochre.setup("western-empires", players=5, seed=3, options={"turn_limit": 2, "nations": "random"})
    company = Company({seat: DefaultBot() for seat in range(1, 5)})
    while not game.over:
        person = [decision for decision in game.pending if game.seat_of(decision) == 0 and decision.due(game.table)]
        if person:
            game.play(0, person[0].default(game.table))
        else:
            assert company.is_asked(game)
            company.play(game)


@pytest.mark.parametrize("kinds", [["standard"] * 5, ["novice", "standard", "random", "novice", "random"]])
def test_the_same_seed_gives_the_same_game(kinds: list[str]) -> None:
    hashes = []
    for _ in range(2):
        game, company = table(kinds, seed=11, turn_limit=8)
        while not game.over:
            company.play(game)
        hashes.append(game.hash())
    assert hashes[0] == hashes[1]


def test_a_table_of_random_bots_comes_to_its_end() -> None:
    company = Company([RandomBot(seat) for seat in range(5)])
    assert play(company, turns=6).over
    assert not company.faults


MINE = """
from ochre.bots.bot import Bot

class Mine(Bot):
    def answer(self, eyes, asked):
        return asked.default

class Other:
    pass
"""


def test_a_bot_of_ones_own_is_loaded_from_a_file(tmp_path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    bots = bots_for([f"{file}:Mine", "standard"], seed=1)
    assert type(bots[0]).__name__ == label(f"{file}:Mine") == "Mine"
    for name, says in (
        (f"{file}:Other", "no subclass"),
        (f"{file}:Nobody", "no subclass"),
        (f"{tmp_path}/none.py:Mine", "cannot be loaded"),
        ("clever", "Known: random"),
    ):
        with pytest.raises(UnknownBot, match=says):
            kind_named(name)
