"""Step 5c, and phase 11: city support and reduction."""

from rules.scenes import asked, cities, city, on_board, play_defaults, refused, stock, tokens, treasury
from rules.scenes import watched_scene as scene

from ochre.engine.actions import Done
from ochre.engine.game import Game
from ochre.rules.phases.city_construction import BuildCity
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule


def rome_with(board: dict[str, object], *advances: str, phase: str = "city-construction", treasury: int = 0) -> Game:
    return scene(phase, board={"rome": board}, advances={"rome": list(advances)}, treasury={"rome": treasury})


THREE = {"rome": "city", "neapolis": "city", "caralis": "city"}


@rule("WE-5c.1")
def test_two_tokens_on_the_board_support_a_city() -> None:
    supported = rome_with({**THREE, "pannonia": 4, "etruria": 2})
    assert len(cities(supported, "rome")) == 3
    short = rome_with({**THREE, "pannonia": 4, "corsica": 1})
    assert asked(short) == ["rome"]
    about = short.pending[0].describe(short.table)
    assert (about["on_board"], about["needed"], about["rate"]) == (5, 6, 2)


@rule("WE-gen.5")
def test_treasury_supports_no_city() -> None:
    game = rome_with({**THREE, "pannonia": 4}, treasury=40)
    assert asked(game) == ["rome"]


@rule("WE-5c.2", "WE-gen.2")
def test_the_player_reduces_a_city_of_choice_to_tokens_up_to_the_limit() -> None:
    game = rome_with({**THREE, "pannonia": 4})
    refused(game, "rome", ReduceCity("rubicon"), "WE-5c.2")
    game.play("rome", ReduceCity("neapolis"))
    assert (city(game, "neapolis"), tokens(game, "rome", "neapolis")) == (None, 2)
    assert cities(game, "rome") == ["caralis", "rome"]
    assert game.table.cities_in_stock(game.table.nation("rome")) == 7
    assert treasury(game, "rome") == 0


@rule("WE-5c.3")
def test_cities_built_this_turn_are_reduced_before_older_ones() -> None:
    game = rome_with({"caralis": "city", "rome": 6, "neapolis": 6, "massilia": "city"})
    game.play("rome", [BuildCity("rome"), BuildCity("neapolis")])
    assert asked(game) == ["rome"]
    refused(game, "rome", ReduceCity("massilia"), "WE-5c.3")
    refused(game, "rome", ReduceCity("caralis"), "WE-5c.3")
    game.play("rome", ReduceCity("rome"))
    # Only Neapolis is left of the new ones: it is reduced unasked, and four tokens support the two old cities.
    assert cities(game, "rome") == ["caralis", "massilia"]
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "neapolis")) == (2, 2)


@rule("WE-5c.3")
def test_a_city_is_new_for_one_turn_only() -> None:
    board = {"rome": 6, "massilia": "city", "pannonia": 4}
    game = scene("city-construction", board={"rome": board})
    game.play("rome", BuildCity("rome"))
    assert game.table.state.built[game.table.area("rome")]
    play_defaults(game, "trade-cards-acquisition", turn=2)
    assert city(game, "rome") == "rome"
    assert not any(game.table.state.built)


@rule("WE-5c.4")
def test_tokens_gained_by_reducing_count_at_once_until_support_suffices() -> None:
    one = rome_with({**THREE, "corsica": 1, "etruria": 2})  # 3 of 6
    one.play("rome", ReduceCity("rome"))  # 5 of 4
    assert len(cities(one, "rome")) == 2
    assert not asked(one, "reduce-for-support")
    two = rome_with({**THREE, "massilia": "city", "corsica": 1})  # 1 of 8
    two.play("rome", ReduceCity("caralis"))  # 2 of 6
    assert asked(two) == ["rome"]
    two.play("rome", ReduceCity("rome"))  # 4 of 4
    assert cities(two, "rome") == ["massilia", "neapolis"]
    assert not asked(two, "reduce-for-support")


def test_with_too_few_tokens_in_stock_a_reduced_city_leaves_what_is_there() -> None:
    game = rome_with({"rome": "city", "corsica": 1}, treasury=53)
    assert (city(game, "rome"), tokens(game, "rome", "rome"), stock(game, "rome")) == (None, 1, 0)


def test_by_default_the_city_in_the_richest_area_is_reduced() -> None:
    game = rome_with({"corsica": 1, "caralis": "city", "massilia": "city", "rubicon": "city"})
    assert game.pending[0].default(game.table) == ReduceCity("rubicon")


