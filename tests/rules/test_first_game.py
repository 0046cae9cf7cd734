"""The First Game: the booklet's seven turns, told and played with its own numbers."""

import pytest
from rules.scenes import (
    FIVE,
    asked,
    cities,
    city,
    hand_of,
    on_board,
    play_defaults,
    refused,
    scene,
    stock,
    tokens,
    treasury,
)

import ochre
from ochre.engine.actions import Action, Done
from ochre.engine.events import CalamityStruck, CardDrawn, CityAnnexed, CityDestroyed, PhaseBegan, TurnBegan
from ochre.engine.game import Game
from ochre.rules.phases.city_construction import BuildCity
from ochre.rules.phases.conflict import TakeSpoils
from ochre.rules.phases.movement import BuildShip, EndMovement, MaintainShip, MoveTokens, Sail, Stop
from ochre.rules.phases.trade import AcceptOffer, MakeOffer
from ochre.rules.phases.trade_cards import BuyCard
from ochre_testing import only, rule

FIRST = {"scenario": "first"}


def first_game(seed: int = 1) -> Game:
    return ochre.setup("western-empires", FIVE, seed=seed, options=FIRST)


def at(phase: str, turn: int, **position: object) -> Game:
    """Some turn of the First Game, at the beginning of a phase."""
    return scene(phase, FIVE, turn=turn, options=FIRST, **position)


def census(game: Game, nation: str) -> int:
    return game.table.state.census[game.table.nation(nation)]


def space(game: Game, nation: str) -> int:
    return game.table.state.ast[game.table.nation(nation)]


def moves(text: str) -> list[Action]:
    """`a-b 2, ...` is two tokens from a to b."""
    found: list[Action] = []
    for move in filter(None, text.split(", ")):
        source, target, count = move.split()
        found.append(MoveTokens(source, target, int(count)))
    return found


def move(game: Game, nation: str, text: str) -> None:
    """These moves, and the end of movement."""
    for action in (*moves(text), EndMovement()):
        game.play(nation, action)


# What the booklet tells: every nation doubles each turn by keeping one or two tokens in an area. In turn 4 Assyria
# builds a city at home, Egypt one in Jerusalem and Minoa one in Corinth; Hatti and Hellas build none.
TOLD: tuple[dict[str, str], ...] = (
    {
        "minoa": "knossos phaestos 1",
        "assyria": "assyria van 1",
        "hatti": "hattusa kanesh 2",
        "hellas": "macedonia thrace 2",
        "egypt": "",
    },
    {
        "minoa": "",
        "assyria": "assyria carrhae 2, van nineveh 1, van western-armenia 1",
        "hatti": "kanesh galatia 2",
        "hellas": "thrace moesia 1, thrace odessus 1, thrace thessalonica 1",
        "egypt": "tanis eastern-desert 1, tanis gaza 1",
    },
    {
        "assyria": "carrhae assyria 2, nineveh eastern-armenia 2, western-armenia nalchik 1",
        "hatti": "galatia anatolia 1, galatia lycia 1, kanesh hattusa 2",
        "hellas": "odessus tomi 2, thessalonica thrace 2, thrace byzantium 2",
        "egypt": "eastern-desert fayum 1, gaza jerusalem 1, tanis alexandria 2, tanis sinai 1",
    },
    {
        "assyria": "assyria carrhae 1, carrhae assyria 3, carrhae nineveh 1, eastern-armenia nineveh 1, "
        "eastern-armenia western-armenia 1, nalchik caucasus 1, western-armenia van 1",
        "hatti": "anatolia sardes 2, galatia anatolia 2, galatia ionia 1, galatia kanesh 1, hattusa bithynia 2, "
        "hattusa phrygia 1, kanesh galatia 2, kanesh hattusa 1, lycia ionia 1",
        "hellas": "byzantium thrace 2, moesia dacia 1, moesia illyricum 2, moesia odessus 1, thrace moesia 2, "
        "thrace paeonia 1, thrace thessalonica 1, tomi gethae 2",
        "egypt": "alexandria paraetonium 2, eastern-desert memphis 1, fayum memphis 1, fayum siwa 1, gaza jerusalem 2, "
        "sinai jerusalem 2",
        "minoa": "peloponnesos corinth 2",
    },
)
SHIP_OF_TURN_3: tuple[Action, ...] = (
    BuildShip("knossos", ["knossos", "knossos"]),
    Sail(
        "knossos",
        [Stop("phaestos", load=3), Stop("sparta"), Stop("peloponnesos", unload=2), Stop("corinth", unload=2)],
        load=1,
    ),
)


def told(turn: int) -> Game:
    """The booklet's game up to the movement of this turn."""
    game = first_game()
    for number, plans in enumerate(TOLD[: turn - 1], 1):
        for nation, text in plans.items():
            move(game, nation, text)
        if number == 3:
            for action in (*SHIP_OF_TURN_3, EndMovement()):
                game.play("minoa", action)
        if number == 4:
            for nation, area in (("minoa", "corinth"), ("assyria", "assyria"), ("egypt", "jerusalem")):
                game.play(nation, BuildCity(area))
    assert (game.turn, game.phase) == (turn, "movement")
    return game


def drawn_phases(game: Game) -> dict[int, list[str]]:
    """The phases of each turn so far."""
    found: dict[int, list[str]] = {}
    turn = 1
    for event in game.log:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, PhaseBegan):
            found.setdefault(turn, []).append(event.phase)
    return found


# Set-up


@rule("WE-first.setup.3")
def test_areas_that_are_not_used_are_not_on_the_board() -> None:
    ids = first_game().table.box.board.ids
    assert "salonae" not in ids  # Rome's
    assert "eastern-sarmatia" not in ids  # land at the edge without a limit
    game = at("movement", 3, board={"hellas": {"illyricum": 1, "apollonia": 3}})
    refused(game, "hellas", MoveTokens("illyricum", "salonae"), "WE-gen.16")
    game.play("hellas", BuildShip("apollonia", ["apollonia", "apollonia"]))
    refused(game, "hellas", Sail("apollonia", [Stop("tarentum"), Stop("ithaca")]), "WE-gen.16")  # no passing through


