"""43.11, 52: which calamities strike, and what they do."""

from typing import Any

import pytest
from civilization_1988.stage import (
    SIX,
    asked,
    cities,
    city,
    give,
    hand,
    laid,
    losses,
    on_board,
    one_trade,
    play_defaults,
    refused,
    scene,
    stack,
    struck,
    tokens,
)

from ochre.engine.actions import Done
from ochre.engine.events import CalamityStruck, CityAnnexed, CityReduced, PhaseBegan, TokensAnnexed
from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity, ChoosePlace, NameVictims
from ochre.rules.calamities.unit_selection import AnnexUnits
from ochre.rules.classic.allotting import AllotLosses
from ochre.rules.classic.calamities.civil_war import KeepFaction, PickUnits
from ochre.rules.classic.calamities.famine import ShowGrain
from ochre.rules.losses import LoseCity, LoseTokens
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule

SUPPORT = {"ionia": 3, "galatia": 2, "cilicia": 2, "lycia": 1, "cyprus": 2}


def strikes(game: Game) -> list[tuple[str, str]]:
    return [(event.victim, event.calamity) for event in game.log if isinstance(event, CalamityStruck)]


def resolved(held: dict[str, list[str]], traded: tuple[str, str, str] | None = None, **position: Any) -> Game:
    """The calamities in these hands, and one more that was traded: (card, from, to). All answer by default."""
    hands = {nation: list(cards) for nation, cards in held.items()}
    for nation, cards in (one_trade(*traded) if traded else {"africa": ["hides"] * 3, "italy": ["salt"] * 3}).items():
        hands.setdefault(nation, []).extend(cards)
    game = scene("trade", hands=hands, **position)
    if traded:
        give(game, *traded)
    while game.turn == 1:
        decision = next((asked for asked in game.pending if asked.due(game.table)), game.pending[0])
        game.time_up(game.seat_of(decision))
    return game


# 43.11: which strike


@rule("CV-43.11.1", "CV-43.11.2", "CV-43.12.1")
def test_red_cards_strike_their_drawer_and_black_ones_only_who_received_them() -> None:
    board = {"crete": {"knossos": 20}, "thrace": {"moesia": 20}}
    game = resolved({"crete": ["famine", "epidemic", "cloth"]}, ("civil-disorder", "crete", "thrace"), board=board)
    assert strikes(game) == [("crete", "famine"), ("thrace", "civil-disorder")]
    assert "epidemic" in hand(game, "crete")
    assert "famine" not in hand(game, "crete")


@rule("CV-43.11.3", "CV-43.11.4", "CV-43.11.6")
def test_the_first_two_of_the_book_strike_and_all_go_back() -> None:
    held = {"crete": ["famine", "flood", "volcanic-eruption-earthquake"]}
    game = resolved(held, ("civil-disorder", "thrace", "crete"), board={"crete": {"knossos": 20}})
    assert strikes(game) == [("crete", "volcanic-eruption-earthquake"), ("crete", "flood")]
    assert [stack(game, number)[-1] for number in (2, 3, 4, 7)] == [
        "volcanic-eruption-earthquake",
        "flood",
        "famine",
        "civil-disorder",
    ]
    assert not game.table.calamities(game.table.nation("crete"))


@rule("CV-43.11.6")
def test_a_calamity_is_back_under_its_stack_before_the_next_one_strikes() -> None:
    board = {"crete": {"argos": 9, "athens": 5}, "egypt": {"memphis": 9, "thebes": 9}}
    game = scene("calamity-resolution", hands={"crete": ["famine"], "egypt": ["flood"]}, board=board)
    while asked(game, "take-damage") != ["crete"]:
        game.time_up(game.seat_of(game.pending[0]))
    assert strikes(game) == [("egypt", "flood"), ("crete", "famine")]
    assert stack(game, 3)[-1] == "flood"


