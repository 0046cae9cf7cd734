"""Eyes show what a seat may know, and nothing that hangs on what is hidden."""

from itertools import pairwise
from random import Random

import msgspec
import pytest
from bots.tables import positions
from games.zoo import zoo

import ochre
from ochre.bots.standard import StandardBot
from ochre.engine.eyes import Asked, Eyes, Scene
from ochre.engine.game import Game
from ochre.engine.offers import Offer


def other_secrets(game: Game, nation: int, random: Random) -> Game:
    """The same game for this nation; all that it cannot see is dealt anew."""
    twin = game.copy()
    table = twin.table
    state, size = table.state, table.cards
    hidden = [card for other in table.nations if other != nation for card in table.hand(other)]
    random.shuffle(hidden)
    for other in table.nations:
        if other == nation:
            continue
        dealt, hidden = hidden[: table.hand_size(other)], hidden[table.hand_size(other) :]
        state.hand[other * size : (other + 1) * size] = bytes(size)
        for card in dealt:
            state.hand[other * size + card] += 1
    state.stacks = tuple(bytes(random.sample(stack, len(stack))) for stack in state.stacks)
    state.offers = tuple(
        offer
        if offer.maker == nation
        else msgspec.structs.replace(offer, cards=tuple(random.choices(range(size), k=len(offer.cards))))
        for offer in state.offers
    )
    state.seed = b"quite another seed"
    state.counter += 17
    for card in range(size):
        if not state.hand[nation * size + card]:
            state.trader[card] = random.randrange(len(table.nations) + 1)
    return twin


def seen(eyes: Eyes) -> dict[str, object]:
    """All that there is in these eyes; the box is everybody's."""
    return {name: value for name, value in vars(eyes).items() if name != "box"}


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_hidden_changes_nothing_that_is_seen(seed: int) -> None:
    random = Random(seed)
    looked = set()
    for game in positions(["standard"] * 5, seed, every=13):
        for nation in game.table.nations:
            twin = other_secrets(game, nation, random)
            assert seen(Eyes(game.table, nation)) == seen(Eyes(twin.table, nation))
        looked.add(game.phase)
    assert {"movement", "trade", "advances-acquisition"} <= looked


def test_what_is_hidden_changes_no_answer() -> None:
    """A bot in the same place gives the same answer, whatever the others hold."""
    random = Random(7)
    asked = set()
    for kind, games in zoo().items():
        for game in games[:2]:
            decision = next(decision for decision in game.pending if decision.kind == kind)
            twin = other_secrets(game, decision.nation, random)
            answers = [
                StandardBot(5).answer(Eyes(there.table, decision.nation), Asked(there.table, decision, last_call=True))
                for there in (game, twin)
            ]
            assert answers[0] == answers[1], kind
            asked.add(kind)
    assert len(asked) > 30


def test_eyes_cannot_be_changed_from_and_change_nothing() -> None:
    game = ochre.setup("western-empires", players=5, seed=1, options={"nations": "random"})
    before = game.hash()
    eyes = Eyes(game.table, 0)
    for name, value in seen(eyes).items():
        assert not isinstance(value, bytearray | list | dict | set), name
    assert not hasattr(eyes, "floor")  # all the sealed cards
    with pytest.raises(TypeError):
        eyes.tokens[0] = 1  # type: ignore[index]
    assert game.hash() == before


def test_who_looks_at_the_same_scene_sees_the_same() -> None:
    for game in positions(["standard"] * 5, 5, every=41):
        scene = Scene(game.table)
        for nation in game.table.nations:
            assert seen(Eyes(game.table, nation, scene)) == seen(Eyes(game.table, nation))


def test_the_eyes_know_what_the_view_knows() -> None:
    for game, _ in pairwise(positions(["standard"] * 5, 2, every=97)):
        for nation in game.table.nations:
            eyes, view = Eyes(game.table, nation), game.view(game.table.state.seat[nation])
            ids = game.box.board.ids
            assert {ids[area] for area in range(eyes.areas) if eyes.city[area]} == {
                id for id, area in view.areas.items() if area.city
            }
            assert [eyes.hand_sizes[other.seat] for other in sorted(view.nations, key=lambda n: n.seat)] == [
                eyes.hand_sizes[seat] for seat in range(eyes.nations)
            ]
            assert [other.cards for other in view.nations] == list(eyes.hand_sizes)
            assert [other.treasury for other in view.nations] == list(eyes.treasury)
            assert list(eyes.stacks) == view.stacks
            held = {game.box.deck.ids[card]: count for card, count in enumerate(eyes.hand) if count}
            assert held == view.hand
            assert [offer.number for offer in eyes.offers] == [offer.number for offer in view.offers]


def test_sealed_cards_are_seen_by_their_owner_only() -> None:
    game = ochre.arrange(
        "western-empires",
        players=("minoa", "assyria", "celt", "carthage", "hatti"),
        phase="trade",
        hands={"minoa": ["ochre", "ochre", "iron"], "celt": ["fish", "fish", "fish"], "hatti": ["oil"] * 3},
    )
    game.play(0, {"type": "make-offer", "cards": ["ochre", "ochre", "iron"], "says": ["ochre", "ochre"], "to": "celt"})
    mine, theirs, others = (Eyes(game.table, game.nation_of(id)) for id in ("minoa", "celt", "hatti"))
    index = game.box.deck.index
    assert mine.offers[0].cards == (index["ochre"], index["ochre"], index["iron"])
    assert theirs.offers[0].cards is None
    assert theirs.offers[0].size == 3
    assert others.offers == ()
    assert isinstance(game.table.state.offers[0], Offer)
