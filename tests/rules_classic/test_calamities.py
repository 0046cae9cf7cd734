"""29, 30: who is struck, in which order, and what each calamity does."""

import pytest
from rules_classic.ac import (
    about,
    asked,
    cities,
    city,
    default_all,
    hand,
    held,
    on_board,
    points,
    refused,
    stage,
    struck,
    tokens,
    treasury,
)

from ochre.engine.actions import Done
from ochre.engine.events import CardTaken
from ochre.rules.advances.monotheism import UseMonotheism
from ochre.rules.calamities.choices import ChooseCity, ChoosePlace
from ochre.rules.classic.allotting import AllotLosses
from ochre.rules.classic.calamities.barbarian_hordes import aftermath
from ochre.rules.classic.calamities.civil_war import KeepFaction, PickUnits
from ochre.rules.classic.calamities.famine import ShowGrain
from ochre.rules.losses import LoseCity, LoseTokens
from ochre.rules.phases.advances_acquisition import AcquireAdvances
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule

FIVE = ["memphis", "tanis", "fayum", "alexandria", "thebes"]
FED = {"upper-egypt": 4, "buhen": 3, "siwa": 1, "jalo": 1, "nubia": 1, "eastern-desert": 1}
"""Egyptian tokens that feed five cities."""


def egypt(cities=(), **tokens):
    return {**dict.fromkeys(cities, "city"), **{name.replace("_", "-"): count for name, count in tokens.items()}}


def calls(game):
    return [(event.calamity, event.victim) for event in game.log if type(event).__name__ == "CalamityStruck"]


# 29


@rule("AC-29.6.1", "AC-29.6.ex1", "AC-29.3.3", "AC-29.61.1", "AC-18.1.11", "AC-29.4.2", "AC-31.72")
def test_calamities_are_called_in_ascending_order_non_tradable_first():
    order = [
        "volcanic-eruption-earthquake",
        "treachery",
        "famine",
        "superstition",
        "civil-war",
        "slave-revolt",
        "flood",
        "barbarian-hordes",
        "epidemic",
        "civil-disorder",
        "iconoclasm-and-heresy",
        "piracy",
    ]
    nations = ("africa", "italy", "illyria", "thrace", "crete", "egypt")
    hands = {nation: order[number * 2 : number * 2 + 2] for number, nation in enumerate(nations)}
    game = default_all(stage("calamity-resolution", hands=hands))
    assert [name for name, _ in calls(game)] == order
    assert all(hand(game, nation) == [] for nation in nations)


@rule("AC-29.5.1", "AC-29.5.2", "AC-29.5.3", "AC-29.7.1")
def test_of_more_than_two_chance_picks_two():
    seen = set()
    for seed in range(12):
        game = default_all(struck("egypt", "treachery", "superstition", "slave-revolt", "epidemic", seed=seed))
        assert len(calls(game)) == 2
        seen.add(tuple(name for name, _ in calls(game)))
        discards = game.view(None).discards
        assert {"treachery", "superstition", "slave-revolt", "epidemic"} <= set(discards)
    assert len(seen) > 3


@rule("AC-29.5.4")
def test_secondary_effects_have_no_limit():
    board = {"egypt": {"thebes": 30}, "asia": {"troy": 2}}
    game = struck("egypt", "famine", "epidemic", board=board, hands={"asia": ["flood", "superstition"]})
    default_all(game)
    assert len(calls(game)) == 4


@rule("AC-29.1", "AC-2.6.2")
def test_calamities_come_before_purchases():
    phases = stage("census").box.edition.phases
    assert phases.index("trade") + 1 == phases.index("calamity-resolution")
    assert phases.index("calamity-resolution") + 1 == phases.index("advances-acquisition")


@rule("AC-29.62.1", "AC-29.62.2", "AC-29.62.ex1", "AC-29.63.1", "AC-30.311.1")
def test_ten_points_may_be_cities_tokens_or_both():
    board = {"africa": {"carthage": "city", "thapsus": "city", "rome": "city", "tunisia": 12}}
    players = ("africa", "italy", "illyria")
    game = struck("africa", "famine", players=players, board=board)
    assert about(game, "africa")["amount"] == 10
    game.play("africa", LoseCity("rome", 2))  # counts three
    assert about(game, "africa")["amount"] == 7
    game.play("africa", LoseCity("carthage"))
    refused(game, "africa", LoseTokens("tunisia", 3), "AC-29.62")
    game.play("africa", LoseTokens("tunisia", 2))
    assert not game.pending
    assert tokens(game, "africa", "rome") == 2


@rule("AC-29.63.1")
def test_a_loss_that_can_be_exact_must_be():
    """Ten points of nine tokens and a city with room for one: what would leave no way to exactly ten is refused."""
    game = struck("egypt", "famine", board={"egypt": {"sinai": "city", "thebes": 9}})
    assert about(game, "egypt")["amount"] == 10
    refused(game, "egypt", LoseTokens("thebes", 7), "AC-29.63")
    game.play("egypt", LoseTokens("thebes", 6))
    refused(game, "egypt", LoseCity("sinai"), "AC-29.63")
    refused(game, "egypt", LoseTokens("thebes", 1), "AC-29.63")
    game.play("egypt", LoseCity("sinai", 1))
    assert (on_board(game, "egypt"), cities(game, "egypt")) == (4, [])


@rule("AC-29.63.1", "AC-29.63.2")
def test_a_loss_that_cannot_be_exact_exceeds_by_as_little_as_possible():
    four = ["alexandria", "tanis", "memphis", "fayum"]
    game = struck("egypt", "flood", board={"egypt": egypt(four)}, stock={"egypt": 2})
    # 17 points of four cities, and two tokens only to take their place
    for area in four[:3]:
        game.play("egypt", LoseCity(area))
    assert about(game, "egypt")["amount"] == 2
    refused(game, "egypt", LoseCity("fayum"), "AC-29.63")
    refused(game, "egypt", LoseCity("fayum", 1), "AC-29.63")
    game.play("egypt", LoseCity("fayum", 2))
    assert on_board(game, "egypt") == 2
    short = struck("egypt", "epidemic", board={"egypt": {"sidon": "city", "petra": "city"}, "asia": {"troy": 1}})
    default_all(short)
    assert on_board(short, "egypt") == 2