@rule("CV-43.11.6")
def test_no_red_card_lies_before_anybody_when_all_have_struck() -> None:
    board = {"crete": ["knossos", "phaestos", "athens"], "egypt": {"memphis": 20}}
    game = scene("trade-cards-acquisition", board=board, stacks={3: ["flood"]})
    assert laid(game, "crete") == 1
    play_defaults(game, "excess-cards")
    assert laid(game, "crete") == 0


@rule("CV-43.11.4")
def test_calamities_of_several_players_strike_in_the_order_of_the_book() -> None:
    held = {"crete": ["volcanic-eruption-earthquake"], "thrace": ["flood"], "egypt": ["famine"]}
    board = {"crete": {"knossos": 20}, "thrace": {"moesia": 20}, "egypt": {"memphis": 20}}
    for options in ({}, {"calamity_stacks": "advanced"}):
        game = resolved(held, board=board, options=options)
        assert [calamity for _, calamity in strikes(game)] == ["volcanic-eruption-earthquake", "flood", "famine"]


@rule("CV-43.11.5", "CV-65.3")
def test_after_all_calamities_cities_need_support() -> None:
    board = {"crete": {"knossos": "city", "phaestos": "city", "athens": "city", "argos": 9}}
    game = struck("famine", "crete", board)
    game.play("crete", LoseTokens("argos", 9))
    assert asked(game, "reduce-for-support") == ["crete"]
    game.play("crete", ReduceCity("knossos"))
    game.play("crete", ReduceCity("athens"))
    assert cities(game, "crete") == ["phaestos"]


# 52.2: Volcano and earthquake


@rule("CV-52.2.1", "CV-52.2.2", "CV-52.1.2", "CV-52.1.4")
def test_an_eruption_destroys_all_units_of_all_players_in_its_zones() -> None:
    board = {"italy": {"campania": 1, "rome": 3}, "africa": {"neapolis": "city", "campania": 1, "carthage": 3}}
    game = struck("volcanic-eruption-earthquake", "italy", board)
    assert city(game, "neapolis") is None
    assert (tokens(game, "italy", "campania"), tokens(game, "africa", "campania")) == (0, 0)
    assert tokens(game, "italy", "rome") >= 3
    assert game.table.cities_in_stock(game.table.nation("africa")) == 9


@rule("CV-52.2.3")
def test_of_several_volcanoes_the_holder_chooses() -> None:
    board = {"italy": {"milazzo": 2, "thera": 1, "rome": 2}, "crete": {"thera": "city", "knossos": 2}}
    game = struck("volcanic-eruption-earthquake", "italy", board)
    refused(game, "italy", ChoosePlace("vesuvius"), "CV-52.2.3")
    game.play("italy", ChoosePlace("thera"))
    assert (city(game, "thera"), tokens(game, "italy", "thera")) == (None, 0)
    assert tokens(game, "italy", "milazzo") >= 2


@rule("CV-52.2.4", "CV-52.2.5", "CV-52.2.ex1", "CV-52.1.3")
def test_an_earthquake_reduces_an_own_city_and_perhaps_one_beside_it_across_water() -> None:
    board = {
        "crete": {"rhodes": "city", "athens": "city", "knossos": 6},
        "thrace": {"miletus": "city", "moesia": 4},
        "egypt": {"memphis": "city", "tanis": 3},
    }
    game = struck("volcanic-eruption-earthquake", "crete", board)
    refused(game, "crete", ChooseCity("miletus"), "CV-52.2.4")
    game.play("crete", ChooseCity("rhodes"))
    assert (city(game, "rhodes"), tokens(game, "crete", "rhodes")) == (None, 2)
    refused(game, "crete", ChooseCity("memphis"), "CV-52.2.5")
    game.play("crete", ChooseCity("miletus"))
    assert (city(game, "miletus"), tokens(game, "thrace", "miletus") > 0) == (None, True)


@rule("CV-52.2.5")
def test_the_neighbour_of_an_earthquake_may_be_spared() -> None:
    board = {"crete": {"rhodes": "city", "knossos": 6}, "thrace": {"miletus": "city", "moesia": 4}}
    game = struck("volcanic-eruption-earthquake", "crete", board)
    game.play("crete", Done())
    assert city(game, "miletus") == "thrace"


