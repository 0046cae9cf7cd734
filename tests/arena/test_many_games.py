"""Long runs: over processes and a cluster with the same results, broken off and gone on with, and reported."""

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest
from arena.doubling import double
from cli.conftest import Ochre, ochre
from distributed import LocalCluster

from ochre.arena.journal import Journal, OtherRun
from ochre.arena.plots import PICTURES, draw
from ochre.arena.report import Figures, NoGames, Share, read, records_in
from ochre.arena.simulate import Outcome, Plan, simulate
from ochre.arena.tournament import Contest, Game, play_games
from ochre.arena.workers import NoCluster, each

__all__ = ["ochre"]

PLAN = Plan("western-empires", 5, "random", {"turn_limit": 3})


def test_work_is_done_once_for_each_item_in_any_number_of_processes() -> None:
    assert dict(each(double, range(4))) == {0: 0, 1: 2, 2: 4, 3: 6}
    assert dict(each(double, range(4), jobs=2)) == {0: 0, 1: 2, 2: 4, 3: 6}


def test_a_fault_in_another_process_is_given_back_as_the_result_of_its_item() -> None:
    results = dict(each(double, [12, 13], jobs=2))
    assert results[12] == 24
    assert isinstance(results[13], ValueError)


def test_a_cluster_gives_the_same_games() -> None:
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=logging.ERROR) as cluster:
        there = sorted(simulate(PLAN, [1, 2], cluster=cluster.scheduler_address), key=lambda game: game.seed)
        contest = Contest("western-empires", 5, ("standard", "random"), {"turn_limit": 3})
        (game,) = play_games(contest, [0], cluster=cluster.scheduler_address)
    here = list(simulate(PLAN, [1, 2]))
    assert [one.hash for one in there] == [one.hash for one in here]
    assert game.rows == next(play_games(contest, [0])).rows


def test_a_cluster_that_does_not_answer_is_said_to_be_so() -> None:
    with pytest.raises(NoCluster, match="does not answer"):
        list(simulate(PLAN, [1], cluster="nonsense://nowhere"))


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    path, run = tmp_path / "run.jsonl", {"edition": "western-empires", "players": 5}
    journal = Journal(path, run, Outcome)
    first, second = simulate(PLAN, [1, 2])
    journal.add(first)
    journal.add(second)
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])  # the machine went down in the middle of a line
    again = Journal(path, run, Outcome)
    assert again.found == [first]
    again.add(second)
    again.close()
    assert path.read_bytes() == whole


def test_games_of_a_tournament_come_back_from_a_journal_as_they_were(tmp_path: Path) -> None:
    contest = Contest("western-empires", 5, ("standard", "random"), {"turn_limit": 3})
    (game,) = play_games(contest, [0])
    journal = Journal(tmp_path / "run.jsonl", {}, Game)
    journal.add(game)
    journal.close()
    assert Journal(tmp_path / "run.jsonl", {}, Game).found == [game]


def test_a_journal_of_another_run_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Journal(path, {"players": 5}, Outcome).close()
    before = path.read_bytes()
    with pytest.raises(OtherRun, match="another run"):
        Journal(path, {"players": 6}, Outcome)
    path.with_suffix(".txt").write_text("hello\n")
    with pytest.raises(OtherRun, match="no journal"):
        Journal(path.with_suffix(".txt"), {}, Outcome)
    assert path.read_bytes() == before


