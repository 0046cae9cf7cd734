"""The standard bot and the novice: an answer to every question, and whole games in good health."""

from statistics import fmean
from typing import Any

import pytest
from bots.tables import table
from games.zoo import kinds, zoo

import ochre
from ochre.bots.bot import Bot
from ochre.bots.expert import ExpertBot
from ochre.bots.novice import NoviceBot
from ochre.bots.standard import StandardBot
from ochre.engine.eyes import Asked, Eyes
from ochre.games import EDITIONS as EDITIONS_OF
from ochre_testing import size


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("bot", [StandardBot, NoviceBot, ExpertBot])
def test_every_question_gets_a_legal_answer(kind: str, bot: type[Bot]) -> None:
    for number, game in enumerate(zoo()[kind]):
        for decision in game.pending:
            if decision.kind != kind:
                continue
            there = game.copy()
            asked = Asked(there.table, decision, last_call=True)
            answer = bot(number).answer(Eyes(there.table, decision.nation), asked)
            there.play(there.seat_of(decision), asked.default if answer is None else answer)
            there.audit()


SCENARIOS: list[tuple[int, dict[str, Any]]] = [
    (9, {}),
    (5, {"scenario": "first"}),
    (6, {"scenario": "short"}),
    (8, {"scenario": "short", "ast": "expert"}),
    (7, {"ast": "expert", "exact_census": True}),
    (5, {"wonder_scores": True, "nations": "random"}),
]


@pytest.mark.parametrize(("players", "options"), SCENARIOS)
def test_a_whole_game_of_every_scenario(players: int, options: dict[str, Any]) -> None:
    for seed in range(size(1, 10)):
        game, company = table(["standard"] * players, seed, turn_limit=30, **options)
        while not game.over:
            company.play(game)
            game.audit()
        assert not company.faults
        assert ochre.replay(game.record, listen=False).hash() == game.hash()


EDITIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("mega-civilization", 5, {}),
    ("mega-civilization", 12, {"ast": "expert"}),
    ("mega-civilization", 18, {"scenario": "short"}),
    ("mega-empires-the-east", 7, {"ast": "expert"}),
]


@pytest.mark.parametrize(("edition", "players", "options"), EDITIONS)
def test_every_kind_plays_every_edition(edition: str, players: int, options: dict[str, Any]) -> None:
    """All numbers of players in a long run."""
    kinds = ["standard", "expert", "novice", "trader", "warlord", "builder", "scholar", "random", "default"]
    numbers = [players] if size(0, 1) == 0 else [*EDITIONS_OF[edition].players]
    for number in numbers:
        seats = [kinds[seat % len(kinds)] for seat in range(number)]
        game, company = table(seats, number, edition=edition, turn_limit=size(9, 40), **options)
        while not game.over:
            company.play(game)
        game.audit()
        assert not company.faults


@pytest.mark.parametrize("kind", ["builder", "trader", "warlord", "scholar", "novice", "default"])
def test_every_kind_plays(kind: str) -> None:
    game, company = table([kind, "standard", kind, "standard", kind], 6, turn_limit=9)
    while not game.over:
        company.play(game)
    assert not company.faults


def test_the_opening_doubles_every_turn() -> None:
    game, company = table(["standard"] * 9, seed=5, turn_limit=6)
    census: dict[int, list[int]] = {}
    while not game.over:
        company.play(game)
        if game.phase == "movement":
            census[game.turn] = list(game.table.state.census)
    home = [nation for nation, box in enumerate(game.box.nations) if box.id != "minoa"]
    assert [fmean(census[turn][nation] for nation in home) for turn in (1, 2, 3, 4)] == [2, 4, 8, 16]
    assert fmean(census[5][nation] for nation in home) >= 28


def test_a_table_of_standard_bots_is_in_good_health() -> None:
    """Figures of one game; `./ochre simulate` and `./ochre tournament` measure many."""
    game, company = table(["standard"] * 9, seed=2, turn_limit=30)
    cities: dict[int, list[int]] = {}
    while not game.over:
        turn = game.turn
        company.play(game)
        cities[turn] = [game.table.city_count(nation) for nation in game.table.nations]
    assert game.turn <= 20
    second_half = [number for turn, numbers in cities.items() if turn > game.turn // 2 for number in numbers]
    assert fmean(second_half) >= 5
    assert game.result is not None
    assert game.result.winner.points >= 110
    assert not company.faults


def test_the_standard_bot_leaves_random_players_far_behind() -> None:
    game, company = table(["random", "standard", "random", "random", "standard"], seed=4, turn_limit=15)
    while not game.over:
        company.play(game)
    assert game.result is not None
    assert {game.seat(standing.nation) for standing in game.result.ranking[:2]} == {1, 4}
