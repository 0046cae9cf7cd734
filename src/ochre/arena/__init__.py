"""Many games: simulation, replay and measurement. Everything here plays through the public surface of a game."""
