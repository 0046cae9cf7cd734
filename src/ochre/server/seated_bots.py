"""Bots that sit at tables: the kinds people may choose, the company of those at one table, and how they trade there.

Among themselves bots trade as quickly as they think. Where people trade, too, they speak now and then, answer who
speaks to them, and leave time to think: see `Manners`.
"""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ochre.bots.company import Company
from ochre.bots.registry import kind_named, names
from ochre.engine.actions import is_list
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.game import Game

BOTS = names()
"""The kinds by name. Classes from files (`file.py:Class`) are for the host's terminal, never for the network."""

SECONDS = 3.0
"""CPU time of one answer. Who takes more has lost the thread, and plays the default."""


def company_of(kinds: Mapping[int, str]) -> Company:
    """Bots for these seats, with luck that nobody can foresee."""
    return Company(
        {seat: kind_named(kind)(secrets.token_hex(16)) for seat, kind in kinds.items()},
        seconds=SECONDS,
    )


def careful_company(kinds: Mapping[int, str]) -> Company:
    """The same seats after something went wrong: everybody plays the default."""
    return company_of(dict.fromkeys(kinds, "default"))


# On the trading floor

FLOOR = ("negotiate", "conclude-trade")
"""The questions of people and bots who trade."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How quickly bots trade while people do, in seconds."""

    answer: float  # until something new is looked at, and an offer to one bot alone is answered
    pause: float  # between two things that one bot says of itself
    patience: float  # with nothing new: then it asks for less, and at last finishes
    chance: float  # after the opening, in which no bot asks for less or finishes
    offers: int = 2  # new ones at a time

    @classmethod
    def of(cls, delay: float) -> "Pace":
        """In proportion to the time that a bot takes for any other answer: 0.3 s give 2.4, 5, 15 and 20 s."""
        return cls(answer=8 * delay, pause=17 * delay, patience=50 * delay, chance=67 * delay)


@dataclass(slots=True)
class _Bot:
    """What one bot has seen of this floor, and when."""

    seen: object = None  # the newest offer shown to it, and its hand
    changed: float = 0.0  # when that was new
    thought: object = None  # what it has thought about
    called: int = 0  # the newest offer to it alone
    called_at: float = 0.0
    answered: int = 0  # the newest of these that it has thought about
    spoke: float = 0.0


@dataclass(frozen=True, slots=True)
class Turn:
    """Which bot is to speak, when, and whether it should come to an end."""

    seat: int
    at: float
    last_call: bool


class Manners:
    """When which bot speaks on the trading floor while people trade, too. It looks at no clock: it is told the time.

    It hangs on nothing but what each bot sees: the offers shown to it, and its own hand.
    """

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._floor: object = None
        self._opened = 0.0
        self._bots: dict[int, _Bot] = {}

    def next(self, game: Game, bots: Collection[int], now: float) -> Turn | None:
        """Whose turn is next. None: nobody has anything to say until something happens."""
        self._look(game, bots, now)
        turns = [self._turn(game, seat, bot) for seat, bot in self._bots.items()]
        return min((turn for turn in turns if turn), key=lambda turn: (turn.at, turn.seat), default=None)

    def _look(self, game: Game, bots: Collection[int], now: float) -> None:
        if self._floor != game.window:
            self._floor, self._opened, self._bots = game.window, now, {}
        asked = {game.seat_of(decision) for decision in game.pending} & set(bots)
        for gone in set(self._bots) - asked:
            del self._bots[gone]
        for number, seat in enumerate(sorted(asked)):
            seen = _seen(game, seat)
            if seat not in self._bots:  # they do not all speak at once
                self._bots[seat] = _Bot(seen, now, spoke=now - self.pace.pause * (1 - number / len(asked)))
            bot = self._bots[seat]
            if bot.seen != seen:
                bot.seen, bot.changed = seen, now
            if (called := _call(game, seat)) > bot.called:
                bot.called, bot.called_at = called, now

    def _turn(self, game: Game, seat: int, bot: _Bot) -> Turn | None:
        pace = self.pace
        if _call(game, seat) > bot.answered:
            return Turn(seat, bot.called_at + pace.answer, last_call=False)
        if bot.thought != bot.seen:
            return Turn(seat, max(bot.changed + pace.answer, bot.spoke + pace.pause), last_call=False)
        if not game.decision(seat).due(game.table):
            return None  # has finished
        return Turn(seat, max(bot.spoke, bot.changed, self._opened + pace.chance) + pace.patience, last_call=True)

    def speak(self, game: Game, company: Company, turn: Turn, now: float) -> bool:
        """Let this bot speak; whether it said anything."""
        return self.say(game, company, turn, company.ask(game, turn.seat, last_call=turn.last_call), now)

    def say(self, game: Game, company: Company, turn: Turn, answer: Any, now: float) -> bool:
        """What this bot has thought, if it is anything; whether it is."""
        bot, seat = self._bots[turn.seat], turn.seat
        bot.thought, called = bot.seen, bot.called > bot.answered
        if answer is None or (_is_pass(answer) and not game.decision(seat).due(game.table)):
            bot.answered = bot.called
            if not called or _call(game, seat) != bot.called:
                return False
            answer = {"type": "refuse-offer", "number": bot.called}  # who asks one bot alone hears from it
        if is_list(answer):
            answer = _fewer(answer, self.pace.offers)
        try:
            game.play(seat, answer)
        except (IllegalAction, MalformedAction) as refusal:
            game.play(seat, company.refused(game, seat, refusal))
        bot.spoke = bot.called_at = now  # if it spoke of something else, it answers next
        bot.seen = bot.thought = _seen(game, seat)  # its own words are no news
        return True


def people_trade(game: Game, bots: Collection[int]) -> bool:
    """Whether somebody who is no bot is still trading."""
    return any(
        decision.kind in FLOOR and game.seat_of(decision) not in bots and decision.due(game.table)
        for decision in game.pending
    )


def _seen(game: Game, seat: int) -> object:
    nation = game.nation_of(seat)
    offers = [offer.number for offer in game.table.state.offers if offer.maker != nation and offer.shown_to(nation)]
    return max(offers, default=0), game.table.hand(nation)


def _call(game: Game, seat: int) -> int:
    """The newest offer made to this seat alone."""
    nation = game.nation_of(seat)
    return max((offer.number for offer in game.table.state.offers if offer.to == nation), default=0)


def _is_pass(answer: Any) -> bool:
    kind = answer.get("type") if isinstance(answer, Mapping) else getattr(answer, "__struct_config__", None)
    return (kind if isinstance(kind, str) else getattr(kind, "tag", None)) == "pass-trade"


def _fewer(answers: Any, most: int) -> list[Any]:
    """The same with no more new offers than this; what is withdrawn for the sake of others stays."""
    kept, made = [], 0
    for answer in answers:
        if isinstance(answer, Mapping) and answer.get("type") == "make-offer":
            made += 1
            if made > most:
                continue
        kept.append(answer)
    return kept
