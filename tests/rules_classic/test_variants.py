"""39: the adjustments a table may agree on, alone and together."""

import pytest
from rules_classic.ac import (
    EIGHT,
    about,
    asked,
    cities,
    city,
    default_all,
    hand,
    on_board,
    refused,
    ships,
    stage,
    struck,
    tokens,
    treasury,
)

import ochre
from ochre.engine.actions import Done
from ochre.rules.calamities.choices import ChooseCity, ChoosePlace
from ochre.rules.classic.calamities.civil_war import KeepFaction, PickUnits
from ochre.rules.classic.calamities.famine import ShowGrain
from ochre.rules.phases.advances_acquisition import AcquireAdvances
from ochre.rules.phases.conflict import TakeSpoils
from ochre.rules.phases.movement import EndMovement
from ochre.rules.phases.population_expansion import Expand
from ochre.rules.phases.tax_collection import PickRevoltingCities
from ochre.rules.phases.trade import MakeOffer
from ochre_testing import rule

FIVE = ["memphis", "tanis", "fayum", "alexandria", "thebes"]
HOMES = ("carthage", "rome", "germania", "scythia", "knossos", "mikop", "nalchik", "thebes")


# 39.1


@rule("AC-39.1/22.5.1", "AC-39.1/22.5.2", "AC-39.1/22.5.3")
def test_crete_builds_a_free_ship_in_the_third_turn():
    game = stage(
        "ship-construction",
        turn=3,
        options={"free_ship": True},
        board={"crete": {"knossos": 3}},
        then=["movement", "ship-construction"],
    )
    assert asked(game) == ["crete"]
    refused(game, "crete", ChoosePlace("rhodes"), "AC-39.1/22.5")
    game.play("crete", ChoosePlace("phaestos"))
    assert ships(game, "crete") == ["phaestos"]
    assert (tokens(game, "crete", "knossos"), treasury(game, "crete")) == (3, 0)
    game.play("crete", EndMovement())
    game.play("crete", EndMovement())
    game.play("crete", Done())  # asked again, since the test plays the same turn twice
    game.play("crete", EndMovement())  # not maintained
    assert ships(game, "crete") == []
    other = stage("ship-construction", turn=4, options={"free_ship": True}, board={"crete": {"knossos": 1}})
    assert not other.pending
    declined = stage("ship-construction", turn=3, options={"free_ship": True}, board={"crete": {"knossos": 1}})
    declined.play("crete", Done())
    assert ships(declined, "crete") == []


# 39.2


@rule("AC-39.2/15.2.1", "AC-39.2/15.2.2", "AC-39.2/15.2.3")
def test_non_tradable_calamities_lie_among_the_last_four():
    places = set()
    for seed in range(20):
        game = ochre.setup("advanced-civilization", players=8, seed=seed, options={"mixed_bottom": True})
        deck = game.box.deck
        for number in range(1, 10):
            stack = game.table.state.stacks[number]
            assert not any(deck.is_calamity[card] for card in stack[:8]) or number == 1
            at = [place - len(stack) for place, card in enumerate(stack) if not deck.tradeable[card]]
            assert len(at) == (1 if 2 <= number <= 5 else 0)
            places.update(at)
    assert places == {-4, -3, -2, -1}


@rule("AC-39.2/31.82")
def test_a_resolved_one_is_mixed_with_the_last_three_again():
    places = set()
    for seed in range(20):
        game = stage("ast-alteration", options={"mixed_bottom": True}, stacks={2: ["iron"] * 3}, seed=seed)
        deck, stack = game.box.deck, game.table.state.stacks[2]
        places.update(place - len(stack) for place, card in enumerate(stack) if not deck.tradeable[card])
    assert places == {-4, -3, -2, -1}


# 39.3


