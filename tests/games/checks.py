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
"""Answers to one running step. The longest floors of nine random players stay well below; more is a floor without end."""

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
    game: Game, random: Random, how: How = "chance", each: Callable[[Game], Any] | None = None, most: int = MOST_IN_A_GAME
) -> Counter[str]:
    """Play to the end (or so many actions); gives how often each kind of decision was answered."""
    kinds = Counter[str]()
    for decision in playing(game, random, how, most):
        kinds[decision.kind] += 1
        if each is not None:
            each(game)
    return kinds


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


def check_copies(game: Game, random: Random, ahead: int = 6) -> None:
    """A copy and its copy are the same position, and go on in the same way as each other without touching this one."""
    before = position(game)
    copy = game.copy()
    assert position(copy) == before
    second = copy.copy()
    assert position(second) == before
    seed = random.random()
    one, two = Random(seed), Random(seed)
    for _ in range(ahead):
        if copy.over:
            break
        copy.play(*answer(copy, one))
        second.play(*answer(second, two))
        assert position(copy) == position(second)
        if random.random() < 0.3:
            second = second.copy()  # a copy of copies, in the middle of whatever runs there
            assert position(second) == position(copy)
    copy.audit()
    assert position(game) == before
    assert not copy.record.entries and not copy.log


class Shadow:
    """A copy taken in the middle that follows the original for a while: at each action both must be the same."""

    def __init__(self, game: Game) -> None:
        self.copy = game.copy()

    def follow(self, seat: int, action: Action, game: Game) -> None:
        self.copy.play(seat, action)
        assert position(self.copy) == position(game)
