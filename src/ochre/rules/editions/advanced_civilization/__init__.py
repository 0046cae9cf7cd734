"""Advanced Civilization (1991), 2 to 8 players: which phases, numbers and rulings this box has."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ochre.board.cards import plain_deck
from ochre.board.civilization_cards import as_advances
from ochre.board.old_setups import WEST_EXTENSION, AdvancedSetup, advanced_setups, game_numbers
from ochre.board.tracks import load_chart, load_nations, nation_track
from ochre.engine.agenda import steps_of
from ochre.engine.edition import Box, Edition, Nation, Option, Pieces
from ochre.engine.errors import said
from ochre.engine.table import Table
from ochre.rules import losses, turn
from ochre.rules import opening as shared_opening
from ochre.rules.classic import leaving, neutral, opening, resolution, scoring, ships, surplus, trade_cards
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
from ochre.rules.opening import seats_of
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
from ochre.rules.policies import (
    AdvanceRules,
    BarbarianRules,
    CalamityRules,
    CensusRules,
    CityRules,
    ConflictRules,
    MovementRules,
    OpeningRules,
    PointRules,
    TaxRules,
    TrackRules,
    TradeRules,
)
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

MOST_NATIONS = 9
NUMERALS = ("I", "II", "III", "IV")

OPTIONS = (
    Option("nations", "choose", "Players choose in the order of place cards, or chance deals.", ("choose", "random")),
    Option("board", "main", "Without or with the Western Extension (16.2-16.6).", ("main", "extension")),
    Option("part", "", "Which part of the map, where 16.4 to 16.6 leave a choice: panels, such as 2-3-4."),
    Option("turn_limit", 0, "End and score the game after this turn; 0 for no limit.", least=0, most=200),
    Option("late_arrivals", 0, "So many players join by the first Civil Wars (15.5).", least=0, most=3),
    Option("barbarians_to_players", False, "38.2: Hordes and pirated cities go to whoever has most in stock."),
    Option("free_ship", False, "39.1: Crete may build one ship for nothing in the third turn."),
    Option("mixed_bottom", False, "39.2: non-tradable calamities lie among the last four cards of their stacks."),
    Option("all_tradeable", False, "39.3: all calamities may be traded."),
    Option("barbarians_grow", False, "39.4: Barbarians expand and build, and suffer Eruption and Flood."),
    Option("neutral_revolts", False, "39.5: what revolts or secedes becomes Barbarians and Pirates."),
    Option("no_trade_civil_war", False, "39.6: who draws Civil War may not trade, and loses nothing else."),
    Option("wide_eruptions", False, "39.7: a volcano reaches the neighbouring areas."),
    Option("equal_halves", False, "39.9: for who joins late a nation is divided into equal halves."),
    Option("plunder", False, "39.8: Piracy reduces cities and takes cards; there are no Pirate cities."),
)


def setup_for(players: int, board: str, part: str = "") -> AdvancedSetup:
    """16.2-16.8: the part of the map for this number of players; of several the first, or the one named."""
    found = advanced_setups(players)
    extension = [setup for setup in found if WEST_EXTENSION in setup.panels]
    main = [setup for setup in found if WEST_EXTENSION not in setup.panels]
    chosen = extension if board == "extension" else main
    if not chosen:
        raise ValueError(said("{count} players do not use the Western Extension.", count=players))
    parts = {"-".join(setup.panels): setup for setup in chosen}
    if part and part not in parts:
        raise ValueError(
            said(
                "No part “{word}” of the map for {count} players; there is {parts}.",
                word=part,
                count=players,
                parts=", ".join(parts),
            )
        )
    return parts[part] if part else chosen[0]


def policies_for(players: int, options: Mapping[str, Any]) -> ClassicPolicies:
    """The numbers and rulings of this book."""
    numbers, chart = game_numbers("advanced"), load_chart("advanced")
    assert numbers.score is not None
    book = ClassicPolicies(
        phases=lambda turn: PHASES,
        score=scoring.standings,
        turn_limit=options["turn_limit"],
        # 31.8; 15.62: again for the cards of who has left
        end_of_turn=("reshuffling", "succession-markers", "game-end", "departures", "reshuffling", "next-turn"),
        ends_deserted=True,
        taxes=TaxRules(
            stock_counts="unit-points",  # 19.32, 30.411
            revolt_victims_gain=True,  # AC-Q11
        ),
        census=CensusRules(is_a_phase=True, exact=True),  # 21.2
        movement=MovementRules(
            roads_pass="without-others",  # 22.31
            ship_site="unit",  # 22.2
            ship_levy="area",  # 22.1, 22.3
            open_sea_with="astronomy",  # 23.54
        ),
        conflict=ConflictRules(
            failed_attackers_go="at-once",  # 24.31
            waits_for_own_attack="always",  # 24.32
            spoils_card="must",  # 24.51
        ),
        cities=CityRules(architecture_alone=True, after_building=()),  # 25.3
        barbarians=BarbarianRules(
            tokens=numbers.pieces.tokens,  # 15.31
            pirate_cities=numbers.pieces.cities,
            pirate_defenders="go",  # 24.34
        ),
        trade=TradeRules(
            card_offers={9: (numbers.ninth_stack_price, None)},  # 27.51
            hand_limit=numbers.hand_limit,
            roadbuilding_cards=0,
        ),
        calamities=CalamityRules(one_damage_above_limit=False, least_excess=True),  # 29.63
        advances=AdvanceRules(
            buying_order="ranking",  # 31.12
            free="must",  # 31.57
            agriculture_up_to=9,  # 26.11
            mining="set",  # 28.53
            annexing="all-or-none",  # 32.942
        ),
        track=TrackRules(
            side="basic",
            requirements={epoch.id: epoch.entry for epoch in chart.epochs},
            final_space=chart.finish,
            back_without_city=True,  # 33.4
        ),
        points=PointRules(step=numbers.score.ast_space, city=numbers.score.city),  # 35.1
    )
    return _with_variants(book, options)


def _with_variants(book: ClassicPolicies, options: Mapping[str, Any]) -> ClassicPolicies:
    """39: with what a table has agreed on beyond the book."""
    if options["free_ship"]:
        book = replace(book, free_ship_turn=3)
    if options["mixed_bottom"]:
        book = replace(book, opening=OpeningRules(bottom_mixed=3))
    if options["barbarians_grow"]:
        steps = ("barbarian-expansion", "barbarian-cities")
        grown = replace(book.barbarians, pirate_defenders="stay", steps=steps)
        book = replace(book, barbarians_grow=True, barbarians=grown)
    if options["neutral_revolts"]:
        book = replace(book, revolts_to="barbarians", taxes=replace(book.taxes, revolt_step="neutral-revolt"))
    if options["no_trade_civil_war"]:
        held = replace(book.trade, boycott="civil-war", more_cards=trade_cards.more_cards)
        book = replace(book, civil_war="boycott", trade=held)
    if options["wide_eruptions"]:
        book = replace(book, eruption_reach=1)
    if options["barbarians_to_players"]:
        book = replace(book, hordes="beneficiary", piracy="beneficiary")
    if options["equal_halves"]:
        book = replace(book, late_civil_war="halves")
    if options["plunder"]:
        book = replace(book, piracy="plunder")
    return book


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    late = late_players(players, options)
    if late and options["no_trade_civil_war"]:
        raise ValueError("Nobody can join by a Civil War that only forbids to trade (39.6).")
    if players - late < 2:
        raise ValueError("At least two players begin the game.")
    if options["barbarians_to_players"] and (options["plunder"] or options["barbarians_grow"]):
        raise ValueError("38.2 replaces the Barbarians and the Piracy that 39.4 and 39.8 change.")
    setup = setup_for(players - late, "extension" if players > MOST_NATIONS else options["board"], options["part"])
    divided = late if players > MOST_NATIONS else 0
    if late and players > len(setup.nations) and not divided:
        raise ValueError("There are too few nations on this part of the map for those who join later.")
    counterparts = {f"{id}-{count + 2}" for id in setup.nations for count in range(divided)}  # 38.1
    if foreign := [id for id in nations if id not in setup.nations and id not in counterparts]:
        raise ValueError(f"Not on this part of the map: {', '.join(foreign)}; there are {', '.join(setup.nations)}.")
    board, known = setup.board(), load_nations("advanced")
    pieces = game_numbers("advanced").pieces
    return Box(
        edition=edition,
        options=options,
        nations=tuple(
            nation
            for id in known
            if id in (nations or setup.nations)
            for nation in (*_counterparts(setup, id, divided), _nation(setup, id))
        ),
        board=board,
        deck=plain_deck("advanced", all_tradeable=options["all_tradeable"]),
        advances=as_advances("advanced"),
        policies=policies_for(players, options),
        pieces=Pieces(_tokens(setup, options), pieces.cities, pieces.ships),
    )


def late_players(players: int, options: Mapping[str, Any]) -> int:
    """38.1/16.M: of more than nine players, those above nine join by Civil War."""
    late: int = options["late_arrivals"]
    return max(late, players - MOST_NATIONS)


def _tokens(setup: AdvancedSetup, options: Mapping[str, Any]) -> int:
    """38.21: nine players on the extended map may use all their tokens under that variant (AC-V9)."""
    all_of_them = setup.players == MOST_NATIONS and WEST_EXTENSION in setup.panels and options["barbarians_to_players"]
    return game_numbers("advanced").pieces.tokens if all_of_them else setup.tokens


def _counterparts(setup: AdvancedSetup, id: str, number: int) -> list[Nation]:
    """38.1/17.4: before the original, the latest first (AC-V10)."""
    whole = _nation(setup, id)
    return [
        replace(whole, id=f"{id}-{count + 1}", name=f"{whole.name}-{NUMERALS[count]}", counterpart_of=id)
        for count in range(number, 0, -1)
    ]


def _nation(setup: AdvancedSetup, id: str) -> Nation:
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
    opening.late_players_wait(table, late_players(len(seats_of(table)), table.box.options))
    shared_opening.prepare_stacks(table)
    table.next(("choose-starts",), ("turn",))
    table.next(("choose-nations",) if table.box.options["nations"] == "choose" else ("deal-nations",))


ADVANCED_CIVILIZATION = Edition(
    id="advanced-civilization",
    name="Advanced Civilization",
    prefix="AC",
    players=range(2, 13),
    options=OPTIONS,
    steps=steps_of(
        [
            opening,
            ships,
            surplus,
            trade_cards,
            resolution,
            leaving,
            neutral,
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
    notes=(
        "2 to 8 players on the part of the map that section 16 gives them, with or without the Western Extension; 9 to "
        "12 by variant 38.1; late arrivals (15.5), early departures (15.6), variants 38.2 and 39.1 to 39.9 as options.",
        "No scan of the printed board was at hand: Jalo's side of the dividing line, Italy's start areas without the "
        "extension, the first two epochs of Babylon and the Caspian corner are best guesses.",
    ),
)
