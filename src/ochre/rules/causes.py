"""Which calamity asks, and which advances change what it does: for forms, never for rules."""

from typing import Literal

from ochre.engine.table import Table
from ochre.rules.forms import Cause, Modifier


def cause_of(table: Table, nation: int, subject: int | None = None) -> Cause | None:
    """The calamity under way as this nation meets it, with the advances of the one it strikes (itself).

    Minor ones are resolved by each victim for itself: the first it holds. Advances change nothing of them (9a.4).
    """
    if table.state.step[:1] == ("resolve-minor-calamities",):
        minor = [card for card in table.calamities(nation) if table.box.deck.cards[card].calamity == "minor"]
        return Cause(table.kind_id(minor[0]), table.nation_id(nation), "primary", []) if minor else None
    subject = nation if subject is None else subject
    under_way = [entry for entry in table.state.agenda if entry[0] == "calamity-resolved"]
    own = [entry for entry in under_way if entry[1] == subject]  # of two of one name
    for entry in own or under_way:
        return _major(table, entry[1], entry[2], nation, subject)
    return None


def cause_for_its_victim(table: Table, nation: int) -> Cause | None:
    """The same for a choice about the primary victim's losses, whoever makes it."""
    victim = next((entry[1] for entry in table.state.agenda if entry[0] == "calamity-resolved"), nation)
    return cause_of(table, nation, victim)


def _major(table: Table, victim: int, card: int, nation: int, subject: int) -> Cause:
    struck: Literal["primary", "secondary"] = "primary" if subject == victim else "secondary"
    calamity = table.kind_id(card)
    role: Literal["primary", "secondary", "beneficiary", "chooser"] = struck
    if subject != nation:
        role = "primary" if nation == victim else "chooser" if subject == table.barbarians else "beneficiary"
    return Cause(
        calamity,
        table.nation_id(victim),
        role,
        [change for _, change in _changes(table, subject, calamity, struck)],
    )


ADDED = frozenset(
    {
        "barbarian-tokens",
        "cities-annexed",
        "cities-reduced",
        "cities-selected",
        "city-support-rate",
        "coastal-cities-replaced",
        "damage",
        "face-value-discarded",
        "steps-back",
        "tokens-not-supporting",
        "unit-points-annexed",
        "unit-points-lost",
        "unit-points-selected",
    }
)
"""Effects that make a number larger or smaller; all others do something else."""

HARMFUL = frozenset({"unit-points-removed-from-each-faction", "units-nominee-adds"})
"""Of those others."""


def _told(advance: str, effect: str, amount: int) -> Modifier:
    adds = effect in ADDED
    return Modifier(advance, effect, amount, adds, helps=amount < 0 if adds else effect not in HARMFUL)


def protection(table: Table, nation: int, calamity: str, effect: str) -> list[Modifier]:
    """The advances that change this effect of a calamity for a secondary victim."""
    return [change for kind, change in _changes(table, nation, calamity, "secondary") if kind == effect]


def _changes(table: Table, nation: int, calamity: str, role: str) -> list[tuple[str, Modifier]]:
    if nation >= table.barbarians:
        return []
    held = table.state.advances[nation]
    return [
        (effect, _told(table.advance_id(advance), effect, amount))
        for (card, effect), changes in table.box.advances.modifiers.items()
        if card == calamity
        for advance, only, amount in changes
        if held >> advance & 1 and only in ("any", role)
    ]
