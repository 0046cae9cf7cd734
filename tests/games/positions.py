"""Positions full of rare things: crowded boards, many advances, hands full of calamities. For random play."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import ochre
from ochre.engine.edition import Box, Nation
from ochre.engine.game import Game

WEST = "western-empires"
MEGA = "mega-civilization"
EAST = "mega-empires-the-east"
ADVANCED = "advanced-civilization"
FIRST = "civilization-1988"
CLASSICS = (ADVANCED, FIRST)
EIGHT = ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "egypt")
FIRST_HOMES = {
    "africa": "carthage",
    "italy": "rome",
    "thrace": "moesia",
    "crete": "knossos",
    "babylon": "assyria",
    "egypt": "memphis",
}
NINE = ("minoa", "assyria", "celt", "carthage", "hatti", "rome", "iberia", "hellas", "egypt")
PHASES = ochre.EDITIONS[WEST].phases

Chosen = tuple[tuple[str, Any], ...]
"""Options, in a form that can be remembered."""

TABLES: tuple[tuple[str, range], ...] = (
    (WEST, range(5, 10)),
    (ADVANCED, range(2, 13)),
    (MEGA, range(12, 19)),
    (FIRST, range(2, 8)),
    (WEST, range(5, 10)),
    (ADVANCED, range(2, 13)),
    (EAST, range(5, 10)),
    (MEGA, range(5, 12)),
)
"""Which boxes play with how many, in turn. Their number has no divisor in common with that of the phases."""


@cache
def box_for(players: int, edition: str = WEST, options: Chosen = ()) -> Box:
    """Raises ValueError if these options do not go together."""
    return ochre.setup(edition, players=players, seed=0, options=dict(options), listen=False).box


def goes(players: int, edition: str, options: Chosen) -> bool:
    """Whether these options go together, and with this number of players."""
    try:
        box_for(players, edition, options)
    except ValueError:
        return False
    return True


def crowded(seed: int, players: int = 9, phase: str | None = None, edition: str = WEST, **more: Any) -> Game:
    """A random position at the beginning of a phase (a random one, if none is named), the same for the same seed.

    Of the classics with random options, if none are named; some have a player who has not joined yet or has left.
    """
    random = Random(f"crowded:{seed}:{players}")
    options = more.pop("options", None)
    if options is None:
        options = random_options(random, edition, players)
    box = box_for(players, edition, tuple(sorted(options.items())))
    at = phase or random.choice(ochre.EDITIONS[edition].phases)
    seats, waiting = _seats(random, box, players, options)
    playing = [nation for nation in box.nations if nation.id in seats and nation.id not in waiting]
    inert = [random.choice(playing).id] if edition in CLASSICS and len(playing) > 3 and random.random() < 0.2 else []
    board, ships, treasury = _pieces(random, box, playing)
    hands = _hands(random, box, playing)
    for id in inert:  # 15.62: one card for each city stays, and no ship
        ships.pop(id)
        del hands[id][sum(here["city"] for here in board[id].values()) :]
    return ochre.arrange(
        edition,
        players=seats,
        phase=at,
        turn=random.randint(2, 12),
        board=board,
        ships=ships,
        treasury=treasury,
        advances=_advances(random, box, playing),
        hands=hands,
        traders=_traders(random, box, hands),
        ast={nation.id: random.randint(1, 12) for nation in playing},
        waiting=waiting,
        inert=inert,
        options=options,
        seed=seed,
        **more,
    )


def random_options(random: Random, edition: str, players: int, often: float = 0.25) -> dict[str, Any]:
    """Options of a classic as a table might combine them; none of the others, which have tables of their own."""
    if edition not in CLASSICS:
        return {}
    while True:
        chosen: dict[str, Any] = {}
        for option in ochre.EDITIONS[edition].options:
            if option.name in ("nations", "part", "turn_limit") or random.random() > often:
                continue
            if isinstance(option.default, bool):
                chosen[option.name] = True
            elif option.choices:
                chosen[option.name] = random.choice(option.choices)
            else:
                assert option.most is not None
                chosen[option.name] = random.randint(0, min(option.most, max(0, players - 2)))
        if goes(players, edition, tuple(sorted(chosen.items()))):
            return chosen


def _seats(random: Random, box: Box, players: int, options: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Who plays, and which of them have not joined yet. 38.1: the tenth player and those after are counterparts."""
    whole = [nation.id for nation in box.nations if not nation.counterpart_of]
    seats = random.sample(whole, min(players, len(whole)))
    parts = [nation.id for nation in box.nations if nation.counterpart_of]
    late = random.sample(parts, players - len(seats)) or seats[players - options.get("late_arrivals", 0) :]
    waiting = [id for id in late if random.random() < 0.7]
    return [*seats, *(id for id in late if id not in seats)], waiting


