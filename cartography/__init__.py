"""Draws the maps of Ochre from public-domain geography. A tool of its own: the game never imports it."""
