"""Answers by standing order. They see what the seat sees, with a bot's eyes, and nothing else.

A policy answers with plain data, and whatever it says is checked like any answer. What it cannot answer is asked.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from ochre import standing_orders as policies
from ochre.engine.actions import Action
from ochre.engine.eyes import Asked, Eyes
from ochre.standing_orders import Orders, Policy

Plain = dict[str, Any]
Answer = Plain | Action | list[Plain] | None


class Past(NamedTuple):
    """What the seat has done: in the running step, and in its last movement."""

    here: Sequence[Plain] = ()
    last_plan: Sequence[Plain] = ()


class Case:
    """One question to be answered by one policy."""

    def __init__(self, kind: str, eyes: Eyes, asked: Asked, past: Past) -> None:
        self.kind, self.eyes, self.asked, self.past = kind, eyes, asked, past

    @cached_property
    def about(self) -> dict[str, Any]:
        """What the form shows."""
        form: dict[str, Any] = msgspec.to_builtins(self.asked.about)
        return form

    def area(self, id: str) -> int:
        return self.eyes.box.board.index[id]

    def tokens(self, id: str) -> int:
        """Own tokens in this area."""
        return self.eyes.row(self.eyes.nation)[self.area(id)]

    @property
    def on_board(self) -> int:
        return sum(self.eyes.row(self.eyes.nation))

    @property
    def cities(self) -> int:
        return self.eyes.city_count(self.eyes.nation)

    @property
    def support_rate(self) -> int:
        rate: int = self.eyes.box.policies.cities.support_rate
        dearer = "cultural-ascendancy"  # not in every box
        return rate + (dearer in self.eyes.box.advances.index and self.eyes.holds(self.eyes.nation, dearer))

    @property
    def treasury(self) -> int:
        return self.eyes.treasury[self.eyes.nation]

    def allows(self, answer: Plain) -> bool:
        return self.asked.refuses(answer) is None

    def first(self, answers: Iterable[Plain]) -> Plain | None:
        """The first that would be taken."""
        return next((answer for answer in answers if self.allows(answer)), None)


def answer_by(policy: Policy, name: str, case: Case) -> Answer:
    """What this policy says to this question; None if it leaves it to the player. Never illegal."""
    answer = ANSWERS[name](case, policy)
    if isinstance(answer, list) or answer is None:
        return answer or None
    return answer if case.asked.refuses(answer) is None else None


# Taxes and growth


def tax(case: Case, policy: policies.TaxPolicy) -> Answer:
    rates = case.about["rates"]
    if not policy.never_revolt:
        wanted = min(rates, key=lambda each: (abs(each["rate"] - policy.rate), each["rate"]))
        return {"type": "set-tax-rate", "rate": wanted["rate"]}
    quiet = [each["rate"] for each in rates if not each["revolts"] and each["rate"] <= policy.rate]
    if not quiet:  # only a higher rate is quiet, or none is
        quiet = [min(rates, key=lambda each: (each["revolts"], each["rate"]))["rate"]]
    return {"type": "set-tax-rate", "rate": max(quiet)}


def growth(case: Case, policy: policies.GrowthPolicy) -> Answer:
    room: dict[str, int] = case.about["areas"]
    if policy.order == "thin_first":
        rest = sorted(room, key=lambda id: (case.tokens(id), case.area(id)))
    else:
        rest = sorted(room, key=lambda id: (room[id], case.area(id)))
    places: dict[str, int] = {}
    left = case.about["most"]
    for id in (*policy.areas, *rest):
        if id in room and id not in places and (count := min(left, room[id])):
            places[id] = count
            left -= count
    return {"type": "expand", "places": places}


# Movement and conflict


def movement(case: Case, policy: policies.MovementPolicy) -> Answer:
    """Upkeep of ships, then the moves of last turn or none, and the end. The caller drops what is not legal."""
    upkeep: list[Plain] = []
    treasury = case.treasury
    for ship in case.about["ships"]:
        if ship["ready"]:
            continue
        keep = policy.keep_treasury if policy.upkeep == "treasury_above" else 0
        if policy.upkeep != "none" and treasury > keep:
            upkeep.append({"type": "maintain-ship", "area": ship["area"]})
            treasury -= 1
    plan = list(case.past.last_plan) if policy.if_absent == "plan_of_last_turn" and not case.past.here else []
    return [*upkeep, *(move for move in plan if move["type"] != "end-movement"), {"type": "end-movement"}]


def conflict_losses(case: Case, policy: policies.ConflictPolicy) -> Answer:
    about = case.about
    if case.kind == "conflict-order":
        first = next((id for id in policy.resolve_first if id in about["areas"]), about["areas"][0])
        return {"type": "resolve-conflict", "area": first}
    if case.kind == "attack-order":
        if about["may_wait"] and policy.wait_for_own_attack:
            return {"type": "defend-next"}
        first = next((id for id in policy.resolve_first if id in about["cities"]), next(iter(about["cities"])))
        return {"type": "defend-next", "area": first}
    for source in policy.sources:
        if source.where == "here":
            if case.tokens(about["conflict"]) > source.floor:
                return {"type": "take-loss"}
        elif source.where == "ship_here":
            if about["ship"]:
                return {"type": "take-loss", "ship": True}
        elif source.where in about["areas"] and case.tokens(source.where) > source.floor:
            return {"type": "take-loss", "area": source.where}
    return {"type": "take-loss"}


def spoils(case: Case, policy: policies.SpoilsPolicy) -> Answer:
    keep = policy.keep_stock
    if keep is None:
        keep = case.eyes.box.policies.taxes.rate * case.cities
    spare = max(0, case.eyes.stock[case.eyes.nation] - keep)
    return {
        "type": "take-spoils",
        "draw_card": policy.draw and case.about["card"],
        "treasury": min(policy.gain, case.about["most"], spare),
    }


# Cities


def build(case: Case, policy: policies.BuildPolicy) -> Answer:
    if case.kind == "reduce-for-support":
        listed = [id for id in policy.reduce_first if id in case.about["cities"]]
        first = listed or by_city_order(case, case.about["cities"], policy.reduce)
        return {"type": "reduce-city", "area": first[0]}
    possible: dict[str, Any] = case.about["areas"]
    if policy.sites == "none":
        wanted: Iterable[str] = ()
    elif policy.sites == "list":
        wanted = (id for id in policy.areas if id in possible)
    else:
        site = case.eyes.box.board.site
        wanted = (id for id in possible if site[case.area(id)])
    for id in wanted:
        if (city := _city(case, id, possible[id], policy)) is not None:
            return city
    if any(place["waits_for"] is not None for place in possible.values()) and policy.sites != "none":
        return None  # somebody comes first where a city might be wanted: look again later
    return {"type": "done"}


def _city(case: Case, id: str, place: Mapping[str, Any], policy: policies.BuildPolicy) -> Plain | None:
    """A city here, if it can be paid for as the policy allows and supported afterwards."""
    missing = max(0, place["needs"] - place["here"])
    treasury = min(missing, place["treasury"], policy.architecture_max)
    missing -= treasury
    drawn: dict[str, int] = {}
    for near, count in place["adjacent"].items() if policy.urbanism else ():
        if missing and (taken := min(count, missing)):
            drawn[near] = taken
            missing -= taken
    left = case.on_board - place["here"] - sum(drawn.values())
    if missing or left < case.support_rate * (case.cities + 1):
        return None
    leave = policy.leave_token and place["public_works"] and place["here"] + sum(drawn.values()) > place["needs"]
    city: Plain = {"type": "build-city", "area": id, "treasury": treasury, "from_adjacent": drawn, "leave_token": leave}
    return city if case.allows(city) else None


def by_city_order(case: Case, ids: Iterable[str], order: Sequence[str]) -> list[str]:
    """Own cities, first those to be given up first."""
    board, built = case.eyes.box.board, case.eyes.built

    def rank(id: str) -> tuple[int, ...]:
        area = case.area(id)
        ranks = {"newest": -built[area], "wilderness": int(board.site[area] > 0), "highest_limit": -board.limit[area]}
        return (*(ranks[name] for name in order), area)

    return sorted(ids, key=rank)


# Trade cards


def buy_cards(case: Case, policy: policies.CardsPolicy) -> Answer:
    free: list[int] = case.about["free"]
    if policy.wonder == "highest":
        stacks = [stack for stack in reversed(free) if case.eyes.stacks[stack]]
        if stacks:
            return {"type": "buy-card", "stack": stacks[0], "free": True}
    bought = Counter(action["stack"] for action in case.past.here if action["type"] == "buy-card")
    calamities = {case.eyes.box.deck.stack[card] for card in case.eyes.box.deck.calamities if case.eyes.hand[card]}
    for wish in policy.buys:
        price = case.about["prices"].get(str(wish.stack))
        if price is None or bought[wish.stack] >= wish.most or case.treasury - price < wish.keep_treasury:
            continue
        if wish.stop_after_calamity and bought[wish.stack] and wish.stack in calamities:
            continue
        return {"type": "buy-card", "stack": wish.stack}
    return {"type": "done"}


# Losses


def losses(case: Case, policy: policies.LossesPolicy) -> Answer:
    kind, about = case.kind, case.about
    if kind == "take-damage":
        return _damage(case, policy)
    if kind == "city-in-flames" and about["may_pay"] and policy.pay_instead:
        if case.treasury - about["price"] >= policy.keep_treasury:
            return {"type": "pay-for-city"}
    if kind == "banditry":
        price = about["price"] * about["most"]
        pays = policy.pay_instead and case.treasury - price >= policy.keep_treasury
        return {"type": "give-to-bandits", "cards": []} if pays else None  # else it is about cards
    if kind == "cyclone-spared-city":
        return {"type": "choose-city", "area": _cities_to_lose(case, policy)[-1]}
    if "cities" in about and isinstance(about["cities"], list):
        action = {"reduce-cities": "reduce-city", "city-to-destroy": "destroy-city"}.get(kind, "choose-city")
        return {"type": action, "area": _cities_to_lose(case, policy)[0]}
    return case.asked.default  # a place of equal damage, a step back, units of a civil war


def _cities_to_lose(case: Case, policy: policies.LossesPolicy) -> list[str]:
    cities = list(case.about["cities"])
    first = [id for id in policy.city_areas if id in cities]
    return first + by_city_order(case, (id for id in cities if id not in first), policy.city_order)


def _damage(case: Case, policy: policies.LossesPolicy) -> Answer:
    tokens, cities = _tokens_lost(case, policy), _city_lost(case, policy)
    ways = [*cities, *tokens] if policy.cities == "first" else [*tokens, *cities]
    return case.first(ways) or case.asked.default


def _tokens_lost(case: Case, policy: policies.LossesPolicy) -> list[Plain]:
    """From each area as many as go, best first; with `keep_support` no more than cities can spare."""
    debt, there = case.about["amount"], case.about["tokens"]
    spare = debt
    if policy.keep_support and case.about["cities"]:
        spare = min(debt, max(0, case.on_board - case.support_rate * case.cities))
    if policy.then == "far_from_border":
        rest = sorted(there, key=lambda id: (_foreigners_near(case, id), -there[id], case.area(id)))
    else:
        rest = sorted(there, key=lambda id: (-there[id], case.area(id)))
    order = [id for id in policy.areas if id in there] + [id for id in rest if id not in policy.areas]
    counts = [(id, min(spare, there[id] - policy.floor)) for id in order]
    if not case.about["cities"]:  # nothing but tokens: the floor gives way
        counts += [(id, min(debt, there[id])) for id in order]
    return [
        {"type": "lose-tokens", "area": id, "count": number} for id, most in counts for number in range(most, 0, -1)
    ]


def _foreigners_near(case: Case, id: str) -> int:
    eyes, board = case.eyes, case.eyes.box.board
    near = (case.area(id), *board.adjacent[case.area(id)])
    return sum(
        eyes.tokens[owner * eyes.areas + area] > 0 or eyes.city[area] == owner + 1
        for area in near
        for owner in range(eyes.barbarians + 1)
        if owner != eyes.nation
    )


def _city_lost(case: Case, policy: policies.LossesPolicy) -> list[Plain]:
    room = {id: city["most"] for id, city in case.about["cities"].items()}
    first = [id for id in policy.city_areas if id in room]
    order = first + by_city_order(case, (id for id in room if id not in first), policy.city_order)
    return [{"type": "lose-city", "area": id, "tokens": tokens} for id in order for tokens in range(room[id], -1, -1)]


# Others' losses


def victims(case: Case, policy: policies.VictimsPolicy) -> Answer:
    """Targets first, then the default's choice, those to be spared last."""
    if "among" in case.about:
        usual = list(case.asked.default.nations)  # type: ignore[attr-defined]
        others = [*usual, *(id for id in case.about["among"] if id not in usual)]
        order = _wished(others, policy)
        return {"type": "name-victims", "nations": order[: case.about["most"]]}
    ids = [nation.id for nation in case.eyes.box.nations]
    owner = {id: ids[case.eyes.city[case.area(id)] - 1] for id in case.about["cities"]}
    wanted = _wished(list(dict.fromkeys(owner.values())), policy)
    if ids[case.eyes.nation] in wanted and ids[case.eyes.nation] not in policy.targets:  # never the own one first
        wanted.remove(ids[case.eyes.nation])
        wanted.append(ids[case.eyes.nation])
    city = min(owner, key=lambda id: (wanted.index(owner[id]), case.area(id)))
    return {"type": "choose-city", "area": city}


