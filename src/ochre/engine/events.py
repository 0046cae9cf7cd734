"""What happened, luck included: one frozen class per kind, in ids.

Logs, animations and audits are made of events. `seen_by` says what one nation (None: a spectator) may see of it:
the event, a copy with the secret part left out, or nothing.
"""

from typing import Any

import msgspec

from ochre.engine.actions import kebab


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab):
    """Something that has happened."""

    def seen_by(self, nation: str | None) -> "Event | None":
        return self


# Turns and phases


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    phase: str


class Told(Event, frozen=True):
    """A fact worth telling that no piece shows: who became beneficiary, what an advance prevented, who goes first."""

    what: str
    nation: str = ""
    detail: dict[str, Any] = {}


class GameEnded(Event, frozen=True):
    winner: str
    points: dict[str, int]


class TakenBack(Event, frozen=True):
    """An earlier action of this nation no longer counts; clients take the new view."""

    nation: str
    entry: int


class Rewound(Event, frozen=True):
    """By agreement of all the game stands again where it stood after so many entries; clients take the new view."""

    entry: int
    turn: int
    phase: str


# Pieces


class TokensPlaced(Event, frozen=True):
    owner: str
    area: str
    count: int


class TokensRemoved(Event, frozen=True):
    owner: str
    area: str
    count: int


class TokensMoved(Event, frozen=True):
    owner: str
    source: str
    target: str
    count: int


class TokensAnnexed(Event, frozen=True):
    owner: str
    by: str
    area: str
    count: int


class CityBuilt(Event, frozen=True):
    owner: str
    area: str


class CityReduced(Event, frozen=True):
    owner: str
    area: str
    tokens: int


class CityDestroyed(Event, frozen=True):
    owner: str
    area: str


class CityAnnexed(Event, frozen=True):
    owner: str
    by: str
    area: str


class TreasuryGained(Event, frozen=True):
    nation: str
    count: int


class TreasuryPaid(Event, frozen=True):
    nation: str
    count: int


class ShipBuilt(Event, frozen=True):
    owner: str
    area: str


class ShipMaintained(Event, frozen=True):
    owner: str
    area: str


class ShipReturned(Event, frozen=True):
    owner: str
    area: str


class ShipSailed(Event, frozen=True):
    owner: str
    route: list[str]


class AreaLeftPlay(Event, frozen=True):
    area: str


class OrderSet(Event, frozen=True):
    """Who is due before whom in this phase."""

    nations: list[str]


class CensusTaken(Event, frozen=True):
    counts: dict[str, int]


# Cards


class CardDrawn(Event, frozen=True):
    nation: str
    stack: int
    card: str | None  # None: drawn, but not shown to you

    def seen_by(self, nation: str | None) -> Event:
        return self if nation == self.nation or self.card == "water" else msgspec.structs.replace(self, card=None)


class CardTaken(Event, frozen=True):
    """A card passed from one hand to another, unseen by the rest."""

    nation: str
    source: str
    card: str | None
    shown: bool = False

    def seen_by(self, nation: str | None) -> Event:
        if self.shown or nation in (self.nation, self.source):
            return self
        return msgspec.structs.replace(self, card=None)


class CardsTraded(Event, frozen=True):
    """Two nations exchanged cards; the two see which."""

    maker: str
    taker: str
    maker_gave: int
    taker_gave: int
    from_maker: list[str] = []
    from_taker: list[str] = []

    def seen_by(self, nation: str | None) -> Event:
        if nation in (self.maker, self.taker):
            return self
        return msgspec.structs.replace(self, from_maker=[], from_taker=[])


class CardsDiscarded(Event, frozen=True):
    """Face up, on the pile of their stack number."""

    nation: str
    cards: list[str]


class CalamitiesLaid(Event, frozen=True):
    """How many calamities this nation holds, not which."""

    nation: str
    count: int


class StackReturned(Event, frozen=True):
    """So many discards were put under this stack. Those of a second block are numbered 10 to 18, as in the view."""

    stack: int
    count: int


class OfferMade(Event, frozen=True):
    number: int
    maker: str
    to: str | None  # None: to everybody
    says: list[str]
    count: int
    wants: list[str]
    want_count: int
    value: int | None = None  # of all its cards, where that is stated
    want_value: int = 0

    def seen_by(self, nation: str | None) -> Event | None:
        return self if self.to is None or nation in (self.maker, self.to) else None


class OfferClosed(Event, frozen=True):
    """Withdrawn, refused, taken, or its cards have gone."""

    number: int
    maker: str
    to: str | None

    def seen_by(self, nation: str | None) -> Event | None:
        return self if self.to is None or nation in (self.maker, self.to) else None


class CalamityStruck(Event, frozen=True):
    calamity: str
    victim: str
    beneficiary: str | None = None


# Progress


class AdvancesAcquired(Event, frozen=True):
    nation: str
    advances: list[str]
    price: int
    treasury: int
    cards: list[str]


class CreditsGained(Event, frozen=True):
    nation: str
    credits: dict[str, int]


class MarkerMoved(Event, frozen=True):
    nation: str
    space: int
    steps: int


class NationLeft(Event, frozen=True):
    nation: str


class NationChosen(Event, frozen=True):
    seat: int
    nation: str