def _pieces(
    random: Random, box: Box, playing: Sequence[Nation]
) -> tuple[dict[str, Any], dict[str, Any], dict[str, int]]:
    areas = sorted(area for nation in playing for area in nation.region) or list(box.board.land_areas)
    random.shuffle(areas)
    ids, limit, harbour = box.board.ids, box.board.limit, box.board.navigable
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
    for nation in playing:
        here: dict[str, dict[str, Any]] = {}
        for _ in range(random.randint(0, box.pieces.cities)):
            if (area := next(sites, None)) is not None:
                here[ids[area]] = {"tokens": 0, "city": True}
        left = box.pieces.tokens
        for area in random.choices([*arena, *nation.region], k=random.randint(4, 20)):
            count = min(left, random.choice((1, 1, 2, 3, 4, 7, 8)))
            if random.random() < density and count:
                place = here.setdefault(ids[area], {"tokens": 0, "city": False})
                place["tokens"] += count
                left -= count
        board[nation.id] = here
        treasury[nation.id] = random.choice((0, random.randint(0, left), left))
        coasts = [area for area in arena if harbour[area]]
        number = min(len(coasts), random.randint(0, box.pieces.ships))
        ships[nation.id] = {ids[area]: 1 for area in random.sample(coasts, number)}
    taken = {area for here in board.values() for area, place in here.items() if place["city"]}
    free = [area for area in areas if limit[area] and ids[area] not in taken]
    if _neutrals(box):
        board["pirates"] = [ids[area] for area in free[: random.randint(0, 3)]]
        board["barbarians"] = {ids[area]: random.randint(1, 9) for area in random.sample(areas, random.randint(0, 4))}
    return board, ships, treasury


def _neutrals(box: Box) -> bool:
    """Whether there are barbarians and pirates in this game."""
    return box.edition.id != FIRST and not box.options.get("barbarians_to_players") and not box.options.get("plunder")


def _advances(random: Random, box: Box, playing: Sequence[Nation]) -> dict[str, list[str]]:
    """Of the oldest game only as many as there are copies, and as one player may hold."""
    share = random.choice((0.1, 0.4, 0.7))
    copies = dict(getattr(box.policies, "copies", {}))
    found: dict[str, list[str]] = {}
    for nation in playing:
        held = [id for id in box.advances.ids if random.random() < share and copies.get(id, 1)]
        found[nation.id] = held[: getattr(box.policies, "advance_limit", None)]
        for id in found[nation.id]:
            if id in copies:
                copies[id] -= 1
    return found


def _hands(random: Random, box: Box, playing: Sequence[Nation]) -> dict[str, list[str]]:
    deck = box.deck
    cards = [
        id for id, copies, stack in zip(deck.ids, deck.counts, deck.stack, strict=True) if stack for _ in range(copies)
    ]
    random.shuffle(cards)
    calamities = [id for id in cards if deck.is_calamity[deck.index[id]]]
    hands: dict[str, list[str]] = {nation.id: [] for nation in playing}
    for id in calamities:
        if random.random() < 0.7:
            hands[random.choice(playing).id].append(id)
    goods = iter([id for id in cards if not deck.is_calamity[deck.index[id]]])
    for hand in hands.values():
        hand += islice(goods, random.randint(0, 10))
    return hands


def _traders(random: Random, box: Box, hands: dict[str, list[str]]) -> dict[str, str]:
    """Some of the calamities that may be traded have been."""
    return {
        card: random.choice([other for other in hands if other != holder])
        for holder, hand in hands.items()
        for card in hand
        if box.deck.is_calamity[box.deck.index[card]] and box.deck.tradeable[box.deck.index[card]]
        if random.random() < 0.6
    }


