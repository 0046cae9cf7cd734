"""Buckets that fill slowly and are emptied by those who ask: nobody can flood."""

import time


class Bucket:
    """Up to `burst` at once, `rate` per second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """One for each address."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        if key not in self._buckets:
            if len(self._buckets) >= self.MOST:  # forget those who have not asked for a while
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
            self._buckets[key] = Bucket(self._rate, self._burst)
        return self._buckets[key].take()