@rule("CV-52.2.4")
def test_without_a_city_an_earthquake_does_nothing() -> None:
    game = struck("volcanic-eruption-earthquake", "crete", {"crete": {"knossos": 3}})
    assert game.phase not in ("calamity-resolution", "advances-acquisition")


# 52.3: Flood

NILE = {"alexandria": 4, "memphis": 3, "fayum": 5, "tanis": 3, "upper-egypt": 4}


@rule("CV-52.3.1", "CV-52.1.1")
def test_a_flood_takes_seventeen_units_on_the_plain() -> None:
    game = struck("flood", "egypt", {"egypt": {**NILE, "buhen": 3}})
    assert asked(game) == ["egypt"]
    refused(game, "egypt", LoseTokens("buhen", 1), "CV-52.1.1")
    assert game.decision("egypt").describe(game.table)["amount"] == 17
    for area, count in (("alexandria", 4), ("memphis", 3), ("fayum", 5), ("tanis", 3)):
        game.play("egypt", LoseTokens(area, count))
    assert game.phase != "calamity-resolution"  # the last two leave no choice
    assert losses(game) == ["egypt"] * 17


@rule("CV-52.3.1")
def test_a_flood_without_units_on_a_plain_does_nothing() -> None:
    game = struck("flood", "crete", {"crete": {"knossos": 3}, "egypt": NILE})
    assert (game.phase, strikes(game)) == ("ship-construction", [("crete", "flood")])
    assert on_board(game, "egypt") > 19


@rule("CV-52.3.2")
def test_a_flood_reaches_cities_on_white_squares_only() -> None:
    board = {"babylon": {"ur": "city", "susa": "city", "sumeria": "city", "babylon": 2, "syria": 5}}
    game = struck("flood", "babylon", board)
    # two tokens and Ur: everything there is, without a choice
    assert (city(game, "ur"), city(game, "susa"), tokens(game, "babylon", "babylon")) == (None, "babylon", 0)
    assert city(game, "sumeria") == "babylon"


@rule("CV-52.3.4", "CV-53.11.1")
def test_engineering_limits_a_flood_to_seven() -> None:
    game = struck("flood", "egypt", {"egypt": {**NILE, "buhen": 3}}, advances={"egypt": ["engineering"]})
    assert game.decision("egypt").describe(game.table)["amount"] == 7


@rule("CV-52.3.3", "CV-52.3.4")
def test_the_holder_removes_up_to_ten_units_of_opponents_on_the_plain() -> None:
    board = {
        "egypt": {"upper-egypt": 4, "buhen": 3},
        "crete": {"tanis": "city", "alexandria": 3, "knossos": 3},
        "babylon": {"fayum": 9, "susa": 3},
    }
    game = struck("flood", "egypt", board, advances={"babylon": ["engineering"]})
    assert tokens(game, "egypt", "upper-egypt") == 0
    assert game.decision("egypt").describe(game.table)["most"] == {"crete": 8, "babylon": 7}
    refused(game, "egypt", AllotLosses({"crete": 4, "babylon": 7}), "CV-52.3.3")
    refused(game, "egypt", AllotLosses({"babylon": 8}), "CV-52.3.3")
    game.play("egypt", AllotLosses({"crete": 3, "babylon": 5}))
    assert asked(game, "take-damage-of") == ["egypt"]  # which three of Crete's; Babylon has one zone
    refused(game, "egypt", LoseTokens("knossos", 3), "CV-52.1.1")
    game.play("egypt", LoseTokens("alexandria", 3))
    assert (city(game, "tanis"), tokens(game, "crete", "alexandria")) == ("crete", 0)
    assert losses(game).count("babylon") == 5


@rule("CV-52.3.3")
def test_nobody_else_need_be_flooded() -> None:
    board = {"egypt": {"upper-egypt": 4, "buhen": 3}, "crete": {"alexandria": 3, "knossos": 3}}
    game = struck("flood", "egypt", board)
    game.play("egypt", AllotLosses({}))
    assert tokens(game, "crete", "alexandria") >= 3


