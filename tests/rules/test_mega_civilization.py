"""Where the book of Mega Civilization rules otherwise than Western Empires. Two blocks: test_two_blocks.py."""

import pytest
from rules import scenes
from rules.scenes import (
    FIVE,
    HALT,
    NINE,
    asked,
    battle,
    cities,
    city,
    due,
    finish_all,
    losses,
    on_board,
    order,
    play_defaults,
    refused,
    scene,
    ships,
    stock,
    tokens,
)
from rules.test_leaving import leaving, next_turn

import ochre
from ochre.engine.events import CityReduced, MarkerMoved, NationLeft, PhaseBegan, StackReturned
from ochre.engine.game import Game
from ochre.rules.leaving import LeaveGame, Resettle
from ochre.rules.phases.advances_acquisition import AcquireAdvances
from ochre.rules.phases.conflict import DefendNext, TakeSpoils
from ochre.rules.phases.movement import EndMovement, MoveTokens
from ochre.rules.pricing import price
from ochre_testing import only, rule

pytestmark = only("MC")

NOTHING = TakeSpoils(draw_card=False)


# Failed attacks


@rule("MC-4b.2-v1", "MC-4.4", "MC-3.defend.4")
def test_attackers_who_fail_are_destroyed_in_4b_and_the_city_is_unaffected() -> None:
    game = battle({"rome": {"neapolis": "city", "pannonia": 4}, "hellas": {"neapolis": 6, "moesia": 1}})
    assert game.phase == "city-construction"  # before 5b
    assert (tokens(game, "hellas", "neapolis"), stock(game, "hellas")) == (0, 54)
    assert city(game, "neapolis") == "rome"
    assert not [event for event in game.log if isinstance(event, CityReduced)]


@rule("MC-4.4", "MC-4.1")
def test_tokens_of_a_failing_attack_wait_until_the_token_conflicts_are_over() -> None:
    board = {
        "rome": {"neapolis": "city"},
        "carthage": {"neapolis": 6},
        "celt": {"corsica": 2},
        "iberia": {"corsica": 1},
    }
    assert losses(battle(board)) == ["iberia"] + ["carthage"] * 6


@rule("MC-4a.10", "MC-4.1")
def test_tokens_of_two_owners_beside_a_city_fight_until_one_is_left() -> None:
    game = battle({"rome": {"pannonia": "city"}, "celt": {"pannonia": 1}, "hellas": {"pannonia": 9}})
    assert losses(game)[:1] == ["celt"]  # within the limit of Pannonia, 4, it would not end with Celt alone
    assert [event.area for event in game.log if isinstance(event, CityReduced)] == ["pannonia"]
    game = battle({"rome": {"pannonia": "city"}, "celt": {"pannonia": 1}, "hellas": {"pannonia": 2}})
    assert losses(game) == ["celt", "hellas", "hellas"]  # then two attack, and fail


@rule("MC-4a.12", "MC-4b.1", "MC-3.defend.3")
def test_what_is_left_attacks_the_city_even_when_too_few() -> None:
    game = battle({"rome": {"neapolis": {"city": True, "tokens": 2}}, "hellas": {"neapolis": 8}})
    assert losses(game)[:3] == ["rome", "hellas", "rome"]  # 7 are left: enough
    assert [event.tokens for event in game.log if isinstance(event, CityReduced)] == [6]
    game = battle({"rome": {"neapolis": {"city": True, "tokens": 2}}, "hellas": {"neapolis": 7}})
    assert losses(game) == ["rome", "hellas", "rome"] + ["hellas"] * 6
    assert city(game, "neapolis") == "rome"


