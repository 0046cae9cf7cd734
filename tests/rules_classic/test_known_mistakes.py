"""What other programs are known to get wrong, each in a scene. What is not here has its scene in the other files:

land and water borders, one step for every token, the range of a whole voyage, the two coasts of an area and open sea in
test_ships_and_movement; cities built in A.S.T. order in test_conflict_and_cities; exact losses in test_calamities.
"""

import pytest
from rules_classic.ac import (
    EIGHT,
    asked,
    cities,
    city,
    default_all,
    hand,
    held,
    on_board,
    refused,
    space,
    stage,
    struck,
    tokens,
    treasury,
)

import ochre
from ochre.rules.phases.advances_acquisition import AcquireAdvances
from ochre.rules.phases.conflict import TakeSpoils
from ochre_testing import rule


@rule("AC-24.21.2", "AC-24.32.1")
def test_a_fight_for_a_city_can_end_with_both_sides_in_the_area():
    """Nine against the six of a city where five can live: four and one are left, and live together."""
    game = stage("conflict", board={"asia": {"fayum": 9}, "egypt": {"fayum": "city"}})
    while game.pending:
        game.play(game.seat_of(game.pending[0]), TakeSpoils(False, 0))
    assert city(game, "fayum") is None
    assert (tokens(game, "asia", "fayum"), tokens(game, "egypt", "fayum")) == (4, 1)


@rule("AC-33.4")
def test_a_marker_that_slides_back_is_in_the_earlier_epoch_again():
    """Without a city it leaves the Early Bronze Age; to enter it anew takes two cities again."""
    game = stage("ast-alteration", ast={"egypt": 4}, board={"asia": {"troy": 1}})
    assert space(game, "egypt") == 3
    seen = next(nation for nation in game.view(None).nations if nation.id == "egypt")
    assert seen.epoch == "stone"
    for count, then in ((1, 3), (2, 4)):
        board = {"egypt": dict.fromkeys(["memphis", "tanis"][:count], "city")}
        assert space(stage("ast-alteration", ast={"egypt": 3}, board=board), "egypt") == then


@pytest.mark.parametrize(
    ("calamity", "board"),
    [
        ("flood", {"egypt": {"fayum": 5, "memphis": 3}}),
        ("famine", {"egypt": {"thebes": 12}}),
        ("epidemic", {"egypt": {"thebes": 20}}),
        ("civil-disorder", {"egypt": dict.fromkeys(["memphis", "fayum", "thebes", "sidon"], "city")}),
        ("iconoclasm-and-heresy", {"egypt": dict.fromkeys(["memphis", "fayum", "thebes", "sidon"], "city")}),
        ("piracy", {"egypt": {"sidon": "city", "tyre": "city"}}),
    ],
)
@rule("AC-29.65")
def test_barbarians_and_pirates_are_spared(calamity, board):
    neutral = {"barbarians": {"upper-egypt": 3, "alexandria": 2}, "pirates": ["tanis", "carthage"]}
    game = struck("egypt", calamity, board={**board, **neutral, "asia": {"troy": 9}})
    default_all(game)
    assert (tokens(game, "barbarians", "upper-egypt"), tokens(game, "barbarians", "alexandria")) == (3, 2)
    assert {"tanis", "carthage"} <= set(cities(game, "barbarians"))


@rule("AC-31.2")
def test_several_cards_are_bought_at_once_with_one_payment():
    """Cards and treasury together pay for all of them; what one set is worth above the first price helps the second."""
    game = stage("advances-acquisition", hands={"egypt": ["bronze"] * 4, "asia": ["iron"] * 3}, treasury={"egypt": 10})
    both = AcquireAdvances(("pottery", "mysticism"), {"bronze": 4}, 0)  # 96 for 45 + 50
    game.play("egypt", both)
    assert held(game, "egypt") == ["pottery", "mysticism"]
    assert (hand(game, "egypt"), treasury(game, "egypt")) == ([], 10)
    again = stage("advances-acquisition", hands={"egypt": ["bronze"] * 4}, treasury={"egypt": 10})
    refused(again, "egypt", AcquireAdvances(("pottery", "cloth-making", "mysticism"), {"bronze": 4}, 10), "AC-31.2")


@rule("AC-15.2.3", "AC-15.2.4", "AC-15.2.5")
def test_no_calamity_lies_where_it_could_be_counted():
    """The first cards of a stack are safe for as many as play; below them a calamity lies anywhere."""
    places = {number: set() for number in range(2, 10)}
    for seed in range(24):
        game = ochre.setup("advanced-civilization", players=EIGHT, seed=seed)
        deck = game.box.deck
        for number, found in places.items():
            stack = game.table.state.stacks[number]
            at = next(at for at, card in enumerate(stack) if deck.is_calamity[card] and deck.tradeable[card])
            assert at >= 8
            found.add(at)
    assert all(len(found) > 1 for found in places.values())


@rule("AC-27.1.2")
def test_ties_go_to_who_comes_first_on_the_ast():
    board = {
        name: {area: "city"} for name, area in (("egypt", "memphis"), ("africa", "carthage"), ("crete", "knossos"))
    }
    game = stage("trade-cards-acquisition", board=board, treasury=dict.fromkeys(("egypt", "africa", "crete"), 18))
    first = []
    while game.pending:
        first += asked(game)
        game.time_up(game.seat_of(game.pending[0]))
    assert first == ["africa", "crete", "egypt"]
    assert on_board(game, "egypt") == 0