# 52.4: Famine


@rule("CV-52.4.1", "CV-52.4.2")
def test_a_famine_takes_nine_and_may_take_twenty_of_others() -> None:
    board = {
        "crete": {"knossos": 12, "athens": 3},
        "thrace": {"moesia": 15, "byzantium": 3},
        "egypt": {"memphis": 15, "tanis": 2},
    }
    game = struck("famine", "crete", board)
    refused(game, "crete", AllotLosses({"thrace": 12}), "CV-52.4.2")
    refused(game, "crete", AllotLosses({"thrace": 11, "egypt": 10}), "CV-52.4.2")
    game.play("crete", AllotLosses({"thrace": 11, "egypt": 2}))
    assert sorted(asked(game)) == ["crete", "egypt", "thrace"]
    amounts = {d.nation: d.describe(game.table)["amount"] for d in game.pending}
    assert list(amounts.values()) == [11, 9, 2]
    game.play("thrace", LoseTokens("moesia", 11))  # of its own choice
    game.play("egypt", LoseTokens("memphis", 2))
    game.play("crete", LoseTokens("knossos", 9))
    assert game.phase != "calamity-resolution"


@rule("CV-52.4.3", "CV-53.2")
def test_with_pottery_each_grain_saves_four_units() -> None:
    board = {"crete": {"knossos": 12, "athens": 3}, "thrace": {"moesia": 15, "byzantium": 3}}
    pottery = {"crete": ["pottery"], "thrace": ["pottery"]}
    hands = {"crete": ["famine", "grain", "grain"], "thrace": ["grain"]}
    game = struck("famine", "crete", board, advances=pottery, hands=hands)
    game.play("crete", AllotLosses({"thrace": 10}))
    refused(game, "crete", ShowGrain(3), "CV-52.4.3")
    game.play("crete", ShowGrain(2))
    game.play("thrace", ShowGrain(1))
    assert {d.nation: d.describe(game.table)["amount"] for d in game.pending} == {2: 6, 3: 1}
    assert hand(game, "crete").count("grain") == 2  # kept
    game = struck("famine", "crete", board, hands={"crete": ["famine", "grain", "grain"]})
    game.play("crete", AllotLosses({}))
    assert game.decision("crete").describe(game.table)["amount"] == 9  # no Pottery


# 52.5: Civil War

LARGE = {"knossos": "city", "phaestos": "city", "athens": "city", "argos": "city", "ionia": 12, "cilicia": 12}


@rule("CV-52.5.1")
def test_a_nation_of_fewer_than_thirty_five_units_has_no_civil_war() -> None:
    game = struck("civil-war", "crete", {"crete": {"knossos": "city", "ionia": 29}})
    assert game.phase != "calamity-resolution"
    assert len(cities(game, "crete")) == 1


@rule("CV-52.5.2", "CV-52.5.3")
def test_fifteen_and_twenty_units_secede_and_the_holder_keeps_one_part() -> None:
    game = struck("civil-war", "crete", {"crete": LARGE, "thrace": {"moesia": 1}})  # 44 units
    refused(game, "crete", NameVictims(["crete"]), "CV-52.5.2")
    game.play("crete", NameVictims(["thrace"]))
    refused(game, "crete", PickUnits(("knossos",), {"ionia": 9}), "CV-52.5.2")
    game.play("crete", PickUnits(("knossos",), {"ionia": 10}))
    assert asked(game) == ["thrace"]
    refused(game, "thrace", PickUnits(("knossos", "phaestos"), {"ionia": 10}), "CV-52.5.2")
    game.play("thrace", PickUnits(("phaestos", "athens", "argos"), {"ionia": 2, "cilicia": 3}))
    assert asked(game) == ["crete"]
    game.play("crete", KeepFaction(first=True))  # 35 units; nine tokens in Cilicia change hands
    assert (tokens(game, "thrace", "cilicia") >= 9, len(cities(game, "crete"))) == (True, 4)


