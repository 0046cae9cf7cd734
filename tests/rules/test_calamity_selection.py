"""Phase 8: calamity selection."""

import pytest
from rules.scenes import NINE, scene

from ochre.engine.events import CalamitiesLaid, CardsDiscarded
from ochre.engine.game import Game
from ochre.rules.phases.calamity_selection import above_limit, calamity_selection
from ochre_testing import rule

EIGHT = ("minoa", "assyria", "carthage", "hatti", "rome", "iberia", "hellas", "egypt")
DAVID = ["famine", "treachery", "barbarian-hordes"]
JACOB = ["superstition", "tyranny", "squandered-wealth", "coastal-migration"]
WAITING = {"minoa": ["clay"] * 3, "hatti": ["ochre"] * 3}
"""Two traders, so that the game stands still before the phase."""


def selected(held: list[str], players: tuple[str, ...] = EIGHT, seed: int = 0) -> Game:
    """The table after the phase, with these cards in Rome's hand before it."""
    game = scene("trade", players, turn=8, hands={**WAITING, "rome": ["clay", *held]}, seed=seed)
    calamity_selection(game.table)
    game.audit()
    return game


def calamities(game: Game, nation: str = "rome") -> list[str]:
    return game.table.card_ids(game.table.calamities(game.table.nation(nation)))


def laid(game: Game, nation: str = "rome") -> int:
    return game.view(None).nations[game.table.nation(nation)].calamities_laid


@rule("WE-8.1", "WE-8.8")
@pytest.mark.parametrize("held", [2, 3, 5])
def test_with_eight_players_two_calamities_are_kept(held: int) -> None:
    game = selected(["famine", "treachery", "barbarian-hordes", "piracy", "cyclone"][:held])
    assert len(calamities(game)) == 2
    assert laid(game) == 2
    assert sum(game.view(None).discards.values()) == held - 2


@rule("WE-8.2")
def test_with_nine_players_three_are_kept_of_which_two_may_be_major() -> None:
    minor = ["tempest", "squandered-wealth", "city-riots", "banditry"]
    major = ["famine", "treachery", "piracy", "cyclone"]
    assert calamities(selected(minor[:3], NINE)) == minor[:3]  # three minor ones are within the limit
    assert len(calamities(selected(minor, NINE))) == 3
    assert len(calamities(selected(major[:3], NINE))) == 2
    assert len(calamities(selected([*major[:2], minor[0]], NINE))) == 3
    for seed in range(8):
        game = selected([*major, minor[0]], NINE, seed)  # drawn from all until both limits hold
        kept = calamities(game)
        assert len([card for card in kept if card in major]) <= 2
        assert len(kept) in (2, 3)
        last = next(event for event in reversed(game.table.events or []) if isinstance(event, CardsDiscarded))
        indices = list(map(game.table.card, [*kept, *last.cards]))
        assert above_limit(game.table, indices)  # and no longer


@rule("WE-8.4", "WE-8.5")
def test_everybody_shows_how_many_calamities_are_held_and_not_which() -> None:
    one, other = selected(["famine", "treachery"], seed=5), selected(["cyclone", "piracy"], seed=5)
    assert CalamitiesLaid("rome", 2) in (one.table.events or [])
    assert sorted(calamities(one)) == ["famine", "treachery"]  # still held
    for seat in ("minoa", "egypt", None):
        assert laid(one) == 2
        assert one.view(seat) == other.view(seat)
        assert one.events_for(seat, one.table.events) == other.events_for(seat, other.table.events)
    assert [nation.calamities_laid for nation in one.view(None).nations] == [0, 0, 0, 0, 2, 0, 0, 0]


@rule("WE-8.6")
def test_with_no_calamity_in_any_hand_nothing_happens() -> None:
    game = scene("trade", EIGHT, turn=8, hands=WAITING)
    before = game.table.state.copy()
    before.phase = "calamity-selection"
    calamity_selection(game.table)
    assert game.table.state.digest() == before.digest()


@rule("WE-8.9", "WE-8.10")
def test_discarded_calamities_lie_face_up_on_the_pile_of_their_number() -> None:
    game = selected(["famine", "treachery", "barbarian-hordes", "piracy", "cyclone"])
    told = [event for event in game.table.events or [] if isinstance(event, CardsDiscarded)]
    assert [len(event.cards) for event in told] == [1, 1, 1]  # one at a time
    gone = {event.cards[0]: 1 for event in told}
    for seat in ("rome", "egypt", None):
        assert game.view(seat).discards == gone
        assert [
            event for event in game.events_for(seat, game.table.events) if isinstance(event, CardsDiscarded)
        ] == told


@rule("WE-8.8", "WE-8.ex1")
def test_example_of_eight_players_one_of_three_is_discarded_by_chance() -> None:
    gone = set()
    for seed in range(20):
        game = selected(DAVID, seed=seed)
        (discarded,) = game.view(None).discards
        assert sorted([discarded, *calamities(game)]) == sorted(DAVID)
        gone.add(discarded)
    assert gone == set(DAVID)


@rule("WE-8.8", "WE-8.ex2-v2")
def test_example_of_nine_players_one_of_four_is_discarded_be_it_major_or_minor() -> None:
    gone = set()
    for seed in range(40):
        game = selected(JACOB, NINE, seed)
        (discarded,) = game.view(None).discards
        assert sorted([discarded, *calamities(game)]) == sorted(JACOB)
        gone.add(discarded)
    assert gone == set(JACOB)