@rule("WE-first.setup.2")
def test_the_five_civilizations_are_fixed_and_five_play() -> None:
    assert [nation.id for nation in first_game().view(None).nations] == list(FIVE)
    with pytest.raises(ValueError, match="5 players"):
        ochre.setup("western-empires", 6, options=FIRST)


@rule("WE-first.setup.4")
def test_everybody_has_one_token_at_the_start_and_54_in_stock() -> None:
    game = first_game()
    first = [event for event in game.log if type(event).__name__ == "TokensPlaced"][:5]
    assert [(event.owner, event.area, event.count) for event in first] == [
        ("minoa", "knossos", 1),
        ("assyria", "assyria", 1),
        ("hatti", "hattusa", 1),
        ("hellas", "macedonia", 1),
        ("egypt", "tanis", 1),
    ]
    for nation in game.view(None).nations:  # the first expansion has taken one more
        assert (nation.stock, nation.tokens_on_board, nation.cities_in_stock, nation.ships) == (53, 2, 9, [])
    assert game.table.box.pieces.ships == 4


@rule("WE-first.setup.5")
def test_markers_stand_on_the_arrow_of_the_basic_side_in_turn_one() -> None:
    game = first_game()
    assert game.turn == 1
    assert [nation.space for nation in game.view(None).nations] == [0] * 5
    assert game.view(None).order == list(FIVE)  # all in the box 1-12
    with pytest.raises(ValueError, match="Basic"):
        ochre.setup("western-empires", 5, options={**FIRST, "ast": "expert"})


@rule("WE-first.setup.7", "WE-first.setup.6")
def test_each_stack_is_simply_shuffled_with_its_minor_calamity() -> None:
    depths: dict[int, set[int]] = {number: set() for number in range(2, 10)}
    for seed in range(12):
        game = first_game(seed)
        deck, stacks = game.table.box.deck, game.table.state.stacks
        assert not any(deck.is_calamity[card] for card in stacks[1])
        for number in depths:
            calamities = [place for place, card in enumerate(stacks[number]) if deck.is_calamity[card]]
            assert len(calamities) == 1
            assert deck.cards[stacks[number][calamities[0]]].calamity == "minor"
            depths[number].update(calamities)
    assert all(len(found) > 3 for found in depths.values())  # on top as well as at the bottom
    assert min(min(found) for found in depths.values()) < 5


@rule("WE-first.setup.8", "WE-first.t7.6")
def test_an_empty_stack_gives_water_which_has_no_value_and_can_be_traded() -> None:
    game = at("city-construction", 7, board={"egypt": {"gaza": "city", "memphis": 4}}, stacks={1: []})
    assert hand_of(game, "egypt") == ["water"]
    deck = game.table.box.deck
    assert (deck.value[deck["water"]], deck.tradeable[deck["water"]], deck.is_calamity[deck["water"]]) == (0, 1, 0)


# General


@rule("WE-first.gen.1", "WE-first.t3.4")
def test_open_sea_cannot_be_used() -> None:
    game = at("movement", 3, board={"minoa": {"knossos": 3}})
    game.play("minoa", BuildShip("knossos", ["knossos", "knossos"]))
    refused(game, "minoa", Sail("knossos", [Stop("aegean-sea"), Stop("miletus")]), "WE-3.ship-move.2")


@rule("WE-first.gen.2")
def test_flood_plains_and_volcanoes_are_ignored_and_all_sites_are_equal() -> None:
    game = at("city-construction", 4, board={"egypt": {"memphis": 6, "tanis": 2, "petra": 6, "gaza": 1, "fayum": 4}})
    board = game.table.box.board
    assert {board.site[board["memphis"]], board.site[board["petra"]]} == {1, 2}  # white and black
    game.play("egypt", BuildCity("memphis"))
    game.play("egypt", BuildCity("petra"))
    assert cities(game, "egypt") == ["memphis", "petra"]
    names = {card.id for card in game.table.box.deck.cards}
    assert not names & {"flood", "volcanic-eruption-earthquake"}


@rule("WE-first.gen.3")
def test_areas_of_limit_zero_may_be_entered_hold_no_city_and_are_emptied() -> None:
    game = at("movement", 4, board={"hatti": {"maeotia": 2, "alani": 11, "hattusa": 6}})
    game.play("hatti", MoveTokens("maeotia", "alani"))
    play_defaults(game, "city-construction")
    assert tokens(game, "hatti", "alani") == 12
    refused(game, "hatti", BuildCity("alani"), "WE-5a.4")
    play_defaults(game, "movement", 5)
    assert tokens(game, "hatti", "alani") == 0


@rule("WE-first.gen.4", "WE-first.gen.5")
def test_counts_up_to_twelve_share_a_box_and_ranking_decides_between_equals() -> None:
    game = at("movement", 3, board={"minoa": {"knossos": 1}, "hatti": {"hattusa": 12}, "egypt": {"memphis": 4}})
    assert game.view(None).order == list(FIVE)
    more = at("movement", 3, board={"hatti": {"hattusa": 13}, "egypt": {"memphis": 13}, "minoa": {"knossos": 12}})
    assert more.view(None).order == ["hatti", "egypt", "minoa", "assyria", "hellas"]


@rule("WE-first.gen.5", "WE-first.t4.11")
def test_equal_city_counts_draw_in_ranking_order() -> None:
    board = {"egypt": {"gaza": "city", "memphis": 4}, "hatti": {"hattusa": "city", "anatolia": 2}}
    game = at(
        "city-construction", 4, board={**board, "minoa": {"knossos": "city", "rhodes": "city", "thera": 3, "sparta": 2}}
    )
    drawn = [(event.nation, event.stack) for event in game.log if isinstance(event, CardDrawn)]
    # ranking order whatever the number of cities: Minoa, with two, comes first
    assert drawn == [("minoa", 1), ("minoa", 2), ("hatti", 1), ("egypt", 1)]


