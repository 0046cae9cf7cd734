"""`ochre map`."""

import pytest

import ochre as program
from ochre import wire


def test_a_map_is_written_as_svg(ochre, tmp_path) -> None:
    answer = ochre("map", "west", "--theme", "plain", "-o", tmp_path / "west.svg")
    assert answer.status == 0, answer.err
    assert (tmp_path / "west.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_map_shows_the_position_of_a_record(ochre, tmp_path) -> None:
    nations = ["minoa", "egypt", "rome", "hellas", "hatti"]
    game = program.arrange("western-empires", nations, phase="movement", board={"minoa": {"knossos": 17}})
    wire.save_record(game.record, tmp_path / "game.json")
    answer = ochre("map", "west", "--theme", "plain", "--position", tmp_path / "game.json", "-o", tmp_path / "west.svg")
    assert answer.status == 0, answer.err
    assert ">17<" in (tmp_path / "west.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["atlantis", "-o", "x.svg"], "no map"),
        (["west", "--theme", "pink", "-o", "x.svg"], "no theme"),
        (["west", "--palette", "neon", "-o", "x.svg"], "no palette"),
        (["west", "-o", "x.gif"], ".svg or .png"),
        (["west", "--position", "nowhere.json", "-o", "x.svg"], "cannot be read"),
    ],
)
def test_what_cannot_be_drawn_is_said(ochre, arguments, complaint) -> None:
    answer = ochre("map", *arguments)
    assert answer.status == 2
    assert complaint in answer.err


def test_a_game_on_another_map_is_refused(ochre, tmp_path) -> None:
    nations = ["minoa", "egypt", "rome", "hellas", "hatti"]
    wire.save_record(program.setup("western-empires", nations, seed=1).record, tmp_path / "game.json")
    answer = ochre("map", "advanced", "--position", tmp_path / "game.json", "-o", tmp_path / "map.svg")
    assert answer.status == 2
    assert "no game on the map" in answer.err
