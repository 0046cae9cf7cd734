"""4, 5, 15, 16: the board, the pieces, and how the game is set up."""

from random import Random

import pytest
from rules_classic.ac import EIGHT, on_board, stage

import ochre
from ochre.board.old_setups import advanced_setups
from ochre.games import EDITIONS
from ochre.rules.calamities.choices import ChoosePlace
from ochre.rules.opening import ChooseNation
from ochre_testing import rule

AC = EDITIONS["advanced-civilization"]


def setup(players=8, seed=1, **options):
    return ochre.setup("advanced-civilization", players=players, seed=seed, options=options)


def started(players=8, seed=1, **options):
    game = setup(players, seed, **options)
    random = Random(seed)
    while not game.phase:
        decision = game.pending[0]
        game.play(game.seat_of(decision), decision.sample(game.table, random))
    return game


@rule("AC-15.3.1", "AC-15.3.2", "AC-2.2.1", "AC-4.6.1")
def test_each_player_in_the_order_of_place_cards_takes_a_nation_and_a_start_area():
    game = setup()
    order = next(event.detail["seats"] for event in game.log if getattr(event, "what", "") == "priority")
    assert sorted(order) == list(range(8))
    assert order != next(
        event.detail["seats"] for event in setup(seed=2).log if getattr(event, "what", "") == "priority"
    )
    assert game.seat_of(game.pending[0]) == order[0]
    assert len(game.pending[0].describe(game.table)["nations"]) == 9
    game.play(order[0], ChooseNation("egypt"))
    assert set(game.pending[0].describe(game.table)["places"]) == {
        "buhen",
        "jalo",
        "nubia",
        "siwa",
        "thebes",
        "upper-egypt",
    }
    with pytest.raises(ochre.IllegalAction):
        game.play(order[0], ChoosePlace("memphis"))
    game.play(order[0], ChoosePlace("thebes"))
    assert on_board(game, "egypt") == 1
    assert game.seat_of(game.pending[0]) == order[1]
    assert "egypt" not in game.pending[0].describe(game.table)["nations"]


@rule("AC-15.3.2")
def test_thrace_has_one_start_area_and_is_not_asked():
    game = setup()
    seat = game.seat_of(game.pending[0])
    game.play(seat, ChooseNation("thrace"))
    assert on_board(game, "thrace") == 1
    assert game.seat_of(game.pending[0]) != seat


@rule("AC-15.31.1", "AC-15.31.2")
def test_with_eight_players_one_nation_takes_no_part():
    game = started()
    playing = [nation.id for nation in game.view(None).nations]
    assert len(playing) == 8
    (unused,) = {nation.id for nation in game.box.nations} - set(playing)
    assert on_board(game, unused) == 0
    assert game.box.policies.barbarians.tokens == 55
    assert game.box.policies.barbarians.pirate_cities == 9
    with pytest.raises(ochre.IllegalAction):
        game.seat(unused)


@rule("AC-15.4")
def test_succession_markers_start_on_the_arrow():
    game = started()
    assert {nation.space for nation in game.view(None).nations} == {0}
    assert {nation.epoch for nation in game.view(None).nations} == {"stone"}


@pytest.mark.parametrize("players", range(2, 9))
@rule("AC-15.2.2", "AC-15.2.3", "AC-15.2.4", "AC-15.2.5", "AC-15.2.6", "AC-15.2.7", "AC-30.1")
def test_stacks_begin_with_safe_cards_and_end_with_the_non_tradable_calamity(players):
    places = set()
    for seed in range(6):
        game = setup(players, seed)
        deck, stacks = game.box.deck, game.table.state.stacks
        assert not any(deck.is_calamity[card] for card in stacks[1])
        for number in range(2, 10):
            stack = stacks[number]
            assert not any(deck.is_calamity[card] for card in stack[:players])
            inside = [card for card in stack if deck.is_calamity[card]]
            tradeable = [card for card in inside if deck.tradeable[card]]
            assert len(tradeable) == 1
            places.add((number, stack.index(tradeable[0])))
            if number <= 5:
                assert deck.is_calamity[stack[-1]]
                assert not deck.tradeable[stack[-1]]
            else:
                assert len(inside) == 1
    assert len(places) > 8  # chance says where


SETUPS = {  # players: tokens, nations to choose from
    2: (55, 4),
    3: (47, 5),
    4: (55, 4),
    5: (47, 8),
    6: (55, 9),
    7: (55, 9),
    8: (47, 9),
}


@pytest.mark.parametrize("players", SETUPS)
@rule("AC-16.1", "AC-16.2", "AC-16.3", "AC-16.4", "AC-16.5", "AC-16.8.1")
def test_tokens_and_nations_by_number_of_players(players):
    game = setup(players)
    assert (game.box.pieces.tokens, len(game.box.nations)) == SETUPS[players]
    assert game.table.state.stock[0] == SETUPS[players][0]


