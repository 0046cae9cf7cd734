"""Phase 10: special abilities, their order, their targets and what protects against them."""

import pytest
from rules.scenes import FIVE, asked, cities, city, on_board, play_defaults, refused, scene, stock, tokens, treasury

import ochre
from ochre.engine.actions import Done
from ochre.engine.events import CardTaken
from ochre.engine.game import Game
from ochre.rules.advances.diaspora import Journey, UseDiaspora
from ochre.rules.advances.fundamentalism import UseFundamentalism
from ochre.rules.advances.monotheism import UseMonotheism
from ochre.rules.advances.politics import UsePolitics
from ochre.rules.advances.provincial_empire import GiveTribute, UseProvincialEmpire
from ochre.rules.advances.trade_routes import UseTradeRoutes
from ochre.rules.advances.universal_doctrine import UseUniversalDoctrine
from ochre_testing import rule

PHASE = "special-abilities"

# Around Phoenicia (limit 3): by land Aleppo, Antioch, Damascus, Sidon and Syria; Salamis only by water.


def abilities(board: dict[str, object], advances: dict[str, list[str]], **position: object) -> Game:
    """At the beginning of the phase. Iberia stays behind and has an ability, too: before phase 11 it is asked."""
    ast = {**dict.fromkeys(advances, 1), **position.pop("ast", {})}
    return scene(PHASE, board=board, advances={**advances, "iberia": ["politics"]}, ast=ast, **position)


def done_with(game: Game) -> bool:
    """All but Iberia have used their abilities or declined."""
    return asked(game, "use-ability") == ["iberia"]


def hand(game: Game, nation: str) -> list[str]:
    return game.table.card_ids(game.table.hand(game.table.nation(nation)))


# Order and use


@rule("WE-10.1", "WE-gen.43")
def test_players_act_strictly_in_order_of_position_and_ranking_breaks_ties() -> None:
    everybody = {nation: ["politics"] for nation in ("minoa", "assyria", "egypt")}
    game = abilities({}, everybody, ast={"minoa": 4, "assyria": 7, "egypt": 7})
    assert asked(game) == ["assyria"]
    with pytest.raises(ochre.IllegalAction):
        game.play("egypt", UsePolitics(treasury=5))
    game.play("assyria", Done())
    assert asked(game) == ["egypt"]
    game.play("egypt", UsePolitics(treasury=5))
    assert asked(game) == ["minoa"]


@rule("WE-gen.42", "WE-gen.44")
def test_ranking_is_the_printed_order_whatever_the_markers_show() -> None:
    game = scene(PHASE, ("egypt", "hellas", "hatti", "assyria", "minoa"), advances={n: ["politics"] for n in FIVE})
    order = []
    while asked(game):
        order += asked(game)
        game.play(asked(game)[0], Done())
        if game.phase != PHASE:
            break
    assert order == ["minoa", "assyria", "hatti", "hellas", "egypt"]
    ahead = scene(PHASE, FIVE, advances={n: ["politics"] for n in FIVE}, ast={"egypt": 9})
    assert [nation.id for nation in ahead.view(None).nations] == ["minoa", "assyria", "hatti", "hellas", "egypt"]


@rule("WE-gen.33", "WE-10.8")
def test_each_ability_is_used_once_a_turn_in_any_order_of_the_own_ones() -> None:
    game = abilities({"barbarians": {"gaza": 1}}, {"minoa": ["politics", "universal-doctrine"]})
    game.play("minoa", UsePolitics(treasury=3))
    refused(game, "minoa", UsePolitics(treasury=1), "WE-gen.33")
    game.play("minoa", UseUniversalDoctrine(tokens={"gaza": 1}))
    assert done_with(game)  # both used: nothing is left to ask
    other = abilities({"barbarians": {"gaza": 1}}, {"minoa": ["politics", "universal-doctrine"]})
    other.play("minoa", UseUniversalDoctrine(tokens={"gaza": 1}))
    other.play("minoa", UsePolitics(treasury=3))
    assert (treasury(other, "minoa"), tokens(other, "minoa", "gaza")) == (3, 1)


