"""Maps as pictures, with the pieces of a game on them. Needs nothing but the frozen geometry; PNG needs resvg."""

from ochre.maps.asset import asset_json, look_json, picture
from ochre.maps.drawing import MAPS, areas_of, draw
from ochre.maps.nations import PALETTES
from ochre.maps.position import Position, position_of
from ochre.maps.themes import THEMES

__all__ = [
    "MAPS",
    "PALETTES",
    "THEMES",
    "Position",
    "areas_of",
    "asset_json",
    "draw",
    "look_json",
    "picture",
    "position_of",
]
