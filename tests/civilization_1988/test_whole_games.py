"""Whole games of bots; those by chance are in tests/games, with those of all editions."""

import pytest
from civilization_1988.stage import BOOK

import ochre
from ochre.arena.playing import names_for, playing, seated
from ochre.bots.company import Company
from ochre_testing import size


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
