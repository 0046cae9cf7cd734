"""Make the recorded games anew: `PYTHONPATH=src:tests python tests/games/make_recorded.py [NAMES]`.

They prove that old records still give the same table. So make them anew only when a change of the rules is meant to
change old games; once games are kept by people, raise RULES_VERSION with it.
"""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

from games.checks import answer, seats
from games.positions import crowded

import ochre
from ochre import wire
from ochre.engine.game import Game

FOLDER = Path(__file__).parent / "recorded"

GAMES: Mapping[str, tuple[Callable[[], Game], int]] = {
    "full-5-players": (lambda: ochre.setup("western-empires", players=5, seed=1), 220),
    "full-9-players-expert": (
        lambda: ochre.setup("western-empires", players=9, seed=2, options={"ast": "expert", "nations": "random"}),
        220,
    ),
    "short-6-players": (
        lambda: ochre.setup("western-empires", players=6, seed=3, options={"scenario": "short", "turn_limit": 2}),
        500,
    ),
    "first-game": (lambda: ochre.setup("western-empires", players=5, seed=4, options={"scenario": "first"}), 400),
    "mega-civilization-12-players": (
        lambda: ochre.setup("mega-civilization", players=12, seed=7, options={"nations": "random"}),
        400,
    ),
    "mega-civilization-18-players-short": (
        lambda: ochre.setup("mega-civilization", players=18, seed=8, options={"scenario": "short", "turn_limit": 2}),
        900,
    ),
    "mega-civilization-calamities": (
        lambda: crowded(9, players=15, phase="calamity-selection", edition="mega-civilization"),
        150,
    ),
    "the-east-7-players": (
        lambda: ochre.setup("mega-empires-the-east", players=7, seed=9, options={"nations": "random"}),
        300,
    ),
    "the-east-conflict": (lambda: crowded(11, players=8, phase="conflict", edition="mega-empires-the-east"), 150),
    "advanced-civilization-8-players": (
        lambda: ochre.setup("advanced-civilization", players=8, seed=12, options={"turn_limit": 20}),
        505,
    ),
    "advanced-civilization-11-players-variants": (
        lambda: ochre.setup(
            "advanced-civilization", players=11, seed=13, options={"equal_halves": True, "mixed_bottom": True}
        ),
        400,
    ),
    "advanced-civilization-calamities": (
        lambda: crowded(14, players=10, phase="calamity-resolution", edition="advanced-civilization"),
        120,
    ),
    "civilization-1988-6-players": (lambda: ochre.setup("civilization-1988", players=6, seed=15), 400),
    "civilization-1988-calamities": (
        lambda: crowded(16, players=7, phase="calamity-resolution", edition="civilization-1988"),
        150,
    ),
    "calamities": (lambda: crowded(5, players=9, phase="calamity-selection"), 120),
    "crowded-movement": (lambda: crowded(6, players=7, phase="movement"), 200),
}


def play(game: Game, most: int) -> None:
    """By chance, with some actions taken back, some by the clock, and somebody who insists and somebody who leaves."""
    random = Random(most)
    while not game.over and len(game.record.entries) < most:
        chance = random.random()
        if chance < 0.05:
            with suppress(ochre.IllegalAction):
                game.undo(random.choice(seats(game)))
        elif chance < 0.08:
            game.time_up(game.seat_of(random.choice(game.pending)))
        elif chance < 0.09:
            with suppress(ochre.IllegalAction):
                game.play(random.choice(seats(game)), {"type": "insist"})
        elif chance < 0.092:
            with suppress(ochre.IllegalAction):
                game.play(random.choice(seats(game)), {"type": "leave-game"})
        else:
            game.play(*answer(game, random))


if __name__ == "__main__":
    wanted = sys.argv[1:] or GAMES  # all, or those named
    for name, (begin, most) in GAMES.items():
        if name not in wanted:
            continue
        game = begin()
        play(game, most)
        wire.save_record(game.record, FOLDER / f"{name}.json", game.hash())
        print(f"{name}: {len(game.record.entries)} entries, turn {game.turn}, {game.hash()}")
