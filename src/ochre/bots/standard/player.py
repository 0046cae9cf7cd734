"""Each kind of question to the place where it is thought about."""

from collections.abc import Callable, Mapping

from ochre.bots.bot import Answer, Bot
from ochre.bots.standard import abilities, beginnings, campaign, cities, losses, market, purchases, scarce
from ochre.bots.standard.campaign import Habits
from ochre.bots.standard.market import Haggling, Style
from ochre.bots.standard.purchases import Taste
from ochre.engine.eyes import Asked, Eyes


class StandardBot(Bot):
    """Doubles every turn, builds what it can feed, takes what pays, trades towards sets, buys along credits."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.habits = Habits(people=15, aggression=0.6, caution=0.1)
        self.style = Style(buying=3.0)
        self.taste = Taste()
        self.haggling = Haggling()

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        think = THOUGHTS.get(asked.kind)
        return asked.default if think is None else think(self, eyes, asked)


def _move(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    return campaign.move(
        eyes, bot.habits, land_only=asked.kind == "movement-by-land", shipyards=asked.kind == "movement"
    )


def _revolting(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    about = asked.about
    if about["owner"] == eyes.box.nations[eyes.nation].id:
        return asked.default
    left, chosen = list(about["cities"]), list[str]()
    for _ in range(about["most"]):
        chosen.append((losses.city_to_harm if about["fate"] == "destroyed" else losses.city_to_take)(eyes, left))
        left.remove(chosen[-1])
    return {"type": "pick-revolting-cities", "areas": chosen}


def _city_of_mine(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    return {"type": "choose-city", "area": losses.own_city_to_lose(eyes, asked)}


def _city_in_flames(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    return {"type": "pay-for-city"} if asked.about["may_pay"] else _city_of_mine(bot, eyes, asked)


def _city_of_others(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    return {"type": "choose-city", "area": losses.city_to_harm(eyes, asked.about["cities"])}


def _city_for_me(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    return {"type": "choose-city", "area": losses.city_to_take(eyes, asked.about["cities"])}


def _cyclone_city(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    return {"type": "choose-city", "area": cities.reduce(eyes, asked)["area"]}


def _victims(bot: StandardBot, eyes: Eyes, asked: Asked) -> Answer:
    return losses.victims(eyes, asked)


THOUGHTS: Mapping[str, Callable[[StandardBot, Eyes, Asked], Answer]] = {
    "nation-choice": lambda bot, eyes, asked: beginnings.nation(asked),
    "starting-cities": lambda bot, eyes, asked: beginnings.cities(eyes, asked),
    "starting-tokens": lambda bot, eyes, asked: beginnings.tokens(eyes, asked),
    "extra-credits": lambda bot, eyes, asked: beginnings.credits(eyes, asked),
    "city-to-destroy": lambda bot, eyes, asked: {
        "type": "destroy-city",
        "area": losses.own_city_to_lose(eyes, asked),
    },
    "choose-tax-rate": lambda bot, eyes, asked: cities.tax_rate(eyes, asked),
    "choose-revolting-cities": _revolting,
    "expand-short": lambda bot, eyes, asked: cities.expand(eyes, asked),
    "movement": _move,
    "movement-by-land": _move,
    "move-units": _move,
    "conflict-loss": lambda bot, eyes, asked: losses.conflict_loss(eyes, asked),
    "build-cities": lambda bot, eyes, asked: cities.build(eyes, asked, bot.habits),
    "reduce-for-support": lambda bot, eyes, asked: cities.reduce(eyes, asked),
    "buy-trade-card": lambda bot, eyes, asked: market.buy_card(eyes, asked, bot.style),
    "negotiate": lambda bot, eyes, asked: market.negotiate(eyes, asked, bot.haggling, bot.style),
    "conclude-trade": lambda bot, eyes, asked: market.conclude(eyes, asked, bot.haggling, bot.style),
    "take-damage": lambda bot, eyes, asked: losses.take_damage(eyes, asked),
    "reduce-cities": lambda bot, eyes, asked: cities.reduce(eyes, asked),
    "city-destroyed": _city_of_mine,
    "city-in-flames": _city_in_flames,
    "banditry": lambda bot, eyes, asked: losses.bandits(eyes, asked),
    "earthquake-city": _city_of_mine,
    "earthquake-site": _city_of_mine,
    "flooded-city": _city_of_mine,
    "reduce-after-revolt": lambda bot, eyes, asked: cities.reduce(eyes, asked),
    "earthquake-neighbour": _city_of_others,
    "earthquake-beside": _city_of_others,
    "heretic-city": _city_of_others,
    "heretic-city-of-opponent": _city_of_others,
    "treacherous-city": _city_for_me,
    "betrayed-city": _city_for_me,
    "horde-target": _city_of_others,
    "horde-march": lambda bot, eyes, asked: losses.march_of_the_horde(eyes, asked),
    "pirated-city": _city_of_others,
    "other-pirated-city": _city_of_others,
    "city-for-pirates": _city_of_others,
    "other-city-for-pirates": _city_of_others,
    "cyclone-city": _cyclone_city,
    "epidemic-victims": _victims,
    "famine-victims": _victims,
    "iconoclasm-victims": _victims,
    "theocracy": lambda bot, eyes, asked: losses.theocracy(eyes, asked),
    "step-back": lambda bot, eyes, asked: losses.step_back(eyes, asked),
    "use-ability": lambda bot, eyes, asked: abilities.use(eyes, asked),
    "purchase-advances": lambda bot, eyes, asked: purchases.purchase(eyes, bot.taste),
    "buy-civilization-cards": lambda bot, eyes, asked: scarce.purchase(eyes, asked, bot.taste),
    "ship-construction": lambda bot, eyes, asked: campaign.ships(eyes, bot.habits),
    "shaken-city": _city_of_mine,
    "plundered-city": _city_of_mine,
    "shaken-neighbour": _city_of_others,
}
"""Kinds of questions and what to think of them; to all others the default is a good answer."""
