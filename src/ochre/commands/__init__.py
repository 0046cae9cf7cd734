"""The commands of `./ochre`, one module for each group. Importing this package makes them known to `app`."""

from ochre.commands import admin, arena, drawing, lookup, pace, playing, serving
from ochre.commands.shared import Complaint, app, err

__all__ = ["Complaint", "admin", "app", "arena", "drawing", "err", "lookup", "pace", "playing", "serving"]