# 30.21


@rule("AC-30.211.1", "AC-30.211.2", "AC-29.65", "AC-30.213.3", "AC-15.61.1")
def test_a_volcano_destroys_everything_in_its_areas():
    board = {
        "italy": {"neapolis": "city", "rome": 3, "samnium": 2},
        "africa": {"campania": 2},
        "barbarians": {"campania": 1},
        "egypt": {"thebes": 1},
        "illyria": {"campania": 1},
    }
    game = struck(
        "italy", "volcanic-eruption-earthquake", board=board, advances={"italy": ["engineering"]}, inert=["illyria"]
    )
    assert city(game, "neapolis") is None
    assert (tokens(game, "africa", "campania"), tokens(game, "illyria", "campania")) == (0, 0)
    assert tokens(game, "barbarians", "campania") == 1
    assert tokens(game, "italy", "rome") == 3


@rule("AC-30.211.3", "AC-30.211.4")
def test_the_volcano_with_the_greatest_total_damage_erupts_and_the_victim_breaks_ties():
    board = {"italy": {"neapolis": "city", "syracuse": "city", "rome": 4}, "africa": {"milazzo": 2}}
    game = struck("italy", "volcanic-eruption-earthquake", board=board)
    assert city(game, "syracuse") is None
    assert city(game, "neapolis") == "italy"
    tie = struck("italy", "volcanic-eruption-earthquake", board={"italy": board["italy"]})
    assert asked(tie) == ["italy"]
    tie.play("italy", ChoosePlace("vesuvius"))
    assert city(tie, "neapolis") is None


@rule("AC-30.212.1", "AC-30.212.2", "AC-30.212.3")
def test_an_earthquake_strikes_where_it_does_most_damage():
    board = {"egypt": egypt(["memphis", "jerusalem"], upper_egypt=4), "asia": {"jericho": "city", "tyre": "city"}}
    board["asia"]["troy"] = 4
    game = struck("egypt", "volcanic-eruption-earthquake", board=board)
    # Jerusalem lies beside Jericho (limit 1, damage 4) and Tyre (limit 3, damage 2)
    assert cities(game, "egypt") == ["memphis"]
    assert cities(game, "asia") == ["tyre"]
    assert tokens(game, "asia", "jericho") == 1
    assert on_board(game, "egypt") == 4


@rule("AC-30.212.2")
def test_an_earthquake_reaches_across_water():
    board = {"crete": {"knossos": "city", "phaestos": 3}, "egypt": {"rhodes": "city", "thebes": 3}}
    game = struck("crete", "volcanic-eruption-earthquake", board=board)
    assert cities(game, "crete") == []
    assert cities(game, "egypt") == []
    assert tokens(game, "egypt", "rhodes") == 2


@rule("AC-30.213.1", "AC-30.213.2", "AC-32.312")
def test_engineering_saves_from_earthquakes():
    board = {"egypt": egypt(["jerusalem"], upper_egypt=4), "asia": {"tyre": "city", "troy": 4}}
    game = struck("egypt", "volcanic-eruption-earthquake", board=board, advances={"egypt": ["engineering"]})
    assert tokens(game, "egypt", "jerusalem") == 2
    assert cities(game, "asia") == []
    game = struck("egypt", "volcanic-eruption-earthquake", board=board, advances={"asia": ["engineering"]})
    assert cities(game, "asia") == ["tyre"]
    assert tokens(game, "egypt", "jerusalem") == 0


@rule("AC-30.212.3")
def test_between_equal_sites_the_victim_chooses():
    game = struck(
        "egypt", "volcanic-eruption-earthquake", board={"egypt": egypt(["memphis", "tanis"], **{"thebes": 4})}
    )
    assert asked(game) == ["egypt"]
    game.play("egypt", ChooseCity("tanis"))
    assert cities(game, "egypt") == ["memphis"]


# 30.22


@rule("AC-30.221.1", "AC-24.53.1")
def test_treachery_gives_a_city_to_the_trader():
    board = {"egypt": egypt(FIVE[:2], **{"thebes": 4}), "asia": {"troy": 4}}
    game = struck("egypt", "treachery", board=board, traders={"treachery": "asia"}, hands={"asia": []})
    assert asked(game) == ["asia"]
    game.play("asia", ChooseCity("tanis"))
    assert cities(game, "asia") == ["tanis"]
    assert treasury(game, "asia") == 0


@rule("AC-30.221.2")
def test_without_a_city_in_stock_the_city_is_eliminated():
    nine = ["carthage", "thapsus", "tripoli", "palermo", "syracuse", "sardinia", "neapolis", "tarentum", "rome"]
    board = {"egypt": egypt(["memphis"], **{"thebes": 4}), "africa": {**dict.fromkeys(nine, "city"), "tunisia": 20}}
    game = struck("egypt", "treachery", board=board, traders={"treachery": "africa"})
    assert city(game, "memphis") is None
    assert on_board(game, "egypt") == 4


@rule("AC-30.222", "AC-29.4.1")
def test_untraded_treachery_reduces_one_city_for_nobody():
    game = struck("egypt", "treachery", board={"egypt": egypt(["memphis"], **{"thebes": 3})})
    assert tokens(game, "egypt", "memphis") == 3


# 30.31


@rule("AC-30.311.2", "AC-30.311.3", "AC-29.61.2", "AC-29.64")
def test_famine_takes_twenty_of_others_eight_at_most_of_each():
    board = {name: {area: 12} for name, area in (("egypt", "thebes"), ("asia", "troy"), ("africa", "carthage"))}
    board["italy"] = {"rome": 12}
    game = struck("egypt", "famine", board=board)
    assert about(game, "egypt")["most"] == {"africa": 8, "italy": 8, "asia": 8}
    refused(game, "egypt", AllotLosses({"africa": 9, "italy": 8, "asia": 3}), "AC-29.64")
    refused(game, "egypt", AllotLosses({"africa": 8, "italy": 8}), "AC-29.64")
    refused(game, "egypt", AllotLosses({"egypt": 4, "africa": 8, "italy": 8}), "AC-29.64")
    game.play("egypt", AllotLosses({"africa": 8, "italy": 5, "asia": 7}))
    default_all(game)
    assert [on_board(game, name) for name in ("egypt", "africa", "italy", "asia")] == [2, 4, 7, 5]


