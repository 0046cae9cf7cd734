"""Offers lying on the trading floor."""

import msgspec


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """Sealed cards, what their owner says of them, and what is wanted for them. Cards and nations by index."""

    number: int
    maker: int
    to: int | None  # None: anybody may take it
    cards: tuple[int, ...]  # sealed: seen by the maker only
    says: tuple[int, ...]  # the first two are true
    wants: tuple[int, ...]  # commodities that must be among the first two the taker names
    want_count: int

    def shown_to(self, nation: int | None) -> bool:
        return self.to is None or nation in (self.maker, self.to)
