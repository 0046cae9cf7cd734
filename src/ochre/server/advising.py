"""Advice over the socket: worked out for one seat on a blindfolded copy of the table; not recorded, told to nobody."""

from typing import Protocol

from ochre.advice.baskets import baskets
from ochre.advice.blindfold import blindfolded
from ochre.advice.consulting import consult
from ochre.advice.outlook import warnings
from ochre.advice.reach import reach
from ochre.advice.succession import positions, road
from ochre.engine.game import Game
from ochre.server.limits import Bucket
from ochre.server.metrics import METRICS
from ochre.server.room import Room, RoomClosed
from ochre.wire.advice import Comer
from ochre.wire.messages import AskBaskets, AskOutlook, AskReach, Baskets, Consult, Consulted, Outlook, Reach

CURIOSITY = (8.0, 30)  # questions per second and at once, on one connection: advice costs more than a move

Question = Consult | AskOutlook | AskReach | AskBaskets


class TooMany(Exception):
    """More questions than anybody can read the answers of."""


class Asker(Protocol):
    seat: int | None
    entered: bool
    questions: Bucket


async def advise(asker: Asker, room: Room, message: Question) -> Consulted | Outlook | Reach | Baskets:
    """Raises IllegalAction for what the book forbids, RoomClosed for who may not ask."""
    if not asker.entered:
        raise RoomClosed("Enter first.")
    if not asker.questions.take():
        raise TooMany("Too many questions: please slow down. This one was not answered.")
    METRICS.count("advice")
    seat = asker.seat
    if isinstance(message, AskOutlook):
        return await room.look(lambda game: outlook(game, seat, message.id))
    if seat is None:
        raise RoomClosed("You are watching: only players may do this.")
    if isinstance(message, AskReach):
        return Reach(message.id, await room.look(lambda game: threats(game, seat)))
    if isinstance(message, Consult):
        plan = await room.look(lambda game: consult(game, seat, message.actions))
        return Consulted(message.id, plan.legal, plan.objection, plan.foreseen, plan.warnings)
    wish = message
    offered = await room.look(lambda game: baskets(game, seat, wish.advances, wish.library, wish.anatomy))
    return Baskets(message.id, offered.power, offered.baskets, offered.own_price, offered.own)


def outlook(game: Game, seat: int | None, id: int) -> Outlook:
    if seat is None:
        return Outlook(id, positions(game.table), [], [])
    nation = game.nation_of(seat)
    table = blindfolded(game.table, nation)
    return Outlook(id, positions(game.table), road(table, nation), warnings(table, nation))


def threats(game: Game, seat: int) -> dict[str, list[Comer]]:
    nation = game.nation_of(seat)
    return reach(blindfolded(game.table, nation), nation)