@rule("CV-52.5.2")
def test_an_only_opponent_is_not_named_first() -> None:
    game = struck("civil-war", "crete", {"crete": LARGE}, players=("thrace", "crete"))
    game.play("crete", PickUnits(("knossos",), {"ionia": 10}))
    assert asked(game) == ["thrace"]


@rule("CV-52.5.3")
def test_the_holder_may_keep_what_did_not_secede() -> None:
    game = struck("civil-war", "crete", {"crete": LARGE, "thrace": {"moesia": 1}})
    game.play("crete", NameVictims(["thrace"]))
    game.play("crete", PickUnits((), {"ionia": 12, "cilicia": 3}))
    game.play("thrace", PickUnits(("knossos", "phaestos", "athens", "argos"), {}))
    game.play("crete", KeepFaction(first=False))
    assert cities(game, "thrace") == ["argos", "athens", "knossos", "phaestos"]
    assert (tokens(game, "thrace", "ionia") >= 12, tokens(game, "crete", "ionia")) == (True, 0)


@rule("CV-52.5.5", "CV-53.14")
def test_with_democracy_the_nominee_adds_thirty() -> None:
    large = {**LARGE, "galatia": 10}  # 54 units
    game = struck("civil-war", "crete", {"crete": large}, advances={"crete": ["democracy"]})
    game.play("crete", NameVictims(["egypt"]))
    game.play("crete", PickUnits(("knossos", "phaestos", "athens"), {}))
    refused(game, "egypt", PickUnits((), {"ionia": 12, "cilicia": 8}), "CV-52.5.2")
    game.play("egypt", PickUnits((), {"ionia": 12, "cilicia": 12, "galatia": 6}))
    game.play("crete", KeepFaction(first=True))
    assert city(game, "argos") == "egypt"
    game = struck("civil-war", "crete", {"crete": LARGE}, advances={"crete": ["democracy"]})
    assert game.phase != "calamity-resolution"  # all 44 would secede


@rule("CV-52.5.4", "CV-53.15")
def test_with_philosophy_the_largest_stock_lets_fifteen_units_secede() -> None:
    treasury = {nation: 10 for nation in SIX if nation not in ("babylon", "crete")}
    wise = {"crete": ["philosophy", "democracy"]}
    game = struck("civil-war", "crete", {"crete": LARGE}, advances=wise, treasury=treasury)
    assert asked(game) == ["babylon"]
    refused(game, "babylon", PickUnits(("knossos",), {}), "CV-52.5.4")
    game.play("babylon", PickUnits(("knossos", "phaestos", "athens"), {}))
    game.play("crete", KeepFaction(first=False))
    assert cities(game, "babylon") == ["athens", "knossos", "phaestos"]


@rule("CV-52.5.4")
def test_with_philosophy_and_the_largest_stock_of_all_nothing_is_lost() -> None:
    small = {"knossos": "city", "phaestos": "city", "athens": "city", "argos": "city", "ionia": 15}
    treasury = {nation: 20 for nation in SIX if nation != "crete"}
    game = struck("civil-war", "crete", {"crete": small}, advances={"crete": ["philosophy"]}, treasury=treasury)
    assert game.phase != "calamity-resolution"
    assert len(cities(game, "crete")) == 4


def short_nominee(**treasury: int) -> Game:
    """Thrace gains four cities and fifteen tokens, but has ten tokens in stock and no city. Italy has 36 tokens."""
    nine = ["moesia", "byzantium", "troy", "sardes", "tyras", "sinope", "ankara", "gordium", "kanesh"]
    board = {"crete": LARGE, "thrace": {**dict.fromkeys(nine, "city"), "dacia": 18}}
    spent = {"thrace": 28, "africa": 56, "italy": 20, "babylon": 56, "egypt": 56, **treasury}
    game = struck("civil-war", "crete", board, treasury=spent)
    game.play("crete", NameVictims(["thrace"]))
    game.play("crete", PickUnits((), {"ionia": 12, "cilicia": 3}))
    game.play("thrace", PickUnits(("knossos", "phaestos", "athens", "argos"), {}))
    game.play("crete", KeepFaction(first=False))
    assert asked(game, "take-over") == ["thrace"]
    refused(game, "thrace", AnnexUnits([], {"ionia": 9}), "CV-52.5.3")
    game.play("thrace", AnnexUnits([], {"ionia": 10}))
    return game


