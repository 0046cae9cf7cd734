"""A player who thinks ahead: the standard bot's plans, tried out on tables that could be the real one."""

from ochre.bots.expert.player import ExpertBot

__all__ = ["ExpertBot"]
