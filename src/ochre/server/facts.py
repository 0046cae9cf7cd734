"""Facts that never change while a game is played, over HTTP: the box, the book, the map. Clients keep them."""

import gzip
import hashlib
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ochre import maps
from ochre.board.advances import COLOURS, Advance
from ochre.board.areas import Board, MapId, load_map
from ochre.board.cards import Deck
from ochre.board.geometry import Frame, Geometry, load_geometry
from ochre.board.rulebook import load_rules, rulebooks
from ochre.engine.edition import Box, Nation
from ochre.games import EDITIONS
from ochre.maps.nations import livery
from ochre.rules.policies import Policies
from ochre.server.lobby import table_seen
from ochre.server.operations import operation
from ochre.server.replies import Refusal
from ochre.wire import facts as wire
from ochre.wire.messages import Body, write_message

SHORT = {"volcanic-eruption-earthquake": "volcano", "iconoclasm-and-heresy": "iconoclasm"}
"""Calamities whose rules go by a shorter name."""
ASK_EVERY_TIME = "private, no-cache"  # it may be kept, but ask whether it is still the same
JSON = "application/json"
A_DAY = "public, max-age=86400"


# The box


@operation("application/json")
async def box(request: Request) -> Response:
    """What was taken out of the box for the game of a table."""
    game, _ = await table_seen(request)
    options = msgspec.json.encode(game.options, order="sorted")
    return _kept(request, _box(game.edition, game.players, options))


@lru_cache(maxsize=64)
def _box(edition: str, players: int, options: bytes) -> "Kept":
    known = EDITIONS[edition]
    return Kept.of(box_facts(known.open(known, players, known.read_options(msgspec.json.decode(options)), ())))


def box_facts(box: Box) -> wire.BoxFacts:
    rules: Policies = box.policies
    board, deck = box.board, box.deck
    map = map_of(board)
    return wire.BoxFacts(
        edition=box.edition.id,
        name=box.edition.name,
        prefix=box.edition.prefix,
        map=map,
        frame=frame_of(load_geometry(map), board),
        groups=list(COLOURS),
        areas=_areas(board, board.in_play([nation.id for nation in box.nations])),
        epochs=[
            wire.EpochFacts(id, title(id), *(getattr(asked, name) for name in wire.EpochFacts.__struct_fields__[2:]))
            for id, asked in rules.track.requirements.items()
        ],
        nations=[_nation(board, nation) for nation in box.nations],
        advances=[_advance(box, advance) for advance in box.advances.cards],
        cards=_cards(box),
        stacks=_stacks(deck, rules),
        phases=[wire.PhaseFacts(number, id, title(id)) for number, id in enumerate(box.edition.phases, 1)],
        numbers=_numbers(box, rules),
    )


def _numbers(box: Box, rules: Policies) -> wire.NumberFacts:
    return wire.NumberFacts(
        tokens=box.pieces.tokens,
        cities=box.pieces.cities,
        ships=box.pieces.ships,
        tax_rate=rules.taxes.rate,
        support_rate=rules.cities.support_rate,
        city_on_site=rules.cities.on_site,
        city_in_wilderness=rules.cities.in_wilderness,
        attackers_needed=rules.conflict.attackers_needed,
        defenders_placed=rules.conflict.defenders_placed,
        ship_steps=rules.movement.ship_steps,
        ship_capacity=rules.movement.ship_capacity,
        hand_limit=rules.trade.hand_limit,
        calamity_limit=rules.calamities.limit,
        major_calamity_limit=rules.calamities.major_limit,
        census_low=rules.census.low,
        census_high=rules.census.high,
        final_space=rules.track.final_space,
        turn_limit=rules.turn_limit,
    )


def title(id: str) -> str:
    """The name of an epoch or a phase, from its id."""
    return " ".join("A.S.T." if word == "ast" else word.capitalize() for word in id.split("-"))


