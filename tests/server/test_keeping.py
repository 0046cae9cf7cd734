"""What is kept beside the record: the log of a table in order, old databases brought up to date."""

import asyncio

import pytest
from alembic import command
from server.test_storage import RUNNING, new_game, running_game
from sqlalchemy import Connection, text

from ochre.engine.record import Entry
from ochre.server import database as databases
from ochre.server import keeping
from ochre.server.agreements import Agreed, Proposed, QuietSet, SeatTaken, encode_event
from ochre.server.storage import Storage, Taken
from ochre.wire.messages import Live, OwnTimes, QuietHours

pytestmark = pytest.mark.anyio
NIGHT = QuietHours("23:00", "07:00", "+00:00")


def migrate(connection: Connection, revision: str, *, down: bool = False) -> None:
    config = databases.alembic_config()
    config.attributes["connection"] = connection
    (command.downgrade if down else command.upgrade)(config, revision)


async def test_the_seconds_of_old_tables_become_a_pace(empty_database: str) -> None:
    storage = Storage(empty_database)
    async with storage._writer.begin() as connection:
        await connection.run_sync(lambda plain: migrate(plain, "0002"))
        await connection.execute(text("INSERT INTO people (id, name, created) VALUES ('p', 'Ada', 1)"))
        for game, seconds in (("a", "NULL"), ("b", "60")):
            await connection.execute(
                text(
                    "INSERT INTO games (id, host, title, edition, players, options, seed, rules_version, listed, "
                    "watching, decision_seconds, created, stage, sequence, hash, turn, phase, due, changed) VALUES "
                    f"('{game * 24}', 'p', 'T', 'western-empires', 5, '{{}}', :seed, 1, true, 'anyone', {seconds}, 1, "
                    "'running', 0, '', 1, '', '[]', 1)"
                ),
                {"seed": bytes(16)},
            )
    async with storage._writer.begin() as connection:
        await connection.run_sync(lambda plain: migrate(plain, "0003"))
    async with storage._writer.begin() as connection:
        await connection.run_sync(lambda plain: migrate(plain, "0002", down=True))
        kept = (await connection.execute(text("SELECT decision_seconds FROM games ORDER BY id"))).all()
        assert [row[0] for row in kept] == [None, 60]
    await storage.open()
    paces = [(await storage._games(text(f"id = '{game * 24}'")))[0].pace for game in "ab"]
    assert paces == [None, Live(decision_seconds=60, trade_minutes=None)]
    await storage.close()


async def test_a_number_of_the_log_is_taken_once(storage: Storage) -> None:
    game = await running_game(storage)
    first = await keeping.log_events(storage, game, 1, [Proposed(0, "pause"), Agreed(1, 1)])
    assert [each.number for each in first] == [1, 2]
    for number in (1, 2):
        with pytest.raises(Taken):
            await keeping.log_events(storage, game, number, [Agreed(1, 2)], paused=5)
    assert (await storage.game(game)).paused is None  # nothing of what was refused is stored
    await keeping.log_events(storage, game, 3, [Agreed(1, 2)], paused=5)
    assert (await storage.game(game)).paused == 5
    assert [each.event for each in await keeping.logged(storage, game, after=2)] == [Agreed(1, 2)]


async def test_in_a_pause_only_what_was_agreed_on_is_stored(storage: Storage) -> None:
    game = await running_game(storage)
    await storage.append(game, 1, [Entry(0, {"type": "done"})], RUNNING)
    await keeping.log_events(storage, game, 1, [Proposed(0, "pause")], paused=5)
    with pytest.raises(Taken):
        await storage.append(game, 2, [Entry(0, {"type": "done"})], RUNNING)
    agreed = [(2, encode_event(Agreed(1, 1)))]
    await storage.append(game, 2, [Entry(0, {"type": "done"})], RUNNING, agreed)
    logged = await keeping.logged(storage, game)
    assert [(each.number, each.sequence) for each in logged] == [(1, 1), (2, 2)]
    with pytest.raises(Taken):  # the number of the log is gone: the move is not stored either
        await storage.append(game, 3, [Entry(0, {"type": "done"})], RUNNING, agreed)
    assert (await storage.game(game)).sequence == 2


async def test_nothing_is_agreed_on_when_the_game_no_longer_runs(storage: Storage) -> None:
    game = await running_game(storage)
    await keeping.log_events(storage, game, 1, [Proposed(0, "abandon")], stage="given-up")
    with pytest.raises(Taken):
        await keeping.log_events(storage, game, 2, [Proposed(0, "pause")])
    with pytest.raises(Taken):
        await storage.append(game, 1, [Entry(0, {"type": "done"})], RUNNING)


async def test_many_who_change_their_quiet_hours_at_once_are_all_noted(storage: Storage) -> None:
    host, game = await new_game(storage, pace=OwnTimes(), bots={})
    people = [host]
    for seat in range(1, 5):
        person, _ = await storage.add_person(f"P{seat}")
        await storage.sit_down(game, person.id, seat)
        people.append(person.id)
    await keeping.set_quiet(storage, host, NIGHT)
    await keeping.note_quiet_hours(storage, game)
    await storage.start_game(game, RUNNING)
    await asyncio.gather(*(keeping.set_quiet(storage, person, NIGHT) for person in people))
    events = await keeping.logged(storage, game)
    assert [each.number for each in events] == list(range(1, 7))
    assert sorted(each.event.seat for each in events if isinstance(each.event, QuietSet)) == [0, 0, 1, 2, 3, 4]
    assert await keeping.quiet_of(storage, people[3]) == NIGHT


async def test_two_choose_one_nation_at_once(storage: Storage) -> None:
    _, game = await new_game(storage, nation_choice="free")
    results = await asyncio.gather(
        *(keeping.choose_nation(storage, game, seat, "minoa") for seat in range(5)), return_exceptions=True
    )
    assert sum(result is None for result in results) == 1
    assert [seat.nation for seat in (await storage.game(game)).seats].count("minoa") == 1


async def test_one_of_many_takes_a_seat_over_and_who_sat_there_watches(storage: Storage) -> None:
    host, game = await new_game(storage, bots=dict.fromkeys(range(1, 5), "random"), pace=OwnTimes())
    await storage.start_game(game, RUNNING)
    secret = await keeping.new_seat_link(storage, game, 0)
    people = [(await storage.add_person(f"P{number}"))[0].id for number in range(4)]
    await storage.add_watcher(game, people[0])
    results = await asyncio.gather(
        *(keeping.take_over(storage, game, 0, person, secret) for person in people), return_exceptions=True
    )
    assert [type(result) for result in results if result is not None] == [Taken] * 3
    winner = people[results.index(None)]
    stored = await storage.game(game)
    assert stored.seat_of(winner) == 0
    assert stored.seats[0].seen is not None
    assert await storage.watches(game, host)
    assert not await storage.watches(game, winner)
    assert (await keeping.logged(storage, game))[0].event == SeatTaken(0)
    again = await keeping.new_seat_link(storage, game, 1)
    with pytest.raises(Taken):  # nobody plays two nations
        await keeping.take_over(storage, game, 1, winner, again)
    with pytest.raises(Taken):
        await keeping.give_up_seat(storage, game, 0, host, "random")
    await keeping.give_up_seat(storage, game, 0, winner, "novice")
    stored = await storage.game(game)
    assert (stored.seats[0].person, stored.seats[0].bot) == (None, "novice")
    assert await storage.watches(game, winner)
