"""Since when each seat is due. Computed from the stored times of the moves, so it survives every restart."""

from collections.abc import Iterable


class Clock:
    """A decision has so many seconds from the moment its seat is due, and again after each own action."""

    def __init__(self, seconds: int | None) -> None:
        self._limit = None if seconds is None else seconds * 1000
        self._since: dict[int, int] = {}

    def note(self, at: int, due: Iterable[int], acted: Iterable[int | None] = ()) -> None:
        """At this time these seats are due; those who have just acted begin anew."""
        acted = set(acted)
        self._since = {seat: at if seat in acted else self._since.get(seat, at) for seat in due}

    def deadline(self, seat: int | None) -> int | None:
        """When the time of this seat is up, if it is due and there is a limit."""
        if self._limit is None or seat not in self._since:
            return None
        return self._since[seat] + self._limit

    def first(self) -> tuple[int, int] | None:
        """The seat whose time is up first, and when."""
        if self._limit is None or not self._since:
            return None
        seat, since = min(self._since.items(), key=lambda item: (item[1], item[0]))
        return seat, since + self._limit
