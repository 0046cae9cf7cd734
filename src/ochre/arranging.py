"""Positions made by hand from plain data: for tests, puzzles, lessons, and tables that were begun elsewhere."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """The position as plain data in one fixed shape, for the record. Its faults are found when it is placed."""
    if type(phase) is int and 1 <= phase <= len(edition.phases):
        phase = edition.phases[phase - 1]
    named = {"ships": ships, "treasury": treasury, "advances": advances, "credits": credits, "hands": hands, "ast": ast}
    whole = {"board": board, **named, "stacks": stacks}
    if shapeless := [what for what, given in whole.items() if given is not None and not isinstance(given, Mapping)]:
        raise ImpossiblePosition([f"{what}: {whole[what]!r} is no table of names" for what in shapeless])
    return {
        "phase": phase,
        "turn": turn,
        "board": {owner: _plain_areas(areas) for owner, areas in (board or {}).items()},
        **{what: {nation: _plain(value) for nation, value in (given or {}).items()} for what, given in named.items()},
        "stacks": {str(number): _plain(cards) for number, cards in (stacks or {}).items()},
    }


def people(traders: Mapping[str, str] | None, waiting: Sequence[str], inert: Sequence[str]) -> dict[str, Any]:
    """Who traded a calamity, has not joined yet, or has left: plain data for the record, where there is any."""
    found = {"traders": _plain(traders or {}), "waiting": _plain(waiting), "inert": _plain(inert)}
    return {what: given for what, given in found.items() if given}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, Iterable) and not isinstance(value, str) else value


def _plain_areas(areas: Any) -> Any:
    """Numbers, `"city"` and lists of areas (a city in each) written out."""
    if isinstance(areas, Mapping):
        return {area: _plain_units(here) for area, here in areas.items()}
    areas = _plain(areas)
    if isinstance(areas, list) and all(isinstance(area, str) for area in areas):
        return {area: _plain_units("city") for area in areas}
    return areas  # a fault, and named as one


def _plain_units(here: Any) -> dict[str, Any]:
    given = here if isinstance(here, Mapping) else {"city": True} if here == "city" else {"tokens": here}
    return {"tokens": 0, "city": False, **given}


def place_position(table: Table, position: Mapping[str, Any]) -> None:
    """Lay the position out and put the phases from the named one on the agenda. Raises ImpossiblePosition."""
    faults: list[str] = []
    _set_turn(table, position["turn"], position["phase"], faults)
    _place_units(table, position["board"], faults)
    _place_ships(table, position["ships"], faults)
    _fill_treasuries(table, position["treasury"], faults)
    _give_advances(table, position["advances"], position["credits"], faults)
    _place_markers(table, position["ast"], faults)
    _deal_hands(table, position["hands"], faults)
    _send_away(table, "waiting", position.get("waiting", []), faults)
    _lay_stacks(table, position["stacks"], faults)
    _name_traders(table, position.get("traders", {}), faults)
    _send_away(table, "inert", position.get("inert", []), faults)
    if faults:
        raise ImpossiblePosition(faults)
    for nation in table.nations:
        table.state.census[nation] = table.tokens_on_board(nation)


def _set_turn(table: Table, turn: Any, phase: Any, faults: list[str]) -> None:
    known = table.box.edition.phases
    if phase not in known:
        faults.append(f"there is no phase {phase!r}; the phases are {', '.join(known)}")
    if type(turn) is not int or not 1 <= turn <= 200:
        faults.append(f"turn {turn!r} is no turn")
        return
    table.state.turn = turn
    phases = policies(table).phases(turn)
    if phase in phases:
        table.state.agenda = tuple((name,) for name in phases[phases.index(phase) :])
    elif phase in known:
        faults.append(f"turn {turn} of this scenario has no phase {phase!r}")


def _given(
    table: Table, what: str, given: Mapping[str, Any], shape: type, faults: list[str], others: Sequence[str] = ()
) -> Iterator[tuple[str, Any]]:
    """What is given for each nation that plays (and for these others), where it has the right shape."""
    playing = [nation.id for nation in table.box.nations]
    for id, value in given.items():
        if id not in playing and id not in others:
            faults.append(f"{what}: {id!r} does not play")
        elif not isinstance(value, shape):
            faults.append(f"{what} of {id}: {value!r} is no {'list' if shape is list else 'table of names'}")
        else:
            yield id, value


def _count(value: Any, most: int, what: str, faults: list[str]) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        faults.append(f"{what}: {value!r} is no number from 0 to {most}")
        return 0
    return value


def _named(id: Any, index: Mapping[str, int]) -> bool:
    return isinstance(id, str) and id in index


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
    for owner_id, areas in _given(table, "board", board, dict, faults, (BARBARIANS, PIRATES)):
        owner = table.barbarians if owner_id in (BARBARIANS, PIRATES) else table.nation(owner_id)
        for id, here in areas.items():
            what = f"{owner_id} in {id}"
            area = _area(table, id, what, faults)
            if area is None:
                continue
            if table.box.board.open_sea[area]:
                faults.append(f"{what}: no unit stands on the open sea")
                continue
            if unknown := sorted(set(here) - {"tokens", "city"}):
                faults.append(f"{what}: there is nothing called {', '.join(unknown)}")
            at = owner * table.areas + area
            state.tokens[at] += _count(here["tokens"], 200 - state.tokens[at], what, faults)
            if type(here["city"]) is not bool:
                faults.append(f"{what}: a city is there or not, {here['city']!r} is neither")
            elif here["city"]:
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
    for id, places in _given(table, "ships", ships, dict, faults):
        nation = table.nation(id)
        fleet: list[int] = []
        for place, value in places.items():
            area = _area(table, place, f"ships of {id}", faults)
            if area is None:
                continue
            if not table.box.board.navigable[area]:
                faults.append(f"ships of {id}: {place} is not coastal")
            fleet += [area] * _count(value, table.box.pieces.ships, f"ships of {id} in {place}", faults)
        if len(fleet) > table.box.pieces.ships:
            faults.append(f"{id} has {len(fleet)} ships; there are {table.box.pieces.ships}")
            continue
        for ship, area in enumerate(fleet, nation * SHIPS):
            table.state.ship_at[ship] = area + 1
            table.state.ship_left[ship] = UNUSED


def _fill_treasuries(table: Table, treasury: Mapping[str, Any], faults: list[str]) -> None:
    for id, value in _given(table, "treasury", treasury, object, faults):
        nation = table.nation(id)
        count = _count(value, table.box.pieces.tokens, f"treasury of {id}", faults)
        if count > table.state.stock[nation]:
            faults.append(f"{id} has {table.state.stock[nation]} tokens off the board, not {count} for the treasury")
            continue
        table.state.stock[nation] -= count
        table.state.treasury[nation] = count


def _give_advances(table: Table, advances: Mapping[str, Any], credits: Mapping[str, Any], faults: list[str]) -> None:
    for id, held in _given(table, "advances", advances, list, faults):
        nation = table.nation(id)
        for advance in held:
            if not _named(advance, table.box.advances.index):
                faults.append(f"advances of {id}: there is no advance {advance!r}")
            elif table.holds(nation, table.box.advances.index[advance]):
                faults.append(f"advances of {id}: {advance} is named twice")
            else:
                table.acquire(nation, table.box.advances.index[advance])
    for nation in table.nations:
        table.add_credits(nation, [policies(table).opening.starting_credits] * len(COLOURS))
    for id, given in _given(table, "credits", credits, dict, faults):
        nation = table.nation(id)
        for colour in given:
            if colour not in COLOURS:
                faults.append(f"credits of {id}: there is no colour {colour!r}; there is {', '.join(COLOURS)}")
        for number, colour in enumerate(COLOURS):
            points = _count(given.get(colour, 0), 1000, f"credits of {id}", faults)
            table.state.credits[nation * len(COLOURS) + number] = points


def _place_markers(table: Table, ast: Mapping[str, Any], faults: list[str]) -> None:
    for id, space in _given(table, "ast", ast, object, faults):
        nation = table.nation(id)
        last = len(table.box.nations[nation].track) - 1
        table.state.ast[nation] = _count(space, last, f"space of {id}", faults)


def _deal_hands(table: Table, hands: Mapping[str, Sequence[str]], faults: list[str]) -> None:
    for id, cards in _given(table, "hands", hands, list, faults):
        nation = table.nation(id)
        strange = [card for card in cards if not _named(card, table.box.deck.index)]
        faults += [f"hand of {id}: there is no card {card!r} in this game" for card in strange]
        for card, count in Counter(card for card in cards if card not in strange).items():
            table.state.hand[nation * table.cards + table.box.deck.index[card]] = min(count, 255)


def _lay_stacks(table: Table, stacks: Mapping[str, Any], faults: list[str]) -> None:
    deck, state = table.box.deck, table.state
    named: dict[int, list[int]] = {}
    piles = [str(pile) for pile in range(1, len(state.stacks))]
    for number, cards in stacks.items():
        if number not in piles:
            faults.append(f"there is no stack {number}")
            continue
        if not isinstance(cards, list):
            faults.append(f"stack {number}: {cards!r} is no list")
            continue
        named[int(number)] = []
        for id in cards:
            if not _named(id, deck.index) or deck.pile[deck.index[id]] != int(number):
                faults.append(f"stack {number}: {id!r} is no card of it")
            else:
                named[int(number)].append(deck.index[id])
    for card, copies in enumerate(deck.counts):
        pile = deck.pile[card]
        if not pile:
            continue
        there = sum(state.hand[card :: table.cards]) + named.get(pile, []).count(card)
        if there > copies:
            faults.append(f"there are {copies} {deck.ids[card]}, not {there}")
        elif pile in named:
            state.discards[card] = copies - there
    if not faults:
        for pile, cards_of_pile in named.items():
            table.lay_stack(pile, cards_of_pile)
        prepare_stacks(table, [pile for pile in range(1, len(state.stacks)) if pile not in named])


def _name_traders(table: Table, traders: Any, faults: list[str]) -> None:
    """Who traded a calamity to its holder."""
    if not isinstance(traders, Mapping):
        faults.append(f"traders: {traders!r} is no table of names")
        return
    playing = {nation.id: number for number, nation in enumerate(table.box.nations)}
    for card, id in traders.items():
        held = _named(card, table.box.deck.index) and table.box.deck.is_calamity[table.box.deck.index[card]]
        if not held or not any(table.state.hand[table.box.deck.index[card] :: table.cards]):
            faults.append(f"traders: nobody holds a calamity {card!r}")
        elif not _named(id, playing):
            faults.append(f"traders: {id!r} does not play")
        else:
            table.state.trader[table.box.deck.index[card]] = playing[id] + 1


def _send_away(table: Table, what: str, named: Any, faults: list[str]) -> None:
    """Who has a seat but has not joined yet has nothing on the table; whose player has left plays on without one."""
    known = {"waiting": "late_arrivals" in table.box.options, "inert": policies(table).leaving.inert}
    if not isinstance(named, list):
        faults.append(f"{what}: {named!r} is no list")
        return
    if named and not known[what]:
        faults.append(f"{what}: nobody is so in {table.box.edition.name}")
        return
    playing = {table.nation_id(nation): nation for nation in table.players()}
    for id in named:
        if not _named(id, playing):
            faults.append(f"{what}: {id!r} does not play")
            continue
        nation = playing.pop(id)
        if what == "inert":
            table.leave(nation, inert=True)
        elif table.state.stock[nation] < table.box.pieces.tokens or table.cities(nation) or table.hand(nation):
            faults.append(f"waiting: {id} has pieces or cards already")
        else:
            table.wait(nation)
    if len(table.players()) < 2:
        faults.append("fewer than two players are left")
