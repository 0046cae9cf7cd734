"""43.1 to 43.5: taxes and revolts, expansion, census, ships and movement."""

from typing import Any

import pytest
from civilization_1988.stage import (
    asked,
    cities,
    end_of_ships,
    order,
    refused,
    scene,
    ships,
    stock,
    tokens,
    treasury,
)

from ochre.engine.events import CensusTaken, CityAnnexed, CityDestroyed
from ochre.engine.game import Game
from ochre.rules.phases.movement import BuildShip, MaintainShip, MoveTokens, Sail, ScrapShip, Stop
from ochre.rules.phases.population_expansion import Expand
from ochre.rules.phases.tax_collection import PickRevoltingCities, SetTaxRate
from ochre_testing import rule

# 43.1: taxes


@rule("CV-43.1.1")
def test_two_tokens_for_each_city_go_to_treasury() -> None:
    game = scene("tax-collection", board={"crete": ["knossos", "phaestos", "athens"]}, treasury={"crete": 1})
    assert (treasury(game, "crete"), stock(game, "crete")) == (7, 49)


def poor(cities: list[str], left: int, **more: Any) -> Game:
    """Crete with so many tokens in stock for the taxes of these cities: the others are in its treasury."""
    board = {"crete": cities, "italy": {"rome": 1}, "babylon": {"susa": 1}, **more.pop("board", {})}
    return scene("tax-collection", board=board, treasury={"crete": 56 - left, **more.pop("treasury", {})}, **more)


FOUR = ["knossos", "phaestos", "athens", "corinth"]


@rule("CV-43.1.2", "CV-43.1.3", "CV-65.1.1")
def test_who_has_most_tokens_in_stock_picks_the_cities_that_revolt_and_takes_them() -> None:
    game = poor(FOUR, 5, treasury={"italy": 10})  # two cities are taxed, two are not
    assert treasury(game, "crete") == 56
    assert asked(game) == ["africa"]
    refused(game, "africa", PickRevoltingCities(("knossos",)), "CV-43.1.2")
    refused(game, "africa", PickRevoltingCities(("knossos", "rome")), "CV-43.1.3")
    game.play("africa", PickRevoltingCities(("knossos", "athens")))
    assert cities(game, "africa") == ["athens", "knossos"]
    assert cities(game, "crete") == ["corinth", "phaestos"]


@rule("CV-62.2", "CV-43.1.3")
def test_of_equal_stocks_the_order_of_the_chart_decides_who_gains() -> None:
    game = poor(FOUR, 5, treasury={"africa": 3, "italy": 3, "thrace": 3, "babylon": 3, "egypt": 4})
    assert asked(game) == ["africa"]
    game = poor(FOUR, 5, treasury={"africa": 3, "italy": 3, "thrace": 3, "babylon": 3, "egypt": 2})
    assert asked(game) == ["egypt"]


AFRICAN = ["carthage", "thapsus", "tripoli", "cyrene", "palermo", "syracuse", "sardinia", "rome"]


@rule("CV-43.1.4", "CV-64.2")
def test_when_the_taker_has_no_more_cities_the_next_stock_takes_over() -> None:
    game = poor(
        FOUR,
        2,
        board={"africa": AFRICAN, "italy": {"etruria": 1}},
        treasury={"italy": 30, "thrace": 31, "babylon": 32, "egypt": 33},
    )
    assert asked(game) == ["africa"]  # 56 - 16 of taxes: 40 in stock; it has one city left
    game.play("africa", PickRevoltingCities(("knossos",)))
    assert asked(game) == ["italy"]
    game.play("italy", PickRevoltingCities(("corinth", "athens")))
    assert cities(game, "italy") == ["athens", "corinth"]
    assert cities(game, "crete") == ["phaestos"]


@rule("CV-43.1.5")
def test_cities_taken_by_revolt_pay_no_tax() -> None:
    game = poor(FOUR, 0)
    assert treasury(game, "africa") == 0
    assert len(cities(game, "africa")) == 4
    assert [event.by for event in game.log if isinstance(event, CityAnnexed)] == ["africa"] * 4


