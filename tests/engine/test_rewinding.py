"""Going back by agreement: the table of then, with luck that nobody can know."""

from collections import Counter
from random import Random

import pytest

import ochre
from ochre.bots.random_player import RandomPlayer
from ochre.engine.errors import IllegalAction, MalformedAction
from ochre.engine.events import Rewound
from ochre.engine.game import Game
from ochre.engine.record import REWOUND, Entry, standing, straightened
from ochre.games import earlier, follow
from ochre.rewinding import rewind
from ochre.rules.shuffling_anew import ShuffleAnew
from ochre.wire.records import decode_record, encode_record
from ochre_testing import size

SALT = bytes(range(16))


def played(moves: int, seed: int = 3, game: Game | None = None, **options: object) -> Game:
    chosen = {"nations": "random", "turn_limit": 20, **options}
    game = game or ochre.setup("western-empires", players=5, seed=seed, options=chosen)
    bot = RandomPlayer(seed=seed)
    for _ in range(moves):
        if game.over:
            break
        game.play(*bot.answer(game))
    return game


def to_phase(phase: str, turn: int, seed: int = 3, players: int = 5, **options: object) -> Game:
    game = ochre.setup("western-empires", players=players, seed=seed, options={"nations": "random", **options})
    bot = RandomPlayer(seed=seed)
    while (game.turn, game.phase) < (turn, "") or game.phase != phase:
        game.play(*bot.answer(game))
        assert not game.over
    return game


@pytest.fixture(scope="module")
def middle() -> Game:
    """Cards have been drawn, traded, returned under their stacks."""
    return to_phase("trade", 11, seed=2)


def test_the_table_is_that_of_then(middle: Game) -> None:
    game = ochre.replay(middle.record)
    entries = len(game.record.entries)
    then = earlier(game.record, entries)
    played(60, game=game)
    before = list(game.record.entries)
    told = rewind(game, entries, SALT)
    assert told[0] == Rewound(entries, then.turn, then.phase)
    assert [game.view(seat) for seat in range(5)] == [then.view(seat) for seat in range(5)]
    assert game.record.entries[: len(before)] == before  # nothing is removed
    assert [entry.mark for entry in game.record.entries[len(before) :]] == [REWOUND, ""]
    game.audit()
    assert game.table.state.hand == then.table.state.hand
    assert game.table.state.discards == then.table.state.discards


def test_luck_is_another_one(middle: Game) -> None:
    """What lies face down, and what chance brings, nobody can know who has seen the cards of the first time."""
    entries = len(middle.record.entries)
    stacks = []
    for salt in (SALT, bytes(16)):
        game = played(5, game=ochre.replay(middle.record))
        rewind(game, entries, salt)
        stacks.append(game.table.state.stacks)
        assert game.table.state.seed != middle.table.state.seed
    then = middle.table.state.stacks
    for stack, others in enumerate(zip(*stacks, strict=True)):
        assert [Counter(other) for other in others] == [Counter(then[stack])] * 2
        if len(set(then[stack])) > 4:
            assert len({then[stack], *others}) == 3


@pytest.mark.parametrize("players", [5, 9])
def test_stacks_keep_the_order_the_book_lays_them_in(players: int) -> None:
    """Under each layer its non-tradeable calamity; on top as many commodities as there are players."""
    game = to_phase("movement", 1, players=players)
    entries = len(game.record.entries)
    played(3, game=game)
    rewind(game, entries, SALT)
    deck = game.box.deck
    for pile, stack in enumerate(game.table.state.stacks):
        kinds = [deck.cards[card].calamity for card in stack]
        if players == 5 and len(stack) > 5:
            assert kinds[:5] == [None] * 5
        if "non-tradeable" in kinds:
            assert kinds.index("non-tradeable") == len(kinds) - kinds.count("non-tradeable"), pile
        if players == 9 and "minor" in kinds and "tradeable" in kinds:
            assert kinds.index("minor") < kinds.index("tradeable")


def test_layers_put_under_later_stay_apart() -> None:
    """What was returned at the end of a turn lies under what lay there before, also afterwards."""
    game = to_phase("movement", 12, seed=2)
    entries = len(game.record.entries)
    before = game.table.state.stacks
    played(2, game=game)
    rewind(game, entries, SALT)
    action = game.record.entries[-1].action
    assert isinstance(action, ShuffleAnew)
    assert any(len(layers) > 1 for layers in action.layers.values())
    for pile, layers in action.layers.items():
        place = 0
        for depth in map(sum, layers):
            was, now = (stacks[int(pile)][place : place + depth] for stacks in (before, game.table.state.stacks))
            assert Counter(was) == Counter(now)
            place += depth
        assert place == len(before[int(pile)])