@rule("AC-39.3/27.3", "AC-39.3/29.2.1", "AC-39.3/29.2.2")
@pytest.mark.parametrize("card", ["volcanic-eruption-earthquake", "famine", "civil-war", "flood"])
def test_all_calamities_may_be_traded(card):
    hands = {"egypt": ["salt", "salt", card], "asia": ["iron", "iron", "oil"]}
    game = stage("trade", hands=hands, options={"all_tradeable": True}, then=["calamity-resolution"])
    game.play("egypt", MakeOffer(("salt", "salt", card), ("salt", "salt")))
    assert card not in str(game.view("asia"))
    from ochre.rules.phases.trade import AcceptOffer, PassTrade

    game.play("asia", AcceptOffer(1, ("iron", "iron", "oil"), ("iron", "iron")))
    game.play("asia", PassTrade())
    game.play("egypt", PassTrade())
    struck_now = [(e.calamity, e.victim) for e in game.log if type(e).__name__ == "CalamityStruck"]
    assert struck_now == [(card, "asia")]


@rule("AC-39.3/29.2.1", "AC-29.61.3", "AC-30.212.2")
def test_who_traded_an_earthquake_is_not_struck_by_it():
    board = {"egypt": {"jerusalem": "city", "thebes": 4}, "asia": {"jericho": "city", "troy": 4}}
    board["africa"] = {"tyre": "city", "carthage": 4}
    card, options = "volcanic-eruption-earthquake", {"all_tradeable": True}
    game = struck("egypt", card, options=options, board=board, traders={card: "asia"})
    assert (cities(game, "asia"), cities(game, "africa")) == (["jericho"], [])
    drawn = struck("egypt", card, options=options, board=board)
    assert (cities(drawn, "asia"), cities(drawn, "africa")) == ([], ["tyre"])  # there the damage is greater


# 39.4

GROW = {"barbarians_grow": True}


@rule("AC-39.4/20.4.2", "AC-39.41.ex1")
def test_barbarians_expand():
    board = {"barbarians": {"troy": 2, "jalo": 1}, "egypt": {"thebes": 1}}
    game = stage("population-expansion", options=GROW, board=board)
    assert (tokens(game, "barbarians", "troy"), tokens(game, "barbarians", "jalo")) == (4, 2)


@rule("AC-39.4/20.4.1", "AC-39.4/20.5")
def test_the_one_with_fewest_tokens_divides_the_last_barbarians():
    board = {"barbarians": {"fayum": 30, "danube": 24}, "africa": {"carthage": 2}, "italy": {"rome": 1}}
    for nation, area in (
        ("illyria", "germania"),
        ("thrace", "scythia"),
        ("crete", "knossos"),
        ("asia", "mikop"),
        ("assyria", "nalchik"),
        ("egypt", "thebes"),
    ):
        board[nation] = {area: 3}
    game = stage("population-expansion", options=GROW, board=board)
    assert asked(game) == ["italy"]
    refused(game, "italy", Expand({"fayum": 2}), "AC-39.4/20.5")
    game.play("italy", Expand({"danube": 1}))
    assert tokens(game, "barbarians", "danube") == 25


@rule("AC-39.4/24.34", "AC-39.4/30.913")
def test_survivors_of_a_pirate_city_stay():
    game = stage("conflict", options=GROW, board={"egypt": {"fayum": 7}, "pirates": ["fayum"]})
    assert tokens(game, "barbarians", "fayum") > 0
    game.play("egypt", TakeSpoils(draw_card=False, treasury=3))
    assert treasury(game, "egypt") == 3


@rule("AC-39.4/25.4.1", "AC-39.4/25.4.2")
def test_six_barbarians_on_a_site_build_a_pirate_city():
    board = {"barbarians": {"alexandria": 6, "danube": 6, "fayum": 5}}
    game = stage("city-construction", options=GROW, board=board)
    assert cities(game, "barbarians") == ["alexandria"]
    assert tokens(game, "barbarians", "alexandria") == 0
    assert tokens(game, "barbarians", "danube") == 6
    nine = ["rome", "troy", "sinope", "ankara", "athens", "argos", "sparta", "corinth", "sardes"]
    full = stage(
        "city-construction",
        options=GROW,
        board={"barbarians": {"alexandria": 6}, "pirates": nine},
        then=["surplus-population"],
    )
    assert city(full, "alexandria") is None
    assert tokens(full, "barbarians", "alexandria") == 4