@rule("CV-43.1.6")
def test_cities_taken_by_revolt_need_no_support_before_the_end_of_event_six() -> None:
    game = poor(FOUR, 0)  # Africa has no token on the board
    assert game.phase == "ship-construction"
    assert len(cities(game, "africa")) == 4


def test_revolting_cities_that_nobody_can_take_are_eliminated() -> None:
    nine = ["ankara", "gordium", "kanesh", "sinope", "troy", "sardes", "miletus", "rhodes", "salamis"]
    board = {"crete": FOUR, "asia": nine}
    game = scene("tax-collection", ("crete", "asia"), board=board, treasury={"crete": 56})
    assert cities(game, "crete") == []
    assert len(cities(game, "asia")) == 9
    assert sum(isinstance(event, CityDestroyed) for event in game.log) == 4


@rule("CV-43.1.7", "CV-53.9")
@pytest.mark.parametrize("rate", [1, 2, 3])
def test_with_coinage_the_rate_is_one_two_or_three(rate: int) -> None:
    game = scene("tax-collection", board={"crete": FOUR}, advances={"crete": ["coinage"]})
    refused(game, "crete", SetTaxRate(4), "CV-53.9")
    refused(game, "crete", SetTaxRate(0), "CV-53.9")
    game.play("crete", SetTaxRate(rate))
    assert treasury(game, "crete") == 4 * rate


def test_democracy_does_not_keep_cities_from_revolting() -> None:
    game = poor(FOUR, 5, advances={"crete": ["democracy"]})
    assert asked(game) == ["africa"]


# 43.2, 43.3: expansion and census


@rule("CV-43.2.1", "CV-43.2.2")
def test_a_single_token_becomes_two_and_more_gain_two() -> None:
    game = scene("population-expansion", board={"crete": {"knossos": 1, "phaestos": 2, "athens": 7}})
    assert [tokens(game, "crete", area) for area in ("knossos", "phaestos", "athens")] == [2, 4, 9]


@rule("CV-43.2.3", "CV-65.1.2")
def test_with_too_few_tokens_their_owner_says_where_they_go() -> None:
    game = scene(
        "population-expansion", board={"crete": {"knossos": 1, "phaestos": 2, "athens": 7}}, treasury={"crete": 43}
    )
    assert (asked(game), stock(game, "crete")) == (["crete"], 3)
    refused(game, "crete", Expand({"knossos": 2, "athens": 1}), "CV-43.2.2")
    refused(game, "crete", Expand({"athens": 2}), "CV-43.2.3")
    game.play("crete", Expand({"knossos": 1, "athens": 2}))
    assert [tokens(game, "crete", area) for area in ("knossos", "phaestos", "athens")] == [2, 2, 9]


@rule("CV-43.3.1", "CV-43.5.1")
def test_tokens_on_the_map_are_counted_and_most_tokens_move_first() -> None:
    board = {"crete": {"knossos": 3, "athens": "city"}, "thrace": {"moesia": 1}, "egypt": {"memphis": 4, "tanis": 5}}
    game = scene("population-expansion", board=board)
    census = next(event for event in game.log if isinstance(event, CensusTaken)).counts
    assert (census["crete"], census["thrace"], census["egypt"], census["africa"]) == (5, 2, 13, 0)
    end_of_ships(game)
    assert order(game)[:3] == ["egypt", "crete", "thrace"]
    assert game.view(None).due == ["egypt"]


@rule("CV-62.1")
def test_equal_censuses_move_in_the_order_of_the_chart() -> None:
    game = scene("census", board={"egypt": {"memphis": 5}, "africa": {"carthage": 5}, "crete": {"knossos": 5}})
    assert order(game)[:3] == ["africa", "crete", "egypt"]


# 43.4: ships


