"""Counters in the text form Prometheus reads. Each process of the server tells its own."""

from collections import Counter
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)  # seconds

HELP = {
    "actions": "Actions stored.",
    "advice": "Plans tried out, outlooks and baskets asked for.",
    "conflicts": "Actions tried again because another process was faster.",
    "refusals": "Messages refused.",
    "frozen": "Games frozen because they no longer replay.",
    "bot_faults": "Answers of bots that failed.",
    "desk_faults": "Answers left ahead, or standing orders, that failed.",
    "slow_clients": "Connections closed because they did not keep up.",
    "requests": "HTTP requests answered.",
    "notices": "Notices sent.",
    "notices_failed": "Notices that could not be delivered.",
    "games_checked": "Running games replayed on these rules since the start.",
    "games_differing": "Running games that did not replay on these rules, and were frozen.",
    "rated": "Games taken into the ratings.",
    "action_seconds": "From taking an action up to its being durable.",
    "connections": "Open sockets.",
    "rooms": "Games in memory.",
}


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}
        self._gauges: dict[str, Callable[[], int]] = {}

    def count(self, name: str, number: int = 1) -> None:
        assert name in HELP, f"say in HELP what {name} counts"  # here, not when somebody reads the metrics
        self._counts[name] += number

    def counted(self, name: str) -> int:
        return self._counts[name]

    def took(self, name: str, seconds: float) -> None:
        buckets = self._buckets.setdefault(name, [0] * (len(BUCKETS) + 1))
        buckets[sum(seconds > limit for limit in BUCKETS)] += 1
        self._sums[name] = self._sums.get(name, 0.0) + seconds

    def gauge(self, name: str, value: Callable[[], int]) -> None:
        self._gauges[name] = value

    def text(self) -> str:
        lines: list[str] = []
        for name, count in sorted(self._counts.items()):
            lines += [*_head(f"{name}_total", name, "counter"), f"ochre_{name}_total {count}"]
        for name, gauge in sorted(self._gauges.items()):
            lines += [*_head(name, name, "gauge"), f"ochre_{name} {gauge()}"]
        for name, buckets in sorted(self._buckets.items()):
            lines += _head(name, name, "histogram")
            total = 0
            for limit, count in zip((*map(str, BUCKETS), "+Inf"), buckets, strict=True):
                total += count
                lines.append(f'ochre_{name}_bucket{{le="{limit}"}} {total}')
            lines += [f"ochre_{name}_sum {self._sums[name]:.6f}", f"ochre_{name}_count {total}"]
        return "\n".join(lines) + "\n"


def _head(shown: str, name: str, kind: str) -> list[str]:
    return [f"# HELP ochre_{shown} {HELP[name]}", f"# TYPE ochre_{shown} {kind}"]


METRICS = Metrics()
"""Of this process."""
