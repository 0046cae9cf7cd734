"""Every kind of question that the Mega family can ask, caught alive: games in which it is open."""

from collections import Counter, defaultdict
from functools import cache
from random import Random

from games.checks import playing
from games.positions import varied

import ochre
from ochre.engine.decisions import Decision
from ochre.engine.game import Game
from ochre.rules.losses import TakeDamageOf  # which only classic calamities ask
from ochre_testing import size

KEPT = size(3, 12)
"""Games kept of each kind."""


def all_subclasses(kind: type) -> set[type]:
    return {kind, *(below for child in kind.__subclasses__() for below in all_subclasses(child))}


def of_the_family(kind: type) -> bool:
    """Whether the boxes of the Mega family use it; the classic ones have tests of their own."""
    classic = ("rules.classic.", "rules.editions.advanced_civilization.", "rules.editions.civilization_1988.")
    module = f"{kind.__module__}."
    return module.startswith("ochre.") and not module.startswith(tuple(f"ochre.{room}" for room in classic))


def kinds() -> dict[str, type[Decision]]:
    """Every kind of decision that the modules of the family define, by tag. Those without a rule are only patterns."""
    assert ochre.EDITIONS
    found = (kind for kind in all_subclasses(Decision) if of_the_family(kind) and kind is not TakeDamageOf)
    return {str(kind.__struct_config__.tag): kind for kind in found if isinstance(getattr(kind, "rule", None), str)}


@cache
def zoo() -> dict[str, tuple[Game, ...]]:
    """Copies of games in which each kind of question is open, at any moment of its step."""
    caught: dict[str, list[Game]] = defaultdict(list)
    met = Counter[str]()
    lot = Random("zoo")

    def catch(game: Game) -> None:
        for kind in sorted({decision.kind for decision in game.pending}):
            met[kind] += 1
            if len(caught[kind]) < KEPT:
                caught[kind].append(game.copy())
            elif lot.random() < KEPT / met[kind]:
                caught[kind][lot.randrange(KEPT)] = game.copy()

    for seed, game in varied(size(60, 300), size(65, 390)):
        catch(game)
        start = game.phase
        for _ in playing(game, Random(seed), most=150):
            catch(game)
            if start == "calamity-selection" and game.phase != "calamity-resolution":
                break
    return {kind: tuple(games) for kind, games in sorted(caught.items())}