# The phases of the seven turns


@rule(
    "WE-first.t1.1", "WE-first.t2.1", "WE-first.t4.1", "WE-first.t5.1", "WE-first.t5.6", "WE-first.t5.9",
    "WE-first.t7.8", "WE-first.diff.1",
)  # fmt: skip
def test_each_turn_adds_phases_and_the_seventh_is_the_last() -> None:
    game = first_game()
    play_defaults(game, "tax-collection", 99)
    assert game.over
    board = ["population-expansion", "movement", "conflict"]
    full = ["tax-collection", *board, "city-construction", "trade-cards-acquisition"]
    end = ["calamity-resolution", "surplus-population", "ast-alteration"]
    found = drawn_phases(game)
    assert found[1] == ["population-expansion", "movement", "surplus-population", "ast-alteration"]
    assert found[2] == found[3] == [*board, "surplus-population", "ast-alteration"]
    assert found[4] == [*board, "city-construction", "trade-cards-acquisition", "ast-alteration"]
    assert found[5] == [*full, *end]
    assert found[6] == [*full, "trade", *end]
    assert list(found) == [1, 2, 3, 4, 5, 6, 7]
    assert game.turn == 7


@rule("WE-first.t6.1", "WE-first.diff.1")
def test_the_seventh_turn_has_trade_but_neither_selection_nor_abilities_nor_advances() -> None:
    game = at("movement", 7, board={"egypt": {"gaza": "city", "memphis": 4}}, treasury={"egypt": 10})
    play_defaults(game, "tax-collection", 99)
    phases = drawn_phases(game)[1]  # the turn began before the game was arranged
    assert phases == [
        "movement",
        "conflict",
        "city-construction",
        "trade-cards-acquisition",
        "trade",
        "calamity-resolution",
        "surplus-population",
        "ast-alteration",
    ]


# Turn 1


@rule("WE-first.t1.2")
def test_turn_1_each_start_area_grows_to_two() -> None:
    game = first_game()
    assert [on_board(game, nation) for nation in FIVE] == [2] * 5
    assert tokens(game, "egypt", "tanis") == 2


@rule("WE-first.t1.3", "WE-first.t1.5")
def test_turn_1_minoa_can_stay_in_knossos_or_go_to_phaestos_only() -> None:
    game = first_game()
    for elsewhere in ("thera", "rhodes", "sparta"):
        refused(game, "minoa", MoveTokens("knossos", elsewhere), "WE-3.9")
    with pytest.raises(ochre.MalformedAction):  # ships come in turn 3
        game.play("minoa", BuildShip("knossos", ["knossos", "knossos"]))
    refused(game, "egypt", MoveTokens("tanis", "fayum"), "WE-3.9")  # two areas away
    game.play("minoa", MoveTokens("knossos", "phaestos"))
    game.play("minoa", MoveTokens("knossos", "phaestos"))
    refused(game, "minoa", MoveTokens("phaestos", "knossos"), "WE-3.9")  # one area each
    assert tokens(game, "minoa", "phaestos") == 2


@rule("WE-first.t1.6")
def test_turn_1_tokens_above_a_limit_go_back_to_stock() -> None:
    game = first_game()
    game.play("egypt", MoveTokens("tanis", "gaza", 2))  # limit 1
    play_defaults(game, "movement", 2)
    assert tokens(game, "egypt", "gaza") == 2  # one was left, and has grown
    assert (on_board(game, "egypt"), stock(game, "egypt")) == (2, 53)


@rule("WE-first.t1.7")
def test_turn_1_all_markers_move_one_space_and_so_does_the_turn_marker() -> None:
    game = first_game()
    play_defaults(game, "movement", 2)
    assert [space(game, nation) for nation in FIVE] == [1] * 5
    assert game.turn == 2


# Turn 2


@rule("WE-first.t2.2")
def test_turn_2_every_census_is_four() -> None:
    game = told(2)
    assert [census(game, nation) for nation in FIVE] == [4] * 5
    assert game.view(None).order == list(FIVE)


@rule("WE-first.t2.3")
def test_turn_2_assyria_is_due_before_hatti_but_all_may_move() -> None:
    game = told(2)
    assert asked(game) == list(FIVE)
    assert game.view(None).due == ["minoa"]
    game.play("minoa", EndMovement())
    assert game.view(None).due == ["assyria"]
    game.play("hatti", MoveTokens("kanesh", "galatia"))  # early, and free to wait with the rest


@rule("WE-first.t2.4", "WE-first.t3.7")
def test_the_end_of_movement_is_final_and_forgotten_moves_are_lost() -> None:
    game = told(2)
    game.play("assyria", MoveTokens("assyria", "syria"))
    game.play("assyria", EndMovement())
    with pytest.raises(ochre.IllegalAction):
        game.play("assyria", MoveTokens("assyria", "aleppo"))
    with pytest.raises(ochre.IllegalAction):
        game.undo("assyria")


def fight(**board: dict[str, int]) -> Game:
    """Turn 3: nobody moves, conflicts are resolved, and somebody is asked in turn 4."""
    game = at("movement", 3, board=board)
    for nation in FIVE:
        game.play(nation, EndMovement())
    return game


@rule("WE-first.t2.5")
def test_conflict_needs_several_players_and_an_exceeded_limit() -> None:
    peace = fight(assyria={"cilicia": 1}, hatti={"cilicia": 1})  # limit 2
    assert (tokens(peace, "assyria", "cilicia"), tokens(peace, "hatti", "cilicia")) == (2, 2)  # both have grown
    war = fight(assyria={"cilicia": 2}, hatti={"cilicia": 1})
    assert (on_board(war, "assyria"), on_board(war, "hatti")) == (4, 0)


