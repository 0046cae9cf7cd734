"""The eight minor calamities."""

import pytest
from rules.calamities.stage import calamities, done, hand, owed, struck
from rules.scenes import asked, cities, city, on_board, refused, tokens, treasury

from ochre.rules.calamities.choices import ChooseCity
from ochre.rules.calamities.minor import GiveToBandits, PayForCity
from ochre.rules.losses import LoseCity, LoseTokens
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule


@rule("WE-cal.tempest.1", "WE-cal.tempest.2")
def test_tempest_takes_two_damage_on_the_coasts_and_five_treasury() -> None:
    board = {"rome": {"cisalpina": 3, "etruria": 2, "samnium": 2, "rome": "city"}}
    game = struck("rome", "tempest", board=board, treasury={"rome": 7})
    assert owed(game, "rome") == 2
    refused(game, "rome", LoseTokens("cisalpina", 1), "WE-cal.gen.7")  # not coastal
    game.play("rome", LoseTokens("etruria", 1))
    assert treasury(game, "rome") == 7  # in the order of the text
    game.play("rome", LoseTokens("samnium", 1))
    assert done(game)
    assert treasury(game, "rome") == 2


@rule("WE-cal.tempest.1")
def test_tempest_spares_who_has_nothing_on_the_coasts() -> None:
    game = struck("rome", "tempest", board={"rome": {"cisalpina": 3}}, treasury={"rome": 7})
    assert done(game)
    assert (tokens(game, "rome", "cisalpina"), treasury(game, "rome")) == (3, 2)


@rule("WE-cal.squandered-wealth.1")
def test_squandered_wealth_loses_ten_treasury() -> None:
    game = struck("rome", "squandered-wealth", "gold", "iron", "wine", treasury={"rome": 13})
    assert done(game)
    assert (treasury(game, "rome"), len(hand(game, "rome"))) == (3, 3)
    assert game.table.state.stock[game.table.nation("rome")] == 52


@rule("WE-cal.gen.17")
@pytest.mark.parametrize(("card", "left"), [("squandered-wealth", 0), ("city-riots", 0), ("tempest", 0)])
def test_who_has_too_little_treasury_loses_all_of_it(card: str, left: int) -> None:
    game = struck("rome", card, treasury={"rome": 4})
    assert done(game)
    assert treasury(game, "rome") == left


@rule("WE-cal.city-riots.1", "WE-cal.city-riots.2")
def test_city_riots_reduce_one_city_and_lose_five_treasury() -> None:
    game = struck("rome", "city-riots", board={"rome": ["rome", "rubicon"]}, treasury={"rome": 8})
    refused(game, "rome", ReduceCity("salonae"), "WE-cal.gen.10")
    game.play("rome", ReduceCity("rubicon"))
    assert done(game)
    assert (cities(game, "rome"), tokens(game, "rome", "rubicon"), treasury(game, "rome")) == (["rome"], 3, 3)


@rule("WE-cal.city-in-flames.1")
def test_city_in_flames_destroys_one_city() -> None:
    game = struck("rome", "city-in-flames", board={"rome": ["rome", "rubicon"]}, treasury={"rome": 10})
    refused(game, "rome", ChooseCity("salonae"), "WE-cal.city-in-flames.1")
    game.play("rome", ChooseCity("rome"))
    assert done(game)
    assert (cities(game, "rome"), on_board(game, "rome"), treasury(game, "rome")) == (["rubicon"], 0, 10)


@rule("WE-cal.city-in-flames.2")
def test_ten_treasury_prevent_the_fire() -> None:
    game = struck("rome", "city-in-flames", board={"rome": ["rome"]}, treasury={"rome": 11})
    game.play("rome", PayForCity())
    assert done(game)
    assert (cities(game, "rome"), treasury(game, "rome")) == (["rome"], 1)


@rule("WE-cal.gen.16")
def test_paying_needs_the_full_amount() -> None:
    game = struck("rome", "city-in-flames", board={"rome": ["rome", "rubicon"]}, treasury={"rome": 9})
    refused(game, "rome", PayForCity(), "WE-cal.gen.16")
    game.play("rome", ChooseCity("rome"))
    assert treasury(game, "rome") == 9
    alone = struck("rome", "city-in-flames", board={"rome": ["rome"]}, treasury={"rome": 9})
    assert done(alone)  # no choice: nothing is paid and the city burns
    assert (cities(alone, "rome"), treasury(alone, "rome")) == ([], 9)


@rule("WE-cal.tribal-conflict.1")
def test_tribal_conflict_is_five_damage() -> None:
    game = struck("rome", "tribal-conflict", board={"rome": {"cisalpina": 6}})
    assert done(game)
    assert tokens(game, "rome", "cisalpina") == 1


