"""Purchases by trying them out: several baskets, each with the rest of the game's purchases planned after it."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from ochre.bots.bot import DefaultBot
from ochre.bots.company import Company
from ochre.bots.expert.imagining import can_imagine, imagine
from ochre.bots.expert.judging import position
from ochre.bots.expert.planning import MOST_ANSWERS, neighbours
from ochre.bots.expert.prospects import Ledger, bought_by, prospect, worth_besides
from ochre.bots.standard import StandardBot
from ochre.bots.standard.calamities import protection
from ochre.bots.standard.hands import set_worth, spendable
from ochre.bots.standard.outlook import turns_left
from ochre.bots.standard.purchases import Taste, purchase
from ochre.engine.eyes import Eyes
from ochre.engine.game import Game

KIND = "purchase-advances"
FINALISTS = 3
"""Baskets that are played on imagined tables."""

Basket = dict[str, Any]


def can_plan_purchases(eyes: Eyes, kind: str) -> bool:
    """Whether this is a purchase at which prices and credits go as they are planned here."""
    return kind == KIND and eyes.box.policies.advances.shop is None


def baskets(eyes: Eyes, taste: Taste, most: int) -> list[Basket]:
    """Different purchases, the usual one first."""
    tastes = [
        taste,
        replace(taste, keep=taste.keep * 2),
        replace(taste, keep=taste.keep / 2),
        replace(taste, credits=taste.credits * 1.6),
        replace(taste, credits=taste.credits / 2),
        replace(taste, step=taste.step * 2),
        replace(taste, point=taste.point * 1.5),
        replace(taste, protection=taste.protection * 2.5),
        replace(taste, earning=taste.earning * 2),
        replace(taste, keep=taste.keep * 2, credits=taste.credits * 1.6),
        replace(taste, point=taste.point * 0.6),
        replace(taste, foresight=tuple(min(1.0, 2 * weight) for weight in taste.foresight)),
        replace(taste, keep=taste.keep / 2, step=taste.step * 2),
        replace(taste, protection=0.0, earning=0.0),
    ]
    found: list[Basket] = []
    for character in tastes[:most]:
        basket = purchase(eyes, character)
        if basket not in found:
            found.append(basket)
    return found


def outcome(eyes: Eyes, taste: Taste, basket: Basket, saved: Mapping[int, float]) -> float:
    """Victory points in the end, cities apart, if this is bought now and all goes as it usually does."""
    me, deck = eyes.nation, eyes.box.deck
    future = turns_left(eyes) - 1
    bought = bought_by(eyes.box, basket)
    left = dict(spendable(eyes))
    for id, count in basket.get("cards", {}).items():
        left[deck.same[deck.index[id]]] -= count
    money = kept(eyes, left) + eyes.treasury[me] - basket.get("treasury", 0)
    ledger = Ledger.of(eyes).bought(bought, future)
    besides = worth_besides(eyes.box, bought, future, future, saved) / taste.point
    return prospect(ledger, taste, future, money, eyes.city_count(me), saved) + besides


def kept(eyes: Eyes, hand: Mapping[int, int]) -> float:
    """What these cards will be worth next turn, as many as may be kept."""
    deck = eyes.box.deck
    worth = set_worth(deck, growing=True)
    total, room = 0.0, int(eyes.box.policies.trade.hand_limit)
    for each, count in sorted(
        ((worth[card][count] / count, count) for card, count in hand.items() if count), reverse=True
    ):
        total += each * min(count, room)
        room -= min(count, room)
    return total


def best_basket(eyes: Eyes, taste: Taste, random: Random, most: int, tables: int) -> Basket:
    """The basket that leads furthest; of equal ones the first.

    All are planned to the end of the game; the best few are played on so many imagined tables to the next purchase.
    """
    candidates = baskets(eyes, taste, most)
    future = turns_left(eyes) - 1
    if len(candidates) == 1:
        return candidates[0]
    saved = protection(eyes, future) or {}
    worth = [outcome(eyes, taste, basket, saved) for basket in candidates]
    order = sorted(range(len(candidates)), key=lambda number: -worth[number])
    if not (tables and future and can_imagine(eyes, KIND)):
        return candidates[order[0]]
    finalists = order[:FINALISTS]
    near = neighbours(eyes)
    total = dict.fromkeys(finalists, 0.0)
    for _ in range(tables):
        table = imagine(eyes, KIND, random)
        for number in finalists:
            total[number] += try_out(table.copy(), eyes.nation, candidates[number], taste, near)
    return candidates[max(finalists, key=lambda number: (total[number], -order.index(number)))]


def try_out(game: Game, me: int, basket: Basket, taste: Taste, near: set[int]) -> float:
    """What comes of a purchase by the time of the next one. Nobody trades meanwhile; those far away do nothing."""
    bots = [_buyer(taste) if nation == me or nation in near else DefaultBot() for nation in game.table.nations]
    company, turn = Company(bots), game.turn
    company.say(game, me, basket)
    for _ in range(MOST_ANSWERS):
        if game.over or not game.pending:
            break
        if game.turn > turn and any(asked.kind == KIND and asked.nation == me for asked in game.pending):
            break
        company.play(game)
    eyes = Eyes(game.table, me)
    future = turns_left(eyes)  # the purchase that comes now is one of them
    money = kept(eyes, spendable(eyes)) + eyes.treasury[me]
    return position(eyes) + prospect(Ledger.of(eyes), taste, future, money, eyes.city_count(me), {})


def _buyer(taste: Taste) -> StandardBot:
    bot = StandardBot(0)
    bot.taste, bot.style = taste, replace(bot.style, deals=0)
    return bot