@rule("WE-gen.33")
def test_an_ability_can_be_used_again_next_turn_but_in_no_other_phase() -> None:
    game = abilities({"minoa": {"knossos": 1}}, {"minoa": ["politics"]})
    game.play("minoa", UsePolitics(treasury=1))
    play_defaults(game, "movement")
    with pytest.raises(ochre.MalformedAction):
        game.play("minoa", UsePolitics(treasury=1))
    play_defaults(game, PHASE)
    game.play("minoa", UsePolitics(treasury=1))
    assert treasury(game, "minoa") == 2


@rule("WE-10.3")
def test_an_ability_is_optional_and_used_completely_or_not_at_all() -> None:
    board = {"egypt": {"aleppo": 1}, "assyria": {"phoenicia": 3}}
    game = abilities(board, {"egypt": ["monotheism", "politics"]}, treasury={"egypt": 2})
    # three tokens cost three: with two in the treasury not even two of them can be had
    refused(game, "egypt", UsePolitics(area="phoenicia"), "WE-adv.politics.6")
    game.play("egypt", Done())
    assert tokens(game, "assyria", "phoenicia") == 3
    assert done_with(game)


@rule("WE-10.3", "WE-gen.32")
def test_nobody_is_asked_who_holds_no_ability_or_has_nothing_to_use_it_on() -> None:
    game = abilities({"minoa": {"knossos": 1}}, {"minoa": ["monotheism"], "egypt": ["universal-doctrine"]})
    assert done_with(game)
    other = abilities({"minoa": {"knossos": 1}}, {"minoa": ["politics"]})
    refused(other, "minoa", UseDiaspora([Journey("knossos", "gaza")]), "WE-adv.diaspora.1")


@rule("WE-10.4")
def test_ships_are_no_units_for_abilities() -> None:
    ships = {"egypt": {"sidon": 1}, "assyria": {"phoenicia": 1}}
    alone = abilities({"assyria": {"phoenicia": 1}}, {"egypt": ["fundamentalism"]}, ships=ships)
    assert done_with(alone)  # a ship in Sidon makes no neighbour of Phoenicia
    game = abilities({"egypt": {"sidon": 1}, "assyria": {"phoenicia": 1}}, {"egypt": ["fundamentalism"]}, ships=ships)
    game.play("egypt", UseFundamentalism("phoenicia"))
    assert tokens(game, "assyria", "phoenicia") == 0
    assert game.table.ships(game.table.nation("assyria")) != []


@rule("WE-10.5", "WE-10.6")
def test_no_conflict_surplus_or_support_check_comes_between_abilities() -> None:
    board = {
        "egypt": {"jerusalem": "city", "sidon": 2},
        "assyria": {"tyre": {"tokens": 1, "city": True}},
        "barbarians": {"tyre": 5},
    }
    game = abilities(board, {"egypt": ["monotheism", "universal-doctrine"], "assyria": ["cultural-ascendancy"]})
    game.play("egypt", UseMonotheism("tyre"))  # Cultural Ascendancy forbids causing conflict; this is none
    assert asked(game, "use-ability") == ["egypt"]
    assert (city(game, "tyre"), tokens(game, "egypt", "tyre"), tokens(game, "barbarians", "tyre")) == ("egypt", 1, 5)
    assert cities(game, "egypt") == ["jerusalem", "tyre"]  # three tokens support one city: nobody asks yet
    game.play("egypt", UseUniversalDoctrine(tokens={"tyre": 5}))
    assert (tokens(game, "egypt", "tyre"), tokens(game, "barbarians", "tyre")) == (6, 0)
    game.play("iberia", Done())
    assert tokens(game, "egypt", "tyre") == 0  # phase 11 has removed them from beside the city
    assert asked(game) == ["egypt"]  # and asks for support: two tokens for two cities
    assert game.decision("egypt").kind == "reduce-for-support"