@rule("MC-3.defend.1")
@pytest.mark.parametrize("defenders_first", [True, False])
def test_a_city_is_defended_by_tokens_moved_in_before_or_after_the_attackers(defenders_first: bool) -> None:
    hellas, minoa = (30, 9) if defenders_first else (9, 30)
    game = scene(
        "movement",
        board={
            "minoa": {"argos": 9, "lemnos": minoa},
            "hellas": {"athens": "city", "phocis": 4, "moesia": hellas},
            "egypt": HALT,
        },
    )
    moves = {"minoa": MoveTokens("argos", "athens", 9), "hellas": MoveTokens("phocis", "athens", 4)}
    for nation in ("hellas", "minoa") if defenders_first else ("minoa", "hellas"):
        assert due(game) == [nation]
        game.play(nation, moves[nation])
        game.play(nation, EndMovement())
    finish_all(game)
    assert losses(game, "athens") == ["hellas", "minoa"] * 3 + ["hellas"] + ["minoa"] * 6
    assert city(game, "athens") == "hellas"


@rule("MC-3.defend.2")
def test_several_players_cannot_pool_tokens_against_a_city() -> None:
    board = {"minoa": {"argos": 4}, "assyria": {"corinth": 5}, "hellas": {"athens": "city"}, "egypt": HALT}
    game = scene("movement", board=board)
    game.play("minoa", MoveTokens("argos", "athens", 4))
    game.play("assyria", MoveTokens("corinth", "athens", 5))
    finish_all(game)
    assert losses(game) == ["minoa", "assyria"] * 3 + ["minoa"] + ["assyria"] * 2
    assert city(game, "athens") == "hellas"


@rule("MC-adv.naval-warfare.10", "MC-4b.2-v1")
def test_with_naval_warfare_ships_of_a_failed_attack_go_in_4b_too() -> None:
    board = {"rome": {"tarentum": 3, "samnium": 1}, "hellas": {"tarentum": "city", "moesia": 4}}
    fleet = {"rome": {"tarentum": 2, "samnium": 1}, "celt": {"tarentum": 1}}
    for advances, kept in ((["naval-warfare"], ["samnium"]), ([], ["samnium", "tarentum", "tarentum"])):
        game = battle(board, advances={"rome": advances}, ships=fleet)
        assert game.phase == "city-construction"
        assert (ships(game, "rome"), ships(game, "celt")) == (kept, ["tarentum"])


@rule("MC-4b.2-v1", "MC-4.6-v1")
def test_a_failed_attack_is_resolved_in_the_turn_of_its_defender() -> None:
    """Six tokens of Hatti come back from Minoa's city before Hatti's own city falls, but not before Assyria's does."""
    board = {
        "hatti": {"knossos": 6, "sardes": "city"},
        "minoa": {"knossos": "city"},
        "hellas": {"sardes": 7},
    }
    game = battle(board, treasury={"hatti": 49})
    assert [event.tokens for event in game.log if isinstance(event, CityReduced)] == [6]
    board = {
        "minoa": {"athens": 6, "knossos": "city"},
        "hellas": {"athens": "city", "knossos": 7},
    }
    game = battle(board, treasury={"minoa": 49})
    game.play("minoa", DefendNext("knossos"))
    assert [event.tokens for event in game.log if isinstance(event, CityReduced)] == [0]


@rule("MC-4b.5", "MC-4b.2-v1")
def test_a_defender_may_wait_for_an_own_attack_that_fails() -> None:
    board = {"minoa": {"athens": 6, "knossos": "city"}, "hellas": {"athens": "city", "knossos": 7}}
    game = battle(board, treasury={"minoa": 49})
    assert asked(game, "attack-order") == ["minoa"]
    game.play("minoa", DefendNext())
    assert [event.tokens for event in game.log if isinstance(event, CityReduced)] == [6]


@rule("MC-4.6-v1", "MC-4b.2-v1")
def test_a_defender_orders_attacks_that_fail_too_where_it_has_an_effect() -> None:
    """Iberia's tokens before Massilia may be missed when its own city is defended later."""
    board = {
        "rome": {"massilia": "city", "neapolis": "city"},
        "iberia": {"massilia": 6, "corduba": "city"},
        "hellas": {"neapolis": 7},
        "celt": {"corduba": 7},
    }
    assert asked(battle(board)) == ["hellas"]  # Iberia has tokens enough: no question
    game = battle(board, treasury={"iberia": 49})
    assert asked(game, "attack-order") == ["rome"]