def _wished(nations: Sequence[str], policy: policies.VictimsPolicy) -> list[str]:
    first = [id for id in policy.targets if id in nations]
    rest = [id for id in nations if id not in first]
    return first + [id for id in rest if id not in policy.spare] + [id for id in rest if id in policy.spare]


def beneficiary(case: Case, policy: policies.BeneficiaryPolicy) -> Answer:
    about, kind = case.about, case.kind
    if "places" in about:
        return {"type": "choose-place", "place": _best(case, about["places"], policy)[0]}
    if kind == "choose-revolting-cities":
        return {"type": "pick-revolting-cities", "areas": _best(case, about["cities"], policy)[: about["most"]]}
    if "token_number" in about:
        tokens: dict[str, int] = {}
        left = about["token_number"]
        for id in _best(case, about["tokens"], policy):
            if count := min(left, about["tokens"][id]):
                tokens[id] = count
                left -= count
        cities = _best(case, about["cities"], policy)[: about["city_number"]]
        return {"type": "annex-units", "cities": cities, "tokens": tokens}
    if "cities" in about:
        return {"type": "choose-city", "area": _best(case, about["cities"], policy)[0]}
    return case.asked.default  # whole areas: what the search has found


def _best(case: Case, ids: Iterable[str], policy: policies.BeneficiaryPolicy) -> list[str]:
    board = case.eyes.box.board

    def rank(id: str) -> tuple[int, ...]:
        area = case.area(id)
        ranks = {
            "site": int(not board.site[area]),
            "highest_limit": -board.limit[area],
            "coastal": int(not board.coastal[area]),
            "inland": int(board.coastal[area]),
        }
        listed = policy.areas.index(id) if id in policy.areas else len(policy.areas)
        return (listed, *(ranks[name] for name in policy.prefer), area)

    return sorted(ids, key=rank)


