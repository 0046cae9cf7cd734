"""How games begin: set up by the book, arranged by hand, or replayed from a record."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ochre.arranging import arranged_start, people, place_position
from ochre.engine import chance
from ochre.engine.edition import Edition
from ochre.engine.errors import MalformedAction
from ochre.engine.events import Event
from ochre.engine.game import Game
from ochre.engine.record import (
    BY_CLOCK,
    PLAYED,
    REWOUND,
    RULES_VERSION,
    STANDS,
    TAKEN_BACK,
    Entry,
    Record,
    Start,
    standing,
)
from ochre.engine.state import State
from ochre.engine.table import Table
from ochre.rules.editions import EDITIONS
from ochre.rules.opening import lay_out

__all__ = ["EDITIONS", "arrange", "begin", "edition_named", "follow", "replay", "setup"]


def edition_named(id: str) -> Edition:
    """The edition with this id; an unknown one raises a ValueError that lists what there is."""
    try:
        return EDITIONS[id]
    except KeyError:
        raise ValueError(f"There is no edition {id!r}; there is {', '.join(EDITIONS)}.") from None


def setup(
    edition: str,
    players: int | Sequence[str],
    *,
    seed: int | str | bytes | None = None,
    options: Mapping[str, Any] | None = None,
    listen: bool = True,
) -> Game:
    """A new game.

    `players` is their number (then they choose nations, or chance deals them), or the nation of each seat.
    `seed` is kept secret; without one the game is unpredictable. `listen=False` collects no events.
    """
    box_edition = edition_named(edition)
    seats = () if isinstance(players, int) else tuple(players)
    number = players if isinstance(players, int) else len(seats)
    start = Start(edition, number, box_edition.read_options(options), chance.secret_seed(seed), seats)
    return begin(start, listen=listen)


def arrange(
    edition: str,
    players: Sequence[str],
    *,
    phase: str | int = 1,
    turn: int = 1,
    board: Mapping[str, Any] | None = None,
    ships: Mapping[str, Mapping[str, int]] | None = None,
    treasury: Mapping[str, int] | None = None,
    advances: Mapping[str, Sequence[str]] | None = None,
    credits: Mapping[str, Mapping[str, int]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    ast: Mapping[str, int] | None = None,
    stacks: Mapping[int, Sequence[str]] | None = None,
    traders: Mapping[str, str] | None = None,
    waiting: Sequence[str] = (),
    inert: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: int | str | bytes | None = 0,
    listen: bool = True,
) -> Game:
    """Any legal position in the middle of a game, at the beginning of the named phase (or its number).

    `players` are the nations by seat. `board` holds for each nation its areas with a number of tokens, "city", or
    {"tokens": n, "city": True}, or just a list of areas with cities; "barbarians" and "pirates" may stand there, too.
    Stocks follow.
    Cards in no hand and no named stack lie in the unnamed stacks, prepared as at the start, or, where the stack of
    their number is named, on its discard pile. Credits follow from the advances unless given.
    `traders` says who traded a calamity to its holder; `waiting` are nations whose players have not joined yet, `inert`
    those whose players have left their units behind.

    Raises ImpossiblePosition, naming every fault.
    """
    box_edition = edition_named(edition)
    position = arranged_start(box_edition, phase, turn, board, ships, treasury, advances, credits, hands, ast, stacks)
    position |= people(traders, waiting, inert)
    read = box_edition.read_options(options)
    start = Start(edition, len(players), read, chance.secret_seed(seed), tuple(players), position)
    return begin(start, listen=listen)


def begin(start: Start, *, listen: bool = True) -> Game:
    """The game that starts so, run to its first question."""
    edition = edition_named(start.edition)
    if start.players not in edition.players:
        raise ValueError(
            f"{edition.name} is for {edition.players[0]} to {edition.players[-1]} players, not {start.players}."
        )
    if len(set(start.seats)) != len(start.seats):
        raise ValueError("Two seats cannot play the same nation.")
    if start.seats and len(start.seats) != start.players:
        raise ValueError(f"{start.players} players sit at this table, but {len(start.seats)} nations are named.")
    box = edition.open(edition, start.players, edition.read_options(start.options), start.seats)
    size = len(box.nations), box.board.size, len(box.deck.cards)
    game = Game(box, start, State(*size, start.seed, coasts=bool(box.board.crossings)), listen=listen)
    table = game.table
    lay_out(table, start.players)
    if start.seats:
        _seat(table, start.seats)
    if start.position is None:
        edition.begin(table)
        if start.seats:
            _nobody_chooses(table)
    else:
        place_position(table, start.position)
    game.begin()
    return game


def _seat(table: Table, seats: Sequence[str]) -> None:
    """The seats were given their nations; nobody plays the others."""
    for nation in table.nations:
        table.take_no_part(nation)
    for seat, id in enumerate(seats):
        table.sit(seat, table.nation(id))


def _nobody_chooses(table: Table) -> None:
    table.state.agenda = tuple(
        entry for entry in table.state.agenda if entry[0] not in ("choose-nations", "deal-nations")
    )


def replay(record: Record, *, upto: int | None = None, listen: bool = True) -> Game:
    """The game of this record, or its first `upto` entries. The same record gives the same game on every machine."""
    if record.rules_version != RULES_VERSION:
        raise ValueError(f"This record was made by rules version {record.rules_version}; this is {RULES_VERSION}.")
    game = begin(record.start, listen=listen)
    for entry in record.entries[:upto]:
        follow(game, entry)
    return game


def follow(game: Game, entry: Entry) -> None:
    """Do what this entry of a record says."""
    if entry.mark == TAKEN_BACK and entry.seat is not None:
        game.undo(entry.seat, entry.takes_back)
    elif entry.mark in (PLAYED, BY_CLOCK, STANDS) and entry.action is not None:
        game.play(entry.seat, entry.action, mark=entry.mark)
        if game.record.entries:  # a copy keeps no record
            game.record.entries[-1].by, game.record.entries[-1].given = entry.by, entry.given
    elif entry.mark == REWOUND and entry.takes_back is not None:
        go_back(game, entry.takes_back)
    else:
        raise MalformedAction(f"Entry {len(game.record.entries)} of this record is no action.")


def go_back(game: Game, entries: int) -> list[Event]:
    """The game stands again where it stood after so many entries. Chance, too: see rewinding.py for fresh luck."""
    if not 0 <= entries <= len(game.record.entries):
        raise MalformedAction(f"This record has no entry {entries} to go back to.")
    return game.go_back_to(earlier(game.record, entries))


def earlier(record: Record, entries: int, *, watch: Callable[[Game], None] = lambda game: None) -> Game:
    """The game after so many entries of its record. What was rewound before then is passed over, but numbers stay.

    `watch` is shown the game at its start and after each entry.
    """
    past = record.entries[:entries]
    game = begin(record.start)
    watch(game)
    for number in standing(past):
        game.record.entries += past[len(game.record.entries) : number]
        follow(game, past[number])
        watch(game)
    game.record.entries += past[len(game.record.entries) :]
    return game