@rule("AC-30.312.1", "AC-30.312.2", "AC-32.211")
def test_pottery_and_grain_save_four_points_each_and_the_grain_is_bound():
    board = {"egypt": {"thebes": 14}, "asia": {"troy": 14}}
    game = stage(
        "calamity-resolution",
        then=["advances-acquisition"],
        board=board,
        hands={"egypt": ["famine", "grain", "grain", "grain"], "asia": ["grain"]},
        advances={"egypt": ["pottery"]},
        treasury={"egypt": 20},
    )
    assert asked(game) == ["egypt"]  # Asia has no Pottery
    refused(game, "egypt", ShowGrain(4), "AC-30.312")
    game.play("egypt", ShowGrain(2))
    default_all_until(game, "advances-acquisition")
    assert on_board(game, "egypt") == 14 - 2
    assert on_board(game, "asia") == 14 - 8
    refused(game, "egypt", AcquireAdvances(("mysticism",), {"grain": 3}, 14), "AC-30.312")
    assert hand(game, "egypt") == ["grain"] * 3


def default_all_until(game, phase):
    for _ in range(100):
        if game.phase == phase or not game.pending:
            return
        game.time_up(game.seat_of(game.pending[0]))


# 30.32


@pytest.mark.parametrize(
    ("cards", "left"),
    [([], 2), (["mysticism"], 3), (["deism"], 4), (["mysticism", "deism"], 4), (["enlightenment", "mysticism"], 5)],
)
@rule("AC-30.321", "AC-30.322.1", "AC-30.322.2", "AC-30.322.3", "AC-30.322.4", "AC-32.911", "AC-32.921", "AC-32.931")
def test_superstition_and_the_highest_religion_card(cards, left):
    game = struck("egypt", "superstition", board={"egypt": {**egypt(FIVE), **FED}}, advances={"egypt": cards})
    default_all(game)
    assert len(cities(game, "egypt")) == left


@rule("AC-30.321", "AC-26.6")
def test_the_victim_of_superstition_chooses_the_cities():
    game = struck("egypt", "superstition", board={"egypt": {**egypt(FIVE), **FED}})
    for area in ("fayum", "tanis", "thebes"):
        game.play("egypt", ReduceCity(area))
    assert cities(game, "egypt") == ["alexandria", "memphis"]
    assert tokens(game, "egypt", "fayum") == 5


# 30.42


@pytest.mark.parametrize(
    ("cards", "idle", "left"),
    [
        ([], 15, (4, 4)),
        (["mining"], 20, (3, 4)),
        (["enlightenment"], 10, (4, 5)),
        (["mining", "enlightenment"], 15, (4, 4)),
    ],
)
@rule("AC-30.421.1", "AC-30.423.1", "AC-30.423.2", "AC-30.423.3", "AC-32.262", "AC-32.931")
def test_slave_revolt_idles_tokens(cards, idle, left):
    """Of 19 tokens and of 24; five cities need ten, and the Fayum leaves five."""

    def revolt(number):
        board = {"egypt": {**egypt(FIVE), "upper-egypt": number}}
        return struck("egypt", "slave-revolt", board=board, advances={"egypt": cards})

    assert about(revolt(19), "egypt")["on_board"] == max(0, 19 - idle)
    assert tuple(len(cities(default_all(revolt(number)), "egypt")) for number in (19, 24)) == left


@rule("AC-30.421.2", "AC-30.422.1", "AC-30.422.3", "AC-30.421.3", "AC-26.5")
def test_reduced_cities_support_the_others_during_the_revolt():
    game = struck("egypt", "slave-revolt", board={"egypt": {**egypt(FIVE), "upper-egypt": 20}})
    # ten are needed, five count
    game.play("egypt", ReduceCity("memphis"))  # three tokens more, eight needed and there
    assert not game.pending
    assert len(cities(game, "egypt")) == 4


@rule("AC-30.422.2")
def test_with_fewer_tokens_only_those_are_idle():
    game = struck("egypt", "slave-revolt", board={"egypt": {**egypt(["memphis", "tanis"]), "upper-egypt": 4}})
    assert about(game, "egypt")["on_board"] == 0
    game.play("egypt", ReduceCity("memphis"))
    assert cities(game, "egypt") == ["tanis"]  # three new tokens support it


# 30.41


def war(cards=(), stock=None, board=None, **position):
    board = board or {"egypt": {**egypt(FIVE), "upper-egypt": 4, "buhen": 3, "nubia": 10, "siwa": 3}}
    return struck("egypt", "civil-war", board=board, advances={"egypt": list(cards)}, stock=stock, **position)


@rule("AC-30.412", "AC-30.4121", "AC-30.4123", "AC-30.413.1", "AC-30.415.1", "AC-30.415.3", "AC-30.415.2")
def test_victim_and_beneficiary_compose_the_first_faction_and_the_victim_keeps_one():
    game = war(treasury={"egypt": 2}, ast={"egypt": 4})
    assert asked(game) == ["egypt"]
    refused(game, "egypt", PickUnits(("memphis", "tanis")), "AC-30.4121")
    refused(game, "egypt", PickUnits(("memphis", "tanis"), {"nubia": 4, "troy": 1}), "AC-30.4121")
    game.play("egypt", PickUnits(("memphis", "tanis"), {"nubia": 5}))
    assert asked(game) == ["africa"]
    refused(game, "africa", PickUnits(("memphis",), {"nubia": 5}), "AC-30.4123")
    game.play("africa", PickUnits(("fayum", "alexandria", "thebes"), {"nubia": 5}))
    form = about(game, "egypt")
    assert (form["first"].points, form["second"].points) == (35, 10)
    game.play("egypt", KeepFaction(first=True))
    assert cities(game, "egypt") == sorted(FIVE)
    assert tokens(game, "africa", "upper-egypt") == 4
    assert tokens(game, "egypt", "upper-egypt") == 0
    assert on_board(game, "africa") == 10
    assert treasury(game, "egypt") == 2
    assert held(game, "africa") == []
    assert game.table.state.ast[game.table.nation("africa")] == 0


