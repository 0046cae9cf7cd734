"""31-33, 35: buying civilization cards, the A.S.T., the end and the points."""

import pytest
from rules_classic.ac import asked, default_all, hand, held, refused, space, stage, treasury

from ochre.board.civilization_cards import as_advances
from ochre.rules.phases.advances_acquisition import AcquireAdvances, DiscardExcess
from ochre.rules.pricing import price
from ochre_testing import rule

CARDS = as_advances("advanced")


def buying(**position):
    return stage("advances-acquisition", **position)


def cost(game, nation, advance):
    return price(game.table, game.table.nation(nation), game.table.advance(advance))


@rule("AC-2.8.ex1", "AC-32.612", "AC-32.632", "AC-32.711")
def test_democracy_costs_155_with_drama_architecture_and_literacy():
    game = buying(advances={"egypt": ["drama-and-poetry", "architecture", "literacy", "law"]}, treasury={"egypt": 40})
    assert cost(game, "egypt", "democracy") == 155


CREDITS = {  # what each card takes off others
    "pottery": {"crafts": 10, "democracy": 10, "monotheism": 10},
    "cloth-making": {"crafts": 10, "democracy": 10, "monotheism": 10},
    "metalworking": {"crafts": 10, "democracy": 10, "monotheism": 10, "military": 20},
    "agriculture": {"crafts": 10, "democracy": 10, "monotheism": 10},
    "roadbuilding": {"crafts": 10, "democracy": 10, "monotheism": 10},
    "mining": {"crafts": 10, "democracy": 10, "monotheism": 10},
    "astronomy": {"science": 20, "philosophy": 20, "theology": 20},
    "coinage": {"science": 20, "philosophy": 20, "theology": 20},
    "medicine": {"science": 20, "philosophy": 20, "theology": 20},
    "deism": {"enlightenment": 15, "monotheism": 15, "theology": 15},
    "enlightenment": {"monotheism": 15, "theology": 15},
    "law": {},
    "democracy": {},
    "military": {},
    "philosophy": {},
    "monotheism": {},
    "theology": {},
}


@pytest.mark.parametrize("giver", CREDITS)
@rule(
    "AC-32.212",
    "AC-32.222",
    "AC-32.232",
    "AC-32.242",
    "AC-32.254",
    "AC-32.264",
    "AC-32.412",
    "AC-32.422",
    "AC-32.432",
    "AC-32.922",
    "AC-32.933",
)
def test_credits_by_group_and_by_card(giver):
    expected = CREDITS[giver]
    for card in CARDS.cards:
        if card.id != giver:
            by_group = max((expected.get(group, 0) for group in card.groups), default=0)
            given = dict(CARDS.credit_from[CARDS.index[card.id]]).get(CARDS.index[giver], 0)
            assert given == expected.get(card.id, by_group), card.id


@rule("AC-31.55.1", "AC-31.55.2", "AC-31.55.3", "AC-31.55.ex1", "AC-32.314")
def test_cards_of_two_groups_receive_and_give_for_both():
    assert [card.id for card in CARDS.cards if len(card.groups) == 2] == [
        "mysticism",
        "literacy",
        "engineering",
        "mathematics",
    ]
    game = buying(advances={"egypt": ["pottery", "astronomy"], "asia": ["engineering"]}, treasury={"egypt": 40})
    assert cost(game, "egypt", "engineering") == 140 - 10 - 20
    assert cost(game, "asia", "pottery") == 35
    assert cost(game, "asia", "astronomy") == 60
    assert cost(game, "asia", "mathematics") == 210


