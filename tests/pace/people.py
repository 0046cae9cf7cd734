"""People who leave things with the host, by chance: standing orders, sealed answers, and a host who plays them."""

from random import Random
from typing import Any

import msgspec
from games.checks import seats

from ochre.engine.game import Game
from ochre.engine.record import RENEWED
from ochre.pace.desk import Deed, Desk, Layer
from ochre.pace.kinds import KINDS, kind_of
from ochre.pace.prepared import opens, prepare, question_to
from ochre.standing_orders import Orders

Plain = dict[str, Any]


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def some_orders(game: Game, random: Random, likely: float = 0.7) -> Orders:
    """Any orders at all, as a client might send them; areas, cards, nations and advances of this game."""
    box = game.box
    land = [box.board.ids[area] for area in box.board.land_areas]
    nations = [nation.id for nation in box.nations]
    goods = [box.deck.ids[card] for card in box.deck.commodities]

    def some(pool: list[str], most: int = 6) -> list[str]:
        return random.sample(pool, random.randint(0, min(most, len(pool))))

    def maybe(value: Plain) -> Plain | None:
        return value if random.random() < likely else None

    pick, yes = random.choice, lambda: random.random() < 0.5
    city_order = random.sample(["newest", "wilderness", "highest_limit"], random.randint(0, 3))
    abilities = ["diaspora", "fundamentalism", "monotheism", "politics", "provincial-empire", "trade-routes"]
    orders = {
        "tax": maybe({"rate": random.randint(0, 5), "never_revolt": yes()}),
        "growth": maybe({"areas": some(land, 20), "order": pick(["singles_first", "thin_first"])}),
        "movement": maybe(
            {
                "if_absent": pick(["stay", "plan_of_last_turn"]),
                "upkeep": pick(["none", "treasury_above", "all"]),
                "keep_treasury": random.randint(0, 9),
            }
        ),
        "conflict_losses": maybe(
            {
                "sources": [
                    {"where": pick(["here", "ship_here", *land]), "floor": random.randint(0, 3)} for _ in range(3)
                ],
                "resolve_first": some(land, 30),
                "wait_for_own_attack": yes(),
            }
        ),
        "spoils": maybe({"draw": yes(), "gain": random.randint(0, 5), "keep_stock": pick([None, 0, 10, 60])}),
        "build": maybe(
            {
                "sites": pick(["none", "supported_sites", "list"]),
                "areas": some(land, 40),
                "architecture_max": random.randint(0, 8),
                "urbanism": yes(),
                "leave_token": yes(),
                "reduce_first": some(land),
                "reduce": city_order,
            }
        ),
        "buy_cards": maybe(
            {
                "buys": [
                    {
                        "stack": random.randint(1, 9),
                        "most": random.randint(1, 3),
                        "keep_treasury": random.randint(0, 20),
                    }
                    for _ in range(random.randint(0, 3))
                ],
                "wonder": pick(["highest", "none"]),
            }
        ),
        "losses": maybe(
            {
                "areas": some(land, 20),
                "then": pick(["fullest", "far_from_border"]),
                "floor": random.randint(0, 3),
                "keep_support": yes(),
                "cities": pick(["last", "first"]),
                "city_areas": some(land, 20),
                "city_order": city_order,
                "pay_instead": yes(),
                "keep_treasury": random.randint(0, 20),
            }
        ),
        "victims": maybe({"targets": some(nations), "spare": some(nations)}),
        "beneficiary": maybe({"areas": some(land, 30), "prefer": some(["site", "highest_limit", "coastal", "inland"])}),
        "cards_lost": maybe({"protect": some(goods), "theocracy": yes()}),
        "abilities": maybe({"uses": {id: {"use": pick(["ask", "never"])} for id in some(abilities, 7)}}),
        "advances": maybe(
            {
                "wishes": [
                    {"advance": id, "most": pick([None, 50, 200]), "not_before": pick([0, 0, 5])}
                    for id in some(list(box.advances.ids), 20)
                ],
                "keep_treasury": random.randint(0, 20),
                "keep_cards": some(goods),
            }
        ),
        "waiting": maybe(
            {
                "phases": {
                    phase: pick(["never", "always", some(nations)])
                    for phase in ("population-expansion", "city-construction", "advances-acquisition")
                }
            }
        )
        if random.random() < 0.2
        else None,
    }
    return msgspec.convert(plain(orders), Orders)