def map_of(board: Board) -> MapId:
    """The map whose areas lie on the table."""
    used = set(board.ids)
    for id in get_args(MapId):
        if used <= {area.id for area in load_map(id).areas}:
            found: MapId = id
            return found
    raise LookupError("areas of no map")


def frame_of(geometry: Geometry, board: Board) -> str:
    """The smallest frame that shows every area on the table."""

    def shows(frame: Frame) -> bool:
        points = (geometry.anchors[id].label for id in board.ids)
        return all(
            frame.left <= x <= frame.left + frame.width and frame.top <= y <= frame.top + frame.height
            for x, y in points
        )

    return min(
        (name for name, frame in geometry.frames.items() if shows(frame)),
        key=lambda name: geometry.frames[name].width * geometry.frames[name].height,
    )


def _areas(board: Board, in_play: bytes) -> list[wire.AreaFacts]:
    def ids(areas: Iterable[int]) -> tuple[str, ...]:
        return tuple(board.ids[area] for area in areas)

    return [
        wire.AreaFacts(
            id=area.id,
            name=area.name,
            land=ids(board.land[number]),
            water=ids(board.water[number]),
            coasts=tuple(map(ids, board.coasts[number])) if area.coasts else (),
            limit=area.limit,
            site=area.site,
            floodplain=area.floodplain,
            volcano=area.volcano,
            region=area.region,
            coastal=bool(board.coastal[number]),
            open_sea=area.open_sea,
            in_play=bool(in_play[number]),
        )
        for number, area in enumerate(board.areas)
    ]


def _nation(board: Board, nation: Nation) -> wire.NationFacts:
    look = livery(nation.id)
    return wire.NationFacts(
        id=nation.id,
        name=nation.name,
        rank=nation.rank,
        colour=look.colour,
        ink=look.ink,
        emblem=look.emblem,
        start=board.ids[nation.start],
        region=[board.ids[area] for area in nation.region],
        track=list(nation.track),
        block=nation.block,
        starts=tuple(board.ids[area] for area in nation.starts),
        points=nation.points,
    )


def _advance(box: Box, advance: Advance) -> wire.AdvanceFacts:
    return wire.AdvanceFacts(
        id=advance.id,
        name=advance.name,
        cost=advance.cost,
        points=advance.points,
        groups=list(advance.groups),
        credits={colour: points for colour, points in zip(COLOURS, advance.credits, strict=True) if points},
        credit_to=advance.credit_to,
        credit_points=advance.credit_points,
        extra_credits=advance.extra_credits,
        card_credits=dict(advance.card_credits),
        prerequisite=advance.prerequisite,
        special_ability=advance.special_ability,
        modifiers=tuple(
            wire.ModifierFacts(each.calamity, each.role, each.effect, each.amount, each.rule)
            for each in advance.modifiers
        ),
        rules=_rules_under(box.edition.id, f"adv.{advance.id}"),
    )


def _rules_under(edition: str, path: str) -> tuple[str, ...]:
    return tuple(rule.id for rule in _rules(edition) if rule.path == path or rule.path.startswith(f"{path}."))


def _rules(edition: str) -> Iterable[wire.RuleFacts]:
    if edition not in rulebooks():
        return ()
    return _rule_facts(edition)


@cache
def _rule_facts(edition: str) -> tuple[wire.RuleFacts, ...]:
    return tuple(
        wire.RuleFacts(rule.id, rule.path, rule.section, rule.phase, rule.rule, rule.kind)
        for rule in load_rules(edition)
    )


def _cards(box: Box) -> list[wire.CardFacts]:
    deck = box.deck
    return [
        wire.CardFacts(
            id=card.id,
            name=card.name,
            stack=card.stack,
            kind=card.kind,
            value=card.value,
            set_size=card.set_size,
            count=deck.counts[number],
            set_values=tuple(deck.set_value(number, n) for n in range(card.set_size + 1)) if card.value else (),
            calamity=card.calamity,
            tradeable=card.tradeable,
            block=card.block,
            same_as=card.twin_of or None,
            rules=_calamity_rules(box.edition.id, card.twin_of or card.id) if card.is_calamity else (),
        )
        for number, card in enumerate(deck.cards)
    ]


