"""Options of an edition: declared once, read from code, from a command line and from JSON."""

import msgspec
import pytest
from engine import toy
from engine.toy import TOY

import ochre
from ochre.engine.edition import Option
from ochre.engine.record import Record, Start
from ochre.games import begin, replay


def test_without_options_the_defaults_hold() -> None:
    assert TOY.read_options(None) == {"noisy": False, "length": 3, "colour": "red", "names": ("a", "b")}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"noisy": True}, True),
        ({"noisy": "yes"}, True),
        ({"noisy": "ON"}, True),
        ({"noisy": "0"}, False),
        ({"length": 9}, 9),
        ({"length": "1"}, 1),
        ({"colour": "blue"}, "blue"),
        ({"names": ("x",)}, ("x",)),
        ({"names": ["x", "y"]}, ("x", "y")),
        ({"names": "x, y,"}, ("x", "y")),
        ({"names": ""}, ()),
    ],
)
def test_an_option_is_read(given, read) -> None:
    (name,) = given
    assert TOY.read_options(given)[name] == read


@pytest.mark.parametrize(
    "given",
    [
        {"noisy": 1},
        {"noisy": "perhaps"},
        {"noisy": None},
        {"length": 0},
        {"length": 10},
        {"length": True},
        {"length": 3.0},
        {"length": "3.0"},
        {"length": "--3"},
        {"length": "²"},
        {"length": "9" * 5000},
        {"colour": "green"},
        {"colour": 1},
        {"names": 5},
        {"loud": True},
    ],
    ids=str,
)
def test_a_wrong_option_is_refused_by_name(given) -> None:
    (name,) = given
    with pytest.raises(ValueError, match=name):
        TOY.read_options(given)


def test_an_unknown_option_is_told_what_there_is() -> None:
    with pytest.raises(ValueError, match="noisy, length, colour, names"):
        TOY.read_options({"lenght": 1})


def test_names_may_be_written_with_dashes() -> None:
    option = Option("turn_limit", 0, "help")
    assert option.read("5") == 5
    game = ochre.setup("western-empires", players=5, seed=1, options={"turn-limit": "3"})
    assert game.box.options["turn_limit"] == 3


def test_options_survive_the_way_through_json() -> None:
    game = toy.new_game(options={"names": ("x", "y")})
    start = msgspec.json.decode(msgspec.json.encode(game.record.start), type=Start)
    again = begin(start)
    assert again.box.options == game.box.options
    assert again.hash() == game.hash()


def test_a_record_with_options_that_do_not_exist_is_refused() -> None:
    start = msgspec.structs.replace(toy.new_game().record.start, options={"noisy": "maybe"})
    with pytest.raises(ValueError, match="noisy"):
        replay(Record(start, []))


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (4, "5 to 9 players"),
        (10, "5 to 9 players"),
        (0, "5 to 9"),
        (["rome"] * 5, "same nation"),
        (["rome", "celt", "minoa", "egypt", "atlantis"], "atlantis"),
    ],
)
def test_a_table_that_cannot_be_is_refused(players, message) -> None:
    with pytest.raises(ValueError, match=message):
        ochre.setup("western-empires", players=players)


def test_as_many_nations_as_players() -> None:
    start = toy.new_game().record.start
    with pytest.raises(ValueError, match="nations are named"):
        begin(msgspec.structs.replace(start, players=2))


def test_an_unknown_edition_is_told_what_there_is() -> None:
    with pytest.raises(ValueError, match="western-empires"):
        ochre.setup("eastern-empires", players=5)