@rule("WE-cal.minor-uprising.1")
def test_minor_uprising_destroys_one_city() -> None:
    game = struck("rome", "minor-uprising", board={"rome": ["rome", "rubicon"]}, treasury={"rome": 20})
    game.play("rome", ChooseCity("rubicon"))
    assert done(game)
    assert (cities(game, "rome"), on_board(game, "rome"), treasury(game, "rome")) == (["rome"], 0, 20)


@rule("WE-cal.banditry.1")
def test_banditry_takes_two_commodity_cards_of_choice() -> None:
    game = struck("rome", "banditry", "gold", "ochre", "ochre", "iron")
    refused(game, "rome", GiveToBandits(["ochre"]), "WE-cal.banditry.2")
    refused(game, "rome", GiveToBandits(["ochre", "ochre", "iron"]), "WE-cal.banditry.1")
    refused(game, "rome", GiveToBandits(["iron", "iron"]), "WE-cal.banditry.1")
    refused(game, "rome", GiveToBandits(["iron", "banditry"]), "WE-cal.banditry.1")
    game.play("rome", GiveToBandits(["iron", "ochre"]))
    assert done(game)
    assert hand(game, "rome") == ["ochre", "gold"]


@rule("WE-cal.banditry.2")
@pytest.mark.parametrize(("given", "paid"), [([], 8), (["ochre"], 4), (["ochre", "gold"], 0)])
def test_each_card_may_be_kept_for_four_treasury(given: list[str], paid: int) -> None:
    game = struck("rome", "banditry", "gold", "ochre", "iron", treasury={"rome": 9})
    game.play("rome", GiveToBandits(given))
    assert done(game)
    assert treasury(game, "rome") == 9 - paid
    assert len(hand(game, "rome")) == 3 - len(given)


@rule("WE-cal.banditry.3")
def test_bandits_take_water() -> None:
    game = struck("rome", "banditry", "gold", "water", "water")
    assert game.pending[0].default(game.table) == GiveToBandits(["water", "water"])
    game.play("rome", GiveToBandits(["water", "water"]))
    assert done(game)
    assert hand(game, "rome") == ["gold"]


@rule("WE-cal.gen.27")
@pytest.mark.parametrize("held", [[], ["gold"], ["gold", "iron"]])
def test_bandits_take_what_there_is(held: list[str]) -> None:
    game = struck("rome", "banditry", *held, treasury={"rome": 3})
    assert done(game)
    assert (hand(game, "rome"), treasury(game, "rome")) == ([], 3)


@rule("WE-cal.coastal-migration.1", "WE-cal.coastal-migration.2")
def test_coastal_migration_destroys_a_coastal_city_and_loses_five_treasury() -> None:
    board = {"celt": ["alesia", "upper-rhine", "londinium", "belgica"]}
    game = struck("celt", "coastal-migration", board=board, treasury={"celt": 6})
    refused(game, "celt", ChooseCity("alesia"), "WE-cal.gen.11")
    game.play("celt", ChooseCity("londinium"))
    assert done(game)
    assert (city(game, "londinium"), on_board(game, "celt"), treasury(game, "celt")) == (None, 0, 1)


@rule("WE-cal.coastal-migration.1")
def test_coastal_migration_without_a_coastal_city_costs_treasury_alone() -> None:
    game = struck("celt", "coastal-migration", board={"celt": ["alesia"]}, treasury={"celt": 6})
    assert done(game)
    assert (cities(game, "celt"), treasury(game, "celt")) == (["alesia"], 1)


@rule("WE-9a.2")
def test_treasury_lost_to_an_earlier_card_cannot_pay_for_a_later_one() -> None:
    """Squandered Wealth (3) before City in Flames (5)."""
    game = struck("rome", "city-in-flames", "squandered-wealth", board={"rome": ["rome"]}, treasury={"rome": 15})
    assert done(game)
    assert (cities(game, "rome"), treasury(game, "rome")) == ([], 5)


def test_victims_of_different_minor_calamities_answer_at_once() -> None:
    game = calamities(
        hands={"rome": ["minor-uprising"], "celt": ["tribal-conflict"], "egypt": ["banditry", "gold", "gold", "iron"]},
        board={"rome": ["rome", "salonae"], "celt": {"alesia": 5, "belgica": 5, "londinium": "city"}},
    )
    assert asked(game) == ["celt", "rome", "egypt"]
    game.play("egypt", GiveToBandits(["iron", "gold"]))
    game.play("celt", LoseCity("londinium", 1))
    game.play("rome", ChooseCity("rome"))
    game.play("celt", LoseTokens("alesia", 1))
    assert done(game)
