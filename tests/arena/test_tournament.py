"""Tournaments: seats rotated, the same table every time, ratings that follow the places."""

import json
from dataclasses import replace

import pytest
from cli.conftest import Ochre, ochre

from ochre.arena.playing import names_for
from ochre.arena.tournament import Contest, Game, Row, Table, play_games, rate

__all__ = ["ochre"]

SMALL = Contest("western-empires", 5, ("standard", "random"), {"turn_limit": 4}, seed=3)


def test_every_kind_sits_everywhere_with_the_same_deal() -> None:
    contest = replace(SMALL, kinds=("a", "b", "c"))
    assert [contest.deal(game) for game in range(6)] == [3, 3, 3, 4, 4, 4]
    for seat in range(5):
        assert {contest.seats(game)[seat] for game in range(3)} == {"a", "b", "c"}


def test_one_among_many_sits_everywhere_with_the_same_deal_and_counts_as_one_kind() -> None:
    contest = replace(SMALL, kinds=("a", *["b"] * 4))
    assert [contest.seats(game).index("a") for game in range(5)] == [0, 4, 3, 2, 1]
    assert {contest.deal(game) for game in range(5)} == {3}
    table = Table(contest, [finish(0, "a", "b", "b", "b", "b")])
    assert [(record.kind, record.wins, record.expected) for record in table.records] == [("a", 1, 0.2), ("b", 0, 0.8)]
    assert [(meeting.kind, meeting.other) for meeting in table.meetings] == [("a", "b")]


def test_seats_are_filled_in_turn() -> None:
    assert names_for("standard,random", 5) == ["standard", "random", "standard", "random", "standard"]
    assert names_for("random", 3) == ["random"] * 3


def without_seconds(table: Table) -> dict[str, object]:
    return {name: value for name, value in table.plain().items() if name != "cpu_seconds"}


def test_experts_hear_what_happens_and_give_the_same_table_twice() -> None:
    contest = replace(SMALL, kinds=("expert", "standard"), options={"turn_limit": 7})
    tables = [Table(contest, list(play_games(contest, range(1)))) for _ in range(2)]
    assert without_seconds(tables[0]) == without_seconds(tables[1])
    assert not tables[0].failed
    assert not tables[0].faults


def test_the_same_tournament_gives_the_same_table_in_any_number_of_processes() -> None:
    one = Table(SMALL, list(play_games(SMALL, range(3))))
    two = Table(SMALL, list(play_games(SMALL, range(3), jobs=2)))
    assert without_seconds(one) == without_seconds(two)
    assert not one.failed
    assert [game.number for game in two.games] == [0, 1, 2]


def finish(number: int, *kinds: str) -> Game:
    rows = tuple(Row(kind, f"nation-{place}", place, 100 - place, 5, 10) for place, kind in enumerate(kinds, 1))
    return Game(number, number, 15, 1.0, rows)


def test_meetings_count_the_best_seats_and_all_pairs() -> None:
    contest = replace(SMALL, kinds=("a", "b"))
    table = Table(contest, [finish(1, "a", "b", "b", "a"), finish(0, "b", "a", "a", "b")])
    (meeting,) = table.meetings
    assert (meeting.games, meeting.won, meeting.pairs, meeting.pairs_won) == (2, 1, 8, 4)
    assert [record.wins for record in table.records] == [1, 1]
    assert [record.expected for record in table.records] == [1.0, 1.0]


def test_ratings_follow_the_places_and_grow_more_certain() -> None:
    kinds = ("good", "fair", "poor")
    few, many = (
        rate(kinds, [finish(game, "good", "good", "fair", "fair", "poor", "poor") for game in range(games)])
        for games in (2, 20)
    )
    assert many["good"].mu > many["fair"].mu > many["poor"].mu
    assert many["good"].sigma < few["good"].sigma


def test_a_lost_game_is_told_and_the_others_count() -> None:
    contest = replace(SMALL, kinds=("a", "b"))
    table = Table(contest, [finish(0, "a", "b"), Game(1, 1, error="RuntimeError: oh")])
    assert len(table.finished) == 1
    assert table.plain()["failures"] == [{"game": 1, "seed": 1, "error": "RuntimeError: oh"}]


def test_the_command_prints_a_table_and_json(ochre: Ochre) -> None:
    arguments = ("tournament", "western-empires", "--bots", "standard,random", "--players", 5, "--turn-limit", 3)
    answer = ochre(*arguments, "--games", 2)
    assert answer.status == 0
    assert "standard against random" in answer.out
    figures = json.loads(ochre(*arguments, "--games", 2, "--json").out)
    assert figures["finished"] == 2
    assert figures["bot_faults"] == 0
    assert {row["bot"] for row in figures["table"]} == {"standard", "random"}
    few = ochre(*arguments[:2], "--bots", "standard,random*4", *arguments[4:], "--games", 1, "--json")
    assert {row["bot"]: row["seats"] for row in json.loads(few.out)["table"]} == {"standard": 1, "random": 4}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "standard"], "at least two kinds"),
        (["--bots", "standard,clever"], "no bots 'clever'"),
        (["--bots", "standard,novice,random,default", "--players", 3], "do not fit"),
        (["--bots", "standard,random", "--players", 3], "5 to 9 players"),
        (["--bot", "nowhere.py:Bot"], "cannot be loaded"),
    ],
)
def test_what_cannot_be_played_is_refused_politely(ochre: Ochre, arguments: list[object], says: str) -> None:
    answer = ochre("tournament", "western-empires", *arguments)
    assert answer.status == 2
    assert says in answer.err