# Barbarians


@rule("MC-4b.2-v1", "MC-cal.barbarian-hordes.1")
def test_barbarians_who_are_too_few_for_the_first_city_are_destroyed() -> None:
    """Ten fall upon a city behind nine tokens of Celt: those left are too few, and gone."""
    game = scene(
        "calamity-resolution",
        board={"rome": {"neapolis": "city", "samnium": 2}, "celt": {"neapolis": 9}, "egypt": {"memphis": 6}},
        hands={"rome": ["barbarian-hordes"]},
        advances={"rome": ["monarchy"]},
    )
    assert game.table.tokens_on_board(game.table.barbarians) == 0
    assert (city(game, "neapolis"), tokens(game, "rome", "samnium")) == ("rome", 2)


# Census


@rule("MC-2b.4-v1", "MC-3.1")
def test_counts_up_to_twelve_share_a_box_and_no_others_do() -> None:
    board = {"minoa": {"knossos": 1}, "hellas": {"athens": 12}, "assyria": {"assyria": 50}, "hatti": {"hattusa": 55}}
    assert order(scene("movement", FIVE, board=board)) == ["hatti", "assyria", "minoa", "hellas", "egypt"]
    board["hellas"] = {"athens": 13}
    assert order(scene("movement", FIVE, board=board)) == ["hatti", "assyria", "hellas", "minoa", "egypt"]


# Cards and advances


@rule("MC-gen.46", "MC-6b.1", "MC-12.3")
def test_without_any_city_the_turn_goes_its_usual_way() -> None:
    """The later books go straight to phase 13."""
    game = scene("trade-cards-acquisition", board={"rome": {"rome": 1}}, treasury={"rome": 50})
    assert asked(game, "buy-trade-card") == ["rome"]
    game.play("rome", {"type": "done"})
    assert asked(game, "purchase-advances") == ["rome"]


@rule("MC-7.ex2")
def test_the_boxes_of_ceramics() -> None:
    deck = scene("trade").box.deck
    ceramics = deck["ceramics"]
    boxes = [deck.set_value(ceramics, number) for number in range(1, deck.set_size[ceramics] + 1)]
    assert boxes == [3, 12, 27, 48, 75, 108, 147, 192]


@rule("MC-12.ex5")
def test_agriculture_costs_100_with_pottery() -> None:
    game = scene("advances-acquisition", hands={"rome": ["gold"] * 4}, advances={"rome": ["pottery"]})
    assert price(game.table, game.table.nation("rome"), game.table.advance("agriculture")) == 100
    game.play("rome", AcquireAdvances(("agriculture",), {"gold": 4}))
    assert game.table.holds(game.table.nation("rome"), game.table.advance("agriculture"))


@rule("MC-12.21")
def test_every_advance_can_be_had_by_everybody() -> None:
    eighteen = ochre.setup(scenes.edition, 18, seed=1, options={"nations": "random"})
    nations = [nation.id for nation in eighteen.box.nations]
    game = ochre.arrange(scenes.edition, nations, phase="advances-acquisition", hands={n: ["water"] for n in nations},
                         treasury=dict.fromkeys(nations, 50))  # fmt: skip
    for nation in nations:
        game.play(nation, AcquireAdvances(("urbanism",), {}, 50))
    assert all("urbanism" in seen.advances for seen in game.view(None).nations)


# The bonus


