"""What the boxes of the Mega family have in common: the phases, the prices of cards, and how a box is opened."""

from collections.abc import Mapping
from typing import Any

from ochre.board.advances import load_advances
from ochre.board.areas import Board
from ochre.board.cards import Deck, mega_deck
from ochre.board.setups import Setup, mega_band, starting_credits
from ochre.board.tracks import load_civilizations, requirements, track_of
from ochre.engine.edition import Box, Edition, Nation, Option
from ochre.engine.table import Table
from ochre.rules import opening, scoring
from ochre.rules.policies import CalamityRules, CensusRules, OpeningRules, PointRules, Policies, TrackRules, TradeRules

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
    Option("ast", "basic", "Side of the A.S.T.; Expert is longer and harder.", ("basic", "expert")),
    Option("nations", "choose", "Players choose by random priority, or chance deals them.", ("choose", "random")),
    Option("turn_limit", 0, "End and score the game after this turn; 0 for no limit.", least=0, most=200),
    Option("exact_census", False, "Compare exact census counts inside the shared boxes of the track, too."),
    Option("wonder_scores", False, "Wonder of the World counts as a city in the final score, too."),
)
"""What every table of the family may choose."""

SHORT_GAME_OPTION = Option(
    "city_destroying_sets",
    ("coin-and-commerce", "early-merchants", "sacred-constructors"),
    "Short Game: the theme sets that destroy one city when revealed (a house ruling: the book does not name them).",
)


def policies(players: int, options: Mapping[str, Any]) -> Policies:
    """The rulings of Western Empires, with what follows from the number of players and the options."""
    side, band = options["ast"], mega_band(players)
    credits = 0 if options.get("scenario") == "short" else starting_credits(players)
    return Policies(
        phases=lambda turn: PHASES,
        score=scoring.standings,
        turn_limit=options["turn_limit"],
        opening=OpeningRules(starting_credits=credits),
        census=CensusRules(exact=options["exact_census"]),
        trade=TradeRules(card_offers=CARD_OFFERS, hand_limit=band.hand_limit),
        calamities=CalamityRules(limit=band.calamity_limit, major_limit=band.major_calamity_limit),
        track=TrackRules(
            side=side,
            requirements=requirements("mega", side),
            extra_turn=side == "expert",  # 13b.2
            back_without_city=side == "expert",  # 13a.5
        ),
        points=PointRules(wonder_scores=options["wonder_scores"]),
    )


def open_box(
    edition: Edition,
    setup: Setup,
    options: Mapping[str, Any],
    nations: tuple[str, ...],
    policies: Policies,
    board: Board | None = None,
    deck: Deck | None = None,
) -> Box:
    """setup.7, setup.18, setup.21: the nations, cards and areas of this set-up.

    `nations`: others than the book's. With one half of the map they must be at home there.
    """
    known = load_civilizations("mega")
    chosen = nations or setup.civilizations
    halves = ("west", "east") if setup.combined else (setup.game,)
    if foreign := [id for id in chosen if id not in known or known[id].block not in halves]:
        where = "in this box" if setup.combined else f"on the {setup.game}ern half of the map"
        raise ValueError(f"Not {where}: {', '.join(foreign)}.")
    board = board or setup.board()
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
                setup.block_of(civ),
            )
            for civ in sorted((known[id] for id in chosen), key=lambda civ: civ.rank)
        ),
        board=board,
        deck=deck or mega_deck(*setup.columns),
        advances=load_advances("mega"),
        policies=policies,
    )


def begin(table: Table) -> None:
    """The first entries of the agenda; seats that were given nations choose none."""
    options = table.box.options
    short = options.get("scenario") == "short"
    opening.prepare_stacks(table)
    if short:
        table.next(("short-game-opening",))
    else:
        table.next(("place-first-tokens",), ("give-starting-credits",), ("turn",))
    table.next(("choose-nations",) if options["nations"] == "choose" else ("deal-nations",))
    if short:
        table.next(("deal-theme-sets",))  # short.5: before nations are chosen (short.6)
