"""Where the book of Mega Empires: The East rules otherwise than the other two, and its own board."""

from typing import Any

import pytest
from rules.calamities.stage import done, finish, struck
from rules.calamities.test_civil_war import PLACES, civil_war, in_own_region
from rules.scenes import (
    FIVE,
    asked,
    battle,
    cities,
    city,
    hand_of,
    losses,
    on_board,
    order,
    play_defaults,
    refused,
    scene,
    ships,
    stock,
    tokens,
    treasury,
)
from rules.test_leaving import leaving, next_turn
from rules.test_tax_collection import with_cities
from rules.test_trade import EGYPT, GOLD_AND_OCHRE, HATTI, clay_and_iron, floor, hand, phase_over

import ochre
from ochre.engine.events import (
    CardDrawn,
    CityAnnexed,
    CityReduced,
    MarkerMoved,
    NationLeft,
    PhaseBegan,
    StackReturned,
    TokensPlaced,
)
from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity
from ochre.rules.calamities.unit_selection import SelectUnits
from ochre.rules.leaving import LeaveGame, Resettle
from ochre.rules.losses import LoseCity, LoseTokens
from ochre.rules.phases.city_support import ReduceCity
from ochre.rules.phases.conflict import DefendNext, TakeSpoils
from ochre.rules.phases.movement import BuildShip, MoveTokens, Sail, Stop
from ochre.rules.phases.tax_collection import PickRevoltingCities
from ochre.rules.phases.trade import AcceptOffer, CloseTrade, MakeOffer, PassTrade
from ochre_testing import only, rule

pytestmark = only("ME")

EAST = "mega-empires-the-east"
NOTHING = TakeSpoils(draw_card=False)


# The box


@rule("ME-setup.5-8.9", "ME-setup.5-8.10", "ME-setup.5-8.12")
@pytest.mark.parametrize(("players", "credits"), [(5, 10), (6, 5), (7, 0), (8, 0), (9, 0)])
def test_starting_credits_help_five_and_six_players(players: int, credits: int) -> None:
    game = ochre.setup(EAST, players, seed=1, options={"nations": "random"})
    assert all(set(nation.credits.values()) == {credits} for nation in game.view(None).nations)


@rule("ME-setup.10", "ME-setup.11", "ME-setup.15", "ME-setup.21", "ME-gen.22")
@pytest.mark.parametrize("players", range(5, 10))
def test_the_eastern_board_is_set_up(players: int) -> None:
    game = ochre.setup(EAST, players, seed=1, options={"nations": "random"})
    board, state = game.box.board, game.table.state
    assert {board.areas[area].region for area in board.land_areas if state.in_play[area]} == {
        nation.id for nation in game.box.nations
    }
    assert all(state.in_play[sea] for sea in board.open_seas)
    assert not board.coastal[board["ustyurt"]]
    first = [event for event in game.log if isinstance(event, TokensPlaced)][:players]
    assert first == [TokensPlaced(nation.id, board.ids[nation.start], 1) for nation in game.box.nations]
    assert not any(state.ast)
    game.audit()


@rule("ME-setup.3", "ME-13a.4")
def test_on_the_expert_side_a_player_without_city_goes_back_outside_the_stone_age() -> None:
    nations = ["saba", "babylon", "persia", "nubia", "parthia"]
    for side, space in (("basic", 8), ("expert", 7)):
        game = ochre.arrange(
            EAST,
            nations,
            phase="ast-alteration",
            turn=9,
            board={"babylon": {"babylon": 1}},
            ast={"saba": 8, "persia": 2},
            options={"ast": side},
        )
        seen = {nation.id: nation.space for nation in game.view(None).nations}
        assert (seen["saba"], seen["persia"]) == (space, 3)


def test_what_is_not_in_the_book_is_not_offered() -> None:
    with pytest.raises(ValueError, match="5 to 9 players"):
        ochre.setup(EAST, 4)
    with pytest.raises(ValueError, match="no option scenario"):
        ochre.setup(EAST, 5, options={"scenario": "short"})
    with pytest.raises(ValueError, match="eastern half"):
        ochre.setup(EAST, ["saba", "babylon", "persia", "nubia", "egypt"])
    assert any("Short Game" in note for note in ochre.EDITIONS[EAST].notes)


