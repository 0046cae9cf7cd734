"""13d: victory points, and what breaks ties."""

import pytest
from rules.scenes import FIVE, scene

from ochre.board.advances import load_advances
from ochre.engine.game import Game
from ochre_testing import rule

CARDS = load_advances().cards
DEAR = [card.id for card in CARDS if card.cost >= 200 and card.id != "wonder-of-the-world"]
SITES = {
    "egypt": ("alexandria", "cyrene", "fayum", "gaza", "jerusalem"),
    "hellas": ("apollonia", "athens", "byzantium", "tomi", "odessus"),
}


def scored(board: dict[str, object] | None = None, **position: object) -> Game:
    """The game ends here: turn 9 is the last. Markers on space 4 and later do not move without two cities."""
    options = {"turn_limit": 9, **position.pop("options", {})}
    ast = {**{nation: 4 for nation in FIVE if nation != "minoa"}, "minoa": 5, **position.pop("ast", {})}
    game = scene("ast-alteration", FIVE, turn=9, board=board, ast=ast, options=options, **position)
    assert game.over
    return game


def parts(game: Game, nation: str) -> dict[str, int]:
    assert game.result is not None
    return next(dict(standing.parts) for standing in game.result.ranking if standing.nation == nation)


def points(game: Game, nation: str) -> int:
    assert game.result is not None
    return next(standing.points for standing in game.result.ranking if standing.nation == nation)


@rule("WE-vp.1", "WE-vp.2", "WE-vp.3", "WE-vp.4", "WE-vp.5")
def test_cities_advances_and_steps_give_points() -> None:
    game = scored(
        {"egypt": {"alexandria": "city", "memphis": 3}, "pirates": ["gaza"]},
        advances={
            "egypt": ["metalworking", "cloth-making", "literacy", "calendar", "democracy", "wonder-of-the-world"]
        },
    )
    # cost 90 and 50; 110 and 180; 220 and 290
    assert parts(game, "egypt") == {"cities": 1, "advances": 1 + 1 + 3 + 3 + 6 + 6, "ast": 5 * 5, "bonus": 0}
    assert points(game, "egypt") == 46


@rule("WE-vp.1")
def test_a_wonder_is_no_city_in_the_score_unless_the_table_wants_it() -> None:
    wonder = {"egypt": ["wonder-of-the-world"]}
    assert parts(scored(advances=wonder), "egypt")["cities"] == 0
    assert parts(scored(advances=wonder, options={"wonder_scores": True}), "egypt")["cities"] == 1


@rule("WE-vp.6")
def test_the_bonus_goes_to_the_only_one_who_entered_the_late_iron_age() -> None:
    five = {nation: dict.fromkeys(SITES[nation], "city") for nation in SITES}
    dear = dict.fromkeys(SITES, DEAR[:3])
    alone = scored(five, advances=dear, ast={"egypt": 14, "hellas": 13})
    assert (parts(alone, "egypt")["bonus"], parts(alone, "hellas")["bonus"]) == (5, 0)
    assert (parts(alone, "egypt")["ast"], parts(alone, "hellas")["ast"]) == (75, 70)
    both = scored(five, advances=dear, ast={"egypt": 14, "hellas": 14})
    assert (parts(both, "egypt")["bonus"], parts(both, "hellas")["bonus"]) == (0, 0)
    assert (parts(both, "egypt")["ast"], parts(both, "hellas")["ast"]) == (75, 75)


@rule("WE-vp.8")
def test_most_points_win() -> None:
    game = scored(advances={"egypt": ["democracy"], "hatti": ["literacy"]}, ast={"minoa": 0})
    assert game.result is not None
    order = [(standing.place, standing.nation, standing.points) for standing in game.result.ranking]
    assert order == [(1, "egypt", 26), (2, "hatti", 23), (3, "assyria", 20), (4, "hellas", 20), (5, "minoa", 5)]
    assert game.result.winner.nation == "egypt"


# Ties: Egypt comes last in ranking, so that it wins for the reason named only

ALL = ("science", "arts", "crafts", "civics", "religion")
EQUAL = dict.fromkeys(ALL, 20)
MUCH = dict.fromkeys(ALL, 500)


