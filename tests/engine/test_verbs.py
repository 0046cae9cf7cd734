"""Verbs keep the conservation laws, leave one event each, and those on hidden zones raise the barrier."""

from random import Random

import pytest
from engine import toy

from ochre.engine.audit import BrokenLaw, audit
from ochre.engine.events import Event
from ochre.engine.offers import Offer
from ochre.engine.state import UNUSED
from ochre.engine.table import Table


@pytest.fixture
def table() -> Table:
    return toy.new_game(1).table


def area(table: Table, nation: int, number: int = 0) -> int:
    return table.box.nations[nation].region[number]


def coast(table: Table, nation: int) -> int:
    return next(area for area in table.box.nations[nation].region if table.box.board.coastal[area])


def site(table: Table, nation: int) -> int:
    return next(area for area in table.box.nations[nation].region if table.box.board.limit[area])


def told(table: Table, verb, *args, **kwargs) -> list[str]:
    """Do it; the laws hold; gives the kinds of events it left."""
    table.events = []
    verb(*args, **kwargs)
    audit(table)
    kinds = [type(event).__name__ for event in table.events]
    return kinds


def test_tokens(table) -> None:
    here, there = area(table, 0), area(table, 0, 1)
    assert told(table, table.place, 0, here, 5) == ["TokensPlaced"]
    assert told(table, table.place, 0, here, 0) == []
    assert told(table, table.move, 0, here, there, 2) == ["TokensMoved"]
    assert (table.tokens(0, there), table.unmoved(0, there), table.unmoved(0, here)) == (2, 0, 3)
    assert told(table, table.relocate, 0, here, there, 1) == ["TokensMoved"]
    assert table.unmoved(0, there) == 1
    assert told(table, table.remove, 0, there, 1) == ["TokensRemoved"]
    assert (table.tokens(0, there), table.unmoved(0, there)) == (2, 1)  # moved tokens go first
    assert told(table, table.annex_tokens, 0, there, 1, 2) == ["TokensAnnexed"]
    assert (table.tokens(0, there), table.tokens(1, there), table.state.stock[0]) == (0, 2, 53)
    assert told(table, table.annex_tokens, 1, there, table.barbarians, 1) == ["TokensAnnexed"]
    assert told(table, table.place_barbarians, here, 4) == ["TokensPlaced"]
    assert told(table, table.annex_tokens, table.barbarians, here, 0, 3) == ["TokensAnnexed"]
    assert told(table, table.remove, table.barbarians, here, 1) == ["TokensRemoved"]
    assert told(table, table.unflip) == []
    assert not any(table.state.moved)


def test_more_than_there_is_cannot_be_taken(table) -> None:
    here = area(table, 0)
    table.place(0, here, 5)
    for verb, args in (
        (table.place, (0, here, 51)),
        (table.remove, (0, here, 6)),
        (table.pay, (0, 1)),
        (table.to_treasury, (0, 51)),
    ):
        with pytest.raises(ValueError):
            verb(*args)


def test_cities(table) -> None:
    here = site(table, 0)
    assert told(table, table.build_city, 0, here) == ["CityBuilt"]
    assert table.state.built[here]
    assert (table.city_owner(here), table.cities(0), table.cities_in_stock(0)) == (0, [here], 8)
    assert told(table, table.select_city, here) == []
    assert told(table, table.annex_city, here, 1) == ["CityAnnexed"]
    assert not table.state.selected[here]
    assert told(table, table.annex_city, here, table.barbarians) == ["CityAnnexed"]
    assert told(table, table.annex_city, here, 0) == ["CityAnnexed"]
    assert told(table, table.reduce_city, here, 3) == ["CityReduced", "TokensPlaced"]
    table.remove(0, here, 3)
    assert told(table, table.place_pirate_city, here) == ["CityBuilt"]
    assert told(table, table.reduce_city, here, 2) == ["CityReduced", "TokensPlaced"]
    assert table.tokens(table.barbarians, here) == 2
    table.build_city(2, here)
    assert told(table, table.destroy_city, here) == ["CityDestroyed"]
    with pytest.raises(AssertionError, match="no city"):
        table.destroy_city(here)


