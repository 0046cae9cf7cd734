"""A beginner: plays plausibly and makes honest mistakes."""

from dataclasses import replace

from ochre.bots.bot import Answer
from ochre.bots.standard import StandardBot
from ochre.bots.standard.campaign import Habits
from ochre.bots.standard.market import Style
from ochre.bots.standard.purchases import Taste
from ochre.engine.eyes import Asked, Eyes

MISTAKES = 10
"""How many mistakes are known below; each novice makes about a third of them."""


class NoviceBot(StandardBot):
    """Knows the rules and the aim, but not what comes of things: each makes its own few mistakes all game long."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        made = {mistake for mistake in range(MISTAKES) if self.random.random() < 0.35}
        self.habits = Habits(
            first_cities=4 if 0 in made else 5,  # builds before the land is full
            people=0,
            margin=0 if 1 in made else 2,  # forgets that cities must be fed after a famine, too
            growth=0.3 if 2 in made else 0.6,  # crowds tokens together
            raids=2.0 if 3 in made else 0.7,  # likes a fight
            ships=4 not in made,  # forgets ships
            wilderness=False,
        )
        self.style = Style(
            thresholds=(4.0,) if 5 in made else (6.0, 3.0),  # takes any gain and is done early
            open=3,
            deals=2 if 6 in made else 4,
            passes_calamities=7 not in made,  # holds calamities for shame
            unnamed=(0.0,),  # trusts everybody
        )
        self.taste = Taste(
            credits=0.1 if 8 in made else 0.3,  # does not plan along credits
            protection=2.5,  # buys against the last calamity
            earning=0.5,
            foresight=(1.0, 0.3),  # sees what the next step asks for, not what comes after it
            keep=0.5 if 9 in made else 0.7,  # turns small sets in
            reserve=8,
            saves_places=False,  # fills them with what can be had at once
        )

    def answer(self, eyes: Eyes, asked: Asked) -> Answer:
        if asked.kind in ("movement", "move-units") and self.random.random() < 0.15:
            self.habits = replace(self.habits, growth=self.random.random())  # tries something else
        return super().answer(eyes, asked)
