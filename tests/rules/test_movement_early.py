"""Moving ahead of turn: all of a record's moves, played once more in the order of the book, give the same table.

A move changes the mover's own pieces only, so the order can matter in one way only: whether a token may enter an area
(Diplomacy, Cultural Ascendancy, the stop of Roadbuilding) depends on who else is there. Without these advances any
record can be sorted; with them a move that is refused in the sorted order must have met somebody else's pieces.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from rules.scenes import HALT, NINE, here, scene

import ochre
from ochre.board.setups import mega_setup
from ochre.engine.actions import Action
from ochre.engine.game import Game
from ochre.rules.phases.movement import BuildShip, EndMovement, MaintainShip, MoveTokens, Sail
from ochre_testing import rule, size

BOARD = mega_setup(9, "west").board()
LAND = [BOARD.ids[area] for area in BOARD.land_areas if BOARD.limit[area]]
ORDINARY = ("astronavigation", "cloth-making", "naval-warfare", "military", "metalworking", "engineering")
ENTERING = ("diplomacy", "cultural-ascendancy", "advanced-military", "roadbuilding")
ENTRY_RULES = {"WE-adv.diplomacy.1", "WE-adv.cultural-ascendancy.1", "WE-adv.roadbuilding.2"}

Moves = Sequence[tuple[str, Action]]


def crowded(seed: int, advances: Sequence[str]) -> dict[str, Any]:
    """A position in which everybody lives among the others."""
    random = Random(seed)
    free = random.sample(LAND, len(LAND))
    middle = random.choice(LAND)
    near = [BOARD.ids[area] for area in BOARD.adjacent[BOARD[middle]] if BOARD.is_land[area]] + [middle]
    board: dict[str, Any] = {}
    for nation in NINE:
        board[nation] = {area: random.randint(1, 4) for area in random.sample(LAND, 5) + random.sample(near, 2)}
        board[nation].update({free.pop(): "city" for _ in range(random.randrange(4))})
    board["egypt"].update(HALT)
    board["barbarians"] = dict.fromkeys(random.sample(LAND, 3), 2)
    coast = [area for area in LAND if BOARD.coastal[BOARD[area]]]
    return {
        "board": board,
        "ships": {nation: {random.choice(coast): random.randrange(3)} for nation in NINE},
        "treasury": {nation: random.randrange(8) for nation in NINE},
        "advances": {nation: [advance for advance in advances if random.random() < 0.4] for nation in NINE},
        "seed": seed,
    }


def moved_at_random(game: Game, seed: int) -> list[tuple[str, Action]]:
    """Everybody moves as it comes, in any order; some finish before others have begun."""
    random = Random(seed)
    moves = []
    while game.phase == "movement" and game.turn == 1:
        decision = random.choice(game.pending)
        action = decision.sample(game.table, random)
        nation = game.table.nation_id(decision.nation)
        game.play(nation, action)
        moves.append((nation, action))
    return moves


def in_book_order(order: Sequence[str], moves: Moves) -> list[int]:
    """The numbers of the moves as the book would have them made: each player's in turn."""
    return sorted(range(len(moves)), key=lambda number: order.index(moves[number][0]))


def played(position: dict[str, Any], moves: Moves, order: Sequence[int]) -> tuple[Game, int | None, str]:
    """These moves in this order; with the number of the first that is refused, and the rule."""
    game = scene("movement", **position)
    for number in order:
        try:
            game.play(*moves[number])
        except ochre.IllegalAction as refusal:
            return game, number, refusal.rule
    return game, None, ""


def entered(action: Action) -> set[str]:
    """Areas this move needed to enter."""
    if isinstance(action, MoveTokens):
        return {action.target} | ({action.via} if action.via else set())
    return {stop.to for stop in action.route if stop.unload} if isinstance(action, Sail) else set()


def changed(action: Action) -> set[str]:
    """Areas in which this move changed the number of tokens."""
    match action:
        case MoveTokens():
            return {action.source, action.target}
        case Sail():
            return {action.area, *(stop.to for stop in action.route if stop.unload or stop.load)}
        case BuildShip():
            return set(action.tokens)
        case MaintainShip() if action.token_from:
            return {action.token_from}
    return set()


def met(moves: Moves, order: Sequence[int], number: int) -> Iterator[int]:
    """Moves of others in an area this move enters that come before it in one order and after it in the other."""
    place = {move: at for at, move in enumerate(order)}
    for other, (nation, action) in enumerate(moves):
        swapped = (other < number) != (place[other] < place[number])
        if swapped and nation != moves[number][0] and changed(action) & entered(moves[number][1]):
            yield other


@rule("WE-3.2", "WE-3.3", "WE-3.4")
@pytest.mark.parametrize("seed", range(size(25, 1000)))
def test_moving_early_gives_the_same_table_as_moving_in_order(seed: int) -> None:
    position = crowded(seed, ORDINARY)
    game = scene("movement", **position)
    order = game.view(None).order
    moves = moved_at_random(game, seed)
    sorted_game, refused, _ = played(position, moves, in_book_order(order, moves))
    assert refused is None
    assert sorted_game.hash() == game.hash()


@rule("WE-3.2", "WE-3.3", "WE-3.4")
def test_a_move_that_could_not_have_been_made_in_order_has_met_others() -> None:
    rules = set[str]()
    same = 0
    for seed in range(size(60, 2000)):
        position = crowded(seed, (*ORDINARY, *ENTERING))
        game = scene("movement", **position)
        moves = moved_at_random(game, seed)
        order = in_book_order(list(game.view(None).order), moves)
        sorted_game, refused, broken = played(position, moves, order)
        if refused is None:
            assert sorted_game.hash() == game.hash()
            same += 1
        else:
            rules.add(broken)
            assert list(met(moves, order, refused)), (seed, moves[refused], broken)
    assert rules <= {here(game, rule) for rule in ENTRY_RULES}
    assert len(rules) > 1
    assert same > 10


@rule("WE-3.2")
def test_who_keeps_apart_may_move_in_any_order_whatever_advances_are_held() -> None:
    """Two nations that reach no common area: every interleaving of their moves is lawful and gives the same table."""
    position = {
        "board": {"iberia": {"lusitania": 4, "corduba": 2}, "assyria": {"nineveh": 4, "van": 3}, "egypt": HALT},
        "advances": {"iberia": ENTERING, "assyria": ENTERING},
    }
    moves = [
        ("iberia", MoveTokens("lusitania", "emeritensis", 2, via="gallaecia")),
        ("assyria", MoveTokens("nineveh", "colchis", 2, via="western-armenia")),
        ("iberia", BuildShip("corduba", ("corduba", "lusitania"))),
        ("assyria", MoveTokens("van", "kanesh", 1)),
        *((nation, EndMovement()) for nation in NINE),
    ]
    random = Random(1)
    hashes = set()
    for _ in range(20):
        streams = {nation: [number for number, (mover, _) in enumerate(moves) if mover == nation] for nation in NINE}
        order = []
        while any(streams.values()):
            order.append(random.choice([stream for stream in streams.values() if stream]).pop(0))
        game, refused, _ = played(position, moves, order)
        assert refused is None
        hashes.add(game.hash())
    assert len(hashes) == 1