def test_a_tenth_city_cannot_be_built(table) -> None:
    places = [place for place in range(table.areas) if table.state.in_play[place] and table.box.board.limit[place]]
    for place in places[:9]:
        table.build_city(0, place)
    with pytest.raises(AssertionError):
        table.build_city(0, places[9])
    with pytest.raises(AssertionError):
        table.build_city(1, places[0])  # where a city stands


def test_treasury_and_ships(table) -> None:
    here = coast(table, 0)
    there = next(place for place in table.box.board.water[here] if table.box.board.coastal[place])
    table.state.in_play[there] = 1
    assert told(table, table.to_treasury, 0, 4) == ["TreasuryGained"]
    assert told(table, table.pay, 0, 3) == ["TreasuryPaid"]
    assert told(table, table.build_ship, 0, here, 4) == ["ShipBuilt"]
    ((ship, place),) = table.ships(0)
    assert place == here
    assert told(table, table.sail, ship, [there]) == ["ShipSailed"]
    assert table.state.ship_left[ship] == 3
    assert told(table, table.ready_for_movement, [1, 0, 2]) == []
    assert table.state.ship_left[ship] == UNUSED
    assert told(table, table.maintain_ship, ship, 4) == ["ShipMaintained"]
    assert told(table, table.return_ship, ship) == ["ShipReturned"]
    for _ in range(4):
        table.build_ship(0, here, 4)
    with pytest.raises(ValueError):
        table.build_ship(0, here, 4)


def test_cards(table) -> None:
    def hidden(verb, *args, **kwargs):
        table.barrier = False
        kinds = told(table, verb, *args, **kwargs)
        assert table.barrier, f"{verb.__name__} touches what is hidden"
        return kinds

    assert hidden(table.draw, 0, 2) == ["CardDrawn"]
    card = table.hand(0)[-1]
    assert hidden(table.take_card, 1, 0, card) == ["CardTaken"]
    assert hidden(table.discard, 1, [card]) == ["CardsDiscarded"]
    assert hidden(table.put_under, 2, [card]) == ["StackReturned"]
    mine, yours = table.draw(0, 3), table.draw(1, 4)
    assert hidden(table.trade, 0, [mine], 1, [yours]) == ["CardsTraded"]
    assert table.held(0, yours)
    assert table.held(1, mine)
    assert hidden(table.lay_calamities, 0, 1) == ["CalamitiesLaid"]
    assert hidden(table.random, 5) == []
    table.barrier = False
    assert told(table, table.discard, 0, []) == []
    assert not table.barrier


def test_an_empty_stack_gives_water_without_end(table) -> None:
    size = len(table.state.stacks[9])
    for _ in range(size):
        assert table.draw(0, 9) != table.card("water")
    for _ in range(3):
        assert table.draw(0, 9) == table.card("water")
    audit(table)
    table.discard(0, [table.card("water")])
    audit(table)
    assert not table.state.discards[table.card("water")]


def test_a_calamity_remembers_who_traded_it_last(table) -> None:
    calamity = next(card for card in table.box.deck.calamities if card in table.state.stacks[2])
    stack = table.state.stacks[2]
    for _ in range(stack.index(calamity) + 1):
        table.draw(0, 2)
    assert not table.state.trader[calamity]
    table.trade(0, [calamity], 1, [])
    assert table.state.trader[calamity] == 1
    table.trade(2, [], 1, [calamity])
    assert table.state.trader[calamity] == 2
    table.take_card(0, 2, calamity)
    assert not table.state.trader[calamity]  # stolen, not traded
    table.trade(0, [calamity], 1, [])
    table.discard(1, [calamity])
    assert not table.state.trader[calamity]


