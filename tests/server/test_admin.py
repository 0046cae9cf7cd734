"""`./ochre admin`, on a database that a server has filled."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update

from ochre.cli import main
from ochre.engine.record import RULES_VERSION, Entry, Start
from ochre.games import begin, setup
from ochre.server import frames
from ochre.server.schema import actions, games
from ochre.server.storage import Storage, encode_entries


async def fill(database: str, **changed: object) -> str:
    """One running game with a few actions, and changes to its row behind everybody's back."""
    storage = Storage(database)
    await storage.open()
    host, _ = await storage.add_person("Ada")
    options = setup("western-empires", 5).box.options
    start = Start("western-empires", 5, dict(options), b"0123456789abcdef")
    bots = dict.fromkeys(range(1, 5), "random")
    how = {"title": "T", "listed": True, "watching": "anyone", "seat": 0, "bots": bots}
    id = await storage.add_game(host.id, start=start, rules_version=RULES_VERSION, **how)  # type: ignore[arg-type]
    game, random = begin(start), Random(1)
    await storage.start_game(id, frames.summary(game))
    for number in range(1, 9):
        decision = game.pending[0]
        game.play(game.seat_of(decision), decision.sample(game.table, random))
        await storage.append(id, number, game.record.entries[-1:], frames.summary(game))
    if changed:
        async with storage._writing() as connection:
            await connection.execute(update(games).values(**changed))
    await storage.close()
    return id


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(["admin", *arguments])
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out + said.err


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


def test_list_verify_export_delete(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    id = asyncio.run(fill(database))
    status, said = run(capsys, "list", "--database", database)
    assert status == 0
    assert id in said
    assert "running" in said
    assert run(capsys, "verify", "--database", database) == (0, f"✓ {id}\n")
    status, _ = run(capsys, "export", str(tmp_path / "out"), "--database", database)
    assert status == 0
    (file,) = (tmp_path / "out").iterdir()
    assert len(json.loads(file.read_text())["entries"]) == 8
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(file), "--verify"])
    assert ended.value.code in (0, None)
    assert run(capsys, "delete", id, "--database", database)[0] == 0
    assert id not in run(capsys, "list", "--database", database)[1]


def test_a_game_that_does_not_replay_is_reported_and_stays_frozen(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    id = asyncio.run(fill(database, hash="another", stage="frozen", trouble="why"))
    assert "why" in run(capsys, "list", "--database", database)[1]
    status, said = run(capsys, "verify", id, "--database", database)
    assert status == 1
    assert "another position" in said
    assert run(capsys, "thaw", "--database", database)[0] == 1


def test_a_game_that_replays_again_is_thawed(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    id = asyncio.run(fill(database, stage="frozen", trouble="why"))
    assert run(capsys, "thaw", "--database", database) == (0, f"✓ {id} runs again\n")
    assert "running" in run(capsys, "list", "--database", database)[1]


def test_inspect_tells_no_secret(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    id = asyncio.run(fill(database))
    status, said = run(capsys, "inspect", id, "--database", database)
    assert status == 0
    assert "leads to where it is" in said
    assert "bot random" in said
    assert "0123456789abcdef" not in said
    assert b"0123456789abcdef".hex() not in said


def test_import(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    id = asyncio.run(fill(database))
    run(capsys, "export", str(tmp_path), "--database", database)
    good, bad = tmp_path / f"ochre-{id}.json", tmp_path / "bad.json"
    bad.write_text("{}")
    status, said = run(capsys, "import", str(good), str(bad), "--title", "Old", "--database", database)
    assert status == 1
    assert "✓" in said
    assert said.count("/join#") == 5
    assert "This is no record" in said
    assert "Old" in run(capsys, "list", "--stage", "open", "--database", database)[1]
    assert id not in run(capsys, "list", "--stage", "open", "--database", database)[1]
    assert run(capsys, "verify", "--database", database)[0] == 0
    status, said = run(capsys, "import", str(good), "--for", "nobody", "--database", database)
    assert (status, "There is no account 'nobody'" in said) == (2, True)
    assert run(capsys, "import", str(tmp_path / "missing.json"), "--database", database)[0] == 2


def test_repair_writes_anew_what_follows_from_the_record(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    id = asyncio.run(fill(database, hash="another", stage="frozen", trouble="why", turn=77, rules_version=0))
    assert run(capsys, "verify", "--database", database)[0] == 1
    assert run(capsys, "repair", id, "--database", database)[0] == 0
    assert run(capsys, "verify", "--database", database)[0] == 0
    assert "running" in run(capsys, "list", "--database", database)[1]


def test_repair_cuts_what_does_not_replay(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    id = asyncio.run(fill(database))

    async def spoil() -> None:
        storage = Storage(database)
        await storage.open()
        bad = encode_entries([Entry(0, {"type": "no-such-thing"})])
        async with storage._writing() as connection:
            await connection.execute(update(actions).where(actions.c.sequence == 6).values(entries=bad))
        await storage.close()

    asyncio.run(spoil())
    status, said = run(capsys, "repair", id, "--database", database)
    assert status == 1
    assert "Move 6 of 8" in said
    status, said = run(capsys, "repair", id, "--cut", "--database", database)
    assert status == 0
    assert "5 moves" in said
    assert run(capsys, "verify", "--database", database)[0] == 0


def test_rate(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(fill(database))
    assert run(capsys, "rate", "--database", database) == (0, "rated games: 0\n")


def test_complaints_are_polite(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "verify", "nonsense", "--database", database)
    assert (status, "There is no game 'nonsense'" in said) == (2, True)
    status, said = run(capsys, "list", "--database", "mysql://x/y")
    assert (status, "not in mysql" in said) == (2, True)
