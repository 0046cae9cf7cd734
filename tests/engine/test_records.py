"""Records: a game is its start and what was done, also after a way through JSON."""

from contextlib import suppress
from random import Random

import msgspec
import pytest
from engine import toy
from engine.toy import Doze, Eat, Rest, RingBell, Shout, Sow, home
from games.checks import answer, play_out, position

from ochre import wire
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.record import Entry, Record
from ochre.games import replay

START = b'{"start": {"edition": "toy", "players": 3, "options": {}, "seed": ""}, "rules_version": 1, '


def through_json(game):
    record, hash = wire.decode_record(wire.encode_record(game.record, game.hash()))
    return replay(record), hash


@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_to_the_same_game(seed) -> None:
    game = toy.new_game(seed)
    random = Random(seed)
    while not game.over:
        if random.random() < 0.1:
            game.time_up(game.seat_of(random.choice(game.pending)))
        else:
            game.play(*answer(game, random))
        if random.random() < 0.1:
            with suppress(IllegalAction):
                game.undo(random.randrange(3))
    again, hash = through_json(game)
    assert again.hash() == game.hash() == hash
    assert again.log == game.log
    assert wire.encode_record(again.record) == wire.encode_record(game.record)


def test_every_beginning_of_a_record_is_a_record() -> None:
    game = toy.new_game(2)
    positions = [position(game)]
    play_out(game, Random(2), each=lambda game: positions.append(position(game)))
    record, _ = wire.decode_record(wire.encode_record(game.record))
    for upto in range(0, len(positions), 7):
        assert position(replay(record, upto=upto, listen=False)) == positions[upto]


def test_all_marks_survive() -> None:
    game = toy.new_game()
    game.play(0, Sow(home(game, 0)))
    game.undo(0)
    game.play(1, Shout())
    game.time_up(2)
    game.play(None, RingBell())
    game.play(0, Eat(1))
    again, _ = through_json(game)
    assert again.hash() == game.hash()
    assert [(line.seat, line.mark, line.takes_back) for line in again.record.entries] == [
        (0, "", None),
        (0, "undo", 0),
        (1, "", None),
        (2, "clock", None),
        (None, "", None),
        (0, "", None),
    ]


def test_a_file_keeps_record_and_hash(tmp_path) -> None:
    game = toy.new_game()
    game.play(0, Doze())
    wire.save_record(game.record, tmp_path / "game.json", game.hash())
    record, hash = wire.load_record(tmp_path / "game.json")
    assert replay(record).hash() == hash == game.hash()


def test_a_record_is_readable() -> None:
    game = toy.new_game()
    game.play(0, Rest())
    text = wire.encode_record(game.record).decode()
    assert '"type": "rest"' in text
    assert '"edition": "toy"' in text


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"{}",
        b"null",
        b'{"start": {}, "rules_version": 1, "entries": []}',
        b'{"start": {"edition": "toy", "players": 3, "options": {}, "seed": "!"}, "rules_version": 1, "entries": []}',
        START + b'"entries": [{"seat": 1.5}]}',
        START + b'"entries": [], "more": 1}',
    ],
)
def test_nonsense_is_no_record(text) -> None:
    with pytest.raises(msgspec.DecodeError):
        wire.decode_record(text)


def test_a_record_of_other_rules_is_not_replayed() -> None:
    with pytest.raises(ValueError, match="rules version"):
        replay(Record(toy.new_game().record.start, [], 0))


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        (Entry(0, None), MalformedAction),
        (Entry(0, {"type": "eat", "count": 1}), MalformedAction),
        (Entry(9, {"type": "rest"}), IllegalAction),
        (Entry(0, None, "undo", 0), IllegalAction),
        (Entry(None, None, "undo", 0), (IllegalAction, MalformedAction)),
        (Entry(None, {"type": "rest"}), MalformedAction),
        (Entry(0, {"type": "rest"}, "gift"), MalformedAction),
    ],
)
def test_a_record_that_never_happened_is_not_replayed(entry, error) -> None:
    with pytest.raises(error):
        replay(Record(toy.new_game().record.start, [entry]))
