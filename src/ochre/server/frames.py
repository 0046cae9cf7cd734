"""What a seat is sent: made here and nowhere else, from the engine's views and redacted events alone."""

from collections.abc import Iterable

from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.engine.views import View
from ochre.server.storage import Line, Summary
from ochre.wire.messages import ChatLine, Frame


def frame(game: Game, seat: int | None, number: int, events: Iterable[Event], deadline: int | None) -> Frame:
    return Frame(number, seen(game, seat, events), view(game, seat), deadline)


def view(game: Game, seat: int | None) -> View:
    return game.view(seat)


def seen(game: Game, seat: int | None, events: Iterable[Event]) -> list[Event]:
    return game.events_for(seat, events)


def chat_line(line: Line) -> ChatLine:
    return ChatLine(line.number, line.sender, line.text, line.at, line.recipient)


def due_seats(game: Game) -> list[int]:
    return [game.seat_of(decision) for decision in game.pending if decision.due(game.table)]


def summary(game: Game) -> Summary:
    """For the lobby: public facts only, except the hash, which stays in the storage."""
    return Summary("finished" if game.over else "running", game.hash(), game.turn, game.phase, due_seats(game))
