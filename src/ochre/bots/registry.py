"""Bots by name, and bots that somebody brings along: `path/to/file.py:Class` or `package.module:Class`."""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ochre.bots.bot import Bot, DefaultBot, RandomBot
from ochre.bots.novice import NoviceBot
from ochre.bots.standard import StandardBot
from ochre.bots.styles import Builder, Scholar, Trader, Warlord

Kind = Callable[[int | str], Bot]

KINDS: Mapping[str, Kind] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "standard": StandardBot,
    "builder": Builder,
    "trader": Trader,
    "warlord": Warlord,
    "scholar": Scholar,
    "default": DefaultBot,
}


class UnknownBot(ValueError):
    """There is no such bot. The message is for the person who asked."""


def kind_named(name: str) -> Kind:
    """The kind with this name, or the class that `file.py:Class` names."""
    if name in KINDS:
        return KINDS[name]
    place, colon, class_name = name.rpartition(":")
    if not colon:
        raise UnknownBot(f"There are no bots {name!r}. Known: {', '.join(KINDS)}; or your own, as file.py:Class.")
    module = _module(place)
    kind = getattr(module, class_name, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise UnknownBot(f"{class_name} in {place} is no subclass of ochre.bots.bot.Bot.")
    return kind


def _module(place: str) -> object:
    try:
        if not place.endswith(".py"):
            return importlib.import_module(place)
        path = Path(place).resolve()
        name = f"ochre_bot_{path.stem}"
        if name in sys.modules and getattr(sys.modules[name], "__file__", None) == str(path):
            return sys.modules[name]
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise ImportError(f"no Python file {path}")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    except (ImportError, OSError) as fault:
        raise UnknownBot(f"{place} cannot be loaded: {fault}") from fault
    return module


def label(name: str) -> str:
    """What a kind is called in tables."""
    return name.rpartition(":")[2]


def bots_for(names: Sequence[str], seed: int | str) -> list[Bot]:
    """A bot of the named kind for each seat. Its chance depends on the seed and the seat, not on its neighbours."""
    return [kind_named(name)(f"{seed}:{seat}") for seat, name in enumerate(names)]
