"""Phase 1: tax collection and tax revolts."""

import pytest
from rules.scenes import FIVE, asked, cities, city, on_board, play_defaults, refused, scene, stock, tokens, treasury

import ochre
from ochre.engine.game import Game
from ochre.rules.phases.tax_collection import PickRevoltingCities, SetTaxRate
from ochre_testing import only, rule

ROMAN = ("caralis", "massilia", "neapolis", "rome", "salonae")
"""Five sites of Rome."""

# Areas for many cities in the game of five, in the order in which they are given out.
SITES = """
aleppo antioch apollonia argos assyria athens byzantium chalcis corinth damascus eretria gaza hattusa ithaca
jericho jerusalem kanesh knossos lycia miletus nineveh odessus petra phaestos rhodes salamis sardes sidon
sparta tanis thera thessalonica tomi trapezus troy tyre alexandria memphis fayum cyrene
"""


def with_cities(counts: dict[str, int], treasury: dict[str, int] | None = None, **position: object) -> Game:
    """Five players at the beginning of the phase, each with so many cities and no tokens on the board."""
    free = iter(SITES.split())
    board = {nation: {next(free): "city" for _ in range(count)} for nation, count in counts.items()}
    return scene("tax-collection", FIVE, board=board, treasury=treasury, **position)


def rome_taxed(stock: int, *advances: str, **position: object) -> Game:
    """Rome with five cities and so many tokens in stock."""
    return scene(
        "tax-collection",
        board={"rome": dict.fromkeys(ROMAN, "city")},
        treasury={"rome": 55 - stock},
        advances={"rome": list(advances)},
        **position,
    )


def collected(game: Game, before: int) -> int:
    return treasury(game, "rome") - (55 - before)


# 1a


@rule("WE-1a.1", "WE-1a.2", "WE-1a.4", "WE-1a.ex1")
def test_five_cities_at_the_default_rate_move_exactly_ten_tokens_unasked() -> None:
    game = rome_taxed(stock=30)
    assert game.phase == "movement"  # nobody had anything to decide
    assert (treasury(game, "rome"), stock(game, "rome")) == (25 + 10, 20)


@rule("WE-1a.5")
def test_no_city_revolts_when_all_can_pay_to_the_last_token() -> None:
    game = rome_taxed(stock=10)
    assert stock(game, "rome") == 0
    assert cities(game, "rome") == list(ROMAN)
    assert game.phase == "movement"


@rule("WE-1a.3")
def test_only_holders_of_coinage_or_monarchy_set_a_rate() -> None:
    game = scene(
        "tax-collection",
        board={"rome": {"rome": "city"}, "egypt": {"tanis": "city"}, "minoa": {"knossos": "city"}},
        advances={"rome": ["coinage"], "egypt": ["monarchy"]},
    )
    assert asked(game) == ["rome", "egypt"]
    assert treasury(game, "minoa") == 2
    with pytest.raises(ochre.IllegalAction):
        game.play("minoa", SetTaxRate(3))


@rule("WE-1a.3")
def test_the_rate_is_chosen_anew_every_turn() -> None:
    game = scene(
        "tax-collection",
        board={"rome": {"rome": "city", "etruria": 2, "samnium": 2}},
        advances={"rome": ["coinage"]},
    )
    game.play("rome", SetTaxRate(3))
    play_defaults(game, "tax-collection", turn=2)
    assert asked(game) == ["rome"]
    before = treasury(game, "rome")
    game.time_up("rome")
    assert treasury(game, "rome") == before + 2


@rule("WE-1a.6")
def test_all_who_set_a_rate_are_asked_at_once_and_the_order_of_answers_does_not_matter() -> None:
    def position() -> Game:
        return scene(
            "tax-collection",
            board={"rome": {"rome": "city"}, "egypt": {"tanis": "city"}},
            advances={"rome": ["coinage"], "egypt": ["coinage"]},
        )

    one, other = position(), position()
    one.play("rome", SetTaxRate(1))
    one.play("egypt", SetTaxRate(3))
    other.play("egypt", SetTaxRate(3))
    other.play("rome", SetTaxRate(1))
    assert one.hash() == other.hash()
    assert (treasury(one, "rome"), treasury(one, "egypt")) == (1, 3)