@rule("AC-31.54.1", "AC-31.54.2", "AC-31.54.ex1", "AC-31.53", "AC-31.1.1")
def test_a_credit_helps_every_card_once_and_not_in_its_own_turn():
    game = buying(advances={"egypt": ["astronomy"]}, hands={"egypt": ["spices"] * 6})
    game.play("egypt", AcquireAdvances(("coinage", "medicine"), {"spices": 6}))  # 90 + 120 = 210 of 252
    assert "medicine" in held(game, "egypt")
    game = buying(hands={"egypt": ["spices"] * 5 + ["salt"] * 5})
    # 45 + 80 without any credit of each other
    refused(game, "egypt", AcquireAdvances(("pottery", "metalworking"), {"salt": 5}), "AC-31.2")
    game.play("egypt", AcquireAdvances(("pottery", "metalworking"), {"spices": 5}))
    event = next(event for event in game.log if type(event).__name__ == "AdvancesAcquired")
    assert event.price == 125


@rule("AC-31.58.ex1", "AC-31.2", "AC-31.31", "AC-11.2.1", "AC-31.56")
def test_the_example_of_music():
    cards = {"grain": 3, "papyrus": 2, "hides": 1}
    hands = {"egypt": [id for id, count in cards.items() for _ in range(count)]}
    game = buying(advances={"egypt": ["mysticism"]}, hands=hands, treasury={"egypt": 10})
    refused(game, "egypt", AcquireAdvances(("music",), cards, 9), "AC-31.2")
    game.play("egypt", AcquireAdvances(("music",), cards, 10))
    assert held(game, "egypt") == ["mysticism", "music"]
    assert treasury(game, "egypt") == 0
    assert hand(game, "egypt") == []


@rule("AC-31.41", "AC-31.58.1")
def test_no_treasury_beyond_need_and_no_change():
    game = buying(hands={"egypt": ["grain"] * 4}, treasury={"egypt": 20})
    refused(game, "egypt", AcquireAdvances(("mysticism",), {"grain": 4}, 1), "AC-31.41")
    game.play("egypt", AcquireAdvances(("mysticism",), {"grain": 4}))  # 64 for 50
    assert treasury(game, "egypt") == 20


@rule("AC-31.61", "AC-31.63")
def test_one_of_each_card():
    game = buying(advances={"egypt": ["mysticism"]}, treasury={"egypt": 45}, hands={"egypt": ["gold"] * 3})
    refused(game, "egypt", AcquireAdvances(("mysticism",), {"gold": 3}), "AC-31.61")
    refused(game, "egypt", AcquireAdvances(("pottery", "pottery"), {"gold": 3}, 9), "AC-31.61")


@pytest.mark.parametrize(
    ("card", "needs"),
    [
        ("roadbuilding", "engineering"),
        ("mining", "engineering"),
        ("democracy", "law"),
        ("philosophy", "law"),
        ("monotheism", "enlightenment"),
        ("theology", "enlightenment"),
    ],
)
@rule(
    "AC-31.62.1",
    "AC-31.62.2",
    "AC-31.62.3",
    "AC-31.62.4",
    "AC-32.253",
    "AC-32.263",
    "AC-32.313",
    "AC-32.812",
    "AC-32.823",
    "AC-32.842",
    "AC-32.932",
    "AC-32.944",
    "AC-32.953",
)
def test_some_cards_need_another_of_an_earlier_turn(card, needs):
    rich = {"egypt": ["spices"] * 6 + ["bronze"] * 6}
    game = buying(hands=rich)
    wealth = {"spices": 6, "bronze": 6}
    refused(game, "egypt", AcquireAdvances((card,), wealth), "AC-31.62")
    refused(game, "egypt", AcquireAdvances((needs, card), wealth), "AC-31.62")
    game = buying(hands=rich, advances={"egypt": [needs]})
    game.play("egypt", AcquireAdvances((card,), wealth))
    assert card in held(game, "egypt")


CRAFTS = ["metalworking", "agriculture", "engineering", "roadbuilding", "mining"]


@rule("AC-31.57")
def test_a_card_covered_by_credits_comes_by_itself():
    game = buying(advances={"egypt": CRAFTS})
    assert cost(game, "egypt", "pottery") == 0
    game.play("egypt", AcquireAdvances())
    assert {"pottery", "cloth-making"} <= set(held(game, "egypt"))