@rule("WE-10.7", "WE-10.5")
def test_units_of_protected_players_are_untouched_beside_others_that_are_not() -> None:
    board = {"egypt": {"aleppo": 1}, "assyria": {"phoenicia": 1}, "hatti": {"phoenicia": 1}, "minoa": {"phoenicia": 1}}
    game = abilities(board, {"egypt": ["monotheism"], "hatti": ["theology"]})
    game.play("egypt", UseMonotheism("phoenicia"))
    here = [tokens(game, nation, "phoenicia") for nation in ("egypt", "assyria", "hatti", "minoa")]
    assert here == [2, 0, 1, 0]


# Diaspora


def diaspora(board: dict[str, object], *advances: str) -> Game:
    return abilities({"minoa": {"knossos": 3, "phaestos": 2, "rhodes": 3}, **board}, {"minoa": ["diaspora", *advances]})


@rule("WE-adv.diaspora.1")
def test_diaspora_takes_one_to_five_tokens_anywhere_within_limits() -> None:
    game = diaspora({"egypt": {"alexandria": 3}})
    refused(game, "minoa", UseDiaspora([]), "WE-adv.diaspora.1")
    six = [Journey("knossos", "memphis", 3), Journey("rhodes", "fayum", 3)]
    refused(game, "minoa", UseDiaspora(six), "WE-adv.diaspora.1")
    refused(game, "minoa", UseDiaspora([Journey("knossos", "alexandria", 2)]), "WE-adv.diaspora.1")  # limit 4
    refused(game, "minoa", UseDiaspora([Journey("knossos", "memphis", 4)]), "WE-adv.diaspora.1")
    refused(game, "minoa", UseDiaspora([Journey("knossos", "black-sea", 1)]), "WE-adv.diaspora.1")
    game.play(
        "minoa",
        UseDiaspora([Journey("knossos", "memphis", 3), Journey("rhodes", "alexandria"), Journey("rhodes", "fayum")]),
    )
    where = ("knossos", "rhodes", "memphis", "alexandria", "fayum")
    assert [tokens(game, "minoa", area) for area in where] == [0, 1, 3, 1, 1]
    assert on_board(game, "minoa") == 8


@rule("WE-adv.diaspora.2")
def test_diaspora_places_no_token_with_a_city_except_beside_an_own_one_with_public_works() -> None:
    board = {"egypt": {"gaza": "city"}}
    game = diaspora(board)
    refused(game, "minoa", UseDiaspora([Journey("knossos", "gaza")]), "WE-adv.diaspora.2")
    own = {"minoa": {"knossos": 3, "sparta": "city"}, **board}
    without = abilities(own, {"minoa": ["diaspora"]})
    refused(without, "minoa", UseDiaspora([Journey("knossos", "sparta")]), "WE-adv.diaspora.2")
    builder = abilities(own, {"minoa": ["diaspora", "public-works", "agriculture"]})
    refused(builder, "minoa", UseDiaspora([Journey("knossos", "sparta", 2)]), "WE-adv.diaspora.2")
    refused(builder, "minoa", UseDiaspora([Journey("knossos", "gaza")]), "WE-adv.diaspora.2")
    builder.play("minoa", UseDiaspora([Journey("knossos", "sparta")]))
    assert tokens(builder, "minoa", "sparta") == 1


@rule("WE-adv.diaspora.3")
def test_diaspora_uses_agriculture_only_where_there_are_no_other_tokens() -> None:
    board = {"egypt": {"gaza": 1}}
    two = UseDiaspora([Journey("knossos", "petra", 2)])
    refused(diaspora(board), "minoa", two, "WE-adv.diaspora.1")
    farmer = diaspora(board, "agriculture")
    refused(farmer, "minoa", UseDiaspora([Journey("knossos", "gaza")]), "WE-adv.diaspora.1")
    farmer.play("minoa", two)
    assert tokens(farmer, "minoa", "petra") == 2


# Fundamentalism


