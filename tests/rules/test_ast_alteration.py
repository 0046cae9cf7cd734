"""Phase 13: succession markers, the end of the game, and the cards going back under their stacks."""

import pytest
from rules.scenes import FIVE, asked, play_defaults, scene

import ochre
from ochre.board.advances import load_advances
from ochre.engine.events import MarkerMoved
from ochre.engine.game import Game
from ochre.rules.phases.ast_alteration import EndAfterThisTurn
from ochre_testing import rule

PHASE = "ast-alteration"
CARDS = load_advances().cards
CHEAP = [card.id for card in CARDS if card.cost < 100]  # 17 of one point each
MIDDLE = [card.id for card in CARDS if 100 <= card.cost < 200]  # three points each
DEAR = [card.id for card in CARDS if card.cost >= 200 and card.id != "wonder-of-the-world"]  # six points each
SITES = ("alexandria", "cyrene", "fayum", "gaza", "jerusalem", "memphis", "petra", "tanis", "tyre")


def egypt(
    space: int,
    cities: int,
    advances: list[str] | None = None,
    ast: str = "basic",
    wonder: bool = False,
    tokens: dict[str, int] | None = None,
    **position: object,
) -> Game:
    """Egypt before its marker is moved, on this space with so many cities. Its epochs begin at 5, 8, 11, 14 and 15."""
    held = [*(advances or []), *(["wonder-of-the-world"] if wonder else [])]
    return scene(
        PHASE,
        FIVE,
        board={"egypt": {**dict.fromkeys(SITES[:cities], "city"), **(tokens or {})}},
        advances={"egypt": held},
        ast={"egypt": space},
        options={"ast": ast},
        turn=12,
        **position,
    )


def space(game: Game, nation: str = "egypt") -> int:
    return game.table.state.ast[game.table.nation(nation)]


# Requirements: each row just met, and just missed in every part


@pytest.mark.parametrize(
    ("start", "cities", "advances", "moves"),
    [
        pytest.param(3, 0, [], True, marks=rule("WE-13.basic.1")),
        pytest.param(4, 2, [], True, marks=rule("WE-13.basic.2", "WE-13a.1", "WE-13a.2")),
        pytest.param(4, 1, [], False, marks=rule("WE-13.basic.2", "WE-13a.3")),
        pytest.param(7, 3, CHEAP[:3], True, marks=rule("WE-13.basic.3")),
        pytest.param(7, 2, CHEAP[:3], False, marks=rule("WE-13.basic.3")),
        pytest.param(7, 3, CHEAP[:2], False, marks=rule("WE-13.basic.3")),
        pytest.param(10, 3, MIDDLE[:3], True, marks=rule("WE-13.basic.4")),
        pytest.param(10, 2, MIDDLE[:3], False, marks=rule("WE-13.basic.4")),
        pytest.param(10, 3, [*MIDDLE[:2], *CHEAP], False, marks=rule("WE-13.basic.4")),
        pytest.param(10, 3, [*MIDDLE[:2], *DEAR[:1]], True, marks=rule("WE-13.basic.4")),
        pytest.param(13, 4, DEAR[:2], True, marks=rule("WE-13.basic.5")),
        pytest.param(13, 3, DEAR[:2], False, marks=rule("WE-13.basic.5")),
        pytest.param(13, 4, [*DEAR[:1], *MIDDLE], False, marks=rule("WE-13.basic.5")),
        pytest.param(14, 5, DEAR[:3], True, marks=rule("WE-13.basic.6")),
        pytest.param(14, 4, DEAR[:3], False, marks=rule("WE-13.basic.6")),
        pytest.param(14, 5, [*DEAR[:2], *MIDDLE], False, marks=rule("WE-13.basic.6")),
    ],
)
def test_basic_requirements(start: int, cities: int, advances: list[str], moves: bool) -> None:
    assert space(egypt(start, cities, advances)) == start + moves


