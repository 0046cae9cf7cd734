"""Whole games by chance, by defaults and by bots: no error, no law broken, every option alone and mixed."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from civilization_1988.stage import BOOK
from games.checks import How, play_out, position

import ochre
from ochre.arena.playing import names_for, playing, seated
from ochre.bots.company import Company
from ochre.engine.game import Game
from ochre.games import replay
from ochre.rules.editions.civilization_1988 import OPTIONS
from ochre_testing import size

LIMIT = size(14, 40)

CHOICES: list[tuple[str, Any]] = [
    (option.name, choice) for option in OPTIONS for choice in option.choices if choice != option.default
]


def begun(players: int, seed: int, **options: Any) -> Game:
    return ochre.setup(BOOK, players, seed=seed, options={"turn_limit": LIMIT, **options})


def looked_at(game: Game) -> None:
    """The laws hold; questions describe themselves, and their defaults are legal."""
    game.audit()
    for decision in game.pending:
        msgspec.json.encode(decision.describe(game.table))
        decision.check(game.table, decision.default(game.table))


def check_result(game: Game) -> None:
    assert game.result is not None
    ranking = game.result.ranking
    assert sorted(standing.nation for standing in ranking) == sorted(
        game.table.nation_id(nation) for nation in game.table.nations if game.table.state.seat[nation] != 255
    )
    assert ranking[0].place == 1
    assert all(sum(points for _, points in standing.parts) == standing.points for standing in ranking)


@pytest.mark.parametrize("how", ["chance", "defaults", "mixed"])
@pytest.mark.parametrize("players", range(2, 8))
def test_a_game_ends_and_breaks_no_law(players: int, how: How) -> None:
    for seed in range(size(1, 20)):
        game = begun(players, seed)
        play_out(game, Random(seed), how, each=looked_at if seed == 0 else Game.audit)
        check_result(game)


@pytest.mark.parametrize(("name", "choice"), CHOICES)
def test_a_game_with_any_option_ends_and_breaks_no_law(name: str, choice: Any) -> None:
    for seed in range(size(1, 20)):
        game = begun(2 + (seed + len(name)) % 6, seed, **{name: choice})
        play_out(game, Random(seed), each=Game.audit)
        check_result(game)


def test_options_combine() -> None:
    for seed in range(size(4, 200)):
        random = Random(seed)
        options = {option.name: random.choice(option.choices) for option in OPTIONS if option.choices}
        game = begun(random.randint(2, 7), seed, **options)
        play_out(game, random, each=Game.audit)
        check_result(game)


def test_by_chance_every_kind_of_question_is_met() -> None:
    """Those that random play meets in a few games; the rare ones have tests of their own."""
    kinds = Counter[str]()
    for seed in range(size(6, 60)):
        game = ochre.setup(BOOK, 5 + seed % 3, seed=seed, options={"turn_limit": 40}, listen=False)
        kinds += play_out(game, Random(seed))
    assert {
        "ship-construction",
        "move-units",
        "build-cities",
        "negotiate",
        "buy-civilization-cards",
        "return-excess-cards",
        "take-damage",
        "expand-short",
        "reduce-for-support",
        "shaken-city",
        "flood-allotment",
        "famine-allotment",
    } <= set(kinds)


def test_a_record_gives_the_same_game_again() -> None:
    game = begun(5, 3)
    play_out(game, Random(3))
    again = replay(game.record)
    assert (again.hash(), again.result) == (game.hash(), game.result)


def test_a_copy_goes_its_own_way() -> None:
    game = begun(4, 4)
    play_out(game, Random(4), most=300)
    before, copy = position(game), game.copy()
    assert copy.hash() == game.hash()
    play_out(copy, Random(5), most=100)
    assert position(game) == before


def test_somebody_leaves_insists_or_runs_out_of_time() -> None:
    for seed in range(size(3, 40)):
        game, random = begun(6, seed), Random(seed)
        for _ in range(20_000):
            if game.over:
                break
            chance = random.random()
            try:
                if chance < 0.004:
                    game.play(random.randrange(6), {"type": "leave-game"})
                elif chance < 0.01:
                    game.play(random.randrange(6), {"type": "insist", "on": random.random() < 0.5})
                elif chance < 0.02:
                    game.play(None, {"type": "close-trade"})
                elif chance < 0.1:
                    game.time_up(game.seat_of(random.choice(game.pending)))
                else:
                    decision = random.choice(game.pending)
                    game.play(game.seat_of(decision), decision.sample(game.table, random))
            except ochre.IllegalAction:
                if chance >= 0.02:
                    raise
            game.audit()
        assert game.over


@pytest.mark.parametrize("players", range(2, 8))
def test_standard_bots_play_it_without_a_fault_and_get_somewhere(players: int) -> None:
    game = ochre.setup(BOOK, players, seed=players, options={"turn_limit": 70})
    company = seated(names_for("standard", players), players)
    assert isinstance(company, Company)
    for _ in playing(game, company, audit=True):
        pass
    assert company.faults == []
    assert game.result is not None
    assert max(standing.points for standing in game.result.ranking) > 500


@pytest.mark.parametrize("kind", ["novice", "expert", "builder", "trader", "warlord", "scholar", "default"])
def test_bots_of_every_kind_play_it_without_a_fault(kind: str) -> None:
    game = ochre.setup(BOOK, 4, seed=1, options={"turn_limit": size(10, 40)})
    company = seated(names_for(kind, 4), 1)
    assert isinstance(company, Company)
    for _ in playing(game, company, audit=True):
        pass
    assert company.faults == []