@rule("AC-31.57")
def test_free_cards_come_with_a_purchase_too():
    game = buying(advances={"egypt": CRAFTS}, treasury={"egypt": 45}, hands={"egypt": ["grain", "grain", "grain"]})
    game.play("egypt", AcquireAdvances(("mysticism",), {"grain": 3}, 14))
    assert {"pottery", "cloth-making", "mysticism"} <= set(held(game, "egypt"))


@rule("AC-31.12.1")
def test_cards_are_bought_in_ast_order_if_somebody_insists():
    from ochre.rules.insisting import Insist

    game = buying(treasury={"egypt": 45, "africa": 45}, ast={"egypt": 5})
    game.play("egypt", Insist())
    assert game.view(None).due == ["africa"]


@rule("AC-31.12.2")
def test_copies_never_run_out():
    nations = ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "egypt")
    game = buying(treasury=dict.fromkeys(nations, 45))
    for nation in nations:
        game.play(nation, AcquireAdvances(("pottery",), {}, 45))
    assert all(held(game, nation) == ["pottery"] for nation in nations)


@rule("AC-31.71.1", "AC-31.71.3", "AC-18.1.12")
def test_eight_commodity_cards_are_kept():
    game = buying(hands={"egypt": ["grain"] * 6 + ["salt"] * 4}, advances={"egypt": ["roadbuilding"]})
    game.play("egypt", AcquireAdvances())
    assert asked(game) == ["egypt"]
    refused(game, "egypt", DiscardExcess({"salt": 1}), "AC-31.71")
    game.play("egypt", DiscardExcess({"salt": 2}))
    assert len(hand(game, "egypt")) == 8
    assert game.table.state.discards[game.table.card("salt")] == 2


# Mining


def mine(cards, *advances, treasury=0, **position):
    return buying(hands={"egypt": cards}, advances={"egypt": ["mining", *advances]}, treasury={"egypt": treasury})


@rule("AC-28.53.1", "AC-28.53.ex1", "AC-32.261.1")
def test_mining_counts_one_card_more():
    game = mine(["bronze"] * 3)
    # three Bronze are 96: enough for Astronomy (80), which 54 are not
    game.play("egypt", AcquireAdvances(("astronomy",), {"bronze": 3}))
    assert "astronomy" in held(game, "egypt")
    plain = buying(hands={"egypt": ["bronze"] * 3})
    refused(plain, "egypt", AcquireAdvances(("astronomy",), {"bronze": 3}), "AC-31.2")


@rule("AC-32.261.ex1", "AC-32.261.ex2", "AC-32.261.3", "AC-28.53.2")
def test_three_iron_are_32_and_two_gems_72():
    game = mine(["iron"] * 3, treasury=20)
    refused(game, "egypt", AcquireAdvances(("mysticism",), {"iron": 3}, 17), "AC-31.2")
    game.play("egypt", AcquireAdvances(("mysticism",), {"iron": 3}, 18))  # 32 + 18
    game = mine(["gems"] * 2 + ["iron"] * 3, treasury=20)
    refused(game, "egypt", AcquireAdvances(("deism",), {"gems": 2}, 7), "AC-31.2")
    game.play("egypt", AcquireAdvances(("deism",), {"gems": 2}, 8))
    assert "deism" in held(game, "egypt")
    game = mine(["gems"] * 2 + ["iron"] * 3, treasury=20)
    # only one of the sets is raised: 72 + 18 + 10 = 100, the price of Agriculture to a holder of Mining
    both = {"gems": 2, "iron": 3}
    refused(game, "egypt", AcquireAdvances(("agriculture",), both, 9), "AC-31.2")
    game.play("egypt", AcquireAdvances(("agriculture",), both, 10))
    assert "agriculture" in held(game, "egypt")


