"""Set-ups, bands and Short Game sets of the Mega family."""

import pytest

from ochre.board.advances import load_advances
from ochre.board.cards import mega_columns, mega_deck
from ochre.board.setups import (
    Game,
    mega_band,
    mega_setup,
    mega_setups,
    short_game_sets,
    short_game_start,
    starting_credits,
    theme_sets,
)
from ochre.board.tracks import load_civilizations
from ochre_testing import rule

WESTERN = {
    5: "minoa assyria hatti hellas egypt",
    6: "minoa carthage hatti rome iberia hellas",
    7: "minoa assyria carthage hatti rome hellas egypt",
    8: "minoa assyria carthage hatti rome iberia hellas egypt",
    9: "minoa assyria celt carthage hatti rome iberia hellas egypt",
}


@rule("WE-setup.1-v2", "WE-setup.7", "WE-first.setup.2")
@pytest.mark.parametrize("players", WESTERN)
def test_the_western_civilizations_by_number_of_players(players: int) -> None:
    setup = mega_setup(players, "west")
    assert setup.civilizations == setup.west == tuple(WESTERN[players].split())
    assert setup.columns == (("west-9-10",) if players == 9 else ("west-5-8",))
    assert not setup.combined


def test_every_number_of_players_has_its_setups() -> None:
    assert [(setup.players, setup.game) for setup in mega_setups()] == [
        *((players, game) for players in range(5, 10) for game in ("west", "east")),
        (10, "west"),
        (11, "east"),
        *((players, "both") for players in range(12, 19)),
    ]


def test_civilizations_are_in_rank_order_and_in_one_block_each() -> None:
    ranks = {civ.id: civ.rank for civ in load_civilizations("mega").values()}
    columns = {column.id for column in mega_columns()}
    for setup in mega_setups():
        assert len(setup.civilizations) == len(set(setup.civilizations)) == setup.players
        for listed in (setup.civilizations, setup.west, setup.east):
            assert list(listed) == sorted(listed, key=ranks.__getitem__)
        assert len(setup.columns) == (2 if setup.game == "both" else 1)
        assert set(setup.columns) <= columns
        assert setup.band == mega_band(setup.players).id
        assert setup.combined == (setup.players >= 10)
        assert all(civ in setup.board().regions for civ in setup.civilizations)
    assert mega_setup(11, "east").columns == ("east-9-11",)
    assert mega_setup(10, "west").columns == ("west-9-10",)
    assert mega_setup(18, "both").columns == ("west-15-18", "east-15-18")


def test_there_is_no_setup_for_ten_in_the_east() -> None:
    with pytest.raises(ValueError, match="10 players"):
        mega_setup(10, "east")


def test_bands_fit_the_decks() -> None:
    limits = {
        players: (b.calamity_limit, b.major_calamity_limit, b.hand_limit)
        for players in range(5, 19)
        if (b := mega_band(players))
    }
    assert limits == {
        **dict.fromkeys(range(5, 9), (2, 2, 8)),
        **dict.fromkeys(range(9, 12), (3, 2, 8)),
        **dict.fromkeys(range(12, 15), (2, 2, 9)),
        **dict.fromkeys(range(15, 19), (3, 2, 9)),
    }
    for setup in mega_setups():
        band = mega_band(setup.players)
        assert band.pairs_discarded == (len(setup.columns) == 2)
        for column in setup.columns:
            deck = mega_deck(column)
            assert any(deck.cards[card].calamity == "minor" for card in deck.calamities) == band.minor_calamities
    with pytest.raises(ValueError, match="19 players"):
        mega_band(19)


def test_starting_credits_help_small_tables() -> None:
    assert {players: starting_credits(players) for players in range(3, 19) if starting_credits(players)} == {
        3: 10, 4: 5, 5: 10, 6: 5, 12: 5,
    }  # fmt: skip


@rule("WE-short.2")
def test_nine_sets_of_two_low_and_two_middle_advances() -> None:
    advances = load_advances("mega")
    assert len(theme_sets()) == 9
    costs = {}
    for theme in theme_sets().values():
        cards = [advances.cards[advances[id]] for id in theme.advances]
        assert sorted(card.points for card in cards) == [1, 1, 3, 3]
        costs[theme.id] = sum(card.cost for card in cards)
    assert costs == {
        "conquering-the-seas": 410, "sacred-constructors": 460, "coin-and-commerce": 480, "exploring-the-deserts": 440,
        "early-merchants": 470, "spreading-knowledge": 440, "cultural-heights": 430, "emerging-empire": 420,
        "mystical-palaces": 410,
    }  # fmt: skip


FIVE = {"conquering-the-seas", "sacred-constructors", "coin-and-commerce", "exploring-the-deserts", "mystical-palaces"}
SHORT = {
    5: FIVE,
    6: FIVE | {"early-merchants"},
    7: FIVE | {"early-merchants", "spreading-knowledge"},
    8: set(theme_sets()) - {"coin-and-commerce"},
    9: set(theme_sets()),
}


@rule("WE-short.3.5", "WE-short.3.6", "WE-short.3.7", "WE-short.3.8", "WE-short.3.9")
@pytest.mark.parametrize("players", SHORT)
def test_the_sets_of_the_western_short_game(players: int) -> None:
    for game in ("west", "both"):
        dealt = [theme.id for theme in short_game_sets(game, players)]
        assert set(dealt) == SHORT[players]
        assert len(dealt) == players


@pytest.mark.parametrize(
    ("game", "players"),
    [("west", 10), ("east", 11), *(("both", n) for n in range(5, 19)), *(("east", n) for n in range(3, 10))],
)
def test_every_player_is_dealt_a_set_and_none_comes_three_times(game: Game, players: int) -> None:
    dealt = [theme.id for theme in short_game_sets(game, players)]
    assert len(dealt) == players
    assert max(dealt.count(id) for id in dealt) == (2 if players > 9 else 1)


def test_there_is_no_short_game_for_two() -> None:
    with pytest.raises(ValueError, match="2 players"):
        short_game_sets("west", 2)


def test_where_the_short_game_begins() -> None:
    start = short_game_start()
    assert (start.cities, start.cities_on_sites, start.tokens, start.treasury) == (5, 4, 14, 10)
    assert (start.basic_space, start.expert_space) == (10, 8)