# Cards given up


def cards_lost(case: Case, policy: policies.CardsLostPolicy) -> Answer:
    kind, about = case.kind, case.about
    if kind == "theocracy":
        if not policy.theocracy:
            return {"type": "done"}
        return {"type": "discard-for-theocracy", "cards": _cheapest(case, policy, about["most"])}
    if not policy.protect:
        return case.asked.default
    if kind == "tribute":
        order = _cheapest(case, policy, 1, among=list(about["cards"]))
        return {"type": "give-tribute", "card": order[0]} if order else case.asked.default
    if kind == "bribes":
        return {"type": "give-as-bribes", "cards": _cheapest(case, policy, about["value"], by_value=True)}
    if kind == "banditry":
        return {"type": "give-to-bandits", "cards": _cheapest(case, policy, about["most"])}
    if kind in ("discard-to-hand-limit", "return-excess-cards"):
        return {"type": "discard-excess", "cards": dict(Counter(_cheapest(case, policy, about["most"])))}
    return None


def _cheapest(
    case: Case,
    policy: policies.CardsLostPolicy,
    wanted: int,
    *,
    by_value: bool = False,
    among: Sequence[str] | None = None,
) -> list[str]:
    """Cards one by one, each the one whose set loses least, protected kinds last, until there are enough."""
    deck = case.eyes.box.deck
    held = {card: count for card, count in enumerate(case.eyes.hand) if count and not deck.is_calamity[card]}
    if among is not None:
        held = {card: count for card, count in held.items() if deck.ids[card] in among}
    given: list[str] = []
    reached = 0
    while reached < wanted and held:
        card = min(
            held,
            key=lambda card: (
                deck.ids[card] in policy.protect,
                (by_value and not deck.value[card]) or 0,
                deck.set_value(card, held[card]) - deck.set_value(card, held[card] - 1),
                card,
            ),
        )
        if by_value and not deck.value[card]:
            break  # only worthless ones are left
        given.append(deck.ids[card])
        reached += deck.value[card] if by_value else 1
        held[card] -= 1
        if not held[card]:
            del held[card]
    return given


