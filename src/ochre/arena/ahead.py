"""Games of bots that do not wait for each other: what they may answer ahead of their place they seal at once.

For measuring the pace: whoever is asked but not due leaves a sealed answer, made on the board as it stands, and is
asked again only if that no longer fits at its place.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from ochre.bots.bot import Bot, Message
from ochre.bots.company import Company
from ochre.bots.registry import bots_for
from ochre.engine.actions import Action, is_list
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game
from ochre.engine.record import RENEWED, Record
from ochre.games import setup
from ochre.pace.desk import Deed, Desk
from ochre.pace.kinds import kind_of
from ochre.pace.prepared import Prepared, place_reached, prepare, question_to

MOST_ACTIONS = 150
"""In one sealed answer."""

Plain = dict[str, Any]


class AheadTable:
    """A table, its bots, and the desk between them."""

    def __init__(self, game: Game, bots: Sequence[Bot]) -> None:
        self.game, self.bots = game, bots
        self.desk = Desk()
        self._company = Company(bots)
        self._number = 0
        self._sealed: set[tuple[int, int, str]] = set()  # (window, seat, kind) that were tried

    def play(self) -> None:
        """Play one action, or move something on the desk."""
        if self._seal():
            return
        deed = self.desk.next(self.game)
        if deed is not None:
            self._carry_out(deed)
            return
        before = len(self.game.record.entries)
        stale = {(each.seat, each.kind) for each in self.desk.prepared if each.stale}
        kinds = {self.game.seat_of(decision): kind_of(decision) for decision in self.game.pending}
        self._company.play(self.game)
        for entry in self.game.record.entries[before:]:
            if entry.seat is not None and (entry.seat, kinds[entry.seat]) in stale:
                entry.by = RENEWED
                self.desk.prepared = [each for each in self.desk.prepared if each.seat != entry.seat]

    def _seal(self) -> bool:
        """Whoever is asked but not at the own place leaves an answer; whether anybody has."""
        found = False
        for decision in self.game.pending:
            seat = self.game.seat_of(decision)
            key = (self.game.window, seat, decision.kind)
            if decision.due(self.game.table) or place_reached(self.game, decision) or key in self._sealed:
                continue
            self._sealed.add(key)
            if kind_of(decision) is not None and (actions := self._plan(seat)):
                self._number += 1
                answer = prepare(self.game, seat, decision.kind, [actions], number=self._number)
                self.desk.prepared.append(answer)
                found = True
        return found

    def _plan(self, seat: int) -> list[Plain]:
        """What the bot would do here if nobody else did anything: played to the end of its question on a copy."""
        trial, actions = self.game.copy(), list[Plain]()
        window = trial.window
        while trial.window == window and len(actions) < MOST_ACTIONS:
            decision = question_to(trial, seat)
            if decision is None:
                return actions
            answer = self.bots[seat].answer(Eyes(trial.table, decision.nation), Asked(trial.table, decision))
            if answer is None:
                return []
            try:
                trial.play(seat, answer)
            except (IllegalAction, MalformedAction):
                return []
            actions += map(_plain, cast(Sequence[Message], answer) if is_list(answer) else [answer])
        return actions if trial.window != window else []

    def _carry_out(self, deed: Deed) -> None:
        marked: Mapping[int, Prepared] = {each.number: each for each in deed.stale}
        self.desk.prepared = [
            marked.get(each.number, each) for each in self.desk.prepared if each.number not in deed.spent
        ]
        if deed.actions:
            before = len(self.game.record.entries)
            actions = list(deed.actions)
            self.game.play(deed.seat, actions if len(actions) > 1 else actions[0])
            for entry in self.game.record.entries[before:]:
                entry.by, entry.given = deed.by, deed.given


def play_ahead(game: Game, bots: Sequence[Bot]) -> None:
    """Play a game to its end with bots that seal what they can."""
    table = AheadTable(game, bots)
    while not game.over:
        table.play()


def _plain(message: Any) -> Plain:
    plain: Plain = msgspec.to_builtins(message) if isinstance(message, Action) else dict(message)
    return plain


def paced_games(
    edition: str, players: int, kind: str, seeds: Sequence[int], options: Mapping[str, Any]
) -> Iterator[Record]:
    """The records of games of bots that seal what they can, one for each seed."""
    for seed in seeds:
        game = setup(edition, players, seed=seed, options=options, listen=False)
        play_ahead(game, bots_for([kind] * players, seed))
        yield game.record