def test_the_record_replays_and_survives_a_file(middle: Game) -> None:
    game = ochre.replay(middle.record)
    entries = len(game.record.entries)
    played(20, game=game)
    rewind(game, entries, SALT)
    played(40, seed=9, game=game)
    rewind(game, entries - 30, bytes(16))
    played(40, seed=10, game=game)
    read, _ = decode_record(encode_record(game.record))
    again = ochre.replay(read)
    assert again.hash() == game.hash()
    assert again.log == game.log
    straight = straightened(read)
    assert len(straight.entries) < len(read.entries)
    assert REWOUND not in {entry.mark for entry in straight.entries}
    assert ochre.replay(straight).hash() == game.hash()


def test_one_may_go_back_to_what_was_left(middle: Game) -> None:
    """Also to a moment that itself no longer counted; and undoing goes by the same numbers as before."""
    game = ochre.replay(middle.record)
    entries = len(game.record.entries)
    played(20, game=game)
    later = len(game.record.entries)
    then = [game.view(seat) for seat in range(5)]
    rewind(game, entries, SALT)
    rewind(game, later, bytes(16))
    assert [game.view(seat) for seat in range(5)] == then
    assert ochre.replay(game.record).hash() == game.hash()
    assert standing(game.record.entries)[:later] == list(range(later))


def test_no_undo_goes_past_it(middle: Game) -> None:
    game = ochre.replay(middle.record)
    entries = len(game.record.entries)
    played(3, game=game)
    rewind(game, entries, SALT)
    for seat in range(5):
        with pytest.raises(IllegalAction):
            game.undo(seat)


def test_in_the_middle_of_a_procedure_what_was_drawn_there_stays() -> None:
    """Choosing nations is one step: its order was drawn by the old luck, and must stay when the step is run again."""
    game = ochre.setup("western-empires", players=5, seed=1)
    bot = RandomPlayer(seed=1)
    for _ in range(2):
        game.play(*bot.answer(game))
    asked = game.pending
    for _ in range(2):
        game.play(*bot.answer(game))
    rewind(game, 2, SALT)
    assert game.pending == asked
    assert game.copy().pending == asked
    assert game.copy().hash() == game.hash()
    played(50, game=game)
    assert ochre.replay(game.record).hash() == game.hash()


def test_many_rewinds_replay_quickly() -> None:
    """Each goes back by one entry: a replay must not grow with the power of their number."""
    game = played(30)
    for number in range(40):
        game.play(*RandomPlayer(seed=number).answer(game))
        rewind(game, len(game.record.entries) - 1, number.to_bytes(16))
    assert ochre.replay(game.record).hash() == game.hash()


@pytest.mark.parametrize("entries", [-1, 99, 100])
def test_there_must_be_such_a_moment(entries: int) -> None:
    game = played(10)
    before = game.hash(), list(game.record.entries)
    with pytest.raises(IllegalAction):
        rewind(game, len(game.record.entries) if entries == 99 else entries, SALT)
    with pytest.raises(MalformedAction):
        follow(game, Entry(None, None, REWOUND, -1 if entries == -1 else 999))
    assert (game.hash(), game.record.entries) == before


def test_layers_that_are_none_are_refused() -> None:
    game = played(10)
    before = game.hash()
    with pytest.raises(IllegalAction):
        game.play(None, {"type": "shuffle-anew", "salt": SALT.hex(), "layers": {"1": [[1]]}})
    with pytest.raises(MalformedAction):
        game.play(None, {"type": "shuffle-anew", "salt": "short", "layers": {}})
    assert game.hash() == before


@pytest.mark.parametrize("edition", ochre.EDITIONS.values(), ids=lambda edition: edition.id)
def test_every_edition_can_go_back(edition) -> None:
    assert ShuffleAnew in edition.host


@pytest.mark.parametrize("edition", ochre.EDITIONS.values(), ids=lambda edition: edition.id)
@pytest.mark.parametrize("seed", range(size(1, 10)))
def test_games_that_often_go_back_keep_their_laws(edition, seed: int) -> None:
    """Anywhere, to anywhere, again and again: no piece or card is lost, and the record replays to the same table."""
    game = ochre.setup(edition.id, players=edition.players[0], seed=seed, options={"nations": "random"})
    bot, luck = RandomPlayer(seed=seed), Random(seed)
    for number in range(size(250, 1500)):
        if game.over:
            break
        game.play(*bot.answer(game))
        if luck.random() < 0.04:
            back = luck.randrange(max(0, len(game.record.entries) - 120), len(game.record.entries))
            rewind(game, back, number.to_bytes(16))
            game.audit()
    assert sum(entry.mark == REWOUND for entry in game.record.entries) > 3
    assert ochre.replay(game.record).hash() == ochre.replay(straightened(game.record)).hash() == game.hash()