@rule("CV-43.4.1", "CV-43.4.3", "CV-43.4.5")
def test_a_ship_costs_two_tokens_of_treasury_or_of_its_zone() -> None:
    game = scene(
        "ship-construction",
        board={"crete": {"knossos": 4, "phaestos": 1, "ankara": 3}, "egypt": {"memphis": 3}},
        treasury={"crete": 3},
    )
    refused(game, "crete", BuildShip("ankara"), "CV-43.4.5")
    refused(game, "crete", BuildShip("athens"), "CV-43.4.5")
    refused(game, "crete", BuildShip("knossos", ("knossos", "phaestos")), "CV-43.4.3")
    before = stock(game, "crete")
    game.play("crete", BuildShip("knossos", ("knossos", "knossos")))
    assert (tokens(game, "crete", "knossos"), treasury(game, "crete"), stock(game, "crete")) == (2, 3, before + 2)
    game.play("crete", BuildShip("phaestos"))
    assert (treasury(game, "crete"), stock(game, "crete")) == (1, before + 4)
    game.play("crete", BuildShip("knossos", ("knossos",)))
    assert (tokens(game, "crete", "knossos"), treasury(game, "crete")) == (1, 0)
    refused(game, "crete", BuildShip("knossos", ("knossos",)), "CV-43.4.1")
    assert ships(game, "crete") == ["knossos", "knossos", "phaestos"]


@rule("CV-43.4.2", "CV-43.4.3", "CV-43.4.4")
def test_a_ship_is_kept_for_one_token_or_goes_back_to_stock() -> None:
    game = scene(
        "ship-construction",
        board={"crete": {"knossos": 2, "phaestos": 1}},
        ships={"crete": {"knossos": 2, "rhodes": 1}},
        treasury={"crete": 1},
    )
    refused(game, "crete", MaintainShip("rhodes", "knossos"), "CV-43.4.2")
    game.play("crete", MaintainShip("rhodes"))
    game.play("crete", MaintainShip("knossos", "knossos"))
    assert (tokens(game, "crete", "knossos"), treasury(game, "crete")) == (1, 0)
    refused(game, "crete", MaintainShip("knossos"), "CV-43.4.2")
    refused(game, "crete", ScrapShip("rhodes"), "CV-43.4.4")
    end_of_ships(game)
    assert ships(game, "crete") == ["knossos", "rhodes"]


@rule("CV-32.2")
def test_nobody_has_more_than_four_ships() -> None:
    game = scene("ship-construction", board={"crete": {"knossos": 3}}, ships={"crete": {"knossos": 4}})
    refused(game, "crete", BuildShip("knossos", ("knossos", "knossos")), "CV-32.2")


# 43.5: movement


def moving(board: dict[str, Any], fleet: dict[str, int] | None = None, **position: Any) -> Game:
    """Crete moves; its ships have been kept."""
    treasury = {"crete": sum((fleet or {}).values())}
    game = scene(
        "ship-construction", board={"crete": board}, ships={"crete": fleet or {}}, treasury=treasury, **position
    )
    for area, count in (fleet or {}).items():
        for _ in range(count):
            game.play("crete", MaintainShip(area))
    return end_of_ships(game)


@rule("CV-43.5.2", "CV-43.5.3")
def test_a_token_moves_one_zone_by_land_and_zones_hold_any_number() -> None:
    game = moving({"athens": 9, "argos": 2})
    refused(game, "crete", MoveTokens("athens", "sparta", 1), "CV-43.5.3")
    game.play("crete", MoveTokens("athens", "argos", 9))
    assert tokens(game, "crete", "argos") == 11
    game.play("crete", MoveTokens("argos", "sparta", 2))
    refused(game, "crete", MoveTokens("argos", "sparta", 1), "CV-43.5.3")  # the others have moved


@rule("CV-43.5.4", "CV-43.5.5")
def test_a_ship_carries_five_at_a_time_and_everybody_goes_ashore() -> None:
    game = moving({"knossos": 9, "phaestos": 4}, {"knossos": 1})
    refused(game, "crete", Sail("knossos", [Stop("rhodes", unload=6)], load=6), "CV-43.5.5")
    refused(game, "crete", Sail("knossos", [Stop("rhodes", unload=4)], load=5), "CV-43.5.4")
    game.play(
        "crete",
        Sail("knossos", [Stop("thera", unload=5), Stop("knossos", load=4), Stop("rhodes", unload=4)], load=5),
    )
    assert [tokens(game, "crete", area) for area in ("thera", "rhodes", "knossos")] == [5, 4, 0]


