"""19-21: taxes, revolts, population, census."""

import pytest
from rules_classic.ac import (
    asked,
    cities,
    city,
    default_all,
    on_board,
    refused,
    stage,
    stock_of,
    tokens,
    treasury,
)

from ochre.rules.phases.population_expansion import Expand
from ochre.rules.phases.tax_collection import PickRevoltingCities, SetTaxRate
from ochre_testing import rule

FOUR = ["memphis", "fayum", "tanis", "alexandria"]


@rule("AC-19.1.1", "AC-18.1.1", "AC-2.5", "AC-11.2.2")
def test_two_tokens_per_city_go_from_stock_to_treasury():
    game = stage("tax-collection", board={"egypt": FOUR})
    assert not game.pending
    assert treasury(game, "egypt") == 8
    assert stock_of(game, "egypt") == 39
    assert treasury(game, "africa") == 0


@rule("AC-19.2.1", "AC-19.2.2", "AC-32.421.1")
def test_coinage_sets_one_rate_from_one_to_three_for_all_cities():
    for rate in (1, 2, 3):
        game = stage("tax-collection", board={"egypt": FOUR}, advances={"egypt": ["coinage"]})
        for wrong in (0, 4):
            refused(game, "egypt", SetTaxRate(wrong), "AC-19.2")
        game.play("egypt", SetTaxRate(rate))
        assert treasury(game, "egypt") == 4 * rate


@rule("AC-19.2.3", "AC-19.31.1", "AC-19.32.3", "AC-32.421.2")
def test_a_rate_may_be_set_that_makes_cities_revolt():
    board = {"egypt": {**dict.fromkeys(FOUR, "city"), "thebes": 3}}
    game = stage("tax-collection", board=board, advances={"egypt": ["coinage"]}, stock={"egypt": 10})
    game.play("egypt", SetTaxRate(3))  # 12 are due, 10 there: three cities are paid for
    (decision,) = game.pending
    assert decision.count == 1
    assert treasury(game, "egypt") == 34 + 10


@rule("AC-19.31.1", "AC-19.31.2", "AC-19.32.2", "AC-19.32.3", "AC-19.32.5")
def test_cities_that_cannot_be_taxed_revolt_to_the_one_with_most_units_in_stock():
    board = {"egypt": FOUR, "africa": ["carthage"]}
    game = stage("tax-collection", board=board, stock={"egypt": 5})
    # 8 are due, 5 there: two cities are paid for, two revolt. The odd token goes to treasury, too.
    assert treasury(game, "africa") == 2
    assert stock_of(game, "egypt") == 0
    assert asked(game) == ["italy"]  # 47 + 45 points, as others, and first in A.S.T. order
    refused(game, "italy", PickRevoltingCities(("memphis",)), "AC-19.32")
    refused(game, "italy", PickRevoltingCities(("memphis", "memphis")), "AC-19.32")
    refused(game, "italy", PickRevoltingCities(("memphis", "carthage")), "AC-19.32")
    before = treasury(game, "italy")
    game.play("italy", PickRevoltingCities(("memphis", "fayum")))
    assert cities(game, "italy") == ["fayum", "memphis"]
    assert cities(game, "egypt") == ["alexandria", "tanis"]
    assert treasury(game, "italy") == before


@rule("AC-19.32.1", "AC-17.4.1")
def test_a_city_in_stock_counts_five_and_a_token_one():
    few = {"africa": 30, "italy": 30, "illyria": 30, "thrace": 30, "crete": 30, "asia": 35, "assyria": 40}
    game = stage(
        "tax-collection",
        board={"egypt": FOUR, "assyria": ["carrhae", "nineveh"], "asia": ["sinope"]},
        stock={"egypt": 0, **few},
    )
    # after taxes: Asia 33 + 8 x 5 = 73, Assyria 36 + 7 x 5 = 71, the others 30 + 45 = 75
    assert not game.pending or asked(game) == ["africa"]
    assert cities(game, "africa") == sorted(FOUR)
    game = stage(
        "tax-collection",
        board={"egypt": FOUR, "assyria": ["carrhae", "nineveh"], "asia": ["sinope"]},
        stock={"egypt": 0, **dict.fromkeys(few, 20), "assyria": 40, "asia": 34},
    )
    # Assyria 36 + 35 = 71, Asia 32 + 40 = 72
    assert cities(game, "asia") == sorted(["sinope", *FOUR])


@rule("AC-19.32.4", "AC-19.33")
def test_who_has_no_city_left_is_followed_by_the_next_and_in_the_end_cities_are_lost():
    """Italy has two cities in stock but most tokens, Africa one; what is left is eliminated."""
    eight = ["carthage", "thapsus", "tripoli", "palermo", "syracuse", "sardinia", "neapolis", "tarentum"]
    seven = ["rome", "apollonia", "athens", "corinth", "sparta", "argos", "byzantium"]
    game = stage(
        "tax-collection",
        players=("africa", "italy", "illyria"),
        board={"illyria": ["thera", "chalcis", "ithaca", "thessalonica"], "africa": eight, "italy": seven},
        stock={"illyria": 0, "africa": 17, "italy": 40},
    )
    assert asked(game) == ["italy"]
    game.play("italy", PickRevoltingCities(("thera", "chalcis")))
    assert asked(game) == ["africa"]
    game.play("africa", PickRevoltingCities(("ithaca",)))
    assert city(game, "ithaca") == "africa"
    assert city(game, "thessalonica") is None
    assert cities(game, "illyria") == []