@rule("AC-39.4/29.65")
def test_growing_barbarians_suffer_eruptions():
    board = {"italy": {"neapolis": "city", "rome": 3}, "barbarians": {"campania": 2}}
    game = struck("italy", "volcanic-eruption-earthquake", options=GROW, board=board)
    assert tokens(game, "barbarians", "campania") == 0
    sick = default_all(struck("italy", "epidemic", options=GROW, board=board))
    assert tokens(sick, "barbarians", "campania") == 2


@rule("AC-39.4/30.5121.1", "AC-39.4/30.5121.2", "AC-39.4/29.65")
def test_growing_barbarians_suffer_what_others_do_not_lose_in_a_flood():
    board = {"egypt": {"fayum": 3}, "asia": {"tanis": 4}, "barbarians": {"memphis": 3}}
    game = default_all(struck("egypt", "flood", options=GROW, board=board))
    assert on_board(game, "barbarians") == 0
    many = {"egypt": {"fayum": 3}, "asia": {"tanis": 4}, "barbarians": {"memphis": 5, "alexandria": 4}}
    game = struck("egypt", "flood", options=GROW, board=many)
    assert asked(game) == ["africa"]
    assert about(game, "africa")["points"] == 6
    game.play("africa", PickUnits((), {"memphis": 5, "alexandria": 1}))
    assert tokens(game, "barbarians", "alexandria") == 3


@rule("AC-39.4/30.5121.2")
def test_a_pirate_city_drowns_if_its_five_points_fit():
    board = {"egypt": {"upper-egypt": 3}, "asia": {"tanis": 4}, "barbarians": {"memphis": 3}, "pirates": ["fayum"]}
    game = struck("egypt", "flood", options=GROW, board=board)
    assert about(game, "africa")["points"] == 6
    refused(game, "africa", PickUnits((), {"memphis": 3}), "AC-39.4/30.5121")
    game.play("africa", PickUnits(("fayum",), {"memphis": 1}))
    assert (cities(game, "barbarians"), tokens(game, "barbarians", "memphis")) == ([], 2)
    board["asia"] = {"tanis": 6}  # four points are left
    game = default_all(struck("egypt", "flood", options=GROW, board=board))
    assert (cities(game, "barbarians"), tokens(game, "barbarians", "memphis")) == (["fayum"], 0)


@rule("AC-39.4/20.4.1", "AC-39.4/30.5121.2")
def test_who_controls_the_barbarians_does_so_for_the_whole_turn():
    """Italy has fewest tokens when Barbarians expand, and Egypt when they drown."""
    board = {name: {area: 9} for name, area in zip(EIGHT, HOMES, strict=True)}
    board |= {"italy": {"rome": 3}, "egypt": {"fayum": 4}, "barbarians": {"memphis": 10, "alexandria": 8}}
    game = stage(
        "population-expansion",
        options=GROW,
        board=board,
        hands={"egypt": ["flood"]},
        then=["calamity-resolution"],
    )
    assert on_board(game, "egypt") == 0  # drowned
    assert asked(game) == ["italy"]


# 39.5

NEUTRAL = {"neutral_revolts": True}


@rule("AC-39.5/19.32.1", "AC-39.5/19.32.2")
def test_revolting_cities_become_pirate_cities():
    game = stage("tax-collection", options=NEUTRAL, board={"egypt": FIVE[:4]}, stock={"egypt": 4})
    assert asked(game) == ["africa"]
    refused(game, "africa", PickRevoltingCities(("memphis",)), "AC-19.32")
    game.play("africa", PickRevoltingCities(("memphis", "fayum")))
    assert cities(game, "barbarians") == ["fayum", "memphis"]
    assert cities(game, "africa") == []


