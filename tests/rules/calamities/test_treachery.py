"""Treachery, and who benefits from a calamity."""

import pytest
from rules.calamities.stage import beneficiary, calamities, done, finish, struck
from rules.scenes import FIVE, asked, cities, city, on_board, refused, stock, tokens

from ochre.rules.calamities.choices import ChooseCity
from ochre_testing import rule

NO_BENEFICIARY = [
    "volcanic-eruption-earthquake",
    "famine",
    "slave-revolt",
    "flood",
    "superstition",
    "cyclone",
    "civil-disorder",
    "corruption",
    "regression",
]
TRADED = ["treachery", "barbarian-hordes", "epidemic", "iconoclasm-and-heresy", "piracy"]


@rule("WE-cal.treachery.1", "WE-cal.gen.12")
def test_the_beneficiary_annexes_one_city_of_choice() -> None:
    board = {"rome": ["rome", "salonae", "massilia"], "egypt": {"siwa": 1}}
    game = struck("rome", "treachery", board=board, traders={"treachery": "egypt"})
    assert asked(game) == ["egypt"]
    refused(game, "egypt", ChooseCity("rubicon"), "WE-cal.treachery.1")
    game.play("egypt", ChooseCity("salonae"))
    assert done(game)
    assert (city(game, "salonae"), cities(game, "rome")) == ("egypt", ["massilia", "rome"])
    table = game.table
    assert table.cities_in_stock(table.nation("egypt")) == 8
    assert table.cities_in_stock(table.nation("rome")) == 7


@rule("WE-cal.treachery.2", "WE-adv.diplomacy.3")
@pytest.mark.parametrize(("advances", "lost"), [([], 1), (["diplomacy"], 2)])
def test_diplomacy_costs_one_city_more(advances: list[str], lost: int) -> None:
    board = {"rome": ["rome", "salonae", "massilia"]}
    game = finish(struck("rome", "treachery", board=board, advances={"rome": advances}, traders={"treachery": "egypt"}))
    assert len(cities(game, "egypt")) == lost


@rule("WE-cal.treachery.4-v1")
def test_what_the_beneficiary_cannot_annex_is_destroyed() -> None:
    egypt = ["alexandria", "fayum", "memphis", "tanis", "gaza", "jerusalem", "cyrene", "petra"]
    board = {"rome": ["rome", "salonae", "rubicon"], "egypt": egypt}
    position = {"board": board, "advances": {"rome": ["diplomacy"]}, "traders": {"treachery": "egypt"}}
    game = struck("rome", "treachery", **position)
    game.play("egypt", ChooseCity("rome"))
    assert city(game, "rome") == "egypt"  # the ninth and last
    game.play("egypt", ChooseCity("rubicon"))
    assert done(game)
    assert (city(game, "rubicon"), tokens(game, "rome", "rubicon")) == (None, 0)


@rule("WE-adv.public-works.4")
def test_the_token_beside_an_annexed_city_is_destroyed() -> None:
    board = {"rome": {"rome": {"city": True, "tokens": 1}}}
    game = struck("rome", "treachery", board=board, advances={"rome": ["public-works"]}, traders={"treachery": "egypt"})
    assert done(game)
    assert (city(game, "rome"), on_board(game, "rome"), on_board(game, "egypt")) == ("egypt", 0, 0)


@rule("WE-cal.gen.21", "WE-cal.treachery.3", "WE-cal.barbarian-hordes.9")
@pytest.mark.parametrize("card", TRADED)
def test_the_last_trader_of_a_calamity_is_its_beneficiary(card: str) -> None:
    """Egypt has fewest cities in stock; it traded the card."""
    board = {"rome": ["rome"], "egypt": ["gaza", "cyrene"]}
    assert beneficiary(finish(struck("rome", card, board=board, traders={card: "egypt"})), card) == "egypt"
    assert beneficiary(finish(struck("rome", card, board=board)), card) != "egypt"


@rule(
    "WE-cal.gen.22",
    "WE-gen.49",
    "WE-cal.treachery.3",
    "WE-cal.barbarian-hordes.9",
    "WE-cal.civil-war.9",
    "WE-cal.tyranny.8",
)
@pytest.mark.parametrize("card", [*TRADED, "civil-war", "tyranny"])
def test_by_stock_most_cities_then_most_tokens_then_the_ranking_decide(card: str) -> None:
    board = {
        "rome": {"rome": "city"},
        "minoa": {"knossos": "city"},  # 8 cities in stock, 55 tokens
        "assyria": {"assyria": "city"},
        "hatti": {"kanesh": 3},  # 9 cities, 52 tokens
        "hellas": {"dacia": 2},  # 9 cities, 53 tokens
        "egypt": {"siwa": 2},  # the same, lower in ranking
    }
    players = (*FIVE, "rome")
    assert beneficiary(finish(struck("rome", card, players=players, board=board)), card) == "hellas"
    board["hatti"] = {"kanesh": 2}
    assert beneficiary(finish(struck("rome", card, players=players, board=board)), card) == "hatti"
    for nation, area in (("hatti", "kanesh"), ("hellas", "dacia"), ("egypt", "siwa")):
        board[nation] = {area: "city"}
    assert beneficiary(finish(struck("rome", card, players=players, board=board)), card) == "minoa"


@rule("WE-cal.gen.22")
@pytest.mark.parametrize("card", ["civil-war", "tyranny"])
def test_civil_war_and_tyranny_go_by_stock_always(card: str) -> None:
    board = {"rome": {"rome": "city"}, "minoa": {"knossos": 1}}
    game = struck("rome", card, board=board, traders={card: "egypt"})
    assert beneficiary(finish(game), card) == "assyria"


@rule("WE-cal.gen.23", "WE-cal.civil-war.9", "WE-cal.tyranny.8")
@pytest.mark.parametrize("card", [*TRADED, "civil-war", "tyranny"])
def test_the_victim_is_never_the_beneficiary(card: str) -> None:
    """Rome alone has all its cities and most tokens in stock."""
    others = {"minoa": "knossos", "assyria": "assyria", "hatti": "kanesh", "hellas": "byzantium", "egypt": "gaza"}
    board = {nation: {area: {"city": True, "tokens": 5}} for nation, area in others.items()}
    game = finish(struck("rome", card, players=(*FIVE, "rome"), board=board))
    assert beneficiary(game, card) == "minoa"


@rule("WE-cal.gen.18")
@pytest.mark.parametrize("card", NO_BENEFICIARY)
def test_calamities_that_mention_no_beneficiary_have_none(card: str) -> None:
    game = finish(struck("rome", card, traders={card: "egypt"}))
    assert beneficiary(game, card) is None


@rule("WE-cal.gen.21")
def test_a_trader_who_has_left_the_game_is_no_beneficiary() -> None:
    game = calamities(
        hands={"rome": ["treachery"]}, board={"rome": ["rome"]}, traders={"treachery": "egypt"}, left=["egypt", "minoa"]
    )
    assert beneficiary(game, "treachery") == "assyria"


def test_two_cities_that_both_change_hands_need_no_choice() -> None:
    position = {"advances": {"rome": ["diplomacy"]}, "traders": {"treachery": "egypt"}}
    game = struck("rome", "treachery", board={"rome": ["rome", "salonae"]}, **position)
    assert done(game)
    assert cities(game, "egypt") == ["rome", "salonae"]
    assert stock(game, "rome") == 55