@rule("AC-19.34", "AC-32.821")
def test_under_democracy_no_city_revolts():
    game = stage("tax-collection", board={"egypt": FOUR}, stock={"egypt": 3}, advances={"egypt": ["democracy"]})
    assert not game.pending
    assert cities(game, "egypt") == sorted(FOUR)
    assert stock_of(game, "egypt") == 0


@rule("AC-20.1.1", "AC-20.1.2", "AC-20.1.4", "AC-20.2.2", "AC-2.2.2", "AC-18.1.2")
def test_one_token_gains_one_and_more_gain_two_even_above_the_limit():
    board = {"egypt": {"thebes": 1, "jalo": 2, "fayum": 4}, "africa": {"jalo": 1}}
    game = stage("population-expansion", board=board)
    assert not game.pending
    assert (tokens(game, "egypt", "thebes"), tokens(game, "egypt", "jalo"), tokens(game, "egypt", "fayum")) == (2, 4, 6)
    assert tokens(game, "africa", "jalo") == 2


@rule("AC-20.1.3")
def test_areas_with_cities_gain_nothing():
    game = stage("population-expansion", board={"egypt": {"memphis": "city", "thebes": 1}})
    assert (tokens(game, "egypt", "memphis"), tokens(game, "egypt", "thebes")) == (0, 2)


@rule("AC-20.2.1")
def test_who_is_short_of_tokens_divides_them():
    game = stage("population-expansion", board={"egypt": {"thebes": 2, "jalo": 1}}, stock={"egypt": 2})
    refused(game, "egypt", Expand({"thebes": 1}), "AC-20.2")
    refused(game, "egypt", Expand({"jalo": 2}), "AC-20.1")
    game.play("egypt", Expand({"thebes": 1, "jalo": 1}))
    assert (tokens(game, "egypt", "thebes"), tokens(game, "egypt", "jalo")) == (3, 2)


@rule("AC-30.5235.3")
def test_barbarians_do_not_expand():
    game = stage("population-expansion", board={"barbarians": {"thebes": 2}})
    assert tokens(game, "barbarians", "thebes") == 2


@rule("AC-21.1.1", "AC-21.1.2", "AC-21.2.2", "AC-18.1.3", "AC-23.2", "AC-22.1.1", "AC-17.3")
def test_the_census_counts_tokens_and_gives_the_order():
    board = {
        "egypt": {"thebes": 3, "fayum": "city"},
        "africa": {"carthage": 3},
        "crete": {"knossos": 4},
        "asia": {"sinope": 12},
        "assyria": {"nineveh": 11},
    }
    game = stage("census", board=board, ships={"egypt": {"tanis": 4}}, then=["ship-construction"])
    census = {nation.id: nation.census for nation in game.view(None).nations}
    assert (census["egypt"], census["asia"], census["italy"]) == (3, 12, 0)
    assert game.view(None).order[:5] == ["asia", "assyria", "crete", "africa", "egypt"]


@rule("AC-22.11.1", "AC-22.11.2", "AC-23.21.1", "AC-23.21.2", "AC-32.831.1", "AC-32.831.2")
def test_holders_of_military_come_last_in_census_order():
    board = {"egypt": {"thebes": 9}, "africa": {"carthage": 8}, "crete": {"knossos": 4}, "asia": {"sinope": 3}}
    game = stage(
        "census",
        board=board,
        advances={"egypt": ["military"], "crete": ["military"]},
        then=["ship-construction", "movement"],
    )
    order = [id for id in game.view(None).order if id in board]
    assert order == ["africa", "asia", "egypt", "crete"]
    default_all(game)


@pytest.mark.parametrize("nation", ["egypt", "africa"])
@rule("AC-15.61.3", "AC-15.61.4")
def test_an_inert_nation_neither_pays_nor_grows(nation):
    game = stage(
        "tax-collection", board={nation: {"thebes": 2, "fayum": "city"}}, inert=[nation], then=["population-expansion"]
    )
    assert treasury(game, nation) == 0
    assert on_board(game, nation) == 2
    assert city(game, "fayum") == nation


@rule("AC-20.3")
def test_expansion_is_at_once_or_in_ast_order():
    from ochre.rules.insisting import Insist

    board = {"egypt": {"thebes": 2, "jalo": 2}, "africa": {"carthage": 2, "tunisia": 2}}
    game = stage("population-expansion", board=board, stock={"egypt": 3, "africa": 3})
    assert set(game.view(None).due) == {"africa", "egypt"}
    game.play("egypt", Insist())
    assert game.view(None).due == ["africa"]


@rule("AC-6.1b")
def test_a_card_overrides_the_general_rule():
    general = stage("surplus-population", board={"egypt": {"thebes": 9}})
    card = stage("surplus-population", board={"egypt": {"thebes": 9}}, advances={"egypt": ["agriculture"]})
    assert (on_board(general, "egypt"), on_board(card, "egypt")) == (3, 4)
