"""The steps that all boxes share. A box adds its own and names the phases it runs."""

import importlib
import pkgutil
from types import ModuleType

from ochre.rules import advances, calamities, leaving, losses, opening, phases, turn


def shared_modules() -> list[ModuleType]:
    """Every module of the rooms of phases, calamities and advances, and the few steps that belong to no room."""
    rooms = [
        importlib.import_module(f"{room.__name__}.{module.name}")
        for room in (phases, calamities, advances)
        for module in pkgutil.iter_modules(room.__path__)
    ]
    return [*rooms, leaving, losses, opening, turn]
