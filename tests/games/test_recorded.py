"""Games recorded earlier still replay to the same table. tests/games/make_recorded.py makes them anew, knowingly."""

import msgspec
import pytest
from games.make_recorded import FOLDER, GAMES

import ochre
from ochre import wire

RECORDS = sorted(FOLDER.glob("*.json"))


def test_the_recorded_games_are_there() -> None:
    assert [path.stem for path in RECORDS] == sorted(GAMES)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_hash(path) -> None:
    record, expected = wire.load_record(path)
    game = ochre.replay(record)
    game.audit()
    assert game.hash() == expected
    assert wire.encode_record(game.record, game.hash()) == path.read_bytes()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_changed_record_does_not(path) -> None:
    """The hash depends on everything that was done: without one counting entry it is another, or the record breaks."""
    record, expected = wire.load_record(path)
    last = max(n for n, entry in enumerate(record.entries) if entry.action and not undone(record, n))
    shorter = msgspec.structs.replace(record, entries=record.entries[:last])
    assert ochre.replay(shorter).hash() != expected


def undone(record, number) -> bool:
    return any(entry.takes_back == number for entry in record.entries)
