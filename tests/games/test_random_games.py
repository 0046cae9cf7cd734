"""Whole games by chance, by defaults and mixed: no error, no end without result, no piece or card lost.

The usual run is small; `--long` plays 200 games for each number of players, side of the A.S.T. and scenario, and 200 of
each classic with options in random combinations, besides every number of players and every option alone.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest
from games.checks import How, play_out, seats
from games.positions import ADVANCED, CLASSICS, EAST, FIRST, MEGA, goes, many, random_options

import ochre
from ochre.board.old_setups import WEST_EXTENSION, advanced_setups
from ochre.engine.game import Game
from ochre.engine.state import NO_SEAT
from ochre_testing import rule, size

TURN_LIMIT = 40
GAMES = int(os.environ.get("OCHRE_RANDOM_GAMES", 200))
"""How many games of each kind a long run plays."""

TABLES: list[tuple[int, dict[str, Any]]] = [
    *(
        (players, {"scenario": scenario, "ast": ast})
        for players in range(5, 10)
        for scenario in ("full", "short")
        for ast in ("basic", "expert")
    ),
    (5, {"scenario": "first"}),
]


def alone(edition: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each option of a classic with each of its other values, for a number of players that can have it."""
    numbers = cycle(ochre.EDITIONS[edition].players)
    for option in ochre.EDITIONS[edition].options:
        values = option.choices or ((True,) if isinstance(option.default, bool) else range(1, (option.most or 0) + 1))
        for value in values if option.name != "turn_limit" else ():
            if value != option.default:
                players = next(number for number in numbers if goes(number, edition, ((option.name, value),)))
                yield players, {option.name: value}
    if edition == ADVANCED:  # 16.4-16.6: other parts of the map than the first that is listed
        for setup in advanced_setups():
            board = "extension" if WEST_EXTENSION in setup.panels else "main"
            yield setup.players, {"board": board, "part": "-".join(setup.panels)}


OTHER_TABLES: list[tuple[int, dict[str, Any]]] = [
    *((players, {"edition": MEGA, "ast": ast}) for players in range(5, 19) for ast in ("basic", "expert")),
    *((number, {"edition": MEGA, "map": "east", "ast": ast}) for number in range(5, 10) for ast in ("basic", "expert")),
    *((players, {"edition": MEGA, "scenario": "short"}) for players in range(5, 19)),
    *((players, {"edition": MEGA, "map": "east", "scenario": "short"}) for players in range(5, 10)),
    *((players, {"edition": EAST, "ast": ast}) for players in range(5, 10) for ast in ("basic", "expert")),
]
"""Of the other boxes of the family: every number of players, both sides of the A.S.T., full and short."""