# Abilities and advances


def abilities(case: Case, policy: policies.AbilitiesPolicy) -> Answer:
    """The first listed use that fits; the end if no usable ability is left to be asked for."""
    usable: Mapping[str, Any] = case.about["abilities"]
    for advance in usable:
        order = policy.uses.get(advance)
        for use in order.list if order is not None and order.use == "list" else ():
            if all(_holds(case, test) for test in use.when) and case.allows(use.action):
                return use.action
    asked_for = [id for id in usable if id not in policy.uses or policy.uses[id].use == "ask"]
    return None if asked_for else {"type": "done"}


def _holds(case: Case, test: policies.AreaTest) -> bool:
    eyes = case.eyes
    area = eyes.box.board.index.get(test.area)
    if area is None:
        return False
    ids = [*(nation.id for nation in eyes.box.nations), "barbarians"]
    there = {
        ids[owner]
        for owner in range(eyes.barbarians + 1)
        if eyes.tokens[owner * eyes.areas + area] or eyes.city[area] == owner + 1
    }
    return not there if test.nation == "none" else test.nation in there


def advances(case: Case, policy: policies.AdvancesPolicy) -> Answer:
    """Wishes in their order, as long as they can be paid for together."""
    offered: Mapping[str, Any] = case.about["advances"]
    bought: list[str] = []
    paid: Plain = {}
    total = 0
    for wish in policy.wishes:
        offer = offered.get(wish.advance)
        if offer is None or wish.advance in bought or case.eyes.turn < wish.not_before:
            continue
        if wish.most is not None and offer["price"] > wish.most:
            continue
        payment = least_waste(case, policy, total + offer["price"])
        if payment is not None:
            deal = {"type": "acquire-advances", "advances": [*bought, wish.advance], **payment}
            if case.allows(deal):
                bought.append(wish.advance)
                total += offer["price"]
                paid = payment
    return {"type": "acquire-advances", "advances": bought, **paid}


