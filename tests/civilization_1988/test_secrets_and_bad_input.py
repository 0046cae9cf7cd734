"""What is hidden stays hidden, and no message breaks a table, at moments of whole games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from civilization_1988.stage import BOOK
from games.checks import playing, position
from games.messages import changed, names, spoilt

import ochre
from ochre.arena.playing import names_for, seated
from ochre.bots.company import Company
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.game import Game
from ochre_testing import known_rules, size


def moments(players: int, seed: int, every: int) -> Iterator[Game]:
    """A game by chance, and one of bots, at every so many answers."""
    game = ochre.setup(BOOK, players, seed=seed, options={"turn_limit": 30})
    for number, _ in enumerate(playing(game, Random(seed))):
        if number % every == 0 and not game.over:
            yield game
    game = ochre.setup(BOOK, players, seed=seed, options={"turn_limit": 20})
    company = seated(names_for("standard", players), seed)
    assert isinstance(company, Company)
    number = 0
    while not game.over:
        company.play(game)
        number += 1
        if number % every == 0 and not game.over:
            yield game


def seen_by(game: Game, seat: int | None) -> bytes:
    return msgspec.json.encode(game.view(seat))


@pytest.mark.parametrize("players", [3, 6])
def test_cards_of_two_hands_exchanged_look_the_same_to_everybody_else(players: int) -> None:
    found = 0
    for game in moments(players, players, size(23, 3)):
        if game.table.state.offers:
            continue  # an exchange would leave an offer without its cards
        table = game.table
        deck, random = game.box.deck, Random(found)
        one, two = random.sample(table.players(), 2)
        pairs = [
            (a, b)
            for a in sorted(set(table.hand(one)))
            for b in sorted(set(table.hand(two)))
            if a != b and deck.tradeable[a] and deck.tradeable[b] and not table.state.trader[a] + table.state.trader[b]
        ]
        if not pairs:
            continue
        found += 1
        a, b = random.choice(pairs)
        onlookers = [None, *(table.state.seat[nation] for nation in table.players() if nation not in (one, two))]
        before = {seat: seen_by(game, seat) for seat in onlookers}
        hand = table.state.hand
        for nation, gives, gets in ((one, a, b), (two, b, a)):
            hand[nation * table.cards + gives] -= 1
            hand[nation * table.cards + gets] += 1
        assert {seat: seen_by(game, seat) for seat in onlookers} == before
        for nation, gives, gets in ((one, b, a), (two, a, b)):
            hand[nation * table.cards + gives] -= 1
            hand[nation * table.cards + gets] += 1
    assert found > 5


@pytest.mark.parametrize("players", [2, 5])
def test_the_order_of_the_stacks_shows_nowhere(players: int) -> None:
    for game in moments(players, players, size(41, 7)):
        state = game.table.state
        before = [seen_by(game, seat) for seat in range(players)]
        kept = state.stacks
        state.stacks = tuple(bytes(reversed(cards)) for cards in kept)
        assert [seen_by(game, seat) for seat in range(players)] == before
        state.stacks = kept


def refused(game: Game, seat: int, message: Any) -> bool:
    """Whether it is; then with a rule of this book, and nothing has changed. What is legal is done on a copy."""
    before = position(game)
    copy = game.copy()
    rule: str | None = None
    try:
        copy.play(seat, message)
    except IllegalAction as refusal:
        rule = refusal.rule
    except MalformedAction:
        pass
    else:
        copy.audit()
        return False
    assert position(copy) == before
    assert rule in (None, "order-of-play") or (rule in known_rules() and rule.startswith("CV-"))
    return True


@pytest.mark.parametrize("players", [2, 4, 7])
def test_wrong_answers_are_refused_by_a_rule_of_this_book_and_change_nothing(players: int) -> None:
    random, count = Random(players), 0
    for game in moments(players, 10 + players, size(29, 5)):
        decision = random.choice(game.pending)
        seat = game.seat_of(decision)
        message = msgspec.to_builtins(decision.sample(game.table, random))
        assert not refused(game, seat, message)
        pool = names(game, decision, random)
        for _ in range(4):
            count += refused(game, seat, changed(message, pool, random))
        for wrong in list(spoilt(message))[:: size(7, 1)]:
            assert refused(game, seat, wrong)
    assert count > 20
