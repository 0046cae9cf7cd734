"""Phase 2: population expansion and census."""

from rules.scenes import asked, on_board, refused, scene, stock, tokens, treasury

from ochre.engine.game import Game
from ochre.rules.forms import ShareForm
from ochre.rules.phases.population_expansion import Expand
from ochre_testing import only, rule


def short_of_stock(left: int, **position: object) -> Game:
    """Rome is entitled to 2 + 1 + 2 tokens and has so many in stock."""
    return scene(
        "population-expansion",
        board={"rome": {"etruria": 3, "corsica": 1, "samnium": 2}},
        treasury={"rome": 49 - left},
        **position,
    )


@rule("WE-2a.1", "WE-2a.2", "WE-2a.3", "WE-2a.ex1", "WE-gen.1", "WE-gen.4")
def test_one_token_grows_by_one_and_two_or_more_by_two() -> None:
    game = scene("population-expansion", board={"rome": {"corsica": 1, "etruria": 2, "samnium": 3, "rubicon": 4}})
    assert [tokens(game, "rome", area) for area in ("corsica", "etruria", "samnium", "rubicon")] == [2, 4, 5, 6]
    assert stock(game, "rome") == 55 - 17
    assert on_board(game, "rome") + stock(game, "rome") + treasury(game, "rome") == 55


@rule("WE-2a.4")
def test_expansion_is_compulsory_and_automatic_where_stock_suffices() -> None:
    game = short_of_stock(left=5)
    assert game.phase == "movement"
    assert on_board(game, "rome") == 6 + 5


@rule("WE-2a.4", "WE-2a.5", "WE-2a.6")
def test_with_too_few_tokens_the_player_says_where_all_of_them_go() -> None:
    game = short_of_stock(left=3)
    assert asked(game) == ["rome"]
    about = game.pending[0].describe(game.table)
    assert about == ShareForm(3, 3, {"corsica": 1, "etruria": 2, "samnium": 2})
    refused(game, "rome", Expand({"etruria": 2}), "WE-2a.4")
    refused(game, "rome", Expand({"etruria": 2, "samnium": 2}), "WE-2a.4")
    refused(game, "rome", Expand({"etruria": 3}), "WE-2a.2")
    refused(game, "rome", Expand({"corsica": 2, "etruria": 1}), "WE-2a.2")
    refused(game, "rome", Expand({"rubicon": 1, "etruria": 2}), "WE-2a.2")
    game.play("rome", Expand({"etruria": 1, "samnium": 2}))
    assert [tokens(game, "rome", area) for area in ("corsica", "etruria", "samnium")] == [1, 4, 4]
    assert stock(game, "rome") == 0
    assert game.phase == "movement"


def test_by_default_areas_with_one_token_grow_first() -> None:
    game = short_of_stock(left=2)
    assert game.pending[0].default(game.table) == Expand({"corsica": 1, "etruria": 1})


def test_a_forced_distribution_is_not_asked_for() -> None:
    empty = short_of_stock(left=0)
    assert empty.phase == "movement"
    assert on_board(empty, "rome") == 6
    single = scene("population-expansion", board={"rome": {"etruria": 2}}, treasury={"rome": 52})
    assert single.phase == "movement"
    assert tokens(single, "rome", "etruria") == 3


@rule("WE-2a.7", "WE-2a.8", "WE-2a.9")
def test_everybody_grows_in_a_shared_area_above_its_limit_even_where_nobody_may_cause_conflict() -> None:
    game = scene(
        "population-expansion",
        board={"rome": {"etruria": 1}, "celt": {"etruria": 1}},
        advances={"celt": ["cultural-ascendancy"]},
    )
    assert (tokens(game, "rome", "etruria"), tokens(game, "celt", "etruria")) == (2, 2)  # its limit is 2
    assert game.phase == "movement"


@rule("WE-2a.10")
def test_barbarians_do_not_expand() -> None:
    game = scene("population-expansion", board={"barbarians": {"etruria": 2}, "rome": {"samnium": 2}})
    assert tokens(game, "barbarians", "etruria") == 2
    assert tokens(game, "rome", "samnium") == 4


@rule("WE-2a.11")
def test_expansion_is_simultaneous_but_in_ranking_order_for_who_insists() -> None:
    def position() -> Game:
        board = {nation: {area: 2, other: 2} for nation, area, other in _TWO_EACH}
        return scene("population-expansion", board=board, treasury={nation: 50 for nation, _, _ in _TWO_EACH})

    def due(game: Game) -> list[str]:
        return [game.table.nation_id(decision.nation) for decision in game.pending if decision.due(game.table)]

    game = position()
    assert asked(game) == due(game) == ["rome", "iberia", "egypt"]
    other = position()
    for nation in ("rome", "iberia", "egypt"):
        game.time_up(nation)
    for nation in ("egypt", "rome", "iberia"):
        other.time_up(nation)
    assert game.hash() == other.hash()
    game = position()
    game.table.state.insists[game.table.nation("egypt")] = 1
    assert due(game) == ["rome", "iberia"]
    game.time_up("iberia")
    assert due(game) == ["rome"]
    game.time_up("rome")
    assert due(game) == ["egypt"]


_TWO_EACH = (("rome", "etruria", "samnium"), ("iberia", "iberus", "aquitania"), ("egypt", "tanis", "gaza"))


@rule("WE-adv.public-works.3")
def test_a_token_beside_a_city_expands_as_usual() -> None:
    game = scene(
        "population-expansion",
        board={"rome": {"rome": {"tokens": 1, "city": True}}},
        advances={"rome": ["public-works"]},
    )
    assert tokens(game, "rome", "rome") == 2


# 2b


@rule("WE-2b.1", "WE-2b.2", "WE-gen.5")
def test_the_census_counts_tokens_on_the_board_after_expansion_not_cities_ships_or_treasury() -> None:
    game = scene(
        "population-expansion",
        board={"rome": {"etruria": 7, "samnium": 8, "rome": "city"}},
        ships={"rome": {"etruria": 2}},
        treasury={"rome": 20},
    )
    view = next(nation for nation in game.view(None).nations if nation.id == "rome")
    assert view.census == 7 + 8 + 4
    assert view.census == 55 - view.stock - view.treasury


def order(counts: dict[str, int], **position: object) -> list[str]:
    """The movement order of these nations with so many tokens each before expansion, all in one area."""
    areas = {"minoa": "knossos", "rome": "etruria", "iberia": "iberus", "egypt": "fayum"}
    board = {nation: {areas[nation]: count} for nation, count in counts.items()}
    game = scene("population-expansion", board=board, **position)
    return [nation for nation in game.view(None).order if nation in counts]


@rule("WE-2b.3")
def test_equal_census_is_ordered_by_ranking() -> None:
    assert order({"egypt": 20, "minoa": 20, "rome": 21, "iberia": 20}) == ["rome", "minoa", "iberia", "egypt"]


@only("WE")
@rule("WE-2b.4-v1")
def test_counts_inside_one_box_of_the_census_track_rank_as_equal() -> None:
    assert order({"egypt": 10, "minoa": 3, "rome": 6, "iberia": 11}) == ["iberia", "minoa", "rome", "egypt"]
    assert order({"egypt": 50, "minoa": 48, "rome": 47, "iberia": 46}) == ["minoa", "egypt", "rome", "iberia"]
    exact = order({"egypt": 10, "minoa": 3}, options={"exact_census": True})
    assert exact == ["egypt", "minoa"]
