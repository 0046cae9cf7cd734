"""Mega Civilization (2015), 5 to 18 players: which phases, numbers and rulings this box has.

From 12 players on the trade cards lie in two blocks, West and East: the deck and the nations know them, and so do the
steps that draw, reshuffle and call calamities.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ochre.board.setups import Game, Setup, mega_setup, short_game_sets
from ochre.engine.agenda import steps_of
from ochre.engine.edition import Box, Edition, Option
from ochre.rules import mega, short_game
from ochre.rules.insisting import Insist
from ochre.rules.leaving import LeaveGame
from ochre.rules.phases.ast_alteration import EndAfterThisTurn
from ochre.rules.phases.trade import CloseTrade
from ochre.rules.policies import ConflictRules, LeavingRules, Policies, ShortGameRules
from ochre.rules.shared import shared_modules
from ochre.rules.shuffling_anew import ShuffleAnew

OPTIONS = (
    Option("scenario", "full", "The full game, or the Short Game on the Basic A.S.T.", ("full", "short")),
    Option("map", "west", "With 5 to 9 players: the half of the map that is played.", ("west", "east")),
    *mega.OPTIONS,
    mega.SHORT_GAME_OPTION,
)


def setup_for(players: int, map: Game) -> Setup:
    """setup.6: one half of the map up to 9 players; 10 count as West, 11 as East, and more make two blocks."""
    fixed: dict[int, Game] = {10: "west", 11: "east"}
    return mega_setup(players, map if players < 10 else fixed.get(players, "both"))


def policies_for(players: int, options: Mapping[str, Any]) -> Policies:
    """The numbers of this number of players, and what this book rules otherwise than Western Empires."""
    book = mega.policies(players, options)
    if options["scenario"] == "short":
        sets = short_game_sets("both", players)
        book = replace(book, short_game=ShortGameRules(short_game.theme_of, sets, ("tokens", "treasury")))  # short.13b
    return replace(
        book,
        end_of_turn=("departures", "succession-markers", "game-end", "reshuffling", "next-turn"),  # leave.3
        census=replace(book.census, high=55),  # 2b.4: no box is shared at the top of the track
        conflict=ConflictRules(failed_attackers_go="at-once"),  # 4b.2
        trade=replace(book.trade, skips_without_cities=False),  # 6.1 is not in this book
        track=replace(book.track, bonus_void_by="any-turn"),  # vp.6, A91
        leaving=LeavingRules(
            city_becomes=None,  # leave.12
            to_own_region=False,  # leave.14
            limits_bind=False,
            surplus_check=True,  # leave.17
        ),
    )


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    if options["scenario"] == "short" and options["ast"] != "basic":
        raise ValueError("The Short Game of Mega Civilization is played on the Basic A.S.T.")  # short.4
    setup = setup_for(players, options["map"])
    return mega.open_box(edition, setup, options, nations, policies_for(players, options))


MEGA_CIVILIZATION = Edition(
    id="mega-civilization",
    name="Mega Civilization",
    prefix="MC",
    players=range(5, 19),
    options=OPTIONS,
    steps=steps_of([*shared_modules(), short_game]),
    phases=mega.PHASES,
    open=_open,
    begin=mega.begin,
    anytime=(Insist, LeaveGame),
    host=(CloseTrade, EndAfterThisTurn, ShuffleAnew),
    citations={"adv.wonder-of-the-world.5": "adv.wonder-of-the-world.1", "leave.15": "leave.14"},
    notes=(
        "5 to 9 players on the western or the eastern half of the map, 10 to 18 on both; from 12 on with two blocks of "
        "trade cards; full game on the Basic and Expert A.S.T., Short Game on the Basic.",
        "Not offered: the First Game (its booklet is not part of the book).",
    ),
)