# Taxes


@rule("ME-1b.8-v2", "ME-1b.5")
def test_revolting_cities_for_which_the_beneficiary_lacks_pieces_become_pirate_cities() -> None:
    game = with_cities({"minoa": 8, "assyria": 9, "hatti": 9, "egypt": 8, "hellas": 4}, {"hellas": 50})
    hellenic = cities(game, "hellas")
    assert asked(game) == ["minoa"]
    game.play("minoa", PickRevoltingCities((hellenic[0],)))
    assert asked(game) == ["minoa"]  # no second beneficiary: Minoa picks what the pirates take
    assert game.pending[0].describe(game.table)["fate"] == "pirates"
    game.play("minoa", PickRevoltingCities((hellenic[2],)))
    assert [city(game, area) for area in hellenic] == ["minoa", "hellas", "barbarians", "hellas"]
    assert len(cities(game, "egypt")) == 8


@rule("ME-1b.8-v2")
def test_with_no_city_in_anybodys_stock_all_become_pirate_cities() -> None:
    game = with_cities({"minoa": 9, "assyria": 9, "hatti": 9, "egypt": 9, "hellas": 4}, {"hellas": 50})
    hellenic = cities(game, "hellas")
    game.play(asked(game)[0], PickRevoltingCities(tuple(hellenic[:2])))
    assert cities(game, "barbarians") == hellenic[:2]
    game.audit()


@rule("ME-1b.11", "ME-1b.10")
def test_a_victim_gains_nothing_from_any_revolt_of_the_turn() -> None:
    # Both victims have more cities in stock than anybody else, before and after their own revolts.
    game = with_cities({"minoa": 9, "assyria": 3, "hatti": 7, "egypt": 9, "hellas": 3}, {"hellas": 53, "assyria": 51})
    revolts = []
    while asked(game, "choose-revolting-cities"):
        about = game.pending[0].describe(game.table)
        revolts.append((about["owner"], *asked(game), about["fate"], about["most"]))
        game.time_up(game.seat_of(game.pending[0]))
    assert revolts == [("assyria", "hatti", "annexed", 1), ("hellas", "hatti", "annexed", 1),
                       ("hellas", "hatti", "pirates", 1)]  # fmt: skip
    annexed = [(event.owner, event.by) for event in game.log if isinstance(event, CityAnnexed)]
    assert annexed == [("assyria", "hatti"), ("hellas", "hatti"), ("hellas", "barbarians")]


# Census, movement, ships


@rule("ME-2b.4-v2", "ME-3.1")
def test_counts_up_to_eight_share_a_box_and_no_others_do() -> None:
    board = {"minoa": {"knossos": 1}, "hellas": {"athens": 8}, "assyria": {"assyria": 50}, "hatti": {"hattusa": 55}}
    assert order(scene("movement", FIVE, board=board)) == ["hatti", "assyria", "minoa", "hellas", "egypt"]
    board["hellas"] = {"athens": 9}
    assert order(scene("movement", FIVE, board=board)) == ["hatti", "assyria", "hellas", "minoa", "egypt"]


@rule("ME-3.10")
def test_a_token_boards_only_in_its_own_area() -> None:
    game = scene("movement", board={"rome": {"rome": 1, "etruria": 2}}, treasury={"rome": 2})
    game.play("rome", BuildShip("etruria"))
    refused(game, "rome", Sail("etruria", [Stop("rome", unload=3)], load=3), "ME-3.ship-move.6")  # one stands in Rome
    game.play("rome", MoveTokens("rome", "etruria"))
    refused(game, "rome", Sail("etruria", [Stop("rome", unload=3)], load=3), "ME-3.ship-move.6")  # it has moved
    game.play("rome", Sail("etruria", [Stop("rome", unload=2)], load=2))
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "etruria")) == (2, 1)


