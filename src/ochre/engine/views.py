"""What one seat may see. The one place where secrets are kept.

A view starts empty and adds what this seat may know. Nothing here copies the truth and deletes from it. It never looks
at the record, the agenda, the seed or what a procedure remembers.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from ochre.board.advances import COLOURS
from ochre.engine.actions import Action
from ochre.engine.decisions import About, Decision
from ochre.engine.offers import Offer
from ochre.engine.state import NO_SEAT, UNUSED
from ochre.engine.table import Table


class ShipView(msgspec.Struct, omit_defaults=True):
    area: str
    ready: bool  # built or maintained this turn
    steps_left: int


class NationView(msgspec.Struct):
    id: str
    seat: int
    stock: int
    treasury: int
    cities_in_stock: int
    tokens_on_board: int
    cities: int
    ships: list[ShipView]
    advances: list[str]
    credits: dict[str, int]
    space: int
    epoch: str
    cards: int  # how many trade cards: public
    calamities_laid: int  # how many of them were laid face down as calamities
    census: int
    finished: bool
    insists: bool
    owes: int
    leaving: bool
    left: bool


class AreaView(msgspec.Struct, omit_defaults=True):
    """An area with something on it."""

    tokens: dict[str, int] = {}
    moved: dict[str, int] = {}
    city: str | None = None
    built: bool = False
    selected: bool = False
    in_play: bool = True


class OfferView(msgspec.Struct, omit_defaults=True):
    number: int
    maker: str
    to: str | None
    says: list[str]
    count: int
    wants: list[str]
    want_count: int
    cards: list[str] | None = None  # the sealed cards: only its maker sees them
    value: int | None = None  # of all its cards, where that is stated
    want_value: int = 0


class Question(msgspec.Struct):
    """A decision as its seat sees it."""

    kind: str
    rule: str
    answers: list[str]
    due: bool
    about: About
    default: Action | None  # what will be played when my time runs out


class View(msgspec.Struct):
    edition: str
    options: dict[str, Any]
    turn: int
    phase: str
    nation: str | None  # whose view this is
    nations: list[NationView]  # in A.S.T.-ranking order
    areas: dict[str, AreaView]
    order: list[str]  # of movement
    # By number, those of a second block from 10 on: whether any card is left (6b.6: nobody may count them)
    stacks: list[bool]
    discards: dict[str, int]
    hand: dict[str, int] | None
    last_traders: dict[str, str] | None  # who gave me the calamities I hold
    theme: str | None  # my theme set, until all are revealed (Short Game)
    offers: list[OfferView]
    question: Question | None  # what this seat is asked
    asked: list[str]  # who may act
    due: list[str]  # who must act
    standings: list[Any]


class Common(msgspec.Struct, frozen=True):
    """What everybody at the table sees alike: made once where many look at the same moment. Never to be changed."""

    options: dict[str, Any]
    nations: list[NationView]
    areas: dict[str, AreaView]
    order: list[str]
    stacks: list[bool]
    discards: dict[str, int]
    asked: list[str]
    due: list[str]
    standings: list[Any]


def common(table: Table, asked: Iterable[Decision]) -> Common:
    state, asked = table.state, tuple(asked)
    return Common(
        options=dict(table.box.options),
        nations=[nation_view(table, nation) for nation in table.nations if state.seat[nation] != NO_SEAT],
        areas=area_views(table),
        order=[table.nation_id(nation) for nation in state.order],
        stacks=[bool(stack) for stack in state.stacks],
        discards={table.card_id(card): count for card, count in enumerate(state.discards) if count},
        asked=[table.nation_id(decision.nation) for decision in asked],
        due=[table.nation_id(decision.nation) for decision in asked if decision.due(table)],
        standings=list(state.standings),
    )


def view(table: Table, nation: int | None, asked: Iterable[Decision], shared: Common | None = None) -> View:
    """What this nation (None: a spectator) may see."""
    state, box = table.state, table.box
    asked = tuple(asked)
    mine = next((decision for decision in asked if decision.nation == nation), None)
    shared = shared or common(table, asked)
    return View(
        edition=box.edition.id,
        options=shared.options,
        turn=state.turn,
        phase=state.phase,
        nation=None if nation is None else table.nation_id(nation),
        nations=shared.nations,
        areas=shared.areas,
        order=shared.order,
        stacks=shared.stacks,
        discards=shared.discards,
        hand=None if nation is None else _hand(table, nation),
        last_traders=None if nation is None else _traders(table, nation),
        theme=None if nation is None or not state.themes else _theme(table, nation),
        offers=[_offer(table, offer, nation) for offer in state.offers if offer.shown_to(nation)],
        question=None if mine is None else question(table, mine),
        asked=shared.asked,
        due=shared.due,
        standings=shared.standings,
    )


def question(table: Table, decision: Decision) -> Question:
    """One decision for the seat that is asked; it may hold that seat's secrets."""
    return Question(
        kind=decision.kind,
        rule=table.box.edition.cite(decision.rule),
        answers=[str(kind.__struct_config__.tag) for kind in decision.answers],
        due=decision.due(table),
        about=decision.describe(table),
        default=decision.default(table),
    )


