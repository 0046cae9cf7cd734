"""Maps as pictures, with the pieces of a game on them. Needs nothing but the frozen geometry; PNG needs resvg."""

from ochre.maps.drawing import MAPS, areas_of, draw
from ochre.maps.position import Position, position_of
from ochre.maps.themes import THEMES

__all__ = ["MAPS", "THEMES", "Position", "areas_of", "draw", "position_of"]
