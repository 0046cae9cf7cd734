"""The standard bot in other characters: the same thoughts with other numbers."""

from dataclasses import replace

from ochre.bots.standard import StandardBot


class Builder(StandardBot):
    """Cities and the land that feeds them; no quarrels."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.habits = replace(self.habits, margin=6, raids=0.3, aggression=0.4)
        self.taste = replace(self.taste, style={"agriculture": 20.0, "architecture": 20.0, "public-works": 20.0})


class Trader(StandardBot):
    """Many offers, many cards, and no calamity ever passed on to a partner."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.habits = replace(self.habits, aggression=0.5)
        self.style = replace(self.style, open=10, buying=6.0, passes_calamities=False)
        liked = ("rhetoric", "cartography", "trade-routes", "trade-empire")
        self.taste = replace(self.taste, style=dict.fromkeys(liked, 25.0))


class Warlord(StandardBot):
    """Takes what is weak, and likes what helps to."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.habits = replace(self.habits, raids=2.0, aggression=1.8)
        self.taste = replace(self.taste, style={"metalworking": 30.0, "military": 30.0, "engineering": 30.0})


class Scholar(StandardBot):
    """Victory points from advances, along the credits."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        liked = {"literacy": 20.0, "mathematics": 30.0, "library": 20.0}
        self.taste = replace(self.taste, point=28.0, credits=0.9, style=liked)