@pytest.mark.parametrize(
    ("start", "cities", "advances", "moves"),
    [
        pytest.param(3, 0, [], True, marks=rule("WE-13.expert.1")),
        pytest.param(4, 3, [], True, marks=rule("WE-13.expert.2")),
        pytest.param(4, 2, [], False, marks=rule("WE-13.expert.2")),
        pytest.param(7, 3, [*MIDDLE[:1], *CHEAP[:2]], True, marks=rule("WE-13.expert.3")),  # five points
        pytest.param(7, 3, CHEAP[:4], False, marks=rule("WE-13.expert.3")),
        pytest.param(7, 2, CHEAP[:5], False, marks=rule("WE-13.expert.3")),
        pytest.param(10, 4, CHEAP[:12], True, marks=rule("WE-13.expert.4")),
        pytest.param(10, 4, CHEAP[:11], False, marks=rule("WE-13.expert.4")),
        pytest.param(10, 3, CHEAP[:12], False, marks=rule("WE-13.expert.4")),
        pytest.param(13, 5, [*CHEAP[:11], *MIDDLE[:9]], True, marks=rule("WE-13.expert.5")),  # 11 + 27 points
        pytest.param(13, 5, [*CHEAP[:10], *MIDDLE[:9]], False, marks=rule("WE-13.expert.5")),  # 37 points
        pytest.param(13, 5, [*CHEAP[:9], *MIDDLE[:10]], False, marks=rule("WE-13.expert.5")),  # 39, but nine cheap
        pytest.param(13, 4, [*CHEAP[:11], *MIDDLE[:9]], False, marks=rule("WE-13.expert.5")),
        pytest.param(14, 6, [*CHEAP, *MIDDLE[:13]], True, marks=rule("WE-13.expert.6")),  # 17 + 39 points
        pytest.param(14, 6, [*CHEAP, *MIDDLE[:12]], False, marks=rule("WE-13.expert.6")),
        pytest.param(14, 6, [*CHEAP[:16], *MIDDLE[:14]], False, marks=rule("WE-13.expert.6")),
        pytest.param(14, 5, [*CHEAP, *MIDDLE[:13]], False, marks=rule("WE-13.expert.6")),
    ],
)
def test_expert_requirements(start: int, cities: int, advances: list[str], moves: bool) -> None:
    assert space(egypt(start, cities, advances, "expert")) == start + moves


@rule("WE-13.2")
def test_requirements_hold_for_every_step_inside_an_epoch() -> None:
    assert space(egypt(5, 1)) == 5
    assert space(egypt(5, 2)) == 6
    assert space(egypt(8, 3, CHEAP[:2])) == 8


@rule("WE-13a.2")
def test_a_marker_moves_exactly_one_space_however_much_is_met() -> None:
    assert space(egypt(0, 9, [*DEAR, *MIDDLE])) == 1


@rule("WE-13a.1")
def test_each_nation_follows_its_own_row() -> None:
    # Minoa's fifth space is still Stone Age, Egypt's is not
    game = scene(PHASE, FIVE, ast={"minoa": 4, "egypt": 4})
    assert (space(game, "minoa"), space(game)) == (5, 4)


@rule("WE-13.1")
def test_markers_move_in_ranking_order() -> None:
    game = scene(PHASE, FIVE, ast={"egypt": 3, "hatti": 2})
    moved = [event.nation for event in game.log if isinstance(event, MarkerMoved)]
    assert moved == ["minoa", "assyria", "hatti", "hellas", "egypt"]


@rule("WE-13a.4")
def test_expert_a_nation_without_a_city_goes_back_except_in_the_stone_age() -> None:
    assert space(egypt(5, 0, ast="expert")) == 4
    assert space(egypt(9, 0, CHEAP, ast="expert")) == 8
    assert space(egypt(4, 0, ast="expert")) == 4
    assert space(egypt(2, 0, ast="expert")) == 3
    assert space(egypt(9, 1, ast="expert")) == 9


@rule("WE-13a.5")
def test_basic_without_a_city_the_marker_stays_except_in_the_stone_age() -> None:
    assert space(egypt(9, 0, DEAR)) == 9
    assert space(egypt(2, 0)) == 3


@rule("WE-adv.wonder-of-the-world.2")
def test_the_wonder_counts_as_a_city_here() -> None:
    assert space(egypt(4, 1, wonder=True)) == 5
    assert space(egypt(4, 0, wonder=True)) == 4
    assert space(egypt(9, 0, ast="expert", wonder=True)) == 9  # not without a city: no step back


@rule("WE-13.3")
def test_after_regression_a_marker_may_still_advance_this_turn() -> None:
    game = scene(
        "calamity-resolution",
        FIVE,
        board={"egypt": {"gaza": "city", "tanis": "city", "memphis": 4}},
        ast={"egypt": 7},
        hands={"egypt": ["regression"]},
    )
    play_defaults(game, "movement")
    moved = [
        (event.space, event.steps) for event in game.log if isinstance(event, MarkerMoved) and event.nation == "egypt"
    ]
    assert moved == [(6, -1), (7, 1)]


@rule("WE-13a.6", "WE-13c.5")
def test_then_the_next_turn_begins() -> None:
    game = scene(PHASE, FIVE, turn=6, board={"egypt": {"tanis": 1}})
    assert (game.turn, game.phase, asked(game)) == (7, "movement", list(FIVE))


# The end of the game


@rule("WE-13b.1")
def test_basic_the_game_ends_when_a_marker_enters_the_final_space() -> None:
    game = egypt(14, 5, DEAR[:3])
    assert game.over
    assert game.result is not None
    assert (game.turn, game.result.winner.nation) == (12, "egypt")
    assert not egypt(13, 5, DEAR[:3]).over


SUPPORT = {"tanis": 2, "paraetonium": 2, "upper-egypt": 2, "cyrenaica": 2} | dict.fromkeys(
    ("eastern-desert", "sinai", "siwa", "western-desert"), 1
)
"""Twelve tokens for six cities, within limits."""