def least_waste(case: Case, policy: policies.AdvancesPolicy, price: int) -> Plain | None:
    """Cards and treasury for this price that leave most points in hand; None if the means do not go so far."""
    deck, rate = case.eyes.box.deck, case.about["points_per_token"]
    treasury = max(0, case.about["treasury"] - policy.keep_treasury)
    reached: dict[int, tuple[int, dict[str, int]]] = {0: (0, {})}  # points paid, the price at most: loss, cards
    for id, held in case.about["sets"].items():
        card, count = deck.index[id], held["cards"]
        if id in policy.keep_cards or not deck.value[card]:
            continue
        for points, (loss, cards) in sorted(reached.items(), reverse=True):
            for number in range(1, count + 1 if points < price else 1):
                total = min(price, points + deck.set_value(card, number))
                lost = loss + deck.set_value(card, count) - deck.set_value(card, count - number)
                if total not in reached or lost < reached[total][0]:
                    reached[total] = (lost, {**cards, id: number})
    best: tuple[int, int, dict[str, int]] | None = None
    for points, (loss, cards) in reached.items():
        tokens = -(-(price - points) // rate)
        if tokens <= treasury and (best is None or (loss + tokens * rate, tokens) < best[:2]):
            best = (loss + tokens * rate, tokens, cards)
    return None if best is None else {"cards": best[2], "treasury": best[1]}


# Waiting


def wants_to_wait(orders: Orders, eyes: Eyes, order: Sequence[int]) -> bool | None:
    """Whether this nation insists on the printed order in this phase; None if it has not said."""
    said = None if orders.waiting is None else orders.waiting.phases.get(eyes.phase)
    if said is None:
        return None
    if isinstance(said, str):
        return said == "always"
    before = order[: order.index(eyes.nation)] if eyes.nation in order else ()
    return any(eyes.box.nations[nation].id in said for nation in before)


ANSWERS: Mapping[str, Callable[[Case, Any], Answer]] = {
    "tax": tax,
    "growth": growth,
    "movement": movement,
    "conflict_losses": conflict_losses,
    "spoils": spoils,
    "build": build,
    "buy_cards": buy_cards,
    "losses": losses,
    "victims": victims,
    "beneficiary": beneficiary,
    "cards_lost": cards_lost,
    "abilities": abilities,
    "advances": advances,
}