@rule("AC-30.415.1", "AC-30.415.3")
def test_the_victim_may_keep_the_second_faction():
    game = war()
    game.play("egypt", PickUnits(("memphis", "tanis"), {"nubia": 5}))
    game.play("africa", PickUnits(("fayum", "alexandria", "thebes"), {"nubia": 5}))
    game.play("egypt", KeepFaction(first=False))
    assert set(cities(game, "africa")) == set(FIVE)
    assert on_board(game, "egypt") == 10


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (["music"], 20),
        (["drama-and-poetry"], 20),
        (["democracy"], 25),
        (["music", "democracy"], 30),
        (["music", "drama-and-poetry", "democracy"], 35),
    ],
)
@rule(
    "AC-30.4122.1", "AC-30.4122.2", "AC-30.4122.3", "AC-30.4122.4", "AC-32.611", "AC-32.621", "AC-32.822", "AC-30.413.2"
)
def test_arts_and_democracy_let_the_victim_select_more(cards, number):
    board = {"egypt": {**egypt(FIVE), "upper-egypt": 31}}
    game = war(cards, board=board)
    assert about(game, "egypt")["points"] == number


@rule("AC-30.4124", "AC-32.841")
def test_with_philosophy_the_beneficiary_alone_selects_fifteen():
    game = war(["philosophy", "music", "democracy"])
    assert asked(game) == ["africa"]
    assert about(game, "africa")["points"] == 15
    game.play("africa", PickUnits(("memphis", "tanis", "fayum")))
    game.play("egypt", KeepFaction(first=False))
    assert cities(game, "africa") == ["fayum", "memphis", "tanis"]


@rule("AC-30.411.1", "AC-30.411.2", "AC-17.4.1")
def test_most_unit_points_in_stock_gain_and_there_is_no_war_if_the_victim_has_them():
    board = {"egypt": {**egypt(["memphis"]), "upper-egypt": 36}}
    few = dict.fromkeys(("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria"), 1)
    game = war(board=board, stock=few)
    assert not game.pending  # 46 points of Africa, 11 + 40 of Egypt: no war
    assert points(game, "egypt") == 41
    game = war(board=board, stock={**few, "asia": 20})
    assert about(game, "egypt")["points"] == 15
    game.play("egypt", PickUnits((), {"upper-egypt": 15}))
    assert asked(game) == ["asia"]
    # a city in stock counts five: 14 + 25 points of Asia, 10 + 45 of Africa, 11 + 40 of Egypt
    board["asia"] = ["sinope", "troy", "sardes", "miletus"]
    game = war(board=board, stock={**few, "asia": 14, "africa": 10})
    game.play("egypt", PickUnits((), {"upper-egypt": 15}))
    assert asked(game) == ["africa"]


@rule("AC-30.413.2")
def test_without_a_second_faction_there_is_no_war():
    game = war(board={"egypt": {"upper-egypt": 35}})
    assert not game.pending
    assert on_board(game, "egypt") == 35


@rule("AC-30.414.1", "AC-30.414.2", "AC-32.832")
def test_military_costs_each_faction_five_points_beside_the_other():
    board = {"egypt": {**egypt(FIVE), "upper-egypt": 4, "buhen": 6, "nubia": 10}}
    game = war(["military"], board=board)
    game.play("egypt", PickUnits(("memphis", "tanis"), {"nubia": 5}))
    game.play("africa", PickUnits(("fayum", "alexandria", "thebes"), {"nubia": 5}))
    game.play("egypt", KeepFaction(first=True))
    # second faction: 4 in Upper Egypt, 6 in Buhen
    form = about(game, "egypt")
    assert form["points"] == 5
    assert form["purpose"] == "loss"
    assert "alexandria" not in form["cities"]  # not beside Upper Egypt or Buhen
    game.play("egypt", PickUnits(("thebes",)))
    game.play("africa", PickUnits((), {"buhen": 5}))
    assert points(game, "egypt") == 30
    assert on_board(game, "africa") == 5


@rule("AC-30.415.4")
def test_what_the_beneficiary_cannot_replace_goes_to_the_next():
    board = {"egypt": {**egypt(FIVE), "upper-egypt": 20}}
    few = dict.fromkeys(("italy", "illyria", "thrace", "crete", "assyria"), 0)
    game = war(board=board, stock={**few, "africa": 6, "asia": 5})
    game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
    game.play("africa", PickUnits(("alexandria", "thebes"), {"upper-egypt": 10}))
    game.play("egypt", KeepFaction(first=True))
    assert tokens(game, "africa", "upper-egypt") == 6
    assert tokens(game, "asia", "upper-egypt") == 4


# 30.51


@rule("AC-30.511.1", "AC-30.511.2", "AC-30.513.1")
def test_flood_takes_seventeen_of_the_plain_and_spares_black_sites():
    board = {"thrace": {"moesia": "city", "tyras": "city", "danube": 20, "byzantium": 4}, "egypt": {"fayum": 3}}
    game = struck("thrace", "flood", board=board)
    assert set(about(game, "thrace")["cities"]) == {"tyras"}
    assert about(game, "thrace")["amount"] == 17
    default_all(game)
    assert city(game, "moesia") == "thrace"
    assert points(game, "thrace") == 34 - 17
    assert tokens(game, "thrace", "byzantium") == 4
    assert tokens(game, "egypt", "fayum") == 3  # another plain


@rule("AC-30.511.2")
def test_cities_without_a_site_on_the_plain_are_at_risk():
    game = struck("thrace", "flood", board={"thrace": {"danube": "city", "byzantium": 4}})
    assert city(game, "danube") is None


@rule("AC-30.512.1", "AC-30.512.2")
def test_ten_points_of_others_are_divided_by_the_victim():
    board = {"egypt": {"fayum": 20}, "asia": {"tanis": 8}, "africa": {"memphis": 8}}
    game = struck("egypt", "flood", board=board)
    game.play("egypt", AllotLosses({"asia": 3, "africa": 7}))
    default_all(game)
    assert (on_board(game, "egypt"), on_board(game, "asia"), on_board(game, "africa")) == (3, 5, 1)