@rule("MC-vp.6", "MC-13b.2", "MC-13b.3")
@pytest.mark.parametrize(("second", "bonus"), [(13, [5, 0]), (14, [0, 0])])
def test_on_the_expert_side_whoever_enters_in_the_extra_turn_voids_the_bonus(second: int, bonus: list[int]) -> None:
    cheap = [advance.id for advance in ochre.setup(scenes.edition, 5, seed=1).box.advances.cards]
    sites = {"egypt": ("memphis", "alexandria", "fayum", "gaza", "jerusalem", "cyrene"),
             "hatti": ("hattusa", "sardes", "trapezus", "kanesh", "galatia", "troy")}  # fmt: skip
    board = {nation: {**dict.fromkeys(areas, "city")} for nation, areas in sites.items()}
    board["egypt"] |= {"tanis": 9, "paraetonium": 9}
    board["hatti"] |= {"anatolia": 9, "bithynia": 9}
    game = scene(
        "ast-alteration",
        FIVE,
        turn=20,
        board=board,
        advances={"egypt": cheap, "hatti": cheap},
        ast={"egypt": 14, "hatti": second},
        options={"ast": "expert"},
    )
    play_defaults(game, "ast-alteration", turn=21)
    while not game.over:
        game.time_up(game.seat_of(game.pending[0]))
    assert game.turn == 21
    parts = {standing.nation: dict(standing.parts) for standing in game.result.ranking}
    assert [parts[nation]["bonus"] for nation in ("egypt", "hatti")] == bonus


# Leaving


@rule("MC-leave.3-v1")
def test_who_leaves_goes_before_the_markers_move() -> None:
    game = scene("movement", FIVE, turn=8, board={"egypt": {"memphis": 2}, "hatti": {"troy": 1}}, stacks={2: []})
    game.play("egypt", LeaveGame())
    assert "egypt" in asked(game)  # still playing
    play_defaults(game, "movement", turn=9)
    told = [event for event in game.log if isinstance(event, MarkerMoved | NationLeft | StackReturned | PhaseBegan)]
    start = next(number for number, event in enumerate(told) if event == PhaseBegan("ast-alteration"))
    after = [type(event) for event in told[start + 1 :]]
    assert after[:6] == [NationLeft] + [MarkerMoved] * 4 + [StackReturned]
    assert asked(game) == ["minoa", "assyria", "hatti", "hellas"]


@rule("MC-leave.12-v1", "MC-leave.8", "MC-leave.16")
def test_cities_in_the_dead_region_are_reduced_to_the_limit_and_their_tokens_move_on() -> None:
    game = leaving({"hellas": {"gaza": "city", "memphis": "city", "macedonia": 2, "moesia": 1}})
    assert asked(game, "displacement") == ["hellas"]
    assert game.view("hellas").question.about["most"] == 1 + 4  # limits of Gaza and Memphis
    game.play("hellas", Resettle({"macedonia": 1, "moesia": 4}))
    assert (cities(game, "hellas"), on_board(game, "hellas")) == ([], 6)
    assert tokens(game, "hellas", "moesia") == 4  # five stood there: surplus


@rule("MC-leave.13")
def test_with_a_short_stock_as_many_tokens_as_possible_are_placed() -> None:
    board = {"hellas": {"gaza": "city", "memphis": "city", "macedonia": 2, "moesia": 1}}
    game = leaving(board, treasury={"hellas": 49})  # three left in stock
    assert game.view("hellas").question.about["most"] == 3
    game.time_up("hellas")
    assert (stock(game, "hellas"), on_board(game, "hellas")) == (0, 6)


@rule("MC-leave.14-v1", "MC-leave.10", "MC-leave.8")
def test_tokens_go_only_where_the_player_has_a_token_without_conflict_in_ranking_order() -> None:
    game = leaving(
        {
            "hellas": {"memphis": 4, "tyre": 1, "macedonia": 1},
            "assyria": {"tyre": 1, "fayum": 2, "nineveh": 1, "van": 1},
        },
    )
    assert asked(game, "displacement") == ["assyria"]
    assert tokens(game, "hellas", "memphis") == 4  # for the moment
    game.time_up("assyria")
    refused(game, "hellas", Resettle({"gethae": 4}), "MC-leave.14")  # own region, but no token there
    refused(game, "hellas", Resettle({"memphis": 4}), "MC-leave.14")
    refused(game, "hellas", Resettle({"tyre": 2, "macedonia": 2}), "MC-leave.14")  # limit 3, with Assyria's
    game.play("hellas", Resettle({"tyre": 1, "macedonia": 3}))
    assert next_turn(game)


