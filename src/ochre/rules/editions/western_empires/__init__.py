"""Western Empires (2019), 5 to 9 players: which phases, numbers and rulings this box has."""

from collections.abc import Mapping
from typing import Any

from ochre.board.advances import load_advances
from ochre.board.areas import load_map
from ochre.board.cards import first_game_deck, mega_deck
from ochre.board.setups import mega_band, mega_setup, starting_credits
from ochre.board.tracks import load_civilizations, requirements, track_of
from ochre.engine.agenda import steps_of
from ochre.engine.edition import Box, Edition, Nation, Option
from ochre.engine.table import Table
from ochre.rules import opening, scoring
from ochre.rules.editions.western_empires import first_game, short_game
from ochre.rules.insisting import Insist
from ochre.rules.leaving import LeaveGame
from ochre.rules.phases.ast_alteration import EndAfterThisTurn
from ochre.rules.phases.trade import CloseTrade
from ochre.rules.policies import Policies
from ochre.rules.shared import shared_modules

PHASES = (
    "tax-collection",
    "population-expansion",
    "movement",
    "conflict",
    "city-construction",
    "trade-cards-acquisition",
    "trade",
    "calamity-selection",
    "calamity-resolution",
    "special-abilities",
    "surplus-population",
    "advances-acquisition",
    "ast-alteration",
)
"""gen.46: the thirteen phases in order."""

CARD_OFFERS = {  # 6b.3 and the cards of Cartography, Rhetoric and Mining: stack, price in treasury, advance needed
    9: (15, None),
    2: (5, "cartography"),
    7: (13, "cartography"),
    3: (9, "rhetoric"),
    6: (13, "mining"),
    8: (13, "mining"),
}

OPTIONS = (
    Option("scenario", "full", "The full game, the Short Game, or the First Game.", ("full", "short", "first")),
    Option("ast", "basic", "Side of the A.S.T.; Expert is longer and harder.", ("basic", "expert")),
    Option("nations", "choose", "Players choose by random priority, or chance deals them.", ("choose", "random")),
    Option("turn_limit", 0, "End and score the game after this turn; 0 for no limit.", least=0, most=200),
    Option("exact_census", False, "Compare exact census counts inside the boxes 1-12 and 50-55, too."),
    Option("wonder_scores", False, "Wonder of the World counts as a city in the final score, too."),
    Option(
        "city_destroying_sets",
        ("coin-and-commerce", "early-merchants", "sacred-constructors"),
        "Short Game: the theme sets that destroy one city when revealed (a house ruling: the book does not name them).",
    ),
)


def _policies(players: int, options: Mapping[str, Any]) -> Policies:
    side = options["ast"]
    band = mega_band(players)
    numbers: dict[str, Any] = {
        "side": side,
        "requirements": requirements("mega", side),
        "extra_turn": side == "expert",  # 13b.2
        "calamity_limit": band.calamity_limit,
        "major_calamity_limit": band.major_calamity_limit,
        "hand_limit": band.hand_limit,
        "starting_credits": 0 if options["scenario"] == "short" else starting_credits(players),
        "card_offers": CARD_OFFERS,
        "turn_limit": options["turn_limit"],
        "exact_census": options["exact_census"],
        "wonder_scores": options["wonder_scores"],
    }
    if options["scenario"] == "first":
        return first_game.policies(numbers)
    if options["scenario"] == "short":
        numbers["theme_of"] = short_game.theme_of
    return Policies(phases=lambda turn: PHASES, score=scoring.standings, **numbers)


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    """setup.7, setup.18, setup.21: the nations, cards and areas for this number of players."""
    first = options["scenario"] == "first"
    if first and (players != 5 or options["ast"] != "basic"):
        raise ValueError("The First Game is for 5 players on the Basic A.S.T.")
    setup = mega_setup(players, "west")
    known = load_civilizations("mega")
    chosen = nations or setup.civilizations
    # first.setup.3: in the First Game areas out of play are not on the board, so not even ships pass
    board = load_map("mega").lay_out(blocks=("west",), regions=chosen) if first else setup.board()
    if foreign := [id for id in chosen if id not in known or known[id].block != "west"]:
        raise ValueError(f"Not in this box: {', '.join(foreign)}.")
    return Box(
        edition=edition,
        options=options,
        nations=tuple(
            Nation(
                civ.id,
                civ.name,
                civ.rank,
                board[civ.start],
                board.regions[civ.id],
                track_of(civ, options["ast"]),
            )
            for civ in sorted((known[id] for id in chosen), key=lambda civ: civ.rank)
        ),
        board=board,
        deck=first_game_deck() if first else mega_deck(setup.columns[0]),
        advances=load_advances("mega"),
        policies=_policies(players, options),
    )


def _begin(table: Table) -> None:
    """The first entries of the agenda; seats that were given nations choose none."""
    options = table.box.options
    opening.prepare_stacks(table)
    if options["scenario"] == "short":
        table.next(("short-game-opening",))
    else:
        table.next(("place-first-tokens",), ("give-starting-credits",), ("turn",))
    table.next(("choose-nations",) if options["nations"] == "choose" else ("deal-nations",))
    if options["scenario"] == "short":
        table.next(("deal-theme-sets",))  # short.5: before nations are chosen (short.6)


WESTERN_EMPIRES = Edition(
    id="western-empires",
    name="Western Empires",
    prefix="WE",
    players=range(5, 10),
    options=OPTIONS,
    steps=steps_of([*shared_modules(), first_game, short_game]),
    phases=PHASES,
    open=_open,
    begin=_begin,
    anytime=(Insist, LeaveGame),
    host=(CloseTrade, EndAfterThisTurn),
    notes=(
        "5 to 9 players; full game, Short Game and First Game; Basic and Expert A.S.T.",
        "Not offered: 10 to 18 players with the eastern boards (that booklet is not part of the book).",
    ),
)
