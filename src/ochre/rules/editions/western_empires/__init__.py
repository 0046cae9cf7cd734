"""Western Empires (2019), 5 to 9 players: which phases, numbers and rulings this box has.

The rulings of `Policies` are this book's where nothing else is said.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ochre.board.areas import load_map
from ochre.board.cards import first_game_deck
from ochre.board.setups import mega_setup, short_game_sets
from ochre.engine.agenda import steps_of
from ochre.engine.edition import Box, Edition, Option
from ochre.rules import mega, short_game
from ochre.rules.editions.western_empires import first_game
from ochre.rules.insisting import Insist
from ochre.rules.leaving import LeaveGame
from ochre.rules.phases.ast_alteration import EndAfterThisTurn
from ochre.rules.phases.trade import CloseTrade
from ochre.rules.policies import Policies, ShortGameRules
from ochre.rules.shared import shared_modules
from ochre.rules.shuffling_anew import ShuffleAnew

OPTIONS = (
    Option("scenario", "full", "The full game, the Short Game, or the First Game.", ("full", "short", "first")),
    *mega.OPTIONS,
    mega.SHORT_GAME_OPTION,
)


def policies_for(players: int, options: Mapping[str, Any]) -> Policies:
    """The numbers and rulings of this book."""
    book = mega.policies(players, options)
    if options["scenario"] == "first":
        return first_game.policies(book)
    if options["scenario"] == "short":
        return replace(book, short_game=ShortGameRules(short_game.theme_of, short_game_sets("west", players)))
    return book


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    setup, policies = mega_setup(players, "west"), policies_for(players, options)
    if options["scenario"] != "first":
        return mega.open_box(edition, setup, options, nations, policies)
    if players != 5 or options["ast"] != "basic":
        raise ValueError("The First Game is for 5 players on the Basic A.S.T.")
    # first.setup.3: in the First Game areas out of play are not on the board, so not even ships pass
    board = load_map("mega").lay_out(blocks=("west",), regions=nations or setup.civilizations)
    return mega.open_box(edition, setup, options, nations, policies, board, first_game_deck())


WESTERN_EMPIRES = Edition(
    id="western-empires",
    name="Western Empires",
    prefix="WE",
    players=range(5, 10),
    options=OPTIONS,
    steps=steps_of([*shared_modules(), first_game, short_game]),
    phases=mega.PHASES,
    open=_open,
    begin=mega.begin,
    anytime=(Insist, LeaveGame),
    host=(CloseTrade, EndAfterThisTurn, ShuffleAnew),
    notes=(
        "5 to 9 players; full game, Short Game and First Game; Basic and Expert A.S.T.",
        "Not offered: 10 to 18 players with the eastern boards (that booklet is not part of the book).",
    ),
)
