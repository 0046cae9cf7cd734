"""Phase 5a: city construction."""

from rules.scenes import asked, cities, city, on_board, refused, stock, tokens, treasury
from rules.scenes import watched_scene as scene

from ochre.engine.actions import Done
from ochre.engine.game import Game
from ochre.rules.phases.city_construction import BuildCity
from ochre_testing import rule

SUPPORT = {"cisalpina": 1, "etruria": 2, "samnium": 2, "campania": 2, "pannonia": 4}
"""Roman tokens that build nothing and support five cities."""


def building(board: dict[str, object], *advances: str, treasury: int = 0, **position: object) -> Game:
    """Rome at the beginning of the phase."""
    return scene(
        "city-construction",
        board={"rome": board, **position.pop("others", {})},  # type: ignore[dict-item]
        advances={"rome": list(advances), **position.pop("held", {})},  # type: ignore[dict-item]
        treasury={"rome": treasury},
        **position,
    )


# 5


@rule("WE-5.1")
def test_cities_are_built_before_surplus_is_removed_and_support_is_checked_after_that() -> None:
    # Six tokens above the limit of 2 still build; then the four in Etruria, enough for two cities, become two.
    game = building({"rome": 6, "etruria": 4, "tarentum": "city"})
    game.play("rome", BuildCity("rome"))
    assert (tokens(game, "rome", "etruria"), city(game, "tarentum")) == (2, "rome")
    assert city(game, "rome") is None  # it was built, then reduced for want of support
    assert tokens(game, "rome", "rome") == 2


@rule("WE-5.2")
def test_all_build_at_the_same_time_but_in_ranking_order_for_who_insists() -> None:
    def position() -> Game:
        return scene(
            "city-construction",
            board={"egypt": {"tanis": 6, "fayum": 4}, "rome": {"rome": 6, "pannonia": 4}, "celt": {"alesia": 2}},
        )

    one, other = position(), position()
    assert asked(one) == ["rome", "egypt"]
    for game, order in ((one, (("rome", "rome"), ("egypt", "tanis"))), (other, (("egypt", "tanis"), ("rome", "rome")))):
        for nation, area in order:
            game.play(nation, BuildCity(area))
    assert one.hash() == other.hash()
    game = position()
    game.table.state.insists[game.table.nation("egypt")] = 1
    rome, egypt = game.pending
    assert (rome.due(game.table), egypt.due(game.table)) == (True, False)
    game.play("rome", Done())
    assert game.pending[0].due(game.table)


def both_want_moesia() -> Game:
    """Minoa and Hellas have two tokens each in Moesia and can both make a city of it."""
    near = {"minoa": {"moesia": 2, "gethae": 3, "odessus": 1}, "hellas": {"moesia": 2, "dacia": 2, "thrace": 2}}
    return scene(
        "city-construction",
        board=near,
        treasury={"minoa": 6, "hellas": 6},
        advances={"minoa": ["architecture", "urbanism"], "hellas": ["architecture", "urbanism"]},
    )


@rule("WE-5.2")
def test_where_two_could_build_the_later_in_ranking_waits_for_the_earlier() -> None:
    hellenic = BuildCity("moesia", 6, {"dacia": 2, "thrace": 2})
    game = both_want_moesia()
    assert asked(game) == ["minoa", "hellas"]
    refused(game, "hellas", hellenic, "WE-5.2")
    assert [decision.due(game.table) for decision in game.pending] == [True, False]
    game.play("minoa", Done())
    game.play("hellas", hellenic)
    assert city(game, "moesia") is None  # built, and reduced for want of support
    assert (on_board(game, "hellas"), on_board(game, "minoa")) == (4, 4)

    game = both_want_moesia()
    game.play("minoa", BuildCity("moesia", 6, {"gethae": 3, "odessus": 1}))
    assert not asked(game, "build-cities")  # the tokens of Hellas are gone


