"""pace: of a record, and of games of bots."""

import json
from pathlib import Path


def test_the_pace_of_a_saved_game(ochre, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ochre("play", "--terminal", "western-empires", "--players", 5, "--turn-limit", 3, "--seed", 1, "--record", file)
    answer = ochre("pace", file)
    assert answer.status == 0
    assert "Western Empires · 5 players · 3 turns" in answer.out
    assert "Waits per turn" in answer.out
    assert "Movement" in answer.out
    found = json.loads(ochre("pace", file, "--json").out)
    assert [turn["turn"] for turn in found["turns"] if turn["turn"]] == [1, 2, 3]
    assert found["strict_waits_per_turn"] >= found["waits_per_turn"] > 0
    assert len(found["seats"]) == 5


def test_bots_that_seal_their_answers(ochre) -> None:
    answer = ochre("pace", "--bots", "random", "--players", 5, "--games", 2, "--option", "turn_limit=3", "--json")
    games = json.loads(answer.out)
    assert len(games) == 2
    assert all(game["by"]["stored"] for game in games)


def test_what_is_no_record_is_said(ochre, tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{}")
    for arguments in ((tmp_path / "no.json",), (tmp_path / "none.json",), ("--bots", "nobody"), ("--players", 99)):
        answer = ochre("pace", *arguments)
        assert answer.status == 2
        assert answer.err.startswith("ochre:")