@rule("ME-3.11")
def test_tokens_enter_any_area_whatever_its_limit_or_contents() -> None:
    board = {"rome": {"rome": 30}, "carthage": {"neapolis": "city"}, "barbarians": {"etruria": 9}}
    game = scene("movement", board=board)
    game.play("rome", MoveTokens("rome", "neapolis", 12))
    game.play("rome", MoveTokens("rome", "etruria", 9))
    assert (tokens(game, "rome", "neapolis"), tokens(game, "rome", "etruria")) == (12, 9)


@rule("ME-3.ship-build.2-v2", "ME-sum.2", "ME-3.ship-build.5", "ME-3.ship-build.6")
def test_for_treasury_a_ship_appears_beside_any_unit_and_for_tokens_where_one_of_them_stood() -> None:
    game = scene(
        "movement",
        board={"rome": {"rome": "city", "cisalpina": 3, "etruria": 3}, "carthage": {"corsica": 1}},
        treasury={"rome": 5},
    )
    game.play("rome", BuildShip("rome"))  # a city is enough
    refused(game, "rome", BuildShip("corsica"), "ME-3.ship-build.2")  # nobody there
    refused(game, "rome", BuildShip("cisalpina"), "ME-3.ship-build.2")  # inland
    refused(game, "rome", BuildShip("rome", ("etruria",)), "ME-3.ship-build.2")  # a token is paid: it must be of there
    refused(game, "rome", BuildShip("rome", ("etruria", "cisalpina")), "ME-3.ship-build.2")
    game.play("rome", BuildShip("etruria", ("etruria",)))
    game.play("rome", BuildShip("etruria", ("cisalpina", "etruria")))
    assert ships(game, "rome") == ["etruria", "etruria", "rome"]
    assert treasury(game, "rome") == 2


# City attacks


def reduced(game: Game) -> list[tuple[str, int]]:
    return [(event.area, event.tokens) for event in game.log if isinstance(event, CityReduced)]


@rule("ME-4.6-v2", "ME-sum.1")
def test_one_attacker_of_several_takes_them_in_ranking_order_of_the_defenders() -> None:
    board = {"hatti": {"sardes": "city"}, "minoa": {"knossos": "city"}, "hellas": {"sardes": 7, "knossos": 7}}
    game = battle(board)
    assert reduced(game) == [("knossos", 6)]
    game.play("hellas", NOTHING)
    assert reduced(game) == [("knossos", 6), ("sardes", 6)]


@rule("ME-4.6-v2")
def test_several_attackers_of_one_come_in_their_own_ranking_order() -> None:
    """Rome has 4 tokens to defend with, and nothing to say: Iberia comes before Hellas."""
    board = {"rome": {"massilia": "city", "neapolis": "city"}, "iberia": {"massilia": 7}, "hellas": {"neapolis": 9}}
    game = battle(board, treasury={"rome": 51})
    assert asked(game) == ["iberia"]
    assert reduced(game) == [("massilia", 4)]


@rule("ME-4.6-v2")
def test_the_defender_orders_attacks_of_the_same_player() -> None:
    board = {"rome": {"massilia": "city", "neapolis": "city"}, "iberia": {"massilia": 7, "neapolis": 9}}
    for first, second in (("massilia", "neapolis"), ("neapolis", "massilia")):
        game = battle(board, treasury={"rome": 51})
        assert asked(game, "attack-order") == ["rome"]
        game.play("rome", DefendNext(first))
        game.play("iberia", NOTHING)
        assert [area for area, _ in reduced(game)] == [first, second]


@rule("ME-4b.8")
def test_the_hand_counts_at_that_moment() -> None:
    """The only card goes to the first attacker; nothing is left for the second."""
    board = {"rome": {"neapolis": "city", "massilia": "city"}, "hellas": {"neapolis": 7}, "iberia": {"massilia": 7}}
    game = battle(board, hands={"rome": ["ochre"]})
    game.play("iberia", TakeSpoils())
    refused(game, "hellas", TakeSpoils(), "ME-4b.8")


