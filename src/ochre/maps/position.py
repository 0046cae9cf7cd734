"""What stands on the map at one moment of a game, as everybody can see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ochre.engine.game import Game

NOBODY = "barbarians"
"""Owner of barbarian tokens and of pirate cities."""


@dataclass(frozen=True, slots=True)
class Position:
    """Pieces by area. Areas that are not on the table or out of play are listed to be veiled."""

    tokens: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # area -> owner -> number
    cities: Mapping[str, str] = field(default_factory=dict)
    ships: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    out_of_play: frozenset[str] = frozenset()
    caption: str = ""

    def owner(self, area: str) -> str | None:
        """Whose land this is: of the city, or of the only tokens here."""
        here = {owner for owner, number in self.tokens.get(area, {}).items() if number}
        if area in self.cities:
            here.add(self.cities[area])
        return here.pop() if len(here) == 1 else None


def position_of(game: Game, areas: Mapping[str, object]) -> Position:
    """The position of a game, on a map with these areas. Raises a ValueError if it is played on another one."""
    on_table = set(game.table.box.board.ids)
    if not on_table <= areas.keys():
        raise ValueError(f"it has no area {min(on_table - areas.keys())!r}")
    view = game.view(None)
    ships: dict[str, dict[str, int]] = {}
    for nation in view.nations:
        for ship in nation.ships:
            here = ships.setdefault(ship.area, {})
            here[nation.id] = here.get(nation.id, 0) + 1
    return Position(
        tokens={area: dict(seen.tokens) for area, seen in view.areas.items() if seen.tokens},
        cities={area: seen.city for area, seen in view.areas.items() if seen.city},
        ships=ships,
        out_of_play=frozenset(set(areas) - on_table) | {area for area, seen in view.areas.items() if not seen.in_play},
        caption=f"{game.table.box.edition.name}, turn {view.turn}",
    )