def taken(game: Game) -> list[tuple[str, str, int]]:
    """Tokens and cities that changed hands while the calamities lasted."""
    found = []
    for event in game.log:
        if isinstance(event, TokensAnnexed):
            found.append((event.by, event.area, event.count))
        elif isinstance(event, CityAnnexed):
            found.append((event.by, event.area, 5))
        elif isinstance(event, PhaseBegan) and event.phase == "excess-cards":
            break
    return found


@rule("CV-52.5.6", "CV-65.1.5", "CV-64.3")
def test_what_the_nominee_cannot_replace_goes_to_the_largest_stock() -> None:
    game = short_nominee(crete=30)
    assert sorted(taken(game)) == [
        ("italy", "argos", 5),
        ("italy", "athens", 5),
        ("italy", "cilicia", 3),
        ("italy", "ionia", 2),
        ("italy", "knossos", 5),
        ("italy", "phaestos", 5),
        ("thrace", "ionia", 10),
    ]


@rule("CV-64.3", "CV-65.1.5")
def test_what_the_nominee_cannot_replace_may_fall_back_to_its_owner() -> None:
    game = short_nominee()  # Crete has 32 tokens in stock and gets back ten
    assert taken(game) == [("thrace", "ionia", 10)]


# 52.6: Epidemic


@rule("CV-52.6.1", "CV-52.6.2", "CV-52.6.3", "CV-63.1")
def test_an_epidemic_takes_sixteen_and_twenty_five_of_others_but_not_of_the_giver() -> None:
    board = {
        nation: {area: 20}
        for nation, area in zip(SIX, ("carthage", "rome", "moesia", "knossos", "susa", "memphis"), strict=True)
    }
    game = struck("epidemic", "crete", board, trader="thrace")
    form = game.decision("crete").describe(game.table)
    assert (form["amount"], form["most"]) == (25, {"africa": 10, "italy": 10, "babylon": 10, "egypt": 10})
    refused(game, "crete", AllotLosses({"africa": 11, "italy": 10, "egypt": 4}), "CV-52.6.2")
    refused(game, "crete", AllotLosses({"africa": 10, "italy": 10}), "CV-52.6.2")
    game.play("crete", AllotLosses({"africa": 10, "italy": 10, "egypt": 5}))
    lost = losses(game, "carthage", "rome", "moesia", "knossos", "susa", "memphis")[: 16 + 25]
    assert {nation: lost.count(nation) for nation in SIX} == {
        "africa": 10,
        "italy": 10,
        "thrace": 0,
        "crete": 16,
        "babylon": 0,
        "egypt": 5,
    }


@rule("CV-52.6.4", "CV-52.6.5")
def test_an_epidemic_empties_no_zone_and_leaves_a_token_of_a_city() -> None:
    board = {"crete": {"knossos": "city", "phaestos": 3, "athens": 2, "argos": 1}}
    game = struck("epidemic", "crete", board, trader="thrace")  # four and two and one: all that can be taken
    assert (city(game, "knossos"), tokens(game, "crete", "knossos") > 0) == (None, True)
    assert [event.tokens for event in game.log if isinstance(event, CityReduced)] == [1]
    assert all(tokens(game, "crete", area) for area in ("phaestos", "athens", "argos"))


@rule("CV-52.6.4", "CV-52.6.5")
def test_no_more_than_leaves_one_token_may_be_taken() -> None:
    board = {"crete": {"knossos": "city", "phaestos": 12, "athens": 12, "argos": 1}}
    game = struck("epidemic", "crete", board, trader="thrace")
    refused(game, "crete", LoseTokens("phaestos", 12), "CV-52.1.1")
    refused(game, "crete", LoseTokens("argos", 1), "CV-52.1.1")
    refused(game, "crete", LoseCity("knossos", 0), "CV-52.6.5")
    game.play("crete", LoseCity("knossos", 1))
    assert game.decision("crete").describe(game.table)["amount"] == 12