def many(count: int, first: int = 0, editions: Sequence[str] = (), **more: Any) -> Iterator[tuple[int, Game]]:
    """So many crowded positions with their numbers, of all phases, boxes (or these) and numbers of players in turn."""
    tables = [table for table in TABLES if not editions or table[0] in editions]
    for seed in range(first, first + count):
        edition, numbers = tables[seed % len(tables)]
        phases = ochre.EDITIONS[edition].phases
        players = numbers[seed // len(tables) % len(numbers)]
        yield seed, crowded(seed, players, phase=phases[seed % len(phases)], edition=edition, **more)


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


def a_free_ship() -> Game:
    """39.1: Crete builds a ship for nothing in the third turn."""
    return ochre.arrange(
        ADVANCED,
        players=EIGHT,
        phase="ship-construction",
        turn=3,
        board={"crete": {"knossos": 3}},
        options={"free_ship": True},
    )


def barbarians_everywhere() -> Game:
    """39.4: more Barbarians grow than there are tokens for."""
    board = box_for(8, ADVANCED).board
    here = dict.fromkeys((board.ids[area] for area in board.land_areas[:20]), 2)
    return ochre.arrange(
        ADVANCED,
        players=EIGHT,
        phase="population-expansion",
        board={"barbarians": here, "egypt": {"thebes": 4}},
        options={"barbarians_grow": True},
    )


def barbarians_by_the_river() -> Game:
    """39.4: of several kinds of neutral pieces on the plain some drown."""
    board = box_for(8, ADVANCED).board
    egypt = board.floodplains.index(next(name for name in board.floodplains if "nile" in name))
    areas = [board.ids[area] for area in board.floodplain_areas[egypt]]
    return ochre.arrange(
        ADVANCED,
        players=EIGHT,
        phase="calamity-resolution",
        board={"egypt": {areas[0]: 4}, "barbarians": dict.fromkeys(areas[1:], 7)},
        hands={"egypt": ["flood"]},
        options={"barbarians_grow": True},
    )


def two_halves() -> Game:
    """39.9: somebody joins by a Civil War, and the nation is divided into halves; Philosophy lets cities change."""
    return ochre.arrange(
        ADVANCED,
        players=EIGHT,
        phase="calamity-resolution",
        board={"egypt": {"memphis": "city", "tanis": "city", "alexandria": "city", "thebes": 20, "upper-egypt": 3}},
        advances={"egypt": ["philosophy"]},
        hands={"egypt": ["civil-war"]},
        waiting=["asia"],
        options={"equal_halves": True},
    )


def two_plains() -> Game:
    """52.3: as many units on each of two flood plains."""
    board = box_for(6, FIRST).board
    areas = [next(area for area in areas if board.limit[area] > 1) for areas in board.floodplain_areas[:2]]
    return ochre.arrange(
        FIRST,
        players=tuple(FIRST_HOMES),
        phase="calamity-resolution",
        board={"egypt": {board.ids[area]: 2 for area in areas}},
        hands={"egypt": ["flood"]},
    )


def an_epidemic() -> Game:
    """52.6: the holder says who suffers how much."""
    board = {nation: {home: 9} for nation, home in FIRST_HOMES.items()}
    return ochre.arrange(
        FIRST,
        players=tuple(FIRST_HOMES),
        phase="calamity-resolution",
        board=board,
        hands={"egypt": ["epidemic"]},
        traders={"epidemic": "africa"},
    )


def a_plunderer() -> Game:
    """52.9: each ship of who gave Piracy takes a city."""
    return ochre.arrange(
        FIRST,
        players=tuple(FIRST_HOMES),
        phase="calamity-resolution",
        board={"egypt": {"alexandria": "city", "tanis": "city", "gaza": "city", "memphis": 8}},
        ships={"africa": {"carthage": 2}},
        hands={"egypt": ["piracy"]},
        traders={"piracy": "africa"},
    )


def beginnings() -> Iterator[Game]:
    """The first questions of every scenario."""
    for players in (5, 9):
        for scenario in ("full", "short"):
            yield ochre.setup("western-empires", players=players, seed=players, options={"scenario": scenario})
    yield ochre.setup("western-empires", players=5, seed=5, options={"scenario": "first"})
    for players in (2, 8, 11):
        yield ochre.setup(ADVANCED, players=players, seed=players)
    for scenario in ("full", "farrell"):
        yield ochre.setup(FIRST, players=5, seed=5, options={"scenario": scenario})


MADE = (
    two_volcanoes,
    two_rivers,
    an_open_country,
    somebody_leaves,
    last_deals,
    a_free_ship,
    barbarians_everywhere,
    barbarians_by_the_river,
    two_halves,
    two_plains,
    an_epidemic,
    a_plunderer,
)


def varied(calamities: int = 60, crowds: int = 65) -> Iterator[tuple[int, Game]]:
    """Positions that together ask every question of all editions within the next hundred answers or so."""
    yield from enumerate(beginnings())
    yield from enumerate((make() for make in MADE), 100)
    for seed in range(calamities):
        yield 200 + seed, crowded(seed, 5 + seed % 5, "calamity-selection")
        edition, numbers = (ADVANCED, FIRST)[seed % 2], (range(2, 13), range(2, 8))[seed % 2]
        yield 500 + seed, crowded(seed, numbers[seed // 2 % len(numbers)], "calamity-resolution", edition)
    yield from many(crowds, first=1000)