@rule("WE-adv.coinage.1", "WE-adv.coinage.3")
def test_with_coinage_one_rate_from_one_to_three_holds_for_all_cities() -> None:
    for rate in (1, 2, 3):
        game = rome_taxed(30, "coinage")
        game.play("rome", SetTaxRate(rate))
        assert collected(game, before=30) == 5 * rate
        assert not asked(game, "choose-tax-rate")
    for rate in (0, 4):
        refused(rome_taxed(30, "coinage"), "rome", SetTaxRate(rate), "WE-1a.3")


@rule("WE-adv.monarchy.1", "WE-adv.monarchy.4")
def test_with_monarchy_one_rate_of_two_or_three_holds_for_all_cities() -> None:
    for rate in (2, 3):
        game = rome_taxed(30, "monarchy")
        game.play("rome", SetTaxRate(rate))
        assert collected(game, before=30) == 5 * rate
    for rate in (1, 4):
        refused(rome_taxed(30, "monarchy"), "rome", SetTaxRate(rate), "WE-1a.3")


@rule("WE-adv.coinage.4", "WE-adv.monarchy.5")
def test_coinage_and_monarchy_add_up_to_rates_from_one_to_four() -> None:
    for rate in (1, 2, 3, 4):
        game = rome_taxed(30, "coinage", "monarchy")
        game.play("rome", SetTaxRate(rate))
        assert collected(game, before=30) == 5 * rate
    for rate in (0, 5):
        refused(rome_taxed(30, "coinage", "monarchy"), "rome", SetTaxRate(rate), "WE-1a.3")


@rule("WE-adv.coinage.5", "WE-adv.monarchy.6", "WE-1b.3")
def test_a_rate_may_be_set_that_provokes_a_revolt() -> None:
    for advance in ("coinage", "monarchy"):
        game = rome_taxed(11, advance)
        game.play("rome", SetTaxRate(3))  # 3 cities pay in full
        assert stock(game, "rome") == 0
        assert game.pending[0].describe(game.table)["most"] == 2


def test_nobody_is_asked_for_a_rate_that_changes_nothing() -> None:
    assert not asked(rome_taxed(0, "coinage"), "choose-tax-rate")
    without_city = scene("tax-collection", board={"rome": {"rome": 3}}, advances={"rome": ["coinage", "monarchy"]})
    assert without_city.phase == "movement"


def test_by_default_the_rate_is_two_or_as_much_of_it_as_can_be_paid() -> None:
    for before, held, rate in ((30, ["coinage", "monarchy"], 2), (9, ["coinage"], 1), (3, ["coinage"], 1)):
        assert rome_taxed(before, *held).pending[0].default(rome_taxed(before, *held).table) == SetTaxRate(rate)


# 1b


@rule("WE-1b.2", "WE-1b.3", "WE-1b.5", "WE-1b.ex1", "WE-1b.12", "WE-gen.2", "WE-gen.3")
def test_five_cities_and_seven_tokens_tax_three_cities_and_the_beneficiary_takes_two_of_choice() -> None:
    game = rome_taxed(stock=7)
    assert stock(game, "rome") == 0
    assert collected(game, before=7) == 7
    assert asked(game) == ["minoa"]  # all others have nine cities and all tokens in stock: ranking
    refused(game, "minoa", PickRevoltingCities(("rome",)), "WE-1b.3")
    refused(game, "minoa", PickRevoltingCities(("rome", "rome")), "WE-1b.3")
    refused(game, "minoa", PickRevoltingCities(("rome", "rubicon")), "WE-1b.5")
    game.play("minoa", PickRevoltingCities(("rome", "massilia")))
    assert cities(game, "minoa") == ["massilia", "rome"]
    assert cities(game, "rome") == ["caralis", "neapolis", "salonae"]
    table = game.table
    assert table.cities_in_stock(table.nation("rome")) == 9 - 3
    assert table.cities_in_stock(table.nation("minoa")) == 9 - 2
    assert collected(game, before=7) == 7  # cities never become treasury
    assert game.phase == "movement"