@rule("CV-52.6.6", "CV-52.6.7", "CV-53.12")
def test_medicine_helps_holders_and_opponents() -> None:
    board = {
        nation: {area: 20}
        for nation, area in zip(SIX, ("carthage", "rome", "moesia", "knossos", "susa", "memphis"), strict=True)
    }
    board["crete"] = {"knossos": 12, "athens": 12}
    game = struck("epidemic", "crete", board, trader="thrace", advances={"crete": ["medicine"], "italy": ["medicine"]})
    form = game.decision("crete").describe(game.table)
    assert form["most"] == {"africa": 10, "italy": 5, "babylon": 10, "egypt": 10}
    game.play("crete", AllotLosses({"africa": 10, "italy": 5, "egypt": 10}))
    assert game.decision("crete").describe(game.table)["amount"] == 11


# 52.7, 52.8: Civil Disorder, Iconoclasm & Heresy

SEVEN_CITIES = ["knossos", "phaestos", "athens", "argos", "sparta", "corinth", "chalcis"]


def urban(**more: Any) -> dict[str, Any]:
    return {**dict.fromkeys(SEVEN_CITIES, "city"), "ionia": 16, **more}


@rule("CV-52.7.1", "CV-52.7.2", "CV-52.7.3", "CV-53.13.2", "CV-53.14")
@pytest.mark.parametrize(
    ("held", "left"), [([], 4), (["law"], 5), (["democracy"], 6), (["law", "democracy"], 6), (["philosophy"], 4)]
)
def test_civil_disorder_leaves_four_cities_or_more(held: list[str], left: int) -> None:
    game = struck("civil-disorder", "crete", {"crete": urban()}, trader="thrace", advances={"crete": held})
    for area in SEVEN_CITIES[: 7 - left]:
        game.play("crete", ReduceCity(area))
    assert len(cities(game, "crete")) == left
    assert game.phase != "calamity-resolution"


@rule("CV-52.7.1")
def test_civil_disorder_does_nothing_with_four_cities() -> None:
    board = {"crete": {**dict.fromkeys(SEVEN_CITIES[:4], "city"), "ionia": 9}}
    game = struck("civil-disorder", "crete", board, trader="thrace")
    assert len(cities(game, "crete")) == 4
    assert game.phase != "calamity-resolution"


@rule("CV-52.8.1", "CV-52.8.2", "CV-52.8.3", "CV-53.13.2", "CV-53.15")
@pytest.mark.parametrize(
    ("held", "lost"), [([], 4), (["law"], 3), (["philosophy"], 2), (["law", "philosophy"], 2), (["democracy"], 4)]
)
def test_iconoclasm_reduces_four_cities_or_fewer(held: list[str], lost: int) -> None:
    game = struck("iconoclasm-and-heresy", "crete", {"crete": urban()}, trader="thrace", advances={"crete": held})
    for area in SEVEN_CITIES[:lost]:
        game.play("crete", ReduceCity(area))
    assert len(cities(game, "crete")) == 7 - lost
    assert game.phase != "calamity-resolution"


@rule("CV-52.8.4", "CV-52.8.5")
def test_two_cities_of_opponents_may_be_reduced_but_of_law_one_and_of_philosophy_none() -> None:
    board = {
        "crete": {"knossos": "city", "ionia": 4},
        "thrace": {"moesia": "city", "byzantium": "city", "dacia": 4},
        "italy": {"rome": "city", "neapolis": "city", "etruria": 4},
        "egypt": {"memphis": "city", "tanis": 4},
    }
    advances = {"thrace": ["law"], "egypt": ["philosophy", "law"]}
    game = struck("iconoclasm-and-heresy", "crete", board, trader="italy", advances=advances)
    assert city(game, "knossos") is None
    refused(game, "crete", ChooseCity("memphis"), "CV-52.8.4")
    game.play("crete", ChooseCity("moesia"))
    refused(game, "crete", ChooseCity("byzantium"), "CV-52.8.4")
    game.play("crete", ChooseCity("rome"))
    assert (city(game, "moesia"), city(game, "rome")) == (None, None)
    assert not asked(game, "heretic-city-of-opponent")
    game = struck("iconoclasm-and-heresy", "crete", board, trader="italy", advances=advances)
    game.play("crete", Done())
    assert city(game, "moesia") == "thrace"


