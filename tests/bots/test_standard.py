"""The standard bot and the novice: an answer to every question, and whole games in good health."""

from statistics import fmean
from typing import Any

import pytest
from bots.tables import table
from games.zoo import kinds, zoo

import ochre
from ochre.bots.bot import Bot
from ochre.bots.expert import ExpertBot
from ochre.bots.novice import NoviceBot
from ochre.bots.standard import StandardBot
from ochre.bots.standard.march import coast_after, voyages
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game
from ochre.rules.pricing import price
from ochre_testing import size


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("bot", [StandardBot, NoviceBot, ExpertBot])
def test_every_question_gets_a_legal_answer(kind: str, bot: type[Bot]) -> None:
    for number, game in enumerate(zoo()[kind]):
        for decision in game.pending:
            if decision.kind != kind:
                continue
            there = game.copy()
            asked = Asked(there.table, decision, last_call=True)
            answer = bot(number).answer(Eyes(there.table, decision.nation), asked)
            there.play(there.seat_of(decision), asked.default if answer is None else answer)
            there.audit()


SCENARIOS: list[tuple[int, dict[str, Any]]] = [
    (9, {}),
    (5, {"scenario": "first"}),
    (6, {"scenario": "short"}),
    (8, {"scenario": "short", "ast": "expert"}),
    (7, {"ast": "expert", "exact_census": True}),
    (5, {"wonder_scores": True, "nations": "random"}),
]


@pytest.mark.parametrize(("players", "options"), SCENARIOS)
def test_a_whole_game_of_every_scenario(players: int, options: dict[str, Any]) -> None:
    for seed in range(size(1, 10)):
        game, company = table(["standard"] * players, seed, turn_limit=30, **options)
        while not game.over:
            company.play(game)
            game.audit()
        assert not company.faults
        assert ochre.replay(game.record, listen=False).hash() == game.hash()


def test_the_opening_doubles_every_turn() -> None:
    game, company = table(["standard"] * 9, seed=5, turn_limit=6)
    census: dict[int, list[int]] = {}
    while not game.over:
        company.play(game)
        if game.phase == "movement":
            census[game.turn] = list(game.table.state.census)
    home = [nation for nation, box in enumerate(game.box.nations) if box.id != "minoa"]
    assert [fmean(census[turn][nation] for nation in home) for turn in (1, 2, 3, 4)] == [2, 4, 8, 16]
    assert fmean(census[5][nation] for nation in home) >= 28


