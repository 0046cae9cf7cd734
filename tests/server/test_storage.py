"""What is stored is stored for good, once, in order; on SQLite and on PostgreSQL."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from ochre.engine.record import RULES_VERSION, Entry, Start
from ochre.server import database as databases
from ochre.server import tokens
from ochre.server.schema import metadata
from ochre.server.storage import Storage, Summary, Taken

pytestmark = pytest.mark.anyio
START = Start("western-empires", 5, {"turn_limit": 3}, b"0123456789abcdef")
RUNNING = Summary("running", "hash", 1, "movement", [0, 2])


async def new_game(storage: Storage, **more: object) -> tuple[str, str]:
    """A host and a table."""
    host, _ = await storage.add_person("Ada")
    how = {"title": "T", "listed": True, "watching": "anyone", "seat": 0, "bots": {}, **more}
    game = await storage.add_game(host.id, start=START, rules_version=RULES_VERSION, **how)  # type: ignore[arg-type]
    return host.id, game


async def running_game(storage: Storage) -> str:
    _, game = await new_game(storage, bots=dict.fromkeys(range(1, 5), "random"))
    await storage.start_game(game, RUNNING)
    return game


async def test_the_migrations_lead_to_the_schema(empty_database: str) -> None:
    storage = Storage(empty_database)
    await storage.open()
    async with storage._engine.connect() as connection:
        different = await connection.run_sync(
            lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
        )
    assert different == []
    await storage.open()  # a second time changes nothing
    await storage.close()


async def test_two_processes_may_start_on_an_empty_database_at_once(empty_database: str) -> None:
    both = [Storage(empty_database), Storage(empty_database)]
    await asyncio.gather(*(storage.open() for storage in both))
    assert all([await storage.is_well() for storage in both])
    for storage in both:
        await storage.close()


async def test_sqlite_is_durable(sqlite: str) -> None:
    storage = Storage(sqlite)
    await storage.open()
    async with storage._engine.connect() as connection:
        for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() == value
    await storage.close()


@pytest.mark.parametrize("address", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "http://x", "://"])
def test_an_unusable_database_is_refused_politely(address: str) -> None:
    with pytest.raises(databases.UnusableDatabase):
        databases.read_url(address)


async def test_actions_come_back_as_they_were(storage: Storage) -> None:
    game = await running_game(storage)
    first = [Entry(0, {"type": "done"}), Entry(None, {"type": "close-trade"}, "clock")]
    second = [Entry(0, None, "undo", 0)]
    await storage.append(game, 1, first, RUNNING)
    await storage.append(game, 2, second, Summary("finished", "h2", 3, "trade", []))
    moves = await storage.moves(game)
    assert [(move.sequence, move.entries) for move in moves] == [(1, first), (2, second)]
    assert [move.sequence for move in await storage.moves(game, after=1)] == [2]
    stored = await storage.game(game)
    assert stored
    assert (stored.stage, stored.sequence, stored.hash, stored.turn, stored.due) == ("finished", 2, "h2", 3, [])
    assert stored.start == START


@pytest.mark.parametrize("sequence", [1, 3, 0, -1])
async def test_a_number_is_given_once_and_without_gaps(storage: Storage, sequence: int) -> None:
    game = await running_game(storage)
    await storage.append(game, 1, [Entry(0, {"type": "done"})], RUNNING)
    with pytest.raises(Taken):
        await storage.append(game, sequence, [Entry(0, {"type": "done"})], RUNNING)
    assert len(await storage.moves(game)) == 1


async def test_of_many_who_want_the_same_number_one_gets_it(database: str) -> None:
    """Each from a storage of its own, as in several processes."""
    many = [Storage(database) for _ in range(4)]
    for storage in many:
        await storage.open()
    game = await running_game(many[0])

    async def add(storage: Storage, number: int, seat: int) -> bool:
        try:
            await storage.append(game, number, [Entry(seat, {"type": "done"})], RUNNING)
        except Taken:
            return False
        return True

    for number in range(1, 16):
        won = await asyncio.gather(*(add(storage, number, seat) for seat, storage in enumerate(many)))
        assert sum(won) == 1
        (move,) = await many[0].moves(game, after=number - 1)
        assert move.entries[0].seat == won.index(True)
    for storage in many:
        await storage.close()


async def test_nothing_is_added_to_a_game_that_does_not_run(storage: Storage) -> None:
    _, game = await new_game(storage)
    with pytest.raises(Taken):
        await storage.append(game, 1, [Entry(0, {"type": "done"})], RUNNING)


async def test_of_secrets_only_hashes_are_stored(storage: Storage) -> None:
    _, secret = await storage.add_person("Ada")
    _, game = await new_game(storage)
    links, open_link, watch_link = await storage.new_links(game)
    found = []
    async with storage._engine.connect() as connection:
        for table in metadata.sorted_tables:
            found += [repr(tuple(row)) for row in (await connection.execute(table.select())).all()]
    text = "\n".join(found)
    assert repr(tokens.kept(secret)) in text
    for hidden in (secret, open_link, watch_link, *links.values()):
        assert hidden not in text


async def test_a_session_ends(storage: Storage) -> None:
    person, secret = await storage.add_person("Ada")
    assert await storage.person_of(secret) == person
    await storage.end_session(secret)
    assert await storage.person_of(secret) is None
    assert await storage.person_of("guessed") is None


async def test_a_seat_is_taken_once(storage: Storage) -> None:
    _, game = await new_game(storage)
    people = [(await storage.add_person(f"P{number}"))[0].id for number in range(8)]

    async def sit(person: str) -> int | None:
        try:
            return await storage.sit_down(game, person, None)
        except Taken:
            return None

    taken = [seat for seat in await asyncio.gather(*map(sit, people)) if seat is not None]
    assert len(set(taken)) == len(taken) <= 4
    stored = await storage.game(game)
    assert stored
    assert sorted(seat.number for seat in stored.seats if seat.person) == sorted([0, *taken])


async def test_one_person_sits_once(storage: Storage) -> None:
    host, game = await new_game(storage)
    with pytest.raises(Taken):
        await storage.sit_down(game, host, 3)


async def test_a_table_that_is_not_full_does_not_start(storage: Storage) -> None:
    _, game = await new_game(storage)
    with pytest.raises(Taken):
        await storage.start_game(game, RUNNING)


async def test_chat_is_numbered_without_gaps(storage: Storage) -> None:
    _, game = await new_game(storage)
    numbers = await asyncio.gather(*(storage.add_chat(game, 0, f"line {n}", None) for n in range(10)))
    assert sorted(numbers) == list(range(1, 11))
    assert [line.number for line in await storage.chat(game, after=7)] == [8, 9, 10]
    assert [line.number for line in await storage.chat(game, limit=2)] == [9, 10]


async def test_passwords() -> None:
    stored = await tokens.hash_password("correct horse")
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert await tokens.password_fits(stored, "correct horse")
    assert not await tokens.password_fits(stored, "wrong horse")
    assert not await tokens.password_fits(None, "correct horse")