@rule("AC-30.512.3")
def test_ten_points_or_fewer_of_others_are_all_lost():
    board = {"egypt": {"fayum": 20}, "asia": {"tanis": 4}, "africa": {"memphis": "city", "carthage": 4}}
    game = default_all(struck("egypt", "flood", board=board))
    assert tokens(game, "asia", "tanis") == 0
    assert cities(game, "africa") == []


@rule("AC-30.513.1", "AC-30.513.2")
def test_the_plain_with_most_own_points_is_flooded_and_ties_are_the_victims():
    game = default_all(struck("egypt", "flood", board={"egypt": {"fayum": 3, "danube": 4}}))
    assert tokens(game, "egypt", "danube") == 0
    assert tokens(game, "egypt", "fayum") == 3
    tie = struck("egypt", "flood", board={"egypt": {"fayum": 3, "danube": 3}})
    tie.play("egypt", ChoosePlace("nile"))
    assert tokens(tie, "egypt", "danube") == 3
    assert tokens(tie, "egypt", "fayum") == 0


@rule("AC-30.514.1", "AC-30.514.2", "AC-30.515.2")
def test_without_units_on_a_plain_one_coastal_city_is_lost():
    board = {"asia": {"sinope": "city", "troy": "city", "ankara": "city", "ionia": 6}}
    game = struck("asia", "flood", board=board)
    assert about(game, "asia")["cities"] == ["sinope", "troy"]
    game.play("asia", ChooseCity("troy"))
    assert cities(game, "asia") == ["ankara", "sinope"]
    assert tokens(game, "asia", "troy") == 0
    dry = struck("asia", "flood", board={"asia": {"ankara": "city", "ionia": 6}})
    assert not dry.pending
    assert cities(dry, "asia") == ["ankara"]
    built = struck("asia", "flood", board={"asia": {"troy": "city", "ionia": 6}}, advances={"asia": ["engineering"]})
    assert tokens(built, "asia", "troy") == 2


@rule("AC-30.515.1", "AC-32.312")
def test_engineering_limits_flood_to_seven():
    board = {"egypt": {"fayum": 20}, "asia": {"tanis": 20}}
    game = default_all(
        struck("egypt", "flood", board=board, advances={"egypt": ["engineering"], "asia": ["engineering"]})
    )
    assert (on_board(game, "egypt"), on_board(game, "asia")) == (13, 13)


# 30.52


def first_horde(game):
    """Where Barbarians were first placed."""
    return next(e.area for e in game.log if type(e).__name__ == "TokensPlaced" and e.owner == "barbarians")


@rule("AC-30.5211.1", "AC-30.5211.2", "AC-30.5212", "AC-30.5232.2")
def test_the_horde_appears_where_it_hurts_most():
    board = {"egypt": {"thebes": 2, "upper-egypt": 4, "nubia": 1}}
    game = default_all(struck("egypt", "barbarian-hordes", board=board))
    assert first_horde(game) == "upper-egypt"
    assert next(e.count for e in game.log if type(e).__name__ == "TokensPlaced" and e.owner == "barbarians") == 15
    table = game.table
    for area in table.occupied(table.barbarians):
        assert table.tokens(table.barbarians, area) <= table.box.board.limit[area]
    assert on_board(game, "egypt") < 7


@rule("AC-30.5211.3", "AC-30.5211.4")
def test_without_own_units_in_start_areas_an_empty_one_is_used():
    board = {"thrace": {"byzantium": 3}, "asia": {"scythia": 2}}
    game = default_all(struck("thrace", "barbarian-hordes", board=board))
    assert first_horde(game) == "scythia"  # the only start area, though Asia is there
    board = {"illyria": {"byzantium": 3}, "asia": {"germania": 2}}
    game = default_all(struck("illyria", "barbarian-hordes", board=board))
    assert first_horde(game) == "sudeten"
    board = {"illyria": {"byzantium": 3}, "barbarians": {"germania": 2}}
    assert first_horde(default_all(struck("illyria", "barbarian-hordes", board=board))) == "sudeten"


@rule(
    "AC-30.5231.1",
    "AC-30.5231.2",
    "AC-30.5232.1",
    "AC-30.5233.1",
    "AC-30.5234.1",
    "AC-30.5241.1",
    "AC-24.53.1",
    "AC-30.526",
)
def test_the_surplus_goes_on_to_the_next_greatest_damage():
    board = {"thrace": {"scythia": 3, "dacia": 1, "danube": 4, "crimea": 1}}
    game = default_all(struck("thrace", "barbarian-hordes", "salt", board=board))
    moves = [(e.source, e.target, e.count) for e in game.log if type(e).__name__ == "TokensMoved"]
    # 15 against 3: 13 are left, three stay; ten fall on the Danube with four tokens
    assert moves[0][:2] == ("scythia", "danube")
    assert tokens(game, "barbarians", "scythia") == 3
    assert hand(game, "thrace") == ["salt"]


@rule("AC-29.3.3", "AC-24.53.1")
def test_a_calamity_that_lies_open_cannot_be_drawn_from_a_hand():
    """The horde meets Asia beside a city of Thrace; Asia takes the city and draws the only card in hand."""
    board = {"thrace": {"scythia": "city", "byzantium": 3}, "asia": {"scythia": 40}}
    game = default_all(struck("thrace", "barbarian-hordes", "salt", board=board))
    assert any(isinstance(e, CardTaken) and e.card == "salt" for e in game.log)
    assert hand(game, "asia") == ["salt"]
    assert hand(game, "thrace") == []
    game = default_all(struck("thrace", "barbarian-hordes", board=board))
    assert any(type(e).__name__ == "CityReduced" and e.owner == "thrace" for e in game.log)
    assert not any(isinstance(e, CardTaken) for e in game.log)


