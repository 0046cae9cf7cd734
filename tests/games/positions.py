"""Positions full of rare things: crowded boards, many advances, hands full of calamities. For random play."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import ochre
from ochre.engine.edition import Box
from ochre.engine.game import Game

WEST = "western-empires"
NINE = ("minoa", "assyria", "celt", "carthage", "hatti", "rome", "iberia", "hellas", "egypt")
PHASES = ochre.EDITIONS["western-empires"].phases


def books_nations(players: int) -> tuple[str, ...]:
    return tuple(nation.id for nation in box_for(players).nations)


@cache
def box_for(players: int, edition: str = WEST) -> Box:
    return ochre.setup(edition, players=players, seed=0, listen=False).box


def crowded(seed: int, players: int = 9, phase: str | None = None, edition: str = WEST, **more: Any) -> Game:
    """A random position at the beginning of a phase (a random one, if none is named), the same for the same seed."""
    random = Random(f"crowded:{seed}:{players}")
    box = box_for(players, edition)
    nations = [nation.id for nation in box.nations]
    at = phase or random.choice(PHASES)
    board, ships, treasury = _pieces(random, box)
    return ochre.arrange(
        edition,
        players=random.sample(nations, len(nations)),
        phase=at,
        turn=random.randint(2, 12),
        board=board,
        ships=ships,
        treasury=treasury,
        advances=_advances(random, box),
        hands=_hands(random, box),
        ast={nation: random.randint(1, 12) for nation in nations},
        seed=seed,
        **more,
    )


def _pieces(random: Random, box: Box) -> tuple[dict[str, Any], dict[str, Any], dict[str, int]]:
    areas = sorted(area for nation in box.nations for area in nation.region)
    random.shuffle(areas)
    ids, limit, coastal = box.board.ids, box.board.limit, box.board.coastal
    if random.random() < 0.4:  # everybody lives under volcanoes, or by the great rivers
        liked = random.choice((box.board.volcano_of, box.board.floodplain_of))
        areas.sort(key=lambda area: liked[area] < 0)
    sites = (area for area in list(areas) if limit[area])
    board: dict[str, Any] = {}
    ships: dict[str, Any] = {}
    treasury: dict[str, int] = {}
    density = random.choice((0.3, 0.7, 1.0))
    # Few areas for many: neighbours meet, limits are exceeded, cities are attacked.
    arena = areas[: random.choice((10, 15, 30, 60, len(areas)))]
    for nation in box.nations:
        here: dict[str, dict[str, Any]] = {}
        for _ in range(random.randint(0, 9)):
            if (area := next(sites, None)) is not None:
                here[ids[area]] = {"tokens": 0, "city": True}
        left = 55
        for area in random.choices([*arena, *nation.region], k=random.randint(4, 20)):
            count = min(left, random.choice((1, 1, 2, 3, 4, 7, 8)))
            if random.random() < density and count:
                place = here.setdefault(ids[area], {"tokens": 0, "city": False})
                place["tokens"] += count
                left -= count
        board[nation.id] = here
        treasury[nation.id] = random.choice((0, random.randint(0, left), left))
        coasts = [area for area in arena if coastal[area]]
        ships[nation.id] = {ids[area]: 1 for area in random.sample(coasts, min(len(coasts), random.randint(0, 4)))}
    taken = {area for here in board.values() for area, place in here.items() if place["city"]}
    free = [area for area in areas if limit[area] and ids[area] not in taken]
    board["pirates"] = [ids[area] for area in free[: random.randint(0, 3)]]
    board["barbarians"] = {ids[area]: random.randint(1, 9) for area in random.sample(areas, random.randint(0, 4))}
    return board, ships, treasury


def _advances(random: Random, box: Box) -> dict[str, list[str]]:
    share = random.choice((0.1, 0.4, 0.7))
    return {nation.id: [id for id in box.advances.ids if random.random() < share] for nation in box.nations}


def _hands(random: Random, box: Box) -> dict[str, list[str]]:
    deck = box.deck
    cards = [
        id for id, copies, stack in zip(deck.ids, deck.counts, deck.stack, strict=True) if stack for _ in range(copies)
    ]
    random.shuffle(cards)
    calamities = [id for id in cards if deck.is_calamity[deck.index[id]]]
    hands: dict[str, list[str]] = {nation.id: [] for nation in box.nations}
    for id in calamities:
        if random.random() < 0.7:
            hands[random.choice(box.nations).id].append(id)
    goods = iter(id for id in cards if not deck.is_calamity[deck.index[id]])
    for hand in hands.values():
        hand += [next(goods) for _ in range(random.randint(0, 10))]
    return hands


def many(count: int, first: int = 0, **more: Any) -> Iterator[tuple[int, Game]]:
    """So many crowded positions with their numbers, of all phases, boxes and numbers of players in turn."""
    for seed in range(first, first + count):
        edition, numbers = TABLES[seed // len(PHASES) % len(TABLES)]
        players = numbers[seed % len(numbers)]
        yield seed, crowded(seed, players, phase=PHASES[seed % len(PHASES)], edition=edition, **more)


TABLES = (
    (WEST, range(5, 10)),
    ("mega-civilization", range(12, 19)),
    (WEST, range(5, 10)),
    ("mega-empires-the-east", range(5, 10)),
    ("mega-civilization", range(5, 12)),
)


# Rare things, made on purpose


def two_volcanoes() -> Game:
    """A53: minoa has one city under each of two volcanoes, and no other unit."""
    board = box_for(9).board
    places = [next(area for area in areas if board.limit[area]) for areas in board.volcano_areas[:2]]
    return ochre.arrange(
        "western-empires",
        players=NINE,
        phase="calamity-selection",
        board={"minoa": dict.fromkeys((board.ids[area] for area in places), "city")},
        hands={"minoa": ["volcanic-eruption-earthquake"]},
    )


def two_rivers() -> Game:
    """A52: minoa has as many tokens by each of two rivers."""
    board = box_for(9).board
    return ochre.arrange(
        "western-empires",
        players=NINE,
        phase="calamity-selection",
        board={"minoa": {board.ids[areas[0]]: 2 for areas in board.floodplain_areas[:2]}},
        hands={"minoa": ["flood"]},
    )


def an_open_country() -> Game:
    """The hordes can go in several directions from a city of minoa."""
    board = box_for(9).board
    city = max(board.land_areas, key=lambda area: (board.limit[area] > 0) * len(board.land[area]))
    around = {board.ids[area]: 1 for area in board.land[city]}
    return ochre.arrange(
        "western-empires",
        players=NINE,
        phase="calamity-selection",
        board={"minoa": {board.ids[city]: "city", **around}},
        hands={"minoa": ["barbarian-hordes"]},
    )


def somebody_leaves() -> Game:
    """leave.14: tokens in the region of somebody who leaves must go elsewhere. Played to the end of the turn."""
    game = crowded(3, players=6, phase="advances-acquisition")
    game.play(0, {"type": "leave-game"})
    game.play(1, {"type": "leave-game"})
    return game


def last_deals() -> Game:
    """7.25: the time for trade is up while offers lie open."""
    game = ochre.arrange(
        "mega-empires-the-east",
        players=("saba", "babylon", "persia", "nubia", "parthia"),
        phase="trade",
        board={"saba": {"saba": 4}},
        hands={"saba": ["flax"] * 4, "babylon": ["hides"] * 4, "persia": ["stone"] * 4},
    )
    for nation, card in (("saba", "flax"), ("babylon", "hides"), ("persia", "stone")):
        game.play(nation, {"type": "make-offer", "cards": [card] * 3, "says": [card] * 2})
    game.play(None, {"type": "close-trade"})
    return game


def beginnings() -> Iterator[Game]:
    """The first questions of every scenario."""
    for players in (5, 9):
        for scenario in ("full", "short"):
            yield ochre.setup("western-empires", players=players, seed=players, options={"scenario": scenario})
    yield ochre.setup("western-empires", players=5, seed=5, options={"scenario": "first"})


def varied(calamities: int = 60, crowds: int = 65) -> Iterator[tuple[int, Game]]:
    """Positions that together ask every question of the edition within the next hundred answers or so."""
    made = (two_volcanoes, two_rivers, an_open_country, somebody_leaves, last_deals)
    yield from enumerate(beginnings())
    yield from enumerate((make() for make in made), 100)
    for seed in range(calamities):
        yield 200 + seed, crowded(seed, 5 + seed % 5, "calamity-selection")
    yield from many(crowds, first=1000)
