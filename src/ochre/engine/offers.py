"""Offers lying on the trading floor."""

import msgspec


class Offer(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """Sealed cards, what their owner says of them, and what is wanted for them. Cards and nations by index."""

    number: int
    maker: int
    to: int | None  # None: anybody may take it
    cards: tuple[int, ...]  # sealed: seen by the maker only
    says: tuple[int, ...]  # the first ones are true, as many as the book demands
    wants: tuple[int, ...]  # commodities that must be among those the taker names truly
    want_count: int

    def shown_to(self, nation: int | None) -> bool:
        return self.to is None or nation in (self.maker, self.to)

    @property
    def totals(self) -> tuple[int, int] | None:
        """What the cards are worth together, and what is asked of the other side, where the book has that stated."""
        return None


class ValuedOffer(Offer, frozen=True, array_like=True, cache_hash=True):
    """An offer whose total value is known to everybody; the maker may ask for a value, too."""

    value: int
    want_value: int

    @property
    def totals(self) -> tuple[int, int] | None:
        return self.value, self.want_value