@rule("WE-1b.3")
def test_a_city_taxed_in_part_revolts_at_any_rate() -> None:
    game = rome_taxed(7, "coinage")
    game.play("rome", SetTaxRate(3))
    assert game.pending[0].describe(game.table)["most"] == 5 - 7 // 3


@rule("WE-1b.1")
def test_revolts_wait_until_everybody_has_collected() -> None:
    game = scene(
        "tax-collection",
        board={"rome": dict.fromkeys(ROMAN, "city"), "egypt": {"tanis": "city"}},
        treasury={"rome": 48},
        advances={"egypt": ["coinage"]},
    )
    assert asked(game) == ["egypt"]
    assert treasury(game, "rome") == 55
    game.play("egypt", SetTaxRate(3))
    assert asked(game) == ["minoa"]


@rule("WE-1b.4", "WE-gen.49")
def test_most_cities_in_stock_then_most_tokens_in_stock_then_ranking_make_the_beneficiary() -> None:
    short = {"hellas": 48}
    most_cities = with_cities({"minoa": 3, "assyria": 3, "hatti": 2, "egypt": 3, "hellas": 5}, {**short, "hatti": 30})
    assert asked(most_cities) == ["hatti"]
    most_tokens = with_cities(
        {"minoa": 2, "assyria": 2, "hatti": 2, "egypt": 2, "hellas": 5},
        {**short, "minoa": 3, "assyria": 2, "hatti": 1, "egypt": 0},
    )
    assert asked(most_tokens) == ["egypt"]
    by_ranking = with_cities(
        {"minoa": 2, "assyria": 2, "hatti": 2, "egypt": 2, "hellas": 5},
        {**short, "minoa": 3, "assyria": 1, "hatti": 1, "egypt": 1},
    )
    assert asked(by_ranking) == ["assyria"]


@rule("WE-1b.6")
def test_no_tax_is_collected_from_cities_gained_by_revolt() -> None:
    game = with_cities({"minoa": 1, "assyria": 2, "hatti": 2, "egypt": 2, "hellas": 5}, {"hellas": 48})
    game.time_up("minoa")
    assert len(cities(game, "minoa")) == 3
    assert treasury(game, "minoa") == 2


@rule("WE-1b.7")
def test_city_support_is_not_checked_after_a_revolt() -> None:
    game = rome_taxed(stock=7)
    game.time_up("minoa")
    assert on_board(game, "minoa") == 0
    assert len(cities(game, "minoa")) == 2
    assert game.phase == "movement"


@rule("WE-1b.8-v1")
def test_when_a_beneficiary_runs_out_of_cities_the_next_one_takes_the_rest() -> None:
    game = with_cities({"minoa": 8, "assyria": 9, "hatti": 9, "egypt": 8, "hellas": 4}, {"hellas": 50})
    hellenic = cities(game, "hellas")
    assert asked(game) == ["minoa"]
    assert game.pending[0].describe(game.table)["most"] == 1
    game.play("minoa", PickRevoltingCities((hellenic[0],)))
    assert asked(game) == ["egypt"]
    game.play("egypt", PickRevoltingCities((hellenic[2],)))
    assert city(game, hellenic[0]) == "minoa"
    assert city(game, hellenic[2]) == "egypt"
    assert cities(game, "hellas") == [hellenic[1], hellenic[3]]
    assert game.phase == "movement"


@only("WE", "MC")
@rule("WE-1b.9", "WE-gen.3")
def test_when_nobody_has_a_city_in_stock_the_remaining_revolting_cities_are_destroyed() -> None:
    game = with_cities({"minoa": 8, "assyria": 9, "hatti": 9, "egypt": 9, "hellas": 4}, {"hellas": 50})
    hellenic = cities(game, "hellas")
    game.play("minoa", PickRevoltingCities((hellenic[0],)))
    assert game.pending[0].describe(game.table)["fate"] == "destroyed"
    game.play(asked(game)[0], PickRevoltingCities((hellenic[1],)))
    assert city(game, hellenic[1]) is None
    assert cities(game, "hellas") == hellenic[2:]
    assert game.table.cities_in_stock(game.table.nation("hellas")) == 7