def entering_expert() -> Game:
    """Expert: Egypt has just entered the first of the two final spaces."""
    game = egypt(14, 6, [*CHEAP, *MIDDLE[:13]], "expert", tokens=SUPPORT)
    assert (space(game), game.over, game.turn) == (15, False, 13)
    return game


@rule("WE-13b.2")
def test_expert_exactly_one_more_turn_is_played() -> None:
    game = entering_expert()
    play_defaults(game, "tax-collection", turn=99)
    assert game.over
    assert (game.turn, space(game)) == (13, 16)


@rule("WE-13b.3", "WE-vp.7")
def test_expert_in_the_final_turn_a_marker_may_go_back_and_the_game_ends_with_the_bonus_all_the_same() -> None:
    game = entering_expert()
    for area in game.table.cities(game.table.nation("egypt")):
        game.table.destroy_city(area)  # whatever has befallen Egypt
    play_defaults(game, "tax-collection", turn=99)
    assert game.over
    assert (game.turn, space(game)) == (13, 14)
    assert game.result is not None
    assert dict(game.result.winner.parts)["bonus"] == 5


@rule("WE-vp.7")
def test_expert_who_enters_in_the_final_turn_does_not_void_the_bonus() -> None:
    cities = ("apollonia", "athens", "byzantium", "odessus", "thessalonica", "tomi")
    tokens = {"moesia": 4, "gethae": 3, "dacia": 2, "illyricum": 2, "thrace": 2}
    learned = [*CHEAP, *MIDDLE[:13]]
    game = scene(
        PHASE,
        FIVE,
        board={
            "egypt": {**dict.fromkeys(SITES[:6], "city"), **SUPPORT},
            "hellas": {**dict.fromkeys(cities, "city"), **tokens},
        },
        advances={"egypt": learned, "hellas": learned},
        ast={"egypt": 14, "hellas": 13},
        options={"ast": "expert"},
    )
    play_defaults(game, "tax-collection", turn=99)
    assert (space(game), space(game, "hellas")) == (16, 15)
    assert game.result is not None
    bonus = {standing.nation: dict(standing.parts)["bonus"] for standing in game.result.ranking}
    assert (bonus["egypt"], bonus["hellas"]) == (5, 0)


@rule("WE-13b.3")
def test_expert_in_the_final_turn_a_marker_may_stay() -> None:
    game = entering_expert()
    game.table.destroy_city(game.table.cities(game.table.nation("egypt"))[0])
    play_defaults(game, "tax-collection", turn=99)
    assert (game.over, space(game)) == (True, 15)


def test_a_turn_limit_ends_the_game() -> None:
    game = scene(PHASE, FIVE, turn=3, options={"turn_limit": 4})
    assert not game.over
    play_defaults(game, "tax-collection", turn=99)
    assert (game.over, game.turn) == (True, 4)


def test_the_host_may_end_the_game_after_the_running_turn() -> None:
    game = scene("movement", FIVE, turn=3, board={"egypt": {"tanis": 1}})
    with pytest.raises(ochre.MalformedAction):
        game.play("egypt", EndAfterThisTurn())
    game.play(None, EndAfterThisTurn())
    with pytest.raises(ochre.IllegalAction):
        game.play(None, EndAfterThisTurn())
    play_defaults(game, "tax-collection", turn=99)
    assert (game.over, game.turn) == (True, 3)


# Reshuffling


def stack(game: Game, number: int) -> list[str]:
    return game.table.card_ids(game.table.state.stacks[number])


@rule("WE-13c.1", "WE-13c.2", "WE-13c.3")
def test_discards_go_shuffled_under_their_stack_and_the_non_tradeable_calamity_to_the_very_bottom() -> None:
    top = ["iron", "treachery", "papyri"]
    game = scene(PHASE, FIVE, stacks={2: top, 5: []}, hands={"egypt": ["iron"]})
    second, fifth = stack(game, 2), stack(game, 5)
    assert second[:3] == top  # undrawn cards stay on top as they lay
    assert second[-1] == "volcanic-eruption-earthquake"
    assert sorted(second[3:-1]) == ["iron"] * 6 + ["papyri"] * 7
    assert fifth[-1] == "civil-war"
    assert sorted(fifth[:-1]) == ["barbarian-hordes"] + ["textiles"] * 7 + ["wine"] * 6
    assert not any(game.table.state.discards)


@rule("WE-13c.2")
def test_the_discards_are_really_shuffled() -> None:
    orders = {tuple(stack(scene(PHASE, FIVE, stacks={2: []}, seed=seed), 2)) for seed in range(5)}
    assert len(orders) == 5
    assert {order.index("treachery") for order in orders} != {0}


@rule("WE-13c.3")
def test_a_non_tradeable_calamity_that_was_not_drawn_stays_where_it_is() -> None:
    top = ["volcanic-eruption-earthquake", "iron"]
    game = scene(PHASE, FIVE, stacks={2: top})
    assert stack(game, 2)[:2] == top
    assert "volcanic-eruption-earthquake" not in stack(game, 2)[2:]
