"""Going back by agreement in the classics: what lies face down gets an order that their books could have given it."""

from collections import Counter
from random import Random

import pytest
from games.checks import answer
from games.positions import ADVANCED, EIGHT, FIRST, FIRST_HOMES

import ochre
from ochre.engine.events import StackReturned
from ochre.engine.game import Game
from ochre.rewinding import rewind
from ochre.rules.shuffling_anew import ShuffleAnew
from ochre_testing import size

SALT = bytes(range(16))


def gone_back(game: Game, entries: int, salt: bytes = SALT) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """The stacks of then, and as they lie after the game has gone back there."""
    then = ochre.replay(game.record, upto=entries, listen=False).table.state.stacks
    rewind(game, entries, salt)
    game.audit()
    return then, game.table.state.stacks


def begun(edition: str, players: int, **options: object) -> Game:
    game = ochre.setup(edition, players=players, seed=players, options={"nations": "random", **options})
    random = Random(players)
    while not game.phase:
        game.play(*answer(game, random))
    return game


def kinds(game: Game, stack: bytes) -> list[str | None]:
    return [game.box.deck.cards[card].calamity for card in stack]


@pytest.mark.parametrize("salt", [SALT, bytes(16)])
@pytest.mark.parametrize("players", [3, 7])
def test_in_the_oldest_game_each_calamity_lies_at_the_bottom(players: int, salt: bytes) -> None:
    """42: a calamity at the bottom of every stack but the first, whether it can be traded or not."""
    game = begun(FIRST, players)
    entries = len(game.record.entries)
    game.play(*answer(game, Random(1)))
    then, now = gone_back(game, entries, salt)
    assert then != now
    for number in range(2, 10):
        assert Counter(then[number]) == Counter(now[number])
        assert [bool(kind) for kind in kinds(game, now[number])] == [False] * (len(now[number]) - 1) + [True]


def test_two_calamities_under_one_stack_keep_their_order() -> None:
    game = begun(FIRST, 5, calamity_stacks="advanced")
    entries = len(game.record.entries)
    game.play(*answer(game, Random(1)))
    then, now = gone_back(game, entries)
    for before, after in zip(then, now, strict=True):
        under = sum(kind is not None for kind in kinds(game, before))
        assert before[len(before) - under :] == after[len(after) - under :]


def test_what_players_put_under_a_stack_one_after_the_other_stays_so() -> None:
    """43.10: the cards of each buyer go under the stacks at once, above those of the next; all were seen."""
    goods = {"egypt": ["papyrus"] * 3, "babylon": ["iron"] * 3, "crete": ["papyrus"] * 2 + ["iron"]}
    game = ochre.arrange(
        FIRST,
        players=tuple(FIRST_HOMES),
        phase="advances-acquisition",
        board={nation: {home: 3} for nation, home in FIRST_HOMES.items()},
        hands=goods,
        treasury=dict.fromkeys(goods, 40),
        stacks={2: []},
    )
    for nation in ("egypt", "babylon", "crete"):
        cards = dict(Counter(goods[nation]))
        worth = sum(game.box.deck.set_value(game.table.card(card), count) for card, count in cards.items())
        buy = {"type": "acquire-advances", "advances": ["pottery"], "cards": cards, "treasury": max(0, 45 - worth)}
        while game.table.nation_id(game.pending[0].nation) != nation:
            game.time_up(game.seat_of(game.pending[0]))
        game.play(nation, buy)
    entries = len(game.record.entries)
    game.play(*answer(game, Random(1)))
    orders = set()
    for number in range(8):
        _, now = gone_back(game, entries, bytes([number] * 16))
        pile = game.table.card_ids(now[2])
        assert pile[:6] == ["papyrus"] * 3 + ["iron"] * 3
        assert sorted(pile[6:9]) == ["iron", "papyrus", "papyrus"]
        orders.add(tuple(pile[6:9]))
        game.play(*answer(game, Random(1)))
    assert len(orders) > 1


def test_the_safe_cards_on_top_are_as_many_as_began() -> None:
    """15.2, 38.1: the tenth player and those after have not joined when the stacks are laid."""
    game = begun(ADVANCED, 12)
    entries = len(game.record.entries)
    game.play(*answer(game, Random(1)))
    _, now = gone_back(game, entries)
    action = game.record.entries[-1].action
    assert isinstance(action, ShuffleAnew)
    assert {layers[0][0] for number, layers in action.layers.items() if number not in ("0", "1")} == {9}
    for number in range(2, 10):
        assert kinds(game, now[number])[:9] == [None] * 9
        bottom = [card for card in now[number] if not game.box.deck.tradeable[card]]
        assert list(now[number][len(now[number]) - len(bottom) :]) == bottom


@pytest.mark.parametrize("turns", [0, 1])
def test_a_calamity_mixed_among_the_last_four_cards_stays_among_them_but_anywhere(turns: int) -> None:
    """39.2, at the beginning and after it was drawn and has come back."""
    if turns:
        game = ochre.arrange(
            ADVANCED,
            players=EIGHT,
            phase="calamity-resolution",
            board={"egypt": {"thebes": 30}, "asia": {"troy": 30}},
            hands={"egypt": ["famine", "salt", "salt"], "asia": ["timber"] * 3},
            options={"mixed_bottom": True},
        )
        random = Random(3)
        while game.turn == 1:
            game.play(*answer(game, random))
        assert any(isinstance(event, StackReturned) and event.stack == 3 for event in game.log)
        checked: tuple[int, ...] = (3,)
    else:
        game = begun(ADVANCED, 7, mixed_bottom=True)
        checked = (2, 3, 4, 5)
    entries = len(game.record.entries)
    game.play(*answer(game, Random(1)))
    found: dict[int, set[int]] = {number: set() for number in checked}
    for salt in range(24):
        then, now = gone_back(game, entries, bytes([salt] * 16))
        for number in checked:
            assert Counter(then[number][-4:]) == Counter(now[number][-4:])
            at = kinds(game, now[number]).index("non-tradeable")
            found[number].add(len(now[number]) - at)
        game.play(*answer(game, Random(1)))
    assert set(map(frozenset, found.values())) == {frozenset({1, 2, 3, 4})}


@pytest.mark.parametrize("seed", range(size(2, 40)))
@pytest.mark.parametrize(
    ("edition", "options"),
    [(ADVANCED, {"mixed_bottom": True}), (ADVANCED, {"all_tradeable": True}), (ADVANCED, {}), (FIRST, {})],
    ids=str,
)
def test_no_card_leaves_the_layer_that_everybody_saw_it_go_to(
    edition: str, options: dict[str, bool], seed: int
) -> None:
    """Anywhere in a game: each layer keeps its cards, whatever the order inside it."""
    number = 5 + seed % 3
    game = ochre.setup(edition, players=number, seed=seed, options={"nations": "random", **options})
    random = Random(seed)
    for _ in range(size(500, 2500)):
        if not game.over:
            game.play(*answer(game, random))
    for _ in range(3):
        entries = random.randrange(len(game.record.entries) // 2, len(game.record.entries))
        then, now = gone_back(game, entries, random.randbytes(16))
        action = game.record.entries[-1].action
        assert isinstance(action, ShuffleAnew)
        for pile, layers in action.layers.items():
            place = 0
            for depth in map(sum, layers):
                part = slice(place, place + depth)
                assert Counter(then[int(pile)][part]) == Counter(now[int(pile)][part])
                place += depth
            assert place == len(then[int(pile)])
        for _ in range(40):
            if not game.over:
                game.play(*answer(game, random))
    assert ochre.replay(game.record, listen=False).hash() == game.hash()