@pytest.mark.parametrize(
    ("egypt", "hellas"),
    [
        pytest.param(
            # one step more against five cheap advances, whose cost and credits are higher
            {"ast": 5, "credits": EQUAL},
            {"advances": ["cloth-making", "mysticism", "sculpture", "urbanism", "deism"], "credits": MUCH, "tokens": 9},
            marks=rule("WE-tie.1"),
        ),
        pytest.param(
            # one of six points against six of one, which cost more
            {"advances": ["democracy"], "credits": EQUAL},
            {"advances": ["cloth-making", "mysticism", "sculpture", "urbanism", "deism", "music"], "credits": MUCH},
            marks=rule("WE-tie.2", "WE-tie.1b"),
        ),
        pytest.param(
            # one of three points against three of one, which cost more
            {"advances": ["literacy"], "credits": EQUAL},
            {"advances": ["cloth-making", "mysticism", "sculpture"], "credits": MUCH},
            marks=rule("WE-tie.2", "WE-tie.1b"),
        ),
        pytest.param(
            # sixes before threes: 6 + 3 cheap against 3 + 3 + 3
            {"advances": ["democracy", "cloth-making", "mysticism", "sculpture"], "credits": EQUAL},
            {"advances": ["calendar", "monument", "trade-routes"], "credits": MUCH},
            marks=rule("WE-tie.2"),
        ),
        pytest.param(
            {"advances": ["calendar"], "credits": EQUAL},
            {"advances": ["military"], "credits": MUCH},
            marks=rule("WE-tie.3", "WE-tie.1b"),
        ),
        pytest.param(
            {"credits": {"arts": 30}},
            {"credits": dict.fromkeys(ALL, 25), "tokens": 9},
            marks=rule("WE-tie.4", "WE-tie.1b"),
        ),
        pytest.param(
            {"credits": {"arts": 30, "crafts": 10}},
            {"credits": {"science": 30, "crafts": 5}, "tokens": 9},
            marks=rule("WE-tie.5-v2", "MC-tie.5-v1", "WE-tie.1b"),
        ),
        pytest.param(
            # a city and two cheap advances against three cheap ones, all costing 150
            {"cities": 1, "advances": ["deism", "music"], "credits": EQUAL},
            {"advances": ["cloth-making", "mysticism", "sculpture"], "credits": EQUAL, "tokens": 9},
            marks=rule("WE-tie.6", "WE-tie.1b"),
        ),
        pytest.param(
            {"credits": EQUAL, "tokens": 3},
            {"credits": EQUAL, "tokens": 2},
            marks=rule("WE-tie.7", "WE-tie.1b"),
        ),
    ],
)
def test_ties_are_broken_one_after_the_other(egypt: dict[str, object], hellas: dict[str, object]) -> None:
    assert winner_of(egypt, hellas) == "egypt"


@rule("WE-tie.8", "WE-gen.44", "WE-gen.42")
def test_at_last_ranking_breaks_the_tie() -> None:
    same = {"credits": EQUAL, "tokens": 3}
    assert winner_of(same, same) == "hellas"


def winner_of(egypt: dict[str, object], hellas: dict[str, object]) -> str:
    """Who of the two wins; they have equal points, the other three less."""
    sides = {"egypt": egypt, "hellas": hellas}
    homes = {"egypt": "memphis", "hellas": "moesia"}
    game = scored(
        {
            nation: {
                **dict.fromkeys(SITES[nation][: side.get("cities", 0)], "city"),
                **({homes[nation]: side["tokens"]} if "tokens" in side else {}),
            }
            for nation, side in sides.items()
        },
        advances={nation: side.get("advances", []) for nation, side in sides.items()},
        credits={nation: side["credits"] for nation, side in sides.items()},
        ast={**dict.fromkeys(FIVE, 0), **{nation: side.get("ast", 4) for nation, side in sides.items()}},
    )
    assert game.result is not None
    assert points(game, "egypt") == points(game, "hellas") > game.result.ranking[2].points
    return game.result.winner.nation
