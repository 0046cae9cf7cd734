"""Two games that differ only in hidden things look the same, byte for byte, to everybody who may not know them.

The second game is made from the first by exchanging hidden things behind everybody's back: cards of two hands, a card
of a hand and one in a stack, two cards of a stack, the sealed part of an offer, two theme sets, who last traded a
calamity, the seed of chance. Both are then played on with the same answers, as long as what differs stays hidden.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec
import pytest
from games.checks import answer, seated, seats
from games.messages import changed, names
from games.positions import crowded, many, varied

import ochre
from ochre.engine.events import CalamityStruck, CardDrawn, CardsDiscarded, CardsTraded, CardTaken, Event, OfferMade
from ochre.engine.game import Game
from ochre.engine.state import State
from ochre.games import begin, follow
from ochre_testing import size

Exchange = Callable[[Game, State, Random], bool]


# Exchanges: each changes the state and says whether it found something to exchange


def _alike(game: Game, one: int, two: int) -> bool:
    """Cards of which only the name is hidden.

    That somebody holds a calamity, and of which sort, shows at the selection; and soon after it is called by name.
    """
    deck = game.box.deck
    if one == two or deck.cards[one].calamity != deck.cards[two].calamity or not (deck.stack[one] and deck.stack[two]):
        return False
    return not deck.is_calamity[one] or game.phase not in ("calamity-selection", "calamity-resolution")


def _move(state: State, cards: int, nation: int, gives: int, gets: int) -> None:
    state.hand[nation * cards + gives] -= 1
    state.hand[nation * cards + gets] += 1


def _hand(game: Game, state: State, nation: int) -> list[int]:
    row = state.hand[nation * game.table.cards : (nation + 1) * game.table.cards]
    return [card for card, count in enumerate(row) if count]


def two_hands(game: Game, state: State, random: Random) -> bool:
    one, two = random.sample(seated(game), 2)
    pairs = [(a, b) for a in _hand(game, state, one) for b in _hand(game, state, two) if _alike(game, a, b)]
    if not pairs:
        return False
    a, b = random.choice(pairs)
    _move(state, game.table.cards, one, a, b)
    _move(state, game.table.cards, two, b, a)
    state.trader[a], state.trader[b] = state.trader[b], state.trader[a]
    return True


def hand_and_stack(game: Game, state: State, random: Random) -> bool:
    nation = random.choice(seated(game))
    places = [
        (card, number, at)
        for card in _hand(game, state, nation)
        for number in (game.box.deck.pile[card],)
        for at, other in enumerate(state.stacks[number])
        if _alike(game, card, other)
    ]
    if not places:
        return False
    card, number, at = random.choice(places)
    stack = bytearray(state.stacks[number])
    _move(state, game.table.cards, nation, card, stack[at])
    state.trader[stack[at]], state.trader[card] = state.trader[card], 0
    stack[at] = card
    state.stacks = (*state.stacks[:number], bytes(stack), *state.stacks[number + 1 :])
    return True


def inside_a_stack(game: Game, state: State, random: Random) -> bool:
    number = random.randrange(1, len(state.stacks))
    stack = bytearray(state.stacks[number])
    if len(set(stack)) < 2:
        return False
    random.shuffle(stack)
    changed = bytes(stack) != state.stacks[number]
    state.stacks = (*state.stacks[:number], bytes(stack), *state.stacks[number + 1 :])
    return changed


def sealed_cards(game: Game, state: State, random: Random) -> bool:
    """Another card in the part of an offer of which nothing true was said."""
    for at, offer in enumerate(state.offers):
        hand = Counter(_full_hand(game, state, offer.maker)) - Counter(offer.cards)
        sealed = list(offer.cards)
        true = list(offer.says[:2])
        for card in sealed:
            if card in true:
                true.remove(card)
                continue
            others = sorted(other for other in hand if other != card and game.box.deck.tradeable[other])
            if others:
                sealed[sealed.index(card)] = random.choice(others)
                changed = msgspec.structs.replace(offer, cards=tuple(sealed))
                state.offers = (*state.offers[:at], changed, *state.offers[at + 1 :])
                return True
    return False


def _full_hand(game: Game, state: State, nation: int) -> list[int]:
    row = state.hand[nation * game.table.cards : (nation + 1) * game.table.cards]
    return [card for card, count in enumerate(row) for _ in range(count)]


def last_traders(game: Game, state: State, random: Random) -> bool:
    held = [card for card in game.box.deck.calamities if any(state.hand[card :: game.table.cards])]
    if not held:
        return False
    card = random.choice(held)
    old, state.trader[card] = state.trader[card], random.randrange(len(game.box.nations) + 1)
    return old != state.trader[card]


def theme_sets(game: Game, state: State, random: Random) -> bool:
    if len(state.themes) < 2:
        return False
    themes = list(state.themes)
    one, two = random.sample(range(len(themes)), 2)
    themes[one], themes[two] = themes[two], themes[one]
    state.themes = bytes(themes)
    return True


def the_seed(game: Game, state: State, random: Random) -> bool:
    state.seed = random.randbytes(16)
    return True


EXCHANGES = (two_hands, hand_and_stack, inside_a_stack, sealed_cards, last_traders, theme_sets, the_seed)


# Comparing


def exchanged(game: Game, exchange: Exchange, random: Random) -> Game | None:
    """The same game with something hidden exchanged behind everybody's back, if there is anything to exchange.

    At a floor the table is the whole game. In a procedure the exchange is made in the photograph at its start, and the
    answers since are given again.
    """
    twin = begin(game.record.start)
    for entry in game.record.entries:
        follow(twin, entry)
    since = [] if twin._at_floor() else list(twin._since)
    base = twin.table.state.copy() if twin._at_floor() else twin._base.copy()
    if not exchange(twin, base, random):
        return None
    try:
        twin._rebuild(base, since)
    except (ochre.IllegalAction, AssertionError, ValueError):
        return None  # an answer since then used what was exchanged
    if any(Counter(offer.cards) - Counter(twin.table.hand(offer.maker)) for offer in twin.table.state.offers):
        return None  # it lies in an offer
    twin.audit()
    return None if visible_difference(game, twin) else twin  # the step may have shown it already


def visible_difference(one: Game, two: Game) -> bool:
    """Whether what differs has come to light: it lies on a discard pile, or has changed anything but hidden zones."""
    a, b = one.table.state.copy(), two.table.state.copy()
    for state in (a, b):
        state.hand[:] = bytes(len(state.hand))
        state.trader[:] = bytes(len(state.trader))
        state.step = state.agenda = ()  # nobody sees them: what follows from them shows in who is asked
        state.seed = b""
        state.counter = 0
        state.themes = b""
        state.stacks = tuple(bytes(len(stack)) for stack in state.stacks)
        state.offers = tuple(msgspec.structs.replace(offer, cards=(0,) * len(offer.cards)) for offer in state.offers)
    return a.digest() != b.digest()


def calamities_differ(one: Game, two: Game) -> bool:
    """Who holds which calamity, or from whom: that comes to light when they are called."""
    hands = zip(one.table.state.hand, two.table.state.hand, strict=True)
    differ = {at % one.table.cards for at, (a, b) in enumerate(hands) if a != b}
    return one.table.state.trader != two.table.state.trader or any(one.box.deck.is_calamity[card] for card in differ)


def knowers(one: Game, two: Game) -> set[int]:
    """Who may know the difference by now: whoever holds, has sealed, or was given something that differs."""
    a, b, size_ = one.table.state, two.table.state, one.table.cards
    found = {
        nation
        for nation in one.table.nations
        if a.hand[nation * size_ : (nation + 1) * size_] != b.hand[nation * size_ : (nation + 1) * size_]
        or a.themes[nation : nation + 1] != b.themes[nation : nation + 1]
    }
    if a.themes != b.themes:  # by seat
        found |= {a.seat.index(seat) for seat in range(len(a.themes)) if a.themes[seat] != b.themes[seat]}
    found |= {offer.maker for offer, other in zip(a.offers, b.offers, strict=False) if offer.cards != other.cards}
    for card, (x, y) in enumerate(zip(a.trader, b.trader, strict=True)):
        if x != y:
            found |= {
                nation for nation in one.table.nations if a.hand[nation * size_ + card] or b.hand[nation * size_ + card]
            }
    return found


def seen(game: Game, seat: int | None, told: Iterable[Event]) -> tuple[bytes, bytes]:
    encode = msgspec.json.encode
    return encode(game.view(seat)), encode(game.events_for(seat, told))


def compare(one: Game, two: Game, knowing: set[int], told: tuple[list[Event], list[Event]], random: Random) -> None:
    """Who does not know sees the same in both games, and the same questions are open. Some look, and a spectator."""
    asked, asked_two = ([d.nation for d in game.pending] for game in (one, two))
    assert asked == asked_two, "who is asked tells what is hidden"
    for nation in (*random.sample(seated(one), min(3, len(seated(one)))), None):
        if nation in knowing:
            continue
        seat = None if nation is None else one.table.state.seat[nation]
        assert seen(one, seat, told[0]) == seen(two, seat, told[1])
        if nation is not None:
            mine = [[d for d in game.pending if d.nation == nation] for game in (one, two)]
            assert mine[0] == mine[1]


def compare_refusals(one: Game, two: Game, knowing: set[int], random: Random) -> None:
    """What is refused to somebody who does not know is refused in both games, in the same words."""
    decision = random.choice(one.pending)
    if decision.nation in knowing:
        return
    message = msgspec.to_builtins(decision.sample(one.table, random))
    pool = names(one, decision, random)
    for _ in range(2):
        message = changed(message, pool, random)
    told = []
    for game in (one.copy(), two.copy()):
        try:
            game.play(game.seat_of(decision), message)
            told.append("")
        except (ochre.IllegalAction, ochre.MalformedAction) as refusal:
            told.append(str(refusal))
    assert told[0] == told[1]


def play_both(one: Game, two: Game, random: Random, most: int) -> tuple[int, set[type[Event]]]:
    """Play on with the same answers while the difference stays hidden; gives for how long, and which events came."""
    knowing = knowers(one, two)
    met: set[type[Event]] = set()
    compare(one, two, knowing, ([], []), random)
    for number in range(most):
        if one.over:
            return number, met
        seat, action = answer(one, random)
        if one.pending and one.nation_of(seat) in knowing and random.random() < 0.7:
            continue  # those who know would soon show it: let the others act more often
        in_calamities, chance = calamities_differ(one, two), one.table.state.counter
        told = one.play(seat, action)
        try:
            told_two = two.play(seat, action)
        except ochre.IllegalAction:
            assert one.nation_of(seat) in knowing, f"{action} tells something about what {seat} may not know"
            return number, met
        knowing |= knowers(one, two)
        if in_calamities and any(isinstance(event, CalamityStruck | CardsDiscarded) for event in told):
            return number, met  # they were called by name, or thrown away face up
        if one.table.state.seed != two.table.state.seed and one.table.state.counter != chance:
            return number, met  # chance has spoken, and not the same
        if visible_difference(one, two) or len(knowing) == len(seated(one)):
            return number, met
        compare(one, two, knowing, (told, told_two), random)
        if one.pending:
            compare_refusals(one, two, knowing, random)
        met.update(type(event) for event in told)
    return most, met


def positions(many_: int) -> Iterable[tuple[int, Game]]:
    yield from many(many_, first=110_000)
    for seed in range(many_ // 2):
        yield seed, crowded(seed, 5 + seed % 5, "trade")


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.__name__)
def test_what_is_hidden_from_a_player_changes_nothing_that_player_sees(exchange) -> None:
    random = Random(exchange.__name__)
    games: Iterable[tuple[int, Game]]
    if exchange is theme_sets:
        games = (
            (seed, ochre.setup("western-empires", 5 + seed % 5, seed=seed, options={"scenario": "short"}))
            for seed in range(size(10, 200))
        )
    else:
        games = positions(size(26, 260))
    compared, actions, met = 0, 0, set[type[Event]]()
    for _, game in games:
        for _ in range(random.randrange(30 if exchange is sealed_cards else 2 if exchange is theme_sets else 12)):
            if not game.over:
                game.play(*answer(game, random))
        if game.over:
            continue
        twin = exchanged(game, exchange, random)
        if twin is None:
            continue
        length, kinds = play_both(game, twin, random, most=size(15, 60))
        compared += 1
        actions += length
        met |= kinds
    assert compared >= size(5, 50)
    assert actions >= size(10, 200)
    if exchange is two_hands:
        assert {CardDrawn, CardsTraded, OfferMade} <= met


def test_every_hidden_event_is_compared() -> None:
    """Cards drawn, taken, traded and offered while somebody else's cards differ."""
    random, met = Random(5), set[type[Event]]()
    for _, game in varied(size(20, 200), size(39, 300)):
        twin = exchanged(game, two_hands, random)
        if twin is not None:
            met |= play_both(game, twin, random, most=size(60, 200))[1]
    assert {CardDrawn, CardTaken, CardsTraded, OfferMade} <= met


def secret_strings(game: Game) -> dict[str, str]:
    start = game.record.start
    return {"seed": msgspec.json.encode(start.seed).decode().strip('"'), "hash": game.hash()}


def test_seed_hash_and_agenda_are_in_no_view() -> None:
    for _, game in many(size(13, 130), first=120_000):
        for seat in (*seats(game), None):
            text = msgspec.json.encode(game.view(seat)).decode()
            for what, secret in secret_strings(game).items():
                assert secret not in text, what
            assert "agenda" not in text
            assert "counter" not in text


def test_a_spectator_sees_no_hand_and_no_question() -> None:
    for _, game in many(13, first=130_000):
        view: Any = game.view(None)
        assert (view.nation, view.hand, view.last_traders, view.question, view.theme) == (None,) * 5
        assert all(offer.cards is None for offer in view.offers)


def test_everybody_sees_the_own_hand_and_the_number_of_the_others() -> None:
    for _, game in many(13, first=140_000):
        shown = sorted(seated(game))
        for nation in shown:
            view = game.view(game.table.nation_id(nation))
            assert sum(view.hand.values()) == game.table.hand_size(nation)
            assert [other.cards for other in view.nations] == [game.table.hand_size(n) for n in shown]
