"""Ratings by openskill, one list per edition. They follow from the results of rated games in their order.

Everybody plays for themselves: people with accounts by name, bots by kind. What the seats of one kind gain and lose in
a game is averaged. Rated is a game that was played to its end; it counts for who sat there at the end.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ochre.server.schema import games, people, ratings, results
from ochre.server.storage import Storage, now

ONE_AT_A_TIME = 0x0C42F  # key of the advisory lock on PostgreSQL
MODEL = PlackettLuce()


class Rating(msgspec.Struct, frozen=True):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> float:
        """What one may count on."""
        return self.mu - 3 * self.sigma


class Rated(msgspec.Struct, frozen=True):
    """One line of a list."""

    who: str
    name: str
    rating: Rating

    @property
    def bot(self) -> bool:
        return self.who.startswith("bot:")

    @property
    def id(self) -> str:
        return self.who.partition(":")[2]


def after(seats: Sequence[tuple[str, int]], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of those who played, after a game: who sat there and the place, by seat."""
    held = {who: before.get(who, Rating()) for who, _ in seats}
    teams = [[MODEL.rating(mu=held[who].mu, sigma=held[who].sigma)] for who, _ in seats]
    rated = MODEL.rate(teams, ranks=[float(place) for _, place in seats])
    found: dict[str, Rating] = {}
    for who, rating in held.items():
        own = [team[0] for (other, _), team in zip(seats, rated, strict=True) if other == who]
        sigma = math.sqrt(fmean(seat.sigma**2 for seat in own))
        found[who] = Rating(fmean(seat.mu for seat in own), sigma, rating.games + 1)
    return found


async def rate_new_games(storage: Storage) -> int:
    """Take the results of finished games into the ratings that are not in them yet, in their order; how many."""
    async with storage._writing() as connection:
        await _alone(connection)
        return await _rate(connection, await _finished(connection, games.c.rated_at.is_(None)))


async def rate_anew(storage: Storage) -> int:
    """Forget all ratings and make them again from the results of all rated games in their order; how many."""
    async with storage._writing() as connection:
        await _alone(connection)
        await connection.execute(delete(ratings))
        nothing = dict.fromkeys(("mu_before", "sigma_before", "mu_after", "sigma_after"))
        await connection.execute(update(results).values(nothing))
        await connection.execute(update(games).values(rated_at=None))
        return await _rate(connection, await _finished(connection))


async def _alone(connection: AsyncConnection) -> None:
    """Two processes must not both add the same game. On SQLite there is one writer anyway."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})


async def _finished(connection: AsyncConnection, *where: object) -> Sequence[Any]:
    query = (
        select(games.c.id, games.c.edition, games.c.finished)
        .where(games.c.rated, games.c.stage == "finished", games.c.finished.is_not(None), *where)  # type: ignore[arg-type]
        .order_by(games.c.finished, games.c.id)
    )
    return (await connection.execute(query)).all()


async def _rate(connection: AsyncConnection, finished: Iterable[Any]) -> int:
    count = 0
    for game in finished:
        await _rate_game(connection, game.id, game.edition)
        count += 1
    return count


async def _rate_game(connection: AsyncConnection, game: str, edition: str) -> None:
    query = select(results).where(results.c.game == game).order_by(results.c.seat)
    rows = [row for row in (await connection.execute(query)).all() if row.person or row.bot]
    seats = [(f"person:{row.person}" if row.person else f"bot:{row.bot}", row.place) for row in rows]
    names = [who for who, _ in seats]
    before = await _ratings_of(connection, edition, names)
    now_held = after(seats, before) if len(set(names)) > 1 else {}  # nobody wins against themselves
    for who, rating in now_held.items():
        await connection.execute(delete(ratings).where(ratings.c.edition == edition, ratings.c.who == who))
        await connection.execute(insert(ratings).values(edition=edition, who=who, **msgspec.structs.asdict(rating)))
    for row, who in zip(rows, names, strict=True):
        if who in now_held:
            old, new = before.get(who, Rating()), now_held[who]
            change = {
                "mu_before": old.mu,
                "sigma_before": old.sigma,
                "mu_after": new.mu,
                "sigma_after": new.sigma,
            }
            await connection.execute(
                update(results).where(results.c.game == game, results.c.seat == row.seat).values(change)
            )
    await connection.execute(update(games).where(games.c.id == game).values(rated_at=now()))


async def _ratings_of(connection: AsyncConnection, edition: str, who: Iterable[str]) -> dict[str, Rating]:
    query = select(ratings).where(ratings.c.edition == edition, ratings.c.who.in_(sorted(set(who))))
    return {row.who: Rating(row.mu, row.sigma, row.games) for row in (await connection.execute(query)).all()}


async def best(storage: Storage, edition: str, limit: int = 100) -> list[Rated]:
    """The list of an edition, best first."""
    return await _listed(storage, edition, limit)


async def of(storage: Storage, edition: str, person: str) -> Rated | None:
    found = await _listed(storage, edition, 1, ratings.c.who == f"person:{person}")
    return found[0] if found else None


async def _listed(storage: Storage, edition: str, limit: int, *where: object) -> list[Rated]:
    owner = ratings.c.who == "person:" + people.c.id
    query = (
        select(ratings, people.c.name)
        .outerjoin(people, owner)
        .where(ratings.c.edition == edition, *where)  # type: ignore[arg-type]
        .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.who)
        .limit(limit)
    )
    async with storage._reading() as connection:
        rows = (await connection.execute(query)).all()
    return [Rated(row.who, row.name or row.who.partition(":")[2], Rating(row.mu, row.sigma, row.games)) for row in rows]