@rule("WE-first.t2.6")
def test_the_fewest_tokens_remove_first_until_the_limit_is_met_or_one_player_is_left() -> None:
    game = fight(assyria={"phoenicia": 3}, hatti={"phoenicia": 1})  # limit 3: only Hatti loses one
    assert (on_board(game, "assyria"), on_board(game, "hatti")) == (5, 0)
    longer = fight(assyria={"cilicia": 4}, hatti={"cilicia": 2})  # 4:2, 4:1, 3:1, 3:0; then surplus
    assert (on_board(longer, "assyria"), on_board(longer, "hatti")) == (4, 0)


@rule("WE-first.t2.7")
def test_equal_numbers_remove_at_once_which_may_empty_the_area() -> None:
    game = fight(assyria={"caucasus": 1}, hatti={"caucasus": 1})  # limit 1
    assert (on_board(game, "assyria"), on_board(game, "hatti")) == (0, 0)


@rule("WE-first.t2.8")
def test_surplus_is_removed_after_conflict_not_during_it() -> None:
    # six in an area of limit 2: a surplus check before the fight would leave two against three
    game = fight(assyria={"cilicia": 6}, hatti={"cilicia": 3})
    assert (on_board(game, "assyria"), on_board(game, "hatti")) == (4, 0)
    removed = [(event.owner, event.count) for event in game.log if type(event).__name__ == "TokensRemoved"]
    assert removed[-1] == ("assyria", 2)  # 6:3 became 4:0 in conflict; two more are surplus


# Turn 3


@rule("WE-first.t3.1")
def test_turn_3_every_census_is_eight() -> None:
    game = told(3)
    assert [census(game, nation) for nation in FIVE] == [8] * 5
    assert (tokens(game, "minoa", "knossos"), tokens(game, "minoa", "phaestos")) == (4, 4)


@rule("WE-first.t3.2")
def test_turn_3_three_tokens_grow_to_five_so_one_or_two_are_best() -> None:
    best = at("population-expansion", 4, board={"egypt": {"memphis": 2, "fayum": 2, "alexandria": 2, "cyrene": 2}})
    assert census(best, "egypt") == 16
    worse = at("population-expansion", 4, board={"egypt": {"memphis": 3, "fayum": 2, "alexandria": 2, "tanis": 1}})
    assert census(worse, "egypt") == 15


@rule("WE-first.t3.3")
def test_turn_3_a_ship_costs_two_board_tokens_one_of_them_from_its_area() -> None:
    game = told(3)
    refused(game, "minoa", BuildShip("knossos"), "WE-3.ship-build.4")  # there is no treasury yet
    refused(game, "minoa", BuildShip("knossos", ["phaestos", "phaestos"]), "WE-3.ship-build.6")
    refused(game, "minoa", BuildShip("knossos", ["knossos"]), "WE-3.ship-build.4")
    game.play("minoa", BuildShip("knossos", ["knossos", "phaestos"]))
    assert (on_board(game, "minoa"), stock(game, "minoa")) == (6, 49)


@rule("WE-first.t3.4", "WE-first.t3.5")
def test_turn_3_a_ship_carries_five_four_areas_far_and_tokens_move_once() -> None:
    game = at("movement", 3, board={"minoa": {"knossos": 8, "phaestos": 1}})
    game.play("minoa", BuildShip("knossos", ["knossos", "knossos"]))
    around = ["thera", "argos", "sparta", "peloponnesos"]
    refused(game, "minoa", Sail("knossos", [Stop("phaestos", unload=6)], load=6), "WE-3.ship-move.4")
    far = [Stop(area) for area in around]
    refused(game, "minoa", Sail("knossos", [*far, Stop("corinth", unload=1)], load=1), "WE-3.ship-move.1")
    game.play("minoa", MoveTokens("phaestos", "knossos"))
    refused(game, "minoa", Sail("knossos", [*far[:1], Stop("argos", unload=7)], load=7), "WE-3.ship-move.4")
    game.play("minoa", Sail("knossos", [Stop("thera", unload=5)], load=5))
    # one unmoved token in Knossos, and one that has moved there and may not board
    game.play("minoa", Sail("thera", [Stop("knossos")]))
    refused(game, "minoa", Sail("knossos", [Stop("phaestos", unload=2)], load=2), "WE-3.ship-move.6")
    refused(game, "minoa", Sail("knossos", [Stop("thera", load=1), Stop("knossos", unload=1)]), "WE-3.ship-move.6")


@rule("WE-first.t3.6")
def test_turn_3_minoa_sails_to_peloponnesos_and_corinth() -> None:
    game = told(3)
    for action in SHIP_OF_TURN_3:
        game.play("minoa", action)
    where = ("knossos", "phaestos", "peloponnesos", "corinth")
    assert [tokens(game, "minoa", area) for area in where] == [1, 1, 2, 2]
    assert on_board(game, "minoa") == 6  # two were the price of the ship
    assert [game.table.area_id(area) for _, area in game.table.ships(0)] == ["corinth"]


@rule("WE-first.t3.7")
def test_turn_3_assyria_must_commit_before_hatti() -> None:
    game = told(3)
    game.play("minoa", EndMovement())
    assert game.view(None).due == ["assyria"]
    game.play("assyria", EndMovement())
    assert game.view(None).due == ["hatti"]


# Turn 4


@rule("WE-first.t4.2")
def test_turn_4_the_census_is_sixteen_for_all_but_minoa_with_twelve() -> None:
    game = told(4)
    assert {nation: census(game, nation) for nation in FIVE} == {
        "minoa": 12,
        "assyria": 16,
        "hatti": 16,
        "hellas": 16,
        "egypt": 16,
    }


