"""Civilization (1988), 2 to 7 players: which phases, numbers and rulings this box has."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from ochre.board.advances import Advances
from ochre.board.cards import Deck, plain_deck
from ochre.board.civilization_cards import as_advances, load_civilization_cards
from ochre.board.old_setups import Setup1988, game_numbers, setup_1988
from ochre.board.tracks import load_chart, load_nations, nation_track
from ochre.engine.agenda import steps_of
from ochre.engine.edition import Box, Edition, Nation, Option, Pieces
from ochre.engine.table import Table
from ochre.rules import losses as shared_losses
from ochre.rules import opening as shared_opening
from ochre.rules import turn
from ochre.rules.classic import leaving, opening, ships, trade_cards
from ochre.rules.editions.civilization_1988 import buying, cards, chart, conflict, resolution
from ochre.rules.editions.civilization_1988.calamities import cities, civil_war, losses, volcano
from ochre.rules.editions.civilization_1988.citations import CITATIONS
from ochre.rules.editions.civilization_1988.rulings import Rulings
from ochre.rules.insisting import Insist
from ochre.rules.leaving import LeaveGame
from ochre.rules.phases import (
    ast_alteration,
    city_construction,
    city_support,
    population_expansion,
    surplus,
    tax_collection,
    trade,
)
from ochre.rules.phases import conflict as shared_conflict
from ochre.rules.phases.ast_alteration import EndAfterThisTurn
from ochre.rules.phases.trade import CloseTrade
from ochre.rules.policies import (
    AdvanceRules,
    CalamityRules,
    CensusRules,
    CityRules,
    ConflictRules,
    MovementRules,
    OpeningRules,
    PointRules,
    Shop,
    TaxRules,
    TrackRules,
    TradeRules,
)
from ochre.rules.shuffling_anew import ShuffleAnew

EDITION = "civilization-1988"

PHASES = (
    "tax-collection",
    "population-expansion",
    "census",
    "ship-construction",
    "movement",
    "conflict",
    "city-construction",
    "trade-cards-acquisition",
    "trade",
    "advances-acquisition",
    "calamity-resolution",
    "excess-cards",
    "ast-alteration",
)
"""43: the thirteen events of a round in order."""

OPTIONS = (
    Option(
        "scenario", "full", "The full game, or Chris Farrell's shorter one (best with 4 or 5).", ("full", "farrell")
    ),
    Option("nations", "choose", "Players choose in random order, or chance deals the nations.", ("choose", "random")),
    Option("turn_limit", 0, "End and score the game after this round; 0 for no limit.", least=0, most=200),
    Option(
        "calamity_stacks",
        "book",
        "Where Flood, Famine and Civil War lie: 3, 4, 5 in the order of the book, or as in Advanced Civilization.",
        ("book", "advanced"),
    ),
    Option(
        "mysticism",
        "three",
        "Copies of Mysticism with six and seven players: all three, or two as with five.",
        ("three", "two"),
    ),
    Option(
        "credit_use",
        "once",
        "A civilization card helps to buy one new card in a round, or every new card.",
        ("once", "every-card"),
    ),
    Option(
        "architecture",
        "civics",
        "Whether Architecture gives 15 credits to Civics cards, or to any card, as the text says word by word.",
        ("civics", "any-card"),
    ),
    Option(
        "reductions",
        "eliminate",
        "A city that cannot be reduced for want of tokens in stock is eliminated, or leaves the tokens there are.",
        ("eliminate", "leave-some"),
    ),
)

ADVANCED_STACKS = {"famine": 3, "civil-war": 4, "flood": 5}


def policies_for(setup: Setup1988, options: Mapping[str, Any]) -> Rulings:
    """The numbers and rulings of this book."""
    numbers, progress = game_numbers(EDITION), load_chart(EDITION)
    farrell = options["scenario"] == "farrell"
    return Rulings(
        phases=lambda turn: PHASES,
        score=chart.standings,
        turn_limit=options["turn_limit"],
        opening=OpeningRules(calamities_at_bottom=True),  # 42
        taxes=TaxRules(stock_counts="tokens", revolt_victims_gain=True, democracy_stops_revolts=False),  # 43.1
        census=CensusRules(is_a_phase=True, exact=True),  # 43.5
        movement=MovementRules(
            ship_site="unit",  # CV-Q13
            ship_levy="area",  # 43.4
            open_sea_with="astronomy",  # 53.6
        ),
        conflict=ConflictRules(
            engineering="attackers-needed",  # 53.11
            failed_attackers_go="at-once",  # 43.62
            spoils=0,  # 43.6
        ),
        cities=CityRules(
            plain_builders=frozenset({"egypt", "babylon"}) if farrell else frozenset(),  # farrell.4
            on_plain=5 if farrell else 6,
            architecture_pays=False,
            after_building=("surplus",),  # 43.7
            reduction_without_stock="destroyed" if options["reductions"] == "eliminate" else "fewer",  # 65.1
        ),
        trade=TradeRules(
            card_offers={9: (numbers.ninth_stack_price, None)},  # 43.8
            true_names=1,  # 43.9
            totals_stated=True,
            traded_once=True,
            hand_limit=numbers.hand_limit,
        ),
        calamities=CalamityRules(
            limit=2,  # 43.11
            floods_reach_wilderness=False,  # 52.3
            one_damage_above_limit=False,
            least_excess=True,
        ),
        advances=AdvanceRules(
            shop=Shop(buying.for_sale, buying.room_for_cards, buying.price_together),
            agriculture_up_to=255,  # 53.8
        ),
        track=TrackRules(
            side="basic",
            requirements={epoch.id: epoch.entry for epoch in progress.epochs},
            final_space=progress.short_finish if farrell else progress.finish,  # farrell.2
            marker_steps=chart.steps_of_marker,
            entry_only=True,  # 43.13
        ),
        points=PointRules(step=10_000, city=0),  # 44: the chart comes first, points only decide between equals
        advance_limit=numbers.advance_limit or 0,  # 43.10
        copies=copies(setup, options),
        credit_use=options["credit_use"],
    )


def copies(setup: Setup1988, options: Mapping[str, Any]) -> dict[str, int]:
    """54, 42: of each civilization card; farrell.3: no Mysticism, and one fewer of all but Civics cards."""
    found = {card.id: card.copies for card in load_civilization_cards(EDITION).cards}
    found["mysticism"] = setup.mysticism
    if setup.players >= 6 and options["mysticism"] == "two":
        found["mysticism"] = 2
    if options["scenario"] == "farrell":
        for card in load_civilization_cards(EDITION).cards:
            found[card.id] -= "civics" not in card.groups
        found["mysticism"] = 0
    return found


@cache
def deck_for(stacks: str) -> Deck:
    """CV-Q3: the book does not number Flood, Famine and Civil War."""
    deck = plain_deck(EDITION)
    if stacks == "book":
        return deck
    moved = [msgspec.structs.replace(card, stack=ADVANCED_STACKS.get(card.id, card.stack)) for card in deck.cards]
    order = sorted(zip(moved, deck.counts, strict=True), key=lambda pair: (pair[0].stack, pair[0].is_calamity))
    return Deck(tuple(card for card, _ in order), bytes(count for _, count in order))


@cache
def advances_for(architecture: str) -> Advances:
    """53.5: whether Architecture's 15 credits are for Civics cards or for any."""
    advances = as_advances(EDITION)
    if architecture == "civics":
        return advances
    every = {card.id: 15 for card in advances.cards if card.id != "architecture"}
    return Advances(
        tuple(
            msgspec.structs.replace(card, card_credits=every) if card.id == "architecture" else card
            for card in advances.cards
        )
    )


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    setup = setup_1988(players)
    starts = {start.nation: start.area for start in setup.starts}
    if foreign := [id for id in nations if id not in starts]:
        raise ValueError(f"Not with {players} players: {', '.join(foreign)}; there are {', '.join(starts)}.")
    pieces = game_numbers(EDITION).pieces
    return Box(
        edition=edition,
        options=options,
        nations=tuple(_nation(setup, id) for id in load_nations(EDITION) if id in (nations or starts)),
        board=setup.board(),
        deck=deck_for(options["calamity_stacks"]),
        advances=advances_for(options["architecture"]),
        policies=policies_for(setup, options),
        pieces=Pieces(setup.tokens, pieces.cities, pieces.ships),
    )