def _calamity_rules(edition: str, calamity: str) -> tuple[str, ...]:
    return _rules_under(edition, f"cal.{SHORT.get(calamity, calamity)}")


def _stacks(deck: Deck, rules: Policies) -> list[wire.StackFacts]:
    piles = sorted({(deck.pile[card], deck.stack[card], deck.cards[card].block) for card in range(deck.size)})
    found = []
    for pile, number, block in piles:
        if number:
            price, needs = rules.trade.card_offers.get(number, (None, None))
            cards = [deck.ids[card] for card in range(deck.size) if deck.pile[card] == pile]
            found.append(wire.StackFacts(number, cards, price, needs, pile, block))
    return found


# The book


@operation("application/json")
async def rulebook(request: Request) -> Response:
    edition = request.path_params["edition"]
    if edition not in rulebooks():
        raise Refusal(404, "no-rules", f"There is no such book. Written down: {', '.join(rulebooks())}.")
    return _kept(request, _rulebook(edition))


@cache
def _rulebook(edition: str) -> "Kept":
    return Kept.of(wire.RuleBook(edition, list(_rule_facts(edition))))


# The map, and how nations look


@operation("application/json")
async def map_asset(request: Request) -> Response:
    """Outlines, anchors and pictures: see docs/maps.md."""
    return _kept(request, _map(_map_named(request)))


def _map_named(request: Request) -> MapId:
    id: MapId = request.path_params["map"]
    if id not in get_args(MapId):
        raise Refusal(404, "no-map", f"There is no such map. There is {', '.join(get_args(MapId))}.")
    return id


@cache
def _map(id: MapId) -> "Kept":
    return Kept(maps.asset_json(id), JSON)


@operation("application/json")
async def look(request: Request) -> Response:
    """Colours and emblems of the nations of all editions, in every palette."""
    return _kept(request, _look())


@cache
def _look() -> "Kept":
    return Kept(maps.look_json(), JSON)


@operation("image/webp")
async def picture(request: Request) -> Response:
    """A background picture, by its name in the map's list."""
    found = _picture(_map_named(request), request.path_params["name"])
    if found is None:
        raise Refusal(404, "not-found", "There is no such picture.")
    return _kept(request, found, A_DAY)


@lru_cache(maxsize=32)
def _picture(id: MapId, name: str) -> "Kept | None":
    try:
        return Kept(maps.picture(id, name), "image/webp")
    except KeyError:
        return None


# Keeping


class Kept:
    """A body that is made once in this process, packed once, and named by what it holds."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body, self.media_type = body, media_type
        self.tag = hashlib.sha256(body).hexdigest()[:16]
        self.packed = gzip.compress(body, 9, mtime=0) if media_type == JSON else None

    @classmethod
    def of(cls, facts: Body) -> "Kept":
        return cls(write_message(facts), JSON)


def _kept(request: Request, kept: Kept, keep: str = ASK_EVERY_TIME) -> Response:
    headers = {"etag": f'"{kept.tag}"', "cache-control": keep, "vary": "accept-encoding"}
    if f'"{kept.tag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if kept.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(kept.packed, headers=headers, media_type=kept.media_type)
    return Response(kept.body, headers=headers, media_type=kept.media_type)


ROUTES = [
    Route("/api/tables/{table}/box", box, methods=["GET"]),
    Route("/api/rules/{edition}", rulebook, methods=["GET"]),
    Route("/api/look", look, methods=["GET"]),
    Route("/api/maps/{map}", map_asset, methods=["GET"]),
    Route("/maps/{map}/{name}", picture, methods=["GET"]),
]