@rule("AC-30.5233.2")
def test_the_horde_crosses_water_but_no_open_sea():
    game = default_all(struck("thrace", "barbarian-hordes", board={"thrace": {"kuban": 2}}))
    assert marches(game)[0] == ("scythia", "kuban")  # by water only
    # Sinope lies behind the Black Sea: they walk round it
    game = default_all(struck("thrace", "barbarian-hordes", board={"thrace": {"sinope": 2}}))
    assert len(marches(game)) > 2
    assert not any(game.box.board.open_sea[game.table.area(target)] for _, target in marches(game))


def marches(game):
    """From where to where the horde went, step by step."""
    return [(e.source, e.target) for e in game.log if type(e).__name__ == "TokensMoved" and e.owner == "barbarians"]


@rule("AC-30.5241.1")
def test_the_horde_enters_areas_of_the_victim_alone_first():
    """Though it would do more damage where somebody else stands, too."""
    board = {"thrace": {"dacia": 1, "danube": 4}, "asia": {"danube": 1}}
    assert marches(default_all(struck("thrace", "barbarian-hordes", board=board)))[0] == ("scythia", "dacia")
    board["asia"] = {"troy": 1}
    assert marches(default_all(struck("thrace", "barbarian-hordes", board=board)))[0] == ("scythia", "danube")


@rule("AC-30.5241.1")
def test_the_horde_passes_a_city_that_it_cannot_take():
    """Nine are left, of whom six go on: too few for the city on the Danube, but not for a token in Dacia."""
    board = {"thrace": {"danube": "city", "dacia": 1, "byzantium": 2}, "barbarians": {"germania": 46}}
    game = default_all(struck("thrace", "barbarian-hordes", board=board))
    assert marches(game)[0] == ("scythia", "dacia")
    assert city(game, "danube") == "thrace"


@rule("AC-30.5241.2", "AC-30.5242.1", "AC-30.5242.3", "AC-30.5235.1", "AC-30.5235.2")
def test_without_a_goal_nearby_the_horde_walks_towards_the_nearest():
    board = {"thrace": {"byzantium": 3}, "asia": {"moesia": 2, "danube": 2}}
    game = default_all(struck("thrace", "barbarian-hordes", board=board))
    moves = [(e.source, e.target) for e in game.log if type(e).__name__ == "TokensMoved"]
    assert moves[0][0] == "scythia"
    assert moves[0][1] in ("danube", "dacia")
    assert on_board(game, "barbarians") > 0
    far = default_all(struck("thrace", "barbarian-hordes", board={"thrace": {"thebes": 3}, "asia": {"danube": 5}}))
    assert on_board(far, "thrace") == 3


@rule("AC-30.5242.2", "AC-30.5241.2")
def test_barbarians_pass_areas_they_hold():
    board = {"thrace": {"byzantium": 3}, "barbarians": {"danube": 5, "moesia": 4, "dacia": 3}}
    game = default_all(struck("thrace", "barbarian-hordes", board=board))
    assert tokens(game, "barbarians", "danube") == 5
    assert on_board(game, "thrace") == 0


@rule("AC-30.5242.2", "AC-30.5231.1", "AC-24.1.2")
def test_barbarians_do_not_stay_in_the_area_of_a_pirate_city():
    """It is full: all of them go on, and the first area beyond has room for those that are too many."""
    board = {"thrace": {"byzantium": 3}, "pirates": ["scythia", "danube", "moesia", "tyras", "dacia"]}
    game = default_all(struck("thrace", "barbarian-hordes", board=board))
    assert cities(game, "barbarians") == ["dacia", "danube", "moesia", "scythia", "tyras"]
    assert [tokens(game, "barbarians", area) for area in cities(game, "barbarians")] == [0] * 5
    assert on_board(game, "thrace") == 0
    assert on_board(game, "barbarians") > 0


@rule("AC-30.5251.1", "AC-30.5251.2")
def test_between_equal_choices_the_trader_decides_or_who_has_most_in_stock():
    board = {"egypt": {"thebes": 3, "buhen": 3}}
    game = struck("egypt", "barbarian-hordes", board=board, traders={"barbarian-hordes": "asia"})
    assert asked(game) == ["asia"]
    game.play("asia", ChoosePlace("buhen"))
    untraded = struck("egypt", "barbarian-hordes", board=board, stock={"africa": 20})
    assert asked(untraded) == ["italy"]


@rule("AC-30.5234.2")
def test_the_horde_does_not_think_ahead():
    # Dacia has one token more than the Danube, though rich Moesia lies behind both
    board = {"thrace": {"dacia": 3, "danube": 2, "moesia": 4, "tyras": 2}}
    assert marches(default_all(struck("thrace", "barbarian-hordes", board=board)))[0] == ("scythia", "dacia")


@pytest.mark.parametrize("left", [1, 3, 4, 5, 7, 9, 12])
@pytest.mark.parametrize(
    "there",
    [
        {"thrace": {"scythia": 2}},
        {"thrace": {"scythia": 4}, "asia": {"scythia": 2}},
        {"thrace": {"scythia": 3}, "asia": {"scythia": 3}, "crete": {"scythia": 1}},
        {"thrace": {"scythia": "city", "byzantium": 3}},
    ],
    ids=["alone", "with-one", "with-two", "city"],
)
@rule("AC-30.5234.1")
def test_the_damage_foreseen_is_the_damage_done(there, left):
    board = {**there, "barbarians": {"germania": 55 - left}}
    advances = {"asia": ["metalworking"]}
    scene = stage("census", board=board, advances=advances)
    scythia = scene.table.area("scythia")
    counts, stands = aftermath(scene.table, scythia, left)
    game = default_all(struck("thrace", "barbarian-hordes", board=board, advances=advances))
    for name in ("thrace", "asia", "crete"):
        assert tokens(game, name, "scythia") == counts[scene.table.nation(name)]
    assert (city(game, "scythia") is not None) == stands
    assert tokens(game, "barbarians", "scythia") == min(counts[-1], scene.box.board.limit[scythia])


@rule("AC-30.5252")
def test_barbarians_do_not_use_cards():
    """Four of them, for no more are left, against four: all fall, whatever who commands them holds."""
    board = {"egypt": {"jalo": 4}, "barbarians": {"germania": 51}}
    cards = {"asia": ["metalworking", "engineering"]}
    game = struck("egypt", "barbarian-hordes", board=board, advances=cards, traders={"barbarian-hordes": "asia"})
    default_all(game)
    assert (tokens(game, "barbarians", "jalo"), tokens(game, "egypt", "jalo")) == (0, 0)


