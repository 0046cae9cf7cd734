"""A record sorted into the order of the book.

Where an order only says who is due, people act as they like. In the sorted record everybody acts at the own place; it
replays to the same table at the end of every step, which shows that acting early gained nobody anything.
"""

from collections.abc import Sequence

from ochre.engine.agenda import FLOOR, kind_of
from ochre.engine.game import Game
from ochre.engine.record import STANDS, TAKEN_BACK, Entry, Record
from ochre.games import begin, follow
from ochre.rules.phases.advances_acquisition import buying_order

UNORDERED = frozenset({"trading-floor"})
"""Steps in which all act at once and the first taker wins: no order is printed for them."""


def in_book_order(record: Record) -> Record:
    """The same game with every step that many answer at once sorted into the printed order, without what was undone.

    An action that changes its place stands as it was made: whether a token may enter is judged when it enters.
    """
    undone = {entry.takes_back for entry in record.entries if entry.mark == TAKEN_BACK}
    game = begin(record.start, listen=False)
    sorted_entries: list[Entry] = []
    window: list[tuple[int, Entry]] = []
    order: Sequence[int] = ()
    number = game.window
    for index, entry in enumerate(record.entries):
        if game.window != number:
            sorted_entries += _sorted(window, order)
            window, number = [], game.window
        order = printed_order(game)
        place = -1 if entry.seat is None else _place(order, game.nation_of(entry.seat))
        follow(game, entry)
        if index not in undone and entry.mark != TAKEN_BACK:
            window.append((place, entry))
    return Record(record.start, sorted_entries + _sorted(window, order), record.rules_version)


def printed_order(game: Game) -> Sequence[int]:
    """The printed order of the nations in the running step; empty where the answers come one by one, or all at once."""
    step = game.table.state.step
    if not step or step[0] in UNORDERED or kind_of(game.box.edition.steps[step[0]]) is not FLOOR:
        return ()
    if game.phase in ("ship-construction", "movement"):
        return game.table.state.order
    return buying_order(game.table) if game.phase == "advances-acquisition" else game.table.players()


def _place(order: Sequence[int], nation: int) -> int:
    """Whoever is not in the order, because of not having joined yet, comes before all."""
    return order.index(nation) if nation in order else -1


def _sorted(window: list[tuple[int, Entry]], order: Sequence[int]) -> list[Entry]:
    if not order:
        return [entry for _, entry in window]
    places = [place for place, _ in window]
    result = []
    for index, (place, entry) in sorted(enumerate(window), key=lambda item: item[1][0]):
        moved = any(other > place for other in places[:index]) or any(other < place for other in places[index:])
        result.append(
            Entry(entry.seat, entry.action, STANDS, by=entry.by, given=entry.given)
            if moved and entry.seat is not None
            else entry
        )
    return result
