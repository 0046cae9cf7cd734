"""Taking damage and reducing cities (chapter 8, definitions)."""

from functools import cache
from itertools import combinations_with_replacement

import pytest
from rules.calamities.stage import done, finish, owed, struck
from rules.scenes import asked, cities, city, on_board, refused, stock, tokens

from ochre.engine.errors import IllegalAction
from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity, NameVictims
from ochre.rules.losses import LoseCity, LoseTokens, Means
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule


def tribal_conflict(board: dict[str, object], *, in_stock: int | None = None, advances: tuple[str, ...] = ()) -> Game:
    """Rome takes 5 damage; so many of its tokens are in stock."""
    return _struck("tribal-conflict", board, in_stock, advances)


def tempest(board: dict[str, object], *, in_stock: int | None = None) -> Game:
    """Rome takes 2 damage on the coasts."""
    return _struck("tempest", board, in_stock, ())


def _struck(card: str, board: dict[str, object], in_stock: int | None, advances: tuple[str, ...]) -> Game:
    """Tokens that are to be neither in stock nor in the named areas fill Cisalpina, far from any coast."""
    spare = 0
    if in_stock is not None:
        there = sum(here if isinstance(here, int) else 0 for here in board.values())
        spare = 55 - there - in_stock
    return struck("rome", card, board={"rome": {**board, "cisalpina": spare}}, advances={"rome": list(advances)})


@rule("WE-cal.gen.7")
def test_damage_is_taken_in_own_units_of_choice_which_go_to_stock() -> None:
    game = tribal_conflict({"pannonia": 4, "samnium": 3, "rome": "city"})
    before = stock(game, "rome")
    game.play("rome", LoseTokens("samnium", 2))
    assert (owed(game, "rome"), tokens(game, "rome", "samnium")) == (3, 1)
    refused(game, "rome", LoseTokens("pannonia", 4), "WE-cal.gen.7")  # more than is owed
    refused(game, "rome", LoseTokens("samnium", 2), "WE-cal.gen.7")  # more than are there
    refused(game, "rome", LoseTokens("samnium", 0), "WE-cal.gen.7")
    refused(game, "rome", LoseTokens("etruria", 1), "WE-cal.gen.7")
    game.play("rome", LoseTokens("pannonia", 3))
    assert done(game)
    assert stock(game, "rome") == before + 5


def test_losses_chosen_all_at_once_are_taken_though_the_last_of_them_are_no_choice() -> None:
    game = tribal_conflict({"pannonia": 4, "samnium": 3})
    game.play("rome", [LoseTokens("samnium", 3), LoseTokens("pannonia", 2)])  # after the first only Pannonia is left
    assert done(game)
    assert (tokens(game, "rome", "samnium"), tokens(game, "rome", "pannonia")) == (0, 2)
    assert len(game.record.entries) == 1


@pytest.mark.parametrize("second", [LoseTokens("pannonia", 3), LoseTokens("pannonia", 1), LoseTokens("etruria", 2)])
def test_losses_that_do_not_go_on_to_the_very_end_are_refused(second: LoseTokens) -> None:
    game = tribal_conflict({"pannonia": 4, "samnium": 3})
    before = game.hash()
    with pytest.raises(IllegalAction):
        game.play("rome", [LoseTokens("samnium", 3), second])
    assert game.hash() == before


@rule("WE-cal.gen.7")
def test_a_city_is_five_damage() -> None:
    game = tribal_conflict({"pannonia": 4, "samnium": 3, "rome": "city"})
    game.play("rome", LoseCity("rome"))
    assert done(game)
    assert (city(game, "rome"), tokens(game, "rome", "rome"), on_board(game, "rome")) == (None, 0, 7)


@rule("WE-cal.gen.8", "WE-cal.gen.8ex")
def test_a_city_replaced_by_two_tokens_is_three_damage() -> None:
    game = tribal_conflict({"pannonia": 4, "samnium": 3, "rome": "city"})
    refused(game, "rome", LoseCity("rome", 3), "WE-cal.gen.8")  # the limit is 2
    game.play("rome", LoseCity("rome", 2))
    assert (city(game, "rome"), tokens(game, "rome", "rome"), owed(game, "rome")) == (None, 2, 2)
    game.play("rome", LoseTokens("samnium", 2))
    assert done(game)


