"""Set-ups and numbers of Advanced Civilization and of Civilization (1988), both on the Advanced map."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ochre.board.areas import Board, load_map
from ochre.board.facts import Fact, read_facts
from ochre.board.tracks import OldEdition

WEST_EXTENSION = "west-ext"


class Pieces(Fact, frozen=True):
    """The pieces of one nation."""

    tokens: int
    cities: int
    ships: int


class Score(Fact, frozen=True):
    """Victory points of Advanced Civilization besides cards at face value and sets of commodities."""

    ast_space: int
    city: int
    treasury: int


class GameNumbers(Fact, frozen=True):
    """Numbers that hold for every number of players. `advance_limit`: most civilization cards a player may own."""

    hand_limit: int
    ninth_stack_price: int
    pieces: Pieces
    advance_limit: int | None = None
    score: Score | None = None


@cache
def game_numbers(edition: OldEdition) -> GameNumbers:
    """The numbers of this edition."""
    return read_facts(f"{edition}/game.toml", GameNumbers)


class AdvancedSetup(Fact, frozen=True):
    """One choice of panels and nations for a number of players of Advanced Civilization (section 16)."""

    players: int
    rule: str
    tokens: int
    panels: tuple[str, ...]
    nations: tuple[str, ...]
    divider: str | None = None
    island_sites: bool = True
    note: str = ""

    def board(self) -> Board:
        """The part of the map in play."""
        return _advanced_board(self.panels, self.divider, self.island_sites)

    def starts(self, nation: str) -> tuple[str, ...]:
        """The areas in play in which this nation may start, by id."""
        with_extension = WEST_EXTENSION in self.panels
        allowed = ("always", "with-west-ext" if with_extension else "without-west-ext")
        return tuple(
            area.id
            for area in self.board().areas
            if any(start.nation == nation and start.when in allowed for start in area.starts)
        )


@cache
def _advanced_board(panels: tuple[str, ...], divider: str | None, island_sites: bool) -> Board:
    return load_map("advanced").lay_out(panels=panels, divider=divider, island_sites=island_sites)


class _AdvancedSetups(Fact, frozen=True):
    setups: tuple[AdvancedSetup, ...]


@cache
def advanced_setups(players: int | None = None) -> tuple[AdvancedSetup, ...]:
    """The choices for this number of players; all of them without one."""
    facts = read_facts("advanced/setups.toml", _AdvancedSetups).setups
    return tuple(setup for setup in facts if players in (None, setup.players))


class StartPlace(Fact, frozen=True):
    """Where a nation of Civilization (1988) starts; `place` in the words of the rules."""

    nation: str
    area: str
    place: str
    note: str = ""


class Setup1988(Fact, frozen=True):
    """One number of players of Civilization (1988). `mysticism`: copies of that card in the game."""

    players: int
    zones: tuple[str, ...]
    tokens: int
    mysticism: int
    starts: tuple[StartPlace, ...]

    def board(self) -> Board:
        """The areas of the zones in play, and the open seas that all zones share."""
        return _zoned_board(self.zones)


@cache
def _zoned_board(names: tuple[str, ...]) -> Board:
    used = [area for zone in (*names, "open-to-all") for area in zones()[zone]]
    return load_map("advanced").lay_out(only=frozenset(used))


@cache
def zones() -> Mapping[str, tuple[str, ...]]:
    """The tinted zones of the 1988 board, and `open-to-all`: seas in play with any of them."""
    return MappingProxyType(read_facts("civilization-1988/zones.toml", dict[str, tuple[str, ...]]))


@cache
def cities_1988() -> Mapping[str, str]:
    """City names used in the 1988 rules, and the area each stands for."""
    return MappingProxyType(read_facts("civilization-1988/places.toml", dict[str, str]))


class _Setups1988(Fact, frozen=True):
    setups: tuple[Setup1988, ...]


@cache
def setup_1988(players: int) -> Setup1988:
    """The set-up for this many players."""
    for setup in read_facts("civilization-1988/setups.toml", _Setups1988).setups:
        if setup.players == players:
            return setup
    raise ValueError(f"no set-up for {players} players")