@rule("WE-first.t4.7", "WE-first.t4.7b")
def test_turn_4_minoa_may_react_to_hellas_and_egypt_to_assyria() -> None:
    game = told(4)
    assert game.view(None).order == ["assyria", "hatti", "hellas", "egypt", "minoa"]
    assert game.view(None).due == ["assyria"]
    for nation in ("assyria", "hatti"):
        game.play(nation, EndMovement())
    assert game.view(None).due == ["hellas"]
    game.play("hellas", EndMovement())
    game.play("egypt", EndMovement())
    assert game.view(None).due == ["minoa"]


@rule("WE-first.t4.3")
def test_turn_4_a_city_takes_six_tokens_on_a_site_or_twelve_elsewhere() -> None:
    board = {"egypt": {"memphis": 5, "gaza": 7, "sinai": 11, "upper-egypt": 12, "tanis": 2, "alexandria": 4}}
    game = at("city-construction", 4, board=board)
    refused(game, "egypt", BuildCity("memphis"), "WE-5a.2")
    refused(game, "egypt", BuildCity("sinai"), "WE-5a.3")
    game.play("egypt", BuildCity("gaza"))
    game.play("egypt", BuildCity("upper-egypt"))
    assert cities(game, "egypt") == ["gaza", "upper-egypt"]
    assert tokens(game, "egypt", "gaza") == tokens(game, "egypt", "upper-egypt") == 0


@rule("WE-first.t4.4", "WE-first.t4.5")
def test_turn_4_minoa_does_not_keep_its_ship_at_corinth() -> None:
    game = told(4)
    refused(game, "minoa", Sail("corinth", [Stop("peloponnesos")]), "WE-3.ship-keep.1")
    game.play("minoa", EndMovement())
    assert game.table.ships(0) == []
    keeping = told(4)
    keeping.play("minoa", MaintainShip("corinth", token_from="knossos"))  # one token from anywhere
    keeping.play("minoa", Sail("corinth", [Stop("peloponnesos")]))
    assert on_board(keeping, "minoa") == 11


@rule("WE-first.t4.6")
def test_turn_4_six_tokens_meet_two_and_five_are_left_which_build_nothing() -> None:
    game = at("movement", 4, board={"minoa": {"corinth": 6, "knossos": 3}, "hellas": {"corinth": 2, "moesia": 6}})
    for nation in FIVE:
        game.play(nation, EndMovement())
    removed = [event for event in game.log if type(event).__name__ == "TokensRemoved" and event.area == "corinth"]
    assert [event.owner for event in removed[:3]] == ["hellas", "minoa", "hellas"]
    assert cities(game, "minoa") == []
    assert sum(event.count for event in removed if event.owner == "minoa") == 4  # five left; three of them surplus


@rule("WE-first.t4.9")
def test_turn_4_one_city_per_area_without_tokens_and_then_surplus_is_removed() -> None:
    game = at("city-construction", 4, board={"egypt": {"gaza": 7, "memphis": 6, "tanis": 3}})
    game.play("egypt", BuildCity("gaza"))
    refused(game, "egypt", BuildCity("gaza"), "WE-5a.5")
    game.play("egypt", Done())
    assert tokens(game, "egypt", "gaza") == 0
    assert on_board(game, "egypt") == 10  # 4 + 2 within limits in turn 4, and 4 + 2 grown to 6 + 4
    assert (tokens(game, "egypt", "memphis"), tokens(game, "egypt", "tanis")) == (6, 4)


@rule("WE-first.t4.10")
def test_turn_4_each_city_needs_two_tokens_and_reduced_cities_give_tokens_at_once() -> None:
    sites = ("alexandria", "cyrene", "fayum", "gaza", "jerusalem", "memphis", "petra", "tanis", "tyre")
    board = {"egypt": {**dict.fromkeys(sites, "city"), "paraetonium": 2, "upper-egypt": 2}}
    game = at("city-construction", 4, board=board)
    question = game.view("egypt").question
    assert question is not None
    assert (question.about["needed"], question.about["on_board"]) == (18, 4)
    while game.phase == "city-construction":
        game.time_up("egypt")  # the richest first: Alexandria, Fayum and Memphis give 4 tokens each
    # 8 tokens for 8 cities, 12 for 7, 16 for 6: now they suffice
    assert len(cities(game, "egypt")) == 6
    reduced = [event for event in game.log if type(event).__name__ == "CityReduced"]
    assert [(event.area, event.tokens) for event in reduced] == [("alexandria", 4), ("fayum", 4), ("memphis", 4)]


@rule("WE-first.t4.11")
def test_turn_4_one_card_from_each_stack_up_to_the_number_of_cities() -> None:
    game = told(4)
    play = {nation: TOLD[3][nation] for nation in ("assyria", "hatti", "hellas", "egypt", "minoa")}
    for nation, text in play.items():
        move(game, nation, text)
    for nation, area in (("minoa", "corinth"), ("assyria", "assyria"), ("egypt", "jerusalem")):
        game.play(nation, BuildCity(area))
    drawn = [(event.nation, event.stack) for event in game.log if isinstance(event, CardDrawn)]
    assert drawn == [("minoa", 1), ("assyria", 1), ("egypt", 1)]
    assert all(hand_of(game, nation)[0] in ("clay", "ochre") for nation in ("minoa", "assyria", "egypt"))


@rule("WE-first.t4.12", "WE-first.t4.13")
def test_turn_4_what_sets_are_worth() -> None:
    deck = first_game().table.box.deck
    clay, ochre = deck["clay"], deck["ochre"]
    assert deck.set_value(clay, 1) == 1
    assert deck.set_value(clay, 2) == 4
    assert deck.set_value(clay, 1) + deck.set_value(ochre, 1) == 2
    assert deck.set_value(clay, 9) == 81
    assert all(deck.counts[card] == deck.set_size[card] for card in deck.commodities)