@rule("WE-5.2")
def test_on_a_shared_site_the_later_in_ranking_waits_too() -> None:
    game = scene(
        "city-construction",
        board={"hatti": {"alexandria": 3, "troy": 2}, "egypt": {"alexandria": 3, "fayum": 2}},
        treasury={"hatti": 3, "egypt": 3},
        advances={"hatti": ["architecture"], "egypt": ["architecture"]},
    )
    refused(game, "egypt", BuildCity("alexandria", 3), "WE-5.2")
    game.play("hatti", Done())
    game.play("egypt", BuildCity("alexandria", 3))
    assert city(game, "alexandria") == "egypt"


@rule("WE-5.2")
def test_who_would_sweep_away_tokens_that_an_earlier_nation_can_draw_on_waits() -> None:
    game = scene(
        "city-construction",
        board={"carthage": {"paraetonium": 2, "cyrenaica": 2, "alexandria": 1, "jalo": 1}, "egypt": {"alexandria": 3}},
        treasury={"carthage": 6, "egypt": 3},
        advances={"carthage": ["architecture", "urbanism"], "egypt": ["architecture"]},
    )
    refused(game, "egypt", BuildCity("alexandria", 3), "WE-5.2")
    game.play("carthage", BuildCity("paraetonium", 6, {"cyrenaica": 2, "alexandria": 1, "jalo": 1}))
    game.play("egypt", BuildCity("alexandria", 3))


@rule("WE-5.2")
def test_who_would_draw_on_an_area_where_an_earlier_nation_can_build_waits() -> None:
    def position() -> Game:
        return scene(
            "city-construction",
            board={"hatti": {"alexandria": 3}, "egypt": {"paraetonium": 2, "alexandria": 1, "western-desert": 3}},
            treasury={"hatti": 3, "egypt": 6},
            advances={"hatti": ["architecture"], "egypt": ["architecture", "urbanism"]},
        )

    egyptian = BuildCity("paraetonium", 6, {"alexandria": 1, "western-desert": 3})
    game = position()
    refused(game, "egypt", egyptian, "WE-5.2")
    game.play("hatti", Done())
    game.play("egypt", egyptian)
    game = position()
    game.play("hatti", BuildCity("alexandria", 3))
    assert not asked(game, "build-cities")


# 5a


@rule("WE-5a.1")
def test_any_number_of_cities_may_be_built_or_none() -> None:
    game = building({"rome": 6, "neapolis": 6, "massilia": 6, **SUPPORT})
    game.play("rome", BuildCity("rome"))
    game.play("rome", BuildCity("massilia"))
    game.play("rome", Done())
    assert cities(game, "rome") == ["massilia", "rome"]
    assert tokens(game, "rome", "neapolis") == 2


@rule("WE-5a.2", "WE-3.city.1")
def test_a_city_site_needs_six_own_tokens() -> None:
    game = building({"rome": 6, "neapolis": 5, **SUPPORT})
    refused(game, "rome", BuildCity("neapolis"), "WE-5a.2")
    game.play("rome", BuildCity("rome"))
    assert cities(game, "rome") == ["rome"]
    assert game.phase != "city-construction"  # with five nothing can be built: nobody is asked


@rule("WE-3.city.1")
def test_the_six_tokens_must_be_left_when_conflicts_are_over() -> None:
    game = scene("conflict", board={"minoa": {"knossos": 6}, "hellas": {"knossos": 2}})
    assert not asked(game, "build-cities")
    assert city(game, "knossos") is None
    game = scene("conflict", board={"minoa": {"knossos": 7}, "hellas": {"knossos": 2}})
    assert asked(game, "build-cities") == ["minoa"]
    assert tokens(game, "minoa", "knossos") == 6


@rule("WE-5a.3", "WE-3.city.2")
def test_a_wilderness_city_needs_twelve_own_tokens() -> None:
    game = building({"etruria": 12, "samnium": 11, "pannonia": 4})
    refused(game, "rome", BuildCity("samnium"), "WE-5a.3")
    game.play("rome", BuildCity("etruria"))
    assert cities(game, "rome") == ["etruria"]


