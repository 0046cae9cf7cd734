"""A game told turn by turn, from its events alone: what a spectator at the table would remember."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ochre.engine import events as e
from ochre.engine.events import Event
from ochre.engine.views import View

LEADERS = 3
SMALL_WORDS = ("and", "in", "of", "the")


def title(id: str) -> str:
    """`barbarian-hordes` as people write it: Barbarian Hordes; `city-in-flames`: City in Flames."""
    first, *rest = id.split("-")
    return " ".join([first.capitalize(), *(word if word in SMALL_WORDS else word.capitalize() for word in rest)])


@dataclass(slots=True)
class Progress:
    """How far one nation has come."""

    space: int = 0
    cities: int = 0
    advances: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """What is worth telling of one turn: lines with a heading each."""

    number: int
    lines: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Happenings:
    """What happened since the turn began."""

    census: dict[str, int] = field(default_factory=dict)
    exchanges: int = 0
    built: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    struck: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    acquired: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    left: list[str] = field(default_factory=list)


class Story:
    """Listens to the events of a game and tells each turn when it is over."""

    def __init__(self, start: View) -> None:
        self.turn = start.turn
        self._nations = {
            nation.id: Progress(nation.space, nation.cities, len(nation.advances)) for nation in start.nations
        }
        self._now = Happenings()

    def tell(self, events: Iterable[Event]) -> Iterator[Turn]:
        """The turns that came to their end with these events."""
        for event in events:
            match event:
                case e.TurnBegan(turn):
                    if turn > self.turn:
                        yield self._close()
                    self.turn = turn
                case e.GameEnded():
                    yield self._close()
                case _:
                    self._hear(event)

    def _hear(self, event: Event) -> None:
        now = self._now
        match event:
            case e.CityBuilt(owner):
                self._city(owner, 1)
                now.built[owner] += 1
            case e.CityReduced(owner) | e.CityDestroyed(owner):
                self._city(owner, -1)
                now.lost[owner] += 1
            case e.CityAnnexed(owner, by):
                self._city(owner, -1)
                self._city(by, 1)
                now.lost[owner] += 1
            case e.CensusTaken(counts):
                now.census = dict(counts)
            case e.CardsTraded():
                now.exchanges += 1
            case e.CalamityStruck(calamity, victim):
                now.struck[calamity].append(title(victim))
            case e.AdvancesAcquired(nation, advances):
                self._progress(nation).advances += len(advances)
                now.acquired[nation] += [title(advance) for advance in advances]
            case e.MarkerMoved(nation, space):
                self._progress(nation).space = space
            case e.NationLeft(nation):
                now.left.append(title(nation))

    def _city(self, owner: str, count: int) -> None:
        if owner != "barbarians":  # pirate cities are nobody's progress
            self._progress(owner).cities += count

    def _progress(self, nation: str) -> Progress:
        """Where there are more nations than players, not all are known from the start."""
        return self._nations.setdefault(nation, Progress(0, 0, 0))

    def _close(self) -> Turn:
        now, self._now = self._now, Happenings()
        lines = (
            ("ahead", self._leaders()),
            ("census", _list(now.census)),
            ("cities", "; ".join(part for part in (_counts("built", now.built), _counts("lost", now.lost)) if part)),
            ("trade", _many(now.exchanges, "exchange", "exchanges") if now.exchanges else ""),
            ("calamities", "; ".join(f"{title(what)} on {', '.join(whom)}" for what, whom in now.struck.items())),
            ("advances", "; ".join(f"{title(nation)} {', '.join(names)}" for nation, names in now.acquired.items())),
            ("left", ", ".join(now.left)),
        )
        return Turn(self.turn, tuple((heading, text) for heading, text in lines if text))

    def _leaders(self) -> str:
        def far(nation: str) -> tuple[int, int, int]:
            progress = self._nations[nation]
            return progress.space, progress.cities, progress.advances

        best, *others = sorted(self._nations, key=far, reverse=True)[:LEADERS]
        progress = self._nations[best]
        cities, advances = _many(progress.cities, "city", "cities"), _many(progress.advances, "advance", "advances")
        then = "".join(f", {title(nation)}" for nation in others)
        return f"{title(best)} (space {progress.space}, {cities}, {advances}){then}"


def _counts(verb: str, counts: Mapping[str, int]) -> str:
    return f"{verb} {_list(counts)}" if counts else ""


def _list(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{title(nation)} {count}" for nation, count in counts.items())


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"