def test_nobody_is_asked_when_all_cities_of_the_victim_revolt() -> None:
    game = rome_taxed(stock=1)
    assert cities(game, "minoa") == list(ROMAN)
    assert game.phase == "movement"


@rule("WE-1b.10", "WE-1b.4")
def test_revolts_are_resolved_in_ranking_order_of_the_victims_and_the_beneficiary_is_found_anew() -> None:
    game = with_cities({"minoa": 2, "assyria": 5, "hatti": 3, "egypt": 9, "hellas": 4}, {"hellas": 50, "assyria": 49})
    about = game.pending[0].describe(game.table)
    assert (asked(game), about["owner"], about["most"]) == (["minoa"], "assyria", 2)
    game.time_up("minoa")  # now minoa has 4 cities, hatti 3
    about = game.pending[0].describe(game.table)
    assert (asked(game), about["owner"], about["most"]) == (["hatti"], "hellas", 2)
    game.time_up("hatti")
    assert game.phase == "movement"


@only("WE", "MC")
@rule("WE-1b.11")
def test_a_victim_gains_nothing_from_any_revolt_of_the_turn() -> None:
    # Both victims have more cities in stock than anybody else, before and after their own revolts.
    game = with_cities({"minoa": 9, "assyria": 3, "hatti": 7, "egypt": 9, "hellas": 3}, {"hellas": 53, "assyria": 51})
    assert game.pending[0].describe(game.table)["owner"] == "assyria"
    assert asked(game) == ["hatti"]
    game.time_up("hatti")
    about = game.pending[0].describe(game.table)
    assert (asked(game), about["owner"], about["fate"], about["most"]) == (["hatti"], "hellas", "annexed", 1)
    game.time_up("hatti")
    assert game.pending[0].describe(game.table)["fate"] == "destroyed"
    game.time_up(game.seat_of(game.pending[0]))
    assert [len(cities(game, nation)) for nation in FIVE] == [9, 2, 9, 1, 9]


def test_if_everybody_is_a_victim_each_gives_up_cities_of_own_choice() -> None:
    game = with_cities(dict.fromkeys(FIVE, 2), dict.fromkeys(FIVE, 52))
    for nation in FIVE:
        assert asked(game) == [nation]
        lost, kept = cities(game, nation)
        game.play(nation, PickRevoltingCities((lost,)))
        assert cities(game, nation) == [kept]
    assert game.phase == "movement"


@rule("WE-adv.democracy.1")
def test_under_democracy_all_stock_is_collected_but_a_shortage_causes_no_revolt() -> None:
    game = rome_taxed(7, "democracy")
    assert (stock(game, "rome"), treasury(game, "rome")) == (0, 55)
    assert cities(game, "rome") == list(ROMAN)
    assert game.phase == "movement"


@rule("WE-adv.democracy.4")
def test_a_democracy_may_overtax_itself_and_still_gain_from_anothers_revolt() -> None:
    game = with_cities(
        {"minoa": 9, "assyria": 9, "hatti": 3, "egypt": 9, "hellas": 5},
        {"hellas": 48, "hatti": 47},
        advances={"hatti": ["democracy", "monarchy"]},
    )
    game.play("hatti", SetTaxRate(3))  # 9 tokens; it has 8
    assert stock(game, "hatti") == 0
    assert asked(game) == ["hatti"]
    assert game.pending[0].describe(game.table)["owner"] == "hellas"


@rule("WE-adv.public-works.4")
def test_the_extra_token_of_public_works_is_destroyed_with_a_city_lost_by_revolt() -> None:
    board = {"rome": {area: {"tokens": 1, "city": True} for area in ROMAN}}
    game = scene("tax-collection", board=board, treasury={"rome": 43}, advances={"rome": ["public-works"]})
    game.play("minoa", PickRevoltingCities(("rome", "salonae")))
    assert city(game, "rome") == "minoa"
    assert tokens(game, "rome", "rome") == tokens(game, "rome", "salonae") == 0
    assert (on_board(game, "rome"), stock(game, "rome")) == (3, 2)