@rule("WE-adv.fundamentalism.1")
def test_fundamentalism_destroys_all_units_of_a_land_neighbour() -> None:
    board = {
        "egypt": {"sidon": "city", "cyprus": 1},
        "assyria": {"phoenicia": {"tokens": 1, "city": True}, "aleppo": 1, "antioch": 1},
        "hatti": {"phoenicia": 1},
        "minoa": {"salamis": 1},
    }
    game = abilities(board, {"egypt": ["fundamentalism"]})
    for area in ("antioch", "cilicia"):  # over water from Cyprus, and too far
        refused(game, "egypt", UseFundamentalism(area), "WE-adv.fundamentalism.1")
    refused(game, "egypt", UseFundamentalism("tyre"), "WE-adv.fundamentalism.2")  # nothing there
    game.play("egypt", UseFundamentalism("phoenicia"))
    assert city(game, "phoenicia") is None
    assert tokens(game, "assyria", "phoenicia") == tokens(game, "hatti", "phoenicia") == 0
    assert (stock(game, "assyria"), stock(game, "hatti")) == (53, 55)


@rule("WE-adv.fundamentalism.2", "WE-adv.philosophy.2")
def test_barbarians_pirates_and_holders_of_fundamentalism_or_philosophy_are_spared() -> None:
    board = {
        "egypt": {"sidon": 1},
        "assyria": {"phoenicia": 1},
        "hatti": {"phoenicia": 1},
        "hellas": {"phoenicia": 1},
        "barbarians": {"phoenicia": 2},
        "pirates": ["damascus"],
        "minoa": {"tyre": "city"},
    }
    holders = {"egypt": ["fundamentalism"], "hatti": ["philosophy"], "minoa": ["philosophy"]}
    game = abilities(board, {**holders, "hellas": ["fundamentalism"]}, ast={"egypt": 2})
    for area in ("damascus", "tyre"):
        refused(game, "egypt", UseFundamentalism(area), "WE-adv.fundamentalism.2")
    game.play("egypt", UseFundamentalism("phoenicia"))
    here = {nation: tokens(game, nation, "phoenicia") for nation in ("assyria", "hatti", "hellas", "barbarians")}
    assert here == {"assyria": 0, "hatti": 1, "hellas": 1, "barbarians": 2}


@rule("WE-adv.fundamentalism.1")
def test_fundamentalism_destroys_own_units_in_the_area_too() -> None:
    game = abilities(
        {"egypt": {"sidon": 1, "phoenicia": 1}, "assyria": {"phoenicia": 1}}, {"egypt": ["fundamentalism"]}
    )
    game.play("egypt", UseFundamentalism("phoenicia"))
    assert (on_board(game, "egypt"), on_board(game, "assyria")) == (1, 0)


@rule("WE-adv.public-works.8")
def test_abilities_take_the_extra_token_beside_a_city() -> None:
    board = {"egypt": {"sidon": 1, "gaza": 1}, "assyria": {"tyre": {"tokens": 1, "city": True}}}
    advances = {"assyria": ["public-works"]}
    destroyed = abilities(board, {"egypt": ["fundamentalism"], **advances})
    destroyed.play("egypt", UseFundamentalism("tyre"))
    assert (city(destroyed, "tyre"), on_board(destroyed, "assyria")) == (None, 0)
    annexed = abilities(board, {"egypt": ["monotheism", "politics"], **advances})
    annexed.play("egypt", UseMonotheism("tyre"))
    assert (city(annexed, "tyre"), tokens(annexed, "egypt", "tyre")) == ("egypt", 1)


# Monotheism


