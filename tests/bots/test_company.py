"""Bots round a table: who is asked, and what happens when one errs."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import EntryPoint
from itertools import pairwise

import pytest
from bots.tables import table

import ochre
from ochre.bots import registry
from ochre.bots.bot import Answer, Bot, DefaultBot, RandomBot
from ochre.bots.company import Company
from ochre.bots.registry import UnknownBot, bots_for, kind_named, label
from ochre.engine.events import CardDrawn, Event
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


class Wanderer(Bot):
    """Imagines games without end, and lets nothing disturb it."""

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        while True:
            game = ochre.setup("western-empires", players=5, seed=1, listen=False)
            inner = Company([RandomBot(seat) for seat in range(5)])
            with contextlib.suppress(Exception):
                while not game.over:
                    inner.play(game)


def test_no_bot_escapes_its_limit_into_imagined_games() -> None:
    company = Company([Wanderer(), *(DefaultBot() for _ in range(4))], seconds=0.1)
    play(company, turns=1)
    assert company.faults
    assert all("Overrun" in fault.error for fault in company.faults)


def test_who_waits_is_asked_again_and_at_last_called() -> None:
    Patient.calls = 0
    company = Company([Patient() for _ in range(5)])
    play(company)
    assert Patient.calls > 10
    assert not company.faults


class Listener(Bot):
    """Plays the default and keeps what it hears."""

    listens = True

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.heard: list[Event] = []

    def hear(self, events: Sequence[Event]) -> None:
        self.heard += events

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        return asked.default


def test_who_listens_hears_everything_once_as_its_seat_may_see_it() -> None:
    listeners = [Listener(), Listener()]
    company = Company([*listeners, *(bots_for(["standard"] * 3, 3))])
    game = ochre.setup("western-empires", players=5, seed=3, options={"turn_limit": 7, "scenario": "short"})
    while not game.over:
        company.play(game)
    for seat, listener in enumerate(listeners):
        told = game.events_for(seat)
        assert listener.heard == told[: len(listener.heard)]
        assert len(listener.heard) > len(told) // 2
        nation = game.box.nations[game.nation_of(seat)].id
        drawn = [event for event in listener.heard if isinstance(event, CardDrawn) and event.card != "water"]
        assert all((event.card is None) == (event.nation != nation) for event in drawn)
    assert not company.faults


def test_who_errs_while_listening_plays_the_default_and_is_reported() -> None:
    class Deaf(Listener):
        def hear(self, events: Sequence[Event]) -> None:
            raise RuntimeError("what?")

    company = Company([Deaf(), *(DefaultBot() for _ in range(4))])
    game = play(company)
    assert game.hash() == play(Company([DefaultBot() for _ in range(5)])).hash()
    assert {fault.error for fault in company.faults} == {"RuntimeError: what?"}


def test_nobody_always_speaks_first() -> None:
    """Where several are due, the seat behind the last speaker comes next."""

    class Talker(Patient):
        def answer(self, eyes: Eyes, asked: Asked) -> Answer:
            return asked.sample(self.random)

    game = ochre.setup("western-empires", players=5, seed=3, options={"scenario": "short"}, listen=False)
    company = Company([Talker(seat) for seat in range(5)])
    spoke: list[int] = []
    while len(spoke) < 40:
        seat, answer = company.answer(game)
        if game.phase == "trade":
            spoke.append(seat)
        game.play(seat, answer)
    assert set(spoke) == set(range(5))
    assert not any(first == second for first, second in pairwise(spoke[:20]))


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


def entries(*found: EntryPoint) -> Callable[..., list[EntryPoint]]:
    return lambda group: [entry for entry in found if entry.group == group]


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Other packages that bring bots along."""

    def install(**bots: str) -> None:
        found = [EntryPoint(name.replace("_", "-"), value, registry.GROUP) for name, value in bots.items()]
        monkeypatch.setattr(registry, "entry_points", entries(*found))
        registry.brought_along.cache_clear()

    yield install
    monkeypatch.undo()
    registry.brought_along.cache_clear()


def test_bots_of_other_packages_go_by_name(packages) -> None:
    packages(patient=f"{__name__}:Patient", standard=f"{__name__}:Cheat")
    assert registry.names()[-1] == "patient"
    assert kind_named("patient").__name__ == "Patient"
    assert type(bots_for(["standard"], 1)[0]).__name__ == "StandardBot"  # names of the house stay its own


def test_a_bot_of_another_package_that_cannot_be_loaded_says_so(packages) -> None:
    packages(lost="no_such_package.bots:Lost", no_bot="ochre:setup")
    for name, says in (("lost", "cannot be loaded: No module"), ("no-bot", "no subclass")):
        with pytest.raises(UnknownBot, match=says):
            kind_named(name)
    with pytest.raises(UnknownBot, match=r"Known: random.*lost, no-bot"):
        kind_named("clever")


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