# 52.9: Piracy


@rule("CV-52.9.1", "CV-52.9.2")
def test_each_ship_of_the_giver_costs_a_coastal_city_however_far_away() -> None:
    board = {"crete": {"knossos": "city", "phaestos": "city", "ankara": "city", "ionia": 9}, "africa": {"carthage": 3}}
    game = struck("piracy", "crete", board, trader="africa", ships={"africa": {"carthage": 1}, "egypt": {"tanis": 2}})
    refused(game, "crete", ChooseCity("ankara"), "CV-52.9.1")
    game.play("crete", ChooseCity("phaestos"))
    assert (city(game, "phaestos"), tokens(game, "crete", "phaestos")) == (None, 0)
    assert cities(game, "crete") == ["ankara", "knossos"]


@rule("CV-52.9.1")
def test_without_ships_or_without_a_way_by_sea_piracy_does_nothing() -> None:
    board = {"crete": {"knossos": "city", "phaestos": "city", "ionia": 9}, "africa": {"carthage": 3}}
    game = struck("piracy", "crete", board, trader="africa")
    assert len(cities(game, "crete")) == 2
    game = struck("piracy", "crete", board, trader="africa", ships={"africa": {"ptolemais": 2}})  # on the Red Sea
    assert len(cities(game, "crete")) == 2


@rule("CV-52.9.1")
def test_more_ships_than_cities_take_them_all() -> None:
    board = {"crete": {"knossos": "city", "phaestos": "city", "ionia": 9}, "africa": {"carthage": 3}}
    game = struck("piracy", "crete", board, trader="africa", ships={"africa": {"carthage": 3}})
    game.play("crete", ChooseCity("phaestos"))
    assert cities(game, "crete") == []


@rule("CV-52.1.1")
def test_a_city_counts_five_units_and_ships_nothing() -> None:
    game = struck("famine", "crete", {"crete": {"knossos": "city", "athens": 4}}, ships={"crete": {"knossos": 2}})
    assert (cities(game, "crete"), on_board(game, "crete")) == ([], 0)  # nine units: all of them


@rule("CV-65.1.4")
def test_a_calamity_eliminates_a_city_for_which_there_are_no_tokens() -> None:
    board = {"crete": {"knossos": "city", "ionia": 2}, "thrace": {"moesia": 1}}
    game = struck("volcanic-eruption-earthquake", "crete", board, treasury={"crete": 52})
    assert (city(game, "knossos"), tokens(game, "crete", "knossos")) == (None, 0)


@rule("CV-52.5.1")
def test_thirty_five_units_are_enough_for_a_civil_war() -> None:
    """Fewer are not; a philosophical holder loses fifteen of exactly so many."""
    for tokens_there, choosing in ((35, True), (34, False)):
        board = {"crete": {"knossos": tokens_there}, "egypt": {"memphis": 1}}
        game = struck("civil-war", "crete", board, advances={"crete": ["philosophy"]})
        assert bool(asked(game, "seceders-under-philosophy")) == choosing


@rule("CV-52.9.1")
def test_who_has_left_sends_no_ships() -> None:
    game = scene(
        "calamity-resolution",
        board={"egypt": {"alexandria": "city", "memphis": 4}, "africa": {"carthage": 2}},
        ships={"egypt": {"alexandria": 1}},
        hands={"egypt": ["piracy"]},
        traders={"piracy": "africa"},
        inert=["africa"],
    )
    assert "alexandria" in cities(game, "egypt")