@rule("MC-leave.17")
def test_then_everybody_removes_surplus() -> None:
    game = leaving({"hellas": {"memphis": 4, "macedonia": 1}, "minoa": {"thera": 5}})
    assert tokens(game, "hellas", "macedonia") == game.box.board.limit[game.table.area("macedonia")] < 5
    assert tokens(game, "minoa", "thera") == 3
    assert next_turn(game)


@rule("MC-leave.18")
def test_then_everybody_checks_city_support() -> None:
    board = {"hellas": {"athens": "city", "tomi": "city", "apollonia": "city", "gaza": 1, "macedonia": 3, "moesia": 1}}
    game = leaving(board)
    game.time_up("hellas")
    assert asked(game, "reduce-for-support") == ["hellas"]  # five tokens for three cities
    assert (game.turn, game.phase) == (8, "ast-alteration")


# The Short Game


def short(players: int, seed: int = 1) -> Game:
    options = {"scenario": "short", "nations": "random"}
    return ochre.setup(scenes.edition, players, seed=seed, options=options)


@rule("MC-short.13b-v1", "MC-short.12", "MC-short.13")
def test_tokens_are_placed_before_the_treasury_is_set_aside() -> None:
    game = short(7)
    while not asked(game, "starting-tokens"):
        game.time_up(game.seat_of(game.pending[0]))
    last = 0
    while asked(game, "starting-tokens"):
        assert not any(game.table.state.treasury)
        last += 1
        game.time_up(game.seat_of(game.pending[0]))
    assert last == 7
    taxed = [event for event in game.log if type(event).__name__ == "TreasuryGained"][:7]
    assert [event.count for event in taxed] == [10] * 7


@rule("MC-short.4", "MC-short.16", "MC-short.14")
@pytest.mark.parametrize("players", range(5, 19))
def test_the_short_game_for_every_number_of_players(players: int) -> None:
    game = short(players, seed=players)
    while game.phase != "tax-collection":
        game.time_up(game.seat_of(game.pending[0]))
    for nation in game.view(None).nations:
        assert len(nation.advances) == 4
        assert nation.space == 10
        printed = sum(
            sum(card.credits) + card.extra_credits for card in game.box.advances.cards if card.id in nation.advances
        )
        assert sum(nation.credits.values()) == printed  # no starting credits
    game.audit()


def test_the_short_game_is_played_on_the_basic_side() -> None:
    with pytest.raises(ValueError, match="Basic"):
        ochre.setup(scenes.edition, 5, options={"scenario": "short", "ast": "expert"})


# Maps


@rule("MC-setup.21", "MC-gen.22")
@pytest.mark.parametrize("map", ["west", "east"])
def test_five_to_nine_play_either_half(map: str) -> None:
    for players in range(5, 10):
        game = ochre.setup(scenes.edition, players, seed=1, options={"map": map, "nations": "random"})
        board, in_play = game.box.board, game.table.state.in_play
        regions = {board.areas[area].region for area in board.land_areas if in_play[area]}
        assert regions == {nation.id for nation in game.box.nations}
        assert all(in_play[sea] for sea in board.open_seas)
        assert len(board.volcanoes) == 3
        assert game.box.deck.blocks == 1


def test_nations_of_the_other_half_do_not_play() -> None:
    with pytest.raises(ValueError, match="western half"):
        ochre.setup(scenes.edition, [*FIVE[:4], "saba"])
    ochre.setup(scenes.edition, ["saba", "babylon", "persia", "nubia", "indus"], options={"map": "east"})


def test_nine_western_nations() -> None:
    assert tuple(nation.id for nation in scene("movement").box.nations) == NINE