def test_shares_tell_how_uncertain_they_are() -> None:
    low, high = Share(50, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert Share(0, 10).interval[0] == 0
    assert Share(0, 0).interval == (0.0, 1.0)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    plan = replace(PLAN, options={"turn_limit": 9}, bots="standard", records=folder)
    assert all(game.finished for game in simulate(plan, range(1, 4)))
    return folder


def test_a_report_adds_up_what_happened(records: Path) -> None:
    figures = Figures()
    for path in records_in([records]):
        figures.add(read(path))
    assert figures.games == 3
    assert sum(share.count for share in figures.nations().values()) == 3
    assert sum(share.count for share in figures.seats().values()) == 3
    assert figures.turns == [9, 9, 9]
    assert sum(share.of for share in figures.advance_shares().values()) > 0
    assert sum(figures.traded[8]) > 0
    told = [line for sheet in figures.sheets() for line in sheet]
    assert ("games", "all", "finished", 3) in told
    assert sum(number for of, _, measure, number in told if (of, measure) == ("seat", "won")) == 3
    assert {of for of, *_ in told} == {"games", "civilization", "seat", "advance", "calamity"}
    for measure in ("cities_lost", "tokens_lost"):  # of a game each, by civilization and by calamity
        lost = {of: [number for one, _, what, number in told if (one, what) == (of, measure)] for of, *_ in told}
        assert sum(lost["calamity"]) == pytest.approx(sum(lost["civilization"]), abs=0.01)
        assert sum(lost["calamity"]) > 0


def test_who_wins_a_game_is_said_by_its_rules_and_not_by_points_alone(tmp_path: Path) -> None:
    """In Civilization (1988) the furthest on the chart has won: here with 242 points against 408."""
    simulate_all = simulate(Plan("civilization-1988", 4, "novice", {"turn_limit": 11}, records=tmp_path), [1])
    assert [(game.winner, game.points) for game in simulate_all] == [("crete", 242)]
    figures = Figures()
    figures.add(read(records_in([tmp_path])[0]))
    assert [nation for nation, share in figures.nations().items() if share.count] == ["crete"]
    assert figures.winners_points == [242]


def test_all_pictures_are_drawn(records: Path, tmp_path: Path) -> None:
    figures = Figures()
    for path in records_in([records]):
        figures.add(read(path))
    drawn = draw(figures, tmp_path)
    assert len(drawn) == len(PICTURES)
    assert all((tmp_path / name).stat().st_size > 5_000 for name, _ in drawn)


def test_the_commands_go_on_with_a_journal_and_save_tables(ochre: Ochre, tmp_path: Path) -> None:
    journal, table = tmp_path / "run.jsonl", tmp_path / "games.csv"
    arguments = ("simulate", "western-empires", "--players", 5, "--turn-limit", 3, "--journal", journal, "--csv", table)
    assert ochre(*arguments, "--games", 2).status == 0
    before = journal.read_bytes()
    assert ochre(*arguments, "--games", 3).status == 0
    assert journal.read_bytes().startswith(before)
    assert len(journal.read_bytes().splitlines()) == 4
    rows = table.read_text().splitlines()
    assert rows[0].startswith("seed,turns,")
    assert len(rows) == 4
    other = ochre(*arguments, "--games", 3, "--bots", "novice")
    assert other.status == 2
    assert "another run" in other.err

    seats = tmp_path / "seats.csv"
    arguments = ("tournament", "western-empires", "--bots", "standard,random", "--players", 5, "--turn-limit", 3)
    assert ochre(*arguments, "--games", 2, "--csv", seats, "--plot", tmp_path / "points.png").status == 0
    assert len(seats.read_text().splitlines()) == 11
    assert (tmp_path / "points.png").stat().st_size > 5_000


def test_the_report_is_told_and_drawn(ochre: Ochre, records: Path, tmp_path: Path) -> None:
    answer = ochre("report", records, "--output", tmp_path / "plots")
    assert answer.status == 0
    assert "3 finished games" in answer.out
    assert len(list((tmp_path / "plots").glob("*.png"))) == len(PICTURES)
    table = tmp_path / "figures.csv"
    plain = json.loads(ochre("report", records, "--json", "--csv", table).out)
    assert plain["games"]["all"] == {"finished": 3, "unfinished": 0}
    assert "games,all,finished,3" in table.read_text().splitlines()
    nothing = ochre("report", tmp_path / "nowhere")
    assert nothing.status == 2
    assert "There is no" in nothing.err


def test_nothing_to_report_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NoGames, match="simulate"):
        records_in([tmp_path])
    with pytest.raises(NoGames, match="There is no"):
        records_in([tmp_path / "nowhere"])
