"""Advice never tells what its seat may not know, and never changes the game."""

from random import Random

import msgspec
import pytest
from games.checks import playing
from games.positions import varied
from games.test_hidden import EXCHANGES, Exchange, exchanged, knowers
from games.zoo import zoo

from ochre.advice.baskets import baskets
from ochre.advice.blindfold import blindfolded
from ochre.advice.consulting import consult
from ochre.engine.game import Game
from ochre.server.advising import outlook
from ochre_testing import size

encode = msgspec.json.encode


def advice(game: Game, seat: int, actions: list[object]) -> bytes:
    """Everything that can be asked, byte for byte."""
    return encode([consult(game, seat, actions), outlook(game, seat, 1), baskets(game, seat)])


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.__name__)
def test_two_games_that_differ_only_in_hidden_things_give_the_same_advice(exchange: Exchange) -> None:
    compared = 0
    for seed, game in varied(size(24, 200), size(40, 390)):
        random = Random(f"{seed} {exchange.__name__}")
        for _ in playing(game, random, most=random.randrange(60)):
            pass
        if game.over or (twin := exchanged(game, exchange, random)) is None:
            continue
        knowing = knowers(game, twin)
        for decision in game.pending:
            if decision.nation in knowing:
                continue
            seat = game.seat_of(decision)
            actions: list[object] = [msgspec.to_builtins(decision.sample(game.table, random)) for _ in range(2)]
            assert advice(game, seat, actions) == advice(twin, seat, actions), decision.kind
            compared += 1
        assert encode(outlook(game, None, 1)) == encode(outlook(twin, None, 1))
    assert compared > 5 or exchange.__name__ == "theme_sets"


def test_advice_changes_nothing() -> None:
    lot = Random("nothing")
    for kind, games in zoo().items():
        game = games[0]
        before, entries = game.hash(), len(game.record.entries)
        for decision in game.pending:
            advice(game, game.seat_of(decision), [msgspec.to_builtins(decision.sample(game.table, lot))])
        assert game.hash() == before, kind
        assert len(game.record.entries) == entries


def test_nothing_is_drawn_and_no_other_hand_is_touched_when_an_answer_is_foreseen() -> None:
    lot = Random("foreseen")
    foreseen = set()
    for games in zoo().values():
        for game in games:
            for decision in game.pending:
                table = blindfolded(game.table, decision.nation)
                before = table.state.copy()
                if not decision.foresee(table, decision.sample(game.table, lot)):
                    continue
                foreseen.add(decision.kind)
                after, cards, own = table.state, table.cards, decision.nation
                assert (after.stacks, after.counter, after.agenda) == (before.stacks, before.counter, before.agenda)
                for nation in table.nations:
                    if nation != own:
                        row = slice(nation * cards, (nation + 1) * cards)
                        assert after.hand[row] == before.hand[row], decision.kind
    assert {"movement", "build-cities", "take-damage", "purchase-advances", "choose-tax-rate"} <= foreseen


def test_what_is_hidden_is_not_on_a_blindfolded_table() -> None:
    for games in zoo().values():
        for game in games[:1]:
            table = blindfolded(game.table, 0)
            assert table.state.seed == b""
            assert all(stack in (b"", b"\0") for stack in table.state.stacks)
            for nation in table.nations:
                assert table.hand_size(nation) == game.table.hand_size(nation)
                if nation:
                    assert set(table.hand(nation)) <= {0}
            assert table.hand(0) == game.table.hand(0)
