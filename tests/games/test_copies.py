"""A copy in the middle of any step of a real game, played on with the same answers, is the same game."""

from collections import Counter
from random import Random

from games.checks import play_with_shadows
from games.positions import many
from games.test_random_games import FEW_CLASSICS, FEW_TABLES, TABLES, begun

from ochre_testing import size


def test_copies_in_the_middle_of_whole_games() -> None:
    for number, (players, options) in enumerate([*TABLES, *FEW_TABLES, *FEW_CLASSICS]):
        game = begun(players, options, seed=40_000 + number, turn_limit=size(5, 20))
        play_with_shadows(game, Random(number), often=0.2, most=size(150, 3000))


def test_copies_in_the_middle_of_crowded_positions() -> None:
    """Floors with a memory, steps that write before they ask, procedures that look elsewhere: all would differ here."""
    kinds = Counter[str]()
    for seed, game in many(size(65, 416), first=50_000):
        kinds += play_with_shadows(game, Random(seed), ("chance", "mixed")[seed % 2], often=0.3, most=size(80, 400))
    assert len(kinds) > size(25, 40)
