"""A bug inside any verb, at any moment of a real game: the table is as it was, and the game goes on."""

from collections import Counter
from random import Random

import pytest
from games.checks import answer, position
from games.positions import many

from ochre.engine.game import Game
from ochre.engine.table import CardVerbs, PieceVerbs, Table
from ochre_testing import size

VERBS = sorted(
    name
    for room in (PieceVerbs, CardVerbs, Table)
    for name, value in vars(room).items()
    if callable(value) and not name.startswith("__")
)


class Bug(Exception):
    """Thrown from inside a verb."""


class Fuse:
    """Lets the k-th call of any verb fail, before or after it has done its work."""

    def __init__(self) -> None:
        self.left = 0
        self.late = False
        self.thrown = Counter[str]()

    def set(self, calls: int, late: bool) -> None:
        self.left, self.late = calls, late

    def wrap(self, name, verb):
        def faulty(table, *args, **kwargs):
            self.left -= 1
            now = self.left == 0
            if now and not self.late:
                self.thrown[name] += 1
                raise Bug(name)
            result = verb(table, *args, **kwargs)
            if now:
                self.thrown[name] += 1
                raise Bug(name)
            return result

        return faulty


@pytest.fixture
def fuse(monkeypatch) -> Fuse:
    fuse = Fuse()
    for name in VERBS:
        monkeypatch.setattr(Table, name, fuse.wrap(name, getattr(Table, name)))
    return fuse


def play_with_bugs(game: Game, fuse: Fuse, random: Random, most: int) -> None:
    shadow = game.copy()  # plays the same game without any bug
    for _ in range(most):
        if game.over:
            break
        seat, action = answer(game, random)
        before = position(game), len(game.record.entries), len(game.log), game.pending
        fuse.set(random.choice((1, 1, 2, 3, 5, 10, 30)), random.random() < 0.5)
        try:
            game.play(seat, action)
        except Bug:
            fuse.set(0, False)
            assert (position(game), len(game.record.entries), len(game.log), game.pending) == before
            game.audit()
            game.play(seat, action)
        fuse.set(0, False)
        shadow.play(seat, action)
        assert position(game) == position(shadow)


def test_a_bug_in_any_verb_leaves_the_table_as_it_was(fuse) -> None:
    for seed, game in many(size(39, 390), first=90_000):
        play_with_bugs(game, fuse, Random(seed), most=size(60, 400))
    assert sum(fuse.thrown.values()) > 500
    assert len(fuse.thrown) > size(25, 35)