@rule("WE-5a.4", "WE-3.city.3", "WE-adv.agriculture.3")
def test_no_city_stands_where_the_printed_limit_is_zero_whatever_advances_are_held() -> None:
    held = ["agriculture", "architecture", "urbanism"]
    board = {"celt": {"caledonia": 12, "britannia": 4, "londinium": 6}}
    game = scene("city-construction", board=board, advances={"celt": held}, treasury={"celt": 6})
    refused(game, "celt", BuildCity("caledonia"), "WE-5a.4")
    refused(game, "celt", BuildCity("caledonia", 6, {"britannia": 4}), "WE-5a.4")
    alone = scene("city-construction", board={"celt": {"caledonia": 12}}, advances={"celt": held})
    assert not asked(alone, "build-cities")


@rule("WE-5a.5")
def test_an_area_holds_one_city_at_most() -> None:
    game = building({"rome": 6, "neapolis": {"tokens": 6, "city": True}, "massilia": 6, **SUPPORT})
    refused(game, "rome", BuildCity("neapolis"), "WE-5a.5")
    game = building({"rome": 6, "neapolis": 6, **SUPPORT}, others={"celt": {"neapolis": "city", "pannonia": 2}})
    refused(game, "rome", BuildCity("neapolis"), "WE-5a.5")


@rule("WE-5a.6", "WE-5a.7", "WE-gen.3", "WE-gen.2")
def test_building_sends_all_tokens_of_the_area_back_to_their_owners_stocks() -> None:
    board = {
        "egypt": {"alexandria": 3, "fayum": 4},
        "hatti": {"alexandria": 1, "troy": 1},
        "barbarians": {"alexandria": 1},
    }
    game = scene("city-construction", board=board, treasury={"egypt": 3}, advances={"egypt": ["architecture"]})
    game.play("egypt", BuildCity("alexandria", treasury=3))
    assert city(game, "alexandria") == "egypt"
    assert not any(tokens(game, nation, "alexandria") for nation in ("egypt", "hatti", "barbarians"))
    assert (stock(game, "egypt"), stock(game, "hatti")) == (51, 54)
    assert game.table.cities_in_stock(game.table.nation("egypt")) == 8


@rule("WE-5a.8")
def test_nobody_has_more_than_nine_cities() -> None:
    eight = ("caralis", "massilia", "salonae", "tarentum", "rubicon", "panormus", "syracuse", "carthage")
    board = {"rome": 6, "neapolis": 6, **SUPPORT, **dict.fromkeys(eight, "city"), "moesia": 4, "sardinia": 2}
    game = building(board)
    game.play("rome", BuildCity("rome"))
    assert not asked(game, "build-cities")
    nine = building({**board, "rome": "city"})
    assert not asked(nine, "build-cities")
    assert city(nine, "neapolis") is None


@rule("WE-5a.9")
def test_white_and_black_city_sites_are_built_on_alike() -> None:
    game = building({"rubicon": 6, "rome": 6, **SUPPORT})
    board = game.box.board
    assert {board.areas[board[area]].site for area in ("rubicon", "rome")} == {"white", "black"}
    game.play("rome", [BuildCity("rubicon"), BuildCity("rome")])
    assert cities(game, "rome") == ["rome", "rubicon"]
    short = building({"rubicon": 5, "rome": 5, "massilia": 6, **SUPPORT})
    refused(short, "rome", BuildCity("rubicon"), "WE-5a.2")
    refused(short, "rome", BuildCity("rome"), "WE-5a.2")


def test_by_default_nothing_is_built() -> None:
    game = building({"rome": 6, **SUPPORT})
    game.time_up("rome")
    assert cities(game, "rome") == []


# Architecture


@rule("WE-adv.architecture.1", "WE-gen.6")
def test_architecture_pays_up_to_half_of_one_city_a_turn_from_treasury() -> None:
    game = building({"rome": 3, "neapolis": 3, "massilia": 6, **SUPPORT}, "architecture", treasury=20)
    refused(game, "rome", BuildCity("rome", treasury=4), "WE-adv.architecture.1")
    refused(game, "rome", BuildCity("rome", treasury=2), "WE-5a.2")
    before = stock(game, "rome")
    game.play("rome", BuildCity("rome", treasury=3))
    assert city(game, "rome") == "rome"
    assert (treasury(game, "rome"), stock(game, "rome")) == (17, before + 3 + 3)
    refused(game, "rome", BuildCity("neapolis", treasury=3), "WE-adv.architecture.1")
    game.play("rome", BuildCity("massilia"))
    without = building({"rome": 3, "massilia": 6, **SUPPORT}, treasury=20)
    refused(without, "rome", BuildCity("rome", treasury=3), "WE-adv.architecture.1")
    poor = building({"rome": 3, "massilia": 6, **SUPPORT}, "architecture", treasury=2)
    refused(poor, "rome", BuildCity("rome", treasury=3), "WE-adv.architecture.1")


