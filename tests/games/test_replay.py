"""Same record, same hash: through JSON, in another process, with another hash seed, whoever listens."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from games import elsewhere
from games.checks import How, answer, seats
from games.positions import many
from games.test_random_games import FEW_CLASSICS, FEW_TABLES, TABLES, begun

import ochre
from ochre import wire
from ochre.engine.game import Game
from ochre_testing import size


def replayed_elsewhere(paths: list[Path], every: int, hash_seed: str) -> list[list[str]]:
    run = subprocess.run(
        [sys.executable, elsewhere.__file__, str(every), *map(str, paths)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("[")]


def play_and_watch(game: Game, random: Random, how: How, every: int, most: int) -> list[str]:
    """Play on with undos, the clock and actions at any time mixed in; the hash after every so many entries."""
    entries = game.record.entries
    found = [game.hash()]
    while not game.over and len(entries) < most:
        before = len(entries)
        chance = random.random()
        if chance < 0.05:
            with suppress(ochre.IllegalAction):
                game.undo(random.choice(seats(game)))
        elif chance < 0.06:
            with suppress(ochre.IllegalAction):
                game.play(random.choice(seats(game)), {"type": "insist"})
        elif chance < 0.1:
            game.time_up(game.seat_of(random.choice(game.pending)))
        else:
            game.play(*answer(game, random, how))
        if len(entries) != before and len(entries) % every == 0:
            found.append(game.hash())
    return [*found, game.hash()]


def test_records_replay_to_the_same_hashes_in_another_process(tmp_path) -> None:
    every = size(10, 1)
    expected, paths = [], []
    whole = [
        (number, begun(players, options, seed=500 + number, turn_limit=size(4, 12)))
        for number, (players, options) in enumerate([*TABLES, *FEW_TABLES, *FEW_CLASSICS])
        if size(0, 1) or number % 2 == 0
    ]
    middle = many(size(26, 130), first=20_000)
    for number, game in (*whole, *middle):
        hashes = play_and_watch(game, Random(number), ("chance", "mixed")[number % 2], every, most=size(150, 1000))
        path = tmp_path / f"{number}.json"
        wire.save_record(game.record, path, game.hash())
        expected.append(hashes)
        paths.append(path)
    assert replayed_elsewhere(paths, every, hash_seed="12345") == expected


def test_a_game_that_nobody_listens_to_is_the_same_game() -> None:
    """Rule code must not depend on who listens."""
    for number, (players, options) in enumerate([*TABLES, *FEW_TABLES, *FEW_CLASSICS]):
        loud, quiet = (
            begun(players, options, number, turn_limit=size(3, 12), listen=listen) for listen in (True, False)
        )
        same_answers(loud, quiet, Random(number), most=size(200, 5000))
    for seed in range(30_000, 30_000 + size(13, 130)):
        ((_, loud),), ((_, quiet),) = (tuple(many(1, seed, listen=listen)) for listen in (True, False))
        same_answers(loud, quiet, Random(seed), most=size(100, 1000))


def same_answers(loud: Game, quiet: Game, random: Random, most: int) -> None:
    for number in range(most):
        if loud.over:
            break
        seat, action = answer(loud, random)
        loud.play(seat, action)
        assert quiet.play(seat, action) == []
        assert quiet.pending == loud.pending
        if number % 20 == 0:
            assert quiet.hash() == loud.hash()
    assert quiet.hash() == loud.hash()
    assert loud.log
    assert not quiet.log
    assert quiet.result == loud.result
