"""Movement by trying it out: several plans, played on imagined tables to the end of the next turn's building.

Cards stay out of it: between the two turns nothing is drawn, traded or suffered, so that plans differ by what they do
on the board and not by luck. Those who are near move as the standard bot would; those far away stay where they are.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ochre.bots.bot import Bot, DefaultBot
from ochre.bots.company import Company
from ochre.bots.expert.imagining import can_imagine, imagine
from ochre.bots.expert.judging import position
from ochre.bots.standard import StandardBot
from ochre.bots.standard.campaign import Habits, move
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.eyes import Eyes
from ochre.engine.game import Game

Plan = list[dict[str, Any]]

MOVING = ("movement", "move-units")
"""The questions of movement: with the building of ships, or after it."""
LAST = "city-construction"
"""The phase with which each of the two turns ends."""
MOST_ANSWERS = 600
"""A half of a turn with more answers than this is given up as it stands."""


def can_plan(eyes: Eyes, kind: str) -> bool:
    """Whether this is a question of movement, in an edition whose turns go as they are tried out here."""
    return kind in MOVING and can_imagine(eyes, kind) and LAST in _phases(eyes)


def _phases(eyes: Eyes) -> tuple[str, ...]:
    phases: tuple[str, ...] = eyes.box.policies.phases(eyes.turn)
    return phases


def plans(eyes: Eyes, habits: Habits, most: int, kind: str = "movement") -> list[Plan]:
    """Different plans, the usual one first."""
    characters = [
        habits,
        replace(habits, growth=habits.growth + 0.5),
        replace(habits, margin=0),
        replace(habits, raids=habits.raids * 2.5),
        replace(habits, raids=0.0),
        replace(habits, margin=habits.margin + 4),
        replace(habits, growth=habits.growth - 0.4),
        replace(habits, wilderness=not habits.wilderness),
        replace(habits, margin=0, raids=habits.raids * 2.5),
        replace(habits, first_cities=habits.first_cities - 1),
        replace(habits, margin=habits.margin + 4, raids=0.0),
        replace(habits, growth=habits.growth + 0.5, margin=0),
        replace(habits, ships=False),
        replace(habits, raids=habits.raids * 6),
        replace(habits, growth=habits.growth - 0.4, raids=habits.raids * 2.5),
        replace(habits, people=habits.people + 6),
        replace(habits, people=max(0, habits.people - 6)),
    ]
    found: list[Plan] = []
    for character in characters:
        plan = move(eyes, character, shipyards=kind == "movement")
        if plan not in found:
            found.append(plan)
        if len(found) == most:
            break
    return found


def best_plan(eyes: Eyes, habits: Habits, random: Random, most: int, kind: str = "movement") -> Plan:
    """The plan that leads to the best position; of equal ones the first."""
    candidates = plans(eyes, habits, most, kind)
    if len(candidates) == 1:
        return candidates[0]
    table = imagine(eyes, kind, random)
    near = neighbours(eyes)
    best, choice = None, candidates[0]
    for plan in candidates:
        worth = outcome(table.copy(), eyes.nation, plan, near, habits)
        if worth is not None and (best is None or worth > best + 1e-9):
            best, choice = worth, plan
    return choice


def neighbours(eyes: Eyes) -> set[int]:
    """Nations with units no more than two steps from mine."""
    board, me = eyes.box.board, eyes.nation
    mine = {area for area, count in enumerate(eyes.row(me)) if count} | set(eyes.cities(me))
    ring = set(mine)
    for _ in range(2):
        ring |= {near for area in ring for near in board.adjacent[area]}
    return {
        other
        for other in eyes.players()
        if other != me and any(eyes.tokens[other * eyes.areas + area] or eyes.city[area] == other + 1 for area in ring)
    }


def outcome(game: Game, me: int, plan: Plan, near: set[int], habits: Habits) -> float | None:
    """What comes of a plan; None: it cannot be carried out."""
    phases = game.box.policies.phases(game.turn)
    until = phases[: phases.index(LAST) + 1]
    here = until.index(game.phase)
    game.table.state.agenda = tuple((name,) for name in ("end-of-movement", *until[here + 1 :]))
    own = StandardBot(0)
    own.habits = habits
    bots: Sequence[Bot] = [
        own if nation == me else StandardBot(0) if nation in near else DefaultBot() for nation in game.table.nations
    ]
    company = Company(bots)
    try:
        game.play(me, plan)
    except (IllegalAction, MalformedAction):  # a plan that the rules refuse is no plan
        return None
    _play_on(game, company)
    worth = position(Eyes(game.table, me))
    game.table.state.turn += 1
    game.table.begin_turn()
    game.table.state.agenda = tuple((name,) for name in until)
    game.begin()
    _play_on(game, company)
    return worth + position(Eyes(game.table, me))


def _play_on(game: Game, company: Company) -> None:
    for _ in range(MOST_ANSWERS):
        if not game.pending or game.over:
            return
        company.play(game)