@rule("WE-cal.gen.8", "WE-adv.public-works.6")
def test_a_token_beside_the_city_counts_against_the_limit() -> None:
    board = {"rome": {"city": True, "tokens": 1}, "pannonia": 9, "samnium": 3}
    game = tribal_conflict(board, advances=("public-works",))
    refused(game, "rome", LoseCity("rome", 2), "WE-cal.gen.8")
    game.play("rome", LoseCity("rome", 1))
    assert (tokens(game, "rome", "rome"), owed(game, "rome")) == (2, 1)


@rule("WE-cal.gen.8b")
def test_with_too_few_tokens_in_stock_what_is_there_takes_the_place_of_the_city() -> None:
    game = tribal_conflict({"pannonia": 4, "rome": "city", "salonae": "city"}, in_stock=1)
    assert stock(game, "rome") == 1
    refused(game, "rome", LoseCity("rome", 2), "WE-cal.gen.8b")
    game.play("rome", LoseCity("rome", 1))
    assert (owed(game, "rome"), tokens(game, "rome", "rome"), stock(game, "rome")) == (1, 1, 0)


@rule("WE-cal.gen.9")
def test_for_exactly_one_damage_a_city_may_become_four_tokens_above_the_limit() -> None:
    game = tempest({"etruria": 1, "rome": "city", "salonae": "city", "cisalpina": 5})
    refused(game, "rome", LoseCity("rome", 4), "WE-cal.gen.8")  # a token could take that damage
    game.play("rome", LoseTokens("etruria"))
    refused(game, "rome", LoseCity("rome", 2), "WE-cal.gen.28")  # 3 damage instead of 1
    refused(game, "rome", LoseCity("rome", 3), "WE-cal.gen.8")
    game.play("rome", LoseCity("rome", 4))
    assert done(game)
    assert (tokens(game, "rome", "rome"), city(game, "rome")) == (4, None)  # the surplus goes later


@rule("WE-cal.gen.9")
def test_without_four_tokens_in_stock_the_last_point_of_damage_must_be_exceeded() -> None:
    game = tempest({"etruria": 1, "rome": "city", "salonae": "city"}, in_stock=1)
    game.play("rome", LoseTokens("etruria"))
    refused(game, "rome", LoseCity("rome", 4), "WE-cal.gen.8b")
    game.play("rome", LoseCity("rome", 2))
    assert done(game)


@rule("WE-cal.gen.10")
def test_a_reduced_city_becomes_tokens_up_to_the_limit() -> None:
    game = struck("rome", "city-riots", board={"rome": ["rubicon", "rome"]})
    game.play("rome", ReduceCity("rubicon"))
    assert done(game)
    assert (city(game, "rubicon"), tokens(game, "rome", "rubicon")) == (None, 3)
    assert game.table.cities_in_stock(game.table.nation("rome")) == 8


@rule("WE-adv.agriculture.4")
def test_agriculture_places_its_token_at_once_when_a_city_is_reduced() -> None:
    board = {"rome": ["rome", "salonae"]}
    game = struck("rome", "city-riots", board=board, advances={"rome": ["agriculture"]})
    game.play("rome", ReduceCity("rome"))
    assert tokens(game, "rome", "rome") == 3


@rule("WE-cal.gen.11")
def test_a_destroyed_city_leaves_nothing() -> None:
    game = struck("rome", "minor-uprising", board={"rome": ["rubicon", "rome"]})
    refused(game, "rome", ChooseCity("salonae"), "WE-cal.gen.11")
    game.play("rome", ChooseCity("rubicon"))
    assert done(game)
    assert (city(game, "rubicon"), on_board(game, "rome"), cities(game, "rome")) == (None, 0, ["rome"])


@rule("WE-adv.public-works.4")
def test_with_the_city_dies_the_token_of_public_works() -> None:
    board = {"rome": {"rubicon": {"city": True, "tokens": 1}, "rome": "city"}}
    game = struck("rome", "minor-uprising", board=board, advances={"rome": ["public-works"]})
    game.play("rome", ChooseCity("rubicon"))
    assert on_board(game, "rome") == 0


@rule("WE-cal.gen.15")
def test_lake_areas_are_not_coastal() -> None:
    """Anatolia lies on a lake."""
    game = struck("hatti", "tempest", board={"hatti": {"anatolia": 4, "sardes": 3}})
    assert done(game)
    assert (tokens(game, "hatti", "anatolia"), tokens(game, "hatti", "sardes")) == (4, 1)
    game = struck("hatti", "coastal-migration", board={"hatti": ["anatolia", "sardes"]})
    assert done(game)
    assert cities(game, "hatti") == ["anatolia"]


@rule("WE-cal.gen.27")
def test_with_too_few_units_all_are_lost() -> None:
    game = tribal_conflict({"pannonia": 2, "samnium": 2})
    assert done(game)
    assert on_board(game, "rome") == 0