@rule("WE-adv.monotheism.1", "WE-adv.monotheism.2", "WE-adv.theology.2")
def test_monotheism_annexes_all_units_of_a_land_neighbour_but_spares_some() -> None:
    board = {
        "egypt": {"sidon": 1},
        "assyria": {"phoenicia": 1},
        "hatti": {"phoenicia": 1},
        "hellas": {"phoenicia": 1},
        "barbarians": {"phoenicia": 2},
        "pirates": ["damascus"],
        "minoa": {"tyre": "city", "salamis": 1},
    }
    holders = {"egypt": ["monotheism"], "hatti": ["theology"], "minoa": ["theology"], "hellas": ["monotheism"]}
    game = abilities(board, holders, ast={"egypt": 2})
    refused(game, "egypt", UseMonotheism("damascus"), "WE-adv.monotheism.2")  # pirates
    refused(game, "egypt", UseMonotheism("tyre"), "WE-adv.monotheism.2")  # Theology
    refused(game, "egypt", UseMonotheism("salamis"), "WE-adv.monotheism.1")
    game.play("egypt", UseMonotheism("phoenicia"))
    nations = ("egypt", "assyria", "hatti", "hellas", "barbarians")
    assert [tokens(game, nation, "phoenicia") for nation in nations] == [1, 0, 1, 1, 2]
    assert (stock(game, "egypt"), stock(game, "assyria")) == (53, 55)


@rule("WE-adv.monotheism.4")
def test_monotheism_needs_stock_for_every_unit_there() -> None:
    nine = ("gaza", "jerusalem", "petra", "tanis", "memphis", "fayum", "alexandria", "cyrene", "knossos")
    full = abilities(
        {"egypt": dict.fromkeys(nine, "city"), "assyria": {"tyre": {"tokens": 1, "city": True}}, "hatti": {"sinai": 1}},
        {"egypt": ["monotheism"]},
    )
    refused(full, "egypt", UseMonotheism("tyre"), "WE-adv.monotheism.4")  # no city in stock
    poor = abilities(
        {"egypt": {"sidon": 1}, "assyria": {"phoenicia": 3}, "hatti": {"tyre": 2}},
        {"egypt": ["monotheism"]},
        treasury={"egypt": 52},
    )
    refused(poor, "egypt", UseMonotheism("phoenicia"), "WE-adv.monotheism.4")  # three tokens, two in stock
    poor.play("egypt", UseMonotheism("tyre"))
    assert (tokens(poor, "egypt", "tyre"), stock(poor, "egypt")) == (2, 0)


@rule("WE-adv.monotheism.5", "WE-adv.politics.7")
def test_extra_tokens_are_annexed_too_and_removed_as_surplus() -> None:
    board = {"egypt": {"sidon": 1, "cyprus": 2}, "assyria": {"damascus": 3, "tyre": {"tokens": 1, "city": True}}}
    advances = {"assyria": ["agriculture", "public-works"]}
    game = abilities(
        board,
        {"egypt": ["monotheism", "politics"], **advances},
        treasury={"egypt": 10},
        hands={"iberia": ["gold"] * 3},  # so that Iberia is asked in phase 12
    )
    game.play("egypt", UseMonotheism("damascus"))  # limit 2, three tokens by Agriculture
    assert tokens(game, "egypt", "damascus") == 3
    refused(game, "egypt", UsePolitics(area="sidon"), "WE-adv.politics.4")
    game.play("egypt", UsePolitics(area="tyre"))  # a city and a token cost six
    assert treasury(game, "egypt") == 4
    assert tokens(game, "egypt", "tyre") == 1
    game.play("iberia", Done())
    # not allowed without those advances: phase 11 has removed them
    assert (tokens(game, "egypt", "damascus"), city(game, "tyre"), tokens(game, "egypt", "tyre")) == (2, "egypt", 0)


# Politics


@rule("WE-adv.politics.1")
def test_politics_gives_up_to_five_treasury_from_stock() -> None:
    game = abilities({}, {"egypt": ["politics"]}, treasury={"egypt": 10})
    for wrong in (0, 6):
        refused(game, "egypt", UsePolitics(treasury=wrong), "WE-adv.politics.1")
    game.play("egypt", UsePolitics(treasury=5))
    assert (treasury(game, "egypt"), stock(game, "egypt")) == (15, 40)
    short = abilities({}, {"egypt": ["politics"]}, treasury={"egypt": 53})
    refused(short, "egypt", UsePolitics(treasury=3), "WE-adv.politics.1")


