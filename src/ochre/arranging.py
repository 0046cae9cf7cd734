"""Positions made by hand from plain data: for tests, puzzles, lessons, and tables that were begun elsewhere."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ochre.board.advances import COLOURS
from ochre.engine.edition import Edition
from ochre.engine.errors import ImpossiblePosition
from ochre.engine.state import SHIPS, UNUSED
from ochre.engine.table import Table
from ochre.rules.opening import prepare_stacks
from ochre.rules.policies import policies

BARBARIANS, PIRATES = "barbarians", "pirates"


def arranged_start(
    edition: Edition,
    players: Sequence[str],
    phase: str | int,
    turn: int,
    board: Mapping[str, Any] | None,
    ships: Mapping[str, Mapping[str, int]] | None,
    treasury: Mapping[str, int] | None,
    advances: Mapping[str, Sequence[str]] | None,
    credits: Mapping[str, Mapping[str, int]] | None,
    hands: Mapping[str, Sequence[str]] | None,
    ast: Mapping[str, int] | None,
    stacks: Mapping[int, Sequence[str]] | None,
) -> dict[str, Any]:
    """The position as plain data in one fixed shape, for the record. Most faults are found when it is placed."""
    faults = []
    if isinstance(phase, int) and 1 <= phase <= len(edition.phases):
        phase = edition.phases[phase - 1]
    if phase not in edition.phases:
        faults.append(f"there is no phase {phase!r}; the phases are {', '.join(edition.phases)}")
    if not isinstance(turn, int) or not 1 <= turn <= 200:
        faults.append(f"turn {turn!r} is no turn")
    named = {"ships": ships, "treasury": treasury, "advances": advances, "credits": credits, "hands": hands, "ast": ast}
    for what, given in (*named.items(), ("board", board)):
        extra = (BARBARIANS, PIRATES) if what == "board" else ()
        faults += [f"{what}: {nation!r} does not play" for nation in given or {} if nation not in (*players, *extra)]
    if faults:
        raise ImpossiblePosition(faults)
    return {
        "phase": phase,
        "turn": turn,
        "board": {owner: _plain_areas(areas) for owner, areas in (board or {}).items()},
        **{what: {nation: _plain(value) for nation, value in (given or {}).items()} for what, given in named.items()},
        "stacks": {str(number): list(cards) for number, cards in (stacks or {}).items()},
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return value if isinstance(value, int) else list(value)


def _plain_areas(areas: Any) -> Any:
    """`"city"` and numbers written out; a list of areas (pirates) stays a list."""
    if not isinstance(areas, Mapping):
        return list(areas)
    return {
        area: {"tokens": 0, "city": True}
        if here == "city"
        else {"tokens": here.get("tokens", 0), "city": bool(here.get("city", False))}
        if isinstance(here, Mapping)
        else {"tokens": here, "city": False}
        for area, here in areas.items()
    }


def place_position(table: Table, position: Mapping[str, Any]) -> None:
    """Lay the position out and put the phases from the named one on the agenda. Raises ImpossiblePosition."""
    faults: list[str] = []
    state = table.state
    state.turn = position["turn"]
    _place_units(table, position["board"], faults)
    _place_ships(table, position["ships"], faults)
    _fill_treasuries(table, position["treasury"], faults)
    _give_advances(table, position["advances"], position["credits"], faults)
    _place_markers(table, position["ast"], faults)
    _deal_hands(table, position["hands"], faults)
    _lay_stacks(table, position["stacks"], faults)
    if faults:
        raise ImpossiblePosition(faults)
    for nation in table.nations:
        state.census[nation] = table.tokens_on_board(nation)
    phases = policies(table).phases(state.turn)
    phase = position["phase"]
    if phase not in phases:
        raise ImpossiblePosition([f"turn {state.turn} of this scenario has no phase {phase!r}"])
    state.agenda = tuple((name,) for name in phases[phases.index(phase) :])


def _count(value: Any, most: int, what: str, faults: list[str]) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        faults.append(f"{what}: {value!r} is no number from 0 to {most}")
        return 0
    return value


def _area(table: Table, id: Any, what: str, faults: list[str]) -> int | None:
    area = table.box.board.index.get(id)
    if area is None:
        faults.append(f"{what}: there is no area {id!r} on this map")
    elif not table.state.in_play[area]:
        faults.append(f"{what}: {id} is not in play")
    else:
        return area
    return None


def _place_units(table: Table, board: Mapping[str, Any], faults: list[str]) -> None:
    state = table.state
    for owner_id, areas in board.items():
        if owner_id == PIRATES:
            areas = {area: {"tokens": 0, "city": True} for area in areas}
        owner = table.barbarians if owner_id in (BARBARIANS, PIRATES) else table.nation(owner_id)
        for id, here in areas.items():
            what = f"{owner_id} in {id}"
            area = _area(table, id, what, faults)
            if area is None:
                continue
            if table.box.board.open_sea[area]:
                faults.append(f"{what}: no unit stands on the open sea")
                continue
            tokens = _count(here["tokens"], 200, what, faults)
            state.tokens[owner * table.areas + area] = tokens
            if here["city"]:
                if state.city[area]:
                    faults.append(f"{what}: there is a city already")
                elif not table.box.board.limit[area]:
                    faults.append(f"{what}: no city stands where the limit is 0")
                else:
                    state.city[area] = owner + 1
    for nation in table.nations:
        tokens, id = table.tokens_on_board(nation), table.nation_id(nation)
        if tokens > table.box.pieces.tokens:
            faults.append(f"{id} has {tokens} tokens on the board; there are {table.box.pieces.tokens}")
        if table.city_count(nation) > table.box.pieces.cities:
            faults.append(f"{id} has {table.city_count(nation)} cities; there are {table.box.pieces.cities}")
        state.stock[nation] = max(0, table.box.pieces.tokens - tokens)


def _place_ships(table: Table, ships: Mapping[str, Mapping[str, Any]], faults: list[str]) -> None:
    for id, places in ships.items():
        nation = table.nation(id)
        fleet: list[int] = []
        for place, value in places.items():
            area = _area(table, place, f"ships of {id}", faults)
            if area is None:
                continue
            if not table.box.board.coastal[area]:
                faults.append(f"ships of {id}: {place} is not coastal")
            fleet += [area] * _count(value, table.box.pieces.ships, f"ships of {id} in {place}", faults)
        if len(fleet) > table.box.pieces.ships:
            faults.append(f"{id} has {len(fleet)} ships; there are {table.box.pieces.ships}")
            continue
        for ship, area in enumerate(fleet, nation * SHIPS):
            table.state.ship_at[ship] = area + 1
            table.state.ship_left[ship] = UNUSED


def _fill_treasuries(table: Table, treasury: Mapping[str, Any], faults: list[str]) -> None:
    for id, value in treasury.items():
        nation = table.nation(id)
        count = _count(value, table.box.pieces.tokens, f"treasury of {id}", faults)
        if count > table.state.stock[nation]:
            faults.append(f"{id} has {table.state.stock[nation]} tokens off the board, not {count} for the treasury")
            continue
        table.state.stock[nation] -= count
        table.state.treasury[nation] = count


def _give_advances(table: Table, advances: Mapping[str, Any], credits: Mapping[str, Any], faults: list[str]) -> None:
    for id, held in advances.items():
        nation = table.nation(id)
        for advance in held:
            if advance not in table.box.advances.index:
                faults.append(f"advances of {id}: there is no advance {advance!r}")
            elif table.holds(nation, table.box.advances.index[advance]):
                faults.append(f"advances of {id}: {advance} is named twice")
            else:
                table.acquire(nation, table.box.advances.index[advance])
    for nation in table.nations:
        table.add_credits(nation, [policies(table).starting_credits] * len(COLOURS))
    for id, given in credits.items():
        nation = table.nation(id)
        for colour in given:
            if colour not in COLOURS:
                faults.append(f"credits of {id}: there is no colour {colour!r}")
        for number, colour in enumerate(COLOURS):
            points = _count(given.get(colour, 0), 1000, f"credits of {id}", faults)
            table.state.credits[nation * len(COLOURS) + number] = points


def _place_markers(table: Table, ast: Mapping[str, Any], faults: list[str]) -> None:
    for id, space in ast.items():
        nation = table.nation(id)
        last = len(table.box.nations[nation].track) - 1
        table.state.ast[nation] = _count(space, last, f"space of {id}", faults)


def _deal_hands(table: Table, hands: Mapping[str, Sequence[str]], faults: list[str]) -> None:
    for id, cards in hands.items():
        nation = table.nation(id)
        for card, count in Counter(cards).items():
            if card not in table.box.deck.index:
                faults.append(f"hand of {id}: there is no card {card!r} in this game")
                continue
            table.state.hand[nation * table.cards + table.box.deck.index[card]] = min(count, 255)


def _lay_stacks(table: Table, stacks: Mapping[str, Sequence[str]], faults: list[str]) -> None:
    deck, state = table.box.deck, table.state
    named: dict[int, list[int]] = {}
    for number, cards in stacks.items():
        if number not in {str(stack) for stack in range(1, 10)}:
            faults.append(f"there is no stack {number}")
            continue
        named[int(number)] = []
        for id in cards:
            if id not in deck.index or deck.stack[deck.index[id]] != int(number):
                faults.append(f"stack {number}: {id!r} is no card of it")
            else:
                named[int(number)].append(deck.index[id])
    for card, copies in enumerate(deck.counts):
        stack = deck.stack[card]
        if not stack:
            continue
        there = sum(state.hand[card :: table.cards]) + named.get(stack, []).count(card)
        if there > copies:
            faults.append(f"there are {copies} {deck.ids[card]}, not {there}")
        elif stack in named:
            state.discards[card] = copies - there
    if not faults:
        for stack, cards_of_stack in named.items():
            table.lay_stack(stack, cards_of_stack)
        prepare_stacks(table, [stack for stack in range(1, 10) if stack not in named])
