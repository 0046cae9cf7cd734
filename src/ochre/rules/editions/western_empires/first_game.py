"""The First Game: seven turns that introduce one rule after the other, for five players."""

from dataclasses import replace
from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import to_unfinished
from ochre.engine.events import OrderSet
from ochre.engine.result import Standing
from ochre.engine.table import Table
from ochre.rules.phases.conflict import token_conflict_areas
from ochre.rules.phases.movement import EndMovement, Movement, MoveTokens, movement_order
from ochre.rules.phases.trade_cards import draw_trade_cards
from ochre.rules.policies import OpeningRules, Policies
from ochre.rules.scoring import Parts, ranked

TURNS = 7

PHASES: tuple[tuple[str, ...], ...] = (
    ("population-expansion", "movement-by-land", "surplus-population", "ast-alteration"),  # first.t1.1
    ("population-expansion", "movement-by-land", "conflict-without-attacks", "surplus-population", "ast-alteration"),
    ("population-expansion", "movement", "conflict-without-attacks", "surplus-population", "ast-alteration"),
    (  # first.t4.1: surplus and support are checked with city construction, and not again
        "population-expansion",
        "movement",
        "conflict-without-attacks",
        "city-construction",
        "trade-cards-without-purchases",
        "ast-alteration",
    ),
    (  # first.t5.1, .6, .7
        "tax-without-revolts",
        "population-expansion",
        "movement",
        "conflict-without-attacks",
        "city-construction",
        "trade-cards-without-purchases",
        "calamity-resolution",
        "surplus-population",
        "ast-alteration",
    ),
    (  # first.t6.1
        "tax-without-revolts",
        "population-expansion",
        "movement",
        "conflict-without-attacks",
        "city-construction",
        "trade-cards-without-purchases",
        "trade",
        "calamity-resolution",
        "surplus-population",
        "ast-alteration",
    ),
    (  # first.t7.1, .7
        "tax-without-revolts",
        "population-expansion",
        "movement",
        "conflict",
        "city-construction",
        "trade-cards-acquisition",
        "trade",
        "calamity-resolution",
        "surplus-population",
        "ast-alteration",
    ),
)


def phases(turn: int) -> tuple[str, ...]:
    """The phases of this turn."""
    return PHASES[min(turn, TURNS) - 1]


def policies(book: Policies) -> Policies:
    """Those of the full game, with what the booklet changes."""
    return replace(
        book,
        phases=phases,
        score=score,
        turn_limit=min(book.turn_limit or TURNS, TURNS),  # first.t7.8
        opening=OpeningRules(starting_credits=0),
        trade=replace(
            book.trade,
            card_offers={9: (15, None)},  # first.t7.7
            hand_out_order="ranking",  # first.t4.11
        ),
        calamities=replace(
            book.calamities,
            minor_goes_under=True,  # first.t5.8
            volcanoes_and_floods=False,  # first.gen.2
        ),
    )


# Phases that do less than in the full game


@step
def tax_without_revolts(table: Table) -> None:
    """first.t5.1, first.diff.1: two tokens per city, or all there are; nobody revolts."""
    table.begin_phase("tax-collection")
    for nation in table.players():
        table.to_treasury(nation, min(table.state.stock[nation], 2 * table.city_count(nation)))


@step
def movement_by_land(table: Table) -> None:
    """first.t1.3: ships come in turn 3."""
    table.begin_phase("movement")
    table.clear_finished()
    table.ready_for_movement(movement_order(table))
    table.emit(OrderSet([table.nation_id(nation) for nation in table.state.order]))
    table.next(("moving-by-land",), ("end-of-movement",))


@floor
def moving_by_land(table: Table) -> Step:
    """first.t2.3, first.t2.4: as in the full game, everybody may move at once; the end is final."""
    while asked := to_unfinished(MovementByLand, table.state.order, table):
        nation, action = yield asked
        action.apply(table, nation)


class MovementByLand(Movement, frozen=True):
    """Movement before there are ships."""

    rule: ClassVar[str] = "first.t1.3"
    answers: ClassVar[Answers] = (MoveTokens, EndMovement)

    def sample(self, table: Table, random: Random) -> Action:
        action = super().sample(table, random)
        return action if isinstance(action, self.answers) else EndMovement()


@step
def conflict_without_attacks(table: Table) -> None:
    """first.t2.5: tokens fight for room. Cities are attacked in turn 7 only: before, tokens that enter are surplus."""
    table.begin_phase("conflict")
    if token_conflict_areas(table):
        table.next(("token-conflicts",))


@step
def trade_cards_without_purchases(table: Table) -> None:
    """first.t4.11: in A.S.T.-ranking order one card from each stack up to the number of cities."""
    table.begin_phase("trade-cards-acquisition")
    draw_trade_cards(table)


# Victory


def score(table: Table) -> list[Standing]:
    """first.vp.5: most points win. The booklet breaks no ties: A.S.T.-ranking does (gen.44)."""
    return ranked(table, {nation: parts(table, nation) for nation in table.players()}, lambda table, nation: ())


def parts(table: Table, nation: int) -> Parts:
    """first.vp.1-first.vp.4: cards by their sets, two per treasury token, five per city and per step on the A.S.T."""
    deck = table.box.deck
    return (
        ("cards", sum(deck.set_value(card, table.held(nation, card)) for card in deck.commodities)),
        ("treasury", 2 * table.state.treasury[nation]),
        ("cities", 5 * table.city_count(nation)),
        ("ast", 5 * table.state.ast[nation]),
    )
