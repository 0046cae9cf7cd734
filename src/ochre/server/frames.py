"""What a seat is sent: made here and nowhere else, from the engine's views and redacted events alone."""

from collections.abc import Iterable

from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.engine.state import NO_SEAT
from ochre.engine.views import Common, View
from ochre.server.storage import Line, SeatStanding, Summary
from ochre.wire.messages import ChatLine, Frame


def frame(
    game: Game,
    seat: int | None,
    number: int,
    events: Iterable[Event],
    deadline: int | None,
    shared: Common | None = None,
) -> Frame:
    return Frame(number, seen(game, seat, events), view(game, seat, shared), deadline)


def view(game: Game, seat: int | None, shared: Common | None = None) -> View:
    return game.view(seat, shared)


def shared(game: Game) -> Common:
    """What all seats see alike: made once for all frames of a move."""
    return game.common_view()


def seen(game: Game, seat: int | None, events: Iterable[Event]) -> list[Event]:
    return game.events_for(seat, events)


def chat_line(line: Line) -> ChatLine:
    return ChatLine(line.number, line.sender, line.text, line.at, line.recipient)


def gone_seats(game: Game) -> list[int]:
    """Who has left the game by the book."""
    table = game.table
    return [table.state.seat[nation] for nation in table.nations if table.has_left(nation)]


def due_seats(game: Game) -> list[int]:
    return [game.seat_of(decision) for decision in game.pending if decision.due(game.table)]


def summary(game: Game) -> Summary:
    """For the lobby: public facts only, except the hash, which stays in the storage."""
    stage = "finished" if game.over else "running"
    return Summary(stage, game.hash(), game.turn, game.phase, due_seats(game), standings(game), playing(game))


def playing(game: Game) -> list[str | None] | None:
    """The nation of each seat, None if it has none; not before all are chosen."""
    if not game.phase:
        return None
    found: list[str | None] = [None] * game.record.start.players
    for nation, seat in enumerate(game.table.state.seat[: len(game.box.nations)]):
        if seat != NO_SEAT:
            found[seat] = game.table.nation_id(nation)
    return found


def standings(game: Game) -> tuple[SeatStanding, ...]:
    """The final table, winner first; empty while the game runs."""
    ranking = game.result.ranking if game.result else ()
    return tuple(SeatStanding(game.seat(each.nation), each.nation, each.place, each.points) for each in ranking)
