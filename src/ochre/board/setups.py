"""Who plays, on which part of the map, with how many players."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

from ochre.board.areas import Board, load_map
from ochre.board.facts import Fact, read_facts
from ochre.board.tracks import Civilization, load_civilizations

Game = Literal["west", "east", "both"]


class Setup(Fact, frozen=True):
    """One number of players of the Mega family. `west` and `east` are the blocks for trade cards, in rank order."""

    players: int
    game: Game
    band: str
    west: tuple[str, ...] = ()
    east: tuple[str, ...] = ()
    note: str = ""

    @property
    def civilizations(self) -> tuple[str, ...]:
        """The civilizations that take part, in rank order."""
        ranks = load_civilizations("mega")
        return tuple(sorted(self.west + self.east, key=lambda civ: ranks[civ].rank))

    @property
    def combined(self) -> bool:
        """Whether both halves of the map lie on the table: from 10 players on, though 10 and 11 share one block."""
        return self.players >= 10

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of trade cards used, one per block; see `ochre.board.cards.mega_deck`."""
        blocks = ("west", "east") if self.game == "both" else (self.game,)
        # The western block ends at 10 players and the eastern at 11: the cards are printed so.
        spans = {("west", "9-11"): "9-10"}
        return tuple(f"{block}-{spans.get((block, self.band), self.band)}" for block in blocks)

    def block_of(self, civilization: Civilization) -> int:
        """Whose trade cards it draws: 0 for the first of the columns, 1 for the second.

        A civilization that the set-up does not name belongs where it is at home.
        """
        if len(self.columns) == 1:
            return 0
        if civilization.id in self.civilizations:
            return int(civilization.id in self.east)
        return int(civilization.block == "east")

    def board(self) -> Board:
        """The whole map laid out, regions out of play included; `Board.in_play` tells them apart."""
        return _board(None if self.combined else self.game)


@cache
def _board(block: str | None) -> Board:
    return load_map("mega").lay_out(blocks=None if block is None else (block,), combined=block is None)


class Band(Fact, frozen=True):
    """What depends on the number of players alone. `pairs_discarded`: of two equal calamities one goes first."""

    id: str
    players: tuple[int, int]
    minor_calamities: bool
    calamity_limit: int
    major_calamity_limit: int
    hand_limit: int
    pairs_discarded: bool


class _Setups(Fact, frozen=True):
    setups: tuple[Setup, ...]


class _Bands(Fact, frozen=True):
    bands: tuple[Band, ...]
    starting_credits: dict[int, int]


@cache
def mega_setups() -> tuple[Setup, ...]:
    """All set-ups, by number of players."""
    return read_facts("mega/setups.toml", _Setups).setups


@cache
def mega_setup(players: int, game: Game) -> Setup:
    """The set-up for this many players on this map."""
    for setup in mega_setups():
        if (setup.players, setup.game) == (players, game):
            return setup
    raise ValueError(f"no set-up for {players} players on the {game} map")


@cache
def _bands() -> _Bands:
    return read_facts("mega/bands.toml", _Bands)


@cache
def mega_band(players: int) -> Band:
    """The band this number of players falls into."""
    for band in _bands().bands:
        if band.players[0] <= players <= band.players[1]:
            return band
    raise ValueError(f"no band for {players} players")


def starting_credits(players: int) -> int:
    """Credit tokens of every colour each player starts with (not in the Short Game)."""
    return _bands().starting_credits.get(players, 0)


class ThemeSet(Fact, frozen=True):
    """Four advances dealt together in the Short Game."""

    id: str
    name: str
    advances: tuple[str, ...]


class ShortGameStart(Fact, frozen=True):
    """Where everybody stands when the Short Game begins."""

    cities: int
    cities_on_sites: int
    tokens: int
    treasury: int
    basic_space: int
    expert_space: int


class _ShortGame(Fact, frozen=True):
    start: ShortGameStart
    sets: tuple[ThemeSet, ...]
    players: dict[Game, dict[int, tuple[str, ...]]]


@cache
def _short_game() -> _ShortGame:
    return read_facts("mega/short-game.toml", _ShortGame)


def short_game_start() -> ShortGameStart:
    """The numbers of the Short Game."""
    return _short_game().start


@cache
def theme_sets() -> Mapping[str, ThemeSet]:
    """The nine sets by id."""
    return MappingProxyType({theme.id: theme for theme in _short_game().sets})


@cache
def short_game_sets(game: Game, players: int) -> tuple[ThemeSet, ...]:
    """The sets dealt, one per player; with more than nine players some come twice.

    "west" and "east" are the lists of the two newer boxes, "both" that of Mega Civilization, which has its own for
    every number of players and is used for 10 and 11 players on one block too.
    """
    lists = _short_game().players
    dealt = lists[game].get(players) or lists["both"].get(players)
    if dealt is None:
        raise ValueError(f"no Short Game for {players} players on the {game} map")
    return tuple(theme_sets()[id] for id in dealt)