@rule("AC-28.53.1")
def test_mining_does_not_raise_other_commodities():
    game = mine(["salt"] * 4)
    refused(game, "egypt", AcquireAdvances(("mysticism",), {"salt": 4}), "AC-31.2")


@rule("AC-28.53.3", "AC-32.261.2")
def test_mining_never_counts_more_than_a_full_set():
    game = mine(["gems"] * 5, treasury=10)
    # 200 is the full set; Philosophy needs Law
    refused(game, "egypt", AcquireAdvances(("mathematics",), {"gems": 5}, 10), "AC-31.2")


@rule("AC-32.261.1", "AC-32.261.ex3", "AC-28.53.2")
def test_mining_raises_the_hand_in_the_final_count_unless_used():
    def last_turn():
        return stage(
            "advances-acquisition",
            then=["game-end"],
            options={"turn_limit": 5},
            hands={"egypt": ["bronze"] * 3 + ["iron"] * 3},
            advances={"egypt": ["mining"]},
            treasury={"egypt": 20},
        )

    def points(game):
        standing = next(standing for standing in game.result.ranking if standing.nation == "egypt")
        return dict(standing.parts)["commodities"]

    game = default_all(last_turn())
    assert points(game) == 96 + 18  # the set that gains most
    game = last_turn()
    game.play("egypt", AcquireAdvances(("mysticism",), {"iron": 3}, 18))
    assert points(default_all(game)) == 54


# 33: the A.S.T.

MANY = ["pottery", "mysticism", "astronomy", "literacy", "music", "coinage", "deism", "cloth-making", "metalworking"]
CITIES = ["memphis", "tanis", "fayum", "alexandria", "thebes"]


def marched(spaces, cities=0, advances=(), nation="egypt"):
    board = {nation: dict.fromkeys(CITIES[:cities], "city")} if cities else {}
    game = stage("ast-alteration", board=board, ast={nation: spaces}, advances={nation: list(advances)})
    return space(game, nation)


@rule("AC-33.1", "AC-33.21", "AC-18.1.13")
def test_markers_move_one_space_without_condition_in_the_stone_age():
    assert marched(0) == 1
    assert marched(2) == 3


@rule("AC-33.11", "AC-33.22")
def test_two_cities_open_the_early_bronze_age():
    assert marched(3, 1) == 3
    assert marched(3, 2) == 4


@rule("AC-33.23", "AC-31.551", "AC-33.11")
def test_three_cities_and_three_groups_open_the_late_bronze_age():
    assert marched(6, 3, ["pottery", "astronomy"]) == 6
    assert marched(6, 2, ["pottery", "astronomy", "music"]) == 6
    assert marched(6, 3, ["pottery", "astronomy", "music"]) == 7
    assert marched(6, 3, ["pottery", "mysticism"]) == 7  # arts and religion
    assert marched(6, 3, ["engineering", "cloth-making"]) == 6  # crafts and sciences


@rule("AC-33.24", "AC-33.11")
def test_four_cities_nine_cards_and_all_groups_open_the_early_iron_age():
    assert marched(9, 4, MANY) == 10
    assert marched(9, 3, MANY) == 9
    assert marched(9, 4, MANY[:8]) == 9
    no_civics = [card for card in MANY if card != "literacy"] + ["engineering"]
    assert marched(9, 4, no_civics) == 9


DEAR = ["mathematics", "philosophy", "theology", "monotheism", "democracy"]  # 1140
POINTS = [*DEAR, "pottery", "cloth-making", "mysticism"]  # 1280


@rule("AC-33.25.1", "AC-33.25.2", "AC-33.25.3", "AC-10.21.2")
def test_five_cities_and_the_printed_points_open_each_late_space():
    assert sum(CARDS.cost[CARDS.index[card]] for card in POINTS) == 1280
    assert marched(12, 5, POINTS) == 12  # Egypt's first late space asks for 1300
    assert marched(12, 5, [*POINTS, "music"]) == 13
    assert marched(12, 4, [*POINTS, "music"]) == 12
    assert marched(13, 5, [*POINTS, "music"]) == 13  # 1600
    game = stage(
        "ast-alteration",
        board={"egypt": dict.fromkeys(CITIES, "city")},
        ast={"egypt": 12},
        advances={"egypt": POINTS},
        treasury={"egypt": 40},
        hands={"egypt": ["gold"] * 5},
    )
    assert space(game, "egypt") == 12


