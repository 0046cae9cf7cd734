"""What holds everywhere: pieces, units, ranking, the order of phases."""

from random import Random

import pytest
from rules import scenes
from rules.scenes import (
    FIVE,
    HALT,
    NINE,
    asked,
    battle,
    city,
    finish_all,
    losses,
    play_defaults,
    scene,
    ships,
    stock,
    tokens,
    treasury,
)

import ochre
from ochre.engine.events import PhaseBegan
from ochre.engine.game import Game
from ochre.rules.phases.conflict import TakeSpoils
from ochre.rules.phases.movement import BuildShip, EndMovement, MaintainShip, MoveTokens, ScrapShip
from ochre.rules.ranking import beneficiary_by_stock, by_fewest_cities, by_position
from ochre_testing import rule

PHASES = [
    "tax-collection",
    "population-expansion",
    "movement",
    "conflict",
    "city-construction",
    "trade-cards-acquisition",
    "trade",
    "calamity-selection",
    "calamity-resolution",
    "special-abilities",
    "surplus-population",
    "advances-acquisition",
    "ast-alteration",
]


# Pieces


@rule("WE-gen.1", "WE-gen.2")
@pytest.mark.parametrize("seed", range(3))
def test_board_stock_and_treasury_always_hold_the_same_pieces(seed: int) -> None:
    game = ochre.setup(scenes.edition, 6, seed=seed, options={"nations": "random"}, listen=False)
    random = Random(seed)
    for _ in range(600):
        if game.over:
            return
        decision = random.choice(game.pending)
        game.play(game.seat_of(decision), decision.sample(game.table, random))
        for nation in game.view(None).nations:
            assert nation.tokens_on_board + nation.stock + nation.treasury == 55
            assert nation.cities + nation.cities_in_stock == 9
            assert len(nation.ships) <= 4


@rule("WE-gen.2", "WE-gen.3")
def test_ships_and_cities_that_leave_the_board_go_to_stock_not_to_treasury() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, ships={"rome": {"corsica": 4}})
    game.play("rome", ScrapShip("corsica"))
    game.play("rome", BuildShip("rome", ("rome", "rome")))  # with the ship that came back to stock
    assert ships(game, "rome") == ["corsica"] * 3 + ["rome"]
    assert treasury(game, "rome") == 0
    game = battle({"rome": ["neapolis"], "hellas": {"neapolis": 7}})
    assert (city(game, "neapolis"), game.table.cities_in_stock(game.table.nation("rome"))) == (None, 9)
    assert treasury(game, "rome") == 0
    game.audit()


@rule("WE-gen.3", "WE-gen.6", "WE-gen.4")
def test_tokens_come_from_and_go_to_their_owners_stock() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, ships={"rome": {"rome": 2}}, treasury={"rome": 1, "celt": 5})
    assert stock(game, "rome") == 51
    game.play("rome", MaintainShip("rome"))  # treasury is paid
    assert (treasury(game, "rome"), stock(game, "rome")) == (0, 52)
    game.play("rome", MaintainShip("rome", "rome"))  # a token is destroyed
    assert stock(game, "rome") == 53
    assert (treasury(game, "celt"), stock(game, "celt")) == (5, 50)
    game = battle({"rome": ["neapolis"], "hellas": {"neapolis": 7}}, treasury={"rome": 52})
    assert losses(game) == ["rome", "hellas", "rome", "hellas", "rome"]  # three from stock, and back to it
    assert (stock(game, "rome"), stock(game, "hellas"), stock(game, "celt")) == (3, 50, 55)


@rule("WE-gen.5")
def test_treasury_is_no_population() -> None:
    """Neither in the census nor for the support of cities."""
    game = scene(
        "population-expansion",
        FIVE,
        board={"minoa": {"knossos": 2}, "egypt": {"fayum": 4, "memphis": 4, "tanis": 4}},
        treasury={"minoa": 40},
    )
    assert game.view(None).order[0] == "egypt"
    assert {nation.id: nation.census for nation in game.view(None).nations}["minoa"] == 4
    game = scene("city-construction", FIVE, board={"minoa": {"knossos": "city", "thera": 1}}, treasury={"minoa": 40})
    assert city(game, "knossos") is None


@rule("WE-gen.7", "WE-gen.8")
def test_units_are_tokens_and_cities_worth_one_and_five_points() -> None:
    table = scene(
        "movement",
        board={"rome": {"rome": {"tokens": 2, "city": True}, "etruria": 3}},
        ships={"rome": {"rome": 1, "corsica": 2}},
    ).table
    rome = table.nation("rome")
    points = {area: table.unit_points(rome, table.area(area)) for area in ("rome", "etruria", "corsica")}
    assert points == {"rome": 7, "etruria": 3, "corsica": 0}
    assert table.area_ids(table.unit_areas(rome)) == ["etruria", "rome"]
    assert not table.has_units(rome, table.area("corsica"))