@rule("AC-39.5/19.32.3", "AC-39.5/19.33")
def test_without_pirate_cities_barbarians_take_their_place():
    nine = ["rome", "troy", "sinope", "ankara", "athens", "argos", "sparta", "corinth", "sardes"]
    board = {"egypt": ["memphis"], "pirates": nine}
    game = stage("tax-collection", options=NEUTRAL, board=board, stock={"egypt": 0})
    assert city(game, "memphis") is None
    assert tokens(game, "barbarians", "memphis") == 3
    board["barbarians"] = {"danube": 55}
    game = stage("tax-collection", options=NEUTRAL, board=board, stock={"egypt": 0})
    assert city(game, "memphis") is None
    assert tokens(game, "barbarians", "memphis") == 0


@rule("AC-39.5/30.411", "AC-39.5/30.415.1")
def test_a_seceding_faction_becomes_barbarians():
    board = {"egypt": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}}
    game = struck("egypt", "civil-war", options=NEUTRAL, board=board)
    game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
    game.play("africa", PickUnits((), {"upper-egypt": 20}))
    game.play("egypt", KeepFaction(first=False))
    assert cities(game, "barbarians") == ["fayum", "memphis", "tanis"]
    assert tokens(game, "barbarians", "upper-egypt") == 20
    few = dict.fromkeys(("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria"), 0)
    own = struck("egypt", "civil-war", options=NEUTRAL, board={"egypt": {"upper-egypt": 41}}, stock=few)
    own.play("egypt", PickUnits((), {"upper-egypt": 15}))
    assert asked(own) == ["egypt"]


# 39.6

BOYCOTT = {"no_trade_civil_war": True}


@rule("AC-39.6/27.31.1", "AC-39.6/27.31.2")
def test_who_draws_civil_war_shows_it_and_may_not_trade():
    game = stage(
        "trade-cards-acquisition",
        options=BOYCOTT,
        board={"egypt": FIVE[:4]},
        stacks={4: ["civil-war"]},
        then=["trade"],
        hands={"asia": ["iron", "iron", "oil"], "africa": ["iron", "iron", "oil"]},
    )
    assert len([e for e in game.log if getattr(e, "what", "") == "civil-war-drawn"]) == 1  # of four cards drawn
    assert set(asked(game)) == {"africa", "asia"}
    refused(game, "asia", MakeOffer(("iron", "iron", "oil"), ("iron", "iron"), to="egypt"), "AC-28.3")


@rule("AC-39.62.1", "AC-39.6/29.5", "AC-39.6/29.51")
def test_civil_war_always_counts_with_one_other_by_chance():
    seen = set()
    for seed in range(10):
        game = default_all(struck("egypt", "civil-war", "flood", "iconoclasm-and-heresy", options=BOYCOTT, seed=seed))
        called = [e.calamity for e in game.log if type(e).__name__ == "CalamityStruck"]
        assert "civil-war" in called
        assert len(called) == 2
        seen.add(tuple(called))
    assert len(seen) == 2


@rule("AC-39.62.2", "AC-39.6/29.52")
def test_with_military_all_of_them_strike():
    advances = {"egypt": ["military"]}
    cards = ("civil-war", "flood", "iconoclasm-and-heresy")
    game = default_all(struck("egypt", *cards, options=BOYCOTT, advances=advances))
    called = [e.calamity for e in game.log if type(e).__name__ == "CalamityStruck"]
    assert called == ["civil-war", "flood", "iconoclasm-and-heresy"]


@rule("AC-39.6/31.83.1", "AC-39.6/31.83.2", "AC-39.6/31.83.ex1")
@pytest.mark.parametrize(
    ("cards", "kept"),
    [([], 8), (["music"], 9), (["democracy", "music"], 11), (["democracy", "music", "drama-and-poetry"], 12)],
)
def test_more_cards_are_kept_by_who_drew_civil_war(cards, kept):
    game = stage(
        "trade-cards-acquisition",
        options=BOYCOTT,
        board={"egypt": FIVE[:4]},
        stacks={4: ["civil-war"]},
        hands={"egypt": ["salt"] * 8 + ["timber"] * 4},
        advances={"egypt": cards},
        then=["calamity-resolution", "advances-acquisition"],
    )
    for _ in range(60):
        if game.phase == "advances-acquisition":
            break
        game.time_up(game.seat_of(game.pending[0]))
    game.play("egypt", AcquireAdvances())
    default_all(game)
    assert len(hand(game, "egypt")) == kept


