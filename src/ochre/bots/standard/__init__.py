"""A good club player."""

from ochre.bots.standard.player import StandardBot

__all__ = ["StandardBot"]
