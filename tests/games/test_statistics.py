"""A game in figures, compared with what the table and the log say."""

from collections import Counter
from random import Random

import pytest
from games.checks import seated
from games.positions import ADVANCED, FIRST, NINE, WEST

import ochre
from ochre.arena.playing import open_game, playing
from ochre.arena.playing import seated as company
from ochre.bots.bot import DefaultBot
from ochre.bots.company import Company
from ochre.engine import events as e
from ochre.engine.errors import IllegalAction
from ochre.engine.game import Game
from ochre.engine.record import Record
from ochre.games import begin, follow
from ochre.statistics import counted, statistics


def played(bots: str = "standard", edition: str = WEST) -> Game:
    game = open_game(edition, 5, 7, {"turn_limit": 9 if edition == WEST else 14})
    for _ in playing(game, company([bots] * 5, 7)):
        pass
    return game


@pytest.fixture(scope="module", params=[WEST, ADVANCED, FIRST])
def game(request: pytest.FixtureRequest) -> Game:
    return played(edition=request.param)


def test_every_turn_is_there_and_the_last_is_the_final_table(game: Game) -> None:
    found = statistics(game.record)
    assert found.finished
    assert [turn.turn for turn in found.turns] == list(range(1, game.turn + 1))
    assert game.result is not None
    final = {standing.nation: standing.points for standing in game.result.ranking}
    assert {row.nation: row.points for row in found.turns[-1].nations} == final
    for row in found.turns[-1].nations:
        nation = game.nation_of(row.nation)
        assert (row.cities, row.tokens) == (game.table.city_count(nation), game.table.tokens_on_board(nation))
        assert (row.cards, row.space) == (game.table.hand_size(nation), game.table.state.ast[nation])


def test_what_turns_brought_adds_up_to_the_log(game: Game) -> None:
    rows = [row for turn in statistics(game.record).turns for row in turn.nations]
    trades = [event for event in game.log if isinstance(event, e.CardsTraded)]
    assert trades, "the game of this test has trades"
    assert sum(row.deals for row in rows) == 2 * len(trades)
    assert sum(row.traded for row in rows) == sum(trade.maker_gave + trade.taker_gave for trade in trades)
    struck = Counter(event.victim for event in game.log if isinstance(event, e.CalamityStruck))
    assert struck == Counter(row.nation for row in rows for _ in row.calamities)
    assert any(row.lost_tokens or row.lost_cities for row in rows)
    for nation in seated(game):
        own = [row for row in rows if row.nation == game.table.nation_id(nation)]
        assert sum(len(row.acquired) for row in own) == own[-1].advances == len(game.table.advances_of(nation))


def test_every_loss_to_calamities_is_laid_to_one_of_them(game: Game) -> None:
    counting = counted(game.record)
    struck = Counter(event.calamity for event in game.log if isinstance(event, e.CalamityStruck))
    assert {calamity: toll.struck for calamity, toll in counting.tolls.items()} == struck
    rows = [row for turn in counting.figures().turns for row in turn.nations]
    lost = sum(row.lost_tokens for row in rows), sum(row.lost_cities for row in rows)
    laid = sum(toll.tokens for toll in counting.tolls.values()), sum(toll.cities for toll in counting.tolls.values())
    if game.box.edition.id == WEST:
        assert laid == lost
    else:  # there the cities that can no longer be fed are reduced in this phase, too
        assert laid[0] == lost[0]
        assert 0 < laid[1] <= lost[1]


def test_each_calamity_is_charged_with_what_it_takes() -> None:
    """Minor ones lie open together, of one victim or of several; then a major one strikes somebody and others along."""
    game = ochre.arrange(
        WEST,
        NINE,
        phase="trade",
        turn=9,
        board={"rome": {"rome": "city", "rubicon": "city", "cisalpina": 6}, "egypt": {"memphis": 3, "tanis": 4}},
        hands={
            "rome": ["tribal-conflict", "city-riots"],
            "egypt": ["tempest", "famine"],
            "celt": ["iron"] * 3,  # somebody who could trade, so that the game does not run on at once
            "hatti": ["clay"] * 3,
        },
    )
    bots = Company([DefaultBot() for _ in NINE])
    while game.turn == 9:
        bots.play(game)
    tolls = {calamity: (toll.struck, toll.tokens, toll.cities) for calamity, toll in counted(game.record).tolls.items()}
    assert tolls == {
        "tempest": (1, 2, 0),
        "city-riots": (1, 0, 1),
        "tribal-conflict": (1, 5, 0),
        "famine": (1, 9, 1),  # ten for Egypt, which had five left; five for Rome: four tokens, and a city became four
    }


def test_figures_are_those_of_the_moment_a_turn_ends(game: Game) -> None:
    """Not those after the taxes of the next turn, which are collected before anybody is asked again."""
    ends = {turn.turn: {row.nation: row for row in turn.nations} for turn in statistics(game.record).turns}
    for turn in range(1, game.turn):
        before, after = ends[turn], ends[turn + 1]
        assert all(after[nation].space - before[nation].space in (-1, 0, 1) for nation in before)
    log = game.log[: next(n for n, event in enumerate(game.log) if isinstance(event, e.TurnBegan) and event.turn == 4)]
    for nation, row in ends[3].items():
        gained = sum(event.count for event in log if isinstance(event, e.TreasuryGained) and event.nation == nation)
        paid = sum(event.count for event in log if isinstance(event, e.TreasuryPaid) and event.nation == nation)
        assert row.treasury == gained - paid


@pytest.mark.parametrize("edition", [WEST, ADVANCED, FIRST])
def test_what_is_taken_back_does_not_count(edition: str) -> None:
    game, random = played("random", edition), Random(1)
    undone = begin(game.record.start)
    count = 0
    for entry in game.record.entries:
        follow(undone, entry)
        if entry.seat is not None and random.random() < 0.3:
            try:
                undone.undo(entry.seat, len(undone.record.entries) - 1)
            except IllegalAction:
                continue
            follow(undone, entry)
            count += 1
    assert count > 10
    assert undone.hash() == game.hash()
    assert statistics(undone.record) == statistics(game.record)


def test_a_running_game_shows_what_is_open_only(game: Game) -> None:
    entries = game.record.entries
    found = statistics(Record(game.record.start, entries[: len(entries) * 2 // 3]))
    assert not found.finished
    whole = statistics(game.record)
    assert 0 < len(found.turns) < len(whole.turns)
    for turn, same in zip(found.turns, whole.turns, strict=False):
        assert all(row.points is None for row in turn.nations)
        assert [row.cards for row in turn.nations] == [row.cards for row in same.nations]
