"""Small positions full of calamities, answered by chance and by default: no dead end and no lost piece."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from rules.calamities.stage import calamities, done
from rules.scenes import NINE

from ochre.engine.game import Game
from ochre_testing import size

CALAMITIES = (
    "tempest",
    "squandered-wealth",
    "city-riots",
    "city-in-flames",
    "tribal-conflict",
    "minor-uprising",
    "banditry",
    "coastal-migration",
    "volcanic-eruption-earthquake",
    "treachery",
    "famine",
    "slave-revolt",
    "flood",
    "superstition",
    "civil-war",
    "barbarian-hordes",
    "cyclone",
    "epidemic",
    "tyranny",
    "civil-disorder",
    "corruption",
    "iconoclasm-and-heresy",
    "regression",
    "piracy",
)


def crowded(random: Random) -> dict[str, Any]:
    """A position with all 24 calamities in hands, on a board where units of all nations are mixed."""
    from ochre.board.advances import load_advances
    from ochre.board.areas import load_map

    land = [area for area in load_map("mega").areas if area.region in NINE]
    with_city: set[str] = set()
    board: dict[str, Any] = {"barbarians": {}, "pirates": []}
    hands: dict[str, list[str]] = {nation: [] for nation in NINE}
    for nation in NINE:
        tokens, cities = random.choice([0, 5, 20, 40]), random.choice([0, 1, 3, 6, 9])
        own = [area for area in land if area.region == nation]
        pool = own if random.random() < 0.8 else land
        units: dict[str, Any] = {}
        for area in random.sample(pool, min(cities, len(pool))):
            if area.limit and area.id not in with_city:
                with_city.add(area.id)
                units[area.id] = {"city": True, "tokens": random.choice([0, 0, 0, 1])}
        for area in random.choices(pool, k=tokens):
            if area.id not in with_city or random.random() < 0.05:
                units.setdefault(area.id, {"city": False, "tokens": 0})["tokens"] += 1
        board[nation] = units
        hands[nation] += random.choices(["water"], k=random.choice([0, 0, 1, 3]))
    for card, copies in (("ochre", 9), ("iron", 8), ("fruit", 9), ("wine", 6), ("copper", 6), ("gold", 5)):
        for nation in random.choices(NINE, k=copies):
            hands[nation].append(card)
    traders = {}
    for card in CALAMITIES:
        nation, trader = random.sample(NINE, 2)
        hands[nation].append(card)
        if random.random() < 0.5:
            traders[card] = trader
    for area in random.sample(land, 8):
        if area.id in with_city or not area.limit or random.random() < 0.5:
            board["barbarians"][area.id] = random.randint(1, 4)
        else:
            with_city.add(area.id)
            board["pirates"].append(area.id)
    advances = [advance.id for advance in load_advances("mega").cards]
    return {
        "board": board,
        "hands": hands,
        "traders": traders,
        "treasury": {nation: random.choice([0, 3, 5, 10]) for nation in NINE},
        "advances": {nation: random.sample(advances, random.choice([0, 5, 25, 51])) for nation in NINE},
        "ast": {nation: random.randint(0, 15) for nation in NINE},
        "ships": {nation: {"rome": random.randint(0, 4)} for nation in NINE},
    }


def play(game: Game, random: Random, asked: Counter[str], *, by_default: float) -> int:
    """Answer until the phase is over; every piece and card is counted after every answer."""
    actions = 0
    while game.pending:
        decision = random.choice(game.pending)
        asked[decision.kind] += 1
        decision.describe(game.table)
        if random.random() < by_default:
            action = decision.default(game.table)
        else:
            action = decision.sample(game.table, random)
        if random.random() < 0.05:
            copy = game.copy()
            assert copy.hash() == game.hash()
            assert copy.pending == game.pending
        game.play(game.seat_of(decision), action)
        game.audit()
        actions += 1
        assert actions < 2000, f"{game.table.state.step} never ends"
    assert done(game)
    assert not any(game.table.state.owed)
    assert not any(game.table.state.selected)
    return actions


@pytest.mark.parametrize("by_default", [0.0, 0.5, 1.0])
def test_crowded_positions_always_resolve(by_default: float) -> None:
    asked: Counter[str] = Counter()
    for seed in range(size(70, 2000)):
        random = Random(seed)
        play(calamities(seed=seed, **crowded(random)), random, asked, by_default=by_default)
    missing = KINDS - set(asked)
    assert not missing, f"never asked: {sorted(missing)}"


KINDS = {
    "take-damage",
    "reduce-cities",
    "city-destroyed",
    "city-in-flames",
    "banditry",
    "earthquake-city",
    "earthquake-neighbour",
    "treacherous-city",
    "famine-victims",
    "reduce-for-support",
    "civil-war-selection",
    "horde-target",
    "horde-march",
    "cyclone-city",
    "cyclone-spared-city",
    "epidemic-victims",
    "tyranny-selection",
    "bribes",
    "iconoclasm-victims",
    "theocracy",
    "step-back",
    "pirated-city",
    "other-pirated-city",
}