def nation_view(table: Table, nation: int) -> NationView:
    state = table.state
    return NationView(
        id=table.nation_id(nation),
        seat=state.seat[nation],
        stock=state.stock[nation],
        treasury=state.treasury[nation],
        cities_in_stock=table.cities_in_stock(nation),
        tokens_on_board=table.tokens_on_board(nation),
        cities=table.city_count(nation),
        ships=sorted(
            (
                ShipView(
                    table.area_id(area),
                    state.ship_left[ship] != UNUSED,
                    0 if state.ship_left[ship] == UNUSED else state.ship_left[ship],
                )
                for ship, area in table.ships(nation)
            ),
            key=lambda ship: (ship.area, ship.ready, ship.steps_left),
        ),
        advances=[table.advance_id(advance) for advance in table.advances_of(nation)],
        credits=dict(zip(COLOURS, state.credits[nation * 5 : nation * 5 + 5], strict=True)),
        space=state.ast[nation],
        epoch=table.box.nations[nation].track[state.ast[nation]],
        cards=table.hand_size(nation),
        calamities_laid=state.laid[nation],
        census=state.census[nation],
        finished=bool(state.finished[nation]),
        insists=bool(state.insists[nation]),
        owes=state.owed[nation],
        leaving=state.leaving[nation] == 1,
        left=table.has_left(nation),
    )


def area_views(table: Table) -> dict[str, AreaView]:
    """Only areas with something on them, in area order."""
    state, ids, size = table.state, table.box.board.ids, table.areas
    found: dict[int, AreaView] = {}
    for area, city in enumerate(state.city):
        if city or not state.in_play[area]:
            found[area] = AreaView(
                {},
                {},
                table.nation_id(city - 1) if city else None,
                bool(state.built[area]),
                bool(state.selected[area]),
                bool(state.in_play[area]),
            )
    for owner in range(table.barbarians + 1):
        id = table.nation_id(owner)
        for area in table.occupied(owner):
            if area not in found:
                found[area] = AreaView({}, {})
            found[area].tokens[id] = state.tokens[owner * size + area]
            if owner < table.barbarians and state.moved[owner * size + area]:
                found[area].moved[id] = state.moved[owner * size + area]
    return {ids[area]: found[area] for area in sorted(found)}


def _hand(table: Table, nation: int) -> dict[str, int]:
    row = table.state.hand[nation * table.cards : (nation + 1) * table.cards]
    return {table.card_id(card): count for card, count in enumerate(row) if count}


def _traders(table: Table, nation: int) -> dict[str, str]:
    trader = table.state.trader
    return {table.card_id(card): table.nation_id(trader[card] - 1) for card in table.calamities(nation) if trader[card]}


def _theme(table: Table, nation: int) -> str | None:
    theme_of = table.box.policies.short_game.theme_of
    name: str | None = theme_of(table, nation)
    return name


def _offer(table: Table, offer: Offer, nation: int | None) -> OfferView:
    value, want_value = offer.totals or (None, 0)
    return OfferView(
        number=offer.number,
        maker=table.nation_id(offer.maker),
        to=None if offer.to is None else table.nation_id(offer.to),
        says=table.card_ids(offer.says),
        count=len(offer.cards),
        wants=table.card_ids(offer.wants),
        want_count=offer.want_count,
        cards=table.card_ids(offer.cards) if nation == offer.maker else None,
        value=value,
        want_value=want_value,
    )
