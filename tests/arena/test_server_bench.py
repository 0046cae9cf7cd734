"""`./ochre bench --server` measures a real server. What it finds is for people: here only that it plays and counts."""

import msgspec

from ochre.arena.server_bench import Load, measure, scripts
from ochre.games import replay
from ochre.wire.records import decode_record


def test_people_at_tables_are_answered() -> None:
    load = Load(tables=2, seats=5, rate=20, seconds=1.5, settle=0.5, behind=60)
    found = {figure.key: figure.value for figure in measure(load)}
    assert found["sockets"] == 10
    assert found["refused"] == 0
    assert found["actions"] + found["late"] >= 25
    assert 0 < found["frames_p50_ms"] <= found["frames_p99_ms"] <= found["frames_max_ms"]
    assert 0 < found["accepted_p50_ms"] <= found["frames_p50_ms"]
    assert 4 < found["frames_per_action"] <= 5


def test_what_is_played_is_lawful() -> None:
    """Tables begin at different places of games, and what comes then follows from there."""
    found = scripts(Load(tables=6, seats=5, rate=30, seconds=2, behind=60))
    assert len({script.start for script in found}) > 4
    for script in found[:2]:
        game = replay(decode_record(script.start)[0])
        for seat, action in script.actions:
            game.play(seat, msgspec.json.decode(action))