@rule("WE-adv.politics.2", "WE-adv.politics.3", "WE-adv.politics.8")
def test_politics_annexes_a_land_neighbour_for_its_unit_points() -> None:
    board = {"egypt": {"gaza": 1}, "assyria": {"jerusalem": "city", "tanis": 2, "alexandria": 1}}
    game = abilities(board, {"egypt": ["politics"]}, treasury={"egypt": 9, "assyria": 4})
    refused(game, "egypt", UsePolitics(treasury=1, area="jerusalem"), "WE-adv.politics.2")
    refused(game, "egypt", UsePolitics(area="alexandria"), "WE-adv.politics.2")
    before = stock(game, "egypt")
    game.play("egypt", UsePolitics(area="jerusalem"))
    assert city(game, "jerusalem") == "egypt"
    assert (treasury(game, "egypt"), stock(game, "egypt")) == (4, before + 5)
    assert treasury(game, "assyria") == 4


@rule("WE-adv.politics.4", "WE-adv.cultural-ascendancy.3")
def test_politics_spares_barbarians_pirates_and_holders_of_politics_or_cultural_ascendancy() -> None:
    board = {
        "egypt": {"sidon": 1},
        "assyria": {"phoenicia": 1},
        "hatti": {"phoenicia": 1},
        "hellas": {"phoenicia": 1},
        "barbarians": {"phoenicia": 2},
        "pirates": ["damascus"],
        "minoa": {"tyre": "city"},
    }
    holders = {"egypt": ["politics"], "hatti": ["politics"], "hellas": ["cultural-ascendancy"]}
    game = abilities(board, {**holders, "minoa": ["cultural-ascendancy"]}, ast={"egypt": 2}, treasury={"egypt": 20})
    for area in ("damascus", "tyre"):
        refused(game, "egypt", UsePolitics(area=area), "WE-adv.politics.4")
    game.play("egypt", UsePolitics(area="phoenicia"))
    nations = ("egypt", "assyria", "hatti", "hellas", "barbarians")
    assert [tokens(game, nation, "phoenicia") for nation in nations] == [1, 0, 1, 1, 2]
    assert treasury(game, "egypt") == 19  # only what was annexed is paid


@rule("WE-adv.politics.6", "WE-adv.politics.3")
def test_politics_needs_stock_and_treasury_for_every_unit_to_start_with() -> None:
    board = {"egypt": {"sidon": 1}, "assyria": {"phoenicia": 3, "tyre": "city"}}
    rich = abilities(board, {"egypt": ["politics"]}, treasury={"egypt": 52})
    # two tokens in stock; the payment would add three, but comes too late
    refused(rich, "egypt", UsePolitics(area="phoenicia"), "WE-adv.politics.6")
    poor = abilities(board, {"egypt": ["politics"]}, treasury={"egypt": 4})
    refused(poor, "egypt", UsePolitics(area="tyre"), "WE-adv.politics.6")
    poor.play("egypt", UsePolitics(area="phoenicia"))
    assert (tokens(poor, "egypt", "phoenicia"), treasury(poor, "egypt")) == (3, 1)


# Provincial Empire


def empire(
    board: dict[str, object] | None = None, hands: dict[str, list[str]] | None = None, **advances: list[str]
) -> Game:
    """Egypt with Provincial Empire in Phoenicia; Assyria is a neighbour by land, Minoa by water, Hatti none."""
    around = {"egypt": {"phoenicia": 1}, "assyria": {"aleppo": 1}, "minoa": {"salamis": 1}, "hatti": {"troy": 1}}
    cards = {"assyria": ["gold", "clay", "iron"], "minoa": ["clay", "water"]}
    return abilities(
        around if board is None else board,
        {"egypt": ["provincial-empire"], **advances},
        hands=cards if hands is None else hands,
    )


