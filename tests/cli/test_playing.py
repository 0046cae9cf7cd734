"""play --terminal, simulate, replay and bench, on games of a few turns."""

import json
from pathlib import Path

import pytest

from ochre.arena import simulate
from ochre.engine.game import Game

SMALL = ("western-empires", "--players", 5, "--turn-limit", 2)


def test_play_tells_every_turn_and_the_final_table(ochre) -> None:
    answer = ochre("play", "--terminal", "--players", 5, "--seed", 1, "--turn-limit", 3)
    assert answer.status == 0
    assert answer.out.startswith("Western Empires · 5 players · seed 1\n")
    assert [line for line in answer.out.splitlines() if line.startswith("Turn ")] == ["Turn 1", "Turn 2", "Turn 3"]
    table = answer.out[answer.out.index("Final table") :]
    assert "civilization" in table
    assert "points" in table
    assert len([line for line in table.splitlines() if line.strip()[:1].isdigit()]) == 5


def test_the_same_seed_tells_the_same_game(ochre) -> None:
    again = [ochre("play", "--terminal", "--seed", 7, "--turn-limit", 2).out for _ in range(2)]
    assert again[0] == again[1]
    assert ochre("play", "--terminal", "--seed", 8, "--turn-limit", 2).out != again[0]


def test_a_saved_game_replays_and_is_told_the_same(ochre, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "game.json"
    told = ochre("play", "--terminal", *SMALL, "--seed", 3, "--record", file).out
    again = ochre("replay", file)
    assert again.status == 0
    assert again.out[again.out.index("Turn 1") :] == told[told.index("Turn 1") : told.index("Record:")]


def test_verify_compares_the_stored_hash(ochre, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ochre("play", "--terminal", *SMALL, "--seed", 3, "--record", file)
    assert ochre("replay", file, "--verify").status == 0

    record = json.loads(file.read_text())
    file.write_text(json.dumps({**record, "hash": "0" * 32}))
    answer = ochre("replay", file, "--verify")
    assert answer.status == 1
    assert "ends otherwise" in answer.out

    file.write_text(json.dumps({name: value for name, value in record.items() if name != "hash"}))
    assert ochre("replay", file, "--verify").status == 2


def test_a_record_that_breaks_off_is_told_as_far_as_it_goes(ochre, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ochre("play", "--terminal", *SMALL, "--seed", 3, "--record", file)
    record = json.loads(file.read_text())
    file.write_text(json.dumps({**record, "entries": record["entries"][:-1]}))
    answer = ochre("replay", file)
    assert answer.status == 0
    assert "the game is not over" in answer.out


def test_a_record_with_an_illegal_action_does_not_replay(ochre, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ochre("play", "--terminal", *SMALL, "--seed", 3, "--record", file)
    record = json.loads(file.read_text())
    record["entries"][2]["action"] = {"type": "burn-the-board"}
    file.write_text(json.dumps(record))
    answer = ochre("replay", file, "--verify")
    assert answer.status == 1
    assert "does not replay" in answer.err


@pytest.mark.parametrize("text", ["", "{", "[]", '{"start": 1}'])
def test_a_file_that_is_no_record_is_refused(ochre, tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    answer = ochre("replay", file)
    assert answer.status == 2
    assert "cannot be read as a record" in answer.err


def test_simulate_gives_its_figures_as_json(ochre) -> None:
    answer = ochre("simulate", *SMALL, "--games", 3, "--seed", 10, "--audit", "--json")
    assert answer.status == 0
    figures = json.loads(answer.out)
    assert figures["edition"] == "western-empires"
    assert (figures["players"], figures["games"], figures["finished"], figures["errors"]) == (5, 3, 3, 0)
    assert figures["turns"] == {"min": 2, "median": 2, "max": 2}
    assert figures["actions"] > 0
    assert figures["cpu_seconds"] > 0
    assert figures["seeds"] == [10, 11, 12]
    assert len(figures["winner_scores"]) == 3
    assert len(set(figures["hashes"])) == 3
    assert all(len(hash) == 32 for hash in figures["hashes"])


def test_simulate_prints_a_table(ochre) -> None:
    answer = ochre("simulate", *SMALL, "--games", 2)
    assert answer.status == 0
    assert "2 of 2" in answer.out
    assert "actions per CPU second" in answer.out


def test_several_processes_give_the_same_games(ochre) -> None:
    one, two = (json.loads(ochre("simulate", *SMALL, "--games", 3, "--jobs", n, "--json").out) for n in (1, 2))
    assert one["hashes"] == two["hashes"]
    assert one["winner_scores"] == two["winner_scores"]


def test_every_record_is_kept_and_replays_to_the_hash_of_its_game(ochre, tmp_path: Path) -> None:
    figures = json.loads(ochre("simulate", *SMALL, "--games", 2, "--records", tmp_path, "--json").out)
    for seed, hash in zip(figures["seeds"], figures["hashes"], strict=True):
        file = tmp_path / f"western-empires-5-{seed}.json"
        assert json.loads(file.read_text())["hash"] == hash
        assert ochre("replay", file, "--verify").status == 0


def test_a_failing_game_is_told_with_its_seed_and_keeps_its_record(
    ochre, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: Game) -> None:
        if len(game.record.entries) == 5:
            raise AssertionError("a token is lost")

    monkeypatch.setattr(Game, "audit", broken)
    answer = ochre("simulate", *SMALL, "--games", 2, "--seed", 4, "--audit", "--records", tmp_path, "--json")
    assert answer.status == 1
    figures = json.loads(answer.out)
    assert (figures["finished"], figures["errors"], figures["hashes"]) == (0, 2, [None, None])
    failure = figures["failures"][0]
    assert failure["seed"] == 4
    assert failure["error"] == "AssertionError: a token is lost"
    assert len(json.loads(Path(failure["record"]).read_text())["entries"]) == 5
    assert "seed 4" in answer.err

    answer = ochre("simulate", *SMALL, "--games", 1, "--seed", 4, "--audit")
    assert answer.status == 1
    assert "seeds 4" in answer.out
    assert "played" in answer.out


def test_a_game_without_end_is_an_error() -> None:
    outcome = simulate.play_one(simulate.Plan("western-empires", 5, most_actions=10), seed=1)
    assert not outcome.finished
    assert outcome.error
    assert "not over after 10 actions" in outcome.error


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "--terminal", "chess"], "no edition 'chess'. Offered: western-empires"),
        (["play", "--terminal", "civilization-1988", "--players", 8], "2 to 7 players"),
        (["play", "--terminal", "--players", 4], "5 to 9 players"),
        (["play", "--terminal", "--option", "ast"], "name=value"),
        (["play", "--terminal", "--option", "ast=hard"], "basic, expert"),
        (["play", "--terminal", "--option", "weather=fine"], "no option weather"),
        (["simulate", "western-empires", "--players", 5, "--bots", "clever"], "no bots 'clever'. Known: random"),
        (["simulate", "western-empires", "--players", 11], "5 to 9 players"),
    ],
)
def test_what_cannot_be_played_is_refused_politely(ochre, arguments: list[object], says: str) -> None:
    answer = ochre(*arguments)
    assert answer.status == 2
    assert answer.err.startswith("ochre: ")
    assert says in answer.err
    assert "Traceback" not in answer.err


def test_bench_gives_figures_and_no_verdict(ochre, monkeypatch: pytest.MonkeyPatch) -> None:
    from ochre.arena import bench

    monkeypatch.setattr(bench.measure, "__kwdefaults__", {**bench.measure.__kwdefaults__, "turn_limit": 3})
    answer = ochre("bench", "--games", 1, "--json")
    assert answer.status == 0
    figures = json.loads(answer.out)
    for name in (
        "actions_per_cpu_second",
        "last_third_ratio",
        "copy_floor_min_us",
        "copy_floor_median_us",
        "copy_procedure_p95_us",
        "hash_us",
        "view_us",
        "replay_actions_per_cpu_second",
        "standard_game_cpu_seconds",
        "eighteen_standard_game_cpu_seconds",
        "advanced_standard_game_cpu_seconds",
    ):
        assert figures[name] > 0
    assert "random play" in ochre("bench", "--games", 1).out