@rule("AC-39.6/27.31.1")
def test_the_nation_is_not_divided():
    board = {"egypt": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}}
    game = struck("egypt", "civil-war", options=BOYCOTT, board=board)
    assert not game.pending
    assert len(cities(game, "egypt")) == 5


# 39.7

WIDE = {"wide_eruptions": True}


@rule("AC-39.7/30.211.1", "AC-39.7/30.211.2", "AC-39.7/30.211.3", "AC-39.7/30.211.4")
def test_a_volcano_reaches_its_neighbours():
    board = {
        "italy": {"rome": "city", "samnium": 2, "etruria": 9},
        "africa": {"campania": 2, "syracuse": "city", "milazzo": 2, "tunisia": 3},
    }
    game = struck("italy", "volcanic-eruption-earthquake", options=WIDE, board=board)
    assert tokens(game, "africa", "campania") == 0  # touched
    assert city(game, "rome") is None
    assert tokens(game, "italy", "rome") == 2  # beside it
    assert tokens(game, "italy", "samnium") == 0  # by land
    assert city(game, "syracuse") is None  # across water
    assert tokens(game, "africa", "syracuse") == 1
    assert tokens(game, "africa", "milazzo") == 2  # only cities are reached across water
    assert tokens(game, "italy", "etruria") == 9


@rule("AC-39.7/30.211.5")
def test_first_the_damage_to_the_victim_counts():
    board = {"italy": {"neapolis": "city", "syracuse": "city", "samnium": 1, "etruria": 4}, "africa": {"milazzo": 8}}
    game = struck("italy", "volcanic-eruption-earthquake", options=WIDE, board=board)
    # Vesuvius costs Italy ten points and nobody else any; Etna would cost Italy five and Africa eight
    assert tokens(game, "africa", "milazzo") == 8
    assert city(game, "neapolis") is None


# 39.8

PLUNDER = {"plunder": True}
COAST = {
    "illyria": {"tarentum": "city", "apollonia": "city", "ithaca": "city", "germania": 9},
    "africa": {"carthage": "city", "tunisia": 3},
    "asia": {"sinope": "city", "ionia": 3},
    "crete": {"knossos": "city", "phaestos": 3},
}


def plundered(extra=(), trader="africa", victim="illyria", **position):
    hands = {name: ["salt", "iron", "oil", "grain"] for name in ("africa", "asia", "crete", "illyria")}
    hands[victim] = [*hands[victim], "piracy"]
    traders = {"piracy": trader} if trader else {}
    advances = {trader or victim: list(extra)}
    return stage(
        "calamity-resolution", options=PLUNDER, board=COAST, hands=hands, traders=traders, advances=advances, **position
    )


@rule("AC-39.8/30.911.1", "AC-39.8/30.911.2", "AC-39.8/30.912.1", "AC-39.8/30.912.2", "AC-39.8/30.913.ex1")
def test_piracy_reduces_cities_and_takes_cards():
    game = plundered()
    assert asked(game) == ["africa"]
    game.play("africa", ChooseCity("tarentum"))
    game.play("africa", ChooseCity("ithaca"))
    assert cities(game, "illyria") == ["apollonia"]
    assert tokens(game, "illyria", "tarentum") == 1
    assert len(hand(game, "illyria")) == 2 + 1  # and the calamity itself, until it is resolved
    assert asked(game) == ["illyria"]
    game.play("illyria", ChooseCity("knossos"))
    assert cities(game, "barbarians") == []
    assert (len(hand(game, "crete")), len(hand(game, "asia")), len(hand(game, "africa"))) == (3, 3, 4)
    assert cities(game, "africa") == ["carthage"]


