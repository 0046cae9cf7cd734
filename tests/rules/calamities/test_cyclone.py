"""Cyclone."""

import pytest
from rules.calamities.stage import done, finish, struck
from rules.scenes import asked, cities, city, refused, tokens

from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity, ChoosePlace
from ochre_testing import rule

AEGEAN = {
    "minoa": ["knossos", "thera", "chalcis", "eretria", "lemnos", "ithaca"],
    "hatti": ["troy", "miletus", "lesbos", "kanesh"],
    "hellas": ["thessalonica", "byzantium"],
    "egypt": ["gaza", "memphis"],
}


def cyclone(**advances: list[str]) -> Game:
    return struck("minoa", "cyclone", board=AEGEAN, advances=advances)


def selected(game: Game) -> list[str]:
    return [id for id in game.table.box.board.ids if game.table.state.selected[game.table.area(id)]]


def select(game: Game, nation: str, *areas: str) -> None:
    for area in areas:
        game.play(nation, ChooseCity(area))


@rule("WE-cal.cyclone.1")
def test_the_open_sea_with_most_cities_of_the_victim_around_it_is_hit() -> None:
    """Five Minoan cities lie directly at the Aegean Sea, one at the Central Mediterranean (Ithaca)."""
    game = cyclone()
    assert game.pending[0].describe(game.table)["sea"] == "aegean-sea"
    refused(game, "minoa", ChooseCity("ithaca"), "WE-cal.cyclone.2")


@rule("WE-cal.cyclone.2", "WE-cal.cyclone.3", "WE-cal.cyclone.7")
def test_the_victim_selects_three_and_everybody_else_around_two() -> None:
    game = cyclone()
    assert asked(game, "cyclone-city") == ["minoa", "hatti"]
    assert selected(game) == ["thessalonica"]  # Hellas has but one there
    refused(game, "hatti", ChooseCity("kanesh"), "WE-cal.cyclone.2")
    select(game, "hatti", "troy", "lesbos")
    assert asked(game) == ["minoa"]
    select(game, "minoa", "thera", "lemnos")
    assert len(cities(game, "minoa")) == 6  # nothing falls before all have selected
    refused(game, "minoa", ChooseCity("thera"), "WE-cal.cyclone.2")
    select(game, "minoa", "eretria")
    assert done(game)
    assert cities(game, "minoa") == ["chalcis", "ithaca", "knossos"]
    assert cities(game, "hatti") == ["kanesh", "miletus"]
    assert cities(game, "hellas") == ["byzantium"]
    assert cities(game, "egypt") == ["gaza", "memphis"]
    assert (tokens(game, "minoa", "thera"), tokens(game, "hatti", "troy")) == (3, 2)


@rule("WE-cal.cyclone.2", "WE-cal.cyclone.3")
def test_with_fewer_cities_all_are_selected() -> None:
    board = {"minoa": ["thera", "chalcis"], "hatti": ["troy"]}
    game = struck("minoa", "cyclone", board=board)
    assert done(game)
    assert cities(game, "minoa") == cities(game, "hatti") == []


@rule("WE-cal.cyclone.4", "WE-adv.trade-empire.2")
def test_trade_empire_selects_one_more() -> None:
    game = finish(cyclone(minoa=["trade-empire"], hatti=["trade-empire"]))
    assert (len(cities(game, "minoa")), len(cities(game, "hatti"))) == (2, 1)


@rule(
    "WE-cal.cyclone.5",
    "WE-adv.masonry.1",
    "WE-adv.masonry.2",
    "WE-cal.cyclone.6",
    "WE-adv.calendar.2",
    "WE-adv.calendar.3",
)
@pytest.mark.parametrize(
    ("advances", "spared"),
    [(["masonry"], ["thera"]), (["calendar"], ["thera", "lemnos"]), (["masonry", "trade-empire"], ["thera"])],
)
def test_masonry_and_calendar_deselect_after_selecting(advances: list[str], spared: list[str]) -> None:
    game = struck("minoa", "cyclone", board={"minoa": AEGEAN["minoa"]}, advances={"minoa": advances})
    three = ["thera", "lemnos", "eretria", *(["knossos"] if "trade-empire" in advances else [])]
    select(game, "minoa", *three)
    assert selected(game) == sorted(three)
    assert asked(game, "cyclone-spared-city") == ["minoa"]
    refused(game, "minoa", ChooseCity("chalcis"), "WE-cal.cyclone.5")
    select(game, "minoa", *spared)
    assert done(game)
    assert cities(game, "minoa") == sorted(set(AEGEAN["minoa"]) - set(three) | set(spared))


@rule("WE-adv.calendar.3", "WE-cal.gen.25")
def test_both_together_deselect_three() -> None:
    game = finish(cyclone(minoa=["masonry", "calendar"]))
    assert done(game)
    assert len(cities(game, "minoa")) == 6
    game = finish(cyclone(minoa=["masonry", "calendar", "trade-empire"]))
    assert len(cities(game, "minoa")) == 5


@rule("WE-adv.calendar.3", "WE-adv.masonry.2")
def test_with_too_few_cities_all_are_selected_and_then_some_are_spared() -> None:
    board = {"minoa": ["thera", "chalcis"]}
    assert cities(struck("minoa", "cyclone", board=board, advances={"minoa": ["calendar"]}), "minoa") == board_of(board)
    game = struck("minoa", "cyclone", board=board, advances={"minoa": ["masonry"]})
    select(game, "minoa", "chalcis")
    assert done(game)
    assert cities(game, "minoa") == ["chalcis"]


def board_of(board: dict[str, list[str]]) -> list[str]:
    return sorted(board["minoa"])


@rule("WE-cal.cyclone.8")
def test_between_equal_seas_the_primary_victim_chooses() -> None:
    """Knossos lies at the Aegean Sea and the Eastern Mediterranean."""
    board = {"minoa": ["knossos"], "hatti": ["miletus"], "egypt": ["gaza"]}
    game = struck("minoa", "cyclone", board=board)
    assert asked(game, "cyclone-sea") == ["minoa"]
    refused(game, "minoa", ChoosePlace("black-sea"), "WE-cal.cyclone.8")
    game.play("minoa", ChoosePlace("eastern-mediterranean"))
    assert done(game)
    assert (city(game, "knossos"), city(game, "miletus"), city(game, "gaza")) == (None, "hatti", None)


@rule("WE-cal.cyclone.9")
def test_without_a_city_at_an_open_sea_it_is_cancelled() -> None:
    """Sardes and Corinth are coastal, but not directly at an open sea."""
    board = {"minoa": ["corinth", "argos"], "hatti": ["troy", "sardes"]}
    game = struck("minoa", "cyclone", board=board)
    assert done(game)
    assert (len(cities(game, "minoa")), len(cities(game, "hatti"))) == (2, 2)


@rule("WE-cal.cyclone.9", "WE-cal.cyclone.10")
def test_what_the_victim_prevents_helps_nobody_else() -> None:
    board = {"minoa": ["thera"], "hatti": ["troy", "miletus"]}
    game = finish(struck("minoa", "cyclone", board=board, advances={"minoa": ["masonry", "calendar"]}))
    assert done(game)
    assert (cities(game, "minoa"), cities(game, "hatti")) == (["thera"], [])


@rule("WE-cal.gen.6")
def test_pirate_cities_ride_the_storm_out() -> None:
    game = struck("minoa", "cyclone", board={"minoa": ["thera"], "pirates": ["troy"]})
    assert done(game)
    assert city(game, "troy") == "barbarians"
