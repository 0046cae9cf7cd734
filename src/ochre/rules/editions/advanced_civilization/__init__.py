"""Advanced Civilization (1991), 2 to 8 players: which phases, numbers and rulings this box has."""

from collections.abc import Mapping
from typing import Any

from ochre.board.cards import plain_deck
from ochre.board.civilization_cards import as_advances
from ochre.board.old_setups import WEST_EXTENSION, AdvancedSetup, advanced_setups, game_numbers
from ochre.board.tracks import load_chart, load_nations, nation_track
from ochre.engine.agenda import steps_of
from ochre.engine.edition import Box, Edition, Nation, Option, Pieces
from ochre.engine.table import Table
from ochre.rules import losses, turn
from ochre.rules import opening as shared_opening
from ochre.rules.classic import leaving, opening, resolution, scoring, ships, surplus, trade_cards
from ochre.rules.classic.calamities import (
    barbarian_hordes,
    civil_war,
    epidemic,
    famine,
    flood,
    piracy,
    reductions,
    treachery,
    volcano,
)
from ochre.rules.classic.policies import ClassicPolicies
from ochre.rules.editions.advanced_civilization.citations import CITATIONS
from ochre.rules.insisting import Insist
from ochre.rules.leaving import LeaveGame
from ochre.rules.phases import (
    advances_acquisition,
    ast_alteration,
    city_construction,
    city_support,
    conflict,
    population_expansion,
    tax_collection,
    trade,
)
from ochre.rules.phases import surplus as shared_surplus
from ochre.rules.phases.ast_alteration import EndAfterThisTurn
from ochre.rules.phases.trade import CloseTrade
from ochre.rules.shuffling_anew import ShuffleAnew

PHASES = (
    "tax-collection",
    "population-expansion",
    "census",
    "ship-construction",
    "movement",
    "conflict",
    "city-construction",
    "surplus-population",
    "trade-cards-acquisition",
    "trade",
    "calamity-resolution",
    "advances-acquisition",
    "ast-alteration",
)
"""18.1: the thirteen activities in order."""

OPTIONS = (
    Option(
        "nations", "choose", "Players choose in the order of place cards, or chance deals them.", ("choose", "random")
    ),
    Option(
        "board", "main", "With the Western Extension or without; part boards for 4 to 6 players.", ("main", "extension")
    ),
    Option("turn_limit", 0, "End and score the game after this turn; 0 for no limit.", least=0, most=200),
)


def setup_for(players: int, board: str) -> AdvancedSetup:
    """16.2-16.8: the part of the map for this number of players."""
    found = advanced_setups(players)
    extension = [setup for setup in found if WEST_EXTENSION in setup.panels]
    main = [setup for setup in found if WEST_EXTENSION not in setup.panels]
    chosen = extension if board == "extension" else main
    if not chosen:
        raise ValueError(f"{players} players do not use the Western Extension.")
    return chosen[0]


def policies_for(players: int, options: Mapping[str, Any]) -> ClassicPolicies:
    """The numbers and rulings of this book."""
    numbers, chart = game_numbers("advanced"), load_chart("advanced")
    return ClassicPolicies(
        phases=lambda turn: PHASES,
        side="basic",
        requirements={epoch.id: epoch.entry for epoch in chart.epochs},
        score=scoring.standings,
        hand_limit=numbers.hand_limit,
        card_offers={9: (numbers.ninth_stack_price, None)},  # 27.51
        turn_limit=options["turn_limit"],
        final_space=chart.finish,
        exact_census=True,  # 21.2
        failed_attackers_go="at-once",  # 24.31
        ship_site="unit",  # 22.2
        one_damage_above_limit=False,  # 29.63
        least_excess=True,  # 29.63
        end_of_turn=("reshuffling", "succession-markers", "game-end", "departures", "next-turn"),  # 31.8
        census_is_a_phase=True,
        after_building=(),
        stock_counts="unit-points",  # 19.32, 30.411
        revolt_victims_gain=True,  # AC-Q11
        agriculture_up_to=9,  # 26.11
        open_sea_with="astronomy",  # 23.54
        roads_pass="without-others",  # 22.31
        ship_levy="area",  # 22.1, 22.3
        spoils_card="must",  # 24.51
        pirate_defenders="go",  # 24.34
        architecture_alone=True,  # 25.3
        mining="set",  # 28.53
        roadbuilding_cards=0,
        buying_order="ranking",  # 31.12
        free_advances="must",  # 31.57
        annexing="all-or-none",  # 32.942
        back_without_city=True,  # 33.4
        barbarian_tokens=numbers.pieces.tokens,  # 15.31
        pirate_cities=numbers.pieces.cities,
    )


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    setup = setup_for(players, options["board"])
    if foreign := [id for id in nations if id not in setup.nations]:
        raise ValueError(f"Not on this part of the map: {', '.join(foreign)}; there are {', '.join(setup.nations)}.")
    board, known = setup.board(), load_nations("advanced")
    pieces = game_numbers("advanced").pieces
    return Box(
        edition=edition,
        options=options,
        nations=tuple(_nation(setup, known[id].id, options) for id in known if id in (nations or setup.nations)),
        board=board,
        deck=plain_deck("advanced"),
        advances=as_advances("advanced"),
        policies=policies_for(players, options),
        pieces=Pieces(setup.tokens, pieces.cities, pieces.ships),
    )


def _nation(setup: AdvancedSetup, id: str, options: Mapping[str, Any]) -> Nation:
    row, board = load_nations("advanced")[id], setup.board()
    track = nation_track("advanced", id)
    starts = tuple(board[area] for area in setup.starts(id))
    extended = WEST_EXTENSION in setup.panels and row.name_with_extension
    return Nation(
        id,
        row.name_with_extension if extended else row.name,
        row.rank,
        starts[0],
        (),
        tuple(space.epoch for space in track),
        starts=starts,
        points=tuple(space.points for space in track),
    )


def begin(table: Table) -> None:
    """15: stacks, nations and first tokens; seats that were given nations choose none."""
    shared_opening.prepare_stacks(table)
    table.next(("choose-starts",), ("turn",))
    table.next(("choose-nations",) if table.box.options["nations"] == "choose" else ("deal-nations",))


ADVANCED_CIVILIZATION = Edition(
    id="advanced-civilization",
    name="Advanced Civilization",
    prefix="AC",
    players=range(2, 9),
    options=OPTIONS,
    steps=steps_of(
        [
            opening,
            ships,
            surplus,
            trade_cards,
            resolution,
            leaving,
            barbarian_hordes,
            civil_war,
            epidemic,
            famine,
            flood,
            piracy,
            reductions,
            treachery,
            volcano,
            advances_acquisition,
            ast_alteration,
            city_construction,
            city_support,
            conflict,
            population_expansion,
            shared_surplus,
            tax_collection,
            trade,
            losses,
            turn,
        ]
    ),
    phases=PHASES,
    open=_open,
    begin=begin,
    anytime=(Insist, LeaveGame),
    host=(CloseTrade, EndAfterThisTurn, ShuffleAnew),
    citations=CITATIONS,
    notes=("2 to 8 players.",),
)