FEW_TABLES = OTHER_TABLES if size(0, 1) else OTHER_TABLES[:: len(OTHER_TABLES) // 9]

CLASSIC_TABLES: list[tuple[int, dict[str, Any]]] = [
    *((players, {"edition": edition}) for edition in CLASSICS for players in ochre.EDITIONS[edition].players),
    *((players, {"edition": edition, **options}) for edition in CLASSICS for players, options in alone(edition)),
]
"""Every number of players, and every option alone."""

FEW_CLASSICS = CLASSIC_TABLES if size(0, 1) else CLASSIC_TABLES[:: len(CLASSIC_TABLES) // 8]


def name(value: object) -> str:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else str(value)


def begun(players: int, options: dict[str, Any], seed: int, turn_limit: int = TURN_LIMIT, **more: Any) -> Game:
    if options.get("scenario") != "first":  # which ends by itself
        options = {**options, "turn_limit": turn_limit}
    edition = options.get("edition", "western-empires")
    options = {name: value for name, value in options.items() if name != "edition"}
    return ochre.setup(edition, players=players, seed=seed, options=options, **more)


def audited(game: Game, random: Random, how: How) -> Counter[str]:
    game.audit()
    kinds = play_out(game, random, how, each=Game.audit)
    assert game.over
    assert game.result is not None
    check_result(game)
    return kinds


def check_result(game: Game) -> None:
    """The final table names everybody once, in order, and its parts add up."""
    assert game.result is not None
    ranking = game.result.ranking
    seated = [nation for nation in game.table.nations if game.table.state.seat[nation] != NO_SEAT]
    assert sorted(standing.nation for standing in ranking) == sorted(map(game.table.nation_id, seated))
    if game.box.edition.id != FIRST:  # where the chart decides before points
        assert [standing.points for standing in ranking] == sorted((s.points for s in ranking), reverse=True)
    assert [standing.place for standing in ranking] == sorted(standing.place for standing in ranking)
    assert ranking[0].place == 1
    for standing in ranking:
        assert sum(points for _, points in standing.parts) == standing.points


@pytest.mark.parametrize(("players", "options"), [*TABLES, *FEW_TABLES, *CLASSIC_TABLES], ids=name)
def test_a_game_by_chance_ends_and_breaks_no_law(players, options) -> None:
    game = begun(players, options, seed=players, turn_limit=size(8, TURN_LIMIT), listen=False)
    audited(game, Random(players), "chance")


def test_a_long_game_by_chance_ends_and_breaks_no_law() -> None:
    game = begun(6, {"scenario": "full", "ast": "basic"}, seed=2, listen=False)
    audited(game, Random(2), "chance")


@pytest.mark.parametrize("how", ["defaults", "mixed"])
@pytest.mark.parametrize(
    ("players", "options"),
    [*TABLES, *OTHER_TABLES, *CLASSIC_TABLES]
    if size(0, 1)
    else [*TABLES[:4], *TABLES[-5:], *FEW_TABLES[::3], *FEW_CLASSICS],
    ids=name,
)
def test_a_game_by_defaults_ends_and_breaks_no_law(players, options, how) -> None:
    game = begun(players, options, seed=10 + players, turn_limit=size(8, TURN_LIMIT), listen=False)
    audited(game, Random(players), how)


@rule("AC-39.0")
@pytest.mark.parametrize("edition", CLASSICS)
@pytest.mark.parametrize("seed", range(size(4, 200)))
def test_options_combine(edition, seed) -> None:
    """As a table might choose them, for any number of players; and the record gives the same game again."""
    random = Random(f"{edition}:{seed}")
    players = random.choice(ochre.EDITIONS[edition].players)
    options = random_options(random, edition, players, often=0.5)
    game = begun(players, {"edition": edition, **options}, seed, turn_limit=size(8, 25), listen=False)
    audited(game, random, ("chance", "mixed", "chance", "defaults")[seed % 4])
    assert ochre.replay(game.record, listen=False).hash() == game.hash()


@pytest.mark.parametrize("how", ["chance", "defaults", "mixed"])
def test_crowded_positions_play_on_without_error(how) -> None:
    for seed, game in many(size(26, 1040), first=10_000, listen=False):
        play_out(game, Random(seed), how, each=Game.audit, most=size(150, 1000))


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), [*TABLES, *OTHER_TABLES], ids=name)
def test_many_games_by_chance(players, options) -> None:
    for seed in range(1000, 1000 + GAMES):
        game = begun(players, options, seed, listen=False)
        audited(game, Random(seed), "chance")


@pytest.mark.long
@pytest.mark.parametrize("how", ["defaults", "mixed"])
@pytest.mark.parametrize(("players", "options"), TABLES, ids=name)
def test_many_games_by_defaults(players, options, how) -> None:
    for seed in range(2000, 2000 + GAMES // 5):
        audited(begun(players, options, seed, listen=False), Random(seed), how)


def leaving(game: Game, random: Random) -> Iterator[None]:
    """Somebody leaves now and then, somebody insists on the order, and trade is closed by the clock."""
    while not game.over:
        chance = random.random()
        try:
            if chance < 0.003:
                game.play(random.choice(seats(game)), {"type": "leave-game"})
            elif chance < 0.01:
                game.play(random.choice(seats(game)), {"type": "insist", "on": random.random() < 0.5})
            elif chance < 0.02:
                game.play(None, {"type": "close-trade"})
            elif chance < 0.1:
                game.time_up(game.seat_of(random.choice(game.pending)))
            else:
                decision = random.choice(game.pending)
                game.play(game.seat_of(decision), decision.sample(game.table, random))
        except ochre.IllegalAction:
            if chance >= 0.02:
                raise
        yield


TABLES_LEFT: list[tuple[int, dict[str, Any]]] = [
    *((5 + number, {"scenario": ("full", "short")[number % 2], "ast": "basic"}) for number in range(5)),
    *FEW_TABLES[::3],
    *FEW_CLASSICS[::3],
]


@pytest.mark.parametrize("seed", range(size(len(TABLES_LEFT), 200)))
def test_players_leave_and_insist_and_the_clock_runs(seed) -> None:
    players, options = TABLES_LEFT[seed % len(TABLES_LEFT)]
    game = begun(players, options, seed, turn_limit=size(8, 25), listen=False)
    random = Random(seed)
    for number, _ in enumerate(leaving(game, random)):
        game.audit()
        assert number < 100_000
    check_result(game)
    assert ochre.replay(game.record, listen=False).hash() == game.hash()
