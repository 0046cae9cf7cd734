"""Waiting only where the books need it: answers given ahead, standing orders, and how much a table has waited."""

from ochre.pace.measure import Pace, pace

__all__ = ["Pace", "pace"]