@rule("WE-first.t4.14")
def test_turn_4_there_is_no_trade_and_a_calamity_is_kept_without_effect() -> None:
    board = {"egypt": {"gaza": "city", "tanis": "city", "petra": "city", "memphis": 4, "upper-egypt": 2}}
    game = at("city-construction", 4, board=board, stacks={3: ["squandered-wealth"]}, treasury={"egypt": 9})
    play_defaults(game, "movement", 5)
    assert "squandered-wealth" in hand_of(game, "egypt")
    assert treasury(game, "egypt") == 9 + 6  # untouched, and taxed in turn 5
    assert not [event for event in game.log if isinstance(event, CalamityStruck)]
    assert PhaseBegan("trade") not in game.log
    play_defaults(game, "movement", 6)  # in turn 5 it is revealed
    assert [event.calamity for event in game.log if isinstance(event, CalamityStruck)][:1] == ["squandered-wealth"]


# Turn 5


@rule("WE-first.t5.1", "WE-first.t5.11")
def test_turn_5_two_tokens_per_city_go_to_treasury_which_leaves_53_for_the_board() -> None:
    game = told(5)
    for nation, paid in (("minoa", 2), ("assyria", 2), ("egypt", 2), ("hatti", 0), ("hellas", 0)):
        assert treasury(game, nation) == paid
    assert stock(game, "minoa") + on_board(game, "minoa") == 53


@rule("WE-first.t5.4")
def test_turn_5_the_census_is_32_for_hatti_and_hellas_20_for_assyria_and_egypt_and_12_for_minoa() -> None:
    game = told(5)
    assert {nation: census(game, nation) for nation in FIVE} == {
        "minoa": 12,
        "assyria": 20,
        "hatti": 32,
        "hellas": 32,
        "egypt": 20,
    }
    assert game.view(None).order == ["hatti", "hellas", "assyria", "egypt", "minoa"]


@rule("WE-first.t5.12")
def test_turn_5_without_its_city_minoa_would_count_24() -> None:
    # the twelve tokens of turn 4, none of them spent on a city, two in each area
    areas = ("knossos", "phaestos", "peloponnesos", "corinth", "sparta", "rhodes")
    game = at("population-expansion", 5, board={"minoa": dict.fromkeys(areas, 2)})
    assert census(game, "minoa") == 24


@rule("WE-first.t5.2", "WE-first.t5.5")
def test_turn_5_minoa_pays_two_treasury_for_a_ship_and_carries_four_tokens_to_the_east() -> None:
    game = told(5)
    game.play("hatti", MoveTokens("lycia", "ionia", 2))
    before = on_board(game, "minoa")
    game.play("minoa", BuildShip("knossos"))
    assert (treasury(game, "minoa"), on_board(game, "minoa")) == (0, before)
    voyage = [Stop("rhodes"), Stop("lycia", unload=2), Stop("cyprus", unload=2)]
    game.play("minoa", Sail("knossos", voyage, load=4))
    assert (tokens(game, "minoa", "lycia"), tokens(game, "minoa", "cyprus")) == (2, 2)
    old = at("movement", 5, board={"minoa": {"knossos": 1}}, ships={"minoa": {"knossos": 1}}, treasury={"minoa": 1})
    old.play("minoa", MaintainShip("knossos"))
    assert (treasury(old, "minoa"), on_board(old, "minoa")) == (0, 1)


@rule("WE-first.t5.3", "WE-first.t5.10", "WE-first.t6.8")
def test_two_cities_are_needed_from_the_end_of_turn_5_for_minoa_one_turn_later() -> None:
    board = {
        "minoa": {"knossos": "city", "rhodes": 3},
        "assyria": {"assyria": "city", "carrhae": 3},
        "egypt": {"gaza": "city", "tanis": "city", "memphis": 4},
    }
    five = at("surplus-population", 5, board=board, ast=dict.fromkeys(FIVE, 4))
    assert {nation: space(five, nation) for nation in FIVE} == {
        "minoa": 5,
        "assyria": 4,
        "hatti": 4,
        "hellas": 4,
        "egypt": 5,
    }
    six = at("surplus-population", 6, board=board, ast={**dict.fromkeys(FIVE, 4), "minoa": 5, "egypt": 5})
    assert (space(six, "minoa"), space(six, "egypt")) == (5, 6)


@rule("WE-first.t5.7", "WE-first.t5.9")
def test_turn_5_calamities_are_revealed_and_resolved_then_surplus_and_support_are_checked() -> None:
    game = at(
        "calamity-resolution",
        5,
        board={"egypt": {"gaza": "city", "tanis": "city", "memphis": 4, "fayum": 3}},
        hands={"egypt": ["tribal-conflict"], "minoa": ["squandered-wealth"]},
        treasury={"minoa": 14},
    )
    play_defaults(game, "movement", 6)
    struck = [(event.calamity, event.victim) for event in game.log if isinstance(event, CalamityStruck)]
    assert sorted(struck) == [("squandered-wealth", "minoa"), ("tribal-conflict", "egypt")]
    assert treasury(game, "minoa") == 4
    assert cities(game, "egypt") == ["gaza"]  # after five damage two tokens were left, which support one city
    assert drawn_phases(game)[1][:2] == ["calamity-resolution", "surplus-population"]


@rule("WE-first.t5.8")
def test_turn_5_a_resolved_calamity_goes_straight_under_its_stack_unshuffled() -> None:
    top = ["fish", "fruit", "fish"]
    game = at(
        "calamity-resolution",
        5,
        board={"egypt": {"gaza": "city", "memphis": 4}, "hatti": {"hattusa": "city", "anatolia": 3}},
        hands={"egypt": ["squandered-wealth"], "hatti": ["city-riots"]},
        stacks={3: top, 4: []},
    )
    third = game.table.card_ids(game.table.state.stacks[3])
    assert (third[:3], third[3]) == (top, "squandered-wealth")  # before anything else comes under it


# Turn 6

