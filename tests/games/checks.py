"""Playing by chance and looking closely at what the engine promises, for any edition."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Literal

from ochre.engine.actions import Action
from ochre.engine.decisions import Decision
from ochre.engine.game import Game

How = Literal["chance", "defaults", "mixed"]

MOST_IN_A_STEP = 4_000
"""Answers to one running step. The longest floors of nine random players stay well below; more is without end."""

MOST_IN_A_GAME = 150_000


class EndlessFloor(AssertionError):
    """A step that asks for ever."""


def answer(game: Game, random: Random, how: How = "chance") -> tuple[int, Action]:
    """One of the open questions and an answer to it. The same random numbers give the same answer."""
    decision = random.choice(game.pending)
    by_default = how == "defaults" or (how == "mixed" and random.random() < 0.5)
    if by_default:
        due = [decision for decision in game.pending if decision.due(game.table)]
        decision = random.choice(due or game.pending)
        return game.seat_of(decision), decision.default(game.table)
    return game.seat_of(decision), decision.sample(game.table, random)


def playing(game: Game, random: Random, how: How = "chance", most: int = MOST_IN_A_GAME) -> Iterator[Decision]:
    """Play on, and give each decision after it was answered; fails loudly if a step or the game has no end."""
    step, in_step = game.table.state.step, 0
    for _ in range(most):
        if game.over:
            return
        assert game.pending, f"nobody is asked, and the game is not over (step {game.table.state.step})"
        seat, action = answer(game, random, how)
        decision = game.decision(seat)
        game.play(seat, action)
        if game.table.state.step is step:
            in_step += 1
            if in_step > MOST_IN_A_STEP:
                raise EndlessFloor(f"{step} has asked {in_step} times (turn {game.turn}, {game.phase})")
        else:
            step, in_step = game.table.state.step, 0
        yield decision
    if most == MOST_IN_A_GAME:
        raise EndlessFloor(f"not over after {most:,} actions (turn {game.turn}, {game.phase})")


def play_out(
    game: Game,
    random: Random,
    how: How = "chance",
    each: Callable[[Game], Any] | None = None,
    most: int = MOST_IN_A_GAME,
) -> Counter[str]:
    """Play to the end (or so many actions); gives how often each kind of decision was answered."""
    kinds = Counter[str]()
    for decision in playing(game, random, how, most):
        kinds[decision.kind] += 1
        if each is not None:
            each(game)
    return kinds


def seats(game: Game) -> range:
    """Everybody at the table, also who has not joined yet or has left."""
    return range(game.record.start.players)


def seated(game: Game) -> list[int]:
    """The nations that somebody plays, will play or has played."""
    return [game.nation_of(seat) for seat in seats(game)]


def position(game: Game) -> tuple[Any, ...]:
    """Everything that must be the same again after a refusal, a bug or a copy."""
    return game.hash(), game.pending, game.table.state.step, game.table.state.agenda


def hidden_zones(game: Game) -> tuple[Any, ...]:
    """What no undo may ever change."""
    state = game.table.state
    return (
        bytes(state.hand),
        state.stacks,
        bytes(state.discards),
        state.counter,
        bytes(state.trader),
        state.themes,
        bytes(state.laid),
    )


def play_with_shadows(
    game: Game, random: Random, how: How = "chance", *, often: float = 0.2, ahead: int = 12, most: int = MOST_IN_A_GAME
) -> Counter[str]:
    """Play on while copies, taken in the middle of whatever runs, follow for a while: always in the same position.

    Some are copies of copies, and some are copied again while they follow. Gives how often each kind was copied.
    """
    kinds = Counter[str]()
    shadows: list[tuple[Game, int]] = []  # a copy, and how many actions it still follows
    for _ in range(most):
        if game.over:
            break
        if random.random() < often:
            before = position(game), len(game.record.entries), len(game.log)
            copy = game.copy().copy() if random.random() < 0.3 else game.copy()
            assert position(copy) == before[0]
            assert (position(game), len(game.record.entries), len(game.log)) == before
            shadows.append((copy, random.randint(1, ahead)))
            kinds.update(decision.kind for decision in game.pending)
        seat, action = answer(game, random, how)
        game.play(seat, action)
        follow: list[tuple[Game, int]] = []
        for copy, left in shadows:
            copy.play(seat, action)
            assert position(copy) == position(game)
            assert not copy.record.entries
            assert not copy.log
            if left:
                follow.append((copy.copy() if random.random() < 0.1 else copy, left - 1))
            else:
                copy.audit()
        shadows = follow
    return kinds