@rule("AC-30.527")
def test_crete_is_no_victim_of_hordes():
    game = struck("crete", "barbarian-hordes", board={"crete": {"knossos": 3}})
    assert on_board(game, "barbarians") == 0
    assert on_board(game, "crete") == 3


@rule("AC-30.5212", "AC-30.5241.1")
def test_hordes_take_cities():
    game = default_all(struck("thrace", "barbarian-hordes", board={"thrace": {"scythia": "city", "byzantium": 3}}))
    assert city(game, "scythia") is None
    assert tokens(game, "barbarians", "scythia") == 3


# 30.61


@rule("AC-29.61.3", "AC-29.61.ex1", "AC-30.611.1", "AC-30.611.2", "AC-30.611.3", "AC-29.4.3")
def test_epidemic_takes_sixteen_and_the_trader_is_immune():
    board = {"egypt": {"thebes": 20}, "crete": {"knossos": 12}, "asia": {"troy": 12}, "africa": {"carthage": 12}}
    game = struck("egypt", "epidemic", board=board, traders={"epidemic": "crete"})
    default_all(game)
    assert on_board(game, "egypt") == 4
    assert on_board(game, "crete") == 12
    assert (on_board(game, "asia"), on_board(game, "africa")) == (2, 2)
    kept = struck("crete", "epidemic", board=board)
    form = about(kept, "crete")
    assert form["most"] == {"africa": 10, "asia": 10, "egypt": 10}
    assert form["amount"] == 25


@rule("AC-30.612.1", "AC-30.612.2")
def test_one_token_stays_everywhere_even_of_a_city():
    board = {"egypt": {"thebes": 3, "nubia": 1, "memphis": "city", "buhen": 9, "upper-egypt": 9}}
    game = struck("egypt", "epidemic", board=board)
    refused(game, "egypt", LoseTokens("thebes", 3), "AC-29.62")
    refused(game, "egypt", LoseTokens("nubia", 1), "AC-29.62")
    refused(game, "egypt", LoseCity("memphis", 0), "AC-30.612")
    game.play("egypt", LoseCity("memphis", 1))
    assert about(game, "egypt")["amount"] == 12
    default_all(game)
    assert tokens(game, "egypt", "thebes") >= 1
    assert tokens(game, "egypt", "memphis") == 1


@pytest.mark.parametrize(
    ("cards", "own", "other"),
    [([], 16, 10), (["medicine"], 8, 5), (["roadbuilding"], 21, 15), (["medicine", "roadbuilding"], 13, 10)],
)
@rule("AC-30.613.1", "AC-30.613.2", "AC-30.614", "AC-30.615", "AC-32.431", "AC-32.252")
def test_medicine_and_roadbuilding(cards, own, other):
    board = {"egypt": {"thebes": 30}, "asia": {"troy": 30}}
    game = default_all(struck("egypt", "epidemic", board=board, advances={"egypt": cards, "asia": cards}))
    assert (on_board(game, "egypt"), on_board(game, "asia")) == (30 - own, 30 - other)


# 30.71


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ([], 3),
        (["music"], 4),
        (["drama-and-poetry"], 4),
        (["law"], 4),
        (["democracy"], 4),
        (["music", "law"], 5),
        (["military"], 2),
        (["roadbuilding"], 2),
        (["military", "roadbuilding"], 1),
        (["military", "law"], 3),
        (["music", "law", "democracy"], 5),
    ],
)
@rule("AC-30.711", "AC-30.712", "AC-30.713", "AC-30.714", "AC-30.715", "AC-32.811", "AC-32.833", "AC-32.252")
def test_civil_disorder(cards, left):
    game = struck("egypt", "civil-disorder", board={"egypt": {**egypt(FIVE), **FED}}, advances={"egypt": cards})
    default_all(game)
    assert len(cities(game, "egypt")) == left


# 30.81


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ([], 1),
        (["law"], 2),
        (["philosophy"], 2),
        (["theology"], 4),
        (["monotheism"], 0),
        (["roadbuilding"], 0),
        (["theology", "law"], 5),
        (["law", "monotheism"], 1),
    ],
)
@rule(
    "AC-30.811",
    "AC-30.812",
    "AC-30.813",
    "AC-30.814",
    "AC-30.815",
    "AC-30.816",
    "AC-30.817",
    "AC-32.943",
    "AC-32.951",
    "AC-32.811",
    "AC-32.841",
)
def test_iconoclasm_and_heresy(cards, left):
    game = struck("egypt", "iconoclasm-and-heresy", board={"egypt": {**egypt(FIVE), **FED}}, advances={"egypt": cards})
    default_all(game)
    assert len(cities(game, "egypt")) == left


@rule("AC-30.818.1", "AC-30.818.2", "AC-30.819.1", "AC-30.819.2", "AC-32.951")
def test_two_cities_of_others_are_reduced_as_the_victim_names_them():
    board = {
        "egypt": {"thebes": 3},
        "asia": {"sinope": "city", "troy": "city", "ionia": 6},
        "africa": {"carthage": "city", "tunisia": 3},
        "italy": {"rome": "city", "samnium": 3},
        "crete": {"knossos": "city", "phaestos": "city", "rhodes": 4},
    }
    game = struck(
        "egypt",
        "iconoclasm-and-heresy",
        board=board,
        traders={"iconoclasm-and-heresy": "africa"},
        advances={"italy": ["theology"], "crete": ["philosophy"]},
    )
    assert about(game, "egypt")["cities"] == ["knossos", "phaestos", "sinope", "troy"]
    game.play("egypt", ChooseCity("knossos"))
    assert about(game, "egypt")["cities"] == ["sinope", "troy"]  # of a Philosophy holder one only
    game.play("egypt", ChooseCity("troy"))
    assert cities(game, "crete") == ["phaestos"]
    assert cities(game, "asia") == ["sinope"]
    both = struck("egypt", "iconoclasm-and-heresy", board={"egypt": {"thebes": 3}, "asia": board["asia"]})
    default_all(both)
    assert cities(both, "asia") == []