@rule("ME-adv.metalworking.3")
def test_metalworking_helps_against_barbarians() -> None:
    board = {"barbarians": {"pannonia": 4}, "celt": {"pannonia": 3}}
    assert losses(battle(board, advances={"celt": ["metalworking"]})) == ["barbarians", "celt", "barbarians"]
    assert losses(battle(board)) == ["celt", "barbarians", "celt"]


# Trade cards and trade


@rule("ME-6a.2", "ME-6a.3", "ME-6a.4", "ME-6a.6", "ME-6a.ex1-v2")
def test_saba_draws_before_babylon_and_dravidia_who_gets_water() -> None:
    nations = ["saba", "maurya", "babylon", "dravidia", "kushan", "persia", "nubia", "indus", "parthia"]
    regions = {nation.id: nation for nation in ochre.setup(EAST, nations, seed=1).box.nations}
    board = ochre.setup(EAST, nations, seed=1).box.board

    def some(nation: str, number: int) -> list[str]:
        return [board.ids[area] for area in regions[nation].region if board.limit[area]][:number]

    numbers = {"dravidia": 5, "babylon": 5, "saba": 3}
    game = ochre.arrange(
        EAST,
        nations,
        phase="trade-cards-acquisition",
        board={nation: some(nation, number) for nation, number in numbers.items()},
        stacks={1: ["flax"] * 3, 2: ["stone", "furs"], 3: ["salt"] * 3, 4: ["cotton", "sugar"], 5: ["lacquer"] * 2},
    )
    drawn = [(event.nation, event.stack, event.card) for event in game.log if isinstance(event, CardDrawn)]
    assert [(nation, stack) for nation, stack, _ in drawn] == [
        *(("saba", stack) for stack in range(1, 4)),
        *(("babylon", stack) for stack in range(1, 6)),
        *(("dravidia", stack) for stack in range(1, 6)),
    ]
    assert hand_of(game, "dravidia") == ["water", "flax", "salt", "sugar", "lacquer"]
    assert hand_of(game, "parthia") == []


@rule("ME-7.14", "ME-7.15")
def test_without_a_number_three_cards_are_wanted_and_the_sides_may_differ() -> None:
    game = floor()
    game.play("rome", MakeOffer(("clay", "iron", "wool", "treachery"), ("clay", "iron")))
    assert game.view(None).offers[0].want_count == 3
    game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre")))
    assert (len(hand(game, "rome")), len(hand(game, "egypt"))) == (1 + 3, 1 + 4)
    assert sorted(hand(game, "egypt")) == ["clay", "iron", "treachery", "water", "wool"]


@rule("ME-7.17-v2")
def test_treasury_advances_and_units_are_no_part_of_a_deal() -> None:
    game = floor(treasury={"rome": 10}, advances={"rome": ["pottery"]}, board={"rome": {"rome": 4}})
    for extra in ({"treasury": 5}, {"advances": ["pottery"]}, {"tokens": {"rome": 1}}):
        with pytest.raises(ochre.MalformedAction):
            game.play("rome", {"type": "make-offer", "cards": ["clay", "iron", "wool"], "says": ["clay"] * 2, **extra})
    game.play("rome", clay_and_iron())
    game.play("egypt", AcceptOffer(1, GOLD_AND_OCHRE, ("gold", "ochre")))
    rome = game.view(None).nations[game.table.nation("rome")]
    assert (rome.treasury, rome.advances, rome.tokens_on_board) == (10, ["pottery"], 4)


@rule("ME-7.24", "ME-7.25")
def test_when_time_is_up_open_offers_may_be_taken_but_none_is_made() -> None:
    game = floor()
    game.play("rome", clay_and_iron(to="hatti"))
    game.play("egypt", MakeOffer(GOLD_AND_OCHRE, ("gold", "ochre"), to="rome"))
    game.play(None, CloseTrade())
    assert not phase_over(game)
    assert asked(game, "conclude-trade") == ["hatti", "rome"]  # to whom something is offered
    with pytest.raises(ochre.MalformedAction):
        game.play("hatti", MakeOffer(tuple(HATTI), ("fish", "fish")))
    game.play("hatti", AcceptOffer(1, tuple(HATTI), ("fish", "oil")))
    assert sorted(hand(game, "hatti")) == ["clay", "iron", "wool"]
    assert asked(game) == ["rome"]
    game.play("rome", PassTrade())
    assert phase_over(game)
    assert hand(game, "egypt") == ["water", "ochre", "ochre", "gold"]
    assert len(EGYPT) == 4