class Host:
    """Plays from a desk as the server does, without a storage."""

    def __init__(self, game: Game, desk: Desk | None = None) -> None:
        self.game, self.desk = game, desk or Desk()
        self.stale = self.stored = self.ordered = 0
        self._number = 0

    def seal(self, seat: int, kind: str, answers: list[list[Plain]], **more: Any) -> int:
        self._number += 1
        self.desk.prepared.append(prepare(self.game, seat, kind, answers, number=self._number, **more))
        return self._number

    def order(self, seat: int, scope: str = "until_changed", **orders: Any) -> None:
        self.desk.orders[seat, scope] = Layer(msgspec.convert(orders, Orders), self.game.turn)

    def play(self, seat: int, action: Any) -> None:
        """A live answer."""
        answered, before = self.desk.answered(self.game, seat), len(self.game.record.entries)
        self.game.play(seat, action)
        if answered is not None:
            self._note(answered, before)

    def from_desk(self) -> bool:
        """Play the next thing that has its place; whether there was any."""
        deed = self.desk.next(self.game)
        if deed is None:
            return False
        self.carry_out(deed)
        return True

    def settle(self) -> None:
        while self.from_desk():
            pass

    def time_up(self, seat: int) -> None:
        self.carry_out(self.desk.time_up(self.game, seat))

    def carry_out(self, deed: Deed) -> None:
        before = len(self.game.record.entries)
        if deed.actions:
            actions = list(deed.actions)
            self.game.play(deed.seat, actions if len(actions) > 1 else actions[0])
        self._note(deed, before)
        self.stale += len(deed.stale)
        self.stored += deed.by == "stored"
        self.ordered += deed.by == "policy" and deed.kind != "insist"

    def _note(self, deed: Deed, before: int) -> None:
        for entry in self.game.record.entries[before:]:
            entry.by, entry.given = deed.by, deed.given
        marked = {each.number: each for each in deed.stale}
        kept = [each for each in self.desk.prepared if each.number not in deed.spent]
        self.desk.prepared = [marked.get(each.number, each) for each in kept]
        if deed.orders is not None:
            self.desk.orders[deed.seat, "once"] = Layer(deed.orders)


def seal_something(host: Host, random: Random) -> None:
    """Somebody leaves an answer for a question that may come: for the open one, or one that was never asked so."""
    game = host.game
    seat = random.choice(seats(game))
    question = question_to(game, seat)
    known = None if question is None else kind_of(question)
    if question is not None and known is not None and KINDS[known].opens is not None:
        kind, asked = known, question
    else:
        ahead = [kind for kind in KINDS if KINDS[kind].foresee and opens(game, seat, kind) is not None]
        if not ahead or not game.phase:
            return
        kind = random.choice(ahead)
        foresee = KINDS[kind].foresee
        assert foresee is not None
        asked = foresee(game.nation_of(seat))
    answers = []
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        try:
            answers.append([plain(asked.sample(game.table, random)) for _ in range(random.choice((1, 1, 2, 4)))])
        except Exception:  # nothing to answer, as things stand: nobody is asked so now
            continue
    if answers:
        host.seal(seat, kind, answers, guard=random.choice(("facts", "facts", "legal")))


def play_mixed(host: Host, random: Random, most: int) -> int:
    """Live answers, early ones, sealed ones, orders and time-outs, in any order; how many answers were renewed."""
    game = host.game
    for _ in range(most):
        if game.over:
            break
        if random.random() < 0.3:
            seal_something(host, random)
        if random.random() < 0.8 and host.from_desk():
            continue
        due = [decision for decision in game.pending if decision.due(game.table)]
        decision = random.choice(due if due and random.random() < 0.7 else game.pending)
        seat = game.seat_of(decision)
        if random.random() < 0.2:
            host.time_up(seat)
        else:
            host.play(seat, decision.sample(game.table, random))
    return sum(entry.by == RENEWED for entry in game.record.entries)