# 30.91

COAST = {
    "egypt": {"tanis": "city", "alexandria": "city", "jerusalem": "city", "memphis": "city", "thebes": 9},
    "asia": {"sinope": "city", "troy": "city", "ionia": 6},
    "africa": {"carthage": "city", "tunisia": 3},
    "crete": {"knossos": "city", "phaestos": 3},
}


@rule("AC-30.911.1", "AC-30.911.2", "AC-30.912.1", "AC-30.912.3", "AC-30.912.4", "AC-15.31.1")
def test_piracy_takes_two_coastal_cities_and_one_each_of_two_others():
    game = struck("egypt", "piracy", board=COAST, traders={"piracy": "africa"})
    assert asked(game) == ["africa"]
    assert about(game, "africa")["cities"] == ["alexandria", "jerusalem", "tanis"]
    game.play("africa", ChooseCity("tanis"))
    game.play("africa", ChooseCity("alexandria"))
    assert asked(game) == ["egypt"]
    assert about(game, "egypt")["cities"] == ["knossos", "sinope", "troy"]
    game.play("egypt", ChooseCity("troy"))
    # one of each: only Crete is left
    assert cities(game, "barbarians") == ["alexandria", "knossos", "tanis", "troy"]
    assert cities(game, "africa") == ["carthage"]


@rule("AC-30.912.2", "AC-29.4.3", "AC-24.53.1")
def test_others_suffer_though_the_victim_has_no_coast():
    board = {**COAST, "egypt": {"memphis": "city", "thebes": 3}}
    game = default_all(struck("egypt", "piracy", board=board))
    assert len(cities(game, "barbarians")) == 2
    assert cities(game, "egypt") == ["memphis"]


@rule("AC-30.911.1", "AC-29.4.3")
def test_untraded_piracy_is_the_victims_own_choice():
    game = struck("egypt", "piracy", board=COAST)
    assert asked(game) == ["egypt"]
    game.play("egypt", ChooseCity("jerusalem"))
    assert city(game, "jerusalem") == "barbarians"


# 32.94


def conversion(board, **position):
    return stage(
        "calamity-resolution",
        board=board,
        advances={"egypt": ["monotheism"], **position.pop("advances", {})},
        **position,
    )


@rule("AC-32.941.1", "AC-32.941.2", "AC-32.941.3", "AC-18.1.11")
def test_monotheism_converts_one_area_beside_own_units_by_land():
    board = {"egypt": {"memphis": 3}, "asia": {"tanis": "city", "fayum": 4, "gaza": 2, "ionia": 3}}
    game = conversion(board)
    assert set(about(game, "egypt")["abilities"]["monotheism"].areas) == {"tanis", "fayum"}
    refused(game, "egypt", UseMonotheism("gaza"), "AC-32.941")
    game.play("egypt", UseMonotheism("fayum"))
    assert tokens(game, "egypt", "fayum") == 4
    assert tokens(game, "asia", "fayum") == 0
    assert not game.pending
    game = conversion(board)
    game.play("egypt", UseMonotheism("tanis"))
    assert city(game, "tanis") == "egypt"
    game = conversion(board)
    game.play("egypt", Done())
    assert city(game, "tanis") == "asia"
    starving = {"egypt": {"memphis": "city", "thebes": 1}, "asia": {"fayum": 4}}
    game = conversion(starving)
    game.play("egypt", UseMonotheism("fayum"))
    assert city(game, "memphis") == "egypt"  # those converted support it already
    game = conversion(starving)
    game.play("egypt", Done())
    assert city(game, "memphis") is None
    strait = conversion({"egypt": {"troy": 2}, "asia": {"byzantium": 2, "sardes": 2}})  # by water, and by land
    assert about(strait, "egypt")["abilities"]["monotheism"].areas == ["sardes"]
    refused(strait, "egypt", UseMonotheism("byzantium"), "AC-32.941")


@rule("AC-32.942.1")
def test_monotheism_needs_the_pieces():
    board = {"egypt": {"memphis": 3}, "asia": {"fayum": 4, "tanis": 3}}
    game = conversion(board, stock={"egypt": 3})
    refused(game, "egypt", UseMonotheism("fayum"), "AC-32.942")
    game.play("egypt", UseMonotheism("tanis"))


@rule("AC-32.942.2", "AC-32.942.3", "AC-32.952")
@pytest.mark.parametrize("guard", ["theology", "monotheism", "barbarians", "pirates"])
def test_some_cannot_be_converted(guard):
    board = {"egypt": {"memphis": 3}, "asia": {"fayum": 2, "tanis": 1}}
    advances = {}
    if guard == "barbarians":
        board["barbarians"] = {"fayum": 2}
    elif guard == "pirates":
        board["pirates"] = ["alexandria"]
    else:
        board["africa"] = {"fayum": 2}
        advances = {"africa": [guard]}
    game = conversion(board, advances=advances)
    areas = about(game, "egypt")["abilities"]["monotheism"].areas
    assert areas == (["tanis"] if guard != "pirates" else ["fayum", "tanis"])


@rule("AC-29.8", "AC-26.5")
def test_support_is_checked_after_the_calamities():
    """Famine takes tokens only, but then three cities have four to feed them."""
    three = dict.fromkeys(["memphis", "tanis", "alexandria"], "city")
    game = struck("egypt", "famine", board={"egypt": {**three, "thebes": 14}})
    game.play("egypt", LoseTokens("thebes", 10))
    assert game.decision("egypt").kind == "reduce-for-support"
    default_all(game)
    assert len(cities(game, "egypt")) == 2


@rule("AC-30.213.1")
def test_with_engineering_the_city_that_loses_most_by_being_reduced_is_struck():
    """Petra leaves one token, Fayum would leave five: only Petra's loss is the greatest."""
    board = {"egypt": {"petra": "city", "fayum": "city", "thebes": 6}}
    game = struck("egypt", "volcanic-eruption-earthquake", board=board, advances={"egypt": ["engineering"]})
    assert not game.pending
    assert (cities(game, "egypt"), tokens(game, "egypt", "petra")) == (["fayum"], 1)