@rule("WE-gen.9")
def test_barbarians_belong_to_no_player() -> None:
    game = scene("movement", board={"barbarians": {"rome": 3}, "pirates": ["neapolis"], "rome": {"etruria": 1}})
    assert asked(game) == list(NINE)
    with pytest.raises(ochre.IllegalAction):
        game.play("barbarians", EndMovement())
    view = game.view(None)
    assert view.areas["rome"].tokens == {"barbarians": 3}
    assert view.areas["neapolis"].city == "barbarians"
    assert [nation.cities for nation in view.nations] == [0] * 9


# Ranking


def ranked(table: ochre.Game, order: list[int]) -> list[str]:
    return [table.table.nation_id(nation) for nation in order]


@rule("WE-gen.42", "WE-gen.43", "WE-gen.44")
def test_ranking_is_the_printed_order_and_position_the_progress_of_markers() -> None:
    game = scene("movement", FIVE, ast={"egypt": 4, "hatti": 7, "assyria": 4, "hellas": 0})
    assert ranked(game, game.table.players()) == list(FIVE)
    assert ranked(game, by_position(game.table)) == ["hatti", "assyria", "egypt", "minoa", "hellas"]


@rule("WE-gen.42")
def test_ranking_does_not_depend_on_seats() -> None:
    game = scene("movement", ("egypt", "hellas", "minoa", "hatti", "assyria"))
    assert game.view(None).order == list(FIVE)
    assert game.view(0).nation == "egypt"


@rule("WE-gen.44")
def test_ranking_breaks_ties() -> None:
    game = scene("movement", FIVE, board={"minoa": ["knossos"], "hatti": ["troy", "sardes"], "hellas": ["athens"]})
    assert ranked(game, by_fewest_cities(game.table)) == ["assyria", "egypt", "minoa", "hellas", "hatti"]


@rule("WE-gen.49")
def test_the_beneficiary_has_most_cities_in_stock_then_most_tokens_then_ranking() -> None:
    board = {
        "minoa": {"knossos": "city", "phaestos": 5},
        "assyria": {"assyria": "city", "nineveh": 3},
        "hatti": {"troy": 9},
        "hellas": {"athens": "city", "phocis": 3},
        "egypt": {"tanis": "city", "fayum": 3},
    }
    game = scene("movement", FIVE, board=board, treasury={"assyria": 1})
    table = game.table
    candidates = list(table.nations)
    order = []
    while candidates:
        best = beneficiary_by_stock(table, candidates)
        assert best is not None
        order.append(table.nation_id(best))
        candidates.remove(best)
    assert order == ["hatti", "hellas", "egypt", "assyria", "minoa"]
    assert beneficiary_by_stock(table, []) is None


# The sequence of play


def full_turn() -> Game:
    cities = {"rome": ["rome", "massilia"], "hellas": ["athens", "byzantium"]}
    board = {
        "rome": {**dict.fromkeys(cities["rome"], "city"), "pannonia": 8, "etruria": 2},
        "hellas": {**dict.fromkeys(cities["hellas"], "city"), "moesia": 8, "thrace": 2},
    }
    return scene("tax-collection", board=board, turn=5)


@rule("WE-gen.46")
def test_a_turn_has_thirteen_phases_in_order() -> None:
    game = full_turn()
    play_defaults(game, "movement", turn=6)
    begun = [event.phase for event in game.log if isinstance(event, PhaseBegan)]
    assert begun == [*PHASES, *PHASES[:3]]


@rule("WE-gen.48")
def test_nobody_starts_the_next_phase_before_it_is_reached() -> None:
    game = scene("movement", FIVE, board={"egypt": HALT, "hellas": {"athens": 7}, "minoa": ["corinth"]})
    game.play("hellas", MoveTokens("athens", "corinth", 7))
    game.play("hellas", EndMovement())
    game.play("egypt", EndMovement())
    for nation, action in (("egypt", {"type": "build-city", "area": "memphis"}), ("hellas", TakeSpoils(False))):
        with pytest.raises((ochre.IllegalAction, ochre.MalformedAction)):
            game.play(nation, action)
    assert game.phase == "movement"
    assert (tokens(game, "egypt", "memphis"), city(game, "corinth")) == (6, "minoa")
    finish_all(game)
    game.play("hellas", TakeSpoils(draw_card=False))
    assert game.phase == "city-construction"