@rule("CV-43.5.6", "CV-43.5.7")
def test_a_ship_sails_four_coastal_zones_and_may_go_back_and_forth() -> None:
    game = moving({"knossos": 1}, {"knossos": 1})
    there_and_back = [Stop("thera"), Stop("knossos"), Stop("thera"), Stop("athens")]
    refused(game, "crete", Sail("knossos", [*there_and_back, Stop("argos")]), "CV-43.5.6")
    refused(game, "crete", Sail("knossos", [Stop("miletus")]), "CV-43.5.6")  # not beside Knossos by water
    game.play("crete", Sail("knossos", there_and_back))
    assert ships(game, "crete") == ["athens"]
    refused(game, "crete", Sail("athens", [Stop("argos")]), "CV-43.5.6")


@rule("CV-43.5.7")
def test_no_ship_goes_overland_from_one_coast_to_another() -> None:
    game = moving({"delphi": 1, "athens": 1}, {"athens": 1})
    refused(game, "crete", Sail("athens", [Stop("delphi"), Stop("corinth")]), "CV-43.5.7")
    game.play("crete", Sail("athens", [Stop("delphi"), Stop("thessaly")]))
    refused(game, "crete", Sail("thessaly", [Stop("macedonia")]), "CV-43.5.6")


@rule("CV-43.5.6")
def test_lakes_can_be_sailed() -> None:
    game = moving({"gordium": 2}, {"gordium": 1})
    game.play("crete", Sail("gordium", [Stop("kanesh", unload=2)], load=2))
    assert tokens(game, "crete", "kanesh") == 2


@rule("CV-43.5.8", "CV-53.1")
def test_cloth_making_gives_a_fifth_zone() -> None:
    game = moving({"knossos": 1}, {"knossos": 1}, advances={"crete": ["cloth-making"]})
    route = [Stop("thera"), Stop("athens"), Stop("chalcis"), Stop("thessalonica"), Stop("lemnos")]
    refused(game, "crete", Sail("knossos", [*route, Stop("troy")]), "CV-43.5.6")
    game.play("crete", Sail("knossos", route))
    assert ships(game, "crete") == ["lemnos"]


@rule("CV-31.3", "CV-53.6", "CV-43.5.8")
def test_only_with_astronomy_ships_cross_open_sea() -> None:
    across = Sail("knossos", [Stop("eastern-mediterranean"), Stop("tanis", unload=2)], load=2)
    game = moving({"knossos": 2}, {"knossos": 1})
    refused(game, "crete", across, "CV-53.6")
    game = moving({"knossos": 2}, {"knossos": 1}, advances={"crete": ["astronomy"]})
    refused(game, "crete", Sail("knossos", [Stop("eastern-mediterranean")]), "CV-31.3")
    game.play("crete", across)
    assert tokens(game, "crete", "tanis") == 2


@rule("CV-43.5.3")
def test_a_token_does_not_sail_and_walk_in_one_round() -> None:
    game = moving({"knossos": 2}, {"knossos": 1})
    game.play("crete", Sail("knossos", [Stop("thera"), Stop("athens", unload=2)], load=2))
    refused(game, "crete", MoveTokens("athens", "argos", 1), "CV-43.5.3")


def test_a_position_set_up_at_movement_has_an_order_and_ships_ready_to_sail() -> None:
    game = scene("movement", board={"crete": {"knossos": 2}, "thrace": {"moesia": 3}}, ships={"crete": {"knossos": 1}})
    assert order(game)[:2] == ["thrace", "crete"]
    game.play("crete", Sail("knossos", [Stop("thera", unload=2)], load=2))
    assert ships(game, "crete") == ["thera"]