@rule("WE-cal.gen.28")
def test_damage_is_exceeded_only_if_it_cannot_be_met() -> None:
    """Two damage on the coasts from cities alone: the least a city of limit 2 can lose is 3."""
    game = tempest({"rome": "city", "salonae": "city", "cisalpina": 8})
    assert owed(game, "rome") == 2
    game.play("rome", LoseCity("rome", 2))
    assert done(game)
    assert (tokens(game, "rome", "rome"), cities(game, "rome")) == (2, ["salonae"])


@rule("WE-cal.gen.28")
def test_damage_that_can_be_met_must_be_met_exactly() -> None:
    game = tempest({"rome": "city", "salonae": "city", "etruria": 1, "samnium": 1})
    refused(game, "rome", LoseCity("rome", 2), "WE-cal.gen.28")
    game.play("rome", LoseTokens("etruria"))
    assert done(game)  # the other token had to follow
    assert cities(game, "rome") == ["rome", "salonae"]


@rule("WE-cal.gen.28")
def test_nobody_can_dodge_or_get_stuck_on_the_way() -> None:
    """Three tokens and a city of limit 1 for 5 damage: 5, 4 + 1 or nothing else; two tokens lost would end in 6."""
    game = tribal_conflict({"samnium": 2, "etruria": 1, "tarentum": "city", "caralis": "city"}, in_stock=None)
    refused(game, "rome", LoseTokens("samnium", 2), "WE-cal.gen.28")
    game.play("rome", LoseTokens("etruria"))
    refused(game, "rome", LoseTokens("samnium"), "WE-cal.gen.28")
    refused(game, "rome", LoseCity("caralis", 0), "WE-cal.gen.28")
    game.play("rome", LoseCity("caralis", 1))
    assert done(game)
    assert on_board(game, "rome") == 3


def test_the_means_formula_agrees_with_trying_everything() -> None:
    """Whether exact damage can be taken, against all sequences of answers."""

    @cache
    def reachable(debt: int, lost_tokens: int, rooms: tuple[int, ...], in_stock: int, above: bool) -> bool:
        if debt <= 0:
            return debt == 0
        if above and debt == 1 and not lost_tokens and rooms and in_stock >= 4:
            return True
        if lost_tokens and reachable(debt - 1, lost_tokens - 1, rooms, in_stock + 1, above):
            return True
        return any(
            reachable(debt - 5 + placed, lost_tokens + placed, rooms[:n] + rooms[n + 1 :], in_stock - placed, above)
            for n, room in enumerate(rooms)
            for placed in range(min(room, in_stock) + 1)
        )

    for number in range(3):
        for rooms in combinations_with_replacement(range(4, -1, -1), number):
            for there in range(5):
                for in_stock in range(7):
                    for debt in range(1, 13):
                        means = Means(debt, there, rooms, in_stock)
                        assert means.within_limits == reachable(debt, there, rooms, in_stock, False), means
                        assert means.exact == reachable(debt, there, rooms, in_stock, True), means


@rule("WE-cal.gen.14")
def test_secondary_victims_choose_their_own_losses() -> None:
    game = struck("rome", "famine", board={"rome": {"pannonia": 20}, "egypt": {"gaza": 4, "siwa": 4}})
    game.play("rome", NameVictims(["minoa", "celt", "egypt"]))
    assert asked(game, "take-damage") == ["egypt"]
    game.play("egypt", LoseTokens("gaza", 2))
    game.play("egypt", LoseTokens("siwa", 3))
    assert done(game)


def test_a_city_given_up_as_damage_leaves_the_token_of_public_works() -> None:
    """Ruling: it was replaced, not destroyed; the token is population now."""
    board = {"rome": {"city": True, "tokens": 1}, "pannonia": 9, "samnium": 3}
    game = tribal_conflict(board, advances=("public-works",))
    game.play("rome", LoseCity("rome"))
    assert done(game)
    assert tokens(game, "rome", "rome") == 1


@pytest.mark.parametrize(("in_stock", "asks"), [(4, False), (3, True)])
def test_reducing_all_cities_is_a_choice_only_if_stock_is_short(in_stock: int, asks: bool) -> None:
    spare = 55 - in_stock
    game = struck("rome", "superstition", board={"rome": {"rome": "city", "salonae": "city", "pannonia": spare}})
    assert bool(game.pending) == asks
    finish(game)
    assert cities(game, "rome") == []
    assert stock(game, "rome") == 0