def test_a_table_of_standard_bots_is_in_good_health() -> None:
    """Figures of one game; `./ochre simulate` and `./ochre tournament` measure many."""
    game, company = table(["standard"] * 9, seed=2, turn_limit=30)
    cities: dict[int, list[int]] = {}
    while not game.over:
        turn = game.turn
        company.play(game)
        cities[turn] = [game.table.city_count(nation) for nation in game.table.nations]
    assert game.turn <= 20
    second_half = [number for turn, numbers in cities.items() if turn > game.turn // 2 for number in numbers]
    assert fmean(second_half) >= 5
    assert game.result is not None
    assert game.result.winner.points >= 110
    assert not company.faults


def test_the_standard_bot_leaves_random_players_far_behind() -> None:
    game, company = table(["random", "standard", "random", "random", "standard"], seed=4, turn_limit=15)
    while not game.over:
        company.play(game)
    assert game.result is not None
    assert {game.seat(standing.nation) for standing in game.result.ranking[:2]} == {1, 4}


# The older games

EIGHT = ("africa", "italy", "illyria", "thrace", "crete", "assyria", "babylon", "egypt")
SEVEN = ("africa", "italy", "illyria", "thrace", "crete", "asia", "egypt")


def classic(edition: str, phase: str, **position: Any) -> Game:
    players = EIGHT if edition == "advanced-civilization" else SEVEN
    return ochre.arrange(edition, players, phase=phase, **position)


def said(game: Game, nation: str, bot: Bot | None = None) -> Any:
    """What the bot of this nation answers to the question that it is asked now."""
    number = game.table.nation(nation)
    [decision] = [decision for decision in game.pending if decision.nation == number]
    return (bot or StandardBot(0)).answer(Eyes(game.table, number), Asked(game.table, decision))


def ordered(game: Game, nation: str) -> list[dict[str, Any]]:
    """What this nation orders until it has moved; everybody else stays where he is."""
    orders: list[dict[str, Any]] = []
    while True:
        decision = game.pending[0]
        own = game.table.nation_id(decision.nation) == nation
        answer = said(game, nation) if own else {"type": "end-movement"}
        game.play(game.seat_of(decision), answer)
        if own:
            orders += answer
            if decision.kind == "move-units":
                return orders


@pytest.mark.parametrize("edition", ["advanced-civilization", "civilization-1988"])
def test_a_crowded_island_sends_ships_which_are_built_before_anybody_moves(edition: str) -> None:
    island = {"crete": {"knossos": 5, "phaestos": 4}, "egypt": {"buhen": 2}}
    game = classic(edition, "ship-construction", turn=4, board=island)
    orders = ordered(game, "crete")
    assert {"build-ship", "sail"} <= {order["type"] for order in orders}
    row = Eyes(game.table, game.table.nation("crete")).row(game.table.nation("crete"))
    assert any(count for area, count in enumerate(row) if game.box.board.ids[area] not in ("knossos", "phaestos"))


def test_no_ships_where_there_is_land_enough() -> None:
    game = classic("advanced-civilization", "ship-construction", turn=4, board={"italy": {"rome": 4, "etruria": 2}})
    assert said(game, "italy") == [{"type": "end-movement"}]


def test_a_way_by_ship_leaves_an_area_by_the_coast_it_came_in_by() -> None:
    board = classic("advanced-civilization", "movement", turn=4).box.board
    delphi, corinth = board["delphi"], board["corinth"]
    west, east = (set(voyages(board, delphi, coast, 1, False)) for coast in (1, 2))
    assert west
    assert east
    assert not west & east
    assert set(voyages(board, delphi, 0, 1, False)) == west | east
    for there in west | east:
        arrived = coast_after(board, there, 0, (delphi,))
        assert there in voyages(board, delphi, arrived, 1, False)
    assert corinth in west | east


def test_treasury_that_the_stock_needs_goes_into_ships() -> None:
    """Forty-seven tokens: what lies in the treasury is missing when taxes are due."""
    cities = dict.fromkeys(["alexandria", "memphis", "tanis", "thebes"], "city")
    board = {"egypt": {**cities, "upper-egypt": 4, "western-desert": 2, "cyrenaica": 2, "sinai": 1}}
    game = classic("advanced-civilization", "ship-construction", turn=9, board=board, treasury={"egypt": 34})
    orders = said(game, "egypt")
    assert sum(order["type"] == "build-ship" for order in orders) == 4
    rich = classic("advanced-civilization", "ship-construction", turn=9, board=board, treasury={"egypt": 9})
    assert said(rich, "egypt") == [{"type": "end-movement"}]


def test_advances_of_a_group_that_the_next_step_asks_for_come_first() -> None:
    """The Late Bronze Age asks for three groups: crafts and sciences are there already."""
    position: dict[str, Any] = {
        "board": {"egypt": ["alexandria", "memphis", "tanis"]},
        "ast": {"egypt": 6},
        "advances": {"egypt": ["pottery", "astronomy"]},
        "hands": {"egypt": ["ochre"] * 7},
        "treasury": {"egypt": 12},
    }
    game = classic("advanced-civilization", "advances-acquisition", turn=8, **position)
    bought = said(game, "egypt")["advances"]
    groups = game.box.advances.groups
    held = {group for id in ("pottery", "astronomy") for group in groups[game.box.advances[id]]}
    assert any(set(groups[game.box.advances[id]]) - held for id in bought)


def test_mining_pays_for_what_the_cards_alone_do_not() -> None:
    """Three Gold are worth 81; as four, 144."""
    position: dict[str, Any] = {
        "board": {"egypt": ["alexandria", "memphis", "tanis"]},
        "ast": {"egypt": 13},
        "advances": {"egypt": ["mining", "pottery", "astronomy", "music", "drama-and-poetry", "law"]},
        "hands": {"egypt": ["gold"] * 3},
    }
    game = classic("advanced-civilization", "advances-acquisition", turn=18, **position)
    egypt, answer = game.table.nation("egypt"), said(game, "egypt")
    cost = sum(price(game.table, egypt, game.box.advances[id]) for id in answer["advances"])
    assert cost > game.box.deck.set_value(game.table.card("gold"), 3) + answer["treasury"]
    game.play("egypt", answer)


def test_the_last_places_are_kept_for_dear_cards() -> None:
    """Eleven cards at most, and 1,400 points to be reached: with two places left no cheap card will do."""
    held = ["astronomy", "metalworking", "agriculture", "coinage", "literacy", "engineering", "medicine", "law"]
    position: dict[str, Any] = {
        "board": {"egypt": ["alexandria", "memphis", "tanis"]},
        "ast": {"egypt": 11},
        "advances": {"egypt": [*held, "architecture"]},
        "hands": {"egypt": ["hides"] * 6},
    }
    game = classic("civilization-1988", "advances-acquisition", turn=14, **position)
    assert said(game, "egypt") == {"type": "acquire-advances"}
    assert said(game, "egypt", NoviceBot(0))["advances"]


def test_a_table_of_advanced_civilization_is_in_good_health() -> None:
    game, company = table(["standard"] * 8, seed=3, edition="advanced-civilization", turn_limit=40)
    while not game.over:
        company.play(game)
    assert game.turn <= 26
    assert game.result is not None
    assert game.result.winner.points >= 3500
    assert not company.faults


def test_a_game_of_1988_comes_to_its_end() -> None:
    game, company = table(["standard"] * 5, seed=2, edition="civilization-1988", turn_limit=60)
    while not game.over:
        company.play(game)
    assert game.turn <= 40
    assert not company.faults