HANDS = {
    "minoa": ["clay", "ochre", "papyri", "oil", "tempest"],  # Nathan
    "assyria": ["iron", "ochre", "ochre", "city-riots"],  # Jeffrey
    "hatti": ["fish", "iron", "wine"],  # Rico
    "hellas": ["wool", "ochre", "squandered-wealth"],  # Martin
}


def trading() -> Game:
    return at("trade", 6, hands=HANDS)


@rule("WE-first.t6.2")
def test_turn_6_two_players_trade_at_least_three_cards_each() -> None:
    game = trading()
    refused(game, "hatti", MakeOffer(("fish", "iron"), ("fish", "iron")), "WE-7.11")
    game.play("hatti", MakeOffer(("fish", "iron", "wine"), ("fish", "iron"), want_count=4))
    refused(game, "hellas", AcceptOffer(1, ("wool", "ochre"), ("wool", "ochre")), "WE-7.11")
    # the numbers are agreed beforehand: four were asked for
    refused(game, "hellas", AcceptOffer(1, ("wool", "ochre", "squandered-wealth"), ("wool", "ochre")), "WE-7.12")


@rule("WE-first.t6.3")
def test_turn_6_the_first_two_cards_named_must_be_true_calamities_are_not_named_and_nothing_is_shown() -> None:
    game = trading()
    refused(game, "hatti", MakeOffer(("fish", "iron", "wine"), ("fish", "oil")), "WE-7.13")
    refused(game, "assyria", MakeOffer(("iron", "ochre", "city-riots"), ("iron", "ochre", "city-riots")), "WE-7.6")
    game.play("assyria", MakeOffer(("iron", "ochre", "city-riots"), ("iron", "ochre"), to="hatti"))
    (offer,) = game.view("hatti").offers
    assert (offer.says, offer.count, offer.cards) == (["iron", "ochre"], 3, None)
    assert game.view("minoa").offers == []


@rule("WE-first.t6.4", "WE-first.t6.5")
def test_turn_6_nathan_names_papyri_and_two_clay_and_gives_one_clay_jeffrey_iron_and_ochre_and_a_calamity() -> None:
    game = trading()
    said = ("papyri", "clay", "clay")
    refused(game, "minoa", MakeOffer(("papyri", "ochre", "oil"), said, to="assyria"), "WE-7.13")  # no clay
    game.play("minoa", MakeOffer(("papyri", "clay", "oil"), said, to="assyria"))
    number = game.view("assyria").offers[0].number
    refused(game, "assyria", AcceptOffer(number, ("ochre", "ochre", "city-riots"), ("iron", "ochre")), "WE-7.13")
    game.play("assyria", AcceptOffer(number, ("iron", "ochre", "city-riots"), ("iron", "ochre")))
    assert sorted(hand_of(game, "minoa")) == sorted(["ochre", "tempest", "iron", "ochre", "city-riots"])
    assert sorted(hand_of(game, "assyria")) == sorted(["ochre", "papyri", "clay", "oil"])


@rule("WE-first.t6.4")
def test_turn_6_nathan_could_have_given_a_calamity_as_well() -> None:
    game = trading()
    game.play("minoa", MakeOffer(("papyri", "clay", "tempest"), ("papyri", "clay", "clay"), to="assyria"))
    assert game.view("assyria").offers[0].count == 3


@rule("WE-first.t6.6")
def test_turn_6_rico_and_martin_each_give_two_named_cards_and_one_more() -> None:
    game = trading()
    game.play("hatti", MakeOffer(("fish", "iron", "wine"), ("fish", "iron"), wants=("wool",)))
    number = game.view("hellas").offers[0].number
    game.play("hellas", AcceptOffer(number, ("wool", "ochre", "squandered-wealth"), ("wool", "ochre")))
    assert sorted(hand_of(game, "hatti")) == ["ochre", "squandered-wealth", "wool"]
    assert sorted(hand_of(game, "hellas")) == ["fish", "iron", "wine"]


@rule("WE-first.t6.7")
def test_turn_6_minoa_keeps_a_ship_for_one_treasury_and_builds_another_for_one_and_a_token() -> None:
    game = at(
        "movement",
        6,
        board={"minoa": {"peloponnesos": 4, "cyprus": 2, "corinth": "city"}},
        ships={"minoa": {"cyprus": 1}},
        treasury={"minoa": 2},
    )
    game.play("minoa", MaintainShip("cyprus"))
    assert treasury(game, "minoa") == 1
    game.play("minoa", BuildShip("peloponnesos", ["peloponnesos"]))
    assert (treasury(game, "minoa"), tokens(game, "minoa", "peloponnesos")) == (0, 3)
    game.play("minoa", Sail("peloponnesos", [Stop("aetolia"), Stop("ithaca", unload=2)], load=2))
    assert tokens(game, "minoa", "ithaca") == 2


# Turn 7


def attack(attackers: int, defenders: int = 0, turn: int = 7, **position: object) -> Game:
    """Assyria's tokens stand at Egypt's city in Gaza (a site, limit 1) when movement ends."""
    city_of_egypt = {"tokens": defenders, "city": True}
    game = at(
        "movement",
        turn,
        board={
            "egypt": {"gaza": city_of_egypt, "memphis": 4},
            "assyria": {"gaza": attackers, "damascus": 2},
        },
        **position,
    )
    for nation in game.view(None).order:
        game.play(nation, EndMovement())
    return game


@rule("WE-first.t7.1", "WE-first.t7.2")
def test_turn_7_a_city_is_taken_by_seven_tokens_that_are_left_after_token_conflicts() -> None:
    held = attack(8, defenders=1)  # 8 against 1: the defender loses one and the city falls
    assert asked(held, "spoils") == ["assyria"]
    failed = attack(7, defenders=2)  # 7:2, 7:1, 6:1, 6:0: six are too few
    assert city(failed, "gaza") == "egypt"
    assert tokens(failed, "assyria", "gaza") == 0  # removed as surplus
    assert city(attack(6), "gaza") == "egypt"


