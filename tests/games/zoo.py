"""Every kind of question that any edition can ask, caught alive: games in which it is open."""

from collections import Counter, defaultdict
from functools import cache
from itertools import chain, zip_longest
from random import Random

from games.checks import playing
from games.positions import CLASSICS, varied

import ochre
from ochre.engine.decisions import Decision
from ochre.engine.game import Game
from ochre.rules.editions.civilization_1988.calamities.options import OptionalAllotment
from ochre_testing import size

KEPT = size(2, 8)
"""Games kept of each kind, of the Mega family and of each of the classics."""


def all_subclasses(kind: type) -> set[type]:
    return {kind, *(below for child in kind.__subclasses__() for below in all_subclasses(child))}


def of_ours(kind: type) -> bool:
    """Whether an edition uses it, and not only a test."""
    return kind.__module__.startswith("ochre.")


def kinds() -> dict[str, type[Decision]]:
    """Every kind of decision that the modules of the rules define, by tag. Those without a rule are only patterns."""
    assert ochre.EDITIONS
    found = (kind for kind in all_subclasses(Decision) if of_ours(kind) and kind is not OptionalAllotment)
    return {str(kind.__struct_config__.tag): kind for kind in found if isinstance(getattr(kind, "rule", None), str)}


def family(game: Game) -> str:
    """The Mega family, or the classic by itself."""
    return game.box.edition.prefix if game.box.edition.id in CLASSICS else "Mega"


@cache
def zoo() -> dict[str, tuple[Game, ...]]:
    """Copies of games in which each kind of question is open, at any moment of its step; of each family in turn."""
    caught: dict[str, dict[str, list[Game]]] = defaultdict(lambda: defaultdict(list))
    met = Counter[tuple[str, str]]()
    lot = Random("zoo")

    def catch(game: Game) -> None:
        for kind in sorted({decision.kind for decision in game.pending}):
            kept, number = caught[kind][family(game)], (kind, family(game))
            met[number] += 1
            if len(kept) < KEPT:
                kept.append(game.copy())
            elif lot.random() < KEPT / met[number]:
                kept[lot.randrange(KEPT)] = game.copy()

    for seed, game in varied(size(60, 300), size(64, 416)):
        catch(game)
        start = game.phase
        for _ in playing(game, Random(seed), most=150):
            catch(game)
            if start in ("calamity-selection", "calamity-resolution") and game.phase != "calamity-resolution":
                break
    return {
        kind: tuple(game for game in chain(*zip_longest(*families.values())) if game is not None)
        for kind, families in sorted(caught.items())
    }