def _nation(setup: Setup1988, id: str) -> Nation:
    row, track = load_nations(EDITION)[id], nation_track(EDITION, id)
    start = setup.board()[next(start.area for start in setup.starts if start.nation == id)]
    return Nation(
        id,
        row.name,
        row.rank,
        start,
        (),
        tuple(space.epoch for space in track),
        starts=(start,),
        points=tuple(space.points for space in track),
    )


def begin(table: Table) -> None:
    """42: stacks, nations and first tokens; seats that were given nations choose none."""
    shared_opening.prepare_stacks(table)
    table.next(("choose-starts",), ("turn",))
    table.next(("choose-nations",) if table.box.options["nations"] == "choose" else ("deal-nations",))


SHARED = (
    opening,
    ships,
    trade_cards,
    leaving,
    ast_alteration,
    city_construction,
    city_support,
    shared_conflict,
    population_expansion,
    surplus,
    tax_collection,
    trade,
    shared_losses,
    turn,
)
"""What this book has in common with others. A step of its own takes the place of a shared one of the same name."""

OWN = (buying, cards, chart, conflict, resolution, cities, civil_war, losses, volcano)

CIVILIZATION_1988 = Edition(
    id=EDITION,
    name="Civilization (1988)",
    prefix="CV",
    players=range(2, 8),
    options=OPTIONS,
    steps={**steps_of(SHARED), **steps_of(OWN)},
    phases=PHASES,
    open=_open,
    begin=begin,
    anytime=(Insist, LeaveGame),
    host=(CloseTrade, EndAfterThisTurn, ShuffleAnew),
    citations=CITATIONS,
    notes=(
        "2 to 7 players; the full game, and Chris Farrell's shorter one.",
        "Guesses, for want of a picture of the board: which areas belong to the tinted zones of 2 to 5 players; "
        "the start areas of Hattusas, Hieraconopolis and Tarquinii; "
        "which nation's row of the Progress Chart ends with which points; where its epochs begin; the stacks of Flood, "
        "Famine and Civil War (an option); where the shorter game ends.",
    ),
)