@rule("WE-first.t7.3", "WE-first.t7.4")
def test_turn_7_the_city_becomes_six_tokens_which_fight_and_the_attacker_takes_treasury_and_a_card() -> None:
    game = attack(7, hands={"egypt": ["gold"]})
    # 7 against 6: 7:5, 6:5, 6:4, 5:4, 5:3, 4:3, 4:2, 3:2, 3:1, 2:1, 2:0
    assert city(game, "gaza") is None
    assert (tokens(game, "assyria", "gaza"), tokens(game, "egypt", "gaza")) == (2, 0)
    refused(game, "assyria", TakeSpoils(treasury=4), "WE-4b.9")
    game.play("assyria", TakeSpoils(draw_card=True, treasury=3))
    assert (treasury(game, "assyria"), hand_of(game, "assyria"), hand_of(game, "egypt")) == (3, ["gold"], [])


@rule("WE-first.t7.4")
def test_turn_7_the_spoils_come_whatever_the_result_of_the_fight() -> None:
    game = at(
        "movement",
        7,
        board={"egypt": {"memphis": "city", "gaza": 1, "tanis": 2}, "assyria": {"memphis": 7, "damascus": 2}},
        hands={"egypt": ["gold"]},
    )
    for nation in game.view(None).order:
        game.play(nation, EndMovement())
    # limit 4: the fight ends at three against one, and the defender holds on
    assert (tokens(game, "assyria", "memphis"), tokens(game, "egypt", "memphis")) == (3, 1)
    game.play("assyria", TakeSpoils(draw_card=False, treasury=1))  # up to three, and the card only if wanted
    assert (treasury(game, "assyria"), hand_of(game, "egypt")) == (1, ["gold"])


@rule("WE-first.t7.5")
def test_turn_7_with_six_tokens_left_the_attacker_may_build_there_at_once() -> None:
    game = attack(11)  # against six: 11:5, 10:5, 10:4 ... 6:0
    game.play("assyria", TakeSpoils(draw_card=False))
    assert tokens(game, "assyria", "gaza") == 6
    game.play("assyria", BuildCity("gaza"))
    assert city(game, "gaza") == "assyria"


def test_before_turn_7_a_city_cannot_be_attacked_and_tokens_that_enter_are_surplus() -> None:
    game = attack(9, turn=6)
    assert city(game, "gaza") == "egypt"
    assert tokens(game, "assyria", "gaza") == 0
    assert not [event for event in game.log if type(event).__name__ == "CityReduced"]


@rule("WE-first.t7.7")
def test_turn_7_cards_of_stack_nine_may_be_bought_for_fifteen_treasury_each() -> None:
    board = {"egypt": {"gaza": "city", "memphis": 4}}
    game = at("city-construction", 7, board=board, treasury={"egypt": 31})
    assert (game.phase, asked(game)) == ("trade-cards-acquisition", ["egypt"])
    refused(game, "egypt", BuyCard(8), "WE-6b.3")
    game.play("egypt", BuyCard(9))
    game.play("egypt", BuyCard(9))
    assert (treasury(game, "egypt"), len(hand_of(game, "egypt"))) == (1, 3)
    earlier = at("city-construction", 6, board=board, treasury={"egypt": 31})
    assert earlier.phase != "trade-cards-acquisition"


@rule("WE-first.vp.1", "WE-first.vp.2", "WE-first.vp.3", "WE-first.vp.4", "WE-first.vp.5", "WE-first.t7.8")
def test_points_are_cards_treasury_cities_and_steps() -> None:
    game = at(
        "surplus-population",
        7,
        board={"egypt": {"gaza": "city", "tanis": "city", "memphis": 4}},
        hands={"egypt": ["wool", "wool", "wool", "clay", "water"], "minoa": ["gold", "gold"]},
        treasury={"egypt": 7},
        ast={"egypt": 5, "minoa": 6},
    )
    assert game.over
    assert game.result is not None
    best = game.result.winner
    # three wool of face value 4 are worth 36, one clay 1; 2 x 7; 5 x 2; six steps of 5
    assert dict(best.parts) == {"cards": 37, "treasury": 14, "cities": 10, "ast": 30}
    assert (best.nation, best.points) == ("egypt", 91)
    second = game.result.ranking[1]
    assert (second.nation, dict(second.parts)["cards"], second.points) == ("minoa", 36, 66)


@only("WE")
@rule("WE-gen.44")
def test_without_a_tie_breaker_ranking_decides_who_wins() -> None:
    game = at("surplus-population", 7, ast=dict.fromkeys(FIVE, 5))
    assert game.result is not None
    assert [standing.nation for standing in game.result.ranking] == list(FIVE)


# What is different


@rule("WE-first.diff.1")
def test_there_are_no_tax_revolts_and_no_hand_limit() -> None:
    sites = ("alexandria", "cyrene", "fayum", "gaza", "jerusalem", "memphis")
    board = {"egypt": {**dict.fromkeys(sites, "city"), "paraetonium": 2, "upper-egypt": 2, "cyrenaica": 2, "tanis": 2}}
    cards = ["clay"] * 5 + ["ochre"] * 5 + ["iron"] * 5
    game = at("ast-alteration", 5, board=board, treasury={"egypt": 40}, hands={"egypt": cards})
    # seven tokens in stock for twelve of tax: all there are, and no city revolts
    assert (game.turn, game.phase) == (6, "movement")
    assert treasury(game, "egypt") == 47
    assert len(cities(game, "egypt")) == 6
    assert not [event for event in game.log if isinstance(event, CityAnnexed | CityDestroyed)]
    play_defaults(game, "movement", 7)
    assert len(hand_of(game, "egypt")) >= 15


@rule("WE-first.diff.1")
def test_there_are_no_barbarians_and_no_major_calamities() -> None:
    deck = first_game().table.box.deck
    assert {card.calamity for card in deck.cards if card.is_calamity} == {"minor"}
    assert len(deck.calamities) == 8