@rule("WE-adv.architecture.2")
def test_architecture_pays_six_of_twelve_in_the_wilderness() -> None:
    game = building({"etruria": 6, "pannonia": 4, "rome": 6}, "architecture", treasury=7)
    refused(game, "rome", BuildCity("etruria", treasury=7), "WE-adv.architecture.1")
    refused(game, "rome", BuildCity("etruria", treasury=5), "WE-5a.3")
    game.play("rome", BuildCity("etruria", treasury=6))
    assert city(game, "etruria") == "rome"
    assert treasury(game, "rome") == 1


# Urbanism


@rule("WE-adv.urbanism.1")
def test_urbanism_draws_up_to_four_tokens_from_land_adjacent_areas_for_one_wilderness_city_a_turn() -> None:
    board = {"etruria": 8, "samnium": 8, "rubicon": 4, "rome": 5, "tarentum": 4, "corsica": 4, "pannonia": 4}
    game = building(board, "urbanism")
    refused(game, "rome", BuildCity("etruria", 0, {"rubicon": 3}), "WE-5a.3")
    refused(game, "rome", BuildCity("etruria", 0, {"rubicon": 4, "rome": 1}), "WE-adv.urbanism.1")
    refused(game, "rome", BuildCity("etruria", 0, {"corsica": 4}), "WE-adv.urbanism.1")  # adjacent by water
    refused(game, "rome", BuildCity("etruria", 0, {"cisalpina": 4}), "WE-adv.urbanism.1")  # nobody there
    refused(game, "rome", BuildCity("rome", 0, {"rubicon": 1}), "WE-adv.urbanism.1")  # a city site
    game.play("rome", BuildCity("etruria", 0, {"rubicon": 3, "rome": 1}))
    assert city(game, "etruria") == "rome"
    assert not asked(game, "build-cities")  # Samnium and Tarentum would do, but once a turn is enough
    assert tokens(game, "rome", "rubicon") == 1
    without = building({**board, "massilia": 6})
    refused(without, "rome", BuildCity("etruria", 0, {"rubicon": 4}), "WE-adv.urbanism.1")


@rule("WE-adv.urbanism.2")
def test_two_tokens_four_from_adjacent_areas_and_six_treasury_build_a_wilderness_city() -> None:
    game = building({"etruria": 2, "rubicon": 2, "rome": 2, "pannonia": 4}, "architecture", "urbanism", treasury=6)
    refused(game, "rome", BuildCity("etruria", 6, {"rubicon": 2, "rome": 1}), "WE-5a.3")
    game.play("rome", BuildCity("etruria", 6, {"rubicon": 2, "rome": 2}))
    assert city(game, "etruria") == "rome"
    assert (treasury(game, "rome"), on_board(game, "rome")) == (0, 4)


# Public Works


@rule("WE-adv.public-works.5", "WE-adv.public-works.1")
def test_with_public_works_a_token_may_stay_if_more_than_required_are_used_from_the_map() -> None:
    game = building({"rome": 7, "neapolis": 7, "massilia": 6, **SUPPORT}, "public-works")
    refused(game, "rome", BuildCity("massilia", leave_token=True), "WE-adv.public-works.5")
    game.play("rome", BuildCity("rome", leave_token=True))
    game.play("rome", BuildCity("neapolis"))
    game.play("rome", Done())
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "neapolis")) == (1, 0)
    without = building({"rome": 7, **SUPPORT})
    refused(without, "rome", BuildCity("rome", leave_token=True), "WE-adv.public-works.1")
    # Treasury does not make up for tokens on the map.
    paid = building({"rome": 6, **SUPPORT}, "public-works", "architecture", treasury=3)
    refused(paid, "rome", BuildCity("rome", 3, leave_token=True), "WE-adv.public-works.5")