@rule("AC-39.8/30.911.2")
def test_cards_that_pirates_take_go_under_their_stacks_at_once():
    game = plundered()
    game.play("africa", ChooseCity("tarentum"))
    assert game.table.state.discards == bytes(len(game.table.state.discards))
    lost = {"salt", "iron", "oil", "grain"} - set(hand(game, "illyria"))
    (card,) = map(game.table.card, lost)
    assert game.table.state.stacks[game.box.deck.pile[card]][-1] == card


@rule("AC-39.8/30.911.2")
def test_grain_that_lies_face_up_is_not_drawn_by_pirates():
    """It helped against Famine this turn, and is not in the hand: of two cards only the salt is there to be lost."""
    game = struck(
        "egypt",
        "famine",
        "piracy",
        "grain",
        "grain",
        "salt",
        options=PLUNDER,
        board={"egypt": {"tanis": "city", "alexandria": "city", "thebes": 12}},
        advances={"egypt": ["pottery"]},
    )
    game.play("egypt", ShowGrain(2))
    default_all(game)
    assert cities(game, "egypt") == []
    assert hand(game, "egypt") == ["grain", "grain"]


@rule("AC-39.8/30.913", "AC-39.8/30.913.ex1", "AC-39.8/30.913.ex2")
@pytest.mark.parametrize(("cards", "lost"), [((), 2), (("astronomy",), 2), (("astronomy", "cloth-making"), 3)])
def test_astronomy_and_cloth_making_together_cost_one_more(cards, lost):
    game = default_all(plundered(cards))
    assert len(cities(game, "illyria")) == 3 - lost
    assert len(hand(game, "illyria")) == 4 - lost
    own = default_all(plundered(cards, trader=None))
    assert len(hand(own, "illyria")) == 4 - lost


@rule("AC-39.8/30.911.3")
def test_fewer_coastal_cities_cost_fewer_cards():
    hands = {"egypt": ["salt", "iron", "oil", "piracy"]}
    game = stage("calamity-resolution", options=PLUNDER, board={"egypt": {"tanis": "city", "thebes": 4}}, hands=hands)
    default_all(game)
    assert len(hand(game, "egypt")) == 2
    dry = stage("calamity-resolution", options=PLUNDER, board={"egypt": {"memphis": "city", "thebes": 4}}, hands=hands)
    default_all(dry)
    assert len(hand(dry, "egypt")) == 3


# Together


@rule("AC-39.0")
def test_what_contradicts_does_not_combine():
    for options in (
        {"barbarians_to_players": True, "plunder": True},
        {"barbarians_to_players": True, "barbarians_grow": True},
        {"late_arrivals": 1, "no_trade_civil_war": True},
    ):
        with pytest.raises(ValueError, match=r"38|39"):
            ochre.setup("advanced-civilization", players=6, options=options)


@rule("AC-39.5/30.415.2")
def test_without_pieces_a_faction_is_reduced_and_in_the_end_lost():
    nine = ["rome", "troy", "sinope", "ankara", "athens", "argos", "sparta", "corinth", "sardes"]
    board = {"egypt": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}, "pirates": nine}

    def divided(barbarians):
        there = {**board, "barbarians": {"danube": barbarians}} if barbarians else board
        game = struck("egypt", "civil-war", options=NEUTRAL, board=there)
        game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
        game.play("africa", PickUnits((), {"upper-egypt": 20}))
        game.play("egypt", KeepFaction(first=False))
        return game

    game = divided(0)
    assert [tokens(game, "barbarians", area) for area in ("memphis", "tanis", "fayum")] == [3, 3, 5]
    assert tokens(game, "barbarians", "upper-egypt") == 20
    game = divided(40)
    # fifteen are left: eleven in the place of cities, four of twenty tokens
    assert tokens(game, "barbarians", "upper-egypt") == 4
    assert tokens(game, "egypt", "upper-egypt") == 0
