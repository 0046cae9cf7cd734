"""Who may be named as secondary victim of a calamity."""

from ochre.engine.state import ABSENT, NO_SEAT
from ochre.engine.table import Table
from ochre.rules.calamities.beneficiary import NOBODY
from ochre.rules.classic.policies import classic


def eligible(table: Table, victim: int, trader: int, *, by_nature: bool = False) -> list[int]:
    """29.61: all other players but the one who traded the calamity to its victim; never Barbarians (29.65, 30.5235)
    and nobody who has left (15.61).

    39.9/15.52: nor who will be divided for a late arrival this turn, except `by_nature` (Earthquake, Flood).
    """
    found = [other for other in table.others(victim) if other != trader]
    if classic(table).late_civil_war == "halves" and not by_nature and waiting(table) != NOBODY:
        war = table.card("civil-war")
        found = [other for other in found if not table.held(other, war)]
    return found


def waiting(table: Table) -> int:
    """15.51: the first of those who wait to join; nobody, if none does."""
    state = table.state
    found = [nation for nation in table.nations if state.leaving[nation] == ABSENT and state.seat[nation] != NO_SEAT]
    return min(found, key=lambda nation: state.seat[nation], default=NOBODY)