@rule("AC-33.3.1", "AC-33.3.2")
def test_fewer_cities_than_the_epoch_asks_for_hold_the_marker():
    assert marched(5, 1) == 5
    assert marched(5, 2) == 6
    assert marched(10, 3, MANY) == 10


@rule("AC-33.4")
def test_without_a_city_the_marker_goes_back_but_not_in_the_stone_age():
    assert marched(5) == 4
    assert marched(4) == 3  # a marker that slides back changes its epoch
    assert marched(3) == 3
    assert marched(8, 0, MANY) == 7


@rule("AC-34.1A", "AC-2.1")
def test_the_game_ends_on_the_finish_square_and_its_owner_need_not_win():
    every = [card.id for card in CARDS.cards]
    game = stage(
        "ast-alteration",
        board={"egypt": dict.fromkeys(CITIES, "city"), "asia": ["sinope", "troy", "sardes", "byzantium", "miletus"]},
        ast={"egypt": 15, "asia": 14},
        advances={"egypt": [*POINTS, "music", "law", "military"], "asia": every},
    )
    assert game.over
    assert space(game, "egypt") == 16
    assert game.result.winner.nation == "asia"


@rule("AC-34.1B", "AC-34.2")
def test_the_game_ends_after_a_turn_agreed_before():
    game = stage("ast-alteration", options={"turn_limit": 5})
    assert game.over
    game = stage("ast-alteration", options={"turn_limit": 6}, then=["census"], board={"egypt": {"thebes": 1}})
    assert not game.over


@rule("AC-35.1A", "AC-35.1B", "AC-35.1C", "AC-35.1D", "AC-35.1E", "AC-35.2.1", "AC-35.2.2")
def test_points_of_cards_sets_treasury_track_and_cities():
    game = stage(
        "ast-alteration",
        options={"turn_limit": 5},
        board={"egypt": ["memphis", "tanis"], "asia": ["sinope", "troy"]},
        ast={"egypt": 1, "asia": 1, "africa": 3},
        advances={"egypt": ["pottery", "law"], "asia": ["pottery", "law"]},
        hands={"egypt": ["grain", "grain", "grain", "salt"], "asia": ["grain", "grain", "grain", "salt"]},
        treasury={"egypt": 7, "asia": 7},
    )
    first, second, third = game.result.ranking[:3]
    assert dict(first.parts) == {"cards": 215, "commodities": 39, "treasury": 7, "ast": 200, "cities": 100}
    assert first.points == 561
    assert (first.place, second.place, third.place) == (1, 1, 3)


@rule("AC-31.81", "AC-31.82", "AC-29.7.2", "AC-29.7.3")
def test_cards_of_the_turn_go_shuffled_under_their_stack_and_non_tradable_ones_last():
    game = stage(
        "ast-alteration",
        stacks={2: ["iron", "papyrus", "papyrus"]},
    )
    deck, stack = game.box.deck, game.table.state.stacks[2]
    ids = [deck.ids[card] for card in stack]
    assert ids[:3] == ["iron", "papyrus", "papyrus"]
    assert ids[-1] == "volcanic-eruption-earthquake"
    assert sorted(ids[3:-1]) == sorted(["iron"] * 7 + ["papyrus"] * 5 + ["treachery"])
    orders = set()
    for seed in range(4):
        other = stage("ast-alteration", stacks={2: ["iron", "papyrus", "papyrus"]}, seed=seed)
        orders.add(bytes(other.table.state.stacks[2]))
    assert len(orders) > 1