@rule("WE-adv.provincial-empire.1", "WE-10.4")
def test_provincial_empire_selects_up_to_five_neighbours_by_land_or_water() -> None:
    game = empire()
    refused(game, "egypt", UseProvincialEmpire(["hatti"]), "WE-adv.provincial-empire.1")
    refused(game, "egypt", UseProvincialEmpire(["egypt"]), "WE-adv.provincial-empire.1")
    refused(game, "egypt", UseProvincialEmpire(["minoa", "minoa"]), "WE-adv.provincial-empire.1")
    with pytest.raises(ochre.MalformedAction):
        game.play("egypt", UseProvincialEmpire(["minoa"] * 6))
    game.play("egypt", UseProvincialEmpire(["assyria", "minoa"]))
    assert asked(game, "tribute") == ["minoa", "assyria"]


@rule("WE-adv.provincial-empire.2")
def test_each_selected_player_gives_a_commodity_of_face_value_two_or_more_if_there_is_one() -> None:
    game = empire()
    game.play("egypt", UseProvincialEmpire(["assyria", "minoa"]))
    for wrong in (None, "clay", "wine"):
        refused(game, "assyria", GiveTribute(wrong), "WE-adv.provincial-empire.2")
    refused(game, "minoa", GiveTribute("clay"), "WE-adv.provincial-empire.2")
    game.play("assyria", GiveTribute("iron"))
    assert hand(game, "egypt") == []  # all choose before anything is handed over
    game.play("minoa", GiveTribute())  # nothing that will do: asked all the same, since only Minoa knows
    assert hand(game, "egypt") == ["iron"]
    assert (hand(game, "assyria"), hand(game, "minoa")) == (["clay", "gold"], ["water", "clay"])


@rule("WE-adv.provincial-empire.2")
def test_who_has_no_card_at_all_is_not_asked_for_tribute() -> None:
    game = empire(hands={"assyria": ["gold"]})
    game.play("egypt", UseProvincialEmpire(["assyria", "minoa"]))
    assert asked(game) == ["assyria"]


@rule("WE-adv.provincial-empire.3", "WE-adv.public-works.2", "WE-10.7")
def test_holders_of_provincial_empire_or_public_works_cannot_be_selected() -> None:
    board = {"egypt": {"phoenicia": 1}, "assyria": {"aleppo": 1}, "minoa": {"salamis": 1}, "hatti": {"antioch": 1}}
    game = abilities(
        board,
        {"egypt": ["provincial-empire"], "assyria": ["provincial-empire"], "minoa": ["public-works"]},
        hands={"hatti": ["gold"]},
        ast={"egypt": 2},
    )
    for nation in ("assyria", "minoa"):
        refused(game, "egypt", UseProvincialEmpire([nation]), "WE-adv.provincial-empire.3")
    assert game.view("egypt").question.about["abilities"]["provincial-empire"]["nations"] == ["hatti"]


@rule("WE-adv.provincial-empire.6")
def test_a_tribute_is_given_openly_or_secretly() -> None:
    game = empire(hands={"assyria": ["gold"], "minoa": ["iron"]})
    game.play("egypt", UseProvincialEmpire(["assyria", "minoa"]))
    game.play("assyria", GiveTribute("gold", shown=True))
    told = game.play("minoa", GiveTribute("iron"))

    def seen(seat: str | None) -> list[str | None]:
        return [event.card for event in game.events_for(seat, told) if isinstance(event, CardTaken)]

    assert seen("egypt") == ["iron", "gold"]
    assert seen("hatti") == seen(None) == [None, "gold"]


# Trade Routes


@rule("WE-adv.trade-routes.1", "ME-adv.trade-routes.3")
def test_trade_routes_turns_commodities_into_twice_their_face_value() -> None:
    game = abilities({}, {"egypt": ["trade-routes"]}, hands={"egypt": ["iron", "iron", "iron", "gold", "water"]})
    for wrong in ({}, {"iron": 0}, {"iron": 4}, {"wine": 1}):
        refused(game, "egypt", UseTradeRoutes(wrong), "WE-adv.trade-routes.1")
    game.play("egypt", UseTradeRoutes({"iron": 3, "water": 1}))  # by face value: sets count nothing here
    assert (treasury(game, "egypt"), hand(game, "egypt")) == (12, ["gold"])


