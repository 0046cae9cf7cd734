"""Bots by name, and bots that somebody brings along: `path/to/file.py:Class` or `package.module:Class`.

Other packages add names by the entry point group `ochre.bots` (docs/write-a-bot.md). Names of the house stay its own.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from ochre.bots.bot import Bot, DefaultBot, RandomBot
from ochre.bots.expert import ExpertBot
from ochre.bots.novice import NoviceBot
from ochre.bots.standard import StandardBot
from ochre.bots.styles import Builder, Scholar, Trader, Warlord

Kind = Callable[[int | str], Bot]

KINDS: Mapping[str, Kind] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "standard": StandardBot,
    "expert": ExpertBot,
    "builder": Builder,
    "trader": Trader,
    "warlord": Warlord,
    "scholar": Scholar,
    "default": DefaultBot,
}


GROUP = "ochre.bots"
"""The group of entry points by which other packages name their bots."""


class UnknownBot(ValueError):
    """There is no such bot. The message is for the person who asked."""


@cache
def brought_along() -> Mapping[str, EntryPoint]:
    """Bots of other packages by name, in the order of names. Nothing of them is loaded yet."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if name not in KINDS and ":" not in name and "," not in name}


def names() -> tuple[str, ...]:
    """Everything bots can be asked for by, those of other packages last."""
    return (*KINDS, *brought_along())


def kind_named(name: str) -> Kind:
    """The kind with this name, here or in another package, or the class that `file.py:Class` names."""
    if name in KINDS:
        return KINDS[name]
    if name in brought_along():
        return _from_package(brought_along()[name])
    place, colon, class_name = name.rpartition(":")
    if not colon:
        raise UnknownBot(f"There are no bots {name!r}. Known: {', '.join(names())}; or your own, as file.py:Class.")
    return _bot_class(getattr(_module(place), class_name, None), f"{class_name} in {place}")


def _from_package(entry: EntryPoint) -> Kind:
    try:
        kind = entry.load()
    except Exception as fault:  # whatever a foreign module does when it is imported
        raise UnknownBot(f"The bot {entry.name!r} ({entry.value}) cannot be loaded: {fault}") from fault
    return _bot_class(kind, f"{entry.name!r} ({entry.value})")


def _bot_class(kind: object, what: str) -> type[Bot]:
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise UnknownBot(f"{what} is no subclass of ochre.bots.bot.Bot.")
    return kind


def listens(names: Sequence[str]) -> bool:
    """Whether one of these kinds wants to hear what happens, so that the game must keep a log."""
    return any(getattr(kind_named(name), "listens", False) for name in names)


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
    except Exception as fault:  # whatever a foreign module does when it is imported
        raise UnknownBot(f"{place} cannot be loaded: {fault}") from fault
    return module


def label(name: str) -> str:
    """What a kind is called in tables."""
    return name.rpartition(":")[2]


def bots_for(names: Sequence[str], seed: int | str) -> list[Bot]:
    """A bot of the named kind for each seat. Its chance depends on the seed and the seat, not on its neighbours."""
    return [kind_named(name)(f"{seed}:{seat}") for seat, name in enumerate(names)]