def test_progress(table) -> None:
    table.acquire(0, 3)
    assert table.advances_of(0) == [3]
    assert list(table.state.credits[:5]) == list(table.box.advances.cards[3].credits)
    with pytest.raises(AssertionError):
        table.acquire(0, 3)
    assert told(table, table.move_marker, 0, 2) == ["MarkerMoved"]
    assert told(table, table.move_marker, 0, -1) == ["MarkerMoved"]
    assert table.state.ast[0] == 1
    table.forfeit_advances(0)
    assert not table.advances_of(0)
    assert not any(table.state.credits[:5])


def test_debts_are_never_negative(table) -> None:
    table.owe(0, 5)
    table.owe(0, -3)
    assert table.state.owed[0] == 5
    table.settle(0, 9)
    assert table.state.owed[0] == 0


def test_seats_stay_a_permutation(table) -> None:
    random = Random(1)
    for _ in range(50):
        seat, nation = random.randrange(3), random.randrange(3)
        table.seat_nation(seat, nation)
        assert table.state.seat[nation] == seat
        assert sorted(table.state.seat) == [0, 1, 2]


def test_nobody_listening_nothing_is_told(table) -> None:
    table.events = None
    table.place(0, area(table, 0), 2)
    table.draw(0, 1)
    table.tell("something", 0)
    assert table.events is None


def test_what_is_told_is_an_event_of_its_own(table) -> None:
    table.events = []
    table.tell("beneficiary", 1, area="crete")
    (event,) = table.events
    assert isinstance(event, Event)
    assert (event.what, event.nation, event.detail) == ("beneficiary", "assyria", {"area": "crete"})


# The audit itself


def _lose_token(state):
    state.stock[0] -= 1


def _lose_card(state):
    state.stacks = (*state.stacks[:5], state.stacks[5][1:], *state.stacks[6:])


def _foreign_card(state):
    state.stacks = (*state.stacks[:4], state.stacks[4] + state.stacks[5][:1], state.stacks[5][1:], *state.stacks[6:])


def _two_cards(state):
    state.discards[state.stacks[3][0]] += 1


def _empty_offer(state):
    state.offers = (Offer(1, 0, None, (5, 5, 5), (5, 5), (), 3),)


def _moved_too_many(state):
    state.moved[0] += 1


def _far_ship(state):
    state.ship_left[0] = 6


def _bare_mark(state):
    state.built[0] = 1


@pytest.mark.parametrize(
    "harm", [_lose_token, _lose_card, _foreign_card, _two_cards, _empty_offer, _moved_too_many, _far_ship, _bare_mark]
)
def test_the_audit_finds_every_broken_law(table, harm) -> None:
    audit(table)
    harm(table.state)
    with pytest.raises(BrokenLaw):
        audit(table)


def test_the_audit_finds_pieces_in_wrong_places(table) -> None:
    board, state = table.box.board, table.state
    sea = board.open_seas[0]
    inland = next(place for place in range(table.areas) if not board.coastal[place] and board.is_land[place])
    out = next(place for place in range(table.areas) if not state.in_play[place])
    poor = next((place for place in range(table.areas) if board.is_land[place] and not board.limit[place]), None)

    def broken(change, back):
        change()
        with pytest.raises(BrokenLaw):
            audit(table)
        back()
        audit(table)

    for place in (sea, out):
        broken(lambda place=place: table.place(0, place, 1), lambda place=place: table.remove(0, place, 1))
    broken(
        lambda: (table.to_treasury(0, 1), table.state.treasury.__setitem__(0, 0)),
        lambda: table.state.stock.__setitem__(0, 55),
    )
    for place in (inland, sea):
        broken(lambda place=place: table.build_ship(0, place, 1), lambda: table.return_ship(table.ships(0)[0][0]))
    if poor is not None:
        broken(lambda: table.build_city(0, poor), lambda: table.destroy_city(poor))
    places = [place for place in range(table.areas) if state.in_play[place] and board.limit[place]][:10]

    def ten_cities():
        for place in places:
            state.city[place] = 1

    broken(ten_cities, lambda: [table.destroy_city(place) for place in places])
    table.place(0, area(table, 0), 1)
    broken(lambda: state.leaving.__setitem__(0, 2), lambda: state.leaving.__setitem__(0, 0))