@rule("WE-adv.trade-routes.2")
def test_trade_routes_takes_a_card_only_if_stock_covers_exactly_twice_its_face_value() -> None:
    game = abilities({}, {"egypt": ["trade-routes"]}, hands={"egypt": ["gold", "iron", "clay"]}, treasury={"egypt": 50})
    for wrong in ({"gold": 1}, {"iron": 1, "clay": 1}):
        refused(game, "egypt", UseTradeRoutes(wrong), "WE-adv.trade-routes.2")
    game.play("egypt", UseTradeRoutes({"iron": 1}))
    assert (treasury(game, "egypt"), stock(game, "egypt")) == (54, 1)


@rule("WE-adv.trade-routes.1")
def test_whether_trade_routes_can_be_used_does_not_tell_what_a_hand_holds() -> None:
    water = abilities({}, {"egypt": ["trade-routes"]}, hands={"egypt": ["water"]})
    gold = abilities({}, {"egypt": ["trade-routes"]}, hands={"egypt": ["gold"]})
    assert asked(water) == asked(gold) == ["egypt"]


# Universal Doctrine


def doctrine(**position: object) -> Game:
    board = {"egypt": {"gaza": 1}, "barbarians": {"troy": 4, "sparta": 3}, "pirates": ["thera", "miletus"]}
    return abilities({**board, **position.pop("board", {})}, {"egypt": ["universal-doctrine"]}, **position)


@rule("WE-adv.universal-doctrine.1", "WE-adv.universal-doctrine.3")
def test_universal_doctrine_annexes_up_to_five_barbarians_from_several_areas() -> None:
    game = doctrine()
    refused(game, "egypt", UseUniversalDoctrine(), "WE-adv.universal-doctrine.1")
    refused(game, "egypt", UseUniversalDoctrine(tokens={"troy": 3, "sparta": 3}), "WE-adv.universal-doctrine.1")
    refused(game, "egypt", UseUniversalDoctrine(tokens={"sparta": 4}), "WE-adv.universal-doctrine.1")
    refused(game, "egypt", UseUniversalDoctrine("thera", {"troy": 1}), "WE-adv.universal-doctrine.1")
    game.play("egypt", UseUniversalDoctrine(tokens={"troy": 2, "sparta": 3}))
    assert (tokens(game, "egypt", "troy"), tokens(game, "barbarians", "troy")) == (2, 2)
    assert (tokens(game, "egypt", "sparta"), tokens(game, "barbarians", "sparta")) == (3, 0)


@rule("WE-adv.universal-doctrine.1")
def test_universal_doctrine_annexes_one_pirate_city_wherever_it_stands() -> None:
    game = doctrine()
    refused(game, "egypt", UseUniversalDoctrine(city="gaza"), "WE-adv.universal-doctrine.1")
    game.play("egypt", UseUniversalDoctrine(city="thera"))
    assert (cities(game, "barbarians"), cities(game, "egypt")) == (["miletus"], ["thera"])


@rule("WE-adv.universal-doctrine.1")
def test_universal_doctrine_needs_pieces_in_stock() -> None:
    nine = ("jerusalem", "petra", "tanis", "memphis", "fayum", "alexandria", "cyrene", "knossos", "tyre")
    full = doctrine(board={"egypt": {**dict.fromkeys(nine, "city"), "gaza": 1}})
    refused(full, "egypt", UseUniversalDoctrine(city="thera"), "WE-adv.universal-doctrine.1")
    poor = doctrine(treasury={"egypt": 53})
    refused(poor, "egypt", UseUniversalDoctrine(tokens={"troy": 2}), "WE-adv.universal-doctrine.1")
    poor.play("egypt", UseUniversalDoctrine(tokens={"troy": 1}))
    assert stock(poor, "egypt") == 0