@rule("ME-7.24", "ME-7.25")
def test_the_second_call_ends_the_last_deals_and_without_offers_there_are_none() -> None:
    game = floor()
    game.play("rome", clay_and_iron())
    game.play(None, CloseTrade())
    assert asked(game) == ["hatti", "egypt"]
    game.play(None, CloseTrade())
    assert phase_over(game)
    game = floor()
    game.play(None, CloseTrade())
    assert phase_over(game)


# Calamities


@rule("ME-cal.gen.8", "ME-cal.gen.28")
def test_no_city_is_replaced_above_the_limit_so_damage_must_be_exceeded() -> None:
    board = {"rome": {"etruria": 1, "rome": "city", "salonae": "city", "cisalpina": 5}}
    game = struck("rome", "tempest", board=board)  # two damage on the coasts
    game.play("rome", LoseTokens("etruria"))
    refused(game, "rome", LoseCity("rome", 4), "ME-cal.gen.8")
    game.play("rome", LoseCity("rome", 2))
    assert done(game)
    assert tokens(game, "rome", "rome") == 2


@rule("ME-cal.gen.8ex2")
def test_ten_damage_as_seven_tokens_and_a_city_of_limit_two() -> None:
    board: dict[str, Any] = {"rome": {"pannonia": 9, "rome": "city", "salonae": "city"}}
    game = struck("rome", "famine", players=(*FIVE[:4], "rome"), board=board)
    game.time_up("rome")  # whom it strikes, too
    game.play("rome", LoseTokens("pannonia", 7))
    game.play("rome", LoseCity("rome", 2))
    assert done(finish(game))
    assert (tokens(game, "rome", "pannonia"), tokens(game, "rome", "rome"), on_board(game, "rome")) == (2, 2, 4)


@rule("ME-cal.gen.26ex2", "ME-cal.gen.25")
def test_superstition_with_mysticism_and_deism_reduces_one_city() -> None:
    board = {"rome": ["rome", "salonae", "rubicon", "etruria"]}
    game = struck("rome", "superstition", board=board, advances={"rome": ["mysticism", "deism"]})
    game.play("rome", ReduceCity("rome"))
    assert done(game)
    assert len(cities(game, "rome")) == 3


@rule("ME-cal.gen.29")
def test_destroying_units_in_areas_returns_cities_and_tokens_to_stock() -> None:
    board = {"rome": {"neapolis": "city", "campania": 3}, "celt": {"campania": 2}}
    game = struck("rome", "volcanic-eruption-earthquake", board=board)
    assert done(game)
    assert (stock(game, "rome"), stock(game, "celt"), city(game, "neapolis")) == (55, 55, None)
    assert game.table.cities_in_stock(game.table.nation("rome")) == 9


@rule("ME-cal.treachery.4-v2")
def test_what_the_beneficiary_cannot_replace_becomes_a_pirate_city() -> None:
    egypt = ["alexandria", "fayum", "memphis", "tanis", "gaza", "jerusalem", "cyrene", "petra"]
    board = {"rome": ["rome", "salonae", "rubicon"], "egypt": egypt}
    game = struck("rome", "treachery", board=board, advances={"rome": ["diplomacy"]}, traders={"treachery": "egypt"})
    game.play("egypt", ChooseCity("rome"))
    game.play("egypt", ChooseCity("rubicon"))
    assert done(game)
    assert (city(game, "rome"), city(game, "rubicon"), city(game, "salonae")) == ("egypt", "barbarians", "rome")