@rule("AC-16.8.2")
def test_two_players_need_twelve_tokens_for_a_city_on_an_island():
    two = ochre.arrange(
        "advanced-civilization", ["africa", "italy"], phase="city-construction", board={"africa": {"palermo": 11}}
    )
    assert two.phase != "city-construction"
    two = ochre.arrange(
        "advanced-civilization", ["africa", "italy"], phase="city-construction", board={"africa": {"palermo": 12}}
    )
    assert two.phase == "city-construction"
    three = ochre.arrange(
        "advanced-civilization",
        ["africa", "italy", "crete"],
        phase="city-construction",
        board={"africa": {"palermo": 6}},
    )
    assert three.phase == "city-construction"


@rule("AC-16.11.1", "AC-16.11.2")
def test_areas_count_where_their_limit_is_printed_and_sites_where_the_site_is():
    for setup_ in advanced_setups():
        board = setup_.board()
        for area in board.areas:
            if not area.open_sea:
                assert area.limit_panel in setup_.panels
            if area.site:
                assert area.site_panel in setup_.panels
    four = {area.id for area in advanced_setups(8)[0].board().areas}
    five = {area.id for area in advanced_setups(5)[0].board().areas}
    assert five < four


@rule("AC-4.21.1", "AC-4.22.1", "AC-4.22.2", "AC-4.23", "AC-4.24", "AC-4.31", "AC-4.32", "AC-4.33.1", "AC-4.33.2")
def test_land_water_coasts_and_borders_are_different_things():
    board = advanced_setups(8)[0].board()

    def at(id):
        return board[id]

    assert board.open_sea[at("black-sea")]
    assert not board.is_land[at("black-sea")]
    assert board.is_land[at("rome")]
    assert board.water[at("rome")]
    assert board.coastal[at("rome")]
    assert not board.coastal[at("gordium")]
    assert board.navigable[at("gordium")]  # a lake: a water area, but no coast
    assert at("kanesh") in board.water_set[at("gordium")]
    assert at("sardes") in board.land_set[at("troy")]
    assert at("sardes") in board.water_set[at("troy")]
    assert at("byzantium") in board.water_set[at("troy")]
    assert at("byzantium") not in board.land_set[at("troy")]
    assert at("ankara") in board.land_set[at("bithynia")]
    assert at("ankara") not in board.water_set[at("bithynia")]


@rule("AC-4.42", "AC-4.43.2", "AC-4.5", "AC-4.21.2")
def test_flood_plains_sites_and_limits_are_printed():
    board = advanced_setups(8)[0].board()
    for area in board.areas:
        if area.site == "white":
            assert area.floodplain
        if not area.open_sea:
            assert 1 <= area.limit <= 5
    assert board.areas[board["fayum"]].floodplain == "nile"
    assert board.limit[board["fayum"]] == 5
    assert board.areas[board["rhodes"]].island


@rule("AC-17.4.2")
def test_nations_go_in_the_printed_order():
    assert [nation.id for nation in setup().box.nations] == [
        "africa",
        "italy",
        "illyria",
        "thrace",
        "crete",
        "asia",
        "assyria",
        "babylon",
        "egypt",
    ]


@rule("AC-18.2", "AC-17.1")
def test_a_turn_has_thirteen_phases_in_order():
    assert len(AC.phases) == 13
    game = started(4, 3, turn_limit=3)
    random = Random(1)
    seen = []
    while not game.over:
        decision = game.pending[0]
        game.play(game.seat_of(decision), decision.sample(game.table, random))
    for event in game.log:
        if type(event).__name__ == "PhaseBegan":
            seen.append(event.phase)
    assert seen == [*AC.phases] * 3


@rule("AC-3.3")
def test_the_same_seed_gives_the_same_game():
    assert started(5, 7).hash() == started(5, 7).hash()
    assert started(5, 7).hash() != started(5, 8).hash()


@rule("AC-5.2", "AC-5.5", "AC-5.6", "AC-11.1.1", "AC-11.1.2")
def test_units_are_tokens_and_cities_and_go_back_to_stock():
    game = stage("census", board={"egypt": {"thebes": 3, "fayum": "city"}}, ships={"egypt": {"tanis": 2}})
    table, egypt = game.table, game.table.nation("egypt")
    assert table.tokens_on_board(egypt) == 3
    assert table.unit_points(egypt, table.area("fayum")) == 5
    assert table.unit_areas(egypt) == sorted([table.area("thebes"), table.area("fayum")])
    assert table.state.stock[egypt] == 44
    assert table.cities_in_stock(egypt) == 8
    table.remove(egypt, table.area("thebes"), 2)
    assert table.state.stock[egypt] == 46


@rule("AC-14.2")
def test_civilization_cards_are_open_to_all():
    game = stage("census", advances={"egypt": ["law", "pottery"]})
    assert game.table.state.advances[game.table.nation("egypt")]
    seen = next(nation for nation in game.view(None).nations if nation.id == "egypt")
    assert seen.advances == ["pottery", "law"]


def test_every_paragraph_cited_stands_in_the_book():
    from ochre.board.rulebook import load_rules

    known = {row.id.partition("-")[2] for row in load_rules("advanced-civilization")}

    def stands(path):
        return any(id == path or id.startswith(f"{path}.") or id.startswith(path) for id in known)

    assert [path for path in AC.citations.values() if not stands(path)] == []
    assert len(EIGHT) == 8