def test_one_candidate_is_reduced_unasked() -> None:
    game = rome_with({"rome": "city", "corsica": 1})
    assert cities(game, "rome") == []
    assert tokens(game, "rome", "rome") == 2


def test_support_can_be_checked_for_one_nation_with_another_rate() -> None:
    game = scene("movement", board={"rome": {**THREE, "pannonia": 4, "rubicon": 3}, "celt": {"alesia": "city"}})
    game.table.next(("check-support", game.table.nation("rome"), 4))
    game._advance()
    assert asked(game) == ["rome"]
    assert cities(game, "celt") == ["alesia"]  # short by its own rate, but nobody has asked
    game.play("rome", ReduceCity("rome"))  # 9 of 8
    assert cities(game, "rome") == ["caralis", "neapolis"]


# Agriculture and Public Works


@rule("WE-adv.agriculture.4")
def test_with_agriculture_a_reduced_city_leaves_the_extra_token_at_once() -> None:
    game = rome_with({"rome": "city", "caralis": "city"}, "agriculture")
    game.play("rome", ReduceCity("rome"))
    assert tokens(game, "rome", "rome") == 3
    assert cities(game, "rome") == ["caralis"]


@rule("WE-adv.public-works.6")
def test_the_extra_token_of_public_works_counts_when_the_city_is_reduced() -> None:
    game = rome_with({"rome": {"tokens": 1, "city": True}, "neapolis": "city"}, "public-works")
    before = stock(game, "rome")
    game.play("rome", ReduceCity("rome"))
    assert tokens(game, "rome", "rome") == 2
    assert stock(game, "rome") == before - 1


# Cultural Ascendancy


@rule("WE-adv.cultural-ascendancy.4", "WE-adv.cultural-ascendancy.10")
def test_with_cultural_ascendancy_every_city_needs_three_tokens_at_every_check() -> None:
    for phase in ("city-construction", "surplus-population"):
        held = ("cultural-ascendancy",)
        supported = rome_with({**THREE, "pannonia": 4, "rubicon": 3, "etruria": 2}, *held, phase=phase)
        assert len(cities(supported, "rome")) == 3
        assert not asked(supported, "reduce-for-support")
        short = rome_with({**THREE, "pannonia": 4, "rubicon": 3, "corsica": 1}, *held, phase=phase)
        assert asked(short, "reduce-for-support") == ["rome"]


@rule("WE-adv.cultural-ascendancy.10")
def test_with_cultural_ascendancy_a_slave_revolt_asks_for_five_tokens_a_city() -> None:
    position = {"board": {"rome": {**THREE, "pannonia": 4, "rubicon": 3, "moesia": 4, "etruria": 2, "corsica": 1}}}
    game = scene(
        "calamity-resolution", **position, hands={"rome": ["slave-revolt"]}, advances={"rome": ["cultural-ascendancy"]}
    )
    assert asked(game, "reduce-for-support") == ["rome"]
    assert on_board(game, "rome") == 14
    assert game.pending[0].describe(game.table)["rate"] == 5
    without = scene("calamity-resolution", **position, hands={"rome": ["slave-revolt"]})
    assert not asked(without, "reduce-for-support")


@rule("WE-adv.cultural-ascendancy.11")
def test_buying_cultural_ascendancy_triggers_no_check_before_the_next_city_construction() -> None:
    # Two cities, four tokens on the board, and stock just enough for the tax: nothing grows in between.
    board = {"rome": "city", "neapolis": "city", "pannonia": 4}
    game = rome_with(board, "cultural-ascendancy", phase="advances-acquisition", treasury=47)
    play_defaults(game, "movement")
    assert (len(cities(game, "rome")), on_board(game, "rome")) == (2, 4)
    play_defaults(game, "city-construction")
    assert asked(game, "reduce-for-support") == ["rome"]


def test_nobody_builds_and_nobody_is_short() -> None:
    game = rome_with({"rome": 6, "pannonia": 4})
    game.play("rome", Done())
    assert not asked(game, "reduce-for-support")


@rule("WE-gen.8", "WE-gen.7")
def test_a_token_is_worth_one_unit_point_and_a_city_five_and_a_ship_none() -> None:
    game = scene(
        "movement",
        board={"rome": {"rome": {"tokens": 1, "city": True}, "etruria": 2}},
        ships={"rome": {"etruria": 1, "corsica": 1}},
    )
    table, rome = game.table, game.table.nation("rome")
    assert [table.unit_points(rome, table.area(area)) for area in ("rome", "etruria", "corsica")] == [6, 2, 0]
    assert [table.has_units(rome, table.area(area)) for area in ("rome", "etruria", "corsica")] == [True, True, False]
