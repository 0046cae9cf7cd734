"""Mega Empires: The East (2024), 5 to 9 players: which phases, numbers and rulings this box has."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ochre.board.setups import mega_setup
from ochre.engine.agenda import steps_of
from ochre.engine.edition import Box, Edition
from ochre.rules import mega
from ochre.rules.insisting import Insist
from ochre.rules.leaving import LeaveGame
from ochre.rules.phases.ast_alteration import EndAfterThisTurn
from ochre.rules.phases.trade import CloseTrade
from ochre.rules.policies import ConflictRules, LeavingRules, MovementRules, Policies, TaxRules
from ochre.rules.shared import shared_modules
from ochre.rules.shuffling_anew import ShuffleAnew

EXPERT = (
    "Side of the A.S.T. The book leaves the requirements to the board and Expert to another booklet: both are taken "
    "from Western Empires."
)

OPTIONS = tuple(replace(option, help=EXPERT) if option.name == "ast" else option for option in mega.OPTIONS)


def policies_for(players: int, options: Mapping[str, Any]) -> Policies:
    """The numbers of this number of players, and what this book rules otherwise than Western Empires."""
    book = mega.policies(players, options)
    return replace(
        book,
        end_of_turn=("departures", "succession-markers", "game-end", "reshuffling", "next-turn"),  # leave.3
        taxes=TaxRules(revolts_without_taker="pirates"),  # 1b.8
        census=replace(book.census, low=8, high=55),  # 2b.4
        movement=MovementRules(ship_site="unit"),  # 3.ship-build.2
        conflict=ConflictRules(city_attack_order="three-way"),  # 4.6
        trade=replace(book.trade, last_deals=True),  # 7.25
        calamities=replace(
            book.calamities,
            one_damage_above_limit=False,  # cal.gen.8, .28
            treachery_without_stock="pirates",  # cal.treachery.4
        ),
        leaving=LeavingRules(beside_own_cities=True, surplus_check=True),  # leave.14, leave.17
    )


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    return mega.open_box(edition, mega_setup(players, "east"), options, nations, policies_for(players, options))


THE_EAST = Edition(
    id="mega-empires-the-east",
    name="Mega Empires: The East",
    prefix="ME",
    players=range(5, 10),
    options=OPTIONS,
    steps=steps_of(shared_modules()),
    phases=mega.PHASES,
    open=_open,
    begin=mega.begin,
    anytime=(Insist, LeaveGame),
    host=(CloseTrade, EndAfterThisTurn, ShuffleAnew),
    citations={
        "1a.3": "adv.coinage.4",
        "3.ship-keep.4": "3.ship-keep.1",
        "3.ship-keep.5": "3.ship-keep.1",
        "3.ship-keep.6": "3.ship-keep.1",
        "cal.gen.8b": "cal.gen.8",
        "gen.47": "gen.46",
        "leave.16": "leave.14",
        "leave.21": "setup.21",
        "leave.22": "leave.3",
    },
    notes=(
        "5 to 9 players; full game; Basic and Expert A.S.T., with the requirements of Western Empires, since the book "
        "leaves them to the board.",
        "Not offered: the game for 3 and 4 players, the First Game, the Short Game and 10 to 18 players with the "
        "western boards (their booklets are not part of the book).",
    ),
)