@rule("ME-cal.civil-war.12-v2")
def test_a_lack_of_cities_alone_leaves_them_to_pirates_whatever_tokens_are_in_stock() -> None:
    others = {nation: in_own_region(nation, 9) for nation in (*PLACES, "minoa")}
    game = civil_war({"rome": "city", "pannonia": 35}, others=others)
    game.play("rome", SelectUnits(["rome"]))
    assert done(game)
    assert stock(game, "minoa") == 55
    assert city(game, "rome") == "barbarians"


# Leaving


@rule("ME-leave.3-v3")
def test_who_leaves_goes_after_12b_before_the_markers_move() -> None:
    game = scene("movement", FIVE, turn=8, board={"egypt": {"memphis": 2}, "hatti": {"troy": 1}}, stacks={2: []})
    game.play("egypt", LeaveGame())
    play_defaults(game, "movement", turn=9)
    told = [event for event in game.log if isinstance(event, MarkerMoved | NationLeft | StackReturned | PhaseBegan)]
    start = next(number for number, event in enumerate(told) if event == PhaseBegan("ast-alteration"))
    assert [type(event) for event in told[start + 1 :]][:6] == [NationLeft] + [MarkerMoved] * 4 + [StackReturned]


@rule("ME-leave.14-v3")
def test_tokens_go_to_the_own_region_or_beside_own_units_without_conflict() -> None:
    game = leaving(
        {
            "hellas": {"memphis": 4, "tyre": 1, "damascus": "city", "phocis": "city"},
            "assyria": {"tyre": 1, "thrace": "city", "moesia": 3},
            "pirates": ["athens"],
        },
        advances={"hellas": ["public-works"]},
    )
    refused(game, "hellas", Resettle({"syria": 1, "gethae": 3}), "ME-leave.14")  # foreign, nothing own there
    refused(game, "hellas", Resettle({"memphis": 4}), "ME-leave.14")  # dead
    refused(game, "hellas", Resettle({"thrace": 1, "gethae": 3}), "ME-leave.14")  # a city of others
    refused(game, "hellas", Resettle({"athens": 1, "gethae": 3}), "ME-leave.14")  # pirates
    refused(game, "hellas", Resettle({"moesia": 2, "gethae": 2}), "ME-leave.14")  # limit 4, room for one
    game.play("hellas", Resettle({"damascus": 1, "tyre": 1, "gethae": 2}))  # beside a city elsewhere, too
    assert [tokens(game, "hellas", area) for area in ("damascus", "tyre", "gethae")] == [1, 2, 2]


@rule("ME-leave.15-v2")
def test_limits_may_not_be_exceeded_while_there_is_an_alternative() -> None:
    game = leaving({"hellas": {"memphis": 4}})
    refused(game, "hellas", Resettle({"gethae": 4}), "ME-leave.15")  # limit 3
    full = {
        "argos": 1, "chalcis": 1, "corinth": 2, "cyprus": 2, "eretria": 1, "ithaca": 2, "knossos": 3, "lemnos": 1,
        "lesbos": 1, "peloponnesos": 2, "phaestos": 2, "rhodes": 3, "salamis": 1, "sparta": 2, "thera": 3,
    }  # fmt: skip
    game = leaving({"minoa": {**full, "memphis": 3}})
    game.play("minoa", Resettle({"thera": 3}))  # no area has room
    assert next_turn(game)


@rule("ME-leave.17")
def test_then_everybody_removes_surplus() -> None:
    full = {
        "argos": 1, "chalcis": 1, "corinth": 2, "cyprus": 2, "eretria": 1, "ithaca": 2, "knossos": 3, "lemnos": 1,
        "lesbos": 1, "peloponnesos": 2, "phaestos": 2, "rhodes": 3, "salamis": 1, "sparta": 2, "thera": 3,
    }  # fmt: skip
    game = leaving({"minoa": {**full, "memphis": 3}, "hellas": {"moesia": 6}})
    game.play("minoa", Resettle({"thera": 3}))
    assert next_turn(game)
    assert (tokens(game, "minoa", "thera"), tokens(game, "hellas", "moesia")) == (3, 4)
