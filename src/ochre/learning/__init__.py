"""Ochre as an environment for learning agents (the extra `rl`: PettingZoo and NumPy). See docs/learning.md."""

from ochre.learning.environment import Environment, env

__all__ = ["Environment", "env"]
